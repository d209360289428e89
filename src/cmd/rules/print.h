/// Prints rulesets and paytables in plain words.
#ifndef SABOT_CMD_RULES_PRINT_H
#define SABOT_CMD_RULES_PRINT_H

#include "sabot/rules.h"

/// Prints a ruleset: game, bets, limits, fees, bank, progressives.
void sabot_print_ruleset(const sabot_ruleset *ruleset);
/// Prints a paytable.
void sabot_print_paytable(const sabot_paytable *paytable);

#endif
