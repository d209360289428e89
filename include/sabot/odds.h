/// odds: what every wager is worth, exactly, for any cards that are left.
///
/// Counts are of ordered six-card deals: all ways to draw six cards in a row, whether the hand uses them or
/// not. They are whole numbers, exact to the last digit. docs/odds.md explains the method.
#ifndef SABOT_ODDS_H
#define SABOT_ODDS_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// How many deals end how?

/// Cards left by point value, 0 (tens and faces) to 9. Up to eight decks: 128 of value 0, 32 of every other.
typedef struct {
    uint16_t counts[10];
} sabot_values;

sabot_values sabot_values_of(const sabot_composition *composition);
/// A full shoe; `decks` is 1 to 8.
sabot_values sabot_values_full(int decks);
int sabot_values_total(const sabot_values *values);
/// How many cards of a value eight decks hold.
int sabot_values_most(int value);
/// SABOT_OK; SABOT_TOO_FEW_CARDS under six; SABOT_TOO_MANY_CARDS for more than eight decks hold of a value.
sabot_status sabot_values_check(const sabot_values *values);

typedef struct {
    uint64_t total;
    uint64_t player;
    uint64_t banker; ///< Dragon 7s included
    uint64_t tie;
    uint64_t dragon7;
    uint64_t panda8;
    uint64_t natural; ///< on either side
} sabot_odds;

/// The fast way: a few microseconds. The values passed `sabot_values_check`.
sabot_odds sabot_odds_of(const sabot_values *values);

/// The same in the middle of a hand: `deal` is what lies on the table, `values` what is left without it.
/// Counts are of the ways to draw the cards that are still missing to six; there are enough.
sabot_odds sabot_odds_after(const sabot_values *values, const sabot_deal *deal);

/// Every way a hand can end, for those who price new wagers: by totals, by cards in each hand. A hand is
/// natural where it has two cards and 8 or 9.
typedef struct {
    uint64_t total;
    uint64_t deals[10][10][2][2]; ///< [Player's total][Banker's total][Player drew][Banker drew]
} sabot_joint;

/// A few milliseconds.
sabot_joint sabot_joint_of(const sabot_values *values);
/// How many cards a hand takes on average.
double sabot_joint_cards(const sabot_joint *joint);

// ---------------------------------------------------------------------------------------------------------
// What is a wager worth?

/// How many deals end how; together the total.
typedef struct {
    uint64_t total;
    uint64_t deals[SABOT_ENDING_COUNT];
} sabot_ending_odds;

sabot_ending_odds sabot_ending_odds_of(const sabot_odds *odds);

/// How many deals win, push and lose a wager of the game; they sum to the total.
typedef struct {
    uint64_t win;
    uint64_t push;
    uint64_t lose;
} sabot_sides;

sabot_sides sabot_sides_of(const sabot_odds *odds, const sabot_ruleset *ruleset, sabot_kind kind);

typedef struct {
    double expected; ///< won a unit wagered; the house edge is its negative
    double deviation;
    double hit; ///< how often it wins
} sabot_worth;

/// A wager of the game under a ruleset: its odds, what a Dragon 7 does to Banker.
sabot_worth sabot_worth_of(const sabot_odds *odds, const sabot_ruleset *ruleset, sabot_kind kind);
/// What a flat fee takes off the expected win of a stake, a unit wagered.
double sabot_worth_fee(int64_t stake_cents, int64_t fee_cents);

/// What removing one card of each value does to each wager's expected win. NaN where no such card can be
/// removed: none is left, or fewer than six would be.
typedef struct {
    double change[SABOT_GAME_KIND_COUNT][10];
} sabot_removal;

sabot_removal sabot_removal_of(const sabot_values *values, const sabot_ruleset *ruleset);

// ---------------------------------------------------------------------------------------------------------
// What is a progressive worth?

/// R-PROG-3: how many deals are each prize, seen from a seat with this combination. An unprinted combination
/// is a seat that cannot win the meter. They sum to the total.
typedef struct {
    uint64_t total;
    uint64_t prizes[SABOT_PRIZE_COUNT]; ///< the best prize of a deal; SABOT_PRIZE_NONE: no win
    uint64_t suited[4][4]; ///< of them: Player's cards of one suit, Banker's of one, by the two suits
} sabot_progressive_odds;

/// `left` has six cards at least. Under a hundred microseconds.
sabot_progressive_odds sabot_progressive_odds_of(const sabot_composition *left, sabot_kind kind,
                                                 sabot_combination combination);

/// The same deals seen from a seat with another combination, or with none.
sabot_progressive_odds sabot_progressive_odds_at(const sabot_progressive_odds *odds,
                                                 sabot_combination combination);

/// In units of the price where nothing else is said. What is said of a meter's life holds as if every hand
/// were dealt from these cards.
typedef struct {
    double fixed_return;     ///< of the pays from the tray
    double envy_cost;        ///< what the dealer is paid for it
    double combination;      ///< how often the meter is won
    double even_meter_cents; ///< where the wager is even, envy aside; infinite where the meter cannot be
                             ///< won, 0 where the fixed pays alone return the price
    double won_meter_cents;  ///< what the meter stands at on average when it is won; infinite likewise
    double long_run_return;  ///< over a meter's whole life, reset to reset
} sabot_progressive_worth;

sabot_progressive_worth sabot_progressive_worth_of(const sabot_progressive_odds *odds,
                                                   const sabot_paytable *paytable);
/// What the wager returns when the meter stands at `meter_cents`.
double sabot_progressive_return(const sabot_progressive_odds *odds, const sabot_paytable *paytable,
                                int64_t meter_cents);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
