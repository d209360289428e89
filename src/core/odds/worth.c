/// From counts of deals to the value of a wager.
#include "sabot/odds.h"

#include <assert.h>
#include <math.h>

sabot_ending_odds sabot_ending_odds_of(const sabot_odds *odds) {
    assert(odds->player + odds->banker + odds->tie == odds->total);
    assert(odds->panda8 <= odds->player);
    assert(odds->dragon7 <= odds->banker);
    return (sabot_ending_odds){
        .total = odds->total,
        .deals = {[SABOT_ENDING_PLAYER] = odds->player - odds->panda8,
                  [SABOT_ENDING_PANDA8] = odds->panda8,
                  [SABOT_ENDING_BANKER] = odds->banker - odds->dragon7,
                  [SABOT_ENDING_DRAGON7] = odds->dragon7,
                  [SABOT_ENDING_TIE] = odds->tie},
    };
}

sabot_wager_counts sabot_wager_counts_of(const sabot_odds *odds, const sabot_ruleset *ruleset,
                                         sabot_kind kind) {
    const sabot_ending_odds endings = sabot_ending_odds_of(odds);
    sabot_wager_counts sides = {0};
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        const int won = sabot_ending_payoff(ruleset, kind, (sabot_ending)ending);
        uint64_t *const side = won > 0 ? &sides.win : won == 0 ? &sides.push : &sides.lose;
        *side += endings.deals[ending];
    }
    assert(sides.win + sides.push + sides.lose == odds->total);
    return sides;
}

sabot_worth sabot_worth_of(const sabot_odds *odds, const sabot_ruleset *ruleset, sabot_kind kind) {
    assert(odds->total > 0);
    const sabot_wager_counts sides = sabot_wager_counts_of(odds, ruleset, kind);
    const double total = (double)odds->total;
    const double pay = ruleset->wagers[kind].odds;
    const double win = (double)sides.win / total, lose = (double)sides.lose / total;
    const double expected = pay * win - lose;
    const double square = pay * pay * win + lose;
    assert(win >= 0);
    assert(lose >= 0);
    return (sabot_worth){
        .expected = expected, .deviation = sqrt(fmax(0, square - expected * expected)), .hit = win};
}

double sabot_worth_fee(int64_t stake_cents, int64_t fee_cents) {
    assert(fee_cents >= 0);
    assert(stake_cents > 0);
    return (double)fee_cents / (double)stake_cents;
}

sabot_removal sabot_removal_of(const sabot_values *values, const sabot_ruleset *ruleset) {
    const sabot_odds before = sabot_odds_of(values);
    sabot_removal removal;
    for (int value = 0; value < 10; value++) {
        sabot_values less = *values;
        const bool can_remove = less.counts[value] > 0 && sabot_values_total(values) > SABOT_DEAL_CARDS_MAX;
        less.counts[value] = (uint16_t)(less.counts[value] - can_remove);
        const sabot_odds after = sabot_odds_of(&less);
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            const double change = sabot_worth_of(&after, ruleset, (sabot_kind)kind).expected -
                                  sabot_worth_of(&before, ruleset, (sabot_kind)kind).expected;
            removal.change[kind][value] = can_remove ? change : NAN;
        }
    }
    return removal;
}

// ---------------------------------------------------------------------------------------------------------
// Cards by point value

sabot_values sabot_values_of(const sabot_composition *composition) {
    sabot_values values = {{0}};
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        uint16_t *const count = &values.counts[sabot_card_value((sabot_card){index})];
        *count = (uint16_t)(*count + composition->counts[index]);
    }
    assert(sabot_values_total(&values) == composition->total);
    return values;
}

sabot_values sabot_values_full(int decks) {
    assert(decks >= 1);
    assert(decks <= SABOT_DECKS_MAX);
    const sabot_composition shoe = sabot_composition_of(decks);
    return sabot_values_of(&shoe);
}

int sabot_values_total(const sabot_values *values) {
    int total = 0;
    for (int value = 0; value < 10; value++) {
        total += values->counts[value];
    }
    return total;
}

int sabot_values_max(int value) {
    return SABOT_DECKS_MAX * (value == 0 ? 16 : 4);
}

sabot_status sabot_values_check(const sabot_values *values) {
    for (int value = 0; value < 10; value++) {
        if (values->counts[value] > sabot_values_max(value)) {
            return SABOT_TOO_MANY_CARDS;
        }
    }
    return sabot_values_total(values) < SABOT_DEAL_CARDS_MAX ? SABOT_TOO_FEW_CARDS : SABOT_OK;
}
