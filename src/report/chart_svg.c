/// A chart as SVG. Cairo draws text as outlines of glyphs, so nobody needs the font to see it; it names them
/// glyph0-1 and so on in every picture, and counts its surfaces over the whole process. Both would make
/// pictures clash in one page and differ from run to run: ids get a prefix, surfaces lose theirs.
#include "report/chart.h"
#include "report/chart_draw.h"

#include <stdlib.h>
#include <string.h>

double sabot_chart_height(const sabot_chart *chart) {
    return chart->kind == SABOT_CHART_BARS ? sabot_bar_chart_height(&chart->bars) : SABOT_LINE_CHART_HEIGHT;
}

void sabot_chart_draw(cairo_t *cairo, const sabot_chart *chart) {
    if (chart->kind == SABOT_CHART_BARS) {
        sabot_bar_chart_draw(cairo, &chart->bars);
    } else {
        sabot_line_chart_draw(cairo, &chart->lines);
    }
}

/// What cairo itself writes.
static char *draw_plain(const sabot_chart *chart) {
    sabot_bytes bytes = {0};
    size_t length = 0;
    cairo_t *const cairo = sabot_surface_open_svg(&bytes, SABOT_CHART_WIDTH, sabot_chart_height(chart));
    sabot_chart_draw(cairo, chart);
    bytes.failed = !sabot_surface_close(cairo) || bytes.failed;
    return sabot_bytes_take(&bytes, &length);
}

/// Everything after cairo's own <svg …> tag, ids prefixed.
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

/// Our own opening tag: sized by its viewBox, with a name for those who cannot see it.
bool sabot_chart_svg(const sabot_chart *chart, const char *prefix, sabot_bytes *bytes) {
    const double height = sabot_chart_height(chart);
    char *const plain = draw_plain(chart);
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
