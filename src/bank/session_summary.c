/// What the trials of a session say.
#include "sabot/bank.h"

#include <assert.h>
#include <math.h>

const int sabot_quantile_percents[SABOT_QUANTILE_COUNT] = {5, 25, 50, 75, 95};

/// The sum over (x - c)^2 for the whole number c beside the mean, exact: what wraps on the way wraps back.
static double centred_squares(const sabot_bank_session_counts *counts, int64_t centre) {
    __extension__ typedef unsigned __int128 wide;
    const wide twice_cross = 2 * ((wide)centre * (wide)counts->sum_cents);
    const wide centre_squares = (wide)counts->trials * ((wide)centre * (wide)centre);
    return (double)((wide)counts->sum_squares - twice_cross + centre_squares);
}

static double deviation_of(const sabot_bank_session_counts *counts) {
    const double trials = (double)counts->trials;
    const int64_t centre = (int64_t)(counts->sum_cents / (sabot_int128)counts->trials);
    const double rest = (double)(counts->sum_cents - (sabot_int128)counts->trials * centre) / trials;
    const double squares = centred_squares(counts, centre) - trials * rest * rest;
    return sqrt(fmax(squares, 0) / (trials - 1));
}

/// The smallest result that at least `percent` of the trials do not exceed, as its bin tells it.
static int64_t quantile_of(const sabot_bank_session *session, const sabot_bank_session_counts *counts,
                           int percent) {
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
    const int64_t end_cents = session->low_cents + SABOT_SESSION_BINS * session->width_cents;
    const bool all_inside = counts->lowest_cents >= session->low_cents && counts->highest_cents < end_cents;
    return all_inside && session->width_cents == session->unit_cents ? 0 : session->width_cents;
}

/// Wilson's interval for a share, 95 %: it stays in 0 to 1 and says something where nothing was seen.
static void interval_of(double share, double trials, double *low, double *high) {
    const double z = SABOT_INTERVAL;
    const double centre = share + z * z / (2 * trials);
    const double half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials));
    const double scale = 1 + z * z / trials;
    *low = fmax((centre - half) / scale, 0);
    *high = fmin((centre + half) / scale, 1);
}

sabot_bank_session_summary sabot_bank_session_sum_up(const sabot_bank_session *session,
                                                     const sabot_bank_session_counts *counts) {
    assert(counts->trials >= 2);
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
