/// read_places: how many reads of the journal those have under way who are not of the pit. A read walks the
/// whole journal and one is done after the other, so players together leave places at the worker free, and
/// one of them leaves some to the others.
///
///     sabot_read_places places = {0};
///     const int place = sabot_read_places_take(&places, person);
///     if (place < 0) { refuse(); } else { … sabot_read_places_leave(&places, place); }
#ifndef SABOT_SERVE_READS_QUOTA_H
#define SABOT_SERVE_READS_QUOTA_H

#include "sabot/event.h"

#define SABOT_READ_PLACES 4
/// Of one person: a page asks for hands and for shoes at once.
#define SABOT_READ_PLACES_OWN 2

/// Starts from all zero.
typedef struct {
    sabot_person persons[SABOT_READ_PLACES]; ///< 0: this one is free
} sabot_read_places;

/// -1: all are taken, or this person has theirs.
int sabot_read_places_take(sabot_read_places *places, sabot_person person);
void sabot_read_places_leave(sabot_read_places *places, int place);

#endif
