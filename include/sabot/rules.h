/// rules: who draws, who wins, and the ruleset: everything that differs between casino floors.
#ifndef SABOT_RULES_H
#define SABOT_RULES_H

#include "sabot/base.h"
#include "sabot/card.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// Who gets the next card, and by which rule?

/// The two hands on the table, at any point of a deal. Initialize with {0}.
typedef struct {
    sabot_hand player;
    sabot_hand banker;
} sabot_deal;

/// Who gets a card.
typedef enum { SABOT_TO_NOBODY, SABOT_TO_PLAYER, SABOT_TO_BANKER } sabot_recipient;

/// The rule that decides the next card.
typedef enum {
    SABOT_RULE_DEAL_1, ///< R-DEAL-1: two cards each, Player first
    SABOT_RULE_DRAW_1, ///< R-DRAW-1: a natural ends the hand
    SABOT_RULE_DRAW_2, ///< R-DRAW-2: Player draws on 0-5
    SABOT_RULE_DRAW_3, ///< R-DRAW-3: Player stood, Banker draws on 0-5
    SABOT_RULE_DRAW_4, ///< R-DRAW-4: Player drew, Banker follows the table
} sabot_draw_rule;

/// What happens next in a deal.
typedef struct {
    sabot_recipient recipient; ///< SABOT_TO_NOBODY: the hand is over
    sabot_draw_rule rule;
} sabot_next;

/// Totals and numbers of cards: everything the draw rules depend on.
typedef struct {
    int player_cards;
    int banker_cards;
    int player_total;
    int banker_total;
    int player_third; ///< value of Player's third card, if there is one
} sabot_deal_totals;

/// Returns the totals of a deal.
sabot_deal_totals sabot_deal_totals_of(const sabot_deal *deal);
/// Applies the draw rules. Dealing, odds and explanations all use this function.
sabot_next sabot_deal_totals_next(const sabot_deal_totals *totals);

/// Returns who gets the next card and by which rule. Accepts every deal that `sabot_deal_add` can build or
/// that `sabot_deal_check` accepts.
///
///     sabot_deal deal = {0};
///     while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
///         sabot_deal_add(&deal, sabot_shoe_draw(&shoe));
///     }
///     sabot_coup coup = sabot_coup_of(&deal);
sabot_next sabot_deal_next(const sabot_deal *deal);
/// Gives a card to the hand that is next. Returns SABOT_HAND_IS_OVER if there is none; the deal is then
/// unchanged.
sabot_status sabot_deal_add(sabot_deal *deal, sabot_card card);
/// R-DRAW-4: Returns true if Banker with `banker_total` draws against Player's third card. This is the draw
/// table.
bool sabot_banker_draws(int banker_total, int player_third_value);
/// Returns the clause of a rule: "R-DRAW-4".
const char *sabot_draw_rule_clause(sabot_draw_rule rule);
/// Explains the result of `sabot_deal_next`: "Banker has 5 and Player's third card was a 4: Banker draws."
void sabot_deal_explain(const sabot_deal *deal, sabot_text *text);

/// Returns the longest part of the given hands that the rules could have dealt. It equals them if they can be
/// on the table at some point of a deal; otherwise it stops before the first card that cannot.
sabot_deal sabot_deal_legal_prefix(const sabot_deal *given);

/// Checks two hands from outside: the rules must have dealt them this way, to the last card. Returns
/// SABOT_OK, SABOT_DEAL_IS_SHORT, SABOT_DRAW_IS_NOT_ALLOWED or SABOT_DRAW_IS_MISSING. `next` receives the
/// hand that lacks a card or has one too many, and the rule.
sabot_status sabot_deal_check(const sabot_deal *deal, sabot_next *next);

// ---------------------------------------------------------------------------------------------------------
// Who won?

/// Who won a hand: Player, Banker or neither. `sabot_ending` also tells Dragon 7 and Panda 8 apart.
typedef enum { SABOT_OUTCOME_PLAYER, SABOT_OUTCOME_BANKER, SABOT_OUTCOME_TIE } sabot_outcome;

/// Returns "player", "banker" or "tie".
const char *sabot_outcome_name(sabot_outcome outcome);

/// The result of a finished hand.
typedef struct {
    sabot_outcome outcome;
    uint8_t player_total;
    uint8_t banker_total;
    bool dragon7;        ///< R-WIN-2: Banker won with three cards that total 7
    bool panda8;         ///< R-WIN-2: Player won with three cards that total 8
    bool player_natural; ///< two cards that total 8 or 9
    bool banker_natural;
} sabot_coup;

/// Returns the result of a deal, which must be over.
sabot_coup sabot_coup_of(const sabot_deal *deal);
/// Writes the result as "Banker wins 7 to 4: Dragon 7".
void sabot_coup_explain(const sabot_coup *coup, sabot_text *text);

// ---------------------------------------------------------------------------------------------------------
// Which wagers are there?

/// In California's settlement order; the game's own wagers first, then the progressives.
#define SABOT_GAME_KIND_LIST(X)    \
    X(PLAYER, "player", "Player")  \
    X(BANKER, "banker", "Banker")  \
    X(TIE, "tie", "Tie")           \
    X(PANDA8, "panda8", "Panda 8") \
    X(DRAGON7, "dragon7", "Dragon 7")
#define SABOT_KIND_LIST(X)                                                \
    SABOT_GAME_KIND_LIST(X)                                               \
    X(PROGRESSIVE_DRAGON7, "progressive-dragon7", "Dragon 7 progressive") \
    X(PROGRESSIVE_PANDA8, "progressive-panda8", "Panda 8 progressive")

typedef enum {
#define X(name, word, title) SABOT_KIND_##name,
    SABOT_KIND_LIST(X)
#undef X
        SABOT_KIND_COUNT
} sabot_kind;

/// Kinds below this one are the game's own; the other two are progressives.
#define SABOT_GAME_KIND_COUNT   SABOT_KIND_PROGRESSIVE_DRAGON7
#define SABOT_PROGRESSIVE_COUNT (SABOT_KIND_COUNT - SABOT_GAME_KIND_COUNT)

/// Returns the name used in files and JSON: "progressive-dragon7".
const char *sabot_kind_name(sabot_kind kind);
/// Returns the name people read: "Dragon 7 progressive".
const char *sabot_kind_title(sabot_kind kind);
/// Finds a kind by its name in files. Returns false if there is none; `kind` is then unchanged.
bool sabot_kind_parse(const char *word, sabot_kind *kind);
/// Returns true for the two progressives.
bool sabot_kind_is_progressive(sabot_kind kind);
/// Returns the index of a progressive's paytable and meter: 0 for Dragon 7, 1 for Panda 8.
int sabot_progressive_index(sabot_kind kind);
/// Returns the kind of a progressive, given its index.
sabot_kind sabot_progressive_kind(int index);
/// Returns the key of a progressive's meter in files and JSON, "dragon7": the name of the corresponding game
/// wager.
const char *sabot_progressive_name(int index);

// ---------------------------------------------------------------------------------------------------------
// What does a progressive pay?

#define SABOT_SEATS_MAX 14
#define SABOT_NAME_SIZE 64
/// The highest price of a progressive, $10,000. It is low enough that a meter cannot overflow during the life
/// of a table.
#define SABOT_PRICE_CENTS_MAX INT64_C(1000000)

/// R-PROG-3: the prizes, best first. A wager wins only its best prize.
#define SABOT_PRIZE_LIST(X)                                            \
    X(NONE, "none", "no prize")                                        \
    X(COMBINATION, "combination", "Suited jackpot")                    \
    X(EACH_SUITED, "each-suited", "Each hand suited")                  \
    X(ONE_COLOR, "one-color", "All cards same color")                  \
    X(WINNER_ONE_COLOR, "winner-one-color", "Winning hand same color") \
    X(ANY, "any", "Base prize")

typedef enum {
#define X(name, word, title) SABOT_PRIZE_##name,
    SABOT_PRIZE_LIST(X)
#undef X
        SABOT_PRIZE_COUNT
} sabot_prize;

/// Returns the name of a prize in files and JSON.
const char *sabot_prize_name(sabot_prize prize);
/// Returns the name people read.
const char *sabot_prize_title(sabot_prize prize);

/// The combination printed at a seat, such as C/D: the Player hand all clubs, the Banker hand all diamonds.
typedef struct {
    bool printed;
    sabot_suit player;
    sabot_suit banker;
} sabot_combination;

/// Reads "C/D". Returns false if it is not two suits of different colors; `combination` is then unchanged.
bool sabot_combination_parse(const char *text, sabot_combination *combination);
/// Writes "C/D" with its NUL. The combination must be printed.
void sabot_combination_write(sabot_combination combination, char text[4]);

/// R-PROG-13: as `confirm_from_cents`, a supervisor confirms only prizes from the meter.
#define SABOT_CONFIRM_METER_ONLY INT64_MAX

/// One progressive, such as R-PROG-5 or R-PROG-6.
typedef struct {
    char name[SABOT_NAME_SIZE];
    sabot_kind kind; ///< SABOT_KIND_PROGRESSIVE_DRAGON7 or SABOT_KIND_PROGRESSIVE_PANDA8
    int64_t price_cents;
    int64_t seed_cents;                   ///< amount the meter starts at
    int64_t reset_cents;                  ///< amount the meter restarts at after it is won
    uint16_t meter_share;                 ///< share of each wager, in basis points
    int64_t pay_cents[SABOT_PRIZE_COUNT]; ///< paid from the tray; 0 for the combination, which pays the meter
    int64_t envy_cents[SABOT_PRIZE_COUNT];               ///< paid to the dealer for each winning player
    sabot_combination combinations[SABOT_SEATS_MAX + 1]; ///< by seat number
    uint16_t seats_without;     ///< R-PROG-14: bit n: seat n may bet without a combination
    int64_t max_cents;          ///< R-PROG-15: highest amount the meter may reach; 0 if there is none
    int64_t confirm_from_cents; ///< R-PROG-13: fixed prizes from this amount on need a supervisor
} sabot_paytable;

// ---------------------------------------------------------------------------------------------------------
// What differs between casino floors?

/// What a Dragon 7 does to Banker bets.
typedef enum { SABOT_DRAGON7_PUSHES_BANKER, SABOT_DRAGON7_PAYS_BANKER } sabot_dragon7_banker;
/// Who banks.
typedef enum { SABOT_BANK_PLAYER_DEALER, SABOT_BANK_HOUSE } sabot_bank_by;
/// Gross: every cent paid or collected uses up the bank's cover. Net: collected money adds to it.
typedef enum { SABOT_COVER_GROSS, SABOT_COVER_NET } sabot_cover;
/// Settle one kind of wager after another, or one seat after another.
typedef enum { SABOT_SETTLE_BY_KIND, SABOT_SETTLE_BY_SEAT } sabot_settle_by;
/// The direction of settlement.
typedef enum { SABOT_CLOCKWISE, SABOT_COUNTER_CLOCKWISE } sabot_direction;
/// Whether the minimum applies only to each space, or also to all wagers of a bettor together.
typedef enum { SABOT_MINIMUM_OF_SPACE, SABOT_MINIMUM_OF_BETTOR } sabot_table_minimum;
/// When fees are taken.
typedef enum { SABOT_FEES_AS_PLACED, SABOT_FEES_AS_BETS_CLOSE } sabot_fees_taken;
/// What happens to the fee of a wager without action.
typedef enum { SABOT_NO_ACTION_FEE_KEPT, SABOT_NO_ACTION_FEE_RETURNED } sabot_no_action_fee;

/// R-FEE-7: what happens to the fees of a hand that is voided after START GAME.
typedef enum { SABOT_VOID_FEE_RETURNED, SABOT_VOID_FEE_KEPT } sabot_void_fee;

/// A ruleset's settings for one wager.
typedef struct {
    bool offered;
    uint16_t odds;   ///< to one; a progressive pays by its paytable instead
    bool needs_line; ///< R-BET-2
    bool back_line;  ///< R-BET-4: back bettors may bet on this space
} sabot_wager_rule;

#define SABOT_ODDS_MAX 1000

/// The smallest and largest bet on a space.
typedef struct {
    int64_t min_cents;
    int64_t max_cents;
} sabot_limits;

/// R-FEE-1: one row of the fee schedule: the limits of each space, and the flat fees.
typedef struct {
    sabot_limits limits[SABOT_GAME_KIND_COUNT];
    int64_t fee_cents[SABOT_GAME_KIND_COUNT];
    int64_t bank_fee_cents; ///< from the player-dealer, per hand
} sabot_schedule_row;

#define SABOT_SCHEDULE_ROWS_MAX 16
#define SABOT_BANK_HANDS_MAX    100
#define SABOT_BET_TIMER_MAX     3600

/// A ruleset. A plain value; `include/sabot/config.h` reads one from a file such as those in `rulesets/`.
typedef struct {
    char name[SABOT_NAME_SIZE];
    char title[SABOT_NAME_SIZE];

    uint16_t decks_allowed; ///< bit n: n decks (R-CARD-1)
    uint8_t decks;          ///< default number of decks
    uint16_t seats_allowed; ///< bit n: n seats, 2 to 14 (R-TABLE-2)
    uint8_t seats;
    sabot_shoe_settings shoe;

    sabot_wager_rule wagers[SABOT_KIND_COUNT];
    sabot_dragon7_banker dragon7_banker; ///< effect of a Dragon 7 on Banker bets

    sabot_bank_by bank_by;
    uint8_t bank_hands; ///< hands a player-dealer banks before the position moves on (R-BANK-1)
    sabot_cover cover;

    sabot_settle_by settle_by;
    sabot_direction direction;
    sabot_kind order[SABOT_KIND_COUNT]; ///< order of settlement, overall or within each seat

    sabot_table_minimum table_minimum;
    int64_t legal_cap_cents; ///< R-HOUSE-3; 0 if there is none
    sabot_schedule_row schedule[SABOT_SCHEDULE_ROWS_MAX];
    uint8_t schedule_count;
    uint8_t schedule_row; ///< default row, from 0
    sabot_fees_taken fees_taken;
    sabot_no_action_fee no_action_fee;
    uint16_t bet_timer_seconds; ///< R-BET-6; 0 for no timer

    sabot_paytable paytables[SABOT_PROGRESSIVE_COUNT]; ///< only if the wager is offered

    /// From a journal of version 0.1. The table keeps that version's procedures, and the settings below have
    /// their defaults.
    bool is_edition1;
    int64_t chip_unit_cents; ///< R-BET-7: every bet, bank and buy-in is a multiple of it
    bool bank_rides;         ///< R-BANK-5: winnings stay in the bank; otherwise they go to the stack
    sabot_void_fee void_fee;
} sabot_ruleset;

/// Returns the paytable of a progressive.
const sabot_paytable *sabot_ruleset_paytable(const sabot_ruleset *ruleset, sabot_kind kind);

/// Where a ruleset is invalid, and what would be correct.
typedef struct {
    char path[SABOT_NAME_SIZE]; ///< as in the file: "schedule.[0].limits.player"
    const char *clause;         ///< "" if no rule of the game applies
    const char *sentence;
} sabot_ruleset_fault;

/// Returns SABOT_OK, or SABOT_RULESET_IS_BAD and describes the first error in `fault`. Every other function
/// requires a ruleset that passed this check.
sabot_status sabot_ruleset_check(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault);
/// Returns true if a seat may bet this progressive: it has a combination, or may play without one (R-PROG-2,
/// R-PROG-14).
bool sabot_paytable_allows(const sabot_paytable *paytable, int seat);
/// Checks a paytable by itself in the same way.
sabot_status sabot_paytable_check(const sabot_paytable *paytable, sabot_ruleset_fault *fault);
/// Returns true if two rulesets are equal, field by field. Padding bytes are not compared.
bool sabot_ruleset_equals(const sabot_ruleset *left, const sabot_ruleset *right);
/// R-WIN-3: Returns true if the ruleset offers Panda 8 as a bet or as a progressive.
bool sabot_ruleset_has_panda8(const sabot_ruleset *ruleset);
/// R-WIN-3: Returns true if the ruleset offers Dragon 7 as a bet or as a progressive.
bool sabot_ruleset_has_dragon7(const sabot_ruleset *ruleset);
/// R-FEE-1: Returns true if any row of the schedule has a fee, for a wager or for the player-dealer.
bool sabot_ruleset_takes_fees(const sabot_ruleset *ruleset);

// ---------------------------------------------------------------------------------------------------------
// Which endings do bets distinguish?

/// The five endings that the game's wagers distinguish (R-PAY-1 to R-PAY-4). An ending is finer than an
/// outcome: Panda 8 is separate from other Player wins, and Dragon 7 from other Banker wins. Dealers declare
/// an ending; messages and the HTTP API call it the outcome.
#define SABOT_ENDING_LIST(X)          \
    X(PLAYER, "player", "Player")     \
    X(PANDA8, "panda8", "Panda 8")    \
    X(BANKER, "banker", "Banker")     \
    X(DRAGON7, "dragon7", "Dragon 7") \
    X(TIE, "tie", "Tie")

typedef enum {
#define X(name, word, title) SABOT_ENDING_##name,
    SABOT_ENDING_LIST(X)
#undef X
        SABOT_ENDING_COUNT
} sabot_ending;

/// Returns the name used in files and JSON: "dragon7".
const char *sabot_ending_name(sabot_ending ending);
/// Returns the name people read: "Dragon 7".
const char *sabot_ending_title(sabot_ending ending);
/// Returns the ending of a finished hand.
sabot_ending sabot_ending_of(const sabot_coup *coup);
/// R-WIN-3: Returns what a table with this ruleset calls the hand. Without a Panda 8 or Dragon 7 bonus, such
/// a hand is an ordinary Player or Banker win.
sabot_coup sabot_ruleset_coup(const sabot_ruleset *ruleset, const sabot_coup *coup);
/// Returns an example of a finished deal with this ending. Its cards fit in one deck.
sabot_deal sabot_ending_deal(sabot_ending ending);
/// R-PAY-1 to R-PAY-4: Returns what one unit of a wager wins: its odds, 0 for a push, -1 for a loss. `kind`
/// must not be a progressive.
int sabot_ending_payoff(const sabot_ruleset *ruleset, sabot_kind kind, sabot_ending ending);

// ---------------------------------------------------------------------------------------------------------
// How do simulations look up the ending of a hand?

/// A lookup table of the endings of all hands, for simulations. Its contents are internal and may change.
typedef struct {
    uint8_t values[SABOT_DECK_CARDS]; ///< R-CARD-2, by card index
    /// [Player's two cards][Banker's two][fifth value][sixth value]: the ending in the low three bits, the
    /// number of cards used in the bits above.
    uint8_t ends[10][10][10][10];
} sabot_hand_table;

// ---------------------------------------------------------------------------------------------------------
// What does a ruleset say in plain words?

/// A part of a ruleset that can be explained.
typedef enum {
    SABOT_TOPIC_CARDS, ///< decks, burn, cut card
    SABOT_TOPIC_TABLE, ///< seats, timer
    SABOT_TOPIC_DRAW,  ///< introduction to the draw table
    SABOT_TOPIC_BANK,  ///< who banks, and what the bank covers
    SABOT_TOPIC_COVER, ///< the last part of BANK: what uses up coverage, and what happens to uncovered bets
    SABOT_TOPIC_SETTLEMENT,
    SABOT_TOPIC_WAGERS, ///< which wagers need a line bet, and which allow back bettors
    SABOT_TOPIC_LIMITS, ///< table minimum and legal cap, without the schedule
    SABOT_TOPIC_FEES,   ///< when fees are taken and whether they are returned, without the schedule
} sabot_topic;

/// Writes a topic as sentences, each ending in a newline. A sentence that ends in a colon introduces the next
/// one. A buffer of 512 bytes is enough for every topic of every ruleset.
void sabot_ruleset_explain(const sabot_ruleset *ruleset, sabot_topic topic, sabot_text *text);
/// R-PAY-1 to R-PAY-4: Returns when a wager wins and when it pushes: "both hands have the same total; never
/// pushes".
const char *sabot_kind_explain(const sabot_ruleset *ruleset, sabot_kind kind);
/// Returns the clause behind it: "R-PAY-3".
const char *sabot_kind_clause(sabot_kind kind);
/// Writes the price of a progressive wager and how its meter works, as sentences.
void sabot_paytable_explain(const sabot_paytable *paytable, sabot_text *text);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
