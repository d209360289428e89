/// Fills the table of endings, from the totals of the first four cards and the next two values. It deals
/// every hand, so that the draw rules and the winner are decided in one place.
#include "core/rules/hand_table.h"

#include <assert.h>

static sabot_card card_worth(int value) {
    assert(value >= 0);
    assert(value <= 9);
    return sabot_card_of(value == 0 ? 10 : value, SABOT_SUIT_CLUBS);
}

static uint8_t end_of(int player, int banker, int fifth, int sixth) {
    // The second card of each hand is worth 0, so the first card alone makes the total.
    const int values[SABOT_DEAL_CARDS_MAX] = {player, banker, 0, 0, fifth, sixth};
    sabot_deal deal = {0};
    int used = 0;
    while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
        assert(used < SABOT_DEAL_CARDS_MAX);
        sabot_deal_add(&deal, card_worth(values[used++]));
    }
    assert(used >= 4);
    const sabot_coup coup = sabot_coup_of(&deal);
    return (uint8_t)((unsigned)used << SABOT_HAND_CARDS_SHIFT | (unsigned)sabot_ending_of(&coup));
}

void sabot_hand_table_fill(sabot_hand_table *table) {
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        table->values[index] = (uint8_t)sabot_card_value((sabot_card){index});
    }
    for (int i = 0; i < 10000; i++) {
        const int player = i / 1000, banker = i / 100 % 10, fifth = i / 10 % 10, sixth = i % 10;
        table->ends[player][banker][fifth][sixth] = end_of(player, banker, fifth, sixth);
    }
}
