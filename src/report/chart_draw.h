/// Draws charts on any cairo surface. The origin is the upper left corner of the chart, which takes
/// SABOT_CHART_WIDTH × `sabot_chart_height` points.
#ifndef SABOT_REPORT_CHART_DRAW_H
#define SABOT_REPORT_CHART_DRAW_H

#include "report/typeset.h"

void sabot_chart_draw(cairo_t *cairo, const sabot_chart *chart);
void sabot_line_chart_draw(cairo_t *cairo, const sabot_line_chart *chart);
#define SABOT_LINE_CHART_HEIGHT 236.0

// ---------------------------------------------------------------------------------------------------------
// Axes (chart.c)

typedef struct {
    int count;
    double at[SABOT_CHART_POINTS_MAX];
    double step; ///< between round numbers
} sabot_axis_tick_list;

/// Returns the axis's own ticks, or about `wanted` round numbers within its range.
sabot_axis_tick_list sabot_axis_ticks(const sabot_axis *axis, int wanted);
/// Formats a tick label: "$40,000", "62%", "−0.2".
void sabot_axis_write(const sabot_axis *axis, double value, double step, char *buffer, size_t size);

// ---------------------------------------------------------------------------------------------------------
// SVG (chart.c)

/// Adds the chart as an <svg> element for an HTML page. Every id starts with `prefix`, so that one page can
/// contain several charts. Returns false if the chart cannot be drawn.
bool sabot_chart_svg(const sabot_chart *chart, const char *prefix, sabot_bytes *bytes);

#endif
