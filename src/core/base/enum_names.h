/// Defines the functions that return the names of an enumeration's values, from its list X(name, word, title)
/// in the public header.
#ifndef SABOT_CORE_BASE_ENUM_NAMES_H
#define SABOT_CORE_BASE_ENUM_NAMES_H

#include <assert.h>

typedef struct {
    const char *word;
    const char *text;
} sabot_enum_name;

#define SABOT_ENUM_NAME_ENTRY(name, word, text) {word, text},

/// Defines `sabot_NOUN_name`, and a second function for the longer text, such as `sabot_NOUN_title`.
#define SABOT_DEFINE_NAMES(noun, NOUN, title)                                                   \
    static const sabot_enum_name noun##_names[] = {SABOT_##NOUN##_LIST(SABOT_ENUM_NAME_ENTRY)}; \
    const char *sabot_##noun##_name(sabot_##noun noun) {                                        \
        assert(noun < SABOT_##NOUN##_COUNT);                                                    \
        return noun##_names[noun].word;                                                         \
    }                                                                                           \
    const char *sabot_##noun##_##title(sabot_##noun noun) {                                     \
        assert(noun < SABOT_##NOUN##_COUNT);                                                    \
        return noun##_names[noun].text;                                                         \
    }

#endif
