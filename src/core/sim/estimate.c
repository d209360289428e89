/// Means and standard errors from the counts of a simulation.
///
/// A mean over hands is a ratio of two sums over shoes, units won and number of hands. Its error is that of a
/// ratio estimator: for each shoe, the win minus the mean times the hands, squared and summed. That sum is a
/// quadratic form of the counted products, so the odds need not be known when shoes are dealt.
#include "sabot/sim.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void sabot_sim_counts_add(sabot_sim_counts *counts, const sabot_sim_counts *more) {
    // All members are sums of type uint64_t.
    _Static_assert(sizeof *counts % sizeof(uint64_t) == 0, "all members must be uint64_t");
    uint64_t words[sizeof *counts / sizeof(uint64_t)], added[sizeof *counts / sizeof(uint64_t)];
    memcpy(words, counts, sizeof words);
    memcpy(added, more, sizeof added);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        words[i] += added[i];
    }
    memcpy(counts, words, sizeof words);
}

uint64_t sabot_sim_banker(const sabot_sim_counts *counts) {
    assert(counts->sums[SABOT_SIM_PLAYER] + counts->sums[SABOT_SIM_TIE] <= counts->sums[SABOT_SIM_HANDS]);
    return counts->sums[SABOT_SIM_HANDS] - counts->sums[SABOT_SIM_PLAYER] - counts->sums[SABOT_SIM_TIE];
}

/// Returns the mean over hands of the weighted sum of a shoe's statistics.
static sabot_estimate estimate(const sabot_sim_counts *counts, const double weights[SABOT_SIM_STAT_COUNT]) {
    assert(counts->sums[SABOT_SIM_HANDS] > 0);
    assert(counts->shoes >= 2);
    double centered[SABOT_SIM_STAT_COUNT];
    double sum = 0;
    for (int i = 0; i < SABOT_SIM_STAT_COUNT; i++) {
        centered[i] = weights[i];
        sum += weights[i] * (double)counts->sums[i];
    }
    const double hands = (double)counts->sums[SABOT_SIM_HANDS];
    const double shoes = (double)counts->shoes;
    const double mean = sum / hands;
    centered[SABOT_SIM_HANDS] -= mean;
    double squares = 0;
    for (int i = 0; i < SABOT_SIM_STAT_COUNT; i++) {
        for (int j = 0; j < SABOT_SIM_STAT_COUNT; j++) {
            squares += centered[i] * centered[j] * (double)counts->products[i][j];
        }
    }
    return (sabot_estimate){.mean = mean, .error = sqrt(fmax(squares, 0) * shoes / (shoes - 1)) / hands};
}

sabot_estimate sabot_sim_mean(const sabot_sim_counts *counts, const sabot_ruleset *ruleset, sabot_kind kind) {
    assert(!sabot_kind_is_progressive(kind));
    int won[SABOT_ENDING_COUNT];
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        won[ending] = sabot_ending_payoff(ruleset, kind, (sabot_ending)ending);
    }
    // Start as if Banker had won every hand without a Dragon 7; each statistic corrects this for its hands. A
    // Dragon 7 is a Banker win, a Panda 8 a Player win.
    const double weights[SABOT_SIM_STAT_COUNT] = {
        [SABOT_SIM_HANDS] = won[SABOT_ENDING_BANKER],
        [SABOT_SIM_PLAYER] = won[SABOT_ENDING_PLAYER] - won[SABOT_ENDING_BANKER],
        [SABOT_SIM_TIE] = won[SABOT_ENDING_TIE] - won[SABOT_ENDING_BANKER],
        [SABOT_SIM_DRAGON7] = won[SABOT_ENDING_DRAGON7] - won[SABOT_ENDING_BANKER],
        [SABOT_SIM_PANDA8] = won[SABOT_ENDING_PANDA8] - won[SABOT_ENDING_PLAYER],
    };
    return estimate(counts, weights);
}

sabot_estimate sabot_sim_share(const sabot_sim_counts *counts, sabot_sim_stat stat) {
    assert(stat < SABOT_SIM_STAT_COUNT);
    double weights[SABOT_SIM_STAT_COUNT] = {0};
    weights[stat] = 1;
    return estimate(counts, weights);
}

void sabot_sim_prizes(const sabot_sim_counts *counts, sabot_kind kind, sabot_combination combination,
                      uint64_t prizes[SABOT_PRIZE_COUNT]) {
    const int index = sabot_progressive_index(kind);
    const uint64_t *const suits = counts->suits[index];
    uint64_t suited = 0;
    for (int pair = 0; pair < SABOT_SIM_ONE_COLOR; pair++) {
        suited += suits[pair];
    }
    const uint64_t combination_hands =
        combination.printed ? suits[combination.player * 4 + combination.banker] : 0;
    assert(combination_hands <= suited);
    prizes[SABOT_PRIZE_COMBINATION] = combination_hands;
    prizes[SABOT_PRIZE_EACH_SUITED] = suited - combination_hands;
    prizes[SABOT_PRIZE_ONE_COLOR] = suits[SABOT_SIM_ONE_COLOR];
    prizes[SABOT_PRIZE_WINNER_ONE_COLOR] = suits[SABOT_SIM_WINNER_ONE_COLOR];
    prizes[SABOT_PRIZE_ANY] = suits[SABOT_SIM_ANY_SUITS];
    prizes[SABOT_PRIZE_NONE] = counts->sums[SABOT_SIM_HANDS];
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        assert(prizes[prize] <= prizes[SABOT_PRIZE_NONE]);
        prizes[SABOT_PRIZE_NONE] -= prizes[prize];
    }
}

sabot_estimate sabot_sim_progressive_mean(const sabot_sim_counts *counts, const sabot_paytable *paytable,
                                          sabot_combination combination, int64_t meter_cents,
                                          const sabot_progressive_odds *odds) {
    assert(odds->total > 0);
    assert(paytable->price_cents > 0);
    assert(counts->sums[SABOT_SIM_HANDS] > 0);
    uint64_t prizes[SABOT_PRIZE_COUNT];
    sabot_sim_prizes(counts, paytable->kind, combination, prizes);
    const double hands = (double)counts->sums[SABOT_SIM_HANDS];
    double mean = 0, exact = 0, squares = 0;
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        const int64_t pay = prize == SABOT_PRIZE_COMBINATION ? meter_cents : paytable->pay_cents[prize];
        const double won = (double)pay / (double)paytable->price_cents;
        const double probability = (double)odds->prizes[prize] / (double)odds->total;
        mean += won * (double)prizes[prize] / hands;
        exact += won * probability;
        squares += won * won * probability;
    }
    return (sabot_estimate){.mean = mean - 1, .error = sqrt((squares - exact * exact) / hands)};
}
