/// Tests a table and its people: opening, posting, seating, buying in, leaving, and how the bank moves. Every
/// amount was worked out by hand from the clause the test names.
#include "table_script.h"

// ---------------------------------------------------------------------------------------------------------
// Open and closed

static void test_table_needs_rules_first(void **state) {
    (void)state;
    play_new("open ! RULES_ARE_MISSING\npost ! RULES_ARE_MISSING\nfill 100 ! RULES_ARE_MISSING\n"
             "rules california-panda8 1 ! SEATS_ARE_NOT_ALLOWED\n"
             "rules california-panda8 15 ! SEATS_ARE_NOT_ALLOWED\n"
             "rules california-panda8 14\n"
             "> rules-chosen california-panda8 14 no no no\n"
             "> meter-set prog7 1000000\n"
             "> meter-set prog8 500000\n"
             "? cage=-1500000 dragon7-meter=1000000 panda8-meter=500000\n"
             "open\n> table-opened\nopen ! TABLE_IS_OPEN\nclose\n> table-closed\nclose ! TABLE_IS_CLOSED\n");
    // R-PROG-9: a meter that is not at zero is not seeded again.
    play_lines("rules washington\n> rules-chosen washington 8 no no no\n? cage=-1500000\n");
}

static size_t table_bytes(uint8_t bytes[SABOT_TABLE_BYTES_MAX]) {
    return sabot_table_write(&scenario.table, bytes);
}

/// A note needs no rules, is accepted at any time, must not be empty, and leaves the table unchanged, byte
/// for byte.
static void test_notes_change_nothing(void **state) {
    (void)state;
    static const char *const scripts[] = {"", BANKED, BANKED "bets\nbet 4 4 player 5000\nstart\ncard 2d\n"};
    static uint8_t before[SABOT_TABLE_BYTES_MAX], after[SABOT_TABLE_BYTES_MAX];
    for (int i = 0; i < (int)(sizeof scripts / sizeof scripts[0]); i++) {
        play_new(scripts[i]);
        const size_t size = table_bytes(before);
        play_lines("note-sign-in 5 dealer\nnote-sign-in-refused 0 PIN\nnote-sign-out 5 idle\n"
                   "note-refusal 14 confirm late\nnote-setting 9 dim\n"
                   "supervisor note-setting 9 dim ! ROLE_MAY_NOT\nnote-sign-in 5 ! REASON_IS_MISSING\n"
                   "note-sign-in-refused 5   ! REASON_IS_MISSING\nnote-sign-out 5 ! REASON_IS_MISSING\n"
                   "note-refusal 5 confirm ! REASON_IS_MISSING\nnote-refusal 5 ! REASON_IS_MISSING\n"
                   "note-setting 5 ! REASON_IS_MISSING\n");
        assert_int_equal(table_bytes(after), size);
        assert_memory_equal(before, after, size);
    }
}

static void test_closing_cashes_out_everyone(void **state) {
    (void)state;
    play_new(BANKED "close\n"
                    "> bank-ended 3 50000\n"
                    "> cashed-out 3 100000\n> left 3\n> cashed-out 4 100000\n> left 4\n"
                    "> cashed-out 5 100000\n> left 5\n"
                    "> shoe-ended 1 the table closes\n> table-closed\n"
                    "? seat3=0 seat4=0 seat5=0 bank=0 cage=-1500000\n"
                    "open\nbets ! SHOE_IS_OVER\n");
}

/// New rules end the bank and the shoe; people and money stay.
static void test_new_rules_end_bank_and_shoe(void **state) {
    (void)state;
    play_new(BANKED "rules washington\n"
                    "> bank-ended 3 50000\n> shoe-ended 1 the rules change\n"
                    "> rules-chosen washington 8 no no no\n"
                    "? seat3=100000 bank=0\n"
                    "bets ! SETTINGS_ARE_NOT_POSTED\npost\nbets ! SHOE_IS_OVER\n");
    // Everyone at the table keeps a place.
    play_lines("rules california-panda8 14\nsit 12 112\nrules california-panda8 8 ! SEAT_IS_OCCUPIED\n"
               "rules california-panda8 14 no yes ! SEAT_IS_OCCUPIED\nleave 12\nrules california-panda8 8\n");
}

static void test_bad_rules_are_refused(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.name[0] = '\0';
    play_new("rules mine ! RULESET_IS_BAD\n");
    my_ruleset.schedule_count = UINT8_MAX; // rows past the schedule are not read
    play_new("rules mine ! COMMAND_IS_UNKNOWN\n");
}

// ---------------------------------------------------------------------------------------------------------
// Posting

/// R-FEE-1: limits and fees must be posted; R-HOUSE-3 applies at the table, too.
static void test_every_change_must_be_posted(void **state) {
    (void)state;
    play_new(BANKED "post ! NOTHING_CHANGES\n"
                    "row 3\n> row-chosen 3\nbets ! SETTINGS_ARE_NOT_POSTED\npost\n> posted\n"
                    "limits player 2000 20000\n> limits-set player 2000 20000\n"
                    "bets ! SETTINGS_ARE_NOT_POSTED\npost\n"
                    "timer 20\n> timer-set 20\nbets ! SETTINGS_ARE_NOT_POSTED\npost\n"
                    "@5000 bets\n> bets-opened 1 25000 1000 no\n"
                    "bet 4 4 player 1900 ! WAGER_IS_UNDER_MINIMUM\n"
                    "bet 4 4 player 20100 ! WAGER_IS_OVER_MAXIMUM\n"
                    "bet 4 4 player 2000\n> bet-placed 4 4 player 2000 1000\n"
                    "row 0 ! HAND_IS_ON\ntimer 5 ! HAND_IS_ON\nlimits tie 1 2 ! HAND_IS_ON\n"
                    "post ! HAND_IS_ON\n");
    play_new(WASHINGTON "row 1 ! FEE_ROW_IS_UNKNOWN\ntimer 3601 ! TIMER_IS_BAD\ntimer 3600\n"
                        "limits player 1000 40001 ! LIMIT_IS_OVER_LEGAL_CAP\n"
                        "limits player 1001 1000 ! MINIMUM_IS_OVER_MAXIMUM\n"
                        "limits player 0 1000 ! AMOUNT_IS_NOT_POSITIVE\n"
                        "limits prog7 1 100 ! PROGRESSIVE_HAS_ONE_PRICE\n");
    play_new("rules california-ez\nlimits panda8 100 200 ! WAGER_IS_NOT_OFFERED\n");
}

/// R-FEE-1: a row sets the fee of each wager and of the bank.
static void test_a_row_sets_the_fees(void **state) {
    (void)state;
    play_new(BANKED "row 2\npost\nbets\n> bets-opened 1 0 400 no\n? seat3=49600\n"
                    "bet 4 4 banker 10000\n> bet-placed 4 4 banker 10000 300\n? seat4=89700 felt=10700\n");
}

// ---------------------------------------------------------------------------------------------------------
// The house's money

static void test_fills_and_credits(void **state) {
    (void)state;
    play_new(WASHINGTON "fill 5000\n> tray-filled 5000\n? tray=1005000\n"
                        "take tray 1005001 ! ACCOUNT_IS_SHORT\ntake tray 5000\n> money-taken tray 5000\n"
                        "? tray=1000000\n"
                        "take felt 1 ! ACCOUNT_IS_NOT_OPEN\ntake bank 1 ! ACCOUNT_IS_NOT_OPEN\n"
                        "take dragon7-meter 1 ! ACCOUNT_IS_NOT_OPEN\ntake cage 1 ! ACCOUNT_IS_NOT_OPEN\n"
                        "take tray 0 ! AMOUNT_IS_NOT_POSITIVE\nfill 0 ! AMOUNT_IS_NOT_POSITIVE\n"
                        "fill 1000000000001 ! AMOUNT_IS_TOO_LARGE\n"
                        "bets\ntake tray 1 ! HAND_IS_ON\nfill 1\n> tray-filled 1\n");
}

/// R-PROG-9: in version 0.1 the operator set a meter, and the cage provided or received the difference.
static void test_meter_can_be_set(void **state) {
    (void)state;
    my_ruleset = edition1_of("washington");
    play_new(MINE "meter prog7 1000000 ! NOTHING_CHANGES\nmeter prog7 1200050\n"
                  "> meter-set prog7 1200050\n? dragon7-meter=1200050 cage=-3000050\n"
                  "meter prog7 0\n? dragon7-meter=0 cage=-1800000\n"
                  "meter prog7 -1 ! METER_IS_BAD\nmeter tie 5 ! WAGER_IS_NO_PROGRESSIVE\n"
                  "meter prog7 1000000000001 ! AMOUNT_IS_TOO_LARGE\n");
    my_ruleset = edition1_of("ventura");
    play_new("rules mine\nmeter prog7 5 ! WAGER_IS_NOT_OFFERED\n");
}

/// R-PROG-15: a meter changes by hand only with a cause, and by two people; the cage provides or receives the
/// difference.
static void test_meter_is_adjusted_with_a_cause_and_by_two(void **state) {
    (void)state;
    play_new(WASHINGTON "meter prog7 1200050 ! METER_NEEDS_CAUSE\n"
                        "adjust-meter prog7 1200050 correction 903\n"
                        "> meter-adjusted prog7 1200050 correction 903 \n"
                        "? dragon7-meter=1200050 cage=-3000050\n"
                        "adjust-meter prog7 1200050 correction 903 ! NOTHING_CHANGES\n"
                        "adjust-meter prog7 0 promotion-ended 903\n? dragon7-meter=0 cage=-1800000\n"
                        "adjust-meter prog7 500 advertised-start 903 on the poster\n"
                        "> meter-adjusted prog7 500 advertised-start 903 on the poster\n"
                        "adjust-meter prog8 0 moved 903 to table 2\n"
                        "adjust-meter prog8 900 other 903 ! REASON_IS_MISSING\n"
                        "adjust-meter prog8 900 other 903   ! REASON_IS_MISSING\n"
                        "adjust-meter prog8 900 other 903 the lamp failed\n"
                        "> meter-adjusted prog8 900 other 903 the lamp failed\n");
    // The second person must be known and another one, and so must the first.
    play_lines("adjust-meter prog7 700 correction ! METER_NEEDS_SECOND\n"
               "adjust-meter prog7 700 correction 902 ! METER_NEEDS_SECOND\n"
               "supervisor:0 adjust-meter prog7 700 correction 903 ! PERSON_IS_UNKNOWN\n"
               "dealer:901 adjust-meter prog7 700 correction 903 ! ROLE_MAY_NOT\n"
               "adjust-meter prog7 -1 correction 903 ! METER_IS_BAD\n"
               "adjust-meter tie 5 correction 903 ! WAGER_IS_NO_PROGRESSIVE\n"
               "adjust-meter prog7 1000000000001 correction 903 ! AMOUNT_IS_TOO_LARGE\n"
               "bets\nadjust-meter prog7 700 correction 903 ! HAND_IS_ON\n");
    play_new("rules ventura\nadjust-meter prog7 5 correction 903 ! WAGER_IS_NOT_OFFERED\n");
    // Not above its posted maximum.
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].max_cents = 1100000;
    play_new(MINE "adjust-meter prog7 1100001 correction 903 ! METER_IS_OVER_MAXIMUM\n"
                  "adjust-meter prog7 1100000 correction 903\n? dragon7-meter=1100000\n");
}

// ---------------------------------------------------------------------------------------------------------
// People

/// R-TABLE-1: a person has one place at the table, at an existing seat.
static void test_person_has_only_one_place(void **state) {
    (void)state;
    play_new("rules california-panda8\nopen\nsit 3 103\n> sat-down 3 103\n"
             "sit 3 104 ! SEAT_IS_OCCUPIED\nsit 4 103 ! PERSON_IS_SEATED\nsit 4 0 ! PERSON_IS_UNKNOWN\n"
             "sit 9 104 ! SEAT_IS_UNKNOWN\nsit 0 104 ! SEAT_IS_UNKNOWN\nsit b1 104 ! BACK_LINE_IS_REFUSED\n"
             "player:104 sit 4 105 ! SEAT_IS_NOT_YOURS\nplayer:104 sit 4 104\n> sat-down 4 104\n"
             "leave 5 ! SEAT_IS_EMPTY\nbuy-in 5 100 ! SEAT_IS_EMPTY\ncash-out 5 100 ! SEAT_IS_EMPTY\n");
}

static void test_people_buy_in_and_cash_out(void **state) {
    (void)state;
    play_new("rules california-panda8\nopen\nsit 3 103\nbuy-in 3 5000\n> bought-in 3 5000\n? seat3=5000\n"
             "buy-in 3 0 ! AMOUNT_IS_NOT_POSITIVE\nbuy-in 3 1000000000001 ! AMOUNT_IS_TOO_LARGE\n"
             "cash-out 3 5001 ! STACK_IS_SHORT\ncash-out 3 0 ! AMOUNT_IS_NOT_POSITIVE\n"
             "cash-out 3 1500\n> cashed-out 3 1500\n? seat3=3500 cage=-1503500\n"
             "player:103 leave 3\n> cashed-out 3 3500\n> left 3\n? seat3=0\n"
             "sit 3 103\nplayer:103 leave 3\n> left 3\n"
             "sit 3 103\nbuy-in 3 1\nleave 3\n> cashed-out 3 1\n> left 3\n"); // down to the last cent
}

/// A player may be away; the house dealer plays for them (R-DRAW-5 has absent players).
static void test_away_and_back(void **state) {
    (void)state;
    play_new(BANKED "device away 4\n> went-away 4\naway 4 ! NOTHING_CHANGES\n"
                    "bets\nbet 4 4 player 1000\n> bet-placed 4 4 player 1000 100\n"
                    "player:104 back 4\n> came-back 4\nback 4 ! NOTHING_CHANGES\naway 6 ! SEAT_IS_EMPTY\n"
                    "player:103 away 4 ! ROLE_MAY_NOT\nplayer:103 back 4 ! SEAT_IS_NOT_YOURS\n");
}

/// A player cannot leave a hand with bets in it; the player-dealer, not before it is over.
static void test_no_one_leaves_during_a_hand(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 player 1000\nleave 4 ! WAGERS_ARE_LAID\nleave 3 ! HAND_IS_ON\n"
                    "leave 5\n> cashed-out 5 100000\n> left 5\n"
                    "start\n" DEAL_TIE "declare tie\nsettle\nleave 4 ! WAGERS_ARE_LAID\nend\n"
                    "leave 4\n> cashed-out 4 99900\n> left 4\n");
}

/// R-BET-4: back betting only if the ruleset allows it.
static void test_back_betting_only_if_the_house_allows_it(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.wagers[SABOT_KIND_PLAYER].back_line = true;
    play_new(MINE "offer\naccept 3 50000\nsit b1 201\n> sat-down b1 201\nbuy-in b1 10000\n"
                  "? back1=10000\nbets\nplayer:201 bet b1 4 player 1000\n"
                  "> bet-placed b1 4 player 1000 100\n? back1=8900\n"
                  "bet b1 4 banker 1000 ! BACK_LINE_IS_REFUSED\nbet b1 6 player 1000 ! SEAT_IS_EMPTY\n"
                  "bet b1 3 player 1000 ! BANK_LAYS_NO_WAGER\nplayer:104 bet b1 4 player 1500 ! "
                  "SEAT_IS_NOT_YOURS\nbet b2 4 player 1000 ! SEAT_IS_EMPTY\n"
                  "bet 4 4 player 2000\nstart\n" DEAL_PLAYER "declare player\nsettle\n"
                  "> line-settled 1 win 0 2000 2000\n> line-settled 0 win 0 1000 1000\n> hand-settled\n"
                  "? back1=10900\nend\nrules california-panda8 ! SEAT_IS_OCCUPIED\nleave b1\n"
                  "rules california-panda8\n");
}

/// R-BET-4: a back bettor stands behind a player, who need not bet, and who cannot leave before them.
static void test_back_bettor_stands_behind_a_player(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.wagers[SABOT_KIND_PLAYER].back_line = true;
    play_new(MINE "offer\naccept 3 50000\nsit b1 201\nbuy-in b1 10000\nbets\n"
                  "bet b1 6 player 1000 ! SEAT_IS_EMPTY\nbet b1 4 player 1000\n"
                  "leave 4 ! WAGERS_ARE_LAID\nwithdraw b1 4 player\nbet b1 4 player 1000\n"
                  "away 4\nback 4\nstart\n" DEAL_PLAYER
                  "declare player\nsettle\nleave 4 ! WAGERS_ARE_LAID\nend\n"
                  "leave 4\n> cashed-out 4 100000\n> left 4\nbets\nbet b1 4 player 1000 ! SEAT_IS_EMPTY\n");
}

/// R-BET-5 and R-DRAW-5: another free spot, played by the house dealer for a seated player.
static void test_free_spot_is_played_house_way(void **state) {
    (void)state;
    play_new(BANKED "bets\nplayer:104 bet 4 6 player 1000\n> bet-placed 4 6 player 1000 100\n"
                    "bet 4 5 player 1000 ! HOUSE_WAY_NEEDS_FREE_SPOT\n"
                    "bet 5 6 banker 1000 ! HOUSE_WAY_NEEDS_FREE_SPOT\n"
                    "bet 3 6 player 1000 ! BANK_LAYS_NO_WAGER\n"
                    "bet 4 6 prog7 100 ! PROGRESSIVE_NEEDS_ITS_PLAYER\n"
                    "sit 6 106 ! SEAT_IS_OCCUPIED\nbet 4 9 player 1000 ! SEAT_IS_UNKNOWN\n"
                    "leave 4 ! WAGERS_ARE_LAID\n"
                    "start\n" DEAL_PLAYER "declare player\nsettle\n> line-settled 0 win 0 1000 1000\n"
                    "> hand-settled\n? seat4=100900\nend\nsit 6 106\n");
}

// ---------------------------------------------------------------------------------------------------------
// The player-dealer

/// R-BANK-1: clockwise; any player may decline. If all decline, the table waits until the bank is offered
/// again.
static void test_the_bank_is_offered_clockwise(void **state) {
    (void)state;
    play_new(CALIFORNIA "bets ! BANK_IS_MISSING\noffer\n> bank-offered 3\noffer ! NOTHING_CHANGES\n"
                        "player:104 pass 4 ! BANK_IS_NOT_OFFERED\naccept 4 5000 ! BANK_IS_NOT_OFFERED\n"
                        "player:103 pass 3\n> bank-passed 3\n> bank-offered 4\n"
                        "player:104 pass 4\n> bank-passed 4\n> bank-offered 5\n"
                        "pass 5\n> bank-passed 5\n> bank-waits\nbets ! BANK_IS_MISSING\n"
                        "pass 5 ! BANK_IS_NOT_OFFERED\noffer\n> bank-offered 3\n"
                        "pass 3\n> bank-passed 3\n> bank-offered 4\n"
                        "player:104 accept 4 20000\n> bank-taken 4 20000\n? seat4=80000 bank=20000\n"
                        "offer ! BANK_IS_TAKEN\naccept 5 100 ! BANK_IS_TAKEN\npass 5 ! BANK_IS_TAKEN\n");
}

/// R-BANK-2: an amount the stack can pay besides the fee of the hand.
static void test_the_bank_puts_up_an_amount(void **state) {
    (void)state;
    play_new(CALIFORNIA
             "offer\naccept 3 0 ! BANK_AMOUNT_IS_BAD\naccept 3 1000000000001 ! BANK_AMOUNT_IS_BAD\n"
             "accept 3 99801 ! STACK_IS_SHORT\naccept 3 99800\n? seat3=200 bank=99800\n"
             "amount 3 99800 ! NOTHING_CHANGES\namount 3 99801 ! STACK_IS_SHORT\n"
             "amount 3 0 ! BANK_AMOUNT_IS_BAD\namount 4 500 ! SEAT_DOES_NOT_BANK\n"
             "player:103 amount 3 30000\n> bank-changed 30000\n? seat3=70000 bank=30000\n"
             "amount 3 40000\n> bank-changed 40000\n? seat3=60000\ncash-out 3 59900\n"
             "bets ! STACK_IS_SHORT\nbuy-in 3 100\nbets\n> bets-opened 1 0 200 no\n? seat3=0\n"
             "amount 3 100 ! HAND_IS_ON\ngive-up 3 ! HAND_IS_ON\n");
}

#define TIED_HAND "bets\nbet 4 4 player 1000\nstart\n" DEAL_TIE "declare tie\nsettle\nend\n"

/// R-BANK-1: the position moves on after every two hands; a voided hand does not count.
static void test_the_bank_moves_on_after_two_hands(void **state) {
    (void)state;
    play_new(BANKED TIED_HAND "> hand-ended 1\nbets\nvoid a fallen chip\n" TIED_HAND
                              "> hand-ended 3\n> bank-ended 3 50000\n> bank-offered 4\n"
                              "? bank=0 seat3=99600\n"
                              "give-up 3 ! SEAT_DOES_NOT_BANK\npass 4\n> bank-passed 4\n> bank-offered 5\n"
                              "accept 5 10000\n> bank-taken 5 10000\n");
    // From the last seat to the first.
    play_new(CALIFORNIA "sit 1 101\nbuy-in 1 1000\noffer\n> bank-offered 1\npass 1\npass 3\npass 4\n"
                        "accept 5 10000\n" TIED_HAND TIED_HAND
                        "> hand-ended 2\n> bank-ended 5 10000\n> bank-offered 1\n");
}

/// R-BANK-1: a bank that is given up moves on, and not right back to the same seat.
static void test_the_bank_is_given_up(void **state) {
    (void)state;
    play_new(BANKED "player:103 give-up 3\n> bank-ended 3 50000\n> bank-offered 4\n? seat3=100000\n"
                    "give-up 3 ! SEAT_DOES_NOT_BANK\n"
                    "accept 4 100\nleave 3\nleave 5\ngive-up 4\n> bank-ended 4 100\n> bank-waits\n"
                    "offer\n> bank-offered 4\n");
}

/// R-BANK-1: the player who is offered the bank, or banks, may leave; the offer moves on.
static void test_bank_moves_on_when_a_player_leaves(void **state) {
    (void)state;
    // An empty seat is not offered the bank, not even until the next seat is.
    play_new(CALIFORNIA "offer\n> bank-offered 3\ncash-out 3 100000\n");
    apply_checked(&scenario.table, &(sabot_event){.type = SABOT_EVENT_LEFT, .left = {3}});
    assert_int_equal(scenario.table.position.offered, 0);
    play_new(CALIFORNIA "offer\nleave 3\n> cashed-out 3 100000\n> left 3\n> bank-offered 4\n"
                        "accept 4 30000\nleave 4\n> bank-ended 4 30000\n> cashed-out 4 100000\n> left 4\n"
                        "> bank-offered 5\nleave 5\n> cashed-out 5 100000\n> left 5\n> bank-waits\n"
                        "offer ! NOTHING_CHANGES\nsit 2 102\noffer\n> bank-offered 2\n");
    // A new player at a seat that passed has not passed.
    play_new(CALIFORNIA "offer\npass 3\nleave 3\nsit 3 203\npass 4\n> bank-passed 4\n> bank-offered 5\n"
                        "pass 5\n> bank-passed 5\n> bank-offered 3\n");
}

/// R-BANK-1: after seat 13, the next seat clockwise is 1 if the table now has only 8 seats.
static void test_bank_moves_on_at_a_smaller_table(void **state) {
    (void)state;
    play_new("rules california-panda8 14\npost\nopen\nsit 2 102\nsit 7 107\nsit 13 113\nbuy-in 13 50000\n"
             "offer\n> bank-offered 2\npass 2\npass 7\n> bank-passed 7\n> bank-offered 13\n"
             "accept 13 10000\nleave 13\n> bank-ended 13 10000\n> cashed-out 13 50000\n> left 13\n"
             "> bank-offered 2\nrules california-panda8 8\noffer\n> bank-offered 2\n");
}

/// R-BANK-1: a player-dealer who is away keeps banking; the dealer may give up the position for them.
static void test_player_dealer_who_is_away_keeps_banking(void **state) {
    (void)state;
    play_new(BANKED "device away 3\n" TIED_HAND "> hand-ended 1\ngive-up 3\n> bank-ended 3 50000\n"
                    "> bank-offered 4\npass 4\npass 5\n> bank-passed 5\n> bank-offered 3\n");
}

/// R-HOUSE-1: if the house banks, there is no position to offer.
static void test_house_bank_is_not_offered(void **state) {
    (void)state;
    play_new(WASHINGTON
             "offer ! HOUSE_BANKS\naccept 3 100 ! HOUSE_BANKS\npass 3 ! HOUSE_BANKS\n"
             "amount 3 100 ! HOUSE_BANKS\ngive-up 3 ! HOUSE_BANKS\nbets\n> bets-opened 1 0 0 no\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_needs_rules_first),
        cmocka_unit_test(test_notes_change_nothing),
        cmocka_unit_test(test_closing_cashes_out_everyone),
        cmocka_unit_test(test_new_rules_end_bank_and_shoe),
        cmocka_unit_test(test_bad_rules_are_refused),
        cmocka_unit_test(test_every_change_must_be_posted),
        cmocka_unit_test(test_a_row_sets_the_fees),
        cmocka_unit_test(test_fills_and_credits),
        cmocka_unit_test(test_meter_can_be_set),
        cmocka_unit_test(test_meter_is_adjusted_with_a_cause_and_by_two),
        cmocka_unit_test(test_person_has_only_one_place),
        cmocka_unit_test(test_people_buy_in_and_cash_out),
        cmocka_unit_test(test_away_and_back),
        cmocka_unit_test(test_no_one_leaves_during_a_hand),
        cmocka_unit_test(test_back_betting_only_if_the_house_allows_it),
        cmocka_unit_test(test_back_bettor_stands_behind_a_player),
        cmocka_unit_test(test_free_spot_is_played_house_way),
        cmocka_unit_test(test_the_bank_is_offered_clockwise),
        cmocka_unit_test(test_the_bank_puts_up_an_amount),
        cmocka_unit_test(test_the_bank_moves_on_after_two_hands),
        cmocka_unit_test(test_the_bank_is_given_up),
        cmocka_unit_test(test_bank_moves_on_when_a_player_leaves),
        cmocka_unit_test(test_bank_moves_on_at_a_smaller_table),
        cmocka_unit_test(test_player_dealer_who_is_away_keeps_banking),
        cmocka_unit_test(test_house_bank_is_not_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
