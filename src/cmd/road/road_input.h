/// Reads a shoe as a string of letters, one a hand.
#ifndef SABOT_CMD_ROAD_ROAD_INPUT_H
#define SABOT_CMD_ROAD_ROAD_INPUT_H

#include "sabot/road.h"

/// SABOT_OK and the shoe's roads and tally (without naturals: letters do not tell them); or why the letter at
/// `*position`, counted from 0, was not taken: SABOT_MARK_IS_UNKNOWN or SABOT_ROAD_IS_FULL.
sabot_status sabot_road_input_read(const char *letters, size_t size, sabot_roads *roads, sabot_tally *tally,
                                   size_t *position);

#endif
