/// Scans the bytes of a file: blanks, comments, words and scalars. syntax.c parses the structure.
#ifndef SABOT_ROOM_CONFIG_SCAN_H
#define SABOT_ROOM_CONFIG_SCAN_H

#include "core/base/digits.h"
#include "room/config/syntax.h"

typedef struct {
    const char *at;
    const char *end;
    int line;
    sabot_node *top;      ///< where the next node goes; syntax.c explains the layout
    sabot_node *finished; ///< first node whose parent is closed
    char *texts;          ///< where the next byte of a key or string goes
    char path_buffer[128];
    sabot_text path; ///< of the value being read
    int depth;
    const char *file;
    sabot_config_fault *fault;
} sabot_scan;

/// A slice of the file.
typedef struct {
    const char *start;
    size_t length;
} sabot_piece;

/// Accepts ASCII only, in any locale, so that a file means the same on every machine.
static inline bool sabot_byte_is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/// Writes the error with the current line and path. Returns false.
bool sabot_scan_refuse(sabot_scan *scan, const char *clause, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Writes "expected `what`, found '5'", or a more helpful sentence. Returns false.
bool sabot_scan_refuse_found(sabot_scan *scan, const char *what);

/// Checks that the rest of the file is UTF-8 without control characters.
bool sabot_scan_is_text(sabot_scan *scan);
/// Skips blanks and comments. Returns false if a comment is not closed.
bool sabot_scan_skip(sabot_scan *scan);
bool sabot_scan_is_next(const sabot_scan *scan, const char *word);

/// Consumes `punctuation` if it is the next character.
bool sabot_scan_take(sabot_scan *scan, char punctuation);
/// Consumes letters, digits, '-', '_' and the characters in `more`.
sabot_piece sabot_scan_take_word(sabot_scan *scan, const char *more);
/// Compares the slice with `text`, ignoring case.
bool sabot_piece_is(sabot_piece piece, const char *text);
/// Returns how many bytes of it to quote in a sentence.
int sabot_piece_shown(sabot_piece piece);

/// Reads true, false, a number or a string into `node` (scalar.c).
bool sabot_scan_scalar(sabot_scan *scan, sabot_node *node);

#endif
