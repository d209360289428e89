/// Reads any bytes as the letters of a shoe. They are accepted, or refused at a position. Accepted letters
/// can be drawn, and the two ask marks are opposite or both empty.
#include "readable.h"

#include "cmd/road/road.h"
#include "text/json/json.h"

#include <stdint.h>
#include <stdlib.h>

static void check_ask(const sabot_roads *roads) {
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const char player = sabot_roads_ask(roads, SABOT_OUTCOME_PLAYER, (sabot_derived_road)road);
        const char banker = sabot_roads_ask(roads, SABOT_OUTCOME_BANKER, (sabot_derived_road)road);
        assert((player == 0) == (banker == 0));
        assert(player == 0 || player != banker);
    }
}

/// The bead plate shows the accepted letters, and those give the same roads again.
static void check_bead(const sabot_roads *roads, size_t count) {
    static sabot_roads again;
    sabot_tally tally;
    size_t position;
    json_t *const root = sabot_roads_json(roads);
    const json_t *const bead = json_object_get(root, "bead");
    assert(json_string_length(bead) == count);
    assert(sabot_road_input_read(json_string_value(bead), count, &again, &tally, &position) == SABOT_OK);
    json_t *const second = sabot_roads_json(&again);
    assert(json_equal(root, second));
    json_decref(second);
    json_decref(root);
}

static void check_view(const sabot_roads *roads, const sabot_tally *tally) {
    char *text;
    size_t size;
    FILE *const stream = open_memstream(&text, &size);
    sabot_print_tally(stream, tally, false);
    sabot_print_roads(stream, roads);
    fclose(stream);
    assert(is_readable(text, size, true));
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static sabot_roads roads;
    sabot_tally tally;
    size_t position;
    const sabot_status status = sabot_road_input_read((const char *)data, size, &roads, &tally, &position);
    assert((status == SABOT_OK) == (position == size));
    assert(tally.hands == position && roads.counts.hands == position);
    assert(tally.player + tally.banker + tally.tie == tally.hands);
    check_ask(&roads);
    check_bead(&roads, position);
    check_view(&roads, &tally);
    return 0;
}
