/// Tests reads of a journal with a checkpoint: records are the same from the checkpoint as from the first
/// record. The points of a meter's line are limited, but none that matters is lost.
#include "testing.h"

#include "bench/busy_table.h"
#include "ledger_file.h"
#include "serve/reads/query.h"
#include "serve/reads/reads.h"

#include <jansson.h>

static atomic_bool is_over;
static ledger book;
static sabot_ruleset california;

// ---------------------------------------------------------------------------------------------------------
// A journal

static void ask(sabot_command *command) {
    book.time_ms += 100;
    command->time_ms = book.time_ms;
    ledger_ask(&book, command);
}

static void play(sabot_busy *busy, uint32_t hands) {
    const sabot_table *const table = &book.tables[book.table];
    const uint32_t until = table->hand + hands;
    while (table->hand < until || table->phase != SABOT_PHASE_BETWEEN) {
        sabot_command command = sabot_busy_next(busy, table);
        ask(&command);
    }
}

static bool take(void *context, const sabot_record *record) {
    sabot_journal_fault fault;
    return sabot_history_read_record(context, record, NULL, &fault);
}

/// Stores a checkpoint of everything written so far.
static void store_checkpoint(void) {
    sabot_history *const history = sabot_history_begin();
    sabot_journal_extras extras = {0};
    sabot_journal_fault fault;
    ledger_flush(&book);
    assert_true(
        sabot_journal_replay(book.journal, sabot_journal_start(book.journal), take, history, NULL, &fault));
    uint8_t *const bytes = sabot_history_write(history, &extras.checkpoint_size);
    extras.checkpoint = bytes;
    assert_true(sabot_journal_append(book.journal, NULL, 0, &extras, &fault));
    free(bytes);
    sabot_history_end(history);
}

/// Changes a meter by hand (R-PROG-15); a meter's line always has these points.
static void set_meter(int64_t cents) {
    sabot_command set = {.type = SABOT_COMMAND_ADJUST_METER, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    set.adjust_meter.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    set.adjust_meter.cents = cents;
    set.adjust_meter.cause = SABOT_CAUSE_CORRECTION;
    set.adjust_meter.second = 10;
    ask(&set);
}

enum { HANDS_OF_EZ = 3 };

/// A table whose first shoe was dealt and ended under a ruleset without Panda 8, and which then got another
/// ruleset.
static void change_rules_at_2(void) {
    static sabot_ruleset ez;
    sabot_config_fault fault;
    assert_true(sabot_config_read("california-ez", &ez, &fault));
    sabot_busy busy = sabot_busy_table(&ez, false, 4, 2);
    book.table = 2;
    play(&busy, HANDS_OF_EZ);
    sabot_command end = {.type = SABOT_COMMAND_END_SHOE, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    strcpy(end.end_shoe.reason.text, "a test");
    ask(&end);
    sabot_command choose = {.type = SABOT_COMMAND_CHOOSE_RULES, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    choose.choose_rules.ruleset = &california;
    ask(&choose);
    book.table = 1;
}

enum { HANDS_BEFORE = 500, HANDS_AFTER = 4, METERS_SET = 50 };

/// The newest checkpoint is a few hands before the end.
static int write_journal(void **state) {
    sabot_config_fault fault;
    (void)state;
    assert_true(sabot_config_read("california-panda8", &california, &fault));
    sabot_busy busy = sabot_busy_table(&california, false, 8, 1);
    ledger_file_begin(&book);
    change_rules_at_2();
    for (int i = 0; i < METERS_SET; i++) {
        play(&busy, HANDS_BEFORE / METERS_SET);
        set_meter(1000000 + i);
    }
    store_checkpoint();
    play(&busy, HANDS_AFTER);
    ledger_file_close(&book);
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// Records

static json_t *read_json(const sabot_read_request *request) {
    const sabot_read_reply reply = sabot_journal_read(request);
    if (reply.end != SABOT_READ_DONE) {
        fail_msg("%d: %s", (int)reply.end, reply.fault.sentence);
    }
    json_t *const root = json_loads(reply.text, 0, NULL);
    assert_non_null(root);
    free(reply.text);
    return root;
}

static sabot_read_request wish_of(sabot_read_kind kind) {
    return (sabot_read_request){.kind = kind,
                                .path = ledger_path,
                                .is_over = &is_over,
                                .count = SABOT_READ_HANDS_MAX,
                                .from_ms = INT64_MIN,
                                .to_ms = INT64_MAX};
}

static json_int_t number_at(const json_t *list, size_t index, const char *key) {
    return json_integer_value(json_object_get(json_array_get(list, index), key));
}

/// A short page is read from the checkpoint, a long one from the first record; they must begin the same.
static json_t *read_twice(sabot_read_request request, uint32_t few, uint32_t many) {
    request.count = few;
    json_t *const short_page = read_json(&request);
    request.count = many;
    json_t *const page = read_json(&request);
    json_t *const records = json_incref(json_object_get(page, "records"));
    const json_t *const first = json_object_get(short_page, "records");
    assert_int_equal(json_array_size(first), few);
    assert_int_equal(json_array_size(records), many);
    assert_true(json_is_true(json_object_get(short_page, "more")));
    for (size_t i = 0; i < few; i++) {
        assert_true(json_equal(json_array_get(first, i), json_array_get(records, i)));
    }
    json_decref(short_page);
    json_decref(page);
    return records;
}

static void test_pages_are_the_same_wherever_the_walk_begins(void **state) {
    (void)state;
    sabot_read_request request = wish_of(SABOT_READ_RECORDS);
    json_t *const newest = read_twice(request, 7, 200);
    for (size_t i = 0; i < 200; i++) {
        assert_int_equal(number_at(newest, i, "record"), book.number - i);
    }
    request.before = (uint32_t)book.number - 150; // before the checkpoint
    json_t *const older = read_twice(request, 7, 50);
    for (size_t i = 0; i < 49; i++) {
        assert_true(json_equal(json_array_get(older, i), json_array_get(newest, 151 + i)));
    }
    json_decref(newest);
    json_decref(older);
}

static void test_a_filter_finds_the_same_wherever_the_walk_begins(void **state) {
    (void)state;
    sabot_read_request request = wish_of(SABOT_READ_RECORDS);
    request.table = 1;
    request.event = SABOT_EVENT_HAND_ENDED;
    json_t *const ended = read_twice(request, HANDS_AFTER - 1, 200);
    for (size_t i = 1; i < 200; i++) {
        assert_true(number_at(ended, i, "hand") < number_at(ended, i - 1, "hand"));
    }
    // Times: from the end of the last hand on, after the checkpoint.
    request = wish_of(SABOT_READ_RECORDS);
    request.from_ms = number_at(ended, 0, "time_ms");
    json_t *const late = read_json(&request);
    const json_t *const records = json_object_get(late, "records");
    const size_t count = json_array_size(records);
    assert_true(count > 0 && number_at(records, count - 1, "record") == number_at(ended, 0, "record"));
    assert_true(json_is_false(json_object_get(late, "more")));
    json_decref(late);
    json_decref(ended);
}

static void test_a_journal_without_such_records_gives_an_empty_page(void **state) {
    (void)state;
    sabot_read_request request = wish_of(SABOT_READ_RECORDS);
    request.hand = 5000;
    json_t *const none = read_json(&request);
    assert_int_equal(json_array_size(json_object_get(none, "records")), 0);
    assert_true(json_is_false(json_object_get(none, "more")));
    json_decref(none);
    atomic_store(&is_over, true);
    const sabot_read_reply stopped = sabot_journal_read(&request);
    atomic_store(&is_over, false);
    assert_int_equal(stopped.end, SABOT_READ_STOPPED);
    assert_null(stopped.text);
}

/// Counts the points with a cause, or all.
static size_t count_points(const json_t *points, const char *what) {
    size_t index, count = 0;
    const json_t *point;
    json_array_foreach(points, index, point) {
        count += what == NULL || strcmp(json_string_value(json_object_get(point, "what")), what) == 0;
    }
    return count;
}

static void test_line_of_a_meter_keeps_important_points(void **state) {
    (void)state;
    sabot_read_request request = wish_of(SABOT_READ_METERS);
    request.table = 1;
    json_t *const root = read_json(&request);
    const json_t *const meters = json_object_get(root, "meters");
    assert_int_equal(json_array_size(meters), SABOT_PROGRESSIVE_COUNT);
    for (size_t i = 0; i < json_array_size(meters); i++) {
        const json_t *const points = json_object_get(json_array_get(meters, i), "points");
        const size_t count = count_points(points, NULL);
        assert_int_equal(count, 500);
        for (size_t k = 1; k < count; k++) {
            assert_true(number_at(points, k, "time_ms") >= number_at(points, k - 1, "time_ms"));
        }
        assert_int_equal(number_at(points, count - 1, "cents"), sabot_meter_cents(book.tables[1].meters[i]));
    }
    const json_t *const dragon = json_object_get(json_array_get(meters, 0), "points");
    assert_true(count_points(dragon, "set") >= METERS_SET);
    json_decref(root);
}

/// A shoe has a value for each of its wagers after every card; later changes of rules do not affect it.
static void test_shoe_is_shown_under_the_rules_it_was_dealt_by(void **state) {
    (void)state;
    sabot_read_request request = wish_of(SABOT_READ_GUARD);
    request.table = 2;
    request.shoe = 1;
    json_t *const root = read_json(&request);
    const json_t *const points = json_object_get(root, "points");
    const size_t wagers = json_array_size(json_object_get(root, "wagers"));
    const size_t count = json_array_size(points);
    assert_int_equal(wagers, SABOT_KIND_COUNT - 2); // without Panda 8 and its progressive
    assert_int_equal(number_at(points, count - 1, "hand"), HANDS_OF_EZ);
    for (size_t i = 0; i < count; i++) {
        const json_t *const values = json_object_get(json_array_get(points, i), "ev");
        assert_int_equal(number_at(points, i, "card"), i);
        assert_int_equal(json_array_size(values), wagers);
        for (size_t kind = 0; kind < wagers; kind++) {
            assert_true(json_is_real(json_array_get(values, kind)));
        }
    }
    json_decref(root);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages_are_the_same_wherever_the_walk_begins),
        cmocka_unit_test(test_a_filter_finds_the_same_wherever_the_walk_begins),
        cmocka_unit_test(test_a_journal_without_such_records_gives_an_empty_page),
        cmocka_unit_test(test_line_of_a_meter_keeps_important_points),
        cmocka_unit_test(test_shoe_is_shown_under_the_rules_it_was_dealt_by),
    };
    return cmocka_run_group_tests(tests, write_journal, ledger_file_remove);
}
