/// settle: a hand and its wagers become one ordered sheet that sums to zero.
///
///     sabot_round round = sabot_round_defaults(&ruleset);
///     round.bank_seat.number = 3;
///     round.bank_cents = 20000;
///     round.wagers[round.wager_count++] =
///         (sabot_wager){.seat = {4}, .kind = SABOT_KIND_PLAYER, .cents = 5000};
///     … deal into round.deal …
///     sabot_round_fault fault;
///     static sabot_sheet sheet;
///     if (sabot_settle(&ruleset, &round, &sheet, &fault) == SABOT_OK) { … work down sheet.lines … }
#ifndef SABOT_SETTLE_H
#define SABOT_SETTLE_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// What does a progressive meter stand at?

/// Meters count in 1/10,000 cent, so that a share in basis points of a price in cents never rounds.
#define SABOT_METER_UNITS INT64_C(10000)

/// A meter has room above every seed and reset, so that what a hand leaves can always go into the next.
#define SABOT_METER_CENTS_MAX (INT64_C(100) * SABOT_AMOUNT_CENTS_MAX)

typedef struct {
    int64_t units;
} sabot_meter;

sabot_meter sabot_meter_of(int64_t cents);
/// The whole cents on display; the fraction below them is kept.
int64_t sabot_meter_cents(sabot_meter meter);
/// One wager raises the meter by its share. Gives the whole cents that move into the meter's account: the
/// display's step. What is below a cent waits in the meter until it is one.
int64_t sabot_meter_raise(sabot_meter *meter, const sabot_paytable *paytable);
/// The meter is won: gives the whole cents paid. It starts again at the paytable's reset, the fraction kept.
int64_t sabot_meter_pay(sabot_meter *meter, const sabot_paytable *paytable);

/// R-PROG-3 and R-PROG-4: the best prize of a finished deal for a wager at `seat`.
sabot_prize sabot_prize_of(const sabot_paytable *paytable, const sabot_deal *deal, int seat);

// ---------------------------------------------------------------------------------------------------------
// Who wagers what?

/// Seats are numbered from 1, clockwise, seat 1 at the house dealer's left. 0 is no seat.
typedef struct {
    uint8_t number;
} sabot_seat;

typedef enum {
    SABOT_WAGER_OWN,       ///< the seat's player
    SABOT_WAGER_HOUSE_WAY, ///< R-BET-5: the house dealer plays this free spot for the player of seat `owner`
    SABOT_WAGER_BACK_LINE, ///< R-BET-4: bettor number `owner` stands behind the seat
} sabot_wager_role;

#define SABOT_BACK_LINE_MAX 64
#define SABOT_WAGERS_MAX    256

typedef struct {
    sabot_seat seat; ///< whose betting space it lies on
    sabot_kind kind;
    sabot_wager_role role;
    uint8_t owner; ///< 0 for an own wager, a seat for house way, 1 to 64 for the back line
    int64_t cents;
} sabot_wager;

/// A hand to settle. Start from `sabot_round_defaults`.
typedef struct {
    uint8_t seats;
    uint8_t decks;
    uint8_t schedule_row;
    sabot_limits limits[SABOT_GAME_KIND_COUNT]; ///< of each space
    sabot_seat bank_seat;                       ///< the player-dealer; 0 where the house banks
    int64_t bank_cents;                         ///< what the player-dealer puts up
    sabot_cover cover;
    sabot_wager wagers[SABOT_WAGERS_MAX]; ///< in the order placed
    uint16_t wager_count;
    sabot_deal deal;
    sabot_meter meters[SABOT_PROGRESSIVE_COUNT]; ///< before this hand's wagers raise them
} sabot_round;

/// No wagers, no bank, no cards; table, limits and cover as the ruleset's defaults; meters at their seeds.
sabot_round sabot_round_defaults(const sabot_ruleset *ruleset);
/// Puts a schedule row in force: its limits and fees. SABOT_FEE_ROW_IS_UNKNOWN leaves the round alone.
sabot_status sabot_round_choose_row(sabot_round *round, const sabot_ruleset *ruleset, int row);

/// R-FEE-1: the flat fee of a wager under the row in force.
int64_t sabot_round_fee(const sabot_round *round, const sabot_ruleset *ruleset, const sabot_wager *wager);

/// Where a round breaks a rule.
typedef struct {
    int wager;       ///< the wager's index, or -1
    sabot_kind kind; ///< for limits: whose
    sabot_next next; ///< for the draw: whose turn it was and by which rule
    sabot_card card; ///< for SABOT_CARD_IS_NOT_LEFT
} sabot_round_fault;

/// May these wagers stand against this bank at this table? Looks at no card.
sabot_status sabot_round_check_wagers(const sabot_round *round, const sabot_ruleset *ruleset,
                                      sabot_round_fault *fault);
/// Can these cards have been dealt, from this many decks and by the draw rules, to the last card? The decks
/// are 1 to 8 and each hand has at most three cards.
sabot_status sabot_round_check_cards(const sabot_round *round, sabot_round_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Who gets what, in which order?

typedef enum { SABOT_RESULT_WIN, SABOT_RESULT_LOSE, SABOT_RESULT_PUSH } sabot_result;
/// "win", "lose" or "push".
const char *sabot_result_name(sabot_result result);

/// Where a pay comes from and a losing stake goes to.
typedef enum { SABOT_SOURCE_BANK, SABOT_SOURCE_TRAY, SABOT_SOURCE_METER } sabot_source;
/// "bank", "tray" or "meter".
const char *sabot_source_name(sabot_source source);

/// One wager settled: taken + returned = its cents. The result is the game's; where cover did not reach, less
/// is paid or taken than the result would give, and the stake goes back (R-BANK-4).
typedef struct {
    sabot_wager wager;
    uint16_t placed; ///< its index among the round's wagers
    sabot_result result;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
    sabot_source source;
    sabot_prize prize;  ///< progressives only
    int64_t envy_cents; ///< progressives only: to the dealer
} sabot_line;

/// "take $50", "take $20, give back $30", "pay $50", "push: the stake goes back", "no action: the bank covers
/// none of it".
void sabot_line_explain(const sabot_line *line, sabot_text *text);
/// R-BANK-4: did cover not reach for all that the result would give?
bool sabot_line_is_short(const sabot_ruleset *ruleset, const sabot_line *line);

/// A fee of one wager or, last, of the player-dealer.
typedef struct {
    sabot_wager wager; ///< for the player-dealer's: only the seat counts
    bool of_bank;
    int64_t cents;
    int64_t returned_cents; ///< where the ruleset gives back the fee of a wager that got no action
} sabot_fee;

/// The player-dealer's amount through the hand; all zero where the house banks.
typedef struct {
    sabot_seat seat;
    int64_t start_cents;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t end_cents;
    int64_t cover_left_cents; ///< what could still have been paid
} sabot_bank_sheet;

/// One progressive through the hand.
typedef struct {
    sabot_meter before;
    int64_t raised_cents; ///< whole cents that this hand's wagers moved into it
    int64_t paid_cents;
    int64_t reset_cents; ///< put back from the tray after a win
    sabot_meter after;
} sabot_meter_sheet;

typedef struct {
    sabot_coup coup;
    sabot_line lines[SABOT_WAGERS_MAX]; ///< in settlement order
    uint16_t line_count;
    sabot_fee fees[SABOT_WAGERS_MAX + 1]; ///< in the order placed, the player-dealer's last
    uint16_t fee_count;
    sabot_bank_sheet bank;
    sabot_meter_sheet meters[SABOT_PROGRESSIVE_COUNT];
} sabot_sheet;

/// Checks the round and settles it. SABOT_OK, or the first rule it breaks: then `sheet` is left alone.
sabot_status sabot_settle(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet,
                          sabot_round_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Where did every cent go?

/// What the hand changes in each account. Together always zero.
typedef struct {
    int64_t seat_cents[SABOT_SEATS_MAX + 1];
    int64_t back_line_cents[SABOT_BACK_LINE_MAX + 1];
    int64_t bank_cents; ///< the player-dealer's amount on the table
    int64_t tray_cents; ///< the house's: it banks Washington, and every progressive's fixed pays
    int64_t collection_cents;
    int64_t meter_cents[SABOT_PROGRESSIVE_COUNT];
    int64_t envy_cents; ///< the house dealer's
} sabot_balance;

sabot_balance sabot_balance_of(const sabot_sheet *sheet);
/// The sum over all accounts: 0, or the sheet is wrong.
int64_t sabot_balance_sum(const sabot_balance *balance);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
