/// The words of an enumeration, from the list X(name, word, title) in a public header that declares it.
#ifndef SABOT_CORE_BASE_WORDS_H
#define SABOT_CORE_BASE_WORDS_H

#include <assert.h>

typedef struct {
    const char *word;
    const char *title;
} sabot_words;

#define SABOT_WORDS_ENTRY(name, word, title) {word, title},

/// Defines `sabot_NOUN_word` and `sabot_NOUN_title`.
#define SABOT_DEFINE_WORDS(noun, NOUN)                                                  \
    static const sabot_words noun##_words[] = {SABOT_##NOUN##_LIST(SABOT_WORDS_ENTRY)}; \
    const char *sabot_##noun##_word(sabot_##noun noun) {                                \
        assert(noun < SABOT_##NOUN##_COUNT);                                            \
        return noun##_words[noun].word;                                                 \
    }                                                                                   \
    const char *sabot_##noun##_title(sabot_##noun noun) {                               \
        assert(noun < SABOT_##NOUN##_COUNT);                                            \
        return noun##_words[noun].title;                                                \
    }

#endif
