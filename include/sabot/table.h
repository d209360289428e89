/// table: a live table, from opening to closing, as a deterministic machine.
///
/// A command is decided into events or refused with the status of the rule it breaks; events are folded into
/// the table. Nothing here knows a clock, a disk or chance: time, cards and commitments come in as data, so a
/// table dealt by hand, a virtual shoe and a replay of a journal all go through the same code, and the same
/// events always give the same table. docs/table.md tells the life of a table.
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
// What does a table remember?

/// A seat's player or a back-line bettor. Their stack is an account.
typedef struct {
    sabot_person person; ///< 0: nobody
    bool away;
} sabot_bettor;

/// The fee of a wager, or of the player-dealer: where it is.
typedef struct {
    int64_t held_cents;  ///< on the felt
    int64_t taken_cents; ///< in the collection
} sabot_live_fee;

/// What a wager of the hand has become. The wager itself stands in the round.
typedef struct {
    sabot_live_fee fee;
    bool is_done;        ///< settled, taken or returned: nothing of it is on the felt any more
    sabot_result result; ///< of a settled one
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
} sabot_wager_state;

/// R-PROG-8: a progressive win on its way to being paid.
typedef enum {
    SABOT_CLAIM_NONE,
    SABOT_CLAIM_PRESSED,
    SABOT_CLAIM_PAID,
    SABOT_CLAIM_REJECTED,
} sabot_claim_state;

typedef struct {
    sabot_claim_state state;
    sabot_prize prize;
    sabot_person presser;
    int64_t paid_cents;
} sabot_claim;

/// What a progressive sensor feels (R-PROG-1): a chip spins while bets are open and lights once it is locked.
typedef struct {
    bool chip;
    bool flagged; ///< in this hand chip and wager disagreed
} sabot_sensor;

/// R-BANK-1: who banks, and who is asked.
typedef struct {
    uint8_t offered;    ///< the seat that is asked; 0: none
    uint8_t last;       ///< the seat that banked last; the next offer starts after it
    uint8_t hands;      ///< that the present bank has banked
    uint16_t passed;    ///< bit n: seat n passed since the offers began
    bool waits;         ///< no one took the bank: everybody passed, or no one was seated
    sabot_live_fee fee; ///< of the hand
} sabot_position;

typedef struct {
    uint32_t number; ///< from 1; 0: there was none yet
    uint8_t decks;
    bool in_play;
    bool burned;
    bool cut_is_out;
    uint8_t hands_left;       ///< once the cut card is out, the present hand included
    uint16_t cards_left;      ///< burned ones are gone, seen or not
    sabot_composition unseen; ///< cards that nobody has seen yet: those left and those burned face down
    uint8_t holder;           ///< R-HOUSE-2: the seat that has it; 0: the house dealer
    bool to_reveal;           ///< a virtual shoe is over, its seed not shown
    bool is_cut;
    uint8_t cut_seat;
    uint16_t cut_place; ///< 0: nobody cut
    sabot_bytes32 commitment;
} sabot_live_shoe;

/// A table. A plain value without pointers; starts from `sabot_table_begin`.
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
    sabot_live_shoe shoe;

    uint32_t hand;     ///< the number of the present hand, or of the last
    int64_t closes_ms; ///< R-BET-6: when the timer closes betting; 0: it does not
    sabot_round round; ///< wagers, bank, limits and cards; its meters are those before the hand
    sabot_wager_state wagers[SABOT_WAGERS_MAX];
    sabot_meter meters[SABOT_PROGRESSIVE_COUNT]; ///< as they stand now
    sabot_claim claims[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];
    sabot_sensor chips[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];

    sabot_tracker tracker; ///< hands that were ended, not voided
} sabot_table;

/// A closed table without rules, people or money.
void sabot_table_begin(sabot_table *table);

// ---------------------------------------------------------------------------------------------------------
// How does it go on?

/// More events than any command causes.
#define SABOT_EVENTS_MAX 1200

typedef struct {
    sabot_event events[SABOT_EVENTS_MAX];
    int count;
} sabot_event_batch;

/// Checks `command` against the table and writes the events it causes; changes nothing. A refusal names the
/// rule that is broken and leaves the batch empty.
sabot_status sabot_table_decide(const sabot_table *table, const sabot_command *command,
                                sabot_event_batch *events);
/// Folds one event into the table. Total: any event that decide wrote, or that admits let in.
void sabot_table_apply(sabot_table *table, const sabot_event *event);
/// Checks an event that was read from a journal before it is folded: SABOT_OK or SABOT_EVENT_DOES_NOT_FIT.
/// It sees to it that the table stays sound and no account falls below zero; whether a dealer would have been
/// allowed to do it is what an audit asks.
sabot_status sabot_table_admits(const sabot_table *table, const sabot_event *event);

/// Is the table sound? Money sums to zero, no account but the cage is negative, the felt holds exactly what
/// the wagers say. Tests ask after every event.
bool sabot_table_is_consistent(const sabot_table *table);

// ---------------------------------------------------------------------------------------------------------
// Where did money move?

typedef struct {
    sabot_account from;
    sabot_account to;
    int64_t cents; ///< never negative
} sabot_transfer;

#define SABOT_TRANSFERS_MAX 4

/// What an event moves, in order, seen from the table before it is applied; gives how many. Money moves in no
/// other way.
int sabot_event_transfers(const sabot_table *table, const sabot_event *event,
                          sabot_transfer transfers[SABOT_TRANSFERS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// What do a dealer and a display ask?

/// Who gets the next card and by which rule; SABOT_TO_NOBODY where the hand is over or none is being dealt.
sabot_next sabot_table_next(const sabot_table *table);
/// The index of the card dealt last in this hand; 52 where none is out.
int sabot_table_last_card(const sabot_table *table);
/// What a progressive wager at `seat` has won once the outcome is declared; SABOT_PRIZE_NONE for nothing.
sabot_prize sabot_table_prize(const sabot_table *table, int seat, sabot_kind kind);
/// A progressive win of this hand, and how far it has come.
typedef struct {
    uint8_t seat; ///< 0: none yet
    sabot_kind kind;
    sabot_prize prize;
    sabot_claim_state state;
} sabot_won_prize;
/// The win behind `*won`, seat by seat; all zero asks for the first. false: there is no further one.
///
///     for (sabot_won_prize won = {0}; sabot_table_next_prize(&table, &won);) { … }
bool sabot_table_next_prize(const sabot_table *table, sabot_won_prize *won);
/// The first win that holds END GAME up: for its button, or for the supervisor. false: none does.
bool sabot_table_open_prize(const sabot_table *table, sabot_won_prize *won);
/// R-BANK-2: the amounts with which a seat may bank the next hands, while it is asked or banks; for any other
/// seat, and where its money does not reach, the maximum is below the minimum. The amount that a seat banks
/// with already lies between them and changes nothing.
sabot_limits sabot_table_bank_limits(const sabot_table *table, int seat);
/// Is the present hand the shoe's last, or the next one where none is on, as far as the cut card tells?
bool sabot_table_is_last_hand(const sabot_table *table);
/// The index of a bettor's wager on a space in this hand, or -1.
int sabot_table_wager(const sabot_table *table, int bettor, int seat, sabot_kind kind);
/// The fee of a wager of this hand, by its index, or of the player-dealer: SABOT_WAGER_OF_BANK.
const sabot_live_fee *sabot_table_fee(const sabot_table *table, int wager);

// ---------------------------------------------------------------------------------------------------------
// How does a table stand in bytes?

#define SABOT_TABLE_BYTES_MAX 65536

/// Writes all of it; the same table gives the same bytes. Gives the size. A checkpoint is made of this.
size_t sabot_table_write(const sabot_table *table, uint8_t bytes[SABOT_TABLE_BYTES_MAX]);
/// false where the bytes are none that `sabot_table_write` of this version writes; `table` is then undefined.
/// A checkpoint that cannot be read is no loss: the journal is replayed from its beginning.
bool sabot_table_read(sabot_table *table, const uint8_t *bytes, size_t size);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
