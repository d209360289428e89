/// What a screen shows, as a value: cells with a symbol and a style. A pen writes in one area of it; what
/// falls outside is cut off.
///
///     sabot_canvas_begin(&canvas, 24, 80, true);
///     const sabot_pen pen = sabot_pen_on(&canvas, (sabot_area){0, 0, 1, 80});
///     sabot_pen_text(&pen, 0, 2, SABOT_STYLE_TITLE, "sabot");
#ifndef SABOT_CMD_PLAY_CANVAS_H
#define SABOT_CMD_PLAY_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/// A larger terminal is used up to here.
#define SABOT_CANVAS_ROWS_MAX    150
#define SABOT_CANVAS_COLUMNS_MAX 400

/// What a cell means; the terminal decides how it looks, with many colours, with eight, or with none.
typedef enum {
    SABOT_STYLE_PLAIN,
    SABOT_STYLE_FAINT,
    SABOT_STYLE_STRONG,
    SABOT_STYLE_TITLE, ///< a bar across the screen
    SABOT_STYLE_FELT,
    SABOT_STYLE_FELT_FAINT,
    SABOT_STYLE_FELT_STRONG,
    SABOT_STYLE_PLAYER, ///< the five as grounds: blue, red, green, gold, white on black
    SABOT_STYLE_BANKER,
    SABOT_STYLE_TIE,
    SABOT_STYLE_DRAGON7,
    SABOT_STYLE_PANDA8,
    SABOT_STYLE_PLAYER_MARK, ///< the same as letters on the screen's own ground
    SABOT_STYLE_BANKER_MARK,
    SABOT_STYLE_TIE_MARK,
    SABOT_STYLE_RED_CARD,
    SABOT_STYLE_BLACK_CARD,
    SABOT_STYLE_CARD_BACK,
    SABOT_STYLE_CHIP,  ///< the chip in hand, a wager that lies
    SABOT_STYLE_YOURS, ///< your lines of the sheet
    SABOT_STYLE_COUNT
} sabot_style;

typedef struct {
    uint32_t symbol; ///< a code point that takes one column
    uint32_t style;
} sabot_canvas_cell;

typedef struct {
    int rows, columns;
    bool has_symbols; ///< false: ASCII alone
    sabot_canvas_cell cells[SABOT_CANVAS_ROWS_MAX][SABOT_CANVAS_COLUMNS_MAX];
} sabot_canvas;

typedef struct {
    int row, column, rows, columns;
} sabot_area;

typedef struct {
    sabot_canvas *canvas;
    sabot_area area; ///< inside the canvas
} sabot_pen;

/// Blank; a size beyond the bounds is cut to them.
void sabot_canvas_begin(sabot_canvas *canvas, int rows, int columns, bool has_symbols);
/// A pen for the part of `area` that lies on the canvas.
sabot_pen sabot_pen_on(sabot_canvas *canvas, sabot_area area);

/// Rows and columns count from the area's corner. One symbol, or the ASCII that stands for it.
void sabot_pen_symbol(const sabot_pen *pen, int row, int column, sabot_style style, uint32_t symbol,
                      char ascii);
/// UTF-8, up to the end of the area; gives the column after it.
int sabot_pen_text(const sabot_pen *pen, int row, int column, sabot_style style, const char *text);
int sabot_pen_print(const sabot_pen *pen, int row, int column, sabot_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/// The text ends before `end`.
void sabot_pen_right(const sabot_pen *pen, int row, int end, sabot_style style, const char *text);
/// Words over at most `rows_max` rows; gives how many it took.
int sabot_pen_wrap(const sabot_pen *pen, int row, int rows_max, sabot_style style, const char *text);
/// Blanks of a style.
void sabot_pen_fill(const sabot_pen *pen, sabot_area area, sabot_style style);
/// A frame along the border of `area`.
void sabot_pen_box(const sabot_pen *pen, sabot_area area, sabot_style style);

#endif
