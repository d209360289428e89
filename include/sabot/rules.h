/// rules: who draws, who won, and what a ruleset says about everything that differs from floor to floor.
#ifndef SABOT_RULES_H
#define SABOT_RULES_H

#include "sabot/base.h"
#include "sabot/card.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// Who gets the next card, or is the hand over, and by which rule?

/// The two hands as they lie on the felt, at any point of a deal. Starts as all zero.
typedef struct {
    sabot_hand player;
    sabot_hand banker;
} sabot_deal;

typedef enum { SABOT_TO_NOBODY, SABOT_TO_PLAYER, SABOT_TO_BANKER } sabot_recipient;

typedef enum {
    SABOT_BY_DEAL_1, ///< R-DEAL-1: two cards each, Player first
    SABOT_BY_DRAW_1, ///< R-DRAW-1: a natural ends the hand
    SABOT_BY_DRAW_2, ///< R-DRAW-2: Player draws on 0-5
    SABOT_BY_DRAW_3, ///< R-DRAW-3: Player stood, Banker draws on 0-5
    SABOT_BY_DRAW_4, ///< R-DRAW-4: Player drew, Banker follows the table
} sabot_draw_rule;

typedef struct {
    sabot_recipient recipient; ///< SABOT_TO_NOBODY: the hand is over
    sabot_draw_rule rule;
} sabot_next;

/// A deal in figures: all that the draw rules look at.
typedef struct {
    int player_cards;
    int banker_cards;
    int player_total;
    int banker_total;
    int player_third; ///< its value, once Player has three cards
} sabot_standing;

sabot_standing sabot_standing_of(const sabot_deal *deal);
/// The draw rules themselves; whatever deals, counts or explains asks here.
sabot_next sabot_standing_next(const sabot_standing *standing);

/// Total over every deal that `sabot_deal_add` can build, or that `sabot_deal_check` let in.
///
///     sabot_deal deal = {0};
///     while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
///         sabot_deal_add(&deal, sabot_shoe_draw(&shoe));
///     }
///     sabot_coup coup = sabot_coup_of(&deal);
sabot_next sabot_deal_next(const sabot_deal *deal);
/// Gives the card to whoever is next; SABOT_HAND_IS_OVER leaves the deal alone.
sabot_status sabot_deal_add(sabot_deal *deal, sabot_card card);
/// R-DRAW-4, the table itself: does Banker with `banker_total` draw against Player's third card?
bool sabot_banker_draws(int banker_total, int player_third_value);
/// "R-DRAW-4".
const char *sabot_draw_rule_clause(sabot_draw_rule rule);
/// Why `sabot_deal_next` says what it says: "Banker has 5 and Player's third card was a 4: Banker draws."
void sabot_deal_explain(const sabot_deal *deal, sabot_text *text);

/// Deals the given hands again by the rules, for as long as they hold the card that is next. Equal to them
/// where they can lie on the table at some point of a deal; short of the first card that cannot.
sabot_deal sabot_deal_again(const sabot_deal *given);

/// Checks two hands that came from outside: are they what the rules would have dealt, to the last card?
/// SABOT_OK, SABOT_DEAL_IS_SHORT, SABOT_DRAW_IS_NOT_ALLOWED or SABOT_DRAW_IS_MISSING. `next` tells whose turn
/// it was (the hand that lacks a card, or has one too many) and the rule that says so.
sabot_status sabot_deal_check(const sabot_deal *deal, sabot_next *next);

// ---------------------------------------------------------------------------------------------------------
// Who won?

typedef enum { SABOT_OUTCOME_PLAYER, SABOT_OUTCOME_BANKER, SABOT_OUTCOME_TIE } sabot_outcome;

/// "player", "banker" or "tie".
const char *sabot_outcome_name(sabot_outcome outcome);

/// A finished round in figures.
typedef struct {
    sabot_outcome outcome;
    uint8_t player_total;
    uint8_t banker_total;
    bool dragon7;        ///< R-WIN-2: Banker won with three cards totalling 7
    bool panda8;         ///< R-WIN-2: Player won with three cards totalling 8
    bool player_natural; ///< two cards, 8 or 9
    bool banker_natural;
} sabot_coup;

/// The deal is over.
sabot_coup sabot_coup_of(const sabot_deal *deal);
/// "Banker wins 7 to 4: Dragon 7".
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

/// The kinds below this one are the game's own; the two from it on are progressives.
#define SABOT_GAME_KIND_COUNT   SABOT_KIND_PROGRESSIVE_DRAGON7
#define SABOT_PROGRESSIVE_COUNT (SABOT_KIND_COUNT - SABOT_GAME_KIND_COUNT)

/// "progressive-dragon7": the word in files and JSON.
const char *sabot_kind_word(sabot_kind kind);
/// "Dragon 7 progressive": what a person reads.
const char *sabot_kind_title(sabot_kind kind);
/// Finds a kind by its word; false leaves `kind` alone.
bool sabot_kind_parse(const char *word, sabot_kind *kind);
bool sabot_kind_is_progressive(sabot_kind kind);
/// Which progressive a kind is, as paytables and meters are counted: 0 Dragon 7, 1 Panda 8.
int sabot_progressive_index(sabot_kind kind);
/// The other way: the kind of a progressive.
sabot_kind sabot_progressive_kind(int index);
/// "dragon7": the key of a progressive's meter in files and JSON, which is the word of the wager beside it.
const char *sabot_progressive_word(int index);

// ---------------------------------------------------------------------------------------------------------
// What does a progressive pay?

#define SABOT_SEATS_MAX 14
#define SABOT_NAME_SIZE 64
/// A progressive's price is at most $10,000: a meter then never reaches its bound in a table's life.
#define SABOT_PRICE_CENTS_MAX INT64_C(1000000)

/// R-PROG-3, best first. The best prize pays, once.
#define SABOT_PRIZE_LIST(X)                                                \
    X(NONE, "none", "nothing")                                             \
    X(COMBINATION, "combination", "the seat's own combination")            \
    X(EACH_SUITED, "each-suited", "each hand suited")                      \
    X(ONE_COLOR, "one-color", "all cards one colour")                      \
    X(WINNER_ONE_COLOR, "winner-one-color", "the winning hand one colour") \
    X(ANY, "any", "any other")

typedef enum {
#define X(name, word, title) SABOT_PRIZE_##name,
    SABOT_PRIZE_LIST(X)
#undef X
        SABOT_PRIZE_COUNT
} sabot_prize;

const char *sabot_prize_word(sabot_prize prize);
const char *sabot_prize_title(sabot_prize prize);

/// A printed combination, such as C/D: the Player hand all clubs, the Banker hand all diamonds.
typedef struct {
    bool printed;
    sabot_suit player;
    sabot_suit banker;
} sabot_combination;

/// Reads "C/D"; false where it is not two suits of different colour, and `combination` is left alone.
bool sabot_combination_parse(const char *text, sabot_combination *combination);
/// Writes "C/D" and its NUL; the combination is printed.
void sabot_combination_write(sabot_combination combination, char text[4]);

/// One progressive: R-PROG-5 and R-PROG-6 are two of them.
typedef struct {
    char name[SABOT_NAME_SIZE];
    sabot_kind kind; ///< SABOT_KIND_PROGRESSIVE_DRAGON7 or SABOT_KIND_PROGRESSIVE_PANDA8
    int64_t price_cents;
    int64_t seed_cents;                    ///< what the meter starts at
    int64_t reset_cents;                   ///< what it starts again at when it was won
    uint16_t meter_share;                  ///< of each wager, in basis points
    int64_t pay_cents[SABOT_PRIZE_COUNT];  ///< from the tray; the combination's is 0: it pays the meter
    int64_t envy_cents[SABOT_PRIZE_COUNT]; ///< to the dealer, for each winning player
    sabot_combination combinations[SABOT_SEATS_MAX + 1]; ///< by seat number
} sabot_paytable;

// ---------------------------------------------------------------------------------------------------------
// What does this floor do differently?

typedef enum { SABOT_DRAGON7_PUSHES_BANKER, SABOT_DRAGON7_PAYS_BANKER } sabot_dragon7_banker;
typedef enum { SABOT_BANK_PLAYER_DEALER, SABOT_BANK_HOUSE } sabot_bank_by;
typedef enum { SABOT_COVER_GROSS, SABOT_COVER_NET } sabot_cover;
typedef enum { SABOT_SETTLE_BY_KIND, SABOT_SETTLE_BY_SEAT } sabot_settle_by;
typedef enum { SABOT_CLOCKWISE, SABOT_COUNTER_CLOCKWISE } sabot_direction;
typedef enum { SABOT_MINIMUM_OF_SPACE, SABOT_MINIMUM_OF_BETTOR } sabot_table_minimum;
typedef enum { SABOT_FEES_AS_PLACED, SABOT_FEES_AS_BETS_CLOSE } sabot_fees_taken;
typedef enum { SABOT_NO_ACTION_FEE_KEPT, SABOT_NO_ACTION_FEE_RETURNED } sabot_no_action_fee;

/// What a ruleset says about one wager.
typedef struct {
    bool offered;
    uint16_t odds;   ///< to one; a progressive pays by its paytable instead
    bool needs_line; ///< R-BET-2
    bool back_line;  ///< R-BET-4: others may wager on this space too
} sabot_wager_rule;

#define SABOT_ODDS_MAX 1000

typedef struct {
    int64_t min_cents;
    int64_t max_cents;
} sabot_limits;

/// R-FEE-1: choosing a row sets the limits of each space and the flat fees.
typedef struct {
    sabot_limits limits[SABOT_GAME_KIND_COUNT];
    int64_t fee_cents[SABOT_GAME_KIND_COUNT];
    int64_t bank_fee_cents; ///< from the player-dealer, a hand
} sabot_schedule_row;

#define SABOT_SCHEDULE_ROWS_MAX 16
#define SABOT_BANK_HANDS_MAX    100
#define SABOT_BET_TIMER_MAX     3600

/// A ruleset is a plain value; `include/sabot/config.h` reads one from a file of `rulesets/`.
typedef struct {
    char name[SABOT_NAME_SIZE];
    char title[SABOT_NAME_SIZE];

    uint16_t decks_allowed; ///< bit n: n decks (R-CARD-1)
    uint8_t decks;          ///< unless a table says otherwise
    uint16_t seats_allowed; ///< bit n: n seats, 8 or 14 (R-TABLE-1)
    uint8_t seats;
    sabot_shoe_settings shoe;

    sabot_wager_rule wagers[SABOT_KIND_COUNT];
    sabot_dragon7_banker dragon7_banker; ///< what a Dragon 7 does to the Banker line

    sabot_bank_by bank_by;
    uint8_t bank_hands; ///< hands a player-dealer banks before the position moves on (R-BANK-1)
    sabot_cover cover;

    sabot_settle_by settle_by;
    sabot_direction direction;
    sabot_kind order[SABOT_KIND_COUNT]; ///< kind after kind, or inside each seat

    sabot_table_minimum table_minimum;
    int64_t legal_cap_cents; ///< R-HOUSE-3; 0: none
    sabot_schedule_row schedule[SABOT_SCHEDULE_ROWS_MAX];
    uint8_t schedule_count;
    uint8_t schedule_row; ///< the one in force unless a table says otherwise, from 0
    sabot_fees_taken fees_taken;
    sabot_no_action_fee no_action_fee;
    uint16_t bet_timer_seconds; ///< R-BET-6; 0: no timer

    sabot_paytable paytables[SABOT_PROGRESSIVE_COUNT]; ///< where the wager is offered
} sabot_ruleset;

/// The paytable of a progressive kind.
const sabot_paytable *sabot_ruleset_paytable(const sabot_ruleset *ruleset, sabot_kind kind);

/// Where a ruleset is wrong and what would be right.
typedef struct {
    char path[SABOT_NAME_SIZE]; ///< as in the file: "schedule.[0].limits.player"
    const char *clause;         ///< "" where no clause of the game is at stake
    const char *sentence;
} sabot_ruleset_fault;

/// SABOT_OK, or SABOT_RULESET_IS_BAD and the first fault. Every other function takes a ruleset that passed.
sabot_status sabot_ruleset_check(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault);
/// The same for a paytable by itself.
sabot_status sabot_paytable_check(const sabot_paytable *paytable, sabot_ruleset_fault *fault);
/// Do two rulesets say the same, field by field? Bytes between fields do not matter.
bool sabot_ruleset_equals(const sabot_ruleset *left, const sabot_ruleset *right);
/// R-FEE-1: does any row of the schedule take a fee, of a wager or of the player-dealer?
bool sabot_ruleset_takes_fees(const sabot_ruleset *ruleset);

// ---------------------------------------------------------------------------------------------------------
// Which five things can happen to a wager?

/// The game's wagers tell no more endings apart (R-PAY-1 to R-PAY-4). A Player win that is a Panda 8 and a
/// Banker win that is a Dragon 7 are endings of their own, and not counted among the plain ones.
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

/// "dragon7".
const char *sabot_ending_word(sabot_ending ending);
/// "Dragon 7".
const char *sabot_ending_title(sabot_ending ending);
sabot_ending sabot_ending_of(const sabot_coup *coup);
/// A finished deal that ends so; one deck holds its cards.
sabot_deal sabot_ending_deal(sabot_ending ending);
/// R-PAY-1 to R-PAY-4: what one unit of a wager of the game wins in an ending: its odds, 0 for a push, -1
/// where it is lost. `kind` is no progressive.
int sabot_ending_won(const sabot_ruleset *ruleset, sabot_kind kind, sabot_ending ending);

// ---------------------------------------------------------------------------------------------------------
// How do hands end, for those who deal very many?

/// How every hand ends. Simulations hold one; what is in it is their own business, and no part of what this
/// header promises.
typedef struct {
    uint8_t values[SABOT_DECK_CARDS]; ///< R-CARD-2, by card index
    uint8_t ends[10][10][10][10];     ///< [Player's two cards][Banker's two][the fifth value][the sixth]: the
                                      ///< ending in the low three bits, above them how many cards it takes
} sabot_hand_table;

// ---------------------------------------------------------------------------------------------------------
// What does a ruleset say in plain words?

typedef enum {
    SABOT_TOPIC_CARDS, ///< decks, burn, cut card
    SABOT_TOPIC_TABLE, ///< seats, timer
    SABOT_TOPIC_DRAW,  ///< the words above the chart of `sabot_banker_draws`
    SABOT_TOPIC_BANK,  ///< who banks, and how far cover reaches
    SABOT_TOPIC_COVER, ///< the last of that: what uses cover up, and what becomes of the rest
    SABOT_TOPIC_SETTLEMENT,
    SABOT_TOPIC_WAGERS, ///< which need a line wager, which take back-line bettors
    SABOT_TOPIC_LIMITS, ///< beside the schedule itself: table minimum, legal cap
    SABOT_TOPIC_FEES,   ///< beside the schedule itself: when they are taken, whether they come back
} sabot_topic;

/// Sentences that end in a newline each; a sentence that ends in a colon leads into the next. 512 bytes hold
/// every topic of every ruleset.
void sabot_ruleset_explain(const sabot_ruleset *ruleset, sabot_topic topic, sabot_text *text);
/// R-PAY-1 to R-PAY-4, when a wager wins and when it pushes: "both hands are equal; never pushes".
const char *sabot_kind_explain(const sabot_ruleset *ruleset, sabot_kind kind);
/// The clause that says so: "R-PAY-3".
const char *sabot_kind_clause(sabot_kind kind);
/// What a progressive wager costs and what its meter does, as sentences.
void sabot_paytable_explain(const sabot_paytable *paytable, sabot_text *text);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
