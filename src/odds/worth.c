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
        .expected = expected, .deviation = sqrt(square - expected * expected), .hit = (double)wins / total};
}

double sabot_worth_fee(int64_t stake_cents, int64_t fee_cents) {
    assert(stake_cents > 0);
    return (double)fee_cents / (double)stake_cents;
}

sabot_removal sabot_removal_of(const sabot_values *values, const sabot_ruleset *ruleset, sabot_kind kind) {
    const sabot_odds odds = sabot_odds_of(values);
    const double before = sabot_worth_of(&odds, ruleset, kind).expected;
    sabot_removal removal = {{0}};
    for (int value = 0; value < 10; value++) {
        sabot_values less = *values;
        if (less.counts[value] == 0 || sabot_values_total(values) == SABOT_DEAL_CARDS_MAX) {
            continue;
        }
        less.counts[value]--;
        const sabot_odds after = sabot_odds_of(&less);
        removal.change[value] = sabot_worth_of(&after, ruleset, kind).expected - before;
    }
    return removal;
}
