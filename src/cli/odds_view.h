/// Exact odds for people and for programs.
#ifndef SABOT_ODDS_VIEW_H
#define SABOT_ODDS_VIEW_H

#include "sabot/odds.h"

#include <jansson.h>
#include <stdio.h>

/// What `sabot odds` shows of a shoe, or of the middle of a hand.
typedef struct {
    sabot_values values; ///< left, what lies on the table aside
    sabot_deal deal;
    bool in_a_hand; ///< something lies on the table
    bool joint;     ///< every way a hand can end is asked for
    sabot_odds odds;
} sabot_odds_facts;

void sabot_view_odds(FILE *stream, const sabot_ruleset *ruleset, const sabot_odds_facts *facts, bool color);
/// The caller owns the result.
json_t *sabot_odds_json(const sabot_ruleset *ruleset, const sabot_odds_facts *facts);

/// What it shows of the progressives.
typedef struct {
    sabot_composition left;
    sabot_combination combination;
    int64_t meter_cents[SABOT_PROGRESSIVE_COUNT];
} sabot_progressive_facts;

void sabot_view_progressives(FILE *stream, const sabot_ruleset *ruleset, const sabot_progressive_facts *facts,
                             bool color);
json_t *sabot_progressives_json(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts);

#endif
