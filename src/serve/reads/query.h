/// query: parses the query string of a journal read or a drill. Unknown or repeated keys and malformed values
/// are rejected with a sentence.
#ifndef SABOT_SERVE_READS_QUERY_H
#define SABOT_SERVE_READS_QUERY_H

#include "room/config/json_input.h"
#include "sabot/event.h"

#define SABOT_READ_HANDS_MAX    200
#define SABOT_READ_RULESET_SIZE 48
/// The largest seed that a browser represents exactly.
#define SABOT_READ_SEED_MAX INT64_C(9007199254740991)

typedef struct {
    uint32_t count;         ///< of hands or records: 1 to SABOT_READ_HANDS_MAX
    uint32_t before;        ///< only lower numbers; 0: all
    uint32_t table;         ///< 0: all
    uint32_t person;        ///< 0: any
    uint32_t hand;          ///< 0: any
    uint32_t shoe;          ///< 0: the current one
    int event;              ///< its type; 0: any
    int64_t from_ms, to_ms; ///< inclusive start, exclusive end
    int64_t seed;           ///< of a drill; -1: not given
    uint32_t level;         ///< of a drill
    char ruleset[SABOT_READ_RULESET_SIZE];
} sabot_read_query;

/// The keys of each request.
extern const char *const sabot_read_query_of_hands[];  ///< count, before
extern const char *const sabot_read_query_of_hand[];   ///< none
extern const char *const sabot_read_query_of_export[]; ///< table, from, to; also for a shift report
extern const char *const sabot_read_query_of_meters[]; ///< from, to
extern const char *const sabot_read_query_of_guard[];  ///< shoe
extern const char *const sabot_read_query_of_drill[];  ///< seed, level, ruleset
extern const char
    *const sabot_read_query_of_journal[]; ///< table, person, hand, event, from, to, count, before

/// Parses "count=20&before=37", with percent escapes. Defaults: 20 hands or 100 records, all tables, all
/// times, level 1 and california-panda8. On failure returns false with a sentence that repeats nothing of the
/// input.
bool sabot_read_query_parse(const char *text, const char *const *keys, sabot_read_query *query,
                            sabot_input_fault *fault);

/// Reads a whole number from 1 to `max`: digits only, no leading 0. Leaves `number` unchanged on failure.
bool sabot_read_number(const char *text, uint32_t max, uint32_t *number);

// ---------------------------------------------------------------------------------------------------------
// Limits on concurrent journal reads of people outside the pit. A read may scan the whole journal, and reads
// run one after the other, so players together must leave room in the worker's queue, and each player must
// leave some to the others.
//
//     sabot_read_slots places = {0};
//     const int place = sabot_read_slots_take(&places, person);
//     if (place < 0) { refuse(); } else { … sabot_read_slots_release(&places, place); }

#define SABOT_READ_SLOTS 4
/// Per person: a page requests hands and shoes at the same time.
#define SABOT_READ_SLOTS_PER_PERSON 2

/// Starts as all zeros.
typedef struct {
    sabot_person people[SABOT_READ_SLOTS]; ///< 0: unused
} sabot_read_slots;

/// Returns the slot taken, or -1 if all are taken or this person has too many.
int sabot_read_slots_take(sabot_read_slots *slots, sabot_person person);
void sabot_read_slots_release(sabot_read_slots *slots, int slot);

#endif
