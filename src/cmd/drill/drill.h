/// A drill from the first hand to the summary, a line an answer.
#ifndef SABOT_CMD_DRILL_DRILL_H
#define SABOT_CMD_DRILL_DRILL_H

#include "sabot/drill.h"

#include <stdbool.h>

typedef struct {
    const sabot_ruleset *ruleset;
    uint64_t seed;           ///< of the first hand; the next has the next
    int level;               ///< 1 to SABOT_DRILL_LEVEL_MAX
    long long hands;         ///< so many, unless the input ends
    bool json;               ///< a line of JSON for everything that is said
    bool has_times;          ///< show how long an answer took
    int64_t (*now_ms)(void); ///< a clock that never goes back
} sabot_drill_wish;

/// Asks on standard output and reads answers from standard input. The status is that of a ruleset under which
/// no hand can be made.
sabot_status sabot_drill_session(const sabot_drill_wish *wish);

#endif
