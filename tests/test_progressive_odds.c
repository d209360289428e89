/// Compares the odds of the progressives with the published numbers, with every deal of small shoes, and with
/// another counting method.
#include "testing.h"

#include <inttypes.h>

#define SMALL_SHOES (IS_SANITIZED ? 6 : 36)
#define USED_SHOES  (IS_SANITIZED ? 8 : 24)

static sabot_ruleset ruleset;

static int setup(void **state) {
    (void)state;
    ruleset = ruleset_of("california-panda8");
    return 0;
}

static const sabot_kind kinds[2] = {SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_KIND_PROGRESSIVE_PANDA8};
/// R-PROG-2
static const char *const printed[8] = {"C/D", "C/H", "D/C", "D/S", "H/C", "H/S", "S/D", "S/H"};
static const sabot_combination unprinted = {.printed = false};

static sabot_combination combination_of(const char *text) {
    sabot_combination combination = {0};
    assert_true(sabot_combination_parse(text, &combination));
    return combination;
}

static int below(sabot_random *random, int bound) {
    return (int)sabot_random_below(random, (uint32_t)bound);
}

static uint64_t sum_of(const sabot_progressive_odds *odds) {
    uint64_t sum = 0;
    for (int prize = 0; prize < (int)SABOT_PRIZE_COUNT; prize++) {
        sum += odds->prizes[prize];
    }
    return sum;
}

static void assert_same(const sabot_progressive_odds *odds, const sabot_progressive_odds *expected,
                        const char *what, int number) {
    for (int prize = 0; prize < (int)SABOT_PRIZE_COUNT; prize++) {
        if (odds->total != expected->total || odds->prizes[prize] != expected->prizes[prize]) {
            fail_msg("%s %d: %" PRIu64 " deals, %s %" PRIu64 "; expected %" PRIu64 " and %" PRIu64, what,
                     number, odds->total, sabot_prize_name((sabot_prize)prize), odds->prizes[prize],
                     expected->total, expected->prizes[prize]);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Published numbers.

/// R-PROG-3, R-PROG-5, R-PROG-6
static void test_eight_decks_have_the_published_numbers(void **state) {
    (void)state;
    const struct {
        double one_in[5], fixed, envy, even_dollars;
    } rows[2] = {
        {{115619.85, 7857.92, 1330.32, 212.34, 59.04}, 0.538657, 0.052912, 53340},
        {{60209.48, 4084.46, 787.61, 142.14, 38.50}, 0.524450, 0.073372, 28633},
    };
    const sabot_composition shoe = sabot_composition_of(8);
    for (int k = 0; k < 2; k++) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&ruleset, kinds[k]);
        const sabot_progressive_odds odds =
            sabot_progressive_odds_of(&shoe, kinds[k], paytable->combinations[1]);
        assert_true(odds.total == UINT64_C(4998398275503360));
        for (int i = 0; i < 5; i++) {
            const uint64_t deals = odds.prizes[SABOT_PRIZE_COMBINATION + i];
            assert_near((double)odds.total / (double)deals, rows[k].one_in[i], 0.005);
        }
        const sabot_progressive_worth worth = sabot_progressive_worth_of(&odds, paytable);
        assert_near(worth.fixed_return, rows[k].fixed, 0.5e-6);
        assert_near(worth.envy_cost, rows[k].envy, 0.5e-6);
        assert_near(worth.break_even_meter_cents / 100, rows[k].even_dollars, 0.5);
        assert_near(1 / worth.combination, rows[k].one_in[0], 0.005);
    }
}

/// R-PROG-2
static void test_all_combinations_are_equally_likely_in_a_full_shoe(void **state) {
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        const sabot_composition shoe = sabot_composition_of(decks);
        for (int k = 0; k < 2; k++) {
            const sabot_progressive_odds first =
                sabot_progressive_odds_of(&shoe, kinds[k], combination_of(printed[0]));
            for (int i = 1; i < 8; i++) {
                const sabot_progressive_odds other =
                    sabot_progressive_odds_of(&shoe, kinds[k], combination_of(printed[i]));
                assert_same(&other, &first, printed[i], decks);
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Every deal of small shoes.

#define SMALL_MAX 12
/// Nine seats: the eight combinations and one without.
#define VIEWS 9

typedef struct {
    sabot_card cards[SMALL_MAX];
    bool gone[SMALL_MAX];
    int count, dealt;
    sabot_paytable paytables[2];
    sabot_progressive_odds views[2][VIEWS];
} small_shoe;

/// Adds a finished deal that occurs in `ways` ways.
static void classify(small_shoe *shoe, const sabot_deal *deal, uint64_t ways) {
    for (int k = 0; k < 2; k++) {
        for (int seat = 1; seat <= VIEWS; seat++) {
            sabot_progressive_odds *const view = &shoe->views[k][seat - 1];
            view->total += ways;
            view->prizes[sabot_prize_of(&shoe->paytables[k], deal, seat)] += ways;
        }
    }
}

static void deal_every_way(small_shoe *shoe, const sabot_deal *deal) {
    if (sabot_deal_next(deal).recipient == SABOT_TO_NOBODY) {
        uint64_t ways = 1; // to draw the cards the hand does not use
        for (int dealt = shoe->dealt; dealt < 6; dealt++) {
            ways *= (uint64_t)(shoe->count - dealt);
        }
        classify(shoe, deal, ways);
        return;
    }
    for (int i = 0; i < shoe->count; i++) {
        if (shoe->gone[i]) {
            continue;
        }
        sabot_deal next = *deal;
        assert_int_equal(sabot_deal_add(&next, shoe->cards[i]), SABOT_OK);
        shoe->gone[i] = true;
        shoe->dealt++;
        deal_every_way(shoe, &next);
        shoe->gone[i] = false;
        shoe->dealt--;
    }
}

/// Few ranks that often make three-card sevens and eights, and two or three suits.
static sabot_composition random_small_shoe(sabot_random *random, int number, small_shoe *shoe) {
    static const int sets[6][4] = {{13, 3, 4, 1}, {12, 2, 5, 3}, {1, 2, 4, 3},
                                   {11, 1, 7, 6}, {2, 3, 6, 10}, {13, 4, 9, 8}};
    static const sabot_suit suits[4][3] = {
        {SABOT_SUIT_CLUBS, SABOT_SUIT_DIAMONDS, SABOT_SUIT_CLUBS},
        {SABOT_SUIT_HEARTS, SABOT_SUIT_SPADES, SABOT_SUIT_DIAMONDS},
        {SABOT_SUIT_SPADES, SABOT_SUIT_CLUBS, SABOT_SUIT_HEARTS},
        {SABOT_SUIT_CLUBS, SABOT_SUIT_SPADES, SABOT_SUIT_SPADES},
    };
    sabot_composition composition = {0};
    shoe->count = 9 + (number % 8 == 7 ? 3 : number % 3);
    for (int i = 0; i < shoe->count;) {
        const int rank = below(random, 6) == 0 ? 1 + below(random, 13) : sets[number % 6][below(random, 4)];
        const sabot_card card = sabot_card_of(rank, suits[number % 4][below(random, 3)]);
        if (composition.counts[card.index] < 8) {
            composition.counts[card.index]++;
            composition.total++;
            shoe->cards[i++] = card;
        }
    }
    return composition;
}

/// R-PROG-2, R-PROG-3, R-PROG-4
static void test_small_shoes_match_all_their_deals(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(4011, 0);
    uint64_t seen[2][SABOT_PRIZE_COUNT] = {{0}};
    for (int number = 0; number < SMALL_SHOES; number++) {
        small_shoe shoe = {0};
        const sabot_composition left = random_small_shoe(&random, number, &shoe);
        for (int k = 0; k < 2; k++) {
            shoe.paytables[k] = *sabot_ruleset_paytable(&ruleset, kinds[k]);
            for (int i = 0; i < 8; i++) {
                shoe.paytables[k].combinations[i + 1] = combination_of(printed[i]);
            }
            shoe.paytables[k].combinations[9] = unprinted;
        }
        const sabot_deal nothing = {0};
        deal_every_way(&shoe, &nothing);
        for (int k = 0; k < 2; k++) {
            for (int seat = 1; seat <= VIEWS; seat++) {
                const sabot_progressive_odds odds =
                    sabot_progressive_odds_of(&left, kinds[k], shoe.paytables[k].combinations[seat]);
                assert_same(&odds, &shoe.views[k][seat - 1], "small shoe", number);
                for (int prize = 0; prize < (int)SABOT_PRIZE_COUNT; prize++) {
                    seen[k][prize] += odds.prizes[prize];
                }
            }
        }
    }
    for (int k = 0; k < 2; k++) {
        for (int prize = 0; prize < (int)SABOT_PRIZE_COUNT; prize++) {
            assert_true(seen[k][prize] > 0);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Another method: values first, then sets of suits.

#define CLUBS    1u
#define DIAMONDS 2u
#define HEARTS   4u
#define SPADES   8u
#define RED      (DIAMONDS | HEARTS)
#define BLACK    (CLUBS | SPADES)
#define ALL      15u

typedef struct {
    uint64_t left[16][10]; ///< by set of suits and value
    uint64_t cards;
} suit_shoe;

static suit_shoe suit_shoe_of(const sabot_composition *composition) {
    suit_shoe shoe = {.cards = composition->total};
    for (int index = 0; index < SABOT_DECK_CARDS; index++) {
        const int rank = index / 4 + 1;
        const unsigned suit = 1u << (index % 4);
        for (unsigned set = 0; set < 16; set++) {
            if (set & suit) {
                shoe.left[set][rank >= 10 ? 0 : rank] += composition->counts[index];
            }
        }
    }
    return shoe;
}

/// A hand by value.
typedef struct {
    int values[3], count;
} value_hand;

static int total_of(value_hand hand) {
    return (hand.values[0] + hand.values[1] + (hand.count == 3 ? hand.values[2] : 0)) % 10;
}

/// Returns the ways to draw the winner's cards from `winner_set`, then the other's from `other_set`. The sets
/// are disjoint, or the winner's is a subset of the other's, so the cards drawn first are either not in the
/// second set or missing from it.
static uint64_t ways_of(const suit_shoe *shoe, value_hand winner, value_hand other, unsigned winner_set,
                        unsigned other_set) {
    uint64_t ways = 1;
    uint64_t used[10] = {0};
    for (int i = 0; i < winner.count; i++) {
        const int v = winner.values[i];
        const uint64_t left = shoe->left[winner_set][v];
        ways *= left > used[v] ? left - used[v] : 0;
        used[v]++;
    }
    if ((winner_set & other_set) == 0) {
        memset(used, 0, sizeof used);
    }
    for (int i = 0; i < other.count; i++) {
        const int v = other.values[i];
        const uint64_t left = shoe->left[other_set][v];
        ways *= left > used[v] ? left - used[v] : 0;
        used[v]++;
    }
    return ways;
}

static bool same_color(unsigned a, unsigned b) {
    return ((a & RED) != 0) == ((b & RED) != 0);
}

/// R-PROG-3: adds the prizes of all deals with these values.
static void add_prizes(sabot_progressive_odds *odds, const suit_shoe *shoe, value_hand winner,
                       value_hand other, unsigned winner_suit, unsigned other_suit) {
    const uint64_t unused = winner.count + other.count == 5 ? shoe->cards - 5 : 1;
    uint64_t combination = 0, suited_alike = 0, suited_apart = 0;
    for (unsigned w = 1; w < 16; w *= 2) {
        for (unsigned o = 1; o < 16; o *= 2) {
            const uint64_t ways = ways_of(shoe, winner, other, w, o);
            *(same_color(w, o) ? &suited_alike : &suited_apart) += ways;
            combination += w == winner_suit && o == other_suit ? ways : 0;
        }
    }
    const uint64_t one_color =
        ways_of(shoe, winner, other, RED, RED) + ways_of(shoe, winner, other, BLACK, BLACK);
    const uint64_t winner_one_color =
        ways_of(shoe, winner, other, RED, ALL) + ways_of(shoe, winner, other, BLACK, ALL);
    odds->prizes[SABOT_PRIZE_COMBINATION] += combination * unused;
    odds->prizes[SABOT_PRIZE_EACH_SUITED] += (suited_alike + suited_apart - combination) * unused;
    odds->prizes[SABOT_PRIZE_ONE_COLOR] += (one_color - suited_alike) * unused;
    odds->prizes[SABOT_PRIZE_WINNER_ONE_COLOR] += (winner_one_color - one_color - suited_apart) * unused;
    odds->prizes[SABOT_PRIZE_ANY] += (ways_of(shoe, winner, other, ALL, ALL) - winner_one_color) * unused;
}

/// R-DRAW-4
static bool banker_draws(int banker, int third) {
    switch (banker) {
    case 3:
        return third != 8;
    case 4:
        return third >= 2 && third <= 7;
    case 5:
        return third >= 4 && third <= 7;
    case 6:
        return third == 6 || third == 7;
    default:
        return banker <= 2;
    }
}

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-WIN-2. Counts the odds of both progressives; suits are sets, 0
/// if the seat has no combination.
static void count_by_values(const suit_shoe *shoe, unsigned player_suit, unsigned banker_suit,
                            sabot_progressive_odds odds[2]) {
    memset(odds, 0, 2 * sizeof odds[0]);
    for (int n = 0; n < 1000000; n++) {
        const int v[6] = {n / 100000, n / 10000 % 10, n / 1000 % 10, n / 100 % 10, n / 10 % 10, n % 10};
        value_hand player = {.values = {v[0], v[2]}, .count = 2};
        value_hand banker = {.values = {v[1], v[3]}, .count = 2};
        const int two = total_of(player), banker_two = total_of(banker);
        if (two >= 8 || banker_two >= 8) {
            continue;
        }
        int used = 4;
        if (two <= 5) {
            player.values[player.count++] = v[used++];
        }
        if (player.count == 3 ? banker_draws(banker_two, v[4]) : banker_two <= 5) {
            banker.values[banker.count++] = v[used++];
        }
        if (used < 5 || (used == 5 && v[5] != 0)) {
            continue; // five cards: counted once, whatever the sixth
        }
        const int p = total_of(player), b = total_of(banker);
        if (banker.count == 3 && b == 7 && p < 7) {
            add_prizes(&odds[0], shoe, banker, player, banker_suit, player_suit);
        }
        if (player.count == 3 && p == 8 && b < 8) {
            add_prizes(&odds[1], shoe, player, banker, player_suit, banker_suit);
        }
    }
    for (int k = 0; k < 2; k++) {
        const uint64_t wins = sum_of(&odds[k]);
        odds[k].total = 1;
        for (uint64_t i = 0; i < 6; i++) {
            odds[k].total *= shoe->cards - i;
        }
        odds[k].prizes[SABOT_PRIZE_NONE] = odds[k].total - wins;
    }
}

static void assert_counted_by_values(const sabot_composition *left, int first, int number) {
    const suit_shoe shoe = suit_shoe_of(left);
    for (int i = first; i < first + 2; i++) {
        const bool none = i == first + 1; // one printed combination and the seat without
        const sabot_combination combination = none ? unprinted : combination_of(printed[i % 8]);
        sabot_progressive_odds expected[2];
        count_by_values(&shoe, none ? 0 : 1u << combination.player, none ? 0 : 1u << combination.banker,
                        expected);
        for (int k = 0; k < 2; k++) {
            const sabot_progressive_odds odds = sabot_progressive_odds_of(left, kinds[k], combination);
            assert_same(&odds, &expected[k], none ? "shoe, no combination" : "shoe", number);
        }
    }
}

/// Reduces each card's count by up to `most`, but not below zero.
static sabot_composition random_depleted(sabot_random *random, int decks, int most, int empty_in_100) {
    sabot_composition left = sabot_composition_of(decks);
    for (int index = 0; index < SABOT_DECK_CARDS; index++) {
        const int gone = below(random, 100) < empty_in_100 ? decks : below(random, most + 1);
        for (int i = 0; i < gone && left.total > 6; i++) {
            const sabot_card card = {(uint8_t)index};
            (void)sabot_composition_remove(&left, card);
        }
    }
    return left;
}

/// R-PROG-3
static void test_full_shoes_are_counted_the_same_by_values_and_suits(void **state) {
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        const sabot_composition left = sabot_composition_of(decks);
        assert_counted_by_values(&left, decks, decks);
    }
}

/// R-PROG-3
static void test_used_shoes_are_counted_the_same_by_values_and_suits(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(4011, 1);
    for (int i = 0; i < USED_SHOES; i++) {
        const int decks = 1 + i % 8;
        const sabot_composition left = random_depleted(&random, decks, decks * (i % 3) / 2, i % 5 * 15);
        assert_counted_by_values(&left, i, i);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Compared with the odds of the game.

/// R-WIN-2, R-PROG-3
static void test_events_sum_to_the_total_and_wins_to_the_odds_of_the_game(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(4011, 2);
    for (int i = 0; i < 200; i++) {
        const int decks = 1 + i % 8;
        const sabot_composition left = random_depleted(&random, decks, below(&random, decks + 1), i % 7 * 15);
        const sabot_values values = sabot_values_of(&left);
        const sabot_odds game = sabot_odds_of(&values);
        for (int k = 0; k < 2; k++) {
            const sabot_progressive_odds odds = sabot_progressive_odds_of(
                &left, kinds[k], i % 9 == 8 ? unprinted : combination_of(printed[i % 9]));
            assert_true(odds.total == game.total);
            assert_true(sum_of(&odds) == odds.total);
            assert_true(odds.total - odds.prizes[SABOT_PRIZE_NONE] == (k == 0 ? game.dragon7 : game.panda8));
        }
    }
}

/// R-PROG-2, R-PROG-4: a seat without a combination wins "each hand suited" for the deals that would win the
/// meter.
static void test_an_unprinted_combination_moves_its_deals_to_each_suited(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(4011, 3);
    for (int i = 0; i < 40; i++) {
        const sabot_composition left = random_depleted(&random, 8, 4, 10);
        for (int k = 0; k < 2; k++) {
            sabot_progressive_odds with =
                sabot_progressive_odds_of(&left, kinds[k], combination_of(printed[i % 8]));
            const sabot_progressive_odds without = sabot_progressive_odds_of(&left, kinds[k], unprinted);
            assert_true(with.prizes[SABOT_PRIZE_COMBINATION] > 0);
            with.prizes[SABOT_PRIZE_EACH_SUITED] += with.prizes[SABOT_PRIZE_COMBINATION];
            with.prizes[SABOT_PRIZE_COMBINATION] = 0;
            assert_same(&without, &with, printed[i % 8], i);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Value.

/// R-PROG-4, R-PROG-7, R-PROG-9
static void test_value_of_a_progressive_is_its_prizes_reset_and_share(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(4011, 4);
    for (int i = 0; i < 80; i++) {
        const sabot_composition left =
            i < 8 ? sabot_composition_of(i + 1) : random_depleted(&random, 8, 4, 10);
        for (int k = 0; k < 2; k++) {
            sabot_paytable paytable = *sabot_ruleset_paytable(&ruleset, kinds[k]);
            if (i % 2 == 1) { // another operator's settings
                paytable.price_cents = 100 * (1 + below(&random, 10));
                paytable.reset_cents = 100 * below(&random, 20000);
                paytable.meter_share = (uint16_t)below(&random, 10001);
            }
            const sabot_progressive_odds odds =
                sabot_progressive_odds_of(&left, kinds[k], combination_of(printed[i % 8]));
            const sabot_progressive_worth worth = sabot_progressive_worth_of(&odds, &paytable);
            const double price = (double)paytable.price_cents, total = (double)odds.total;
            double fixed = 0, envy = 0;
            for (int prize = SABOT_PRIZE_COMBINATION; prize < (int)SABOT_PRIZE_COUNT; prize++) {
                const double often = (double)odds.prizes[prize] / total;
                fixed += often * (double)paytable.pay_cents[prize] / price;
                envy += often * (double)paytable.envy_cents[prize] / price;
            }
            const double combination = (double)odds.prizes[SABOT_PRIZE_COMBINATION] / total;
            const double share = (double)paytable.meter_share / 10000;
            const double reset = (double)paytable.reset_cents;
            assert_near(worth.fixed_return, fixed, 1e-12);
            assert_near(worth.envy_cost, envy, 1e-12);
            assert_near(worth.combination, combination, 1e-15);
            assert_near(worth.long_run_return, fixed + combination * reset / price + share, 1e-9);
            assert_near(worth.won_meter_cents, reset + share * price / combination, 1e-3);

            // At the break-even meter, rounded to a cent, the wager returns its price.
            assert_near(worth.break_even_meter_cents, (1 - fixed) * price / combination, 1e-3);
            const double even =
                sabot_progressive_return(&odds, &paytable, (int64_t)llround(worth.break_even_meter_cents));
            assert_near(even, 1, 0.5 * combination / price + 1e-9);
            assert_near(sabot_progressive_return(&odds, &paytable, 0), fixed, 1e-12);
            assert_near(sabot_progressive_return(&odds, &paytable, paytable.reset_cents),
                        fixed + combination * reset / price, 1e-12);
        }
    }
}

/// R-PROG-4
static void test_meter_that_cannot_be_won_never_breaks_even(void **state) {
    (void)state;
    const sabot_composition left = sabot_composition_of(8);
    for (int k = 0; k < 2; k++) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&ruleset, kinds[k]);
        const sabot_progressive_odds odds = sabot_progressive_odds_of(&left, kinds[k], unprinted);
        const sabot_progressive_worth worth = sabot_progressive_worth_of(&odds, paytable);
        assert_true(worth.combination == 0);
        assert_true(isinf(worth.break_even_meter_cents) && worth.break_even_meter_cents > 0);
        assert_near(sabot_progressive_return(&odds, paytable, 1000000000), worth.fixed_return, 1e-12);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_eight_decks_have_the_published_numbers),
        cmocka_unit_test(test_all_combinations_are_equally_likely_in_a_full_shoe),
        cmocka_unit_test(test_small_shoes_match_all_their_deals),
        cmocka_unit_test(test_full_shoes_are_counted_the_same_by_values_and_suits),
        cmocka_unit_test(test_used_shoes_are_counted_the_same_by_values_and_suits),
        cmocka_unit_test(test_events_sum_to_the_total_and_wins_to_the_odds_of_the_game),
        cmocka_unit_test(test_an_unprinted_combination_moves_its_deals_to_each_suited),
        cmocka_unit_test(test_value_of_a_progressive_is_its_prizes_reset_and_share),
        cmocka_unit_test(test_meter_that_cannot_be_won_never_breaks_even),
    };
    return cmocka_run_group_tests_name("progressive_odds", tests, setup, NULL);
}
