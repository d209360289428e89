/// A hand as one letter.
#include "sabot/road.h"

#include <assert.h>

sabot_mark sabot_mark_of(const sabot_coup *coup) {
    // R-WIN-2: only Banker wins with a Dragon 7, only Player with a Panda 8.
    assert(!coup->dragon7 || coup->outcome == SABOT_OUTCOME_BANKER);
    assert(!coup->panda8 || coup->outcome == SABOT_OUTCOME_PLAYER);
    switch (coup->outcome) {
    case SABOT_OUTCOME_PLAYER:
        return (sabot_mark){coup->panda8 ? '8' : 'P'};
    case SABOT_OUTCOME_BANKER:
        return (sabot_mark){coup->dragon7 ? 'D' : 'B'};
    case SABOT_OUTCOME_TIE:
        break;
    }
    return (sabot_mark){'T'};
}

bool sabot_mark_parse(char letter, sabot_mark *mark) {
    switch (letter) {
    case 'P':
    case 'B':
    case 'T':
    case 'D':
    case '8':
        *mark = (sabot_mark){letter};
        return true;
    default:
        return false;
    }
}

sabot_outcome sabot_mark_outcome(sabot_mark mark) {
    switch (mark.letter) {
    case 'P':
    case '8':
        return SABOT_OUTCOME_PLAYER;
    case 'B':
    case 'D':
        return SABOT_OUTCOME_BANKER;
    default:
        assert(mark.letter == 'T');
        return SABOT_OUTCOME_TIE;
    }
}
