/// Tests sessions of a bank: replayed hand by hand through `sabot_settle`, compared with closed forms, and
/// merged.
#include "testing.h"

#include <math.h>
#include <stdlib.h>

// Published counts of ordered six-card deals with eight decks (the manual of sabot odds).
#define TOTAL   4998398275503360.0
#define PLAYER  2230518282592256.0
#define BANKER  2292252566437888.0
#define DRAGON7 112633011329024.0

static sabot_bank_session session;
static sabot_bank_session_counts counts;
static sabot_bank_session_counts others;

static void place_bet(sabot_round *round, int seat, sabot_kind kind, int64_t cents) {
    round->wagers[round->wager_count++] =
        (sabot_wager){.seat = {(uint8_t)seat}, .kind = kind, .cents = cents};
}

static sabot_round round_of(const sabot_ruleset *ruleset, int64_t bank_cents, sabot_cover cover) {
    sabot_round round = sabot_round_defaults(ruleset);
    round.bank_seat.number = 3;
    round.bank_cents = bank_cents;
    round.cover = cover;
    return round;
}

static void open_session(const sabot_ruleset *ruleset, const sabot_round *round, uint32_t hands,
                         uint64_t seed) {
    static sabot_bank_plan plan;
    sabot_round_fault fault;
    const sabot_values values = sabot_values_full(round->decks);
    const sabot_odds odds = sabot_odds_of(&values);
    const sabot_ending_odds endings = sabot_ending_odds_of(&odds);
    assert_int_equal(sabot_bank_plan_of(ruleset, round, &plan, &fault), SABOT_OK);
    sabot_bank_session_open(&session, &plan, &endings, ruleset, round, hands, seed);
    memset(&counts, 0, sizeof counts);
    memset(&others, 0, sizeof others);
}

// ---------------------------------------------------------------------------------------------------------
// The simple way

static void open_shoe(const sabot_ruleset *ruleset, int decks, sabot_random *random, sabot_shoe *shoe) {
    *shoe = sabot_shoe_of(decks, ruleset->shoe);
    sabot_shoe_shuffle(shoe, random);
    sabot_shoe_burn(shoe);
}

/// Plays one trial with a full sheet per hand. Returns the amount left.
static int64_t replay(const sabot_ruleset *ruleset, sabot_round round, uint32_t hands, uint64_t seed,
                      uint64_t trial) {
    static sabot_sheet sheet;
    sabot_random random = sabot_random_of(seed, trial);
    sabot_shoe shoe;
    open_shoe(ruleset, round.decks, &random, &shoe);
    for (uint32_t hand = 0; hand < hands && round.bank_cents > 0; hand++) {
        if (sabot_shoe_begin_hand(&shoe) != SABOT_OK) {
            open_shoe(ruleset, round.decks, &random, &shoe);
            assert_int_equal(sabot_shoe_begin_hand(&shoe), SABOT_OK);
        }
        round.deal = (sabot_deal){0};
        while (sabot_deal_next(&round.deal).recipient != SABOT_TO_NOBODY) {
            sabot_deal_add(&round.deal, sabot_shoe_draw(&shoe));
        }
        sabot_shoe_end_hand(&shoe);
        sabot_round_fault fault;
        assert_int_equal(sabot_settle(ruleset, &round, &sheet, &fault), SABOT_OK);
        round.bank_cents = sheet.bank.end_cents - sheet.fees[sheet.fee_count - 1].cents;
    }
    return round.bank_cents;
}

static int compare(const void *left, const void *right) {
    const int64_t first = *(const int64_t *)left, second = *(const int64_t *)right;
    return (first > second) - (first < second);
}

/// Compares the figures of `trials` replayed sessions with those of the fast way, to the cent, including the
/// quantiles.
static void check_session(const sabot_ruleset *ruleset, const sabot_round *round, uint32_t hands,
                          uint64_t seed) {
    enum { TRIALS = 400 };
    static int64_t results[TRIALS];
    int64_t sum_cents = 0;
    uint64_t exhausted = 0;
    open_session(ruleset, round, hands, seed);
    sabot_bank_session_run(&session, 7, TRIALS, &counts);
    for (int i = 0; i < TRIALS; i++) {
        const int64_t left_cents = replay(ruleset, *round, hands, seed, 7 + (uint64_t)i);
        results[i] = left_cents - round->bank_cents;
        sum_cents += results[i];
        exhausted += left_cents <= 0;
    }
    qsort(results, TRIALS, sizeof results[0], compare);
    assert_true(counts.sum_cents == sum_cents);
    assert_int_equal(counts.trials, TRIALS);
    assert_int_equal(counts.exhausted, exhausted);
    assert_int_equal(counts.lowest_cents, results[0]);
    assert_int_equal(counts.highest_cents, results[TRIALS - 1]);
    const double mean = (double)sum_cents / (double)TRIALS;
    double squares = 0;
    for (int i = 0; i < TRIALS; i++) {
        squares += ((double)results[i] - mean) * ((double)results[i] - mean);
    }
    const sabot_bank_session_summary summary = sabot_bank_session_summarize(&session, &counts);
    assert_true(fabs(summary.mean_cents - mean) < 1e-6);
    assert_true(fabs(summary.deviation_cents - sqrt(squares / (TRIALS - 1))) < 1e-6 * (1 + sqrt(squares)));
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        const int64_t exact_cents = results[(TRIALS * sabot_quantile_percents[i] + 99) / 100 - 1];
        const int64_t above_cents = exact_cents - summary.quantile_cents[i];
        assert_true(above_cents >= 0);
        assert_true(above_cents == 0 || above_cents < summary.resolution_cents);
    }
}

/// R-BANK-2, R-FEE-1: long enough for several shoes, small enough to be exhausted, with both covers.
static void test_session_equals_its_hands_settled_one_by_one(void **state) {
    (void)state;
    static const char *const names[] = {"california-ez", "california-panda8", "ventura"};
    static const uint32_t lengths[] = {1, 2, 30, 200};
    for (int i = 0; i < 12; i++) {
        const sabot_ruleset ruleset = ruleset_of(names[i % 3]);
        sabot_round round =
            round_of(&ruleset, i < 6 ? 20000 : 123457, i % 2 ? SABOT_COVER_NET : SABOT_COVER_GROSS);
        round.decks = i % 3 == 2 ? 8 : 6;
        place_bet(&round, 4, SABOT_KIND_PLAYER, 5000);
        place_bet(&round, 5, SABOT_KIND_BANKER, 2000);
        place_bet(&round, 5, SABOT_KIND_DRAGON7, 500);
        place_bet(&round, 6, SABOT_KIND_TIE, 1000);
        check_session(&ruleset, &round, lengths[i % 4], (uint64_t)i);
    }
}

/// Compares one hand with its closed form from the published counts, within four standard errors.
static void test_one_simulated_hand_is_near_its_closed_form(void **state) {
    (void)state;
    enum { TRIALS = 200000 };
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 10000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000);
    place_bet(&round, 4, SABOT_KIND_DRAGON7, 1000);
    open_session(&ruleset, &round, 1, 20);
    sabot_bank_session_run(&session, 0, TRIALS, &counts);
    const sabot_bank_session_summary summary = sabot_bank_session_summarize(&session, &counts);
    // Player wins: pay 10, take 10. Banker: take 20. Tie: take 10. Dragon 7: take 10, then 90 is left to pay.
    const double tie = TOTAL - PLAYER - BANKER;
    const double exact = (2000 * (BANKER - DRAGON7) + 1000 * tie - 8000 * DRAGON7) / TOTAL - 200;
    const double squares = (4e6 * (BANKER - DRAGON7) + 1e6 * tie + 64e6 * DRAGON7) / TOTAL;
    const double deviation = sqrt(squares - (exact + 200) * (exact + 200));
    assert_true(fabs(summary.mean_cents - exact) < 4 * deviation / sqrt(TRIALS));
    assert_true(fabs(summary.deviation_cents / deviation - 1) < 0.02);
    const double share = DRAGON7 / TOTAL;
    assert_true(fabs(summary.uncovered - share) < 4 * sqrt(share * (1 - share) / (double)TRIALS));
    assert_int_equal(summary.resolution_cents, 0);
    assert_int_equal(summary.quantile_cents[0], -200);
    assert_int_equal(summary.quantile_cents[4], 1800);
    assert_true(summary.hands == 1);
}

/// The chance of exhaustion in one hand is that of a Player win, close to one half.
static void test_exhaustion_has_an_interval(void **state) {
    (void)state;
    enum { TRIALS = 100000 };
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 1000, SABOT_COVER_NET);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000);
    open_session(&ruleset, &round, 1, 21);
    sabot_bank_session_run(&session, 0, TRIALS, &counts);
    const sabot_bank_session_summary summary = sabot_bank_session_summarize(&session, &counts);
    const double exact = PLAYER / TOTAL;
    assert_true(fabs(summary.exhausted - exact) < 4 * sqrt(exact * (1 - exact) / (double)TRIALS));
    assert_true(summary.exhausted_low < summary.exhausted && summary.exhausted < summary.exhausted_high);
    const double half = (summary.exhausted_high - summary.exhausted_low) / 2;
    assert_true(fabs(half - 1.96 * sqrt(exact * (1 - exact) / (double)TRIALS)) < 1e-4);
    assert_int_equal(counts.lowest_cents, -1200); // the amount and one fee, never more
}

/// Ranges in any order add up to one run.
static void test_ranges_of_trials_add_up(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 30000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 5000);
    place_bet(&round, 4, SABOT_KIND_PANDA8, 1000);
    static sabot_bank_session_counts whole;
    memset(&whole, 0, sizeof whole);
    open_session(&ruleset, &round, 20, 5);
    sabot_bank_session_run(&session, 0, 1000, &whole);
    sabot_bank_session_run(&session, 300, 700, &counts);
    sabot_bank_session_run(&session, 0, 300, &others);
    sabot_bank_session_add(&counts, &others);
    assert_memory_equal(&counts, &whole, sizeof whole);
    memset(&others, 0, sizeof others);
    sabot_bank_session_add(&counts, &others); // adding nothing changes nothing
    sabot_bank_session_add(&others, &counts);
    assert_memory_equal(&others, &whole, sizeof whole);
    memset(&counts, 0, sizeof counts);
    for (uint64_t trial = 0; trial < 1000; trial++) { // one by one: each may be the lowest or the highest
        memset(&others, 0, sizeof others);
        sabot_bank_session_run(&session, 999 - trial, 1, &others);
        sabot_bank_session_add(&counts, &others);
    }
    assert_memory_equal(&counts, &whole, sizeof whole);
    // Adding nothing changes nothing, although its lowest and highest are 0.
    memset(&counts, 0, sizeof counts);
    memset(&others, 0, sizeof others);
    sabot_bank_session_run(&session, 0, 1, &counts);
    const int64_t lowest_cents = counts.lowest_cents, highest_cents = counts.highest_cents;
    assert_true(lowest_cents == highest_cents && lowest_cents != 0);
    sabot_bank_session_add(&counts, &others);
    assert_true(counts.lowest_cents == lowest_cents && counts.highest_cents == highest_cents);
    sabot_bank_session_add(&others, &counts);
    assert_true(others.lowest_cents == lowest_cents && others.highest_cents == highest_cents);
}

/// Wilson's interval at 95%, as in published tables: 10 of 100, and 0 of 50.
static void test_the_interval_of_exhaustion_is_wilsons(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 30000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 5000);
    open_session(&ruleset, &round, 20, 5);
    counts = (sabot_bank_session_counts){.trials = 100, .exhausted = 10, .hands = 2000, .bins = {100}};
    sabot_bank_session_summary summary = sabot_bank_session_summarize(&session, &counts);
    assert_near(summary.exhausted_low, 0.05523, 5e-6);
    assert_near(summary.exhausted_high, 0.17437, 5e-6);
    counts = (sabot_bank_session_counts){.trials = 50, .hands = 1000, .bins = {50}};
    summary = sabot_bank_session_summarize(&session, &counts);
    assert_near(summary.exhausted_low, 0, 1e-9);
    assert_near(summary.exhausted_high, 0.07135, 5e-6);
}

/// If the possible results reach further, the bins span only eight deviations and the drift: a wager of $100
/// on Player, 5,000 hands.
static void test_bins_span_eight_deviations(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 100000000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 10000);
    open_session(&ruleset, &round, 5000, 1);
    const double win = BANKER / TOTAL, lose = PLAYER / TOTAL, mean = win - lose;
    const double drift = 5000 * (200 - 10000 * mean); // the fee per hand, less the edge's gain
    const double reach = drift + 8 * sqrt(5000) * 10000 * sqrt(win + lose - mean * mean);
    assert_true(session.unit_cents == 200);
    assert_true((double)session.low_cents <= -reach && (double)session.low_cents > -reach - 400);
    const double high = (double)session.low_cents + SABOT_SESSION_BINS * (double)session.width_cents;
    assert_true(high > reach && (double)(SABOT_SESSION_BINS * (session.width_cents - 200)) < 2 * reach + 800);
}

/// The largest allowed amounts: no sum overflows, and an excess over the maximum is not put up.
static void test_a_session_of_the_largest_amounts(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, SABOT_AMOUNT_CENTS_MAX, SABOT_COVER_NET);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        round.limits[kind].max_cents = SABOT_AMOUNT_CENTS_MAX;
        for (int seat = 4; seat <= 8; seat++) {
            place_bet(&round, seat, (sabot_kind)kind, SABOT_AMOUNT_CENTS_MAX - seat);
        }
    }
    open_session(&ruleset, &round, SABOT_SESSION_HANDS_MAX, 3);
    sabot_bank_session_run(&session, 0, 20, &counts);
    const sabot_bank_session_summary summary = sabot_bank_session_summarize(&session, &counts);
    assert_true(session.plan.full_cents[SABOT_COVER_GROSS] > SABOT_AMOUNT_CENTS_MAX);
    assert_true(isfinite(summary.deviation_cents) && summary.uncovered > 0.9);
    assert_true(counts.lowest_cents >= -(SABOT_AMOUNT_CENTS_MAX + 200));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_session_equals_its_hands_settled_one_by_one),
        cmocka_unit_test(test_one_simulated_hand_is_near_its_closed_form),
        cmocka_unit_test(test_exhaustion_has_an_interval),
        cmocka_unit_test(test_ranges_of_trials_add_up),
        cmocka_unit_test(test_the_interval_of_exhaustion_is_wilsons),
        cmocka_unit_test(test_bins_span_eight_deviations),
        cmocka_unit_test(test_a_session_of_the_largest_amounts),
    };
    return cmocka_run_group_tests_name("bank session", tests, NULL, NULL);
}
