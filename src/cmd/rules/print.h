/// Rulesets and paytables in the words of the floor.
#ifndef SABOT_CMD_RULES_PRINT_H
#define SABOT_CMD_RULES_PRINT_H

#include "sabot/rules.h"

#include <stdio.h>

/// What a floor manager reads: game, wagers, limits, fees, bank, progressives.
void sabot_words_ruleset(const sabot_ruleset *ruleset);
void sabot_words_paytable(const sabot_paytable *paytable);
/// The chart of the draw, which no ruleset changes (print.c).
void sabot_words_draw_chart(void);
/// The limits and the fees of a schedule, row by row (print.c).
void sabot_words_schedule(const sabot_ruleset *ruleset);

#endif
