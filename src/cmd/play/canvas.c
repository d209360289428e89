#include "cmd/play/canvas.h"

#include "sabot/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int clamp(int number, int max) {
    return number < 0 ? 0 : number < max ? number : max;
}

void sabot_canvas_begin(sabot_canvas *canvas, int rows, int columns, bool has_symbols) {
    canvas->rows = clamp(rows, SABOT_CANVAS_ROWS_MAX);
    canvas->columns = clamp(columns, SABOT_CANVAS_COLUMNS_MAX);
    canvas->has_symbols = has_symbols;
    const sabot_pen pen = sabot_pen_on(canvas, (sabot_area){0, 0, canvas->rows, canvas->columns});
    sabot_pen_fill(&pen, pen.area, SABOT_STYLE_PLAIN);
}

sabot_pen sabot_pen_on(sabot_canvas *canvas, sabot_area area) {
    const int row = clamp(area.row, canvas->rows);
    const int column = clamp(area.column, canvas->columns);
    const sabot_area inside = {row, column, clamp(area.row + area.rows - row, canvas->rows - row),
                               clamp(area.column + area.columns - column, canvas->columns - column)};
    return (sabot_pen){canvas, inside};
}

static void put(const sabot_pen *pen, int row, int column, sabot_style style, uint32_t symbol) {
    if (row >= 0 && row < pen->area.rows && column >= 0 && column < pen->area.columns) {
        pen->canvas->cells[pen->area.row + row][pen->area.column + column] =
            (sabot_canvas_cell){symbol, style};
    }
}

void sabot_pen_symbol(const sabot_pen *pen, int row, int column, sabot_style style, uint32_t symbol,
                      char ascii) {
    put(pen, row, column, style, pen->canvas->has_symbols ? symbol : (unsigned char)ascii);
}

/// Returns the first code point of the text and its number of bytes; '?' for an invalid byte.
static uint32_t read_symbol(const char *text, int *bytes) {
    *bytes = sabot_text_character_size(text);
    if (*bytes == 0) {
        *bytes = 1;
        return '?';
    }
    static const uint8_t leads[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t symbol = (uint8_t)text[0] & leads[*bytes];
    for (int i = 1; i < *bytes; i++) {
        symbol = symbol << 6 | ((uint8_t)text[i] & 0x3f);
    }
    return symbol;
}

int sabot_pen_text(const sabot_pen *pen, int row, int column, sabot_style style, const char *text) {
    while (*text != '\0') {
        int bytes;
        const uint32_t symbol = read_symbol(text, &bytes);
        put(pen, row, column, style, symbol < 0x80 || pen->canvas->has_symbols ? symbol : '?');
        column++;
        text += bytes;
    }
    return column;
}

int sabot_pen_print(const sabot_pen *pen, int row, int column, sabot_style style, const char *format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return sabot_pen_text(pen, row, column, style, text);
}

void sabot_pen_right(const sabot_pen *pen, int row, int end, sabot_style style, const char *text) {
    sabot_pen_text(pen, row, end - (int)strlen(text), style, text);
}

/// Returns how many bytes of `text` fit into `columns`, cut between words if possible.
static int bytes_of_row(const char *text, int columns) {
    const int length = (int)strlen(text);
    if (length <= columns) {
        return length;
    }
    for (int at = columns; at > 0; at--) {
        if (text[at] == ' ') {
            return at;
        }
    }
    return columns;
}

int sabot_pen_wrap(const sabot_pen *pen, int row, int rows_max, sabot_style style, const char *text) {
    int rows = 0;
    while (*text != '\0' && rows < rows_max && pen->area.columns > 0) {
        const int bytes = bytes_of_row(text, pen->area.columns);
        sabot_pen_print(pen, row + rows, 0, style, "%.*s", bytes, text);
        text += bytes;
        text += strspn(text, " ");
        rows++;
    }
    return rows;
}

void sabot_pen_fill(const sabot_pen *pen, sabot_area area, sabot_style style) {
    for (int row = 0; row < area.rows; row++) {
        for (int column = 0; column < area.columns; column++) {
            put(pen, area.row + row, area.column + column, style, ' ');
        }
    }
}

void sabot_pen_box(const sabot_pen *pen, sabot_area area, sabot_style style) {
    const int bottom = area.row + area.rows - 1;
    const int right = area.column + area.columns - 1;
    for (int column = area.column + 1; column < right; column++) {
        sabot_pen_symbol(pen, area.row, column, style, 0x2500, '-');
        sabot_pen_symbol(pen, bottom, column, style, 0x2500, '-');
    }
    for (int row = area.row + 1; row < bottom; row++) {
        sabot_pen_symbol(pen, row, area.column, style, 0x2502, '|');
        sabot_pen_symbol(pen, row, right, style, 0x2502, '|');
    }
    sabot_pen_symbol(pen, area.row, area.column, style, 0x256d, '+');
    sabot_pen_symbol(pen, area.row, right, style, 0x256e, '+');
    sabot_pen_symbol(pen, bottom, area.column, style, 0x2570, '+');
    sabot_pen_symbol(pen, bottom, right, style, 0x256f, '+');
}
