/// Tests how mistakes are corrected at a table: betting and outcomes are reopened, dead cards recorded, and
/// the burn undone; and what a table declares if it offers no bonus. Amounts were worked out by hand.
#include "table_script.h"

// ---------------------------------------------------------------------------------------------------------
// R-BET-9: reopened bets

/// R-BET-9: nothing was at stake, so the dealer needs nobody.
static void test_dealer_reopens_betting_without_bets(void **state) {
    (void)state;
    play_new(WASHINGTON "reopen-bets ! HAND_IS_NOT_ON\nbets\nreopen-bets ! NOTHING_CHANGES\nno-more-bets\n"
                        "player:104 reopen-bets ! ROLE_MAY_NOT\nreopen-bets\n> bets-reopened 0\n"
                        "bet 4 4 player 1000\n> bet-placed 4 4 player 1000 0\n");
    play_new(WASHINGTON "bets\nstart\n> bets-closed no\n> hand-started 1\nreopen-bets\n> bets-reopened 0\n"
                        "bet 4 4 player 1000\nstart\n> bets-closed no\n> hand-started 1\n");
    // Time ran out with no bet; the timer starts again.
    play_new(WASHINGTON
             "timer 10\npost\n@1000 bets\n> bets-opened 1 11000 0 no\n@11000 tick\n"
             "> bets-closed yes\nbet 4 4 player 1000 ! BETTING_IS_CLOSED\n@20000 reopen-bets\n"
             "> bets-reopened 30000\n@29999 bet 4 4 player 1000\n@30000 tick\n> bets-closed yes\n");
}

/// R-BET-9: with bets on the felt, it takes a supervisor. The bets stay and may change.
static void test_supervisor_reopens_betting_with_bets(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 player 5000\nno-more-bets\nreopen-bets ! REOPENING_NEEDS_SUPERVISOR\n"
                    "supervisor:902 reopen-bets\n> bets-reopened 0\n? felt=5300 seat4=94900 seat3=49800\n"
                    "bet 4 4 player 6000\n> bet-changed 4 4 player 6000\nbet 5 5 tie 200\nwithdraw 5 5 tie\n"
                    "start\n> bets-closed no\n> hand-started 1\n> fee-taken 0 100\n> fee-taken 65535 200\n");
}

/// R-BET-9: what START GAME took is back on the felt, and the meters are as before.
static void test_betting_is_reopened_after_start_game(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 player 5000\nbet 5 5 prog7 100\nbet 5 5 tie 200\nstart\n"
                    "? collection=350 tray=80 felt=5200 dragon7-meter=1000020\n"
                    "reopen-bets ! REOPENING_NEEDS_SUPERVISOR\nsupervisor:902 reopen-bets\n"
                    "> meter-restored prog7 10000000000\n> fee-released 0 100\n> progressive-released 1 100\n"
                    "> fee-released 2 50\n> fee-released 65535 200\n> bets-reopened 0\n"
                    "? collection=0 tray=0 felt=5650 dragon7-meter=1000000\n"
                    // A keyed progressive stays until it is withdrawn.
                    "withdraw 5 5 prog7\n> bet-withdrawn 5 5 prog7\nwithdraw 4 4 player\n? seat4=100000\n"
                    "start\n> bets-closed no\n> hand-started 1\n> fee-taken 0 50\n> fee-taken 65535 200\n");
    // Fees taken as bets are placed stay taken; the player-dealer's goes back.
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.fees_taken = SABOT_FEES_AS_PLACED;
    play_new(MINE "offer\naccept 3 50000\nbets\nbet 4 4 player 5000\nstart\n? collection=300 felt=5000\n"
                  "supervisor:902 reopen-bets\n> fee-released 65535 200\n> bets-reopened 0\n"
                  "? collection=100 felt=5200\nbet 4 4 player 6000\nstart\n? collection=300 felt=6000\n");
}

/// R-BET-9: only before the first card.
static void test_betting_is_not_reopened_after_a_card(void **state) {
    (void)state;
    play_new(WASHINGTON "bets\nbet 4 4 player 1000\nstart\ncard 9c\nreopen-bets ! CARDS_ARE_OUT\n"
                        "supervisor:902 reopen-bets ! CARDS_ARE_OUT\ntake-back\n"
                        "supervisor:902 reopen-bets\n> bets-reopened 0\nstart\n" DEAL_PLAYER
                        "declare player\nsupervisor:902 reopen-bets ! HAND_IS_DECLARED\n");
}

/// R-BET-9, R-PROG-10: the bets of chips are removed, and every chip is counted again as betting closes, even
/// one that was late.
static void test_reopened_betting_counts_the_chips_again(void **state) {
    (void)state;
    play_new(
        "rules washington 0 no no yes\ntimer 0\npost\nopen\nfill 1000\n" WITH_PEOPLE WITH_SHOE
        "sense 4 prog7 yes\nbets\nno-more-bets\n> bet-placed 4 4 prog7 100 0\n> bets-closed no\n"
        "sense 5 prog7 yes\nsense 4 prog7 no\n> chip-removed 4 prog7\n> chip-alarm 4 prog7 chip-lost\n"
        "supervisor:902 reopen-bets\n> bets-reopened 0\n> bet-withdrawn 4 4 prog7\n? felt=0 seat4=100000\n");
    assert_false(scenario.table.sensor_states[4][0].flagged);
    play_lines("start\n> bet-placed 5 5 prog7 100 0\n> bets-closed no\n> hand-started 1\n"
               "> progressive-taken 0 100 10000200000\n? seat4=100000 seat5=99900\n");
}

// ---------------------------------------------------------------------------------------------------------
// R-DEAL-2: reopened outcomes

/// R-DEAL-2: until something is paid, a supervisor may reopen a declared outcome. Roads and tally drop the
/// hand, and its cards are taken back and keyed again.
static void test_declared_outcome_is_reopened(void **state) {
    (void)state;
    play_new(BANKED "reopen a wrong card ! HAND_CANNOT_REOPEN\nbets\nbet 4 4 player 5000\nstart\n" DEAL_PLAYER
                    "reopen a wrong card ! HAND_IS_NOT_DECLARED\ndeclare player\n> declared player\n");
    assert_int_equal(scenario.table.tracker.tally.player, 1);
    assert_int_equal(scenario.table.tracker.roads.counts.hands, 1);
    play_lines(
        "reopen ! REASON_IS_MISSING\ndealer:901 reopen a wrong card ! ROLE_MAY_NOT\nreopen a wrong card\n"
        "> outcome-reopened 1 a wrong card\n");
    assert_int_equal(scenario.table.tracker.tally.hands, 0);
    assert_int_equal(scenario.table.tracker.tally.player, 0);
    assert_int_equal(scenario.table.tracker.tally.player_natural, 0);
    assert_int_equal(scenario.table.tracker.roads.counts.hands, 0);
    // The Banker's second card was a nine, not a seven.
    const int left = scenario.table.shoe.cards_left;
    play_lines("settle ! HAND_IS_NOT_DECLARED\ntake-back\n> card-taken-back 7d\ncard 9d\n"
               "declare player ! OUTCOME_IS_WRONG\ndeclare tie\n> declared tie\nsettle\n"
               "> line-settled 0 push 0 0 5000\n> hand-settled\nreopen too late ! HAND_IS_SETTLED\nend\n"
               "reopen too late ! HAND_CANNOT_REOPEN\n");
    assert_int_equal(scenario.table.shoe.cards_left, left);
    assert_int_equal(scenario.table.tracker.tally.hands, 1);
    assert_int_equal(scenario.table.tracker.tally.tie, 1);
    // Only the last of several hands is dropped.
    play_lines("bets\nbet 4 4 player 1000\nstart\n" DEAL_BANKER "declare banker\nreopen a wrong card\n");
    assert_int_equal(scenario.table.tracker.tally.hands, 1);
    assert_int_equal(scenario.table.tracker.roads.bead[0], 'T');
    play_lines("void a wrong card\n"); // no longer counted, so not dropped again
    assert_int_equal(scenario.table.tracker.tally.hands, 1);
}

/// R-DEAL-2: hand buttons are released; after a prize has been paid the outcome stays.
static void test_outcome_is_reopened_until_a_prize_is_paid(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].confirm_from_cents = 0; // R-PROG-13: every prize
    play_new(MINE "bets\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nstart\n" DEAL_DRAGON7
                  "declare dragon7\npress 4 prog7 any\nreopen a wrong card\n");
    assert_int_equal(scenario.table.prizes[4][0].stage, SABOT_PRIZE_STAGE_NONE);
    play_lines(
        "declare dragon7\nconfirm 4 prog7 ! PRIZE_IS_NOT_PRESSED\npress 4 prog7 any\nreject 4 prog7 no\n"
        "reopen a wrong card\ndeclare dragon7\npress 4 prog7 any\nconfirm 4 prog7\n"
        "reopen too late ! PRIZE_IS_PAID\n");
}

#define TRACKER "rules washington 0 no yes\npost\nopen\n" WITH_SHOE

/// R-DEAL-2: a tracker table's hand ends as it is declared. It can be reopened until the next one starts, the
/// shoe ends or the cut card comes out.
static void test_hand_of_a_tracker_table_is_reopened(void **state) {
    (void)state;
    play_new(TRACKER DEAL_PLAYER "declare player\n> declared player\n> hand-ended 1\nreopen a wrong card\n"
                                 "> outcome-reopened 1 a wrong card\n");
    assert_int_equal(scenario.table.tracker.tally.hands, 0);
    play_lines("take-back\ncard 9d\ndeclare tie\n> declared tie\n> hand-ended 1\n");
    assert_int_equal(scenario.table.tracker.tally.tie, 1);
    assert_int_equal(scenario.table.tracker.tally.player, 0);
    play_lines(
        "reopen again\n> outcome-reopened 1 again\ndeclare tie\ncard 9h\nreopen x ! HAND_IS_NOT_DECLARED\n"
        "void a test\nreopen x ! HAND_CANNOT_REOPEN\n");
    play_new(TRACKER DEAL_PLAYER "declare player\ncut-card\nreopen x ! HAND_CANNOT_REOPEN\n");
    play_new(TRACKER DEAL_PLAYER "declare player\nend-shoe worn\nreopen x ! HAND_CANNOT_REOPEN\n");
    play_new(TRACKER DEAL_PLAYER
             "declare player\nrules washington 0 no yes\nreopen x ! HAND_CANNOT_REOPEN\n");
    // The hand in which the cut card came counts once, however often it is declared: one more follows.
    play_new(TRACKER "card 9c\ncut-card\n> cut-card-came 2\ncard Tc\ncard Td\ncard 7d\ndeclare player\n"
                     "> declared player\n> hand-ended 1\nreopen x\ndeclare player\n> declared player\n"
                     "> hand-ended 1\n" DEAL_TIE
                     "declare tie\n> declared tie\n> hand-ended 2\n> shoe-ended 1 the last hand was dealt\n"
                     "reopen x ! HAND_CANNOT_REOPEN\n");
    // With bets of chips it is a hand like at any table (R-PROG-11).
    play_new(
        "rules washington 0 no yes yes\npost\nopen\nfill 1000000\n" WITH_SHOE
        "sense 5 prog7 yes\nstart\n" DEAL_DRAGON7 "declare dragon7\nreopen a wrong card\n"
        "> outcome-reopened 1 a wrong card\ntake-back\ncard 5d\ndeclare banker\nsettle\n> hand-settled\nend\n"
        "reopen x ! HAND_CANNOT_REOPEN\n");
}

/// A virtual shoe deals the right cards.
static void test_outcome_of_a_virtual_shoe_is_not_reopened(void **state) {
    (void)state;
    play_new("rules washington 0 yes\ntimer 0\npost\nopen\n" WITH_PEOPLE "shoe 8 7\nburn 3c\n"
             "dead-card 9c ! SHOE_IS_VIRTUAL\ntake-back ! HAND_IS_NOT_ON\nbets\nstart\n"
             "draw 9c\ndraw Tc\ndraw Td\ndraw 7d\ndeclare player\nreopen a wrong card ! SHOE_IS_VIRTUAL\n");
}

// ---------------------------------------------------------------------------------------------------------
// R-DEAL-2: dead cards

static int unseen(const char *card) {
    return scenario.table.shoe.unseen.counts[card_named(card)];
}

/// R-DEAL-2: a card that was exposed or burned in the middle of a shoe leaves it. If nobody saw it, any card
/// may still come.
static void test_dead_card_leaves_the_shoe(void **state) {
    (void)state;
    play_new(WASHINGTON "dealer:901 dead-card 9d ! ROLE_MAY_NOT\ndead-card 9d\n> card-dead 9d\n");
    assert_int_equal(scenario.table.shoe.cards_left, 416 - 4 - 1);
    assert_int_equal(unseen("9d"), 7);
    play_lines(
        "dead-card -\n> card-dead -\nbets\ndead-card 9d\nno-more-bets\ndead-card 9d\nstart\ndead-card 9d\n"
        "card 9d\ndead-card 9d\n");
    assert_int_equal(scenario.table.shoe.cards_left, 416 - 4 - 7);
    assert_int_equal(scenario.table.shoe.unseen.total, 416 - 1 - 6);
    play_lines("dead-card 9d\ndead-card 9d\ndead-card 9d ! CARD_IS_NOT_LEFT\ncard 9d ! CARD_IS_NOT_LEFT\n"
               "take-back\n> card-taken-back 9d\ndead-card 9d\n" DEAL_PLAYER
               "declare player\ndead-card 2c ! HAND_IS_DECLARED\n");
    assert_int_equal(unseen("9d"), 0);
    play_new(
        "rules washington\npost\nopen\ndead-card 9d ! SHOE_IS_MISSING\nshoe\ndead-card 9d ! SHOE_IS_NOT_BURNED\n");
}

/// R-DEAL-2: the shoe ends when too few cards are left for a hand; in a hand it lasts as long as there are
/// any.
static void test_dead_cards_may_end_the_shoe(void **state) {
    (void)state;
    play_new(WASHINGTON);
    while (scenario.table.shoe.cards_left > 6) {
        play_lines("dead-card -\n> card-dead -\n");
    }
    play_lines("dead-card -\n> card-dead -\n> shoe-ended 1 too few cards are left\nbets ! SHOE_IS_OVER\n");
    play_new(WASHINGTON "bets\nstart\ncard 9c\n");
    while (scenario.table.shoe.cards_left > 0) {
        play_lines("dead-card -\n> card-dead -\n");
    }
    play_lines("dead-card - ! TOO_FEW_CARDS\ncard 2c ! TOO_FEW_CARDS\nvoid the shoe is empty\n"
               "> hand-voided 1 the shoe is empty\n> shoe-ended 1 too few cards are left\n");
}

// ---------------------------------------------------------------------------------------------------------
// The burn

/// R-CARD-2: a wrong burn is undone, as long as no card has left the shoe since.
static void test_burn_is_undone(void **state) {
    (void)state;
    play_new("rules washington\npost\nopen\nshoe\ntake-back ! HAND_IS_NOT_ON\nburn 3c\n> burned 3c 4\n"
             "take-back\n> burn-taken-back 3c 4\n");
    assert_int_equal(scenario.table.shoe.cards_left, 416);
    assert_int_equal(unseen("3c"), 8);
    play_lines("bets ! SHOE_IS_NOT_BURNED\ntake-back ! HAND_IS_NOT_ON\nburn Kh\n> burned Kh 11\n");
    assert_int_equal(scenario.table.shoe.cards_left, 405);
    play_lines(
        "bets\ntake-back ! HAND_HAS_NOT_STARTED\nvoid x\ntake-back\n> burn-taken-back Kh 11\nburn 2c\n");
    play_lines("dead-card 9c\ntake-back ! HAND_IS_NOT_ON\n");
    play_new(TRACKER DEAL_PLAYER "declare player\ntake-back ! HAND_IS_NOT_ON\n");
    play_new(WASHINGTON "end-shoe worn\ntake-back ! HAND_IS_NOT_ON\n");
    my_ruleset = *ruleset_named("washington");
    my_ruleset.shoe.burn = SABOT_BURN_FIXED;
    my_ruleset.shoe.burn_cards = 5;
    play_new("rules mine\npost\nopen\nshoe\nburn -\n> burned - 5\ntake-back\n> burn-taken-back - 5\n");
    assert_int_equal(scenario.table.shoe.cards_left, 416);
    my_ruleset.shoe.burn = SABOT_BURN_NONE;
    my_ruleset.shoe.burn_cards = 0;
    play_new("rules mine\npost\nopen\nshoe\ntake-back ! HAND_IS_NOT_ON\n");
}

// ---------------------------------------------------------------------------------------------------------
// R-WIN-3: bonuses that are not offered

/// R-WIN-3: without a Panda 8 bet or progressive, its hand is an ordinary Player win.
static void test_table_without_panda8_declares_player(void **state) {
    (void)state;
    play_new("rules california-ez\ntimer 0\npost\nopen\n" WITH_PEOPLE WITH_SHOE
             "offer\naccept 3 50000\nbets\nbet 4 4 player 1000\nstart\n" DEAL_PANDA8
             "declare panda8 ! OUTCOME_IS_WRONG\ndeclare player\n> declared player\nsettle\n"
             "> line-settled 0 win 0 1000 1000\n> hand-settled\n");
    assert_int_equal(scenario.table.tracker.tally.panda8, 0);
    assert_int_equal(scenario.table.tracker.tally.player, 1);
    assert_int_equal(scenario.table.tracker.roads.bead[0], 'P');
    // The progressive alone is reason enough.
    my_ruleset = *ruleset_named("washington");
    my_ruleset.wagers[SABOT_KIND_PANDA8].offered = false;
    play_new(MINE "bets\nstart\n" DEAL_PANDA8 "declare player ! OUTCOME_IS_WRONG\ndeclare panda8\n");
    my_ruleset = edition1_of("california-ez"); // version 0.1 always declared it
    play_new("rules mine 0 no yes\npost\nopen\n" WITH_SHOE DEAL_PANDA8
             "declare player ! OUTCOME_IS_WRONG\ndeclare panda8\n> declared panda8\n> hand-ended 1\n");
}

/// R-WIN-3, R-PAY-2: the same for Dragon 7. The Banker bet still pushes.
static void test_table_without_dragon7_declares_banker(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.wagers[SABOT_KIND_DRAGON7].offered = false;
    my_ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered = false;
    my_ruleset.paytables[0] = (sabot_paytable){0};
    play_new(MINE "bets\nbet 4 4 banker 1000\nbet 5 5 player 1000\nstart\n" DEAL_DRAGON7
                  "declare dragon7 ! OUTCOME_IS_WRONG\ndeclare banker\n> declared banker\nsettle\n"
                  "> line-settled 1 lose 1000 0 0\n> line-settled 0 push 0 0 1000\n> hand-settled\n"
                  "? seat4=100000 seat5=99000\n");
    assert_int_equal(scenario.table.tracker.tally.dragon7, 0);
    assert_int_equal(scenario.table.tracker.tally.banker, 1);
    assert_int_equal(scenario.table.tracker.roads.bead[0], 'B');
}

/// R-TABLE-2: any number of seats from 2 to 14 is a table. Bets at the first and the last seat are settled.
static void test_table_has_2_to_14_seats(void **state) {
    (void)state;
    for (int seats = 2; seats <= 14; seats++) {
        char line[160];
        snprintf(line, sizeof line, "rules washington %d\n", seats);
        play_new(line);
        assert_int_equal(scenario.table.round.seats, seats);
        snprintf(line, sizeof line, "timer 0\npost\nopen\nfill 1000000\nsit %d 104 ! SEAT_IS_UNKNOWN\n",
                 seats < 14 ? seats + 1 : 0);
        play_lines(line);
        snprintf(line, sizeof line, "sit 1 101\nbuy-in 1 5000\nsit %d 104\nbuy-in %d 5000\n" WITH_SHOE, seats,
                 seats);
        play_lines(line);
        snprintf(line, sizeof line, "bets\nbet 1 1 player 1000\nbet %d %d player 1000\nstart\n", seats,
                 seats);
        play_lines(line);
        // Counter-clockwise: the highest seat first.
        play_lines(DEAL_PLAYER
                   "declare player\nsettle\n> line-settled 1 win 0 1000 1000\n"
                   "> line-settled 0 win 0 1000 1000\n> hand-settled\n? seat1=6000 tray=998000\nend\n");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dealer_reopens_betting_without_bets),
        cmocka_unit_test(test_supervisor_reopens_betting_with_bets),
        cmocka_unit_test(test_betting_is_reopened_after_start_game),
        cmocka_unit_test(test_betting_is_not_reopened_after_a_card),
        cmocka_unit_test(test_reopened_betting_counts_the_chips_again),
        cmocka_unit_test(test_declared_outcome_is_reopened),
        cmocka_unit_test(test_outcome_is_reopened_until_a_prize_is_paid),
        cmocka_unit_test(test_hand_of_a_tracker_table_is_reopened),
        cmocka_unit_test(test_outcome_of_a_virtual_shoe_is_not_reopened),
        cmocka_unit_test(test_dead_card_leaves_the_shoe),
        cmocka_unit_test(test_dead_cards_may_end_the_shoe),
        cmocka_unit_test(test_burn_is_undone),
        cmocka_unit_test(test_table_without_panda8_declares_player),
        cmocka_unit_test(test_table_without_dragon7_declares_banker),
        cmocka_unit_test(test_table_has_2_to_14_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
