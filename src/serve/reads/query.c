/// Parses query strings key by key, and limits the journal reads per person.
#include "serve/reads/query.h"

#include "core/base/digits.h"
#include "room/journal/utc_time.h"
#include "sabot/drill.h"
#include "sabot/event.h"
#include "serve/room_config.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const char *const sabot_read_query_of_hands[] = {"count", "before", NULL};
const char *const sabot_read_query_of_hand[] = {NULL};
const char *const sabot_read_query_of_export[] = {"table", "from", "to", NULL};
const char *const sabot_read_query_of_meters[] = {"from", "to", NULL};
const char *const sabot_read_query_of_guard[] = {"shoe", NULL};
const char *const sabot_read_query_of_journal[] = {"table", "person", "hand",   "event", "from",
                                                   "to",    "count",  "before", NULL};
const char *const sabot_read_query_of_drill[] = {"seed", "level", "ruleset", NULL};

enum {
    KEYS_MAX = 8,
    VALUE_SIZE = 48, ///< longer than any valid value
};

// ---------------------------------------------------------------------------------------------------------
// Values

bool sabot_read_number(const char *value, uint32_t max, uint32_t *number) {
    uint64_t read;
    if (value[0] == '0' || !sabot_number_read(value, max, &read)) {
        return false;
    }
    *number = (uint32_t)read;
    return true;
}

static bool take_time(const char *key, const char *value, int64_t *time_ms, sabot_input_fault *fault) {
    return sabot_time_read(value, time_ms) ||
           sabot_input_refuse(fault, "%s must be a time such as 2026-01-31 or 2026-01-31T18:00, in UTC", key);
}

static bool take_event(const char *key, const char *value, int *event, sabot_input_fault *fault) {
    for (int type = 1; type < SABOT_EVENT_COUNT; type++) {
        if (strcmp(sabot_event_schema(type)->word, value) == 0) {
            *event = type;
            return true;
        }
    }
    return sabot_input_refuse(fault, "%s must be the word of an event, such as card-dealt or hand-voided",
                              key);
}

/// Reads a whole number from 0 to the largest that a browser represents exactly.
static bool take_seed(const char *value, int64_t *seed, sabot_input_fault *fault) {
    uint64_t number;
    if (!sabot_number_read(value, SABOT_READ_SEED_MAX, &number)) {
        return sabot_input_refuse(fault, "seed must be a whole number from 0 to 9007199254740991");
    }
    *seed = (int64_t)number;
    return true;
}

/// Accepts any name: the caller checks whether the ruleset exists.
static bool take_ruleset(const char *value, sabot_read_query *query) {
    sabot_text text = sabot_text_in(query->ruleset, sizeof query->ruleset);
    sabot_text_add(&text, value);
    return true;
}

/// Keys with a whole number from 1.
static const struct {
    const char *key;
    uint32_t max;
    size_t offset; ///< of its field, a uint32_t
} numbers[] = {
    {"level", SABOT_DRILL_LEVEL_MAX, offsetof(sabot_read_query, level)},
    {"count", SABOT_READ_HANDS_MAX, offsetof(sabot_read_query, count)},
    {"before", UINT32_MAX, offsetof(sabot_read_query, before)},
    {"table", SABOT_ROOM_TABLES_MAX, offsetof(sabot_read_query, table)},
    {"person", UINT32_MAX, offsetof(sabot_read_query, person)},
    {"hand", UINT32_MAX, offsetof(sabot_read_query, hand)},
    {"shoe", UINT32_MAX, offsetof(sabot_read_query, shoe)},
};

static bool take(const char *key, const char *value, sabot_read_query *query, sabot_input_fault *fault) {
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (strcmp(key, numbers[i].key) == 0) {
            uint32_t *const number = (uint32_t *)(void *)((char *)query + numbers[i].offset);
            return sabot_read_number(value, numbers[i].max, number) ||
                   sabot_input_refuse(fault, "%s must be a whole number from 1 to %u", key, numbers[i].max);
        }
    }
    if (strcmp(key, "seed") == 0) {
        return take_seed(value, &query->seed, fault);
    }
    if (strcmp(key, "ruleset") == 0) {
        return take_ruleset(value, query);
    }
    if (strcmp(key, "event") == 0) {
        return take_event(key, value, &query->event, fault);
    }
    return take_time(key, value, strcmp(key, "from") == 0 ? &query->from_ms : &query->to_ms, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Parsing

/// Decodes percent escapes in `size` bytes. Returns false if one is invalid, encodes a control character, or
/// the value is too long.
static bool decode_percents(const char *text, size_t size, char value[VALUE_SIZE]) {
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        int byte = (unsigned char)text[i];
        if (byte == '%') {
            uint8_t written = 0;
            byte = i + 2 < size && sabot_hex_read_bytes(text + i + 1, &written, 1) ? written : 0;
            i += 2;
        }
        if (byte < ' ' || length + 1 >= VALUE_SIZE) {
            return false;
        }
        value[length++] = (char)byte;
    }
    value[length] = '\0';
    return true;
}

/// Returns the index of the key of `size` bytes, or -1.
static int find_key(const char *text, size_t size, const char *const *keys) {
    for (int i = 0; keys[i] != NULL; i++) {
        if (strlen(keys[i]) == size && memcmp(keys[i], text, size) == 0) {
            return i;
        }
    }
    return -1;
}

static bool reject_key(const char *const *keys, sabot_input_fault *fault) {
    char list[80];
    sabot_text text = sabot_text_in(list, sizeof list);
    for (int i = 0; keys[i] != NULL; i++) {
        sabot_text_add(&text, i == 0 ? "" : keys[i + 1] != NULL ? ", " : " and ");
        sabot_text_add(&text, keys[i]);
    }
    return keys[0] == NULL
               ? sabot_input_refuse(fault, "this request takes no query string")
               : sabot_input_refuse(fault, "this request takes %s, each at most once, as key=value", list);
}

bool sabot_read_query_parse(const char *text, const char *const *keys, sabot_read_query *query,
                            sabot_input_fault *fault) {
    bool is_there[KEYS_MAX] = {false};
    *query = (sabot_read_query){.count = keys == sabot_read_query_of_journal ? 100 : 20,
                                .from_ms = INT64_MIN,
                                .to_ms = INT64_MAX,
                                .seed = -1,
                                .level = 1,
                                .ruleset = "california-panda8"};
    while (*text != '\0') {
        const size_t size = strcspn(text, "&");
        const size_t key_size = strcspn(text, "=&");
        const int key = find_key(text, key_size, keys);
        const bool is_last = text[size] == '\0';
        char value[VALUE_SIZE] = "";
        if (key < 0 || key_size == size || is_there[key] || (!is_last && text[size + 1] == '\0')) {
            return reject_key(keys, fault);
        }
        is_there[key] = true;
        if (!decode_percents(text + key_size + 1, size - key_size - 1, value)) {
            value[0] = '\0'; // rejected below, because no key accepts an empty value
        }
        if (!take(keys[key], value, query, fault)) {
            return false;
        }
        text += size + (is_last ? 0 : 1);
    }
    return query->from_ms < query->to_ms ||
           sabot_input_refuse(fault, "from must be before to (to is exclusive)");
}

int sabot_read_slots_take(sabot_read_slots *slots, sabot_person person) {
    int free_slot = -1, own = 0;
    assert(person != 0);
    for (int i = 0; i < SABOT_READ_SLOTS; i++) {
        own += slots->people[i] == person;
        free_slot = slots->people[i] == 0 ? i : free_slot;
    }
    if (free_slot < 0 || own >= SABOT_READ_SLOTS_PER_PERSON) {
        return -1;
    }
    slots->people[free_slot] = person;
    return free_slot;
}

void sabot_read_slots_release(sabot_read_slots *slots, int slot) {
    assert(slot >= 0 && slot < SABOT_READ_SLOTS && slots->people[slot] != 0);
    slots->people[slot] = 0;
}
