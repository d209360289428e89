/// disk_room: a room on a simulated disk, at whose table a whole shoe plays itself, act by act. Every act
/// becomes exactly one record, and what the table is after each is known from a course without faults.
#ifndef SABOT_DISK_ROOM_H
#define SABOT_DISK_ROOM_H

#include "bench/busy_table.h"
#include "room/host/host.h"
#include "simulated_disk.h"

/// What is played, up to the first cards of the second shoe.
typedef struct {
    const sabot_ruleset *ruleset;
    bool virtual_shoe;
    bool ids_grow; ///< else they come in no order, and each is looked for
    int seats;
    uint64_t seed;
} shoe_script;

/// Digests of the table: before the first record, after it, and so on.
typedef struct {
    uint64_t *digests;
    uint64_t records;
} shoe_course;

typedef struct {
    uint64_t number; ///< of the record that it becomes
    bool is_own;     ///< the host shows a seed; else a command
    sabot_command command;
    sabot_command_id id;
} shoe_act;

typedef struct {
    const shoe_script *script;
    const shoe_course *course;
    simulated_disk *disk; ///< NULL: in memory
    char path[DISK_PATH_SIZE];
    bool makes; ///< whoever comes back to it may find none
    uint64_t checkpoint_records;
    sabot_room_secret secret;
    sabot_busy busy;
    int64_t now_ms;
    sabot_host *host; ///< NULL: closed
    sabot_journal_fault fault;
    shoe_act last; ///< the newest command that was stored; its number is 0 before the first
} disk_room;

/// A course by the script in memory. The caller frees its digests.
shoe_course shoe_course_of(const shoe_script *script);

disk_room disk_room_on(simulated_disk *disk, const shoe_script *script, const shoe_course *course);
/// Opens the room, made where it is not there and `make` says so. False: the fault says why.
bool disk_room_open(disk_room *room, bool make);
void disk_room_close(disk_room *room);

const sabot_table *disk_room_table(const disk_room *room);
uint64_t disk_room_records(const disk_room *room);

bool shoe_is_over(const disk_room *room);
/// What comes next; it rolls the players' dice.
shoe_act shoe_next_act(disk_room *room);
/// Does it, or tries to: SABOT_OK, SABOT_NOT_STORED, SABOT_NOT_KNOWN, or a refusal.
sabot_status shoe_perform(disk_room *room, const shoe_act *act, sabot_answer *answer);

// ---------------------------------------------------------------------------------------------------------
// Is it as it should be? NULL: yes. Else a sentence, valid until the next.

const char *shoe_doubt_of_table(const disk_room *room, uint64_t records);
/// The newest command again: the same answer, and nothing happens.
const char *shoe_doubt_of_repeat(disk_room *room);
/// A closed room's file: audited, and replayed from nothing.
const char *shoe_doubt_of_file(const disk_room *room, uint64_t records);

/// What a power loss now would leave: `least` to `most` records, and no others than those of the course.
const char *shoe_doubt_of_loss(disk_room *room, disk_keeping keeping, uint64_t least, uint64_t most);
/// The same, and more: the room goes on there.
const char *shoe_doubt_of_recovery(disk_room *room, disk_keeping keeping, const shoe_act *act, uint64_t least,
                                   uint64_t most, int further);
/// A room that is closed opens with `least` to `most` records; `act` sent again happens once (NULL: none is),
/// so do `further` acts behind it, and what it leaves is audited, if there were any.
const char *shoe_doubt_of_going_on(disk_room *room, const shoe_act *act, uint64_t least, uint64_t most,
                                   int further);

#endif
