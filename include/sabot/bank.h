/// bank: the value of banking to a player-dealer: expected result, standard deviation and coverage.
///
/// A single hand is exact. The bank's result depends only on which of five endings occurs, so five settlement
/// sheets and the exact odds of the endings give everything. A session, where each hand is banked with what
/// the last one left, is simulated from real shoes. docs/bank.md has the formulas and assumptions.
///
///     static sabot_bank_plan plan;
///     sabot_round_fault fault;
///     if (sabot_bank_plan_of(&ruleset, &round, &plan, &fault) == SABOT_OK) {
///         const sabot_values values = sabot_values_full(round.decks);
///         const sabot_odds odds = sabot_odds_of(&values);
///         const sabot_ending_odds endings = sabot_ending_odds_of(&odds);
///         const sabot_bank_worth worth = sabot_bank_worth_of(&plan, &endings, round.bank_cents);
///         … worth.expected_after_fee_cents, worth.uncovered_probability …
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
// What can the bank win and lose?

/// The bank's takes (positive) and pays (negative) for one ending, in settlement order. Consecutive amounts
/// of the same sign are merged into one step: paying $20 and $30 is the same to the bank as paying $50.
typedef struct {
    int64_t steps_cents[SABOT_WAGERS_MAX];
    uint16_t step_count;
    int64_t covered_result_cents; ///< the sum of the steps: the bank's result if it covers everything
    int64_t full_cents[2];        ///< the smallest bank that covers everything, indexed by sabot_cover
} sabot_bank_steps;

/// Wagers prepared so that they can be banked repeatedly with any amount.
typedef struct {
    sabot_cover cover;
    int64_t fee_cents;     ///< R-FEE-1: the player-dealer's fee per hand
    int64_t action_cents;  ///< the sum of all stakes the bank covers; the house banks progressives
    int64_t full_cents[2]; ///< the smallest bank that covers every ending, indexed by sabot_cover; above
                           ///< SABOT_AMOUNT_CENTS_MAX if no legal amount is enough
    sabot_bank_steps endings[SABOT_ENDING_COUNT];
} sabot_bank_plan;

/// Prepares a plan from the round's table, bank, wagers and cover. Ignores its cards. Returns SABOT_OK;
/// SABOT_HOUSE_BANKS; SABOT_NOTHING_TO_BANK if no wager is against the bank; or the status of the first rule
/// that `sabot_settle` would report. On failure `plan` is unchanged.
sabot_status sabot_bank_plan_of(const sabot_ruleset *ruleset, const sabot_round *round, sabot_bank_plan *plan,
                                sabot_round_fault *fault);

/// The bank's result for one hand, before the fee.
typedef struct {
    int64_t change_cents;  ///< won; negative if lost
    int64_t unpaid_cents;  ///< wins the bank could not cover
    int64_t untaken_cents; ///< losing stakes the bank could not cover, returned to the bettors (R-BANK-4)
} sabot_bank_result;

/// Settles one hand. Gives the same result as `sabot_settle` for a deal with this ending and this bank, in
/// nanoseconds.
sabot_bank_result sabot_bank_settle(const sabot_bank_plan *plan, sabot_ending ending, int64_t bank_cents);

// ---------------------------------------------------------------------------------------------------------
// What is one hand worth, exactly?

/// The value of banking one hand. All sums are exact integers until the final division; the deviation is
/// computed from centered values.
typedef struct {
    double expected_cents; ///< before the fee
    double expected_after_fee_cents;
    double deviation_cents;       ///< the same before and after the fee
    double uncovered_probability; ///< probability that the bank does not cover everything
    double lost_probability;      ///< probability that the whole amount is lost: the bank ends at 0
    double exhausted_probability; ///< probability that nothing is left after the fee
} sabot_bank_worth;

/// Returns the value of banking one hand with `bank_cents`, which must be a legal bank amount.
sabot_bank_worth sabot_bank_worth_of(const sabot_bank_plan *plan, const sabot_ending_odds *odds,
                                     int64_t bank_cents);

/// One wager's effect on the bank.
typedef struct {
    sabot_wager wager;
    double expected_cents; ///< the bank's expected win from it, before the fee; negative if it costs the bank
    double uncovered_probability;      ///< probability that the bank does not cover all of it
    double without_action_probability; ///< probability that the bank covers none of it
} sabot_bank_share;

/// Writes one share for every wager against the bank, in settlement order, and returns their number. `round`
/// must be one that `sabot_bank_plan_of` accepted.
int sabot_bank_shares_of(const sabot_ruleset *ruleset, const sabot_round *round,
                         const sabot_ending_odds *odds, sabot_bank_share shares[SABOT_WAGERS_MAX]);

// ---------------------------------------------------------------------------------------------------------
// What is a session worth, by simulation?

#define SABOT_SESSION_HANDS_MAX  10000
#define SABOT_SESSION_TRIALS_MAX 1000000
#define SABOT_SESSION_BINS       16384

/// A player-dealer banks hand after hand: the same wagers and the same fee each time, with all the remaining
/// money put up again (at most SABOT_AMOUNT_CENTS_MAX). The session ends when all hands are dealt. It ends
/// early, exhausted, when nothing is left after a hand's fee; that fee is still owed, so a session loses at
/// most the amount and one fee. Every trial starts a new shoe with the ruleset's burn and cut card.
typedef struct {
    sabot_bank_plan plan;
    int decks;
    sabot_shoe_settings shoe;
    int64_t bank_cents;
    uint32_t hands;
    uint64_t seed;
    int64_t unit_cents;  ///< every result is a multiple of this
    int64_t low_cents;   ///< lower edge of the first bin
    int64_t width_cents; ///< width of a bin; a multiple of the unit
    sabot_hand_table table;
} sabot_bank_session;

/// Prepares a session of 1 to SABOT_SESSION_HANDS_MAX hands. `odds` must be those of the round's decks. The
/// bins span every possible result, or eight standard deviations if that is less.
void sabot_bank_session_open(sabot_bank_session *session, const sabot_bank_plan *plan,
                             const sabot_ending_odds *odds, const sabot_ruleset *ruleset,
                             const sabot_round *round, uint32_t hands, uint64_t seed);

/// Results accumulated over trials. Only integers, so that ranges of trials can be added in any order with
/// the same total. Initialize with {0}.
typedef struct {
    sabot_int128 sum_cents; ///< sum of the session results, after fees
    sabot_int128 sum_squares;
    uint64_t trials;
    uint64_t exhausted; ///< trials that ended exhausted
    uint64_t hands;     ///< hands dealt
    uint64_t uncovered; ///< hands in which the bank did not cover everything
    int64_t lowest_cents;
    int64_t highest_cents;
    uint32_t bins[SABOT_SESSION_BINS]; ///< the first and last bins also hold results outside the range
} sabot_bank_session_counts;

/// Runs trials `first` to `first + count - 1` and adds their results to `counts`. Trial t depends only on
/// sabot_random_of(seed, t), so ranges can run on any machine, in any order.
void sabot_bank_session_run(const sabot_bank_session *session, uint64_t first, uint64_t count,
                            sabot_bank_session_counts *counts);
/// Adds the results of other trials of the same session. The total must not exceed SABOT_SESSION_TRIALS_MAX.
void sabot_bank_session_add(sabot_bank_session_counts *counts, const sabot_bank_session_counts *more);

/// The percentiles of a summary: 5, 25, 50, 75, 95.
#define SABOT_QUANTILE_COUNT 5
extern const int sabot_quantile_percents[SABOT_QUANTILE_COUNT];

/// A summary of a session's trials. Amounts are after fees.
typedef struct {
    double mean_cents;
    double deviation_cents;
    double error_cents; ///< standard error of the mean
    double exhausted;   ///< share of trials that ended exhausted
    double exhausted_low;
    double exhausted_high; ///< Wilson's 95% interval
    double hands;          ///< mean hands dealt per session
    double uncovered;      ///< share of hands the bank did not fully cover
    int64_t quantile_cents[SABOT_QUANTILE_COUNT];
    int64_t resolution_cents; ///< the true quantile is less than this above the value given, except in the
                              ///< first and last bins, which are open; 0 if the values are exact
} sabot_bank_session_summary;

/// Summarizes the trials. Requires at least two.
sabot_bank_session_summary sabot_bank_session_summarize(const sabot_bank_session *session,
                                                        const sabot_bank_session_counts *counts);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
