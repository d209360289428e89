/// Deals many shoes side by side. Also used by the benchmark of each stage, and by the tests that compare the
/// implementations.
#ifndef SABOT_CORE_SIM_LANES_H
#define SABOT_CORE_SIM_LANES_H

#include "sabot/sim.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the lanes need a little-endian CPU");

#define SABOT_LANES_MAX 32
/// A hand takes at least four cards.
#define SABOT_LANES_HANDS_MAX (SABOT_SHOE_CARDS_MAX / 4)

/// The encoding of a Dragon 7 or Panda 8 in `bonus_codes`: the values of its fifth and sixth card in four
/// bits each, and these bits. 0 for other hands.
enum { SABOT_BONUS_NO_CARD = 10, SABOT_BONUS_PANDA8 = 0x100, SABOT_BONUS_PRESENT = 0x200 };

/// A group of shoes that are dealt together.
typedef struct {
    uint64_t first; ///< number of the shoe in the first lane
    int lane_count; ///< number of lanes to deal
    /// By hand and lane: the values of the first four cards, and the bonus code.
    int hands;
    _Alignas(64) int16_t first_four[SABOT_LANES_HANDS_MAX][SABOT_LANES_MAX];
    _Alignas(64) int16_t bonus_codes[SABOT_LANES_HANDS_MAX][SABOT_LANES_MAX];
    /// By lane: the statistics, and the cards left, including cards burned face down.
    int16_t stats[SABOT_SIM_STAT_COUNT][SABOT_LANES_MAX];
    int16_t left[SABOT_LANES_MAX];
} sabot_lanes;

/// How much of the work to do. Benchmarks stop early.
typedef enum { SABOT_LANES_HANDS, SABOT_LANES_CARDS, SABOT_LANES_RANDOM } sabot_lanes_stage;

/// An implementation. `deal` deals the lanes from the burn to the last hand.
typedef struct {
    const char *name;
    int lanes;
    void (*deal)(const sabot_sim *sim, sabot_lanes *lanes, sabot_lanes_stage stage);
} sabot_lanes_kernel;

#define SABOT_LANES_KERNELS_MAX 3
/// Lists the implementations this CPU supports, fastest first, and returns their number. All give the same
/// counts.
int sabot_lanes_kernels(sabot_lanes_kernel kernels[SABOT_LANES_KERNELS_MAX]);

/// Runs `sabot_simulate` with one of them.
void sabot_lanes_simulate(const sabot_lanes_kernel *kernel, sabot_lanes_stage stage, const sabot_sim *sim,
                          uint64_t first, uint64_t shoes, sabot_sim_counts *counts);

#endif
