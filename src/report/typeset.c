/// Fonts, line breaking, surfaces and colors on cairo.
#include "report/typeset.h"
#include "report/tone.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

static void set_font(cairo_t *cairo, sabot_type type) {
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
    set_font(cairo, type);
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
    set_font(cairo, type);
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

/// Returns the length of the next word with the spaces before it.
static size_t word_length(const char *text) {
    const size_t spaces = strspn(text, " ");
    return spaces + strcspn(text + spaces, " ");
}

/// Returns the length without the last character. Never splits a UTF-8 character.
static size_t shorten(const char *text, size_t length) {
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
            length = shorten(text, length);
        }
    }
    memcpy(line.text, text, length);
    line.text[length] = '\0';
    line.rest = text + length + strspn(text + length, " ");
    return line;
}

void sabot_type_show_lines(cairo_t *cairo, sabot_type type, double x, double y, double width,
                           const char *text) {
    while (*text != '\0') {
        const sabot_type_line line = sabot_type_break(cairo, type, width, text);
        sabot_type_show(cairo, type, SABOT_LEFT, x, y, line.text);
        text = line.rest;
        y += SABOT_LEADING(type);
    }
}

int sabot_type_lines(cairo_t *cairo, sabot_type type, double width, const char *text) {
    int lines = 0;
    while (*text != '\0') {
        text = sabot_type_break(cairo, type, width, text).rest;
        lines++;
    }
    return lines;
}

static cairo_status_t add_to_bytes(void *closure, const unsigned char *data, unsigned length) {
    sabot_bytes *const bytes = closure;
    sabot_bytes_add(bytes, (const char *)data, length);
    return bytes->failed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static cairo_t *open_context(cairo_surface_t *surface) {
    cairo_t *const cairo = cairo_create(surface);
    cairo_surface_destroy(surface); // the context holds a reference
    return cairo;
}

cairo_t *sabot_surface_open_svg(sabot_bytes *bytes, double width, double height) {
    return open_context(cairo_svg_surface_create_for_stream(add_to_bytes, bytes, width, height));
}

cairo_t *sabot_surface_open_pdf(sabot_bytes *bytes, double width, double height) {
    return open_context(cairo_pdf_surface_create_for_stream(add_to_bytes, bytes, width, height));
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

static const struct {
    const char *word;
    unsigned color;
} tones[] = {
#define X(name, word, color) {word, color},
    SABOT_TONE_LIST(X)
#undef X
};

const char *sabot_tone_name(sabot_tone tone) {
    assert(tone < SABOT_TONE_COUNT);
    return tones[tone].word;
}

unsigned sabot_tone_color(sabot_tone tone) {
    assert(tone < SABOT_TONE_COUNT);
    return tones[tone].color;
}

sabot_tone sabot_tone_of(sabot_kind kind) {
    static const sabot_tone of_kind[SABOT_KIND_COUNT] = {
        [SABOT_KIND_PLAYER] = SABOT_TONE_PLAYER,
        [SABOT_KIND_BANKER] = SABOT_TONE_BANKER,
        [SABOT_KIND_TIE] = SABOT_TONE_TIE,
        [SABOT_KIND_PANDA8] = SABOT_TONE_PANDA8,
        [SABOT_KIND_DRAGON7] = SABOT_TONE_DRAGON7,
        [SABOT_KIND_PROGRESSIVE_DRAGON7] = SABOT_TONE_DRAGON7,
        [SABOT_KIND_PROGRESSIVE_PANDA8] = SABOT_TONE_PANDA8,
    };
    assert(kind < SABOT_KIND_COUNT);
    return of_kind[kind];
}
