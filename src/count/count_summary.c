/// From sums over shoes to means and their errors.
///
/// Any linear mix of traits has a mean and a variance that follow from sums and products. The edge is a ratio
/// of two sums, what was won and how many bets there were; its error is that of a ratio estimator: shoe by
/// shoe, what was won less the edge times the bets, squared and summed.
#include "sabot/count.h"

#include <assert.h>
#include <math.h>

void sabot_count_sums_add_shoe(sabot_count_sums *sums, const int64_t traits[SABOT_COUNT_TRAIT_COUNT]) {
    sums->shoes++;
    sums->shoes_with_bet += traits[SABOT_COUNT_BETS] > 0;
    for (int i = 0; i < SABOT_COUNT_TRAIT_COUNT; i++) {
        sums->sums[i] += traits[i];
        for (int j = i; j < SABOT_COUNT_TRAIT_COUNT; j++) {
            const sabot_int128 product = (sabot_int128)traits[i] * traits[j];
            sums->products[i][j] += product;
            sums->products[j][i] = sums->products[i][j];
        }
    }
}

void sabot_count_sums_add(sabot_count_sums *sums, const sabot_count_sums *more) {
    sums->shoes += more->shoes;
    sums->shoes_with_bet += more->shoes_with_bet;
    for (int i = 0; i < SABOT_COUNT_TRAIT_COUNT; i++) {
        sums->sums[i] += more->sums[i];
        for (int j = 0; j < SABOT_COUNT_TRAIT_COUNT; j++) {
            sums->products[i][j] += more->products[i][j];
        }
    }
}

/// What each trait counts for: units, not millionths.
typedef struct {
    double of[SABOT_COUNT_TRAIT_COUNT];
} weights;

static const double unit = 1e-6;

static double mean_of(const sabot_count_sums *sums, const weights *mix) {
    double sum = 0;
    for (int i = 0; i < SABOT_COUNT_TRAIT_COUNT; i++) {
        sum += mix->of[i] * (double)sums->sums[i];
    }
    return sum / (double)sums->shoes;
}

/// Of a shoe, with the sample's own mean.
static double variance_of(const sabot_count_sums *sums, const weights *mix) {
    const double shoes = (double)sums->shoes;
    double variance = 0;
    for (int i = 0; i < SABOT_COUNT_TRAIT_COUNT; i++) {
        for (int j = 0; j < SABOT_COUNT_TRAIT_COUNT; j++) {
            // The sums are exact. A shoe's traits are at most some hundred deviations large, so that the
            // difference loses a few of sixteen digits.
            const double together =
                (double)sums->products[i][j] - (double)sums->sums[i] * (double)sums->sums[j] / shoes;
            variance += mix->of[i] * mix->of[j] * together;
        }
    }
    return fmax(variance, 0) / (shoes - 1);
}

static sabot_estimate estimate_of(const sabot_count_sums *sums, weights mix) {
    return (sabot_estimate){mean_of(sums, &mix), sqrt(variance_of(sums, &mix) / (double)sums->shoes)};
}

static sabot_estimate edge_of(const sabot_count_sums *sums) {
    const double bets = (double)sums->sums[SABOT_COUNT_BETS];
    if (bets == 0) {
        return (sabot_estimate){NAN, NAN};
    }
    const double edge = unit * (double)sums->sums[SABOT_COUNT_WON] / bets;
    const weights residue = {.of = {[SABOT_COUNT_WON] = unit, [SABOT_COUNT_BETS] = -edge}};
    const double error = sqrt(variance_of(sums, &residue) / (double)sums->shoes);
    return (sabot_estimate){edge, error * (double)sums->shoes / bets};
}

sabot_count_summary sabot_count_sum_up(const sabot_count_sums *sums) {
    assert(sums->shoes >= 2);
    const double shoes = (double)sums->shoes;
    const double share = (double)sums->shoes_with_bet / shoes;
    const weights all = {.of = {[SABOT_COUNT_WON] = unit, [SABOT_COUNT_BESIDE] = unit}};
    sabot_count_summary summary = {
        .hands = estimate_of(sums, (weights){.of = {[SABOT_COUNT_HANDS] = 1}}),
        .bets = estimate_of(sums, (weights){.of = {[SABOT_COUNT_BETS] = 1}}),
        .with_bet = {share, sqrt(share * (1 - share) / (shoes - 1))},
        .won = estimate_of(sums, (weights){.of = {[SABOT_COUNT_WON] = unit}}),
        .beside = estimate_of(sums, (weights){.of = {[SABOT_COUNT_BESIDE] = unit}}),
        .all = estimate_of(sums, all),
        .edge = edge_of(sums),
        .deviation = sqrt(variance_of(sums, &all)),
    };
    summary.even_shoes = INFINITY;
    if (summary.all.mean > 0) {
        const double ratio = summary.deviation / summary.all.mean;
        summary.even_shoes = ratio * ratio;
    }
    summary.even_hands = summary.even_shoes * summary.hands.mean;
    return summary;
}
