/// Where a mark lies on six rows; in a header of the module, so that the big road is laid without a call.
///
/// A streak goes down its column as far as that is free and then right, so its cells follow from where it
/// starts, how long it is, and how deep its first column is free. Tails alone limit that depth. A later tail
/// lies above those it meets: it starts further right, under the ends of the same tails, and turns above
/// them. So the last tail to cross a column is the highest there, and the cell on its right is free.
#ifndef SABOT_CORE_ROAD_PLACE_H
#define SABOT_CORE_ROAD_PLACE_H

#include "sabot/road.h"

#include <assert.h>

/// For the few functions that every hand runs through: a compiler that calls them loses a third of the speed.
#define SABOT_ALWAYS_INLINE static inline __attribute__((always_inline))

/// `streak` is the grid's, or a copy of it. No branch depends on `same_streak`: it is a coin's toss, which no
/// machine predicts.
SABOT_ALWAYS_INLINE sabot_cell sabot_place(sabot_grid *grid, sabot_streak *streak, bool same_streak) {
    assert(streak->next >= same_streak);
    size_t start = streak->next - same_streak;
    assert(start < SABOT_ROAD_HANDS_MAX);
    while (grid->closed[start] == SABOT_ROAD_ROWS) {
        start++; // a tail in the first row: rare
    }
    const size_t length = (streak->length & (UINT64_C(0) - same_streak)) + 1;
    streak->next = start + 1;
    streak->length = length;

    size_t column = start;
    size_t row = length - 1;
    if (length + grid->closed[start] > SABOT_ROAD_ROWS) {
        // The dragon tail: its column is used up, so it goes right in the last row it had there.
        row = SABOT_ROAD_ROWS - 1U - grid->closed[start];
        column = start + length - 1 - row;
        assert(column < SABOT_ROAD_HANDS_MAX);
        grid->closed[column] = (uint8_t)(SABOT_ROAD_ROWS - row);
    }
    return (sabot_cell){.column = (uint16_t)column, .row = (uint8_t)row};
}

#endif
