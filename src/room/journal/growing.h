/// growing: arrays that grow as needed.
#ifndef SABOT_ROOM_JOURNAL_GROWING_H
#define SABOT_ROOM_JOURNAL_GROWING_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Doubles an array until it holds `needed` elements of `size` bytes; `list` is the address of the pointer to
/// it. Returns false and leaves the array unchanged if out of memory.
static inline bool sabot_grow(void *list, size_t *capacity, size_t needed, size_t size) {
    if (needed <= *capacity) {
        return true;
    }
    size_t larger = *capacity > 0 ? *capacity : 64;
    while (larger < needed) {
        larger *= 2;
    }
    void *first;
    memcpy(&first, list, sizeof first);
    void *const grown = realloc(first, larger * size);
    if (grown == NULL) {
        return false;
    }
    memcpy(list, &grown, sizeof grown);
    *capacity = larger;
    return true;
}

#endif
