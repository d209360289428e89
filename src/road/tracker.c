/// What the display shows as a whole: this shoe, and the previous one's tally.
#include "sabot/road.h"

#include <assert.h>

sabot_status sabot_tracker_add(sabot_tracker *tracker, const sabot_coup *coup) {
    assert(tracker->tally.hands == tracker->roads.counts.hands);
    const sabot_status status = sabot_roads_add(&tracker->roads, sabot_mark_of(coup));
    if (status == SABOT_OK) {
        sabot_tally_add(&tracker->tally, coup);
    }
    return status;
}

void sabot_tracker_new_shoe(sabot_tracker *tracker) {
    assert(tracker->tally.hands == tracker->roads.counts.hands);
    tracker->previous = tracker->tally; // R-TRAK-5
    tracker->tally = (sabot_tally){0};
    sabot_roads_reset(&tracker->roads);
}
