/// Compares odds with published numbers and with a simple enumeration by value.
#include "odds_shoes.h"

#include "core/odds/kernels.h"

// ---------------------------------------------------------------------------------------------------------
// The simple way: every value for every card in turn.

/// R-DRAW-4, the chart as printed in the documents: Player's third card across from 0.
static const char *const chart[8] = {
    "HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHSH",
    "SSHHHHHHSS", "SSSSHHHHSS", "SSSSSSHHSS", "SSSSSSSSSS",
};

/// The cards left in the shoe during an enumeration.
typedef struct {
    uint64_t left[10];
    uint64_t cards;
    sabot_joint joint;
} plain;

static void plain_end(plain *p, uint64_t ways, int player, int banker, int player_drew, int banker_drew) {
    p->joint.deals[player][banker][player_drew][banker_drew] += ways;
}

/// Four cards are dealt, in `ways` ways; `cards` are left for the other two.
static void plain_draw(plain *p, uint64_t ways, int player, int banker) {
    const uint64_t last = p->cards - 1; // ways to draw the sixth card, whatever the fifth was
    if (player >= 8 || banker >= 8) {   // R-DRAW-1
        plain_end(p, ways * p->cards * last, player, banker, 0, 0);
    } else if (player >= 6) {
        if (banker >= 6) { // R-DRAW-3
            plain_end(p, ways * p->cards * last, player, banker, 0, 0);
            return;
        }
        for (int third = 0; third < 10; third++) {
            plain_end(p, ways * p->left[third] * last, player, (banker + third) % 10, 0, 1);
        }
    } else { // R-DRAW-2
        for (int third = 0; third < 10; third++) {
            const uint64_t five = ways * p->left[third];
            if (five == 0) {
                continue;
            }
            const int total = (player + third) % 10;
            if (chart[banker][third] == 'S') { // R-DRAW-4
                plain_end(p, five * last, total, banker, 1, 0);
                continue;
            }
            p->left[third]--;
            for (int sixth = 0; sixth < 10; sixth++) {
                plain_end(p, five * p->left[sixth], total, (banker + sixth) % 10, 1, 1);
            }
            p->left[third]++;
        }
    }
}

/// R-DEAL-1: the first four cards, Player's at 0 and 2.
static void plain_deal(plain *p, int card, uint64_t ways, int player, int banker) {
    if (card == 4) {
        plain_draw(p, ways, player, banker);
        return;
    }
    for (int v = 0; v < 10; v++) {
        const uint64_t more = ways * p->left[v];
        if (more == 0) {
            continue;
        }
        p->left[v]--;
        p->cards--;
        if (card % 2 == 0) {
            plain_deal(p, card + 1, more, (player + v) % 10, banker);
        } else {
            plain_deal(p, card + 1, more, player, (banker + v) % 10);
        }
        p->left[v]++;
        p->cards++;
    }
}

static sabot_joint plain_joint(const sabot_values *values) {
    plain p = {0};
    for (int v = 0; v < 10; v++) {
        p.left[v] = values->counts[v];
        p.cards += values->counts[v];
    }
    p.joint.total = falling(p.cards, 6);
    plain_deal(&p, 0, 1, 0, 0);
    return p.joint;
}

/// R-WIN-1, R-WIN-2: sums the ends of all deals; the total is their sum, too.
static sabot_odds sums_of(const sabot_joint *joint) {
    sabot_odds odds = {0};
    for (int i = 0; i < 400; i++) {
        const int player = i / 40, banker = i / 4 % 10, player_drew = i / 2 % 2, banker_drew = i % 2;
        const uint64_t deals = joint->deals[player][banker][player_drew][banker_drew];
        odds.total += deals;
        odds.player += player > banker ? deals : 0;
        odds.banker += player < banker ? deals : 0;
        odds.tie += player == banker ? deals : 0;
        odds.dragon7 += banker_drew && banker == 7 && player < 7 ? deals : 0;
        odds.panda8 += player_drew && player == 8 && banker < 8 ? deals : 0;
        odds.natural += (!player_drew && player >= 8) || (!banker_drew && banker >= 8) ? deals : 0;
    }
    return odds;
}

// ---------------------------------------------------------------------------------------------------------
// Published numbers.

static void test_eight_and_six_decks_have_the_published_counts(void **state) {
    (void)state;
    const sabot_values eight = sabot_values_full(8), six = sabot_values_full(6);
    const sabot_odds of_eight = sabot_odds_of(&eight), of_six = sabot_odds_of(&six);
    assert_true(of_eight.total == UINT64_C(4998398275503360));
    assert_true(of_eight.player == UINT64_C(2230518282592256));
    assert_true(of_eight.banker == UINT64_C(2292252566437888));
    assert_true(of_eight.tie == UINT64_C(475627426473216));
    assert_true(of_eight.dragon7 == UINT64_C(112633011329024));
    assert_true(of_eight.panda8 == UINT64_C(172660763262976));
    assert_true(of_six.total == UINT64_C(878869206895680));
    assert_true(of_six.player == UINT64_C(392220492728832));
    assert_true(of_six.banker == UINT64_C(403095751234560));
    assert_true(of_six.tie == UINT64_C(83552962932288));
    assert_true(of_six.dragon7 == UINT64_C(19805383926144));
    assert_true(of_six.panda8 == UINT64_C(30352294536192));
}

static void test_eight_decks_have_the_published_cards_per_hand_and_naturals(void **state) {
    (void)state;
    const sabot_values values = sabot_values_full(8);
    const sabot_odds odds = sabot_odds_of(&values);
    const sabot_joint joint = sabot_joint_of(&values);
    double cards = 0;
    for (int i = 0; i < 400; i++) {
        const int player_drew = i / 2 % 2, banker_drew = i % 2;
        const uint64_t deals = joint.deals[i / 40][i / 4 % 10][player_drew][banker_drew];
        cards += (4 + player_drew + banker_drew) * (double)deals;
    }
    assert_near(cards / (double)joint.total, 4.938819, 0.5e-6);
    assert_near((double)odds.natural / (double)odds.total, 0.343049, 0.5e-6);
}

// ---------------------------------------------------------------------------------------------------------
// The simple enumeration.

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4
static void test_full_decks_match_the_simple_enumeration(void **state) {
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        const sabot_values values = sabot_values_full(decks);
        const sabot_joint expected_joint = plain_joint(&values);
        const sabot_odds expected = sums_of(&expected_joint);
        assert_true(expected.total == expected_joint.total);
        const sabot_odds odds = sabot_odds_of(&values);
        assert_same_odds(&odds, &expected, &values);
    }
}

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4
static void test_any_shoe_matches_the_simple_enumeration(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 0);
    for (int i = 0; i < COMPOSITIONS; i++) {
        const sabot_values values = random_values(&random, i);
        const sabot_joint expected_joint = plain_joint(&values);
        const sabot_odds expected = sums_of(&expected_joint);
        const sabot_odds odds = sabot_odds_of(&values);
        assert_same_odds(&odds, &expected, &values);
    }
}

static void test_a_shoe_of_one_value_ends_one_way(void **state) {
    (void)state;
    for (int v = 0; v < 10; v++) {
        for (int count = 6; count <= most_of(v); count++) {
            sabot_values values = {0};
            values.counts[v] = (uint16_t)count;
            const sabot_joint expected_joint = plain_joint(&values);
            const sabot_odds expected = sums_of(&expected_joint), odds = sabot_odds_of(&values);
            assert_same_odds(&odds, &expected, &values);
            assert_true(odds.total == falling((uint64_t)count, 6));
            assert_true(odds.player == odds.total || odds.banker == odds.total || odds.tie == odds.total);
        }
    }
}

static void test_joint_counts_match_the_simple_enumeration(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 1);
    for (int i = 0; i < COMPOSITIONS / 10; i++) {
        const sabot_values values = i < 8 ? sabot_values_full(i + 1) : random_values(&random, i);
        const sabot_joint joint = sabot_joint_of(&values), expected = plain_joint(&values);
        if (joint.total != expected.total || memcmp(joint.deals, expected.deals, sizeof joint.deals) != 0) {
            fail_msg("joint counts of shoe %d", i);
        }
    }
}

static void test_the_joint_counts_sum_to_the_odds(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 2);
    for (int i = 0; i < COMPOSITIONS / 5; i++) {
        const sabot_values values = i < 8 ? sabot_values_full(i + 1) : random_values(&random, i);
        const sabot_joint joint = sabot_joint_of(&values);
        const sabot_odds sums = sums_of(&joint), odds = sabot_odds_of(&values);
        assert_true(sums.total == joint.total);
        assert_same_odds(&sums, &odds, &values);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Values.

/// R-CARD-2
static void test_values_are_those_of_the_cards(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 5);
    for (int decks = 1; decks <= 8; decks++) {
        sabot_composition composition = sabot_composition_of(decks);
        for (int removed = 0; removed < 30; removed++) {
            const sabot_values values = sabot_values_of(&composition);
            for (int v = 0; v < 10; v++) {
                assert_int_equal(values.counts[v], sabot_composition_count(&composition, v));
            }
            assert_int_equal(sabot_values_total(&values), composition.total);
            (void)sabot_composition_remove(&composition, random_card(&random, below(&random, 10)));
        }
        const sabot_values full = sabot_values_full(decks);
        for (int v = 0; v < 10; v++) {
            assert_int_equal(full.counts[v], most_of(v) / 8 * decks);
        }
    }
}

static void test_too_few_or_too_many_values_are_refused(void **state) {
    (void)state;
    sabot_values values = {{0}};
    assert_int_equal(sabot_values_check(&values), SABOT_TOO_FEW_CARDS);
    values = (sabot_values){{2, 0, 1, 0, 1, 0, 0, 0, 0, 1}};
    assert_int_equal(sabot_values_check(&values), SABOT_TOO_FEW_CARDS);
    values.counts[9]++;
    assert_int_equal(sabot_values_check(&values), SABOT_OK);
    values = (sabot_values){{0, 6}};
    assert_int_equal(sabot_values_check(&values), SABOT_OK);
    for (int v = 0; v < 10; v++) {
        values = sabot_values_full(8);
        assert_int_equal(sabot_values_check(&values), SABOT_OK);
        values.counts[v]++;
        assert_int_equal(sabot_values_check(&values), SABOT_TOO_MANY_CARDS);
        values = (sabot_values){{0}};
        values.counts[v] = (uint16_t)most_of(v);
        assert_int_equal(sabot_values_check(&values), SABOT_OK);
        values.counts[v]++;
        assert_int_equal(sabot_values_check(&values), SABOT_TOO_MANY_CARDS);
    }
    values.counts[9] = UINT16_MAX;
    assert_int_equal(sabot_values_check(&values), SABOT_TOO_MANY_CARDS);
}

/// Every vector width of this machine gives the same digits.
static void test_every_vector_width_counts_the_same(void **state) {
    (void)state;
    sabot_odds_kernel *ways[SABOT_ODDS_KERNELS_MAX];
    const int count = sabot_odds_kernels(ways);
    assert_true(count >= 1);
    for (uint64_t shoe = 0; shoe < 500; shoe++) {
        sabot_random random = sabot_random_of(77, shoe);
        sabot_values values;
        do {
            for (int value = 0; value < 10; value++) {
                values.counts[value] = (uint16_t)sabot_random_below(&random, value == 0 ? 129 : 33);
            }
        } while (sabot_values_check(&values) != SABOT_OK);
        const sabot_odds fastest = ways[0](&values);
        for (int way = 1; way < count; way++) {
            const sabot_odds other = ways[way](&values);
            assert_memory_equal(&other, &fastest, sizeof other);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_eight_and_six_decks_have_the_published_counts),
        cmocka_unit_test(test_eight_decks_have_the_published_cards_per_hand_and_naturals),
        cmocka_unit_test(test_full_decks_match_the_simple_enumeration),
        cmocka_unit_test(test_any_shoe_matches_the_simple_enumeration),
        cmocka_unit_test(test_a_shoe_of_one_value_ends_one_way),
        cmocka_unit_test(test_joint_counts_match_the_simple_enumeration),
        cmocka_unit_test(test_the_joint_counts_sum_to_the_odds),
        cmocka_unit_test(test_values_are_those_of_the_cards),
        cmocka_unit_test(test_too_few_or_too_many_values_are_refused),
        cmocka_unit_test(test_every_vector_width_counts_the_same),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
