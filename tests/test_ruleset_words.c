/// A ruleset in plain sentences.
#include "testing.h"

static void assert_says(const sabot_ruleset *ruleset, sabot_matter matter, const char *part) {
    char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, matter, &text);
    assert_true(text.length + 1 < sizeof sentences); // nothing was cut off
    assert_int_equal(sentences[text.length - 1], '\n');
    if (strstr(sentences, part) == NULL) {
        fail_msg("'%s' does not say '%s'", sentences, part);
    }
}

static void test_a_ruleset_says_what_it_sets(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    assert_says(&ruleset, SABOT_MATTER_CARDS,
                "8 decks of 52 cards, no jokers; 3, 4, 5, 6 or 7 may be used too.");
    assert_says(&ruleset, SABOT_MATTER_CARDS, "as many more are burned as it is worth");
    assert_says(&ruleset, SABOT_MATTER_TABLE, "8 seats; 14 may be used too.");
    assert_says(&ruleset, SABOT_MATTER_BANK, "after every 2 hands.");
    assert_says(&ruleset, SABOT_MATTER_SETTLEMENT,
                "clockwise from the player-dealer's left:\nPlayer, Banker, Tie");
    assert_says(&ruleset, SABOT_MATTER_WAGERS, "of the same spot: Panda 8, Dragon 7.");
    assert_says(&ruleset, SABOT_MATTER_LIMITS, "No legal cap is set.");
    assert_says(&ruleset, SABOT_MATTER_FEES, "taken when bets close.");
    assert_string_equal(sabot_kind_explain(&ruleset, SABOT_KIND_BANKER),
                        "the Banker hand is nearer 9, no commission; a tie and a Dragon 7 push");
}

static void test_a_ruleset_that_differs_says_so(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("washington");
    assert_false(sabot_ruleset_takes_fees(&ruleset));
    assert_says(&ruleset, SABOT_MATTER_FEES, "No fees are taken.");
    assert_says(&ruleset, SABOT_MATTER_LIMITS, "By law no limit is over $300.");
    assert_says(&ruleset, SABOT_MATTER_BANK, "The house banks");
    assert_says(&ruleset, SABOT_MATTER_WAGERS, "Every wager may stand alone.");
    ruleset.decks = 1;
    ruleset.decks_allowed = 1U << 1;
    ruleset.shoe = (sabot_shoe_settings){.burn = SABOT_BURN_FIXED, .burn_cards = 1, .cut_cards = 14};
    ruleset.bet_timer_seconds = 1;
    ruleset.table_minimum = SABOT_MINIMUM_OF_BETTOR;
    ruleset.direction = SABOT_CLOCKWISE;
    ruleset.wagers[SABOT_KIND_TIE].back_line = true;
    assert_says(&ruleset, SABOT_MATTER_CARDS, "1 deck of 52 cards, no jokers.\n1 card is burned unseen.");
    assert_says(&ruleset, SABOT_MATTER_CARDS, "The hand it comes out in is the shoe's last.");
    assert_says(&ruleset, SABOT_MATTER_TABLE, "after 1 second.");
    assert_says(&ruleset, SABOT_MATTER_LIMITS, "the lower of the two line minimums.");
    assert_says(&ruleset, SABOT_MATTER_SETTLEMENT,
                "clockwise from the dealer's left, seat 1 first; at each seat:");
    assert_says(&ruleset, SABOT_MATTER_WAGERS, "Back-line wagers are taken on: Tie.");
}

static void test_a_paytable_says_price_share_and_meter(void **state) {
    (void)state;
    sabot_paytable paytable = ruleset_of("washington").paytables[0];
    char sentences[256];
    static const struct {
        uint16_t basis_points;
        const char *percent;
    } shares[] = {{2000, " 20 % of"}, {1250, " 12.5 % of"}, {1, " 0.01 % of"}, {1005, " 10.05 % of"}};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        sabot_text text = sabot_text_in(sentences, sizeof sentences);
        paytable.meter_share = shares[i].basis_points;
        sabot_paytable_explain(&paytable, &text);
        assert_non_null(strstr(sentences, shares[i].percent));
    }
    assert_non_null(strstr(sentences, "$1 a hand"));
    assert_non_null(strstr(sentences, "The meter opens at $10,000 and begins again at $10,000"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ruleset_says_what_it_sets),
        cmocka_unit_test(test_a_ruleset_that_differs_says_so),
        cmocka_unit_test(test_a_paytable_says_price_share_and_meter),
    };
    return cmocka_run_group_tests_name("ruleset_words", tests, NULL, NULL);
}
