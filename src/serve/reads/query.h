/// query: what stands behind the '?' of a request that reads the journal or asks for a drill. Nothing is
/// guessed: a key that there is not, one that stands twice and a value that is none are refused in a
/// sentence.
#ifndef SABOT_SERVE_READS_QUERY_H
#define SABOT_SERVE_READS_QUERY_H

#include "room/config/json_input.h"
#include "sabot/event.h"

#define SABOT_READ_HANDS_MAX    200
#define SABOT_READ_RULESET_SIZE 48
/// Seeds are numbers that a browser holds exactly.
#define SABOT_READ_SEED_MAX INT64_C(9007199254740991)

typedef struct {
    uint32_t count;         ///< of hands or records: 1 to SABOT_READ_HANDS_MAX
    uint32_t before;        ///< those with a lower number alone; 0: all
    uint32_t table;         ///< 0: all
    uint32_t person;        ///< 0: anybody
    uint32_t hand;          ///< 0: any
    uint32_t shoe;          ///< 0: the present one
    int event;              ///< its type; 0: any
    int64_t from_ms, to_ms; ///< at or after, and before
    int64_t seed;           ///< of a drill; -1: none was said
    uint32_t level;         ///< of a drill
    char ruleset[SABOT_READ_RULESET_SIZE];
} sabot_read_query;

/// The keys that a request takes.
extern const char *const sabot_read_query_of_hands[];  ///< count, before
extern const char *const sabot_read_query_of_hand[];   ///< none
extern const char *const sabot_read_query_of_export[]; ///< table, from, to; of a shift, too
extern const char *const sabot_read_query_of_meters[]; ///< from, to
extern const char *const sabot_read_query_of_guard[];  ///< shoe
extern const char *const sabot_read_query_of_drill[];  ///< seed, level, ruleset
extern const char
    *const sabot_read_query_of_journal[]; ///< table, person, hand, event, from, to, count, before

/// Reads "count=20&before=37" with percents as browsers write them; what is not said is 20 hands or 100
/// records, all tables, all times, the first level and california-panda8. false leaves a sentence without
/// anything of what came from outside.
bool sabot_read_query_parse(const char *text, const char *const *keys, sabot_read_query *query,
                            sabot_input_fault *fault);

/// A whole number from 1 to `max`: digits alone, no 0 in front. false leaves `number` alone.
bool sabot_read_number(const char *text, uint32_t max, uint32_t *number);

// ---------------------------------------------------------------------------------------------------------
// Quotas: how many reads of the journal those have under way who are not of the pit. A read walks the
// whole journal and one is done after the other, so players together leave places at the worker free, and
// one of them leaves some to the others.
//
//     sabot_read_places places = {0};
//     const int place = sabot_read_places_take(&places, person);
//     if (place < 0) { refuse(); } else { … sabot_read_places_leave(&places, place); }

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
