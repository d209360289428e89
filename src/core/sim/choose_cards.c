/// The random numbers of a hand, without bias: words that would favor some pair are drawn again.
#include "core/sim/choose_cards.h"

#include <assert.h>

bool sabot_choose_pair(uint32_t half, uint32_t left, uint32_t chosen[2]) {
    assert(left >= 2);
    assert(left <= SABOT_SHOE_CARDS_MAX);
    const uint32_t pairs = left * (left - 1);
    const uint64_t first = (uint64_t)half * left;
    const uint64_t second = (uint64_t)(uint32_t)first * (left - 1);
    chosen[0] = (uint32_t)(first >> 32);
    chosen[1] = (uint32_t)(second >> 32);
    // 2^32 cannot be divided evenly among the pairs, so the surplus values are rejected.
    return (uint32_t)second >= (0 - pairs) % pairs;
}

bool sabot_choose_six(const uint64_t words[2], uint32_t left, uint32_t chosen[SABOT_DEAL_CARDS_MAX]) {
    assert(left >= SABOT_DEAL_CARDS_MAX);
    const bool first = sabot_choose_pair((uint32_t)words[0], left, chosen);
    const bool second = sabot_choose_pair((uint32_t)(words[0] >> 32), left - 2, chosen + 2);
    const bool third = sabot_choose_pair((uint32_t)words[1], left - 4, chosen + 4);
    return first && second && third;
}

void sabot_choose_six_random(sabot_random *random, uint32_t left, uint32_t chosen[SABOT_DEAL_CARDS_MAX]) {
    uint64_t words[2];
    do {
        words[0] = sabot_random_next(random);
        words[1] = sabot_random_next(random);
    } while (!sabot_choose_six(words, left, chosen));
}
