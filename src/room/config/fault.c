#include "room/config/fault.h"

#include <stdio.h>
#include <string.h>

/// The end of a long path tells more than its beginning, and must leave room for the sentence.
#define FILE_LENGTH_MAX 120

static void add_place(sabot_text *text, sabot_fault_place place) {
    const size_t length = strlen(place.file);
    if (length > FILE_LENGTH_MAX) {
        sabot_text_add(text, "...");
    }
    sabot_text_add(text, length > FILE_LENGTH_MAX ? place.file + (length - FILE_LENGTH_MAX) : place.file);
    if (place.line > 0) {
        char line[16];
        snprintf(line, sizeof line, ":%d", place.line); // no groups of three: an editor reads this too
        sabot_text_add(text, line);
    }
    sabot_text_add(text, ": ");
    if (place.path[0] != '\0') {
        sabot_text_add(text, place.path);
        sabot_text_add(text, ": ");
    }
}

bool sabot_fault_write_list(sabot_config_fault *fault, sabot_fault_place place, const char *clause,
                            const char *format, va_list arguments) {
    char sentence[sizeof fault->sentence];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    memset(fault, 0, sizeof *fault);
    fault->line = place.line;
    sabot_text text = sabot_text_in(fault->sentence, sizeof fault->sentence);
    add_place(&text, place);
    sabot_text_add(&text, sentence);
    if (clause[0] != '\0') {
        sabot_text_add(&text, " (");
        sabot_text_add(&text, clause);
        sabot_text_add(&text, ")");
    }
    return false;
}

bool sabot_fault_write(sabot_config_fault *fault, sabot_fault_place place, const char *clause,
                       const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sabot_fault_write_list(fault, place, clause, format, arguments);
    va_end(arguments);
    return false;
}
