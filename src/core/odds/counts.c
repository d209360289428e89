/// Exact counts in microseconds.
///
/// How six cards in a row end depends only on their point values. So each count is a sum over the 5,005
/// multisets of six values: the number of its orders that end that way, which is constant (the table), times
/// the number of ways to draw its cards in a given order, a product of falling factorials (the weight). The
/// weight of a multiset is the weight of its low values times that of its high ones, so the sum is rows of
/// the table times columns of weights. All numbers are integers below 2^53, so doubles are exact in any order
/// of addition.
#include "sabot/odds.h"

#include "core/odds/kernels.h"
#include "core/odds/odds_table.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define GROUPS_MAX ((210 + SABOT_ODDS_LANES - 1) / SABOT_ODDS_LANES)

/// Weights of all multisets of five values, and the same by size, padded to whole groups of columns.
typedef struct {
    double by_set[SABOT_ODDS_SETS];
    _Alignas(64) double by_size[7][GROUPS_MAX * SABOT_ODDS_LANES];
} weights;

/// Returns the number of column groups for the multisets of a size.
static inline int groups_of_size(int size) {
    const int columns = sabot_odds_first[size + 1] - sabot_odds_first[size];
    return (columns + SABOT_ODDS_LANES - 1) / SABOT_ODDS_LANES;
}

static void compute_weights(const uint16_t counts[5], weights *out) {
    double left[5][7];
    for (int value = 0; value < 5; value++) {
        for (int held = 0; held < 7; held++) {
            left[value][held] = counts[value] > held ? counts[value] - held : 0;
        }
    }
    out->by_set[0] = 1;
    for (int i = 1; i < SABOT_ODDS_SETS; i++) {
        out->by_set[i] = out->by_set[sabot_odds_parents[i]] * left[sabot_odds_added[i]][sabot_odds_held[i]];
    }
    for (int size = 3; size < 7; size++) { // smaller ones are never columns
        const size_t first = sabot_odds_first[size];
        const size_t count = sabot_odds_first[size + 1] - first;
        const size_t filled = (size_t)groups_of_size(size) * SABOT_ODDS_LANES;
        memcpy(out->by_size[size], &out->by_set[first], count * sizeof(double));
        memset(&out->by_size[size][count], 0, (filled - count) * sizeof(double));
    }
}

#define NAME(name)   name##_256
#define VECTOR_BYTES 32
#include "core/odds/sum_up.h"
#undef NAME
#undef VECTOR_BYTES

static inline __attribute__((always_inline)) sabot_odds odds_from(const sabot_values *values,
                                                                  const double sums[SABOT_ODDS_KINDS]) {
    uint64_t total = 1;
    for (uint64_t card = 0; card < SABOT_DEAL_CARDS_MAX; card++) {
        total *= (uint64_t)sabot_values_total(values) - card;
    }
    sabot_odds odds = {
        .total = total,
        .player = (uint64_t)sums[0],
        .tie = (uint64_t)sums[1],
        .dragon7 = (uint64_t)sums[2],
        .panda8 = (uint64_t)sums[3],
        .natural = (uint64_t)sums[4],
    };
    assert(odds.player + odds.tie <= odds.total);
    odds.banker = odds.total - odds.player - odds.tie;
    assert(odds.dragon7 <= odds.banker);
    assert(odds.panda8 <= odds.player);
    assert(odds.natural <= odds.total);
    return odds;
}

/// Defines an implementation. All are the same sum, compiled for the CPU that the attribute `target` names.
#define DEFINE_KERNEL(name, sum_up, target)                     \
    target static sabot_odds name(const sabot_values *values) { \
        weights low, high;                                      \
        double sums[SABOT_ODDS_KINDS];                          \
        compute_weights(values->counts, &low);                  \
        compute_weights(values->counts + 5, &high);             \
        sum_up(&low, &high, sums);                              \
        return odds_from(values, sums);                         \
    }

DEFINE_KERNEL(count_portable, sum_up_256, )

#if defined(__x86_64__)
#define NAME(name)   name##_512
#define VECTOR_BYTES 64
#include "core/odds/sum_up.h"
#undef NAME
#undef VECTOR_BYTES

DEFINE_KERNEL(count_avx2, sum_up_256, __attribute__((target("avx2,fma"))))
DEFINE_KERNEL(count_avx512, sum_up_512, __attribute__((target("avx512f"))))
#endif

int sabot_odds_kernels(sabot_odds_kernel *kernels[SABOT_ODDS_KERNELS_MAX]) {
    int count = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        kernels[count++] = count_avx512;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        kernels[count++] = count_avx2;
    }
#endif
    kernels[count++] = count_portable;
    assert(count <= SABOT_ODDS_KERNELS_MAX);
    return count;
}

sabot_odds sabot_odds_of(const sabot_values *values) {
    assert(sabot_values_check(values) == SABOT_OK);
    sabot_odds_kernel *kernels[SABOT_ODDS_KERNELS_MAX];
    sabot_odds_kernels(kernels);
    return kernels[0](values);
}
