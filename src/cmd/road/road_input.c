/// Reads a shoe from a string of letters.
#include "cmd/road/road.h"

static void count(sabot_tally *tally, sabot_mark mark) {
    const sabot_coup coup = {
        .outcome = sabot_mark_outcome(mark),
        .dragon7 = mark.letter == 'D',
        .panda8 = mark.letter == '8',
    };
    sabot_tally_add(tally, &coup);
}

sabot_status sabot_road_input_read(const char *letters, size_t size, sabot_roads *roads, sabot_tally *tally,
                                   size_t *position) {
    sabot_roads_reset(roads);
    *tally = (sabot_tally){0};
    *position = sabot_roads_add_letters(roads, letters, size);
    for (size_t i = 0; i < *position; i++) {
        count(tally, (sabot_mark){letters[i]});
    }
    if (*position == size) {
        return SABOT_OK;
    }
    return *position == SABOT_ROAD_HANDS_MAX ? SABOT_ROAD_IS_FULL : SABOT_MARK_IS_UNKNOWN;
}
