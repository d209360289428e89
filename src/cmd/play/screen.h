/// The full-screen table as a picture: an evening drawn on a canvas of any size, panel by panel.
#ifndef SABOT_CMD_PLAY_SCREEN_H
#define SABOT_CMD_PLAY_SCREEN_H

#include "cmd/play/canvas.h"
#include "cmd/play/game.h"
#include "cmd/play/table.h"

/// All of it. Gives how far the page can be scrolled.
int sabot_screen_draw(const sabot_game *game, sabot_canvas *canvas, int rows, int columns, bool has_symbols);

/// Two hands of cards, their totals, whose card is next and why, who won.
#define SABOT_FELT_ROWS 9
void sabot_felt_draw(const sabot_game *game, const sabot_pen *pen);
/// The betting spaces with what lies on them, the bank, your money and the chip in hand.
void sabot_spaces_draw(const sabot_game *game, const sabot_pen *pen);
/// Tally and the five roads.
void sabot_roads_draw(const sabot_tracker *tracker, const sabot_pen *pen);
/// The settlement sheet: the lines in paying order, yours highlighted, then the bank, the fees and the
/// meters. From the line that was scrolled to; gives how far it can be.
int sabot_sheet_draw(const sabot_game *game, const sabot_pen *pen);
/// The ruleset in words, for whoever asks in the middle of a hand. Scrolls as the sheet does.
int sabot_rules_draw(const sabot_ruleset *ruleset, int scroll, const sabot_pen *pen);

// ---------------------------------------------------------------------------------------------------------
// An evening at the table of `sabot play`, line by line: what a person types, and what the table answers.

/// Plays hand after hand until the person leaves, input ends or `hands_max` hands are played.
void sabot_play_session(sabot_play_table *table, long long hands_max);
/// How many hands, and what they brought: one line.
void sabot_play_farewell(const sabot_play_table *table, long long hands);

#endif
