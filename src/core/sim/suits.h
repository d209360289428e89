/// The suits of Dragon 7s and Panda 8s, drawn when somebody looks at them.
#ifndef SABOT_CORE_SIM_SUITS_H
#define SABOT_CORE_SIM_SUITS_H

#include "core/sim/lanes.h"

/// What nobody has looked at of one shoe. Value 10 is no card.
typedef struct {
    sabot_random random;
    uint32_t left[11]; ///< by value, eight bits a suit
    uint32_t total[11];
} sabot_unseen;

typedef struct {
    sabot_unseen shoes[SABOT_LANES_MAX];
    /// By the winner (Player 1) and the sets of suits that Banker's hand and Player's hold: what a
    /// progressive makes of them.
    uint8_t made[2][16][16];
} sabot_suits;

void sabot_suits_prepare(sabot_suits *suits);
/// Draws the suits of every hand that the lanes noted, and counts what a progressive makes of them.
void sabot_suits_count(sabot_suits *suits, const sabot_sim *sim, const sabot_lanes *lanes,
                       sabot_sim_counts *counts);

#endif
