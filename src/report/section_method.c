/// Where the numbers come from, and whose marks are named.
#include "sections.h"

void sabot_section_method(sabot_document *document, const sabot_report *report) {
    const bool has_progressives = sabot_report_has_progressives(report);
    sabot_document_add_heading(document, "Method and notes");
    sabot_document_add_paragraph(
        document,
        "Counts are sums over all 5,005 multisets of six point values: how many orders of each end in which "
        "result, by the draw rules, times the ways to draw its cards from the shoe. All of it is whole numbers "
        "until the last division.%s",
        has_progressives ? " The progressives are counted the same way, suit by suit." : "");
    sabot_document_add_paragraph(
        document,
        "Edge, variance and standard deviation are of one unit wagered on a full, well shuffled shoe; a push "
        "counts as wagered.%s",
        has_progressives
            ? " A progressive\u2019s meter is taken to be won by one seat, and every hand to be dealt from a full shoe. "
              "Dealer envy is paid beside the wager\u2019s own return and counted apart."
            : "");
    const bool simulated = report->confirmation != NULL || report->sweep != NULL;
    sabot_document_add_paragraph(
        document,
        "Computed by sabot %s from the ruleset \u201c%s\u201d%s. The same gives this sheet again, byte for byte.",
        report->version, report->ruleset->name, simulated ? " and the seed that is named" : " alone");
    sabot_document_add_note(
        document, "EZ Baccarat, Dragon 7, Panda 8 and EZ TRAK are trademarks of their owners, named for "
                  "compatibility only; this sheet is neither made nor endorsed by them.");
}
