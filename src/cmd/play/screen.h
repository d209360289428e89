/// Draws the full-screen game on a canvas of any size, panel by panel; and runs the game in line mode.
#ifndef SABOT_CMD_PLAY_SCREEN_H
#define SABOT_CMD_PLAY_SCREEN_H

#include "cmd/play/canvas.h"
#include "cmd/play/game.h"
#include "cmd/play/table.h"

/// Draws the whole screen. Returns how far the page can be scrolled.
int sabot_screen_draw(const sabot_game *game, sabot_canvas *canvas, int rows, int columns, bool has_symbols);

#define SABOT_FELT_ROWS 9
/// Draws both hands with their totals, which side draws next and why, and the result.
void sabot_felt_draw(const sabot_game *game, const sabot_pen *pen);
/// Draws the betting spaces with your bets, the bank, your money and the chips.
void sabot_spaces_draw(const sabot_game *game, const sabot_pen *pen);
/// Draws the tally and the five roads.
void sabot_roads_draw(const sabot_tracker *tracker, const sabot_pen *pen);
/// Draws the settlement sheet: the lines in settlement order, with yours highlighted, then the bank, the fees
/// and the meters. Returns how far it can be scrolled.
int sabot_sheet_draw(const sabot_game *game, const sabot_pen *pen);
/// Draws the rules. Returns how far they can be scrolled.
int sabot_rules_draw(const sabot_ruleset *ruleset, int scroll, const sabot_pen *pen);

// ---------------------------------------------------------------------------------------------------------
// `sabot play` in line mode.

/// Plays hand after hand until the player leaves, input ends or `hands_max` hands are played.
void sabot_play_session(sabot_play_table *table, long long hands_max);
/// Prints the number of hands, your result and the seed.
void sabot_play_farewell(const sabot_play_table *table, long long hands);

#endif
