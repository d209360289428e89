/// A drill as JSON: what a trainee may see when a question is asked, and what is said about an answer.
#ifndef SABOT_TEXT_JSON_DRILL_H
#define SABOT_TEXT_JSON_DRILL_H

#include "sabot/drill.h"

#include <jansson.h>

/// The caller owns the results. No card is in it that has not been dealt, no line that is not settled.
json_t *sabot_drill_question_json(const sabot_drill *drill, int question);
/// Words, clause, and the answer that is right, as `sabot_drill_input_read` reads it.
json_t *sabot_drill_verdict_json(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict);
/// Right and asked by kind of question, and the clauses to study; times where they are wanted.
json_t *sabot_drill_score_json(const sabot_drill_score *score, bool has_times);

#endif
