/// What the files of the table share. Each file is one matter of a table's life: it decides the commands of
/// that matter and folds its events. The lists of sabot/event.h declare every function, so that one that is
/// missing does not link.
#ifndef SABOT_CORE_TABLE_TABLE_INTERNAL_H
#define SABOT_CORE_TABLE_TABLE_INTERNAL_H

#include "sabot/table.h"

#include <assert.h>

#define F(type, name)
/// Decides a command whose role and phase have been checked. A refusal may leave events behind.
#define C(number, NAME, name, word, who, phases, sentence, fields)                           \
    sabot_status sabot_decide_##name(const sabot_table *table, const sabot_command *command, \
                                     sabot_event_batch *batch);
/// Folds an event whose money has been moved.
#define E(number, NAME, name, word, phases, sentence, fields) \
    void sabot_fold_##name(sabot_table *table, const sabot_event *event);
SABOT_COMMAND_LIST(C, F)
SABOT_EVENT_LIST(E, F)
#undef E
#undef C
#undef F

/// All money that is in play at a table at most; it bounds every account, so that no sum overflows.
#define SABOT_TABLE_CENTS_MAX (SABOT_AMOUNT_CENTS_MAX * 100000)

/// An amount of zero or more that no sum over a table can overflow.
static inline bool sabot_is_amount(int64_t cents) {
    return cents >= 0 && cents <= SABOT_TABLE_CENTS_MAX;
}

/// Adds an event, its fields all zero, and gives it to be filled in.
sabot_event *sabot_emit(sabot_event_batch *batch, sabot_event_type type);

// Answers that several matters need.
static inline bool sabot_has_person(const sabot_table *table, int bettor) {
    assert(bettor >= 0);
    assert(bettor <= SABOT_BETTORS_MAX);
    return table->bettors[bettor].person != 0;
}
static inline int64_t sabot_stack_cents(const sabot_table *table, int bettor) {
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    return table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)];
}
static inline bool sabot_is_player_banked(const sabot_table *table) {
    return table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
}
static inline int sabot_cards_out(const sabot_table *table) {
    assert(table->round.deal.player.count <= 3);
    assert(table->round.deal.banker.count <= 3);
    return table->round.deal.player.count + table->round.deal.banker.count;
}
/// R-BET-4: does any wager take bettors behind its seat?
bool sabot_takes_back_line(const sabot_ruleset *ruleset);
/// SABOT_OK, or what is wrong with a bettor's number at this table; an empty place is SABOT_SEAT_IS_EMPTY.
sabot_status sabot_check_bettor(const sabot_table *table, int bettor);
sabot_status sabot_check_present(const sabot_table *table, int bettor);
/// A seat of the table that is free for a wager played house way, and has a player for one behind it.
sabot_status sabot_check_spot(const sabot_table *table, const sabot_wager *wager);
/// A wager of theirs, or one on their space.
bool sabot_has_wagers(const sabot_table *table, int bettor);
/// An amount that comes from the cage.
sabot_status sabot_check_inflow(const sabot_table *table, int64_t cents);
/// What the house may carry away.
static inline bool sabot_may_take_from(sabot_account account) {
    return account == SABOT_ACCOUNT_TRAY || account == SABOT_ACCOUNT_COLLECTION ||
           account == SABOT_ACCOUNT_ENVY;
}
/// Limits of one of the game's spaces at this table.
sabot_status sabot_check_limits(const sabot_table *table, sabot_kind kind, sabot_limits limits);
sabot_status sabot_check_reason(const sabot_reason *reason);
/// The progressive that `kind` is, offered here, at a seat of the table.
sabot_status sabot_check_progressive(const sabot_table *table, int seat, int kind);

/// Is it a table as commands leave it, so that it can go on?
bool sabot_is_whole(const sabot_table *table);

// What one matter asks of another.
/// R-BANK-1: offers the bank to the next player after seat `after` who has not passed; `gone` is leaving.
void sabot_emit_offer(const sabot_table *table, sabot_event_batch *batch, int after, unsigned passed,
                      int gone);
/// A fee of a wager or of the player-dealer is taken or returned; none of nothing.
void sabot_emit_fee(sabot_event_batch *batch, sabot_event_type type, int wager, int64_t cents);
/// Ends the bank, if there is one; its amount goes back.
void sabot_emit_bank_end(const sabot_table *table, sabot_event_batch *batch);
void sabot_emit_shoe_end(const sabot_table *table, sabot_event_batch *batch, const char *reason);
/// Everything leaves with a bettor.
void sabot_emit_leave(const sabot_table *table, sabot_event_batch *batch, int bettor, int64_t stack_cents);
/// A hand may begin: settings posted, a shoe that is ready and not over.
sabot_status sabot_check_ready(const sabot_table *table);
/// The cut card of a virtual shoe stands before the next card: it comes out.
void sabot_emit_cut_card_if_due(const sabot_table *table, sabot_event_batch *batch);
/// R-PROG-1: flags the seats where chip and wager disagree as the hand starts.
void sabot_emit_flags(const sabot_table *table, sabot_event_batch *batch);
/// A progressive win that is neither paid nor rejected; one that is paid.
bool sabot_has_open_prize(const sabot_table *table);
bool sabot_has_paid_prize(const sabot_table *table);
/// The hand is gone from the felt.
void sabot_clear_hand(sabot_table *table);
/// The hand is over and not void: shoe and bank go on.
void sabot_emit_hand_end(const sabot_table *table, sabot_event_batch *batch);

// ---------------------------------------------------------------------------------------------------------
// What the gate of a journal's events asks (admits.c).

static inline bool sabot_is_seat(const sabot_table *table, int seat) {
    assert(table->round.seats <= SABOT_SEATS_MAX);
    return seat >= 1 && seat <= table->round.seats;
}
static inline bool sabot_is_present(const sabot_table *table, int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX && sabot_has_person(table, bettor);
}
static inline bool sabot_is_progressive(int kind) {
    return sabot_kind_is_progressive((sabot_kind)kind);
}

// Each answers for the events of its matter and lets all others by.
bool sabot_admits_betting(const sabot_table *table, const sabot_event *event);
bool sabot_admits_hand(const sabot_table *table, const sabot_event *event);
bool sabot_admits_prize(const sabot_table *table, const sabot_event *event);

#endif
