/// Rulesets and paytables in the words of the floor.
#ifndef SABOT_CMD_RULES_PRINT_H
#define SABOT_CMD_RULES_PRINT_H

#include "sabot/rules.h"

#include <stdio.h>

/// What a floor manager reads: game, wagers, limits, fees, bank, progressives.
void sabot_words_ruleset(FILE *stream, const sabot_ruleset *ruleset, bool color);
void sabot_words_paytable(FILE *stream, const sabot_paytable *paytable, bool color);
/// The chart of the draw, which no ruleset changes (print.c).
void sabot_words_draw_chart(FILE *stream);
/// The limits and the fees of a schedule, row by row (print.c).
void sabot_words_schedule(FILE *stream, const sabot_ruleset *ruleset);

#endif
