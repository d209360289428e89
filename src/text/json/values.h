/// The values that every JSON object is made of, so that a writer says a key and a value and no more.
#ifndef SABOT_TEXT_JSON_VALUES_H
#define SABOT_TEXT_JSON_VALUES_H

#include "sabot/card.h"

#include <jansson.h>
#include <stdint.h>

/// Sets one key; the object takes `value` over.
static inline void sabot_json_set(json_t *object, const char *key, json_t *value) {
    json_object_set_new(object, key, value);
}

static inline void sabot_json_set_number(json_t *object, const char *key, int64_t number) {
    sabot_json_set(object, key, json_integer(number));
}

static inline void sabot_json_set_count(json_t *object, const char *key, uint64_t count) {
    sabot_json_set(object, key, json_integer((json_int_t)count));
}

static inline void sabot_json_set_word(json_t *object, const char *key, const char *word) {
    sabot_json_set(object, key, json_string(word));
}

static inline void sabot_json_set_flag(json_t *object, const char *key, bool flag) {
    sabot_json_set(object, key, json_boolean(flag));
}

/// A real, or null where it is NaN or infinite.
json_t *sabot_real_json(double number);
static inline void sabot_json_set_real(json_t *object, const char *key, double number) {
    sabot_json_set(object, key, sabot_real_json(number));
}

/// "2026-01-31T18:00:05.250Z", or null for 0, which is no time.
json_t *sabot_time_json(int64_t time_ms);
static inline void sabot_json_set_time(json_t *object, const char *key, int64_t time_ms) {
    sabot_json_set(object, key, sabot_time_json(time_ms));
}

/// "8s".
json_t *sabot_card_json(sabot_card card);
/// ["8s","Kd"].
json_t *sabot_cards_json(const sabot_card *cards, int count);
/// The numbers whose bits are set: [6, 8].
json_t *sabot_bits_json(unsigned bits);

#endif
