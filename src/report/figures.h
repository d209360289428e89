/// Figures as a par sheet prints them. The text lives as long as the document.
#ifndef SABOT_REPORT_FIGURES_H
#define SABOT_REPORT_FIGURES_H

#include "report/document.h"

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

#endif
