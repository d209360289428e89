/// Deals shoes side by side in the lanes of vectors, one hand each at a time, without branching on a card.
///
/// A shoe is not shuffled in advance. For each hand, six random numbers choose the positions of the cards it
/// may need, among the cards that are left, lowest value first. A lane keeps only how many cards of its shoe
/// are below each value. The counts that are above the position give the card, and decrease by one when it is
/// drawn. A card burned face down is equivalent to one behind the cut card, so it stays in the shoe, and the
/// cut card comes correspondingly earlier. docs/simulation.md has the details.
#include "core/sim/lanes.h"

#include "core/sim/choose_cards.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/// A position without a card. Or-ed to a position, it makes a lane inactive.
#define NO_POSITION 0x7fff

#define NAME(name)   name##_256
#define VECTOR_BYTES 32
#include "core/sim/deal_lanes.h"
#undef NAME
#undef VECTOR_BYTES

/// Defines an implementation. All are the same code, compiled for the CPU that the attribute `target` names.
#define DEFINE_KERNEL(name, deal, target)                                                        \
    target static void name(const sabot_sim *sim, sabot_lanes *lanes, sabot_lanes_stage stage) { \
        deal(sim, lanes, stage);                                                                 \
    }

DEFINE_KERNEL(deal_portable, deal_256, )

#if defined(__x86_64__)
#define NAME(name)   name##_512
#define VECTOR_BYTES 64
#include "core/sim/deal_lanes.h"
#undef NAME
#undef VECTOR_BYTES

DEFINE_KERNEL(deal_avx2, deal_256, __attribute__((target("avx2"))))
DEFINE_KERNEL(deal_avx512, deal_512, __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq"))))
#endif

int sabot_lanes_kernels(sabot_lanes_kernel kernels[SABOT_LANES_KERNELS_MAX]) {
    int count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq")) {
        kernels[count++] = (sabot_lanes_kernel){"AVX-512", LANES_512, deal_avx512};
    }
    if (__builtin_cpu_supports("avx2")) {
        kernels[count++] = (sabot_lanes_kernel){"AVX2", LANES_256, deal_avx2};
    }
#endif
    kernels[count++] = (sabot_lanes_kernel){"plain vectors", LANES_256, deal_portable};
    assert(count <= SABOT_LANES_KERNELS_MAX);
    return count;
}
