/// Describes a settlement line in words.
#include "sabot/settle.h"

#include <assert.h>

void sabot_sheet_line_explain(const sabot_sheet_line *line, sabot_text *text) {
    assert(line->result <= SABOT_RESULT_PUSH);
    assert(line->taken_cents >= 0);
    assert(line->paid_cents >= 0);
    const int64_t moved = line->result == SABOT_RESULT_WIN ? line->paid_cents : line->taken_cents;
    if (line->result == SABOT_RESULT_PUSH) {
        return sabot_text_add(text, "push: return the bet");
    }
    if (moved == 0) {
        return sabot_text_add(text, "no action: not covered by the bank");
    }
    sabot_text_format(text, "%s %s", line->result == SABOT_RESULT_WIN ? "pay" : "take",
                      sabot_dollars_of(moved).text);
    if (line->result == SABOT_RESULT_LOSE && line->returned_cents > 0) {
        sabot_text_format(text, ", return %s", sabot_dollars_of(line->returned_cents).text);
    }
}

bool sabot_sheet_line_is_short(const sabot_ruleset *ruleset, const sabot_sheet_line *line) {
    if (sabot_kind_is_progressive(line->wager.kind) || line->result == SABOT_RESULT_PUSH) {
        return false;
    }
    if (line->result == SABOT_RESULT_LOSE) {
        return line->taken_cents < line->wager.cents;
    }
    assert(line->result == SABOT_RESULT_WIN);
    return line->paid_cents < sabot_cents_multiply(line->wager.cents, ruleset->wagers[line->wager.kind].odds);
}
