/// Tests bets, fees and settlement at a table, to the cent; amounts were worked out by hand from the clauses.
#include "table_script.h"

// ---------------------------------------------------------------------------------------------------------
// Bets

/// R-BET-1: one wager per space, changed or withdrawn while bets are open; its fee goes with it.
static void test_bets_are_placed_changed_and_withdrawn(void **state) {
    (void)state;
    play_new(BANKED
             "bet 4 4 player 1000 ! BETTING_IS_NOT_OPEN\nwithdraw 4 4 player ! BETTING_IS_NOT_OPEN\n"
             "bets\n> bets-opened 1 0 200 no\n? seat3=49800 felt=200\n"
             "bet 4 4 player 5000\n> bet-placed 4 4 player 5000 100\n? seat4=94900 felt=5300\n"
             "bet 4 4 player 8000\n> bet-changed 4 4 player 8000\n? seat4=91900 felt=8300\n"
             "bet 4 4 player 1000\n> bet-changed 4 4 player 1000\n? seat4=98900 felt=1300\n"
             "bet 4 4 player 1000 ! NOTHING_CHANGES\nbet 4 4 player 999 ! WAGER_IS_UNDER_MINIMUM\n"
             "bet 4 4 player 10001 ! WAGER_IS_OVER_MAXIMUM\nbet 4 4 player 0 ! AMOUNT_IS_NOT_POSITIVE\n"
             "bet 4 4 player -9223372036854775808 ! AMOUNT_IS_NOT_POSITIVE\n"
             "bet 5 5 tie 200\nbet 5 5 banker 1000\n"
             "withdraw 4 4 player\n> bet-withdrawn 4 4 player\n? seat4=100000\n"
             "withdraw 4 4 player ! WAGER_IS_MISSING\nwithdraw 6 6 player ! SEAT_IS_EMPTY\n"
             "bet 3 3 player 1000 ! BANK_LAYS_NO_WAGER\nbet 6 6 player 1000 ! SEAT_IS_EMPTY\n"
             "? felt=1550 seat5=98650\n");
    assert_int_equal(sabot_table_wager(&scenario.table, 5, 5, SABOT_KIND_BANKER), 1);
    assert_int_equal(sabot_table_wager(&scenario.table, 4, 4, SABOT_KIND_PLAYER), -1);
    play_new("rules california-ez\npost\nopen\n" WITH_PEOPLE WITH_SHOE
             "offer\naccept 3 1000\nbets\nbet 4 4 panda8 100 ! WAGER_IS_NOT_OFFERED\n");
}

/// R-BET-2, both ways: no side bet without a line bet, and no removal of a line bet that a side bet needs.
static void test_side_bet_needs_its_line_bet(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 dragon7 100 ! SIDE_BET_NEEDS_LINE\nbet 4 4 tie 100\nbet 4 4 player 1000\n"
                    "bet 4 4 dragon7 100\nwithdraw 4 4 player ! SIDE_BET_NEEDS_LINE\nbet 4 4 banker 1000\n"
                    "withdraw 4 4 player\n> bet-withdrawn 4 4 player\nwithdraw 4 4 banker ! "
                    "SIDE_BET_NEEDS_LINE\nwithdraw 4 4 dragon7\nwithdraw 4 4 banker\n");
    play_new(WASHINGTON "bets\nbet 4 4 dragon7 100\n> bet-placed 4 4 dragon7 100 0\n");
}

/// R-BET-3: a table minimum can apply to all wagers of a bettor together, for placing and for removing.
static void test_table_minimum_per_bettor(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.table_minimum = SABOT_MINIMUM_OF_BETTOR;
    play_new(MINE "bets\nbet 4 4 tie 900 ! BETTOR_IS_UNDER_TABLE_MINIMUM\nbet 4 4 tie 1000\n"
                  "bet 4 4 dragon7 100\nbet 4 4 tie 800 ! BETTOR_IS_UNDER_TABLE_MINIMUM\nbet 4 4 tie 900\n"
                  "withdraw 4 4 dragon7 ! BETTOR_IS_UNDER_TABLE_MINIMUM\n");
}

/// A bet is placed only if the stack covers it and its fee.
static void test_stack_must_cover_wager_and_fee(void **state) {
    (void)state;
    play_new(BANKED "cash-out 4 98901\nbets\nbet 4 4 player 1000 ! STACK_IS_SHORT\nbuy-in 4 1\n"
                    "bet 4 4 player 1000\n? seat4=0\nbet 4 4 player 1001 ! STACK_IS_SHORT\n"
                    "bet 4 4 tie 100 ! STACK_IS_SHORT\ncash-out 4 1 ! STACK_IS_SHORT\n");
}

/// R-BET-1: the number of wagers is limited: 64 back bettors behind each of many seats.
static void test_number_of_wagers_is_limited(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.wagers[SABOT_KIND_PLAYER].back_line = true;
    play_new("rules mine 14\ntimer 0\npost\nopen\nshoe\nburn 3c\n");
    char line[64];
    for (int bettor = 1; bettor <= 64; bettor++) {
        snprintf(line, sizeof line, "sit b%d %d\nbuy-in b%d 10000\n", bettor, 200 + bettor, bettor);
        play_lines(line);
    }
    play_lines("sit 1 101\nsit 2 102\nsit 3 103\nsit 4 104\nsit 5 105\nbets\n");
    for (int i = 0; i < SABOT_WAGERS_MAX; i++) {
        snprintf(line, sizeof line, "bet b%d %d player 1000\n", i % 64 + 1, i / 64 + 1);
        play_lines(line);
    }
    const sabot_event more = {.type = SABOT_EVENT_BET_PLACED,
                              .bet_placed = {SABOT_BETTOR_OF_BACK(1), 5, SABOT_KIND_PLAYER, 1000, 0}};
    assert_int_equal(sabot_table_admits(&scenario.table, &more), SABOT_EVENT_DOES_NOT_FIT);
    play_lines("bet b1 5 player 1000 ! TOO_MANY_WAGERS\nfill 1000000\nstart\n" DEAL_PLAYER
               "declare player\nsettle\n? back64=14000 tray=744000\nend\n");
}

/// R-BET-6 and R-TRAK-6: the clock closes betting; a bet after that is late even before a tick.
static void test_betting_closes_by_the_clock(void **state) {
    (void)state;
    play_new(
        "rules california-panda8\npost\nopen\n" WITH_PEOPLE WITH_SHOE "offer\naccept 3 50000\n"
        "@60000 bets\n> bets-opened 1 90000 200 no\nbet 4 4 player 1000\ntick ! NOTHING_CHANGES\n"
        "@89999 tick ! NOTHING_CHANGES\nbet 4 4 player 2000\n"
        "@90000 bet 4 4 player 3000 ! BETTING_IS_CLOSED\nwithdraw 4 4 player ! BETTING_IS_CLOSED\n"
        "bet 5 5 tie 100 ! BETTING_IS_CLOSED\ntick\n> bets-closed yes\n"
        "tick ! BETTING_IS_CLOSED\nno-more-bets ! BETTING_IS_CLOSED\nbet 5 5 tie 100 ! BETTING_IS_CLOSED\n"
        "? seat4=97900\nstart\n> hand-started 1\n> fee-taken 0 100\n> fee-taken 65535 200\n"
        "bet 5 5 tie 100 ! HAND_HAS_STARTED\n");
    // Without a timer only the dealer closes bets.
    play_new(BANKED "bets\nbet 4 4 player 1000\n@9000000 tick ! NOTHING_CHANGES\nbet 4 4 tie 100\n"
                    "no-more-bets\n> bets-closed no\n");
}

// ---------------------------------------------------------------------------------------------------------
// Fees

/// R-FEE-3: as bets close: START GAME takes all fees, the player-dealer's last.
static void test_fees_are_taken_as_bets_close(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 player 5000\nbet 5 5 tie 200\n? collection=0 felt=5550\nstart\n"
                    "> bets-closed no\n> hand-started 1\n> fee-taken 0 100\n> fee-taken 1 50\n"
                    "> fee-taken 65535 200\n? collection=350 felt=5200\n");
}

/// R-FEE-3: as the bet is placed; a withdrawn wager gets its fee back.
static void test_fees_are_taken_as_bets_are_placed(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.fees_taken = SABOT_FEES_AS_PLACED;
    play_new(MINE "offer\naccept 3 50000\nbets\nbet 4 4 player 5000\n> bet-placed 4 4 player 5000 100\n"
                  "> fee-taken 0 100\n? collection=100 felt=5200 seat4=94900\n"
                  "bet 5 5 tie 200\n> bet-placed 5 5 tie 200 50\n> fee-taken 1 50\n"
                  "bet 4 4 player 6000\n> bet-changed 4 4 player 6000\n? collection=150\n"
                  "withdraw 4 4 player\n> fee-returned 0 100\n> bet-withdrawn 4 4 player\n"
                  "? collection=50 seat4=100000\n"
                  "start\n> bets-closed no\n> hand-started 1\n> fee-taken 65535 200\n? collection=250\n");
}

/// R-BANK-4 and the Reading on fees: the stake of an uncovered wager is returned, and its fee if the ruleset
/// says so. $100 of cover: $60 is paid at seat 4, $40 at seat 5, and nothing is left for the losing Tie.
static void test_fees_of_wagers_without_action(void **state) {
    (void)state;
    static const char hand[] = "offer\naccept 3 10000\nbets\nbet 5 5 player 7000\nbet 5 5 tie 300\n"
                               "bet 4 4 player 6000\nstart\n" DEAL_PLAYER "declare player\nsettle\n"
                               "> line-settled 2 win 0 6000 6000\n> line-settled 0 win 0 4000 7000\n"
                               "> line-settled 1 lose 0 0 300\n";
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    char lines[1024];
    snprintf(lines, sizeof lines, "%s%s%s", MINE, hand, "> fee-returned 1 50\n> hand-settled\n");
    play_new(lines);
    // Fees: two lines $1, one Tie $0.50, the bank $2; the Tie's is returned.
    play_lines("? bank=0 seat4=105900 seat5=103900 collection=400 felt=0\nend\n");
    snprintf(lines, sizeof lines, "%s%s%s", CALIFORNIA, hand, "> hand-settled\n");
    play_new(lines);
    play_lines("? bank=0 seat4=105900 seat5=103850 collection=450 felt=0\nend\n");
}

// ---------------------------------------------------------------------------------------------------------
// Settlement

#define SETTLED_HAND                                                                       \
    "sit 2 102\nbuy-in 2 50000\nbets\nbet 5 5 banker 2000\nbet 4 4 dragon7 100 ! "         \
    "SIDE_BET_NEEDS_LINE\nbet 2 2 player 3000\nbet 4 4 player 5000\nbet 4 4 dragon7 100\n" \
    "start\n? collection=550 felt=10100\n" DEAL_PLAYER "settle ! HAND_IS_NOT_DECLARED\n"   \
    "declare player\n> declared player\nsettle\n"                                          \
    "> line-settled 2 win 0 5000 5000\n> line-settled 1 win 0 3000 3000\n"                 \
    "> line-settled 0 lose 2000 0 0\n> line-settled 3 lose 100 0 0\n> hand-settled\n"      \
    "? bank=44100 seat2=52900 seat4=104750 seat5=97900 seat3=49800 felt=0\n"               \
    "settle ! HAND_IS_SETTLED\n"
/// R-BANK-3: the events are the sheet's lines in order; R-PAY-1, R-PAY-2, R-PAY-4.
static void test_settlement_follows_the_sheet(void **state) {
    (void)state;
    // R-BANK-5: for its second hand, the bank is again what was put up; the loss of $59 comes from the stack.
    play_new(BANKED SETTLED_HAND "end\n> hand-ended 1\n> bank-renewed 3 50000\n? bank=50000 seat3=43900\n");
    assert_int_equal(scenario.table.round.bank_cents, 50000);
    // If winnings ride, the bank puts up what it has become.
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.bank_rides = true;
    play_new(MINE "offer\naccept 3 50000\n");
    play_lines(SETTLED_HAND "end\n> hand-ended 1\n? bank=44100 seat3=49800\n");
    assert_int_equal(scenario.table.round.bank_cents, 44100);
}

/// R-BANK-2, R-BANK-4: $5 on Dragon 7 would win $200. Collecting $20 leaves $80 of the $100 of cover: $80 is
/// paid, the stake is returned, and the Banker push is not affected.
static void test_bank_pays_up_to_its_cover_at_the_table(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.bank_rides = true;
    play_new(MINE "offer\naccept 3 10000\nbets\nbet 4 4 banker 1000\nbet 4 4 dragon7 500\n"
                  "bet 5 5 player 2000\nstart\n" DEAL_DRAGON7 "declare dragon7\nsettle\n"
                  "> line-settled 2 lose 2000 0 0\n> line-settled 0 push 0 0 1000\n"
                  "> line-settled 1 win 0 8000 500\n> hand-settled\n"
                  "? bank=4000 seat4=107850 seat5=97900\nend\n> hand-ended 1\n"
                  "bets\n> bets-opened 2 0 200 no\nvoid no bets came\n"
                  "bets\nbet 4 4 player 4000\nstart\n" DEAL_PLAYER "declare player\nsettle\n"
                  "? bank=0\nend\n> hand-ended 3\n> bank-ended 3 0\n> bank-offered 4\n");
    // R-BANK-2: a riding bank that lost everything in its first hand puts up an amount again, or is given up.
    play_new(MINE "offer\naccept 3 1000\nbets\nbet 4 4 player 1000\nstart\n" DEAL_PLAYER
                  "declare player\nsettle\nend\n? bank=0\nbets ! BANK_AMOUNT_IS_BAD\n"
                  "amount 3 2000\n> bank-changed 2000\nbets\n");
}

/// R-BANK-5: winnings go to the stack after each hand, and a loss is made good from it, so that each hand's
/// bank is what the player-dealer put up.
static void test_bank_is_renewed_after_each_hand(void **state) {
    (void)state;
    // The bank wins $50 and keeps paying its $2 fee from the stack.
    play_new(BANKED "bets\nbet 4 4 player 5000\nstart\n" DEAL_BANKER "declare banker\nsettle\n"
                    "? bank=55000 seat3=49800\nend\n> hand-ended 1\n> bank-renewed 3 50000\n"
                    "? bank=50000 seat3=54800\n"
                    // After its second hand it ends with everything it has.
                    "bets\nbet 4 4 player 5000\nstart\n" DEAL_PLAYER "declare player\nsettle\nend\n"
                    "> hand-ended 2\n> bank-ended 3 45000\n> bank-offered 4\n? bank=0 seat3=99600\n");
    // A tie leaves the bank as it is, so nothing is renewed. A new amount is the one for the next hands.
    play_new(BANKED "bets\nbet 4 4 player 5000\nstart\n" DEAL_TIE "declare tie\nsettle\nend\n> hand-ended 1\n"
                    "amount 3 20000\n> bank-changed 20000\n? bank=20000 seat3=79800\n");
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.bank_hands = 3;
    play_new(MINE "offer\naccept 3 50000\nbets\nvoid nobody\namount 3 20000\n"
                  "bets\nbet 4 4 player 5000\nstart\n" DEAL_BANKER "declare banker\nsettle\nend\n"
                  "> hand-ended 2\n> bank-renewed 3 20000\n? bank=20000 seat3=84800\n");
}

/// R-BANK-5: where the stack does not reach, the bank is what it does reach, less the fee of the next hand.
static void test_short_bank_is_renewed_as_far_as_the_stack_reaches(void **state) {
    (void)state;
    // $1,000 in all: $950 put up, $2 fee; $100 lost leaves $898, of which $2 stay for the fee.
    play_new(CALIFORNIA "offer\naccept 3 95000\nbets\nbet 4 4 player 10000\nstart\n" DEAL_PLAYER
                        "declare player\nsettle\n? bank=85000 seat3=4800\nend\n> hand-ended 1\n"
                        "> bank-renewed 3 89600\n? bank=89600 seat3=200\nbets\n> bets-opened 2 0 200 no\n"
                        "? seat3=0\n");
    // R-BET-7: in whole chips. $897.50 less $2 is $895.50, in $1 chips $895.
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.chip_unit_cents = 100;
    play_new(MINE "cash-out 3 50\noffer\naccept 3 95000\nbets\nbet 4 4 player 10000\nstart\n" DEAL_PLAYER
                  "declare player\nsettle\n? bank=85000 seat3=4750\nend\n> hand-ended 1\n"
                  "> bank-renewed 3 89500\n? bank=89500 seat3=250\n");
    // A bank that lost everything is renewed with what the fee leaves, or not at all.
    play_new(CALIFORNIA
             "cash-out 3 98500\noffer\naccept 3 1000\nbets\nbet 4 4 player 1000\nstart\n" DEAL_PLAYER
             "declare player\nsettle\n? bank=0 seat3=300\nend\n> hand-ended 1\n"
             "> bank-renewed 3 100\n? bank=100 seat3=200\n");
    play_new(CALIFORNIA
             "cash-out 3 98700\noffer\naccept 3 1000\nbets\nbet 4 4 player 1000\nstart\n" DEAL_PLAYER
             "declare player\nsettle\n? bank=0 seat3=100\nend\n> hand-ended 1\n"
             "bets ! BANK_AMOUNT_IS_BAD\ngive-up 3\n");
}

/// R-BET-7: bets, banks and buy-ins are made in whole chips.
static void test_amounts_are_in_whole_chips(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.chip_unit_cents = 50;
    play_new(MINE "buy-in 4 125 ! NOT_IN_CHIPS\nbuy-in 4 150\n> bought-in 4 150\n"
                  "offer\naccept 3 50025 ! NOT_IN_CHIPS\naccept 3 50050\namount 3 40049 ! NOT_IN_CHIPS\n"
                  "amount 3 40000\nbets\nbet 4 4 player 1025 ! NOT_IN_CHIPS\nbet 4 4 player 1050\n"
                  "> bet-placed 4 4 player 1050 100\nbet 4 4 player 2001 ! NOT_IN_CHIPS\n"
                  "bet 4 4 player 2000\n> bet-changed 4 4 player 2000\n");
    assert_int_equal(sabot_table_bank_limits(&scenario.table, 3).min_cents, 1);
    play_new(MINE "offer\n");
    // $1,000 less the fee of $2.
    assert_int_equal(sabot_table_bank_limits(&scenario.table, 3).min_cents, 50);
    assert_int_equal(sabot_table_bank_limits(&scenario.table, 3).max_cents, 99800);
}

/// R-HOUSE-1: the tray pays; if it is short, it is filled, and then everything is settled at once.
static void test_a_short_tray_is_filled_first(void **state) {
    (void)state;
    play_new("rules washington\ntimer 0\npost\nopen\nfill 3000\n" WITH_PEOPLE WITH_SHOE
             "bets\nbet 4 4 banker 2000\nbet 5 5 player 6000\nstart\n> bets-closed no\n> hand-started 1\n"
             "? collection=0\n" DEAL_PLAYER "declare player\nsettle ! TRAY_IS_SHORT\n? felt=8000\n"
             "fill 2999\nsettle ! TRAY_IS_SHORT\nfill 1\nsettle\n"
             "> line-settled 1 win 0 6000 6000\n> line-settled 0 lose 2000 0 0\n> hand-settled\n"
             "? tray=2000 seat4=98000 seat5=106000\n");
}

/// R-BANK-2: without bets there is nothing to bank, and a progressive does not concern the player-dealer.
static void test_a_player_dealer_needs_a_wager(void **state) {
    (void)state;
    play_new(BANKED "start ! BETTING_IS_NOT_OPEN\nbets\nstart ! NOTHING_TO_BANK\nbet 4 4 prog7 100\n"
                    "start ! NOTHING_TO_BANK\nno-more-bets\nstart ! NOTHING_TO_BANK\nvoid nobody bets\n"
                    "> wager-returned 0 100 0\n> fee-returned 65535 200\n> hand-voided 1 nobody bets\n"
                    "? seat3=50000 seat4=100000 felt=0\n");
    play_new(WASHINGTON "bets\nstart\n> bets-closed no\n> hand-started 1\n" DEAL_TIE "declare tie\nsettle\n"
                        "> hand-settled\nend\n");
}

// ---------------------------------------------------------------------------------------------------------
// Void

#define LAID "bets\nbet 4 4 player 5000\nbet 5 5 prog7 100\nbet 5 5 tie 200\n"

/// A supervisor voids a hand: all wagers are returned, and the fees if it has not started.
static void test_a_hand_is_voided_before_it_starts(void **state) {
    (void)state;
    static const char back[] = "> wager-returned 0 5000 100\n> wager-returned 1 100 0\n"
                               "> wager-returned 2 200 50\n> fee-returned 65535 200\n"
                               "> hand-voided 1 a late bet\n"
                               "? seat3=50000 seat4=100000 seat5=100000 felt=0 collection=0 tray=0\n";
    play_new(BANKED LAID "dealer void a late bet ! ROLE_MAY_NOT\nvoid ! REASON_IS_MISSING\n"
                         "void    ! REASON_IS_MISSING\nvoid a late bet\n");
    play_lines(back);
    play_new(BANKED LAID "no-more-bets\nvoid a late bet\n");
    play_lines(back);
    play_lines("void again ! HAND_IS_NOT_ON\nbets\n> bets-opened 2 0 200 no\n");
}

#define MINE_BANKED "rules mine\ntimer 0\npost\nopen\n" WITH_PEOPLE WITH_SHOE "offer\naccept 3 50000\n"

/// R-FEE-7: after START GAME the cards stay out, and meters are restored. Fees are kept if the ruleset says
/// so …
static void test_a_started_hand_is_voided(void **state) {
    (void)state;
    static const char back[] = "> meter-restored prog7 10000000000\n> wager-returned 0 5000 0\n"
                               "> wager-returned 1 100 0\n> wager-returned 2 200 0\n"
                               "> hand-voided 1 a wrong card\n"
                               "? seat3=49800 seat4=99900 seat5=99950 collection=350 tray=0 felt=0\n"
                               "? dragon7-meter=1000000 bank=50000\n";
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.void_fee = SABOT_VOID_FEE_KEPT;
    my_ruleset.paytables[0].confirm_from_cents = 0; // R-PROG-13: every prize
    play_new(MINE_BANKED LAID "start\n? tray=80 dragon7-meter=1000020\nvoid a wrong card\n");
    play_lines(back);
    play_new(MINE_BANKED LAID "start\n" DEAL_DRAGON7 "void a wrong card\n");
    play_lines(back);
    assert_int_equal(scenario.table.shoe.cards_left, 416 - 4 - 6);
    play_new(MINE_BANKED LAID "start\n" DEAL_DRAGON7
                              "declare dragon7\npress 5 prog7 any\nvoid a wrong card\n");
    play_lines(back);
    assert_int_equal(scenario.table.tracker.tally.hands, 0);
}

/// An observer of single events sees each wager returned whole, before the hand is cleared.
static void test_returned_wager_has_its_own_event(void **state) {
    (void)state;
    play_new(BANKED LAID "start\n");
    int64_t time_ms = scenario.time_ms;
    const sabot_command command = command_of("void a wrong card", &time_ms);
    assert_int_equal(sabot_table_decide(&scenario.table, &command, &scenario.batch), SABOT_OK);
    static const int64_t cents[] = {5000, 100, 200};
    int returned = 0;
    for (int i = 0; i < scenario.batch.count; i++) {
        sabot_table_apply(&scenario.table, &scenario.batch.events[i]);
        if (scenario.batch.events[i].type == SABOT_EVENT_WAGER_RETURNED) {
            const sabot_wager_state *const wager = &scenario.table.wagers[returned];
            assert_true(wager->is_done && wager->taken_cents == 0);
            assert_int_equal(wager->returned_cents, cents[returned++]);
        }
    }
    assert_int_equal(returned, 3);
}

/// … and by default returned, the bank's, too.
static void test_fees_of_a_void_hand_are_returned(void **state) {
    (void)state;
    static const char returned[] =
        "start\n? collection=350\nvoid a wrong card\n"
        "> meter-restored prog7 10000000000\n> fee-returned 0 100\n> wager-returned 0 5000 0\n"
        "> wager-returned 1 100 0\n> fee-returned 2 50\n> wager-returned 2 200 0\n"
        "> fee-returned 65535 200\n> hand-voided 1 a wrong card\n"
        "? seat3=50000 seat4=100000 seat5=100000 collection=0 tray=0\n";
    static const char kept[] = "start\nvoid a wrong card\n> meter-restored prog7 10000000000\n"
                               "> wager-returned 0 5000 0\n> wager-returned 1 100 0\n"
                               "> wager-returned 2 200 0\n> hand-voided 1 a wrong card\n"
                               "? collection=350\n";
    play_new(BANKED LAID);
    play_lines(returned);
    // The fees of wagers without action are another matter.
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    my_ruleset.void_fee = SABOT_VOID_FEE_KEPT;
    play_new(MINE_BANKED LAID);
    play_lines(kept);
    // In a journal of version 0.1 they were the same.
    my_ruleset = edition1_of("california-panda8");
    play_new(MINE_BANKED LAID);
    play_lines(kept);
    my_ruleset.no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    play_new(MINE_BANKED LAID);
    play_lines(returned);
    // Fees taken as bets are placed are returned if the hand has not started, even if void hands keep theirs.
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.void_fee = SABOT_VOID_FEE_KEPT;
    my_ruleset.fees_taken = SABOT_FEES_AS_PLACED;
    play_new(MINE "offer\naccept 3 50000\nbets\nbet 4 4 player 5000\nvoid a late bet\n> fee-returned 0 100\n"
                  "> wager-returned 0 5000 0\n> fee-returned 65535 200\n> hand-voided 1 a late bet\n"
                  "? seat4=100000 collection=0\n");
}

/// Paid bets stay paid.
static void test_a_settled_hand_is_not_voided(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.paytables[0].confirm_from_cents = 0; // R-PROG-13: every prize
    play_new(MINE_BANKED "fill 100000\n" LAID "start\n" DEAL_DRAGON7 "declare dragon7\npress 5 prog7 any\n"
                         "confirm 5 prog7\nvoid too late ! HAND_IS_SETTLED\nsettle\n"
                         "void too late ! HAND_IS_SETTLED\nend\nvoid too late ! HAND_IS_NOT_ON\n");
}

// ---------------------------------------------------------------------------------------------------------
// Bounds

/// Whatever is bought in, sums stay far from overflow: at most 100,000 times the largest amount is in play.
static void test_money_in_play_is_bounded(void **state) {
    (void)state;
    play_new("rules california-panda8\nopen\nsit 3 103\nbuy-in 3 1000000000000\n");
    // 99,998 more, added directly; the meters have $15,000.
    scenario.table.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(3)] += INT64_C(99998) * 1000000000000;
    scenario.table.accounts_cents[SABOT_ACCOUNT_CAGE] -= INT64_C(99998) * 1000000000000;
    play_lines("buy-in 3 999998500001 ! AMOUNT_IS_TOO_LARGE\nfill 999998500001 ! AMOUNT_IS_TOO_LARGE\n"
               "fill 999998500000\n? cage=-100000000000000000\nfill 1 ! AMOUNT_IS_TOO_LARGE\n"
               "adjust-meter prog7 1000001 moved 903 ! AMOUNT_IS_TOO_LARGE\n"
               "adjust-meter prog7 0 moved 903\n");
    // Seeding a meter would need money that cannot come in.
    play_lines(
        "fill 1000000\nrules california-ez ! AMOUNT_IS_TOO_LARGE\ntake tray 1000000\nrules california-ez\n"
        "> rules-chosen california-ez 8 no no no\n> meter-set prog7 1000000\n"
        "close\n> cashed-out 3 99999000000000000\n> left 3\n> table-closed\n");
}

/// An invalid time is refused and breaks nothing.
static void test_times_are_bounded(void **state) {
    (void)state;
    play_new(WASHINGTON "timer 10\npost\n@9223372036854775807 bets ! COMMAND_IS_UNKNOWN\n"
                        "@-1 bets ! COMMAND_IS_UNKNOWN\n@0 bets\n> bets-opened 1 10000 0 no\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bets_are_placed_changed_and_withdrawn),
        cmocka_unit_test(test_side_bet_needs_its_line_bet),
        cmocka_unit_test(test_table_minimum_per_bettor),
        cmocka_unit_test(test_stack_must_cover_wager_and_fee),
        cmocka_unit_test(test_number_of_wagers_is_limited),
        cmocka_unit_test(test_betting_closes_by_the_clock),
        cmocka_unit_test(test_fees_are_taken_as_bets_close),
        cmocka_unit_test(test_fees_are_taken_as_bets_are_placed),
        cmocka_unit_test(test_fees_of_wagers_without_action),
        cmocka_unit_test(test_settlement_follows_the_sheet),
        cmocka_unit_test(test_bank_pays_up_to_its_cover_at_the_table),
        cmocka_unit_test(test_bank_is_renewed_after_each_hand),
        cmocka_unit_test(test_short_bank_is_renewed_as_far_as_the_stack_reaches),
        cmocka_unit_test(test_amounts_are_in_whole_chips),
        cmocka_unit_test(test_a_short_tray_is_filled_first),
        cmocka_unit_test(test_a_player_dealer_needs_a_wager),
        cmocka_unit_test(test_a_hand_is_voided_before_it_starts),
        cmocka_unit_test(test_a_started_hand_is_voided),
        cmocka_unit_test(test_returned_wager_has_its_own_event),
        cmocka_unit_test(test_fees_of_a_void_hand_are_returned),
        cmocka_unit_test(test_a_settled_hand_is_not_voided),
        cmocka_unit_test(test_money_in_play_is_bounded),
        cmocka_unit_test(test_times_are_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
