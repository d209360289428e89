/// Deals whole shoes to a card counter, and summarizes the results.
#include "sabot/count.h"

#include "core/rules/hand_table.h"
#include "sabot/settle.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// What a bet wins

static void fill_won(const sabot_ruleset *ruleset, sabot_count_wager wager, int64_t won[SABOT_ENDING_COUNT]) {
    assert(wager.stake >= 0);
    assert(wager.stake <= SABOT_COUNT_STAKE_UNITS_MAX * SABOT_COUNT_SCALE);
    for (int ending = 0; ending < SABOT_ENDING_COUNT && wager.stake > 0; ending++) {
        assert(ruleset->wagers[wager.kind].offered);
        won[ending] = wager.stake * sabot_ending_payoff(ruleset, wager.kind, (sabot_ending)ending);
    }
}

static void fill_won_by_prize(sabot_count *count, const sabot_ruleset *ruleset) {
    count->paytable = *sabot_ruleset_paytable(ruleset, count->bets.bet);
    memset(count->paytable.combinations, 0, sizeof count->paytable.combinations);
    count->paytable.combinations[1] = count->bets.combination;
    const double price_cents = (double)count->paytable.price_cents;
    assert(price_cents > 0);
    assert(sabot_count_supports_paytable(&count->paytable, count->bets.meter_cents));
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        const int64_t pay_cents =
            prize == SABOT_PRIZE_COMBINATION ? count->bets.meter_cents : count->paytable.pay_cents[prize];
        const double units = (double)pay_cents / price_cents - 1;
        count->won_by_prize[prize] = llround(units * (double)SABOT_COUNT_SCALE);
    }
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        count->won[ending] = count->won_by_prize[SABOT_PRIZE_NONE];
    }
}

void sabot_count_open(sabot_count *count, const sabot_ruleset *ruleset, const sabot_sim *sim,
                      const sabot_count_system *system, const sabot_count_bets *bets) {
    assert(sim->decks >= 1);
    assert(sim->decks <= SABOT_DECKS_MAX);
    assert(ruleset->wagers[bets->bet].offered);
    memset(count, 0, sizeof *count);
    count->sim = *sim;
    count->system = *system;
    count->bets = *bets;
    if (sabot_kind_is_progressive(bets->bet)) {
        fill_won_by_prize(count, ruleset);
    } else {
        fill_won(ruleset, (sabot_count_wager){bets->bet, SABOT_COUNT_SCALE}, count->won);
    }
    fill_won(ruleset, bets->line, count->won_by_line);
    fill_won(ruleset, bets->below_trigger, count->won_below_trigger);
    sabot_hand_table_fill(&count->table);
}

// ---------------------------------------------------------------------------------------------------------
// Shoes

/// Returns what a progressive wins. Suits matter only if it can have won; then the hand is dealt card by
/// card.
static int64_t won_by_progressive(const sabot_count *count, sabot_dealt_hand hand) {
    const sabot_ending ending =
        count->bets.bet == SABOT_KIND_PROGRESSIVE_DRAGON7 ? SABOT_ENDING_DRAGON7 : SABOT_ENDING_PANDA8;
    if (hand.ending != ending) {
        return count->won_by_prize[SABOT_PRIZE_NONE];
    }
    sabot_deal deal = {0};
    for (int i = 0; i < hand.count; i++) {
        sabot_deal_add(&deal, hand.cards[i]);
    }
    return count->won_by_prize[sabot_prize_of(&count->paytable, &deal, 1)];
}

/// The counter's tags by card, for the inner loop.
typedef struct {
    int8_t of[SABOT_DECK_CARDS];
} card_tags;

static card_tags card_tags_of(const sabot_count *count) {
    card_tags tags;
    for (int index = 0; index < SABOT_DECK_CARDS; index++) {
        tags.of[index] = count->system.tags[count->table.values[index]];
    }
    return tags;
}

static void deal_shoe(const sabot_count *count, const card_tags *tags, sabot_shoe *shoe,
                      int64_t stats[SABOT_COUNT_STAT_COUNT]) {
    const bool is_progressive = sabot_kind_is_progressive(count->bets.bet);
    int64_t running = count->system.start;
    int64_t hands = 0, bets = 0, won = 0, beside = 0;
    const sabot_burn_result burned = sabot_shoe_burn(shoe);
    running += burned.exposed ? tags->of[burned.card.index] : 0;
    for (; sabot_shoe_begin_hand(shoe) == SABOT_OK; sabot_shoe_end_hand(shoe)) {
        const int left = shoe->count - shoe->dealt;
        const sabot_dealt_hand hand = sabot_hand_table_deal(&count->table, shoe);
        hands++;
        if (sabot_count_system_bets(&count->system, running, left)) {
            bets++;
            won += is_progressive ? won_by_progressive(count, hand) : count->won[hand.ending];
            beside += count->won_by_line[hand.ending];
        } else {
            beside += count->won_below_trigger[hand.ending];
        }
        for (int i = 0; i < hand.count; i++) {
            running += tags->of[hand.cards[i].index];
        }
    }
    assert(bets <= hands);
    stats[SABOT_COUNT_HANDS] = hands;
    stats[SABOT_COUNT_BETS] = bets;
    stats[SABOT_COUNT_WON] = won;
    stats[SABOT_COUNT_OTHER_WAGERS] = beside;
}

void sabot_count_shoe(const sabot_count *count, sabot_shoe *shoe, int64_t stats[SABOT_COUNT_STAT_COUNT]) {
    const card_tags tags = card_tags_of(count);
    assert(shoe->dealt == 0);
    deal_shoe(count, &tags, shoe, stats);
}

void sabot_count_run(const sabot_count *count, uint64_t first, uint64_t shoes, sabot_count_sums *sums) {
    assert(count->sim.decks >= 1);
    const card_tags tags = card_tags_of(count);
    const sabot_shoe fresh = sabot_shoe_of(count->sim.decks, count->sim.shoe);
    for (uint64_t number = first; number - first < shoes; number++) {
        sabot_shoe shoe = fresh;
        sabot_random random = sabot_random_of(count->sim.seed, number);
        sabot_shoe_shuffle(&shoe, &random);
        int64_t stats[SABOT_COUNT_STAT_COUNT];
        deal_shoe(count, &tags, &shoe, stats);
        sabot_count_sums_add_shoe(sums, stats);
    }
}

// ---------------------------------------------------------------------------------------------------------
// From sums over shoes to means and their errors.
//
// The mean and variance of any linear combination of statistics follow from the sums and products. The edge
// is a ratio of two sums, units won and number of bets. Its error is that of a ratio estimator: for each
// shoe, the win minus the edge times the bets, squared and summed.

void sabot_count_sums_add_shoe(sabot_count_sums *sums, const int64_t stats[SABOT_COUNT_STAT_COUNT]) {
    assert(stats[SABOT_COUNT_BETS] >= 0);
    assert(stats[SABOT_COUNT_BETS] <= stats[SABOT_COUNT_HANDS]);
    sums->shoes++;
    sums->shoes_with_bet += stats[SABOT_COUNT_BETS] > 0;
    for (int i = 0; i < SABOT_COUNT_STAT_COUNT; i++) {
        sums->sums[i] += stats[i];
        for (int j = i; j < SABOT_COUNT_STAT_COUNT; j++) {
            const sabot_int128 product = (sabot_int128)stats[i] * stats[j];
            sums->products[i][j] += product;
            sums->products[j][i] = sums->products[i][j];
        }
    }
}

void sabot_count_sums_add(sabot_count_sums *sums, const sabot_count_sums *more) {
    assert(more->shoes_with_bet <= more->shoes);
    sums->shoes += more->shoes;
    sums->shoes_with_bet += more->shoes_with_bet;
    for (int i = 0; i < SABOT_COUNT_STAT_COUNT; i++) {
        sums->sums[i] += more->sums[i];
        for (int j = 0; j < SABOT_COUNT_STAT_COUNT; j++) {
            sums->products[i][j] += more->products[i][j];
        }
    }
}

/// The weight of each statistic; wins are converted from millionths to units.
typedef struct {
    double of[SABOT_COUNT_STAT_COUNT];
} weights;

static const double unit = 1e-6;

static double mean_of(const sabot_count_sums *sums, const weights *mix) {
    assert(sums->shoes > 0);
    double sum = 0;
    for (int i = 0; i < SABOT_COUNT_STAT_COUNT; i++) {
        sum += mix->of[i] * (double)sums->sums[i];
    }
    return sum / (double)sums->shoes;
}

/// Returns the variance of a shoe, using the sample mean.
static double variance_of(const sabot_count_sums *sums, const weights *mix) {
    assert(sums->shoes >= 2);
    const double shoes = (double)sums->shoes;
    double variance = 0;
    for (int i = 0; i < SABOT_COUNT_STAT_COUNT; i++) {
        for (int j = 0; j < SABOT_COUNT_STAT_COUNT; j++) {
            // The sums are exact. A shoe's statistics are at most some hundred standard deviations large, so
            // the difference loses only a few of sixteen digits.
            const double covariance =
                (double)sums->products[i][j] - (double)sums->sums[i] * (double)sums->sums[j] / shoes;
            variance += mix->of[i] * mix->of[j] * covariance;
        }
    }
    return fmax(variance, 0) / (shoes - 1);
}

static sabot_estimate estimate_of(const sabot_count_sums *sums, weights mix) {
    assert(sums->shoes >= 2);
    return (sabot_estimate){mean_of(sums, &mix), sqrt(variance_of(sums, &mix) / (double)sums->shoes)};
}

static sabot_estimate edge_of(const sabot_count_sums *sums) {
    assert(sums->sums[SABOT_COUNT_BETS] >= 0);
    const double bets = (double)sums->sums[SABOT_COUNT_BETS];
    if (bets == 0) {
        return (sabot_estimate){NAN, NAN};
    }
    const double edge = unit * (double)sums->sums[SABOT_COUNT_WON] / bets;
    const weights residue = {.of = {[SABOT_COUNT_WON] = unit, [SABOT_COUNT_BETS] = -edge}};
    const double error = sqrt(variance_of(sums, &residue) / (double)sums->shoes);
    return (sabot_estimate){edge, error * (double)sums->shoes / bets};
}

sabot_count_summary sabot_count_summarize(const sabot_count_sums *sums) {
    assert(sums->shoes >= 2);
    assert(sums->shoes_with_bet <= sums->shoes);
    const double shoes = (double)sums->shoes;
    const double share = (double)sums->shoes_with_bet / shoes;
    const weights all = {.of = {[SABOT_COUNT_WON] = unit, [SABOT_COUNT_OTHER_WAGERS] = unit}};
    sabot_count_summary summary = {
        .hands = estimate_of(sums, (weights){.of = {[SABOT_COUNT_HANDS] = 1}}),
        .bets = estimate_of(sums, (weights){.of = {[SABOT_COUNT_BETS] = 1}}),
        .with_bet = {share, sqrt(share * (1 - share) / (shoes - 1))},
        .won = estimate_of(sums, (weights){.of = {[SABOT_COUNT_WON] = unit}}),
        .other_wagers = estimate_of(sums, (weights){.of = {[SABOT_COUNT_OTHER_WAGERS] = unit}}),
        .total = estimate_of(sums, all),
        .edge = edge_of(sums),
        .deviation = sqrt(variance_of(sums, &all)),
    };
    summary.n0_shoes = INFINITY;
    if (summary.total.mean > 0) {
        const double ratio = summary.deviation / summary.total.mean;
        summary.n0_shoes = ratio * ratio;
    }
    summary.n0_hands = summary.n0_shoes * summary.hands.mean;
    return summary;
}
