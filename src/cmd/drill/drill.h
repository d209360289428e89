/// Runs a drill from the first hand to the score, one answer per line.
#ifndef SABOT_CMD_DRILL_DRILL_H
#define SABOT_CMD_DRILL_DRILL_H

#include "sabot/drill.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct {
    const sabot_ruleset *ruleset;
    uint64_t seed;           ///< of the first hand; each next hand uses the next number
    int level;               ///< 1 to SABOT_DRILL_LEVEL_MAX
    long long hands;         ///< number of hands, unless input ends earlier
    bool json;               ///< print everything as lines of JSON
    bool has_times;          ///< show answer times
    int64_t (*now_ms)(void); ///< monotonic clock
} sabot_drill_options;

/// Asks on standard output and reads answers from standard input. Fails if no hand can be dealt under the
/// ruleset.
sabot_status sabot_drill_session(const sabot_drill_options *settings);

// ---------------------------------------------------------------------------------------------------------
// Text output

/// Prints a sentence, wrapped at 80 columns.
void sabot_print_sentence(const char *sentence);
/// Prints the bank, the numbered bets and how they were settled; at the highest level, also meters and fees.
void sabot_print_felt(const sabot_drill *drill, int question);
/// Prints the question and its possible answers, without a newline.
void sabot_print_question(const sabot_drill *drill, int question);
/// Prints "Right." or "Wrong. Correct: pay $40.", with the rule. If `elapsed_ms` is negative, shows no time.
void sabot_print_verdict(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict,
                         int64_t elapsed_ms);
/// Prints the right answers by kind of question, and the rules to review.
void sabot_print_score(const sabot_drill_score *score, bool has_times);

#endif
