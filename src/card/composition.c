#include "sabot/card.h"

#include <assert.h>
#include <string.h>

sabot_composition sabot_composition_of(int decks) {
    assert(decks >= 1 && decks <= SABOT_DECKS_MAX);
    sabot_composition composition = {.total = (uint16_t)(decks * SABOT_DECK_CARDS)};
    memset(composition.counts, decks, sizeof composition.counts);
    return composition;
}

sabot_status sabot_composition_remove(sabot_composition *composition, sabot_card card) {
    assert(card.index < SABOT_DECK_CARDS);
    if (composition->counts[card.index] == 0) {
        return SABOT_CARD_IS_NOT_LEFT;
    }
    composition->counts[card.index]--;
    composition->total--;
    return SABOT_OK;
}

int sabot_composition_of_value(const sabot_composition *composition, int value) {
    assert(value >= 0 && value <= 9);
    int count = 0;
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        if (sabot_card_value((sabot_card){index}) == value) {
            count += composition->counts[index];
        }
    }
    return count;
}
