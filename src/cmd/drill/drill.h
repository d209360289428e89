/// A drill from the first hand to the summary, a line an answer.
#ifndef SABOT_CMD_DRILL_DRILL_H
#define SABOT_CMD_DRILL_DRILL_H

#include "sabot/drill.h"

#include <stdbool.h>
#include <stdio.h>

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

// ---------------------------------------------------------------------------------------------------------
// A drill for people at a terminal.

/// A sentence on lines of its own, broken before the edge of a common terminal.
void sabot_print_sentence(const char *sentence);
/// Bank, wagers with their numbers, what was done with those that are settled; meters and fees at the last
/// level.
void sabot_print_felt(const sabot_drill *drill, int question);
/// The question and the keys that answer it, without a line's end.
void sabot_print_question(const sabot_drill *drill, int question);
/// "Right." or "Wrong: it is pay $40.", with the rule; `took_ms` is negative where no time is shown.
void sabot_print_verdict(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict,
                         int64_t took_ms);
/// What was right by kind of question, and what to study.
void sabot_print_score(const sabot_drill_score *score, bool has_times);

#endif
