/// Plays a whole shoe on a failing disk: for every command, at every disk call it makes, in every way. Each
/// time the answer is clear, nothing is half done, and once the fault is gone the same command succeeds
/// exactly once. SABOT_TEST_FAULTS=all tries everything; otherwise some hands get all faults, the others a
/// few.
#include "disk_testing.h"

typedef struct {
    disk_room room;
    disk_dice dice;
    uint64_t since_checkpoint;   ///< records
    disk_call failed;            ///< the call hit by the last fault
    uint64_t before[DISK_CALLS]; ///< calls of each kind before it
    // Statistics.
    uint64_t turn, swept, swept_calls;
    uint64_t faults, not_stored, not_known, stored_anyway, reopened, losses;
} trial;

/// The nth call of a kind.
typedef struct {
    disk_call call;
    uint64_t nth; ///< 0: nothing fails
    disk_way way;
    bool lasts;
} planned_fault;

static bool chance(trial *work, uint64_t one_in) {
    return disk_dice_roll(&work->dice) % one_in == 0;
}

static void reopen(trial *work) {
    disk_room_close(&work->room);
    if (!disk_room_open(&work->room, false)) {
        fail_msg("%s", work->room.fault.sentence);
    }
    work->reopened++;
    work->since_checkpoint = sabot_host_recovered(work->room.host)->records;
}

/// Returns whether a checkpoint will follow the next record.
static bool checkpoint_is_due(const trial *work) {
    return work->since_checkpoint + 1 >= work->room.checkpoint_records;
}

/// The answers given must be true whatever a power loss leaves, above all after a failed sync.
static void lose_power(trial *work, uint64_t least, uint64_t most) {
    const bool is_sync = work->failed == DISK_SYNC && (!IS_SANITIZED || chance(work, 8));
    for (disk_keeping keeping = 0; keeping < DISK_KEEPINGS; keeping++) {
        if (is_sync || chance(work, 40)) {
            assert_no_problem(shoe_check_loss(&work->room, keeping, least, most), "power lost, keeping %d",
                              (int)keeping);
            work->losses++;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// One fault

/// The answer must be clear: stored, not stored, or unknown; the last two with a reason.
static void assert_answer_is_clear(const shoe_act *act, sabot_status status, const sabot_reply *reply) {
    if (status == SABOT_OK) {
        assert_int_equal(reply->sequence, act->number);
        return;
    }
    assert_true(status == SABOT_NOT_STORED || status == SABOT_NOT_KNOWN);
    if (!act->is_own) {
        assert_non_null(reply->fault);
        assert_true(reply->fault->sentence[0] != '\0');
        const sabot_journal_error code = reply->fault->code;
        assert_true(code == SABOT_JOURNAL_FAILED || code == SABOT_JOURNAL_FULL ||
                    (code == SABOT_JOURNAL_COMMIT_UNKNOWN && status == SABOT_NOT_KNOWN));
    }
}

/// The result is unknown, and the host acts on nothing until the room is opened again. Returns whether the
/// act is stored.
static bool resolve_unknown(trial *work, const shoe_act *act) {
    disk_room *const room = &work->room;
    sabot_reply reply;
    assert_int_equal(shoe_perform(room, act, &reply), SABOT_NOT_KNOWN);
    assert_no_problem(shoe_check_table(room, act->number - 1), "not known");
    lose_power(work, act->number - 1, act->number);
    reopen(work);
    const bool is_stored = disk_room_records(room) == act->number;
    assert_no_problem(shoe_check_table(room, is_stored ? act->number : act->number - 1), "opened again");
    if (is_stored && !act->is_own) {
        assert_int_equal(shoe_perform(room, act, &reply), SABOT_OK);
        assert_true(reply.repeated);
    }
    return is_stored;
}

/// Continues after the fault is gone. Returns whether the act is stored.
static bool continue_after_fault(trial *work, const shoe_act *act, bool lasts, sabot_status status,
                                 const sabot_reply *reply) {
    const bool is_stored = status == SABOT_OK;
    if (status == SABOT_NOT_KNOWN && (act->is_own || reply->fault->code == SABOT_JOURNAL_COMMIT_UNKNOWN)) {
        return resolve_unknown(work, act);
    }
    const uint64_t records = is_stored ? act->number : act->number - 1;
    lose_power(work, records, records);
    if (is_stored && lasts) {
        reopen(work); // a checkpoint after the commit may be lost
    }
    return is_stored;
}

/// Tries an act with a fault. Returns whether it is stored in the end.
static bool try_act(trial *work, const shoe_act *act, planned_fault fault) {
    disk_room *const room = &work->room;
    sabot_reply reply;
    disk_fail_call(room->disk, fault.call, fault.nth, fault.way, fault.lasts);
    const sabot_status status = shoe_perform(room, act, &reply);
    const bool has_failed = disk_has_failed(room->disk);
    char where[160];
    snprintf(where, sizeof where, "record %d, %s %d, %s%s: %s", (int)act->number, disk_call_name(fault.call),
             (int)fault.nth, disk_way_name(fault.way), fault.lasts ? " for good" : "",
             sabot_status_name(status));
    for (disk_call call = 0; call < DISK_CALLS; call++) {
        work->before[call] = disk_calls_before(room->disk, call);
    }
    disk_repair(room->disk);
    if (!has_failed && status != SABOT_OK) {
        fail_msg("%s, without a fault", where);
    }
    const bool is_stored = status == SABOT_OK;
    assert_no_problem(shoe_check_table(room, is_stored ? act->number : act->number - 1), "%s", where);
    assert_answer_is_clear(act, status, &reply);
    if (!has_failed) {
        return true;
    }
    work->faults++;
    work->failed = fault.call;
    work->stored_anyway += is_stored;
    work->not_stored += status == SABOT_NOT_STORED;
    work->not_known += status == SABOT_NOT_KNOWN;
    const bool is_stored_now = continue_after_fault(work, act, fault.lasts, status, &reply);
    assert_no_problem(shoe_check_repeat(room), "%s", where);
    return is_stored_now;
}

// ---------------------------------------------------------------------------------------------------------
// All faults

/// Fails one call in every way. Returns whether the act was stored, which it is if there is no such call.
static bool try_call(trial *work, const shoe_act *act, disk_call call, uint64_t nth) {
    for (disk_way way = 0; way < DISK_WAYS; way++) {
        if (disk_way_applies(way, call) && try_act(work, act, (planned_fault){call, nth, way, false})) {
            return true;
        }
    }
    return call == DISK_WRITE && try_act(work, act, (planned_fault){call, nth, DISK_IS_FULL, true});
}

/// Fails every write of a commit, every lock and every read for it. A value that was read may be cached when
/// the act is repeated, and the act is then stored; so reads are skipped if a checkpoint is to be tried
/// after it.
static bool try_calls_before_commit(trial *work, const shoe_act *act, const uint64_t *before) {
    static const disk_call calls[] = {DISK_WRITE, DISK_SHARE, DISK_READ};
    for (int i = 0; i < (checkpoint_is_due(work) ? 2 : 3); i++) {
        for (uint64_t nth = 1; nth <= before[calls[i]]; nth++) {
            if (try_call(work, act, calls[i], nth)) {
                assert_int_not_equal(calls[i], DISK_WRITE);
                return true;
            }
        }
    }
    return false;
}

/// The disk is lost and comes back later. The room must then be opened again.
static bool try_disk_gone(trial *work, const shoe_act *act, const uint64_t *before) {
    for (uint64_t nth = 1; nth <= before[DISK_WRITE]; nth++) {
        if (try_act(work, act, (planned_fault){DISK_WRITE, nth, DISK_FAILS, true})) {
            return true;
        }
    }
    return try_act(work, act, (planned_fault){DISK_SHARE, 1, DISK_FAILS, true}) ||
           try_act(work, act, (planned_fault){DISK_SYNC, 1, DISK_LOSES, true});
}

/// Fails a different call of the checkpoint after the commit each time.
static bool try_checkpoint(trial *work, const shoe_act *act, const uint64_t *before) {
    static const disk_call calls[] = {DISK_WRITE, DISK_WRITE, DISK_WRITE, DISK_SYNC, DISK_SHARE};
    const uint64_t turn = work->turn++;
    const disk_call call = calls[turn % 5];
    const uint64_t nth =
        before[call] + 1 + (call == DISK_SYNC ? 1 : turn / 5 % (call == DISK_WRITE ? 16 : 2));
    planned_fault fault = {.call = call, .nth = nth, .lasts = chance(work, 4)};
    do {
        fault.way = (disk_way)(disk_dice_roll(&work->dice) % DISK_WAYS);
    } while (!disk_way_applies(fault.way, call));
    return try_act(work, act, fault);
}

/// The commit's sync comes first: it shows how many calls come before it, now that FILE-wal exists.
static void try_all_calls(trial *work, const shoe_act *act) {
    if (try_call(work, act, DISK_SYNC, 1) || try_call(work, act, DISK_SYNC, 1)) {
        fail_msg("record %d is stored although its sync failed", (int)act->number);
    }
    uint64_t before[DISK_CALLS];
    memcpy(before, work->before, sizeof before);
    work->swept++;
    work->swept_calls += before[DISK_WRITE] + before[DISK_SHARE] + before[DISK_READ] + 1;
    const bool is_stored = try_calls_before_commit(work, act, before) ||
                           (chance(work, 4) && try_disk_gone(work, act, before)) ||
                           (checkpoint_is_due(work) && try_checkpoint(work, act, before)) ||
                           try_act(work, act, (planned_fault){0});
    if (!is_stored) {
        fail_msg("record %d is not stored without a fault", (int)act->number);
    }
}

static void try_one_call(trial *work, const shoe_act *act) {
    const planned_fault fault = {.call = chance(work, 4) ? DISK_SYNC : DISK_WRITE,
                                 .nth = 1 + disk_dice_roll(&work->dice) % 8,
                                 .way = (disk_way)(disk_dice_roll(&work->dice) % DISK_WAYS),
                                 .lasts = chance(work, 8)};
    if (!try_act(work, act, fault) && !try_act(work, act, (planned_fault){0})) {
        fail_msg("record %d is not stored without a fault", (int)act->number);
    }
}

static bool gets_all_faults(const trial *work) {
    const sabot_table *const table = disk_room_table(&work->room);
    return tries_all() || table->hand < (IS_SANITIZED ? 2 : 3) ||
           table->hand % (IS_SANITIZED ? 32 : 16) == 0 || table->shoe.number != 1 ||
           table->shoe.awaits_reveal;
}

static void play_through_faults(const shoe_script *script) {
    const shoe_course course = shoe_course_of(script);
    simulated_disk *const disk = disk_create(script->seed);
    trial work = {.room = disk_room_on(disk, script, &course), .dice = {script->seed}};
    if (!disk_room_open(&work.room, true)) {
        fail_msg("%s", work.room.fault.sentence);
    }
    uint32_t hands = 0;
    while (!shoe_is_over(&work.room)) {
        const shoe_act act = shoe_next_act(&work.room);
        if (gets_all_faults(&work)) {
            try_all_calls(&work, &act);
        } else {
            try_one_call(&work, &act);
        }
        work.since_checkpoint = checkpoint_is_due(&work) ? 0 : work.since_checkpoint + 1;
        hands = disk_room_table(&work.room)->hand;
    }
    assert_int_equal(disk_room_records(&work.room), course.records);
    disk_room_close(&work.room);
    assert_no_problem(shoe_check_file(&work.room, course.records), "at the end");
    disk_destroy(disk);
    free(course.digests);
    print_message(
        "# %d hands, %d records, %d of them with all faults at all of their %d calls; %d faults: %d not stored, %d unknown, %d stored anyway; "
        "reopened %d times, power lost %d times\n",
        (int)hands, (int)course.records, (int)work.swept, (int)work.swept_calls, (int)work.faults,
        (int)work.not_stored, (int)work.not_known, (int)work.stored_anyway, (int)work.reopened,
        (int)work.losses);
    assert_true(hands > 60);
    assert_true(work.not_stored > 500 && work.not_known > 20 && work.stored_anyway > 5);
}

static void test_california_shoe_survives_every_fault(void **state) {
    (void)state;
    play_through_faults(&california_script);
}

static void test_washington_shoe_survives_every_fault(void **state) {
    (void)state;
    play_through_faults(&washington_script);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_california_shoe_survives_every_fault),
        cmocka_unit_test(test_washington_shoe_survives_every_fault),
    };
    return cmocka_run_group_tests_name("disk faults", tests, begin_scripts, NULL);
}
