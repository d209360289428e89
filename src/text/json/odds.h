/// Exact odds as JSON: what people script against. The caller frees what it gets.
#ifndef SABOT_TEXT_JSON_ODDS_H
#define SABOT_TEXT_JSON_ODDS_H

#include "sabot/odds.h"

#include <jansson.h>

/// What `sabot odds` shows of a shoe, or of the middle of a hand.
typedef struct {
    sabot_values values; ///< left, what lies on the table aside
    sabot_deal deal;
    bool in_a_hand; ///< something lies on the table
    bool joint;     ///< every way a hand can end is asked for
    bool is_quick;  ///< what takes milliseconds is left out: the cards that a hand takes on average
    sabot_odds odds;
} sabot_odds_facts;

json_t *sabot_odds_json(const sabot_ruleset *ruleset, const sabot_odds_facts *facts);

/// What it shows of the progressives.
typedef struct {
    sabot_composition left;
    sabot_combination combination;
    int64_t meter_cents[SABOT_PROGRESSIVE_COUNT];
} sabot_progressive_facts;

json_t *sabot_progressives_json(const sabot_ruleset *ruleset, const sabot_progressive_facts *facts);

#endif
