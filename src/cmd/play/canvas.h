/// The contents of a screen as a value: cells with a symbol and a style. A pen writes in one area of it and
/// cuts off everything outside.
///
///     sabot_canvas_begin(&canvas, 24, 80, true);
///     const sabot_pen pen = sabot_pen_on(&canvas, (sabot_area){0, 0, 1, 80});
///     sabot_pen_text(&pen, 0, 2, SABOT_STYLE_TITLE, "sabot");
#ifndef SABOT_CMD_PLAY_CANVAS_H
#define SABOT_CMD_PLAY_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/// Maximum size. Larger terminals are used only up to it.
#define SABOT_CANVAS_ROWS_MAX    150
#define SABOT_CANVAS_COLUMNS_MAX 400

/// The meaning of a cell. The terminal's colors (256, 8 or none) decide how it looks.
typedef enum {
    SABOT_STYLE_PLAIN,
    SABOT_STYLE_FAINT,
    SABOT_STYLE_STRONG,
    SABOT_STYLE_TITLE, ///< a bar across the screen
    SABOT_STYLE_FELT,
    SABOT_STYLE_FELT_FAINT,
    SABOT_STYLE_FELT_STRONG,
    SABOT_STYLE_PLAYER, ///< these five are backgrounds: blue, red, green, gold, white on black
    SABOT_STYLE_BANKER,
    SABOT_STYLE_TIE,
    SABOT_STYLE_DRAGON7,
    SABOT_STYLE_PANDA8,
    SABOT_STYLE_PLAYER_MARK, ///< these three are letters in color on the normal background
    SABOT_STYLE_BANKER_MARK,
    SABOT_STYLE_TIE_MARK,
    SABOT_STYLE_RED_CARD,
    SABOT_STYLE_BLACK_CARD,
    SABOT_STYLE_CARD_BACK,
    SABOT_STYLE_CHIP,  ///< the selected chip, a bet
    SABOT_STYLE_YOURS, ///< your lines of the settlement sheet
    SABOT_STYLE_COUNT
} sabot_style;

typedef struct {
    uint32_t symbol; ///< a code point that takes one column
    uint32_t style;
} sabot_canvas_cell;

typedef struct {
    int rows, columns;
    bool has_symbols; ///< false: ASCII only
    sabot_canvas_cell cells[SABOT_CANVAS_ROWS_MAX][SABOT_CANVAS_COLUMNS_MAX];
} sabot_canvas;

typedef struct {
    int row, column, rows, columns;
} sabot_area;

typedef struct {
    sabot_canvas *canvas;
    sabot_area area; ///< inside the canvas
} sabot_pen;

/// Clears the canvas. Sizes above the maximum are reduced to it.
void sabot_canvas_begin(sabot_canvas *canvas, int rows, int columns, bool has_symbols);
/// Returns a pen for the part of `area` that is on the canvas.
sabot_pen sabot_pen_on(sabot_canvas *canvas, sabot_area area);

// Rows and columns count from the area's top left corner.

/// Draws a symbol, or its ASCII substitute.
void sabot_pen_symbol(const sabot_pen *pen, int row, int column, sabot_style style, uint32_t symbol,
                      char ascii);
/// Draws UTF-8 text. Returns the column after it.
int sabot_pen_text(const sabot_pen *pen, int row, int column, sabot_style style, const char *text);
/// Draws formatted text. Returns the column after it.
int sabot_pen_print(const sabot_pen *pen, int row, int column, sabot_style style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/// Draws text that ends before the column `end`.
void sabot_pen_right(const sabot_pen *pen, int row, int end, sabot_style style, const char *text);
/// Draws text with word wrap over at most `rows_max` rows. Returns the number of rows used.
int sabot_pen_wrap(const sabot_pen *pen, int row, int rows_max, sabot_style style, const char *text);
/// Fills `area` with blanks of a style.
void sabot_pen_fill(const sabot_pen *pen, sabot_area area, sabot_style style);
/// Draws a frame along the border of `area`.
void sabot_pen_box(const sabot_pen *pen, sabot_area area, sabot_style style);

#endif
