/// Roads and tally for people.
#ifndef SABOT_CMD_ROAD_PRINT_H
#define SABOT_CMD_ROAD_PRINT_H

#include "sabot/road.h"

#include <stdbool.h>
#include <stdio.h>

/// The five roads laid out as on the display beside a table, and what the next hand would add: 16 lines. On a
/// terminal only the newest columns that fit are drawn, elsewhere all. Without colour it is plain ASCII.
void sabot_print_roads(FILE *stream, const sabot_roads *roads, bool color);
/// Hands, numbers, percentages and naturals: two lines.
void sabot_print_tally(FILE *stream, const sabot_tally *tally, bool color);
/// The same without naturals, for a shoe of which only the letters are known.
void sabot_print_counts(FILE *stream, const sabot_tally *tally, bool color);

#endif
