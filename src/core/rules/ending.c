/// The five endings that the game's wagers distinguish, and what each wager wins in them.
#include "core/base/enum_names.h"
#include "sabot/rules.h"

#include <assert.h>

SABOT_DEFINE_NAMES(ending, ENDING, title)

sabot_ending sabot_ending_of(const sabot_coup *coup) {
    assert(coup->outcome <= SABOT_OUTCOME_TIE);
    assert(!coup->dragon7 || coup->outcome == SABOT_OUTCOME_BANKER);
    assert(!coup->panda8 || coup->outcome == SABOT_OUTCOME_PLAYER);
    switch (coup->outcome) {
    case SABOT_OUTCOME_PLAYER:
        return coup->panda8 ? SABOT_ENDING_PANDA8 : SABOT_ENDING_PLAYER;
    case SABOT_OUTCOME_BANKER:
        return coup->dragon7 ? SABOT_ENDING_DRAGON7 : SABOT_ENDING_BANKER;
    case SABOT_OUTCOME_TIE:
        break;
    }
    return SABOT_ENDING_TIE;
}

bool sabot_ruleset_has_panda8(const sabot_ruleset *ruleset) {
    return ruleset->wagers[SABOT_KIND_PANDA8].offered ||
           ruleset->wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

bool sabot_ruleset_has_dragon7(const sabot_ruleset *ruleset) {
    return ruleset->wagers[SABOT_KIND_DRAGON7].offered ||
           ruleset->wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered;
}

sabot_coup sabot_ruleset_coup(const sabot_ruleset *ruleset, const sabot_coup *coup) {
    sabot_coup shown = *coup;
    if (!ruleset->is_edition1) {
        shown.panda8 = shown.panda8 && sabot_ruleset_has_panda8(ruleset);
        shown.dragon7 = shown.dragon7 && sabot_ruleset_has_dragon7(ruleset);
    }
    assert(shown.outcome == coup->outcome);
    return shown;
}

sabot_deal sabot_ending_deal(sabot_ending ending) {
    // Ranks in the order dealt: Player, Banker, Player, Banker, then who draws.
    static const uint8_t ranks[SABOT_ENDING_COUNT][SABOT_DEAL_CARDS_MAX] = {
        [SABOT_ENDING_PLAYER] = {9, 10, 10, 7},        // natural 9 against 7
        [SABOT_ENDING_PANDA8] = {2, 10, 3, 7, 3},      // 5, draws to 8, against 7
        [SABOT_ENDING_BANKER] = {10, 9, 7, 10},        // natural 9 against 7
        [SABOT_ENDING_DRAGON7] = {2, 10, 2, 3, 13, 4}, // 3, draws to 7, against 4
        [SABOT_ENDING_TIE] = {9, 9, 10, 10},           // natural 9 against natural 9
    };
    assert(ending < SABOT_ENDING_COUNT);
    sabot_deal deal = {0};
    for (int i = 0; i < SABOT_DEAL_CARDS_MAX && ranks[ending][i] != 0; i++) {
        const sabot_card card = sabot_card_of(ranks[ending][i], (sabot_suit)(i % 4));
        const sabot_status status = sabot_deal_add(&deal, card);
        assert(status == SABOT_OK);
    }
    const sabot_coup coup = sabot_coup_of(&deal);
    assert(sabot_ending_of(&coup) == ending);
    return deal;
}

int sabot_ending_payoff(const sabot_ruleset *ruleset, sabot_kind kind, sabot_ending ending) {
    assert(ending < SABOT_ENDING_COUNT);
    const bool tie = ending == SABOT_ENDING_TIE;
    const bool panda8 = ending == SABOT_ENDING_PANDA8;
    const bool dragon7 = ending == SABOT_ENDING_DRAGON7;
    bool wins = false;
    bool pushes = false;
    switch (kind) {
    case SABOT_KIND_PLAYER: // R-PAY-1
        pushes = tie;
        wins = ending == SABOT_ENDING_PLAYER || panda8;
        break;
    case SABOT_KIND_BANKER: // R-PAY-2
        pushes = tie || (dragon7 && ruleset->dragon7_banker == SABOT_DRAGON7_PUSHES_BANKER);
        wins = ending == SABOT_ENDING_BANKER || dragon7;
        break;
    case SABOT_KIND_TIE: // R-PAY-3
        wins = tie;
        break;
    case SABOT_KIND_PANDA8: // R-PAY-4
        wins = panda8;
        break;
    case SABOT_KIND_DRAGON7:
        wins = dragon7;
        break;
    case SABOT_KIND_PROGRESSIVE_DRAGON7:
    case SABOT_KIND_PROGRESSIVE_PANDA8:
    case SABOT_KIND_COUNT:
        assert(false); // progressives pay by their paytables
    }
    if (pushes) {
        return 0;
    }
    return wins ? ruleset->wagers[kind].odds : -1;
}
