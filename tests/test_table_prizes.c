/// Tests progressives at a table: sensors, START GAME, hand buttons, confirmation, meters, END GAME. Amounts
/// were worked out by hand from R-PROG-5 and R-PROG-6.
#include "table_script.h"

/// R-PROG-13: Washington, where a supervisor confirms every prize. Played as MINE.
static void confirm_every_prize(void) {
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].confirm_from_cents = 0;
    my_ruleset.paytables[1].confirm_from_cents = 0;
}

/// R-PROG-1, R-PROG-8: START GAME moves the price to the tray, and 20% of it raises the meter.
static void test_start_game_takes_progressive_wagers(void **state) {
    (void)state;
    play_new(WASHINGTON "bets\nbet 4 4 prog7 99 ! PROGRESSIVE_HAS_ONE_PRICE\nbet 4 4 prog7 100\n"
                        "> bet-placed 4 4 prog7 100 0\nbet 5 5 prog7 100\nbet 5 5 prog8 100\n"
                        "withdraw 5 5 prog8\nbet 5 5 prog8 100\n"
                        "? felt=300 tray=1000000\nstart\n> bets-closed no\n> hand-started 1\n"
                        "> progressive-taken 0 100 10000200000\n> progressive-taken 1 100 10000400000\n"
                        "> progressive-taken 2 100 5000200000\n"
                        "? felt=0 tray=1000240 dragon7-meter=1000040 panda8-meter=500020\n");
    play_new("rules washington 14\ntimer 0\npost\nopen\n" WITH_SHOE "sit 9 109\nbuy-in 9 1000\nbets\n"
             "bet 9 9 prog7 100 ! SEAT_HAS_NO_COMBINATION\n");
    my_ruleset = *ruleset_named("washington");
    my_ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].needs_line = true;
    play_new(MINE "bets\nbet 4 4 prog7 100 ! SIDE_BET_NEEDS_LINE\nbet 4 4 player 1000\nbet 4 4 prog7 100\n"
                  "withdraw 4 4 player ! SIDE_BET_NEEDS_LINE\n");
}

/// R-PROG-9: fractions of a cent stay in the meter: 15 cents at 12.34% is 1.851 cents per wager.
static void test_a_meter_keeps_fractions_at_the_table(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].price_cents = 15;
    my_ruleset.paytables[0].meter_share = 1234;
    play_new(
        MINE
        "bets\nbet 4 4 prog7 15\nbet 5 5 prog7 15\nstart\n> bets-closed no\n> hand-started 1\n"
        "> progressive-taken 0 15 10000018510\n> progressive-taken 1 15 10000037020\n"
        "? dragon7-meter=1000003 tray=1000027\n" DEAL_TIE "declare tie\nsettle\n> hand-settled\nend\n"
        // 0.702 cents are left over; another 1.851 makes 2.553, so two whole cents move.
        "bets\nbet 4 4 prog7 15\nstart\n> bets-closed no\n> hand-started 2\n"
        "> progressive-taken 0 15 10000055530\n? dragon7-meter=1000005 tray=1000040\n"
        "void a wrong card\n> meter-restored prog7 10000037020\n> wager-returned 0 15 0\n"
        "> hand-voided 2 a wrong card\n? dragon7-meter=1000003 tray=1000027\n"
        // Setting a meter keeps its fraction, too.
        "adjust-meter prog7 2000000 correction 903\nbets\nbet 4 4 prog7 15\nstart\n> bets-closed no\n> hand-started 3\n"
        "> progressive-taken 0 15 20000025530\n? dragon7-meter=2000002\n");
}

#define DRAGON_HAND                                                          \
    "bets\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nbet 3 3 prog8 100\nstart\n" \
    "? tray=1000240 dragon7-meter=1000040 panda8-meter=500020\n"

/// R-PROG-4, R-PROG-5, R-PROG-7, R-PROG-8: seat 4's own combination wins the meter, seat 5 "each hand
/// suited"; the dealer presses, a supervisor confirms, and END GAME waits for it.
static void test_a_combination_is_pressed_confirmed_and_paid(void **state) {
    (void)state;
    confirm_every_prize();
    play_new(MINE DRAGON_HAND DEAL_D_S
             "press 4 prog7 combination ! HAND_IS_NOT_DECLARED\nconfirm 4 prog7 ! HAND_IS_NOT_DECLARED\n"
             "declare dragon7\n"
             "press 4 prog7 each-suited ! BUTTON_IS_WRONG\npress 3 prog8 any ! HAND_WINS_NOTHING\n"
             "press 3 prog7 any ! NO_PROGRESSIVE_WAGER\npress 4 tie any ! WAGER_IS_NO_PROGRESSIVE\n"
             "press 9 prog7 any ! SEAT_IS_UNKNOWN\nconfirm 4 prog7 ! PRIZE_IS_NOT_PRESSED\n"
             "press 4 prog7 combination\n> button-pressed 4 prog7 combination 901\n"
             "press 4 prog7 combination ! PRIZE_IS_DECIDED\n"
             "dealer:901 confirm 4 prog7 ! ROLE_MAY_NOT\nsupervisor:901 confirm 4 prog7 ! "
             "CONFIRM_NEEDS_ANOTHER\n"
             // Reset and envy are $10,200, and the tray has $10,002.40.
             "confirm 4 prog7 ! TRAY_IS_SHORT\nfill 100000\n");
    play_lines(
        "confirm 4 prog7\n> prize-paid 4 prog7 combination 1000040 20000 1000000\n"
        "? seat4=1099940 tray=80240 envy=20000 dragon7-meter=1000000\n"
        "confirm 4 prog7 ! PRIZE_IS_DECIDED\nreject 4 prog7 x ! PRIZE_IS_DECIDED\n"
        "press 4 prog7 combination ! PRIZE_IS_DECIDED\n"
        "settle\n> hand-settled\nend ! PRIZES_ARE_OPEN\n"
        "press 5 prog7 each-suited\nend ! PRIZES_ARE_OPEN\nconfirm 5 prog7\n"
        "> prize-paid 5 prog7 each-suited 50000 2500 0\n? seat5=149900 tray=27740 envy=22500\n"
        "end\n> hand-ended 1\npress 5 prog7 each-suited ! HAND_IS_NOT_ON\ntake envy 22500\n? envy=0\n");
}

/// R-PROG-6: Panda 8 has its own meter and prizes: the base prize is $8, envy $1.
static void test_a_panda8_prize_is_paid(void **state) {
    (void)state;
    confirm_every_prize();
    play_new(MINE "bets\nbet 4 4 prog7 100\nbet 5 5 prog8 100\nstart\n" DEAL_PANDA8
                  "declare panda8\nsettle\nend ! PRIZES_ARE_OPEN\npress 5 prog8 any\n"
                  "> button-pressed 5 prog8 any 901\nconfirm 5 prog8\n> prize-paid 5 prog8 any 800 100 0\n"
                  "? seat5=100700 envy=100 panda8-meter=500020\nend\n");
}

/// R-PROG-8: a prize at the first or the last seat keeps the hand open like any other.
static void test_prize_at_either_end_of_the_table_keeps_the_hand_open(void **state) {
    (void)state;
    confirm_every_prize();
    static const char *const ends[] = {"1", "8"};
    for (int i = 0; i < 2; i++) {
        play_new(MINE);
        char line[64];
        static const char *const before[] = {"sit %s 120", "buy-in %s 1000", "bets", "bet %s %s prog7 100",
                                             "start"};
        for (int step = 0; step < 5; step++) {
            snprintf(line, sizeof line, before[step], ends[i], ends[i]);
            play_lines(line);
        }
        play_lines(DEAL_DRAGON7 "declare dragon7\nsettle\nend ! PRIZES_ARE_OPEN\n");
        snprintf(line, sizeof line, "press %s prog7 any\nconfirm %s prog7\n", ends[i], ends[i]);
        play_lines(line);
        play_lines("void too late ! HAND_IS_SETTLED\nend\n");
    }
}

/// R-PROG-4: if no one bets at the combination, no one wins it; R-PROG-9: a fraction survives a win.
static void test_won_meter_restarts_with_its_fraction(void **state) {
    (void)state;
    confirm_every_prize();
    my_ruleset.paytables[0].price_cents = 15;
    my_ruleset.paytables[0].meter_share = 1234;
    my_ruleset.paytables[0].reset_cents = 200000;
    play_new(MINE "bets\nbet 4 4 prog7 15\nstart\n" DEAL_D_S "declare dragon7\npress 4 prog7 combination\n"
                  "confirm 4 prog7\n> prize-paid 4 prog7 combination 1000001 20000 200000\n"
                  "? dragon7-meter=200000 seat4=1099986\nsettle\nend\n"
                  "bets\nbet 5 5 prog7 15\nstart\n> bets-closed no\n> hand-started 2\n"
                  "> progressive-taken 0 15 2000027020\n" DEAL_D_S "declare dragon7\n"
                  "press 5 prog7 combination ! BUTTON_IS_WRONG\npress 5 prog7 each-suited\n");
}

/// R-PROG-8: a supervisor rejects with a reason; the hand may then end, or the dealer presses again.
static void test_a_prize_is_rejected_and_pressed_again(void **state) {
    (void)state;
    confirm_every_prize();
    play_new(MINE "bets\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nstart\n" DEAL_DRAGON7 "declare dragon7\n"
                  "dealer:0 press 4 prog7 any ! PERSON_IS_UNKNOWN\n"
                  "press 4 prog7 any\nsupervisor:0 confirm 4 prog7 ! PERSON_IS_UNKNOWN\n"
                  "supervisor:0 reject 4 prog7 x ! PERSON_IS_UNKNOWN\nreject 4 prog7 ! REASON_IS_MISSING\n"
                  "supervisor:901 reject 4 prog7 x ! CONFIRM_NEEDS_ANOTHER\n"
                  "reject 4 prog7 no chip on the camera\n> prize-rejected 4 prog7 no chip on the camera\n"
                  "reject 4 prog7 x ! PRIZE_IS_NOT_PRESSED\nconfirm 4 prog7 ! PRIZE_IS_NOT_PRESSED\n"
                  "supervisor:902 press 4 prog7 any\n> button-pressed 4 prog7 any 902\n"
                  "confirm 4 prog7 ! CONFIRM_NEEDS_ANOTHER\nsupervisor:903 confirm 4 prog7\n"
                  "> prize-paid 4 prog7 any 1000 100 0\npress 5 prog7 any\nreject 5 prog7 a second look\n"
                  "settle\nend\n> hand-ended 1\n? seat4=100900 seat5=99900\n");
}

/// R-PROG-1: only one seat has a combination, so a second win in the same hand is of the other progressive,
/// which has its own meter.
static void test_progressives_are_independent(void **state) {
    (void)state;
    play_new(WASHINGTON "bets\nbet 4 4 prog7 100\nbet 4 4 prog8 100\nstart\n" DEAL_D_S "declare dragon7\n"
                        "press 4 prog8 any ! HAND_WINS_NOTHING\npress 4 prog7 combination\nfill 100000\n"
                        "confirm 4 prog7\n? panda8-meter=500020\nsettle\nend\n");
}

// ---------------------------------------------------------------------------------------------------------
// Who confirms what

/// R-PROG-13: by default a supervisor confirms only the meter. SETTLE pays the other prizes with the other
/// bets, and nobody presses a button for them.
static void test_dealer_pays_fixed_prizes_at_settlement(void **state) {
    (void)state;
    play_new(WASHINGTON "bets\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nbet 5 5 banker 1000\nstart\n" DEAL_D_S
                        "declare dragon7\npress 5 prog7 each-suited ! PRIZE_IS_THE_DEALERS\n"
                        "confirm 5 prog7 ! PRIZE_IS_NOT_PRESSED\nsettle\n> line-settled 2 push 0 0 1000\n"
                        "> prize-paid 5 prog7 each-suited 50000 2500 0\n> hand-settled\n"
                        "? seat5=149900 envy=2500 tray=947660\nvoid too late ! HAND_IS_SETTLED\n"
                        "press 5 prog7 each-suited ! PRIZE_IS_DECIDED\nend ! PRIZES_ARE_OPEN\n"
                        "press 4 prog7 combination\nreject 4 prog7 no chip\nend\n> hand-ended 1\n");
    // Without a meter prize, END GAME follows at once.
    play_new(WASHINGTON "bets\nbet 5 5 prog8 100\nstart\n" DEAL_PANDA8 "declare panda8\nsettle\n"
                        "> prize-paid 5 prog8 any 800 100 0\n> hand-settled\nend\n> hand-ended 1\n");
}

/// R-PROG-13: the tray must be able to pay them, with the dealer's envy: $10 and $1, of which it has 80
/// cents.
static void test_tray_is_filled_for_fixed_prizes(void **state) {
    (void)state;
    play_new(WASHINGTON "take tray 1000000\nbets\nbet 5 5 prog7 100\nstart\n" DEAL_DRAGON7 "declare dragon7\n"
                        "settle ! TRAY_IS_SHORT\nfill 1019\nsettle ! TRAY_IS_SHORT\nfill 1\nsettle\n"
                        "> prize-paid 5 prog7 any 1000 100 0\n> hand-settled\n? tray=0 seat5=100900\n");
}

/// R-PROG-13: fixed prizes from an amount on: $500 for Dragon 7, more than $8 for Panda 8.
static void test_supervisor_confirms_prizes_from_an_amount_on(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].confirm_from_cents = 50000;
    my_ruleset.paytables[1].confirm_from_cents = 801;
    play_new(MINE
             "bets\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nstart\n" DEAL_DRAGON7
             "declare dragon7\npress 4 prog7 any ! PRIZE_IS_THE_DEALERS\nsettle\n"
             "> prize-paid 4 prog7 any 1000 100 0\n> prize-paid 5 prog7 any 1000 100 0\n> hand-settled\nend\n"
             "bets\nbet 5 5 prog7 100\nbet 5 5 prog8 100\nstart\n" DEAL_D_S
             "declare dragon7\nsettle\n> hand-settled\nend ! PRIZES_ARE_OPEN\npress 5 prog7 each-suited\n"
             "confirm 5 prog7\n> prize-paid 5 prog7 each-suited 50000 2500 0\nend\n"
             "bets\nbet 5 5 prog8 100\nstart\n" DEAL_PANDA8
             "declare panda8\nsettle\n> prize-paid 5 prog8 any 800 100 0\n> hand-settled\nend\n");
    my_ruleset.paytables[1].confirm_from_cents = 800;
    play_new(MINE "bets\nbet 5 5 prog8 100\nstart\n" DEAL_PANDA8 "declare panda8\nsettle\n> hand-settled\n"
                  "end ! PRIZES_ARE_OPEN\n");
}

// ---------------------------------------------------------------------------------------------------------
// A meter with a maximum

#define THREE_BETS "bets\nbet 3 3 prog7 100\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nstart\n"

/// R-PROG-15: the part of a contribution above the maximum goes to the reserve: the second bet's 20 cents are
/// divided, the third's are reserved whole. A void returns all of it.
static void test_contributions_above_the_maximum_are_reserved(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].max_cents = 1000030;
    play_new(MINE THREE_BETS
             "> bets-closed no\n> hand-started 1\n> progressive-taken 0 100 10000200000\n"
             "> progressive-taken 1 100 10000300000\n> reserve-set prog7 100000\n"
             "> progressive-taken 2 100 10000300000\n> reserve-set prog7 300000\n"
             "? tray=1000240 dragon7-meter=1000030 dragon7-reserve=30\nvoid a wrong card\n"
             "> reserve-set prog7 0\n> meter-restored prog7 10000000000\n"
             "> wager-returned 0 100 0\n> wager-returned 1 100 0\n> wager-returned 2 100 0\n"
             "> hand-voided 1 a wrong card\n? tray=1000000 dragon7-meter=1000000 dragon7-reserve=0\n");
    // A reserve from earlier hands stays when a later one is void.
    play_lines(THREE_BETS DEAL_TIE "declare tie\nsettle\nend\n? dragon7-reserve=30\n" THREE_BETS
                                   "? dragon7-meter=1000030 dragon7-reserve=90\nvoid a wrong card\n"
                                   "> reserve-set prog7 300000\n> wager-returned 0 100 0\n"
                                   "> wager-returned 1 100 0\n> wager-returned 2 100 0\n"
                                   "> hand-voided 3 a wrong card\n"
                                   "? tray=1000240 dragon7-meter=1000030 dragon7-reserve=30\n");
    play_lines("take dragon7-reserve 30 ! ACCOUNT_IS_NOT_OPEN\n");
}

/// R-PROG-15: when the meter is won, the reserve is added to the reset.
static void test_won_meter_restarts_with_the_reserve(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].max_cents = 1000030;
    play_new(MINE THREE_BETS DEAL_D_S "declare dragon7\npress 4 prog7 combination\n"
                                      // The tray pays the reset of $10,000 and $200 of envy, not the reserve.
                                      "fill 19759\nconfirm 4 prog7 ! TRAY_IS_SHORT\nfill 1\nconfirm 4 prog7\n"
                                      "> reserve-set prog7 0\n"
                                      "> prize-paid 4 prog7 combination 1000030 20000 1000030\n"
                                      "? tray=0 dragon7-meter=1000030 dragon7-reserve=0 seat4=1099930\n");
    // As far as the maximum allows: 10 of the 50 cents.
    my_ruleset.paytables[0].max_cents = 1000010;
    play_new(MINE "fill 100000\n" THREE_BETS "? dragon7-meter=1000010 dragon7-reserve=50\n" DEAL_D_S
                  "declare dragon7\npress 4 prog7 combination\nconfirm 4 prog7\n> reserve-set prog7 400000\n"
                  "> prize-paid 4 prog7 combination 1000010 20000 1000010\n"
                  "? dragon7-meter=1000010 dragon7-reserve=40 tray=80240\n");
    // A lower reset leaves room for all of it.
    my_ruleset.paytables[0].reset_cents = 200000;
    play_new(MINE THREE_BETS DEAL_D_S "declare dragon7\npress 4 prog7 combination\nconfirm 4 prog7\n"
                                      "> reserve-set prog7 0\n"
                                      "> prize-paid 4 prog7 combination 1000010 20000 200050\n"
                                      "? dragon7-meter=200050 dragon7-reserve=0 tray=780240\n");
}

// ---------------------------------------------------------------------------------------------------------
// Sensors

#define SENSED "rules mine 0 no no yes\ntimer 0\npost\nopen\nfill 1000000\n" WITH_PEOPLE WITH_SHOE

/// R-PROG-1: in version 0.1, progressive bets were keyed and chips sensed. At START GAME, and when a chip
/// comes or goes afterward, a seat is flagged if chip and wager disagree.
static void test_sensors_flag_mismatches(void **state) {
    (void)state;
    my_ruleset = edition1_of("washington");
    play_new(SENSED "sense 4 prog7 yes\n> chip-laid 4 prog7\nsense 4 prog7 yes ! NOTHING_CHANGES\n"
                    "sense 4 tie yes ! WAGER_IS_NO_PROGRESSIVE\nsense 9 prog7 yes ! SEAT_IS_UNKNOWN\n"
                    "dealer sense 4 prog7 no ! ROLE_MAY_NOT\n"
                    "bets\nsense 5 prog8 yes\n> chip-laid 5 prog8\nbet 4 4 prog7 100\nbet 3 3 prog7 100\n"
                    "start\n> bets-closed no\n> hand-started 1\n> progressive-taken 0 100 10000200000\n"
                    "> progressive-taken 1 100 10000400000\n> flagged 3 prog7 no\n> flagged 5 prog8 yes\n"
                    "sense 3 prog7 yes\n> chip-laid 3 prog7\n"
                    "sense 4 prog7 no\n> chip-removed 4 prog7\n> flagged 4 prog7 no\n");
    assert_true(scenario.table.sensor_states[4][0].flagged && !scenario.table.sensor_states[4][0].chip);
    play_lines(DEAL_TIE "declare tie\nsense 4 prog8 yes\n> chip-laid 4 prog8\n> flagged 4 prog8 yes\n"
                        "settle\nsense 3 prog7 no\n> chip-removed 3 prog7\nend\n");
    assert_false(scenario.table.sensor_states[4][0].flagged);
    play_lines("rules ventura 0 no no yes\nsense 4 prog7 yes ! WAGER_IS_NOT_OFFERED\n");
    // New rules start with nothing sensed.
    assert_false(scenario.table.sensor_states[5][1].chip);
    play_new(WASHINGTON "sense 4 prog7 yes ! NO_SENSORS\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_start_game_takes_progressive_wagers),
        cmocka_unit_test(test_a_meter_keeps_fractions_at_the_table),
        cmocka_unit_test(test_a_combination_is_pressed_confirmed_and_paid),
        cmocka_unit_test(test_a_panda8_prize_is_paid),
        cmocka_unit_test(test_prize_at_either_end_of_the_table_keeps_the_hand_open),
        cmocka_unit_test(test_won_meter_restarts_with_its_fraction),
        cmocka_unit_test(test_a_prize_is_rejected_and_pressed_again),
        cmocka_unit_test(test_progressives_are_independent),
        cmocka_unit_test(test_dealer_pays_fixed_prizes_at_settlement),
        cmocka_unit_test(test_tray_is_filled_for_fixed_prizes),
        cmocka_unit_test(test_supervisor_confirms_prizes_from_an_amount_on),
        cmocka_unit_test(test_contributions_above_the_maximum_are_reserved),
        cmocka_unit_test(test_won_meter_restarts_with_the_reserve),
        cmocka_unit_test(test_sensors_flag_mismatches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
