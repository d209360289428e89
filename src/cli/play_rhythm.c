#include "play_rhythm.h"

enum { CARD_MS = 600, BREATH_MS = 1300, SQUEEZE_MS = 1000, END_MS = 900, FAST_TIMES = 5 };

sabot_beat sabot_rhythm_next(const sabot_deal *deal, bool is_hidden) {
    if (is_hidden) {
        return SABOT_BEAT_TURN;
    }
    const sabot_next next = sabot_deal_next(deal);
    if (next.recipient == SABOT_TO_NOBODY) {
        return SABOT_BEAT_END;
    }
    return next.rule == SABOT_BY_DEAL_1 ? SABOT_BEAT_CARD : SABOT_BEAT_HIDDEN;
}

static int natural_pause_ms(const sabot_deal *deal, bool is_hidden) {
    switch (sabot_rhythm_next(deal, is_hidden)) {
    case SABOT_BEAT_CARD:
        return deal->player.count == 0 ? CARD_MS / 2 : CARD_MS;
    case SABOT_BEAT_HIDDEN:
        return BREATH_MS; // the time to read why
    case SABOT_BEAT_TURN:
        return SQUEEZE_MS;
    default:
        return END_MS;
    }
}

int sabot_rhythm_pause_ms(const sabot_deal *deal, bool is_hidden, sabot_pace pace) {
    const int pause_ms = natural_pause_ms(deal, is_hidden);
    return pace == SABOT_PACE_AT_ONCE ? 0 : pace == SABOT_PACE_FAST ? pause_ms / FAST_TIMES : pause_ms;
}
