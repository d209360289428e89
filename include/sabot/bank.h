/// bank: what banking is worth to a player-dealer: expected result, deviation, how far cover reaches.
///
/// One hand is exact: what a bank pays and takes depends only on which of five endings comes, so five sheets
/// and the exact odds of the endings say everything. A session, in which one hand's amount is what the last
/// one left, is simulated from real shoes. docs/bank.md has the formulas and what is assumed.
///
///     static sabot_bank_plan plan;
///     sabot_round_fault fault;
///     if (sabot_bank_plan_of(&ruleset, &round, &plan, &fault) == SABOT_OK) {
///         const sabot_values values = sabot_values_full(round.decks);
///         const sabot_odds odds = sabot_odds_of(&values);
///         const sabot_ending_odds endings = sabot_ending_odds_of(&odds);
///         const sabot_bank_worth worth = sabot_bank_worth_of(&plan, &endings, round.bank_cents);
///         … worth.expected_after_fee_cents, worth.uncovered …
///     }
#ifndef SABOT_BANK_H
#define SABOT_BANK_H

#include "sabot/base.h"
#include "sabot/card.h"
#include "sabot/odds.h"
#include "sabot/rules.h"
#include "sabot/settle.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// What does the bank face?

/// What the bank would take (above 0) and pay (below 0) in one ending, in settlement order. Neighbours of one
/// sign are one step: to the bank it is the same whether $20 and $30 are paid or $50.
typedef struct {
    int64_t steps_cents[SABOT_WAGERS_MAX];
    uint16_t step_count;
    int64_t whole_cents;   ///< their sum: the bank's result where cover reaches everything
    int64_t full_cents[2]; ///< the smallest amount that covers everything, by sabot_cover
} sabot_bank_steps;

/// Wagers made ready to be banked any number of times, with any amount.
typedef struct {
    sabot_cover cover;
    int64_t fee_cents;     ///< R-FEE-1: from the player-dealer, a hand
    int64_t action_cents;  ///< all stakes that the bank answers for; progressives are the house's
    int64_t full_cents[2]; ///< covers everything whatever happens, by sabot_cover; may be over
                           ///< SABOT_AMOUNT_CENTS_MAX, and then nobody can cover everything
    sabot_bank_steps endings[SABOT_ENDING_COUNT];
} sabot_bank_plan;

/// Looks at the round's table, bank, wagers and cover, not at its cards. SABOT_OK; SABOT_HOUSE_BANKS;
/// SABOT_NOTHING_TO_BANK where no wager is the bank's; or the first rule that `sabot_settle` finds broken.
/// All but SABOT_OK leave the plan alone.
sabot_status sabot_bank_plan_of(const sabot_ruleset *ruleset, const sabot_round *round, sabot_bank_plan *plan,
                                sabot_round_fault *fault);

/// One hand of a bank in figures, before the fee.
typedef struct {
    int64_t change_cents;  ///< won, or lost where negative
    int64_t unpaid_cents;  ///< wins that cover did not reach
    int64_t untaken_cents; ///< lost stakes that cover did not reach and that went back (R-BANK-4)
} sabot_bank_result;

/// The same as `sabot_settle` on such a deal with `bank_cents` put up, in nanoseconds.
sabot_bank_result sabot_bank_settle(const sabot_bank_plan *plan, sabot_ending ending, int64_t bank_cents);

// ---------------------------------------------------------------------------------------------------------
// What is one hand worth, exactly?

/// Sums are whole numbers up to the last division; the deviation is of centred values.
typedef struct {
    double expected_cents; ///< before the fee
    double expected_after_fee_cents;
    double deviation_cents; ///< the same before and after the fee
    double uncovered;       ///< how likely cover does not reach everything
    double lost;            ///< how likely the amount is lost entirely: it ends at 0
    double exhausted;       ///< how likely nothing is left once the fee is paid
} sabot_bank_worth;

/// `bank_cents` is an amount that may be put up.
sabot_bank_worth sabot_bank_worth_of(const sabot_bank_plan *plan, const sabot_ending_odds *odds,
                                     int64_t bank_cents);

/// What one wager is to the bank.
typedef struct {
    sabot_wager wager;
    double expected_cents; ///< what the bank expects of it, before the fee; what it costs where negative
    double uncovered;      ///< how likely cover does not reach all of it
    double without_action; ///< how likely cover does not reach any of it
} sabot_bank_share;

/// Every wager that is the bank's, in settlement order; gives how many. The round made a plan.
int sabot_bank_shares_of(const sabot_ruleset *ruleset, const sabot_round *round,
                         const sabot_ending_odds *odds, sabot_bank_share shares[SABOT_WAGERS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// What is a session worth, by simulation?

#define SABOT_SESSION_HANDS_MAX  10000
#define SABOT_SESSION_TRIALS_MAX 1000000
#define SABOT_SESSION_BINS       16384

/// Hand after hand from one player-dealer: the same wagers every time, the fee every time, and all that is
/// left put up again (SABOT_AMOUNT_CENTS_MAX at most). It ends when the hands are dealt, or exhausted, when
/// nothing is left once a hand's fee is paid; that fee is owed all the same, so that a session loses at most
/// the amount and one fee. Every trial opens a new shoe of the ruleset's burn and cut card.
typedef struct {
    sabot_bank_plan plan;
    int decks;
    sabot_shoe_settings shoe;
    int64_t bank_cents;
    uint32_t hands;
    uint64_t seed;
    int64_t unit_cents;  ///< every result is a multiple of it
    int64_t low_cents;   ///< where the first bin begins
    int64_t width_cents; ///< of a bin; a multiple of the unit
    sabot_hand_table table;
} sabot_bank_session;

/// The plan and the odds of the round's decks; 1 to SABOT_SESSION_HANDS_MAX hands. The bins span what can
/// come, or eight deviations where more can.
void sabot_bank_session_open(sabot_bank_session *session, const sabot_bank_plan *plan,
                             const sabot_ending_odds *odds, const sabot_ruleset *ruleset,
                             const sabot_round *round, uint32_t hands, uint64_t seed);

/// What came of some trials: whole numbers only, so that ranges add up to the same whatever their order.
/// Starts as all zero.
typedef struct {
    sabot_int128 sum_cents; ///< of the sessions' results, after fees
    sabot_int128 sum_squares;
    uint64_t trials;
    uint64_t exhausted; ///< trials that were
    uint64_t hands;     ///< dealt in all
    uint64_t uncovered; ///< hands in which cover did not reach everything
    int64_t lowest_cents;
    int64_t highest_cents;
    uint32_t bins[SABOT_SESSION_BINS]; ///< the first and the last hold what lies outside, too
} sabot_bank_session_counts;

/// Adds trials `first` to `first + count - 1` to the counts. Trial t draws from sabot_random_of(seed, t) and
/// depends on nothing else: ranges may run anywhere, in any order.
void sabot_bank_session_run(const sabot_bank_session *session, uint64_t first, uint64_t count,
                            sabot_bank_session_counts *counts);
/// Adds other trials of the same session; SABOT_SESSION_TRIALS_MAX in all.
void sabot_bank_session_add(sabot_bank_session_counts *counts, const sabot_bank_session_counts *more);

/// In hundredths: 5, 25, 50, 75, 95.
#define SABOT_QUANTILE_COUNT 5
extern const int sabot_quantile_percents[SABOT_QUANTILE_COUNT];

/// Money is after fees.
typedef struct {
    double mean_cents;
    double deviation_cents;
    double error_cents; ///< the standard error of the mean
    double exhausted;   ///< the share of trials
    double exhausted_low;
    double exhausted_high; ///< Wilson's interval, 95 %
    double hands;          ///< dealt a session, on average
    double uncovered;      ///< the share of hands
    int64_t quantile_cents[SABOT_QUANTILE_COUNT];
    int64_t resolution_cents; ///< a quantile lies less than this above the figure, but in the first and the
                              ///< last bin, which are open; 0: it is exact
} sabot_bank_session_summary;

/// At least two trials were run.
sabot_bank_session_summary sabot_bank_session_sum_up(const sabot_bank_session *session,
                                                     const sabot_bank_session_counts *counts);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
