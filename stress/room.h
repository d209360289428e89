/// A room under stress: a real host on a store that may fail, its clock, and a witness who reads every record
/// from the store itself and checks after every event that what must be true is true.
///
/// After every event: money sums to zero and no account but the cage is negative; every wager has an owner;
/// the journal's gate admits the event; the table is sound; nobody was paid more than the rules allow. After
/// every record: the law's model agrees (model.h). After every turn and every start: the host's tables are
/// the witness's, byte for byte; what senders were told holds (promises.h). At the end: an audit, and a
/// replay from nothing.
#ifndef SABOT_STRESS_ROOM_H
#define SABOT_STRESS_ROOM_H

#include "model.h"
#include "promises.h"
#include "step.h"

enum { ROOM_TABLES_MAX = 3, ROOM_SENTENCE_SIZE = 400 };

/// Something that the witness is lied to about, so that it is seen that lies are found.
#define PLANT_LIST(X)                                                                          \
    X(NONE, "none", "nothing")                                                                 \
    X(FORGETFUL_DISK, "forgetful-disk", "the disk says that it stored something, and did not") \
    X(BLIND_DISK, "blind-disk", "the disk does not find a command that it has")                \
    X(PAID, "paid", "a wager is paid a cent more")                                             \
    X(FEE, "fee", "a fee is a cent less")                                                      \
    X(ROTATION, "rotation", "the bank is offered to the next seat but one")                    \
    X(ORDER, "order", "two wagers are settled in the wrong order")                             \
    X(METER, "meter", "a meter rises by a unit too many")                                      \
    X(CRASH, "crash", "the program dies when a shoe is burned")

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
    uint64_t records, events, hands, voids, shoes, prizes;
    uint64_t faults, kills, reopenings, from_checkpoint, from_nothing, jumps;
    uint64_t audited;
    uint64_t provoked[SABOT_EVENT_COUNT];
} room_counts;

typedef struct {
    room_setup setup;
    faulty_store disk;
    sabot_host *host;
    int64_t now_ms;
    stress_promises promises;
    uint64_t told;        ///< the last record that a sender was told of
    uint32_t last_number; ///< the last command that was sent
    bool is_dying;        ///< what a dying process still says is heard by nobody
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
    /// What is wrong: which check found it, and one sentence; NULL: nothing.
    const char *check;
    char sentence[ROOM_SENTENCE_SIZE];
} stress_room;

/// NULL where there is no memory.
stress_room *room_begin(const room_setup *setup);
/// False: something is wrong, and `check` and `sentence` say what.
bool room_do(stress_room *room, const stress_step *step);
/// Closes it, audits and replays its journal.
bool room_finish(stress_room *room);
void room_end(stress_room *room);

// ---------------------------------------------------------------------------------------------------------
// For its parts

/// Notes what is wrong, the first time; gives false.
__attribute__((format(printf, 3, 4))) bool room_complain(stress_room *room, const char *check,
                                                         const char *format, ...);
/// Reads and checks every record that is new in the store.
bool room_witness(stress_room *room);
/// Compares the host's tables with the witness's.
bool room_compare(stress_room *room);
/// May whoever asked for this record? Before its table has it.
bool room_check_who(stress_room *room, const sabot_record *record);
/// Sends a command.
bool room_send(stress_room *room, const stress_step *step);
/// The host is closed: everybody was answered, and nobody was told of a record that is not there.
bool room_check_told(stress_room *room);
/// A record of the store and the promise that it fulfils.
bool room_check_record(stress_room *room, const sabot_record *record);

#endif
