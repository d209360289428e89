/// Fails or loses power at each disk call in turn, in every way, while a room is created, opened or closed,
/// writes a checkpoint, moves its records into the file, or signs. Afterward the room opens with its records
/// and goes on. Also tests a disk that stays full for a while. SABOT_TEST_FAULTS=all tries every call;
/// otherwise a seed chooses some.
#include "disk_testing.h"

/// What is done while the disk fails, to a room as `begin` left it.
typedef struct {
    const char *name;
    uint64_t records; ///< in the room before; 0: there is none, and it is created
    bool is_closed;   ///< before; otherwise it was killed
    bool is_open;     ///< at the start
    uint64_t checkpoint_records;
    void (*happen)(disk_room *room, const shoe_act *act, uint64_t *least, uint64_t *most);
} scene;

static shoe_course course;

/// A disk with a room of this many records, and the next act.
typedef struct {
    simulated_disk *disk;
    sabot_busy busy;
} beginning;

static beginning begin(const scene *played) {
    simulated_disk *const disk = disk_create(7);
    disk_room room = disk_room_on(disk, &california_script, &course);
    if (played->records == 0) {
        return (beginning){.disk = disk, .busy = room.busy};
    }
    assert_true(disk_room_open(&room, true));
    while (disk_room_records(&room) < played->records) {
        sabot_reply reply;
        const shoe_act act = shoe_next_act(&room);
        assert_int_equal(shoe_perform(&room, &act, &reply), SABOT_OK);
    }
    beginning made = {.busy = room.busy};
    if (!played->is_closed) {
        made.disk = disk_crash(disk, DISK_KEEPS_ALL);
    }
    disk_room_close(&room);
    if (played->is_closed) {
        made.disk = disk_crash(disk, DISK_KEEPS_ALL);
    }
    disk_destroy(disk);
    return made;
}

// ---------------------------------------------------------------------------------------------------------
// Actions

static void assert_has_reason(const sabot_journal_fault *fault) {
    if (fault->sentence[0] == '\0' ||
        (fault->code != SABOT_JOURNAL_FAILED && fault->code != SABOT_JOURNAL_FULL &&
         fault->code != SABOT_JOURNAL_COMMIT_UNKNOWN)) {
        fail_msg("code %d: %s", (int)fault->code, fault->sentence);
    }
}

static void open_room(disk_room *room, const shoe_act *act, uint64_t *least, uint64_t *most) {
    (void)act, (void)least, (void)most;
    if (!disk_room_open(room, room->makes)) {
        assert_has_reason(&room->fault);
    }
}

static void close_room(disk_room *room, const shoe_act *act, uint64_t *least, uint64_t *most) {
    (void)act, (void)least, (void)most;
    disk_room_close(room);
}

static void send_act(disk_room *room, const shoe_act *act, uint64_t *least, uint64_t *most) {
    sabot_reply reply;
    const sabot_status status = shoe_perform(room, act, &reply);
    assert_true(status == SABOT_OK || status == SABOT_NOT_STORED || status == SABOT_NOT_KNOWN);
    if (status != SABOT_OK) {
        assert_has_reason(reply.fault);
    }
    *least += status == SABOT_OK;
    *most += status != SABOT_NOT_STORED;
}

static void sign_journal(disk_room *room, const shoe_act *act, uint64_t *least, uint64_t *most) {
    send_act(room, act, least, most);
    sabot_host_wait(room->host, 0);
}

static const scene scenes[] = {
    {"made", 0, false, false, 7, open_room},
    {"opened after a kill", 60, false, false, 7, open_room},
    {"opened after a closing", 60, true, false, 7, open_room},
    {"closed", 61, false, true, 20, close_room},
    {"making a checkpoint", 60, false, true, 1, send_act},
    {"signing", 60, false, true, 20, sign_journal},
};
#define SCENES (sizeof scenes / sizeof scenes[0])

// ---------------------------------------------------------------------------------------------------------
// Faults

/// The room on its own disk, open if the scene starts that way, and the next act.
typedef struct {
    simulated_disk *disk;
    disk_room room;
    shoe_act act;
    const shoe_act *to_send; ///< NULL: nothing was sent
} stage;

static void set_up(stage *set, const scene *played, const beginning *from) {
    set->disk = disk_crash(from->disk, DISK_KEEPS_ALL);
    set->room = disk_room_on(set->disk, &california_script, &course);
    set->room.busy = from->busy;
    set->room.checkpoint_records = played->checkpoint_records;
    set->room.makes = played->records == 0;
    set->to_send = NULL;
    if (played->is_open) {
        assert_true(disk_room_open(&set->room, false));
        set->act = shoe_next_act(&set->room);
        set->to_send = &set->act;
    }
}

/// Returns false if no call was left to fail.
static bool play_scene(const scene *played, const beginning *from, uint64_t at, disk_way way, bool lasts) {
    stage set;
    set_up(&set, played, from);
    uint64_t least = played->records;
    uint64_t most = least;
    disk_fail(set.disk, at, way, lasts);
    played->happen(&set.room, &set.act, &least, &most);
    const bool has_failed = disk_has_failed(set.disk);
    char where[120];
    snprintf(where, sizeof where, "%s, call %d (%s), %s%s", played->name, (int)at,
             disk_call_name(disk_failed_call(set.disk)), disk_way_name(way), lasts ? " for good" : "");
    disk_repair(set.disk);
    disk_room_close(&set.room);
    assert_no_problem(shoe_check_continuation(&set.room, set.to_send, least, most, 3), "%s", where);
    disk_destroy(set.disk);
    return has_failed;
}

static void test_every_call_of_a_scene_can_fail(void **state) {
    (void)state;
    disk_dice dice = {21};
    int faults = 0;
    for (size_t i = 0; i < SCENES; i++) {
        const beginning from = begin(&scenes[i]);
        for (int way = 0; way < 2 * DISK_WAYS; way++) {
            const uint64_t step = tries_all() ? 1 : 24;
            for (uint64_t at = 1 + disk_dice_roll(&dice) % step;
                 play_scene(&scenes[i], &from, at, (disk_way)(way / 2), way % 2 == 1);
                 at += 1 + disk_dice_roll(&dice) % (2 * step - 1)) {
                faults++;
            }
        }
        disk_destroy(from.disk);
    }
    print_message("# %d faults\n", faults);
    assert_true(faults > 50);
}

// ---------------------------------------------------------------------------------------------------------
// Power loss

typedef struct {
    stage *set;
    uint64_t least, most;
    disk_dice dice;
    uint64_t one_in;
    int losses;
    char problem[700];
} outage;

static void lose_power(void *context, disk_call call) {
    outage *const work = context;
    if (work->problem[0] != '\0' || disk_dice_roll(&work->dice) % work->one_in != 0) {
        return;
    }
    const disk_keeping keeping = (disk_keeping)(disk_dice_roll(&work->dice) % DISK_KEEPINGS);
    const char *const problem =
        shoe_check_recovery(&work->set->room, keeping, work->set->to_send, work->least, work->most, 3);
    work->losses++;
    if (problem != NULL) {
        snprintf(work->problem, sizeof work->problem, "before a %s: %s", disk_call_name(call), problem);
    }
}

static int lose_power_in(const scene *played, uint64_t seed) {
    const beginning from = begin(played);
    stage set;
    set_up(&set, played, &from);
    const bool asks = played->happen == send_act || played->happen == sign_journal;
    static outage work;
    work = (outage){.set = &set,
                    .least = played->records,
                    .most = asks ? played->records + 1 : played->records,
                    .dice = {seed},
                    .one_in = tries_all() ? 1 : 12};
    uint64_t least = 0, most = 0; // answers given now are lost
    disk_watch(set.disk, lose_power, &work);
    played->happen(&set.room, &set.act, &least, &most);
    disk_watch(set.disk, NULL, NULL);
    if (work.problem[0] != '\0') {
        fail_msg("%s, %s", played->name, work.problem);
    }
    disk_room_close(&set.room);
    disk_destroy(set.disk);
    disk_destroy(from.disk);
    return work.losses;
}

/// Also if the room has just come back from a loss, or never existed.
static void test_power_can_fail_in_every_scene(void **state) {
    (void)state;
    int losses = 0;
    for (size_t i = 0; i < SCENES; i++) {
        losses += lose_power_in(&scenes[i], i);
    }
    print_message("# power lost %d times\n", losses);
    assert_true(losses > 20);
}

// ---------------------------------------------------------------------------------------------------------
// Moving records from FILE-wal into FILE

/// Plays until the room, which makes no checkpoints of its own, has this many records; 0: until SQLite has
/// moved them. That takes three syncs: the commit's, one of FILE-wal and one of FILE.
static void play_to(disk_room *room, uint64_t records) {
    room->checkpoint_records = UINT64_MAX;
    assert_true(disk_room_open(room, true));
    bool has_moved = false;
    while (records > 0 ? disk_room_records(room) < records : !has_moved) {
        sabot_reply reply;
        const shoe_act act = shoe_next_act(room);
        disk_repair(room->disk);
        assert_int_equal(shoe_perform(room, &act, &reply), SABOT_OK);
        has_moved = disk_calls_of(room->disk, DISK_SYNC) >= 3;
    }
}

/// A failed move is retried with the next commit, so one shoe gets all faults of one kind.
static int move_through_faults(uint64_t records, disk_way way, uint64_t step) {
    simulated_disk *const disk = disk_create(5);
    disk_room room = disk_room_on(disk, &california_script, &course);
    int faults = 0;
    play_to(&room, records);
    shoe_act act = shoe_next_act(&room);
    bool has_failed = true;
    for (uint64_t at = 1; has_failed; at += step) {
        sabot_reply reply;
        disk_fail(disk, at, way, false);
        const sabot_status status = shoe_perform(&room, &act, &reply);
        const uint64_t now = status == SABOT_OK ? act.number : act.number - 1;
        has_failed = disk_has_failed(disk);
        faults += has_failed;
        disk_repair(disk);
        assert_true(status == SABOT_OK || (has_failed && status == SABOT_NOT_STORED));
        assert_no_problem(shoe_check_table(&room, now), "call %d, %s", (int)at, disk_way_name(way));
        if (at % 8 == 1) {
            const disk_keeping keeping = (disk_keeping)(at / 8 % DISK_KEEPINGS);
            assert_no_problem(shoe_check_loss(&room, keeping, now, now), "call %d, %s", (int)at,
                              disk_way_name(way));
        }
        if (status == SABOT_OK) {
            act = shoe_next_act(&room);
        }
    }
    const uint64_t stored = disk_room_records(&room);
    disk_room_close(&room);
    assert_no_problem(shoe_check_file(&room, stored), "moved");
    disk_destroy(disk);
    return faults;
}

static void test_moving_records_into_the_file_can_fail(void **state) {
    (void)state;
    simulated_disk *const disk = disk_create(5);
    disk_room room = disk_room_on(disk, &california_script, &course);
    play_to(&room, 0);
    const uint64_t moved_with = disk_room_records(&room);
    disk_room_close(&room);
    disk_destroy(disk);
    int faults = 0;
    for (disk_way way = 0; way < DISK_WAYS; way++) {
        faults += move_through_faults(moved_with - 1, way, tries_all() ? 1 : 5);
    }
    print_message("# %d faults, moved with record %d\n", faults, (int)moved_with);
    assert_true(faults > 20);
}

// ---------------------------------------------------------------------------------------------------------
// A disk that stays full

static void test_full_disk_refuses_everything_until_there_is_space(void **state) {
    (void)state;
    simulated_disk *const disk = disk_create(6);
    disk_room room = disk_room_on(disk, &california_script, &course);
    assert_true(disk_room_open(&room, true));
    for (int round = 0; round < 40; round++) {
        disk_fail(disk, 1, DISK_IS_FULL, true);
        const uint64_t records = disk_room_records(&room);
        const sabot_busy busy = room.busy;
        sabot_reply reply;
        shoe_act act = shoe_next_act(&room);
        for (int i = 0; i < 5; i++) { // senders try again, and others try something else
            assert_int_equal(shoe_perform(&room, &act, &reply), SABOT_NOT_STORED);
            assert_int_equal(reply.fault->code, SABOT_JOURNAL_FULL);
            assert_non_null(strstr(reply.fault->sentence, "database or disk is full"));
            assert_no_problem(shoe_check_table(&room, records), "full");
            act.id.bytes[15]++;
        }
        sabot_host_wait(room.host, 0); // it cannot sign, either, which is harmless
        if (round % 8 == 7) {          // nor open again: it says so
            disk_room_close(&room);
            assert_false(disk_room_open(&room, false));
            assert_int_equal(room.fault.code, SABOT_JOURNAL_FULL);
            disk_repair(disk);
            assert_true(disk_room_open(&room, false));
        }
        disk_repair(disk);
        room.busy = busy;
        for (int i = 0; i < 10; i++) {
            act = shoe_next_act(&room);
            assert_int_equal(shoe_perform(&room, &act, &reply), SABOT_OK);
            assert_no_problem(shoe_check_table(&room, act.number), "space again");
        }
    }
    const uint64_t stored = disk_room_records(&room);
    disk_room_close(&room);
    assert_no_problem(shoe_check_file(&room, stored), "at the end");
    disk_destroy(disk);
}

static int begin_course(void **state) {
    const int result = begin_scripts(state);
    course = shoe_course_of(&california_script);
    return result;
}

static int end_course(void **state) {
    (void)state;
    free(course.digests);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_call_of_a_scene_can_fail),
        cmocka_unit_test(test_power_can_fail_in_every_scene),
        cmocka_unit_test(test_moving_records_into_the_file_can_fail),
        cmocka_unit_test(test_full_disk_refuses_everything_until_there_is_space),
    };
    return cmocka_run_group_tests_name("disk scenes", tests, begin_course, end_course);
}
