/// The sections of the par sheet and the number formats they share.
#ifndef SABOT_REPORT_SECTIONS_H
#define SABOT_REPORT_SECTIONS_H

#include "report/document.h"
#include "report/report.h"
#include "sabot/odds.h"

// ---------------------------------------------------------------------------------------------------------
// Number formats. The text lives as long as the document.

/// "2,230,518,282,592,256".
const char *sabot_figure_count(sabot_document *document, uint64_t count);
/// "$1,234.50".
const char *sabot_figure_cents(sabot_document *document, int64_t cents);
/// The same, always with cents: "$1.00".
const char *sabot_figure_full_cents(sabot_document *document, int64_t cents);
/// The same for a computed amount; "never" if it is infinite.
const char *sabot_figure_dollars(sabot_document *document, double cents);
/// "1.235081%"; no minus sign before a zero.
const char *sabot_figure_percent(sabot_document *document, double share, int digits);
/// "+0.0113" or "−0.0120": percent without the percent sign.
const char *sabot_figure_change(sabot_document *document, double share, int digits);
/// "115,619.85", or "never".
const char *sabot_figure_one_in(sabot_document *document, double probability);
/// Sets a plain-text sentence with typographic apostrophes and an initial capital.
const char *sabot_figure_sentence(sabot_document *document, const char *text);
/// "3, 4 or 6": the numbers of the bits that are set.
const char *sabot_figure_choices(sabot_document *document, uint16_t set);
/// "8 decks", "1 deck".
const char *sabot_figure_decks(sabot_document *document, int decks);

// ---------------------------------------------------------------------------------------------------------
// Sections. Each function adds its blocks to the document. Counts, decks, removal and confirmation are in
// section_odds.c; fees are in section_rules.c.

void sabot_section_rules(sabot_document *document, const sabot_report *report);
void sabot_section_counts(sabot_document *document, const sabot_report *report);
void sabot_section_decks(sabot_document *document, const sabot_report *report);
void sabot_section_removal(sabot_document *document, const sabot_report *report);
void sabot_section_progressives(sabot_document *document, const sabot_report *report);
void sabot_section_fees(sabot_document *document, const sabot_report *report);
void sabot_section_counting(sabot_document *document, const sabot_report *report);
void sabot_section_confirmation(sabot_document *document, const sabot_report *report);

/// Adds a row that starts with the wager's swatch and title (par_sheet.c).
void sabot_section_add_wager_row(sabot_document *document, sabot_kind kind);
/// Adds a column for each non-progressive wager that is offered.
void sabot_section_add_kind_columns(sabot_document *document, const sabot_ruleset *ruleset);

/// Adds all sections in order, and sets the title and footer (par_sheet.c).
void sabot_par_sheet_build(sabot_document *document, const sabot_report *report);

/// The game's wagers and the progressives need separate charts, because their scales differ
/// (section_counting.c). These return whether there is a curve to show, fill in the chart, and return its
/// caption.
bool sabot_sweep_has(const sabot_sweep_results *results, bool progressives);
void sabot_sweep_chart(const sabot_sweep_results *results, bool progressives, sabot_line_chart *chart);
const char *sabot_sweep_caption(bool progressives);

/// The odds and worth of one progressive (section_progressives.c): full shoe of the ruleset, at a seat with a
/// printed combination.
typedef struct {
    const sabot_paytable *paytable;
    sabot_progressive_odds odds;
    sabot_progressive_worth worth;
    double deviation; ///< standard deviation of the return per unit wagered, meter at its seed
} sabot_report_progressive;

/// Returns true if any progressive is offered.
bool sabot_report_has_progressives(const sabot_report *report);
sabot_report_progressive sabot_report_progressive_of(const sabot_ruleset *ruleset, sabot_kind kind);

#endif
