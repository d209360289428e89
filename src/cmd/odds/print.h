/// Exact odds for people.
#ifndef SABOT_CMD_ODDS_PRINT_H
#define SABOT_CMD_ODDS_PRINT_H

#include "text/json/odds.h"

#include <stdio.h>

void sabot_print_odds(FILE *stream, const sabot_ruleset *ruleset, const sabot_odds_facts *facts, bool color);
void sabot_print_progressives(FILE *stream, const sabot_ruleset *ruleset,
                              const sabot_progressive_facts *facts, bool color);

#endif
