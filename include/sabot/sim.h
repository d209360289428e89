/// sim: millions of shoes, dealt to the last hand.
///
///     sabot_sim sim = sabot_sim_of(&ruleset, 7);
///     static sabot_sim_counts counts;
///     sabot_simulate(&sim, 0, 100000, &counts);
///     sabot_estimate mean = sabot_sim_mean(&counts, &ruleset, SABOT_KIND_DRAGON7);
///
/// A simulation is a seed and a shoe. Shoe number n is shuffled by random stream n of the seed and by nothing
/// else, and all counts are whole numbers; so ranges of shoes may be dealt in any order, by any number of
/// threads or machines, and summed: the counts are the same. docs/simulation.md tells more.
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

typedef struct {
    uint64_t seed;
    uint8_t decks;
    sabot_shoe_settings shoe;
    uint16_t hands; ///< deal so many hands of every shoe and no cut card; 0: as far as the cut card lets
} sabot_sim;

/// The most hands that are sure to be in every shoe.
int sabot_sim_hands_max(int decks, const sabot_shoe_settings *shoe);

/// Decks, burn and cut card as the ruleset's defaults. Whoever changes them keeps what `sabot_ruleset_check`
/// asks of a shoe.
sabot_sim sabot_sim_of(const sabot_ruleset *ruleset, uint64_t seed);

// ---------------------------------------------------------------------------------------------------------
// What came of them?

/// What is counted of a shoe. Banker wins are the hands that are left.
typedef enum {
    SABOT_SIM_HANDS,
    SABOT_SIM_PLAYER,
    SABOT_SIM_TIE,
    SABOT_SIM_DRAGON7,
    SABOT_SIM_PANDA8,
    SABOT_SIM_NATURAL, ///< hands with a natural, on either side
    SABOT_SIM_TRAIT_COUNT
} sabot_sim_trait;

/// Dragon 7s and Panda 8s by what a progressive asks of their suits (R-PROG-3): each hand suited, Player's
/// suit times four plus Banker's; else all cards of one colour; else the winning hand; else nothing.
enum { SABOT_SIM_ONE_COLOR = 16, SABOT_SIM_WINNER_ONE_COLOR, SABOT_SIM_ANY_SUITS, SABOT_SIM_SUITS_COUNT };

/// Sums over shoes; starts as all zero. The products say how the counts of a shoe vary together, so that the
/// standard error of any wager at any odds follows from them.
typedef struct {
    uint64_t shoes;
    uint64_t cards; ///< dealt in hands; burned ones are not
    uint64_t sums[SABOT_SIM_TRAIT_COUNT];
    uint64_t products[SABOT_SIM_TRAIT_COUNT][SABOT_SIM_TRAIT_COUNT];
    uint64_t suits[SABOT_PROGRESSIVE_COUNT][SABOT_SIM_SUITS_COUNT];
} sabot_sim_counts;

/// Deals `shoes` shoes from number `first` on, all below 2^63, and adds what comes of them. More than a
/// hundred million hands a second and core.
void sabot_simulate(const sabot_sim *sim, uint64_t first, uint64_t shoes, sabot_sim_counts *counts);
void sabot_sim_counts_add(sabot_sim_counts *counts, const sabot_sim_counts *more);
uint64_t sabot_sim_banker(const sabot_sim_counts *counts);
/// R-PROG-3: how many hands were each prize for a wager at a seat with this combination.
void sabot_sim_prizes(const sabot_sim_counts *counts, sabot_kind kind, sabot_combination combination,
                      uint64_t prizes[SABOT_PRIZE_COUNT]);

// ---------------------------------------------------------------------------------------------------------
// What do they say about a wager?

typedef struct {
    double mean;
    double error; ///< one standard error
} sabot_estimate;

/// Won a unit wagered, for a wager of the game laid on every hand. Whole shoes are what varies independently:
/// the error takes into account that hands of one shoe do not. There are two shoes at least.
sabot_estimate sabot_sim_mean(const sabot_sim_counts *counts, const sabot_ruleset *ruleset, sabot_kind kind);
/// How often a hand has a trait.
sabot_estimate sabot_sim_share(const sabot_sim_counts *counts, sabot_sim_trait trait);
/// The same for a progressive at a seat with this combination while its meter stands at `meter_cents`; what
/// is won less the price, in units of the price. The error is that of the exact `odds` for so many hands:
/// most runs never see the combination, and an error taken from them would not know of it.
sabot_estimate sabot_sim_progressive_mean(const sabot_sim_counts *counts, const sabot_paytable *paytable,
                                          sabot_combination combination, int64_t meter_cents,
                                          const sabot_progressive_odds *odds);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
