/// count: the value of card counting, compared with perfect play.
///
/// A card counter tags every card seen and bets when the count is high. `sabot_count_run` deals whole shoes
/// to such a counter. `sabot_sweep_run` computes the exact odds before every hand instead: it adds up
/// expectations rather than results, for counters and for perfect play, for many cut cards in one pass.
/// `sabot_tags_search` finds the best possible tags. docs/counting.md has the formulas and assumptions.
///
///     sabot_count_system system;
///     sabot_count_system_published(SABOT_KIND_DRAGON7, &system);
///     const sabot_sim sim = sabot_sim_of(&ruleset, 1);
///     const sabot_count_bets bets = sabot_count_bets_of(&ruleset, SABOT_KIND_DRAGON7);
///     static sabot_count count;
///     sabot_count_open(&count, &ruleset, &sim, &system, &bets);
///     sabot_count_sums sums = {0};
///     sabot_count_run(&count, 0, 100000, &sums);
///     const sabot_count_summary summary = sabot_count_summarize(&sums);
///     … summary.won.mean, summary.edge.error …
///
/// Shoe n is new decks shuffled by `sabot_shoe_shuffle` with random stream n of the seed, and all sums are
/// integers. Ranges of shoes can therefore be dealt in any order, by any number of threads, and added.
#ifndef SABOT_COUNT_H
#define SABOT_COUNT_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/odds.h"
#include "sabot/rules.h"
#include "sabot/sim.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// How does a card counter count?

/// Units, stakes and triggers are integers in millionths, so that sums are exact on every machine.
#define SABOT_COUNT_SCALE INT64_C(1000000)
#define SABOT_TAG_MAX     99
/// The largest trigger and the largest starting count, positive or negative.
#define SABOT_TRIGGER_MAX 1000000

/// A counting system. The counter sees every card of a hand and the exposed burn card, but not cards burned
/// face down.
typedef struct {
    int8_t tags[10]; ///< by point value 0 to 9; -SABOT_TAG_MAX to SABOT_TAG_MAX
    bool is_running; ///< true: the running count decides; false: the true count, per deck of 52 left
    int32_t start;   ///< the running count of a new shoe
    int64_t trigger; ///< in millionths: the counter bets at this count and above
} sabot_count_system;

/// Writes a published system: E. Jacobson's tags with their triggers, a true count of 4 for Dragon 7 and 11
/// for Panda 8. Returns false for other wagers; `system` is then unchanged.
bool sabot_count_system_published(sabot_kind bet, sabot_count_system *system);
/// Returns true if the counter bets at this running count with `cards` cards left. Compares integers, so that
/// rounding cannot decide at the trigger.
bool sabot_count_system_bets(const sabot_count_system *system, int64_t running, int cards);

// ---------------------------------------------------------------------------------------------------------
// What does a counter bet?

/// The largest stake and the largest meter in units. Sums cannot overflow within these limits.
#define SABOT_COUNT_STAKE_UNITS_MAX 10000
#define SABOT_COUNT_METER_UNITS_MAX 10000000
#define SABOT_COUNT_SHOES_MAX       INT64_C(100000000)

/// A wager of the game in addition to the counted bet. A stake of 0 means no wager.
typedef struct {
    sabot_kind kind;
    int64_t stake; ///< in millionths of a unit
} sabot_count_wager;

/// Which bets the counter makes.
typedef struct {
    sabot_kind bet;                  ///< one unit on each trigger; a progressive's unit is its price
    sabot_count_wager line;          ///< the line bet that accompanies the bet (R-BET-2)
    sabot_count_wager below_trigger; ///< the bet on every hand without a trigger
    sabot_combination combination;   ///< for a progressive: the combination printed at the counter's seat
    int64_t meter_cents;             ///< for a progressive: its meter, held constant
} sabot_count_bets;

/// Returns true if sums cannot overflow: the progressive's pays and its meter are at most
/// SABOT_COUNT_METER_UNITS_MAX times its price.
bool sabot_count_supports_paytable(const sabot_paytable *paytable, int64_t meter_cents);
/// Returns one unit of `bet` and no other wager, with the meter at its seed and the combination C/D.
sabot_count_bets sabot_count_bets_of(const sabot_ruleset *ruleset, sabot_kind bet);

// ---------------------------------------------------------------------------------------------------------
// What is recorded for each shoe?

/// The statistics summed over shoes. Wins are in millionths of a unit.
typedef enum {
    SABOT_COUNT_HANDS,
    SABOT_COUNT_BETS,
    SABOT_COUNT_WON,          ///< won by the bet; in a sweep, its expected win
    SABOT_COUNT_OTHER_WAGERS, ///< won by the other wagers: the line bet and the bets without a trigger; 0 in
                              ///< a sweep
    SABOT_COUNT_STAT_COUNT
} sabot_count_stat;

/// Sums over shoes, with the products that give their covariances. Initialize with {0}.
typedef struct {
    uint64_t shoes;
    uint64_t shoes_with_bet;
    sabot_int128 sums[SABOT_COUNT_STAT_COUNT];
    sabot_int128 products[SABOT_COUNT_STAT_COUNT][SABOT_COUNT_STAT_COUNT];
} sabot_count_sums;

/// Adds one shoe.
void sabot_count_sums_add_shoe(sabot_count_sums *sums, const int64_t stats[SABOT_COUNT_STAT_COUNT]);
/// Adds the sums of other shoes.
void sabot_count_sums_add(sabot_count_sums *sums, const sabot_count_sums *more);

/// Results of a count. Means are per shoe; errors are one standard error. Shoes are the independent samples.
typedef struct {
    sabot_estimate hands;
    sabot_estimate bets;
    sabot_estimate with_bet;     ///< share of shoes with a bet
    sabot_estimate won;          ///< units won by the bet
    sabot_estimate other_wagers; ///< units won by the other wagers
    sabot_estimate total;        ///< units won in total
    sabot_estimate edge;         ///< units won per unit bet; NaN if nothing was bet
    double deviation; ///< standard deviation of a shoe's total result; in a sweep, of its expected result, so
                      ///< that N0 has no meaning there
    double n0_shoes;  ///< N0: the number of shoes after which the expected win equals one standard
                      ///< deviation; infinite if nothing is won
    double n0_hands;  ///< N0 in hands
} sabot_count_summary;

/// Summarizes the sums. Requires at least two shoes.
sabot_count_summary sabot_count_summarize(const sabot_count_sums *sums);

// ---------------------------------------------------------------------------------------------------------
// What does a card counter win from real shoes?

/// A counter's settings, prepared for dealing. `sabot_count_open` fills it; nothing changes it afterward.
typedef struct {
    sabot_sim sim;
    sabot_count_system system;
    sabot_count_bets bets;
    sabot_paytable paytable;         ///< of a progressive bet, with its combination printed at seat 1
    int64_t won[SABOT_ENDING_COUNT]; ///< by the bet, per ending; for a progressive only the losses are used
    int64_t won_by_prize[SABOT_PRIZE_COUNT]; ///< by a progressive, per prize
    int64_t won_by_line[SABOT_ENDING_COUNT]; ///< by the line bet
    int64_t won_below_trigger[SABOT_ENDING_COUNT];
    sabot_hand_table table;
} sabot_count;

/// Prepares a count. The ruleset must offer every wager in `bets`; a progressive must pass
/// `sabot_count_supports_paytable`; `line` must be Player or Banker, and `below_trigger` must not be a
/// progressive.
void sabot_count_open(sabot_count *count, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      const sabot_count_system *system, const sabot_count_bets *bets);
/// Deals `shoes` shoes starting with shoe `first`, each to its cut card, and adds their results. Deals about
/// 100,000 shoes per second per core.
void sabot_count_run(const sabot_count *count, uint64_t first, uint64_t shoes, sabot_count_sums *sums);
/// Deals one shoe that is shuffled but not yet burned, and writes its statistics.
void sabot_count_shoe(const sabot_count *count, sabot_shoe *shoe, int64_t stats[SABOT_COUNT_STAT_COUNT]);

// ---------------------------------------------------------------------------------------------------------
// What would perfect play win, and how do results depend on the cut card?

#define SABOT_SWEEP_CUTS_MAX   64
#define SABOT_SWEEP_SERIES_MAX 32

/// How a series decides when to bet.
typedef enum {
    SABOT_STRATEGY_PERFECT,  ///< bets whenever the exact odds favor the player
    SABOT_STRATEGY_COUNTING, ///< bets when the count reaches the trigger
} sabot_strategy;

/// A strategy to evaluate: it bets one unit whenever `strategy` says so. Its results are one curve.
typedef struct {
    sabot_kind bet;
    sabot_strategy strategy;
    sabot_count_system system; ///< for SABOT_STRATEGY_COUNTING
    int64_t meter_cents;       ///< for a progressive: its meter
} sabot_sweep_series;

/// Values every hand of a shoe by exact odds, given the cards seen. Cards burned face down count as if they
/// were behind the cut card. A shoe with its cut card farther from the end is the same shoe, stopped earlier,
/// so one pass to the last hand serves every cut card.
///
///     static sabot_sweep sweep;
///     sabot_sweep_open(&sweep, &ruleset, &sim, combination);
///     sabot_sweep_default_cuts(&sweep);
///     sabot_sweep_add(&sweep, &series);
///     static sabot_sweep_sums sums = {0};
///     sabot_sweep_run(&sweep, 0, 20000, &sums);
///     static sabot_sweep_results results;
///     sabot_sweep_results_add(&results, &sweep, &sums);
///     … results.curves[0].units[0] is what the series wins with the cut card at results.cuts[0] …
typedef struct {
    sabot_ruleset ruleset;
    sabot_sim sim;
    sabot_combination combination;
    int cut_count;
    uint16_t cuts[SABOT_SWEEP_CUTS_MAX]; ///< cards from the end; each must be valid for `sabot_sim`
    int series_count;
    sabot_sweep_series series[SABOT_SWEEP_SERIES_MAX];
    sabot_hand_table table;
} sabot_sweep;

/// Prepares a sweep with the cut card of `sim` and no series.
void sabot_sweep_open(sabot_sweep *sweep, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      sabot_combination combination);
/// Sets the cut cards: from the smallest allowed to half the shoe in sixteenths, plus the one in `sim`.
void sabot_sweep_default_cuts(sabot_sweep *sweep);
/// Adds a curve and returns its index. Requires series_count < SABOT_SWEEP_SERIES_MAX and a bet that the
/// ruleset offers.
int sabot_sweep_add(sabot_sweep *sweep, const sabot_sweep_series *series);
/// Adds two curves for every wager that has a published system and that the ruleset offers: perfect play,
/// then the system.
void sabot_sweep_add_published(sabot_sweep *sweep);
/// Adds perfect play of every progressive the ruleset offers, at `meter_cents`. If it is negative, uses the
/// break-even meter of a full shoe.
void sabot_sweep_add_progressives(sabot_sweep *sweep, int64_t meter_cents);
/// Returns the break-even meter of a full shoe at this seat, rounded up to a cent, and at most
/// SABOT_COUNT_METER_UNITS_MAX times the price.
int64_t sabot_sweep_break_even_meter(const sabot_sweep *sweep, sabot_kind bet);

/// Sums of every series at every cut card. Initialize with {0}.
typedef struct {
    uint64_t shoes;
    sabot_count_sums sums[SABOT_SWEEP_SERIES_MAX][SABOT_SWEEP_CUTS_MAX];
} sabot_sweep_sums;

/// Deals `shoes` shoes starting with shoe `first` and adds their expectations. Perfect play of a wager of the
/// game runs at about 4,000 shoes per second per core, of a progressive at a few hundred. Counters alone are
/// faster, because only hands with a trigger are valued.
void sabot_sweep_run(const sabot_sweep *sweep, uint64_t first, uint64_t shoes, sabot_sweep_sums *sums);
/// Adds the sums of other shoes.
void sabot_sweep_sums_add(sabot_sweep_sums *sums, const sabot_sweep_sums *more);

/// The results of a series, by cut card.
typedef struct {
    sabot_sweep_series series;
    uint64_t shoes;
    double units[SABOT_SWEEP_CUTS_MAX];  ///< expected units won per shoe
    double errors[SABOT_SWEEP_CUTS_MAX]; ///< standard error of the units
    double bets[SABOT_SWEEP_CUTS_MAX];   ///< bets per shoe
} sabot_sweep_curve;

/// Everything a chart or a table needs. Initialize with {0}.
typedef struct {
    int cut_count;
    int cuts[SABOT_SWEEP_CUTS_MAX];
    double hands[SABOT_SWEEP_CUTS_MAX]; ///< hands per shoe, from the sweep added first
    int curve_count;
    sabot_sweep_curve curves[SABOT_SWEEP_SERIES_MAX];
} sabot_sweep_results;

/// Adds a sweep's curves. All sweeps in a result must have the same cut cards. Requires at least two shoes.
void sabot_sweep_results_add(sabot_sweep_results *results, const sabot_sweep *sweep,
                             const sabot_sweep_sums *sums);

// ---------------------------------------------------------------------------------------------------------
// Which tags are best?

/// The expected win of a bet from a full shoe, and the effect of removing one card of each value.
typedef struct {
    int cards;         ///< in the full shoe
    double expected;   ///< units won per unit bet
    double change[10]; ///< by point value; for a progressive, the mean over the cards of that value
} sabot_effects;

/// Returns the effects of removal. `bets` gives the bet and, for a progressive, the combination and the
/// meter.
sabot_effects sabot_effects_of(const sabot_ruleset *ruleset, int decks, const sabot_count_bets *bets);
/// Returns the betting correlation: how closely tags follow the effects, at most 1. For tags that do not sum
/// to zero over a deck, the mean is subtracted first. Returns 0 if all tags are equal.
double sabot_effects_correlation(const sabot_effects *effects, const int8_t tags[10]);
/// Returns the true count at which the bet breaks even if the effects of single cards add up. Infinite if the
/// correlation is not positive.
double sabot_effects_break_even_count(const sabot_effects *effects, const int8_t tags[10]);

#define SABOT_SEARCH_LEVEL_MAX 9
/// The largest sum of tags over a deck's thirteen ranks, and the largest sum of their squares.
#define SABOT_SEARCH_SUM_MAX     (13 * SABOT_SEARCH_LEVEL_MAX)
#define SABOT_SEARCH_SQUARES_MAX (13 * SABOT_SEARCH_LEVEL_MAX * SABOT_SEARCH_LEVEL_MAX)

/// Scratch memory for a search. Needs no initialization. Several megabytes: do not put it on the stack.
typedef struct {
    double best[2][2 * SABOT_SEARCH_SUM_MAX + 1][SABOT_SEARCH_SQUARES_MAX + 1];
    int8_t chosen[10][2 * SABOT_SEARCH_SUM_MAX + 1][SABOT_SEARCH_SQUARES_MAX + 1];
} sabot_search_scratch;

/// Finds the balanced tags from -level to level with the highest betting correlation, and among equals the
/// smallest tags. `level` is 1 to SABOT_SEARCH_LEVEL_MAX. Returns the correlation.
double sabot_tags_search(const sabot_effects *effects, int level, sabot_search_scratch *scratch,
                         int8_t tags[10]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
