/// A room on a simulated disk whose table plays a whole shoe, act by act. Every act becomes exactly one
/// record, and a run without faults gives the expected table after each.
#ifndef SABOT_DISK_ROOM_H
#define SABOT_DISK_ROOM_H

#include "bench/busy_table.h"
#include "room/host/host.h"
#include "simulated_disk.h"

/// What is played, up to the first cards of the second shoe.
typedef struct {
    const sabot_ruleset *ruleset;
    bool virtual_shoe;
    bool ids_grow; ///< otherwise ids are unordered, and each must be looked up
    int seats;
    uint64_t seed;
} shoe_script;

/// Digests of the table before the first record, after it, and so on.
typedef struct {
    uint64_t *digests;
    uint64_t records;
} shoe_course;

typedef struct {
    uint64_t number; ///< the record it becomes
    bool is_own;     ///< the host reveals a seed; otherwise a command
    sabot_command command;
    sabot_command_id id;
} shoe_act;

typedef struct {
    const shoe_script *script;
    const shoe_course *course;
    simulated_disk *disk; ///< NULL: in memory
    char path[DISK_PATH_SIZE];
    bool makes; ///< the room may not exist yet when it is opened again
    uint64_t checkpoint_records;
    sabot_room_secret secret;
    sabot_busy busy;
    int64_t now_ms;
    sabot_host *host; ///< NULL: closed
    sabot_journal_fault fault;
    shoe_act last; ///< the last command stored; its number is 0 before the first
} disk_room;

/// Runs the script in memory. The caller frees the digests.
shoe_course shoe_course_of(const shoe_script *script);

disk_room disk_room_on(simulated_disk *disk, const shoe_script *script, const shoe_course *course);
/// Opens the room, creating it if it does not exist and `make` is set. Returns false and sets the fault on
/// failure.
bool disk_room_open(disk_room *room, bool make);
void disk_room_close(disk_room *room);

const sabot_table *disk_room_table(const disk_room *room);
uint64_t disk_room_records(const disk_room *room);

bool shoe_is_over(const disk_room *room);
/// Returns the next act; it rolls the players' dice.
shoe_act shoe_next_act(disk_room *room);
/// Performs the act. Returns SABOT_OK, SABOT_NOT_STORED, SABOT_NOT_KNOWN, or a refusal.
sabot_status shoe_perform(disk_room *room, const shoe_act *act, sabot_reply *reply);

// ---------------------------------------------------------------------------------------------------------
// Checks. Each returns NULL if all is well, otherwise a sentence that is valid until the next call.

const char *shoe_check_table(const disk_room *room, uint64_t records);
/// Repeats the last command: the answer is the same, and nothing else happens.
const char *shoe_check_repeat(disk_room *room);
/// Audits a closed room's file and replays it from the first record.
const char *shoe_check_file(const disk_room *room, uint64_t records);

/// Checks what a power loss now would leave: `least` to `most` records, all of them from the expected run.
const char *shoe_check_loss(disk_room *room, disk_keeping keeping, uint64_t least, uint64_t most);
/// The same, and the room goes on from there.
const char *shoe_check_recovery(disk_room *room, disk_keeping keeping, const shoe_act *act, uint64_t least,
                                uint64_t most, int further);
/// Opens a closed room, which must have `least` to `most` records. `act`, sent again, happens once (NULL:
/// none is sent), and so do `further` acts after it. If there were any, the result is audited.
const char *shoe_check_continuation(disk_room *room, const shoe_act *act, uint64_t least, uint64_t most,
                                    int further);

#endif
