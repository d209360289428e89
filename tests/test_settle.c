/// Tests settlement sheets. Every expected line was worked out on paper from the clause its test names.
#include "sheet_text.h"

#define PLAYER_WINS "9c Td", "Tc 7d"
#define BANKER_WINS "Tc 7d", "9c Td"
#define TIES        "Tc 7d", "Th 7s"
#define DRAGON7     "2c 2d Kh", "Ts 3h 4d"
#define PANDA8      "2c 3d 3h", "Ts 7h"
#define SEVENS_TIE  "2c 2d 3h", "Ts 4h 3d"
#define EIGHTS_TIE  "2c 3d 3h", "Ts 3s 5d"

static sabot_ruleset ruleset;
static sabot_round round_;
static sabot_sheet sheet;

static void start(const char *name, int bank, int64_t bank_cents) {
    ruleset = ruleset_of(name);
    round_ = sabot_round_defaults(&ruleset);
    round_.bank_seat.number = (uint8_t)bank;
    round_.bank_cents = bank_cents;
}

static sabot_status settle(const char *player, const char *banker, const char *wagers) {
    sabot_round_fault fault;
    place_wagers(&round_, wagers);
    round_.deal = deal_of(player, banker);
    const sabot_status status = sabot_settle(&ruleset, &round_, &sheet, &fault);
    if (status == SABOT_OK) {
        const sabot_balance balance = sabot_balance_of(&sheet);
        assert_int_equal(sabot_balance_sum(&balance), 0);
    }
    return status;
}

#define assert_sheet(cards, wagers, expected)               \
    do {                                                    \
        assert_int_equal(settle(cards, wagers), SABOT_OK);  \
        assert_string_equal(write_lines(&sheet), expected); \
    } while (0)

static void assert_bank(int64_t taken, int64_t paid, int64_t end, int64_t cover_left) {
    assert_int_equal(sheet.bank.taken_cents, taken);
    assert_int_equal(sheet.bank.paid_cents, paid);
    assert_int_equal(sheet.bank.end_cents, end);
    assert_int_equal(sheet.bank.cover_left_cents, cover_left);
}

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4 for each outcome, with the house paying in full.
static void test_every_wager_with_every_outcome(void **state) {
    (void)state;
    const char *const wagers = "1 player 1000, 1 banker 1000, 1 tie 100, 1 panda8 100, 1 dragon7 100";
    start("washington", 0, 0);
    assert_sheet(PLAYER_WINS, wagers,
                 "1 player 1000 win take 0 pay 1000 back 1000\n"
                 "1 banker 1000 lose take 1000 pay 0 back 0\n"
                 "1 tie 100 lose take 100 pay 0 back 0\n"
                 "1 panda8 100 lose take 100 pay 0 back 0\n"
                 "1 dragon7 100 lose take 100 pay 0 back 0\n");
    assert_sheet(BANKER_WINS, wagers,
                 "1 player 1000 lose take 1000 pay 0 back 0\n"
                 "1 banker 1000 win take 0 pay 1000 back 1000\n"
                 "1 tie 100 lose take 100 pay 0 back 0\n"
                 "1 panda8 100 lose take 100 pay 0 back 0\n"
                 "1 dragon7 100 lose take 100 pay 0 back 0\n");
    assert_sheet(TIES, wagers,
                 "1 player 1000 push take 0 pay 0 back 1000\n"
                 "1 banker 1000 push take 0 pay 0 back 1000\n"
                 "1 tie 100 win take 0 pay 800 back 100\n"
                 "1 panda8 100 lose take 100 pay 0 back 0\n"
                 "1 dragon7 100 lose take 100 pay 0 back 0\n");
    assert_sheet(DRAGON7, wagers,
                 "1 player 1000 lose take 1000 pay 0 back 0\n"
                 "1 banker 1000 push take 0 pay 0 back 1000\n"
                 "1 tie 100 lose take 100 pay 0 back 0\n"
                 "1 panda8 100 lose take 100 pay 0 back 0\n"
                 "1 dragon7 100 win take 0 pay 4000 back 100\n");
    assert_sheet(PANDA8, wagers,
                 "1 player 1000 win take 0 pay 1000 back 1000\n"
                 "1 banker 1000 lose take 1000 pay 0 back 0\n"
                 "1 tie 100 lose take 100 pay 0 back 0\n"
                 "1 panda8 100 win take 0 pay 2500 back 100\n"
                 "1 dragon7 100 lose take 100 pay 0 back 0\n");
}

/// R-WIN-2: a three-card 7 that ties is not a Dragon 7, a three-card 8 that ties is not a Panda 8; R-PAY-4:
/// they lose.
static void test_bonus_wagers_never_push(void **state) {
    (void)state;
    start("washington", 0, 0);
    assert_sheet(SEVENS_TIE, "1 dragon7 100, 1 tie 100",
                 "1 tie 100 win take 0 pay 800 back 100\n"
                 "1 dragon7 100 lose take 100 pay 0 back 0\n");
    assert_sheet(EIGHTS_TIE, "1 panda8 100", "1 panda8 100 lose take 100 pay 0 back 0\n");
    assert_int_equal(sheet.coup.outcome, SABOT_OUTCOME_TIE);
}

/// R-PAY-3: the odds of the Tie are an option of the house.
static void test_tie_odds_come_from_the_ruleset(void **state) {
    (void)state;
    start("washington", 0, 0);
    ruleset.wagers[SABOT_KIND_TIE].odds = 9;
    assert_sheet(TIES, "1 tie 100", "1 tie 100 win take 0 pay 900 back 100\n");
}

/// Reading: a ruleset can set `pay` instead of the push.
static void test_a_dragon7_can_pay_the_banker_line(void **state) {
    (void)state;
    start("washington", 0, 0);
    ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    assert_sheet(DRAGON7, "1 banker 1000", "1 banker 1000 win take 0 pay 1000 back 1000\n");
}

/// R-BANK-2, R-BANK-4: the example in the manual.
static void test_bank_pays_up_to_its_cover(void **state) {
    (void)state;
    start("california-panda8", 3, 20000);
    assert_sheet(DRAGON7, "4 player 5000, 5 banker 2000, 5 dragon7 500",
                 "4 player 5000 lose take 5000 pay 0 back 0\n"
                 "5 banker 2000 push take 0 pay 0 back 2000\n"
                 "5 dragon7 500 win take 0 pay 15000 back 500\n");
    assert_bank(5000, 15000, 10000, 0);
}

/// R-BANK-4, Reading: $10 on Dragon 7 that wins with $100 of cover left is paid $100, and the $10 is
/// returned.
static void test_wager_with_too_little_cover_is_settled_in_part(void **state) {
    (void)state;
    start("california-panda8", 3, 20000);
    assert_sheet(DRAGON7, "4 player 10000, 4 dragon7 1000",
                 "4 player 10000 lose take 10000 pay 0 back 0\n"
                 "4 dragon7 1000 win take 0 pay 10000 back 1000\n");
    assert_bank(10000, 10000, 20000, 0);
}

/// R-BANK-4: the uncovered part is returned, for each kind of wager, won and lost.
static void test_partial_cover_of_each_kind(void **state) {
    (void)state;
    start("california-panda8", 8, 1500);
    assert_sheet(PLAYER_WINS, "1 player 1000, 2 player 1000, 3 player 1000",
                 "1 player 1000 win take 0 pay 1000 back 1000\n"
                 "2 player 1000 win take 0 pay 500 back 1000\n"
                 "3 player 1000 win take 0 pay 0 back 1000\n");
    assert_bank(0, 1500, 0, 0);
    assert_sheet(BANKER_WINS, "1 player 1000, 2 player 1000, 3 player 1000",
                 "1 player 1000 lose take 1000 pay 0 back 0\n"
                 "2 player 1000 lose take 500 pay 0 back 500\n"
                 "3 player 1000 lose take 0 pay 0 back 1000\n");
    assert_bank(1500, 0, 3000, 0);
    assert_sheet(BANKER_WINS, "1 banker 1000, 2 banker 1000",
                 "1 banker 1000 win take 0 pay 1000 back 1000\n"
                 "2 banker 1000 win take 0 pay 500 back 1000\n");
    assert_sheet(PLAYER_WINS, "1 banker 1000, 2 banker 1000",
                 "1 banker 1000 lose take 1000 pay 0 back 0\n"
                 "2 banker 1000 lose take 500 pay 0 back 500\n");
    assert_sheet(TIES, "1 tie 100, 2 tie 100",
                 "1 tie 100 win take 0 pay 800 back 100\n"
                 "2 tie 100 win take 0 pay 700 back 100\n");
    assert_sheet(PLAYER_WINS, "1 tie 1000, 2 tie 1000",
                 "1 tie 1000 lose take 1000 pay 0 back 0\n"
                 "2 tie 1000 lose take 500 pay 0 back 500\n");
    assert_sheet(PANDA8, "1 player 1000, 1 panda8 100",
                 "1 player 1000 win take 0 pay 1000 back 1000\n"
                 "1 panda8 100 win take 0 pay 500 back 100\n");
    assert_sheet(BANKER_WINS, "1 player 1400, 1 panda8 1000",
                 "1 player 1400 lose take 1400 pay 0 back 0\n"
                 "1 panda8 1000 lose take 100 pay 0 back 900\n");
    assert_sheet(BANKER_WINS, "1 player 1400, 1 dragon7 1000",
                 "1 player 1400 lose take 1400 pay 0 back 0\n"
                 "1 dragon7 1000 lose take 100 pay 0 back 900\n");
}

/// Reading: a push uses no cover.
static void test_a_push_uses_no_cover(void **state) {
    (void)state;
    start("california-panda8", 1, 1000);
    assert_sheet(TIES, "2 player 10000, 3 banker 10000, 4 tie 200",
                 "2 player 10000 push take 0 pay 0 back 10000\n"
                 "3 banker 10000 push take 0 pay 0 back 10000\n"
                 "4 tie 200 win take 0 pay 1000 back 200\n");
    assert_bank(0, 1000, 0, 0);
}

/// Reading, `net`: losing bets refill the bank.
static void test_net_cover_is_refilled_by_losers(void **state) {
    (void)state;
    start("california-panda8", 3, 10000);
    round_.cover = SABOT_COVER_NET;
    assert_sheet(DRAGON7, "4 player 5000, 5 player 1000, 5 dragon7 500",
                 "4 player 5000 lose take 5000 pay 0 back 0\n"
                 "5 player 1000 lose take 1000 pay 0 back 0\n"
                 "5 dragon7 500 win take 0 pay 16000 back 500\n");
    assert_bank(6000, 16000, 0, 0);
}

/// Reading, `net`: the bank never exceeds twice its amount.
static void test_net_cover_is_at_most_twice_the_amount(void **state) {
    (void)state;
    start("california-panda8", 3, 6000);
    round_.cover = SABOT_COVER_NET;
    assert_sheet(BANKER_WINS, "4 player 5000, 5 player 5000",
                 "4 player 5000 lose take 5000 pay 0 back 0\n"
                 "5 player 5000 lose take 1000 pay 0 back 4000\n");
    assert_bank(6000, 0, 12000, 12000);
}

/// R-BANK-3: kind by kind; within each kind clockwise from the seat at the player-dealer's left.
static void test_a_player_dealer_settles_kind_by_kind_from_the_left(void **state) {
    (void)state;
    start("california-panda8", 3, 10000000);
    assert_sheet(
        PLAYER_WINS,
        "2 dragon7 100, 2 player 1000, 4 player 1000, 1 player 1000, 8 player 1000, 2 tie 100, 4 banker 1000, "
        "1 panda8 100, 4 dragon7 100, 4 panda8 100, 8 tie 100, 1 banker 1000",
        "4 player 1000 win take 0 pay 1000 back 1000\n"
        "8 player 1000 win take 0 pay 1000 back 1000\n"
        "1 player 1000 win take 0 pay 1000 back 1000\n"
        "2 player 1000 win take 0 pay 1000 back 1000\n"
        "4 banker 1000 lose take 1000 pay 0 back 0\n"
        "1 banker 1000 lose take 1000 pay 0 back 0\n"
        "8 tie 100 lose take 100 pay 0 back 0\n"
        "2 tie 100 lose take 100 pay 0 back 0\n"
        "4 panda8 100 lose take 100 pay 0 back 0\n"
        "1 panda8 100 lose take 100 pay 0 back 0\n"
        "4 dragon7 100 lose take 100 pay 0 back 0\n"
        "2 dragon7 100 lose take 100 pay 0 back 0\n");
}

/// R-BANK-3, R-TABLE-1: fourteen seats, the last of them banking.
static void test_settlement_goes_around_a_large_table(void **state) {
    (void)state;
    start("california-ez", 14, 1000000);
    round_.seats = 14;
    assert_sheet(BANKER_WINS, "13 banker 1000, 1 banker 1000, 9 banker 1000",
                 "1 banker 1000 win take 0 pay 1000 back 1000\n"
                 "9 banker 1000 win take 0 pay 1000 back 1000\n"
                 "13 banker 1000 win take 0 pay 1000 back 1000\n");
}

/// R-HOUSE-1: counterclockwise from the dealer's right, each seat's wagers together.
static void test_the_house_settles_seat_by_seat_from_its_right(void **state) {
    (void)state;
    start("washington", 0, 0);
    assert_sheet(PLAYER_WINS, "1 player 1000, 8 tie 100, 8 player 1000, 5 banker 1000",
                 "8 player 1000 win take 0 pay 1000 back 1000\n"
                 "8 tie 100 lose take 100 pay 0 back 0\n"
                 "5 banker 1000 lose take 1000 pay 0 back 0\n"
                 "1 player 1000 win take 0 pay 1000 back 1000\n");
    const sabot_balance balance = sabot_balance_of(&sheet);
    assert_int_equal(balance.tray_cents, 1000 + 100 - 1000 - 1000);
    assert_int_equal(sheet.bank.start_cents, 0);
}

/// The ruleset sets order and direction: the two combinations that no shipped ruleset uses.
static void test_order_and_direction_are_settings(void **state) {
    (void)state;
    start("california-panda8", 3, 1000000);
    ruleset.direction = SABOT_COUNTER_CLOCKWISE;
    assert_sheet(PLAYER_WINS, "4 player 1000, 2 player 1000, 1 player 1000",
                 "2 player 1000 win take 0 pay 1000 back 1000\n"
                 "1 player 1000 win take 0 pay 1000 back 1000\n"
                 "4 player 1000 win take 0 pay 1000 back 1000\n");
    start("washington", 0, 0);
    ruleset.direction = SABOT_CLOCKWISE;
    ruleset.order[0] = SABOT_KIND_TIE;
    ruleset.order[2] = SABOT_KIND_PLAYER;
    assert_sheet(TIES, "2 player 1000, 2 tie 100, 1 player 1000",
                 "1 player 1000 push take 0 pay 0 back 1000\n"
                 "2 tie 100 win take 0 pay 800 back 100\n"
                 "2 player 1000 push take 0 pay 0 back 1000\n");
}

/// Reading: bets on both lines are separate wagers.
static void test_opposite_wagers_settle_separately(void **state) {
    (void)state;
    start("california-panda8", 3, 100000);
    assert_sheet(DRAGON7, "4 player 1000, 4 banker 2000",
                 "4 player 1000 lose take 1000 pay 0 back 0\n"
                 "4 banker 2000 push take 0 pay 0 back 2000\n");
    assert_sheet(PLAYER_WINS, "4 player 1000, 4 banker 1000",
                 "4 player 1000 win take 0 pay 1000 back 1000\n"
                 "4 banker 1000 lose take 1000 pay 0 back 0\n");
}

/// R-BET-4, Reading: the seat's own wager first, then the back bettors in the order placed.
static void test_back_bettors_follow_the_seats_own_wager(void **state) {
    (void)state;
    start("california-panda8", 3, 2500);
    assert_int_equal(settle(PLAYER_WINS, "4+2 player 1000, 4 player 1000"), SABOT_BACK_LINE_IS_REFUSED);
    ruleset.wagers[SABOT_KIND_PLAYER].back_line = true;
    assert_sheet(PLAYER_WINS, "4+2 player 1000, 4+1 player 1000, 5 player 1000, 4 player 1000",
                 "4 player 1000 win take 0 pay 1000 back 1000\n"
                 "4+2 player 1000 win take 0 pay 1000 back 1000\n"
                 "4+1 player 1000 win take 0 pay 500 back 1000\n"
                 "5 player 1000 win take 0 pay 0 back 1000\n");
    const sabot_balance balance = sabot_balance_of(&sheet);
    assert_int_equal(balance.seat_cents[4], 1000 - 100); // the fee of a line bet is $1
    assert_int_equal(balance.back_line_cents[2], 1000 - 100);
    assert_int_equal(balance.back_line_cents[1], 500 - 100);
}

/// R-BET-2 for back bettors: their own line bet counts.
static void test_side_bet_of_a_back_bettor_needs_its_own_line_bet(void **state) {
    (void)state;
    start("california-panda8", 3, 100000);
    ruleset.wagers[SABOT_KIND_PLAYER].back_line = true;
    ruleset.wagers[SABOT_KIND_DRAGON7].back_line = true;
    assert_int_equal(settle(PLAYER_WINS, "4 player 1000, 4+1 dragon7 100"), SABOT_SIDE_BET_NEEDS_LINE);
    assert_int_equal(settle(PLAYER_WINS, "4+1 player 1000, 4+1 dragon7 100"), SABOT_OK);
}

/// R-BET-5, R-DRAW-5: a spot the house dealer plays for another player: the same cards, the owner's money.
static void test_house_way_wagers_use_their_owners_money(void **state) {
    (void)state;
    start("california-panda8", 3, 100000);
    assert_sheet(DRAGON7, "4 player 1000, 6<4 banker 2000, 6<4 dragon7 100",
                 "4 player 1000 lose take 1000 pay 0 back 0\n"
                 "6<4 banker 2000 push take 0 pay 0 back 2000\n"
                 "6<4 dragon7 100 win take 0 pay 4000 back 100\n");
    const sabot_balance balance = sabot_balance_of(&sheet);
    assert_int_equal(balance.seat_cents[4], -1000 - 100 - 100 + 4000 - 50);
    assert_int_equal(balance.seat_cents[6], 0);
    assert_int_equal(settle(DRAGON7, "4<4 player 1000"), SABOT_HOUSE_WAY_NEEDS_FREE_SPOT);
    assert_int_equal(settle(DRAGON7, "6 player 1000, 6<4 banker 1000"), SABOT_HOUSE_WAY_NEEDS_FREE_SPOT);
    assert_int_equal(settle(DRAGON7, "6<5 player 1000, 6<4 banker 1000"), SABOT_HOUSE_WAY_NEEDS_FREE_SPOT);
    assert_int_equal(settle(DRAGON7, "6<5 player 1000, 5<6 player 1000"), SABOT_HOUSE_WAY_NEEDS_FREE_SPOT);
    assert_int_equal(settle(DRAGON7, "2 player 1000, 6<2 player 1000, 7<6 player 1000"),
                     SABOT_HOUSE_WAY_NEEDS_FREE_SPOT);
    assert_int_equal(settle(DRAGON7, "6<2 player 1000"), SABOT_OK); // for a player who is away
    assert_int_equal(settle(DRAGON7, "6<9 player 1000"), SABOT_OWNER_IS_UNKNOWN);
    assert_int_equal(settle(DRAGON7, "6<3 player 1000"), SABOT_BANK_LAYS_NO_WAGER);
}

static void assert_fee(int index, int seat, const char *kind, int64_t cents, int64_t returned) {
    const sabot_fee *const fee = &sheet.fees[index];
    assert_int_equal(fee->wager.seat.number, seat);
    assert_string_equal(fee->is_bank_fee ? "bank" : sabot_kind_name(fee->wager.kind), kind);
    assert_int_equal(fee->cents, cents);
    assert_int_equal(fee->returned_cents, returned);
}

/// R-FEE-1, R-FEE-2: a flat fee per wager and one from the player-dealer, whatever the amount or result.
static void test_fees_are_flat_and_per_wager(void **state) {
    (void)state;
    start("california-panda8", 3, 1000000);
    assert_int_equal(
        settle(DRAGON7, "4 player 1000, 4 banker 10000, 5 tie 100, 4 panda8 100, 4 dragon7 10000"), SABOT_OK);
    assert_int_equal(sheet.fee_count, 6);
    assert_fee(0, 4, "player", 100, 0);
    assert_fee(1, 4, "banker", 100, 0);
    assert_fee(2, 5, "tie", 50, 0);
    assert_fee(3, 4, "panda8", 50, 0);
    assert_fee(4, 4, "dragon7", 50, 0);
    assert_fee(5, 3, "bank", 200, 0);
    const sabot_balance balance = sabot_balance_of(&sheet);
    assert_int_equal(balance.collection_cents, 550);
    assert_int_equal(balance.seat_cents[3], -200);
}

/// R-FEE-1, R-TRAK-1: another row of the schedule has other limits and fees.
static void test_a_schedule_row_sets_limits_and_fees(void **state) {
    (void)state;
    start("california-panda8", 3, 1000000);
    assert_int_equal(sabot_round_choose_row(&round_, &ruleset, 3), SABOT_OK);
    assert_int_equal(settle(PLAYER_WINS, "4 player 10000"), SABOT_WAGER_IS_UNDER_MINIMUM);
    assert_int_equal(settle(PLAYER_WINS, "4 player 50000"), SABOT_OK);
    assert_fee(0, 4, "player", 1000, 0);
    assert_fee(1, 3, "bank", 1000, 0);
    assert_int_equal(sabot_round_choose_row(&round_, &ruleset, 4), SABOT_FEE_ROW_IS_UNKNOWN);
    assert_int_equal(sabot_round_choose_row(&round_, &ruleset, -1), SABOT_FEE_ROW_IS_UNKNOWN);
}

/// Reading: the fee of a wager without action is kept; a setting returns it.
static void test_the_fee_of_a_wager_without_action(void **state) {
    (void)state;
    start("california-panda8", 3, 1000);
    const char *const wagers = "4 player 1000, 5 player 1000, 6 banker 1000, 6 tie 100";
    assert_int_equal(settle(BANKER_WINS, wagers), SABOT_OK);
    assert_fee(1, 5, "player", 100, 0);
    ruleset.no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    assert_int_equal(settle(BANKER_WINS, wagers), SABOT_OK);
    assert_fee(0, 4, "player", 100, 0);
    assert_fee(1, 5, "player", 100, 100);
    assert_fee(2, 6, "banker", 100, 100);
    assert_fee(3, 6, "tie", 50, 50);
    assert_fee(4, 3, "bank", 200, 0);
    assert_int_equal(settle(TIES, "4 player 1000"), SABOT_OK);
    assert_fee(0, 4, "player", 100, 0); // a push counts as action
}

/// R-BET-1, R-BET-2, R-BET-3, R-BET-4, R-TABLE-1, R-BANK-1, R-BANK-2, R-HOUSE-1, R-PROG-1: each refusal by
/// name.
static void test_wagers_against_the_rules_are_refused_by_name(void **state) {
    (void)state;
    const struct {
        const char *ruleset;
        int bank;
        int64_t bank_cents;
        const char *wagers;
        sabot_status status;
    } rows[] = {
        {"california-panda8", 3, 20000, "4 player 1000, 4 player 1000", SABOT_SPACE_IS_TAKEN},
        {"california-panda8", 3, 20000, "4 dragon7 100", SABOT_SIDE_BET_NEEDS_LINE},
        {"california-panda8", 3, 20000, "4 panda8 100, 4 tie 100", SABOT_SIDE_BET_NEEDS_LINE},
        {"california-panda8", 3, 20000, "4 panda8 100, 5 player 1000", SABOT_SIDE_BET_NEEDS_LINE},
        {"california-panda8", 3, 20000, "4 tie 100", SABOT_OK},
        {"washington", 0, 0, "4 dragon7 100", SABOT_OK},
        {"california-ez", 3, 20000, "4 player 1000, 4 panda8 100", SABOT_WAGER_IS_NOT_OFFERED},
        {"california-ez", 3, 20000, "4 progressive-panda8 100", SABOT_WAGER_IS_NOT_OFFERED},
        {"ventura", 3, 20000, "4 progressive-dragon7 100", SABOT_WAGER_IS_NOT_OFFERED},
        {"california-panda8", 3, 20000, "4 player 999", SABOT_WAGER_IS_UNDER_MINIMUM},
        {"california-panda8", 3, 20000, "4 player 10001", SABOT_WAGER_IS_OVER_MAXIMUM},
        {"california-panda8", 3, 20000, "4 player 10000", SABOT_OK},
        {"california-panda8", 3, 20000, "4 tie 99", SABOT_WAGER_IS_UNDER_MINIMUM},
        {"california-panda8", 3, 20000, "4 player 0", SABOT_AMOUNT_IS_NOT_POSITIVE},
        {"california-panda8", 3, 20000, "4 player -1000", SABOT_AMOUNT_IS_NOT_POSITIVE},
        {"california-panda8", 3, 20000, "4 player 9223372036854775807", SABOT_AMOUNT_IS_TOO_LARGE},
        {"california-panda8", 3, 20000, "4+1 tie 100", SABOT_BACK_LINE_IS_REFUSED},
        {"california-panda8", 3, 20000, "9 player 1000", SABOT_SEAT_IS_UNKNOWN},
        {"california-panda8", 3, 20000, "0 player 1000", SABOT_SEAT_IS_UNKNOWN},
        {"california-panda8", 3, 20000, "3 player 1000", SABOT_BANK_LAYS_NO_WAGER},
        {"california-panda8", 3, 20000, "3<4 player 1000", SABOT_BANK_LAYS_NO_WAGER},
        {"california-panda8", 0, 0, "4 player 1000", SABOT_BANK_IS_MISSING},
        {"california-panda8", 9, 20000, "4 player 1000", SABOT_SEAT_IS_UNKNOWN},
        {"california-panda8", 3, 0, "4 player 1000", SABOT_BANK_AMOUNT_IS_BAD},
        {"california-panda8", 3, -5, "4 player 1000", SABOT_BANK_AMOUNT_IS_BAD},
        {"california-panda8", 3, INT64_MAX, "4 player 1000", SABOT_BANK_AMOUNT_IS_BAD},
        {"washington", 3, 20000, "4 player 1000", SABOT_HOUSE_BANKS},
        {"california-panda8", 3, 20000, "4 progressive-dragon7 200", SABOT_PROGRESSIVE_HAS_ONE_PRICE},
        {"california-panda8", 3, 20000, "4<5 progressive-dragon7 100", SABOT_PROGRESSIVE_NEEDS_ITS_PLAYER},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        start(rows[i].ruleset, rows[i].bank, rows[i].bank_cents);
        const sabot_status status = settle(PLAYER_WINS, rows[i].wagers);
        if (status != rows[i].status) {
            fail_msg("%s, '%s': %s, expected %s", rows[i].ruleset, rows[i].wagers, sabot_status_name(status),
                     sabot_status_name(rows[i].status));
        }
    }
}

/// R-PROG-2: fourteen seats, eight combinations.
static void test_seat_without_a_combination_accepts_no_progressive(void **state) {
    (void)state;
    start("california-panda8", 3, 20000);
    round_.seats = 14;
    assert_int_equal(settle(PLAYER_WINS, "9 progressive-dragon7 100"), SABOT_SEAT_HAS_NO_COMBINATION);
    assert_int_equal(settle(PLAYER_WINS, "8 progressive-dragon7 100"), SABOT_OK);
    ruleset.paytables[0].seats_without = 1 << 9; // R-PROG-14
    assert_int_equal(settle(PLAYER_WINS, "9 progressive-dragon7 100"), SABOT_OK);
    assert_int_equal(settle(PLAYER_WINS, "10 progressive-dragon7 100"), SABOT_SEAT_HAS_NO_COMBINATION);
}

/// R-BET-3: a ruleset may require that a bettor's wagers together meet the table minimum.
static void test_table_minimum_can_apply_per_bettor(void **state) {
    (void)state;
    start("california-panda8", 3, 20000);
    ruleset.table_minimum = SABOT_MINIMUM_OF_BETTOR;
    assert_int_equal(settle(PLAYER_WINS, "4 tie 999"), SABOT_BETTOR_IS_UNDER_TABLE_MINIMUM);
    assert_int_equal(settle(PLAYER_WINS, "4 tie 1000"), SABOT_OK);
    ruleset.table_minimum = SABOT_MINIMUM_OF_SPACE;
    assert_int_equal(settle(PLAYER_WINS, "4 tie 999"), SABOT_OK);
}

/// R-BET-3, R-HOUSE-3: limits of the table itself.
static void test_limits_of_a_table_are_checked(void **state) {
    (void)state;
    start("washington", 0, 0);
    round_.limits[SABOT_KIND_PLAYER] = (sabot_limits){1000, 40001};
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_LIMIT_IS_OVER_LEGAL_CAP);
    round_.limits[SABOT_KIND_PLAYER] = (sabot_limits){2000, 1000};
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_MINIMUM_IS_OVER_MAXIMUM);
    round_.limits[SABOT_KIND_PLAYER] = (sabot_limits){0, 1000};
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_AMOUNT_IS_NOT_POSITIVE);
    round_.limits[SABOT_KIND_PLAYER] = (sabot_limits){1, 40000};
    assert_int_equal(settle(PLAYER_WINS, "1 player 1"), SABOT_OK);
}

/// R-CARD-1, R-TABLE-1, R-DEAL-1, R-DRAW-2: impossible decks, seats and cards.
static void test_impossible_tables_and_cards_are_refused(void **state) {
    (void)state;
    start("california-panda8", 3, 20000);
    round_.decks = 2;
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_DECKS_ARE_NOT_ALLOWED);
    round_.decks = 9;
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_DECKS_ARE_NOT_ALLOWED);
    round_.decks = 3;
    assert_int_equal(settle("2c 2c 2c", "2c 5d", "4 tie 100"), SABOT_CARD_IS_NOT_LEFT);
    round_.decks = 4;
    assert_int_equal(settle("2c 2c 2c", "2c 5d", "4 tie 100"), SABOT_OK);
    assert_int_equal(settle("5c Td", "Tc 7d", ""), SABOT_DRAW_IS_MISSING);
    assert_int_equal(settle("6c Td 2c", "Tc 7d", ""), SABOT_DRAW_IS_NOT_ALLOWED);
    assert_int_equal(settle("6c", "Tc 7d", ""), SABOT_DEAL_IS_SHORT);
    const uint8_t bad_seats[] = {0, 1, 15, 16};
    for (size_t i = 0; i < sizeof bad_seats; i++) {
        round_.seats = bad_seats[i];
        assert_int_equal(settle(PLAYER_WINS, ""), SABOT_SEATS_ARE_NOT_ALLOWED);
    }
    round_.seats = 9;
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_OK);
    ruleset.seats_allowed = 1 << 8 | 1 << 14;
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_SEATS_ARE_NOT_ALLOWED);
    round_.seats = 8;
    round_.meters[0].units = -1;
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_METER_IS_BAD);
    round_.meters[0].units = 0;
    round_.schedule_row = ruleset.schedule_count;
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_FEE_ROW_IS_UNKNOWN);
}

static void test_refused_round_leaves_the_sheet_unchanged(void **state) {
    (void)state;
    start("california-panda8", 3, 20000);
    memset(&sheet, 0x5a, sizeof sheet);
    assert_int_equal(settle(PLAYER_WINS, "4 dragon7 100"), SABOT_SIDE_BET_NEEDS_LINE);
    const unsigned char *const bytes = (const unsigned char *)&sheet;
    for (size_t i = 0; i < sizeof sheet; i++) {
        assert_int_equal(bytes[i], 0x5a);
    }
}

static sabot_wager back_line_tie(int seat, int owner) {
    return (sabot_wager){.seat = {(uint8_t)seat},
                         .kind = SABOT_KIND_TIE,
                         .owner_type = SABOT_WAGER_BACK_LINE,
                         .owner = (uint8_t)owner,
                         .cents = 100};
}

/// R-BET-1, R-BET-4: the most wagers a table can have, and one more.
static void test_too_many_wagers_are_refused(void **state) {
    (void)state;
    start("washington", 0, 0);
    assert_int_equal(settle(PLAYER_WINS, ""), SABOT_OK);
    assert_int_equal(sheet.line_count, 0);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        ruleset.wagers[kind].back_line = true;
    }
    for (int i = 0; i < SABOT_WAGERS_MAX; i++) {
        round_.wagers[i] = back_line_tie(1 + i / 64, 1 + i % 64);
    }
    round_.wager_count = SABOT_WAGERS_MAX;
    sabot_round_fault full;
    assert_int_equal(sabot_settle(&ruleset, &round_, &sheet, &full), SABOT_OK);
    assert_int_equal(sheet.line_count, SABOT_WAGERS_MAX);
    assert_int_equal(sheet.lines[0].wager.seat.number, 4); // the highest seat first, in the order placed
    assert_int_equal(sheet.lines[63].wager.owner, 64);
    round_.wagers[7].owner = 65;
    assert_int_equal(sabot_settle(&ruleset, &round_, &sheet, &full), SABOT_BETTOR_IS_UNKNOWN);
    round_.wager_count = SABOT_WAGERS_MAX + 1;
    sabot_round_fault fault;
    assert_int_equal(sabot_settle(&ruleset, &round_, &sheet, &fault), SABOT_TOO_MANY_WAGERS);
}

/// R-FEE-1: a full sheet balances to the cent, including its last line.
static void test_a_full_sheet_balances(void **state) {
    (void)state;
    start("california-panda8", 8, 1000000);
    ruleset.wagers[SABOT_KIND_TIE].back_line = true;
    for (int i = 0; i < SABOT_WAGERS_MAX; i++) {
        round_.wagers[i] = back_line_tie(1 + i / 64, 1 + i % 64);
    }
    round_.wager_count = SABOT_WAGERS_MAX;
    round_.deal = deal_of(PLAYER_WINS);
    sabot_round_fault fault;
    assert_int_equal(sabot_settle(&ruleset, &round_, &sheet, &fault), SABOT_OK);
    const sabot_balance balance = sabot_balance_of(&sheet);
    for (int owner = 1; owner <= SABOT_BACK_LINE_MAX; owner++) {
        assert_int_equal(balance.back_line_cents[owner], -4 * (100 + 50)); // four ties lost, four fees
    }
    // Entries past the last line or fee are ignored.
    static sabot_sheet beyond;
    beyond.line_count = SABOT_WAGERS_MAX;
    memset(beyond.fees, 1, sizeof beyond.fees);
    const sabot_balance nothing = {0}, none = sabot_balance_of(&beyond);
    assert_memory_equal(&none, &nothing, sizeof none);
    assert_int_equal(balance.bank_cents, 25600);
    assert_int_equal(balance.seat_cents[8], -200); // the player-dealer's fee
    assert_int_equal(balance.collection_cents, 256 * 50 + 200);
    assert_int_equal(sabot_balance_sum(&balance), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_wager_with_every_outcome),
        cmocka_unit_test(test_bonus_wagers_never_push),
        cmocka_unit_test(test_tie_odds_come_from_the_ruleset),
        cmocka_unit_test(test_a_dragon7_can_pay_the_banker_line),
        cmocka_unit_test(test_bank_pays_up_to_its_cover),
        cmocka_unit_test(test_wager_with_too_little_cover_is_settled_in_part),
        cmocka_unit_test(test_partial_cover_of_each_kind),
        cmocka_unit_test(test_a_push_uses_no_cover),
        cmocka_unit_test(test_net_cover_is_refilled_by_losers),
        cmocka_unit_test(test_net_cover_is_at_most_twice_the_amount),
        cmocka_unit_test(test_a_player_dealer_settles_kind_by_kind_from_the_left),
        cmocka_unit_test(test_settlement_goes_around_a_large_table),
        cmocka_unit_test(test_the_house_settles_seat_by_seat_from_its_right),
        cmocka_unit_test(test_order_and_direction_are_settings),
        cmocka_unit_test(test_opposite_wagers_settle_separately),
        cmocka_unit_test(test_back_bettors_follow_the_seats_own_wager),
        cmocka_unit_test(test_side_bet_of_a_back_bettor_needs_its_own_line_bet),
        cmocka_unit_test(test_house_way_wagers_use_their_owners_money),
        cmocka_unit_test(test_fees_are_flat_and_per_wager),
        cmocka_unit_test(test_a_schedule_row_sets_limits_and_fees),
        cmocka_unit_test(test_the_fee_of_a_wager_without_action),
        cmocka_unit_test(test_wagers_against_the_rules_are_refused_by_name),
        cmocka_unit_test(test_seat_without_a_combination_accepts_no_progressive),
        cmocka_unit_test(test_table_minimum_can_apply_per_bettor),
        cmocka_unit_test(test_limits_of_a_table_are_checked),
        cmocka_unit_test(test_impossible_tables_and_cards_are_refused),
        cmocka_unit_test(test_refused_round_leaves_the_sheet_unchanged),
        cmocka_unit_test(test_too_many_wagers_are_refused),
        cmocka_unit_test(test_a_full_sheet_balances),
    };
    return cmocka_run_group_tests_name("settle", tests, NULL, NULL);
}
