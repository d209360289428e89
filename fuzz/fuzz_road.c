/// Any bytes as the letters of a shoe: taken, or refused at a place; what is taken can be drawn, and "ask"
/// answers opposite or not at all.
#include "road_input.h"
#include "road_view.h"

#include <assert.h>
#include <stdint.h>

static void check_ask(const sabot_roads *roads) {
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const char player = sabot_roads_ask(roads, SABOT_OUTCOME_PLAYER, (sabot_derived_road)road);
        const char banker = sabot_roads_ask(roads, SABOT_OUTCOME_BANKER, (sabot_derived_road)road);
        assert((player == 0) == (banker == 0));
        assert(player == 0 || player != banker);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_roads roads;
    static FILE *nowhere;
    sabot_tally tally;
    size_t position;
    if (nowhere == NULL) {
        nowhere = fopen("/dev/null", "w");
        assert(nowhere != NULL);
    }
    const sabot_status status = sabot_road_input_read((const char *)data, size, &roads, &tally, &position);
    assert((status == SABOT_OK) == (position == size));
    assert(tally.hands == position && roads.counts.hands == position);
    check_ask(&roads);
    sabot_view_roads(nowhere, &roads, size % 2 == 0);
    return 0;
}
