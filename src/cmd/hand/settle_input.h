/// Reads a hand from JSON, for `sabot settle` and `sabot bank`. The manual pages describe the format.
#ifndef SABOT_CMD_HAND_SETTLE_INPUT_H
#define SABOT_CMD_HAND_SETTLE_INPUT_H

#include "room/config/json_input.h"
#include "text/json/field.h"

#include "sabot/settle.h"

#include <stddef.h>

/// Maximum input size, more than any hand needs.
#define SABOT_SETTLE_INPUT_SIZE_MAX ((size_t)1 << 20)

/// Reads a built-in ruleset or a ruleset file: the sabot_ruleset_source of the commands.
bool sabot_ruleset_from_config(const void *catalog, const char *name, sabot_ruleset *ruleset, char *sentence,
                               size_t size);

/// Reads `text` into a ruleset and a round. Checks types, keys, words and cards; `sabot_settle` checks the
/// rules. With `before_deal` the cards are optional, as for `sabot bank`. On an error, writes a sentence and
/// returns false.
bool sabot_settle_input_read(const char *text, size_t size, bool before_deal, sabot_ruleset_source *source,
                             sabot_ruleset *ruleset, sabot_round *round, sabot_input_fault *fault);

/// Explains a status of `sabot_settle`: the place, the wager and the clause.
void sabot_settle_input_explain(sabot_status status, const sabot_round_fault *round_fault,
                                const sabot_ruleset *ruleset, const sabot_round *round,
                                sabot_input_fault *fault);

#endif
