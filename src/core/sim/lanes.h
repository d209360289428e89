/// Many shoes dealt side by side; for the module itself, for the benchmark that tells what each part costs,
/// and for the tests that hold the ways together.
#ifndef SABOT_CORE_SIM_LANES_H
#define SABOT_CORE_SIM_LANES_H

#include "sabot/sim.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "lanes lie in a word from its low end on");

#define SABOT_LANES_MAX 32
/// A hand takes four cards at least.
#define SABOT_LANES_HANDS_MAX (SABOT_SHOE_CARDS_MAX / 4)

/// What is noted of a Dragon 7 or Panda 8: its fifth and sixth card's values in four bits each, and these. Of
/// any other hand: 0.
enum { SABOT_NOTE_NO_CARD = 10, SABOT_NOTE_PANDA8 = 0x100, SABOT_NOTE_BONUS = 0x200 };

typedef struct {
    uint64_t first; ///< the shoe of the first lane
    int asked;      ///< lanes that are dealt
    /// Hand by hand and lane by lane: the values of the first four cards, and the note.
    int hands;
    _Alignas(64) int16_t first_four[SABOT_LANES_HANDS_MAX][SABOT_LANES_MAX];
    _Alignas(64) int16_t notes[SABOT_LANES_HANDS_MAX][SABOT_LANES_MAX];
    /// What came of each lane: its traits, and the cards left, burned ones that nobody saw among them.
    int16_t traits[SABOT_SIM_TRAIT_COUNT][SABOT_LANES_MAX];
    int16_t left[SABOT_LANES_MAX];
} sabot_lanes;

/// How much of the work is done; all of it but for a benchmark.
typedef enum { SABOT_LANES_HANDS, SABOT_LANES_CARDS, SABOT_LANES_RANDOM } sabot_lanes_part;

/// Deals the lanes that are asked for from burn to last hand.
typedef struct {
    const char *name;
    int lanes;
    void (*deal)(const sabot_sim *sim, sabot_lanes *lanes, sabot_lanes_part part);
} sabot_lanes_way;

#define SABOT_LANES_WAYS_MAX 3
/// Those that this machine has, the fastest first; gives their number. Each gives the same counts.
int sabot_lanes_ways(sabot_lanes_way ways[SABOT_LANES_WAYS_MAX]);

/// `sabot_simulate` by one of them.
void sabot_lanes_simulate(const sabot_lanes_way *way, sabot_lanes_part part, const sabot_sim *sim,
                          uint64_t first, uint64_t shoes, sabot_sim_counts *counts);

#endif
