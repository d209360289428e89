/// Cuts the power before a disk call; unsynced data is dropped, kept or torn. Acknowledged records are there
/// afterward, a repeated command happens once, and the shoe goes on. SABOT_TEST_FAULTS=all takes every call
/// of the chosen parts, and every fourth of the whole shoe.
#include "disk_testing.h"

#include "room/audit/audit.h"

typedef struct {
    disk_room room;
    shoe_act act; ///< in progress
    disk_dice dice;
    uint64_t one_in; ///< tries one in this many calls
    int recoveries;
    uint64_t answered;
    char problem[700]; ///< the first problem; empty: none
} outage;

/// Before a call: the act was not answered, so it may be stored or not.
static void lose_power(void *context, disk_call call) {
    outage *const work = context;
    if (work->problem[0] != '\0' || disk_dice_roll(&work->dice) % work->one_in != 0) {
        return;
    }
    const bool is_deep = disk_dice_roll(&work->dice) % 8 == 0;
    const disk_keeping keeping = (disk_keeping)(disk_dice_roll(&work->dice) % DISK_KEEPINGS);
    const uint64_t least = work->answered, most = work->act.number;
    const char *const problem =
        shoe_check_recovery(&work->room, keeping, &work->act, least, most, is_deep ? 8 : 0);
    work->recoveries++;
    if (problem != NULL) {
        snprintf(work->problem, sizeof work->problem, "before a %s of record %d: %s", disk_call_name(call),
                 (int)most, problem);
    }
}

/// Plays until the journal has this many records.
static void play(outage *work, uint64_t until, uint64_t one_in) {
    disk_room *const room = &work->room;
    while (disk_room_records(room) < until && work->problem[0] == '\0') {
        sabot_reply reply;
        work->act = shoe_next_act(room);
        work->answered = work->act.number - 1;
        work->one_in = one_in;
        disk_watch(room->disk, one_in > 0 ? lose_power : NULL, work);
        const sabot_status status = shoe_perform(room, &work->act, &reply);
        disk_watch(room->disk, NULL, NULL);
        assert_int_equal(status, SABOT_OK);
        assert_no_problem(shoe_check_table(room, work->act.number), "played on");
    }
}

static void begin(outage *work, const shoe_script *script, const shoe_course *course) {
    *work = (outage){.room = disk_room_on(disk_create(script->seed), script, course), .dice = {script->seed}};
    if (!disk_room_open(&work->room, true)) {
        fail_msg("%s", work->room.fault.sentence);
    }
}

static void end(outage *work) {
    const uint64_t records = disk_room_records(&work->room);
    disk_room_close(&work->room);
    assert_no_problem(shoe_check_file(&work->room, records), "at the end");
    disk_destroy(work->room.disk);
}

/// The first hands, from an empty journal on; then the end of a shoe, its revealed seed, and the first cards
/// of the next; some calls in between.
static void play_with_outages(const shoe_script *script) {
    const shoe_course course = shoe_course_of(script);
    static outage work;
    const uint64_t all = course.records;
    begin(&work, script, &course);
    play(&work, 20, tries_all() ? 1 : IS_SANITIZED ? 8 : 4);
    play(&work, all - 30, tries_all() ? 4 : 300);
    play(&work, all, tries_all() ? 1 : IS_SANITIZED ? 8 : 4);
    if (work.problem[0] != '\0') {
        fail_msg("%s", work.problem);
    }
    end(&work);
    print_message("# %d records, %d recoveries\n", (int)all, work.recoveries);
    assert_true(work.recoveries > 50);
    free(course.digests);
}

static void test_california_shoe_survives_power_loss(void **state) {
    (void)state;
    play_with_outages(&california_script);
}

static void test_washington_shoe_survives_power_loss(void **state) {
    (void)state;
    play_with_outages(&washington_script);
}

/// A shoe ends and the power fails before its seed is revealed: the audit only remarks on it.
static void test_seed_that_could_not_be_revealed_is_only_a_remark(void **state) {
    (void)state;
    const shoe_course course = shoe_course_of(&california_script);
    static outage work;
    static sabot_audit audit;
    begin(&work, &california_script, &course);
    while (!disk_room_table(&work.room)->shoe.awaits_reveal) {
        play(&work, disk_room_records(&work.room) + 1, 0);
    }
    simulated_disk *const left = disk_crash(work.room.disk, DISK_KEEPS_NONE);
    const disk_room after = disk_room_on(left, &california_script, &course);
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(after.path, NULL, &journal, &fault));
    assert_true(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_non_null(strstr(audit.remarks[0].sentence, "shoe 1 has ended, but its seed is not revealed yet"));
    sabot_journal_close(journal);
    disk_destroy(left);
    disk_room_close(&work.room);
    assert_no_problem(shoe_check_file(&work.room, work.act.number + 1), "revealed when the room closed");
    disk_destroy(work.room.disk);
    free(course.digests);
}

/// A disk reports syncs it did not make: acknowledged records are lost, and this is detected.
static void test_disk_that_fakes_syncs_is_detected(void **state) {
    (void)state;
    const shoe_course course = shoe_course_of(&california_script);
    static outage work;
    begin(&work, &california_script, &course);
    play(&work, 20, 1);
    assert_int_equal(strlen(work.problem), 0);
    disk_fake_syncs(work.room.disk);
    play(&work, 60, 1);
    if (strstr(work.problem, "was acknowledged but is lost") == NULL) {
        fail_msg("found: '%s'", work.problem);
    }
    end(&work);
    free(course.digests);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_california_shoe_survives_power_loss),
        cmocka_unit_test(test_washington_shoe_survives_power_loss),
        cmocka_unit_test(test_seed_that_could_not_be_revealed_is_only_a_remark),
        cmocka_unit_test(test_disk_that_fakes_syncs_is_detected),
    };
    return cmocka_run_group_tests_name("disk power", tests, begin_scripts, NULL);
}
