/// Determines the result of a finished hand.
#include "sabot/rules.h"

#include <assert.h>

const char *sabot_outcome_name(sabot_outcome outcome) {
    static const char *const names[] = {"player", "banker", "tie"};
    assert(outcome <= SABOT_OUTCOME_TIE);
    return names[outcome];
}

/// R-WIN-1: the higher total wins. This never conflicts with the ranking of R-HAND-1: a natural ends the draw
/// (R-DRAW-1), so a natural is never compared with a three-card hand.
static sabot_outcome outcome_of(int player_total, int banker_total) {
    assert(player_total >= 0);
    assert(player_total <= 9);
    assert(banker_total >= 0);
    assert(banker_total <= 9);
    if (player_total == banker_total) {
        return SABOT_OUTCOME_TIE;
    }
    return player_total > banker_total ? SABOT_OUTCOME_PLAYER : SABOT_OUTCOME_BANKER;
}

sabot_coup sabot_coup_of(const sabot_deal *deal) {
    assert(sabot_deal_next(deal).recipient == SABOT_TO_NOBODY);
    const int player = sabot_hand_total(&deal->player);
    const int banker = sabot_hand_total(&deal->banker);
    const sabot_outcome outcome = outcome_of(player, banker);
    return (sabot_coup){
        .outcome = outcome,
        .player_total = (uint8_t)player,
        .banker_total = (uint8_t)banker,
        .dragon7 = outcome == SABOT_OUTCOME_BANKER && deal->banker.count == 3 && banker == 7,
        .panda8 = outcome == SABOT_OUTCOME_PLAYER && deal->player.count == 3 && player == 8,
        .player_natural = sabot_hand_is_natural(&deal->player),
        .banker_natural = sabot_hand_is_natural(&deal->banker),
    };
}
