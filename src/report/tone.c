#include "tone.h"

#include <assert.h>

static const struct {
    const char *word;
    unsigned color;
} tones[] = {
#define X(name, word, color) {word, color},
    SABOT_TONE_LIST(X)
#undef X
};

const char *sabot_tone_word(sabot_tone tone) {
    assert(tone < SABOT_TONE_COUNT);
    return tones[tone].word;
}

unsigned sabot_tone_color(sabot_tone tone) {
    assert(tone < SABOT_TONE_COUNT);
    return tones[tone].color;
}

sabot_tone sabot_tone_of(sabot_kind kind) {
    static const sabot_tone of_kind[SABOT_KIND_COUNT] = {
        [SABOT_KIND_PLAYER] = SABOT_TONE_PLAYER,
        [SABOT_KIND_BANKER] = SABOT_TONE_BANKER,
        [SABOT_KIND_TIE] = SABOT_TONE_TIE,
        [SABOT_KIND_PANDA8] = SABOT_TONE_PANDA8,
        [SABOT_KIND_DRAGON7] = SABOT_TONE_DRAGON7,
        [SABOT_KIND_PROGRESSIVE_DRAGON7] = SABOT_TONE_DRAGON7,
        [SABOT_KIND_PROGRESSIVE_PANDA8] = SABOT_TONE_PANDA8,
    };
    assert(kind < SABOT_KIND_COUNT);
    return of_kind[kind];
}
