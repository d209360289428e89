/// The ways a machine can count; for the module itself, and for the tests that hold them together.
#ifndef SABOT_CORE_ODDS_WAYS_H
#define SABOT_CORE_ODDS_WAYS_H

#include "sabot/odds.h"

typedef sabot_odds sabot_odds_way(const sabot_values *values);

#define SABOT_ODDS_WAYS_MAX 3

/// Those that this machine has, the fastest first; gives their number. Each gives the same digits.
int sabot_odds_ways(sabot_odds_way *ways[SABOT_ODDS_WAYS_MAX]);

#endif
