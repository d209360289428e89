/// Measures the exact odds of one composition: the table of multisets against an enumeration of all deals by
/// value.
#include "bench/bench.h"

#include "sabot/odds.h"

#include <string.h>

enum { POOL = 64, PLAIN_POOL = 4 };

static sabot_values pool[POOL];

static void fill_pool(void) {
    for (uint64_t i = 0; i < POOL; i++) {
        sabot_random random = sabot_random_of(5, i);
        for (int value = 0; value < 10; value++) {
            const uint32_t count_max = value == 0 ? 128 : 32;
            pool[i].counts[value] =
                (uint16_t)(count_max / 2 + sabot_random_below(&random, count_max / 2 + 1));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The plain implementation: six loops, the draw rules, falling factorials

typedef struct {
    int left[10];
    int total;
    sabot_odds odds;
} plain_shoe;

static uint64_t draw(plain_shoe *shoe, int value) {
    shoe->total--;
    return (uint64_t)shoe->left[value]--;
}

static void put_back(plain_shoe *shoe, int value) {
    shoe->total++;
    shoe->left[value]++;
}

static void plain_end(plain_shoe *shoe, const int *p, const int *b, int player_cards, int banker_cards,
                      uint64_t ways) {
    int player = 0, banker = 0;
    for (int i = 0; i < player_cards; i++) {
        player = (player + p[i]) % 10;
    }
    for (int i = 0; i < banker_cards; i++) {
        banker = (banker + b[i]) % 10;
    }
    for (int unused = player_cards + banker_cards, left = shoe->total; unused < 6; unused++, left--) {
        ways *= (uint64_t)left;
    }
    shoe->odds.player += player > banker ? ways : 0;
    shoe->odds.banker += player < banker ? ways : 0;
    shoe->odds.tie += player == banker ? ways : 0;
    shoe->odds.dragon7 += banker == 7 && player < 7 && banker_cards == 3 ? ways : 0;
    shoe->odds.panda8 += player == 8 && banker < 8 && player_cards == 3 ? ways : 0;
    shoe->odds.natural += (player_cards == 2 && player >= 8) || (banker_cards == 2 && banker >= 8) ? ways : 0;
}

static void plain_banker(plain_shoe *shoe, const int *p, int *b, int player_cards, uint64_t ways) {
    const int banker = (b[0] + b[1]) % 10;
    const bool draws = player_cards == 3 ? sabot_banker_draws(banker, p[2]) : banker <= 5;
    if (!draws) {
        plain_end(shoe, p, b, player_cards, 2, ways);
        return;
    }
    for (b[2] = 0; b[2] < 10; b[2]++) {
        const uint64_t more = ways * draw(shoe, b[2]);
        if (more > 0) {
            plain_end(shoe, p, b, player_cards, 3, more);
        }
        put_back(shoe, b[2]);
    }
}

static void plain_thirds(plain_shoe *shoe, int *p, int *b, uint64_t ways) {
    const int player = (p[0] + p[1]) % 10, banker = (b[0] + b[1]) % 10;
    if (player >= 8 || banker >= 8) {
        plain_end(shoe, p, b, 2, 2, ways);
    } else if (player >= 6) {
        plain_banker(shoe, p, b, 2, ways);
    } else {
        for (p[2] = 0; p[2] < 10; p[2]++) {
            const uint64_t more = ways * draw(shoe, p[2]);
            if (more > 0) {
                plain_banker(shoe, p, b, 3, more);
            }
            put_back(shoe, p[2]);
        }
    }
}

static sabot_odds plain_odds(const sabot_values *values) {
    plain_shoe shoe = {.total = sabot_values_total(values)};
    int p[3] = {0}, b[3] = {0};
    for (int value = 0; value < 10; value++) {
        shoe.left[value] = values->counts[value];
    }
    for (int n = 0; n < 10000; n++) {
        const int first_four[4] = {n / 1000, n / 100 % 10, n / 10 % 10, n % 10};
        uint64_t ways = 1;
        for (int i = 0; i < 4; i++) {
            (i % 2 == 0 ? p : b)[i / 2] = first_four[i];
            ways *= draw(&shoe, first_four[i]);
        }
        plain_thirds(&shoe, p, b, ways);
        for (int i = 0; i < 4; i++) {
            put_back(&shoe, first_four[i]);
        }
    }
    shoe.odds.total = shoe.odds.player + shoe.odds.banker + shoe.odds.tie;
    return shoe.odds;
}

// ---------------------------------------------------------------------------------------------------------

static uint64_t run_fast(void) {
    uint64_t sum = 0;
    for (int i = 0; i < POOL; i++) {
        const sabot_odds odds = sabot_odds_of(&pool[i]);
        sum += odds.player ^ odds.dragon7 ^ odds.panda8;
    }
    return sum;
}

static uint64_t run_plain(void) {
    uint64_t sum = 0;
    for (int i = 0; i < PLAIN_POOL; i++) {
        const sabot_odds odds = plain_odds(&pool[i]);
        sum += odds.player ^ odds.dragon7 ^ odds.panda8;
    }
    return sum;
}

bool sabot_bench_odds(sabot_bench_result *per_composition) {
    fill_pool();
    for (int i = 0; i < POOL; i++) {
        const sabot_odds fast = sabot_odds_of(&pool[i]);
        const sabot_odds plain = plain_odds(&pool[i]);
        if (memcmp(&fast, &plain, sizeof fast) != 0) {
            return false;
        }
    }
    double seconds[2];
    sabot_bench_measure((sabot_bench_batch *const[]){run_fast, run_plain}, 2, seconds);
    *per_composition =
        (sabot_bench_result){.fast = seconds[0] / (double)POOL, .plain = seconds[1] / (double)PLAIN_POOL};
    return true;
}
