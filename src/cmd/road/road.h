/// The parts of `sabot road`: the letters of a shoe, the panels of its roads, and what is printed.
#ifndef SABOT_CMD_ROAD_ROAD_H
#define SABOT_CMD_ROAD_ROAD_H

#include "sabot/road.h"

#include <stdbool.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Reads a shoe as a string of letters, one a hand.

/// SABOT_OK and the shoe's roads and tally (without naturals: letters do not tell them); or why the letter at
/// `*position`, counted from 0, was not taken: SABOT_MARK_IS_UNKNOWN or SABOT_ROAD_IS_FULL.
sabot_status sabot_road_input_read(const char *letters, size_t size, sabot_roads *roads, sabot_tally *tally,
                                   size_t *position);

// ---------------------------------------------------------------------------------------------------------
// A road laid on a panel of cells, and the part of it that there is room for.
//
//     sabot_road_panel_bead(&panels[0], &roads);
//     sabot_road_panel_big(&panels[1], &roads, 2);
//     sabot_road_panel_share(&panels[0], &panels[1], 80);
//     … row by row, `shown` columns of each, from `first` on …

/// Characters between two panels.
#define SABOT_ROAD_PANEL_GAP 3

typedef struct {
    const char *title;
    int cell_width; ///< in characters
    int columns;    ///< that hold a mark
    int first;      ///< of those that are shown
    int shown;
    char marks[SABOT_ROAD_ROWS][SABOT_ROAD_HANDS_MAX]; ///< 0 for an empty cell
    char ties[SABOT_ROAD_ROWS][SABOT_ROAD_HANDS_MAX];  ///< a digit behind the mark, or 0
} sabot_road_panel;

/// Cells of two characters.
void sabot_road_panel_bead(sabot_road_panel *bead, const sabot_roads *roads);
void sabot_road_panel_big(sabot_road_panel *big, const sabot_roads *roads, int cell_width);
/// Cells of one character.
void sabot_road_panel_derived(sabot_road_panel *derived, const sabot_roads *roads, sabot_derived_road road);

/// Shows the newest columns that go into `width` characters, and no more than the panel can use.
void sabot_road_panel_fit(sabot_road_panel *panel, int width);
/// Both side by side: the bead plate gives way to the big road, down to a quarter of the line.
void sabot_road_panel_share(sabot_road_panel *bead, sabot_road_panel *big, int width);

// ---------------------------------------------------------------------------------------------------------
// Roads and tally for people.

/// The five roads laid out as on the display beside a table, and what the next hand would add: 16 lines. On a
/// terminal only the newest columns that fit are drawn, elsewhere all. Without colour it is plain ASCII.
void sabot_print_roads(FILE *stream, const sabot_roads *roads);
/// Hands, numbers, percentages and naturals, unless only the letters of the shoe are known: two lines.
void sabot_print_tally(FILE *stream, const sabot_tally *tally, bool with_naturals);

#endif
