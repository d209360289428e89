/// Tests odds in the middle of a hand.
#include "odds_shoes.h"

/// Moves a card from the shoe to the deal.
static void draw_one(sabot_random *random, sabot_values *values, sabot_deal *deal) {
    int left = below(random, sabot_values_total(values)), v = 0;
    while (left >= values->counts[v]) {
        left -= values->counts[v++];
    }
    values->counts[v]--;
    assert_int_equal(sabot_deal_add(deal, random_card(random, v)), SABOT_OK);
}

static sabot_odds add_times(sabot_odds a, sabot_odds b, uint64_t times) {
    return (sabot_odds){
        .total = a.total + b.total * times,
        .player = a.player + b.player * times,
        .banker = a.banker + b.banker * times,
        .tie = a.tie + b.tie * times,
        .dragon7 = a.dragon7 + b.dragon7 * times,
        .panda8 = a.panda8 + b.panda8 * times,
        .natural = a.natural + b.natural * times,
    };
}

static bool is_over(const sabot_deal *deal) {
    return sabot_deal_next(deal).recipient == SABOT_TO_NOBODY;
}

static int cards_of(const sabot_deal *deal) {
    return deal->player.count + deal->banker.count;
}

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4: from a finished hand back to no card at all.
static void test_odds_in_a_hand_are_the_sum_over_its_next_card(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 3);
    int lengths[7] = {0};
    for (int i = 0; i < COMPOSITIONS; i++) {
        sabot_values values = random_values(&random, i);
        sabot_deal deal = {0};
        const sabot_odds all = sabot_odds_of(&values), at_start = sabot_odds_after(&values, &deal);
        assert_same_odds(&at_start, &all, &values);
        for (int cards = below(&random, 6); cards > 0 && !is_over(&deal); cards--) {
            draw_one(&random, &values, &deal);
        }
        if (is_over(&deal)) {
            continue;
        }
        lengths[cards_of(&deal)]++;
        sabot_odds sum = {0};
        for (int v = 0; v < 10; v++) {
            if (values.counts[v] > 0) {
                sabot_values left = values;
                left.counts[v]--;
                sabot_deal next = deal;
                assert_int_equal(sabot_deal_add(&next, random_card(&random, v)), SABOT_OK);
                sum = add_times(sum, sabot_odds_after(&left, &next), values.counts[v]);
            }
        }
        const sabot_odds odds = sabot_odds_after(&values, &deal);
        assert_same_odds(&odds, &sum, &values);
        assert_true(odds.total == falling((uint64_t)sabot_values_total(&values), 6 - cards_of(&deal)));
    }
    for (int cards = 0; cards <= 5; cards++) {
        assert_true(lengths[cards] > 0);
    }
}

/// R-WIN-1, R-WIN-2
static void test_a_finished_hand_has_all_its_deals_in_its_outcome(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 4);
    int lengths[7] = {0}, dragons = 0, pandas = 0;
    for (int i = 0; i < 10000; i++) {
        sabot_values values = random_values(&random, i);
        sabot_deal deal = {0};
        while (!is_over(&deal)) {
            draw_one(&random, &values, &deal);
        }
        const sabot_coup coup = sabot_coup_of(&deal);
        const uint64_t total = falling((uint64_t)sabot_values_total(&values), 6 - cards_of(&deal));
        const sabot_odds expected = {
            .total = total,
            .player = coup.outcome == SABOT_OUTCOME_PLAYER ? total : 0,
            .banker = coup.outcome == SABOT_OUTCOME_BANKER ? total : 0,
            .tie = coup.outcome == SABOT_OUTCOME_TIE ? total : 0,
            .dragon7 = coup.dragon7 ? total : 0,
            .panda8 = coup.panda8 ? total : 0,
            .natural = coup.player_natural || coup.banker_natural ? total : 0,
        };
        const sabot_odds odds = sabot_odds_after(&values, &deal);
        assert_same_odds(&odds, &expected, &values);
        lengths[cards_of(&deal)]++;
        dragons += coup.dragon7;
        pandas += coup.panda8;
    }
    assert_true(lengths[4] > 0 && lengths[5] > 0 && lengths[6] > 0 && dragons > 0 && pandas > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_odds_in_a_hand_are_the_sum_over_its_next_card),
        cmocka_unit_test(test_a_finished_hand_has_all_its_deals_in_its_outcome),
    };
    return cmocka_run_group_tests_name("odds-hand", tests, NULL, NULL);
}
