/// A room under stress: a real host on a store that may fail, a clock, and a witness that reads every record
/// from the store and checks it.
///
/// After every event: money sums to zero and no account except the cage is negative; every wager has an
/// owner; sabot_admits accepts the event; the table is sound; no wager was paid more than its odds. After
/// every record: the model agrees (model.h). After every turn and every start: the host's tables equal the
/// witness's byte for byte, and everything the senders were told is true (promises.h). At the end: an audit,
/// and a replay from the first record.
#ifndef SABOT_STRESS_ROOM_H
#define SABOT_STRESS_ROOM_H

#include "model.h"
#include "promises.h"
#include "step.h"

enum { ROOM_TABLES_MAX = 3, ROOM_SENTENCE_SIZE = 400 };

/// Faults that can be planted, to show that the checks find them.
#define PLANT_LIST(X)                                                                    \
    X(NONE, "none", "nothing")                                                           \
    X(FORGETFUL_DISK, "forgetful-disk", "the disk reports a write that it did not make") \
    X(BLIND_DISK, "blind-disk", "the disk does not find a stored command")               \
    X(PAID, "paid", "a wager is paid one cent too much")                                 \
    X(FEE, "fee", "a fee is one cent too low")                                           \
    X(ROTATION, "rotation", "the bank skips a seat")                                     \
    X(ORDER, "order", "two wagers are settled in the wrong order")                       \
    X(METER, "meter", "a meter rises by one unit too much")                              \
    X(CRASH, "crash", "the program crashes when a shoe is burned")

typedef enum {
#define X(name, word, meaning) PLANT_##name,
    PLANT_LIST(X)
#undef X
        PLANTS
} stress_plant;

typedef struct {
    uint32_t tables;
    uint64_t checkpoint_records;
    uint64_t chance; ///< seeds the shoes
    stress_plant plant;
} room_setup;

typedef struct {
    uint64_t lives, steps, commands, carried_out, refused, repeated, not_stored, not_known, busy;
    uint64_t records, events, hands, chip_hands, voids, shoes, prizes;
    uint64_t faults, kills, reopenings, from_checkpoint, from_nothing, jumps;
    uint64_t audited;
    uint64_t occurred[SABOT_EVENT_COUNT];
} room_counts;

typedef struct {
    room_setup setup;
    faulty_store disk;
    sabot_host *host;
    int64_t now_ms;
    stress_promises promises;
    uint64_t told;        ///< the last record a sender was told about
    uint32_t last_number; ///< the last command sent
    bool is_dying;        ///< the process is being killed, and its answers are lost
    uint32_t openings;
    uint64_t refusals[ROOM_TABLES_MAX + 1];
    // The witness.
    uint64_t seen;   ///< the last record
    int64_t seen_ms; ///< its time
    sabot_table tables[ROOM_TABLES_MAX + 1];
    bool is_touched[ROOM_TABLES_MAX + 1]; ///< since it was compared with the host's
    model models[ROOM_TABLES_MAX + 1];
    sabot_event_batch batch;
    sabot_ruleset ruleset;
    room_counts counts;
    /// The check that failed, and one sentence; NULL: none.
    const char *check;
    char sentence[ROOM_SENTENCE_SIZE];
} stress_room;

/// Returns NULL if out of memory.
stress_room *room_begin(const room_setup *setup);
/// Carries out one step. Returns false if a check failed; see `check` and `sentence`.
bool room_do(stress_room *room, const stress_step *step);
/// Closes the room, audits its journal and replays it.
bool room_finish(stress_room *room);
void room_end(stress_room *room);

// ---------------------------------------------------------------------------------------------------------
// Internal

/// Records the first failed check. Returns false.
__attribute__((format(printf, 3, 4))) bool room_report(stress_room *room, const char *check,
                                                       const char *format, ...);
/// Reads and checks every new record in the store.
bool room_witness(stress_room *room);
/// Compares the host's tables with the witness's.
bool room_compare(stress_room *room);
/// Checks that the sender was allowed to cause this record. Call before applying it to the table.
bool room_check_who(stress_room *room, const sabot_record *record);
/// Sends a command.
bool room_send(stress_room *room, const stress_step *step);
/// After the host has closed: every sender was answered, and every record they were told about exists.
bool room_check_told(stress_room *room);
/// Compares a record with what its sender was told.
bool room_check_record(stress_room *room, const sabot_record *record);

#endif
