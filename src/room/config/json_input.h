/// JSON from outside: values of the right type, or one sentence that says where and what would be right.
///
/// `where` is a place as people read it, "wagers[2].cents"; every function that is false leaves a sentence.
#ifndef SABOT_ROOM_CONFIG_JSON_INPUT_H
#define SABOT_ROOM_CONFIG_JSON_INPUT_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Why an input was refused: one sentence that names the place and the right form.
typedef struct {
    char sentence[640];
} sabot_input_fault;

/// Writes the sentence; false, so that a reader can return it.
bool sabot_input_refuse(sabot_input_fault *fault, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// Parses all of `text`, in which no key may stand twice. The caller frees it; NULL leaves line and column.
json_t *sabot_input_load(const char *text, size_t size, sabot_input_fault *fault);

/// An object with no other keys than these; `keys` ends in NULL.
bool sabot_input_object(const json_t *value, const char *where, const char *const *keys,
                        sabot_input_fault *fault);

/// A whole number from `minimum` to `maximum`; NULL is one that is missing.
bool sabot_input_integer(const json_t *value, const char *where, int64_t minimum, int64_t maximum,
                         int64_t *number, sabot_input_fault *fault);

/// `size` bytes, up to 32, as a text of hexadecimal digits.
json_t *sabot_hex_json(const uint8_t *bytes, size_t size);
/// The other way; false where the value is anything else, which leaves `bytes` alone and no sentence.
bool sabot_hex_from_json(const json_t *value, uint8_t *bytes, size_t size);

#endif
