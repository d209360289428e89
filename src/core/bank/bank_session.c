/// Simulates a banking session. Every trial depends only on the seed and its number.
#include "sabot/bank.h"

#include "core/rules/hand_table.h"

#include <assert.h>
#include <math.h>

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

static int64_t larger(int64_t left, int64_t right) {
    return left > right ? left : right;
}

// ---------------------------------------------------------------------------------------------------------
// Bins

static int64_t common_divisor(int64_t left, int64_t right) {
    while (right != 0) {
        const int64_t rest = left % right;
        left = right;
        right = rest;
    }
    return left < 0 ? -left : left;
}

/// Returns the most that one hand can win.
static int64_t max_won_cents(const sabot_bank_plan *plan) {
    int64_t max_cents = 0;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        int64_t taken_cents = 0;
        for (int i = 0; i < plan->endings[ending].step_count; i++) {
            taken_cents = sabot_cents_add(taken_cents, larger(plan->endings[ending].steps_cents[i], 0));
        }
        max_cents = larger(max_cents, taken_cents);
    }
    assert(max_cents >= 0);
    return smaller(max_cents, SABOT_AMOUNT_CENTS_MAX);
}

/// Returns the unit: steps, fee and amount are multiples of it, and so are their minimums and sums. The
/// largest legal amount is included if a session can reach it.
static int64_t result_unit(const sabot_bank_plan *plan, int64_t bank_cents, int64_t highest_cents) {
    int64_t unit_cents = common_divisor(bank_cents, plan->fee_cents);
    if (bank_cents + highest_cents > SABOT_AMOUNT_CENTS_MAX) {
        unit_cents = common_divisor(unit_cents, SABOT_AMOUNT_CENTS_MAX);
    }
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        for (int i = 0; i < plan->endings[ending].step_count; i++) {
            unit_cents = common_divisor(unit_cents, plan->endings[ending].steps_cents[i]);
        }
    }
    assert(unit_cents >= 1);
    return unit_cents;
}

/// Returns how far from zero almost all sessions end: the drift plus eight standard deviations, both for the
/// given amount and for one that covers everything.
static double result_range(const sabot_bank_session *session, const sabot_ending_odds *odds) {
    const sabot_bank_plan *const plan = &session->plan;
    const int64_t full_cents = smaller(plan->full_cents[plan->cover], SABOT_AMOUNT_CENTS_MAX);
    const sabot_bank_worth given = sabot_bank_worth_of(plan, odds, session->bank_cents);
    const sabot_bank_worth full = sabot_bank_worth_of(plan, odds, full_cents);
    const double drift = fmax(fabs(given.expected_after_fee_cents), fabs(full.expected_after_fee_cents));
    const double deviation = fmax(given.deviation_cents, full.deviation_cents);
    assert(deviation >= 0);
    return session->hands * drift + 8 * sqrt(session->hands) * deviation;
}

void sabot_bank_session_open(sabot_bank_session *session, const sabot_bank_plan *plan,
                             const sabot_ending_odds *odds, const sabot_ruleset *ruleset,
                             const sabot_round *round, uint32_t hands, uint64_t seed) {
    assert(hands >= 1);
    assert(hands <= SABOT_SESSION_HANDS_MAX);
    assert(sabot_cents_check(round->bank_cents) == SABOT_OK);
    *session = (sabot_bank_session){.plan = *plan,
                                    .decks = round->decks,
                                    .shoe = ruleset->shoe,
                                    .bank_cents = round->bank_cents,
                                    .hands = hands,
                                    .seed = seed};
    sabot_hand_table_fill(&session->table);
    int64_t low_cents = -(session->bank_cents + plan->fee_cents);
    int64_t high_cents = sabot_cents_multiply(max_won_cents(plan), hands);
    const int64_t unit_cents = result_unit(plan, session->bank_cents, high_cents);
    const double range = result_range(session, odds);
    low_cents = range < (double)-low_cents ? -(int64_t)range : low_cents;
    high_cents = range < (double)high_cents ? (int64_t)range : high_cents;
    const int64_t low_units = (low_cents - unit_cents + 1) / unit_cents; // rounded down; at most 0
    assert(low_units <= 0);
    const int64_t units = high_cents / unit_cents - low_units + 1;
    session->unit_cents = unit_cents;
    session->low_cents = low_units * unit_cents;
    session->width_cents = (units + SABOT_SESSION_BINS - 1) / SABOT_SESSION_BINS * unit_cents;
    assert(session->unit_cents >= 1);
    assert(session->width_cents >= session->unit_cents);
    assert(session->width_cents % session->unit_cents == 0);
}

static int bin_of(const sabot_bank_session *session, int64_t result_cents) {
    assert(session->width_cents > 0);
    const int64_t above_cents = result_cents - session->low_cents;
    return (int)larger(0, smaller(above_cents / session->width_cents, SABOT_SESSION_BINS - 1));
}

// ---------------------------------------------------------------------------------------------------------
// Trials

static void open_shoe(const sabot_bank_session *session, sabot_shoe *shoe, sabot_random *random) {
    *shoe = sabot_shoe_of(session->decks, session->shoe);
    sabot_shoe_shuffle(shoe, random);
    sabot_shoe_burn(shoe);
}

static sabot_ending deal_hand(const sabot_bank_session *session, sabot_shoe *shoe, sabot_random *random) {
    if (sabot_shoe_begin_hand(shoe) != SABOT_OK) {
        open_shoe(session, shoe, random);
        const sabot_status status = sabot_shoe_begin_hand(shoe);
        assert(status == SABOT_OK);
    }
    const sabot_ending ending = sabot_hand_table_deal(&session->table, shoe).ending;
    sabot_shoe_end_hand(shoe);
    return ending;
}

static void run_trial(const sabot_bank_session *session, uint64_t trial, sabot_bank_session_counts *counts) {
    sabot_random random = sabot_random_of(session->seed, trial);
    sabot_shoe shoe;
    open_shoe(session, &shoe, &random);
    int64_t left_cents = session->bank_cents;
    for (uint32_t hand = 0; hand < session->hands && left_cents > 0; hand++) {
        const int64_t put_up_cents = smaller(left_cents, SABOT_AMOUNT_CENTS_MAX);
        const sabot_ending ending = deal_hand(session, &shoe, &random);
        const sabot_bank_result result = sabot_bank_settle(&session->plan, ending, put_up_cents);
        left_cents += result.change_cents - session->plan.fee_cents;
        counts->hands++;
        counts->uncovered += result.unpaid_cents + result.untaken_cents > 0;
    }
    const int64_t result_cents = left_cents - session->bank_cents;
    assert(result_cents >= -(session->bank_cents + session->plan.fee_cents));
    const bool first = counts->trials == 0;
    counts->trials++;
    counts->exhausted += left_cents <= 0;
    counts->sum_cents += result_cents;
    counts->sum_squares += (sabot_int128)result_cents * result_cents;
    counts->lowest_cents = first ? result_cents : smaller(counts->lowest_cents, result_cents);
    counts->highest_cents = first ? result_cents : larger(counts->highest_cents, result_cents);
    counts->bins[bin_of(session, result_cents)]++;
}

void sabot_bank_session_run(const sabot_bank_session *session, uint64_t first, uint64_t count,
                            sabot_bank_session_counts *counts) {
    assert(count <= SABOT_SESSION_TRIALS_MAX);
    assert(counts->trials <= SABOT_SESSION_TRIALS_MAX - count);
    for (uint64_t trial = first; trial - first < count; trial++) {
        run_trial(session, trial, counts);
    }
}

void sabot_bank_session_add(sabot_bank_session_counts *counts, const sabot_bank_session_counts *more) {
    assert(counts->trials <= SABOT_SESSION_TRIALS_MAX);
    assert(more->trials <= SABOT_SESSION_TRIALS_MAX);
    assert(counts->trials + more->trials <= SABOT_SESSION_TRIALS_MAX);
    if (more->trials > 0) {
        const bool first = counts->trials == 0;
        counts->lowest_cents = first ? more->lowest_cents : smaller(counts->lowest_cents, more->lowest_cents);
        counts->highest_cents =
            first ? more->highest_cents : larger(counts->highest_cents, more->highest_cents);
    }
    counts->trials += more->trials;
    counts->exhausted += more->exhausted;
    counts->hands += more->hands;
    counts->uncovered += more->uncovered;
    counts->sum_cents += more->sum_cents;
    counts->sum_squares += more->sum_squares;
    for (int bin = 0; bin < SABOT_SESSION_BINS; bin++) {
        counts->bins[bin] += more->bins[bin];
    }
}

// ---------------------------------------------------------------------------------------------------------
// Summary

const int sabot_quantile_percents[SABOT_QUANTILE_COUNT] = {5, 25, 50, 75, 95};

/// Returns the sum of (x - c)^2 for an integer c near the mean. The result is exact: intermediate overflow
/// cancels out.
static double centered_squares(const sabot_bank_session_counts *counts, int64_t center) {
    __extension__ typedef unsigned __int128 wide;
    const wide twice_cross = 2 * ((wide)center * (wide)counts->sum_cents);
    const wide center_squares = (wide)counts->trials * ((wide)center * (wide)center);
    return (double)((wide)counts->sum_squares - twice_cross + center_squares);
}

static double deviation_of(const sabot_bank_session_counts *counts) {
    assert(counts->trials >= 2);
    const double trials = (double)counts->trials;
    const int64_t center = (int64_t)(counts->sum_cents / (sabot_int128)counts->trials);
    const double rest = (double)(counts->sum_cents - (sabot_int128)counts->trials * center) / trials;
    const double squares = centered_squares(counts, center) - trials * rest * rest;
    return sqrt(fmax(squares, 0) / (trials - 1));
}

/// Returns the lower edge of the bin with the smallest result that at least `percent` of the trials do not
/// exceed.
static int64_t quantile_of(const sabot_bank_session *session, const sabot_bank_session_counts *counts,
                           int percent) {
    assert(percent >= 0);
    assert(percent <= 100);
    const uint64_t wanted = (counts->trials * (uint64_t)percent + 99) / 100;
    uint64_t seen = 0;
    int bin = 0;
    while (seen + counts->bins[bin] < wanted) {
        seen += counts->bins[bin++];
        assert(bin < SABOT_SESSION_BINS);
    }
    return session->low_cents + bin * session->width_cents;
}

static int64_t resolution_of(const sabot_bank_session *session, const sabot_bank_session_counts *counts) {
    assert(counts->lowest_cents <= counts->highest_cents);
    const int64_t end_cents = session->low_cents + SABOT_SESSION_BINS * session->width_cents;
    const bool all_inside = counts->lowest_cents >= session->low_cents && counts->highest_cents < end_cents;
    return all_inside && session->width_cents == session->unit_cents ? 0 : session->width_cents;
}

/// Wilson's 95% interval for a share. It stays within 0 and 1, and is meaningful even if no trial has the
/// property.
static void interval_of(double share, double trials, double *low, double *high) {
    assert(share >= 0);
    assert(share <= 1);
    assert(trials > 0);
    const double z = SABOT_Z_95;
    const double center = share + z * z / (2 * trials);
    const double half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    const double scale = 1 + z * z / trials;
    *low = fmax((center - half) / scale, 0);
    *high = fmin((center + half) / scale, 1);
    assert(*low <= *high);
}

sabot_bank_session_summary sabot_bank_session_summarize(const sabot_bank_session *session,
                                                        const sabot_bank_session_counts *counts) {
    assert(counts->trials >= 2);
    assert(counts->hands >= counts->trials);
    assert(counts->exhausted <= counts->trials);
    assert(counts->uncovered <= counts->hands);
    const double trials = (double)counts->trials;
    sabot_bank_session_summary summary = {
        .mean_cents = (double)counts->sum_cents / trials,
        .deviation_cents = deviation_of(counts),
        .exhausted = (double)counts->exhausted / trials,
        .hands = (double)counts->hands / trials,
        .uncovered = (double)counts->uncovered / (double)counts->hands,
        .resolution_cents = resolution_of(session, counts),
    };
    summary.error_cents = summary.deviation_cents / sqrt(trials);
    interval_of(summary.exhausted, trials, &summary.exhausted_low, &summary.exhausted_high);
    for (int i = 0; i < SABOT_QUANTILE_COUNT; i++) {
        summary.quantile_cents[i] = quantile_of(session, counts, sabot_quantile_percents[i]);
    }
    return summary;
}
