/// The table of `sabot play`: a real `sabot_table` with one human player and optional computer players.
///
/// Design. `live` is the whole game: people, money, bank, shoe, bets, cards, meters and roads. It changes
/// only by commands (decide, then apply), each sent in the role that sends it on a casino floor: a player for
/// their own seat, a supervisor for the house. The dealer and the computer players decide as in the
/// demonstration (serve/demo/automatic.h). A live table does not know the order of its cards, so the shoe is
/// kept here and keyed card by card. The cards and the settlement sheet of the last hand are copies, because
/// END GAME clears the table while they are still shown. There is no bet timer and no journal, and nothing is
/// printed here.
///
///     sabot_play_open(&table, …);
///     while (…) {
///         sabot_play_prepare(&table);
///         while (sabot_play_advance_bank(&table)) {}
///         … sabot_play_bank(…) or sabot_play_pass(…), if the bank is offered to you …
///         sabot_play_begin_hand(&table);
///         … sabot_play_bet_all(…), then sabot_play_start(&table) …
///         … sabot_play_deal_card(&table) until sabot_table_next names no recipient …
///         sabot_play_end_hand(&table);
///     }
///     sabot_play_leave(&table);
#ifndef SABOT_CMD_PLAY_TABLE_H
#define SABOT_CMD_PLAY_TABLE_H

#include "cmd/play/input.h"

#include "sabot/table.h"

typedef struct {
    sabot_table live;
    uint64_t seed;
    sabot_shoe cards;    ///< their order: shoe n is stream n of the seed
    sabot_random random; ///< random source of the computer players
    uint8_t decks;
    uint8_t you;    ///< your seat
    bool last_hand; ///< the current hand, or the one just settled, is the last of the shoe

    sabot_burn_result burned;      ///< of the current shoe
    sabot_deal deal;               ///< the last hand that was settled
    sabot_sheet sheet;             ///< its sheet
    int64_t previous_result_cents; ///< your session result before the current or last hand
    int64_t bought_cents;          ///< your buy-ins
    int64_t cashed_out_cents;      ///< your cash-out
    sabot_play_bet last_bets[SABOT_KIND_COUNT];
    int last_bet_count;
    char sentence[256]; ///< why the last command was refused, or what sabot_play_advance_bank did
} sabot_play_table;

/// Opens the table and seats you and `others` computer players. The ruleset must allow `decks` and `seats`.
void sabot_play_open(sabot_play_table *table, const sabot_ruleset *ruleset, uint64_t seed, int decks,
                     int seats, int others, int64_t stack_cents);
/// Selects a row of the fee schedule. Call it before the first hand.
sabot_status sabot_play_choose_row(sabot_play_table *table, int row);
/// Buys chips for you.
sabot_status sabot_play_buy(sabot_play_table *table, int64_t cents);
/// Cashes you out and leaves the table. If bets are open, voids the hand first.
void sabot_play_leave(sabot_play_table *table);
/// Returns your money at the table: your stack, the bank you put up, and your unsettled bets with their
/// fees.
int64_t sabot_play_your_cents(const sabot_play_table *table);

/// Prepares the shoe for the next hand. Returns true if a new shoe was started.
bool sabot_play_prepare(sabot_play_table *table);

// ---------------------------------------------------------------------------------------------------------
// The bank (R-BANK-1). Its amount changes only between hands, so when you have the bank, bets open only when
// you start the hand.

/// Takes one step toward a player-dealer that does not need you: the dealer offers the bank, a computer
/// player answers or gives up a bank that is too small, or you are skipped because you have too few chips.
/// `sentence` says what happened. Returns false if there is a player-dealer, or the bank is offered to you.
bool sabot_play_advance_bank(sabot_play_table *table);
/// Returns true if the bank is offered to you.
bool sabot_play_is_offered(const sabot_play_table *table);
/// Returns true if you are the player-dealer.
bool sabot_play_you_have_bank(const sabot_play_table *table);
/// Returns the most that you could put up; 0 or less if you cannot bank.
int64_t sabot_play_bank_max(const sabot_play_table *table);
/// Accepts the bank that is offered to you, or changes your bank's amount.
sabot_status sabot_play_bank(sabot_play_table *table, int64_t cents);
/// Passes the bank that is offered to you, or gives up yours between hands.
void sabot_play_pass(sabot_play_table *table);

// ---------------------------------------------------------------------------------------------------------
// A hand

/// Opens bets, unless you have the bank, and places the computer players' bets.
void sabot_play_begin_hand(sabot_play_table *table);
/// Places your bets, replacing those on the same spaces. Places all or none.
sabot_status sabot_play_bet_all(sabot_play_table *table, const sabot_play_bet *bets, int count);
/// Removes one of your bets.
sabot_status sabot_play_withdraw(sabot_play_table *table, sabot_kind kind);
/// Removes all your bets, side bets before the line bets that they need.
void sabot_play_clear(sabot_play_table *table);
/// Returns your bet on a space.
int64_t sabot_play_bet_cents(const sabot_play_table *table, sabot_kind kind);
/// Returns the sum of your bets.
int64_t sabot_play_bets_cents(const sabot_play_table *table);
/// Returns the fees of your bets.
int64_t sabot_play_fees(const sabot_play_table *table);

/// Sends START GAME. If it is refused, bets stay open, or your bank stays as it was.
sabot_status sabot_play_start(sabot_play_table *table);
/// Deals the next card.
void sabot_play_deal_card(sabot_play_table *table);
/// Declares, settles, pays progressives and ends the hand. Returns your result of the hand.
int64_t sabot_play_end_hand(sabot_play_table *table);

#endif
