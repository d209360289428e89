/// One pass over shoes serves every cut card, every system and perfect play.
///
/// Cut cards differ only in the hand after which a shoe is left. For each of them a `sabot_shoe` keeps where
/// it stands, so that burn, cut card and the hands after it follow the rules of card/ and no others; the
/// cards themselves lie in one shoe only. What a series has come to when a cut card ends its shoe is what it
/// comes to with that cut card.
#include "sabot/count.h"

#include "hand_table.h"

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
    assert(sweep->cut_count >= 1 && sweep->cut_count <= SABOT_SWEEP_CUTS_MAX);
    assert(sweep->series_count >= 1 && sweep->series_count <= SABOT_SWEEP_SERIES_MAX);
    pass all = {.sweep = sweep};
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
