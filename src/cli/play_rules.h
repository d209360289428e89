/// The ruleset in words on the full-screen table, for whoever asks in the middle of a hand.
#ifndef SABOT_PLAY_RULES_H
#define SABOT_PLAY_RULES_H

#include "play_canvas.h"

#include "sabot/rules.h"

/// From the row that was scrolled to; gives how far it can be.
int sabot_rules_draw(const sabot_ruleset *ruleset, int scroll, const sabot_pen *pen);

#endif
