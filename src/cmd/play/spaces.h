/// Below the cards of the full-screen table: the betting spaces with what lies on them, the bank, your money
/// and the chip in hand.
#ifndef SABOT_CMD_PLAY_SPACES_H
#define SABOT_CMD_PLAY_SPACES_H

#include "cmd/play/canvas.h"
#include "cmd/play/game.h"

void sabot_spaces_draw(const sabot_game *game, const sabot_pen *pen);

#endif
