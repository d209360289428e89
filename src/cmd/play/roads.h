/// Tally and the five roads on the full-screen table.
#ifndef SABOT_CMD_PLAY_ROADS_H
#define SABOT_CMD_PLAY_ROADS_H

#include "cmd/play/canvas.h"

#include "sabot/road.h"

void sabot_roads_draw(const sabot_tracker *tracker, const sabot_pen *pen);

#endif
