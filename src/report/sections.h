/// The sections of the par sheet, and the figures that they print.
#ifndef SABOT_REPORT_SECTIONS_H
#define SABOT_REPORT_SECTIONS_H

#include "report/document.h"
#include "report/report.h"
#include "sabot/odds.h"

// ---------------------------------------------------------------------------------------------------------
// Figures as a par sheet prints them. The text lives as long as the document.

/// "2,230,518,282,592,256".
const char *sabot_figure_count(sabot_document *document, uint64_t count);
/// "$1,234.50".
const char *sabot_figure_cents(sabot_document *document, int64_t cents);
/// The same with its cents even where there are none: "$1.00".
const char *sabot_figure_full_cents(sabot_document *document, int64_t cents);
/// The same for a sum that was worked out; "never" where it is infinite.
const char *sabot_figure_dollars(sabot_document *document, double cents);
/// "1.235081 %"; no minus before a zero.
const char *sabot_figure_percent(sabot_document *document, double share, int digits);
/// "+0.0113" or "−0.0120", in percent without the sign of it.
const char *sabot_figure_change(sabot_document *document, double share, int digits);
/// "115,619.85", or "never".
const char *sabot_figure_one_in(sabot_document *document, double probability);
/// What the core says in plain characters, set with printers' apostrophes and a capital.
const char *sabot_figure_sentence(sabot_document *document, const char *text);
/// "3, 4 or 6": the numbers whose bits are set.
const char *sabot_figure_choices(sabot_document *document, uint16_t set);
/// "8 decks", "1 deck".
const char *sabot_figure_decks(sabot_document *document, int decks);

// ---------------------------------------------------------------------------------------------------------
// The par sheet, section by section: each function adds its blocks to the document. Counts, decks,
// removal and confirmation are in section_odds.c; fees in section_rules.c.

void sabot_section_rules(sabot_document *document, const sabot_report *report);
void sabot_section_counts(sabot_document *document, const sabot_report *report);
void sabot_section_decks(sabot_document *document, const sabot_report *report);
void sabot_section_removal(sabot_document *document, const sabot_report *report);
void sabot_section_progressives(sabot_document *document, const sabot_report *report);
void sabot_section_fees(sabot_document *document, const sabot_report *report);
void sabot_section_counting(sabot_document *document, const sabot_report *report);
void sabot_section_confirmation(sabot_document *document, const sabot_report *report);

/// Begins a row with the wager's square and title (par_sheet.c).
void sabot_section_add_wager_row(sabot_document *document, sabot_kind kind);
/// A column for each wager of the game that is offered.
void sabot_section_add_kind_columns(sabot_document *document, const sabot_ruleset *ruleset);

/// All of them in their order, and the title and footer of the document (par_sheet.c).
void sabot_par_sheet_build(sabot_document *document, const sabot_report *report);

/// A sweep's wagers of the game and its progressives win on different scales: a chart each
/// (section_counting.c). Is there anything to show; the chart; its caption.
bool sabot_sweep_has(const sabot_sweep_results *results, bool progressives);
void sabot_sweep_chart(const sabot_sweep_results *results, bool progressives, sabot_line_chart *chart);
const char *sabot_sweep_caption(bool progressives);

/// A progressive as the section and the summary see it (section_progressives.c): from a full shoe of the
/// ruleset, at a seat whose combination is printed.
typedef struct {
    const sabot_paytable *paytable;
    sabot_progressive_odds odds;
    sabot_progressive_worth worth;
    double deviation; ///< of what a unit wagered returns, with the meter at its seed
} sabot_progressive_view;

/// Is any progressive offered?
bool sabot_report_has_progressives(const sabot_report *report);
sabot_progressive_view sabot_progressive_view_of(const sabot_ruleset *ruleset, sabot_kind kind);

#endif
