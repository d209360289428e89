#include "testing.h"

#include <math.h>

static void test_every_card_is_read_as_it_is_written(void **state) {
    (void)state;
    bool seen[SABOT_DECK_CARDS] = {false};
    for (int rank = 1; rank <= 13; rank++) {
        for (int suit = 0; suit < 4; suit++) {
            const sabot_card card = sabot_card_of(rank, (sabot_suit)suit);
            const char expected[3] = {"A23456789TJQK"[rank - 1], "cdhs"[suit], '\0'};
            char text[3];
            sabot_card_write(card, text);
            assert_string_equal(text, expected);
            sabot_card read;
            assert_int_equal(sabot_card_parse(text, &read), SABOT_OK);
            assert_int_equal(read.index, card.index);
            assert_int_equal(sabot_card_rank(card), rank);
            assert_int_equal(sabot_card_suit(card), suit);
            seen[card.index] = true;
        }
    }
    for (int i = 0; i < SABOT_DECK_CARDS; i++) {
        assert_true(seen[i]); // R-CARD-1: 52 different cards
    }
}

/// R-CARD-1: no jokers, and no other text.
static void test_other_texts_are_not_cards(void **state) {
    (void)state;
    const char *const bad[] = {"",   "8",  "c",  "8C", "8cc", "10c", "1c",
                               "Zc", "8x", "  ", "8 ", " 8c", "Jk",  "**"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sabot_card card = {51};
        assert_int_equal(sabot_card_parse(bad[i], &card), SABOT_CARD_IS_UNKNOWN);
        assert_int_equal(card.index, 51);
    }
}

/// R-CARD-2
static void test_cards_have_their_point_values(void **state) {
    (void)state;
    const int values[14] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};
    for (int rank = 1; rank <= 13; rank++) {
        assert_int_equal(sabot_card_value(sabot_card_of(rank, SABOT_SUIT_HEARTS)), values[rank]);
    }
}

static void assert_total(const char *cards, int total) {
    const sabot_hand hand = hand_of(cards);
    assert_int_equal(sabot_hand_total(&hand), total);
}

/// R-CARD-2
static void test_total_is_the_last_digit_of_the_sum(void **state) {
    (void)state;
    assert_total("Kc 4d 7h", 1);
    assert_total("8c 5d", 3);
    assert_total("Ac 4s", 5);
    assert_total("9c 9d 9h", 7);
    assert_total("Tc Jd Qh", 0);
}

static int rank_of(const char *cards) {
    const sabot_hand hand = hand_of(cards);
    return sabot_hand_strength(&hand);
}

/// R-HAND-1
static void test_hands_rank_naturals_then_three_card_nines_and_eights_then_by_total(void **state) {
    (void)state;
    const char *const descending[] = {"9c Td",    "8c Td", "2c 3d 4h", "2c 3d 3h", "2c 3d 2h", "2c 4d",
                                      "2c 3d Th", "2c 2d", "2c Ad",    "2c Td",    "Ac Td",    "Tc Td"};
    for (int i = 0; i + 1 < 12; i++) {
        assert_true(rank_of(descending[i]) > rank_of(descending[i + 1]));
    }
    assert_int_equal(rank_of("2c 5d"), rank_of("2c 2d 3h")); // two and three cards rank the same below eight
}

/// R-PROG-3: hands of two and of three cards count.
static void test_suits_and_colors_of_hands(void **state) {
    (void)state;
    sabot_suit suit;
    bool red;
    const sabot_hand hearts = hand_of("2h 9h"), clubs = hand_of("2c 9c Kc"), reds = hand_of("2h 9d Kd");
    const sabot_hand blacks = hand_of("2c 9s"), mixed = hand_of("2c 9s Kd");
    assert_true(sabot_hand_is_suited(&hearts, &suit) && suit == SABOT_SUIT_HEARTS);
    assert_true(sabot_hand_is_suited(&clubs, &suit) && suit == SABOT_SUIT_CLUBS);
    assert_false(sabot_hand_is_suited(&reds, &suit));
    assert_true(sabot_hand_is_one_color(&reds, &red) && red);
    assert_true(sabot_hand_is_one_color(&blacks, &red) && !red);
    assert_false(sabot_hand_is_one_color(&mixed, &red));
}

/// R-CARD-1
static void test_a_shoe_of_n_decks_holds_each_card_n_times(void **state) {
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        sabot_composition left = sabot_composition_of(decks);
        assert_int_equal(left.total, 52 * decks);
        assert_int_equal(sabot_composition_count(&left, 0), 16 * decks);
        for (int value = 1; value <= 9; value++) {
            assert_int_equal(sabot_composition_count(&left, value), 4 * decks);
        }
        const sabot_shoe shoe = sabot_shoe_of(decks, sabot_shoe_settings_defaults());
        for (int i = 0; i < shoe.count; i++) {
            assert_int_equal(sabot_composition_remove(&left, shoe.cards[i]), SABOT_OK);
        }
        assert_int_equal(left.total, 0);
        assert_int_equal(sabot_composition_remove(&left, shoe.cards[0]), SABOT_CARD_IS_NOT_LEFT);
        assert_int_equal(left.total, 0);
    }
}

static void test_shuffling_keeps_every_card_and_follows_its_seed(void **state) {
    (void)state;
    sabot_shoe shoe = sabot_shoe_of(6, sabot_shoe_settings_defaults());
    sabot_shoe again = shoe;
    sabot_random random = sabot_random_of(3, 1);
    sabot_random same = sabot_random_of(3, 1);
    sabot_shoe_shuffle(&shoe, &random);
    sabot_shoe_shuffle(&again, &same);
    assert_memory_equal(shoe.cards, again.cards, sizeof shoe.cards);
    sabot_composition left = sabot_composition_of(6);
    for (int i = 0; i < shoe.count; i++) {
        assert_int_equal(sabot_composition_remove(&left, shoe.cards[i]), SABOT_OK);
    }
}

/// Returns how far a chi-square sum is from its mean, in deviations; nearly normal with this many degrees of
/// freedom.
static double chi_square_off(const uint32_t *counts, size_t count, double expected, double freedom) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return (sum - freedom) / sqrt(2 * freedom);
}

/// Every card is equally frequent in every place, and so is every pair of neighbors, at the front, in the
/// middle and at the end.
static void test_every_card_is_equally_frequent_in_every_place_and_after_every_other(void **state) {
    (void)state;
    enum { SHUFFLES = 208000, CARDS = 52, PLACES = 3 };
    static const int places[PLACES] = {0, 25, 50};
    static uint32_t at[CARDS][CARDS], pairs[PLACES][CARDS * CARDS];
    for (uint64_t i = 0; i < SHUFFLES; i++) {
        sabot_shoe shoe = sabot_shoe_of(1, sabot_shoe_settings_defaults());
        sabot_random random = sabot_random_of(11, i); // one stream per shoe, as in simulations
        sabot_shoe_shuffle(&shoe, &random);
        for (int place = 0; place < CARDS; place++) {
            at[place][shoe.cards[place].index]++;
        }
        for (int k = 0; k < PLACES; k++) {
            const sabot_card *const two = &shoe.cards[places[k]];
            pairs[k][two[0].index * CARDS + two[1].index]++;
        }
    }
    // Rows and columns sum to the shuffles, so 51 x 51 degrees are free; in pairs, no card follows itself.
    assert_true(fabs(chi_square_off(at[0], CARDS * CARDS, (double)SHUFFLES / 52.0, 51 * 51)) < 4);
    for (int k = 0; k < PLACES; k++) {
        uint32_t different[CARDS * (CARDS - 1)];
        size_t count = 0;
        for (int i = 0; i < CARDS * CARDS; i++) {
            if (i / CARDS != i % CARDS) {
                different[count++] = pairs[k][i];
            } else {
                assert_int_equal(pairs[k][i], 0);
            }
        }
        assert_true(fabs(chi_square_off(different, count, (double)SHUFFLES / 52.0 / 51, 52 * 51 - 1)) < 4);
    }
}

static sabot_shoe shoe_with_first(const char *card, sabot_shoe_settings settings) {
    sabot_shoe shoe = sabot_shoe_of(1, settings);
    assert_int_equal(sabot_card_parse(card, &shoe.cards[0]), SABOT_OK);
    return shoe;
}

static void test_the_first_card_says_how_many_are_burned(void **state) {
    (void)state;
    const struct {
        const char *card;
        int burned;
    } rows[] = {{"Ac", 1}, {"7d", 7}, {"9h", 9}, {"Ts", 10}, {"Jc", 10}, {"Kd", 10}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sabot_shoe shoe = shoe_with_first(rows[i].card, sabot_shoe_settings_defaults());
        const sabot_burn_result burned = sabot_shoe_burn(&shoe);
        assert_true(burned.exposed);
        assert_int_equal(burned.card.index, shoe.cards[0].index);
        assert_int_equal(burned.cards, 1 + rows[i].burned);
        assert_int_equal(sabot_shoe_remaining(&shoe), 51 - rows[i].burned);
    }
}

static void test_burn_can_be_none_or_fixed(void **state) {
    (void)state;
    sabot_shoe_settings settings = sabot_shoe_settings_defaults();
    settings.burn = SABOT_BURN_NONE;
    sabot_shoe none = sabot_shoe_of(1, settings);
    assert_int_equal(sabot_shoe_burn(&none).cards, 0);
    settings.burn = SABOT_BURN_FIXED;
    settings.burn_cards = 3;
    sabot_shoe fixed = sabot_shoe_of(1, settings);
    const sabot_burn_result burned = sabot_shoe_burn(&fixed);
    assert_int_equal(burned.cards, 3);
    assert_false(burned.exposed);
}

/// Deals hands of `sizes[i]` cards from one deck with the cut card at 14, so before the 39th card. Returns
/// how many hands begin.
static int hands_of_shoe(const int *sizes, int count, int hands_after_cut, bool *announced) {
    sabot_shoe_settings settings = {.cut_cards = 14, .hands_after_cut = (uint8_t)hands_after_cut};
    sabot_shoe shoe = sabot_shoe_of(1, settings);
    *announced = false;
    int hands = 0;
    while (hands < count && sabot_shoe_begin_hand(&shoe) == SABOT_OK) {
        *announced = sabot_shoe_is_last_hand(&shoe);
        for (int i = 0; i < sizes[hands]; i++) {
            sabot_shoe_draw(&shoe);
        }
        sabot_shoe_end_hand(&shoe);
        hands++;
    }
    return hands;
}

/// Reading: the cut card comes out, the hand is finished, and one more is dealt.
static void test_cut_card_inside_a_hand_leaves_one_more_hand(void **state) {
    (void)state;
    const int sizes[] = {6, 6, 6, 6, 6,
                         6, 4, 4, 4}; // 36 cards, then the cut card is before the third of the next
    bool announced;
    assert_int_equal(hands_of_shoe(sizes, 9, 1, &announced), 8);
    assert_true(announced);
    assert_int_equal(hands_of_shoe(sizes, 9, 0, &announced), 7);
    assert_int_equal(hands_of_shoe(sizes, 9, 2, &announced), 9);
}

static void test_hand_after_the_cut_card_is_not_last_if_more_follow(void **state) {
    (void)state;
    const int sizes[] = {6, 6, 6, 6, 6, 6, 4, 4, 4};
    bool announced;
    hands_of_shoe(sizes, 8, 2, &announced); // the eighth of nine
    assert_false(announced);
    hands_of_shoe(sizes, 9, 2, &announced);
    assert_true(announced);
}

/// Reading: the cut card comes out before a hand's first card, and that hand is the last.
static void test_cut_card_before_a_hand_makes_it_the_last(void **state) {
    (void)state;
    const int sizes[] = {6, 6, 6, 5, 5, 5, 5, 4, 4}; // seven hands take 38 cards: 52 - 14
    bool announced;
    assert_int_equal(hands_of_shoe(sizes, 9, 1, &announced), 8);
    assert_true(announced);
    assert_int_equal(hands_of_shoe(sizes, 9, 0, &announced), 8);
    assert_int_equal(hands_of_shoe(sizes, 9, 2, &announced), 9);
}

static void test_a_shoe_with_fewer_than_six_cards_is_over(void **state) {
    (void)state;
    sabot_shoe_settings settings = {.cut_cards = 0};
    sabot_shoe shoe = sabot_shoe_of(1, settings);
    shoe.dealt = 46;
    assert_int_equal(sabot_shoe_begin_hand(&shoe), SABOT_OK);
    shoe.dealt = 47;
    assert_int_equal(sabot_shoe_begin_hand(&shoe), SABOT_SHOE_IS_OVER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_card_is_read_as_it_is_written),
        cmocka_unit_test(test_other_texts_are_not_cards),
        cmocka_unit_test(test_cards_have_their_point_values),
        cmocka_unit_test(test_total_is_the_last_digit_of_the_sum),
        cmocka_unit_test(test_hands_rank_naturals_then_three_card_nines_and_eights_then_by_total),
        cmocka_unit_test(test_suits_and_colors_of_hands),
        cmocka_unit_test(test_a_shoe_of_n_decks_holds_each_card_n_times),
        cmocka_unit_test(test_shuffling_keeps_every_card_and_follows_its_seed),
        cmocka_unit_test(test_every_card_is_equally_frequent_in_every_place_and_after_every_other),
        cmocka_unit_test(test_the_first_card_says_how_many_are_burned),
        cmocka_unit_test(test_burn_can_be_none_or_fixed),
        cmocka_unit_test(test_cut_card_inside_a_hand_leaves_one_more_hand),
        cmocka_unit_test(test_hand_after_the_cut_card_is_not_last_if_more_follow),
        cmocka_unit_test(test_cut_card_before_a_hand_makes_it_the_last),
        cmocka_unit_test(test_a_shoe_with_fewer_than_six_cards_is_over),
    };
    return cmocka_run_group_tests_name("card", tests, NULL, NULL);
}
