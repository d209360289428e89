/// The next hand of a shoe in a few look-ups, for those who deal very many.
#ifndef SABOT_CORE_RULES_HAND_TABLE_H
#define SABOT_CORE_RULES_HAND_TABLE_H

#include "sabot/rules.h"

#include <assert.h>

#define SABOT_HAND_CARDS_SHIFT 3

_Static_assert(SABOT_ENDING_COUNT <= 1 << SABOT_HAND_CARDS_SHIFT, "an ending in three bits");

/// Deals every hand once by the rules.
void sabot_hand_table_fill(sabot_hand_table *table);

/// A hand that was dealt.
typedef struct {
    sabot_ending ending;
    int count;
    const sabot_card *cards; ///< in the order dealt, where they lie in the shoe
} sabot_dealt_hand;

/// R-CARD-2, for two cards.
static inline int sabot_total_of(int left, int right) {
    return left + right < 10 ? left + right : left + right - 10;
}

/// Deals the next hand, between `sabot_shoe_begin_hand` and `sabot_shoe_end_hand`: there are six cards,
/// whether the hand takes them or not.
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
