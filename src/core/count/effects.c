/// What a card less does to a bet, and what tags make of it.
///
/// With e the effects, t the tags and w how many of a deck's thirteen ranks have a value, the effects of a
/// full shoe sum to zero over w: a card taken at random changes no expectation. So only the tags need
/// centring.
#include "sabot/count.h"

#include <assert.h>
#include <math.h>

static int ranks_worth(int value) {
    assert(value >= 0);
    assert(value <= 9);
    return value == 0 ? 4 : 1;
}

static double progressive_expected(const sabot_composition *left, const sabot_ruleset *ruleset,
                                   const sabot_count_bets *bets) {
    const sabot_progressive_odds odds = sabot_progressive_odds_of(left, bets->bet, bets->combination);
    return sabot_progressive_return(&odds, sabot_ruleset_paytable(ruleset, bets->bet), bets->meter_cents) - 1;
}

/// Suits matter to a progressive and not to a count by values: each value has the mean of its cards.
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
        effects->change[value] += change / (4 * ranks_worth(value));
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

/// Sums over the thirteen ranks, tags less their mean.
typedef struct {
    double product; ///< of tags and effects
    double tags;    ///< squared
    double effects; ///< squared
} moments;

static moments moments_of(const sabot_effects *effects, const int8_t tags[10]) {
    int sum = 0;
    for (int value = 0; value < 10; value++) {
        sum += ranks_worth(value) * tags[value];
    }
    moments sums = {0};
    for (int value = 0; value < 10; value++) {
        const double tag = (13 * tags[value] - sum) / 13.0; // no rounding makes something of nothing
        const double change = effects->change[value];
        sums.product += ranks_worth(value) * tag * change;
        sums.tags += ranks_worth(value) * tag * tag;
        sums.effects += ranks_worth(value) * change * change;
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

double sabot_effects_even_count(const sabot_effects *effects, const int8_t tags[10]) {
    const moments sums = moments_of(effects, tags);
    if (sums.product <= 0) {
        return INFINITY;
    }
    // Cards removed from a full shoe change the expectation by (cards - 1) / left times the sum of their
    // effects, which the running count foretells as product / tags times itself; and the true count is 52 /
    // left times that.
    assert(sums.tags > 0);
    const double a_true_count = sums.product / sums.tags * (effects->cards - 1) / SABOT_DECK_CARDS;
    return -effects->expected / a_true_count;
}
