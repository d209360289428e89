#include "report.h"

#include "chart_draw.h"
#include "publish.h"
#include "sections.h"
#include "writers.h"

#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>

typedef bool document_writer(const sabot_document *document, sabot_bytes *bytes);

/// The par sheet by one of the back ends.
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

char *sabot_report_sweep_svg(const sabot_report_sweep *sweep, size_t *size) {
    static const char prolog[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    sabot_bytes bytes = {0};
    sabot_chart *const chart = calloc(1, sizeof *chart);
    *size = 0;
    if (chart == NULL) {
        return NULL;
    }
    chart->kind = SABOT_CHART_LINES;
    snprintf(chart->caption, sizeof chart->caption, "%s", sabot_sweep_caption);
    sabot_sweep_chart(sweep, &chart->lines);
    sabot_bytes_add(&bytes, prolog, sizeof prolog - 1);
    if (!sabot_chart_svg(chart, "", &bytes)) {
        bytes.failed = true;
    }
    free(chart);
    return sabot_bytes_take(&bytes, size);
}

sabot_report_result sabot_report_write(const sabot_report *report, const char *directory,
                                       sabot_report_paths *paths, char *sentence, size_t sentence_size) {
    const char *const name = report->ruleset->name;
    char html_name[SABOT_NAME_SIZE + 8], pdf_name[SABOT_NAME_SIZE + 8];
    snprintf(html_name, sizeof html_name, "%s.html", name);
    snprintf(pdf_name, sizeof pdf_name, "%s.pdf", name);
    snprintf(paths->html, sizeof paths->html, "%s/%s", directory, html_name);
    snprintf(paths->pdf, sizeof paths->pdf, "%s/%s", directory, pdf_name);

    sabot_publish_file files[2] = {{.name = html_name}, {.name = pdf_name}};
    char *const html = sabot_report_html(report, &files[0].size);
    char *const pdf = sabot_report_pdf(report, &files[1].size);
    sabot_report_result result = SABOT_REPORT_FAILED;
    if (html == NULL || pdf == NULL) {
        snprintf(sentence, sentence_size, "there is no memory for the par sheet");
    } else {
        static const sabot_report_result results[] = {[SABOT_PUBLISHED] = SABOT_REPORT_WRITTEN,
                                                      [SABOT_PUBLISH_REFUSED] = SABOT_REPORT_REFUSED,
                                                      [SABOT_PUBLISH_FAILED] = SABOT_REPORT_FAILED};
        files[0].data = html;
        files[1].data = pdf;
        result = results[sabot_publish(directory, files, 2, sentence, sentence_size)];
    }
    free(html);
    free(pdf);
    return result;
}

void sabot_report_forget_fonts(void) {
    cairo_debug_reset_static_data();
    FcFini();
}
