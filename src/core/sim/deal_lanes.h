/// Shoes side by side in vectors of VECTOR_BYTES, a lane a shoe; included once for each width by
/// lanes.c, which says what it computes. Defines NAME(deal).
#define WORDS  NAME(words)  // random words, a quarter of the lanes each
#define HALVES NAME(halves) // every second lane
#define SHORTS NAME(shorts) // all lanes; true is -1
#define TABLE  NAME(table)
#define INLINE static inline __attribute__((always_inline))
enum { NAME(LANES) = VECTOR_BYTES / 2 };

typedef uint64_t WORDS __attribute__((vector_size(VECTOR_BYTES)));
typedef uint32_t HALVES __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t SHORTS __attribute__((vector_size(VECTOR_BYTES)));

/// Comparisons by arithmetic, which every compiler turns into vectors; what is compared differs by less than
/// 2^15, and what may be the same is not negative.
#define LESS(a, b) (((a) - (b)) >> 15)
#define SAME(a, b) ((((a) ^ (b)) - 1) >> 15)

typedef struct {
    WORDS random[4][4]; ///< the generators of shoes 4i, 4i + 1, 4i + 2 and 4i + 3
    SHORTS below[9];    ///< cards left of value 0, of 0 and 1, … of 0 to 8
    SHORTS left;        ///< cards left, burned ones that nobody has seen among them
    SHORTS traits[SABOT_SIM_TRAIT_COUNT];
} TABLE;

INLINE bool NAME(any)(WORDS words) {
    uint64_t all = 0;
    for (size_t i = 0; i < VECTOR_BYTES / 8; i++) {
        all |= words[i];
    }
    return all != 0;
}

/// xoshiro256**, as src/core/base/random.c has it.
INLINE void NAME(next_words)(TABLE *table, WORDS *words) {
    for (int part = 0; part < 4; part++) {
        WORDS *const random = table->random[part];
        const WORDS five = (random[1] << 2) + random[1];
        const WORDS turned = (five << 7) | (five >> 57);
        words[part] = (turned << 3) + turned;
        const WORDS shifted = random[1] << 17;
        random[2] ^= random[0];
        random[3] ^= random[1];
        random[1] ^= random[2];
        random[0] ^= random[3];
        random[2] ^= shifted;
        random[3] = (random[3] << 45) | (random[3] >> 19);
    }
}

/// The whole part of half / 2^32 * bound, which is under 2^16; the half becomes the rest.
#define CHOOSE(chosen, half, bound)                       \
    do {                                                  \
        const HALVES upper = ((half) >> 16) * (bound);    \
        const HALVES lower = ((half) & 0xffff) * (bound); \
        const HALVES sum = upper + (lower >> 16);         \
        (half) = (sum << 16) | (lower & 0xffff);          \
        (chosen) = sum >> 16;                             \
    } while (0)

/// Where some rest was small: asks again, one at a time, whether the words were fair, and draws others where
/// they were not.
static void NAME(throw_again)(TABLE *table, const WORDS *one, const WORDS *two,
                              SHORTS dice[SABOT_DEAL_CARDS_MAX]) {
    for (int lane = 0; lane < NAME(LANES); lane++) {
        const int part = lane % 4, at = lane / 4;
        const uint64_t words[2] = {one[part][at], two[part][at]};
        uint32_t chosen[SABOT_DEAL_CARDS_MAX];
        if (table->left[lane] < SABOT_DEAL_CARDS_MAX ||
            sabot_dice_of(words, (uint32_t)table->left[lane], chosen)) {
            continue; // a shoe that is over, or a fair throw
        }
        sabot_random random;
        for (int i = 0; i < 4; i++) {
            random.state[i] = table->random[part][i][at];
        }
        sabot_dice_throw(&random, (uint32_t)table->left[lane], chosen);
        for (int i = 0; i < 4; i++) {
            table->random[part][i][at] = random.state[i];
        }
        for (int i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
            dice[i][lane] = (int16_t)chosen[i];
        }
    }
}

INLINE void NAME(throw_dice)(TABLE *table, SHORTS dice[SABOT_DEAL_CARDS_MAX]) {
    WORDS one[4], two[4];
    NAME(next_words)(table, one);
    NAME(next_words)(table, two);
    // Even lanes come from the words of parts 0 and 2, odd ones from 1 and 3.
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
    HALVES even_left = (HALVES)table->left & 0xffff, odd_left = (HALVES)table->left >> 16;
    HALVES small = {0};
#pragma GCC unroll 3
    for (int pair = 0; pair < 3; pair++) {
#pragma GCC unroll 2
        for (int i = 0; i < 2; i++) {
            HALVES even_chosen, odd_chosen;
            CHOOSE(even_chosen, even[pair], even_left);
            CHOOSE(odd_chosen, odd[pair], odd_left);
            dice[2 * pair + i] = (SHORTS)(even_chosen | (odd_chosen << 16));
            even_left -= 1;
            odd_left -= 1;
        }
        small |= ((even[pair] >> SABOT_DICE_SMALL_BITS) - 1) | ((odd[pair] >> SABOT_DICE_SMALL_BITS) - 1);
    }
    if (NAME(any)((WORDS)(small >> 31))) {
        NAME(throw_again)(table, one, two, dice);
    }
}

/// The card at `place` among those that are left, lowest value first; it leaves. NOWHERE takes none, whatever
/// else is or-ed to it: the dice of a shoe that is over may be anything.
INLINE SHORTS NAME(draw)(TABLE *table, SHORTS place) {
    SHORTS value = {0};
    place &= NOWHERE;
#pragma GCC unroll 9
    for (int i = 0; i < 9; i++) {
        const SHORTS is_below = LESS(place, table->below[i]);
        table->below[i] += is_below;
        value += is_below;
    }
    return value + 9;
}

/// R-CARD-2: the last digit of a sum under 20.
INLINE SHORTS NAME(last_digit)(SHORTS sum) {
    return sum - (LESS(9, sum) & 10);
}

/// A hand in every lane but where `out` is NOWHERE rather than 0.
INLINE void NAME(deal_hand)(TABLE *table, SHORTS out, sabot_lanes *lanes, sabot_lanes_part part) {
    SHORTS dice[SABOT_DEAL_CARDS_MAX], cards[SABOT_DEAL_CARDS_MAX];
    NAME(throw_dice)(table, dice);
    if (part == SABOT_LANES_RANDOM) {
        for (int i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
            table->traits[i] ^= dice[i];
        }
        table->left -= 5;
        return;
    }
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        cards[i] = NAME(draw)(table, dice[i] | out);
    }
    if (part == SABOT_LANES_CARDS) {
        cards[4] = NAME(draw)(table, dice[4] | out);
        cards[5] = NAME(draw)(table, dice[5] | NOWHERE);
        for (int i = 0; i < SABOT_DEAL_CARDS_MAX; i++) {
            table->traits[i] ^= cards[i];
        }
        table->left -= 5;
        return;
    }
    SHORTS player = NAME(last_digit)(cards[0] + cards[2]);
    SHORTS banker = NAME(last_digit)(cards[1] + cards[3]);
    const SHORTS natural = LESS(7, player) | LESS(7, banker);                 // R-DRAW-1
    const SHORTS player_draws = LESS(player, 6) & ~natural;                   // R-DRAW-2
    const SHORTS banker_alone = LESS(5, player) & LESS(banker, 6) & ~natural; // R-DRAW-3
    const SHORTS five = player_draws | banker_alone;
    const SHORTS fifth = NAME(draw)(table, dice[4] | out | (~five & NOWHERE));
    // R-DRAW-4: 0-2 always; 3 but on an 8; 4, 5 and 6 on 2, 4 and 6 to 7; 7 never.
    const SHORTS by_table = LESS(banker, 3) | (SAME(banker, 3) & ~SAME(fifth, 8)) |
                            (LESS(3, banker) & LESS(fifth, 8) & LESS(2 * banker - 7, fifth));
    const SHORTS six = player_draws & by_table;
    const SHORTS sixth = NAME(draw)(table, dice[5] | out | (~six & NOWHERE));
    player = NAME(last_digit)(player + (fifth & player_draws));
    banker = NAME(last_digit)(banker + (fifth & banker_alone) + (sixth & six));

    const SHORTS in = SAME(out, 0);
    const SHORTS player_wins = LESS(banker, player) & in;
    const SHORTS dragon7 = LESS(player, banker) & SAME(banker, 7) & (banker_alone | six) & in; // R-WIN-2
    const SHORTS panda8 = player_wins & SAME(player, 8) & player_draws;
    table->left += (in << 2) + (five & in) + (six & in);
    table->traits[SABOT_SIM_HANDS] -= in;
    table->traits[SABOT_SIM_PLAYER] -= player_wins;
    table->traits[SABOT_SIM_TIE] -= SAME(player, banker) & in;
    table->traits[SABOT_SIM_DRAGON7] -= dragon7;
    table->traits[SABOT_SIM_PANDA8] -= panda8;
    table->traits[SABOT_SIM_NATURAL] -= natural & in;

    // Noted without asking whether there is anything to note.
    const SHORTS bonus = dragon7 | panda8;
    const SHORTS first_four = cards[0] | cards[1] << 4 | cards[2] << 8 | cards[3] << 12;
    const SHORTS sixth_or_none = (sixth & six) | (SABOT_NOTE_NO_CARD & ~six);
    const SHORTS note =
        (fifth | sixth_or_none << 4 | (panda8 & SABOT_NOTE_PANDA8) | SABOT_NOTE_BONUS) & bonus;
    memcpy(lanes->first_four[lanes->hands], &first_four, sizeof first_four);
    memcpy(lanes->notes[lanes->hands], &note, sizeof note);
    lanes->hands++;
}

/// The burn: gives the cards that are left when the cut card is next; 0 where there is none.
INLINE SHORTS NAME(burn)(TABLE *table, const sabot_sim *sim, SHORTS out) {
    const SHORTS none = {0};
    SHORTS unseen = none;
    if (sim->shoe.burn == SABOT_BURN_BY_CARD) {
        SHORTS dice[SABOT_DEAL_CARDS_MAX];
        NAME(throw_dice)(table, dice);
        unseen = NAME(draw)(table, dice[0] | out);
        unseen += SAME(unseen, 0) & 10;
        table->left -= 1;
    } else if (sim->shoe.burn == SABOT_BURN_FIXED) {
        unseen += sim->shoe.burn_cards;
    }
    return sim->hands > 0 ? none : unseen + (int16_t)sim->shoe.cut_cards;
}

/// From the burn to the last hand.
INLINE void NAME(deal)(const sabot_sim *sim, sabot_lanes *lanes, sabot_lanes_part part) {
    TABLE table = {0};
    SHORTS out = {0};
    for (int lane = 0; lane < NAME(LANES); lane++) {
        const sabot_random random = sabot_random_of(sim->seed, lanes->first + (uint64_t)lane);
        for (int i = 0; i < 4; i++) {
            table.random[lane % 4][i][lane / 4] = random.state[i];
        }
        out[lane] = lane < lanes->asked ? 0 : NOWHERE;
    }
    for (int i = 0; i < 9; i++) {
        table.below[i] += (int16_t)(sim->decks * (16 + 4 * i));
    }
    table.left += (int16_t)(sim->decks * SABOT_DECK_CARDS);

    const SHORTS stop = NAME(burn)(&table, sim, out);
    // Hands that may still begin once the cut card is out. Where the setting is none and it comes out before
    // a hand's first card, that hand is the last.
    lanes->hands = 0;
    SHORTS rest = {0};
    rest += sim->shoe.hands_after_cut;
    const int16_t one_more = sim->shoe.hands_after_cut == 0 ? -1 : 0;
    for (int hand = 0; sim->hands == 0 || hand < sim->hands; hand++) {
        const SHORTS goes = LESS(stop, table.left) | LESS(0, rest) | (SAME(stop, table.left) & one_more);
        out |= ~goes & NOWHERE;
        if (!NAME(any)((WORDS)(SAME(out, 0)))) {
            break;
        }
        rest += ~LESS(stop, table.left);
        NAME(deal_hand)(&table, out, lanes, part);
    }
    memcpy(lanes->left, &table.left, sizeof table.left);
    for (int i = 0; i < SABOT_SIM_TRAIT_COUNT; i++) {
        memcpy(lanes->traits[i], &table.traits[i], sizeof table.traits[i]);
    }
}

#undef WORDS
#undef HALVES
#undef SHORTS
#undef TABLE
#undef INLINE
#undef CHOOSE
#undef LESS
#undef SAME
