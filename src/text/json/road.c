/// Writes roads and tally as JSON.
#include "text/json/json.h"

static json_t *big_json(const sabot_roads *roads) {
    json_t *const list = json_array();
    for (size_t i = 0; i < roads->counts.wins; i++) {
        const sabot_road_win *const cell = &roads->wins[i];
        const bool is_banker = cell->letter == 'B' || cell->letter == 'D';
        json_t *const entry = json_pack("{s:i, s:i, s:s, s:i}", "column", cell->column, "row", cell->row,
                                        "winner", is_banker ? "B" : "P", "ties", cell->ties);
        if (cell->letter == 'D') {
            sabot_json_set(entry, "dragon7", json_true());
        } else if (cell->letter == '8') {
            sabot_json_set(entry, "panda8", json_true());
        }
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *columns_json(const sabot_roads *roads) {
    json_t *const list = json_array();
    for (size_t i = 0; i < roads->counts.columns; i++) {
        json_array_append_new(list, json_integer(roads->heights[i]));
    }
    return list;
}

static const char *const derived_keys[SABOT_ROAD_DERIVED_COUNT] = {"big_eye", "small", "cockroach"};

static json_t *ask_json(const sabot_roads *roads, sabot_outcome next) {
    json_t *const object = json_object();
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const char mark = sabot_roads_ask(roads, next, (sabot_derived_road)road);
        sabot_json_set(object, derived_keys[road], mark == 0 ? json_null() : json_stringn(&mark, 1));
    }
    return object;
}

/// Writes the count and the share in tenths of a percent.
static json_t *share_json(uint32_t count, uint32_t hands) {
    return json_pack("{s:i, s:i}", "count", (int)count, "permille", sabot_tally_permille(count, hands));
}

json_t *sabot_tally_json(const sabot_tally *tally, bool with_naturals) {
    const uint32_t hands = tally->hands;
    json_t *const root = json_pack(
        "{s:i, s:o, s:o, s:o, s:o, s:o}", "hands", (int)hands, "player", share_json(tally->player, hands),
        "banker", share_json(tally->banker, hands), "tie", share_json(tally->tie, hands), "dragon7",
        share_json(tally->dragon7, hands), "panda8", share_json(tally->panda8, hands));
    if (with_naturals) {
        sabot_json_set(root, "natural", share_json(tally->natural, hands));
    }
    return root;
}

json_t *sabot_roads_json(const sabot_roads *roads) {
    json_t *const root = json_object();
    sabot_json_set(root, "bead", json_stringn(roads->bead, roads->counts.hands));
    sabot_json_set(root, "big", big_json(roads));
    sabot_json_set(root, "columns", columns_json(roads));
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        char marks[SABOT_ROAD_HANDS_MAX];
        const size_t count = sabot_roads_derived(roads, (sabot_derived_road)road, marks);
        sabot_json_set(root, derived_keys[road], json_stringn(marks, count));
    }
    sabot_json_set(root, "ask",
                   json_pack("{s:o, s:o}", "player", ask_json(roads, SABOT_OUTCOME_PLAYER), "banker",
                             ask_json(roads, SABOT_OUTCOME_BANKER)));
    if (roads->counts.wins == 0 && roads->wins[0].ties > 0) {
        sabot_json_set_number(root, "leading_ties", roads->wins[0].ties); // no cell can show them yet
    }
    return root;
}
