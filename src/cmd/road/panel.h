/// A road laid on a panel of cells, and the part of it that there is room for.
///
///     sabot_road_panel_bead(&panels[0], &roads);
///     sabot_road_panel_big(&panels[1], &roads, 2);
///     sabot_road_panel_share(&panels[0], &panels[1], 80);
///     … row by row, `shown` columns of each, from `first` on …
#ifndef SABOT_CMD_ROAD_PANEL_H
#define SABOT_CMD_ROAD_PANEL_H

#include "sabot/road.h"

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

#endif
