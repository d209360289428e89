/// Tests the value of wagers: published edges, odds, fees, effects of removal.
#include "odds_shoes.h"

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4
static void test_eight_decks_have_the_published_edges_and_deviations(void **state) {
    (void)state;
    const struct {
        sabot_kind kind;
        uint16_t odds;
        double edge_percent, deviation; // 0: not published
    } rows[] = {
        {SABOT_KIND_PLAYER, 1, 1.235081, 0.951153},   {SABOT_KIND_BANKER, 1, 1.018301, 0.939258},
        {SABOT_KIND_TIE, 8, 14.359629, 2.640872},     {SABOT_KIND_TIE, 9, 4.844032, 0},
        {SABOT_KIND_DRAGON7, 40, 7.611334, 6.084882}, {SABOT_KIND_PANDA8, 25, 10.187632, 4.748114},
    };
    const sabot_values values = sabot_values_full(8);
    const sabot_odds odds = sabot_odds_of(&values);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sabot_ruleset ruleset = ruleset_of("washington");
        ruleset.wagers[rows[i].kind].odds = rows[i].odds;
        const sabot_worth worth = sabot_worth_of(&odds, &ruleset, rows[i].kind);
        assert_near(-100 * worth.expected, rows[i].edge_percent, 0.5e-6);
        if (rows[i].deviation > 0) {
            assert_near(worth.deviation, rows[i].deviation, 0.5e-6);
        }
    }
}

/// Checks a wager that wins `odds` to one in `wins` deals and loses in `losses`.
static void assert_worth(sabot_worth worth, uint64_t wins, uint64_t losses, uint64_t total, int odds) {
    const double win = (double)wins / (double)total, lose = (double)losses / (double)total;
    const double expected = odds * win - lose;
    assert_near(worth.hit, win, 1e-12);
    assert_near(worth.expected, expected, 1e-12 * (1 + odds));
    assert_near(worth.deviation, sqrt(fmax(0, odds * odds * win + lose - expected * expected)),
                1e-6 * (1 + odds));
}

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4
static void test_value_of_each_wager(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 6);
    sabot_ruleset ruleset = ruleset_of("washington");
    for (int i = 0; i < 400; i++) {
        const sabot_values values = random_values(&random, i);
        const sabot_odds o = sabot_odds_of(&values);
        const uint64_t t = o.total;
        ruleset.wagers[SABOT_KIND_TIE].odds = (uint16_t)(8 + i % 2);
        ruleset.dragon7_banker = SABOT_DRAGON7_PUSHES_BANKER;
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_PLAYER), o.player, o.banker, t, 1);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_BANKER), o.banker - o.dragon7, o.player, t, 1);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_TIE), o.tie, t - o.tie, t, 8 + i % 2);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_DRAGON7), o.dragon7, t - o.dragon7, t, 40);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_PANDA8), o.panda8, t - o.panda8, t, 25);
        ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_PLAYER), o.player, o.banker, t, 1);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_BANKER), o.banker, o.player, t, 1);
    }
}

/// R-PAY-2: without the push, Banker has an advantage over the bank: the known number of the game without
/// commission.
static void test_a_dragon7_that_pays_banker_costs_the_bank_its_edge(void **state) {
    (void)state;
    const sabot_values values = sabot_values_full(8);
    const sabot_odds odds = sabot_odds_of(&values);
    sabot_ruleset ruleset = ruleset_of("washington");
    const double push = sabot_worth_of(&odds, &ruleset, SABOT_KIND_BANKER).expected;
    ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    const double pay = sabot_worth_of(&odds, &ruleset, SABOT_KIND_BANKER).expected;
    assert_near(pay, 0.01235081, 0.5e-8);
    assert_near(pay - push, (double)odds.dragon7 / (double)odds.total, 1e-12);
}

/// R-FEE-1
static void test_flat_fee_depends_on_the_stake(void **state) {
    (void)state;
    assert_near(sabot_worth_fee(1000, 100), 0.1, 1e-12);
    assert_near(sabot_worth_fee(10000, 100), 0.01, 1e-12);
    assert_near(sabot_worth_fee(100, 50), 0.5, 1e-12);
    assert_near(sabot_worth_fee(1000, 0), 0, 0);
}

static void test_effect_of_removal_is_the_difference_of_values(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 7);
    sabot_ruleset ruleset = ruleset_of("washington");
    int absent = 0, last_six = 0;
    for (int i = 0; i < 400; i++) {
        const sabot_values values = i < 8 ? sabot_values_full(i + 1) : random_values(&random, i);
        ruleset.dragon7_banker = i % 3 == 0 ? SABOT_DRAGON7_PAYS_BANKER : SABOT_DRAGON7_PUSHES_BANKER;
        for (int kind = 0; kind < (int)SABOT_GAME_KIND_COUNT; kind++) {
            const sabot_odds odds = sabot_odds_of(&values);
            const double before = sabot_worth_of(&odds, &ruleset, (sabot_kind)kind).expected;
            const sabot_removal removal = sabot_removal_of(&values, &ruleset);
            for (int v = 0; v < 10; v++) {
                sabot_values less = values;
                if (values.counts[v] == 0 || sabot_values_total(&values) == 6) {
                    absent += values.counts[v] == 0;
                    last_six += values.counts[v] > 0;
                    assert_true(isnan(removal.change[kind][v])); // there is no such card to remove
                    continue;
                }
                less.counts[v]--;
                const sabot_odds after = sabot_odds_of(&less);
                const double expected = sabot_worth_of(&after, &ruleset, (sabot_kind)kind).expected - before;
                assert_near(removal.change[kind][v], expected, 1e-12);
            }
        }
    }
    assert_true(absent > 0 && last_six > 0);
}

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4: the published counts of eight decks, split into wins and pushes.
static void test_deals_win_push_or_lose_a_wager(void **state) {
    (void)state;
    const uint64_t total = UINT64_C(4998398275503360), player = UINT64_C(2230518282592256);
    const uint64_t tie = UINT64_C(475627426473216), dragon7 = UINT64_C(112633011329024);
    const uint64_t banker = total - player - tie;
    const sabot_values values = sabot_values_full(8);
    const sabot_odds odds = sabot_odds_of(&values);
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const sabot_wager_counts sides = sabot_wager_counts_of(&odds, &ruleset, (sabot_kind)kind);
        assert_int_equal(sides.win + sides.push + sides.lose, total);
    }
    const sabot_wager_counts on_player = sabot_wager_counts_of(&odds, &ruleset, SABOT_KIND_PLAYER);
    assert_int_equal(on_player.win, player);
    assert_int_equal(on_player.push, tie);
    const sabot_wager_counts on_banker = sabot_wager_counts_of(&odds, &ruleset, SABOT_KIND_BANKER);
    assert_int_equal(on_banker.win, banker - dragon7);
    assert_int_equal(on_banker.lose, player);
    ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    assert_int_equal(sabot_wager_counts_of(&odds, &ruleset, SABOT_KIND_BANKER).win, banker);
    const sabot_wager_counts on_tie = sabot_wager_counts_of(&odds, &ruleset, SABOT_KIND_TIE);
    assert_int_equal(on_tie.win, tie);
    assert_int_equal(on_tie.push, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_eight_decks_have_the_published_edges_and_deviations),
        cmocka_unit_test(test_value_of_each_wager),
        cmocka_unit_test(test_a_dragon7_that_pays_banker_costs_the_bank_its_edge),
        cmocka_unit_test(test_flat_fee_depends_on_the_stake),
        cmocka_unit_test(test_deals_win_push_or_lose_a_wager),
        cmocka_unit_test(test_effect_of_removal_is_the_difference_of_values),
    };
    return cmocka_run_group_tests_name("worth", tests, NULL, NULL);
}
