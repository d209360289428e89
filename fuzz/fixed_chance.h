/// Replaces the system's random numbers with fixed ones, so that an input always does the same.
#ifndef SABOT_FIXED_CHANCE_H
#define SABOT_FIXED_CHANCE_H

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static unsigned char fixed_chance_key[randombytes_SEEDBYTES];

static inline void fixed_buffer(void *const buffer, const size_t size) {
    randombytes_buf_deterministic(buffer, size, fixed_chance_key);
    fixed_chance_key[0]++;
}

static inline uint32_t fixed_number(void) {
    uint32_t number;
    fixed_buffer(&number, sizeof number);
    return number;
}

static inline const char *fixed_name(void) {
    return "fixed";
}

/// Call before libsodium is first used, and before every input.
static inline void fixed_chance_begin(void) {
    static randombytes_implementation implementation = {
        .implementation_name = fixed_name, .random = fixed_number, .buf = fixed_buffer};
    randombytes_set_implementation(&implementation);
    memset(fixed_chance_key, 0, sizeof fixed_chance_key);
}

#endif
