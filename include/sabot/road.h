/// road: what the display beside the table shows of a shoe. The tally (R-TRAK-2 to R-TRAK-5) and the five
/// roads (R-TRAK-7), each a fold that takes one hand at a time.
#ifndef SABOT_ROAD_H
#define SABOT_ROAD_H

#include "sabot/base.h"
#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// What does a display remember of a hand?

/// A hand as one letter: P, B, T, D for a Dragon 7 (a Banker win), 8 for a Panda 8 (a Player win).
typedef struct {
    char letter;
} sabot_mark;

sabot_mark sabot_mark_of(const sabot_coup *coup);
/// Reads one of "PBTD8"; false leaves `mark` alone.
bool sabot_mark_parse(char letter, sabot_mark *mark);
sabot_outcome sabot_mark_outcome(sabot_mark mark);

// ---------------------------------------------------------------------------------------------------------
// How often has each thing come?

/// R-TRAK-2, R-TRAK-3, R-TRAK-4. Starts as all zero.
typedef struct {
    uint32_t hands;
    uint32_t player;
    uint32_t banker; ///< Dragon 7s included
    uint32_t tie;
    uint32_t dragon7;
    uint32_t panda8;
    uint32_t natural; ///< hands with a natural on either side
    uint32_t player_natural;
    uint32_t banker_natural;
} sabot_tally;

void sabot_tally_add(sabot_tally *tally, const sabot_coup *coup);
/// `count` of `hands` in tenths of a percent, rounded to the nearest; 0 where there are no hands.
int sabot_tally_permille(uint32_t count, uint32_t hands);

// ---------------------------------------------------------------------------------------------------------
// Where do the marks lie?

#define SABOT_ROAD_ROWS 6
/// Far more than a shoe can hold (8 decks: 104 hands), so that long records can be drawn too.
#define SABOT_ROAD_HANDS_MAX 1024

typedef struct {
    uint16_t column;
    uint8_t row;
} sabot_cell;

/// The present streak on a grid.
typedef struct {
    uint64_t next;   ///< the column after the one in which it began
    uint64_t length; ///< its marks so far
} sabot_streak;

/// Lays streaks on a grid of six rows: each new streak starts a column; a streak that reaches the last row,
/// or a taken cell below, turns right and stays in its row (the dragon tail). The next streak starts in the
/// first column after this one's start whose first row is free. The big road is laid by it, and so are the
/// derived roads when they are drawn. Starts as all zero.
typedef struct {
    sabot_streak streak;
    uint8_t closed[SABOT_ROAD_HANDS_MAX]; ///< by column: rows that tails close, counted from the last row up
} sabot_grid;

/// Lays the next mark: of the same streak, or of a new one (the first mark always is). Holds
/// SABOT_ROAD_HANDS_MAX marks; the column is always below their number.
sabot_cell sabot_grid_add(sabot_grid *grid, bool same_streak);

/// The roads that are derived from the big road's shape; each compares with the column 1, 2 or 3 back.
typedef enum {
    SABOT_ROAD_BIG_EYE,
    SABOT_ROAD_SMALL,
    SABOT_ROAD_COCKROACH,
    SABOT_ROAD_DERIVED_COUNT
} sabot_derived_road;

/// A win: its cell of the big road, and the mark it added to each derived road.
typedef struct {
    uint16_t column;
    uint16_t ties; ///< that followed the win; wins[0] also counts those before it, as they come
    uint8_t row;
    char letter;                            ///< P, B, D or 8
    char derived[SABOT_ROAD_DERIVED_COUNT]; ///< 'R' or 'B', 0 for none
} sabot_win;

/// How far the roads of a shoe have come.
typedef struct {
    uint64_t hands;
    uint64_t wins;
    uint64_t columns; ///< streaks: the big road's logical columns
    char winner;      ///< whose streak the present column is: P or B, 0 before the first win
    char zero[7];     ///< where a compiler would pad with whatever it likes
} sabot_road_counts;

/// The five roads of one shoe. Starts as all zero; whatever lies beyond the counts stays zero, so that two
/// equal shoes are equal bytes.
///
///     static sabot_roads roads;
///     sabot_roads_add(&roads, sabot_mark_of(&coup));
typedef struct {
    sabot_road_counts counts;
    char bead[SABOT_ROAD_HANDS_MAX];        ///< every hand's letter
    sabot_win wins[SABOT_ROAD_HANDS_MAX];   ///< the big road's cells and the derived marks
    uint16_t heights[SABOT_ROAD_HANDS_MAX]; ///< of the logical columns: the length of each streak
    sabot_grid grid;                        ///< the big road's
} sabot_roads;

/// SABOT_ROAD_IS_FULL leaves the roads alone.
sabot_status sabot_roads_add(sabot_roads *roads, sabot_mark mark);
/// Adds a record of hands, a letter each: the fast way to draw a whole shoe. Gives how many it took: fewer
/// than `count` where the next is none of "PBTD8", or where the roads are full.
size_t sabot_roads_add_letters(sabot_roads *roads, const char *letters, size_t count);
/// A new shoe: back to all zero, at the cost of what was used only.
void sabot_roads_reset(sabot_roads *roads);
/// Writes a derived road's marks in their order, 'R' or 'B', no NUL; gives their number.
size_t sabot_roads_derived(const sabot_roads *roads, sabot_derived_road road,
                           char marks[SABOT_ROAD_HANDS_MAX]);
/// "Ask": the mark that `next` (Player or Banker) would add to a derived road, 'R' or 'B', or 0 for none.
char sabot_roads_ask(const sabot_roads *roads, sabot_outcome next, sabot_derived_road road);

// ---------------------------------------------------------------------------------------------------------
// What does the display need as a whole?

/// This shoe's tally and roads, and the previous shoe's tally (R-TRAK-5). Starts as all zero.
typedef struct {
    sabot_tally tally;
    sabot_tally previous;
    sabot_roads roads;
} sabot_tracker;

/// SABOT_ROAD_IS_FULL leaves the tracker alone.
sabot_status sabot_tracker_add(sabot_tracker *tracker, const sabot_coup *coup);
void sabot_tracker_new_shoe(sabot_tracker *tracker);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
