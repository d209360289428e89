/// A whole shoe on a disk that fails: for every command, at every call to the disk that it makes, in every
/// way. Each time the answer is clear, nothing is half done, and the same command goes through when the fault
/// is gone, once. SABOT_TEST_FAULTS=all tries all of them; otherwise some hands get all, the others a few.
#include "disk_testing.h"

typedef struct {
    disk_room room;
    disk_dice dice;
    // What was tried.
    uint64_t faults, not_stored, not_known, in_spite, reopened, losses;
} trial;

typedef struct {
    uint64_t at;
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
}

/// What is told must hold whatever a power loss leaves.
static void lose_power(trial *work, uint64_t least, uint64_t most) {
    if (chance(work, 20)) {
        const disk_keeping keeping = (disk_keeping)(disk_dice_roll(&work->dice) % DISK_KEEPINGS);
        assert_no_doubt(shoe_doubt_of_loss(&work->room, keeping, least, most), "power lost, keeping %d",
                        (int)keeping);
        work->losses++;
    }
}

// ---------------------------------------------------------------------------------------------------------
// One fault

/// An answer that is clear: stored, or not, or nobody knows; and the last two say why.
static void assert_is_clear(const shoe_act *act, sabot_status status, const sabot_answer *answer) {
    if (status == SABOT_OK) {
        assert_int_equal(answer->sequence, act->number);
        return;
    }
    assert_true(status == SABOT_NOT_STORED || status == SABOT_NOT_KNOWN);
    if (!act->is_own) {
        assert_non_null(answer->fault);
        assert_true(answer->fault->sentence[0] != '\0');
        const sabot_journal_trouble trouble = answer->fault->trouble;
        assert_true(trouble == SABOT_JOURNAL_FAILED || trouble == SABOT_JOURNAL_FULL ||
                    (trouble == SABOT_JOURNAL_UNSURE && status == SABOT_NOT_KNOWN));
    }
}

/// Nobody knows, and nobody acts as if they did, until the room is opened again. Gives whether it is stored.
static bool find_out(trial *work, const shoe_act *act) {
    disk_room *const room = &work->room;
    sabot_answer answer;
    assert_int_equal(shoe_perform(room, act, &answer), SABOT_NOT_KNOWN);
    assert_no_doubt(shoe_doubt_of_table(room, act->number - 1), "not known");
    lose_power(work, act->number - 1, act->number);
    reopen(work);
    const bool is_stored = disk_room_records(room) == act->number;
    assert_no_doubt(shoe_doubt_of_table(room, is_stored ? act->number : act->number - 1), "opened again");
    if (is_stored && !act->is_own) {
        assert_int_equal(shoe_perform(room, act, &answer), SABOT_OK);
        assert_true(answer.repeated);
    }
    return is_stored;
}

/// Goes on after the fault is gone; gives whether the act is stored.
static bool settle(trial *work, const shoe_act *act, bool lasts, sabot_status status,
                   const sabot_answer *answer) {
    const bool is_stored = status == SABOT_OK;
    if (status == SABOT_NOT_KNOWN && (act->is_own || answer->fault->trouble == SABOT_JOURNAL_UNSURE)) {
        return find_out(work, act);
    }
    const uint64_t records = is_stored ? act->number : act->number - 1;
    lose_power(work, records, records);
    if (is_stored && lasts) {
        reopen(work); // a checkpoint behind the commit may have been lost for good
    }
    return is_stored;
}

/// Tries an act with a fault; gives whether it is stored after all. `*call` is what failed.
static bool try_act(trial *work, const shoe_act *act, planned_fault fault, disk_call *call) {
    disk_room *const room = &work->room;
    sabot_answer answer;
    disk_fail(room->disk, fault.at, fault.way, fault.lasts);
    const sabot_status status = shoe_perform(room, act, &answer);
    const bool has_failed = disk_has_failed(room->disk);
    *call = disk_failed_call(room->disk);
    disk_fail(room->disk, 0, fault.way, false);
    char where[160];
    snprintf(where, sizeof where, "record %d, call %d (%s), %s%s: %s", (int)act->number, (int)fault.at,
             has_failed ? disk_call_name(*call) : "none", disk_way_name(fault.way),
             fault.lasts ? " for good" : "", sabot_status_name(status));
    if (!has_failed && status != SABOT_OK) {
        fail_msg("%s, without a fault", where);
    }
    const bool is_stored = status == SABOT_OK;
    assert_no_doubt(shoe_doubt_of_table(room, is_stored ? act->number : act->number - 1), "%s", where);
    assert_is_clear(act, status, &answer);
    if (!has_failed) {
        return true;
    }
    work->faults++;
    work->in_spite += is_stored;
    work->not_stored += status == SABOT_NOT_STORED;
    work->not_known += status == SABOT_NOT_KNOWN;
    const bool is_stored_now = settle(work, act, fault.lasts, status, &answer);
    assert_no_doubt(shoe_doubt_of_repeat(room), "%s", where);
    return is_stored_now;
}

// ---------------------------------------------------------------------------------------------------------
// All of them

/// Every other way in which this call can fail; gives whether the act was stored meanwhile.
static bool try_other_ways(trial *work, const shoe_act *act, uint64_t at, disk_call call) {
    disk_call failed;
    for (disk_way way = DISK_FAILS + 1; way < DISK_WAYS; way++) {
        if (disk_way_applies(way, call) && try_act(work, act, (planned_fault){at, way, false}, &failed)) {
            return true;
        }
    }
    return call == DISK_WRITE && try_act(work, act, (planned_fault){at, DISK_IS_FULL, true}, &failed);
}

/// Every call of an act, until it is stored in spite of a fault: that one came behind its commit. `is_gone`:
/// every call is tried with a disk that comes back only later, too. The room must then be opened again, which
/// begins FILE-wal anew.
static void try_all_calls(trial *work, const shoe_act *act, bool is_gone) {
    disk_call call;
    for (uint64_t at = 1;; at++) {
        if (try_act(work, act, (planned_fault){at, DISK_FAILS, false}, &call) ||
            try_other_ways(work, act, at, call) ||
            (is_gone && try_act(work, act, (planned_fault){at, DISK_FAILS, true}, &call))) {
            return;
        }
    }
}

/// One fault somewhere, also far behind the commit, where now and then a checkpoint is made.
static void try_one_call(trial *work, const shoe_act *act) {
    disk_call call;
    const planned_fault fault = {.at = 1 + disk_dice_roll(&work->dice) % (chance(work, 2) ? 16 : 64),
                                 .way = (disk_way)(disk_dice_roll(&work->dice) % DISK_WAYS),
                                 .lasts = chance(work, 8)};
    if (!try_act(work, act, fault, &call)) {
        const bool is_stored = try_act(work, act, (planned_fault){0}, &call);
        assert_true(is_stored);
    }
}

static bool gets_all(trial *work) {
    const sabot_table *const table = disk_room_table(&work->room);
    return (tries_all() && !chance(work, 8)) || table->hand < 3 || table->hand % 16 == 0 ||
           table->shoe.number != 1 || table->shoe.to_reveal;
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
        if (gets_all(&work)) {
            try_all_calls(&work, &act, chance(&work, 4));
        } else {
            try_one_call(&work, &act);
        }
        hands = disk_room_table(&work.room)->hand;
    }
    assert_int_equal(disk_room_records(&work.room), course.records);
    disk_room_close(&work.room);
    assert_no_doubt(shoe_doubt_of_file(&work.room, course.records), "at the end");
    disk_destroy(disk);
    free(course.digests);
    print_message("# %d hands, %d records, %d faults: %d not stored, %d not known, %d in spite of it; "
                  "opened again %d times, power lost %d times\n",
                  (int)hands, (int)course.records, (int)work.faults, (int)work.not_stored,
                  (int)work.not_known, (int)work.in_spite, (int)work.reopened, (int)work.losses);
    assert_true(hands > 60);
    assert_true(work.not_stored > 500 && work.not_known > 20 && work.in_spite > 20);
}

static void test_a_californian_shoe_goes_through_every_fault(void **state) {
    (void)state;
    play_through_faults(&californian);
}

static void test_a_washingtonian_shoe_goes_through_every_fault(void **state) {
    (void)state;
    play_through_faults(&washingtonian);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_californian_shoe_goes_through_every_fault),
        cmocka_unit_test(test_a_washingtonian_shoe_goes_through_every_fault),
    };
    return cmocka_run_group_tests_name("disk faults", tests, begin_scripts, NULL);
}
