/// One pass over shoes serves every cut card, every system and perfect play.
///
/// Cut cards differ only in the hand after which the shoe ends. A `sabot_shoe` per cut card keeps its
/// position, so that burn, cut card and last hands follow the rules in card/; the cards themselves are in
/// only one shoe. The results of a series when a cut card ends its shoe are its results for that cut card.
#include "sabot/count.h"

#include "core/rules/hand_table.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/// The cards before a hand, with their exact odds, which are computed at most once.
typedef struct {
    sabot_values values;
    sabot_composition left;
    bool has_odds;
    sabot_odds odds;
    bool has_progressive[SABOT_PROGRESSIVE_COUNT];
    sabot_progressive_odds progressive[SABOT_PROGRESSIVE_COUNT];
} hand_odds;

static double expected_of(const sabot_sweep *sweep, const sabot_sweep_series *series, hand_odds *next_hand) {
    if (sabot_kind_is_progressive(series->bet)) {
        const int index = sabot_progressive_index(series->bet);
        if (!next_hand->has_progressive[index]) {
            next_hand->progressive[index] =
                sabot_progressive_odds_of(&next_hand->left, series->bet, sweep->combination);
            next_hand->has_progressive[index] = true;
        }
        return sabot_progressive_return(&next_hand->progressive[index], &sweep->ruleset.paytables[index],
                                        series->meter_cents) -
               1;
    }
    if (!next_hand->has_odds) {
        next_hand->odds = sabot_odds_of(&next_hand->values);
        next_hand->has_odds = true;
    }
    return sabot_worth_of(&next_hand->odds, &sweep->ruleset, series->bet).expected;
}

/// State of a pass that is kept from shoe to shoe.
typedef struct {
    const sabot_sweep *sweep;
    hand_odds full;
    sabot_shoe fresh;
    sabot_shoe cuts[SABOT_SWEEP_CUTS_MAX]; ///< position per cut card; their cards are not used
} pass;

/// State of one shoe.
typedef struct {
    sabot_shoe shoe;
    hand_odds next_hand;
    int64_t running[SABOT_SWEEP_SERIES_MAX];
    int64_t stats[SABOT_SWEEP_SERIES_MAX][SABOT_COUNT_STAT_COUNT];
    bool is_over[SABOT_SWEEP_CUTS_MAX];
    int active_cuts; ///< number of cut cards whose shoe is not over
} shoe_state;

/// Processes a card that everyone sees.
static void process_card(const sabot_sweep *sweep, shoe_state *state, sabot_card card) {
    const int value = sweep->table.values[card.index];
    state->next_hand.values.counts[value]--;
    state->next_hand.left.counts[card.index]--;
    state->next_hand.left.total--;
    for (int i = 0; i < sweep->series_count; i++) {
        state->running[i] += sweep->series[i].system.tags[value];
    }
}

/// Begins a hand for every cut card, and records the results of those whose shoe is over.
static void begin_hand(pass *all, shoe_state *state, sabot_sweep_sums *sums) {
    const sabot_sweep *const sweep = all->sweep;
    for (int cut = 0; cut < sweep->cut_count; cut++) {
        if (!state->is_over[cut] && sabot_shoe_begin_hand(&all->cuts[cut]) != SABOT_OK) {
            state->is_over[cut] = true;
            state->active_cuts--;
            for (int i = 0; i < sweep->series_count; i++) {
                sabot_count_sums_add_shoe(&sums->sums[i][cut], state->stats[i]);
            }
        }
    }
}

static void place_bets(const sabot_sweep *sweep, shoe_state *state) {
    hand_odds *const next_hand = &state->next_hand;
    const int cards = sabot_shoe_remaining(&state->shoe);
    next_hand->has_odds = false;
    memset(next_hand->has_progressive, 0, sizeof next_hand->has_progressive);
    for (int i = 0; i < sweep->series_count; i++) {
        const sabot_sweep_series *const series = &sweep->series[i];
        int64_t *const stats = state->stats[i];
        const bool by_count = series->strategy == SABOT_STRATEGY_COUNTING;
        stats[SABOT_COUNT_HANDS]++;
        if (by_count && !sabot_count_system_bets(&series->system, state->running[i], cards)) {
            continue;
        }
        const double expected = expected_of(sweep, series, next_hand);
        if (by_count || expected > 0) {
            stats[SABOT_COUNT_BETS]++;
            stats[SABOT_COUNT_WON] += llround(expected * (double)SABOT_COUNT_SCALE);
        }
    }
}

static void deal_hand(pass *all, shoe_state *state) {
    sabot_shoe *const shoe = &state->shoe;
    const sabot_dealt_hand hand = sabot_hand_table_deal(&all->sweep->table, shoe);
    for (int i = 0; i < hand.count; i++) {
        process_card(all->sweep, state, hand.cards[i]);
    }
    for (int cut = 0; cut < all->sweep->cut_count; cut++) {
        if (!state->is_over[cut]) {
            all->cuts[cut].dealt = shoe->dealt;
            sabot_shoe_end_hand(&all->cuts[cut]);
        }
    }
}

static void open_shoe(pass *all, uint64_t number, shoe_state *state) {
    const sabot_sweep *const sweep = all->sweep;
    state->shoe = all->fresh;
    state->next_hand = all->full;
    memset(state->stats, 0, sizeof state->stats);
    memset(state->is_over, 0, sizeof state->is_over);
    state->active_cuts = sweep->cut_count;
    for (int i = 0; i < sweep->series_count; i++) {
        state->running[i] = sweep->series[i].system.start;
    }
    sabot_random random = sabot_random_of(sweep->sim.seed, number);
    sabot_shoe_shuffle(&state->shoe, &random);
    assert(state->shoe.dealt == 0);
    const sabot_burn_result burned = sabot_shoe_burn(&state->shoe);
    if (burned.exposed) {
        process_card(sweep, state, burned.card);
    }
    for (int cut = 0; cut < sweep->cut_count; cut++) {
        all->cuts[cut].dealt = state->shoe.dealt;
        all->cuts[cut].cut_is_out = false; // hands left are counted only after this is set
    }
}

void sabot_sweep_run(const sabot_sweep *sweep, uint64_t first, uint64_t shoes, sabot_sweep_sums *sums) {
    assert(sweep->cut_count >= 1);
    assert(sweep->cut_count <= SABOT_SWEEP_CUTS_MAX);
    assert(sweep->series_count >= 1);
    assert(sweep->series_count <= SABOT_SWEEP_SERIES_MAX);
    pass all = {.sweep = sweep};
    assert(sweep->sim.decks >= 1);
    all.fresh = sabot_shoe_of(sweep->sim.decks, sweep->sim.shoe);
    all.full.left = sabot_composition_of(sweep->sim.decks);
    all.full.values = sabot_values_full(sweep->sim.decks);
    for (int cut = 0; cut < sweep->cut_count; cut++) {
        sabot_shoe_settings settings = sweep->sim.shoe;
        settings.cut_cards = sweep->cuts[cut];
        all.cuts[cut] = sabot_shoe_of(sweep->sim.decks, settings);
    }
    for (uint64_t number = first; number - first < shoes; number++) {
        shoe_state state;
        open_shoe(&all, number, &state);
        begin_hand(&all, &state, sums);
        while (state.active_cuts > 0) {
            place_bets(sweep, &state);
            deal_hand(&all, &state);
            begin_hand(&all, &state, sums);
        }
        assert(state.active_cuts == 0);
        sums->shoes++;
    }
}

void sabot_sweep_sums_add(sabot_sweep_sums *sums, const sabot_sweep_sums *more) {
    sums->shoes += more->shoes;
    for (int i = 0; i < SABOT_SWEEP_SERIES_MAX; i++) {
        for (int cut = 0; cut < SABOT_SWEEP_CUTS_MAX; cut++) {
            sabot_count_sums_add(&sums->sums[i][cut], &more->sums[i][cut]);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Curves, cut cards and results of a sweep

void sabot_sweep_open(sabot_sweep *sweep, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      sabot_combination combination) {
    assert(sim->decks >= 1);
    assert(sim->decks <= SABOT_DECKS_MAX);
    memset(sweep, 0, sizeof *sweep);
    sweep->ruleset = *ruleset;
    sweep->sim = *sim;
    sweep->combination = combination;
    sweep->cuts[sweep->cut_count++] = sim->shoe.cut_cards;
    sabot_hand_table_fill(&sweep->table);
}

/// Inserts a cut card in order, unless it is there already.
static void add_cut(sabot_sweep *sweep, int cut) {
    assert(cut > 0);
    assert(cut <= sweep->sim.decks * SABOT_DECK_CARDS / 2);
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
    const int cut_min = SABOT_DEAL_CARDS_MAX * (sweep->sim.shoe.hands_after_cut + 1);
    const int cut_max = sweep->sim.decks * SABOT_DECK_CARDS / 2;
    assert(cut_min <= cut_max);
    add_cut(sweep, cut_min);
    for (int step = 1; step <= STEPS; step++) {
        const int cut = cut_max * step / STEPS;
        if (cut > cut_min && cut - sweep->sim.shoe.cut_cards != -1) { // 13 next to 14 would add nothing
            add_cut(sweep, cut);
        }
    }
}

int sabot_sweep_add(sabot_sweep *sweep, const sabot_sweep_series *series) {
    assert(series->strategy <= SABOT_STRATEGY_COUNTING);
    assert(series->meter_cents >= 0);
    assert(sweep->series_count < SABOT_SWEEP_SERIES_MAX);
    assert(sweep->ruleset.wagers[series->bet].offered);
    sweep->series[sweep->series_count] = *series;
    return sweep->series_count++;
}

void sabot_sweep_add_published(sabot_sweep *sweep) {
    static const sabot_kind kinds[] = {SABOT_KIND_DRAGON7, SABOT_KIND_PANDA8};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        sabot_sweep_series series = {.bet = kinds[i], .strategy = SABOT_STRATEGY_PERFECT};
        if (sweep->ruleset.wagers[series.bet].offered) {
            sabot_sweep_add(sweep, &series);
            series.strategy = SABOT_STRATEGY_COUNTING;
            sabot_count_system_published(series.bet, &series.system);
            sabot_sweep_add(sweep, &series);
        }
    }
}

int64_t sabot_sweep_break_even_meter(const sabot_sweep *sweep, sabot_kind bet) {
    assert(sabot_kind_is_progressive(bet));
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&sweep->ruleset, bet);
    const sabot_composition full = sabot_composition_of(sweep->sim.decks);
    const sabot_progressive_odds odds = sabot_progressive_odds_of(&full, bet, sweep->combination);
    const double max_cents = (double)paytable->price_cents * SABOT_COUNT_METER_UNITS_MAX;
    assert(max_cents > 0);
    return (int64_t)ceil(fmin(sabot_progressive_worth_of(&odds, paytable).break_even_meter_cents, max_cents));
}

void sabot_sweep_add_progressives(sabot_sweep *sweep, int64_t meter_cents) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (sweep->ruleset.wagers[kind].offered) {
            const int64_t cents = meter_cents >= 0 ? meter_cents : sabot_sweep_break_even_meter(sweep, kind);
            assert(cents >= 0);
            sabot_sweep_add(
                sweep,
                &(sabot_sweep_series){.bet = kind, .strategy = SABOT_STRATEGY_PERFECT, .meter_cents = cents});
        }
    }
}

void sabot_sweep_results_add(sabot_sweep_results *results, const sabot_sweep *sweep,
                             const sabot_sweep_sums *sums) {
    assert(sums->shoes >= 2);
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
            const sabot_count_summary summary = sabot_count_summarize(&sums->sums[i][cut]);
            curve->units[cut] = summary.won.mean;
            curve->errors[cut] = summary.won.error;
            curve->bets[cut] = summary.bets.mean;
            results->hands[cut] = is_first ? summary.hands.mean : results->hands[cut];
        }
    }
}
