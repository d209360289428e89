/// A ruleset in bytes: a journal carries its own rules, so that it can be read where no file of them is.
#ifndef SABOT_RULESET_BYTES_H
#define SABOT_RULESET_BYTES_H

#include "cursor.h"
#include "sabot/rules.h"

/// Writes or reads all of it. What was read has passed `sabot_ruleset_check`, or the cursor failed.
void sabot_cursor_ruleset(sabot_cursor *cursor, sabot_ruleset *ruleset);

#endif
