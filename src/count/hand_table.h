/// The next hand of a shoe, in two look-ups.
#ifndef SABOT_HAND_TABLE_H
#define SABOT_HAND_TABLE_H

#include "sabot/count.h"

#define SABOT_HAND_CARDS_SHIFT 3

_Static_assert(SABOT_ENDING_COUNT <= 1 << SABOT_HAND_CARDS_SHIFT, "an ending in three bits");

typedef struct {
    sabot_ending ending;
    int cards;
} sabot_hand_end;

/// The value of each card by its index, R-CARD-2.
typedef struct {
    uint8_t of[SABOT_DECK_CARDS];
} sabot_card_values;

static inline sabot_card_values sabot_card_values_all(void) {
    sabot_card_values values;
    for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
        values.of[index] = (uint8_t)sabot_card_value((sabot_card){index});
    }
    return values;
}

/// R-CARD-2, for two cards.
static inline int sabot_total_of(int left, int right) {
    return left + right < 10 ? left + right : left + right - 10;
}

/// `cards` are the next six of the shoe, whether the hand takes them or not.
static inline sabot_hand_end sabot_hand_table_end(const sabot_hand_table *table,
                                                  const sabot_card_values *values, const sabot_card *cards) {
    const uint8_t *const of = values->of;
    const int player = sabot_total_of(of[cards[0].index], of[cards[2].index]);
    const int banker = sabot_total_of(of[cards[1].index], of[cards[3].index]);
    const unsigned end = table->ends[player][banker][of[cards[4].index]][of[cards[5].index]];
    return (sabot_hand_end){(sabot_ending)(end & ((1U << SABOT_HAND_CARDS_SHIFT) - 1)),
                            (int)(end >> SABOT_HAND_CARDS_SHIFT)};
}

#endif
