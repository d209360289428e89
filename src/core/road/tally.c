/// R-TRAK-2 to R-TRAK-4: counts outcomes and naturals.
#include "sabot/road.h"

#include <assert.h>

/// Adds a hand `times` times; UINT32_MAX subtracts it once.
static void add_times(sabot_tally *tally, const sabot_coup *coup, uint32_t times) {
    assert(!coup->dragon7 || coup->outcome == SABOT_OUTCOME_BANKER);
    assert(!coup->panda8 || coup->outcome == SABOT_OUTCOME_PLAYER);
    tally->hands += times;
    tally->player += times * (coup->outcome == SABOT_OUTCOME_PLAYER);
    tally->banker += times * (coup->outcome == SABOT_OUTCOME_BANKER);
    tally->tie += times * (coup->outcome == SABOT_OUTCOME_TIE);
    tally->dragon7 += times * coup->dragon7;
    tally->panda8 += times * coup->panda8;
    tally->natural += times * (coup->player_natural || coup->banker_natural);
    tally->player_natural += times * coup->player_natural;
    tally->banker_natural += times * coup->banker_natural;
}

void sabot_tally_add(sabot_tally *tally, const sabot_coup *coup) {
    assert(tally->hands < UINT32_MAX);
    add_times(tally, coup, 1);
}

int sabot_tally_permille(uint32_t count, uint32_t hands) {
    assert(count <= hands);
    if (hands == 0) {
        return 0;
    }
    return (int)((UINT64_C(2000) * count + hands) / (UINT64_C(2) * hands));
}

// ---------------------------------------------------------------------------------------------------------
// The whole display: this shoe, and the tally of the previous one.

sabot_status sabot_tracker_add(sabot_tracker *tracker, const sabot_coup *coup) {
    assert(tracker->tally.hands == tracker->roads.counts.hands);
    const sabot_status status = sabot_roads_add(&tracker->roads, sabot_mark_of(coup));
    if (status == SABOT_OK) {
        sabot_tally_add(&tracker->tally, coup);
    }
    return status;
}

void sabot_tracker_remove_last(sabot_tracker *tracker, const sabot_coup *coup) {
    assert(tracker->tally.hands == tracker->roads.counts.hands);
    assert(tracker->roads.bead[tracker->roads.counts.hands - 1] == sabot_mark_of(coup).letter);
    sabot_roads_remove_last(&tracker->roads);
    add_times(&tracker->tally, coup, UINT32_MAX);
}

void sabot_tracker_new_shoe(sabot_tracker *tracker) {
    assert(tracker->tally.hands == tracker->roads.counts.hands);
    tracker->previous = tracker->tally; // R-TRAK-5
    tracker->tally = (sabot_tally){0};
    sabot_roads_reset(&tracker->roads);
}
