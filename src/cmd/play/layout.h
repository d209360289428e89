/// Positions of the panels of the full-screen table, from the terminal's size and the page.
#ifndef SABOT_CMD_PLAY_LAYOUT_H
#define SABOT_CMD_PLAY_LAYOUT_H

#include "cmd/play/canvas.h"

/// Minimum size. A smaller terminal only shows that it is too small.
#define SABOT_LAYOUT_ROWS_MIN    24
#define SABOT_LAYOUT_COLUMNS_MIN 80
/// From this width, a page is shown beside the table.
#define SABOT_LAYOUT_COLUMNS_WIDE 110
/// From this height as well, everything is shown at once.
#define SABOT_LAYOUT_ROWS_TALL    34
#define SABOT_LAYOUT_MESSAGE_ROWS 2

typedef enum {
    SABOT_PAGE_TABLE,
    SABOT_PAGE_SHEET,
    SABOT_PAGE_ROADS,
    SABOT_PAGE_RULES,
    SABOT_PAGE_COUNT
} sabot_play_page;

/// A hidden panel has no rows.
typedef struct {
    bool fits;
    sabot_area header, table, sheet, roads, rules, message, keys;
} sabot_layout;

/// Returns the layout for a terminal of this size.
sabot_layout sabot_layout_of(int rows, int columns, sabot_play_page page);

#endif
