/// A settlement sheet as JSON, as `sabot settle` prints it.
#ifndef SABOT_TEXT_JSON_SHEET_H
#define SABOT_TEXT_JSON_SHEET_H

#include "sabot/settle.h"

#include <jansson.h>

/// The caller owns the result.
json_t *sabot_sheet_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet);

#endif
