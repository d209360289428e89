/// Charts as plain values: the data, not the drawing. HTML and PDF use the same drawing code.
#ifndef SABOT_REPORT_CHART_H
#define SABOT_REPORT_CHART_H

#include "report/tone.h"

#define SABOT_CHART_WIDTH       504.0
#define SABOT_CHART_LABEL_SIZE  96
#define SABOT_CHART_POINTS_MAX  64
#define SABOT_CHART_LINES_MAX   8
#define SABOT_CHART_MARKS_MAX   4
#define SABOT_CHART_PANELS_MAX  SABOT_GAME_KIND_COUNT
#define SABOT_CHART_CAPTION_MAX 256

/// A small chart of ten signed bars, one per card value.
typedef struct {
    char title[SABOT_CHART_LABEL_SIZE];
    sabot_tone tone;
    double values[10]; ///< by point value, 0 first; in percent
} sabot_bar_panel;

typedef struct {
    int panel_count;
    sabot_bar_panel panels[SABOT_CHART_PANELS_MAX];
} sabot_bar_chart;

typedef enum { SABOT_AXIS_NUMBER, SABOT_AXIS_DOLLARS, SABOT_AXIS_PERCENT } sabot_axis_unit;

typedef struct {
    char title[SABOT_CHART_LABEL_SIZE];
    sabot_axis_unit unit; ///< DOLLARS: values in dollars; PERCENT: 1.0 is 100%
    double low;
    double high;    ///< above `low`
    int tick_count; ///< 0: pick round numbers
    double ticks[SABOT_CHART_POINTS_MAX];
} sabot_axis;

typedef struct {
    char title[SABOT_CHART_LABEL_SIZE]; ///< printed at the line's end; "" if the chart has only one line
    sabot_tone tone;
    bool has_points; ///< draws a marker at each point; each line has its own shape
    int count;
    double x[SABOT_CHART_POINTS_MAX];
    double y[SABOT_CHART_POINTS_MAX];
    double reach[SABOT_CHART_POINTS_MAX]; ///< half-width of the interval; 0: none
} sabot_chart_line;

/// A labeled point with a line down to the axis.
typedef struct {
    double x;
    double y;
    char label[SABOT_CHART_LABEL_SIZE];
} sabot_chart_mark;

typedef struct {
    sabot_axis x, y;
    int line_count;
    sabot_chart_line lines[SABOT_CHART_LINES_MAX];
    int mark_count;
    sabot_chart_mark marks[SABOT_CHART_MARKS_MAX]; ///< ascending in x
    bool has_level;
    double level; ///< y value of a horizontal line
    char level_label[SABOT_CHART_LABEL_SIZE];
} sabot_line_chart;

typedef enum { SABOT_CHART_BARS, SABOT_CHART_LINES } sabot_chart_kind;

typedef struct {
    sabot_chart_kind kind;
    char caption[SABOT_CHART_CAPTION_MAX]; ///< describes the chart, also to screen readers
    union {
        sabot_bar_chart bars;
        sabot_line_chart lines;
    };
} sabot_chart;

/// Returns the height in points. Every chart is SABOT_CHART_WIDTH points wide.
double sabot_chart_height(const sabot_chart *chart);

#endif
