/// Rows for spreadsheets and programs: CSV by RFC 4180 with a header line, or JSON Lines with the same names.
///
///     static const char *const columns[] = {"hand", "outcome", NULL};
///     sabot_rows_begin(&rows, stdout, columns, true);
///     sabot_rows_number(&rows, 12);
///     sabot_rows_text(&rows, "tie");
///     sabot_rows_end(&rows);
#ifndef SABOT_EXPORT_ROWS_H
#define SABOT_EXPORT_ROWS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

#endif
