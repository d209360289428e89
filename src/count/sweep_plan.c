/// Which curves and cut cards a sweep has, and what it came to.
#include "sabot/count.h"

#include "hand_table.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void sabot_sweep_open(sabot_sweep *sweep, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      sabot_combination combination) {
    memset(sweep, 0, sizeof *sweep);
    sweep->ruleset = *ruleset;
    sweep->sim = *sim;
    sweep->combination = combination;
    sweep->cuts[sweep->cut_count++] = sim->shoe.cut_cards;
    sabot_hand_table_fill(&sweep->table);
}

/// Cut cards stand in order, each once.
static void add_cut(sabot_sweep *sweep, int cut) {
    int at = 0;
    while (at < sweep->cut_count && sweep->cuts[at] < cut) {
        at++;
    }
    if (at < sweep->cut_count && sweep->cuts[at] == cut) {
        return;
    }
    assert(sweep->cut_count < SABOT_SWEEP_CUTS_MAX);
    memmove(&sweep->cuts[at + 1], &sweep->cuts[at], sizeof *sweep->cuts * (size_t)(sweep->cut_count - at));
    sweep->cuts[at] = (uint16_t)cut;
    sweep->cut_count++;
}

void sabot_sweep_default_cuts(sabot_sweep *sweep) {
    enum { STEPS = 16 };
    const int fewest = SABOT_DEAL_CARDS_MAX * (sweep->sim.shoe.hands_after_cut + 1);
    const int most = sweep->sim.decks * SABOT_DECK_CARDS / 2;
    add_cut(sweep, fewest);
    for (int step = 1; step <= STEPS; step++) {
        const int cut = most * step / STEPS;
        if (cut > fewest && cut - sweep->sim.shoe.cut_cards != -1) { // 13 beside 14 would tell nothing
            add_cut(sweep, cut);
        }
    }
}

int sabot_sweep_add(sabot_sweep *sweep, const sabot_sweep_series *series) {
    assert(sweep->series_count < SABOT_SWEEP_SERIES_MAX);
    assert(sweep->ruleset.wagers[series->bet].offered);
    sweep->series[sweep->series_count] = *series;
    return sweep->series_count++;
}

void sabot_sweep_add_published(sabot_sweep *sweep) {
    static const sabot_kind kinds[] = {SABOT_KIND_DRAGON7, SABOT_KIND_PANDA8};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        sabot_sweep_series series = {.bet = kinds[i], .play = SABOT_PLAY_PERFECT};
        if (sweep->ruleset.wagers[series.bet].offered) {
            sabot_sweep_add(sweep, &series);
            series.play = SABOT_PLAY_COUNT;
            sabot_count_system_published(series.bet, &series.system);
            sabot_sweep_add(sweep, &series);
        }
    }
}

int64_t sabot_sweep_even_meter(const sabot_sweep *sweep, sabot_kind bet) {
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&sweep->ruleset, bet);
    const sabot_composition full = sabot_composition_of(sweep->sim.decks);
    const sabot_progressive_odds odds = sabot_progressive_odds_of(&full, bet, sweep->combination);
    const double most_cents = (double)paytable->price_cents * SABOT_COUNT_METER_UNITS_MAX;
    return (int64_t)ceil(fmin(sabot_progressive_worth_of(&odds, paytable).even_meter_cents, most_cents));
}

void sabot_sweep_add_progressives(sabot_sweep *sweep, int64_t meter_cents) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (sweep->ruleset.wagers[kind].offered) {
            const int64_t cents = meter_cents >= 0 ? meter_cents : sabot_sweep_even_meter(sweep, kind);
            sabot_sweep_add(
                sweep, &(sabot_sweep_series){.bet = kind, .play = SABOT_PLAY_PERFECT, .meter_cents = cents});
        }
    }
}

void sabot_sweep_results_add(sabot_sweep_results *results, const sabot_sweep *sweep,
                             const sabot_sweep_sums *sums) {
    const bool is_first = results->curve_count == 0;
    assert(is_first || results->cut_count == sweep->cut_count);
    assert(results->curve_count + sweep->series_count <= SABOT_SWEEP_SERIES_MAX);
    results->cut_count = sweep->cut_count;
    for (int cut = 0; cut < sweep->cut_count; cut++) {
        assert(is_first || results->cuts[cut] == sweep->cuts[cut]);
        results->cuts[cut] = sweep->cuts[cut];
    }
    for (int i = 0; i < sweep->series_count; i++) {
        sabot_sweep_curve *const curve = &results->curves[results->curve_count++];
        curve->series = sweep->series[i];
        curve->shoes = sums->shoes;
        for (int cut = 0; cut < sweep->cut_count; cut++) {
            const sabot_count_summary summary = sabot_count_sum_up(&sums->sums[i][cut]);
            curve->units[cut] = summary.won.mean;
            curve->errors[cut] = summary.won.error;
            curve->bets[cut] = summary.bets.mean;
            results->hands[cut] = is_first ? summary.hands.mean : results->hands[cut];
        }
    }
}
