/// Chooses values for the fields of commands and events, from a fuzzer's bytes or at random from a seed. Most
/// are valid, some are not.
#ifndef SABOT_CHOICES_H
#define SABOT_CHOICES_H

#include <assert.h>

#include "table_words.h"

typedef struct {
    const uint8_t *bytes; ///< NULL: random
    size_t size, at;
    sabot_random random;
} choices;

static inline choices choices_of_bytes(const uint8_t *bytes, size_t size) {
    return (choices){.bytes = bytes, .size = size};
}

static inline choices choices_of_seed(unsigned seed) {
    return (choices){.random = sabot_random_of(seed, 1)};
}

static inline bool choices_are_over(const choices *source) {
    return source->bytes != NULL && source->at >= source->size;
}

/// Returns 0 to `bound` - 1; 0 when the bytes are used up.
static inline uint32_t choose(choices *source, uint32_t bound) {
    if (source->bytes == NULL) {
        return sabot_random_below(&source->random, bound);
    }
    uint32_t number = choices_are_over(source) ? 0 : source->bytes[source->at++];
    if (bound > 256) {
        number |= (uint32_t)(choices_are_over(source) ? 0 : source->bytes[source->at++]) << 8;
    }
    assert(bound > 0);
    return number % bound;
}

static inline int64_t choose_cents(choices *source, int64_t old) {
    static const int64_t amounts[] = {0,         100,       500,     1000,     2000,  5000,  10000,
                                      50000,     100000,    1000000, 1,        -1,    99,    -100,
                                      INT64_MAX, INT64_MIN, 1 << 30, 20000000, 99999, 100001};
    const uint32_t way = choose(source, 24);
    const uint32_t listed = sizeof amounts / sizeof amounts[0];
    return way < listed        ? amounts[way]
           : way < listed + 2  ? (int64_t)((uint64_t)old + (way == listed ? 1 : UINT64_MAX))
           : way == listed + 2 ? old / 2
                               : (int64_t)choose(source, 65536);
}

static inline void choose_reason(choices *source, sabot_reason *reason) {
    static const char *const texts[] = {"", "no", "a \"quoted\" one; with, signs", "zwölf Uhr – später"};
    memset(reason, 0, sizeof *reason);
    strcpy(reason->text, texts[choose(source, 4)]);
}

/// Returns the bound of a one-byte field, one above its last value.
static inline uint32_t choices_bound(sabot_field_type type) {
    switch (type) {
    case SABOT_FIELD_SEAT:
        return SABOT_SEATS_MAX + 1;
    case SABOT_FIELD_BETTOR:
        return SABOT_BETTORS_MAX + 1;
    case SABOT_FIELD_KIND:
        return SABOT_KIND_COUNT;
    case SABOT_FIELD_CARD:
        return SABOT_DECK_CARDS + 1;
    case SABOT_FIELD_ENDING:
        return SABOT_ENDING_COUNT;
    case SABOT_FIELD_RESULT:
        return SABOT_RESULT_PUSH + 1;
    case SABOT_FIELD_PRIZE:
        return SABOT_PRIZE_COUNT;
    case SABOT_FIELD_ACCOUNT:
        return SABOT_TABLE_ACCOUNT_COUNT;
    case SABOT_FIELD_ALARM:
        return SABOT_ALARM_COUNT;
    case SABOT_FIELD_CAUSE:
        return SABOT_CAUSE_COUNT;
    default:
        return 0;
    }
}

static inline const sabot_ruleset *choose_ruleset(choices *source) {
    static const char *const names[] = {"california-ez", "california-panda8", "ventura", "washington"};
    return ruleset_named(names[choose(source, 4)]);
}

static inline void choose_field(choices *source, sabot_field_type type, void *value) {
    const uint32_t bound = choices_bound(type);
    if (bound > 0) {
        *(uint8_t *)value = (uint8_t)choose(source, bound);
        return;
    }
    switch (type) {
    case SABOT_FIELD_PERSON:
        *(uint32_t *)value = choose(source, 16) == 15 ? UINT32_MAX : 100 + choose(source, 16);
        break;
    case SABOT_FIELD_NUMBER:
        *(uint32_t *)value += choose(source, 3);
        break;
    case SABOT_FIELD_QUANTITY:
        *(uint16_t *)value = (uint16_t)(choose(source, 4) == 3 ? choose(source, 65536) : choose(source, 32));
        break;
    case SABOT_FIELD_CENTS:
    case SABOT_FIELD_UNITS:
    case SABOT_FIELD_TIME:
        *(int64_t *)value = choose_cents(source, *(int64_t *)value);
        break;
    case SABOT_FIELD_FLAG:
        *(bool *)value = choose(source, 2) != 0;
        break;
    case SABOT_FIELD_REASON:
        choose_reason(source, value);
        break;
    case SABOT_FIELD_HASH:
        memset(value, (int)choose(source, 256), sizeof(sabot_bytes32));
        break;
    case SABOT_FIELD_RULESET:
        *(sabot_ruleset_pointer *)value = choose_ruleset(source);
        break;
    default:
        break;
    }
}

#endif
