/// Roads and tally for programs, by the names of `sabot road --json`.
#ifndef SABOT_TEXT_JSON_ROAD_H
#define SABOT_TEXT_JSON_ROAD_H

#include "sabot/road.h"

#include <jansson.h>
#include <stdbool.h>

/// bead, big, columns, big_eye, small, cockroach, ask, and leading_ties where no cell holds them yet.
json_t *sabot_roads_json(const sabot_roads *roads);
/// Hands, and of every outcome count and permille. Naturals are known where cards are.
json_t *sabot_tally_json(const sabot_tally *tally, bool with_naturals);

#endif
