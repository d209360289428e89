/// The words of a line that a person typed, parted by blanks; "quoted ones" may hold blanks, \" and \\.
#ifndef SABOT_LINE_WORDS_H
#define SABOT_LINE_WORDS_H

#include "command_input.h"

#define SABOT_LINE_WORDS_MAX 32

typedef struct {
    char bytes[SABOT_COMMAND_LINE_SIZE + SABOT_LINE_WORDS_MAX]; ///< each with its NUL
    const char *words[SABOT_LINE_WORDS_MAX];
    bool quoted[SABOT_LINE_WORDS_MAX];
    int count;
    int at; ///< the next to be read
} sabot_line_words;

/// false leaves a sentence: too long a line, too many words, a quote that does not end.
bool sabot_line_split(const char *text, sabot_line_words *list, sabot_input_fault *fault);

/// The word that is next, NULL at the end.
static inline const char *sabot_line_peek(const sabot_line_words *list) {
    return list->at < list->count ? list->words[list->at] : NULL;
}

#endif
