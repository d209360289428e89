/// Maps the styles of the full-screen table to terminals with 256, 8 or no colors. cmd/paint.h defines what
/// the colors mean.
#ifndef SABOT_CMD_PLAY_PAINT_H
#define SABOT_CMD_PLAY_PAINT_H

#include "cmd/play/canvas.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>

/// Sets up the colors. Curses must have been started.
void sabot_play_paint_begin(void);
/// Converts a cell for curses.
void sabot_play_paint_cell(sabot_canvas_cell cell, cchar_t *output);

#endif
