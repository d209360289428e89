/// The effects of removing a card, and how well tags follow them.
///
/// Let e be the effects, t the tags, and w the number of a deck's thirteen ranks with a value. The effects of
/// a full shoe sum to zero over w, because removing a random card changes no expectation. So only the tags
/// need centering.
#include "sabot/count.h"

#include <assert.h>
#include <math.h>

static int rank_count(int value) {
    assert(value >= 0);
    assert(value <= 9);
    return value == 0 ? 4 : 1;
}

static double progressive_expected(const sabot_composition *left, const sabot_ruleset *ruleset,
                                   const sabot_count_bets *bets) {
    const sabot_progressive_odds odds = sabot_progressive_odds_of(left, bets->bet, bets->combination);
    return sabot_progressive_return(&odds, sabot_ruleset_paytable(ruleset, bets->bet), bets->meter_cents) - 1;
}

/// A progressive depends on suits and a count of values does not, so each value gets the mean of its cards.
static void fill_progressive(sabot_effects *effects, const sabot_ruleset *ruleset,
                             const sabot_composition *full, const sabot_count_bets *bets) {
    effects->expected = progressive_expected(full, ruleset, bets);
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        const sabot_card card = {index};
        const int value = sabot_card_value(card);
        sabot_composition less = *full;
        sabot_composition_remove(&less, card);
        assert(less.total == full->total - 1);
        const double change = progressive_expected(&less, ruleset, bets) - effects->expected;
        effects->change[value] += change / (4 * rank_count(value));
    }
}

sabot_effects sabot_effects_of(const sabot_ruleset *ruleset, int decks, const sabot_count_bets *bets) {
    const sabot_composition full = sabot_composition_of(decks);
    sabot_effects effects = {.cards = full.total};
    assert(effects.cards == decks * SABOT_DECK_CARDS);
    if (sabot_kind_is_progressive(bets->bet)) {
        fill_progressive(&effects, ruleset, &full, bets);
        return effects;
    }
    const sabot_values values = sabot_values_full(decks);
    const sabot_odds odds = sabot_odds_of(&values);
    const sabot_removal removal = sabot_removal_of(&values, ruleset);
    effects.expected = sabot_worth_of(&odds, ruleset, bets->bet).expected;
    for (int value = 0; value < 10; value++) {
        effects.change[value] = removal.change[bets->bet][value];
    }
    return effects;
}

/// Sums over the thirteen ranks, after subtracting the mean from the tags.
typedef struct {
    double product; ///< tags times effects
    double tags;    ///< squared
    double effects; ///< squared
} moments;

static moments moments_of(const sabot_effects *effects, const int8_t tags[10]) {
    int sum = 0;
    for (int value = 0; value < 10; value++) {
        sum += rank_count(value) * tags[value];
    }
    moments sums = {0};
    for (int value = 0; value < 10; value++) {
        const double tag = (13 * tags[value] - sum) / 13.0; // computed so that equal tags give exactly 0
        const double change = effects->change[value];
        sums.product += rank_count(value) * tag * change;
        sums.tags += rank_count(value) * tag * tag;
        sums.effects += rank_count(value) * change * change;
    }
    assert(sums.tags >= 0);
    assert(sums.effects >= 0);
    return sums;
}

double sabot_effects_correlation(const sabot_effects *effects, const int8_t tags[10]) {
    const moments sums = moments_of(effects, tags);
    const double size = sqrt(sums.tags * sums.effects);
    return size > 0 ? sums.product / size : 0;
}

double sabot_effects_break_even_count(const sabot_effects *effects, const int8_t tags[10]) {
    const moments sums = moments_of(effects, tags);
    if (sums.product <= 0) {
        return INFINITY;
    }
    // Removing cards from a full shoe changes the expectation by (cards - 1) / left times the sum of their
    // effects. The running count predicts that sum as product / tags times itself, and the true count is 52 /
    // left times the running count.
    assert(sums.tags > 0);
    const double per_true_count = sums.product / sums.tags * (effects->cards - 1) / SABOT_DECK_CARDS;
    return -effects->expected / per_true_count;
}
