/// Tests tags: the search compared with trying everything, and effects of removal.
#include "counting.h"

static sabot_search_scratch space;

static sabot_effects effects_of(sabot_kind kind) {
    const sabot_count_bets bets = sabot_count_bets_of(&panda8, kind);
    return sabot_effects_of(&panda8, 8, &bets);
}

/// Returns the best correlation of all balanced tags, tried one by one.
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

static void test_search_equals_exhaustive_search(void **state) {
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

/// The published tags are the best of their size.
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
        // The trigger is a little above the break-even count.
        const double even = sabot_effects_break_even_count(&effects, system.tags);
        const double trigger = (double)system.trigger * 1e-6;
        assert_true(even < trigger && even > 0.85 * trigger);
    }
}

/// Removing a random card changes no expectation; the suits of a progressive average out the same way.
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

/// Suits matter to a progressive: a value's effect is the mean of the effects of its cards.
static void test_a_progressives_effects_are_means_over_suits(void **state) {
    (void)state;
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_count_bets bets = sabot_count_bets_of(&panda8, (sabot_kind)kind);
        const sabot_effects effects = effects_of((sabot_kind)kind);
        double mean = 0;
        for (int suit = 0; suit < 4; suit++) {
            sabot_composition less = sabot_composition_of(8);
            sabot_composition_remove(&less, sabot_card_of(7, (sabot_suit)suit));
            assert_int_equal(less.total, 415);
            const sabot_progressive_odds odds = sabot_progressive_odds_of(&less, bets.bet, bets.combination);
            const sabot_paytable *const paytable = sabot_ruleset_paytable(&panda8, bets.bet);
            mean += sabot_progressive_return(&odds, paytable, bets.meter_cents) / 4;
        }
        assert_near(effects.expected + effects.change[7] + 1, mean, 1e-12);
        assert_true(fabs(effects.change[7]) > 1e-4); // removing a seven matters
    }
}

/// Unbalanced tags are balanced tags plus a count of cards, which carries no information.
static void test_correlation_ignores_the_mean_of_tags(void **state) {
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
    assert_true(isinf(sabot_effects_break_even_count(&effects, shifted)));
}

/// The basis of the break-even count: with few cards gone, their effects add up, times (cards - 1) / left.
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

/// On paper: with 53 cards, removing an 8 gains a unit and removing a 9 costs one; with matching tags, a true
/// count of 1 is worth 1 * 52 / 52.
static void test_break_even_count_of_two_effects(void **state) {
    (void)state;
    sabot_effects effects = {.expected = -0.1, .cards = 53};
    effects.change[8] = 1;
    effects.change[9] = -1;
    const int8_t tags[10] = {[8] = 1, [9] = -1};
    assert_near(sabot_effects_break_even_count(&effects, tags), 0.1, 1e-12);
    assert_near(sabot_effects_correlation(&effects, tags), 1, 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search_equals_exhaustive_search),
        cmocka_unit_test(test_published_tags_are_the_best_of_their_size),
        cmocka_unit_test(test_effects_sum_to_zero),
        cmocka_unit_test(test_a_progressives_effects_are_means_over_suits),
        cmocka_unit_test(test_correlation_ignores_the_mean_of_tags),
        cmocka_unit_test(test_effects_add_up),
        cmocka_unit_test(test_break_even_count_of_two_effects),
    };
    return cmocka_run_group_tests_name("tags", tests, open_ruleset, NULL);
}
