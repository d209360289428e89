/// A session of a bank, simulated: trials that depend on nothing but the seed and their number.
#include "sabot/bank.h"

#include "hand_table.h"

#include <assert.h>
#include <math.h>

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

static int64_t larger(int64_t left, int64_t right) {
    return left > right ? left : right;
}

// ---------------------------------------------------------------------------------------------------------
// The bins

static int64_t common_divisor(int64_t left, int64_t right) {
    while (right != 0) {
        const int64_t rest = left % right;
        left = right;
        right = rest;
    }
    return left < 0 ? -left : left;
}

/// The most that one hand can win.
static int64_t most_won_cents(const sabot_bank_plan *plan) {
    int64_t most_cents = 0;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        int64_t taken_cents = 0;
        for (int i = 0; i < plan->endings[ending].step_count; i++) {
            taken_cents = sabot_cents_add(taken_cents, larger(plan->endings[ending].steps_cents[i], 0));
        }
        most_cents = larger(most_cents, taken_cents);
    }
    return smaller(most_cents, SABOT_AMOUNT_CENTS_MAX);
}

/// Steps, fee and amount are multiples of the unit, and so is every minimum and every sum of them. The bound
/// on what is put up counts where a session can come to it.
static int64_t unit_of(const sabot_bank_plan *plan, int64_t bank_cents, int64_t highest_cents) {
    int64_t unit_cents = common_divisor(bank_cents, plan->fee_cents);
    if (bank_cents + highest_cents > SABOT_AMOUNT_CENTS_MAX) {
        unit_cents = common_divisor(unit_cents, SABOT_AMOUNT_CENTS_MAX);
    }
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        for (int i = 0; i < plan->endings[ending].step_count; i++) {
            unit_cents = common_divisor(unit_cents, plan->endings[ending].steps_cents[i]);
        }
    }
    return unit_cents;
}

/// How far from zero sessions end, but for one in a very great many: eight deviations and the drift, both of
/// the amount given and of one that covers everything.
static double reach_of(const sabot_bank_session *session, const sabot_ending_odds *odds) {
    const sabot_bank_plan *const plan = &session->plan;
    const int64_t full_cents = smaller(plan->full_cents[plan->cover], SABOT_AMOUNT_CENTS_MAX);
    const sabot_bank_worth given = sabot_bank_worth_of(plan, odds, session->bank_cents);
    const sabot_bank_worth full = sabot_bank_worth_of(plan, odds, full_cents);
    const double drift = fmax(fabs(given.expected_after_fee_cents), fabs(full.expected_after_fee_cents));
    const double deviation = fmax(given.deviation_cents, full.deviation_cents);
    return session->hands * drift + 8 * sqrt(session->hands) * deviation;
}

void sabot_bank_session_open(sabot_bank_session *session, const sabot_bank_plan *plan,
                             const sabot_ending_odds *odds, const sabot_ruleset *ruleset,
                             const sabot_round *round, uint32_t hands, uint64_t seed) {
    assert(hands >= 1 && hands <= SABOT_SESSION_HANDS_MAX);
    assert(sabot_cents_check(round->bank_cents) == SABOT_OK);
    *session = (sabot_bank_session){.plan = *plan,
                                    .decks = round->decks,
                                    .shoe = ruleset->shoe,
                                    .bank_cents = round->bank_cents,
                                    .hands = hands,
                                    .seed = seed};
    sabot_hand_table_fill(&session->table);
    int64_t low_cents = -(session->bank_cents + plan->fee_cents);
    int64_t high_cents = sabot_cents_multiply(most_won_cents(plan), hands);
    const int64_t unit_cents = unit_of(plan, session->bank_cents, high_cents);
    const double reach = reach_of(session, odds);
    low_cents = reach < (double)-low_cents ? -(int64_t)reach : low_cents;
    high_cents = reach < (double)high_cents ? (int64_t)reach : high_cents;
    const int64_t low_units = (low_cents - unit_cents + 1) / unit_cents; // rounded down; it is not above 0
    const int64_t units = high_cents / unit_cents - low_units + 1;
    session->unit_cents = unit_cents;
    session->low_cents = low_units * unit_cents;
    session->width_cents = (units + SABOT_SESSION_BINS - 1) / SABOT_SESSION_BINS * unit_cents;
}

static int bin_of(const sabot_bank_session *session, int64_t result_cents) {
    const int64_t above_cents = result_cents - session->low_cents;
    return (int)larger(0, smaller(above_cents / session->width_cents, SABOT_SESSION_BINS - 1));
}

// ---------------------------------------------------------------------------------------------------------
// The trials

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
    assert(count <= SABOT_SESSION_TRIALS_MAX && counts->trials <= SABOT_SESSION_TRIALS_MAX - count);
    for (uint64_t trial = first; trial - first < count; trial++) {
        run_trial(session, trial, counts);
    }
}

void sabot_bank_session_add(sabot_bank_session_counts *counts, const sabot_bank_session_counts *more) {
    assert(counts->trials <= SABOT_SESSION_TRIALS_MAX && more->trials <= SABOT_SESSION_TRIALS_MAX);
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
