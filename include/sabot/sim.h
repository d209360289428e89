/// sim: deals millions of shoes to the last hand.
///
///     sabot_sim sim = sabot_sim_of(&ruleset, 7);
///     static sabot_sim_counts counts;
///     sabot_simulate(&sim, 0, 100000, &counts);
///     sabot_estimate mean = sabot_sim_mean(&counts, &ruleset, SABOT_KIND_DRAGON7);
///
/// A simulation is a seed and a shoe. Shoe n depends only on random stream n of the seed, and all counts are
/// integers. Ranges of shoes can therefore be dealt in any order, by any number of threads or machines, and
/// added with the same result. docs/simulation.md has more.
#ifndef SABOT_SIM_H
#define SABOT_SIM_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/odds.h"
#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// Which shoes are dealt?

/// A simulation's settings.
typedef struct {
    uint64_t seed;
    uint8_t decks;
    sabot_shoe_settings shoe;
    uint16_t hands; ///< hands per shoe, ignoring the cut card; 0: deal to the cut card
} sabot_sim;

/// Returns the number of hands that every shoe is certain to have.
int sabot_sim_hands_guaranteed(int decks, const sabot_shoe_settings *shoe);

/// Returns a simulation with the ruleset's default decks, burn and cut card. Changed values must still be
/// valid for `sabot_ruleset_check`.
sabot_sim sabot_sim_of(const sabot_ruleset *ruleset, uint64_t seed);

// ---------------------------------------------------------------------------------------------------------
// What is counted?

/// The statistics counted for each shoe. All other hands are Banker wins.
typedef enum {
    SABOT_SIM_HANDS,
    SABOT_SIM_PLAYER,
    SABOT_SIM_TIE,
    SABOT_SIM_DRAGON7,
    SABOT_SIM_PANDA8,
    SABOT_SIM_NATURAL, ///< hands with a natural on either side
    SABOT_SIM_STAT_COUNT
} sabot_sim_stat;

/// Dragon 7 and Panda 8 hands by the suits a progressive pays for (R-PROG-3): 0 to 15 if each hand is suited,
/// Player's suit times four plus Banker's; otherwise all cards one color; otherwise the winning hand one
/// color; otherwise any.
enum { SABOT_SIM_ONE_COLOR = 16, SABOT_SIM_WINNER_ONE_COLOR, SABOT_SIM_ANY_SUITS, SABOT_SIM_SUITS_COUNT };

/// Sums over shoes. The products give the covariances of the counts, from which the standard error of any
/// wager at any odds follows. Initialize with {0}.
typedef struct {
    uint64_t shoes;
    uint64_t cards; ///< dealt in hands, without burned cards
    uint64_t sums[SABOT_SIM_STAT_COUNT];
    uint64_t products[SABOT_SIM_STAT_COUNT][SABOT_SIM_STAT_COUNT];
    uint64_t suits[SABOT_PROGRESSIVE_COUNT][SABOT_SIM_SUITS_COUNT];
} sabot_sim_counts;

/// Deals `shoes` shoes starting with shoe `first`, all below 2^63, and adds their counts. Deals more than a
/// hundred million hands per second per core.
void sabot_simulate(const sabot_sim *sim, uint64_t first, uint64_t shoes, sabot_sim_counts *counts);
/// Adds the counts of other shoes.
void sabot_sim_counts_add(sabot_sim_counts *counts, const sabot_sim_counts *more);
/// Returns the number of Banker wins.
uint64_t sabot_sim_banker(const sabot_sim_counts *counts);
/// R-PROG-3: Writes how many hands won each prize for a wager at a seat with this combination.
void sabot_sim_prizes(const sabot_sim_counts *counts, sabot_kind kind, sabot_combination combination,
                      uint64_t prizes[SABOT_PRIZE_COUNT]);

// ---------------------------------------------------------------------------------------------------------
// What do the counts say about a wager?

/// A mean with its error.
typedef struct {
    double mean;
    double error; ///< one standard error
} sabot_estimate;

/// Returns the mean win per unit of a wager of the game placed on every hand. The error takes shoes, not
/// hands, as independent samples, because hands of one shoe are correlated. Requires at least two shoes.
sabot_estimate sabot_sim_mean(const sabot_sim_counts *counts, const sabot_ruleset *ruleset, sabot_kind kind);
/// Returns the share of hands with a statistic.
sabot_estimate sabot_sim_share(const sabot_sim_counts *counts, sabot_sim_stat stat);
/// Returns the mean win of a progressive in units of its price, after the price, at a seat with this
/// combination and with the meter at `meter_cents`. The error is computed from the exact `odds` for this
/// number of hands. Most runs never see the combination, so the error of the sample would be too small.
sabot_estimate sabot_sim_progressive_mean(const sabot_sim_counts *counts, const sabot_paytable *paytable,
                                          sabot_combination combination, int64_t meter_cents,
                                          const sabot_progressive_odds *odds);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
