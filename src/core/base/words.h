/// Defines the functions that return the names of an enumeration's values, from its list X(name, word, title)
/// in the public header.
#ifndef SABOT_CORE_BASE_WORDS_H
#define SABOT_CORE_BASE_WORDS_H

#include <assert.h>

typedef struct {
    const char *word;
    const char *text;
} sabot_words;

#define SABOT_WORDS_ENTRY(name, word, text) {word, text},

/// Defines `sabot_NOUN_word`, and a second function for the longer text, such as `sabot_NOUN_title`.
#define SABOT_DEFINE_WORDS(noun, NOUN, title)                                           \
    static const sabot_words noun##_words[] = {SABOT_##NOUN##_LIST(SABOT_WORDS_ENTRY)}; \
    const char *sabot_##noun##_word(sabot_##noun noun) {                                \
        assert(noun < SABOT_##NOUN##_COUNT);                                            \
        return noun##_words[noun].word;                                                 \
    }                                                                                   \
    const char *sabot_##noun##_##title(sabot_##noun noun) {                             \
        assert(noun < SABOT_##NOUN##_COUNT);                                            \
        return noun##_words[noun].text;                                                 \
    }

#endif
