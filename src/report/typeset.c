#include "typeset.h"

#include <string.h>

static void choose(cairo_t *cairo, sabot_type type) {
    cairo_font_options_t *const options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
    cairo_select_font_face(cairo, type.mono ? "Liberation Mono" : "Liberation Sans", CAIRO_FONT_SLANT_NORMAL,
                           type.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, type.size);
}

double sabot_type_width(cairo_t *cairo, sabot_type type, const char *text) {
    cairo_text_extents_t extents;
    choose(cairo, type);
    cairo_text_extents(cairo, text, &extents);
    return extents.x_advance;
}

void sabot_type_show(cairo_t *cairo, sabot_type type, sabot_alignment alignment, double x, double y,
                     const char *text) {
    if (text[0] == '\0') {
        return;
    }
    const double shift = alignment == SABOT_LEFT ? 0 : alignment == SABOT_CENTER ? 0.5 : 1;
    const double width = shift > 0 ? sabot_type_width(cairo, type, text) : 0;
    choose(cairo, type);
    sabot_surface_ink(cairo, type.tone);
    cairo_move_to(cairo, x - shift * width, y);
    cairo_show_text(cairo, text);
    cairo_new_path(cairo);
}

static bool fits(cairo_t *cairo, sabot_type type, double width, const char *text, size_t length) {
    char piece[512];
    if (length >= sizeof piece) {
        return false;
    }
    memcpy(piece, text, length);
    piece[length] = '\0';
    return sabot_type_width(cairo, type, piece) <= width;
}

/// The length of the next word and the spaces before it; a '%' belongs to the word it follows.
static size_t word_length(const char *text) {
    size_t length = strspn(text, " ");
    length += strcspn(text + length, " ");
    while (strncmp(text + length, " %", 2) == 0) {
        length += 2 + strcspn(text + length + 2, " ");
    }
    return length;
}

/// One character less, and never in the middle of one.
static size_t shorter(const char *text, size_t length) {
    do {
        length--;
    } while (length > 1 && ((unsigned char)text[length] & 0xc0) == 0x80);
    return length;
}

sabot_type_line sabot_type_break(cairo_t *cairo, sabot_type type, double width, const char *text) {
    sabot_type_line line;
    text += strspn(text, " ");
    size_t length = 0;
    for (size_t next = word_length(text); next > 0; next = word_length(text + length)) {
        if (!fits(cairo, type, width, text, length + next)) {
            break;
        }
        length += next;
    }
    if (length == 0 && text[0] != '\0') {
        length = word_length(text) < sizeof line.text ? word_length(text) : sizeof line.text - 1;
        while (length > 1 && !fits(cairo, type, width, text, length)) {
            length = shorter(text, length);
        }
    }
    memcpy(line.text, text, length);
    line.text[length] = '\0';
    line.rest = text + length + strspn(text + length, " ");
    return line;
}

int sabot_type_lines(cairo_t *cairo, sabot_type type, double width, const char *text) {
    int lines = 0;
    while (*text != '\0') {
        text = sabot_type_break(cairo, type, width, text).rest;
        lines++;
    }
    return lines;
}
