/// The random numbers of a hand, one at a time. src/core/sim/lanes.h throws the same dice for many shoes at
/// once.
#ifndef SABOT_CORE_SIM_DICE_H
#define SABOT_CORE_SIM_DICE_H

#include "sabot/base.h"
#include "sabot/card.h"

/// A rest of more bits than these is fair whatever the cards: see `sabot_dice_pair`.
#define SABOT_DICE_SMALL_BITS 18
_Static_assert(SABOT_SHOE_CARDS_MAX *(SABOT_SHOE_CARDS_MAX - 1) < 1 << SABOT_DICE_SMALL_BITS,
               "pairs of cards");

/// Half a random word chooses one of `left` cards and then one of those that are left: the whole parts of the
/// half, and of what it leaves, as fractions of 2^32 times the number of cards. False for the few halves that
/// would favour some pair.
bool sabot_dice_pair(uint32_t half, uint32_t left, uint32_t chosen[2]);
/// Six cards of `left`, which are six at least, one after the other: by the halves of a word, then by the low
/// half of a second.
bool sabot_dice_of(const uint64_t words[2], uint32_t left, uint32_t chosen[SABOT_DEAL_CARDS_MAX]);
/// Draws two words, again until they are fair.
void sabot_dice_throw(sabot_random *random, uint32_t left, uint32_t chosen[SABOT_DEAL_CARDS_MAX]);

#endif
