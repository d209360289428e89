/// Shoes side by side in the lanes of vectors, a hand of each at a time, and nothing that branches on a card.
///
/// A shoe is not put in order first. Each hand throws six dice, one for each card it may need; a die says at
/// which place among the cards that are left, lowest value first, the card is. How many cards are below each
/// value is all that a lane keeps of its shoe: the values whose number is over the place give the card, and
/// are one fewer without it. A burned card that nobody has seen is as good as one behind the cut card, so it
/// stays, and the cut card comes so much earlier. docs/simulation.md says it in full.
#include "core/sim/lanes.h"

#include "core/sim/dice.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/// A place where no card is; or-ed to a die it sits a lane out.
#define NOWHERE 0x7fff

#define NAME(name)   name##_256
#define VECTOR_BYTES 32
#include "core/sim/deal_lanes.h"
#undef NAME
#undef VECTOR_BYTES

/// A way is the same work compiled for other machines; `target` is the attribute that says for which.
#define DEFINE_WAY(name, deal, target)                                                         \
    target static void name(const sabot_sim *sim, sabot_lanes *lanes, sabot_lanes_part part) { \
        deal(sim, lanes, part);                                                                \
    }

DEFINE_WAY(deal_plainly, deal_256, )

#if defined(__x86_64__)
#define NAME(name)   name##_512
#define VECTOR_BYTES 64
#include "core/sim/deal_lanes.h"
#undef NAME
#undef VECTOR_BYTES

DEFINE_WAY(deal_by_avx2, deal_256, __attribute__((target("avx2"))))
DEFINE_WAY(deal_by_avx512, deal_512, __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))))
#endif

int sabot_lanes_ways(sabot_lanes_way ways[SABOT_LANES_WAYS_MAX]) {
    int count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        ways[count++] = (sabot_lanes_way){"AVX-512", LANES_512, deal_by_avx512};
    }
    if (__builtin_cpu_supports("avx2")) {
        ways[count++] = (sabot_lanes_way){"AVX2", LANES_256, deal_by_avx2};
    }
#endif
    ways[count++] = (sabot_lanes_way){"plain vectors", LANES_256, deal_plainly};
    assert(count <= SABOT_LANES_WAYS_MAX);
    return count;
}
