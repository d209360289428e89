/// growing: lists that get longer, for whoever keeps what a journal brings.
#ifndef SABOT_ROOM_JOURNAL_GROWING_H
#define SABOT_ROOM_JOURNAL_GROWING_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// Doubles a list until it has room for `needed` elements of `size` bytes; `list` is the address of the
/// pointer to its first. False, and the list as it was, where there is no memory.
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
