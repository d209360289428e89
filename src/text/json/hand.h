/// A hand from a journal as JSON, by the names of `sabot replay --json`. The caller frees it.
#ifndef SABOT_TEXT_JSON_HAND_H
#define SABOT_TEXT_JSON_HAND_H

#include "room/audit/hand_book.h"

#include <jansson.h>

/// The cards of a side and what they come to: {"cards":["8s","Kd"],"total":8}.
json_t *sabot_side_json(const sabot_hand *hand);
/// All of it: who sat where, every step with its time and person, the sheet.
json_t *sabot_hand_json(const sabot_hand_book *book);
/// What one line of a list says.
json_t *sabot_hand_line_json(const sabot_hand_book *book);

#endif
