/// Tests cards and shoes at a table: who is next, corrections, burn, cut card, virtual shoes, who holds the
/// shoe.
#include "table_script.h"

// ---------------------------------------------------------------------------------------------------------
// Cards

static int next_to(void) {
    return (int)sabot_table_next(&scenario.table).recipient;
}

/// R-DEAL-1, R-DRAW-2, R-DRAW-4: the table knows whose card is next, and when the hand is complete.
static void test_cards_go_to_the_hand_the_rules_say(void **state) {
    (void)state;
    static const char *const cards[] = {"card 2c\n", "card Ts\n", "card 2d\n",
                                        "card 3h\n", "card Kh\n", "card 4d\n"};
    static const int to[] = {SABOT_TO_PLAYER, SABOT_TO_BANKER, SABOT_TO_PLAYER,
                             SABOT_TO_BANKER, SABOT_TO_PLAYER, SABOT_TO_BANKER};
    play_new(WASHINGTON "card 2c ! HAND_HAS_NOT_STARTED\nbets\ncard 2c ! HAND_HAS_NOT_STARTED\n"
                        "no-more-bets\ncard 2c ! HAND_HAS_NOT_STARTED\nstart\n");
    for (int i = 0; i < 6; i++) {
        assert_int_equal(next_to(), to[i]);
        play_lines("declare tie ! HAND_IS_NOT_OVER\ncard - ! CARD_IS_UNKNOWN\n");
        play_lines(cards[i]);
    }
    assert_int_equal(next_to(), SABOT_TO_NOBODY);
    play_lines(
        "card 2c ! HAND_IS_OVER\ndeclare banker ! OUTCOME_IS_WRONG\ndeclare player ! OUTCOME_IS_WRONG\n"
        "declare dragon7\n> declared dragon7\ncard 2c ! HAND_IS_DECLARED\ntake-back ! HAND_IS_DECLARED\n"
        "declare dragon7 ! HAND_IS_DECLARED\nmisdeal x ! HAND_IS_DECLARED\n");
    assert_int_equal(next_to(), SABOT_TO_NOBODY);
}

/// R-WIN-1, R-WIN-2: the declared outcome must match the cards.
static void test_declared_outcome_must_match_the_cards(void **state) {
    (void)state;
    play_new(WASHINGTON "bets\nstart\n" DEAL_PANDA8
                        "declare player ! OUTCOME_IS_WRONG\ndeclare panda8\nsettle\n"
                        "end\nbets\nstart\n" DEAL_PLAYER "declare panda8 ! OUTCOME_IS_WRONG\ndeclare player\n"
                        "settle\nend\nbets\nstart\n" DEAL_BANKER
                        "declare dragon7 ! OUTCOME_IS_WRONG\ndeclare banker\nsettle\nend\n");
    // R-TRAK-2, R-TRAK-3, R-TRAK-4: the figures on the display.
    const sabot_tally *const tally = &scenario.table.tracker.tally;
    assert_int_equal(tally->hands, 3);
    assert_int_equal(tally->player, 2);
    assert_int_equal(tally->banker, 1);
    assert_int_equal(tally->panda8, 1);
    assert_int_equal(tally->natural, 2);
}

/// R-CARD-1: no card comes more often than the shoe has it.
static void test_card_not_left_in_the_shoe_is_refused(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.decks_allowed = 1 << 1;
    my_ruleset.decks = 1;
    play_new(MINE "offer\naccept 3 50000\nbets\nbet 4 4 player 1000\nstart\n"
                  "card 3c ! CARD_IS_NOT_LEFT\ncard 2c\ncard 2c ! CARD_IS_NOT_LEFT\ntake-back\ncard 2c\n");
}

/// The dealer can undo the last card keyed, at every stage of a hand, until the outcome is declared.
static void test_every_card_can_be_taken_back(void **state) {
    (void)state;
    play_new(WASHINGTON "bets\ntake-back ! HAND_HAS_NOT_STARTED\nstart\ntake-back ! NO_CARD_IS_OUT\n");
    static const char *const cards[] = {"2c", "Ts", "2d", "3h", "Kh", "4d"};
    const sabot_table empty = scenario.table;
    for (int out = 1; out <= 6; out++) {
        char line[64];
        for (int i = 0; i < out; i++) {
            snprintf(line, sizeof line, "card %s\n> card-dealt %s\n", cards[i], cards[i]);
            play_lines(line);
        }
        for (int i = out - 1; i >= 0; i--) {
            snprintf(line, sizeof line, "take-back\n> card-taken-back %s\n", cards[i]);
            play_lines(line);
        }
        assert_int_equal(scenario.table.shoe.cards_left, empty.shoe.cards_left);
        assert_memory_equal(&scenario.table.shoe.unseen, &empty.shoe.unseen, sizeof empty.shoe.unseen);
        assert_int_equal(scenario.table.round.deal.player.count + scenario.table.round.deal.banker.count, 0);
    }
    // Hands with a third card for Player only, and for Banker only.
    play_lines(DEAL_PANDA8
               "take-back\n> card-taken-back 3h\ntake-back\n> card-taken-back 7h\ntake-back\ntake-back\n"
               "take-back\n> card-taken-back 2c\n"
               "card 7c\ncard 2c\ncard Tc\ncard 3c\ncard 9c\ntake-back\n> card-taken-back 9c\n"
               "card 8c\ndeclare banker ! OUTCOME_IS_WRONG\n");
}

/// A misdeal: the cards are dead, the wagers stay, and the hand is dealt again.
static void test_a_misdeal_is_dealt_again(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 player 1000\nmisdeal x ! HAND_HAS_NOT_STARTED\nstart\n"
                    "misdeal x ! NO_CARD_IS_OUT\ncard 2c\ncard Ts\nmisdeal ! REASON_IS_MISSING\n"
                    "dealer misdeal x ! ROLE_MAY_NOT\nmisdeal a card was exposed\n"
                    "> misdealt a card was exposed\n? felt=1000\n");
    assert_int_equal(scenario.table.shoe.cards_left, 416 - 4 - 2);
    assert_int_equal(next_to(), SABOT_TO_PLAYER);
    play_lines(DEAL_PLAYER "declare player\nsettle\n> line-settled 0 win 0 1000 1000\n> hand-settled\nend\n");
    assert_int_equal(scenario.table.tracker.tally.hands, 1);
}

// ---------------------------------------------------------------------------------------------------------
// Shoes

static void test_burn_follows_the_rules(void **state) {
    (void)state;
    play_new("rules california-panda8\npost\nopen\nburn 3c ! SHOE_IS_MISSING\ncut-card ! SHOE_IS_MISSING\n"
             "end-shoe why ! SHOE_IS_MISSING\nbets ! SHOE_IS_MISSING\nshoe 9 ! DECKS_ARE_NOT_ALLOWED\n"
             "shoe 2 ! DECKS_ARE_NOT_ALLOWED\nshoe 8 7 ! COMMITMENT_IS_MISSING\n"
             "shoe 6\n> shoe-started 1 6 0\nshoe ! SHOE_IS_IN_PLAY\nbets ! SHOE_IS_NOT_BURNED\n"
             "burn - ! BURN_CARD_IS_WRONG\nburn Kc\n> burned Kc 11\nburn Kc ! SHOE_IS_BURNED\n");
    assert_int_equal(scenario.table.shoe.cards_left, 6 * 52 - 11);
    assert_int_equal(scenario.table.shoe.unseen.total, 6 * 52 - 1);
    play_lines("end-shoe the cards are worn\n> shoe-ended 1 the cards are worn\nbets ! SHOE_IS_OVER\nshoe\n"
               "> shoe-started 2 8 0\nburn Ac\n> burned Ac 2\nend-shoe ! REASON_IS_MISSING\n");
    my_ruleset = *ruleset_named("washington");
    my_ruleset.shoe.burn = SABOT_BURN_FIXED;
    my_ruleset.shoe.burn_cards = 5;
    play_new("rules mine\npost\nopen\nshoe\nburn 3c ! BURN_CARD_IS_WRONG\nburn -\n> burned - 5\n");
    assert_int_equal(scenario.table.shoe.cards_left, 411);
    assert_int_equal(scenario.table.shoe.unseen.total, 416);
    my_ruleset.shoe.burn = SABOT_BURN_NONE;
    play_new("rules mine\npost\nopen\nshoe\nburn 3c ! SHOE_IS_BURNED\nbets\n> bets-opened 1 0 0 no\n");
}

#define EMPTY_HAND "bets\nstart\n" DEAL_TIE "declare tie\nsettle\nend\n"

/// Inside a hand: the hand is finished, and as many follow as the setting says. Before the first card: the
/// hand is the first of those, and the last if the setting is 0 or 1.
static void test_the_cut_card_ends_the_shoe(void **state) {
    (void)state;
    static const int settings[] = {0, 1, 2};
    static const int inside[] = {1, 2, 3}, before[] = {1, 1, 2};
    my_ruleset = *ruleset_named("washington");
    my_ruleset.shoe.cut_cards = 24;
    for (int i = 0; i < 3; i++) {
        char line[64];
        my_ruleset.shoe.hands_after_cut = (uint8_t)settings[i];
        play_new(MINE "bets\nstart\ncard Tc\ncut-card\n");
        snprintf(line, sizeof line, "cut-card ! CUT_CARD_IS_OUT\ncard Th\ncard 7d\ncard 7s\n");
        play_lines(line);
        assert_int_equal(scenario.table.shoe.hands_left, inside[i]);
        play_lines("declare tie\nsettle\nend\n");
        for (int hand = 1; hand < inside[i]; hand++) {
            assert_true(scenario.table.shoe.in_play);
            assert_int_equal(sabot_table_is_last_hand(&scenario.table), hand == inside[i] - 1);
            play_lines(EMPTY_HAND);
        }
        assert_false(scenario.table.shoe.in_play);
        play_new(MINE "cut-card\n");
        assert_int_equal(scenario.table.shoe.hands_left, before[i]);
        for (int hand = 0; hand < before[i]; hand++) {
            play_lines(EMPTY_HAND);
        }
        play_lines("bets ! SHOE_IS_OVER\ncut-card ! SHOE_IS_MISSING\n");
    }
    // While bets are open, the cut card also comes before the first card.
    play_new(WASHINGTON "bets\n> bets-opened 1 0 0 no\ncut-card\n> cut-card-came 1\nstart\n" DEAL_TIE
                        "declare tie\nsettle\nend\n> hand-ended 1\n> shoe-ended 1 the last hand was dealt\n");
    // A void hand does not count as one of those that follow.
    play_new(WASHINGTON "cut-card\nbets\n> bets-opened 1 0 0 yes\nvoid a wrong card\n"
                        "bets\n> bets-opened 2 0 0 yes\n");
}

/// R-TRAK-5: the previous shoe's statistics stay on the display while the next is dealt.
static void test_a_new_shoe_keeps_the_tally_of_the_last(void **state) {
    (void)state;
    play_new(WASHINGTON EMPTY_HAND EMPTY_HAND "end-shoe worn\nshoe\nburn 3c\n" EMPTY_HAND);
    assert_int_equal(scenario.table.tracker.previous.hands, 2);
    assert_int_equal(scenario.table.tracker.previous.tie, 2);
    assert_int_equal(scenario.table.tracker.tally.hands, 1);
}

/// A shoe that runs out: no hand starts with fewer than six cards, and one that lacks a card is voided.
static void test_a_shoe_can_run_out(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.decks_allowed = 1 << 1;
    my_ruleset.decks = 1;
    my_ruleset.shoe.burn = SABOT_BURN_NONE;
    play_new("rules mine\ntimer 0\npost\nopen\nshoe\n");
    int card = 0;
    const char *const ranks = "A23456789TJQK", *const suits = "cdhs";
    play_lines("bets\nstart\n");
    char line[64];
    while (scenario.table.shoe.cards_left >
           3) { // misdeals, so that wagers are left when the shoe has run out
        while (next_to() != SABOT_TO_NOBODY && scenario.table.shoe.cards_left > 3) {
            snprintf(line, sizeof line, "card %c%c\n", ranks[card / 4], suits[card % 4]);
            play_lines(line);
            card++;
        }
        play_lines("misdeal for the test\n");
    }
    for (; scenario.table.shoe.cards_left > 0; card++) {
        snprintf(line, sizeof line, "card %c%c\n", ranks[card / 4], suits[card % 4]);
        play_lines(line);
    }
    play_lines("card Kc ! TOO_FEW_CARDS\nvoid the shoe is empty\n> hand-voided 1 the shoe is empty\n"
               "> shoe-ended 1 too few cards are left\nbets ! SHOE_IS_OVER\n");
    // Fewer than six cards for the next hand, and the cut card never came out.
    play_lines("shoe\nbets\nstart\n");
    for (card = 0; scenario.table.shoe.cards_left > 9;) {
        for (int i = 0; i < 4 && scenario.table.shoe.cards_left > 9; i++, card++) {
            snprintf(line, sizeof line, "card %c%c\n", ranks[card / 4], suits[card % 4]);
            play_lines(line);
        }
        play_lines("misdeal for the test\n");
    }
    assert_int_equal(card, 43); // Ts and eleven face cards are left
    play_lines("card Kc\ncard Kd\ncard Kh\ncard Ks\ncard Qc\ncard Qd\ndeclare tie\nsettle\nend\n"
               "> hand-ended 2\n> shoe-ended 2 too few cards are left\n");
}

// ---------------------------------------------------------------------------------------------------------
// Virtual shoes

#define VIRTUAL "rules washington 0 yes\ntimer 0\npost\nopen\nfill 100000\n" WITH_PEOPLE

/// A virtual shoe starts with its commitment, is cut once, and its seed is revealed before the next.
static void test_a_virtual_shoe_is_committed_cut_and_revealed(void **state) {
    (void)state;
    play_new(VIRTUAL "shoe ! COMMITMENT_IS_MISSING\ncut 4 100 ! SHOE_IS_MISSING\nshoe 8 7\n"
                     "> shoe-started 1 8 7\ncut 4 0 ! CUT_IS_BAD\ncut 4 416 ! CUT_IS_BAD\n"
                     "cut 6 100 ! SEAT_IS_EMPTY\nplayer:105 cut 4 100 ! SEAT_IS_NOT_YOURS\n"
                     "player:104 cut 4 415\n> shoe-cut 4 415\ncut 4 100 ! SHOE_IS_CUT\n"
                     "burn 3c\ncut 5 100 ! SHOE_IS_BURNED\nreveal 9 ! NOTHING_CHANGES\n"
                     "bets\nstart\ncard 2c ! SHOE_IS_VIRTUAL\ndraw 2c\n> card-dealt 2c\n"
                     "player:104 draw Ts ! SHOE_IS_NOT_YOURS\n"
                     "take-back ! SHOE_IS_VIRTUAL\nmisdeal x ! SHOE_IS_VIRTUAL\ncut-card ! SHOE_IS_VIRTUAL\n"
                     "void the power failed\nend-shoe the power failed\nshoe 8 7 ! SHOE_IS_NOT_REVEALED\n"
                     "reveal 9\n> shoe-revealed 1 9\nreveal 9 ! NOTHING_CHANGES\nshoe 6 8\n"
                     "> shoe-started 2 6 8\ncut 0 17\n> shoe-cut 0 17\nclose\nreveal 9\n");
    play_new(WASHINGTON "draw 2c ! SHOE_IS_KEYED\ncut 4 100 ! SHOE_IS_KEYED\nreveal 9 ! NOTHING_CHANGES\n"
                        "end-shoe worn\nreveal 9 ! NOTHING_CHANGES\n");
}

/// The cut card of a virtual shoe comes out automatically. The table deals exactly the hands that a practice
/// shoe with the same cards deals, with every setting.
static void test_virtual_cut_card_comes_out_automatically(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        my_ruleset = *ruleset_named("washington");
        my_ruleset.shoe.hands_after_cut = (uint8_t)(seed % 3);
        my_ruleset.shoe.cut_cards = (uint16_t)(18 + seed);
        sabot_shoe shoe = sabot_shoe_of(6, my_ruleset.shoe);
        sabot_random random = sabot_random_of(7, seed);
        sabot_shoe_shuffle(&shoe, &random);
        char line[64], card[3];
        play_new("rules mine 0 yes\ntimer 0\npost\nopen\nshoe 6 7\n");
        sabot_card_write(sabot_shoe_burn(&shoe).card, card);
        snprintf(line, sizeof line, "burn %s\n", card);
        play_lines(line);
        while (sabot_shoe_begin_hand(&shoe) == SABOT_OK) {
            play_lines("bets\n");
            const sabot_event *const opened = &scenario.batch.events[scenario.batch.count - 1];
            assert_int_equal(opened->bets_opened.last, sabot_shoe_is_last_hand(&shoe));
            assert_int_equal(sabot_table_is_last_hand(&scenario.table), sabot_shoe_is_last_hand(&shoe));
            play_lines("start\n");
            while (next_to() != SABOT_TO_NOBODY) {
                sabot_card_write(sabot_shoe_draw(&shoe), card);
                snprintf(line, sizeof line, "draw %s\n", card);
                play_lines(line);
            }
            sabot_shoe_end_hand(&shoe);
            const sabot_coup coup = sabot_coup_of(&scenario.table.round.deal);
            snprintf(line, sizeof line, "declare %s\nsettle\nend\n",
                     sabot_ending_name(sabot_ending_of(&coup)));
            play_lines(line);
            assert_int_equal(scenario.table.shoe.cards_left, sabot_shoe_remaining(&shoe));
        }
        play_lines("bets ! SHOE_IS_OVER\n");
    }
}

// ---------------------------------------------------------------------------------------------------------
// Who draws

/// R-HOUSE-2: the shoe goes where the house says, or from its holder to the next player, counterclockwise in
/// Washington; its holder may draw.
static void test_shoe_passes_around_the_table(void **state) {
    (void)state;
    play_new(VIRTUAL
             "shoe 8 7\nburn 3c\nplayer:104 pass-shoe ! SHOE_IS_NOT_YOURS\n"
             "pass-shoe 0 ! NOTHING_CHANGES\npass-shoe 6 ! SEAT_IS_EMPTY\npass-shoe 9 ! SEAT_IS_UNKNOWN\n"
             "pass-shoe 4\n> shoe-passed 4\npass-shoe 4 ! NOTHING_CHANGES\n"
             "player:105 pass-shoe ! SHOE_IS_NOT_YOURS\nbets\npass-shoe 5 ! HAND_IS_ON\nstart\n"
             "player:104 draw 2c\n> card-dealt 2c\nplayer:105 draw 2c ! SHOE_IS_NOT_YOURS\n"
             "dealer draw Ts\nvoid enough\n"
             "player:104 pass-shoe\n> shoe-passed 3\nplayer:103 pass-shoe\n> shoe-passed 5\n"
             "leave 5\nplayer:105 pass-shoe ! SHOE_IS_NOT_YOURS\n");
    assert_int_equal(scenario.table.shoe.holder, 0);
    play_lines("leave 4\npass-shoe 3\nplayer:103 pass-shoe\n> shoe-passed 0\n");
    play_new(VIRTUAL "sit 1 101\nshoe 8 7\nburn 3c\npass-shoe 1\nbets\nstart\n"
                     "player:101 draw 2c\n> card-dealt 2c\nplayer:103 draw Ts ! SHOE_IS_NOT_YOURS\n");
    play_new(BANKED "pass-shoe 4 ! SHOE_STAYS_WITH_DEALER\nplayer:104 pass-shoe ! SHOE_STAYS_WITH_DEALER\n");
}

// ---------------------------------------------------------------------------------------------------------
// Tracker tables

/// R-TRAK-2, R-TRAK-4: a tracker table has cards and roads, but neither people nor money.
static void test_tracker_table(void **state) {
    (void)state;
    play_new(
        "rules california-panda8 0 no yes\n> rules-chosen california-panda8 8 no yes no\n? cage=0\n"
        "post\nopen\nsit 3 103 ! TABLE_TAKES_NO_WAGERS\nbets ! TABLE_TAKES_NO_WAGERS\n"
        "card 9c ! SHOE_IS_MISSING\nshoe\ncard 9c ! SHOE_IS_NOT_BURNED\nburn 3c\n"
        "declare tie ! HAND_IS_NOT_ON\ncard 9c\n> hand-started 1\n> card-dealt 9c\n"
        "card Tc\n> card-dealt Tc\ntake-back\n> card-taken-back Tc\nvoid a wrong shoe\n> hand-voided 1 a "
        "wrong shoe\n" DEAL_PLAYER "declare player\n> declared player\n> hand-ended 2\n"
        "pass-shoe 3 ! TABLE_TAKES_NO_WAGERS\ncut-card\n> cut-card-came 1\n" DEAL_TIE "declare tie\n"
        "> declared tie\n> hand-ended 3\n> shoe-ended 1 the last hand was dealt\n"
        "card 9c ! SHOE_IS_OVER\n");
    assert_int_equal(scenario.table.tracker.tally.hands, 2);
    play_new("rules washington 0 yes yes\npost\nopen\nshoe 8 7\nburn 3c\ndraw 9c\n> hand-started 1\n"
             "> card-dealt 9c\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_go_to_the_hand_the_rules_say),
        cmocka_unit_test(test_declared_outcome_must_match_the_cards),
        cmocka_unit_test(test_card_not_left_in_the_shoe_is_refused),
        cmocka_unit_test(test_every_card_can_be_taken_back),
        cmocka_unit_test(test_a_misdeal_is_dealt_again),
        cmocka_unit_test(test_burn_follows_the_rules),
        cmocka_unit_test(test_the_cut_card_ends_the_shoe),
        cmocka_unit_test(test_a_new_shoe_keeps_the_tally_of_the_last),
        cmocka_unit_test(test_a_shoe_can_run_out),
        cmocka_unit_test(test_a_virtual_shoe_is_committed_cut_and_revealed),
        cmocka_unit_test(test_virtual_cut_card_comes_out_automatically),
        cmocka_unit_test(test_shoe_passes_around_the_table),
        cmocka_unit_test(test_tracker_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
