/// What can be taken out of a journal, row by row. Each has its columns and writes what an entry says of it.
#ifndef SABOT_TEXT_EXPORT_EXPORT_H
#define SABOT_TEXT_EXPORT_EXPORT_H

#include "room/audit/ledger.h"
#include "room/audit/shift_book.h"
#include "room/audit/shoe_book.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// ---------------------------------------------------------------------------------------------------------
// Rows for spreadsheets and programs: CSV by RFC 4180 with a header line, or JSON Lines with the same names.
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
    int at; ///< the column that comes next
} sabot_rows;

/// Prints the header line of a CSV.
void sabot_rows_begin(sabot_rows *rows, FILE *stream, const char *const *columns, bool csv);
// The values of a row, in the order of the columns.
void sabot_rows_number(sabot_rows *rows, int64_t number);
/// Text without control characters, UTF-8; "" is an empty field, or null.
void sabot_rows_text(sabot_rows *rows, const char *text);
void sabot_rows_flag(sabot_rows *rows, bool flag);
/// A time in milliseconds since 1970, as ISO 8601; 0 is none.
void sabot_rows_time(sabot_rows *rows, int64_t time_ms);
/// A value that there is none of.
void sabot_rows_nothing(sabot_rows *rows);
/// Ends the row; all columns have come.
void sabot_rows_end(sabot_rows *rows);

// ---------------------------------------------------------------------------------------------------------
// The columns of each export, and the functions that fill its rows.

extern const char *const sabot_export_hands_columns[];
extern const char *const sabot_export_wagers_columns[];
extern const char *const sabot_export_fees_columns[];
extern const char *const sabot_export_hours_columns[];
extern const char *const sabot_export_meters_columns[];
extern const char *const sabot_export_shoes_columns[];
extern const char *const sabot_export_transfers_columns[];
extern const char *const sabot_export_notes_columns[];

// Of a hand that is over.
void sabot_export_hand(sabot_rows *rows, const sabot_hand_book *book);
void sabot_export_wagers(sabot_rows *rows, const sabot_hand_book *book);
// Of an event, before its table has it.
void sabot_export_fee(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_meter(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_transfers(sabot_rows *rows, const sabot_ledger_entry *entry);
void sabot_export_note(sabot_rows *rows, const sabot_ledger_entry *entry);
/// Of a shoe that is over, or as far as it came.
void sabot_export_shoe(sabot_rows *rows, const sabot_shoe_book *shoe);
/// Of a table, hour by hour.
void sabot_export_hours(sabot_rows *rows, const sabot_shift_book *shift);

#endif
