/// Splits a line into words.
#include "cmd/table/command_input.h"

#include <ctype.h>
#include <string.h>

/// Copies one word to `to`. Returns the rest of the line, or NULL if a quote is not closed.
static const char *copy_word(const char *from, char **to, bool *quoted) {
    *quoted = *from == '"';
    if (*quoted) {
        from++;
    }
    while (*from != '\0' && (*quoted ? *from != '"' : !isblank((unsigned char)*from))) {
        if (*quoted && from[0] == '\\' && (from[1] == '"' || from[1] == '\\')) {
            from++;
        }
        *(*to)++ = *from++;
    }
    *(*to)++ = '\0';
    if (!*quoted) {
        return from;
    }
    return *from == '"' && (from[1] == '\0' || isblank((unsigned char)from[1])) ? from + 1 : NULL;
}

bool sabot_line_split(const char *text, sabot_line_words *list, sabot_input_fault *fault) {
    if (strlen(text) >= SABOT_COMMAND_LINE_SIZE) {
        return sabot_input_refuse(fault, "the line is longer than %d bytes", SABOT_COMMAND_LINE_SIZE - 1);
    }
    list->count = 0;
    list->at = 0;
    char *to = list->bytes;
    for (;;) {
        while (isblank((unsigned char)*text)) {
            text++;
        }
        if (*text == '\0') {
            return true;
        }
        if (list->count == SABOT_LINE_WORDS_MAX) {
            return sabot_input_refuse(fault, "more than %d words: put a reason in quotes",
                                      SABOT_LINE_WORDS_MAX);
        }
        list->words[list->count] = to;
        text = copy_word(text, &to, &list->quoted[list->count]);
        if (text == NULL) {
            return sabot_input_refuse(fault, "unclosed quote: write \"text\" followed by a blank");
        }
        list->count++;
    }
}
