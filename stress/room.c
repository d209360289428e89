#include "room.h"

#include "chance.h"
#include "room/audit/audit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// An arbitrary morning; the clock jumps from here.
#define MORNING_MS INT64_C(1767258000000)

static const sabot_room_secret secret = {.bytes = {5, 2, 6}};

bool room_report(stress_room *room, const char *check, const char *format, ...) {
    if (room->check == NULL) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(room->sentence, sizeof room->sentence, format, arguments);
        va_end(arguments);
        room->check = check;
    }
    return false;
}

// ---------------------------------------------------------------------------------------------------------
// Opening and closing

static int64_t room_clock(void *context) {
    return ((const stress_room *)context)->now_ms;
}

static bool try_to_open(stress_room *room, sabot_journal_fault *fault) {
    sabot_journal *journal;
    const sabot_host_options options = {.tables = room->setup.tables,
                                        .secret = &secret,
                                        .now_ms = room_clock,
                                        .clock = room,
                                        .checkpoint_records = room->setup.checkpoint_records};
    // Each opening gets a different seed, as it would without a fixed one.
    chance_begin(room->setup.chance + UINT64_C(0xd1342543de82ef95) * (room->openings + 1));
    return sabot_journal_open(faulty_store_around(&room->disk, room->disk.inner), &secret, NULL, &journal,
                              fault) &&
           sabot_host_open(journal, options, &room->host, fault);
}

/// Compares the tables with the model, which also covers what a table's encoding may leave out.
static bool agrees_with_models(stress_room *room) {
    char sentence[MODEL_SENTENCE_SIZE];
    for (uint32_t i = SABOT_ROOM_TABLE; i <= room->setup.tables; i++) {
        if (!model_agrees(&room->models[i], sabot_host_table(room->host, i), sentence)) {
            return room_report(room, "model", "%s, at table %u after opening", sentence, i);
        }
    }
    return true;
}

/// If the disk fails while a room is opened, the opening fails with a reason; once the fault is gone, it
/// succeeds.
static bool open_host(stress_room *room) {
    sabot_journal_fault fault = {0};
    room->host = NULL;
    if (!try_to_open(room, &fault)) {
        if (!room->disk.has_failed || fault.sentence[0] == '\0') {
            return room_report(room, "opening", "the room did not open: %s", fault.sentence);
        }
        faulty_store_restart(&room->disk);
        if (!try_to_open(room, &fault)) {
            return room_report(room, "opening", "the fault is gone, but the room did not open: %s",
                               fault.sentence);
        }
    }
    room->openings++;
    const sabot_host_recovery *const recovery = sabot_host_recovered(room->host);
    room->counts.from_checkpoint += recovery->from > 0 ? 1 : 0;
    room->counts.from_nothing += recovery->from == 0 ? 1 : 0;
    if (recovery->shoes_lost > 0 && room->disk.finding != FINDS_NO_SECRETS) {
        return room_report(room, "shoe", "%d shoes are lost", recovery->shoes_lost);
    }
    for (uint32_t i = SABOT_ROOM_TABLE; i <= room->setup.tables; i++) {
        room->is_touched[i] = true;
    }
    return room_witness(room) && room_compare(room) && agrees_with_models(room);
}

/// Sets up the fault that a start runs into.
static void arm_fault(stress_room *room, const stress_step *step) {
    room->disk.way = step->way;
    room->disk.fails_at = step->at > 0 ? room->disk.calls_made + step->at : 0;
    room->disk.fails_for = step->calls;
    room->counts.faults += step->at > 0 ? 1 : 0;
}

/// Every sender gets an answer when a host closes, even if its disk is gone.
static bool close_host(stress_room *room) {
    sabot_host_close(room->host);
    room->host = NULL;
    return room->check == NULL;
}

static bool everyone_is_answered(stress_room *room) {
    for (uint32_t i = 0; i < room->promises.count; i++) {
        if (room->promises.list[i].waiting > 0) {
            return room_report(room, "unanswered", "command %u was never answered",
                               i / (room->setup.tables + 1));
        }
    }
    return true;
}

/// Kills without closing: for this process, the disk is gone.
static bool kill_and_open(stress_room *room, const stress_step *step) {
    room->disk.way = faulty_store_is_gone(&room->disk) ? room->disk.way : FAILS_FOR_GOOD_LOST;
    room->disk.has_failed = true;
    room->is_dying = true;
    const bool is_fine = close_host(room) && everyone_is_answered(room);
    room->is_dying = false;
    faulty_store_restart(&room->disk);
    room->disk.finding = step->finding;
    room->counts.kills++;
    arm_fault(room, step);
    if (!is_fine || !open_host(room)) {
        return false;
    }
    // An opening that fails halfway closes what it opened.
    return step->at > 0 || !sabot_host_recovered(room->host)->was_closed ||
           room_report(room, "closed", "a room that was killed counts as closed");
}

static bool close_and_open(stress_room *room, const stress_step *step) {
    const bool is_fine = close_host(room) && everyone_is_answered(room);
    const bool was_hit = room->disk.has_failed || room->disk.fails_at > 0;
    faulty_store_restart(&room->disk); // writes that failed during closing may be lost
    room->disk.finding = step->finding;
    room->counts.reopenings++;
    arm_fault(room, step);
    if (!is_fine || !open_host(room)) {
        return false;
    }
    return was_hit || step->at > 0 || sabot_host_recovered(room->host)->was_closed ||
           room_report(room, "closed", "a room that was closed counts as killed");
}

stress_room *room_begin(const room_setup *setup) {
    sabot_room made;
    sabot_head head;
    sabot_journal_fault fault;
    stress_room *const begun = calloc(1, sizeof *begun);
    if (begun == NULL) {
        return NULL;
    }
    chance_begin(setup->chance);
    begun->setup = *setup;
    begun->now_ms = MORNING_MS;
    begun->disk.outlived = true;
    for (uint32_t i = SABOT_ROOM_TABLE; i <= setup->tables; i++) {
        sabot_table_begin(&begun->tables[i]);
        model_begin(&begun->models[i]);
    }
    sabot_journal_initialize(&secret, (const uint8_t[SABOT_ROOM_ID_BYTES]){1}, 0, &made, &head);
    if (!sabot_memory_store_create(&made, &head, &begun->disk.inner, &fault)) {
        free(begun);
        return NULL;
    }
    open_host(begun);
    return begun;
}

void room_end(stress_room *room) {
    sabot_host_close(room->host);
    room->disk.outlived = false;
    sabot_store all = faulty_store_around(&room->disk, room->disk.inner);
    all.ops->close(all.context);
    free(room->promises.list);
    free(room);
}

// ---------------------------------------------------------------------------------------------------------
// Steps

/// Takes a turn; `*jobs` is set to the number of commands started.
static bool take_turn(stress_room *room, int *jobs) {
    chance_begin(room->setup.chance ^ UINT64_C(0x9e3779b97f4a7c15) * room->last_number);
    *jobs = sabot_host_turn(room->host);
    if (room->check != NULL || !room_witness(room)) {
        return false;
    }
    if (faulty_store_is_gone(&room->disk)) {
        return kill_and_open(room, &(stress_step){.kind = STEP_KILL});
    }
    return sabot_host_commit_is_unknown(room->host) || room_compare(room);
}

/// Ticks the timers and carries out everything queued. Afterward no table takes bets past its time, unless
/// the disk failed.
static bool tick(stress_room *room) {
    const uint32_t opening = room->openings;
    const bool may_fail = room->disk.fails_at > 0 || sabot_host_commit_is_unknown(room->host);
    sabot_host_tick(room->host);
    const int64_t now_ms = sabot_host_last_ms(room->host);
    for (int jobs = 1; jobs > 0;) {
        if (!take_turn(room, &jobs)) {
            return false;
        }
    }
    for (uint32_t i = 1; i <= room->setup.tables && !may_fail && room->openings == opening; i++) {
        const sabot_table *const table = sabot_host_table(room->host, i);
        if (table->phase == SABOT_PHASE_BETTING && table->closes_ms != 0 && table->closes_ms <= now_ms) {
            return room_report(room, "timer", "table %u takes bets after its timer ran out", i);
        }
    }
    return true;
}

static bool carry_out(stress_room *room, const stress_step *step) {
    switch (step->kind) {
    case STEP_COMMAND:
        return room_send(room, step);
    case STEP_TURN:
        return take_turn(room, &(int){0});
    case STEP_TICK:
        return tick(room);
    case STEP_IDLE:
        sabot_host_wait(room->host, 0);
        return true;
    case STEP_CLOCK:
        room->counts.jumps++;
        return true;
    case STEP_FAULT:
        arm_fault(room, step);
        return true;
    case STEP_KILL:
        return kill_and_open(room, step);
    case STEP_REOPEN:
        return close_and_open(room, step);
    case STEP_KINDS:
        break;
    }
    return true;
}

bool room_do(stress_room *room, const stress_step *step) {
    const int64_t now_ms = room->now_ms + step->ms;
    room->now_ms = now_ms < 0 ? 0 : now_ms > 2 * MORNING_MS ? 2 * MORNING_MS : now_ms;
    room->counts.steps++;
    return carry_out(room, step) && room->check == NULL;
}

// ---------------------------------------------------------------------------------------------------------
// The end of a life

/// The audit must report every lost seed and nothing else.
static bool check_findings(stress_room *room, const sabot_audit *found) {
    for (int i = 0; i < found->fault_count; i++) {
        if (strstr(found->faults[i].sentence, "was lost: its cards cannot be proven") == NULL) {
            return room_report(room, "audit", "record %llu: %s",
                               (unsigned long long)found->faults[i].sequence, found->faults[i].sentence);
        }
    }
    return found->faults_found == room->counts.occurred[SABOT_EVENT_SEED_LOST] ||
           room_report(room, "audit",
                       "%llu seeds were lost, but the audit reports %llu; its first finding: %s",
                       (unsigned long long)room->counts.occurred[SABOT_EVENT_SEED_LOST],
                       (unsigned long long)found->faults_found, found->faults[0].sentence);
}

static bool audit(stress_room *room, sabot_journal *journal) {
    sabot_audit *const found = calloc(1, sizeof *found);
    if (found == NULL) {
        return room_report(room, "memory", "out of memory");
    }
    sabot_audit_run_with(journal, &secret, NULL, NULL, found);
    const bool is_good = check_findings(room, found);
    room->counts.audited += found->events;
    free(found);
    return is_good;
}

bool room_finish(stress_room *room) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    room->disk.fails_at = 0; // faults no longer apply
    if (room->check != NULL ||
        !close_and_open(room, &(stress_step){.kind = STEP_REOPEN, .finding = FINDS_NO_CHECKPOINTS}) ||
        !close_host(room) || !room_witness(room) || !room_check_told(room)) {
        return false;
    }
    if (!sabot_journal_open(faulty_store_around(&room->disk, room->disk.inner), NULL, NULL, &journal,
                            &fault)) {
        return room_report(room, "audit", "the journal cannot be read: %s", fault.sentence);
    }
    const bool is_good = audit(room, journal);
    sabot_journal_close(journal);
    return is_good;
}
