/// Checks JSON input and writes a sentence for each error.
#include "room/config/json_input.h"

#include "core/base/digits.h"
#include "sabot/base.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// Replaces broken characters with '?'. A quoted part of the input may end in the middle of a character, and
/// JSON cannot carry that.
static void replace_broken_characters(char *sentence) {
    for (int count; *sentence != '\0'; sentence += count) {
        count = sabot_text_character_size(sentence);
        if (count == 0) {
            *sentence = '?';
            count = 1;
        }
    }
}

bool sabot_input_refuse(sabot_input_fault *fault, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    va_end(arguments);
    replace_broken_characters(fault->sentence);
    return false;
}

static const char *describe_json_error(const json_error_t *error) {
    switch (json_error_code(error)) {
    case json_error_numeric_overflow:
        return "number too large";
    case json_error_duplicate_key:
        return "duplicate key";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "NUL in a string";
    default:
        return "invalid JSON";
    }
}

json_t *sabot_input_load(const char *text, size_t size, sabot_input_fault *fault) {
    json_error_t error;
    json_t *const root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        sabot_input_refuse(fault, "line %d, column %d: %s: %s", error.line, error.column,
                           describe_json_error(&error), error.text);
    }
    return root;
}

static bool is_one_of(const char *key, const char *const *keys) {
    for (int i = 0; keys[i] != NULL; i++) {
        if (strcmp(key, keys[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool refuse_key(const char *where, const char *key, const char *const *keys,
                       sabot_input_fault *fault) {
    char list[256];
    sabot_text text = sabot_text_in(list, sizeof list);
    for (int i = 0; keys[i] != NULL; i++) {
        sabot_text_add(&text, i == 0 ? "" : ", ");
        sabot_text_add(&text, keys[i]);
    }
    return sabot_input_refuse(fault, "%s: unknown key '%.40s': valid keys are %s", where, key, list);
}

bool sabot_input_object(const json_t *value, const char *where, const char *const *keys,
                        sabot_input_fault *fault) {
    if (!json_is_object(value)) {
        return sabot_input_refuse(fault, "%s: must be an object, as in {\"%s\": …}", where, keys[0]);
    }
    const char *key;
    json_t *member;
    json_object_foreach((json_t *)(uintptr_t)value, key, member) {
        if (!is_one_of(key, keys)) {
            return refuse_key(where, key, keys, fault);
        }
    }
    return true;
}

bool sabot_input_integer(const json_t *value, const char *where, int64_t minimum, int64_t maximum,
                         int64_t *number, sabot_input_fault *fault) {
    if (value == NULL) {
        return sabot_input_refuse(fault, "%s: is missing: must be a whole number", where);
    }
    if (!json_is_integer(value)) {
        return sabot_input_refuse(
            fault, "%s: must be a whole number, without quotes, decimal point or exponent", where);
    }
    const int64_t given = json_integer_value(value);
    if (given < minimum || given > maximum) {
        return sabot_input_refuse(fault, "%s: must be %" PRId64 " to %" PRId64 ", not %" PRId64, where,
                                  minimum, maximum, given);
    }
    *number = given;
    return true;
}

json_t *sabot_hex_json(const uint8_t *bytes, size_t size) {
    char digits[2 * 32 + 1];
    assert(2 * size < sizeof digits);
    sabot_hex_write_bytes(bytes, size, digits);
    return json_string(digits);
}

bool sabot_hex_from_json(const json_t *value, uint8_t *bytes, size_t size) {
    const char *const digits = json_string_value(value);
    return digits != NULL && sabot_hex_read_text(digits, bytes, size);
}
