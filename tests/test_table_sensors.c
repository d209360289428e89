/// Tests tables whose chips are bets: sensors, alarms, and a tracker table with progressives. Amounts were
/// worked out by hand: a chip is $1, of which 20 cents go to the meter (R-PROG-5, R-PROG-6).
#include "table_script.h"

#define SENSED_BY(ruleset) \
    "rules " ruleset " 0 no no yes\ntimer 0\npost\nopen\nfill 1000000\n" WITH_PEOPLE WITH_SHOE
#define SENSED SENSED_BY("washington")

static bool is_flagged(int seat, sabot_kind kind) {
    return scenario.table.sensor_states[seat][sabot_progressive_index(kind)].flagged;
}

static bool is_late(int seat, sabot_kind kind) {
    return scenario.table.sensor_states[seat][sabot_progressive_index(kind)].late;
}

// ---------------------------------------------------------------------------------------------------------
// The chip is the bet

/// R-PROG-10: nobody keys a progressive bet. The chips on the sensors become bets as betting closes, and
/// their price comes from the stacks.
static void test_chips_become_bets_as_betting_closes(void **state) {
    (void)state;
    play_new(SENSED
             "sense 4 prog7 yes\n> chip-laid 4 prog7\nsense 5 prog8 yes\nbets\nsense 4 prog8 yes\n"
             "bet 4 4 prog7 100 ! CHIP_IS_THE_BET\nplayer:104 bet 4 4 prog8 100 ! CHIP_IS_THE_BET\n"
             "withdraw 4 4 prog7 ! WAGER_IS_MISSING\n? seat4=100000 felt=0\nno-more-bets\n"
             "> bet-placed 4 4 prog7 100 0\n> bet-placed 4 4 prog8 100 0\n> bet-placed 5 5 prog8 100 0\n"
             "> bets-closed no\n? seat4=99800 seat5=99900 felt=300\n"
             "start\n> hand-started 1\n> progressive-taken 0 100 10000200000\n"
             "> progressive-taken 1 100 5000200000\n> progressive-taken 2 100 5000400000\n"
             "? felt=0 tray=1000240 dragon7-meter=1000020 panda8-meter=500040\n");
    // Other bets are keyed as ever, and START GAME may close betting itself.
    play_lines(DEAL_TIE "declare tie\nsettle\n> hand-settled\nend\nsense 5 prog8 no\nsense 4 prog8 no\nbets\n"
                        "bet 5 5 player 1000\n> bet-placed 5 5 player 1000 0\nstart\n"
                        "> bet-placed 4 4 prog7 100 0\n> bets-closed no\n> hand-started 2\n"
                        "> progressive-taken 1 100 10000400000\n? seat4=99700\n");
    // No chip, no bet.
    play_new(SENSED "bets\nsense 4 prog7 yes\nsense 4 prog7 no\n> chip-removed 4 prog7\nno-more-bets\n"
                    "> bets-closed no\n? seat4=100000 felt=0\n");
}

/// R-PROG-10, R-BET-6: the timer closes betting like the dealer.
static void test_timer_makes_chips_bets(void **state) {
    (void)state;
    play_new(SENSED "timer 10\npost\n@1000 bets\n> bets-opened 1 11000 0 no\nsense 4 prog7 yes\n"
                    "@10999 tick ! NOTHING_CHANGES\n@11000 tick\n> bet-placed 4 4 prog7 100 0\n"
                    "> bets-closed yes\nstart\n> hand-started 1\n> progressive-taken 0 100 10000200000\n");
}

/// R-PROG-12: a chip placed after betting has closed is no bet in this hand, and shows as late until it ends.
static void test_late_chip_is_no_bet(void **state) {
    (void)state;
    play_new(SENSED "bets\nno-more-bets\n> bets-closed no\nsense 5 prog7 yes\n> chip-laid 5 prog7\n");
    assert_true(is_late(5, SABOT_KIND_PROGRESSIVE_DRAGON7));
    play_lines("start\n> hand-started 1\nsense 4 prog7 yes\n> chip-laid 4 prog7\n" DEAL_DRAGON7
               "declare dragon7\npress 5 prog7 any ! NO_PROGRESSIVE_WAGER\nsettle\n> hand-settled\n");
    assert_true(is_late(4, SABOT_KIND_PROGRESSIVE_DRAGON7) && is_late(5, SABOT_KIND_PROGRESSIVE_DRAGON7));
    play_lines("end\n> hand-ended 1\n? seat4=100000 seat5=100000 tray=1000000\n");
    assert_false(is_late(4, SABOT_KIND_PROGRESSIVE_DRAGON7) || is_late(5, SABOT_KIND_PROGRESSIVE_DRAGON7));
    // In the next hand it is a bet like any other.
    play_lines("bets\nstart\n> bet-placed 4 4 prog7 100 0\n> bet-placed 5 5 prog7 100 0\n> bets-closed no\n"
               "> hand-started 2\n> progressive-taken 0 100 10000200000\n"
               "> progressive-taken 1 100 10000400000\n");
    // A late chip may be removed again.
    play_new(SENSED "bets\nno-more-bets\nsense 5 prog7 yes\nsense 5 prog7 no\n> chip-removed 5 prog7\n");
}

/// R-PROG-12: after START GAME the dealer removes the chips. That is normal, and their bets stay.
static void test_dealer_removes_the_chips_after_start_game(void **state) {
    (void)state;
    play_new(SENSED
             "sense 4 prog7 yes\nsense 5 prog7 yes\nbets\nstart\nsense 4 prog7 no\n"
             "> chip-removed 4 prog7\n" DEAL_DRAGON7
             "declare dragon7\nsense 5 prog7 no\n> chip-removed 5 prog7\nsettle\n"
             "> prize-paid 4 prog7 any 1000 100 0\n> prize-paid 5 prog7 any 1000 100 0\n> hand-settled\n"
             "? seat4=100900 seat5=100900 envy=200\nend\nbets\nstart\n> bets-closed no\n> hand-started 2\n");
    assert_false(is_flagged(4, SABOT_KIND_PROGRESSIVE_DRAGON7));
}

// ---------------------------------------------------------------------------------------------------------
// Alarms

/// R-PROG-12: a chip that disappears between NO MORE BETS and START GAME raises an alarm. Its bet stays.
static void test_chip_lost_after_no_more_bets(void **state) {
    (void)state;
    play_new(SENSED "sense 4 prog7 yes\nbets\nno-more-bets\nsense 4 prog7 no\n> chip-removed 4 prog7\n"
                    "> chip-alarm 4 prog7 chip-lost\n");
    assert_true(is_flagged(4, SABOT_KIND_PROGRESSIVE_DRAGON7));
    play_lines("start\n> hand-started 1\n> progressive-taken 0 100 10000200000\n" DEAL_TIE
               "declare tie\nsettle\nend\n? seat4=99900\n");
    assert_false(is_flagged(4, SABOT_KIND_PROGRESSIVE_DRAGON7)); // every hand starts without alarms
}

/// R-PROG-10, R-PROG-12: a chip that cannot be a bet raises an alarm instead.
static void test_chips_that_cannot_be_bets_raise_alarms(void **state) {
    (void)state;
    play_new(SENSED
             "sense 6 prog8 yes\nbets\nno-more-bets\n> chip-alarm 6 prog8 no-player\n> bets-closed no\n");
    assert_true(is_flagged(6, SABOT_KIND_PROGRESSIVE_PANDA8));
    play_lines("start\n> hand-started 1\n" DEAL_TIE "declare tie\nsettle\nend\nbets\nstart\n"
               "> chip-alarm 6 prog8 no-player\n> bets-closed no\n> hand-started 2\n");
    // The ninth of fourteen seats has no combination (R-PROG-2).
    play_new("rules washington 14 no no yes\ntimer 0\npost\nopen\n" WITH_SHOE
             "sit 9 109\nbuy-in 9 1000\nsense 9 prog7 yes\nbets\nstart\n> chip-alarm 9 prog7 seat-closed\n"
             "> bets-closed no\n> hand-started 1\n? seat9=1000\n");
    play_new(SENSED_BY(
        "california-panda8") "offer\naccept 3 50000\nsense 3 prog7 yes\nsense 4 prog7 yes\nbets\n"
                             "bet 4 4 player 1000\nstart\n> chip-alarm 3 prog7 player-dealer\n> bet-placed 4 4 prog7 100 0\n"
                             "> bets-closed no\n> hand-started 1\n> fee-taken 0 100\n> fee-taken 65535 200\n"
                             "> progressive-taken 1 100 10000200000\n");
    // $1 in the stack is enough for one chip, not for two.
    play_new(SENSED "cash-out 4 99900\nsense 4 prog7 yes\nsense 4 prog8 yes\nbets\nno-more-bets\n"
                    "> bet-placed 4 4 prog7 100 0\n> chip-alarm 4 prog8 short-stack\n> bets-closed no\n"
                    "? seat4=0 felt=100\n");
    play_new(SENSED "cash-out 4 99901\nsense 4 prog7 yes\nbets\nno-more-bets\n"
                    "> chip-alarm 4 prog7 short-stack\n> bets-closed no\n? seat4=99\n");
}

/// R-PROG-10, R-BET-2: where a ruleset requires a line bet, a chip without one is no bet.
static void test_chip_needs_its_line_bet(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].needs_line = true;
    play_new(SENSED_BY(
        "mine") "sense 4 prog7 yes\nsense 5 prog7 yes\nsense 5 prog8 yes\nbets\n"
                "bet 4 4 banker 1000\nbet 5 5 tie 1000\nno-more-bets\n> bet-placed 4 4 prog7 100 0\n"
                "> chip-alarm 5 prog7 no-line-bet\n> bet-placed 5 5 prog8 100 0\n> bets-closed no\n");
}

// ---------------------------------------------------------------------------------------------------------
// Sensors that stop

/// R-PROG-12: a device that stops reporting is noticed. Until it resumes, no chip is known and none is a bet;
/// bets that were made stay.
static void test_sensors_stop_and_resume_in_a_hand(void **state) {
    (void)state;
    play_new(SENSED "sensors yes ! NOTHING_CHANGES\nsense 4 prog7 yes\nbets\nno-more-bets\n"
                    "> bet-placed 4 4 prog7 100 0\n> bets-closed no\nsensors no\n> sensors-stopped\n"
                    "sensors no ! NOTHING_CHANGES\nstart\n> hand-started 1\n"
                    "> progressive-taken 0 100 10000200000\n" DEAL_DRAGON7 "declare dragon7\nsettle\n"
                    "> prize-paid 4 prog7 any 1000 100 0\n> hand-settled\nend\n"
                    // The chip is still there, but nobody knows.
                    "bets\nno-more-bets\n> bets-closed no\nstart\n");
    assert_true(scenario.table.sensors_stopped);
    // They resume in the middle of the hand and report the chip, which is too late for it.
    play_lines("sensors yes\n> sensors-resumed\nsense 4 prog7 yes\n> chip-laid 4 prog7\n");
    assert_true(is_late(4, SABOT_KIND_PROGRESSIVE_DRAGON7));
    play_lines(DEAL_TIE "declare tie\nsettle\n> hand-settled\nend\nbets\nno-more-bets\n"
                        "> bet-placed 4 4 prog7 100 0\n> bets-closed no\n");
}

/// The next chip that the sensors report shows that they work again.
static void test_next_chip_resumes_the_sensors(void **state) {
    (void)state;
    play_new(SENSED "sense 4 prog7 yes\nbets\nsensors no\n> sensors-stopped\nsense 5 prog8 yes\n"
                    "> sensors-resumed\n> chip-laid 5 prog8\nsense 4 prog7 yes\n> chip-laid 4 prog7\nstart\n"
                    "> bet-placed 4 4 prog7 100 0\n> bet-placed 5 5 prog8 100 0\n> bets-closed no\n"
                    "> hand-started 1\n> progressive-taken 0 100 10000200000\n"
                    "> progressive-taken 1 100 5000200000\n");
    play_new(SENSED "bets\nsensors no\nrules washington 0 no no yes ! HAND_IS_ON\nvoid a test\n"
                    "rules washington 0 no no yes\nsensors yes ! NOTHING_CHANGES\n"); // new rules start anew
    play_new(WASHINGTON "sensors no ! NO_SENSORS\n");
    play_new(SENSED "dealer:901 sensors no ! ROLE_MAY_NOT\n");
}

// ---------------------------------------------------------------------------------------------------------
// R-PROG-14: seats without a combination

/// R-PROG-14: they win every fixed prize, never the meter.
static void test_seat_without_a_combination_wins_fixed_prizes(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].seats_without = 1 << 9 | 1 << 14;
    play_new(
        "rules mine 14 no no yes\ntimer 0\npost\nopen\nfill 1000000\n" WITH_SHOE
        "sit 9 109\nbuy-in 9 1000\nsit 14 114\nbuy-in 14 1000\nsense 9 prog7 yes\nsense 9 prog8 yes\n"
        "sense 14 prog7 yes\nbets\nstart\n> bet-placed 9 9 prog7 100 0\n> chip-alarm 9 prog8 seat-closed\n"
        "> bet-placed 14 14 prog7 100 0\n> bets-closed no\n> hand-started 1\n"
        "> progressive-taken 0 100 10000200000\n> progressive-taken 1 100 10000400000\n" DEAL_D_S
        "declare dragon7\npress 9 prog7 combination ! PRIZE_IS_THE_DEALERS\nsettle\n"
        "> prize-paid 9 prog7 each-suited 50000 2500 0\n> prize-paid 14 prog7 each-suited 50000 2500 0\n"
        "> hand-settled\n? seat9=50900 seat14=50900 dragon7-meter=1000040\nend\n");
    // Where bets are keyed, the same seats may bet.
    play_new("rules mine 14\ntimer 0\npost\nopen\n" WITH_SHOE "sit 9 109\nbuy-in 9 1000\nsit 10 110\n"
             "buy-in 10 1000\nbets\nbet 9 9 prog7 100\n> bet-placed 9 9 prog7 100 0\n"
             "bet 10 10 prog7 100 ! SEAT_HAS_NO_COMBINATION\nbet 9 9 prog8 100 ! SEAT_HAS_NO_COMBINATION\n");
}

// ---------------------------------------------------------------------------------------------------------
// R-PROG-11: a tracker table with progressives

#define TRACKING                                                                      \
    "rules washington 0 no yes yes\n> rules-chosen washington 8 no yes yes\n"         \
    "> meter-set prog7 1000000\n> meter-set prog8 500000\npost\nopen\nfill 1000000\n" \
    "? cage=-2500000\n" WITH_SHOE

/// R-PROG-11: START GAME makes the chips bets, with or without a named player. Their price is cash, which
/// goes from the cage to the tray.
static void test_tracker_table_takes_chips_as_cash(void **state) {
    (void)state;
    play_new(TRACKING
             "sit 4 104\n> sat-down 4 104\nbuy-in 4 1000 ! TABLE_TAKES_NO_WAGERS\n"
             "sense 4 prog7 yes\nsense 5 prog8 yes\nbets ! TABLE_TAKES_NO_WAGERS\n"
             "bet 4 4 player 1000 ! TABLE_TAKES_NO_WAGERS\nstart\n> bets-opened 1 0 0 no\n"
             "> bet-placed 4 4 prog7 100 0\n> bet-placed 5 5 prog8 100 0\n> bets-closed no\n"
             "> hand-started 1\n> progressive-taken 0 100 10000200000\n"
             "> progressive-taken 1 100 5000200000\n"
             "? cage=-2500200 tray=1000160 felt=0 seat4=0 dragon7-meter=1000020 panda8-meter=500020\n"
             "leave 4 ! WAGERS_ARE_LAID\nsense 4 prog7 no\n> chip-removed 4 prog7\n" DEAL_TIE
             "declare tie\n> declared tie\nend ! HAND_IS_NOT_SETTLED\nsettle\n> hand-settled\n"
             "end\n> hand-ended 1\nleave 4\n> left 4\n");
    // A plain tracker table has no meters to seed, no seats and no sensors.
    play_new("rules washington 0 no yes\n> rules-chosen washington 8 no yes no\npost\nopen\n" WITH_SHOE
             "sense 4 prog7 yes ! TABLE_TAKES_NO_WAGERS\nstart ! TABLE_TAKES_NO_WAGERS\n"
             "sensors no ! TABLE_TAKES_NO_WAGERS\nsit 4 104 ! TABLE_TAKES_NO_WAGERS\n");
    // The settings must be posted and the shoe ready, as before any hand.
    play_new("rules washington 0 no yes yes\nopen\nstart ! SETTINGS_ARE_NOT_POSTED\npost\n"
             "start ! SHOE_IS_MISSING\nshoe\nstart ! SHOE_IS_NOT_BURNED\n");
}

/// R-PROG-11: without START GAME, the first card makes the chips bets. A hand without any ends as declared.
static void test_first_card_starts_the_hand_of_a_tracker_table(void **state) {
    (void)state;
    play_new(TRACKING "card 9c\n> bets-opened 1 0 0 no\n> bets-closed no\n> hand-started 1\n> card-dealt 9c\n"
                      "card Tc\ncard Td\ncard 7d\ndeclare player\n> declared player\n> hand-ended 1\n"
                      "sense 5 prog7 yes\ncard 2c\n> bets-opened 2 0 0 no\n> bet-placed 5 5 prog7 100 0\n"
                      "> bets-closed no\n> hand-started 2\n> progressive-taken 0 100 10000200000\n"
                      "> card-dealt 2c\nstart ! HAND_HAS_STARTED\n"
                      "card Ts\ncard 2d\ncard 3h\ncard Kh\ncard 4d\ndeclare dragon7\n> declared dragon7\n"
                      "press 5 prog7 any ! PRIZE_IS_THE_DEALERS\n"
                      "settle\n> prize-paid 5 prog7 any 1000 100 0\n> hand-settled\n"
                      // $1 in, 20 cents to the meter, $10 to the player and $1 to the dealer.
                      "? tray=998980 envy=100 cage=-2499100 seat5=0\nend\n> hand-ended 2\n");
    assert_int_equal(scenario.table.tracker.tally.hands, 2);
    assert_int_equal(scenario.table.tracker.tally.dragon7, 1);
}

/// R-PROG-11, R-PROG-4, R-PROG-5: prizes go to the cage, from the tray and the meter.
static void test_tracker_table_pays_prizes_to_the_cage(void **state) {
    (void)state;
    play_new(TRACKING "sit 4 104\nsense 4 prog7 yes\nsense 5 prog7 yes\nstart\n" DEAL_D_S
                      "declare dragon7\nsettle\n"
                      "> prize-paid 5 prog7 each-suited 50000 2500 0\n> hand-settled\n? tray=947660\n"
                      "end ! PRIZES_ARE_OPEN\npress 4 prog7 combination\nconfirm 4 prog7 ! TRAY_IS_SHORT\n"
                      "fill 200000\nconfirm 4 prog7\n"
                      "> prize-paid 4 prog7 combination 1000040 20000 1000000\n"
                      "? tray=127660 envy=22500 dragon7-meter=1000000 panda8-meter=500000 cage=-1650160\n"
                      "? seat4=0 seat5=0\nend\n> hand-ended 1\n");
    // R-PROG-4: no chip at the combination, so nobody wins it.
    play_new(TRACKING "sense 5 prog7 yes\nstart\n" DEAL_D_S
                      "declare dragon7\npress 4 prog7 combination ! NO_PROGRESSIVE_WAGER\nsettle\n"
                      "> prize-paid 5 prog7 each-suited 50000 2500 0\n> hand-settled\nend\n"
                      "? dragon7-meter=1000020\n");
}

/// R-PROG-11, R-PROG-6: the same for Panda 8. H/C is seat 5's combination; nobody is named there.
static void test_tracker_table_pays_the_panda8_meter(void **state) {
    (void)state;
    play_new(TRACKING "sense 5 prog8 yes\nsense 4 prog8 yes\nstart\n"
                      "card 2h\ncard Tc\ncard 3h\ncard 7c\ncard 3h\ndeclare panda8\nsettle\n"
                      "> prize-paid 4 prog8 each-suited 20000 2000 0\n> hand-settled\n"
                      "press 5 prog8 combination\n> button-pressed 5 prog8 combination 901\n"
                      "confirm 5 prog8\n> prize-paid 5 prog8 combination 500040 10000 500000\n"
                      // $2 in, 40 cents to the meter; $200, $20, $5,000 and $100 out.
                      "? tray=468160 envy=12000 panda8-meter=500000 cage=-1980160\nend\n");
}

/// R-PROG-11, R-PROG-12: at a tracker table only a seat that may not play raises an alarm.
static void test_alarms_of_a_tracker_table(void **state) {
    (void)state;
    play_new("rules washington 14 no yes yes\npost\nopen\n" WITH_SHOE
             "sense 9 prog7 yes\nsense 8 prog7 yes\nstart\n> bets-opened 1 0 0 no\n"
             "> bet-placed 8 8 prog7 100 0\n> chip-alarm 9 prog7 seat-closed\n> bets-closed no\n"
             "> hand-started 1\n> progressive-taken 0 100 10000200000\n"
             "sense 8 prog7 no\n> chip-removed 8 prog7\n"
             "sensors no\n> sensors-stopped\n");
    // The most money that a table can hold: $1 is left, then nothing.
    play_new("rules washington 0 no yes yes\npost\nopen\n" WITH_SHOE
             "sense 4 prog7 yes\nsense 5 prog7 yes\n");
    const int64_t all_cents = SABOT_AMOUNT_CENTS_MAX * 100000 - 1500000 - 100;
    scenario.table.accounts_cents[SABOT_ACCOUNT_TRAY] += all_cents;
    scenario.table.accounts_cents[SABOT_ACCOUNT_CAGE] -= all_cents;
    play_lines(
        "start\n> bets-opened 1 0 0 no\n> bet-placed 4 4 prog7 100 0\n> chip-alarm 5 prog7 short-stack\n"
        "> bets-closed no\n> hand-started 1\n> progressive-taken 0 100 10000200000\n");
}

/// R-PROG-11: a void returns the cash; R-BET-9: reopened, the chips become bets again at START GAME.
static void test_tracker_table_returns_the_cash(void **state) {
    (void)state;
    play_new(TRACKING "sense 4 prog7 yes\nstart\n? cage=-2500100 tray=1000080\ncard 9c\nvoid a wrong card\n"
                      "> meter-restored prog7 10000000000\n> wager-returned 0 100 0\n"
                      "> hand-voided 1 a wrong card\n? cage=-2500000 tray=1000000 dragon7-meter=1000000\n"
                      "start\nreopen-bets ! REOPENING_NEEDS_SUPERVISOR\nsupervisor:902 reopen-bets\n"
                      "> meter-restored prog7 10000000000\n> progressive-released 0 100\n> bets-reopened 0\n"
                      "> bet-withdrawn 4 4 prog7\n? cage=-2500000 tray=1000000 felt=0\n"
                      "sense 5 prog7 yes\nstart\n> bet-placed 4 4 prog7 100 0\n> bet-placed 5 5 prog7 100 0\n"
                      "> bets-closed no\n> hand-started 2\n> progressive-taken 0 100 10000200000\n"
                      "> progressive-taken 1 100 10000400000\n");
}

/// R-PROG-11: a named player has no money there, so the table may become any other.
static void test_tracker_table_changes_its_rules(void **state) {
    (void)state;
    play_new(TRACKING
             "sit 4 104\nrules washington 0 no yes ! SEAT_IS_OCCUPIED\n"
             "rules california-panda8 0 no yes yes\nrules washington 0 no no yes\nbuy-in 4 1000\n"
             "rules washington 0 no yes yes ! SEAT_IS_OCCUPIED\nleave 4\nrules washington 0 no yes yes\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chips_become_bets_as_betting_closes),
        cmocka_unit_test(test_timer_makes_chips_bets),
        cmocka_unit_test(test_late_chip_is_no_bet),
        cmocka_unit_test(test_dealer_removes_the_chips_after_start_game),
        cmocka_unit_test(test_chip_lost_after_no_more_bets),
        cmocka_unit_test(test_chips_that_cannot_be_bets_raise_alarms),
        cmocka_unit_test(test_chip_needs_its_line_bet),
        cmocka_unit_test(test_sensors_stop_and_resume_in_a_hand),
        cmocka_unit_test(test_next_chip_resumes_the_sensors),
        cmocka_unit_test(test_seat_without_a_combination_wins_fixed_prizes),
        cmocka_unit_test(test_tracker_table_takes_chips_as_cash),
        cmocka_unit_test(test_first_card_starts_the_hand_of_a_tracker_table),
        cmocka_unit_test(test_tracker_table_pays_prizes_to_the_cage),
        cmocka_unit_test(test_tracker_table_pays_the_panda8_meter),
        cmocka_unit_test(test_alarms_of_a_tracker_table),
        cmocka_unit_test(test_tracker_table_returns_the_cash),
        cmocka_unit_test(test_tracker_table_changes_its_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
