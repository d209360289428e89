/// Writes rows as CSV or JSON Lines.
#include "text/export/export.h"

#include "room/journal/utc_time.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void sabot_rows_begin(sabot_rows *rows, FILE *stream, const char *const *columns, bool csv) {
    *rows = (sabot_rows){.stream = stream, .columns = columns, .csv = csv};
    for (int i = 0; csv && columns[i] != NULL; i++) {
        fprintf(stream, "%s%s", i > 0 ? "," : "", columns[i]);
    }
    fputs(csv ? "\r\n" : "", stream);
}

/// Writes the comma and, in JSON, the name before a value.
static void begin_value(sabot_rows *rows) {
    assert(rows->columns[rows->at] != NULL);
    if (rows->csv) {
        fputs(rows->at > 0 ? "," : "", rows->stream);
    } else {
        fprintf(rows->stream, "%s\"%s\":", rows->at > 0 ? "," : "{", rows->columns[rows->at]);
    }
    rows->at++;
}

void sabot_rows_number(sabot_rows *rows, int64_t number) {
    begin_value(rows);
    fprintf(rows->stream, "%" PRId64, number);
}

void sabot_rows_flag(sabot_rows *rows, bool flag) {
    begin_value(rows);
    fputs(flag ? "true" : "false", rows->stream);
}

void sabot_rows_nothing(sabot_rows *rows) {
    begin_value(rows);
    fputs(rows->csv ? "" : "null", rows->stream);
}

static void write_csv(FILE *stream, const char *text) {
    const bool quotes = text[strcspn(text, ",\"\r\n")] != '\0';
    fputs(quotes ? "\"" : "", stream);
    for (; *text != '\0'; text++) {
        fputs(*text == '"' ? "\"" : "", stream);
        fputc(*text, stream);
    }
    fputs(quotes ? "\"" : "", stream);
}

static void write_json(FILE *stream, const char *text) {
    fputc('"', stream);
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < 0x20) {
            fprintf(stream, "\\u%04x", (unsigned)*text);
        } else {
            fputs(*text == '"' || *text == '\\' ? "\\" : "", stream);
            fputc(*text, stream);
        }
    }
    fputc('"', stream);
}

void sabot_rows_text(sabot_rows *rows, const char *text) {
    if (text[0] == '\0') {
        sabot_rows_nothing(rows);
        return;
    }
    begin_value(rows);
    if (rows->csv) {
        write_csv(rows->stream, text);
    } else {
        write_json(rows->stream, text);
    }
}

void sabot_rows_time(sabot_rows *rows, int64_t time_ms) {
    char text[SABOT_TIME_SIZE];
    sabot_rows_text(rows, sabot_time_write(time_ms, text));
}

void sabot_rows_end(sabot_rows *rows) {
    assert(rows->columns[rows->at] == NULL);
    fputs(rows->csv ? "\r\n" : "}\n", rows->stream);
    rows->at = 0;
}
