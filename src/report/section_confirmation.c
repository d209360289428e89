/// The simulation that confirms the exact numbers.
#include "sections.h"

#include <math.h>

static void add_row(sabot_document *document, const sabot_confirmation_row *row) {
    const double errors = row->error > 0 ? (row->mean - row->exact) / row->error : 0;
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(document, sabot_tone_of(row->kind), row->title);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, row->mean, 4));
    sabot_document_add_cell(document, "\u00b1 %s",
                            sabot_figure_percent(document, SABOT_INTERVAL * row->error, 4));
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, row->exact, 4));
    sabot_document_add_cell(document, "%s%.2f", errors < 0 ? "\u2212" : "+", fabs(errors));
}

/// Chance alone puts a value so far off once in 16,000.
#define FAR 4.0

static bool agrees(const sabot_report_confirmation *confirmation) {
    for (int i = 0; i < confirmation->row_count; i++) {
        const sabot_confirmation_row *const row = &confirmation->rows[i];
        if (fabs(row->mean - row->exact) > FAR * row->error) {
            return false;
        }
    }
    return true;
}

void sabot_section_confirmation(sabot_document *document, const sabot_report *report) {
    const sabot_report_confirmation *const confirmation = report->confirmation;
    if (confirmation == NULL) {
        return;
    }
    sabot_document_add_heading(document, agrees(confirmation) ? "Confirmed by simulation"
                                                              : "Simulated, and not confirmed");
    sabot_document_add_paragraph(
        document,
        "sabot %s dealt %s hands of %s whole shoes by the same rules, seed %llu, and counted what each wager won. The "
        "exact value, which is that of a full shoe, should lie within the interval 19 times in 20.",
        report->version, sabot_figure_count(document, confirmation->hands),
        sabot_figure_count(document, confirmation->shoes), (unsigned long long)confirmation->seed);
    if (confirmation->hands > UINT64_C(1000000000)) {
        sabot_document_add_note(
            document, "A cut card moves means by some thousandths of a percent, because long shoes are those "
                      "whose hands took few cards; a run of this size can show it.");
    }
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Won a unit wagered");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_column(document, SABOT_RIGHT, "Simulated");
    sabot_document_add_column(document, SABOT_RIGHT, "95 % interval");
    sabot_document_add_column(document, SABOT_RIGHT, "Exact");
    sabot_document_add_column(document, SABOT_RIGHT, "Standard errors apart");
    for (int i = 0; i < confirmation->row_count; i++) {
        add_row(document, &confirmation->rows[i]);
    }
    if (sabot_report_has_progressives(report)) {
        sabot_document_add_note(document,
                                "Progressives: a seat whose combination is printed, the meter at its seed.");
    }
    sabot_document_add_note(document, "This command gives the same numbers again, to the last digit:");
    sabot_document_add_code(document, confirmation->command);
}
