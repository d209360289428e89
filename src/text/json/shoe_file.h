/// The file of a revealed shoe (see docs/fairness.md): converts JSON to a plain value and back.
#ifndef SABOT_TEXT_JSON_SHOE_FILE_H
#define SABOT_TEXT_JSON_SHOE_FILE_H

#include "room/config/json_input.h"
#include "room/fair/shoe_proof.h"

#include <stddef.h>

#define SABOT_SHOE_FILE_FORMAT "sabot-shoe-1"

/// Larger than any shoe file.
#define SABOT_SHOE_FILE_SIZE_MAX ((size_t)1 << 18)

/// Checks types, keys, bounds and cards; `sabot_shoe_file_prove` checks whether the shoe is true. On failure
/// returns false with a sentence that starts with the position: "hands[3].player[0]: …".
bool sabot_shoe_file_read(const char *text, size_t size, sabot_shoe_file *file, sabot_input_fault *fault);

/// Returns the shoe as JSON that `sabot_shoe_file_read` accepts. The caller frees it. NULL if memory runs out
/// or the note is not UTF-8.
json_t *sabot_shoe_file_json(const sabot_shoe_file *file);

#endif
