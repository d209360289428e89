/// An independent model of a live table, simple and slow, written from the rules alone without looking at the
/// table's code. It follows every record, computes what must result (who is offered the bank, what a wager
/// costs, pays and returns, where every cent is) and reports where the table disagrees.
///
/// From events it takes only what people decide: who sat down, what was bet, which card came. Everything the
/// rules decide (fees, payments, order, rotation, meters, what a bank still covers) it computes and compares.
#ifndef SABOT_STRESS_MODEL_H
#define SABOT_STRESS_MODEL_H

#include "sabot/table.h"

enum { MODEL_SENTENCE_SIZE = 240 };

/// A wager on the felt, in the order placed.
typedef struct {
    int bettor; ///< whose money it is: a seat's player, or 15 and up for back bettors
    int seat;   ///< whose space it is on
    int kind;
    int64_t cents;
    int64_t fee_held_cents;
    int64_t fee_taken_cents;
    bool done; ///< settled, or bought at START GAME
    int result;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
} model_wager;

/// A progressive win: pressed, then paid or rejected.
typedef struct {
    sabot_prize_stage state;
    int prize;
    sabot_person presser;
    int64_t paid_cents;
} model_claim;

/// The player-dealer's position.
typedef struct {
    int seat;             ///< who banks; 0: no one
    int offered;          ///< who is offered the bank; 0: no one
    int last;             ///< who banked last
    int hands;            ///< hands banked by the current bank
    int64_t put_up_cents; ///< R-BANK-5: chosen for each hand
    bool waits;           ///< everyone passed
    bool passed[SABOT_SEATS_MAX + 1];
    int64_t fee_held_cents;
    int64_t fee_taken_cents;
} model_bank;

typedef struct {
    uint32_t number;
    int decks;
    bool in_play;
    bool burned;
    bool cut_is_out;
    int hands_left; ///< once the cut card is out, including the current hand
    int cards_left;
    int unseen[SABOT_DECK_CARDS]; ///< unseen cards, by card
    int holder;
    bool to_reveal;
    bool is_cut;
    int cut_seat;
    int cut_place;
    int burn_card;  ///< the exposed card, or 52
    int burn_cards; ///< 0: none
} model_shoe;

/// The cards of both hands, by index.
typedef struct {
    int player[3];
    int banker[3];
    int player_count;
    int banker_count;
} model_deal;

/// More than a shoe has.
enum { MODEL_HANDS_MAX = 128 };

/// One table: a plain value without pointers, which can be copied.
typedef struct {
    sabot_phase phase;
    bool has_rules;
    bool posted;
    bool virtual_shoe;
    bool tracker_only;
    bool sensors;
    int timer_seconds;
    int seats;
    int row;
    sabot_limits limits[SABOT_GAME_KIND_COUNT];
    sabot_ruleset rules;

    int64_t cents[SABOT_ACCOUNT_COUNT];
    sabot_person person[SABOT_BETTORS_MAX + 1]; ///< 0: empty
    bool away[SABOT_BETTORS_MAX + 1];
    model_bank bank;
    model_shoe shoe;

    uint32_t hand;
    bool timer_runs;
    model_wager wagers[SABOT_WAGERS_MAX];
    int wager_count;
    model_deal deal;
    int ending; ///< once declared
    bool prize_was_paid;
    int64_t meter_units[SABOT_PROGRESSIVE_COUNT];
    int64_t meter_units_before[SABOT_PROGRESSIVE_COUNT]; ///< before START GAME
    int64_t reserve_units[SABOT_PROGRESSIVE_COUNT];      ///< R-PROG-15
    int64_t reserve_units_before[SABOT_PROGRESSIVE_COUNT];
    model_claim claims[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];
    bool chip[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];
    bool late[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT]; ///< R-PROG-12: placed after bets closed
    bool flagged[SABOT_SEATS_MAX + 1][SABOT_PROGRESSIVE_COUNT];
    bool sensors_stopped;
    bool can_reopen; ///< R-DEAL-2: the last hand of a tracker table
    model_deal last_deal;
    int last_ending;
    sabot_tally tally; ///< this shoe
    sabot_tally previous;
    sabot_coup coups[MODEL_HANDS_MAX]; ///< of this shoe, in order
    int coup_count;
    bool has_dropped; ///< the last command dropped a hand from the roads
} model;

/// Resets to a closed table without rules, people or money.
void model_begin(model *model);

/// Follows the events of one command. Returns false if they break a rule; `sentence` then names the clause
/// and the problem, and the model can no longer be used.
bool model_follow(model *model, const sabot_event *events, int count, char sentence[MODEL_SENTENCE_SIZE]);

/// Returns whether this event is a note, which changes no table.
bool model_is_note(sabot_event_type type);

/// Compares everything in the model with the table after the same events: every account, the bank's position
/// and amount, meters, wagers and their fees, phase and shoe.
bool model_agrees(const model *model, const sabot_table *table, char sentence[MODEL_SENTENCE_SIZE]);

#endif
