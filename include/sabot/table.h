/// table: a live table, from opening to closing, as a deterministic state machine.
///
/// A command is either turned into events or refused with the status of the rule it breaks. Events are then
/// applied to the table. There is no clock, no I/O and no randomness here: time, cards and commitments come
/// in as data. A table dealt by hand, a virtual shoe and a replay of a journal all use the same code, and the
/// same events always give the same table. docs/table.md describes the life of a table.
///
///     static sabot_table table;
///     static sabot_event_batch batch;
///     sabot_table_begin(&table);
///     if (sabot_table_decide(&table, &command, &batch) == SABOT_OK) {
///         … write batch.events to a journal …
///         for (int i = 0; i < batch.count; i++) { sabot_table_apply(&table, &batch.events[i]); }
///     }
#ifndef SABOT_TABLE_H
#define SABOT_TABLE_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/event.h"
#include "sabot/road.h"
#include "sabot/rules.h"
#include "sabot/settle.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// What is the state of a table?

/// The player at a seat or a back-line bettor. Their stack is an account.
typedef struct {
    sabot_person person; ///< 0 if none
    bool away;
} sabot_bettor;

/// The fee of a wager or of the player-dealer, by where the money is.
typedef struct {
    int64_t held_cents;  ///< on the felt
    int64_t taken_cents; ///< in the collection
} sabot_fee_state;

/// What has happened to a wager of this hand. The wager itself is in the round.
typedef struct {
    sabot_fee_state fee;
    bool is_done;        ///< settled, taken or returned: nothing of it is left on the felt
    sabot_result result; ///< if it is settled
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
} sabot_wager_state;

/// R-PROG-8: how far a progressive win has come toward being paid.
typedef enum {
    SABOT_PRIZE_STAGE_NONE,
    SABOT_PRIZE_STAGE_PRESSED,
    SABOT_PRIZE_STAGE_PAID,
    SABOT_PRIZE_STAGE_REJECTED,
} sabot_prize_stage;

/// A progressive win: its prize, and how far it has come.
typedef struct {
    sabot_prize_stage stage;
    sabot_prize prize;
    sabot_person pressed_by;
    int64_t paid_cents;
} sabot_prize_state;

/// What a progressive sensor detects (R-PROG-1). Its light spins while bets are open and stays on once the
/// wager is locked.
typedef struct {
    bool chip;
    bool flagged; ///< it raised an alarm in this hand
    bool late;    ///< R-PROG-12: the chip was placed after bets closed, so it is no bet in this hand
} sabot_sensor;

/// R-BANK-1: the player-dealer position: who banks, and who is offered the bank.
typedef struct {
    uint8_t offered;      ///< the seat it is offered to; 0 if none
    uint8_t last;         ///< the seat that banked last; the next offer starts after it
    uint8_t hands;        ///< hands the current bank has banked
    int64_t put_up_cents; ///< R-BANK-5: the amount that the player-dealer chose for each hand
    uint16_t passed;      ///< bit n: seat n has passed in this round of offers
    bool is_waiting;      ///< nobody took the bank: every seat passed, or no seat was taken
    sabot_fee_state fee;  ///< the player-dealer's fee for this hand
} sabot_position;

/// The shoe on the table.
typedef struct {
    uint32_t number; ///< from 1; 0 before the first shoe
    uint8_t decks;
    bool in_play;
    bool burned;
    bool cut_is_out;
    uint8_t hands_left;       ///< after the cut card is out: hands left, including the current one
    uint16_t cards_left;      ///< without burned cards, seen or unseen
    sabot_composition unseen; ///< cards not seen yet: those left and those burned face down
    uint8_t holder;           ///< R-HOUSE-2: the seat that has the shoe; 0 for the house dealer
    bool awaits_reveal;       ///< a virtual shoe has ended and its seed is not revealed yet
    bool is_cut;
    uint8_t cut_seat;
    uint16_t cut_place; ///< 0 if nobody has cut
    uint8_t burn_card;  ///< the exposed card, or 52; to undo the burn
    uint8_t burn_cards; ///< how many were burned
    sabot_bytes32 commitment;
} sabot_shoe_state;

/// A table. A plain value without pointers; initialize it with `sabot_table_begin`.
typedef struct {
    sabot_phase phase;
    bool has_rules;
    bool posted;
    bool virtual_shoe;
    bool tracker_only;
    bool sensors;
    uint16_t timer_seconds;
    sabot_ruleset ruleset;

    int64_t accounts_cents[SABOT_ACCOUNT_COUNT];
    sabot_bettor bettors[SABOT_BETTORS_MAX + 1];
    sabot_position position;
    sabot_shoe_state shoe;

    uint32_t hand;     ///< number of the current hand, or of the last one
    int64_t closes_ms; ///< R-BET-6: when the timer closes betting; 0 if it does not
    sabot_round round; ///< wagers, bank, limits and cards; its meters are those before the hand
    sabot_wager_state wagers[SABOT_WAGERS_MAX];
    sabot_meter meters[SABOT_PROGRESSIVE_COUNT]; ///< current meters
    sabot_prize_state prizes[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];
    sabot_meter reserves[SABOT_PROGRESSIVE_COUNT];        ///< R-PROG-15: what the meters could not take
    sabot_meter reserves_before[SABOT_PROGRESSIVE_COUNT]; ///< before the hand
    sabot_sensor sensor_states[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];
    bool sensors_stopped; ///< the sensors do not report, so no chip is a bet

    sabot_tracker tracker; ///< declared hands; voided ones are not included
    sabot_deal
        last_deal; ///< R-DEAL-2: of the last hand at a tracker table, to reopen it; empty if it cannot be
} sabot_table;

/// Initializes a closed table without rules, people or money.
void sabot_table_begin(sabot_table *table);

// ---------------------------------------------------------------------------------------------------------
// How do commands and events change a table?

/// Upper bound on the events of one command.
#define SABOT_EVENTS_MAX 1200

/// The events of one command.
typedef struct {
    sabot_event events[SABOT_EVENTS_MAX];
    int count;
} sabot_event_batch;

/// Checks `command` against the table and writes the events it causes. Changes nothing. If it is refused,
/// returns the status of the broken rule; the batch is then empty.
sabot_status sabot_table_decide(const sabot_table *table, const sabot_command *command,
                                sabot_event_batch *events);
/// Applies one event to the table. Accepts any event that `sabot_table_decide` wrote or that
/// `sabot_table_admits` accepted.
void sabot_table_apply(sabot_table *table, const sabot_event *event);
/// Checks an event read from a journal before it is applied. Returns SABOT_OK or SABOT_EVENT_DOES_NOT_FIT.
/// Ensures that the table stays consistent and that no account becomes negative. It does not check whether
/// the dealer was allowed to do it; an audit does.
sabot_status sabot_table_admits(const sabot_table *table, const sabot_event *event);

/// Returns true if the table is consistent: money sums to zero, no account but the cage is negative, and the
/// felt holds exactly the wagers and their fees. Tests call it after every event.
bool sabot_table_is_consistent(const sabot_table *table);

// ---------------------------------------------------------------------------------------------------------
// Which money does an event move?

/// One movement of money between two accounts.
typedef struct {
    sabot_account from;
    sabot_account to;
    int64_t cents; ///< never negative
} sabot_transfer;

#define SABOT_TRANSFERS_MAX 4

/// Writes the transfers an event causes, in order, and returns their number. `table` is the table before the
/// event. Money does not move in any other way.
int sabot_event_transfers(const sabot_table *table, const sabot_event *event,
                          sabot_transfer transfers[SABOT_TRANSFERS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// What do a dealer and a display need to know?

/// Returns who gets the next card and by which rule; SABOT_TO_NOBODY if the hand is over or no hand is being
/// dealt.
sabot_next sabot_table_next(const sabot_table *table);
/// Returns the outcome that the dealer declares for the cards of a finished deal (R-WIN-1, R-WIN-3).
sabot_ending sabot_table_ending(const sabot_table *table);
/// Returns the index of the last card dealt in this hand, or 52 if there is none.
int sabot_table_last_card(const sabot_table *table);
/// Returns the prize of a progressive wager at `seat` after the outcome is declared, or SABOT_PRIZE_NONE.
sabot_prize sabot_table_prize(const sabot_table *table, int seat, sabot_kind kind);
/// A progressive win of this hand, and its stage.
typedef struct {
    uint8_t seat; ///< 0 before the first win
    sabot_kind kind;
    sabot_prize prize;
    sabot_prize_stage stage;
} sabot_won_prize;
/// Advances `*won` to the next win, seat by seat. Initialize it with {0}. Returns false if there are no more.
///
///     for (sabot_won_prize won = {0}; sabot_table_next_prize(&table, &won);) { … }
bool sabot_table_next_prize(const sabot_table *table, sabot_won_prize *won);
/// Finds the first win that blocks END GAME, because it is not pressed or not decided by a supervisor.
/// Returns false if there is none.
bool sabot_table_first_undecided_prize(const sabot_table *table, sabot_won_prize *won);
/// R-BANK-2: Returns the amounts with which a seat may bank the next hands, while it is offered the bank or
/// is banking. For other seats, and if the seat does not have enough money, the maximum is below the minimum.
/// The current bank amount is within the limits, although choosing it again changes nothing.
sabot_limits sabot_table_bank_limits(const sabot_table *table, int seat);
/// Returns true if the current hand is the shoe's last, as far as the cut card shows. Between hands, returns
/// it for the next hand.
bool sabot_table_is_last_hand(const sabot_table *table);
/// R-PROG-10: Returns true if a chip on a sensor is the progressive bet, which nobody keys.
bool sabot_table_chips_are_bets(const sabot_table *table);
/// R-PROG-11: Returns true for a tracker table with progressive sensors. It takes no other bets and does not
/// track the players' money.
bool sabot_table_tracks_chips(const sabot_table *table);
/// R-PROG-13: Returns true if a supervisor must confirm this prize; otherwise the dealer pays it at
/// settlement.
bool sabot_table_needs_confirmation(const sabot_table *table, sabot_kind kind, sabot_prize prize);
/// Returns the index of a bettor's wager on a space in this hand, or -1.
int sabot_table_wager(const sabot_table *table, int bettor, int seat, sabot_kind kind);
/// Returns the fee of a wager of this hand, by its index, or of the player-dealer for SABOT_BANK_FEE_INDEX.
const sabot_fee_state *sabot_table_fee(const sabot_table *table, int wager);

// ---------------------------------------------------------------------------------------------------------
// How is a table stored as bytes?

#define SABOT_TABLE_BYTES_MAX 65536

/// Writes the whole table and returns the size. Equal tables give equal bytes. Used for checkpoints.
size_t sabot_table_write(const sabot_table *table, uint8_t bytes[SABOT_TABLE_BYTES_MAX]);
/// Reads a table. Returns false if the bytes are not what this version of `sabot_table_write` writes; `table`
/// is then undefined. An unreadable checkpoint is not fatal, because the journal can be replayed from its
/// beginning.
bool sabot_table_read(sabot_table *table, const uint8_t *bytes, size_t size);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
