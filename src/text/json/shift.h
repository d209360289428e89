/// A shift report for programs.
#ifndef SABOT_TEXT_JSON_SHIFT_H
#define SABOT_TEXT_JSON_SHIFT_H

#include "room/audit/shift_book.h"

#include <jansson.h>

/// One table's.
json_t *sabot_shift_json(const sabot_shift_book *shift);
/// Of all tables: {"first_record": "2026-…", "last_record": "2026-…", "tables": […]}; null where nothing is
/// recorded there.
json_t *sabot_shift_walk_json(const sabot_shift_walk *walk);

#endif
