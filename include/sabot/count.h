/// count: what counting cards is worth, beside what perfect play would win.
///
/// A counter tags every card it sees, and bets when the count is high. `sabot_count_run` deals whole shoes to
/// such a counter. `sabot_sweep_run` asks the exact odds before every hand instead: it adds up expectations,
/// not outcomes, for counters and for perfect play, for many cut cards in one pass. `sabot_tags_search` finds
/// the best tags there are. docs/counting.md has the formulas and what is assumed.
///
///     sabot_count_system system;
///     sabot_count_system_published(SABOT_KIND_DRAGON7, &system);
///     const sabot_sim sim = sabot_sim_of(&ruleset, 1);
///     const sabot_count_bets bets = sabot_count_bets_of(&ruleset, SABOT_KIND_DRAGON7);
///     static sabot_count count;
///     sabot_count_open(&count, &ruleset, &sim, &system, &bets);
///     sabot_count_sums sums = {0};
///     sabot_count_run(&count, 0, 100000, &sums);
///     const sabot_count_summary summary = sabot_count_sum_up(&sums);
///     … summary.won.mean, summary.edge.error …
///
/// Shoe number n is new decks shuffled by `sabot_shoe_shuffle` from random stream n of the seed, and all sums
/// are whole numbers; so ranges of shoes may be dealt in any order, by any number of threads, and added.
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
// What does a counter look at?

/// Units, stakes and triggers are whole millionths, so that sums are exact and the same everywhere.
#define SABOT_COUNT_MILLION INT64_C(1000000)
#define SABOT_TAG_MAX       99
/// A trigger, and what the running count may start at, in either direction.
#define SABOT_TRIGGER_MAX 1000000

/// The counter sees every card of a hand and the exposed burn card; cards burned face down it does not see.
typedef struct {
    int8_t tags[10]; ///< by point value, tens and faces first; -SABOT_TAG_MAX to SABOT_TAG_MAX
    bool is_running; ///< the running count itself; else it is taken a deck of 52 still in the shoe
    int32_t start;   ///< the running count of a new shoe
    int64_t trigger; ///< in millionths: the counter bets at this count and over it
} sabot_count_system;

/// E. Jacobson's tags and the triggers they are played at: Dragon 7 at a true count of 4, Panda 8 at 11.
/// False for other wagers, and leaves `system` alone.
bool sabot_count_system_published(sabot_kind bet, sabot_count_system *system);
/// Does the counter bet at this running count, with so many cards in the shoe? In whole numbers, so that a
/// count that is just the trigger is never a matter of rounding.
bool sabot_count_system_bets(const sabot_count_system *system, int64_t running, int cards);

// ---------------------------------------------------------------------------------------------------------
// What does a counter bet?

/// A stake is at most this many units, and so is a meter: then no sum can overflow.
#define SABOT_COUNT_STAKE_UNITS_MAX 10000
#define SABOT_COUNT_METER_UNITS_MAX 10000000
#define SABOT_COUNT_SHOES_MAX       INT64_C(100000000)

/// A wager of the game laid along with the count; a stake of 0 is none.
typedef struct {
    sabot_kind kind;
    int64_t stake; ///< in millionths of a unit
} sabot_count_wager;

typedef struct {
    sabot_kind bet;                ///< one unit of it on a trigger; a progressive's unit is its price
    sabot_count_wager line;        ///< beside the bet, where it is laid (R-BET-2)
    sabot_count_wager otherwise;   ///< on every hand without a trigger
    sabot_combination combination; ///< for a progressive: what is printed at the counter's seat
    int64_t meter_cents;           ///< for a progressive: where its meter stands, all the while
} sabot_count_bets;

/// Can a progressive be added up: are its pays, and its meter, at most SABOT_COUNT_METER_UNITS_MAX times its
/// price?
bool sabot_count_takes_paytable(const sabot_paytable *paytable, int64_t meter_cents);
/// One unit of `bet` and nothing else; the meter at its seed, the combination C/D.
sabot_count_bets sabot_count_bets_of(const sabot_ruleset *ruleset, sabot_kind bet);

// ---------------------------------------------------------------------------------------------------------
// What comes of a shoe?

/// What is added up of every shoe. The won are in millionths of a unit.
typedef enum {
    SABOT_COUNT_HANDS,
    SABOT_COUNT_BETS,
    SABOT_COUNT_WON,    ///< by the bet; in a sweep what it was expected to win
    SABOT_COUNT_BESIDE, ///< by the line beside it and by what was bet otherwise; in a sweep nothing
    SABOT_COUNT_TRAIT_COUNT
} sabot_count_trait;

/// Sums over shoes; starts as all zero. The products say how the traits vary together.
typedef struct {
    uint64_t shoes;
    uint64_t shoes_with_bet;
    sabot_int128 sums[SABOT_COUNT_TRAIT_COUNT];
    sabot_int128 products[SABOT_COUNT_TRAIT_COUNT][SABOT_COUNT_TRAIT_COUNT];
} sabot_count_sums;

/// One more shoe.
void sabot_count_sums_add_shoe(sabot_count_sums *sums, const int64_t traits[SABOT_COUNT_TRAIT_COUNT]);
void sabot_count_sums_add(sabot_count_sums *sums, const sabot_count_sums *more);

/// Means are a shoe, errors one standard error. A shoe is what varies independently.
typedef struct {
    sabot_estimate hands;
    sabot_estimate bets;
    sabot_estimate with_bet; ///< share of shoes with a bet
    sabot_estimate won;      ///< units, by the bet
    sabot_estimate beside;   ///< units, by what was laid along with it
    sabot_estimate all;      ///< both together
    sabot_estimate edge;     ///< units won by the bet a bet laid; NaN where none was
    double deviation;  ///< of a shoe's result, all together; in a sweep of what it was expected to be, so
                       ///< that N0 says nothing there
    double even_shoes; ///< N0: after so many shoes the expected win is one deviation; infinite where
                       ///< nothing is won
    double even_hands; ///< the same in hands
} sabot_count_summary;

/// There are two shoes at least.
sabot_count_summary sabot_count_sum_up(const sabot_count_sums *sums);

// ---------------------------------------------------------------------------------------------------------
// What does a counter win from real shoes?

/// A counter at work. `sabot_count_open` fills it; it is read only from then on.
typedef struct {
    sabot_sim sim;
    sabot_count_system system;
    sabot_count_bets bets;
    sabot_paytable paytable;         ///< of a progressive bet, its combination printed at seat 1
    int64_t won[SABOT_ENDING_COUNT]; ///< by a bet of the game; for a progressive only what is lost counts
    int64_t won_by_prize[SABOT_PRIZE_COUNT]; ///< by a progressive
    int64_t won_beside[SABOT_ENDING_COUNT];  ///< by the line
    int64_t won_otherwise[SABOT_ENDING_COUNT];
    sabot_hand_table table;
} sabot_count;

/// The ruleset offers all that is bet; a progressive can be added up; the line is Player or Banker, what is
/// bet otherwise no progressive.
void sabot_count_open(sabot_count *count, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      const sabot_count_system *system, const sabot_count_bets *bets);
/// Deals `shoes` shoes from number `first` on, each to its cut card, and adds what comes of them. Some
/// hundred thousand a second and core.
void sabot_count_run(const sabot_count *count, uint64_t first, uint64_t shoes, sabot_count_sums *sums);
/// One shoe that is shuffled, its burn still to come, and what comes of it.
void sabot_count_shoe(const sabot_count *count, sabot_shoe *shoe, int64_t traits[SABOT_COUNT_TRAIT_COUNT]);

// ---------------------------------------------------------------------------------------------------------
// What would perfect play win, and how does all of it depend on the cut card?

#define SABOT_SWEEP_CUTS_MAX   64
#define SABOT_SWEEP_SERIES_MAX 32

typedef enum {
    SABOT_PLAY_PERFECT, ///< bets whenever the exact odds are in its favour
    SABOT_PLAY_COUNT,   ///< bets when the count says so
} sabot_play;

/// One curve: somebody who bets one unit by this rule.
typedef struct {
    sabot_kind bet;
    sabot_play play;
    sabot_count_system system; ///< for SABOT_PLAY_COUNT
    int64_t meter_cents;       ///< for a progressive
} sabot_sweep_series;

/// Shoes whose every hand is weighed by exact odds, given the cards seen: cards burned face down count as if
/// they lay behind the cut card. A shoe with its cut card further from the end is the same shoe, left
/// earlier; so one pass to the last hand serves every cut card.
///
///     static sabot_sweep sweep;
///     sabot_sweep_open(&sweep, &ruleset, &sim, combination);
///     sabot_sweep_default_cuts(&sweep);
///     sabot_sweep_add(&sweep, &series);
///     static sabot_sweep_sums sums;   // starts as all zero
///     sabot_sweep_run(&sweep, 0, 20000, &sums);
///     static sabot_sweep_results results;
///     sabot_sweep_results_add(&results, &sweep, &sums);
///     … results.curves[0].units[0] is what the series wins with the cut card at results.cuts[0] …
typedef struct {
    sabot_ruleset ruleset;
    sabot_sim sim;
    sabot_combination combination;
    int cut_count;
    uint16_t cuts[SABOT_SWEEP_CUTS_MAX]; ///< cards from the end; each as `sabot_sim` asks
    int series_count;
    sabot_sweep_series series[SABOT_SWEEP_SERIES_MAX];
    sabot_hand_table table;
} sabot_sweep;

/// One cut card, that of `sim`, and no series yet.
void sabot_sweep_open(sabot_sweep *sweep, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      sabot_combination combination);
/// From the smallest that is allowed to half the shoe, in sixteenths, and the one that `sim` has.
void sabot_sweep_default_cuts(sabot_sweep *sweep);
/// One more curve; there is room and the ruleset offers the bet. Gives its index.
int sabot_sweep_add(sabot_sweep *sweep, const sabot_sweep_series *series);
/// Every wager of the game that a system is published for and that the ruleset offers: perfect play, then
/// the system.
void sabot_sweep_add_published(sabot_sweep *sweep);
/// Perfect play of every progressive that the ruleset offers: at `meter_cents`, or below 0 at the meter at
/// which a full shoe is even.
void sabot_sweep_add_progressives(sabot_sweep *sweep, int64_t meter_cents);
/// The meter at which a full shoe is even for this seat; rounded up to a cent, and at most
/// SABOT_COUNT_METER_UNITS_MAX times the price.
int64_t sabot_sweep_even_meter(const sabot_sweep *sweep, sabot_kind bet);

/// Starts as all zero.
typedef struct {
    uint64_t shoes;
    sabot_count_sums sums[SABOT_SWEEP_SERIES_MAX][SABOT_SWEEP_CUTS_MAX];
} sabot_sweep_sums;

/// About 4,000 shoes a second and core where a wager of the game is played perfectly, a few hundred for a
/// progressive. Counters alone are faster: only hands with a trigger are weighed.
void sabot_sweep_run(const sabot_sweep *sweep, uint64_t first, uint64_t shoes, sabot_sweep_sums *sums);
void sabot_sweep_sums_add(sabot_sweep_sums *sums, const sabot_sweep_sums *more);

/// What a series came to, by cut card.
typedef struct {
    sabot_sweep_series series;
    uint64_t shoes;
    double units[SABOT_SWEEP_CUTS_MAX];  ///< expected to be won a shoe
    double errors[SABOT_SWEEP_CUTS_MAX]; ///< one standard error of it
    double bets[SABOT_SWEEP_CUTS_MAX];   ///< a shoe
} sabot_sweep_curve;

/// All that a picture or a table needs. Starts as all zero.
typedef struct {
    int cut_count;
    int cuts[SABOT_SWEEP_CUTS_MAX];
    double hands[SABOT_SWEEP_CUTS_MAX]; ///< a shoe, of the sweep added first
    int curve_count;
    sabot_sweep_curve curves[SABOT_SWEEP_SERIES_MAX];
} sabot_sweep_results;

/// Adds a sweep's curves; sweeps of one result have the same cut cards. Two shoes at least were dealt.
void sabot_sweep_results_add(sabot_sweep_results *results, const sabot_sweep *sweep,
                             const sabot_sweep_sums *sums);

// ---------------------------------------------------------------------------------------------------------
// Which tags are best?

/// What a full shoe is worth to a bet, and what one card less of each value does to it.
typedef struct {
    int cards;         ///< of the full shoe
    double expected;   ///< units won a bet
    double change[10]; ///< by point value; a progressive's is the mean over the cards of the value
} sabot_effects;

/// `bets` says which bet, and for a progressive at which seat and meter.
sabot_effects sabot_effects_of(const sabot_ruleset *ruleset, int decks, const sabot_count_bets *bets);
/// The betting correlation: how closely tags follow the effects, 1 at best. Tags that do not sum to zero over
/// a deck are taken less their mean. 0 where all tags are the same.
double sabot_effects_correlation(const sabot_effects *effects, const int8_t tags[10]);
/// The true count at which the bet is even if every card's effect simply adds up; infinite where the count
/// tells nothing, or the wrong way round.
double sabot_effects_even_count(const sabot_effects *effects, const int8_t tags[10]);

#define SABOT_SEARCH_LEVEL_MAX 9
/// The largest sum of tags over a deck's thirteen ranks, and of their squares.
#define SABOT_SEARCH_SUM_MAX     (13 * SABOT_SEARCH_LEVEL_MAX)
#define SABOT_SEARCH_SQUARES_MAX (13 * SABOT_SEARCH_LEVEL_MAX * SABOT_SEARCH_LEVEL_MAX)

/// Room for a search; needs no preparation. Some megabytes: not for the stack.
typedef struct {
    double best[2][2 * SABOT_SEARCH_SUM_MAX + 1][SABOT_SEARCH_SQUARES_MAX + 1];
    int8_t chosen[10][2 * SABOT_SEARCH_SUM_MAX + 1][SABOT_SEARCH_SQUARES_MAX + 1];
} sabot_search_space;

/// The balanced tags from -level to level with the highest betting correlation, and of those the smallest.
/// `level` is 1 to SABOT_SEARCH_LEVEL_MAX. Gives the correlation.
double sabot_tags_search(const sabot_effects *effects, int level, sabot_search_space *space, int8_t tags[10]);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
