/// Tests a table with random commands. After every event the table is sound, sabot_admits accepts the event,
/// and the event survives encoding. Applying the events to another table gives the same table, and a table
/// restored from its encoding decides the same.
#include "random_table.h"

static random_table bench;
static sabot_table replayed, restored;
static sabot_event_batch batch, batch_again;
static uint8_t bytes[SABOT_TABLE_BYTES_MAX], bytes_again[SABOT_TABLE_BYTES_MAX];
static long accepted, hands;

/// Checks that the events are the same, byte for byte.
static void check_same_batch(void) {
    assert_int_equal(batch.count, batch_again.count);
    for (int i = 0; i < batch.count; i++) {
        static uint8_t left[SABOT_MESSAGE_BYTES_MAX], right[SABOT_MESSAGE_BYTES_MAX];
        const size_t size = sabot_event_write(&batch.events[i], left, sizeof left);
        assert_int_equal(sabot_event_write(&batch_again.events[i], right, sizeof right), size);
        assert_memory_equal(left, right, size);
    }
}

static void check_restored(const sabot_command *command, sabot_status status) {
    const size_t size = sabot_table_write(&bench.table, bytes);
    assert_true(sabot_table_read(&restored, bytes, size));
    assert_int_equal(sabot_table_write(&restored, bytes_again), size);
    assert_memory_equal(bytes, bytes_again, size);
    assert_int_equal(sabot_table_decide(&restored, command, &batch_again), status);
    check_same_batch();
}

static void run_command(bool check) {
    const sabot_command command = some_command(&bench);
    const sabot_status status = sabot_table_decide(&bench.table, &command, &batch);
    assert_true((status == SABOT_OK) == (batch.count > 0));
    if (check) {
        check_restored(&command, status);
    }
    scenario.table = bench.table;
    snprintf(scenario.line, sizeof scenario.line, "%s", sabot_command_schema((int)command.type)->word);
    for (int i = 0; i < batch.count; i++) {
        hands += batch.events[i].type == SABOT_EVENT_HAND_ENDED;
        check_and_apply(&batch.events[i]);
        sabot_table_apply(&replayed, &batch.events[i]);
    }
    bench.table = scenario.table;
    accepted += status == SABOT_OK;
}

static void check_replayed(void) {
    const size_t size = sabot_table_write(&bench.table, bytes);
    assert_int_equal(sabot_table_write(&replayed, bytes_again), size);
    assert_memory_equal(bytes, bytes_again, size);
}

static void test_table_stays_sound_with_any_commands(void **state) {
    (void)state;
    const char *const many = getenv("SABOT_TEST_COMMANDS");
    const long commands = many != NULL ? atol(many) : IS_SANITIZED ? 12000 : 20000;
    for (uint64_t seed = 0; seed < 12; seed++) {
        begin_random(&bench, seed);
        sabot_table_begin(&replayed);
        for (long i = 0; i < commands; i++) {
            run_command(i % 16 == 0);
        }
        check_replayed();
    }
    print_message("# %ld commands carried out, %ld hands\n", accepted, hands);
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        if (scenario.occurred[type] < 3 && many == NULL) {
            fail_msg("%s happened %d times", sabot_event_schema(type)->word, scenario.occurred[type]);
        }
        if (many != NULL) {
            print_message("# %8d %s\n", scenario.occurred[type], sabot_event_schema(type)->word);
        }
    }
    assert_true(hands > 200);
}

/// The same seed plays the same commands twice.
static void test_the_same_seed_gives_the_same_table(void **state) {
    (void)state;
    begin_random(&bench, 77);
    sabot_table_begin(&replayed);
    for (int i = 0; i < 2000; i++) {
        run_command(false);
    }
    const size_t size = sabot_table_write(&bench.table, bytes_again);
    begin_random(&bench, 77);
    sabot_table_begin(&replayed);
    for (int i = 0; i < 2000; i++) {
        run_command(false);
    }
    assert_int_equal(sabot_table_write(&bench.table, bytes), size);
    assert_memory_equal(bytes, bytes_again, size);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_stays_sound_with_any_commands),
        cmocka_unit_test(test_the_same_seed_gives_the_same_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
