/// From counts to what a wager is worth.
#include "sabot/odds.h"

#include <assert.h>
#include <math.h>

/// How many deals win and lose; the rest push.
static void sides_of(const sabot_odds *odds, const sabot_ruleset *ruleset, sabot_kind kind, uint64_t *wins,
                     uint64_t *loses) {
    const uint64_t pushed = ruleset->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER ? odds->dragon7 : 0;
    switch (kind) {
    case SABOT_KIND_PLAYER: // R-PAY-1
        *wins = odds->player;
        *loses = odds->banker;
        return;
    case SABOT_KIND_BANKER: // R-PAY-2
        *wins = odds->banker - pushed;
        *loses = odds->player;
        return;
    case SABOT_KIND_TIE: // R-PAY-3
        *wins = odds->tie;
        break;
    case SABOT_KIND_PANDA8: // R-PAY-4
        *wins = odds->panda8;
        break;
    case SABOT_KIND_DRAGON7:
        *wins = odds->dragon7;
        break;
    case SABOT_KIND_PROGRESSIVE_DRAGON7:
    case SABOT_KIND_PROGRESSIVE_PANDA8:
    case SABOT_KIND_COUNT:
        assert(false);
    }
    *loses = odds->total - *wins;
}

sabot_worth sabot_worth_of(const sabot_odds *odds, const sabot_ruleset *ruleset, sabot_kind kind) {
    assert(odds->total > 0);
    uint64_t wins = 0, loses = 0;
    sides_of(odds, ruleset, kind, &wins, &loses);
    const double total = (double)odds->total;
    const double pay = ruleset->wagers[kind].odds;
    const double win = (double)wins / total, lose = (double)loses / total;
    const double expected = pay * win - lose;
    const double square = pay * pay * win + lose;
    return (sabot_worth){
        .expected = expected, .deviation = sqrt(fmax(0, square - expected * expected)), .hit = win};
}

double sabot_worth_fee(int64_t stake_cents, int64_t fee_cents) {
    assert(stake_cents > 0);
    return (double)fee_cents / (double)stake_cents;
}

sabot_removal sabot_removal_of(const sabot_values *values, const sabot_ruleset *ruleset) {
    const sabot_odds before = sabot_odds_of(values);
    sabot_removal removal;
    for (int value = 0; value < 10; value++) {
        sabot_values less = *values;
        const bool can_go = less.counts[value] > 0 && sabot_values_total(values) > SABOT_DEAL_CARDS_MAX;
        less.counts[value] = (uint16_t)(less.counts[value] - can_go);
        const sabot_odds after = sabot_odds_of(&less);
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            const double change = sabot_worth_of(&after, ruleset, (sabot_kind)kind).expected -
                                  sabot_worth_of(&before, ruleset, (sabot_kind)kind).expected;
            removal.change[kind][value] = can_go ? change : NAN;
        }
    }
    return removal;
}
