/// Draws charts: the axes, the bar chart (small panels of ten signed bars, two per row, each with its own
/// scale), and SVG output.
#include "report/chart.h"

#include "report/chart_draw.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PANEL_WIDTH  244.0
#define PANEL_GAP    (SABOT_CHART_WIDTH - 2 * PANEL_WIDTH)
#define PANEL_HEIGHT 116.0
#define HEAD         16.0 ///< space above the bars for the panel's name
#define FOOT         14.0 ///< space below the bars for the card names
#define NUMBER_SPACE 9.0  ///< space above and below the bars for their numbers

static const sabot_type name_type = {.size = 8.5, .bold = true, .tone = SABOT_TONE_INK};
static const sabot_type card_type = {.size = 7.5, .tone = SABOT_TONE_QUIET};
static const sabot_type number_type = {.size = 6, .tone = SABOT_TONE_INK};

/// Returns the card value drawn in a slot. From left to right: ace, 2 to 9, then tens and faces.
static int value_in_slot(int slot) {
    return (slot + 1) % 10;
}

static double bar_chart_height(const sabot_bar_chart *chart) {
    const int rows = (chart->panel_count + 1) / 2;
    return rows * PANEL_HEIGHT;
}

/// Computes how far the largest bars extend up and down.
static void find_extent(const sabot_bar_panel *panel, double *up, double *down) {
    *up = 0;
    *down = 0;
    for (int value = 0; value < 10; value++) {
        *up = fmax(*up, panel->values[value]);
        *down = fmax(*down, -panel->values[value]);
    }
}

static void draw_number(cairo_t *cairo, double value, double x, double end) {
    char text[32];
    const int digits = fabs(value) < 10 ? 4 : 1; // keeps neighbors from touching
    snprintf(text, sizeof text, "%s%.*f", value < 0 ? "\u2212" : "+", digits, fabs(value));
    sabot_type_show(cairo, number_type, SABOT_CENTER, x, value < 0 ? end + 6.6 : end - 2.4, text);
}

static void draw_panel(cairo_t *cairo, const sabot_bar_panel *panel) {
    const double slot = PANEL_WIDTH / 10, bar = slot * 0.62;
    const double top = HEAD + NUMBER_SPACE, bottom = PANEL_HEIGHT - FOOT - NUMBER_SPACE - 6;
    double up, down;
    find_extent(panel, &up, &down);
    const double scale = up + down > 0 ? (bottom - top) / (up + down) : 0;
    const double zero = top + up * scale;
    sabot_surface_fill(cairo, panel->tone, 0, 3.5, 7, 7);
    sabot_type_show(cairo, name_type, SABOT_LEFT, 11, 10, panel->title);
    for (int i = 0; i < 10; i++) {
        const double value = panel->values[value_in_slot(i)];
        const double center = (i + 0.5) * slot;
        static const char *const cards[] = {"10\u2013K", "A", "2", "3", "4", "5", "6", "7", "8", "9"};
        sabot_surface_fill(cairo, panel->tone, center - bar / 2, zero - fmax(value, 0) * scale, bar,
                           fabs(value) * scale);
        draw_number(cairo, value, center, zero - value * scale);
        sabot_type_show(cairo, card_type, SABOT_CENTER, center, PANEL_HEIGHT - FOOT + 3,
                        cards[value_in_slot(i)]);
    }
    sabot_surface_ink(cairo, SABOT_TONE_INK);
    cairo_set_line_width(cairo, 0.7);
    cairo_move_to(cairo, 0, zero);
    cairo_line_to(cairo, PANEL_WIDTH, zero);
    cairo_stroke(cairo);
}

static void draw_bar_chart(cairo_t *cairo, const sabot_bar_chart *chart) {
    for (int i = 0; i < chart->panel_count; i++) {
        const int row = i / 2, column = i % 2;
        cairo_save(cairo);
        cairo_translate(cairo, column * (PANEL_WIDTH + PANEL_GAP), row * PANEL_HEIGHT);
        draw_panel(cairo, &chart->panels[i]);
        cairo_restore(cairo);
    }
}

/// Rounds to 1, 2 or 5 times a power of ten.
static double round_step(double range, int wanted) {
    const double rough = range / wanted;
    const double power = pow(10, floor(log10(rough)));
    const double lead = rough / power;
    return power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
}

sabot_axis_tick_list sabot_axis_ticks(const sabot_axis *axis, int wanted) {
    assert(axis->high > axis->low);
    sabot_axis_tick_list ticks = {.step = round_step(axis->high - axis->low, wanted)};
    if (axis->tick_count > 0) {
        ticks.step = 1;
        for (int i = 0; i < axis->tick_count; i++) {
            ticks.at[ticks.count++] = axis->ticks[i];
        }
        return ticks;
    }
    const double slack = ticks.step * 1e-6;
    double index = ceil((axis->low - slack) / ticks.step);
    while (index * ticks.step <= axis->high + slack && ticks.count < SABOT_CHART_POINTS_MAX) {
        ticks.at[ticks.count++] = index * ticks.step;
        index++;
    }
    return ticks;
}

/// Returns how many decimals distinguish neighboring ticks.
static int decimals_for_step(double step) {
    const double digits = -floor(log10(step) + 1e-9);
    return digits > 0 ? (int)digits : 0;
}

void sabot_axis_write(const sabot_axis *axis, double value, double step, char *buffer, size_t size) {
    sabot_text text = sabot_text_in(buffer, size);
    switch (axis->unit) {
    case SABOT_AXIS_DOLLARS:
        sabot_text_add_cents(&text, (int64_t)llround(value * 100));
        return;
    case SABOT_AXIS_PERCENT:
        snprintf(buffer, size, "%.*f%%", decimals_for_step(100 * step), 100 * value);
        return;
    case SABOT_AXIS_NUMBER:
        snprintf(buffer, size, "%s%.*f", value < -step / 2 ? "\u2212" : "", decimals_for_step(step),
                 fabs(value));
        return;
    }
    assert(false);
}

// ---------------------------------------------------------------------------------------------------------
// SVG output. Cairo draws text as glyph outlines, so the reader needs no font. It names them glyph0-1 and so
// on in every picture, and numbers its surfaces across the whole process. Ids would clash in one page, and
// files would differ from run to run: ids get a prefix, and surface ids are removed.

double sabot_chart_height(const sabot_chart *chart) {
    return chart->kind == SABOT_CHART_BARS ? bar_chart_height(&chart->bars) : SABOT_LINE_CHART_HEIGHT;
}

void sabot_chart_draw(cairo_t *cairo, const sabot_chart *chart) {
    if (chart->kind == SABOT_CHART_BARS) {
        draw_bar_chart(cairo, &chart->bars);
    } else {
        sabot_line_chart_draw(cairo, &chart->lines);
    }
}

/// Returns cairo's unmodified SVG.
static char *draw_unmodified(const sabot_chart *chart) {
    sabot_bytes bytes = {0};
    size_t length = 0;
    cairo_t *const cairo = sabot_surface_open_svg(&bytes, SABOT_CHART_WIDTH, sabot_chart_height(chart));
    sabot_chart_draw(cairo, chart);
    bytes.failed = !sabot_surface_close(cairo) || bytes.failed;
    return sabot_bytes_take(&bytes, &length);
}

/// Adds everything after cairo's own <svg …> tag, with prefixed ids.
static void add_body(const char *body, const char *prefix, sabot_bytes *bytes) {
    static const char *const before_id[] = {"id=\"", "xlink:href=\"#", "url(#"};
    static const char surface_id[] = " id=\"surface";
    while (*body != '\0') {
        if (strncmp(body, surface_id, sizeof surface_id - 1) == 0) {
            body = strchr(body + sizeof surface_id - 1, '"') + 1;
            continue;
        }
        size_t length = 1;
        const char *added = "";
        for (size_t i = 0; i < sizeof before_id / sizeof before_id[0]; i++) {
            if (strncmp(body, before_id[i], strlen(before_id[i])) == 0) {
                length = strlen(before_id[i]);
                added = prefix;
            }
        }
        sabot_bytes_add(bytes, body, length);
        sabot_bytes_add_text(bytes, added);
        body += length;
    }
}

/// Writes its own opening tag, sized by its viewBox and with a title for screen readers.
bool sabot_chart_svg(const sabot_chart *chart, const char *prefix, sabot_bytes *bytes) {
    const double height = sabot_chart_height(chart);
    char *const plain = draw_unmodified(chart);
    const char *const tag = plain == NULL ? NULL : strstr(plain, "<svg ");
    if (tag == NULL) {
        free(plain);
        return false;
    }
    sabot_bytes_print(
        bytes,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
        "width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-labelledby=\"%stitle\">\n<title id=\"%stitle\">",
        SABOT_CHART_WIDTH, height, SABOT_CHART_WIDTH, height, prefix, prefix);
    sabot_bytes_add_escaped(bytes, chart->caption);
    sabot_bytes_add_text(bytes, "</title>");
    add_body(strchr(tag, '>') + 1, prefix, bytes);
    free(plain);
    return !bytes->failed;
}
