/// Counting vulnerability: what a card counter wins a shoe, against the depth of the cut card.
#include "sections.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

const char sabot_sweep_caption[] =
    "Units a card counter wins a shoe against the cards behind the cut card; bars are 95 % intervals.";

static void add_line(const sabot_report_sweep *sweep, const sabot_sweep_series *series,
                     sabot_line_chart *chart) {
    sabot_chart_line *const line = &chart->lines[chart->line_count++];
    *line = (sabot_chart_line){
        .tone = sabot_tone_of(series->kind), .has_points = true, .count = sweep->cut_count};
    snprintf(line->title, sizeof line->title, "%s", series->title);
    for (int i = 0; i < sweep->cut_count; i++) {
        line->x[i] = sweep->cut_cards[i];
        line->y[i] = series->units_a_shoe[i];
        line->reach[i] = SABOT_INTERVAL * series->error[i];
        chart->y.low = fmin(chart->y.low, line->y[i] - line->reach[i]);
        chart->y.high = fmax(chart->y.high, line->y[i] + line->reach[i]);
    }
}

void sabot_sweep_chart(const sabot_report_sweep *sweep, sabot_line_chart *chart) {
    assert(sweep->cut_count > 0 && sweep->cut_count <= SABOT_CHART_POINTS_MAX);
    assert(sweep->series_count <= SABOT_CHART_LINES_MAX);
    chart->x = (sabot_axis){.title = "cards behind the cut card",
                            .low = sweep->cut_cards[0] - 4,
                            .high = sweep->cut_cards[sweep->cut_count - 1] + 4,
                            .tick_count = sweep->cut_count};
    chart->y = (sabot_axis){.title = "units won a shoe"};
    for (int i = 0; i < sweep->cut_count; i++) {
        chart->x.ticks[i] = sweep->cut_cards[i];
    }
    for (int i = 0; i < sweep->series_count; i++) {
        add_line(sweep, &sweep->series[i], chart);
    }
    chart->y.high = chart->y.high > chart->y.low ? chart->y.high * 1.04 : chart->y.low + 1;
}

static void add_table(sabot_document *document, const sabot_report_sweep *sweep,
                      const sabot_sweep_series *series) {
    sabot_document_add_row(document, SABOT_ROW_GROUP);
    sabot_document_add_tone_cell(document, sabot_tone_of(series->kind), series->title);
    for (int i = 0; i < sweep->cut_count; i++) {
        const double per_bet =
            series->bets_a_shoe[i] > 0 ? series->units_a_shoe[i] / series->bets_a_shoe[i] : 0;
        sabot_document_add_row(document, SABOT_ROW_PLAIN);
        sabot_document_add_cell(document, "%d", sweep->cut_cards[i]);
        sabot_document_add_cell(document, "%.3f", series->bets_a_shoe[i]);
        sabot_document_add_cell(document, "%s%.4f", series->units_a_shoe[i] < 0 ? "\u2212" : "",
                                fabs(series->units_a_shoe[i]));
        sabot_document_add_cell(document, "\u00b1 %.4f", SABOT_INTERVAL * series->error[i]);
        sabot_document_add_cell(document, "%s", sabot_figure_percent(document, per_bet, 3));
    }
}

void sabot_section_counting(sabot_document *document, const sabot_report *report) {
    const sabot_report_sweep *const sweep = report->sweep;
    if (sweep == NULL) {
        return;
    }
    sabot_document_add_heading(document, "Counting vulnerability");
    sabot_document_add_paragraph(
        document,
        "What a counter wins a shoe who keeps each count without error and wagers one unit on every hand where it "
        "is high enough, nothing on the others. Simulated: %s shoes at each cut, seed %llu. The more cards stay "
        "behind the cut card, the less a count is worth.",
        sabot_figure_count(document, sweep->shoes), (unsigned long long)sweep->seed);
    sabot_sweep_chart(sweep,
                      &sabot_document_add_chart(document, SABOT_CHART_LINES, sabot_sweep_caption)->lines);
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Cards behind the cut");
    sabot_document_add_column(document, SABOT_RIGHT, "Bets a shoe");
    sabot_document_add_column(document, SABOT_RIGHT, "Units a shoe");
    sabot_document_add_column(document, SABOT_RIGHT, "95 % interval");
    sabot_document_add_column(document, SABOT_RIGHT, "A unit bet wins");
    for (int i = 0; i < sweep->series_count; i++) {
        add_table(document, sweep, &sweep->series[i]);
    }
    if (sweep->command[0] != '\0') {
        sabot_document_add_code(document, sweep->command);
    }
}
