/// Deals shoes side by side in vectors of VECTOR_BYTES, one shoe per lane. lanes.c describes the method, and
/// includes this file once for each width. Defines NAME(deal).
#define WORDS  NAME(words)  // random words, each for a quarter of the lanes
#define HALVES NAME(halves) // every second lane
#define SHORTS NAME(shorts) // all lanes; true is -1
#define STATE  NAME(state)
#define INLINE static inline __attribute__((always_inline))
enum { NAME(LANES) = VECTOR_BYTES / 2 };

typedef uint64_t WORDS __attribute__((vector_size(VECTOR_BYTES)));
typedef uint32_t HALVES __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t SHORTS __attribute__((vector_size(VECTOR_BYTES)));

/// Comparisons by arithmetic, which every compiler vectorizes. Operands must differ by less than 2^15, and
/// those of SAME must not be negative.
#define LESS(a, b) (((a) - (b)) >> 15)
#define SAME(a, b) ((((a) ^ (b)) - 1) >> 15)

typedef struct {
    WORDS random[4][4]; ///< the generators of shoes 4i, 4i + 1, 4i + 2 and 4i + 3
    SHORTS below[9];    ///< cards left of value 0, of 0 and 1, … of 0 to 8
    SHORTS left;        ///< cards left, including cards burned face down
    SHORTS stats[SABOT_SIM_STAT_COUNT];
} STATE;

INLINE bool NAME(any)(WORDS words) {
    uint64_t all = 0;
    for (size_t i = 0; i < VECTOR_BYTES / 8; i++) {
        all |= words[i];
    }
    return all != 0;
}

/// xoshiro256**, as in src/core/base/random.c.
INLINE void NAME(next_words)(STATE *state, WORDS *words) {
    for (int part = 0; part < 4; part++) {
        WORDS *const random = state->random[part];
        const WORDS times_five = (random[1] << 2) + random[1];
        const WORDS rotated = (times_five << 7) | (times_five >> 57);
        words[part] = (rotated << 3) + rotated;
        const WORDS shifted = random[1] << 17;
        random[2] ^= random[0];
        random[3] ^= random[1];
        random[1] ^= random[2];
        random[0] ^= random[3];
        random[2] ^= shifted;
        random[3] = (random[3] << 45) | (random[3] >> 19);
    }
}

/// Sets `chosen` to the integer part of half / 2^32 * bound, which is below 2^16, and `half` to the
/// remainder.
#define CHOOSE(chosen, half, bound)                       \
    do {                                                  \
        const HALVES upper = ((half) >> 16) * (bound);    \
        const HALVES lower = ((half) & 0xffff) * (bound); \
        const HALVES sum = upper + (lower >> 16);         \
        (half) = (sum << 16) | (lower & 0xffff);          \
        (chosen) = sum >> 16;                             \
    } while (0)

/// Slow path, if a remainder was small: checks each lane for bias, and draws again if necessary.
static void NAME(redraw_biased)(STATE *state, const WORDS *one, const WORDS *two,
                                SHORTS positions[SABOT_DEAL_CARDS_MAX]) {
    for (int lane = 0; lane < NAME(LANES); lane++) {
        const int part = lane % 4, at = lane / 4;
        const uint64_t words[2] = {one[part][at], two[part][at]};
        uint32_t chosen[SABOT_DEAL_CARDS_MAX];
        if (state->left[lane] < SABOT_DEAL_CARDS_MAX ||
            sabot_choose_six(words, (uint32_t)state->left[lane], chosen)) {
            continue; // the shoe is over, or the words are unbiased
        }
        sabot_random random;
        for (int i = 0; i < 4; i++) {
            random.state[i] = state->random[part][i][at];
        }
        sabot_choose_six_random(&random, (uint32_t)state->left[lane], chosen);
        for (int i = 0; i < 4; i++) {
            state->random[part][i][at] = random.state[i];
        }
        for (int i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
            positions[i][lane] = (int16_t)chosen[i];
        }
    }
}

INLINE void NAME(draw_positions)(STATE *state, SHORTS positions[SABOT_DEAL_CARDS_MAX]) {
    WORDS one[4], two[4];
    NAME(next_words)(state, one);
    NAME(next_words)(state, two);
    // Even lanes use the words of parts 0 and 2, odd lanes those of 1 and 3.
    HALVES even[3], odd[3];
#define LOW(a, b)  ((HALVES)(((a) & 0xffffffff) | ((b) << 32)))
#define HIGH(a, b) ((HALVES)(((a) >> 32) | ((b) & ~UINT64_C(0xffffffff))))
    even[0] = LOW(one[0], one[2]);
    odd[0] = LOW(one[1], one[3]);
    even[1] = HIGH(one[0], one[2]);
    odd[1] = HIGH(one[1], one[3]);
    even[2] = LOW(two[0], two[2]);
    odd[2] = LOW(two[1], two[3]);
#undef LOW
#undef HIGH
    HALVES even_left = (HALVES)state->left & 0xffff, odd_left = (HALVES)state->left >> 16;
    HALVES needs_check = {0};
#pragma GCC unroll 3
    for (int pair = 0; pair < 3; pair++) {
#pragma GCC unroll 2
        for (int i = 0; i < 2; i++) {
            HALVES even_chosen, odd_chosen;
            CHOOSE(even_chosen, even[pair], even_left);
            CHOOSE(odd_chosen, odd[pair], odd_left);
            positions[2 * pair + i] = (SHORTS)(even_chosen | (odd_chosen << 16));
            even_left -= 1;
            odd_left -= 1;
        }
        needs_check |=
            ((even[pair] >> SABOT_CHOOSE_SMALL_BITS) - 1) | ((odd[pair] >> SABOT_CHOOSE_SMALL_BITS) - 1);
    }
    if (NAME(any)((WORDS)(needs_check >> 31))) {
        NAME(redraw_biased)(state, one, two, positions);
    }
}

/// Draws the card at `position` among those left, lowest value first. NO_POSITION draws nothing, even with
/// other bits ORed in, because a shoe that is over may have any random numbers.
INLINE SHORTS NAME(draw)(STATE *state, SHORTS position) {
    SHORTS value = {0};
    position &= NO_POSITION;
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) {
        const SHORTS is_below = LESS(position, state->below[i]);
        state->below[i] += is_below;
        value += is_below;
    }
    return value + 9;
}

/// R-CARD-2: Returns the last digit of a sum below 20.
INLINE SHORTS NAME(last_digit)(SHORTS sum) {
    return sum - (LESS(9, sum) & 10);
}

/// Deals a hand in every lane whose `inactive` is 0. It is NO_POSITION in the others.
INLINE void NAME(deal_hand)(STATE *state, SHORTS inactive, sabot_lanes *lanes, sabot_lanes_stage stage) {
    SHORTS positions[SABOT_DEAL_CARDS_MAX], cards[SABOT_DEAL_CARDS_MAX];
    NAME(draw_positions)(state, positions);
    if (stage == SABOT_LANES_RANDOM) {
        for (int i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
            state->stats[i] ^= positions[i];
        }
        state->left -= 5;
        return;
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        cards[i] = NAME(draw)(state, positions[i] | inactive);
    }
    if (stage == SABOT_LANES_CARDS) {
        cards[4] = NAME(draw)(state, positions[4] | inactive);
        cards[5] = NAME(draw)(state, positions[5] | NO_POSITION);
        for (int i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
            state->stats[i] ^= cards[i];
        }
        state->left -= 5;
        return;
    }
    SHORTS player = NAME(last_digit)(cards[0] + cards[2]);
    SHORTS banker = NAME(last_digit)(cards[1] + cards[3]);
    const SHORTS natural = LESS(7, player) | LESS(7, banker);                       // R-DRAW-1
    const SHORTS player_draws = LESS(player, 6) & ~natural;                         // R-DRAW-2
    const SHORTS banker_draws_alone = LESS(5, player) & LESS(banker, 6) & ~natural; // R-DRAW-3
    const SHORTS has_fifth = player_draws | banker_draws_alone;
    const SHORTS fifth = NAME(draw)(state, positions[4] | inactive | (~has_fifth & NO_POSITION));
    // R-DRAW-4: 0-2 always; 3 except against an 8; 4 against 2-7, 5 against 4-7, 6 against 6-7; 7 never.
    const SHORTS by_table = LESS(banker, 3) | (SAME(banker, 3) & ~SAME(fifth, 8)) |
                            (LESS(3, banker) & LESS(fifth, 8) & LESS(2 * banker - 7, fifth));
    const SHORTS has_sixth = player_draws & by_table;
    const SHORTS sixth = NAME(draw)(state, positions[5] | inactive | (~has_sixth & NO_POSITION));
    player = NAME(last_digit)(player + (fifth & player_draws));
    banker = NAME(last_digit)(banker + (fifth & banker_draws_alone) + (sixth & has_sixth));

    const SHORTS active = SAME(inactive, 0);
    const SHORTS player_wins = LESS(banker, player) & active;
    const SHORTS dragon7 =
        LESS(player, banker) & SAME(banker, 7) & (banker_draws_alone | has_sixth) & active; // R-WIN-2
    const SHORTS panda8 = player_wins & SAME(player, 8) & player_draws;
    state->left += (active << 2) + (has_fifth & active) + (has_sixth & active);
    state->stats[SABOT_SIM_HANDS] -= active;
    state->stats[SABOT_SIM_PLAYER] -= player_wins;
    state->stats[SABOT_SIM_TIE] -= SAME(player, banker) & active;
    state->stats[SABOT_SIM_DRAGON7] -= dragon7;
    state->stats[SABOT_SIM_PANDA8] -= panda8;
    state->stats[SABOT_SIM_NATURAL] -= natural & active;

    // Written for every hand, to avoid a branch.
    const SHORTS bonus = dragon7 | panda8;
    const SHORTS first_four = cards[0] | cards[1] << 4 | cards[2] << 8 | cards[3] << 12;
    const SHORTS sixth_or_none = (sixth & has_sixth) | (SABOT_BONUS_NO_CARD & ~has_sixth);
    const SHORTS bonus_code =
        (fifth | sixth_or_none << 4 | (panda8 & SABOT_BONUS_PANDA8) | SABOT_BONUS_PRESENT) & bonus;
    memcpy(lanes->first_four[lanes->hands], &first_four, sizeof first_four);
    memcpy(lanes->bonus_codes[lanes->hands], &bonus_code, sizeof bonus_code);
    lanes->hands++;
}

/// Burns cards. Returns the number of cards left when the cut card is next; 0 if there is no cut card.
INLINE SHORTS NAME(burn)(STATE *state, const sabot_sim *sim, SHORTS inactive) {
    const SHORTS none = {0};
    SHORTS unseen = none;
    if (sim->shoe.burn == SABOT_BURN_BY_CARD) {
        SHORTS positions[SABOT_DEAL_CARDS_MAX];
        NAME(draw_positions)(state, positions);
        unseen = NAME(draw)(state, positions[0] | inactive);
        unseen += SAME(unseen, 0) & 10;
        state->left -= 1;
    } else if (sim->shoe.burn == SABOT_BURN_FIXED) {
        unseen += sim->shoe.burn_cards;
    }
    return sim->hands > 0 ? none : unseen + (int16_t)sim->shoe.cut_cards;
}

/// Deals the lanes from the burn to the last hand.
INLINE void NAME(deal)(const sabot_sim *sim, sabot_lanes *lanes, sabot_lanes_stage stage) {
    STATE state = {0};
    SHORTS inactive = {0};
    for (int lane = 0; lane < NAME(LANES); lane++) {
        const sabot_random random = sabot_random_of(sim->seed, lanes->first + (uint64_t)lane);
        for (int i = 0; i < 4; i++) {
            state.random[lane % 4][i][lane / 4] = random.state[i];
        }
        inactive[lane] = lane < lanes->lane_count ? 0 : NO_POSITION;
    }
    for (int i = 0; i < 9; i++) {
        state.below[i] += (int16_t)(sim->decks * (16 + 4 * i));
    }
    state.left += (int16_t)(sim->decks * SABOT_DECK_CARDS);

    const SHORTS stop = NAME(burn)(&state, sim, inactive);
    // Hands that may still begin once the cut card is out. With the setting 0, if it comes out before a
    // hand's first card, that hand is the last.
    lanes->hands = 0;
    SHORTS hands_left = {0};
    hands_left += sim->shoe.hands_after_cut;
    const int16_t one_more = sim->shoe.hands_after_cut == 0 ? -1 : 0;
    for (int hand = 0; sim->hands == 0 || hand < sim->hands; hand++) {
        const SHORTS continues =
            LESS(stop, state.left) | LESS(0, hands_left) | (SAME(stop, state.left) & one_more);
        inactive |= ~continues & NO_POSITION;
        if (!NAME(any)((WORDS)(SAME(inactive, 0)))) {
            break;
        }
        hands_left += ~LESS(stop, state.left);
        NAME(deal_hand)(&state, inactive, lanes, stage);
    }
    memcpy(lanes->left, &state.left, sizeof state.left);
    for (int i = 0; i < SABOT_SIM_STAT_COUNT; i++) {
        memcpy(lanes->stats[i], &state.stats[i], sizeof state.stats[i]);
    }
}

#undef WORDS
#undef HALVES
#undef SHORTS
#undef STATE
#undef INLINE
#undef CHOOSE
#undef LESS
#undef SAME
