/// Tests a ruleset described in sentences.
#include "testing.h"

static const char *sentences_of(const sabot_ruleset *ruleset, sabot_topic topic) {
    static char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, topic, &text);
    assert_true(text.length + 1 < sizeof sentences); // nothing was truncated
    assert_int_equal(sentences[text.length - 1], '\n');
    return sentences;
}

static void assert_sentence(const sabot_ruleset *ruleset, sabot_topic topic, const char *part) {
    const char *const sentences = sentences_of(ruleset, topic);
    if (strstr(sentences, part) == NULL) {
        fail_msg("'%s' does not contain '%s'", sentences, part);
    }
}

#define OTHER_SEATS "2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13 or 14 also allowed."

static void test_sentences_describe_the_settings(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    assert_sentence(&ruleset, SABOT_TOPIC_CARDS,
                    "8 decks of 52 cards, no jokers; 3, 4, 5, 6 or 7 also allowed.");
    assert_sentence(&ruleset, SABOT_TOPIC_CARDS, "its value says how many more are burned");
    assert_sentence(&ruleset, SABOT_TOPIC_TABLE, "8 seats; " OTHER_SEATS);
    assert_sentence(&ruleset, SABOT_TOPIC_BANK, "after every 2 hands.");
    assert_sentence(&ruleset, SABOT_TOPIC_SETTLEMENT,
                    "clockwise from the player-dealer's left:\nPlayer, Banker, Tie");
    assert_sentence(&ruleset, SABOT_TOPIC_WAGERS, "on the same spot: Panda 8, Dragon 7.");
    assert_sentence(&ruleset, SABOT_TOPIC_LIMITS, "There is no legal cap.");
    assert_sentence(&ruleset, SABOT_TOPIC_FEES, "taken when bets close.");
    assert_string_equal(sabot_kind_explain(&ruleset, SABOT_KIND_BANKER),
                        "the Banker hand is closer to 9, no commission; a tie or a Dragon 7 pushes");
}

static void test_sentences_describe_other_settings(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("washington");
    assert_false(sabot_ruleset_takes_fees(&ruleset));
    assert_sentence(&ruleset, SABOT_TOPIC_FEES, "No fees are taken.");
    assert_sentence(&ruleset, SABOT_TOPIC_LIMITS, "By law, no limit is above $400.");
    assert_sentence(&ruleset, SABOT_TOPIC_BANK, "The house banks");
    assert_sentence(&ruleset, SABOT_TOPIC_WAGERS, "Every bet may be made on its own.");
    ruleset.decks = 1;
    ruleset.decks_allowed = 1U << 1;
    ruleset.shoe = (sabot_shoe_settings){.burn = SABOT_BURN_FIXED, .burn_cards = 1, .cut_cards = 14};
    ruleset.bet_timer_seconds = 1;
    ruleset.table_minimum = SABOT_MINIMUM_OF_BETTOR;
    ruleset.direction = SABOT_CLOCKWISE;
    ruleset.wagers[SABOT_KIND_TIE].back_line = true;
    assert_sentence(&ruleset, SABOT_TOPIC_CARDS,
                    "1 deck of 52 cards, no jokers.\n1 card is burned face down.");
    assert_sentence(&ruleset, SABOT_TOPIC_CARDS, "The hand in which it comes out is the shoe's last.");
    assert_sentence(&ruleset, SABOT_TOPIC_TABLE, "after 1 second.");
    assert_sentence(&ruleset, SABOT_TOPIC_LIMITS, "the lower of the Player and Banker minimums.");
    assert_sentence(&ruleset, SABOT_TOPIC_SETTLEMENT,
                    "clockwise from the dealer's left, seat 1 first; at each seat:");
    assert_sentence(&ruleset, SABOT_TOPIC_WAGERS, "Back betting is allowed on: Tie.");
}

#define FIRST_CARD \
    "The first card is exposed; its value says how many more are burned (10 for tens and faces).\n"
#define CUT_CARD \
    "The cut card is placed 14 cards from the end. The hand in which it comes out is finished and "
#define ALL_WAGERS "Player, Banker, Tie, Panda 8, Dragon 7, Dragon 7 progressive, Panda 8 progressive.\n"

/// R-CARD-1, R-TABLE-1, R-BANK-1 to R-BANK-4, R-BET-2, R-BET-4, R-BET-7, R-FEE-3, R-FEE-7: nothing is left
/// out or repeated.
static void test_every_sentence_of_california(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    ruleset.shoe.hands_after_cut = 2;
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_CARDS),
                        "8 decks of 52 cards, no jokers; 3, 4, 5, 6 or 7 also allowed.\n" FIRST_CARD CUT_CARD
                        "2 more are dealt.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_TABLE),
                        "8 seats; " OTHER_SEATS "\nBets close automatically after 30 seconds.\n");
    assert_string_equal(
        sentences_of(&ruleset, SABOT_TOPIC_BANK),
        "A player-dealer at one of the seats banks; the house has no stake in the game.\n"
        "The bank is offered clockwise to the next seat after every 2 hands.\n"
        "The player-dealer puts up an amount for the hand and cannot win or lose more than that.\n"
        "Cover is gross: each cent paid or collected uses cover.\n"
        "Bets that the bank cannot cover are returned.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_SETTLEMENT),
                        "Settled by kind of bet, each clockwise from the player-dealer's left:\n" ALL_WAGERS);
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_WAGERS),
                        "Require a Player or Banker bet on the same spot: Panda 8, Dragon 7.\n"
                        "Back betting is not allowed.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_LIMITS), "There is no legal cap.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_FEES),
                        "Fees are flat per bet and taken when bets close.\n"
                        "The fee for a bet with no action is kept.\n"
                        "The fees for a void hand are returned.\n");
    ruleset.chip_unit_cents = 50;
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_LIMITS),
                        "Bets, banks and buy-ins are multiples of $0.50.\nThere is no legal cap.\n");
    ruleset.bank_hands = 1;
    ruleset.cover = SABOT_COVER_NET;
    ruleset.direction = SABOT_COUNTER_CLOCKWISE;
    ruleset.fees_taken = SABOT_FEES_AS_PLACED;
    ruleset.no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    ruleset.void_fee = SABOT_VOID_FEE_KEPT;
    assert_sentence(&ruleset, SABOT_TOPIC_BANK, "clockwise to the next seat after every hand.\n");
    assert_sentence(&ruleset, SABOT_TOPIC_BANK,
                    "Cover is net: paid bets use cover, collected bets add to it.\n");
    assert_sentence(&ruleset, SABOT_TOPIC_SETTLEMENT, "counter-clockwise from the player-dealer's right:\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_FEES),
                        "Fees are flat per bet and taken as the bet is placed.\n"
                        "The fee for a bet with no action is returned.\n"
                        "The fees for a void hand are kept.\n");
}

/// R-HOUSE-1, R-HOUSE-3, R-HOUSE-4.
static void test_every_sentence_of_washington(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("washington");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_CARDS),
                        "8 decks of 52 cards, no jokers; 6 also allowed.\n" FIRST_CARD CUT_CARD
                        "1 more is dealt.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_TABLE),
                        "8 seats; " OTHER_SEATS "\nThere is no bet timer; the dealer closes bets.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_BANK),
                        "The house banks: it pays and collects every bet.\n");
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_SETTLEMENT),
                        "Settled seat by seat, counter-clockwise from the dealer's right, the highest seat "
                        "first; at each seat:\n" ALL_WAGERS);
    assert_string_equal(sentences_of(&ruleset, SABOT_TOPIC_LIMITS), "By law, no limit is above $400.\n");
    ruleset.schedule[0].fee_cents[SABOT_KIND_DRAGON7] = 1; // the smallest fee is one
    assert_true(sabot_ruleset_takes_fees(&ruleset));
    ruleset.schedule[0].fee_cents[SABOT_KIND_DRAGON7] = 0;
    ruleset.schedule[0].bank_fee_cents = 1;
    assert_true(sabot_ruleset_takes_fees(&ruleset));
    ruleset.shoe.burn = SABOT_BURN_NONE;
    assert_sentence(&ruleset, SABOT_TOPIC_CARDS, "also allowed.\nNo card is burned.\nThe cut card");
}

static void test_paytable_sentences_have_price_share_and_meter(void **state) {
    (void)state;
    sabot_paytable paytable = ruleset_of("washington").paytables[0];
    char sentences[256];
    static const struct {
        uint16_t basis_points;
        const char *percent;
    } shares[] = {{2000, " 20% of"}, {1250, " 12.5% of"}, {1, " 0.01% of"}, {1005, " 10.05% of"}};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        sabot_text text = sabot_text_in(sentences, sizeof sentences);
        paytable.meter_share = shares[i].basis_points;
        sabot_paytable_explain(&paytable, &text);
        assert_non_null(strstr(sentences, shares[i].percent));
    }
    paytable.reset_cents = 250000;
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_paytable_explain(&paytable, &text);
    assert_string_equal(sentences, "$1 per hand, a fixed price; 10.05% of it goes to the meter.\n"
                                   "The meter starts at $10,000 and restarts at $2,500 after it is won.\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences_describe_the_settings),
        cmocka_unit_test(test_sentences_describe_other_settings),
        cmocka_unit_test(test_every_sentence_of_california),
        cmocka_unit_test(test_every_sentence_of_washington),
        cmocka_unit_test(test_paytable_sentences_have_price_share_and_meter),
    };
    return cmocka_run_group_tests_name("ruleset_words", tests, NULL, NULL);
}
