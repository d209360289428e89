#include "cmd/road/road.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Filling panels

static void put(sabot_road_panel *panel, int column, int row, char mark, int ties) {
    panel->marks[row][column] = mark;
    if (ties > 0) {
        panel->ties[row][column] = ties < 10 ? (char)('0' + ties) : '+';
    }
    if (column >= panel->columns) {
        panel->columns = column + 1;
    }
}

void sabot_road_panel_bead(sabot_road_panel *bead, const sabot_roads *roads) {
    *bead = (sabot_road_panel){.title = "Bead plate", .cell_width = 2};
    for (int i = 0; i < (int)roads->counts.hands; i++) {
        put(bead, i / SABOT_ROAD_ROWS, i % SABOT_ROAD_ROWS, roads->bead[i], 0);
    }
}

void sabot_road_panel_big(sabot_road_panel *big, const sabot_roads *roads, int cell_width) {
    *big = (sabot_road_panel){.title = "Big road", .cell_width = cell_width};
    for (size_t i = 0; i < roads->counts.wins; i++) {
        const sabot_road_win *const win = &roads->wins[i];
        put(big, win->column, win->row, win->letter, win->ties);
    }
    if (roads->counts.wins == 0 && roads->wins[0].ties > 0) {
        put(big, 0, 0, 'T', roads->wins[0].ties);
    }
}

static const char *const derived_titles[SABOT_ROAD_DERIVED_COUNT] = {"Big eye boy", "Small road",
                                                                     "Cockroach pig"};

void sabot_road_panel_derived(sabot_road_panel *derived, const sabot_roads *roads, sabot_derived_road road) {
    *derived = (sabot_road_panel){.title = derived_titles[road], .cell_width = 1};
    char marks[SABOT_ROAD_HANDS_MAX];
    const size_t count = sabot_roads_derived(roads, road, marks);
    sabot_grid grid = {0};
    for (size_t i = 0; i < count; i++) {
        const sabot_cell cell = sabot_grid_add(&grid, i > 0 && marks[i] == marks[i - 1]);
        put(derived, cell.column, cell.row, marks[i], 0);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Width

/// Returns the width that shows all columns and the title.
static int full_width(const sabot_road_panel *panel) {
    const int cells = panel->columns * panel->cell_width;
    const int title = (int)strlen(panel->title);
    return cells > title ? cells : title;
}

void sabot_road_panel_fit(sabot_road_panel *panel, int width) {
    const int full = full_width(panel);
    const int cell_width = panel->cell_width;
    panel->shown = (full < width ? full : width) / cell_width;
    panel->first = panel->columns > panel->shown ? panel->columns - panel->shown : 0;
}

void sabot_road_panel_share(sabot_road_panel *bead, sabot_road_panel *big, int width) {
    const int beside_big = width - SABOT_ROAD_PANEL_GAP - full_width(big);
    sabot_road_panel_fit(bead, beside_big > width / 4 ? beside_big : width / 4);
    sabot_road_panel_fit(big, width - SABOT_ROAD_PANEL_GAP - bead->shown * bead->cell_width);
}
