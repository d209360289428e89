/// How the full-screen table's styles look: with 256 colours, with eight, with none. The colours mean what
/// paint.h says.
#ifndef SABOT_CMD_PLAY_PAINT_H
#define SABOT_CMD_PLAY_PAINT_H

#include "cmd/play/canvas.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>

/// Chooses the colours; curses has been started.
void sabot_play_paint_begin(void);
/// A cell as curses takes it.
void sabot_play_paint_cell(sabot_canvas_cell cell, cchar_t *seen);

#endif
