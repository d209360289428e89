/// Shoes of every shape for tests of odds, and a report of wrong numbers.
#ifndef SABOT_ODDS_SHOES_H
#define SABOT_ODDS_SHOES_H

#include "testing.h"

#include <inttypes.h>

#define COMPOSITIONS (IS_SANITIZED ? 100 : 2000)

static inline int most_of(int value) {
    return value == 0 ? 128 : 32;
}

static inline int below(sabot_random *random, int bound) {
    return (int)sabot_random_below(random, (uint32_t)bound);
}

/// Cycles through eight shapes: any, sparse, exactly six cards, one value only, nearly full, used, two values
/// only, a few values missing.
static inline sabot_values random_values(sabot_random *random, int shape) {
    sabot_values values = {0};
    const int one = below(random, 10), two = below(random, 10), decks = 1 + below(random, 8);
    for (int v = 0; v < 10; v++) {
        const int most = most_of(v);
        int count = 0;
        switch (shape % 8) {
        case 0:
            count = below(random, most + 1);
            break;
        case 1:
            count = below(random, 2) ? below(random, 4) : 0;
            break;
        case 2:
            break;
        case 3:
            count = v == one ? 6 + below(random, most - 5) : 0;
            break;
        case 4:
            count = most - below(random, 4);
            break;
        case 5:
            count = most / 8 * decks - below(random, most / 8 * decks / 2 + 1);
            break;
        case 6:
            count = v == one || v == two ? below(random, most + 1) : 0;
            break;
        default:
            count = below(random, 3) == 0 ? 0 : below(random, most + 1);
            break;
        }
        values.counts[v] = (uint16_t)count;
    }
    while (sabot_values_total(&values) < 6) {
        values.counts[below(random, 10)]++;
    }
    assert_int_equal(sabot_values_check(&values), SABOT_OK);
    return values;
}

static inline void assert_same_odds(const sabot_odds *odds, const sabot_odds *expected,
                                    const sabot_values *values) {
    if (odds->total == expected->total && odds->player == expected->player &&
        odds->banker == expected->banker && odds->tie == expected->tie &&
        odds->dragon7 == expected->dragon7 && odds->panda8 == expected->panda8 &&
        odds->natural == expected->natural) {
        return;
    }
    const uint16_t *const c = values->counts;
    fail_msg("with {%d,%d,%d,%d,%d,%d,%d,%d,%d,%d}:\n"
             "total %" PRIu64 " for %" PRIu64 ", player %" PRIu64 " for %" PRIu64 ", banker %" PRIu64
             " for %" PRIu64 ", tie %" PRIu64 " for %" PRIu64 ", dragon7 %" PRIu64 " for %" PRIu64
             ", panda8 %" PRIu64 " for %" PRIu64 ", natural %" PRIu64 " for %" PRIu64,
             c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], odds->total, expected->total,
             odds->player, expected->player, odds->banker, expected->banker, odds->tie, expected->tie,
             odds->dragon7, expected->dragon7, odds->panda8, expected->panda8, odds->natural,
             expected->natural);
}

static inline uint64_t falling(uint64_t n, int factors) {
    uint64_t product = 1;
    for (int i = 0; i < factors; i++) {
        product *= n - (uint64_t)i;
    }
    return product;
}

static inline sabot_card random_card(sabot_random *random, int value) {
    const int rank = value == 0 ? 10 + below(random, 4) : value;
    return sabot_card_of(rank, (sabot_suit)below(random, 4));
}

#endif
