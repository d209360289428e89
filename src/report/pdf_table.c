/// Draws tables in the PDF. Columns are as wide as their widest cell, and the remaining width is shared out.
/// A table that would be too wide gets smaller type or wraps its prose.
#include "report/pdf_layout.h"

#include <math.h>
#include <string.h>

#define SWATCH     6.5
#define SWATCH_GAP 5.0
#define CAPTION    15.0 ///< height of a caption

typedef struct {
    double size, row, head, padding;
} table_metrics;

static table_metrics metrics_of(const sabot_document_table *table) {
    switch (table->style) {
    case SABOT_STYLE_LARGE:
        return (table_metrics){11, 30, 22, 5};
    case SABOT_STYLE_GRID:
        return (table_metrics){8.5, 14.5, 16, 11};
    case SABOT_STYLE_PLAIN:
        break;
    }
    return (table_metrics){8.2, 14.6, 16, 4};
}

static sabot_type head_type(const sabot_type type) {
    return (sabot_type){.size = fmin(type.size, 8), .bold = true, .tone = SABOT_TONE_QUIET};
}

static sabot_type cell_type(const sabot_document_table *table, const sabot_pdf_fit *fit,
                            const sabot_document_row *row, int column) {
    sabot_type type = fit->type;
    const bool is_name = column == 0 && table->style != SABOT_STYLE_PLAIN;
    type.bold = row->style != SABOT_ROW_PLAIN || is_name;
    return type;
}

// ---------------------------------------------------------------------------------------------------------
// Widths

static double natural_width(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                            int column) {
    double width = sabot_type_width(cairo, head_type(fit->type), table->columns[column].head);
    for (const sabot_document_row *row = table->first; row != NULL; row = row->next) {
        if (row->style != SABOT_ROW_GROUP) {
            const double text =
                sabot_type_width(cairo, cell_type(table, fit, row, column), row->cells[column].text);
            width = fmax(
                width, text + (column == 0 && sabot_document_has_swatches(table) ? SWATCH + SWATCH_GAP : 0));
        }
    }
    return width + 2 * metrics_of(table).padding;
}

/// Computes the natural widths of all columns and returns their sum. Wrapping columns count as zero.
static double natural_widths(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                             double widths[SABOT_COLUMNS_MAX], bool *wraps) {
    double sum = 0;
    *wraps = false;
    for (int i = 0; i < table->column_count; i++) {
        *wraps = *wraps || table->columns[i].wraps;
        widths[i] = table->columns[i].wraps ? 0 : natural_width(cairo, table, fit, i);
        sum += widths[i];
    }
    return sum;
}

sabot_pdf_fit sabot_pdf_fit_of(cairo_t *cairo, const sabot_document_table *table) {
    sabot_pdf_fit fit = {.type = {.size = metrics_of(table).size, .tone = SABOT_TONE_INK}};
    double widths[SABOT_COLUMNS_MAX];
    bool wraps = false;
    double sum = natural_widths(cairo, table, &fit, widths, &wraps);
    while (sum > SABOT_TEXT_WIDTH && fit.type.size > 5) {
        fit.type.size -= 0.1;
        sum = natural_widths(cairo, table, &fit, widths, &wraps);
    }
    const double left = fmax(0, SABOT_TEXT_WIDTH - sum);
    const double extra = wraps || table->style == SABOT_STYLE_GRID ? 0 : left / table->column_count;
    fit.ends[0] = 0;
    for (int i = 0; i < table->column_count; i++) {
        fit.ends[i + 1] = fit.ends[i] + (table->columns[i].wraps ? left : widths[i] + extra);
    }
    return fit;
}

// ---------------------------------------------------------------------------------------------------------
// Heights

double sabot_pdf_head_height(const sabot_document_table *table, bool has_caption) {
    return metrics_of(table).head + (has_caption ? CAPTION : 0);
}

static double inner_width(const sabot_document_table *table, const sabot_pdf_fit *fit, int column) {
    return fit->ends[column + 1] - fit->ends[column] - 2 * metrics_of(table).padding;
}

double sabot_pdf_row_height(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                            const sabot_document_row *row) {
    int lines = 1;
    for (int i = 0; i < table->column_count && i < row->cell_count; i++) {
        if (table->columns[i].wraps) {
            const int needed =
                sabot_type_lines(cairo, fit->type, inner_width(table, fit, i), row->cells[i].text);
            lines = needed > lines ? needed : lines;
        }
    }
    const double group = row->style == SABOT_ROW_GROUP ? 2 : 0;
    return metrics_of(table).row + group + (lines - 1) * SABOT_LEADING(fit->type);
}

// ---------------------------------------------------------------------------------------------------------
// Drawing

static void rule(cairo_t *cairo, const sabot_pdf_fit *fit, const sabot_document_table *table, double y,
                 double width, sabot_tone tone) {
    sabot_surface_ink(cairo, tone);
    cairo_set_line_width(cairo, width);
    cairo_move_to(cairo, SABOT_PAGE_LEFT, y);
    cairo_line_to(cairo, SABOT_PAGE_LEFT + fit->ends[table->column_count], y);
    cairo_stroke(cairo);
}

/// Returns the x position a cell's text is aligned to. The first column is flush with the margin.
static double anchor(const sabot_document_table *table, const sabot_pdf_fit *fit, int column) {
    const double left = SABOT_PAGE_LEFT + fit->ends[column], right = SABOT_PAGE_LEFT + fit->ends[column + 1];
    const double padding = metrics_of(table).padding;
    switch (table->columns[column].alignment) {
    case SABOT_CENTER:
        return (left + right) / 2;
    case SABOT_RIGHT:
        return right - (column == table->column_count - 1 ? 0 : padding);
    case SABOT_LEFT:
        break;
    }
    return left + (column == 0 ? 0 : padding);
}

void sabot_pdf_draw_head(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                         double y, const char *caption) {
    const table_metrics metrics = metrics_of(table);
    if (caption[0] != '\0') {
        sabot_type_show(cairo, sabot_type_caption, SABOT_LEFT, SABOT_PAGE_LEFT, y + 9, caption);
        y += CAPTION;
    }
    for (int i = 0; i < table->column_count; i++) {
        sabot_type_show(cairo, head_type(fit->type), table->columns[i].alignment, anchor(table, fit, i),
                        y + metrics.head - 5, table->columns[i].head);
    }
    if (table->style != SABOT_STYLE_GRID) {
        rule(cairo, fit, table, y + metrics.head, 0.9, SABOT_TONE_INK);
    }
}

static void draw_group(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                       const sabot_document_row *row, double y, double height) {
    sabot_surface_fill(cairo, SABOT_TONE_WASH, SABOT_PAGE_LEFT, y, fit->ends[table->column_count], height);
    const double baseline = y + height / 2 + 0.35 * fit->type.size;
    double x = SABOT_PAGE_LEFT + 4;
    if (row->cells[0].tone != SABOT_TONE_PAPER) {
        sabot_surface_fill(cairo, row->cells[0].tone, x, baseline - SWATCH, SWATCH, SWATCH);
        x += SWATCH + SWATCH_GAP;
    }
    sabot_type_show(cairo, cell_type(table, fit, row, 0), SABOT_LEFT, x, baseline, row->cells[0].text);
}

static void draw_background(cairo_t *cairo, const sabot_pdf_fit *fit, int column, sabot_tone tone, double y,
                            double height) {
    sabot_surface_fill(cairo, tone, SABOT_PAGE_LEFT + fit->ends[column] + 0.5, y + 0.5,
                       fit->ends[column + 1] - fit->ends[column] - 1, height - 1);
}

static void draw_cell(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                      const sabot_document_row *row, int column, double baseline) {
    const sabot_document_cell cell = row->cells[column];
    sabot_type type = cell_type(table, fit, row, column);
    double x = anchor(table, fit, column);
    if (column == 0 && sabot_document_has_swatches(table)) {
        if (cell.tone != SABOT_TONE_PAPER) {
            sabot_surface_fill(cairo, cell.tone, x, baseline - SWATCH, SWATCH, SWATCH);
        }
        x += SWATCH + SWATCH_GAP;
    }
    if (column > 0 && cell.tone == SABOT_TONE_ACCENT) {
        type.tone = SABOT_TONE_PAPER;
        type.bold = true;
    } else if (column > 0 && cell.tone == SABOT_TONE_WASH) {
        type.tone = SABOT_TONE_QUIET;
    }
    if (!table->columns[column].wraps) {
        sabot_type_show(cairo, type, table->columns[column].alignment, x, baseline, cell.text);
        return;
    }
    sabot_type_show_lines(cairo, type, x, baseline, inner_width(table, fit, column), cell.text);
}

void sabot_pdf_draw_row(cairo_t *cairo, const sabot_document_table *table, const sabot_pdf_fit *fit,
                        const sabot_document_row *row, double y) {
    const double height = sabot_pdf_row_height(cairo, table, fit, row);
    if (row->style == SABOT_ROW_GROUP) {
        draw_group(cairo, table, fit, row, y, height);
        return;
    }
    const double baseline = y + metrics_of(table).row / 2 + 0.35 * fit->type.size;
    for (int i = 0; i < row->cell_count; i++) {
        if (i > 0 && row->cells[i].tone != SABOT_TONE_PAPER) {
            draw_background(cairo, fit, i, row->cells[i].tone, y, height);
        }
        draw_cell(cairo, table, fit, row, i, baseline);
    }
    if (row->style == SABOT_ROW_TOTAL) {
        rule(cairo, fit, table, y, 0.9, SABOT_TONE_INK);
    }
    if (table->style != SABOT_STYLE_GRID) {
        rule(cairo, fit, table, y + height, 0.4, row->next == NULL ? SABOT_TONE_QUIET : SABOT_TONE_HAIR);
    }
}
