/// Draws line charts: intervals, labeled points, a horizontal level, and the name of each line at its end.
#include "report/chart.h"
#include "report/chart_draw.h"

#include <math.h>

enum { LABEL_GAP = 11 };

static const sabot_type small = {.size = 7.5, .tone = SABOT_TONE_QUIET};
static const sabot_type label = {.size = 7.5, .tone = SABOT_TONE_INK};

/// The area of the plot, in points.
typedef struct {
    double left, right, top, bottom;
} plot_area;

static double x_of(const plot_area *area, const sabot_axis *axis, double value) {
    return area->left + (value - axis->low) / (axis->high - axis->low) * (area->right - area->left);
}

static double y_of(const plot_area *area, const sabot_axis *axis, double value) {
    return area->bottom - (value - axis->low) / (axis->high - axis->low) * (area->bottom - area->top);
}

static plot_area area_of(cairo_t *cairo, const sabot_line_chart *chart) {
    double names = 0;
    for (int i = 0; i < chart->line_count; i++) {
        names = fmax(names, sabot_type_width(cairo, label, chart->lines[i].title));
    }
    const double at_right = names > 0 ? fmin(names, SABOT_CHART_WIDTH / 2) + 22 : 10;
    return (plot_area){44, SABOT_CHART_WIDTH - at_right, 24, SABOT_LINE_CHART_HEIGHT - 36};
}

static void stroke(cairo_t *cairo, double x1, double y1, double x2, double y2) {
    cairo_move_to(cairo, x1, y1);
    cairo_line_to(cairo, x2, y2);
    cairo_stroke(cairo);
}

// ---------------------------------------------------------------------------------------------------------
// Axes and level

static void draw_y_axis(cairo_t *cairo, const plot_area *area, const sabot_axis *axis) {
    const sabot_axis_tick_list ticks = sabot_axis_ticks(axis, 5);
    for (int i = 0; i < ticks.count; i++) {
        char text[32];
        const double y = y_of(area, axis, ticks.at[i]);
        const bool is_zero = fabs(ticks.at[i]) < ticks.step / 1000;
        sabot_surface_ink(cairo, is_zero ? SABOT_TONE_QUIET : SABOT_TONE_HAIR);
        cairo_set_line_width(cairo, is_zero ? 0.8 : 0.5);
        stroke(cairo, area->left, y, area->right, y);
        sabot_axis_write(axis, ticks.at[i], ticks.step, text, sizeof text);
        sabot_type_show(cairo, small, SABOT_RIGHT, area->left - 6, y + 2.6, text);
    }
    sabot_type_show(cairo, small, SABOT_LEFT, 0, 9, axis->title);
}

/// A tick gets no number if the number would touch the one before it.
static void draw_x_axis(cairo_t *cairo, const plot_area *area, const sabot_axis *axis) {
    const sabot_axis_tick_list ticks = sabot_axis_ticks(axis, 7);
    double free_from = 0;
    sabot_surface_ink(cairo, SABOT_TONE_INK);
    cairo_set_line_width(cairo, 0.8);
    stroke(cairo, area->left, area->bottom, area->right, area->bottom);
    for (int i = 0; i < ticks.count; i++) {
        char text[32];
        const double x = x_of(area, axis, ticks.at[i]);
        sabot_surface_ink(cairo, SABOT_TONE_INK);
        stroke(cairo, x, area->bottom, x, area->bottom + 3);
        sabot_axis_write(axis, ticks.at[i], ticks.step, text, sizeof text);
        const double half = sabot_type_width(cairo, small, text) / 2;
        if (x - half >= free_from) {
            sabot_type_show(cairo, small, SABOT_CENTER, x, area->bottom + 12, text);
            free_from = x + half + 4;
        }
    }
    sabot_type_show(cairo, small, SABOT_CENTER, (area->left + area->right) / 2, area->bottom + 26,
                    axis->title);
}

static void draw_level(cairo_t *cairo, const plot_area *area, const sabot_line_chart *chart) {
    const double dashes[] = {4, 3};
    const double y = y_of(area, &chart->y, chart->level);
    sabot_surface_ink(cairo, SABOT_TONE_INK);
    cairo_set_line_width(cairo, 0.8);
    cairo_set_dash(cairo, dashes, 2, 0);
    stroke(cairo, area->left, y, area->right, y);
    cairo_set_dash(cairo, NULL, 0, 0);
    sabot_type_show(cairo, label, SABOT_LEFT, area->left + 4, y - 4, chart->level_label);
}

// ---------------------------------------------------------------------------------------------------------
// Lines

/// Disc, square, diamond, triangle: each line has its own shape, for readers who cannot tell the colors
/// apart.
static void draw_shape(cairo_t *cairo, int index, double x, double y) {
    const double r = 2.8;
    cairo_new_path(cairo);
    switch (index % 4) {
    case 0:
        cairo_arc(cairo, x, y, r, 0, 2 * M_PI);
        break;
    case 1:
        cairo_rectangle(cairo, x - r * 0.9, y - r * 0.9, 1.8 * r, 1.8 * r);
        break;
    case 2:
        cairo_move_to(cairo, x, y - r * 1.3);
        cairo_line_to(cairo, x + r * 1.3, y);
        cairo_line_to(cairo, x, y + r * 1.3);
        cairo_line_to(cairo, x - r * 1.3, y);
        break;
    default:
        cairo_move_to(cairo, x, y - r * 1.2);
        cairo_line_to(cairo, x + r * 1.2, y + r);
        cairo_line_to(cairo, x - r * 1.2, y + r);
    }
    cairo_close_path(cairo);
    cairo_fill(cairo);
}

static void draw_intervals(cairo_t *cairo, const plot_area *area, const sabot_line_chart *chart,
                           const sabot_chart_line *line) {
    cairo_set_line_width(cairo, 0.7);
    for (int i = 0; i < line->count; i++) {
        if (line->reach[i] > 0) {
            const double x = x_of(area, &chart->x, line->x[i]);
            const double high = y_of(area, &chart->y, line->y[i] + line->reach[i]);
            const double low = y_of(area, &chart->y, line->y[i] - line->reach[i]);
            stroke(cairo, x, high, x, low);
            stroke(cairo, x - 2.5, high, x + 2.5, high);
            stroke(cairo, x - 2.5, low, x + 2.5, low);
        }
    }
}

static void draw_line(cairo_t *cairo, const plot_area *area, const sabot_line_chart *chart, int index) {
    const sabot_chart_line *const line = &chart->lines[index];
    sabot_surface_ink(cairo, line->tone);
    draw_intervals(cairo, area, chart, line);
    cairo_set_line_width(cairo, 1.5);
    for (int i = 0; i < line->count; i++) {
        cairo_line_to(cairo, x_of(area, &chart->x, line->x[i]), y_of(area, &chart->y, line->y[i]));
    }
    cairo_stroke(cairo);
    for (int i = 0; line->has_points && i < line->count; i++) {
        draw_shape(cairo, index, x_of(area, &chart->x, line->x[i]), y_of(area, &chart->y, line->y[i]));
    }
}

/// Draws each name level with its line's end, and moves names apart if they would touch.
static void draw_names(cairo_t *cairo, const plot_area *area, const sabot_line_chart *chart) {
    int order[SABOT_CHART_LINES_MAX];
    double ends[SABOT_CHART_LINES_MAX], label_tops[SABOT_CHART_LINES_MAX];
    for (int i = 0; i < chart->line_count; i++) {
        const sabot_chart_line *const line = &chart->lines[i];
        ends[i] = y_of(area, &chart->y, line->count > 0 ? line->y[line->count - 1] : chart->y.low);
        int at = i;
        for (; at > 0 && ends[order[at - 1]] > ends[i]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (int i = 0; i < chart->line_count; i++) {
        label_tops[i] = i == 0 ? ends[order[0]] : fmax(ends[order[i]], label_tops[i - 1] + (double)LABEL_GAP);
    }
    for (int i = chart->line_count - 1; i >= 0; i--) {
        const double lowest = area->bottom - (chart->line_count - 1 - i) * LABEL_GAP;
        label_tops[i] = fmin(label_tops[i], lowest);
    }
    for (int i = 0; i < chart->line_count; i++) {
        const sabot_chart_line *const line = &chart->lines[order[i]];
        if (line->title[0] != '\0') {
            sabot_surface_ink(cairo, line->tone);
            draw_shape(cairo, order[i], area->right + 10, label_tops[i]);
            sabot_type_show(cairo, label, SABOT_LEFT, area->right + 17, label_tops[i] + 2.6, line->title);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Labeled points

/// Puts the label below and right of the point, where a rising line leaves space; at the right edge, above
/// and left.
static void draw_mark_label(cairo_t *cairo, const plot_area *area, const char *text, double x, double y) {
    const double width = sabot_type_width(cairo, label, text);
    const bool turns = x + 8 + width > area->right;
    const double left = turns ? x - 8 - width : x + 8;
    y -= turns ? 18 : 0;
    sabot_surface_fill(cairo, SABOT_TONE_PAPER, left - 1.5, y - 7, width + 3, 9.5);
    sabot_type_show(cairo, label, SABOT_LEFT, left, y, text);
}

static void draw_marks(cairo_t *cairo, const plot_area *area, const sabot_line_chart *chart) {
    const double dashes[] = {1.5, 2};
    double free_from = area->top;
    sabot_surface_ink(cairo, SABOT_TONE_QUIET);
    cairo_set_line_width(cairo, 0.6);
    cairo_set_dash(cairo, dashes, 2, 0);
    for (int i = 0; i < chart->mark_count; i++) {
        const double x = x_of(area, &chart->x, chart->marks[i].x);
        stroke(cairo, x, y_of(area, &chart->y, chart->marks[i].y), x, area->bottom);
    }
    cairo_set_dash(cairo, NULL, 0, 0);
    for (int i = chart->mark_count - 1; i >= 0; i--) {
        const sabot_chart_mark *const mark = &chart->marks[i];
        const double x = x_of(area, &chart->x, mark->x), y = y_of(area, &chart->y, mark->y);
        const double baseline = fmin(fmax(y + 11, free_from), area->bottom - 3);
        draw_mark_label(cairo, area, mark->label, x, baseline);
        free_from = baseline + (double)LABEL_GAP;
        sabot_surface_ink(cairo, SABOT_TONE_INK);
        draw_shape(cairo, 0, x, y);
    }
}

void sabot_line_chart_draw(cairo_t *cairo, const sabot_line_chart *chart) {
    const plot_area area = area_of(cairo, chart);
    draw_y_axis(cairo, &area, &chart->y);
    draw_x_axis(cairo, &area, &chart->x);
    if (chart->has_level) {
        draw_level(cairo, &area, chart);
    }
    for (int i = 0; i < chart->line_count; i++) {
        draw_line(cairo, &area, chart, i);
    }
    draw_marks(cairo, &area, chart);
    draw_names(cairo, &area, chart);
}
