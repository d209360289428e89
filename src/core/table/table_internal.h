/// Shared declarations of the table's files. Each file handles one area: it decides that area's commands and
/// applies its events. The lists of sabot/event.h declare every function, so that a missing one fails to
/// link.
#ifndef SABOT_CORE_TABLE_TABLE_INTERNAL_H
#define SABOT_CORE_TABLE_TABLE_INTERNAL_H

#include "sabot/table.h"

#include <assert.h>

#define F(type, name)
/// Decides a command whose role and phase have been checked. A refused command may leave events in the batch;
/// the caller discards them.
#define C(number, NAME, name, word, who, phases, sentence, fields)                           \
    sabot_status sabot_decide_##name(const sabot_table *table, const sabot_command *command, \
                                     sabot_event_batch *batch);
/// Applies an event after its money has been moved.
#define E(number, NAME, name, word, phases, sentence, fields) \
    void sabot_apply_##name(sabot_table *table, const sabot_event *event);
SABOT_COMMAND_LIST(C, F)
SABOT_EVENT_LIST(E, F)
#undef E
#undef C
#undef F

/// The most money that can be at a table. It bounds every account, so that no sum overflows.
#define SABOT_TABLE_CENTS_MAX (SABOT_AMOUNT_CENTS_MAX * 100000)

/// Returns true for an amount of zero or more that cannot make a sum over a table overflow.
static inline bool sabot_table_is_amount(int64_t cents) {
    return cents >= 0 && cents <= SABOT_TABLE_CENTS_MAX;
}

/// Appends an event with all fields zero, and returns it to be filled in.
sabot_event *sabot_table_emit(sabot_event_batch *batch, sabot_event_type type);

// Queries used in several areas.
static inline bool sabot_table_has_person(const sabot_table *table, int bettor) {
    assert(bettor >= 0);
    assert(bettor <= SABOT_BETTORS_MAX);
    return table->bettors[bettor].person != 0;
}
static inline int64_t sabot_table_stack_cents(const sabot_table *table, int bettor) {
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    return table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)];
}
static inline bool sabot_table_is_player_banked(const sabot_table *table) {
    return table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
}
static inline int sabot_table_cards_dealt(const sabot_table *table) {
    assert(table->round.deal.player.count <= 3);
    assert(table->round.deal.banker.count <= 3);
    return table->round.deal.player.count + table->round.deal.banker.count;
}
/// Returns the account that pays and receives for a bettor: their stack, or the cage where the table does not
/// track the players' money (R-PROG-11).
static inline sabot_account sabot_bettor_account(const sabot_table *table, int bettor) {
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    return table->tracker_only ? SABOT_ACCOUNT_CAGE : SABOT_ACCOUNT_OF_BETTOR(bettor);
}
/// R-BET-4: Returns true if any wager allows back betting.
bool sabot_ruleset_takes_back_line(const sabot_ruleset *ruleset);
/// Checks a bettor's number. Returns SABOT_SEAT_IS_UNKNOWN if the table does not have that seat.
sabot_status sabot_table_check_bettor(const sabot_table *table, int bettor);
/// Also returns SABOT_SEAT_IS_EMPTY if no player is there.
sabot_status sabot_table_check_present(const sabot_table *table, int bettor);
/// Checks the spot of a wager: it must be empty for a house-way wager, and have a player for a back bet.
sabot_status sabot_table_check_spot(const sabot_table *table, const sabot_wager *wager);
/// Returns true if the bettor has a wager, or if there is one on the bettor's spot.
bool sabot_table_has_wagers(const sabot_table *table, int bettor);
/// Checks an amount that comes from the cage.
sabot_status sabot_table_check_inflow(const sabot_table *table, int64_t cents);
/// Returns true for accounts whose money can be sent to the cage.
static inline bool sabot_table_can_send_to_cage(sabot_account account) {
    return account == SABOT_ACCOUNT_TRAY || account == SABOT_ACCOUNT_COLLECTION ||
           account == SABOT_ACCOUNT_ENVY;
}
/// Checks new limits for a space of the game at this table.
sabot_status sabot_table_check_limits(const sabot_table *table, sabot_kind kind, sabot_limits limits);
/// Checks that a reason is not blank.
sabot_status sabot_table_check_reason(const sabot_reason *reason);
/// Checks that `kind` is a progressive offered at this table, and that the table has the seat.
sabot_status sabot_table_check_progressive(const sabot_table *table, int seat, int kind);

/// Returns true if a table read from a checkpoint is in a state that commands can produce.
bool sabot_table_is_valid_checkpoint(const sabot_table *table);

// Emitters used in several areas.
/// R-BANK-1: Offers the bank to the next player after seat `after` who has not passed, skipping seat
/// `leaving`.
void sabot_table_emit_offer(const sabot_table *table, sabot_event_batch *batch, int after, unsigned passed,
                            int leaving);
/// Emits a fee that is taken or returned, of a wager or of the player-dealer. Emits nothing for a zero fee.
void sabot_table_emit_fee(sabot_event_batch *batch, sabot_event_type type, int wager, int64_t cents);
/// Ends the bank, if there is one. Its amount goes back to the player-dealer's stack.
void sabot_table_emit_bank_end(const sabot_table *table, sabot_event_batch *batch);
/// R-BANK-5: after a hand, the bank is again what the player-dealer put up, or less if the stack is short.
void sabot_emit_bank_renewed(const sabot_table *table, sabot_event_batch *batch);
/// Ends the shoe, if one is in play.
void sabot_table_emit_shoe_end(const sabot_table *table, sabot_event_batch *batch, const char *reason);
/// Cashes out a bettor's stack and makes them leave.
void sabot_table_emit_leave(const sabot_table *table, sabot_event_batch *batch, int bettor,
                            int64_t stack_cents);
/// Checks that a hand may begin: settings are posted, and there is a shoe that is ready and not over.
sabot_status sabot_table_check_ready(const sabot_table *table);
/// Emits the cut card of a virtual shoe if it comes before the next card.
void sabot_table_emit_cut_card_if_due(const sabot_table *table, sabot_event_batch *batch);
/// R-BET-7: Checks that an amount can be made with the table's chips.
sabot_status sabot_check_chips(const sabot_table *table, int64_t cents);
/// The bets that chips on the sensors have become.
typedef struct {
    sabot_wager wagers[SABOT_SEATS_MAX * SABOT_PROGRESSIVE_COUNT];
    int count;
} sabot_chip_bets;
/// R-PROG-10: Emits a bet for every chip that is one, and an alarm for every other chip.
void sabot_emit_chip_bets(const sabot_table *table, sabot_event_batch *batch, sabot_chip_bets *bets);
/// Undoes the burn, if no card has been dealt from the shoe.
sabot_status sabot_take_back_burn(const sabot_table *table, sabot_event_batch *batch);
/// Removes the declared hand from the roads and the tally.
void sabot_undeclare(sabot_table *table);
/// Emits that bets close, after the chips on the sensors have become bets (R-PROG-10).
void sabot_emit_bets_closed(const sabot_table *table, sabot_event_batch *batch, bool by_timer);
/// R-PROG-1: in a journal of version 0.1, flags the seats where chip and wager disagree as the hand starts.
void sabot_table_emit_flags(const sabot_table *table, sabot_event_batch *batch);
/// R-PROG-9, R-PROG-15: Emits the reserve that results from a hand's contributions, if it changes.
void sabot_emit_reserve(sabot_event_batch *batch, int index, int64_t units);
/// R-PROG-13: Emits the prizes that the dealer pays without a supervisor.
void sabot_emit_fixed_prizes(const sabot_table *table, sabot_event_batch *batch);
/// Returns what those prizes take from the tray, with the dealer's envy.
int64_t sabot_fixed_prizes_cents(const sabot_table *table);
/// Emits the meters and reserves as they were before the hand.
void sabot_emit_restored_meters(const sabot_table *table, sabot_event_batch *batch);
/// Returns true if a progressive win is undecided: neither paid nor rejected.
bool sabot_table_has_undecided_prize(const sabot_table *table);
/// Returns true if a progressive win of this hand is paid.
bool sabot_table_has_paid_prize(const sabot_table *table);
/// Removes the hand from the felt.
void sabot_table_clear_hand(sabot_table *table);
/// Ends a hand that is not void, and with it the shoe or the bank if they are due.
void sabot_table_emit_hand_end(const sabot_table *table, sabot_event_batch *batch);

// ---------------------------------------------------------------------------------------------------------
// Validation of events read from a journal (admits.c).

static inline bool sabot_table_is_seat(const sabot_table *table, int seat) {
    assert(table->round.seats <= SABOT_SEATS_MAX);
    return seat >= 1 && seat <= table->round.seats;
}
static inline bool sabot_table_is_present(const sabot_table *table, int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX && sabot_table_has_person(table, bettor);
}
static inline bool sabot_table_is_progressive(int kind) {
    return sabot_kind_is_progressive((sabot_kind)kind);
}

// Each validates the events of its area and returns true for all others.
bool sabot_admits_betting(const sabot_table *table, const sabot_event *event);
bool sabot_admits_hand(const sabot_table *table, const sabot_event *event);
bool sabot_admits_prize(const sabot_table *table, const sabot_event *event);

#endif
