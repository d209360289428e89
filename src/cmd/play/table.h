/// The table of `sabot play`: one person, simple seats that bet by themselves, a virtual shoe. No printing
/// here.
#ifndef SABOT_CMD_PLAY_TABLE_H
#define SABOT_CMD_PLAY_TABLE_H

#include "cmd/play/input.h"

#include "sabot/road.h"
#include "sabot/settle.h"

typedef struct {
    sabot_ruleset ruleset;
    uint64_t seed;
    sabot_random chance; ///< what the simple seats do; the shoes have streams of their own
    sabot_shoe shoe;
    uint32_t shoe_number; ///< from 1
    sabot_tracker tracker;

    sabot_round round; ///< the hand in play; bank and meters go on from hand to hand
    sabot_sheet sheet; ///< the last hand's
    bool last_hand;

    int you;
    bool is_taken[SABOT_SEATS_MAX + 1];
    int64_t stack_cents[SABOT_SEATS_MAX + 1];
    int64_t bought_cents; ///< what you have brought to the table
    int offered;          ///< the seat that the bank was last offered to
    int bank_hands_left;
    sabot_play_bet last_bets[SABOT_KIND_COUNT];
    int last_bet_count;
} sabot_play_table;

/// Seats you and `others` simple seats. `decks` and `seats` are allowed by the ruleset.
void sabot_play_open(sabot_play_table *table, const sabot_ruleset *ruleset, uint64_t seed, int decks,
                     int seats, int others, int64_t stack_cents);
/// Chips from the cage; false where it has no more for you.
bool sabot_play_buy(sabot_play_table *table, int64_t cents);
/// A new shoe, shuffled and burned; the tally starts again.
sabot_burned sabot_play_new_shoe(sabot_play_table *table);

/// Does somebody have to be found to bank the next hand?
bool sabot_play_needs_bank(const sabot_play_table *table);
/// R-BANK-1: offers the bank to the next taken seat, clockwise; gives its number.
int sabot_play_offer_bank(sabot_play_table *table);
/// What a seat could put up: its stack less the player-dealer's fee. 0 or less: nothing.
int64_t sabot_play_bank_max(const sabot_play_table *table, int seat);
/// The seat it is offered to takes the bank with `cents`; the reason where it may not.
const char *sabot_play_take_bank(sabot_play_table *table, int64_t cents);
/// A simple seat's answer to the offer: what it would put up, or 0 to pass.
int64_t sabot_play_simple_bank(sabot_play_table *table, int seat);
/// The bank is given up or has had its hands.
void sabot_play_end_bank(sabot_play_table *table);
bool sabot_play_you_bank(const sabot_play_table *table);

/// No card and no wager lies on the table.
void sabot_play_sweep(sabot_play_table *table);
/// Starts a hand: no cards, and the simple seats' wagers. SABOT_SHOE_IS_OVER asks for a new shoe first.
sabot_status sabot_play_begin_hand(sabot_play_table *table);
/// Lays your wagers over those that lie already; all or none. The reason where they may not, in `sentence`.
bool sabot_play_bet_all(sabot_play_table *table, const sabot_play_bet *bets, int count, char *sentence,
                        size_t size);
/// Takes your wagers back.
void sabot_play_clear(sabot_play_table *table);
/// A seat's stakes of this hand, and the fees that go with them.
int64_t sabot_play_stakes(const sabot_round *round, int seat);
int64_t sabot_play_fees(const sabot_round *round, const sabot_ruleset *ruleset, int seat);
/// Lays one wager, in place of the one on its space. The caller answers for the rules.
void sabot_play_lay(sabot_round *round, int seat, sabot_play_bet bet);
/// The simple seats lay theirs.
void sabot_play_simple_wagers(sabot_play_table *table);

/// The next card, to whoever it goes to.
void sabot_play_deal_card(sabot_play_table *table);
/// The hand is over: settles it, moves every cent, marks the roads. Gives what it brought you.
int64_t sabot_play_end_hand(sabot_play_table *table);

#endif
