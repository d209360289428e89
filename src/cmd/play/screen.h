/// The full-screen table as a picture: an evening drawn on a canvas of any size.
#ifndef SABOT_CMD_PLAY_SCREEN_H
#define SABOT_CMD_PLAY_SCREEN_H

#include "cmd/play/canvas.h"
#include "cmd/play/game.h"

/// Gives how far the page can be scrolled.
int sabot_screen_draw(const sabot_game *game, sabot_canvas *canvas, int rows, int columns, bool has_symbols);

#endif
