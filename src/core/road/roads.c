/// R-TRAK-7: the five roads of a shoe, updated one hand at a time.
///
/// Derived roads. Let h(n) be the height of the big road's column n, and k = 1, 2, 3. By the Reading, an
/// entry at row m >= 2 of column n is blue if m = h(n-k) + 1, otherwise red; an entry at row 1 is red if
/// h(n-1) = h(n-k-1), otherwise blue. For column p, the last one before this hand, both come down to one
/// test, whether h(p) = h(p-k). A hand that continues p has m = h(p) + 1, so it is blue if they are equal. A
/// hand that starts column n = p + 1 is red if they are equal. Both need column p-k, which is where the roads
/// start. This is also why the two ask marks are always opposite, or both absent.
///
/// Layout. A streak goes down its column until it is blocked and then right, so its cells follow from where
/// it starts, how long it is, and how deep its first column is free. Only tails limit that depth. A later
/// tail is above the tails it meets: it starts farther right, under the ends of the same tails, and turns
/// above them. So the last tail to cross a column is the highest there, and the cell to its right is free.
///
/// Speed. The functions below take the counts and the streak as separate arguments, so that they stay in
/// registers while many hands are added. No branch depends on which side won, because that cannot be
/// predicted.
#include "sabot/road.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(sabot_road_counts) == 32 && sizeof(sabot_streak) == 16,
               "these structs must have no padding");

/// The winner, P or B, or T for a tie, by the letter of a hand; 0 for other letters.
static const char outcome_letters[256] = {['P'] = 'P', ['8'] = 'P', ['B'] = 'B', ['D'] = 'B', ['T'] = 'T'};

/// For the few functions that run for every hand: without inlining, a third of the speed is lost.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/// Places a mark. `streak` is the grid's, or a copy of it. No branch depends on `same_streak`, because it is
/// as unpredictable as a coin toss.
ALWAYS_INLINE sabot_cell place(sabot_grid *grid, sabot_streak *streak, bool same_streak) {
    assert(streak->next_column >= same_streak);
    size_t start = streak->next_column - same_streak;
    assert(start < SABOT_ROAD_HANDS_MAX);
    while (grid->closed[start] == SABOT_ROAD_ROWS) {
        start++; // rare: a tail in the first row
    }
    const size_t length = (streak->length & (UINT64_C(0) - same_streak)) + 1;
    streak->next_column = start + 1;
    streak->length = length;

    size_t column = start;
    size_t row = length - 1;
    if (length + grid->closed[start] > SABOT_ROAD_ROWS) {
        // The dragon tail: the column is full, so the streak continues to the right in its last row there.
        row = SABOT_ROAD_ROWS - 1U - grid->closed[start];
        column = start + length - 1 - row;
        assert(column < SABOT_ROAD_HANDS_MAX);
        grid->closed[column] = (uint8_t)(SABOT_ROAD_ROWS - row);
    }
    return (sabot_cell){.column = (uint16_t)column, .row = (uint8_t)row};
}

/// Returns the mark that a hand of the same streak, or of a new one, adds to a derived road. `length` is the
/// height of the current column, h(p); `reference` is the height of the column it is compared with, h(p-k).
static inline char derived_mark(uint16_t length, uint16_t reference, bool same_streak) {
    const char if_equal = same_streak ? 'B' : 'R';
    const char if_not = same_streak ? 'R' : 'B';
    return length == reference ? if_equal : if_not;
}

/// Marks every derived road that has a column to compare with.
static inline void mark_derived(sabot_road_win *win, const uint16_t *heights, size_t columns, uint16_t length,
                                bool same_streak) {
    if (columns > 3) {
        win->derived[SABOT_ROAD_BIG_EYE] = derived_mark(length, heights[columns - 2], same_streak);
        win->derived[SABOT_ROAD_SMALL] = derived_mark(length, heights[columns - 3], same_streak);
        win->derived[SABOT_ROAD_COCKROACH] = derived_mark(length, heights[columns - 4], same_streak);
        return;
    }
    for (size_t back = 1; back < columns; back++) {
        win->derived[back - 1] = derived_mark(length, heights[columns - 1 - back], same_streak);
    }
}

ALWAYS_INLINE void add_win(sabot_roads *roads, sabot_road_counts *counts, sabot_streak *streak, char winner,
                           char letter) {
    const bool same_streak = winner == counts->winner;
    const uint16_t length_before = (uint16_t)streak->length;
    const sabot_cell cell = place(&roads->grid, streak, same_streak);
    sabot_road_win *const win = &roads->wins[counts->wins];
    win->column = cell.column;
    win->row = cell.row;
    win->letter = letter;
    mark_derived(win, roads->heights, counts->columns, length_before, same_streak);
    counts->wins++;
    counts->columns += !same_streak;
    counts->winner = winner;
    roads->heights[counts->columns - 1] = (uint16_t)streak->length;
}

/// A tie marks the last cell of the big road; the first cell also holds the ties before it.
static inline void add_tie(sabot_roads *roads, const sabot_road_counts *counts) {
    roads->wins[counts->wins - (counts->wins > 0)].ties++;
}

ALWAYS_INLINE void add_hand(sabot_roads *roads, sabot_road_counts *counts, sabot_streak *streak, char outcome,
                            char letter) {
    roads->bead[counts->hands++] = letter;
    if (outcome == 'T') {
        add_tie(roads, counts);
    } else {
        add_win(roads, counts, streak, outcome, letter);
    }
}

sabot_status sabot_roads_add(sabot_roads *roads, sabot_mark mark) {
    if (roads->counts.hands == SABOT_ROAD_HANDS_MAX) {
        return SABOT_ROAD_IS_FULL;
    }
    const char outcome = outcome_letters[(unsigned char)mark.letter];
    assert(outcome != 0);
    add_hand(roads, &roads->counts, &roads->grid.streak, outcome, mark.letter);
    return SABOT_OK;
}

size_t sabot_roads_add_letters(sabot_roads *roads, const char *letters, size_t count) {
    sabot_road_counts counts = roads->counts;
    sabot_streak streak = roads->grid.streak;
    assert(counts.hands <= SABOT_ROAD_HANDS_MAX);
    const size_t space = SABOT_ROAD_HANDS_MAX - counts.hands;
    const size_t added_max = count < space ? count : space;
    size_t added = 0;
    for (; added < added_max; added++) {
        const char outcome = outcome_letters[(unsigned char)letters[added]];
        if (outcome == 0) {
            break;
        }
        add_hand(roads, &counts, &streak, outcome, letters[added]);
    }
    roads->counts = counts;
    roads->grid.streak = streak;
    assert(roads->counts.hands <= SABOT_ROAD_HANDS_MAX);
    return added;
}

void sabot_roads_reset(sabot_roads *roads) {
    // Neither the roads nor the grid are longer than the number of hands.
    const size_t hands = roads->counts.hands;
    assert(hands <= SABOT_ROAD_HANDS_MAX);
    memset(roads->bead, 0, hands);
    memset(roads->wins, 0, hands * sizeof roads->wins[0]);
    memset(roads->heights, 0, hands * sizeof roads->heights[0]);
    memset(roads->grid.closed, 0, hands);
    memset(&roads->grid.streak, 0, sizeof roads->grid.streak);
    memset(&roads->counts, 0, sizeof roads->counts);
}

void sabot_roads_remove_last(sabot_roads *roads) {
    assert(roads->counts.hands > 0);
    char letters[SABOT_ROAD_HANDS_MAX];
    const size_t hands = roads->counts.hands - 1;
    memcpy(letters, roads->bead, hands);
    sabot_roads_reset(roads);
    const size_t added = sabot_roads_add_letters(roads, letters, hands);
    assert(added == hands);
    (void)added;
}

size_t sabot_roads_derived(const sabot_roads *roads, sabot_derived_road road,
                           char marks[SABOT_ROAD_HANDS_MAX]) {
    assert(road < SABOT_ROAD_DERIVED_COUNT);
    assert(roads->counts.wins <= SABOT_ROAD_HANDS_MAX);
    size_t count = 0;
    for (size_t i = 0; i < roads->counts.wins; i++) {
        if (roads->wins[i].derived[road] != 0) {
            marks[count++] = roads->wins[i].derived[road];
        }
    }
    assert(count <= roads->counts.wins);
    return count;
}

char sabot_roads_ask(const sabot_roads *roads, sabot_outcome next, sabot_derived_road road) {
    assert(next == SABOT_OUTCOME_PLAYER || next == SABOT_OUTCOME_BANKER);
    assert(road < SABOT_ROAD_DERIVED_COUNT);
    const size_t columns = roads->counts.columns;
    const size_t back = (size_t)road + 1;
    if (columns <= back) {
        return 0;
    }
    const bool same_streak = roads->counts.winner == (next == SABOT_OUTCOME_BANKER ? 'B' : 'P');
    return derived_mark(roads->heights[columns - 1], roads->heights[columns - 1 - back], same_streak);
}

// ---------------------------------------------------------------------------------------------------------
// Marks

sabot_mark sabot_mark_of(const sabot_coup *coup) {
    static const char letters[SABOT_ENDING_COUNT] = {[SABOT_ENDING_PLAYER] = 'P',
                                                     [SABOT_ENDING_PANDA8] = '8',
                                                     [SABOT_ENDING_BANKER] = 'B',
                                                     [SABOT_ENDING_DRAGON7] = 'D',
                                                     [SABOT_ENDING_TIE] = 'T'};
    return (sabot_mark){letters[sabot_ending_of(coup)]};
}

bool sabot_mark_parse(char letter, sabot_mark *mark) {
    if (outcome_letters[(unsigned char)letter] == 0) {
        return false;
    }
    *mark = (sabot_mark){letter};
    return true;
}

sabot_outcome sabot_mark_outcome(sabot_mark mark) {
    const char outcome = outcome_letters[(unsigned char)mark.letter];
    assert(outcome != 0);
    return outcome == 'P' ? SABOT_OUTCOME_PLAYER : outcome == 'B' ? SABOT_OUTCOME_BANKER : SABOT_OUTCOME_TIE;
}

sabot_cell sabot_grid_add(sabot_grid *grid, bool same_streak) {
    return place(grid, &grid->streak, same_streak);
}
