/// Exports from a journal, row by row. Each export has its columns and functions that write its rows.
#ifndef SABOT_TEXT_EXPORT_EXPORT_H
#define SABOT_TEXT_EXPORT_EXPORT_H

#include "room/audit/ledger.h"
#include "room/audit/shift_book.h"
#include "room/audit/shoe_book.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Rows as CSV (RFC 4180, with a header line) or as JSON Lines with the same names.
//
//     static const char *const columns[] = {"hand", "outcome", NULL};
//     sabot_rows_begin(&rows, stdout, columns, true);
//     sabot_rows_number(&rows, 12);
//     sabot_rows_text(&rows, "tie");
//     sabot_rows_end(&rows);

typedef struct {
    FILE *stream;
    const char *const *columns; ///< ends in NULL
    bool csv;
    int at; ///< next column
} sabot_rows;

/// Starts an export. Writes the header line of a CSV.
void sabot_rows_begin(sabot_rows *rows, FILE *stream, const char *const *columns, bool csv);
// Write the values of a row, in the order of the columns.
void sabot_rows_number(sabot_rows *rows, int64_t number);
/// Writes UTF-8 text without control characters. "" becomes an empty field (CSV) or null (JSON).
void sabot_rows_text(sabot_rows *rows, const char *text);
void sabot_rows_flag(sabot_rows *rows, bool flag);
/// Writes a time in milliseconds since 1970 as ISO 8601; 0 becomes an empty field or null.
void sabot_rows_time(sabot_rows *rows, int64_t time_ms);
/// Writes an empty field or null.
void sabot_rows_nothing(sabot_rows *rows);
/// Ends the row. Every column must have a value.
void sabot_rows_end(sabot_rows *rows);

// ---------------------------------------------------------------------------------------------------------
// The columns of each export, and the functions that write its rows.

extern const char *const sabot_export_hands_columns[];
extern const char *const sabot_export_wagers_columns[];
extern const char *const sabot_export_fees_columns[];
extern const char *const sabot_export_hours_columns[];
extern const char *const sabot_export_meters_columns[];
extern const char *const sabot_export_shoes_columns[];
extern const char *const sabot_export_transfers_columns[];
extern const char *const sabot_export_notes_columns[];

// Rows of a finished hand.
void sabot_export_hand(sabot_rows *rows, const sabot_hand_book *book);
void sabot_export_wagers(sabot_rows *rows, const sabot_hand_book *book);
// Rows of an event. The entry's table is in the state before the event.
void sabot_export_fee(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_meter(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_transfers(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_note(sabot_rows *rows, const sabot_ledger_entry *entry);
/// Writes the row of a shoe, finished or still in play.
void sabot_export_shoe(sabot_rows *rows, const sabot_shoe_book *shoe);
/// Writes the rows of a table, one per hour.
void sabot_export_hours(sabot_rows *rows, const sabot_shift_book *shift);

#endif
