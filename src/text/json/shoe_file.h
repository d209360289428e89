/// The file of a revealed shoe, as docs/fairness.md describes it: JSON to a plain value and back.
#ifndef SABOT_TEXT_JSON_SHOE_FILE_H
#define SABOT_TEXT_JSON_SHOE_FILE_H

#include "room/config/json_input.h"
#include "room/fair/shoe_proof.h"

#include <stddef.h>

#define SABOT_SHOE_FILE_FORMAT "sabot-shoe-1"

/// More bytes than any shoe needs.
#define SABOT_SHOE_FILE_SIZE_MAX ((size_t)1 << 18)

/// Reads types, keys, bounds and cards; whether they are right is for `sabot_shoe_file_prove`. false leaves a
/// sentence with its place: "hands[3].player[0]: …".
bool sabot_shoe_file_read(const char *text, size_t size, sabot_shoe_file *file, sabot_input_fault *fault);

/// The same shoe as JSON, as `sabot_shoe_file_read` takes it; the caller frees it. NULL where memory is out
/// or the note is no UTF-8.
json_t *sabot_shoe_file_json(const sabot_shoe_file *file);

#endif
