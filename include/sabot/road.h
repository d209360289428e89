/// road: what the display shows about a shoe: the tally (R-TRAK-2 to R-TRAK-5) and the five roads (R-TRAK-7).
/// Both are updated one hand at a time.
#ifndef SABOT_ROAD_H
#define SABOT_ROAD_H

#include "sabot/base.h"
#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

// ---------------------------------------------------------------------------------------------------------
// How is a hand marked?

/// A hand as one letter: P, B, T, D for a Dragon 7 (a Banker win), 8 for a Panda 8 (a Player win).
typedef struct {
    char letter;
} sabot_mark;

/// Returns the mark of a finished hand.
sabot_mark sabot_mark_of(const sabot_coup *coup);
/// Reads one of "PBTD8". Returns false for any other letter; `mark` is then unchanged.
bool sabot_mark_parse(char letter, sabot_mark *mark);
/// Returns who won the hand.
sabot_outcome sabot_mark_outcome(sabot_mark mark);

// ---------------------------------------------------------------------------------------------------------
// How many hands had each outcome?

/// The tally of a shoe (R-TRAK-2, R-TRAK-3, R-TRAK-4). Initialize with {0}.
typedef struct {
    uint32_t hands;
    uint32_t player;
    uint32_t banker; ///< including Dragon 7
    uint32_t tie;
    uint32_t dragon7;
    uint32_t panda8;
    uint32_t natural; ///< hands with a natural on either side
    uint32_t player_natural;
    uint32_t banker_natural;
} sabot_tally;

/// Adds a finished hand.
void sabot_tally_add(sabot_tally *tally, const sabot_coup *coup);
/// Returns `count` of `hands` in tenths of a percent, rounded to the nearest; 0 if there are no hands.
int sabot_tally_permille(uint32_t count, uint32_t hands);

// ---------------------------------------------------------------------------------------------------------
// Where do the marks go?

#define SABOT_ROAD_ROWS 6
/// Far more than a shoe can have (8 decks: 104 hands), so that longer sequences can be drawn too.
#define SABOT_ROAD_HANDS_MAX 1024

/// A cell of a grid.
typedef struct {
    uint16_t column;
    uint8_t row;
} sabot_cell;

/// The current streak on a grid.
typedef struct {
    uint64_t next_column; ///< the column after the one in which it started
    uint64_t length;      ///< its marks so far
} sabot_streak;

/// Places streaks on a grid of six rows. Each new streak starts a column. A streak that reaches the last row,
/// or an occupied cell below, turns right and stays in its row (the dragon tail). The next streak starts in
/// the first column after this one's start whose first row is free. Used for the big road, and for drawing
/// the derived roads. Initialize with {0}.
typedef struct {
    sabot_streak streak;
    uint8_t closed[SABOT_ROAD_HANDS_MAX]; ///< by column: rows occupied by tails, counted from the last row up
} sabot_grid;

/// Places the next mark and returns its cell. The mark continues the streak or starts a new one; the first
/// mark always starts one. A grid holds SABOT_ROAD_HANDS_MAX marks; the column is always less than their
/// number.
sabot_cell sabot_grid_add(sabot_grid *grid, bool same_streak);

/// The roads derived from the shape of the big road. Each compares with the column 1, 2 or 3 back.
typedef enum {
    SABOT_ROAD_BIG_EYE,
    SABOT_ROAD_SMALL,
    SABOT_ROAD_COCKROACH,
    SABOT_ROAD_DERIVED_COUNT
} sabot_derived_road;

/// A win: its cell on the big road, and the mark it added to each derived road.
typedef struct {
    uint16_t column;
    uint16_t ties; ///< ties after the win; wins[0] also counts ties before the first win
    uint8_t row;
    char letter;                            ///< P, B, D or 8
    char derived[SABOT_ROAD_DERIVED_COUNT]; ///< 'R' or 'B', 0 for none
} sabot_road_win;

/// The lengths of a shoe's roads.
typedef struct {
    uint64_t hands;
    uint64_t wins;
    uint64_t columns; ///< streaks, which are the big road's logical columns
    char winner;      ///< who won the current streak: P or B; 0 before the first win
    char padding[7];  ///< always zero
} sabot_road_counts;

/// The five roads of one shoe. Initialize with {0}. Unused entries stay zero, so that equal shoes have equal
/// bytes.
///
///     static sabot_roads roads;
///     sabot_roads_add(&roads, sabot_mark_of(&coup));
typedef struct {
    sabot_road_counts counts;
    char bead[SABOT_ROAD_HANDS_MAX];           ///< the letter of every hand
    sabot_road_win wins[SABOT_ROAD_HANDS_MAX]; ///< the big road's cells, with the derived marks
    uint16_t heights[SABOT_ROAD_HANDS_MAX]; ///< the length of each streak: the heights of the logical columns
    sabot_grid grid;                        ///< the big road's grid
} sabot_roads;

/// Adds a hand. Returns SABOT_ROAD_IS_FULL if there is no space; the roads are then unchanged.
sabot_status sabot_roads_add(sabot_roads *roads, sabot_mark mark);
/// Adds a sequence of hands, one letter each: the fast way to draw a whole shoe. Returns the number added,
/// which is less than `count` if a letter is not one of "PBTD8" or the roads are full.
size_t sabot_roads_add_letters(sabot_roads *roads, const char *letters, size_t count);
/// Removes the last hand. There must be one.
void sabot_roads_remove_last(sabot_roads *roads);
/// Starts a new shoe. Clears only the entries that were used.
void sabot_roads_reset(sabot_roads *roads);
/// Writes the marks of a derived road in order, 'R' or 'B' without a NUL, and returns their number.
size_t sabot_roads_derived(const sabot_roads *roads, sabot_derived_road road,
                           char marks[SABOT_ROAD_HANDS_MAX]);
/// Returns the ask mark: the mark that a win by `next` (Player or Banker) would add to a derived road. 'R',
/// 'B', or 0 for none.
char sabot_roads_ask(const sabot_roads *roads, sabot_outcome next, sabot_derived_road road);

// ---------------------------------------------------------------------------------------------------------
// What does a display show for a table?

/// The tally and roads of this shoe, and the tally of the previous one (R-TRAK-5). Initialize with {0}.
typedef struct {
    sabot_tally tally;
    sabot_tally previous;
    sabot_roads roads;
} sabot_tracker;

/// Adds a finished hand. Returns SABOT_ROAD_IS_FULL if there is no space; the tracker is then unchanged.
sabot_status sabot_tracker_add(sabot_tracker *tracker, const sabot_coup *coup);
/// Removes the last hand, which must be this one.
void sabot_tracker_remove_last(sabot_tracker *tracker, const sabot_coup *coup);
/// Starts a new shoe and keeps the old tally as the previous one.
void sabot_tracker_new_shoe(sabot_tracker *tracker);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
