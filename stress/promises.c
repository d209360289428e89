#include "promises.h"

#include <stdlib.h>
#include <string.h>

/// Usually higher than all before, so that the host need not look it up; sometimes lower.
sabot_command_id promise_id(uint32_t number) {
    sabot_command_id id = {.bytes = {number % 16 == 7 ? 0x00 : 0xff, 's', 't', 'r'}};
    for (int i = 0; i < 4; i++) {
        id.bytes[12 + i] = (uint8_t)(number >> 8 * (3 - i));
    }
    return id;
}

bool promise_number(const sabot_command_id *id, uint32_t *number) {
    *number = 0;
    for (int i = 0; i < 4; i++) {
        *number = *number << 8 | id->bytes[12 + i];
    }
    const sabot_command_id same = promise_id(*number);
    return memcmp(&same, id, sizeof same) == 0 && *number < PROMISES_MAX;
}

stress_promise *promise_of(stress_promises *all, uint32_t number, uint32_t table, uint32_t tables) {
    const uint32_t place = number * (tables + 1) + table;
    if (place >= all->capacity) {
        const uint32_t capacity = place >= 2 * all->capacity ? place + 1024 : 2 * all->capacity;
        stress_promise *const list = realloc(all->list, capacity * sizeof *list);
        if (list == NULL) {
            return NULL;
        }
        memset(list + all->capacity, 0, (capacity - all->capacity) * sizeof *list);
        all->list = list;
        all->capacity = capacity;
    }
    all->count = place >= all->count ? place + 1 : all->count;
    return &all->list[place];
}
