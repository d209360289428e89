/// One pass over shoes serves every cut card, every system and perfect play.
///
/// Cut cards differ only in the hand after which a shoe is left. For each of them a `sabot_shoe` keeps where
/// it stands, so that burn, cut card and the hands after it follow the rules of card/ and no others; the
/// cards themselves lie in one shoe only. What a series has come to when a cut card ends its shoe is what it
/// comes to with that cut card.
#include "sabot/count.h"

#include "core/rules/hand_table.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/// A hand about to begin: what is not yet seen, and what the exact odds say of it, asked at most once.
typedef struct {
    sabot_values values;
    sabot_composition left;
    bool knows_odds;
    sabot_odds odds;
    bool knows_progressive[SABOT_PROGRESSIVE_COUNT];
    sabot_progressive_odds progressive[SABOT_PROGRESSIVE_COUNT];
} outlook;

static double expected_of(const sabot_sweep *sweep, const sabot_sweep_series *series, outlook *ahead) {
    if (sabot_kind_is_progressive(series->bet)) {
        const int index = sabot_progressive_index(series->bet);
        if (!ahead->knows_progressive[index]) {
            ahead->progressive[index] =
                sabot_progressive_odds_of(&ahead->left, series->bet, sweep->combination);
            ahead->knows_progressive[index] = true;
        }
        return sabot_progressive_return(&ahead->progressive[index], &sweep->ruleset.paytables[index],
                                        series->meter_cents) -
               1;
    }
    if (!ahead->knows_odds) {
        ahead->odds = sabot_odds_of(&ahead->values);
        ahead->knows_odds = true;
    }
    return sabot_worth_of(&ahead->odds, &sweep->ruleset, series->bet).expected;
}

/// What a pass keeps from shoe to shoe.
typedef struct {
    const sabot_sweep *sweep;
    outlook full;
    sabot_shoe fresh;
    sabot_shoe cuts[SABOT_SWEEP_CUTS_MAX]; ///< where each cut card stands; their cards are not looked at
} pass;

/// A shoe under way.
typedef struct {
    sabot_shoe shoe;
    outlook ahead;
    int64_t running[SABOT_SWEEP_SERIES_MAX];
    int64_t traits[SABOT_SWEEP_SERIES_MAX][SABOT_COUNT_TRAIT_COUNT];
    bool is_over[SABOT_SWEEP_CUTS_MAX];
    int going; ///< cut cards whose shoe is not over
} passage;

/// A card that everybody sees.
static void see(const sabot_sweep *sweep, passage *under_way, sabot_card card) {
    const int value = sweep->table.values[card.index];
    under_way->ahead.values.counts[value]--;
    under_way->ahead.left.counts[card.index]--;
    under_way->ahead.left.total--;
    for (int i = 0; i < sweep->series_count; i++) {
        under_way->running[i] += sweep->series[i].system.tags[value];
    }
}

/// Whose shoe is over before this hand has come to what it comes to.
static void begin_hand(pass *all, passage *under_way, sabot_sweep_sums *sums) {
    const sabot_sweep *const sweep = all->sweep;
    for (int cut = 0; cut < sweep->cut_count; cut++) {
        if (!under_way->is_over[cut] && sabot_shoe_begin_hand(&all->cuts[cut]) != SABOT_OK) {
            under_way->is_over[cut] = true;
            under_way->going--;
            for (int i = 0; i < sweep->series_count; i++) {
                sabot_count_sums_add_shoe(&sums->sums[i][cut], under_way->traits[i]);
            }
        }
    }
}

static void lay_bets(const sabot_sweep *sweep, passage *under_way) {
    outlook *const ahead = &under_way->ahead;
    const int cards = sabot_shoe_remaining(&under_way->shoe);
    ahead->knows_odds = false;
    memset(ahead->knows_progressive, 0, sizeof ahead->knows_progressive);
    for (int i = 0; i < sweep->series_count; i++) {
        const sabot_sweep_series *const series = &sweep->series[i];
        int64_t *const traits = under_way->traits[i];
        const bool by_count = series->play == SABOT_PLAY_COUNT;
        traits[SABOT_COUNT_HANDS]++;
        if (by_count && !sabot_count_system_bets(&series->system, under_way->running[i], cards)) {
            continue;
        }
        const double expected = expected_of(sweep, series, ahead);
        if (by_count || expected > 0) {
            traits[SABOT_COUNT_BETS]++;
            traits[SABOT_COUNT_WON] += llround(expected * (double)SABOT_COUNT_MILLION);
        }
    }
}

static void deal_hand(pass *all, passage *under_way) {
    sabot_shoe *const shoe = &under_way->shoe;
    const sabot_dealt_hand hand = sabot_hand_table_deal(&all->sweep->table, shoe);
    for (int i = 0; i < hand.count; i++) {
        see(all->sweep, under_way, hand.cards[i]);
    }
    for (int cut = 0; cut < all->sweep->cut_count; cut++) {
        if (!under_way->is_over[cut]) {
            all->cuts[cut].dealt = shoe->dealt;
            sabot_shoe_end_hand(&all->cuts[cut]);
        }
    }
}

static void open_shoe(pass *all, uint64_t number, passage *under_way) {
    const sabot_sweep *const sweep = all->sweep;
    under_way->shoe = all->fresh;
    under_way->ahead = all->full;
    memset(under_way->traits, 0, sizeof under_way->traits);
    memset(under_way->is_over, 0, sizeof under_way->is_over);
    under_way->going = sweep->cut_count;
    for (int i = 0; i < sweep->series_count; i++) {
        under_way->running[i] = sweep->series[i].system.start;
    }
    sabot_random random = sabot_random_of(sweep->sim.seed, number);
    sabot_shoe_shuffle(&under_way->shoe, &random);
    assert(under_way->shoe.dealt == 0);
    const sabot_burned burned = sabot_shoe_burn(&under_way->shoe);
    if (burned.exposed) {
        see(sweep, under_way, burned.card);
    }
    for (int cut = 0; cut < sweep->cut_count; cut++) {
        all->cuts[cut].dealt = under_way->shoe.dealt;
        all->cuts[cut].cut_is_out = false; // and only then are hands left counted
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
        passage under_way;
        open_shoe(&all, number, &under_way);
        begin_hand(&all, &under_way, sums);
        while (under_way.going > 0) {
            lay_bets(sweep, &under_way);
            deal_hand(&all, &under_way);
            begin_hand(&all, &under_way, sums);
        }
        assert(under_way.going == 0);
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
// Which curves and cut cards a sweep has, and what it came to.

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

/// Cut cards stand in order, each once.
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
    const int fewest = SABOT_DEAL_CARDS_MAX * (sweep->sim.shoe.hands_after_cut + 1);
    const int most = sweep->sim.decks * SABOT_DECK_CARDS / 2;
    assert(fewest <= most);
    add_cut(sweep, fewest);
    for (int step = 1; step <= STEPS; step++) {
        const int cut = most * step / STEPS;
        if (cut > fewest && cut - sweep->sim.shoe.cut_cards != -1) { // 13 beside 14 would tell nothing
            add_cut(sweep, cut);
        }
    }
}

int sabot_sweep_add(sabot_sweep *sweep, const sabot_sweep_series *series) {
    assert(series->play <= SABOT_PLAY_COUNT);
    assert(series->meter_cents >= 0);
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
    assert(sabot_kind_is_progressive(bet));
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&sweep->ruleset, bet);
    const sabot_composition full = sabot_composition_of(sweep->sim.decks);
    const sabot_progressive_odds odds = sabot_progressive_odds_of(&full, bet, sweep->combination);
    const double most_cents = (double)paytable->price_cents * SABOT_COUNT_METER_UNITS_MAX;
    assert(most_cents > 0);
    return (int64_t)ceil(fmin(sabot_progressive_worth_of(&odds, paytable).even_meter_cents, most_cents));
}

void sabot_sweep_add_progressives(sabot_sweep *sweep, int64_t meter_cents) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (sweep->ruleset.wagers[kind].offered) {
            const int64_t cents = meter_cents >= 0 ? meter_cents : sabot_sweep_even_meter(sweep, kind);
            assert(cents >= 0);
            sabot_sweep_add(
                sweep, &(sabot_sweep_series){.bet = kind, .play = SABOT_PLAY_PERFECT, .meter_cents = cents});
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
            const sabot_count_summary summary = sabot_count_sum_up(&sums->sums[i][cut]);
            curve->units[cut] = summary.won.mean;
            curve->errors[cut] = summary.won.error;
            curve->bets[cut] = summary.bets.mean;
            results->hands[cut] = is_first ? summary.hands.mean : results->hands[cut];
        }
    }
}
