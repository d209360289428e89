/// The settlement sheet on the full-screen table: the lines in paying order, yours highlighted, then the
/// bank, the fees and the meters.
#ifndef SABOT_PLAY_SHEET_H
#define SABOT_PLAY_SHEET_H

#include "play_canvas.h"
#include "play_game.h"

/// From the line that was scrolled to; gives how far it can be.
int sabot_sheet_draw(const sabot_game *game, const sabot_pen *pen);

#endif
