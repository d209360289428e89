/// Tests a shift by the hour: the hours sum to the shift, each event is in the hour of its record, and after
/// the clock moves back, events go to the earlier hour.
#include "testing.h"

#include "ledger_script.h"
#include "room/audit/shift_book.h"

enum { HOUR_MS = 3600000 };

static ledger book;
static sabot_shift_walk walk;
static sabot_journal_fault fault;

/// Reads a script's journal; the books stay in `walk` until it is cleared.
static void read_script(const char *script) {
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, script);
    ledger_flush(&book);
    sabot_ledger *const reader = sabot_ledger_begin();
    walk = (sabot_shift_walk){.from_ms = INT64_MIN, .to_ms = INT64_MAX};
    const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(&walk);
    assert_true(sabot_ledger_read(reader, journal, &visitor, NULL, NULL, &fault));
    sabot_shift_walk_close(&walk, sabot_ledger_history(reader));
    sabot_ledger_end(reader);
    sabot_journal_close(journal);
}

/// All sums of the hours add up to the shift's, and the hours are in order.
static void assert_hours_sum(const sabot_shift_book *shift) {
    const sabot_shift_sums whole = sabot_shift_book_sums(shift);
    sabot_shift_sums sums = {0};
    for (int i = 0; i < shift->hours.count; i++) {
        const sabot_shift_hour *const hour = &shift->hours.list[i];
        assert_true(i == 0 || hour->start_ms > hour[-1].start_ms);
        assert_int_equal(hour->start_ms % HOUR_MS, 0);
#define X(name, word) sums.name += hour->sums.name;
        SABOT_SHIFT_SUM_LIST(X)
#undef X
    }
#define X(name, word) assert_int_equal(sums.name, whole.name);
    SABOT_SHIFT_SUM_LIST(X)
#undef X
}

static void test_hours_sum_to_the_shift(void **state) {
    (void)state;
    read_script(LEDGER_OPEN_1 LEDGER_DRAGON "wait 3600\n" LEDGER_MISDEAL "wait 7200\n" LEDGER_VOID
                                            "wait 3600\n" LEDGER_SHORT LEDGER_CLOSE_1
                                            "wait 3600\n" LEDGER_WASHINGTON);
    const sabot_shift_book *const shift = walk.shifts[1];
    assert_true(shift->is_explained);
    assert_int_equal(shift->hours.count, 4);
    assert_hours_sum(shift);
    const sabot_shift_hour *const hours = shift->hours.list;
    assert_int_equal(hours[0].start_ms, 1769882400000);                   // 18:00
    assert_int_equal(hours[2].start_ms - hours[1].start_ms, 2 * HOUR_MS); // an hour without events
    assert_int_equal(hours[0].sums.hands, 1);
    assert_int_equal(hours[0].sums.drop_cents, 950000);
    assert_int_equal(hours[0].sums.contribution_cents, 40); // R-PROG-9: 20% of two chips
    assert_int_equal(hours[2].sums.voids, 1);
    assert_int_equal(hours[2].sums.contribution_cents, 0); // a void takes back the contribution
    assert_int_equal(hours[3].sums.house_win_cents, 0);
    assert_hours_sum(walk.shifts[2]);
    assert_true(walk.shifts[2]->hours.list[0].sums.house_win_cents ==
                walk.shifts[2]->hours.list[0].sums.bank_win_cents);
    sabot_shift_walk_clear(&walk);
}

/// Bets at 18:59, the rest at 19:00: the fee counts when the hand started, the wager when it ended.
static void test_hand_counts_in_the_hour_it_ends(void **state) {
    (void)state;
    read_script(LEDGER_OPEN_1
                "bets; bet 4 4 player 5000; start; wait 3600; cards 9c 2d Td 3d; declare; settle; end\n");
    const sabot_shift_book *const shift = walk.shifts[1];
    assert_int_equal(shift->hours.count, 2);
    assert_hours_sum(shift);
    assert_int_equal(shift->hours.list[0].sums.hands, 0);
    assert_int_equal(shift->hours.list[1].sums.hands, 1);
    assert_int_equal(shift->hours.list[1].sums.wager_cents, 5000);
    assert_int_equal(shift->hours.list[1].sums.bank_win_cents, -5000);
    sabot_shift_walk_clear(&walk);
}

static void test_clock_moved_back_continues_in_the_earlier_hour(void **state) {
    (void)state;
    read_script(LEDGER_OPEN_1 LEDGER_DRAGON "wait 3600\n" LEDGER_MISDEAL "wait -3600\n" LEDGER_VOID
                                            "wait 3600\n" LEDGER_SHORT "wait -7200; buy-in 1 700\n");
    const sabot_shift_book *const shift = walk.shifts[1];
    assert_int_equal(shift->hours.count, 3);
    assert_hours_sum(shift);
    assert_int_equal(shift->hours.list[0].sums.drop_cents, 700);
    assert_int_equal(shift->hours.list[1].sums.voids, 1);
    assert_int_equal(shift->hours.list[1].sums.hands, 1);
    assert_int_equal(shift->hours.list[2].sums.hands, 2);
    sabot_shift_walk_clear(&walk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hours_sum_to_the_shift),
        cmocka_unit_test(test_hand_counts_in_the_hour_it_ends),
        cmocka_unit_test(test_clock_moved_back_continues_in_the_earlier_hour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
