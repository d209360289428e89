/// The parts of `sabot road`: reading the letters of a shoe, laying out its roads, printing.
#ifndef SABOT_CMD_ROAD_ROAD_H
#define SABOT_CMD_ROAD_ROAD_H

#include "sabot/road.h"

#include <stdbool.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Input: a string with one letter per hand

/// Reads a shoe's roads and tally (without naturals, which the letters do not show). Fails with
/// SABOT_MARK_IS_UNKNOWN or SABOT_ROAD_IS_FULL; `*position` is then the index of the letter, from 0.
sabot_status sabot_road_input_read(const char *letters, size_t size, sabot_roads *roads, sabot_tally *tally,
                                   size_t *position);

// ---------------------------------------------------------------------------------------------------------
// Panels: the cells of a road, and the part of them that fits
//
//     sabot_road_panel_bead(&panels[0], &roads);
//     sabot_road_panel_big(&panels[1], &roads, 2);
//     sabot_road_panel_share(&panels[0], &panels[1], 80);
//     … row by row, `shown` columns of each, from `first` on …

/// Characters between two panels.
#define SABOT_ROAD_PANEL_GAP 3

typedef struct {
    const char *title;
    int cell_width;                                    ///< in characters
    int columns;                                       ///< number of columns with marks
    int first;                                         ///< first column shown
    int shown;                                         ///< number of columns shown
    char marks[SABOT_ROAD_ROWS][SABOT_ROAD_HANDS_MAX]; ///< 0 for an empty cell
    char ties[SABOT_ROAD_ROWS][SABOT_ROAD_HANDS_MAX];  ///< a digit after the mark, or 0
} sabot_road_panel;

/// Fills a bead plate, with cells of two characters.
void sabot_road_panel_bead(sabot_road_panel *bead, const sabot_roads *roads);
/// Fills a big road.
void sabot_road_panel_big(sabot_road_panel *big, const sabot_roads *roads, int cell_width);
/// Fills a derived road, with cells of one character.
void sabot_road_panel_derived(sabot_road_panel *derived, const sabot_roads *roads, sabot_derived_road road);

/// Selects the newest columns that fit into `width` characters.
void sabot_road_panel_fit(sabot_road_panel *panel, int width);
/// Fits both side by side. The bead plate gives up space for the big road, down to a quarter of the line.
void sabot_road_panel_share(sabot_road_panel *bead, sabot_road_panel *big, int width);

// ---------------------------------------------------------------------------------------------------------
// Text output

/// Prints the five roads, arranged as on a table's display, and what the next hand would add: 16 lines. On a
/// terminal, prints only the newest columns that fit. Without color, prints plain ASCII.
void sabot_print_roads(FILE *stream, const sabot_roads *roads);
/// Prints hands, counts and percentages, and naturals if they are known: two lines.
void sabot_print_tally(FILE *stream, const sabot_tally *tally, bool with_naturals);

#endif
