/// Shared by the parts of the model: a cursor over the events of one command, money, cards, and the functions
/// that follow each command.
#ifndef SABOT_STRESS_MODEL_INSIDE_H
#define SABOT_STRESS_MODEL_INSIDE_H

#include "model.h"

// ---------------------------------------------------------------------------------------------------------
// The events of one command

/// The events of one command, and how many have been followed.
typedef struct {
    const sabot_event *events;
    int count;
    int next;
    char *sentence;
} model_tape;

/// Writes the sentence, starting with the clause. Always returns false.
bool model_refuse(const model_tape *tape, const char *clause, const char *words, ...)
    __attribute__((format(printf, 3, 4)));
/// Returns whether the next event has this type.
bool model_next_is(const model_tape *tape, sabot_event_type type);
/// Returns the next event if it has this type; otherwise writes the sentence and returns NULL.
const sabot_event *model_take(model_tape *tape, sabot_event_type type, const char *clause);
/// Moves money. Returns false if the account does not have it.
bool model_move(model *mine, sabot_account from, sabot_account to, int64_t cents);
const char *model_event_word(int type);

// For functions with `mine` and `tape`: these return false when an event breaks the clause.
#define REQUIRE(condition, ...)                     \
    do {                                            \
        if (!(condition)) {                         \
            return model_refuse(tape, __VA_ARGS__); \
        }                                           \
    } while (0)
#define TAKE(event, TYPE, clause)                                                  \
    const sabot_event *const event = model_take(tape, SABOT_EVENT_##TYPE, clause); \
    if (event == NULL) {                                                           \
        return false;                                                              \
    }
#define MOVE(from, to, amount, clause)                                                                      \
    REQUIRE(model_move(mine, from, to, amount), clause, "account %d does not hold %lld cents", (int)(from), \
            (long long)(amount))

#define STACK(bettor) SABOT_ACCOUNT_OF_BETTOR(bettor)

// ---------------------------------------------------------------------------------------------------------
// Cards (model_cards.c)

enum { MODEL_NEITHER, MODEL_PLAYER, MODEL_BANKER };

/// R-CARD-2.
int model_card_value(int card);
int model_total(const int cards[3], int count);
/// R-DEAL-1, R-DRAW-1 to R-DRAW-4: who gets the next card.
int model_next_card(const model_deal *deal);
/// R-WIN-1, R-WIN-2: the sabot_ending of two finished hands.
int model_ending(const model_deal *deal);
/// R-WIN-3: what the table calls it.
int model_declared_ending(const model *mine, int ending);
/// R-PAY-1 to R-PAY-4: odds, 0 for a push, -1 for a loss.
int model_odds(const sabot_ruleset *rules, int kind, int ending);
/// R-PROG-3, R-PROG-4: the sabot_prize a progressive wager at a seat has won.
int model_prize(const model *mine, int seat, int progressive);

// ---------------------------------------------------------------------------------------------------------
// Questions about a table

static inline bool model_is_progressive(int kind) {
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 || kind == SABOT_KIND_PROGRESSIVE_PANDA8;
}

static inline int model_progressive_of(int kind) {
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? 0 : 1;
}

static inline bool model_player_banks(const model *mine) {
    return mine->rules.bank_by == SABOT_BANK_PLAYER_DEALER && !mine->tracker_only;
}

/// R-PROG-10: returns whether chips on sensors are the progressive bets.
static inline bool model_chips_are_bets(const model *mine) {
    return mine->sensors && !mine->rules.is_edition1;
}

/// R-PROG-11: returns whether it is a tracker table that takes progressives by their chips.
static inline bool model_tracks_chips(const model *mine) {
    return mine->tracker_only && model_chips_are_bets(mine);
}

/// R-PROG-10, R-PROG-11: returns where a bettor's money is. A chip at a tracker table is cash.
static inline sabot_account model_purse(const model *mine, int bettor) {
    return model_tracks_chips(mine) ? SABOT_ACCOUNT_CAGE : STACK(bettor);
}

/// R-BET-7.
static inline bool model_is_in_chips(const model *mine, int64_t cents) {
    return cents % mine->rules.chip_unit_cents == 0;
}

/// Returns whether the table has this seat.
static inline bool model_has_seat(const model *mine, int seat) {
    return seat >= 1 && seat <= mine->seats;
}

/// R-BET-4: returns whether the ruleset allows back betting on any space.
static inline bool model_takes_back_line(const sabot_ruleset *rules) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (rules->wagers[kind].offered && rules->wagers[kind].back_line) {
            return true;
        }
    }
    return false;
}

static inline bool model_is_amount(int64_t cents) {
    return cents >= 1 && cents <= SABOT_AMOUNT_CENTS_MAX;
}

/// Returns whether this bettor is at the table.
static inline bool model_has_bettor(const model *mine, int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX && mine->person[bettor] != 0;
}

/// Returns the index of a bettor's wager on a space, or -1.
int model_wager_at(const model *mine, int bettor, int seat, int kind);
bool model_is_last_hand(const model *mine);

// ---------------------------------------------------------------------------------------------------------
// Following a command, by area

// model_table.c
bool model_follow_rules(model *mine, model_tape *tape);
bool model_follow_row(model *mine, model_tape *tape);
bool model_follow_limits(model *mine, model_tape *tape);
bool model_follow_timer(model *mine, model_tape *tape);
bool model_follow_posted(model *mine, model_tape *tape);
bool model_follow_opening(model *mine, model_tape *tape);
bool model_follow_closing(model *mine, model_tape *tape);
bool model_follow_fill(model *mine, model_tape *tape);
bool model_follow_money_taken(model *mine, model_tape *tape);
bool model_follow_meter(model *mine, model_tape *tape);
bool model_follow_adjustment(model *mine, model_tape *tape);

// model_people.c
bool model_follow_sitting(model *mine, model_tape *tape);
bool model_follow_buy_in(model *mine, model_tape *tape);
bool model_follow_cash_out(model *mine, model_tape *tape);
bool model_follow_leaving(model *mine, model_tape *tape);
bool model_follow_going_away(model *mine, model_tape *tape);
bool model_follow_coming_back(model *mine, model_tape *tape);
/// The bettor cashes out and leaves.
bool model_follow_one_leaving(model *mine, model_tape *tape, int bettor);

// model_sensors.c
bool model_follow_chip(model *mine, model_tape *tape);
bool model_follow_sensors(model *mine, model_tape *tape);
/// R-PROG-10: as bets close, chips become bets or raise alarms.
bool model_follow_chip_bets(model *mine, model_tape *tape);
/// R-PROG-1, edition 1: at START GAME, flags the seats whose chip and wager disagree.
bool model_follow_flags(model *mine, model_tape *tape);

// model_bank.c
bool model_follow_offer(model *mine, model_tape *tape);
bool model_follow_pass(model *mine, model_tape *tape);
bool model_follow_bank_taken(model *mine, model_tape *tape);
bool model_follow_bank_changed(model *mine, model_tape *tape);
bool model_follow_giving_up(model *mine, model_tape *tape);
/// R-BANK-5: the bank of the next hand.
bool model_follow_renewal(model *mine, model_tape *tape);
/// Returns the bank's amount to its stack.
bool model_follow_bank_end(model *mine, model_tape *tape);
/// Moves the position to the next seat, or leaves it open if everyone passed.
bool model_follow_next_offer(model *mine, model_tape *tape);

// model_bets.c
bool model_follow_bets_opened(model *mine, model_tape *tape);
bool model_follow_bet(model *mine, model_tape *tape);
bool model_follow_bet_change(model *mine, model_tape *tape);
bool model_follow_withdrawal(model *mine, model_tape *tape);
bool model_follow_bets_closed(model *mine, model_tape *tape);
/// Opens betting on the next hand; at a tracker table only to take the chips.
bool model_follow_opening_bets(model *mine, model_tape *tape);
/// Removes a wager from the list.
void model_forget_wager(model *mine, int place);
/// R-BET-2: returns whether the bettor has a Player or Banker bet there.
bool model_has_line(const model *mine, int bettor, int seat);

// model_hand.c
bool model_follow_start(model *mine, model_tape *tape);
bool model_follow_declaration(model *mine, model_tape *tape);
bool model_follow_end(model *mine, model_tape *tape);
bool model_follow_void(model *mine, model_tape *tape);
bool model_follow_misdeal(model *mine, model_tape *tape);
/// Begins a hand once its bets are closed: fees and progressives are taken.
bool model_follow_hand_start(model *mine, model_tape *tape);
/// Returns whether the shoe has the six cards a hand may need.
bool model_has_cards_for_hand(const model *mine);
/// R-TRAK-2 to R-TRAK-4: counts a declared hand, or drops it again.
void model_count_hand(model *mine, int by);
/// R-PROG-15: sets a reserve; the tray provides or receives the difference in whole cents.
bool model_follow_reserve(model *mine, model_tape *tape, int progressive, int64_t units);
/// Restores meters and reserves to their values before the hand.
bool model_follow_restored_meters(model *mine, model_tape *tape);

// model_reopen.c
bool model_follow_reopened_bets(model *mine, model_tape *tape);
bool model_follow_reopened_outcome(model *mine, model_tape *tape);

// model_settle.c
bool model_follow_settlement(model *mine, model_tape *tape);

// model_prizes.c
bool model_follow_press(model *mine, model_tape *tape);
bool model_follow_prize(model *mine, model_tape *tape);
bool model_follow_rejection(model *mine, model_tape *tape);
/// R-PROG-8: returns whether a win is neither paid nor rejected.
bool model_has_open_prize(const model *mine);
/// R-PROG-13: pays the prizes that need no supervisor, as the hand is settled.
bool model_follow_dealers_prizes(model *mine, model_tape *tape);

// model_shoe.c
bool model_follow_new_shoe(model *mine, model_tape *tape);
bool model_follow_cut(model *mine, model_tape *tape);
bool model_follow_burn(model *mine, model_tape *tape);
bool model_follow_card(model *mine, model_tape *tape);
bool model_follow_take_back(model *mine, model_tape *tape);
bool model_follow_dead_card(model *mine, model_tape *tape);
bool model_follow_burn_undone(model *mine, model_tape *tape);
bool model_follow_cut_card(model *mine, model_tape *tape);
/// In a virtual shoe the cut card comes out before the card behind it is dealt, or before that card's hand
/// starts.
bool model_follow_cut_card_by_itself(model *mine, model_tape *tape);
bool model_follow_shoe_passed(model *mine, model_tape *tape);
bool model_follow_shoe_end(model *mine, model_tape *tape);
bool model_follow_reveal(model *mine, model_tape *tape);
bool model_follow_seed_lost(model *mine, model_tape *tape);

// model_notes.c
bool model_follow_note(model *mine, model_tape *tape);

#endif
