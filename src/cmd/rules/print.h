/// Rulesets and paytables in the words of the floor.
#ifndef SABOT_CMD_RULES_PRINT_H
#define SABOT_CMD_RULES_PRINT_H

#include "sabot/rules.h"

/// What a floor manager reads: game, wagers, limits, fees, bank, progressives.
void sabot_words_ruleset(const sabot_ruleset *ruleset);
void sabot_words_paytable(const sabot_paytable *paytable);

#endif
