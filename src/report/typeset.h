/// Type on a cairo surface: one font family with tabular figures and no hinting, so that text has the same
/// width on every surface.
#ifndef SABOT_REPORT_TYPESET_H
#define SABOT_REPORT_TYPESET_H

#include "report/bytes.h"
#include "report/document.h"
#include "report/tone.h"

#include <cairo.h>

// ---------------------------------------------------------------------------------------------------------
// In-memory surfaces, and drawing colors.

/// Open a surface; width and height are in points. Every surface must be closed, which reports cairo's
/// errors.
cairo_t *sabot_surface_open_svg(sabot_bytes *bytes, double width, double height);
cairo_t *sabot_surface_open_pdf(sabot_bytes *bytes, double width, double height);
/// Returns false if anything could not be drawn or stored.
bool sabot_surface_close(cairo_t *cairo);

void sabot_surface_ink(cairo_t *cairo, sabot_tone tone);
void sabot_surface_fill(cairo_t *cairo, sabot_tone tone, double x, double y, double width, double height);

// ---------------------------------------------------------------------------------------------------------
// Type

typedef struct {
    double size; ///< in points
    bool bold;
    bool mono;
    sabot_tone tone;
} sabot_type;

/// Distance from one baseline to the next.
#define SABOT_LEADING(type) ((type).size * 1.42)

double sabot_type_width(cairo_t *cairo, sabot_type type, const char *text);
/// Shows one line with its baseline at `y`. `x` is its left end, center or right end.
void sabot_type_show(cairo_t *cairo, sabot_type type, sabot_alignment alignment, double x, double y,
                     const char *text);

/// One line of wrapped text.
typedef struct {
    char text[512];
    const char *rest; ///< the text after it; "" at the end
} sabot_type_line;

/// Returns the next line. Breaks at spaces, but not before a '%'; splits a word wider than the line.
sabot_type_line sabot_type_break(cairo_t *cairo, sabot_type type, double width, const char *text);
/// Shows text wrapped to `width`. The first baseline is at `y`.
void sabot_type_show_lines(cairo_t *cairo, sabot_type type, double x, double y, double width,
                           const char *text);
/// Returns the number of lines the text wraps to; 0 for "".
int sabot_type_lines(cairo_t *cairo, sabot_type type, double width, const char *text);

#endif
