/// Type on a cairo surface: one family, tabular figures, nothing hinted, so that the same text has the same
/// width on every surface.
#ifndef SABOT_REPORT_TYPESET_H
#define SABOT_REPORT_TYPESET_H

#include "report/bytes.h"
#include "report/document.h"
#include "report/tone.h"

#include <cairo.h>

// ---------------------------------------------------------------------------------------------------------
// A surface to draw on whose bytes stay in memory, and ink for it.

/// Width and height in points. Close what is opened; cairo's own errors show at the end.
cairo_t *sabot_surface_open_svg(sabot_bytes *bytes, double width, double height);
cairo_t *sabot_surface_open_pdf(sabot_bytes *bytes, double width, double height);
/// False where something could not be drawn or kept.
bool sabot_surface_close(cairo_t *cairo);

void sabot_surface_ink(cairo_t *cairo, sabot_tone tone);
void sabot_surface_fill(cairo_t *cairo, sabot_tone tone, double x, double y, double width, double height);

// ---------------------------------------------------------------------------------------------------------
// Type.

typedef struct {
    double size; ///< in points
    bool bold;
    bool mono;
    sabot_tone tone;
} sabot_type;

/// From one baseline to the next.
#define SABOT_LEADING(type) ((type).size * 1.42)

double sabot_type_width(cairo_t *cairo, sabot_type type, const char *text);
/// Shows a line whose baseline is at `y`; `x` is its left end, its middle or its right end.
void sabot_type_show(cairo_t *cairo, sabot_type type, sabot_alignment alignment, double x, double y,
                     const char *text);

/// The next line of running text.
typedef struct {
    char text[512];
    const char *rest; ///< what comes after it; "" at the end
} sabot_type_line;

/// Breaks at spaces, but not before a '%'; a word that is wider than the line is cut.
sabot_type_line sabot_type_break(cairo_t *cairo, sabot_type type, double width, const char *text);
/// Shows all of its lines, the first with its baseline at `y`.
void sabot_type_show_lines(cairo_t *cairo, sabot_type type, double x, double y, double width,
                           const char *text);
/// How many lines that makes; none for "".
int sabot_type_lines(cairo_t *cairo, sabot_type type, double width, const char *text);

#endif
