/// Tests the five endings: their names, a deal for each, and what wagers win.
#include "testing.h"

static void test_endings_have_names(void **state) {
    (void)state;
    assert_string_equal(sabot_ending_name(SABOT_ENDING_DRAGON7), "dragon7");
    assert_string_equal(sabot_ending_title(SABOT_ENDING_PANDA8), "Panda 8");
}

static void test_every_ending_has_a_deal(void **state) {
    (void)state;
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        const sabot_deal deal = sabot_ending_deal((sabot_ending)i);
        const sabot_coup coup = sabot_coup_of(&deal);
        sabot_next next;
        assert_int_equal(sabot_deal_check(&deal, &next), SABOT_OK);
        assert_int_equal(sabot_ending_of(&coup), i);
    }
}

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4: every wager in every ending, with and without a push on the Dragon 7.
static void test_wins_per_unit_in_each_ending(void **state) {
    (void)state;
    static const struct {
        sabot_kind kind;
        int won[SABOT_ENDING_COUNT]; // Player, Panda 8, Banker, Dragon 7, Tie
    } rows[] = {
        {SABOT_KIND_PLAYER, {1, 1, -1, -1, 0}},     {SABOT_KIND_BANKER, {-1, -1, 1, 0, 0}},
        {SABOT_KIND_TIE, {-1, -1, -1, -1, 9}},      {SABOT_KIND_PANDA8, {-1, 25, -1, -1, -1}},
        {SABOT_KIND_DRAGON7, {-1, -1, -1, 40, -1}},
    };
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    ruleset.wagers[SABOT_KIND_TIE].odds = 9;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
            assert_int_equal(sabot_ending_payoff(&ruleset, rows[i].kind, (sabot_ending)ending),
                             rows[i].won[ending]);
        }
    }
    ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    assert_int_equal(sabot_ending_payoff(&ruleset, SABOT_KIND_BANKER, SABOT_ENDING_DRAGON7), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_endings_have_names),
        cmocka_unit_test(test_every_ending_has_a_deal),
        cmocka_unit_test(test_wins_per_unit_in_each_ending),
    };
    return cmocka_run_group_tests_name("ending", tests, NULL, NULL);
}
