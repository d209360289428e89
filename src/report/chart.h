/// Charts as values: what they show, not how they are drawn. One drawing serves the page and the PDF.
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

/// A small chart of ten signed bars, one a card value.
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
    sabot_axis_unit unit; ///< dollars are counted in dollars, percent in units of one
    double low;
    double high;    ///< above `low`
    int tick_count; ///< 0: round numbers are picked
    double ticks[SABOT_CHART_POINTS_MAX];
} sabot_axis;

typedef struct {
    char title[SABOT_CHART_LABEL_SIZE]; ///< stands at its end; "" where the chart has one line only
    sabot_tone tone;
    bool has_points; ///< a shape at each point, another one for each line
    int count;
    double x[SABOT_CHART_POINTS_MAX];
    double y[SABOT_CHART_POINTS_MAX];
    double reach[SABOT_CHART_POINTS_MAX]; ///< of the interval, up and down; 0: none
} sabot_chart_line;

/// A point worth naming, with a line down to the axis.
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
    double level; ///< a value of y with a line across
    char level_label[SABOT_CHART_LABEL_SIZE];
} sabot_line_chart;

typedef enum { SABOT_CHART_BARS, SABOT_CHART_LINES } sabot_chart_kind;

typedef struct {
    sabot_chart_kind kind;
    char caption[SABOT_CHART_CAPTION_MAX]; ///< says what it shows, to readers and to screen readers
    union {
        sabot_bar_chart bars;
        sabot_line_chart lines;
    };
} sabot_chart;

/// Every chart is SABOT_CHART_WIDTH points wide.
double sabot_chart_height(const sabot_chart *chart);

#endif
