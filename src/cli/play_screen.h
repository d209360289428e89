/// The full-screen table as a picture: an evening drawn on a canvas of any size.
#ifndef SABOT_PLAY_SCREEN_H
#define SABOT_PLAY_SCREEN_H

#include "play_canvas.h"
#include "play_game.h"

/// Gives how far the page can be scrolled.
int sabot_screen_draw(const sabot_game *game, sabot_canvas *canvas, int rows, int columns, bool has_symbols);

#endif
