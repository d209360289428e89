/// Scans the bytes of a file and writes the error sentences.
#include "room/config/scan.h"

#include "core/base/utf8.h"
#include "room/config/syntax.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool sabot_scan_refuse(sabot_scan *scan, const char *clause, const char *format, ...) {
    const sabot_config_location location = {scan->file, scan->line, scan->path.data};
    va_list arguments;
    va_start(arguments, format);
    sabot_fault_write_list(scan->fault, location, clause, format, arguments);
    va_end(arguments);
    return false;
}

static bool is_word_byte(char byte, const char *more) {
    return sabot_byte_is_letter(byte) || sabot_byte_is_digit(byte) || byte == '-' || byte == '_' ||
           strchr(more, byte) != NULL;
}

/// Returns the next word, number or other character, to quote in a sentence.
static sabot_piece next_piece(const sabot_scan *scan) {
    sabot_piece piece = {scan->at, 0};
    while (piece.start + piece.length < scan->end) {
        if (!is_word_byte(piece.start[piece.length], ".+%$")) {
            break;
        }
        piece.length++;
    }
    const bool is_plain = (unsigned char)*scan->at < 0x80;
    return piece.length > 0 || !is_plain ? piece : (sabot_piece){scan->at, 1};
}

bool sabot_scan_refuse_found(sabot_scan *scan, const char *what) {
    if (scan->at == scan->end) {
        return sabot_scan_refuse(scan, "", "expected %s, but the file ends", what);
    }
    if (*scan->at == '@') {
        return sabot_scan_refuse(scan, "", "@include is not supported: put everything in one file");
    }
    const sabot_piece piece = next_piece(scan);
    if (piece.length == 0) {
        return sabot_scan_refuse(scan, "", "expected %s", what);
    }
    return sabot_scan_refuse(scan, "", "expected %s, found '%.*s'", what, sabot_piece_shown(piece),
                             piece.start);
}

// ---------------------------------------------------------------------------------------------------------
// Text check

/// Control characters could control a terminal, and bidirectional formatting characters could make a file
/// read differently from what it means.
static bool character_is_hidden(uint32_t code) {
    const bool is_control = (code < 0x20 && code != '\t' && code != '\n') || (code >= 0x7f && code < 0xa0);
    const bool turns = (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return is_control || turns;
}

bool sabot_scan_is_text(sabot_scan *scan) {
    const int first_line = scan->line;
    for (const char *at = scan->at; at < scan->end;) {
        uint32_t code = 0;
        const int length = sabot_utf8_read(at, (size_t)(scan->end - at), &code);
        if (length == 0) {
            return sabot_scan_refuse(scan, "", "not UTF-8 text: save the file as UTF-8");
        }
        const bool ends_line = code == '\r' && at + 1 < scan->end && at[1] == '\n';
        if (character_is_hidden(code) && !ends_line) {
            return sabot_scan_refuse(scan, "", "character U+%04X is not allowed: remove it", (unsigned)code);
        }
        scan->line += code == '\n';
        at += length;
    }
    scan->line = first_line;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Tokens

bool sabot_scan_is_next(const sabot_scan *scan, const char *word) {
    const size_t length = strlen(word);
    return (size_t)(scan->end - scan->at) >= length && memcmp(scan->at, word, length) == 0;
}

bool sabot_scan_take(sabot_scan *scan, char punctuation) {
    if (scan->at == scan->end || *scan->at != punctuation) {
        return false;
    }
    scan->at++;
    return true;
}

sabot_piece sabot_scan_take_word(sabot_scan *scan, const char *more) {
    const char *const start = scan->at;
    while (scan->at < scan->end && is_word_byte(*scan->at, more)) {
        scan->at++;
    }
    return (sabot_piece){start, (size_t)(scan->at - start)};
}

bool sabot_piece_is(sabot_piece piece, const char *text) {
    return piece.length == strlen(text) && strncasecmp(piece.start, text, piece.length) == 0;
}

int sabot_piece_shown(sabot_piece piece) {
    return piece.length < 24 ? (int)piece.length : 24;
}

static void skip_byte(sabot_scan *scan) {
    scan->line += *scan->at == '\n';
    scan->at++;
}

static bool skip_comment(sabot_scan *scan) {
    const int first_line = scan->line;
    scan->at += 2;
    while (!sabot_scan_is_next(scan, "*/")) {
        if (scan->at == scan->end) {
            scan->line = first_line;
            return sabot_scan_refuse(scan, "", "this comment is never closed with */");
        }
        skip_byte(scan);
    }
    scan->at += 2;
    return true;
}

bool sabot_scan_skip(sabot_scan *scan) {
    while (scan->at < scan->end) {
        if (strchr(" \t\r\n", *scan->at) != NULL) {
            skip_byte(scan);
        } else if (*scan->at == '#' || sabot_scan_is_next(scan, "//")) {
            while (scan->at < scan->end && *scan->at != '\n') {
                scan->at++;
            }
        } else if (!sabot_scan_is_next(scan, "/*")) {
            return true;
        } else if (!skip_comment(scan)) {
            return false;
        }
    }
    return true;
}

/// Longer paths are shown by their end, which says more than the beginning, to leave space for the sentence.
#define FILE_LENGTH_MAX 120

static void add_location(sabot_text *text, sabot_config_location location) {
    const size_t length = strlen(location.file);
    if (length > FILE_LENGTH_MAX) {
        sabot_text_add(text, "...");
    }
    sabot_text_add(text,
                   length > FILE_LENGTH_MAX ? location.file + (length - FILE_LENGTH_MAX) : location.file);
    if (location.line > 0) {
        char line[16];
        snprintf(line, sizeof line, ":%d", location.line); // no thousands separators: editors parse this
        sabot_text_add(text, line);
    }
    sabot_text_add(text, ": ");
    if (location.path[0] != '\0') {
        sabot_text_add(text, location.path);
        sabot_text_add(text, ": ");
    }
}

bool sabot_fault_write_list(sabot_config_fault *fault, sabot_config_location location, const char *clause,
                            const char *format, va_list arguments) {
    char sentence[sizeof fault->sentence];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    memset(fault, 0, sizeof *fault);
    fault->line = location.line;
    sabot_text text = sabot_text_in(fault->sentence, sizeof fault->sentence);
    add_location(&text, location);
    sabot_text_add(&text, sentence);
    if (clause[0] != '\0') {
        sabot_text_add(&text, " (");
        sabot_text_add(&text, clause);
        sabot_text_add(&text, ")");
    }
    return false;
}

bool sabot_fault_write(sabot_config_fault *fault, sabot_config_location location, const char *clause,
                       const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sabot_fault_write_list(fault, location, clause, format, arguments);
    va_end(arguments);
    return false;
}
