/// Checks JSON input: returns values of the right type, or one sentence that says where the error is and what
/// is expected.
///
/// `where` is the location shown to the user, such as "wagers[2].cents". Functions that return false write
/// the sentence.
#ifndef SABOT_ROOM_CONFIG_JSON_INPUT_H
#define SABOT_ROOM_CONFIG_JSON_INPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why the input was rejected: one sentence with the location and the expected form.
typedef struct {
    char sentence[640];
} sabot_input_fault;

/// Writes the sentence. Always returns false, so that callers can return it.
bool sabot_input_refuse(sabot_input_fault *fault, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Parses all of `text` and rejects duplicate keys. The caller frees the result. On error, returns NULL and
/// writes a sentence with line and column.
json_t *sabot_input_load(const char *text, size_t size, sabot_input_fault *fault);

/// Checks that `value` is an object with no keys other than `keys`, which ends in NULL.
bool sabot_input_object(const json_t *value, const char *where, const char *const *keys,
                        sabot_input_fault *fault);

/// Checks that `value` is a whole number from `minimum` to `maximum`. A NULL `value` is a missing one.
bool sabot_input_integer(const json_t *value, const char *where, int64_t minimum, int64_t maximum,
                         int64_t *number, sabot_input_fault *fault);

/// Returns a JSON string with `size` bytes, up to 32, in hexadecimal.
json_t *sabot_hex_json(const uint8_t *bytes, size_t size);
/// Reads bytes from a hexadecimal JSON string. Returns false for anything else, leaves `bytes` unchanged and
/// writes no sentence.
bool sabot_hex_from_json(const json_t *value, uint8_t *bytes, size_t size);

#endif
