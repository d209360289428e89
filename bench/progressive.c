/// Measures the exact odds of both progressives for one composition: keys and classes against an enumeration
/// of all hands by value, each counted card by card within the suits that a prize allows.
#include "bench/bench.h"

#include "sabot/odds.h"

#include <string.h>

static sabot_composition left;
static sabot_combination combination;

enum { RED = 0x6, BLACK = 0x9, ALL = 0xf };

typedef struct {
    int player[3], banker[3];
    int player_cards, banker_cards;
} hands;

static int pools[16][10]; // number of cards by set of suits and value

static void fill_pools(void) {
    memset(pools, 0, sizeof pools);
    for (unsigned suits = 1; suits < 16; suits++) {
        for (uint8_t index = 0; index < SABOT_DECK_CARDS; index++) {
            const sabot_card card = {index};
            pools[suits][sabot_card_value(card)] +=
                suits >> sabot_card_suit(card) & 1 ? left.counts[index] : 0;
        }
    }
}

/// Counts the ways to draw `first` from one set of suits and then `second` from another. The first set must
/// be inside the second, or disjoint from it.
static uint64_t draw_both(const int *first, int first_count, unsigned first_suits, const int *second,
                          int second_count, unsigned second_suits) {
    int drawn[10] = {0};
    uint64_t ways = 1;
    for (int i = 0; i < first_count; i++) {
        const int count = pools[first_suits][first[i]] - drawn[first[i]]++;
        ways *= (uint64_t)(count > 0 ? count : 0);
    }
    if ((first_suits & second_suits) == 0) {
        memset(drawn, 0, sizeof drawn); // the sets share no card
    }
    for (int i = 0; i < second_count; i++) {
        const int count = pools[second_suits][second[i]] - drawn[second[i]]++;
        ways *= (uint64_t)(count > 0 ? count : 0);
    }
    return ways;
}

static uint64_t plain_deals(const hands *dealt, sabot_kind kind, unsigned player_suits,
                            unsigned banker_suits) {
    const bool banker_wins = kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
    const uint64_t ways = banker_wins ? draw_both(dealt->banker, dealt->banker_cards, banker_suits,
                                                  dealt->player, dealt->player_cards, player_suits)
                                      : draw_both(dealt->player, dealt->player_cards, player_suits,
                                                  dealt->banker, dealt->banker_cards, banker_suits);
    return dealt->player_cards + dealt->banker_cards == 5 ? ways * (uint64_t)(left.total - 5) : ways;
}

static void plain_hand(const hands *dealt, sabot_kind kind, sabot_progressive_odds *odds) {
    uint64_t suited = 0, suited_one_color = 0, combined = 0;
    for (int player = 0; player < 4; player++) {
        for (int banker = 0; banker < 4; banker++) {
            const uint64_t deals = plain_deals(dealt, kind, 1U << player, 1U << banker);
            const bool one_color =
                sabot_suit_is_red((sabot_suit)player) == sabot_suit_is_red((sabot_suit)banker);
            odds->suited[player][banker] += deals;
            suited += deals;
            suited_one_color += one_color ? deals : 0;
            combined += (int)combination.player == player && (int)combination.banker == banker ? deals : 0;
        }
    }
    const bool banker_wins = kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
    const uint64_t one_color = plain_deals(dealt, kind, RED, RED) + plain_deals(dealt, kind, BLACK, BLACK);
    const uint64_t winner = banker_wins
                                ? plain_deals(dealt, kind, ALL, RED) + plain_deals(dealt, kind, ALL, BLACK)
                                : plain_deals(dealt, kind, RED, ALL) + plain_deals(dealt, kind, BLACK, ALL);
    odds->prizes[SABOT_PRIZE_COMBINATION] += combined;
    odds->prizes[SABOT_PRIZE_EACH_SUITED] += suited - combined;
    odds->prizes[SABOT_PRIZE_ONE_COLOR] += one_color - suited_one_color;
    odds->prizes[SABOT_PRIZE_WINNER_ONE_COLOR] += winner - one_color - (suited - suited_one_color);
    odds->prizes[SABOT_PRIZE_ANY] += plain_deals(dealt, kind, ALL, ALL) - winner;
}

/// Enumerates all sequences of six values. A hand of five cards occurs ten times, once for each value of the
/// sixth.
static sabot_progressive_odds plain_odds(sabot_kind kind) {
    sabot_progressive_odds odds = {.total = 1};
    fill_pools();
    for (int n = 0; n < 1000000; n++) {
        const int v[6] = {n / 100000, n / 10000 % 10, n / 1000 % 10, n / 100 % 10, n / 10 % 10, n % 10};
        hands dealt = {.player = {v[0], v[2]}, .banker = {v[1], v[3]}, .player_cards = 2, .banker_cards = 2};
        int player = (v[0] + v[2]) % 10, banker = (v[1] + v[3]) % 10, used = 4;
        if (player >= 8 || banker >= 8) {
            continue;
        }
        bool banker_draws = banker <= 5;
        if (player <= 5) {
            banker_draws = sabot_banker_draws(banker, v[used]);
            dealt.player[dealt.player_cards++] = v[used];
            player = (player + v[used++]) % 10;
        }
        if (banker_draws) {
            dealt.banker[dealt.banker_cards++] = v[used];
            banker = (banker + v[used++]) % 10;
        }
        const bool dragon7 = banker == 7 && player < 7 && dealt.banker_cards == 3;
        const bool panda8 = player == 8 && banker < 8 && dealt.player_cards == 3;
        const bool wins = kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? dragon7 : panda8;
        if (wins && (used == 6 || v[5] == 0)) {
            plain_hand(&dealt, kind, &odds);
        }
    }
    for (int card = 0; card < 6; card++) {
        odds.total *= (uint64_t)(left.total - card);
    }
    odds.prizes[SABOT_PRIZE_NONE] = odds.total;
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        odds.prizes[SABOT_PRIZE_NONE] -= odds.prizes[prize];
    }
    return odds;
}

static uint64_t run_fast(void) {
    uint64_t sum = 0;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sum +=
            sabot_progressive_odds_of(&left, sabot_progressive_kind(i), combination).prizes[SABOT_PRIZE_ANY];
    }
    return sum;
}

static uint64_t run_plain(void) {
    uint64_t sum = 0;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sum += plain_odds(sabot_progressive_kind(i)).prizes[SABOT_PRIZE_ANY];
    }
    return sum;
}

/// Deals a quarter of an eight-deck shoe.
static void deplete(void) {
    sabot_shoe shoe = sabot_shoe_of(8, sabot_shoe_settings_defaults());
    sabot_random random = sabot_random_of(5, 1);
    sabot_shoe_shuffle(&shoe, &random);
    left = sabot_composition_of(8);
    for (int i = 0; i < 104; i++) {
        sabot_composition_remove(&left, shoe.cards[i]);
    }
    sabot_combination_parse("C/D", &combination);
}

bool sabot_bench_progressive(sabot_bench_result *per_composition) {
    deplete();
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_progressive_odds fast =
            sabot_progressive_odds_of(&left, sabot_progressive_kind(i), combination);
        const sabot_progressive_odds plain = plain_odds(sabot_progressive_kind(i));
        if (memcmp(&fast, &plain, sizeof fast) != 0) {
            return false;
        }
    }
    double seconds[2];
    sabot_bench_measure((sabot_bench_batch *const[]){run_fast, run_plain}, 2, seconds);
    *per_composition = (sabot_bench_result){.fast = seconds[0], .plain = seconds[1]};
    return true;
}
