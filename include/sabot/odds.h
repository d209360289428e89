/// odds: the exact value of every wager, for any remaining cards.
///
/// Counts are of ordered six-card deals: every way to draw six cards in a row, whether the hand uses them or
/// not. They are exact integers. docs/odds.md explains the method.
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
// How many deals have each outcome?

/// Cards left by point value, 0 (tens and face cards) to 9. At most eight decks: 128 of value 0, 32 of each
/// other.
typedef struct {
    uint16_t counts[10];
} sabot_values;

/// Counts a composition by point value.
sabot_values sabot_values_of(const sabot_composition *composition);
/// Returns a full shoe of 1 to 8 decks.
sabot_values sabot_values_full(int decks);
/// Returns the number of cards.
int sabot_values_total(const sabot_values *values);
/// Returns how many cards of a value eight decks have.
int sabot_values_max(int value);
/// Returns SABOT_OK; SABOT_TOO_FEW_CARDS for fewer than six cards; SABOT_TOO_MANY_CARDS if there are more
/// cards of a value than eight decks have.
sabot_status sabot_values_check(const sabot_values *values);

/// The number of deals with each outcome.
typedef struct {
    uint64_t total;
    uint64_t player;
    uint64_t banker; ///< including Dragon 7
    uint64_t tie;
    uint64_t dragon7;
    uint64_t panda8;
    uint64_t natural; ///< natural on either side
} sabot_odds;

/// Counts the deals, in a few microseconds. The values must have passed `sabot_values_check`.
sabot_odds sabot_odds_of(const sabot_values *values);

/// Counts the deals in the middle of a hand. `deal` is what is on the table, `values` the cards left without
/// it. Counts the ways to complete six cards; there must be enough cards left.
sabot_odds sabot_odds_after(const sabot_values *values, const sabot_deal *deal);

/// All deals by both totals and by which sides drew, for pricing new wagers. A hand is a natural if it has
/// two cards and a total of 8 or 9.
typedef struct {
    uint64_t total;
    uint64_t deals[10][10][2][2]; ///< [Player's total][Banker's total][Player drew][Banker drew]
} sabot_joint;

/// Counts the deals, in a few milliseconds.
sabot_joint sabot_joint_of(const sabot_values *values);
/// Returns the mean number of cards in a hand.
double sabot_joint_cards(const sabot_joint *joint);

// ---------------------------------------------------------------------------------------------------------
// What is a wager worth?

/// The number of deals with each ending. The counts sum to the total.
typedef struct {
    uint64_t total;
    uint64_t deals[SABOT_ENDING_COUNT];
} sabot_ending_odds;

/// Groups these odds by ending.
sabot_ending_odds sabot_ending_odds_of(const sabot_odds *odds);

/// The number of deals in which a wager of the game wins, pushes and loses. The counts sum to the total.
typedef struct {
    uint64_t win;
    uint64_t push;
    uint64_t lose;
} sabot_wager_counts;

/// Counts the deals for a wager under a ruleset.
sabot_wager_counts sabot_wager_counts_of(const sabot_odds *odds, const sabot_ruleset *ruleset,
                                         sabot_kind kind);

/// The value of a wager.
typedef struct {
    double expected; ///< expected win per unit bet; the house edge is its negative
    double deviation;
    double hit; ///< probability of winning
} sabot_worth;

/// Returns the value of a wager of the game under a ruleset, which sets its odds and the effect of a Dragon 7
/// on Banker.
sabot_worth sabot_worth_of(const sabot_odds *odds, const sabot_ruleset *ruleset, sabot_kind kind);
/// Returns what a flat fee costs per unit bet.
double sabot_worth_fee(int64_t stake_cents, int64_t fee_cents);

/// The change of each wager's expected win when one card of a value is removed. NaN if no such card can be
/// removed: none is left, or fewer than six would remain.
typedef struct {
    double change[SABOT_GAME_KIND_COUNT][10];
} sabot_removal;

/// Returns the effects of removal.
sabot_removal sabot_removal_of(const sabot_values *values, const sabot_ruleset *ruleset);

// ---------------------------------------------------------------------------------------------------------
// What is a progressive worth?

/// R-PROG-3: the number of deals that win each prize at a seat with this combination. A seat with an
/// unprinted combination cannot win the meter. The counts sum to the total.
typedef struct {
    uint64_t total;
    uint64_t prizes[SABOT_PRIZE_COUNT]; ///< by the best prize of a deal; SABOT_PRIZE_NONE for no win
    uint64_t suited[4][4]; ///< deals where each hand is suited, by Player's suit and Banker's suit
} sabot_progressive_odds;

/// Counts the deals, in less than a hundred microseconds. `left` must have at least six cards.
sabot_progressive_odds sabot_progressive_odds_of(const sabot_composition *left, sabot_kind kind,
                                                 sabot_combination combination);

/// Returns the same deals for a seat with another combination, or with none.
sabot_progressive_odds sabot_progressive_odds_at(const sabot_progressive_odds *odds,
                                                 sabot_combination combination);

/// The value of a progressive wager, in units of its price unless noted. Long-run values assume that every
/// hand is dealt from this composition.
typedef struct {
    double fixed_return;           ///< returned by the fixed prizes, which the tray pays
    double envy_cost;              ///< paid to the dealer as envy
    double combination;            ///< probability of winning the meter
    double break_even_meter_cents; ///< the break-even meter, not counting envy; infinite if the meter cannot
                                   ///< be won, 0 if the fixed prizes alone return the price
    double won_meter_cents;        ///< mean meter when it is won; infinite if it cannot be won
    double long_run_return;        ///< return over the life of a meter, from reset to reset
} sabot_progressive_worth;

/// Returns the value of a progressive wager.
sabot_progressive_worth sabot_progressive_worth_of(const sabot_progressive_odds *odds,
                                                   const sabot_paytable *paytable);
/// Returns what the wager returns, per unit bet, when the meter is at `meter_cents`.
double sabot_progressive_return(const sabot_progressive_odds *odds, const sabot_paytable *paytable,
                                int64_t meter_cents);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
