/// The felt of the full-screen table: two hands of cards, their totals, whose card is next and why, who won.
#ifndef SABOT_CMD_PLAY_FELT_H
#define SABOT_CMD_PLAY_FELT_H

#include "cmd/play/canvas.h"
#include "cmd/play/game.h"

#define SABOT_FELT_ROWS 9

void sabot_felt_draw(const sabot_game *game, const sabot_pen *pen);

#endif
