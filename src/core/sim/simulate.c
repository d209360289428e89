/// Deals ranges of shoes, draws suits where they matter, and adds up the lanes.
#include "core/sim/lanes.h"

#include <assert.h>
#include <string.h>

sabot_sim sabot_sim_of(const sabot_ruleset *ruleset, uint64_t seed) {
    assert(ruleset->decks >= 1);
    assert(ruleset->decks <= SABOT_DECKS_MAX);
    return (sabot_sim){.seed = seed, .decks = ruleset->decks, .shoe = ruleset->shoe};
}

int sabot_sim_hands_guaranteed(int decks, const sabot_shoe_settings *shoe) {
    assert(decks >= 1);
    assert(decks <= SABOT_DECKS_MAX);
    const int burned = shoe->burn == SABOT_BURN_BY_CARD ? 11
                       : shoe->burn == SABOT_BURN_FIXED ? shoe->burn_cards
                                                        : 0;
    return (decks * SABOT_DECK_CARDS - burned) / SABOT_DEAL_CARDS_MAX;
}

// ---------------------------------------------------------------------------------------------------------
// Suits
//
// Only progressives depend on suits. Given the values, the cards of one value are interchangeable: the suit
// of a card on the table is that of a random card among those of its value whose suits are not drawn yet. So
// shoes are dealt by value, and suits are drawn only for Dragon 7 and Panda 8 hands.

/// The cards of one shoe whose suits are not drawn yet. Value 10 means no card.
typedef struct {
    sabot_random random;
    uint32_t left[11]; ///< by value, eight bits per suit
    uint32_t total[11];
} unseen_cards;

/// The suits of a group of shoes.
typedef struct {
    unseen_cards shoes[SABOT_LANES_MAX];
    /// The progressive's prize, by winner (1 for Player) and by the sets of suits in Banker's hand and
    /// Player's.
    uint8_t prize_by_suits[2][16][16];
} suit_space;

/// Sets of suits, one bit per suit.
enum { BLACK = 1 << SABOT_SUIT_CLUBS | 1 << SABOT_SUIT_SPADES, RED = 15 ^ BLACK };

static bool is_one_suit(int set) {
    return (set & (set - 1)) == 0;
}

static bool is_one_color(int set) {
    return (set & RED) == 0 || (set & BLACK) == 0;
}

/// R-PROG-3: Returns the prize for two sets of suits.
static int find_prize(int player, int banker, bool player_wins) {
    assert(player > 0);
    assert(player < 16);
    assert(banker > 0);
    assert(banker < 16);
    if (is_one_suit(player) && is_one_suit(banker)) {
        return __builtin_ctz((unsigned)player) * 4 + __builtin_ctz((unsigned)banker);
    }
    if (is_one_color(player | banker)) {
        return SABOT_SIM_ONE_COLOR;
    }
    return is_one_color(player_wins ? player : banker) ? SABOT_SIM_WINNER_ONE_COLOR : SABOT_SIM_ANY_SUITS;
}

static void prepare_suits(suit_space *suits) {
    memset(suits->prize_by_suits, 0, sizeof suits->prize_by_suits);
    for (int player = 1; player < 16; player++) {
        for (int banker = 1; banker < 16; banker++) {
            suits->prize_by_suits[0][banker][player] = (uint8_t)find_prize(player, banker, false);
            suits->prize_by_suits[1][banker][player] = (uint8_t)find_prize(player, banker, true);
        }
    }
}

/// Begins a shoe. Its suits use a random stream of their own: the shoe's number with the highest bit set.
static void begin_shoe(unseen_cards *shoe, const sabot_sim *sim, uint64_t number) {
    shoe->random = sabot_random_of(sim->seed, number | UINT64_C(1) << 63);
    for (int value = 0; value < 10; value++) {
        const uint32_t each = sim->decks * (value == 0 ? 4U : 1U);
        shoe->total[value] = 4 * each;
        shoe->left[value] = each * 0x01010101U;
    }
    shoe->total[SABOT_BONUS_NO_CARD] = 1;
    shoe->left[SABOT_BONUS_NO_CARD] = 1;
}

/// Returns the suit of the card at `position` among those of a value, clubs first: the number of suits that
/// end at or before it. There is no branch, because it could not be predicted.
static uint32_t suit_at(uint32_t left, uint32_t position) {
    const uint32_t ends = left * 0x010101U & 0xffffffU; // clubs; clubs and diamonds; all but spades
    const uint32_t reached = (position * 0x010101U + 0x808080U - ends) & 0x808080U;
    return ((reached >> 7) * 0x010101U >> 16) & 3;
}

/// Draws six suits with one random word. Each is chosen by the integer part of the word's fraction of 2^64
/// times the number of cards, and the remainder is used for the next. A word that would favor some choice is
/// drawn again.
static void draw_suits(unseen_cards *shoe, const uint32_t values[6], uint32_t suits[6]) {
    for (;;) {
        uint64_t rest = sabot_random_next(&shoe->random);
        uint64_t choices = 1;
        for (int i = 0; i < 6; i++) {
            const uint32_t value = values[i];
            const uint32_t is_card = value != SABOT_BONUS_NO_CARD;
            const unsigned __int128 product = (unsigned __int128)rest * shoe->total[value];
            choices *= shoe->total[value];
            rest = (uint64_t)product;
            suits[i] = suit_at(shoe->left[value], (uint32_t)(product >> 64));
            shoe->left[value] -= is_card << (8 * suits[i]);
            shoe->total[value] -= is_card;
        }
        if (rest >= choices || rest >= (0 - choices) % choices) {
            return;
        }
        for (int i = 0; i < 6; i++) {
            const uint32_t is_card = values[i] != SABOT_BONUS_NO_CARD;
            shoe->left[values[i]] += is_card << (8 * suits[i]);
            shoe->total[values[i]] += is_card;
        }
    }
}

/// Counts the prize of one hand. The first and third cards are Player's, the second and fourth Banker's. The
/// winner has three cards: the fifth of five is the winner's; of six, the fifth is Player's and the sixth
/// Banker's.
static void count_hand(suit_space *suits, unseen_cards *shoe, uint32_t first_four, uint32_t bonus_code,
                       sabot_sim_counts *counts) {
    const uint32_t values[6] = {first_four & 15,  first_four >> 4 & 15, first_four >> 8 & 15,
                                first_four >> 12, bonus_code & 15,      bonus_code >> 4 & 15};
    uint32_t drawn[6], bits[6];
    draw_suits(shoe, values, drawn);
    for (int i = 0; i < 6; i++) {
        bits[i] = 1U << drawn[i];
    }
    const uint32_t has_sixth = values[5] != SABOT_BONUS_NO_CARD;
    const uint32_t player_wins = bonus_code / SABOT_BONUS_PANDA8 & 1;
    const uint32_t fifth_is_players = has_sixth | player_wins;
    const uint32_t player = bits[0] | bits[2] | (bits[4] & (0 - fifth_is_players));
    const uint32_t banker =
        bits[1] | bits[3] | (bits[4] & (fifth_is_players - 1)) | (bits[5] & (0 - has_sixth));
    // Dragon 7 is the first progressive, Panda 8 the second.
    counts->suits[player_wins][suits->prize_by_suits[player_wins][banker][player]]++;
}

/// Draws the suits of every Dragon 7 and Panda 8, and counts their prizes.
static void count_suits(suit_space *suits, const sabot_sim *sim, const sabot_lanes *lanes,
                        sabot_sim_counts *counts) {
    for (int lane = 0; lane < lanes->lane_count; lane++) {
        begin_shoe(&suits->shoes[lane], sim, lanes->first + (uint64_t)lane);
    }
    // One hand in twenty has a bonus code. Groups of four lanes with one are listed first, without a branch.
    enum { GROUPS = SABOT_LANES_MAX / 4 };
    uint16_t listed[SABOT_LANES_HANDS_MAX * GROUPS + 1];
    int count = 0;
    for (int hand = 0; hand < lanes->hands; hand++) {
        for (int group = 0; group < GROUPS && group * 4 < lanes->lane_count; group++) {
            uint64_t bonus_codes;
            memcpy(&bonus_codes, &lanes->bonus_codes[hand][group * 4], sizeof bonus_codes);
            listed[count] = (uint16_t)(hand * GROUPS + group);
            count += bonus_codes != 0;
        }
    }
    for (int i = 0; i < count; i++) {
        const int hand = listed[i] / GROUPS;
        const int first = listed[i] % GROUPS * 4;
        uint64_t bonus_codes;
        memcpy(&bonus_codes, &lanes->bonus_codes[hand][first], sizeof bonus_codes);
        do {
            const int bit = __builtin_ctzll(bonus_codes) / 16 * 16;
            const int lane = first + bit / 16;
            count_hand(suits, &suits->shoes[lane], (uint16_t)lanes->first_four[hand][lane],
                       (uint16_t)(bonus_codes >> bit), counts);
            bonus_codes &= ~(UINT64_C(0xffff) << bit);
        } while (bonus_codes != 0);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Shoes

static void count_lane(const sabot_lanes *lanes, int lane, sabot_sim_counts *counts) {
    uint64_t stats[SABOT_SIM_STAT_COUNT];
    for (int i = 0; i < SABOT_SIM_STAT_COUNT; i++) {
        stats[i] = (uint64_t)lanes->stats[i][lane];
        counts->sums[i] += stats[i];
    }
    for (int i = 0; i < SABOT_SIM_STAT_COUNT; i++) {
        for (int j = 0; j < SABOT_SIM_STAT_COUNT; j++) {
            counts->products[i][j] += stats[i] * stats[j];
        }
    }
    counts->shoes++;
}

void sabot_lanes_simulate(const sabot_lanes_kernel *kernel, sabot_lanes_stage stage, const sabot_sim *sim,
                          uint64_t first, uint64_t shoes, sabot_sim_counts *counts) {
    // A shoe must pass `sabot_ruleset_check`: enough cards behind the cut card, and before it. Shoes from
    // number 2^63 on would use the random streams of the suits.
    assert(first <= UINT64_C(1) << 63);
    assert(shoes <= (UINT64_C(1) << 63) - first);
    assert(sim->shoe.burn != SABOT_BURN_FIXED || sim->shoe.burn_cards <= 20);
    assert(sim->shoe.hands_after_cut <= 4);
    const int cards = sim->decks * SABOT_DECK_CARDS;
    const int seen = sim->shoe.burn == SABOT_BURN_BY_CARD ? 1 : 0;
    assert(sim->decks >= 1);
    assert(sim->decks <= SABOT_DECKS_MAX);
    assert(sim->shoe.cut_cards >= SABOT_DEAL_CARDS_MAX * (sim->shoe.hands_after_cut + 1));
    assert(sim->shoe.cut_cards <= cards / 2);
    assert(sim->hands <= sabot_sim_hands_guaranteed(sim->decks, &sim->shoe));
    sabot_lanes lanes;
    suit_space suits;
    prepare_suits(&suits);
    for (uint64_t done = 0; done < shoes; done += (uint64_t)lanes.lane_count) {
        lanes.first = first + done;
        lanes.lane_count = shoes - done < (uint64_t)kernel->lanes ? (int)(shoes - done) : kernel->lanes;
        kernel->deal(sim, &lanes, stage);
        if (stage == SABOT_LANES_HANDS) {
            count_suits(&suits, sim, &lanes, counts);
        }
        for (int lane = 0; lane < lanes.lane_count; lane++) {
            count_lane(&lanes, lane, counts);
            counts->cards += (uint64_t)(cards - seen - lanes.left[lane]);
        }
    }
}

void sabot_simulate(const sabot_sim *sim, uint64_t first, uint64_t shoes, sabot_sim_counts *counts) {
    sabot_lanes_kernel kernels[SABOT_LANES_KERNELS_MAX];
    sabot_lanes_kernels(kernels);
    assert(kernels[0].lanes >= 1);
    assert(kernels[0].lanes <= SABOT_LANES_MAX);
    sabot_lanes_simulate(&kernels[0], SABOT_LANES_HANDS, sim, first, shoes, counts);
}
