/// When the next card falls: a function of the cards that lie. The pauses are those of a table: card after
/// card, a breath before a third card, which comes face down and is turned slowly.
#ifndef SABOT_PLAY_RHYTHM_H
#define SABOT_PLAY_RHYTHM_H

#include "sabot/rules.h"

typedef enum {
    SABOT_BEAT_CARD,   ///< the next card, face up
    SABOT_BEAT_HIDDEN, ///< a third card, face down
    SABOT_BEAT_TURN,   ///< it is turned
    SABOT_BEAT_END,    ///< the hand is over and is settled
} sabot_beat;

typedef enum { SABOT_PACE_NATURAL, SABOT_PACE_FAST, SABOT_PACE_AT_ONCE } sabot_pace;

/// What happens next to a deal whose last card lies face down or not.
sabot_beat sabot_rhythm_next(const sabot_deal *deal, bool is_hidden);
/// How long the table waits before it, in milliseconds.
int sabot_rhythm_pause_ms(const sabot_deal *deal, bool is_hidden, sabot_pace pace);

#endif
