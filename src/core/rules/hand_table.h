/// Deals the next hand of a shoe with a few table lookups, for simulations.
#ifndef SABOT_CORE_RULES_HAND_TABLE_H
#define SABOT_CORE_RULES_HAND_TABLE_H

#include "sabot/rules.h"

#include <assert.h>

#define SABOT_HAND_CARDS_SHIFT 3

_Static_assert(SABOT_ENDING_COUNT <= 1 << SABOT_HAND_CARDS_SHIFT, "an ending must fit in three bits");

/// Fills the table by dealing every hand once by the rules.
void sabot_hand_table_fill(sabot_hand_table *table);

/// A hand dealt from a shoe.
typedef struct {
    sabot_ending ending;
    int count;
    const sabot_card *cards; ///< in the order dealt; points into the shoe
} sabot_dealt_hand;

/// R-CARD-2: Returns the total of two values.
static inline int sabot_total_of(int left, int right) {
    return left + right < 10 ? left + right : left + right - 10;
}

/// Deals the next hand. Call it between `sabot_shoe_begin_hand` and `sabot_shoe_end_hand`, when there are
/// always six cards left, whether or not the hand uses them.
static inline sabot_dealt_hand sabot_hand_table_deal(const sabot_hand_table *table, sabot_shoe *shoe) {
    assert(shoe->count - shoe->dealt >= SABOT_DEAL_CARDS_MAX);
    const uint8_t *const values = table->values;
    const sabot_card *const cards = &shoe->cards[shoe->dealt];
    const int player = sabot_total_of(values[cards[0].index], values[cards[2].index]);
    const int banker = sabot_total_of(values[cards[1].index], values[cards[3].index]);
    const unsigned end = table->ends[player][banker][values[cards[4].index]][values[cards[5].index]];
    const int count = (int)(end >> SABOT_HAND_CARDS_SHIFT);
    shoe->dealt = (uint16_t)(shoe->dealt + count);
    return (sabot_dealt_hand){(sabot_ending)(end & ((1U << SABOT_HAND_CARDS_SHIFT) - 1)), count, cards};
}

#endif
