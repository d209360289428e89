/// Tests simulation: the same shoes with every vector width and in any order, fair dice, and means that agree
/// with the exact values.
#include "testing.h"

#include "core/sim/choose_cards.h"
#include "core/sim/lanes.h"

#include "sabot/odds.h"
#include "sabot/sim.h"

#include <math.h>

static sabot_sim sim_of(const char *ruleset, uint64_t seed) {
    const sabot_ruleset value = ruleset_of(ruleset);
    return sabot_sim_of(&value, seed);
}

static void assert_same(const sabot_sim_counts *one, const sabot_sim_counts *two) {
    assert_memory_equal(one, two, sizeof *one);
}

static void test_every_vector_width_deals_the_same_shoes(void **state) {
    (void)state;
    const sabot_shoe_settings shoes[] = {
        {SABOT_BURN_BY_CARD, 0, 14, 1}, {SABOT_BURN_NONE, 0, 6, 0},    {SABOT_BURN_FIXED, 20, 26, 1},
        {SABOT_BURN_BY_CARD, 0, 26, 2}, {SABOT_BURN_BY_CARD, 0, 6, 0},
    };
    for (size_t i = 0; i < sizeof shoes / sizeof *shoes; i++) {
        for (uint8_t decks = 1; decks <= 8; decks++) {
            const sabot_sim sim = {.seed = 11 * i, .decks = decks, .shoe = shoes[i]};
            sabot_lanes_kernel ways[SABOT_LANES_KERNELS_MAX];
            const int count = sabot_lanes_kernels(ways);
            assert_string_equal(ways[count - 1].name, "plain vectors"); // available on every machine
            sabot_sim_counts first = {0};
            sabot_lanes_simulate(&ways[0], SABOT_LANES_HANDS, &sim, 5, 333, &first);
            assert_int_equal(first.shoes, 333);
            for (int way = 1; way < count; way++) {
                sabot_sim_counts other = {0};
                sabot_lanes_simulate(&ways[way], SABOT_LANES_HANDS, &sim, 5, 333, &other);
                assert_same(&first, &other);
            }
        }
    }
}

static void test_ranges_of_shoes_add_up_in_any_order(void **state) {
    (void)state;
    const sabot_sim sim = sim_of("california-panda8", 3);
    sabot_sim_counts whole = {0}, parts = {0};
    sabot_simulate(&sim, 0, 1000, &whole);
    const uint64_t cuts[] = {0, 1, 33, 64, 500, 999, 1000};
    for (int i = 5; i >= 0; i--) {
        sabot_sim_counts part = {0};
        sabot_simulate(&sim, cuts[i], cuts[i + 1] - cuts[i], &part);
        sabot_sim_counts_add(&parts, &part);
    }
    assert_same(&whole, &parts);
    sabot_sim_counts other = {0};
    const sabot_sim another = sim_of("california-panda8", 4);
    sabot_simulate(&another, 0, 1000, &other);
    assert_memory_not_equal(&whole, &other, sizeof whole);
}

/// Every pair of places is chosen by the same number of halves. Testing all 2^32 would take too long, but the
/// refused ones are determined by the smallest half of each pair.
static void test_dice_favor_no_pair_of_cards(void **state) {
    (void)state;
    const uint32_t cards[] = {6, 7, 52, 311, 415, 416};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        const uint64_t pairs = (uint64_t)cards[i] * (cards[i] - 1);
        uint64_t fewest = UINT64_MAX, most = 0;
        for (uint64_t pair = 0; pair < pairs; pair++) {
            // Halves h with pair <= h * pairs / 2^32 < pair + 1.
            const uint64_t first = ((pair << 32) + pairs - 1) / pairs;
            const uint64_t end = (((pair + 1) << 32) + pairs - 1) / pairs;
            uint64_t fair = end - first;
            uint32_t chosen[2];
            for (uint64_t half = first; half < end; half++) { // refused ones come first
                const bool is_fair = sabot_choose_pair((uint32_t)half, cards[i], chosen);
                assert_int_equal(chosen[0] * (uint64_t)(cards[i] - 1) + chosen[1], pair);
                if (is_fair) {
                    break;
                }
                fair--;
            }
            fewest = fair < fewest ? fair : fewest;
            most = fair > most ? fair : most;
        }
        assert_int_equal(fewest, most);
    }
}

/// Three halves choose six cards; if one is unfair, all are drawn again. A half of 0 is the first of its
/// pair, which is always refused; the largest never is.
static void test_one_unfair_half_redraws_all(void **state) {
    (void)state;
    uint32_t chosen[SABOT_DEAL_CARDS_MAX];
    for (unsigned unfair = 0; unfair < 8; unfair++) {
        const uint64_t first = unfair & 1 ? 0 : UINT32_MAX, second = unfair & 2 ? 0 : UINT32_MAX;
        const uint64_t words[2] = {second << 32 | first, unfair & 4 ? 0 : UINT32_MAX};
        assert_int_equal(sabot_choose_six(words, 415, chosen), unfair == 0);
    }
}

/// Returns how far a chi-square sum is from its mean, in deviations; normal with many degrees of freedom.
static double chi_off(double chi, double freedom) {
    return (chi - freedom) / sqrt(2 * freedom);
}

static double share_of(int value) {
    return value == 0 ? 4.0 / 13 : 1.0 / 13;
}

/// Counts cards by place in the shoe, and both cards of a hand as pairs, from the cards that the lanes deal.
/// A hand's first four cards are recorded in every lane.
static void test_every_card_and_pair_is_equally_frequent_in_every_place(void **state) {
    (void)state;
    enum { RACKS = 12000, PLACES = 60 };
    static uint32_t at[PLACES][10], pairs[2][10][10];
    const sabot_sim sim = sim_of("california-panda8", 2026);
    sabot_lanes_kernel ways[SABOT_LANES_KERNELS_MAX];
    sabot_lanes_kernels(ways);
    static sabot_lanes lanes;
    double shoes = 0;
    for (int rack = 0; rack < RACKS; rack++) {
        lanes.first = (uint64_t)rack * SABOT_LANES_MAX;
        lanes.lane_count = ways[0].lanes;
        ways[0].deal(&sim, &lanes, SABOT_LANES_HANDS);
        for (int lane = 0; lane < lanes.lane_count; lane++) {
            shoes++;
            for (int hand = 0; hand < PLACES; hand++) { // every shoe has this many
                const unsigned four = (uint16_t)lanes.first_four[hand][lane];
                at[hand][four >> 4 * (hand % 4) & 15]++;
            }
            const unsigned first = (uint16_t)lanes.first_four[0][lane];
            const unsigned late = (uint16_t)lanes.first_four[59][lane];
            pairs[0][first & 15][first >> 4 & 15]++;
            pairs[1][late >> 8 & 15][late >> 12]++;
        }
    }
    for (int place = 0; place < PLACES; place++) {
        double chi = 0;
        for (int value = 0; value < 10; value++) {
            const double expected = shoes * share_of(value);
            chi += pow(at[place][value] - expected, 2) / expected;
        }
        assert_true(chi < 33.72); // 9 degrees of freedom: 99.99% of fair shuffles are below
    }
    for (int which = 0; which < 2; which++) {
        double chi = 0;
        for (int one = 0; one < 10; one++) {
            for (int two = 0; two < 10; two++) {
                const double left = 416 * share_of(two) - (one == two ? 1 : 0);
                const double expected = shoes * share_of(one) * left / 415;
                chi += pow(pairs[which][one][two] - expected, 2) / expected;
            }
        }
        assert_true(fabs(chi_off(chi, 99)) < 4);
    }
}

/// A deviation of this many standard errors happens once in 15,000; the seed is fixed.
#define FAR 4.0

static void assert_agrees(sabot_estimate estimate, double exact) {
    assert_true(estimate.error > 0);
    assert_true(fabs(estimate.mean - exact) < FAR * estimate.error);
}

static void check_ten_million_hands(const char *name, int decks) {
    const sabot_ruleset ruleset = ruleset_of(name);
    sabot_sim sim = sabot_sim_of(&ruleset, 2026);
    sim.decks = (uint8_t)decks;
    static sabot_sim_counts counts;
    counts = (sabot_sim_counts){0};
    while (counts.sums[SABOT_SIM_HANDS] < 10000000) {
        sabot_simulate(&sim, counts.shoes, 1024, &counts);
    }
    const sabot_values values = sabot_values_full(decks);
    const sabot_odds odds = sabot_odds_of(&values);
    const sabot_joint joint = sabot_joint_of(&values);
    const double total = (double)odds.total;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset.wagers[kind].offered) {
            assert_agrees(sabot_sim_mean(&counts, &ruleset, (sabot_kind)kind),
                          sabot_worth_of(&odds, &ruleset, (sabot_kind)kind).expected);
        }
    }
    assert_agrees(sabot_sim_share(&counts, SABOT_SIM_PLAYER), (double)odds.player / total);
    assert_agrees(sabot_sim_share(&counts, SABOT_SIM_TIE), (double)odds.tie / total);
    assert_agrees(sabot_sim_share(&counts, SABOT_SIM_DRAGON7), (double)odds.dragon7 / total);
    assert_agrees(sabot_sim_share(&counts, SABOT_SIM_PANDA8), (double)odds.panda8 / total);
    assert_agrees(sabot_sim_share(&counts, SABOT_SIM_NATURAL), (double)odds.natural / total);
    const double cards = (double)counts.cards / (double)counts.sums[SABOT_SIM_HANDS];
    assert_true(fabs(cards - sabot_joint_cards(&joint)) < 0.001);
}

static void test_ten_million_hands_agree_with_the_exact_values(void **state) {
    (void)state;
    check_ten_million_hands("california-panda8", 8);
    check_ten_million_hands("washington", 6);
    check_ten_million_hands("california-ez", 3);
}

/// reference.md: 81.28 hands per shoe of eight decks with the cut card at 14.
static void test_shoe_has_the_published_number_of_hands(void **state) {
    (void)state;
    const sabot_sim sim = sim_of("california-panda8", 1);
    sabot_sim_counts counts = {0};
    sabot_simulate(&sim, 0, 200000, &counts);
    const double hands = (double)counts.sums[SABOT_SIM_HANDS] / (double)counts.shoes;
    assert_true(fabs(hands - 81.28) < 0.015);
}

/// R-PROG-3: every event is as frequent as its exact odds, for every printed combination.
static void test_progressive_events_agree_with_the_exact_odds(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    const sabot_sim sim = sabot_sim_of(&ruleset, 8);
    static sabot_sim_counts counts;
    sabot_simulate(&sim, 0, 400000, &counts);
    const double hands = (double)counts.sums[SABOT_SIM_HANDS];
    const sabot_composition shoe = sabot_composition_of(8);
    for (int index = 0; index < SABOT_PROGRESSIVE_COUNT; index++) {
        const sabot_kind kind = sabot_progressive_kind(index);
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&ruleset, kind);
        for (int seat = 1; seat <= 8; seat++) {
            const sabot_combination combination = paytable->combinations[seat];
            const sabot_progressive_odds odds = sabot_progressive_odds_of(&shoe, kind, combination);
            uint64_t prizes[SABOT_PRIZE_COUNT], sum = 0;
            sabot_sim_prizes(&counts, kind, combination, prizes);
            for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
                const double expected = hands * (double)odds.prizes[prize] / (double)odds.total;
                assert_true(fabs((double)prizes[prize] - expected) < FAR * sqrt(expected));
                sum += prizes[prize];
            }
            assert_int_equal(sum, counts.sums[SABOT_SIM_HANDS]);
            assert_agrees(
                sabot_sim_progressive_mean(&counts, paytable, combination, paytable->seed_cents, &odds),
                sabot_progressive_return(&odds, paytable, paytable->seed_cents) - 1);
        }
    }
}

/// Estimates the error of a mean another way: from the scatter of the means of a thousand separate runs.
static void test_standard_errors_match_the_scatter_of_separate_runs(void **state) {
    (void)state;
    enum { RUNS = 1000, SHOES = 64 };
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    const sabot_sim sim = sabot_sim_of(&ruleset, 77);
    const sabot_kind kinds[] = {SABOT_KIND_PLAYER, SABOT_KIND_TIE, SABOT_KIND_DRAGON7};
    for (int k = 0; k < 3; k++) {
        double sum = 0, squares = 0, errors = 0;
        for (uint64_t run = 0; run < RUNS; run++) {
            sabot_sim_counts counts = {0};
            sabot_simulate(&sim, run * SHOES, SHOES, &counts);
            const sabot_estimate estimate = sabot_sim_mean(&counts, &ruleset, kinds[k]);
            sum += estimate.mean;
            squares += estimate.mean * estimate.mean;
            errors += estimate.error;
        }
        const double scatter = sqrt(squares / (double)RUNS - pow(sum / (double)RUNS, 2));
        assert_true(fabs(errors / (double)RUNS / scatter - 1) < 0.1); // the scatter itself is known to 2.2%
    }
}

/// The error of a ratio, on paper. Two shoes: Player wins 2 of 2 hands, then 0 of 4. The mean is 1/3; wins
/// minus the mean times the hands is 4/3 and -4/3; so the error is sqrt(2 * 16/9 * 2/1) / 6.
static void test_the_error_of_two_shoes(void **state) {
    (void)state;
    sabot_sim_counts counts = {.shoes = 2};
    counts.sums[SABOT_SIM_HANDS] = 2 + 4;
    counts.sums[SABOT_SIM_PLAYER] = 2;
    counts.products[SABOT_SIM_HANDS][SABOT_SIM_HANDS] = 2 * 2 + 4 * 4;
    counts.products[SABOT_SIM_HANDS][SABOT_SIM_PLAYER] = 2 * 2;
    counts.products[SABOT_SIM_PLAYER][SABOT_SIM_HANDS] = 2 * 2;
    counts.products[SABOT_SIM_PLAYER][SABOT_SIM_PLAYER] = 2 * 2;
    const sabot_estimate share = sabot_sim_share(&counts, SABOT_SIM_PLAYER);
    assert_near(share.mean, 1.0 / 3, 1e-12);
    assert_near(share.error, 4.0 / 9, 1e-12);
    // The Player line: 2 of 2 won, 4 of 4 lost. Mean -1/3; residuals 2 + 2/3 and -4 + 4/3.
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    const sabot_estimate line = sabot_sim_mean(&counts, &ruleset, SABOT_KIND_PLAYER);
    assert_near(line.mean, -1.0 / 3, 1e-12);
    assert_near(line.error, 8.0 / 9, 1e-12);
    assert_int_equal(sabot_sim_banker(&counts), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_vector_width_deals_the_same_shoes),
        cmocka_unit_test(test_ranges_of_shoes_add_up_in_any_order),
        cmocka_unit_test(test_dice_favor_no_pair_of_cards),
        cmocka_unit_test(test_one_unfair_half_redraws_all),
        cmocka_unit_test(test_every_card_and_pair_is_equally_frequent_in_every_place),
        cmocka_unit_test(test_ten_million_hands_agree_with_the_exact_values),
        cmocka_unit_test(test_shoe_has_the_published_number_of_hands),
        cmocka_unit_test(test_progressive_events_agree_with_the_exact_odds),
        cmocka_unit_test(test_standard_errors_match_the_scatter_of_separate_runs),
        cmocka_unit_test(test_the_error_of_two_shoes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
