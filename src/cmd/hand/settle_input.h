/// Reads the hand that `sabot settle` settles and `sabot bank` weighs: JSON, as the manual describes it.
#ifndef SABOT_CMD_HAND_SETTLE_INPUT_H
#define SABOT_CMD_HAND_SETTLE_INPUT_H

#include "room/config/json_input.h"
#include "text/json/field.h"

#include "sabot/settle.h"

#include <stddef.h>

/// More bytes than any hand needs.
#define SABOT_SETTLE_INPUT_SIZE_MAX ((size_t)1 << 20)

/// The commands' source: shipped names and files.
bool sabot_settle_input_config(const void *catalog, const char *name, sabot_ruleset *ruleset, char *sentence,
                               size_t size);

/// Reads `text` into a ruleset and a round. Types, keys, words and cards are checked here; what the round
/// means is checked by `sabot_settle`. `before_deal`: the cards may be missing, as `sabot bank` takes it;
/// those that are there are read all the same. false leaves a sentence.
bool sabot_settle_input_read(const char *text, size_t size, bool before_deal, sabot_ruleset_source *source,
                             sabot_ruleset *ruleset, sabot_round *round, sabot_input_fault *fault);

/// The sentence for a rule that `sabot_settle` found broken: where, which wager, which clause.
void sabot_settle_input_explain(sabot_status status, const sabot_round_fault *round_fault,
                                const sabot_ruleset *ruleset, const sabot_round *round,
                                sabot_input_fault *fault);

#endif
