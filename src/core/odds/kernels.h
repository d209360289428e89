/// Implementations of the count for different CPUs. Also used by the tests that compare them.
#ifndef SABOT_CORE_ODDS_KERNELS_H
#define SABOT_CORE_ODDS_KERNELS_H

#include "sabot/odds.h"

typedef sabot_odds sabot_odds_kernel(const sabot_values *values);

#define SABOT_ODDS_KERNELS_MAX 3

/// Lists the implementations this CPU supports, fastest first, and returns their number. All give the same
/// counts.
int sabot_odds_kernels(sabot_odds_kernel *kernels[SABOT_ODDS_KERNELS_MAX]);

#endif
