/// Tests what the server reads from a journal: query parsing, and hands and rows in bounded texts.
#include "testing.h"

#include "ledger_file.h"
#include "serve/reads/query.h"
#include "serve/reads/reads.h"

// ---------------------------------------------------------------------------------------------------------
// Queries

static sabot_read_query query;
static sabot_input_fault sentence;

static bool is_read(const char *text, const char *const *keys) {
    sentence.sentence[0] = '\0';
    const bool is_fine = sabot_read_query_parse(text, keys, &query, &sentence);
    assert_int_equal(is_fine, sentence.sentence[0] == '\0');
    return is_fine;
}

static void test_defaults_are_twenty_hands_all_tables_and_all_times(void **state) {
    (void)state;
    assert_true(is_read("", sabot_read_query_of_hands));
    assert_int_equal(query.count, 20);
    assert_int_equal(query.before, 0);
    assert_true(is_read("", sabot_read_query_of_export));
    assert_int_equal(query.table, 0);
    assert_true(query.from_ms == INT64_MIN && query.to_ms == INT64_MAX);
    assert_true(is_read("", sabot_read_query_of_hand));
}

static void test_a_search_of_the_journal_takes_filters(void **state) {
    (void)state;
    assert_true(is_read("", sabot_read_query_of_journal));
    assert_int_equal(query.count, 100);
    assert_int_equal(query.person + query.hand + query.table, 0);
    assert_int_equal(query.event, 0);
    assert_true(is_read("person=4294967295&hand=7&event=hand-voided&table=2&count=3&before=9",
                        sabot_read_query_of_journal));
    assert_int_equal(query.person, UINT32_MAX);
    assert_int_equal(query.hand, 7);
    assert_int_equal(query.event, SABOT_EVENT_HAND_VOIDED);
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        char text[64];
        snprintf(text, sizeof text, "event=%s", sabot_event_schema(type)->word);
        assert_true(is_read(text, sabot_read_query_of_journal));
        assert_int_equal(query.event, type);
    }
    assert_false(is_read("event=", sabot_read_query_of_journal));
    assert_string_equal(sentence.sentence,
                        "event must be the word of an event, such as card-dealt or hand-voided");
    assert_false(is_read("seat=1", sabot_read_query_of_journal));
    assert_string_equal(sentence.sentence,
                        "this request takes table, person, hand, event, from, to, count and before, each at "
                        "most once, as key=value");
    assert_false(is_read("table=1", sabot_read_query_of_meters));
    assert_string_equal(sentence.sentence, "this request takes from and to, each at most once, as key=value");
}

static void test_values_are_accepted_in_any_order_and_percent_encoded(void **state) {
    (void)state;
    assert_true(is_read("before=4294967295&count=200", sabot_read_query_of_hands));
    assert_int_equal(query.count, 200);
    assert_int_equal(query.before, UINT32_MAX);
    assert_true(is_read("count=%32%30", sabot_read_query_of_hands));
    assert_int_equal(query.count, 20);
    assert_true(is_read("to=2026-02-01&table=7&from=2026-01-31T18%3a00%3A05Z", sabot_read_query_of_export));
    assert_int_equal(query.table, 7);
    assert_true(query.from_ms == INT64_C(1769882405000) && query.to_ms == INT64_C(1769904000000));
    assert_true(is_read("from=2026-01-31%2018:00", sabot_read_query_of_export));
}

static void test_unknown_or_repeated_keys_are_refused(void **state) {
    static const char *const bad[] = {"count",
                                      "=",
                                      "=1",
                                      "&",
                                      "count=1&",
                                      "&count=1",
                                      "Count=1",
                                      "table=1",
                                      "count2=1",
                                      "coun=1",
                                      "/",
                                      "x=1",
                                      "count=1&count=1",
                                      "count=1&&before=2",
                                      "before=3&count=1&before=3"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(is_read(bad[i], sabot_read_query_of_hands));
        assert_string_equal(sentence.sentence,
                            "this request takes count and before, each at most once, as key=value");
    }
    assert_false(is_read("count=1", sabot_read_query_of_export));
    assert_string_equal(sentence.sentence,
                        "this request takes table, from and to, each at most once, as key=value");
    assert_false(is_read("count=1", sabot_read_query_of_hand));
    assert_string_equal(sentence.sentence, "this request takes no query string");
}

static void test_malformed_values_are_refused(void **state) {
    static const char *const counts[] = {
        "",    "0",    "201",   "-1",  "+1",   "1.0", "01",  "1 ",
        "%",   "%3",   "%3g",   "%00", "1%00", "%0a", "0x1", "18446744073709551617",
        "%10", "%31=", "1%%31", "\xff"};
    static const char *const times[] = {"",
                                        "2026",
                                        "2026-13-01",
                                        "2026-01-31T",
                                        "2026-01-31T24:00",
                                        "yesterday",
                                        "1969-12-31",
                                        "2026-01-31T18:00:05.250Z"};
    char text[64];
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        snprintf(text, sizeof text, "count=%s", counts[i]);
        assert_false(is_read(text, sabot_read_query_of_hands));
        assert_string_equal(sentence.sentence, "count must be a whole number from 1 to 200");
    }
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        snprintf(text, sizeof text, "to=%s", times[i]);
        assert_false(is_read(text, sabot_read_query_of_export));
        assert_string_equal(sentence.sentence,
                            "to must be a time such as 2026-01-31 or 2026-01-31T18:00, in UTC");
    }
    assert_false(is_read("before=4294967296", sabot_read_query_of_hands));
    assert_string_equal(sentence.sentence, "before must be a whole number from 1 to 4294967295");
    assert_false(is_read("table=1001", sabot_read_query_of_export));
    assert_false(is_read("from=2026-01-31&to=2026-01-31", sabot_read_query_of_export));
    assert_string_equal(sentence.sentence, "from must be before to (to is exclusive)");
}

// ---------------------------------------------------------------------------------------------------------
// Reading

static atomic_bool is_over;

/// Writes an evening at four tables.
static int write_journal(void **state) {
    static ledger book;
    (void)state;
    ledger_file_begin(&book);
    ledger_play(&book, LEDGER_EVENING);
    ledger_file_close(&book);
    return 0;
}

static sabot_read_reply read_hands(uint32_t table, uint32_t count, uint32_t before) {
    return sabot_journal_read(&(sabot_read_request){.kind = SABOT_READ_HANDS,
                                                    .path = ledger_path,
                                                    .is_over = &is_over,
                                                    .table = table,
                                                    .count = count,
                                                    .before = before});
}

/// Returns how many hands a list has, and their numbers.
static size_t numbers_of(const sabot_read_reply *reply, json_int_t numbers[SABOT_READ_HANDS_MAX]) {
    assert_int_equal(reply->end, SABOT_READ_DONE);
    assert_int_equal(strlen(reply->text), reply->size);
    json_t *const root = json_loads(reply->text, 0, NULL);
    const json_t *const list = json_object_get(root, "hands");
    const size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = json_integer_value(json_object_get(json_array_get(list, i), "hand"));
    }
    json_decref(root);
    free(reply->text);
    return count;
}

static void test_hands_are_newest_first_and_limited(void **state) {
    json_int_t all[SABOT_READ_HANDS_MAX], some[SABOT_READ_HANDS_MAX];
    (void)state;
    sabot_read_reply reply = read_hands(1, SABOT_READ_HANDS_MAX, 0);
    const size_t count = numbers_of(&reply, all);
    assert_true(count > 3);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(all[i], count - i);
    }
    for (uint32_t wanted = 1; wanted <= count + 1; wanted++) {
        reply = read_hands(1, wanted, 0);
        assert_int_equal(numbers_of(&reply, some), wanted < count ? wanted : count);
        assert_int_equal(some[0], count);
    }
    for (uint32_t before = 1; before <= count + 2; before++) {
        reply = read_hands(1, 2, before);
        const size_t left = before - 1 < count ? before - 1 : count;
        assert_int_equal(numbers_of(&reply, some), left < 2 ? left : 2);
        assert_true(left == 0 || some[0] == (json_int_t)left);
    }
    reply = read_hands(77, 20, 0);
    assert_int_equal(numbers_of(&reply, some), 0);
}

static sabot_read_reply read_hand(uint32_t table, uint32_t hand) {
    return sabot_journal_read(&(sabot_read_request){
        .kind = SABOT_READ_HAND, .path = ledger_path, .is_over = &is_over, .table = table, .hand = hand});
}

static void test_hand_is_complete_and_missing_hand_is_not_found(void **state) {
    (void)state;
    sabot_read_reply reply = read_hand(1, 2);
    assert_int_equal(reply.end, SABOT_READ_DONE);
    json_t *const root = json_loads(reply.text, 0, NULL);
    assert_int_equal(json_integer_value(json_object_get(root, "hand")), 2);
    assert_true(json_array_size(json_object_get(root, "steps")) > 0);
    json_decref(root);
    free(reply.text);
    reply = read_hand(1, 5000);
    assert_int_equal(reply.end, SABOT_READ_NONE);
    assert_null(reply.text);
}

static sabot_read_reply read_rows(const char *word, uint32_t table, size_t size_max) {
    const sabot_export_choice choice = {.subject = sabot_export_find(word),
                                        .csv = true,
                                        .table = table,
                                        .from_ms = INT64_MIN,
                                        .to_ms = INT64_MAX,
                                        .size_max = size_max};
    assert_non_null(choice.subject);
    return sabot_journal_read(&(sabot_read_request){
        .kind = SABOT_READ_EXPORT, .path = ledger_path, .is_over = &is_over, .choice = choice});
}

static void test_rows_have_a_header_even_if_empty(void **state) {
    (void)state;
    const sabot_read_reply reply = read_rows("fees", 77, 0);
    assert_int_equal(reply.end, SABOT_READ_DONE);
    assert_string_equal(reply.text, "table,hand,record,time,action,kind,bettor,place,person,seat,cents\r\n");
    free(reply.text);
}

static void test_too_many_rows_are_refused_completely(void **state) {
    (void)state;
    const sabot_read_reply whole = read_rows("transfers", 0, 0);
    const sabot_read_reply bounded = read_rows("transfers", 0, whole.size);
    const sabot_read_reply cut = read_rows("transfers", 0, whole.size / 2);
    assert_int_equal(whole.end, SABOT_READ_DONE);
    assert_int_equal(bounded.end, SABOT_READ_DONE);
    assert_string_equal(bounded.text, whole.text);
    assert_int_equal(cut.end, SABOT_READ_TOO_LARGE);
    assert_null(cut.text);
    assert_int_equal(read_rows("shoes", 0, 1).end, SABOT_READ_TOO_LARGE);
    free(whole.text);
    free(bounded.text);
}

static void test_canceled_read_stops(void **state) {
    (void)state;
    atomic_store(&is_over, true);
    const sabot_read_reply rows = read_rows("hands", 0, 0), hands = read_hands(1, 20, 0);
    atomic_store(&is_over, false);
    assert_int_equal(rows.end, SABOT_READ_STOPPED);
    assert_null(rows.text);
    assert_int_equal(hands.end, SABOT_READ_STOPPED);
    assert_null(hands.text);
}

static void test_unreadable_journal_is_reported(void **state) {
    (void)state;
    const sabot_read_reply reply = sabot_journal_read(&(sabot_read_request){
        .kind = SABOT_READ_HANDS, .path = "/nonexistent/journal", .is_over = &is_over, .count = 1});
    assert_int_equal(reply.end, SABOT_READ_FAILED);
    assert_null(reply.text);
    assert_string_equal(reply.fault.sentence,
                        "cannot open '/nonexistent/journal': No such file or directory");
}

/// Players leave worker capacity to the pit, and each player leaves some to the others.
static void test_no_reader_takes_the_whole_capacity(void **state) {
    (void)state;
    sabot_read_slots places = {0};
    const int first = sabot_read_slots_take(&places, 14);
    const int second = sabot_read_slots_take(&places, 14);
    assert_true(first >= 0 && second >= 0 && first != second);
    assert_int_equal(sabot_read_slots_take(&places, 14), -1);
    assert_true(sabot_read_slots_take(&places, 13) >= 0);
    assert_true(sabot_read_slots_take(&places, 15) >= 0);
    assert_int_equal(sabot_read_slots_take(&places, 16), -1);
    sabot_read_slots_release(&places, first);
    assert_int_equal(sabot_read_slots_take(&places, 16), first);
    sabot_read_slots_release(&places, second);
    assert_int_equal(sabot_read_slots_take(&places, 14), second);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_are_twenty_hands_all_tables_and_all_times),
        cmocka_unit_test(test_a_search_of_the_journal_takes_filters),
        cmocka_unit_test(test_values_are_accepted_in_any_order_and_percent_encoded),
        cmocka_unit_test(test_unknown_or_repeated_keys_are_refused),
        cmocka_unit_test(test_malformed_values_are_refused),
        cmocka_unit_test(test_hands_are_newest_first_and_limited),
        cmocka_unit_test(test_hand_is_complete_and_missing_hand_is_not_found),
        cmocka_unit_test(test_rows_have_a_header_even_if_empty),
        cmocka_unit_test(test_too_many_rows_are_refused_completely),
        cmocka_unit_test(test_no_reader_takes_the_whole_capacity),
        cmocka_unit_test(test_canceled_read_stops),
        cmocka_unit_test(test_unreadable_journal_is_reported),
    };
    return cmocka_run_group_tests(tests, write_journal, ledger_file_remove);
}
