/// Rulesets and paytables as JSON: all the facts, under the keys of their files; money in whole cents. The
/// caller frees it.
#ifndef SABOT_TEXT_JSON_RULESET_H
#define SABOT_TEXT_JSON_RULESET_H

#include "sabot/rules.h"

#include <jansson.h>

json_t *sabot_ruleset_json(const sabot_ruleset *ruleset);
json_t *sabot_paytable_json(const sabot_paytable *paytable);

#endif
