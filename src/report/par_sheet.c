#include "sections.h"

static void add_masthead(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    sabot_document_add_masthead(document, ruleset->title);
    sabot_document_add_item(document, "Par sheet");
    sabot_document_add_item(
        document,
        sabot_document_print(document, "Ruleset %s  \u00b7  %s of 52 cards  \u00b7  sabot %s", ruleset->name,
                             sabot_figure_decks(document, ruleset->decks), report->version));
}

/// Ruleset, version and, where something was simulated, the seed.
static const char *footer_of(sabot_document *document, const sabot_report *report) {
    const char *const start =
        sabot_document_print(document, "%s  \u00b7  sabot %s", report->ruleset->name, report->version);
    if (report->confirmation == NULL && report->sweep == NULL) {
        return start;
    }
    const uint64_t seed = report->confirmation != NULL ? report->confirmation->seed : report->sweep->seed;
    return sabot_document_print(document, "%s  \u00b7  seed %llu", start, (unsigned long long)seed);
}

void sabot_par_sheet_build(sabot_document *document, const sabot_report *report) {
    document->title = sabot_document_print(document, "%s: par sheet", report->ruleset->title);
    document->footer = footer_of(document, report);
    add_masthead(document, report);
    sabot_section_summary(document, report);
    sabot_section_rules(document, report);
    sabot_section_counts(document, report);
    sabot_section_decks(document, report);
    sabot_section_removal(document, report);
    sabot_section_progressives(document, report);
    sabot_section_fees(document, report);
    sabot_section_counting(document, report);
    sabot_section_confirmation(document, report);
    sabot_section_method(document, report);
}
