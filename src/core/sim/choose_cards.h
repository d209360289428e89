/// The random numbers of one hand. src/core/sim/lanes.h draws the same numbers for many shoes at once.
#ifndef SABOT_CORE_SIM_CHOOSE_CARDS_H
#define SABOT_CORE_SIM_CHOOSE_CARDS_H

#include "sabot/base.h"
#include "sabot/card.h"

/// A remainder with more bits than this is unbiased for any number of cards: see `sabot_choose_pair`.
#define SABOT_CHOOSE_SMALL_BITS 18
_Static_assert(SABOT_SHOE_CARDS_MAX *(SABOT_SHOE_CARDS_MAX - 1) < 1 << SABOT_CHOOSE_SMALL_BITS,
               "the number of pairs of cards must fit");

/// Chooses two different cards out of `left` with 32 random bits: the first by the integer part of half /
/// 2^32 * left, the second from the remainder in the same way. Returns false for the few values that would
/// favor some pair.
bool sabot_choose_pair(uint32_t half, uint32_t left, uint32_t chosen[2]);
/// Chooses six different cards out of `left`, which must be at least six: two by each half of the first word,
/// and two by the low half of the second. Returns false if the words would favor some pair.
bool sabot_choose_six(const uint64_t words[2], uint32_t left, uint32_t chosen[SABOT_DEAL_CARDS_MAX]);
/// Draws two words, repeatedly until they are unbiased, and chooses six cards.
void sabot_choose_six_random(sabot_random *random, uint32_t left, uint32_t chosen[SABOT_DEAL_CARDS_MAX]);

#endif
