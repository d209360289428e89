/// Counting: a shoe worked out by hand, sweeps against separate runs, the
/// published figures, the search against trying everything.
#include "testing.h"

#include <math.h>
#include <stdlib.h>

/// Sanitizers make counting ten times slower: they look at the code, the other build at the figures.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
#define IS_SANITIZED 0
#endif

static sabot_ruleset panda8;

static int open_ruleset(void **state) {
    (void)state;
    panda8 = ruleset_of("california-panda8");
    return 0;
}

static const sabot_combination clubs_diamonds = {true, SABOT_SUIT_CLUBS, SABOT_SUIT_DIAMONDS};

static sabot_count_system published(sabot_kind kind) {
    sabot_count_system system;
    assert_true(sabot_count_system_published(kind, &system));
    return system;
}

/// cmocka compares floats; these are doubles.
static void assert_near(double left, double right, double tolerance) {
    if (!(fabs(left - right) <= tolerance)) {
        fail_msg("%.15g is not %.15g", left, right);
    }
}

// ---------------------------------------------------------------------------------------------------------
// One shoe by hand

/// One deck in this order, what is not named behind it. The cut card stands before card 26, counted from 0.
///
///     8c              exposed: +2, and eight are burned face down, 43 left
///     hand 1   2 * 52 / 43 = 2.42, no bet. 8d Td against 9d Ts: Banker's natural; +4, 39 left
///     hand 2   6 * 52 / 39 = 8. 2c 3c Qc against Kd 3d 4d, 5 to 7: a Dragon 7; -1, 33 left
///     hand 3   5 * 52 / 33 = 7.88. 4c 5c against 5d 6c: Player's natural; -4, 29 left
///     hand 4   1 * 52 / 29 = 1.79, no bet. 6d 7d 8h against 6h 7h, 1 to 3: Banker wins; -2, 24 left and the
///              cut card out
///     hand 5   below zero, no bet. Ah As Th against Ad Ac Jc, 2 to 2: a tie, and the last hand
static sabot_shoe shoe_by_hand(void) {
    static const char order[] =
        "8c 9c 9h 9s 8s Tc Jd Jh Js 8d 9d Td Ts 2c Kd 3c 3d Qc 4d 4c 5d 5c 6c 6d 6h 7d 7h 8h "
        "Ah Ad As Ac Th Jc";
    const sabot_shoe_settings settings = {.burn = SABOT_BURN_BY_CARD, .cut_cards = 26, .hands_after_cut = 1};
    sabot_shoe shoe = sabot_shoe_of(1, settings);
    sabot_composition rest = sabot_composition_of(1);
    int count = 0;
    for (const char *at = order; at < order + sizeof order; at += 3) {
        const char word[3] = {at[0], at[1], '\0'};
        assert_int_equal(sabot_card_parse(word, &shoe.cards[count]), SABOT_OK);
        assert_int_equal(sabot_composition_remove(&rest, shoe.cards[count++]), SABOT_OK);
    }
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        if (rest.counts[index] > 0) {
            shoe.cards[count++].index = index;
        }
    }
    assert_int_equal(count, SABOT_DECK_CARDS);
    return shoe;
}

static void check_by_hand(const sabot_count_system *system, const sabot_count_bets *bets, int64_t laid,
                          int64_t won, int64_t beside) {
    static sabot_count count;
    const sabot_sim sim = {.decks = 1};
    int64_t traits[SABOT_COUNT_TRAIT_COUNT];
    sabot_shoe shoe = shoe_by_hand();
    sabot_count_open(&count, &panda8, &sim, system, bets);
    sabot_count_shoe(&count, &shoe, traits);
    assert_int_equal(traits[SABOT_COUNT_HANDS], 5);
    assert_int_equal(traits[SABOT_COUNT_BETS], laid);
    assert_int_equal(traits[SABOT_COUNT_WON], won * SABOT_COUNT_MILLION);
    assert_int_equal(traits[SABOT_COUNT_BESIDE], beside * SABOT_COUNT_MILLION);
}

static void test_a_shoe_by_hand(void **state) {
    (void)state;
    sabot_count_system system = published(SABOT_KIND_DRAGON7);
    sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_DRAGON7);
    check_by_hand(&system, &bets, 2, 40 - 1, 0);

    // Two on Banker otherwise: hands 1 and 4 win, the tie pushes. R-PAY-2: Banker beside the bet pushes on
    // the Dragon 7 and loses hand 3.
    bets.otherwise = (sabot_count_wager){SABOT_KIND_BANKER, 2 * SABOT_COUNT_MILLION};
    bets.line = (sabot_count_wager){SABOT_KIND_BANKER, SABOT_COUNT_MILLION};
    check_by_hand(&system, &bets, 2, 39, 2 + 2 - 1);
}

static void test_the_trigger_is_met_to_the_digit(void **state) {
    (void)state;
    const sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_DRAGON7);
    sabot_count_system system = published(SABOT_KIND_DRAGON7);
    system.trigger = 8 * SABOT_COUNT_MILLION; // hand 2 has just that
    check_by_hand(&system, &bets, 1, 40, 0);
    system.trigger++;
    check_by_hand(&system, &bets, 0, 0, 0);
    system.trigger = 2418604; // hand 1 has 2.4186046…
    check_by_hand(&system, &bets, 3, 40 - 1 - 1, 0);
    system.trigger = 2418605;
    check_by_hand(&system, &bets, 2, 40 - 1, 0);
}

static void test_a_running_count_and_its_start(void **state) {
    (void)state;
    const sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_DRAGON7);
    sabot_count_system system = published(SABOT_KIND_DRAGON7);
    system.is_running = true;
    system.trigger = 5 * SABOT_COUNT_MILLION; // 2, 6, 5, 1, -1
    check_by_hand(&system, &bets, 2, 39, 0);
    system.start = -1;
    check_by_hand(&system, &bets, 1, 40, 0);
    system.start = 4;
    check_by_hand(&system, &bets, 4, 40 - 1 - 1 - 1, 0);
}

/// R-PROG-3, R-PROG-5: hand 2 is all clubs against all diamonds.
static void test_a_progressive_by_hand(void **state) {
    (void)state;
    const sabot_count_system system = published(SABOT_KIND_DRAGON7);
    sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_PROGRESSIVE_DRAGON7);
    check_by_hand(&system, &bets, 2, 9999 - 1, 0); // the seed of $10,000 for $1
    bets.meter_cents = 1234500;
    check_by_hand(&system, &bets, 2, 12344 - 1, 0);
    bets.combination = (sabot_combination){true, SABOT_SUIT_SPADES, SABOT_SUIT_HEARTS};
    check_by_hand(&system, &bets, 2, 499 - 1, 0); // each hand suited
}

// ---------------------------------------------------------------------------------------------------------
// Ranges and sweeps

static sabot_sweep sweep, other;
static sabot_sweep_sums sums, others;

static void test_ranges_add_up(void **state) {
    (void)state;
    static sabot_count count;
    const sabot_sim sim = sabot_sim_of(&panda8, 5);
    const sabot_count_system system = published(SABOT_KIND_PANDA8);
    sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_PANDA8);
    bets.otherwise = (sabot_count_wager){SABOT_KIND_TIE, 250000};
    sabot_count_open(&count, &panda8, &sim, &system, &bets);
    sabot_count_sums whole = {0}, left = {0}, right = {0};
    sabot_count_run(&count, 0, 300, &whole);
    sabot_count_run(&count, 120, 180, &right);
    sabot_count_run(&count, 0, 120, &left);
    sabot_count_sums_add(&left, &right);
    assert_memory_equal(&whole, &left, sizeof whole);

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

/// One pass gives what a pass of its own gives for each cut card; and a counter's hands and bets are those of
/// the counter at the table.
static void check_prefixes(sabot_sim sim, uint64_t shoes) {
    static const uint16_t cuts[] = {18, 19, 20, 26, 57, 104, 156};
    enum { CUTS = sizeof cuts / sizeof *cuts };
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    sabot_sweep_add_published(&sweep);
    sweep.series[1].system.trigger = SABOT_COUNT_MILLION; // more bets
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

static void test_a_sweep_is_a_run_at_every_cut(void **state) {
    (void)state;
    for (uint8_t hands = 0; hands <= 2; hands++) {
        for (int burn = SABOT_BURN_NONE; burn <= SABOT_BURN_FIXED; burn++) {
            const sabot_sim sim = {
                .seed = 11,
                .decks = 6,
                .shoe = {
                    .burn = (sabot_burn)burn, .burn_cards = 7, .cut_cards = 18, .hands_after_cut = hands}};
            check_prefixes(sim, 6);
        }
    }
}

/// Perfect play once more, the plain way: whole cards, exact odds of what nobody has seen, sheet in hand.
static void test_perfect_play_the_plain_way(void **state) {
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
        const sabot_burned burned = sabot_shoe_burn(&shoe);
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
    // What it expected to win and what it won are the same but for chance.
    assert_true(fabs((double)won - (double)expected * 1e-6) < 3 * sqrt(variance));
}

// ---------------------------------------------------------------------------------------------------------
// Figures

/// Three shoes: 80, 81 and 82 hands; 1, 0 and 3 bets; +2, 0 and -1 units.
static void test_summary_by_hand(void **state) {
    (void)state;
    sabot_count_sums three = {0};
    sabot_count_sums_add_shoe(&three, (int64_t[]){80, 1, 2000000, 0});
    sabot_count_sums_add_shoe(&three, (int64_t[]){81, 0, 0, 1000000});
    sabot_count_sums_add_shoe(&three, (int64_t[]){82, 3, -1000000, 0});
    const sabot_count_summary summary = sabot_count_sum_up(&three);
    assert_near(summary.hands.mean, 81, 1e-12);
    assert_near(summary.hands.error, sqrt(1.0 / 3), 1e-12); // a variance of 1
    assert_near(summary.bets.mean, 4.0 / 3, 1e-12);
    assert_near(summary.with_bet.mean, 2.0 / 3, 1e-12);
    assert_near(summary.with_bet.error, sqrt(2.0 / 9 / 2), 1e-12);
    assert_near(summary.won.mean, 1.0 / 3, 1e-12);
    assert_near(summary.won.error, sqrt(7.0 / 3 / 3), 1e-12); // squares of 5/3, -1/3, -4/3 over 2
    // All: 2, 1, -1; mean 2/3, squares of 4/3, 1/3, -5/3 over 2 are 7/3.
    assert_near(summary.all.mean, 2.0 / 3, 1e-12);
    assert_near(summary.deviation, sqrt(7.0 / 3), 1e-12);
    assert_near(summary.even_shoes, 7.0 / 3 / (4.0 / 9), 1e-9);
    assert_near(summary.even_hands, 81 * 7.0 / 3 / (4.0 / 9), 1e-7);
    // The edge is 1/4; what is over it: 7/4, 0, -7/4; their variance 49/16; 4/3 bets a shoe.
    assert_near(summary.edge.mean, 0.25, 1e-12);
    assert_near(summary.edge.error, sqrt(49.0 / 16 / 3) / (4.0 / 3), 1e-12);
}

static void check_between(sabot_estimate estimate, double low, double high) {
    if (estimate.mean < low - 2 * estimate.error || estimate.mean > high + 2 * estimate.error) {
        fail_msg("%f with an error of %f is not in %f to %f", estimate.mean, estimate.error, low, high);
    }
}

/// E. Jacobson's figures and a second simulation's, eight decks, cut card at 14: by exact odds of the hands
/// bet on, which leaves a far smaller error than outcomes.
static void test_published_figures(void **state) {
    (void)state;
    enum { SHOES = IS_SANITIZED ? 6000 : 60000 };
    const sabot_sim sim = sabot_sim_of(&panda8, 1);
    assert_int_equal(sim.shoe.cut_cards, 14);
    sabot_sweep_open(&sweep, &panda8, &sim, clubs_diamonds);
    static const sabot_kind kinds[] = {SABOT_KIND_DRAGON7, SABOT_KIND_PANDA8};
    for (int i = 0; i < 2; i++) {
        sabot_sweep_add(
            &sweep,
            &(sabot_sweep_series){.bet = kinds[i], .play = SABOT_PLAY_COUNT, .system = published(kinds[i])});
    }
    memset(&sums, 0, sizeof sums);
    sabot_sweep_run(&sweep, 0, SHOES, &sums);
    const sabot_count_summary dragon7 = sabot_count_sum_up(&sums.sums[0][0]);
    const sabot_count_summary panda = sabot_count_sum_up(&sums.sums[1][0]);
    check_between(dragon7.won, 0.597, 0.600);
    assert_true(dragon7.won.error < (IS_SANITIZED ? 0.015 : 0.005));
    check_between(dragon7.bets, 8.15, 8.25);
    check_between(panda.won, 0.233, 0.237);
    assert_true(panda.won.error < (IS_SANITIZED ? 0.008 : 0.0025));
    check_between(panda.bets, 4.45, 4.55);
    check_between(dragon7.hands, 81.275, 81.285);
}

// ---------------------------------------------------------------------------------------------------------
// Tags

static sabot_search_space space;

static sabot_effects effects_of(sabot_kind kind) {
    const sabot_count_bets bets = sabot_count_bets_of(&panda8, kind);
    return sabot_effects_of(&panda8, 8, &bets);
}

/// The best correlation of all balanced tags, tried one after the other.
static double try_all(const sabot_effects *effects, int level) {
    int tags[10];
    double best = 0, size = 0;
    for (int value = 0; value < 10; value++) {
        tags[value] = -level;
        size += (value == 0 ? 4 : 1) * effects->change[value] * effects->change[value];
    }
    for (;;) {
        int sum = 3 * tags[0], squares = 3 * tags[0] * tags[0];
        double product = 3 * tags[0] * effects->change[0];
        for (int value = 0; value < 10; value++) {
            sum += tags[value];
            squares += tags[value] * tags[value];
            product += tags[value] * effects->change[value];
        }
        if (sum == 0 && squares > 0 && product > best * sqrt(squares * size)) {
            best = product / sqrt(squares * size);
        }
        int value = 0;
        while (value < 10 && tags[value] == level) {
            tags[value++] = -level;
        }
        if (value == 10) {
            return best;
        }
        tags[value]++;
    }
}

static void check_search(const sabot_effects *effects, int level) {
    int8_t tags[10];
    const double found = sabot_tags_search(effects, level, &space, tags);
    int sum = 3 * tags[0];
    for (int value = 0; value < 10; value++) {
        assert_in_range(tags[value] + level, 0, 2 * level);
        sum += tags[value];
    }
    assert_int_equal(sum, 0);
    assert_near(found, try_all(effects, level), 1e-12);
    assert_near(found, sabot_effects_correlation(effects, tags), 1e-12);
}

static void test_search_finds_what_trying_all_finds(void **state) {
    (void)state;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const sabot_effects effects = effects_of((sabot_kind)kind);
        check_search(&effects, 1);
    }
    const sabot_effects dragon7 = effects_of(SABOT_KIND_DRAGON7);
    check_search(&dragon7, 2);
    sabot_random random = sabot_random_of(4, 0);
    for (int i = 0; i < 20; i++) { // any effects that sum to zero over a deck
        sabot_effects effects = {.cards = 416};
        for (int value = 0; value < 9; value++) {
            effects.change[value] = (double)sabot_random_below(&random, 2001) - 1000;
            effects.change[9] -= (value == 0 ? 4 : 1) * effects.change[value];
        }
        check_search(&effects, 1);
    }
}

/// The published tags cannot be bettered with numbers of their size.
static void test_published_tags_are_the_best_of_their_size(void **state) {
    (void)state;
    static const struct {
        sabot_kind kind;
        int level;
    } cases[] = {{SABOT_KIND_DRAGON7, 2}, {SABOT_KIND_PANDA8, 4}};
    for (int i = 0; i < 2; i++) {
        const sabot_effects effects = effects_of(cases[i].kind);
        const sabot_count_system system = published(cases[i].kind);
        int8_t tags[10];
        sabot_tags_search(&effects, cases[i].level, &space, tags);
        assert_memory_equal(tags, system.tags, sizeof tags);
        const double more = sabot_tags_search(&effects, 9, &space, tags);
        assert_true(more > sabot_effects_correlation(&effects, system.tags));
        // It is worth betting a little above the count at which it is even.
        const double even = sabot_effects_even_count(&effects, system.tags);
        const double trigger = (double)system.trigger * 1e-6;
        assert_true(even < trigger && even > 0.85 * trigger);
    }
}

/// A card taken at random changes no expectation; suits of a progressive average out the same way.
static void test_effects_sum_to_zero(void **state) {
    (void)state;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_effects effects = effects_of((sabot_kind)kind);
        double sum = 3 * effects.change[0];
        for (int value = 0; value < 10; value++) {
            sum += effects.change[value];
        }
        assert_near(sum, 0, 1e-9);
    }
}

/// Unbalanced tags are the balanced ones and a count of cards, which tells nothing.
static void test_correlation_takes_tags_less_their_mean(void **state) {
    (void)state;
    const sabot_effects effects = effects_of(SABOT_KIND_DRAGON7);
    const sabot_count_system system = published(SABOT_KIND_DRAGON7);
    int8_t shifted[10];
    for (int value = 0; value < 10; value++) {
        shifted[value] = (int8_t)(3 * system.tags[value] + 5);
    }
    assert_near(sabot_effects_correlation(&effects, shifted),
                sabot_effects_correlation(&effects, system.tags), 1e-12);
    memset(shifted, 7, sizeof shifted);
    assert_true(sabot_effects_correlation(&effects, shifted) == 0);
    assert_true(isinf(sabot_effects_even_count(&effects, shifted)));
}

/// What the even count rests on: with few cards gone, their effects add up, times (cards - 1) / left.
static void test_effects_add_up(void **state) {
    (void)state;
    sabot_composition left = sabot_composition_of(8);
    const sabot_effects effects = effects_of(SABOT_KIND_DRAGON7);
    for (int suit = 0; suit < 2; suit++) {
        sabot_composition_remove(&left, sabot_card_of(8 + suit, (sabot_suit)suit));
    }
    const sabot_values values = sabot_values_of(&left);
    const sabot_odds odds = sabot_odds_of(&values);
    const double exact = sabot_worth_of(&odds, &panda8, SABOT_KIND_DRAGON7).expected;
    const double linear = effects.expected + (effects.change[8] + effects.change[9]) * 415 / 414;
    assert_near(exact, linear, 2e-4 * fabs(effects.expected));
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
}

/// What is offered, and meters where a full shoe is even.
static void test_series_of_a_ruleset(void **state) {
    (void)state;
    const sabot_ruleset without_panda8 = ruleset_of("california-ez");
    const sabot_sim sim = sabot_sim_of(&without_panda8, 1);
    sabot_sweep_open(&sweep, &without_panda8, &sim, clubs_diamonds);
    sabot_sweep_add_published(&sweep);
    sabot_sweep_add_progressives(&sweep, -1);
    assert_int_equal(sweep.series_count, 3);
    assert_int_equal(sweep.series[2].bet, SABOT_KIND_PROGRESSIVE_DRAGON7);
    assert_int_equal((sweep.series[2].meter_cents + 50) / 100, 53340);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shoe_by_hand),
        cmocka_unit_test(test_the_trigger_is_met_to_the_digit),
        cmocka_unit_test(test_a_running_count_and_its_start),
        cmocka_unit_test(test_a_progressive_by_hand),
        cmocka_unit_test(test_ranges_add_up),
        cmocka_unit_test(test_a_sweep_is_a_run_at_every_cut),
        cmocka_unit_test(test_perfect_play_the_plain_way),
        cmocka_unit_test(test_summary_by_hand),
        cmocka_unit_test(test_published_figures),
        cmocka_unit_test(test_search_finds_what_trying_all_finds),
        cmocka_unit_test(test_published_tags_are_the_best_of_their_size),
        cmocka_unit_test(test_effects_sum_to_zero),
        cmocka_unit_test(test_correlation_takes_tags_less_their_mean),
        cmocka_unit_test(test_effects_add_up),
        cmocka_unit_test(test_default_cuts),
        cmocka_unit_test(test_series_of_a_ruleset),
    };
    return cmocka_run_group_tests(tests, open_ruleset, NULL);
}
