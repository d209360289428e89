/// settle: settles a hand. The result is a sheet of all wagers in settlement order, whose amounts sum to
/// zero.
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
// How does a progressive meter work?

/// Meters count in 1/10,000 cent, so that a share in basis points of a price in cents is never rounded.
#define SABOT_METER_UNITS INT64_C(10000)

/// The highest meter. It is far above any seed or reset, so that the meter after a hand is always valid for
/// the next one.
#define SABOT_METER_CENTS_MAX (INT64_C(100) * SABOT_AMOUNT_CENTS_MAX)

/// A progressive meter.
typedef struct {
    int64_t units;
} sabot_meter;

/// Returns a meter at a whole number of cents.
sabot_meter sabot_meter_of(int64_t cents);
/// Returns the whole cents shown on the display. The meter keeps the fraction.
int64_t sabot_meter_cents(sabot_meter meter);
/// Raises the meter by the share of one wager. Returns the whole cents that move into the meter's account, as
/// the display shows. Fractions stay in the meter until they add up to a cent.
int64_t sabot_meter_raise(sabot_meter *meter, const sabot_paytable *paytable);
/// Pays out the meter and restarts it at the paytable's reset, keeping the fraction. Returns the whole cents
/// paid.
int64_t sabot_meter_pay(sabot_meter *meter, const sabot_paytable *paytable);

/// R-PROG-3 and R-PROG-4: Returns the best prize of a finished deal for a wager at `seat`.
sabot_prize sabot_prize_of(const sabot_paytable *paytable, const sabot_deal *deal, int seat);

// ---------------------------------------------------------------------------------------------------------
// Who bets what?

/// Seats are numbered from 1, clockwise, starting at the house dealer's left. 0 means no seat.
typedef struct {
    uint8_t number;
} sabot_seat;

/// Whose wager it is.
typedef enum {
    SABOT_WAGER_OWN,       ///< the player at the seat
    SABOT_WAGER_HOUSE_WAY, ///< R-BET-5: the house dealer plays this empty spot for the player at seat `owner`
    SABOT_WAGER_BACK_LINE, ///< R-BET-4: back-line bettor number `owner`, behind the seat
} sabot_owner_type;

#define SABOT_BACK_LINE_MAX 64
#define SABOT_WAGERS_MAX    256

/// One bet.
typedef struct {
    sabot_seat seat; ///< the seat whose space it is on
    sabot_kind kind;
    sabot_owner_type owner_type;
    uint8_t owner; ///< 0 for the seat's own player, a seat for house way, 1 to 64 for the back line
    int64_t cents;
} sabot_wager;

/// A hand to settle. Start with `sabot_round_defaults`.
typedef struct {
    uint8_t seats;
    uint8_t decks;
    uint8_t schedule_row;
    sabot_limits limits[SABOT_GAME_KIND_COUNT]; ///< of each space
    sabot_seat bank_seat;                       ///< the player-dealer; 0 if the house banks
    int64_t bank_cents;                         ///< the amount the player-dealer puts up
    sabot_cover cover;
    sabot_wager wagers[SABOT_WAGERS_MAX]; ///< in the order placed
    uint16_t wager_count;
    sabot_deal deal;
    sabot_meter meters[SABOT_PROGRESSIVE_COUNT]; ///< before this hand's wagers raise them
} sabot_round;

/// Returns a round without wagers, bank or cards. Table, limits and cover are the ruleset's defaults; meters
/// are at their seeds.
sabot_round sabot_round_defaults(const sabot_ruleset *ruleset);
/// Applies the limits and fees of a schedule row. Returns SABOT_FEE_ROW_IS_UNKNOWN if there is no such row;
/// the round is then unchanged.
sabot_status sabot_round_choose_row(sabot_round *round, const sabot_ruleset *ruleset, int row);

/// R-FEE-1: Returns the flat fee of a wager under the current row.
int64_t sabot_round_fee(const sabot_round *round, const sabot_ruleset *ruleset, const sabot_wager *wager);

/// Where a round breaks a rule.
typedef struct {
    int wager;       ///< index of the wager, or -1
    sabot_kind kind; ///< for limits: the kind they belong to
    sabot_next next; ///< for the draw: which hand was next, and the rule
    sabot_card card; ///< for SABOT_CARD_IS_NOT_LEFT
} sabot_round_fault;

/// Checks the wagers against the bank, the limits and the seats. Ignores cards. Returns SABOT_OK or the
/// status of the first broken rule.
sabot_status sabot_round_check_wagers(const sabot_round *round, const sabot_ruleset *ruleset,
                                      sabot_round_fault *fault);
/// Checks that these cards could have been dealt, from this number of decks and by the draw rules, to the
/// last card. `decks` must be 1 to 8, and each hand must have at most three cards.
sabot_status sabot_round_check_cards(const sabot_round *round, sabot_round_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Who gets what, in which order?

/// The result of a wager.
typedef enum { SABOT_RESULT_WIN, SABOT_RESULT_LOSE, SABOT_RESULT_PUSH } sabot_result;
/// Returns "win", "lose" or "push".
const char *sabot_result_name(sabot_result result);

/// Who pays a win and receives a losing stake.
typedef enum { SABOT_PAYER_BANK, SABOT_PAYER_TRAY, SABOT_PAYER_METER } sabot_payer;
/// Returns "bank", "tray" or "meter".
const char *sabot_payer_name(sabot_payer payer);

/// One settled wager: taken + returned = its cents. The result is that of the game. If the bank does not
/// cover the wager, less is paid or taken than the result implies, and the rest of the stake is returned
/// (R-BANK-4).
typedef struct {
    sabot_wager wager;
    uint16_t wager_index; ///< index of the wager in the round
    sabot_result result;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
    sabot_payer payer;
    sabot_prize prize;  ///< only for progressives
    int64_t envy_cents; ///< only for progressives: paid to the dealer
} sabot_sheet_line;

/// Writes what happens to the wager: "take $50", "take $20, give back $30", "pay $50", "push: the stake goes
/// back", "no action: the bank covers none of it".
void sabot_sheet_line_explain(const sabot_sheet_line *line, sabot_text *text);
/// R-BANK-4: Returns true if the bank could not cover the full result.
bool sabot_sheet_line_is_short(const sabot_ruleset *ruleset, const sabot_sheet_line *line);

/// The fee of one wager. The last one may be the player-dealer's.
typedef struct {
    sabot_wager wager; ///< for the player-dealer's fee, only the seat is set
    bool is_bank_fee;
    int64_t cents;
    int64_t returned_cents; ///< for a wager without action, if the ruleset returns its fee
} sabot_fee;

/// The player-dealer's amount during the hand. All zero if the house banks.
typedef struct {
    sabot_seat seat;
    int64_t start_cents;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t end_cents;
    int64_t cover_left_cents; ///< what the bank could still have covered
} sabot_bank_sheet;

/// One progressive during the hand.
typedef struct {
    sabot_meter before;
    int64_t raised_cents; ///< whole cents added by this hand's wagers
    int64_t paid_cents;
    int64_t reset_cents; ///< restored from the tray after a win
    sabot_meter after;
} sabot_meter_sheet;

/// A settled hand.
typedef struct {
    sabot_coup coup;
    sabot_sheet_line lines[SABOT_WAGERS_MAX]; ///< in settlement order
    uint16_t line_count;
    sabot_fee fees[SABOT_WAGERS_MAX + 1]; ///< in the order placed; the player-dealer's is last
    uint16_t fee_count;
    sabot_bank_sheet bank;
    sabot_meter_sheet meters[SABOT_PROGRESSIVE_COUNT];
} sabot_sheet;

/// Checks the round and settles it. Returns SABOT_OK, or the status of the first broken rule; `sheet` is then
/// unchanged.
sabot_status sabot_settle(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet,
                          sabot_round_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Where did every cent go?

/// The change of each account in a hand. The changes always sum to zero.
typedef struct {
    int64_t seat_cents[SABOT_SEATS_MAX + 1];
    int64_t back_line_cents[SABOT_BACK_LINE_MAX + 1];
    int64_t bank_cents; ///< the player-dealer's amount on the table
    int64_t tray_cents; ///< the house's money: house-banked games, and the fixed pays of progressives
    int64_t collection_cents;
    int64_t meter_cents[SABOT_PROGRESSIVE_COUNT];
    int64_t envy_cents; ///< to the house dealer
} sabot_balance;

/// Returns the changes of a settled hand.
sabot_balance sabot_balance_of(const sabot_sheet *sheet);
/// Returns the sum over all accounts. It is 0 unless the sheet is wrong.
int64_t sabot_balance_sum(const sabot_balance *balance);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
