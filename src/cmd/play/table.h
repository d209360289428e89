/// The table of `sabot play`: a real `sabot_table` at which one person plays among automatic players.
///
/// Design. `live` is the whole game: people, money, bank, shoe, wagers, cards, meters and roads. It changes
/// only by commands (decide, then apply), each from the role that asks for it on a casino floor: a player for
/// their own seat, a dealer or a supervisor for the house. The dealer's decisions and the other players' are
/// the demonstration's (serve/demo/automatic.h). A live table does not know the order of its cards, so the
/// shoe is kept beside it and keyed card by card. The cards and the sheet of the last hand are copies: END
/// GAME clears the table, and people still look at them. There is no bet timer and no journal, and nothing is
/// printed here.
///
///     sabot_play_open(&table, …);
///     while (…) {
///         sabot_play_prepare(&table);
///         while (sabot_play_seek_bank(&table)) {} // then sabot_play_bank or sabot_play_pass, if offered
///         sabot_play_begin_hand(&table);
///         … sabot_play_bet_all, then sabot_play_start …
///         … sabot_play_deal_card until sabot_table_next says that nobody gets one …
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
    sabot_shoe cards;    ///< their order; shoe n is stream n of the seed
    sabot_random chance; ///< of the other players
    uint8_t decks;
    uint8_t you;    ///< your seat
    bool last_hand; ///< of the shoe: the present hand, or the one that was just settled

    sabot_burned burned;  ///< of the present shoe
    sabot_deal deal;      ///< the last hand that was settled
    sabot_sheet sheet;    ///< its sheet
    int64_t before_cents; ///< your result of the evening before the present hand, or the last
    int64_t bought_cents; ///< your buy-ins
    int64_t left_cents;   ///< your cash-out
    sabot_play_bet last_bets[SABOT_KIND_COUNT];
    int last_bet_count;
    char sentence[256]; ///< why the last refused command was refused, or what sabot_play_seek_bank did
} sabot_play_table;

/// Opens the table and seats you and `others` players. `decks` and `seats` are allowed by the ruleset.
void sabot_play_open(sabot_play_table *table, const sabot_ruleset *ruleset, uint64_t seed, int decks,
                     int seats, int others, int64_t stack_cents);
/// Puts another row of the fee schedule in force, before the first hand.
sabot_status sabot_play_choose_row(sabot_play_table *table, int row);
/// You buy chips.
sabot_status sabot_play_buy(sabot_play_table *table, int64_t cents);
/// You leave with everything; a hand whose bets are open is voided first.
void sabot_play_leave(sabot_play_table *table);
/// Returns what is yours at the table: your stack, the bank you put up, and your wagers with their fees until
/// these are taken.
int64_t sabot_play_yours(const sabot_play_table *table);

/// Brings the shoe to the next hand; true where it is a new one.
bool sabot_play_prepare(sabot_play_table *table);

// ---------------------------------------------------------------------------------------------------------
// The bank (R-BANK-1). Its amount changes only between hands, so betting on a hand that you bank opens when
// you start it.

/// Takes one step towards a bank without you: the dealer offers it, another player answers or gives up a bank
/// that is used up, or you are passed over with too little for it. `sentence` says what happened. false:
/// somebody banks, or you are asked.
bool sabot_play_seek_bank(sabot_play_table *table);
bool sabot_play_is_offered(const sabot_play_table *table);
bool sabot_play_you_bank(const sabot_play_table *table);
/// The most that you could put up; 0 or less: nothing.
int64_t sabot_play_bank_max(const sabot_play_table *table);
/// You take the bank that is offered to you, or change what you bank with.
sabot_status sabot_play_bank(sabot_play_table *table, int64_t cents);
/// You pass the bank that is offered to you, or give yours up between hands.
void sabot_play_pass(sabot_play_table *table);

// ---------------------------------------------------------------------------------------------------------
// A hand

/// Opens the bets unless you bank; the others lay theirs.
void sabot_play_begin_hand(sabot_play_table *table);
/// Lays your wagers over those that lie already; all or none.
sabot_status sabot_play_bet_all(sabot_play_table *table, const sabot_play_bet *bets, int count);
/// Takes one wager of yours back, or all of them, side wagers before the lines they need.
sabot_status sabot_play_withdraw(sabot_play_table *table, sabot_kind kind);
void sabot_play_clear(sabot_play_table *table);
/// What you have on a space, on all of them, and the fees that go with it.
int64_t sabot_play_stake(const sabot_play_table *table, sabot_kind kind);
int64_t sabot_play_stakes(const sabot_play_table *table);
int64_t sabot_play_fees(const sabot_play_table *table);

/// START GAME. A refusal leaves the bets open, or the bank as it was.
sabot_status sabot_play_start(sabot_play_table *table);
/// The next card, to whoever it goes to.
void sabot_play_deal_card(sabot_play_table *table);
/// Declares, settles, pays progressives and ends the hand. Returns what it brought you.
int64_t sabot_play_end_hand(sabot_play_table *table);

#endif
