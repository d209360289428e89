/// A surface to draw on whose bytes stay in memory, and ink for it.
#ifndef SABOT_SURFACE_H
#define SABOT_SURFACE_H

#include "bytes.h"
#include "tone.h"

#include <cairo.h>

/// Width and height in points. Close what is opened; cairo's own errors show at the end.
cairo_t *sabot_surface_open_svg(sabot_bytes *bytes, double width, double height);
cairo_t *sabot_surface_open_pdf(sabot_bytes *bytes, double width, double height);
/// False where something could not be drawn or kept.
bool sabot_surface_close(cairo_t *cairo);

void sabot_surface_ink(cairo_t *cairo, sabot_tone tone);
void sabot_surface_fill(cairo_t *cairo, sabot_tone tone, double x, double y, double width, double height);

#endif
