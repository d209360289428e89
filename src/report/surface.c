#include "surface.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>

static cairo_status_t add_to_bytes(void *closure, const unsigned char *data, unsigned length) {
    sabot_bytes *const bytes = closure;
    sabot_bytes_add(bytes, (const char *)data, length);
    return bytes->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static cairo_t *open_on(cairo_surface_t *surface) {
    cairo_t *const cairo = cairo_create(surface);
    cairo_surface_destroy(surface); // the context keeps it
    return cairo;
}

cairo_t *sabot_surface_open_svg(sabot_bytes *bytes, double width, double height) {
    return open_on(cairo_svg_surface_create_for_stream(add_to_bytes, bytes, width, height));
}

cairo_t *sabot_surface_open_pdf(sabot_bytes *bytes, double width, double height) {
    return open_on(cairo_pdf_surface_create_for_stream(add_to_bytes, bytes, width, height));
}

bool sabot_surface_close(cairo_t *cairo) {
    cairo_surface_t *const surface = cairo_surface_reference(cairo_get_target(cairo));
    const bool drawn = cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    const bool written = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return drawn && written;
}

void sabot_surface_ink(cairo_t *cairo, sabot_tone tone) {
    const unsigned color = sabot_tone_color(tone);
    cairo_set_source_rgb(cairo, (color >> 16) / 255.0, (color >> 8 & 0xff) / 255.0, (color & 0xff) / 255.0);
}

void sabot_surface_fill(cairo_t *cairo, sabot_tone tone, double x, double y, double width, double height) {
    sabot_surface_ink(cairo, tone);
    cairo_rectangle(cairo, x, y, width, height);
    cairo_fill(cairo);
}
