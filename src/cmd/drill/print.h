/// A drill for people at a terminal.
#ifndef SABOT_CMD_DRILL_PRINT_H
#define SABOT_CMD_DRILL_PRINT_H

#include "sabot/drill.h"

#include <stdbool.h>
#include <stdio.h>

/// A sentence on lines of its own, broken before the edge of a common terminal.
void sabot_print_sentence(FILE *stream, const char *sentence);
/// Bank, wagers with their numbers, what was done with those that are settled; meters and fees at the last
/// level.
void sabot_print_felt(FILE *stream, const sabot_drill *drill, int question, bool color);
/// The question and the keys that answer it, without a line's end.
void sabot_print_question(FILE *stream, const sabot_drill *drill, int question);
/// "Right." or "Wrong: it is pay $40.", with the rule; `took_ms` is negative where no time is shown.
void sabot_print_verdict(FILE *stream, const sabot_drill *drill, int question,
                         const sabot_drill_verdict *verdict, int64_t took_ms, bool color);
/// What was right by kind of question, and what to study.
void sabot_print_score(FILE *stream, const sabot_drill_score *score, bool has_times, bool color);

#endif
