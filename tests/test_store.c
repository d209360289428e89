/// Tests stores: the same behavior in memory and in SQLite.
#include "storing.h"

static void for_each_store(void (*check)(sabot_store store)) {
    for (store_kind kind = 0; kind < KINDS; kind++) {
        const sabot_store store = new_store(kind);
        check(store);
        close_store(store);
    }
}

static void check_records(sabot_store store) {
    sabot_room found;
    assert_good(store.ops->room(store.context, &found, &fault));
    assert_memory_equal(&found, &room, sizeof room);
    assert_holds(store, 0);
    assert_good(append_records(store, 1, 1));
    assert_good(append_records(store, 2, 50));
    assert_good(append_records(store, 51, 51));
    assert_holds(store, 51);
    expected_records expected = {.next = 40, .stop = 45};
    sabot_head head;
    assert_good(store.ops->scan(store.context, 40, &head, expect_record, &expected, &fault));
    assert_int_equal(expected.next, 46);
    assert_good(store.ops->scan(store.context, 52, &head, expect_record, &expected, &fault));
    assert_good(store.ops->scan(store.context, UINT64_MAX, &head, expect_record, &expected, &fault));
    assert_int_equal(expected.next, 46);
    assert_int_equal(head.sequence, 51);
}

static void test_records_read_back_unchanged(void **state) {
    (void)state;
    for_each_store(check_records);
}

static bool copy_record(void *visitor, const sabot_record *record) {
    *(sabot_record *)visitor = *record;
    return false;
}

static void check_extremes(sabot_store store) {
    static uint8_t events[SABOT_RECORD_EVENTS_MAX];
    memset(events, 0xa5, sizeof events);
    sabot_record records[2] = {
        {.sequence = 1,
         .table = UINT32_MAX,
         .role = UINT8_MAX,
         .person = UINT32_MAX,
         .time_ms = INT64_MIN,
         .digest = UINT64_MAX,
         .events = events,
         .size = sizeof events},
        {.sequence = 2},
    };
    const sabot_store_batch batch = {.records = records, .count = 2, .head = head_like(2)};
    assert_good(append_batch(store, &batch));
    sabot_record found;
    sabot_head head;
    assert_good(store.ops->scan(store.context, 2, &head, copy_record, &found, &fault));
    assert_int_equal(found.size, 0);
    bool is_there;
    assert_good(store.ops->find(store.context, UINT32_MAX, &records[0].command, &found, &is_there, &fault));
    assert_true(is_there);
    assert_int_equal(found.time_ms, INT64_MIN);
    assert_int_equal(found.digest, UINT64_MAX);
    assert_int_equal(found.person, UINT32_MAX);
    assert_int_equal(found.size, sizeof events);
    assert_memory_equal(found.events, events, sizeof events);
}

static void test_the_largest_and_smallest_values(void **state) {
    (void)state;
    for_each_store(check_extremes);
}

static void check_finding(sabot_store store) {
    assert_good(append_records(store, 1, 30));
    sabot_record found;
    bool is_there;
    for (uint64_t i = 1; i <= 30; i++) {
        const sabot_record draft = draft_of(i);
        assert_good(store.ops->find(store.context, draft.table, &draft.command, &found, &is_there, &fault));
        assert_true(is_there);
        assert_same_draft(&found, i);
        assert_good(
            store.ops->find(store.context, draft.table + 1, &draft.command, &found, &is_there, &fault));
        assert_false(is_there); // ids are per table
    }
    sabot_record again = record_like(31);
    again.table = draft_of(7).table;
    again.command = draft_of(7).command;
    sabot_store_batch batch = {.records = &again, .count = 1, .head = head_like(31)};
    assert_fails_with(append_batch(store, &batch), SABOT_JOURNAL_REFUSED);
    assert_true(says("already executed"));
    assert_holds(store, 30);
    sabot_record twins[2] = {record_like(31), record_like(32)}; // twice in one batch
    twins[1].table = twins[0].table;
    twins[1].command = twins[0].command;
    batch = (sabot_store_batch){.records = twins, .count = 2, .head = head_like(32)};
    assert_fails_with(append_batch(store, &batch), SABOT_JOURNAL_REFUSED);
    assert_holds(store, 30);
    again.table = 77;
    batch = (sabot_store_batch){.records = &again, .count = 1, .head = head_like(31)};
    assert_good(append_batch(store, &batch));
}

static void test_command_is_found_and_stored_once(void **state) {
    (void)state;
    for_each_store(check_finding);
}

static void check_start(sabot_store store) {
    assert_good(append_records(store, 1, 5));
    assert_fails_with(append_records(store, 7, 8), SABOT_JOURNAL_REFUSED);
    assert_fails_with(append_records(store, 5, 5), SABOT_JOURNAL_REFUSED);
    assert_holds(store, 5);
}

static void test_batch_must_start_at_the_end_of_the_journal(void **state) {
    (void)state;
    for_each_store(check_start);
}

static void assert_secret(sabot_store store, uint32_t table, uint32_t shoe, const char *expected) {
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    assert_good(store.ops->secret(store.context, table, shoe, bytes, &size, &fault));
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(bytes, expected, size);
}

static void change_secrets(sabot_store store, const sabot_store_secret *secrets, size_t count) {
    sabot_store_batch batch = {.secrets = secrets, .secret_count = count};
    assert_good(store.ops->head(store.context, &batch.head, &fault));
    assert_good(append_batch(store, &batch));
}

static void check_secrets(sabot_store store) {
    assert_secret(store, 1, 1, "");
    const sabot_store_secret first[] = {{1, 1, (const uint8_t *)"one", 3},
                                        {1, 2, (const uint8_t *)"two", 3},
                                        {2, 1, (const uint8_t *)"three", 5}};
    change_secrets(store, first, 3);
    const sabot_store_secret second[] = {
        {1, 1, NULL, 0}, {1, 2, (const uint8_t *)"another", 7}, {9, 9, NULL, 0}};
    change_secrets(store, second, 3);
    assert_secret(store, 1, 1, "");
    assert_secret(store, 1, 2, "another");
    assert_secret(store, 2, 1, "three");
    assert_secret(store, 9, 9, "");
}

static void test_secrets_are_added_replaced_and_removed(void **state) {
    (void)state;
    for_each_store(check_secrets);
}

static void add_checkpoint(sabot_store store, uint64_t number, bool with_record, const char *body) {
    const sabot_record record = record_like(number);
    const sabot_checkpoint checkpoint = {.sequence = number,
                                         .hash = hash_like(number),
                                         .body = (const uint8_t *)body,
                                         .size = strlen(body),
                                         .signature = head_like(number + 100).signature};
    const sabot_store_batch batch = {
        .records = &record, .count = with_record, .head = head_like(number), .checkpoint = &checkpoint};
    assert_good(append_batch(store, &batch));
}

static void assert_checkpoint(sabot_store store, unsigned age, uint64_t number, const char *body) {
    sabot_checkpoint found;
    bool is_there;
    assert_good(store.ops->checkpoint(store.context, age, &found, &is_there, &fault));
    assert_int_equal(is_there, number > 0);
    if (is_there) {
        const sabot_head head = head_like(number + 100);
        assert_int_equal(found.sequence, number);
        assert_int_equal(found.size, strlen(body));
        assert_memory_equal(found.body, body, found.size);
        assert_memory_equal(&found.signature, &head.signature, sizeof head.signature);
    }
}

static void check_checkpoints(sabot_store store) {
    assert_checkpoint(store, 0, 0, "");
    add_checkpoint(store, 1, true, "a large one at one");
    assert_checkpoint(store, 0, 1, "a large one at one");
    assert_checkpoint(store, 1, 0, "");
    add_checkpoint(store, 2, true, "at two");
    add_checkpoint(store, 2, false, "at two, again");
    assert_checkpoint(store, 0, 2, "at two, again");
    assert_checkpoint(store, 1, 1, "a large one at one");
    add_checkpoint(store, 3, true, "");
    assert_checkpoint(store, 0, 3, "");
    assert_checkpoint(store, 1, 2, "at two, again");
    assert_checkpoint(store, 2, 0, "");
}

static void test_the_newest_two_checkpoints_are_kept(void **state) {
    (void)state;
    for_each_store(check_checkpoints);
}

/// In a file, the third newest is kept for good, unless it has more than twelve bytes per record since the
/// one before it.
static void test_older_checkpoints_are_kept_in_a_file_if_small(void **state) {
    (void)state;
    const sabot_store store = new_store(SQLITE);
    add_checkpoint(store, 1, true, "small");
    add_checkpoint(store, 2, true, "twelve bytes");
    add_checkpoint(store, 3, true, "thirteen byte");
    add_checkpoint(store, 4, true, "thirteen, too");
    add_checkpoint(store, 5, true, "much too large, but of the newest two");
    assert_checkpoint(store, 2, 2, "twelve bytes"); // 3 was dropped …
    add_checkpoint(store, 6, true, "newest");
    assert_checkpoint(store, 2, 4, "thirteen, too"); // … so 4 has the bytes of two records
    assert_checkpoint(store, 3, 2, "twelve bytes");
    assert_checkpoint(store, 4, 1, "small");
    assert_checkpoint(store, 5, 0, "");
    close_store(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_records_read_back_unchanged, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_the_largest_and_smallest_values, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_command_is_found_and_stored_once, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_batch_must_start_at_the_end_of_the_journal, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_secrets_are_added_replaced_and_removed, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_the_newest_two_checkpoints_are_kept, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_older_checkpoints_are_kept_in_a_file_if_small, make_place,
                                        clear_place),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
