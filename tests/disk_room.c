#include "disk_room.h"

#include "room/audit/audit.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_MS INT64_C(1767258000000)

/// Fixes the seeds, so that the shoes are the same every time. A host's ids stay random.
static bool seeds_are_fixed;
sabot_seed __real_sabot_seed_draw(void);
sabot_seed __wrap_sabot_seed_draw(void);
sabot_seed __wrap_sabot_seed_draw(void) {
    static const sabot_seed fixed = {.bytes = "thirty-two bytes, not by chance"};
    return seeds_are_fixed ? fixed : __real_sabot_seed_draw();
}

static const char *format_sentence(const char *format, ...) __attribute__((format(printf, 1, 2)));
static const char *format_sentence(const char *format, ...) {
    static char sentence[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    return sentence;
}

// ---------------------------------------------------------------------------------------------------------
// The room

static int64_t clock_of(void *context) {
    return ((const disk_room *)context)->now_ms;
}

disk_room disk_room_on(simulated_disk *disk, const shoe_script *script, const shoe_course *course) {
    disk_room room = {
        .script = script,
        .course = course,
        .disk = disk,
        .checkpoint_records = 7,
        .secret = {"a secret of thirty-two bytes...."},
        .busy = sabot_busy_table(script->ruleset, script->virtual_shoe, script->seats, script->seed),
        .now_ms = FIRST_MS};
    if (disk != NULL) {
        disk_path(disk, "room.sabot", room.path);
    }
    return room;
}

static bool open_in_memory(const disk_room *room, sabot_journal **journal, sabot_journal_fault *fault) {
    sabot_room made;
    sabot_head head;
    sabot_store store;
    sabot_journal_initialize(&room->secret, (const uint8_t[SABOT_ROOM_ID_BYTES]){1}, FIRST_MS, &made, &head);
    return sabot_memory_store_create(&made, &head, &store, fault) &&
           sabot_journal_open(store, &room->secret, NULL, journal, fault);
}

bool disk_room_open(disk_room *room, bool make) {
    sabot_journal *journal;
    sabot_host_options options = sabot_host_options_defaults();
    options.secret = &room->secret;
    options.now_ms = clock_of;
    options.clock = room;
    options.checkpoint_records = room->checkpoint_records;
    room->host = NULL;
    seeds_are_fixed = false;
    const bool is_open = (room->disk == NULL ? open_in_memory(room, &journal, &room->fault)
                                             : sabot_journal_open_file(room->path, &room->secret, make,
                                                                       FIRST_MS, &journal, &room->fault)) &&
                         sabot_host_open(journal, options, &room->host, &room->fault);
    seeds_are_fixed = true;
    return is_open;
}

void disk_room_close(disk_room *room) {
    sabot_host_close(room->host);
    room->host = NULL;
}

const sabot_table *disk_room_table(const disk_room *room) {
    return sabot_host_table(room->host, 1);
}

uint64_t disk_room_records(const disk_room *room) {
    return sabot_host_sequence(room->host);
}

// ---------------------------------------------------------------------------------------------------------
// Playing

/// Higher than the ids a host gives to its own commands, which begin with its time.
static sabot_command_id id_of(uint64_t number, bool grows) {
    sabot_command_id id = {.bytes = {2}};
    const uint64_t word = grows ? number : sabot_journal_digest((const uint8_t *)&number, sizeof number);
    for (int i = 0; i < 8; i++) {
        id.bytes[1 + i] = (uint8_t)(word >> (56 - 8 * i));
    }
    return id;
}

bool shoe_is_over(const disk_room *room) {
    const sabot_table *const table = disk_room_table(room);
    return table->shoe.number == 2 && table->shoe.burned && table->phase == SABOT_PHASE_DEALING;
}

shoe_act shoe_next_act(disk_room *room) {
    shoe_act act = {.number = disk_room_records(room) + 1,
                    .is_own = disk_room_table(room)->shoe.awaits_reveal};
    act.id = id_of(act.number, room->script->ids_grow);
    if (!act.is_own) {
        act.command = sabot_busy_next(&room->busy, disk_room_table(room));
    }
    return act;
}

sabot_status shoe_perform(disk_room *room, const shoe_act *act, sabot_reply *reply) {
    room->now_ms = FIRST_MS + (int64_t)act->number * 100;
    if (!act->is_own) {
        sabot_host_execute(room->host, 1, act->id, &act->command, reply);
        if (reply->status == SABOT_OK) {
            room->last = *act;
        }
        return reply->status;
    }
    *reply = (sabot_reply){0};
    sabot_host_tick(room->host);
    sabot_host_turn(room->host);
    // No sender waits for it, but a host whose store failed does nothing more.
    if (disk_room_table(room)->shoe.awaits_reveal) {
        const bool is_lost = sabot_host_tick(room->host) == 0;
        reply->status = is_lost ? SABOT_NOT_KNOWN : SABOT_NOT_STORED;
        return reply->status;
    }
    reply->sequence = disk_room_records(room);
    return SABOT_OK;
}

static uint64_t digest_of(const sabot_table *table) {
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX];
    return sabot_journal_digest(bytes, sabot_table_write(table, bytes));
}

shoe_course shoe_course_of(const shoe_script *script) {
    shoe_course course = {0};
    disk_room room = disk_room_on(NULL, script, &course);
    const bool is_open = disk_room_open(&room, true);
    assert(is_open);
    for (uint64_t capacity = 0;; course.records++) {
        if (course.records == capacity) {
            capacity = capacity * 2 + 64;
            course.digests = realloc(course.digests, capacity * sizeof *course.digests);
            assert(course.digests != NULL);
        }
        course.digests[course.records] = digest_of(disk_room_table(&room));
        if (shoe_is_over(&room)) {
            break;
        }
        sabot_reply reply;
        const shoe_act act = shoe_next_act(&room);
        const sabot_status status = shoe_perform(&room, &act, &reply);
        assert(status == SABOT_OK && reply.sequence == act.number);
    }
    disk_room_close(&room);
    return course;
}

// ---------------------------------------------------------------------------------------------------------
// Checks

static const char *check_state(const disk_room *room, const sabot_table *table, uint64_t records) {
    int64_t sum_cents = 0;
    for (int i = 0; i < SABOT_ACCOUNT_COUNT; i++) {
        sum_cents += table->accounts_cents[i];
    }
    if (sum_cents != 0 || !sabot_table_is_consistent(table)) {
        return format_sentence("the table is inconsistent after record %d", (int)records);
    }
    return records <= room->course->records && digest_of(table) == room->course->digests[records]
               ? NULL
               : format_sentence("the table differs after record %d", (int)records);
}

const char *shoe_check_table(const disk_room *room, uint64_t records) {
    return disk_room_records(room) == records
               ? check_state(room, disk_room_table(room), records)
               : format_sentence("%d records, expected %d", (int)disk_room_records(room), (int)records);
}

const char *shoe_check_repeat(disk_room *room) {
    if (room->last.number == 0 ||
        disk_room_table(room)->shoe.awaits_reveal) { // the host would act on its own
        return NULL;
    }
    sabot_reply reply;
    const uint64_t records = disk_room_records(room);
    sabot_host_execute(room->host, 1, room->last.id, &room->last.command, &reply);
    return reply.status == SABOT_OK && reply.repeated && reply.sequence == room->last.number &&
                   disk_room_records(room) == records
               ? NULL
               : format_sentence("record %d, repeated, got %s with record %d", (int)room->last.number,
                                 sabot_status_name(reply.status), (int)reply.sequence);
}

typedef struct {
    const disk_room *room;
    sabot_history *history;
    uint64_t records;
    const char *problem;
} following;

static bool follow(void *visitor, const sabot_record *record) {
    following *const walk = visitor;
    sabot_journal_fault fault;
    walk->records++;
    walk->problem = !sabot_history_read_record(walk->history, record, NULL, &fault)
                        ? format_sentence("%s", fault.sentence)
                        : check_state(walk->room, sabot_history_table(walk->history, 1), walk->records);
    return walk->problem == NULL;
}

static const char *check_journal(const disk_room *room, sabot_journal *journal, uint64_t records) {
    static sabot_audit audit;
    if (!sabot_audit_run(journal, NULL, NULL, &audit)) {
        return format_sentence("audit: %s", audit.faults[0].sentence);
    }
    if (audit.records != records) {
        return format_sentence("the audit saw %d records of %d", (int)audit.records, (int)records);
    }
    sabot_journal_fault fault;
    following walk = {.room = room, .history = sabot_history_begin()};
    const bool good =
        sabot_journal_replay(journal, sabot_journal_start(journal), follow, &walk, NULL, &fault);
    sabot_history_end(walk.history);
    return walk.problem != NULL ? walk.problem : good ? NULL : format_sentence("%s", fault.sentence);
}

const char *shoe_check_file(const disk_room *room, uint64_t records) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    if (!sabot_journal_read_file(room->path, NULL, &journal, &fault)) {
        return format_sentence("%s", fault.sentence);
    }
    const char *const problem = check_journal(room, journal, records);
    sabot_journal_close(journal);
    return problem;
}

// ---------------------------------------------------------------------------------------------------------
// After a power loss

static const char *check_count(uint64_t records, uint64_t least, uint64_t most) {
    if (records < least) {
        return format_sentence("record %d was acknowledged but is lost", (int)least);
    }
    return records <= most ? NULL
                           : format_sentence("record %d was reported not stored but is there", (int)records);
}

const char *shoe_check_loss(disk_room *room, disk_keeping keeping, uint64_t least, uint64_t most) {
    simulated_disk *const left = disk_crash(room->disk, keeping);
    const disk_room after = disk_room_on(left, room->script, room->course);
    sabot_journal *journal;
    sabot_journal_fault fault;
    const char *problem;
    if (sabot_journal_read_file(after.path, NULL, &journal, &fault)) {
        problem = check_count(sabot_journal_head(journal)->sequence, least, most);
        sabot_journal_close(journal);
    } else {
        problem = format_sentence("%s", fault.sentence);
    }
    disk_destroy(left);
    return problem;
}

/// Sends an act that may already be stored. The host's own acts are not sent: the host does them if they are
/// missing. If the act ended a shoe, the host reveals its seed before it answers.
static const char *check_sending(disk_room *room, const shoe_act *act) {
    const bool is_there = disk_room_records(room) == act->number;
    const bool is_followed = is_there && disk_room_table(room)->shoe.awaits_reveal;
    sabot_reply reply;
    if (!is_there || !act->is_own) {
        const sabot_status status = shoe_perform(room, act, &reply);
        if (status != SABOT_OK || reply.sequence != act->number || reply.repeated != is_there) {
            return format_sentence("record %d, sent again, got %s with record %d", (int)act->number,
                                   sabot_status_name(status), (int)reply.sequence);
        }
    }
    return shoe_check_table(room, is_followed ? act->number + 1 : act->number);
}

static const char *check_play(disk_room *room, const shoe_act *act, uint64_t least, uint64_t most,
                              int further) {
    const char *problem = check_count(disk_room_records(room), least, most);
    if (problem == NULL) {
        problem = shoe_check_table(room, disk_room_records(room));
    }
    if (problem == NULL && act != NULL) {
        problem = check_sending(room, act);
    }
    const bool goes_on = further > 0;
    while (goes_on && problem == NULL && !shoe_is_over(room) &&
           (further-- > 0 || disk_room_table(room)->shoe.awaits_reveal)) { // closing would reveal it
        const shoe_act next = shoe_next_act(room);
        problem = check_sending(room, &next);
    }
    return problem;
}

const char *shoe_check_continuation(disk_room *room, const shoe_act *act, uint64_t least, uint64_t most,
                                    int further) {
    if (!disk_room_open(room, room->makes)) {
        return format_sentence("%s", room->fault.sentence);
    }
    const char *const problem = check_play(room, act, least, most, further);
    const uint64_t records = disk_room_records(room);
    disk_room_close(room);
    return problem != NULL || further == 0 ? problem : shoe_check_file(room, records);
}

const char *shoe_check_recovery(disk_room *room, disk_keeping keeping, const shoe_act *act, uint64_t least,
                                uint64_t most, int further) {
    simulated_disk *const left = disk_crash(room->disk, keeping);
    disk_room after = disk_room_on(left, room->script, room->course);
    after.busy = room->busy;
    after.makes = room->makes;
    const char *const problem = shoe_check_continuation(&after, act, least, most, further);
    disk_destroy(left);
    return problem;
}
