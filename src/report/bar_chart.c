/// Small panels of ten signed bars, two beside each other, each on a scale of its own.
#include "chart_draw.h"

#include <math.h>
#include <stdio.h>

#define PANEL_WIDTH  244.0
#define PANEL_GAP    (SABOT_CHART_WIDTH - 2 * PANEL_WIDTH)
#define PANEL_HEIGHT 116.0
#define HEAD         16.0 ///< above the bars: the panel's name
#define FOOT         14.0 ///< below them: the cards
#define ROOM         9.0  ///< above and below the bars: their numbers

static const sabot_type name_type = {.size = 8.5, .bold = true, .tone = SABOT_TONE_INK};
static const sabot_type card_type = {.size = 7.5, .tone = SABOT_TONE_QUIET};
static const sabot_type number_type = {.size = 6, .tone = SABOT_TONE_INK};

/// What is drawn in a slot, from left to right: ace, 2 to 9, then tens and faces.
static int value_in(int slot) {
    return (slot + 1) % 10;
}

double sabot_bar_chart_height(const sabot_bar_chart *chart) {
    const int rows = (chart->panel_count + 1) / 2;
    return rows * PANEL_HEIGHT;
}

/// How far the largest bar goes up, and down.
static void reach_of(const sabot_bar_panel *panel, double *up, double *down) {
    *up = 0;
    *down = 0;
    for (int value = 0; value < 10; value++) {
        *up = fmax(*up, panel->values[value]);
        *down = fmax(*down, -panel->values[value]);
    }
}

static void draw_number(cairo_t *cairo, double value, double x, double end) {
    char text[32];
    const int digits = fabs(value) < 10 ? 4 : 1; // so that neighbours never touch
    snprintf(text, sizeof text, "%s%.*f", value < 0 ? "\u2212" : "+", digits, fabs(value));
    sabot_type_show(cairo, number_type, SABOT_CENTER, x, value < 0 ? end + 6.6 : end - 2.4, text);
}

static void draw_panel(cairo_t *cairo, const sabot_bar_panel *panel) {
    const double slot = PANEL_WIDTH / 10, bar = slot * 0.62;
    const double top = HEAD + ROOM, bottom = PANEL_HEIGHT - FOOT - ROOM - 6;
    double up, down;
    reach_of(panel, &up, &down);
    const double scale = up + down > 0 ? (bottom - top) / (up + down) : 0;
    const double zero = top + up * scale;
    sabot_surface_ink(cairo, panel->tone);
    cairo_rectangle(cairo, 0, 3.5, 7, 7);
    cairo_fill(cairo);
    sabot_type_show(cairo, name_type, SABOT_LEFT, 11, 10, panel->title);
    for (int i = 0; i < 10; i++) {
        const double value = panel->values[value_in(i)];
        const double center = (i + 0.5) * slot;
        static const char *const cards[] = {"10\u2013K", "A", "2", "3", "4", "5", "6", "7", "8", "9"};
        sabot_surface_ink(cairo, panel->tone);
        cairo_rectangle(cairo, center - bar / 2, zero - fmax(value, 0) * scale, bar, fabs(value) * scale);
        cairo_fill(cairo);
        draw_number(cairo, value, center, zero - value * scale);
        sabot_type_show(cairo, card_type, SABOT_CENTER, center, PANEL_HEIGHT - FOOT + 3, cards[value_in(i)]);
    }
    sabot_surface_ink(cairo, SABOT_TONE_INK);
    cairo_set_line_width(cairo, 0.7);
    cairo_move_to(cairo, 0, zero);
    cairo_line_to(cairo, PANEL_WIDTH, zero);
    cairo_stroke(cairo);
}

void sabot_bar_chart_draw(cairo_t *cairo, const sabot_bar_chart *chart) {
    for (int i = 0; i < chart->panel_count; i++) {
        const int row = i / 2, column = i % 2;
        cairo_save(cairo);
        cairo_translate(cairo, column * (PANEL_WIDTH + PANEL_GAP), row * PANEL_HEIGHT);
        draw_panel(cairo, &chart->panels[i]);
        cairo_restore(cairo);
    }
}
