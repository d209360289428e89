/// Walks over the bytes of a file: blanks, comments, words, scalars. The structure is syntax.c's.
#ifndef SABOT_ROOM_CONFIG_SCAN_H
#define SABOT_ROOM_CONFIG_SCAN_H

#include "core/base/digits.h"
#include "room/config/syntax.h"

typedef struct {
    const char *at;
    const char *end;
    int line;
    sabot_node *top;      ///< where the next node goes; syntax.c explains the layout
    sabot_node *finished; ///< the first of the nodes whose parent is closed
    char *texts;          ///< where the next byte of a key or a text goes
    char path_buffer[128];
    sabot_text path; ///< of the value that is being read
    int depth;
    const char *file;
    sabot_config_fault *fault;
} sabot_scan;

/// A part of the file.
typedef struct {
    const char *start;
    size_t length;
} sabot_piece;

/// ASCII alone, whatever the locale: a file means the same on every machine.
static inline bool sabot_byte_is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/// Writes the fault of the line and path it stands at; returns false.
bool sabot_scan_refuse(sabot_scan *scan, const char *clause, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// "`what` belongs here, not '5'", or what would help more.
bool sabot_scan_refuse_found(sabot_scan *scan, const char *what);

/// Is all that follows UTF-8 without control characters?
bool sabot_scan_is_text(sabot_scan *scan);
/// Skips blanks and comments; false where a comment never ends.
bool sabot_scan_skip(sabot_scan *scan);
bool sabot_scan_is_next(const sabot_scan *scan, const char *word);

/// Takes one character, where it is the next one.
bool sabot_scan_take(sabot_scan *scan, char punctuation);
/// Takes letters, digits, '-', '_' and the characters of `more`.
sabot_piece sabot_scan_take_word(sabot_scan *scan, const char *more);
/// Is it `text`, in whatever case?
bool sabot_piece_is(sabot_piece piece, const char *text);
/// As much of it as a sentence has room for.
int sabot_piece_shown(sabot_piece piece);

/// Reads true, false, a number or a text into `node` (scalar.c).
bool sabot_scan_scalar(sabot_scan *scan, sabot_node *node);

#endif
