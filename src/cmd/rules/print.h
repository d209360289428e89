/// Rulesets and paytables in the words of the floor, and as JSON.
#ifndef SABOT_CMD_RULES_PRINT_H
#define SABOT_CMD_RULES_PRINT_H

#include "sabot/rules.h"

#include <jansson.h>
#include <stdio.h>

/// What a floor manager reads: game, wagers, limits, fees, bank, progressives.
void sabot_words_ruleset(FILE *stream, const sabot_ruleset *ruleset, bool color);
void sabot_words_paytable(FILE *stream, const sabot_paytable *paytable, bool color);
/// The chart of the draw, which no ruleset changes (rules_draw.c).
void sabot_words_draw_chart(FILE *stream);
/// The limits and the fees of a schedule, row by row (rules_schedule.c).
void sabot_words_schedule(FILE *stream, const sabot_ruleset *ruleset);

/// All the facts, under the keys of the files; money in whole cents. The caller frees it (rules_json.c).
json_t *sabot_ruleset_json(const sabot_ruleset *ruleset);
json_t *sabot_paytable_json(const sabot_paytable *paytable);

#endif
