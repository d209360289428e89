/// Tests the audit's own book of a table's money: it always agrees with the table, and it notices an entry
/// that is off by a cent or names another bettor.
#include "random_table.h"

#include "bench/busy_table.h"
#include "room/audit/money_book.h"

static random_table bench;
static sabot_event_batch batch;
static sabot_money_book money;

static bool is_same(const sabot_money_book *book, const sabot_table *table) {
    return memcmp(book->accounts_cents, table->accounts_cents, sizeof book->accounts_cents) == 0;
}

// ---------------------------------------------------------------------------------------------------------
// Agreement

static void test_book_agrees_with_a_random_table(void **state) {
    (void)state;
    static int occurred[SABOT_EVENT_COUNT];
    for (uint64_t seed = 100; seed < 112; seed++) {
        begin_random(&bench, seed);
        money = (sabot_money_book){0};
        for (long i = 0; i < 20000; i++) {
            const sabot_command command = some_command(&bench);
            sabot_table_decide(&bench.table, &command, &batch);
            for (int n = 0; n < batch.count; n++) {
                assert_true(sabot_money_book_take(&money, &batch.events[n]));
                sabot_table_apply(&bench.table, &batch.events[n]);
                occurred[batch.events[n].type] += money.move_count > 0;
                if (!is_same(&money, &bench.table)) {
                    fail_msg("%s: book and table differ",
                             sabot_event_schema((int)batch.events[n].type)->word);
                }
            }
        }
    }
    static const sabot_event_type moving[] = {
        SABOT_EVENT_TRAY_FILLED,   SABOT_EVENT_MONEY_TAKEN,  SABOT_EVENT_METER_SET,
        SABOT_EVENT_BOUGHT_IN,     SABOT_EVENT_CASHED_OUT,   SABOT_EVENT_BANK_TAKEN,
        SABOT_EVENT_BANK_CHANGED,  SABOT_EVENT_BANK_ENDED,   SABOT_EVENT_BETS_OPENED,
        SABOT_EVENT_BET_PLACED,    SABOT_EVENT_BET_CHANGED,  SABOT_EVENT_BET_WITHDRAWN,
        SABOT_EVENT_FEE_TAKEN,     SABOT_EVENT_FEE_RETURNED, SABOT_EVENT_PROGRESSIVE_TAKEN,
        SABOT_EVENT_LINE_SETTLED,  SABOT_EVENT_PRIZE_PAID,   SABOT_EVENT_METER_RESTORED,
        SABOT_EVENT_WAGER_RETURNED};
    for (size_t i = 0; i < sizeof moving / sizeof moving[0]; i++) {
        if (occurred[moving[i]] < 3) {
            fail_msg("%s moved money %d times", sabot_event_schema((int)moving[i])->word,
                     occurred[moving[i]]);
        }
    }
}

static void play_busily(const char *ruleset, int seats, long commands) {
    sabot_busy busy = sabot_busy_table(ruleset_named(ruleset), false, seats, 7);
    static sabot_table table;
    sabot_table_begin(&table);
    money = (sabot_money_book){0};
    for (long i = 0; i < commands; i++) {
        const sabot_command command = sabot_busy_next(&busy, &table);
        assert_int_equal(sabot_table_decide(&table, &command, &batch), SABOT_OK);
        for (int n = 0; n < batch.count; n++) {
            assert_true(sabot_money_book_take(&money, &batch.events[n]));
            sabot_table_apply(&table, &batch.events[n]);
        }
        assert_true(is_same(&money, &table));
    }
    assert_true(table.hand > commands / 100);
}

static void test_book_agrees_with_busy_tables(void **state) {
    (void)state;
    play_busily("california-panda8", 7, 60000);
    play_busily("washington", 8, 60000);
}

// ---------------------------------------------------------------------------------------------------------
// Disagreement

/// Returns whether the event has such a field.
static bool change_field(sabot_event *event, sabot_field_type type) {
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    char *const fields = (char *)event + ((const char *)sabot_event_fields(event) - (const char *)event);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        char *const field = fields + sabot_schema_offset(message, i);
        if (message->fields[i].type == type && type == SABOT_FIELD_CENTS) {
            ++*(int64_t *)field;
            return true;
        }
        if (message->fields[i].type == type && type == SABOT_FIELD_BETTOR) {
            *(uint8_t *)field = (uint8_t)(*(uint8_t *)field % SABOT_BETTORS_MAX + 1);
            return true;
        }
    }
    return false;
}

/// Applies every event that moves money to a copy of the book, with one cent more or another bettor.
static void test_wrong_entry_is_noticed(void **state) {
    (void)state;
    static const sabot_field_type changed_types[] = {SABOT_FIELD_CENTS, SABOT_FIELD_BETTOR};
    static sabot_money_book wrong;
    long seen = 0;
    begin_random(&bench, 5);
    money = (sabot_money_book){0};
    for (long i = 0; i < 20000; i++) {
        const sabot_command command = some_command(&bench);
        sabot_table_decide(&bench.table, &command, &batch);
        for (int n = 0; n < batch.count; n++) {
            const sabot_money_book before = money;
            assert_true(sabot_money_book_take(&money, &batch.events[n]));
            sabot_table_apply(&bench.table, &batch.events[n]);
            for (int w = 0; w < 2 && money.move_count > 0; w++) {
                sabot_event event = batch.events[n];
                wrong = before;
                if (change_field(&event, changed_types[w])) {
                    seen++;
                    assert_true(!sabot_money_book_take(&wrong, &event) || !is_same(&wrong, &bench.table));
                }
            }
        }
    }
    assert_true(seen > 1000);
}

static void test_missing_places_are_refused(void **state) {
    (void)state;
    const sabot_event events[] = {
        {.type = SABOT_EVENT_BOUGHT_IN, .bought_in = {79, 100}},
        {.type = SABOT_EVENT_METER_SET, .meter_set = {SABOT_KIND_PLAYER, 100}},
        {.type = SABOT_EVENT_MONEY_TAKEN, .money_taken = {200, 100}},
        {.type = SABOT_EVENT_BANK_CHANGED, .bank_changed = {100}},
        {.type = SABOT_EVENT_BETS_OPENED, .bets_opened = {.bank_fee_cents = 100}},
        {.type = SABOT_EVENT_BET_CHANGED, .bet_changed = {4, 4, SABOT_KIND_PLAYER, 100}},
        {.type = SABOT_EVENT_BET_WITHDRAWN, .bet_withdrawn = {4, 4, SABOT_KIND_PLAYER}},
        {.type = SABOT_EVENT_FEE_TAKEN, .fee_taken = {0, 100}},
        {.type = SABOT_EVENT_FEE_RETURNED, .fee_returned = {0, 100}},
        {.type = SABOT_EVENT_FEE_RETURNED, .fee_returned = {SABOT_BANK_FEE_INDEX, 100}},
        {.type = SABOT_EVENT_PROGRESSIVE_TAKEN, .progressive_taken = {0, 100, 0}},
        {.type = SABOT_EVENT_LINE_SETTLED, .line_settled = {0, 0, 100, 0, 0}},
        {.type = SABOT_EVENT_PRIZE_PAID, .prize_paid = {4, SABOT_KIND_TIE, 1, 100, 0, 0}},
        {.type = SABOT_EVENT_WAGER_RETURNED, .wager_returned = {0, 100, 0}},
    };
    static const sabot_money_book empty;
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        money = (sabot_money_book){0};
        assert_false(sabot_money_book_take(&money, &events[i]));
        assert_memory_equal(money.accounts_cents, empty.accounts_cents, sizeof empty.accounts_cents);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_book_agrees_with_a_random_table),
        cmocka_unit_test(test_book_agrees_with_busy_tables),
        cmocka_unit_test(test_wrong_entry_is_noticed),
        cmocka_unit_test(test_missing_places_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
