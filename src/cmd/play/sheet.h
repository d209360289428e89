/// The settlement sheet on the full-screen table: the lines in paying order, yours highlighted, then the
/// bank, the fees and the meters.
#ifndef SABOT_CMD_PLAY_SHEET_H
#define SABOT_CMD_PLAY_SHEET_H

#include "cmd/play/canvas.h"
#include "cmd/play/game.h"
#include "sabot/rules.h"

/// From the line that was scrolled to; gives how far it can be.
int sabot_sheet_draw(const sabot_game *game, const sabot_pen *pen);

// ---------------------------------------------------------------------------------------------------------
// The ruleset in words on the full-screen table, for whoever asks in the middle of a hand.

/// From the row that was scrolled to; gives how far it can be.
int sabot_rules_draw(const sabot_ruleset *ruleset, int scroll, const sabot_pen *pen);

#endif
