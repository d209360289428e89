/// Builds the par sheet as HTML and PDF, writes the files, and draws the charts of a sweep as SVG.
#include "report/report.h"

#include "report/chart.h"
#include "report/chart_draw.h"
#include "report/document.h"
#include "report/sections.h"

#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>

void sabot_report_plan_sweep(const sabot_ruleset *ruleset, const sabot_sim *sim, sabot_sweep *game,
                             sabot_sweep *progressive) {
    sabot_combination combination = {0};
    sabot_combination_parse("C/D", &combination);
    sabot_sweep_open(game, ruleset, sim, combination);
    sabot_sweep_default_cuts(game);
    if (progressive != NULL) {
        *progressive = *game;
        sabot_sweep_add_progressives(progressive, -1);
    }
    sabot_sweep_add_published(game);
}

typedef bool document_writer(const sabot_document *document, sabot_bytes *bytes);

/// Builds the par sheet and writes it with one of the back ends.
static char *write_with(const sabot_report *report, document_writer *write, size_t *size) {
    sabot_document document;
    sabot_bytes bytes = {0};
    *size = 0;
    if (!sabot_document_open(&document)) {
        return NULL;
    }
    sabot_par_sheet_build(&document, report);
    if (!write(&document, &bytes)) {
        bytes.failed = true;
    }
    sabot_document_close(&document);
    return sabot_bytes_take(&bytes, size);
}

char *sabot_report_html(const sabot_report *report, size_t *size) {
    return write_with(report, sabot_html_write, size);
}

char *sabot_report_pdf(const sabot_report *report, size_t *size) {
    return write_with(report, sabot_pdf_write, size);
}

/// Adds one chart in its own group, `top` points below the top of the picture.
static bool add_sweep_chart(const sabot_sweep_results *results, bool progressives, double top,
                            sabot_bytes *bytes) {
    sabot_chart *const chart = calloc(1, sizeof *chart);
    if (chart == NULL) {
        return false;
    }
    chart->kind = SABOT_CHART_LINES;
    snprintf(chart->caption, sizeof chart->caption, "%s", sabot_sweep_caption(progressives));
    sabot_sweep_chart(results, progressives, &chart->lines);
    sabot_bytes_print(bytes, "<g transform=\"translate(0 %.0f)\">\n", top);
    const bool drawn = sabot_chart_svg(chart, progressives ? "progressives-" : "game-", bytes);
    sabot_bytes_add_text(bytes, "</g>\n");
    free(chart);
    return drawn;
}

char *sabot_report_sweep_svg(const sabot_sweep_results *results, const char *title, size_t *size) {
    enum { MARGIN = 12, TITLE = 28 };
    const bool game = sabot_sweep_has(results, false), progressives = sabot_sweep_has(results, true);
    const double second = (double)TITLE + (game ? SABOT_LINE_CHART_HEIGHT : 0);
    const double height = second + (progressives ? SABOT_LINE_CHART_HEIGHT : 0) + 2 * MARGIN;
    const double width = SABOT_CHART_WIDTH + 2 * MARGIN;
    sabot_bytes bytes = {0};
    sabot_bytes_print(
        &bytes,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
        "viewBox=\"-%d -%d %.0f %.0f\">\n"
        "<rect x=\"-%d\" y=\"-%d\" width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
        "<text x=\"0\" y=\"12\" font-family=\"Liberation Sans, Arial, sans-serif\" font-size=\"11\" "
        "font-weight=\"bold\">",
        2 * width, 2 * height, MARGIN, MARGIN, width, height, MARGIN, MARGIN);
    sabot_bytes_add_escaped(&bytes, title);
    sabot_bytes_add_text(&bytes, "</text>\n");
    if ((game && !add_sweep_chart(results, false, TITLE, &bytes)) ||
        (progressives && !add_sweep_chart(results, true, second, &bytes))) {
        bytes.failed = true;
    }
    sabot_bytes_add_text(&bytes, "</svg>\n");
    return sabot_bytes_take(&bytes, size);
}

/// The names of the two files.
typedef struct {
    char html[SABOT_NAME_SIZE + 8];
    char pdf[SABOT_NAME_SIZE + 8];
} file_names;

static file_names names_of(const sabot_ruleset *ruleset) {
    file_names names;
    snprintf(names.html, sizeof names.html, "%s.html", ruleset->name);
    snprintf(names.pdf, sizeof names.pdf, "%s.pdf", ruleset->name);
    return names;
}

sabot_publish_result sabot_report_check(const sabot_ruleset *ruleset, const char *directory, char *sentence,
                                        size_t sentence_size) {
    const file_names names = names_of(ruleset);
    const char *const list[] = {names.html, names.pdf};
    return sabot_publish_check(directory, list, 2, sentence, sentence_size);
}

sabot_publish_result sabot_report_write(const sabot_report *report, const char *directory,
                                        sabot_report_paths *paths, char *sentence, size_t sentence_size) {
    const file_names names = names_of(report->ruleset);
    snprintf(paths->html, sizeof paths->html, "%s/%s", directory, names.html);
    snprintf(paths->pdf, sizeof paths->pdf, "%s/%s", directory, names.pdf);

    sabot_publish_file files[2] = {{.name = names.html}, {.name = names.pdf}};
    char *const html = sabot_report_html(report, &files[0].size);
    char *const pdf = sabot_report_pdf(report, &files[1].size);
    sabot_publish_result result = SABOT_PUBLISH_FAILED;
    if (html == NULL || pdf == NULL) {
        snprintf(sentence, sentence_size, "out of memory for the par sheet");
    } else {
        files[0].data = html;
        files[1].data = pdf;
        result = sabot_publish(directory, files, 2, sentence, sentence_size);
    }
    free(html);
    free(pdf);
    return result;
}

void sabot_report_free_fonts(void) {
    cairo_debug_reset_static_data();
    FcFini();
}
