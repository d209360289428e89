/// Tests a counter on real shoes: one worked out by hand, ranges that add up, a summary.
#include "counting.h"

// ---------------------------------------------------------------------------------------------------------
// One shoe by hand

/// One deck in this order, followed by the cards not listed. The cut card is before card 26, counted from 0.
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
    int64_t traits[SABOT_COUNT_STAT_COUNT];
    sabot_shoe shoe = shoe_by_hand();
    sabot_count_open(&count, &panda8, &sim, system, bets);
    sabot_count_shoe(&count, &shoe, traits);
    assert_int_equal(traits[SABOT_COUNT_HANDS], 5);
    assert_int_equal(traits[SABOT_COUNT_BETS], laid);
    assert_int_equal(traits[SABOT_COUNT_WON], won * SABOT_COUNT_SCALE);
    assert_int_equal(traits[SABOT_COUNT_OTHER_WAGERS], beside * SABOT_COUNT_SCALE);
}

static void test_a_shoe_by_hand(void **state) {
    (void)state;
    sabot_count_system system = published(SABOT_KIND_DRAGON7);
    sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_DRAGON7);
    check_by_hand(&system, &bets, 2, 40 - 1, 0);

    // Otherwise two on Banker: hands 1 and 4 win, the tie pushes. R-PAY-2: Banker beside the bet pushes on
    // the Dragon 7 and loses hand 3.
    bets.below_trigger = (sabot_count_wager){SABOT_KIND_BANKER, 2 * SABOT_COUNT_SCALE};
    bets.line = (sabot_count_wager){SABOT_KIND_BANKER, SABOT_COUNT_SCALE};
    check_by_hand(&system, &bets, 2, 39, 2 + 2 - 1);
}

static void test_trigger_is_exact_to_the_last_digit(void **state) {
    (void)state;
    const sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_DRAGON7);
    sabot_count_system system = published(SABOT_KIND_DRAGON7);
    system.trigger = 8 * SABOT_COUNT_SCALE; // exactly the count of hand 2
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
    system.trigger = 5 * SABOT_COUNT_SCALE; // 2, 6, 5, 1, -1
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
// Ranges and sums

static void test_ranges_add_up(void **state) {
    (void)state;
    static sabot_count count;
    const sabot_sim sim = sabot_sim_of(&panda8, 5);
    const sabot_count_system system = published(SABOT_KIND_PANDA8);
    sabot_count_bets bets = sabot_count_bets_of(&panda8, SABOT_KIND_PANDA8);
    bets.below_trigger = (sabot_count_wager){SABOT_KIND_TIE, 250000};
    sabot_count_open(&count, &panda8, &sim, &system, &bets);
    sabot_count_sums whole = {0}, left = {0}, right = {0};
    sabot_count_run(&count, 0, 300, &whole);
    sabot_count_run(&count, 120, 180, &right);
    sabot_count_run(&count, 0, 120, &left);
    sabot_count_sums_add(&left, &right);
    assert_memory_equal(&whole, &left, sizeof whole);
}

/// Each prize, and the meter, may be at most SABOT_COUNT_METER_UNITS_MAX times the price of $1.
static void test_paytable_for_counting_has_bounded_prizes(void **state) {
    (void)state;
    const int64_t most_cents = 100 * (int64_t)SABOT_COUNT_METER_UNITS_MAX;
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        sabot_paytable paytable = panda8.paytables[0];
        paytable.pay_cents[prize] = most_cents;
        assert_true(sabot_count_supports_paytable(&paytable, most_cents));
        paytable.pay_cents[prize]++;
        assert_false(sabot_count_supports_paytable(&paytable, most_cents));
    }
    assert_true(sabot_count_supports_paytable(&panda8.paytables[0], 0));
    assert_false(sabot_count_supports_paytable(&panda8.paytables[0], -1));
    assert_false(sabot_count_supports_paytable(&panda8.paytables[0], most_cents + 1));
}

/// Three shoes: 80, 81 and 82 hands; 1, 0 and 3 bets; +2, 0 and -1 units.
static void test_summary_by_hand(void **state) {
    (void)state;
    sabot_count_sums three = {0};
    sabot_count_sums_add_shoe(&three, (int64_t[]){80, 1, 2000000, 0});
    sabot_count_sums_add_shoe(&three, (int64_t[]){81, 0, 0, 1000000});
    sabot_count_sums_add_shoe(&three, (int64_t[]){82, 3, -1000000, 0});
    const sabot_count_summary summary = sabot_count_summarize(&three);
    assert_near(summary.hands.mean, 81, 1e-12);
    assert_near(summary.hands.error, sqrt(1.0 / 3), 1e-12); // a variance of 1
    assert_near(summary.bets.mean, 4.0 / 3, 1e-12);
    assert_near(summary.with_bet.mean, 2.0 / 3, 1e-12);
    assert_near(summary.with_bet.error, sqrt(2.0 / 9 / 2), 1e-12);
    assert_near(summary.won.mean, 1.0 / 3, 1e-12);
    assert_near(summary.won.error, sqrt(7.0 / 3 / 3), 1e-12); // squares of 5/3, -1/3, -4/3 over 2
    // All: 2, 1, -1; mean 2/3, squares of 4/3, 1/3, -5/3 over 2 are 7/3.
    assert_near(summary.total.mean, 2.0 / 3, 1e-12);
    assert_near(summary.deviation, sqrt(7.0 / 3), 1e-12);
    assert_near(summary.n0_shoes, 7.0 / 3 / (4.0 / 9), 1e-9);
    assert_near(summary.n0_hands, 81 * 7.0 / 3 / (4.0 / 9), 1e-7);
    // The edge is 1/4; the rest is 7/4, 0, -7/4 with a variance of 49/16; 4/3 bets per shoe.
    assert_near(summary.edge.mean, 0.25, 1e-12);
    assert_near(summary.edge.error, sqrt(49.0 / 16 / 3) / (4.0 / 3), 1e-12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_shoe_by_hand),
        cmocka_unit_test(test_trigger_is_exact_to_the_last_digit),
        cmocka_unit_test(test_a_running_count_and_its_start),
        cmocka_unit_test(test_a_progressive_by_hand),
        cmocka_unit_test(test_ranges_add_up),
        cmocka_unit_test(test_paytable_for_counting_has_bounded_prizes),
        cmocka_unit_test(test_summary_by_hand),
    };
    return cmocka_run_group_tests_name("count run", tests, open_ruleset, NULL);
}
