/// xoshiro256** and splitmix64, as published.
#include "sabot/base.h"

#include <assert.h>

static uint64_t rotate_left(uint64_t word, int bits) {
    assert(bits > 0);
    assert(bits < 64);
    return (word << bits) | (word >> (64 - bits));
}

/// splitmix64. Its authors recommend it for filling a xoshiro state: no seed gives the forbidden all-zero
/// state.
static uint64_t splitmix(uint64_t *counter) {
    *counter += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t word = *counter;
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

sabot_random sabot_random_of(uint64_t seed, uint64_t stream) {
    uint64_t seed_counter = seed;
    uint64_t counter = splitmix(&seed_counter) ^ rotate_left(splitmix(&stream), 32);
    sabot_random random;
    for (int i = 0; i < 4; i++) {
        random.state[i] = splitmix(&counter);
    }
    assert((random.state[0] | random.state[1] | random.state[2] | random.state[3]) != 0);
    return random;
}

uint64_t sabot_random_next(sabot_random *random) {
    uint64_t *const state = random->state;
    const uint64_t result = rotate_left(state[1] * 5, 7) * 9;
    const uint64_t shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate_left(state[3], 45);
    return result;
}

uint32_t sabot_random_below(sabot_random *random, uint32_t bound) {
    assert(bound > 0);
    // Lemire's method: the few words that would favor a low result are rejected.
    for (;;) {
        const uint64_t product = (sabot_random_next(random) >> 32) * bound;
        const uint32_t rest = (uint32_t)product;
        if (rest >= bound || rest >= (0 - bound) % bound) { // the division is almost never needed
            return (uint32_t)(product >> 32);
        }
    }
}
