/// Exact odds for people.
#ifndef SABOT_ODDS_VIEW_H
#define SABOT_ODDS_VIEW_H

#include "odds_json.h"

#include <stdio.h>

void sabot_view_odds(FILE *stream, const sabot_ruleset *ruleset, const sabot_odds_facts *facts, bool color);
void sabot_view_progressives(FILE *stream, const sabot_ruleset *ruleset, const sabot_progressive_facts *facts,
                             bool color);

#endif
