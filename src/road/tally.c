/// R-TRAK-2 to R-TRAK-4: how often each thing has come.
#include "sabot/road.h"

#include <assert.h>

void sabot_tally_add(sabot_tally *tally, const sabot_coup *coup) {
    assert(tally->hands < UINT32_MAX);
    assert(!coup->dragon7 || coup->outcome == SABOT_OUTCOME_BANKER);
    assert(!coup->panda8 || coup->outcome == SABOT_OUTCOME_PLAYER);
    tally->hands++;
    tally->player += coup->outcome == SABOT_OUTCOME_PLAYER;
    tally->banker += coup->outcome == SABOT_OUTCOME_BANKER;
    tally->tie += coup->outcome == SABOT_OUTCOME_TIE;
    tally->dragon7 += coup->dragon7;
    tally->panda8 += coup->panda8;
    tally->natural += coup->player_natural || coup->banker_natural;
    tally->player_natural += coup->player_natural;
    tally->banker_natural += coup->banker_natural;
}

int sabot_tally_permille(uint32_t count, uint32_t hands) {
    assert(count <= hands);
    if (hands == 0) {
        return 0;
    }
    return (int)((UINT64_C(2000) * count + hands) / (UINT64_C(2) * hands));
}
