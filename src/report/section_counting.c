/// Counting vulnerability: a card counter's win per shoe, by the depth of the cut card.
#include "report/sections.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool is_shown(const sabot_sweep_curve *curve, bool progressives) {
    return sabot_kind_is_progressive(curve->series.bet) == progressives;
}

bool sabot_sweep_has(const sabot_sweep_results *results, bool progressives) {
    for (int i = 0; i < results->curve_count; i++) {
        if (is_shown(&results->curves[i], progressives)) {
            return true;
        }
    }
    return false;
}

const char *sabot_sweep_caption(bool progressives) {
    return progressives
               ? "Progressives, each at the meter shown below: units won per shoe, by cards behind the cut card."
               : "Units won per shoe, by cards behind the cut card. Bars are 95% intervals.";
}

static void add_line(const sabot_sweep_results *results, const sabot_sweep_curve *curve,
                     sabot_line_chart *chart) {
    sabot_chart_line *const line = &chart->lines[chart->line_count++];
    *line = (sabot_chart_line){
        .tone = sabot_tone_of(curve->series.bet), .has_points = true, .count = results->cut_count};
    snprintf(line->title, sizeof line->title, "%s, %s", sabot_kind_title(curve->series.bet),
             curve->series.strategy == SABOT_STRATEGY_PERFECT ? "perfect play" : "counting");
    for (int i = 0; i < results->cut_count; i++) {
        line->x[i] = results->cuts[i];
        line->y[i] = curve->units[i];
        line->reach[i] = SABOT_Z_95 * curve->errors[i];
        chart->y.low = fmin(chart->y.low, line->y[i] - line->reach[i]);
        chart->y.high = fmax(chart->y.high, line->y[i] + line->reach[i]);
    }
}

void sabot_sweep_chart(const sabot_sweep_results *results, bool progressives, sabot_line_chart *chart) {
    assert(results->cut_count > 0 && results->cut_count <= SABOT_CHART_POINTS_MAX);
    chart->x = (sabot_axis){.title = "cards behind the cut card",
                            .low = results->cuts[0] - 4,
                            .high = results->cuts[results->cut_count - 1] + 4};
    chart->y = (sabot_axis){.title = "units won per shoe"};
    for (int i = 0; i < results->curve_count && chart->line_count < SABOT_CHART_LINES_MAX; i++) {
        if (is_shown(&results->curves[i], progressives)) {
            add_line(results, &results->curves[i], chart);
        }
    }
    chart->y.high = chart->y.high > chart->y.low ? chart->y.high * 1.04 : chart->y.low + 1;
}

/// "counting: tags 0 0 0 −1 −1 −1 −1 2 2 0, true count 4 and up"; the tags are for ace to ten.
static const char *describe_play(sabot_document *document, const sabot_sweep_series *series) {
    if (sabot_kind_is_progressive(series->bet)) {
        char buffer[32];
        sabot_text text = sabot_text_in(buffer, sizeof buffer);
        sabot_text_add_cents(&text, series->meter_cents);
        return sabot_document_print(document, "perfect play, meter at %s", buffer);
    }
    if (series->strategy == SABOT_STRATEGY_PERFECT) {
        return "perfect play";
    }
    char tags[80] = "";
    int length = 0;
    for (int card = 1; card <= 10; card++) { // as printed: ace to nine, then tens
        const int tag = series->system.tags[card % 10];
        length += snprintf(tags + length, sizeof tags - (size_t)length, "%s%s%d", card > 1 ? " " : "",
                           tag < 0 ? "\u2212" : "", abs(tag));
    }
    return sabot_document_print(document, "counting: tags %s, %s count %g and up", tags,
                                series->system.is_running ? "running" : "true",
                                (double)series->system.trigger / SABOT_COUNT_SCALE);
}

/// Adds the results of each way to play at the ruleset's own cut card.
static void add_in_force(sabot_document *document, const sabot_sweep_results *results, int cut) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN,
                             sabot_document_print(document, "With the cut card at %d", results->cuts[cut]));
    sabot_document_add_columns(document, SABOT_LEFT, "Wager|Play");
    sabot_document_add_columns(document, SABOT_RIGHT,
                               "Bets per shoe|Units per shoe|95% interval|Win per unit bet");
    for (int i = 0; i < results->curve_count; i++) {
        const sabot_sweep_curve *const curve = &results->curves[i];
        const double per_bet = curve->bets[cut] > 0 ? curve->units[cut] / curve->bets[cut] : 0;
        sabot_section_add_wager_row(document, curve->series.bet);
        sabot_document_add_cell(document, "%s", describe_play(document, &curve->series));
        sabot_document_add_cell(document, "%.2f", curve->bets[cut]);
        sabot_document_add_cell(document, "%.4f", curve->units[cut]);
        sabot_document_add_cell(document, "\u00b1 %.4f", SABOT_Z_95 * curve->errors[cut]);
        sabot_document_add_cell(document, "%s", sabot_figure_percent(document, per_bet, 2));
    }
}

/// A column head short enough for two lines: "D7 counting".
static const char *short_title(sabot_document *document, const sabot_sweep_series *series) {
    static const char *const bets[SABOT_KIND_COUNT] = {"Player", "Banker",   "Tie",     "P8",
                                                       "D7",     "D7 prog.", "P8 prog."};
    return sabot_kind_is_progressive(series->bet)
               ? bets[series->bet]
               : sabot_document_print(document, "%s %s", bets[series->bet],
                                      series->strategy == SABOT_STRATEGY_PERFECT ? "perfect" : "counting");
}

static void add_by_cut(sabot_document *document, const sabot_sweep_results *results, int in_force) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Units per shoe, by cut card");
    sabot_document_add_column(document, SABOT_LEFT, "Cut card at");
    sabot_document_add_column(document, SABOT_RIGHT, "Hands per shoe");
    for (int i = 0; i < results->curve_count; i++) {
        sabot_document_add_column(document, SABOT_RIGHT, short_title(document, &results->curves[i].series));
    }
    for (int cut = 0; cut < results->cut_count; cut++) {
        sabot_document_add_row(document, SABOT_ROW_PLAIN);
        sabot_document_add_cell(document, "%d%s", results->cuts[cut], cut == in_force ? " (in force)" : "");
        sabot_document_add_cell(document, "%.2f", results->hands[cut]);
        for (int i = 0; i < results->curve_count; i++) {
            sabot_document_add_cell(document, "%.4f", results->curves[i].units[cut]);
        }
    }
}

/// The game's wagers and the progressives are swept separately: "20,000 shoes, 500 for progressives".
static const char *describe_shoes(sabot_document *document, const sabot_sweep_results *results) {
    uint64_t shoes[2] = {0, 0};
    for (int i = 0; i < results->curve_count; i++) {
        shoes[sabot_kind_is_progressive(results->curves[i].series.bet)] = results->curves[i].shoes;
    }
    return shoes[1] == 0 ? sabot_document_print(document, "%s shoes", sabot_figure_count(document, shoes[0]))
                         : sabot_document_print(document, "%s shoes, %s for progressives",
                                                sabot_figure_count(document, shoes[0]),
                                                sabot_figure_count(document, shoes[1]));
}

void sabot_section_counting(sabot_document *document, const sabot_report *report) {
    if (report->sweep == NULL) {
        return;
    }
    const sabot_sweep_results *const results = &report->sweep->results;
    int in_force = 0;
    while (in_force + 1 < results->cut_count && results->cuts[in_force] != report->ruleset->shoe.cut_cards) {
        in_force++;
    }
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Counting vulnerability");
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "The win per shoe of a player who bets one unit when the bet looks favorable and nothing otherwise: with perfect "
        "play, which uses the exact odds of every hand, and with published counting systems, kept without error. The "
        "figures are expectations from the exact odds of every hand of %s, seed %llu, before fees and line bets. The more "
        "cards remain behind the cut card, the less a counter can win.",
        describe_shoes(document, results), (unsigned long long)report->sweep->seed);
    for (int progressives = 0; progressives < 2; progressives++) {
        if (sabot_sweep_has(results, progressives)) {
            sabot_sweep_chart(
                results, progressives,
                &sabot_document_add_chart(document, SABOT_CHART_LINES, sabot_sweep_caption(progressives))
                     ->lines);
        }
    }
    add_in_force(document, results, in_force);
    add_by_cut(document, results, in_force);
    if (report->sweep->command[0] != '\0') {
        sabot_document_add_text(document, SABOT_BLOCK_NOTE,
                                "This command reproduces the numbers to the last digit:");
        sabot_document_add_text(document, SABOT_BLOCK_CODE, "%s", report->sweep->command);
    }
}
