/// Tests the draw rules on every sequence of six values against the documents' chart.
#include "testing.h"

/// R-DRAW-4, the chart as printed in the documents: Banker's total down from 7, Player's third card across
/// from 0.
static const char *const chart[8] = {
    // 0123456789
    [7] = "SSSSSSSSSS", [6] = "SSSSSSHHSS", [5] = "SSSSHHHHSS", [4] = "SSHHHHHHSS",
    [3] = "HHHHHHHHSH", [2] = "HHHHHHHHHH", [1] = "HHHHHHHHHH", [0] = "HHHHHHHHHH",
};

/// The deal of six cards in shoe order, according to the documents.
typedef struct {
    int player[3], banker[3];
    int player_count, banker_count;
} expected_deal;

static expected_deal expect(const int v[6]) {
    expected_deal deal = {
        .player = {v[0], v[2]}, .banker = {v[1], v[3]}, .player_count = 2, .banker_count = 2};
    const int player = (v[0] + v[2]) % 10;
    const int banker = (v[1] + v[3]) % 10;
    if (player >= 8 || banker >= 8) {
        return deal; // R-DRAW-1
    }
    int used = 4;
    if (player <= 5) { // R-DRAW-2
        deal.player[deal.player_count++] = v[used++];
    }
    const bool banker_hits = deal.player_count == 3 ? chart[banker][deal.player[2]] == 'H' // R-DRAW-4
                                                    : banker <= 5;                         // R-DRAW-3
    if (banker_hits) {
        deal.banker[deal.banker_count++] = v[used++];
    }
    return deal;
}

static int total_of(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
    }
    return sum % 10;
}

static sabot_card card_of_value(int value) {
    return sabot_card_of(value == 0 ? 10 : value, SABOT_SUIT_CLUBS);
}

static sabot_deal deal_all(const int v[6]) {
    sabot_deal deal = {0};
    int used = 0;
    while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
        assert_true(used < 6);
        assert_int_equal(sabot_deal_add(&deal, card_of_value(v[used++])), SABOT_OK);
    }
    assert_int_equal(sabot_deal_add(&deal, card_of_value(0)), SABOT_HAND_IS_OVER);
    return deal;
}

static void assert_same_hand(const sabot_hand *hand, const int *values, int count) {
    if (hand->count != count) {
        fail_msg("%d cards, the chart says %d", hand->count, count);
    }
    for (int i = 0; i < count; i++) {
        if (sabot_card_value(hand->cards[i]) != values[i]) {
            fail_msg("card %d is worth %d, not %d", i, sabot_card_value(hand->cards[i]), values[i]);
        }
    }
}

/// Checks R-WIN-1, R-WIN-2 and R-HAND-1 independently of the module.
static void assert_same_coup(const sabot_deal *deal, const expected_deal *expected) {
    const sabot_coup coup = sabot_coup_of(deal);
    const int player = total_of(expected->player, expected->player_count);
    const int banker = total_of(expected->banker, expected->banker_count);
    const sabot_outcome outcome = player > banker   ? SABOT_OUTCOME_PLAYER
                                  : player < banker ? SABOT_OUTCOME_BANKER
                                                    : SABOT_OUTCOME_TIE;
    const int by_rank = sabot_hand_strength(&deal->player) - sabot_hand_strength(&deal->banker);
    const bool good = coup.player_total == player && coup.banker_total == banker && coup.outcome == outcome &&
                      (by_rank > 0) == (outcome == SABOT_OUTCOME_PLAYER) &&
                      (by_rank < 0) == (outcome == SABOT_OUTCOME_BANKER) &&
                      coup.dragon7 == (banker == 7 && expected->banker_count == 3 && player < 7) &&
                      coup.panda8 == (player == 8 && expected->player_count == 3 && banker < 8) &&
                      coup.player_natural == (expected->player_count == 2 && player >= 8) &&
                      coup.banker_natural == (expected->banker_count == 2 && banker >= 8);
    if (!good) {
        fail_msg("wrong coup for Player %d (%d cards), Banker %d (%d cards)", player, expected->player_count,
                 banker, expected->banker_count);
    }
}

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4, R-WIN-1, R-WIN-2, R-HAND-1
static void test_all_million_sequences_follow_the_chart(void **state) {
    (void)state;
    for (int n = 0; n < 1000000; n++) {
        const int v[6] = {n / 100000, n / 10000 % 10, n / 1000 % 10, n / 100 % 10, n / 10 % 10, n % 10};
        const expected_deal expected = expect(v);
        const sabot_deal deal = deal_all(v);
        assert_same_hand(&deal.player, expected.player, expected.player_count);
        assert_same_hand(&deal.banker, expected.banker, expected.banker_count);
        assert_same_coup(&deal, &expected);
    }
}

/// R-DRAW-4
static void test_draw_table_matches_the_chart(void **state) {
    (void)state;
    for (int banker = 0; banker <= 7; banker++) {
        for (int third = 0; third <= 9; third++) {
            assert_int_equal(sabot_banker_draws(banker, third), chart[banker][third] == 'H');
        }
    }
}

/// R-DEAL-1
static void test_cards_alternate_player_banker(void **state) {
    (void)state;
    sabot_deal deal = {0};
    const sabot_recipient order[] = {SABOT_TO_PLAYER, SABOT_TO_BANKER, SABOT_TO_PLAYER, SABOT_TO_BANKER};
    for (int i = 0; i < 4; i++) {
        const sabot_next next = sabot_deal_next(&deal);
        assert_int_equal(next.recipient, order[i]);
        assert_int_equal(next.rule, SABOT_RULE_DEAL_1);
        sabot_deal_add(&deal, card_of_value(3));
    }
}

/// Every pair of hands of two or three cards, by value: accepted exactly if dealing them again gives the same
/// hands.
static void test_entered_hands_are_accepted_only_if_the_rules_deal_them(void **state) {
    (void)state;
    for (int n = 0; n < 1000000; n++) {
        const int v[6] = {n / 100000, n / 10000 % 10, n / 1000 % 10, n / 100 % 10, n / 10 % 10, n % 10};
        for (int counts = 0; counts < 4; counts++) {
            sabot_deal deal = {0};
            deal.player.count = (uint8_t)(2 + counts / 2);
            deal.banker.count = (uint8_t)(2 + counts % 2);
            for (int i = 0; i < 3; i++) {
                deal.player.cards[i] = card_of_value(v[i]);
                deal.banker.cards[i] = card_of_value(v[i + 3]);
            }
            const bool banker_third_comes_first = deal.player.count == 2;
            const int order[6] = {v[0], v[3], v[1], v[4], banker_third_comes_first ? v[5] : v[2], v[5]};
            const expected_deal expected = expect(order);
            const bool right =
                expected.player_count == deal.player.count && expected.banker_count == deal.banker.count;
            sabot_next next;
            const sabot_status status = sabot_deal_check(&deal, &next);
            if ((status == SABOT_OK) != right) {
                fail_msg("sequence %d with %d and %d cards", n, deal.player.count, deal.banker.count);
            }
        }
    }
}

static void assert_check(const char *player, const char *banker, sabot_status status, sabot_recipient whose,
                         const char *clause) {
    const sabot_deal deal = deal_of(player, banker);
    sabot_next next;
    assert_int_equal(sabot_deal_check(&deal, &next), status);
    assert_int_equal(next.recipient, whose);
    assert_string_equal(sabot_draw_rule_clause(next.rule), clause);
}

static void test_wrong_draw_is_reported_with_hand_and_rule(void **state) {
    (void)state;
    assert_check("8c Td 2h", "Tc 5d", SABOT_DRAW_IS_NOT_ALLOWED, SABOT_TO_PLAYER, "R-DRAW-1");
    assert_check("8c Td", "Tc 5d 2c", SABOT_DRAW_IS_NOT_ALLOWED, SABOT_TO_BANKER, "R-DRAW-1");
    assert_check("6c Td 2h", "Tc 7d", SABOT_DRAW_IS_NOT_ALLOWED, SABOT_TO_PLAYER, "R-DRAW-2");
    assert_check("6c Td Th", "Ts 3h", SABOT_DRAW_IS_NOT_ALLOWED, SABOT_TO_PLAYER,
                 "R-DRAW-2"); // although Banker lacks one
    assert_check("5c Td", "Tc 7d", SABOT_DRAW_IS_MISSING, SABOT_TO_PLAYER, "R-DRAW-2");
    assert_check("5c Td", "Tc 7d 2c", SABOT_DRAW_IS_MISSING, SABOT_TO_PLAYER,
                 "R-DRAW-2"); // although Banker has one too many
    assert_check("6c Td", "Tc 5d", SABOT_DRAW_IS_MISSING, SABOT_TO_BANKER, "R-DRAW-3");
    assert_check("6c Td", "Tc 6d 2c", SABOT_DRAW_IS_NOT_ALLOWED, SABOT_TO_BANKER, "R-DRAW-3");
    assert_check("5c Td 4h", "Tc 5d", SABOT_DRAW_IS_MISSING, SABOT_TO_BANKER, "R-DRAW-4");
    assert_check("5c Td 8h", "Tc 3d 2d", SABOT_DRAW_IS_NOT_ALLOWED, SABOT_TO_BANKER, "R-DRAW-4");
    assert_check("5c", "Tc 3d", SABOT_DEAL_IS_SHORT, SABOT_TO_PLAYER, "R-DEAL-1");
    assert_check("5c 9d", "Tc", SABOT_DEAL_IS_SHORT, SABOT_TO_BANKER, "R-DEAL-1");
}

static void assert_explained(const char *player, const char *banker, const char *expected) {
    const sabot_deal deal = deal_of(player, banker);
    char buffer[160];
    sabot_text text = sabot_text_in(buffer, sizeof buffer);
    sabot_deal_explain(&deal, &text);
    assert_string_equal(buffer, expected);
}

static void test_draws_are_explained(void **state) {
    (void)state;
    assert_explained("", "", "Two cards each, Player first: Player is next.");
    assert_explained("5c", "", "Two cards each, Player first: Banker is next.");
    assert_explained("8c Td", "Tc 5d", "Player has a natural 8: no more cards.");
    assert_explained("8c Td", "Tc 9d", "Player has a natural 8 and Banker a natural 9: no more cards.");
    assert_explained("2c Td", "Tc 8d", "Banker has a natural 8: no more cards.");
    assert_explained("4c Td", "Tc 3d", "Player has 4: Player draws.");
    assert_explained("6c Td", "Tc 5d", "Player stands on 6 and Banker has 5: Banker draws.");
    assert_explained("6c Td", "Tc 7d", "Player stands on 6 and Banker has 7: Banker stands.");
    assert_explained("4c Ad 4h", "Tc 5d", "Banker has 5 and Player's third card was a 4: Banker draws.");
    assert_explained("4c Ad 8h", "Tc 3d", "Banker has 3 and Player's third card was an 8: Banker stands.");
    assert_explained("4c Ad Kh", "Tc 3d 2c", "Banker has 3 and Player's third card was a king: Banker drew.");
    static const char *const thirds[] = {"an ace", "a 2", "a 3",   "a 4",    "a 5",     "a 6",   "a 7",
                                         "an 8",   "a 9", "a ten", "a jack", "a queen", "a king"};
    for (int rank = 1; rank <= 13; rank++) {
        char player[16], expected[96];
        snprintf(player, sizeof player, "4c Ad %ch", "A23456789TJQK"[rank - 1]);
        snprintf(expected, sizeof expected, "Banker has 0 and Player's third card was %s: Banker draws.",
                 thirds[rank - 1]);
        assert_explained(player, "Tc Td", expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_million_sequences_follow_the_chart),
        cmocka_unit_test(test_draw_table_matches_the_chart),
        cmocka_unit_test(test_cards_alternate_player_banker),
        cmocka_unit_test(test_entered_hands_are_accepted_only_if_the_rules_deal_them),
        cmocka_unit_test(test_wrong_draw_is_reported_with_hand_and_rule),
        cmocka_unit_test(test_draws_are_explained),
    };
    return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
