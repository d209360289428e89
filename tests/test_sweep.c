/// Tests sweeps: compared with separate runs, perfect play the simple way, published figures, and plans.
#include "counting.h"

static const sabot_combination clubs_diamonds = {true, SABOT_SUIT_CLUBS, SABOT_SUIT_DIAMONDS};

static sabot_sweep sweep, other;
static sabot_sweep_sums sums, others;

// ---------------------------------------------------------------------------------------------------------
// Compared with separate runs

static void test_ranges_of_a_sweep_add_up(void **state) {
    (void)state;
    const sabot_sim sim = sabot_sim_of(&panda8, 5);
    memset(&sums, 0, sizeof sums);
    memset(&others, 0, sizeof others);
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_add_published(&sweep);
    sabot_sweep_run(&sweep, 0, 12, &sums);
    static sabot_sweep_sums rest;
    memset(&rest, 0, sizeof rest);
    sabot_sweep_run(&sweep, 7, 5, &rest);
    sabot_sweep_run(&sweep, 0, 7, &others);
    sabot_sweep_sums_add(&others, &rest);
    assert_memory_equal(&sums, &others, sizeof sums);
}

/// One pass gives the same as a separate pass for each cut card, and a counter's hands and bets are those of
/// a counter at the table.
static void check_prefixes(sabot_sim sim, uint64_t shoes) {
    static const uint16_t cuts[] = {18, 19, 20, 26, 57, 104, 156};
    enum { CUTS = sizeof cuts / sizeof *cuts };
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_add_published(&sweep);
    sweep.series[1].system.trigger = SABOT_COUNT_SCALE; // more bets
    sweep.cut_count = CUTS;
    memcpy(sweep.cuts, cuts, sizeof cuts);
    memset(&sums, 0, sizeof sums);
    sabot_sweep_run(&sweep, 3, shoes, &sums);
    for (int cut = 0; cut < CUTS; cut++) {
        other = sweep;
        other.cut_count = 1;
        other.cuts[0] = cuts[cut];
        memset(&others, 0, sizeof others);
        sabot_sweep_run(&other, 3, shoes, &others);
        for (int i = 0; i < sweep.series_count; i++) {
            assert_memory_equal(&sums.sums[i][cut], &others.sums[i][0], sizeof(sabot_count_sums));
        }
        static sabot_count count;
        sabot_sim at_cut = sim;
        at_cut.shoe.cut_cards = cuts[cut];
        const sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_DRAGON7);
        sabot_count_open(&count, &panda8, &at_cut, &sweep.series[1].system, &bets);
        sabot_count_sums played = {0};
        sabot_count_run(&count, 3, shoes, &played);
        const sabot_count_sums *const weighed = &sums.sums[1][cut];
        assert_int_equal(played.shoes_with_bet, weighed->shoes_with_bet);
        assert_true(played.sums[SABOT_COUNT_HANDS] == weighed->sums[SABOT_COUNT_HANDS]);
        assert_true(played.sums[SABOT_COUNT_BETS] == weighed->sums[SABOT_COUNT_BETS]);
    }
}

static void test_sweep_equals_a_run_at_every_cut(void **state) {
    (void)state;
    for (uint8_t hands = 0; hands <= 2; hands++) {
        for (int burn = SABOT_BURN_NONE; burn <= SABOT_BURN_FIXED; burn++) {
            const sabot_sim sim = {.seed = 11,
                                   .decks = 6,
                                   .shoe = {.burn = (sabot_burn_mode)burn,
                                            .burn_cards = 7,
                                            .cut_cards = 18,
                                            .hands_after_cut = hands}};
            check_prefixes(sim, 6);
        }
    }
}

/// Perfect play again, the simple way: whole cards, exact odds of the unseen cards, full sheets.
static void test_perfect_play_the_simple_way(void **state) {
    (void)state;
    enum { SHOES = 150 };
    const sabot_sim sim = {
        .seed = 2, .decks = 4, .shoe = {.burn = SABOT_BURN_BY_CARD, .cut_cards = 14, .hands_after_cut = 1}};
    int64_t bets = 0, expected = 0, won = 0;
    double variance = 0;
    for (uint64_t number = 0; number < SHOES; number++) {
        sabot_shoe shoe = sabot_shoe_of(sim.decks, sim.shoe);
        sabot_random random = sabot_random_of(sim.seed, number);
        sabot_shoe_shuffle(&shoe, &random);
        sabot_composition unseen = sabot_composition_of(sim.decks);
        const sabot_burn_result burned = sabot_shoe_burn(&shoe);
        sabot_composition_remove(&unseen, burned.card);
        for (; sabot_shoe_begin_hand(&shoe) == SABOT_OK; sabot_shoe_end_hand(&shoe)) {
            const sabot_values values = sabot_values_of(&unseen);
            const sabot_odds odds = sabot_odds_of(&values);
            const sabot_worth worth = sabot_worth_of(&odds, &panda8, SABOT_KIND_DRAGON7);
            sabot_deal deal = {0};
            while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
                const sabot_card card = sabot_shoe_draw(&shoe);
                sabot_deal_add(&deal, card);
                sabot_composition_remove(&unseen, card);
            }
            if (worth.expected > 0) {
                bets++;
                expected += llround(worth.expected * 1e6);
                won += sabot_coup_of(&deal).dragon7 ? 40 : -1;
                variance += worth.deviation * worth.deviation;
            }
        }
    }
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_add(&sweep, &(sabot_sweep_series){.bet = SABOT_KIND_DRAGON7});
    memset(&sums, 0, sizeof sums);
    sabot_sweep_run(&sweep, 0, SHOES, &sums);
    assert_true(sums.sums[0][0].sums[SABOT_COUNT_BETS] == bets);
    assert_true(sums.sums[0][0].sums[SABOT_COUNT_WON] == expected);
    // The expected and the actual win differ only by chance.
    assert_true(fabs((double)won - (double)expected * 1e-6) < 3 * sqrt(variance));
}

/// A progressive the same way, with a meter at which about half of the hands are worth a bet.
static void test_perfect_play_of_a_progressive_the_simple_way(void **state) {
    (void)state;
    enum { SHOES = 4, METER_CENTS = 5334000 };
    const sabot_sim sim = {.seed = 6, .decks = 4, .shoe = {.cut_cards = 14, .hands_after_cut = 1}};
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&panda8, SABOT_KIND_PROGRESSIVE_DRAGON7);
    int64_t hands = 0, bets = 0, expected = 0;
    for (uint64_t number = 0; number < SHOES; number++) {
        sabot_shoe shoe = sabot_shoe_of(sim.decks, sim.shoe);
        sabot_random random = sabot_random_of(sim.seed, number);
        sabot_shoe_shuffle(&shoe, &random);
        sabot_composition unseen = sabot_composition_of(sim.decks);
        sabot_shoe_burn(&shoe);
        for (; sabot_shoe_begin_hand(&shoe) == SABOT_OK; sabot_shoe_end_hand(&shoe), hands++) {
            const sabot_progressive_odds odds =
                sabot_progressive_odds_of(&unseen, SABOT_KIND_PROGRESSIVE_DRAGON7, clubs_diamonds);
            double worth = -1;
            for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
                const bool is_meter = prize == SABOT_PRIZE_COMBINATION;
                const double cents = is_meter ? (double)METER_CENTS : (double)paytable->pay_cents[prize];
                worth += (double)odds.prizes[prize] / (double)odds.total * cents / 100;
            }
            for (sabot_deal deal = {0}; sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY;) {
                const sabot_card card = sabot_shoe_draw(&shoe);
                sabot_deal_add(&deal, card);
                sabot_composition_remove(&unseen, card);
            }
            bets += worth > 0;
            expected += worth > 0 ? llround(worth * 1e6) : 0;
        }
    }
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_add(&sweep,
                    &(sabot_sweep_series){.bet = SABOT_KIND_PROGRESSIVE_DRAGON7, .meter_cents = METER_CENTS});
    memset(&sums, 0, sizeof sums);
    sabot_sweep_run(&sweep, 0, SHOES, &sums);
    assert_true(bets > hands / 10 && bets < hands * 9 / 10);
    assert_true(sums.sums[0][0].sums[SABOT_COUNT_BETS] == bets);
    assert_near((double)sums.sums[0][0].sums[SABOT_COUNT_WON], (double)expected, (double)bets); // rounded
}

// ---------------------------------------------------------------------------------------------------------
// Figures

static void check_between(sabot_estimate estimate, double low, double high) {
    if (estimate.mean < low - 2 * estimate.error || estimate.mean > high + 2 * estimate.error) {
        fail_msg("%f with an error of %f is not within %f to %f", estimate.mean, estimate.error, low, high);
    }
}

/// E. Jacobson's figures and those of a second simulation, eight decks, cut card at 14: from the exact odds
/// of the hands bet on, whose error is far smaller than that of outcomes.
static void test_published_figures(void **state) {
    (void)state;
    enum { SHOES = IS_SANITIZED ? 6000 : 60000 };
    const sabot_sim sim = sabot_sim_of(&panda8, 1);
    assert_int_equal(sim.shoe.cut_cards, 14);
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    static const sabot_kind kinds[] = {SABOT_KIND_DRAGON7, SABOT_KIND_PANDA8};
    for (int i = 0; i < 2; i++) {
        sabot_sweep_add(&sweep, &(sabot_sweep_series){.bet = kinds[i],
                                                      .strategy = SABOT_STRATEGY_COUNTING,
                                                      .system = published(kinds[i])});
    }
    memset(&sums, 0, sizeof sums);
    sabot_sweep_run(&sweep, 0, SHOES, &sums);
    const sabot_count_summary dragon7 = sabot_count_summarize(&sums.sums[0][0]);
    const sabot_count_summary panda = sabot_count_summarize(&sums.sums[1][0]);
    check_between(dragon7.won, 0.597, 0.600);
    assert_true(dragon7.won.error < (IS_SANITIZED ? 0.015 : 0.005));
    check_between(dragon7.bets, 8.15, 8.25);
    check_between(panda.won, 0.233, 0.237);
    assert_true(panda.won.error < (IS_SANITIZED ? 0.008 : 0.0025));
    check_between(panda.bets, 4.45, 4.55);
    check_between(dragon7.hands, 81.275, 81.285);
}

// ---------------------------------------------------------------------------------------------------------
// Plans

static void test_default_cuts(void **state) {
    (void)state;
    const sabot_sim sim = sabot_sim_of(&panda8, 1);
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_default_cuts(&sweep);
    static const int cuts[] = {12, 14, 26, 39, 52, 65, 78, 91, 104, 117, 130, 143, 156, 169, 182, 195, 208};
    assert_int_equal(sweep.cut_count, 17);
    for (int i = 0; i < sweep.cut_count; i++) {
        assert_int_equal(sweep.cuts[i], cuts[i]);
    }
    assert_int_equal(sweep.cuts[sweep.cut_count], 0); // nothing was written past the last
}

/// The offered wagers, with meters at which a full shoe breaks even.
static void test_series_of_a_ruleset(void **state) {
    (void)state;
    const sabot_ruleset without_panda8 = ruleset_of("california-ez");
    const sabot_sim sim = sabot_sim_of(&without_panda8, 1);
    sabot_sweep_open(&sweep, &without_panda8, &sim, clubs_diamonds);
    sabot_sweep_add_published(&sweep);
    sabot_sweep_add_progressives(&sweep, -1);
    assert_int_equal(sweep.series_count, 3);
    assert_int_equal(sweep.series[2].bet, SABOT_KIND_PROGRESSIVE_DRAGON7);
    assert_int_equal(sweep.series[2].strategy, SABOT_STRATEGY_PERFECT);
    assert_int_equal((sweep.series[2].meter_cents + 50) / 100, 53340);
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_add_progressives(&sweep, 0); // a meter of 0 is set explicitly
    assert_int_equal(sweep.series_count, 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sweep.series[i].bet, sabot_progressive_kind(i));
        assert_int_equal(sweep.series[i].strategy, SABOT_STRATEGY_PERFECT);
        assert_int_equal(sweep.series[i].meter_cents, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges_of_a_sweep_add_up),
        cmocka_unit_test(test_sweep_equals_a_run_at_every_cut),
        cmocka_unit_test(test_perfect_play_the_simple_way),
        cmocka_unit_test(test_perfect_play_of_a_progressive_the_simple_way),
        cmocka_unit_test(test_published_figures),
        cmocka_unit_test(test_default_cuts),
        cmocka_unit_test(test_series_of_a_ruleset),
    };
    return cmocka_run_group_tests_name("sweep", tests, open_ruleset, NULL);
}
