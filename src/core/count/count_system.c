/// Counting systems: the published ones, when a counter bets, and the search for the best tags.
#include "sabot/count.h"

#include <assert.h>
#include <math.h>

bool sabot_count_system_published(sabot_kind bet, sabot_count_system *system) {
    if (bet == SABOT_KIND_DRAGON7) {
        *system = (sabot_count_system){.tags = {0, 0, 0, 0, -1, -1, -1, -1, 2, 2},
                                       .trigger = 4 * SABOT_COUNT_SCALE};
        return true;
    }
    if (bet == SABOT_KIND_PANDA8) {
        *system = (sabot_count_system){.tags = {1, 1, 1, -2, -2, -2, -1, -1, -2, 4},
                                       .trigger = 11 * SABOT_COUNT_SCALE};
        return true;
    }
    return false;
}

bool sabot_count_system_bets(const sabot_count_system *system, int64_t running, int cards) {
    assert(cards > 0);
    assert(cards <= SABOT_SHOE_CARDS_MAX);
    // running / (cards / 52) >= trigger, without dividing.
    return system->is_running ? running * SABOT_COUNT_SCALE >= system->trigger
                              : running * (SABOT_DECK_CARDS * SABOT_COUNT_SCALE) >= system->trigger * cards;
}

sabot_count_bets sabot_count_bets_of(const sabot_ruleset *ruleset, sabot_kind bet) {
    assert(bet < SABOT_KIND_COUNT);
    return (sabot_count_bets){
        .bet = bet,
        .combination = {.printed = true, .player = SABOT_SUIT_CLUBS, .banker = SABOT_SUIT_DIAMONDS},
        .meter_cents = sabot_kind_is_progressive(bet) ? sabot_ruleset_paytable(ruleset, bet)->seed_cents : 0,
    };
}

bool sabot_count_supports_paytable(const sabot_paytable *paytable, int64_t meter_cents) {
    const int64_t max_cents = paytable->price_cents * SABOT_COUNT_METER_UNITS_MAX;
    assert(max_cents > 0);
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        if (paytable->pay_cents[prize] > max_cents) {
            return false;
        }
    }
    return meter_cents >= 0 && meter_cents <= max_cents;
}

// ---------------------------------------------------------------------------------------------------------
// The best tags of a given size, exactly.
//
// The betting correlation is Σ w t e divided by the square root of Σ w t², times a factor that does not
// depend on the tags. So among all tags with the same sum and the same sum of squares, only those with the
// largest Σ w t e can be best. For every pair of sums, value after value, the search keeps that largest
// product and the tag that led to it.

enum { SUM = SABOT_SEARCH_SUM_MAX, SUMS = 2 * SUM + 1, SQUARES = SABOT_SEARCH_SQUARES_MAX + 1 };

typedef double layer[SUMS][SQUARES];

static void clear(layer cells) {
    for (int sum = 0; sum < SUMS; sum++) {
        for (int squares = 0; squares < SQUARES; squares++) {
            cells[sum][squares] = -INFINITY;
        }
    }
}

/// Combines every tag of one value with all results for the values before it.
static void add_value(const sabot_effects *effects, int level, int value, const layer before, layer after,
                      int8_t chosen[SUMS][SQUARES]) {
    assert(level >= 1);
    assert(level <= SABOT_SEARCH_LEVEL_MAX);
    assert(value >= 0);
    assert(value <= 9);
    const int ranks = value == 0 ? 4 : 1;
    clear(after);
    for (int tag = -level; tag <= level; tag++) {
        const double product = ranks * tag * effects->change[value];
        const int step = ranks * tag, square = ranks * tag * tag;
        for (int sum = step > 0 ? step : 0; sum < SUMS + (step < 0 ? step : 0); sum++) {
            for (int squares = square; squares < SQUARES; squares++) {
                const double reached = before[sum - step][squares - square] + product;
                if (reached > after[sum][squares]) {
                    after[sum][squares] = reached;
                    chosen[sum][squares] = (int8_t)tag;
                }
            }
        }
    }
}

double sabot_tags_search(const sabot_effects *effects, int level, sabot_search_scratch *scratch,
                         int8_t tags[10]) {
    assert(level >= 1);
    assert(level <= SABOT_SEARCH_LEVEL_MAX);
    clear(scratch->best[0]);
    scratch->best[0][SUM][0] = 0;
    for (int value = 0; value < 10; value++) {
        add_value(effects, level, value, scratch->best[value % 2], scratch->best[1 - value % 2],
                  scratch->chosen[value]);
    }
    // Doubled tags have the same correlation, so a result must be better by more than rounding error.
    int best_squares = 0;
    double best = 0;
    for (int squares = 1; squares < SQUARES; squares++) {
        const double product = scratch->best[0][SUM][squares];
        if (product > best * sqrt(squares) * (1 + 1e-12)) {
            best = product / sqrt(squares);
            best_squares = squares;
        }
    }
    int sum = SUM, squares = best_squares;
    for (int value = 9; value >= 0; value--) {
        const int ranks = value == 0 ? 4 : 1;
        const int tag = best_squares == 0 ? 0 : scratch->chosen[value][sum][squares];
        tags[value] = (int8_t)tag;
        assert(tag >= -level);
        assert(tag <= level);
        sum -= ranks * tag;
        squares -= ranks * tag * tag;
    }
    assert(sum == SUM);
    assert(squares == 0);
    return sabot_effects_correlation(effects, tags);
}
