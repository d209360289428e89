/// A line from standard input, for commands that talk with a person.
#ifndef SABOT_LINE_INPUT_H
#define SABOT_LINE_INPUT_H

#include <stddef.h>

typedef enum {
    SABOT_LINE_GOOD,
    SABOT_LINE_BAD,  ///< too long, or no text
    SABOT_LINE_NONE, ///< the input is at its end
} sabot_line_kind;

/// Reads a line of at most `size - 1` bytes of text. What is longer, or no text, is read to its end and
/// refused; what is left of it can be shown.
sabot_line_kind sabot_line_read(char *line, size_t size);

#endif
