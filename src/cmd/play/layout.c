/// There are three layouts, by size:
///
///     narrow: one page at a time    wide: a page beside it    wide and tall: everything
///     +--------------------+        +------------+--------+   +------------+--------+
///     | table, sheet,      |        | table      | sheet, |   | table      | roads  |
///     | roads or rules     |        |            | roads, |   +------------+--------+
///     |                    |        |            | rules  |   | sheet               |
///     +--------------------+        +------------+--------+   +---------------------+
#include "cmd/play/layout.h"

enum { TABLE_ROWS = 20, TABLE_COLUMNS = 66, TABLE_COLUMNS_ROOMY = 78, COLUMNS_ROOMY = 140, GAP = 1 };

static void arrange_narrow(sabot_layout *layout, sabot_area body, sabot_play_page page) {
    sabot_area *const areas[SABOT_PAGE_COUNT] = {&layout->table, &layout->sheet, &layout->roads,
                                                 &layout->rules};
    *areas[page] = body;
}

static void arrange_wide(sabot_layout *layout, sabot_area body, sabot_play_page page, bool is_tall) {
    const int left = body.columns >= COLUMNS_ROOMY ? TABLE_COLUMNS_ROOMY : TABLE_COLUMNS;
    const int top = is_tall ? TABLE_ROWS : body.rows;
    const sabot_area beside = {body.row, left + GAP, top, body.columns - left - GAP};
    layout->table = (sabot_area){body.row, 0, top, left};
    sabot_area *const chosen = page == SABOT_PAGE_RULES ? &layout->rules : &layout->roads;
    if (is_tall) {
        *chosen = beside;
        layout->sheet = (sabot_area){body.row + top + GAP, 0, body.rows - top - GAP, body.columns};
    } else if (page == SABOT_PAGE_SHEET) {
        layout->sheet = beside;
    } else {
        *chosen = beside;
    }
}

sabot_layout sabot_layout_of(int rows, int columns, sabot_play_page page) {
    sabot_layout layout = {.fits = rows >= SABOT_LAYOUT_ROWS_MIN && columns >= SABOT_LAYOUT_COLUMNS_MIN};
    if (!layout.fits) {
        return layout;
    }
    const int below = 1 + SABOT_LAYOUT_MESSAGE_ROWS;
    const sabot_area body = {1, 0, rows - 1 - below, columns};
    layout.header = (sabot_area){0, 0, 1, columns};
    layout.message = (sabot_area){rows - below, 0, SABOT_LAYOUT_MESSAGE_ROWS, columns};
    layout.keys = (sabot_area){rows - 1, 0, 1, columns};
    if (columns >= SABOT_LAYOUT_COLUMNS_WIDE) {
        arrange_wide(&layout, body, page, rows >= SABOT_LAYOUT_ROWS_TALL);
    } else {
        arrange_narrow(&layout, body, page);
    }
    return layout;
}
