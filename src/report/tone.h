/// Colors with a fixed meaning: Banker red, Player blue, Tie green, Dragon 7 gold, Panda 8 black. A word or a
/// shape always accompanies a color.
#ifndef SABOT_REPORT_TONE_H
#define SABOT_REPORT_TONE_H

#include "sabot/rules.h"

/// Each tone with its CSS name and color.
#define SABOT_TONE_LIST(X)        \
    X(INK, "ink", 0x14221d)       \
    X(QUIET, "quiet", 0x5a6963)   \
    X(HAIR, "hair", 0xcdd5d1)     \
    X(WASH, "wash", 0xeff3f1)     \
    X(PAPER, "paper", 0xffffff)   \
    X(ACCENT, "accent", 0x0f5b49) \
    X(FELT, "felt", 0x0f2a24)     \
    X(PLAYER, "player", 0x1d4fa5) \
    X(BANKER, "banker", 0xb3261e) \
    X(TIE, "tie", 0x2b8a3e)       \
    X(PANDA8, "panda8", 0x101010) \
    X(DRAGON7, "dragon7", 0xc08a12)

typedef enum {
#define X(name, word, color) SABOT_TONE_##name,
    SABOT_TONE_LIST(X)
#undef X
        SABOT_TONE_COUNT
} sabot_tone;

const char *sabot_tone_name(sabot_tone tone);
/// Returns the color as 0xRRGGBB.
unsigned sabot_tone_color(sabot_tone tone);
/// Returns the tone of a wager. A progressive uses that of its bonus bet.
sabot_tone sabot_tone_of(sabot_kind kind);

#endif
