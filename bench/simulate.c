/// Measures whole shoes: vector lanes against one shoe at a time, card by card, with the ordinary rule
/// functions.
#include "bench/bench.h"

#include "core/sim/lanes.h"

#include "sabot/config.h"

#include <string.h>

enum { SHOES = 3200, PLAIN_SHOES = 320 };

static sabot_sim sim;
static sabot_lanes_kernel fastest;

// ---------------------------------------------------------------------------------------------------------
// The plain implementation: docs/simulation.md, literally

typedef struct {
    sabot_random random, suit_random;
    int left[10], unseen[10][4];
    int total;
    int burned_unseen;
    sabot_sim_counts *counts;
} plain_shoe;

static void draw_positions(plain_shoe *shoe, int positions[6]) {
    bool fair;
    do {
        const uint64_t one = sabot_random_next(&shoe->random);
        const uint64_t two = sabot_random_next(&shoe->random);
        const uint32_t halves[3] = {(uint32_t)one, (uint32_t)(one >> 32), (uint32_t)two};
        fair = true;
        for (int i = 0; i < 3; i++) {
            const uint64_t cards = (uint64_t)(shoe->total - 2 * i);
            const uint64_t pairs = cards * (cards - 1);
            const uint64_t pair =
                halves[i] * pairs >> 32; // the pair's number among all ordered pairs, 0 to pairs - 1
            positions[2 * i] = (int)(pair / (cards - 1));
            positions[2 * i + 1] = (int)(pair % (cards - 1));
            fair = fair && (uint32_t)(halves[i] * pairs) >= (UINT64_C(1) << 32) % pairs;
        }
    } while (!fair);
}

static int draw_card(plain_shoe *shoe, int position) {
    int value = 0;
    while (position >= shoe->left[value]) {
        position -= shoe->left[value++];
    }
    shoe->left[value]--;
    shoe->total--;
    return value;
}

static int draw_suit(plain_shoe *shoe, int value, uint64_t *rest, unsigned __int128 *choices) {
    int cards = 0;
    for (int suit = 0; suit < 4; suit++) {
        cards += shoe->unseen[value][suit];
    }
    const unsigned __int128 product = (unsigned __int128)*rest * (unsigned)cards;
    int position = (int)(product >> 64), suit = 0;
    *rest = (uint64_t)product;
    *choices *= (unsigned)cards;
    while (position >= shoe->unseen[value][suit]) {
        position -= shoe->unseen[value][suit++];
    }
    shoe->unseen[value][suit]--;
    return suit;
}

/// Returns the deal with a suit for every card, in the order dealt.
static sabot_deal with_suits(plain_shoe *shoe, const int *values, int cards) {
    for (;;) {
        const plain_shoe before = *shoe;
        uint64_t rest = sabot_random_next(&shoe->suit_random);
        const sabot_random next = shoe->suit_random;
        unsigned __int128 choices = 1;
        sabot_deal deal = {0};
        for (int i = 0; i < cards; i++) {
            const int suit = draw_suit(shoe, values[i], &rest, &choices);
            const int rank = values[i] == 0 ? 10 : values[i];
            sabot_deal_add(&deal, sabot_card_of(rank, (sabot_suit)suit));
        }
        if (rest >= ((unsigned __int128)1 << 64) % choices) {
            return deal;
        }
        *shoe = before;
        shoe->suit_random = next;
    }
}

static void count_suits(sabot_sim_counts *counts, const sabot_deal *deal, bool panda8) {
    sabot_suit player, banker;
    bool player_red, banker_red;
    const bool player_suited = sabot_hand_is_suited(&deal->player, &player);
    const bool banker_suited = sabot_hand_is_suited(&deal->banker, &banker);
    const bool player_one = sabot_hand_is_one_color(&deal->player, &player_red);
    const bool banker_one = sabot_hand_is_one_color(&deal->banker, &banker_red);
    const int prize_class = player_suited && banker_suited ? (int)player * 4 + (int)banker
                            : player_one && banker_one && player_red == banker_red ? SABOT_SIM_ONE_COLOR
                            : panda8 ? (player_one ? SABOT_SIM_WINNER_ONE_COLOR : SABOT_SIM_ANY_SUITS)
                                     : (banker_one ? SABOT_SIM_WINNER_ONE_COLOR : SABOT_SIM_ANY_SUITS);
    counts->suits[panda8][prize_class]++;
}

static void plain_hand(plain_shoe *shoe, uint64_t stats[SABOT_SIM_STAT_COUNT]) {
    int positions[6], values[6], cards = 0;
    sabot_deal deal = {0};
    draw_positions(shoe, positions);
    while (sabot_deal_next(&deal).recipient != SABOT_TO_NOBODY) {
        values[cards] = draw_card(shoe, positions[cards]);
        sabot_deal_add(&deal, sabot_card_of(values[cards] == 0 ? 10 : values[cards], SABOT_SUIT_CLUBS));
        cards++;
    }
    const sabot_coup coup = sabot_coup_of(&deal);
    stats[SABOT_SIM_HANDS]++;
    stats[SABOT_SIM_PLAYER] += coup.outcome == SABOT_OUTCOME_PLAYER;
    stats[SABOT_SIM_TIE] += coup.outcome == SABOT_OUTCOME_TIE;
    stats[SABOT_SIM_DRAGON7] += coup.dragon7;
    stats[SABOT_SIM_PANDA8] += coup.panda8;
    stats[SABOT_SIM_NATURAL] += coup.player_natural || coup.banker_natural;
    shoe->counts->cards += (uint64_t)cards;
    if (coup.dragon7 || coup.panda8) {
        const sabot_deal suited = with_suits(shoe, values, cards);
        count_suits(shoe->counts, &suited, coup.panda8);
    }
}

static void open_shoe(plain_shoe *shoe, uint64_t number, sabot_sim_counts *counts) {
    *shoe = (plain_shoe){.random = sabot_random_of(sim.seed, number),
                         .suit_random = sabot_random_of(sim.seed, number | UINT64_C(1) << 63),
                         .total = sim.decks * SABOT_DECK_CARDS,
                         .counts = counts};
    for (int value = 0; value < 10; value++) {
        for (int suit = 0; suit < 4; suit++) {
            shoe->unseen[value][suit] = sim.decks * (value == 0 ? 4 : 1);
            shoe->left[value] += shoe->unseen[value][suit];
        }
    }
    if (sim.shoe.burn == SABOT_BURN_BY_CARD) {
        int positions[6];
        draw_positions(shoe, positions);
        const int value = draw_card(shoe, positions[0]);
        shoe->burned_unseen = value == 0 ? 10 : value;
    } else if (sim.shoe.burn == SABOT_BURN_FIXED) {
        shoe->burned_unseen = sim.shoe.burn_cards;
    }
}

static void plain_shoes(uint64_t first, uint64_t shoes, sabot_sim_counts *counts) {
    for (uint64_t number = first; number < first + shoes; number++) {
        plain_shoe shoe;
        uint64_t stats[SABOT_SIM_STAT_COUNT] = {0};
        open_shoe(&shoe, number, counts);
        bool cut_is_out = false;
        for (int hands_left = 1; hands_left > 0;) {
            const int cut = sim.shoe.cut_cards, after = sim.shoe.hands_after_cut;
            if (!cut_is_out && shoe.total - shoe.burned_unseen == cut) { // it comes out before the first card
                cut_is_out = true;
                hands_left = after > 1 ? after : 1;
            }
            plain_hand(&shoe, stats);
            if (cut_is_out) {
                hands_left--;
            } else if (shoe.total - shoe.burned_unseen < cut) {
                cut_is_out = true;
                hands_left = after;
            }
        }
        counts->shoes++;
        for (int i = 0; i < SABOT_SIM_STAT_COUNT; i++) {
            counts->sums[i] += stats[i];
            for (int j = 0; j < SABOT_SIM_STAT_COUNT; j++) {
                counts->products[i][j] += stats[i] * stats[j];
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------

static uint64_t run_part(sabot_lanes_stage part) {
    static sabot_sim_counts counts;
    memset(&counts, 0, sizeof counts);
    sabot_lanes_simulate(&fastest, part, &sim, 0, SHOES, &counts);
    return counts.sums[SABOT_SIM_HANDS];
}

static uint64_t run_fast(void) {
    return run_part(SABOT_LANES_HANDS);
}

static uint64_t cards_only(void) {
    return run_part(SABOT_LANES_CARDS);
}

static uint64_t random_only(void) {
    return run_part(SABOT_LANES_RANDOM);
}

static uint64_t run_plain(void) {
    static sabot_sim_counts counts;
    memset(&counts, 0, sizeof counts);
    plain_shoes(0, PLAIN_SHOES, &counts);
    return counts.sums[SABOT_SIM_HANDS];
}

/// Compares all counts of all implementations, for the shoes that the plain one deals. Returns their number
/// of hands, or 0.
static uint64_t compare_all(void) {
    static sabot_sim_counts plain;
    plain_shoes(0, PLAIN_SHOES, &plain);
    sabot_lanes_kernel ways[SABOT_LANES_KERNELS_MAX];
    const int count = sabot_lanes_kernels(ways);
    fastest = ways[0];
    for (int i = 0; i < count; i++) {
        static sabot_sim_counts counts;
        memset(&counts, 0, sizeof counts);
        sabot_lanes_simulate(&ways[i], SABOT_LANES_HANDS, &sim, 0, PLAIN_SHOES, &counts);
        if (memcmp(&counts, &plain, sizeof counts) != 0) {
            return 0;
        }
    }
    return plain.sums[SABOT_SIM_HANDS];
}

bool sabot_bench_simulate(sabot_bench_result *per_hand, sabot_bench_shares *shares) {
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read("california-panda8", &ruleset, &fault)) {
        return false;
    }
    sim = sabot_sim_of(&ruleset, 5);
    const uint64_t plain_hands = compare_all();
    if (plain_hands == 0) {
        return false;
    }
    sabot_bench_batch *const ways[] = {run_fast, run_plain, cards_only, random_only};
    double seconds[4];
    const double hands = (double)run_fast();
    sabot_bench_measure(ways, 4, seconds);
    per_hand->fast = seconds[0] / hands;
    per_hand->plain = seconds[1] / (double)plain_hands;
    shares->random = seconds[3] / seconds[0];
    shares->cards = (seconds[2] - seconds[3]) / seconds[0];
    shares->hands = (seconds[0] - seconds[2]) / seconds[0];
    return true;
}
