/// The five endings that the game's wagers tell apart.
#include "sabot/rules.h"

#include <assert.h>

const char *sabot_ending_word(sabot_ending ending) {
    static const char *const words[] = {
#define X(name, word, title) word,
        SABOT_ENDING_LIST(X)
#undef X
    };
    assert(ending < SABOT_ENDING_COUNT);
    return words[ending];
}

const char *sabot_ending_title(sabot_ending ending) {
    static const char *const titles[] = {
#define X(name, word, title) title,
        SABOT_ENDING_LIST(X)
#undef X
    };
    assert(ending < SABOT_ENDING_COUNT);
    return titles[ending];
}

sabot_ending sabot_ending_of(const sabot_coup *coup) {
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

sabot_deal sabot_ending_deal(sabot_ending ending) {
    // Ranks in the order dealt: Player, Banker, Player, Banker, then who draws.
    static const uint8_t ranks[SABOT_ENDING_COUNT][SABOT_DEAL_CARDS_MAX] = {
        [SABOT_ENDING_PLAYER] = {9, 10, 10, 7},        // a natural 9 to 7
        [SABOT_ENDING_PANDA8] = {2, 10, 3, 7, 3},      // 5, drawn to 8, to 7
        [SABOT_ENDING_BANKER] = {10, 9, 7, 10},        // a natural 9 to 7
        [SABOT_ENDING_DRAGON7] = {2, 10, 2, 3, 13, 4}, // 3, drawn to 7, to 4
        [SABOT_ENDING_TIE] = {9, 9, 10, 10},           // two naturals
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
