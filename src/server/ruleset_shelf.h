/// The shipped rulesets, read once. No name that comes from outside ever leads to a file. For the serving
/// thread alone.
#ifndef SABOT_RULESET_SHELF_H
#define SABOT_RULESET_SHELF_H

#include "sabot/rules.h"

#include <jansson.h>

#define SABOT_SHIPPED_RULESETS_MAX 16

/// The ruleset at a place, from 0; NULL behind the last.
const sabot_ruleset *sabot_shipped_ruleset_at(int index);
/// NULL: there is none of this name.
const sabot_ruleset *sabot_shipped_ruleset(const char *name);
/// Names and titles of all, to choose from; the caller frees it.
json_t *sabot_shipped_rulesets_json(void);

#endif
