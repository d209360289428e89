/// Odds of the game, against the published numbers and against a plain enumeration by value.
#include "testing.h"

#include "ways.h"

#include <inttypes.h>
#include <math.h>

#if defined(__SANITIZE_ADDRESS__)
#define COMPOSITIONS 100
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COMPOSITIONS 100
#endif
#endif
#ifndef COMPOSITIONS
#define COMPOSITIONS 2000
#endif

// ---------------------------------------------------------------------------------------------------------
// The plain way: every value for every card in turn.

/// R-DRAW-4, the chart as the documents print it: Player's third card across from 0.
static const char *const chart[8] = {
    "HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHSH",
    "SSHHHHHHSS", "SSSSHHHHSS", "SSSSSSHHSS", "SSSSSSSSSS",
};

/// The cards of an enumeration that still lie in the shoe.
typedef struct {
    uint64_t left[10];
    uint64_t cards;
    sabot_joint joint;
} plain;

static void plain_end(plain *p, uint64_t ways, int player, int banker, int player_drew, int banker_drew) {
    p->joint.deals[player][banker][player_drew][banker_drew] += ways;
}

/// The four cards lie on the table, `ways` ways to draw them; `cards` are left for the two that are missing.
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

static uint64_t falling(uint64_t n, int factors) {
    uint64_t product = 1;
    for (int i = 0; i < factors; i++) {
        product *= n - (uint64_t)i;
    }
    return product;
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

/// R-WIN-1, R-WIN-2: what the ends of all deals sum to; the total is their sum too.
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
// Shoes, and how a wrong number is shown.

static sabot_values values_of_decks(int decks) {
    const sabot_composition composition = sabot_composition_of(decks);
    return sabot_values_of(&composition);
}

static int most_of(int value) {
    return value == 0 ? 128 : 32;
}

static int below(sabot_random *random, int bound) {
    return (int)sabot_random_below(random, (uint32_t)bound);
}

/// Every eighth shoe has the same shape: any, sparse, exactly six cards, one value only, nearly full, used,
/// two values only, a few values missing.
static sabot_values random_values(sabot_random *random, int shape) {
    sabot_values values = {0};
    const int one = below(random, 10), two = below(random, 10), decks = 1 + below(random, 8);
    for (int v = 0; v < 10; v++) {
        const int most = most_of(v);
        int count = 0;
        switch (shape % 8) {
        case 0:
            count = below(random, most + 1);
            break;
        case 1:
            count = below(random, 2) ? below(random, 4) : 0;
            break;
        case 2:
            break;
        case 3:
            count = v == one ? 6 + below(random, most - 5) : 0;
            break;
        case 4:
            count = most - below(random, 4);
            break;
        case 5:
            count = most / 8 * decks - below(random, most / 8 * decks / 2 + 1);
            break;
        case 6:
            count = v == one || v == two ? below(random, most + 1) : 0;
            break;
        default:
            count = below(random, 3) == 0 ? 0 : below(random, most + 1);
            break;
        }
        values.counts[v] = (uint16_t)count;
    }
    while (sabot_values_total(&values) < 6) {
        values.counts[below(random, 10)]++;
    }
    assert_int_equal(sabot_values_check(&values), SABOT_OK);
    return values;
}

static void assert_same_odds(const sabot_odds *odds, const sabot_odds *expected, const sabot_values *values) {
    if (odds->total == expected->total && odds->player == expected->player &&
        odds->banker == expected->banker && odds->tie == expected->tie &&
        odds->dragon7 == expected->dragon7 && odds->panda8 == expected->panda8 &&
        odds->natural == expected->natural) {
        return;
    }
    const uint16_t *const c = values->counts;
    fail_msg("with {%d,%d,%d,%d,%d,%d,%d,%d,%d,%d}:\n"
             "total %" PRIu64 " for %" PRIu64 ", player %" PRIu64 " for %" PRIu64 ", banker %" PRIu64
             " for %" PRIu64 ", tie %" PRIu64 " for %" PRIu64 ", dragon7 %" PRIu64 " for %" PRIu64
             ", panda8 %" PRIu64 " for %" PRIu64 ", natural %" PRIu64 " for %" PRIu64,
             c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], odds->total, expected->total,
             odds->player, expected->player, odds->banker, expected->banker, odds->tie, expected->tie,
             odds->dragon7, expected->dragon7, odds->panda8, expected->panda8, odds->natural,
             expected->natural);
}

static void assert_near(double number, double expected, double tolerance) {
    if (!(fabs(number - expected) <= tolerance)) {
        fail_msg("%.12g where %.12g is right", number, expected);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Published numbers.

static void test_eight_and_six_decks_have_the_published_counts(void **state) {
    (void)state;
    const sabot_values eight = values_of_decks(8), six = values_of_decks(6);
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

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4
static void test_eight_decks_have_the_published_edges_and_deviations(void **state) {
    (void)state;
    const struct {
        sabot_kind kind;
        uint16_t odds;
        double edge_percent, deviation; // 0: none is published
    } rows[] = {
        {SABOT_KIND_PLAYER, 1, 1.235081, 0.951153},   {SABOT_KIND_BANKER, 1, 1.018301, 0.939258},
        {SABOT_KIND_TIE, 8, 14.359629, 2.640872},     {SABOT_KIND_TIE, 9, 4.844032, 0},
        {SABOT_KIND_DRAGON7, 40, 7.611334, 6.084882}, {SABOT_KIND_PANDA8, 25, 10.187632, 4.748114},
    };
    const sabot_values values = values_of_decks(8);
    const sabot_odds odds = sabot_odds_of(&values);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sabot_ruleset ruleset = ruleset_of("washington");
        ruleset.wagers[rows[i].kind].odds = rows[i].odds;
        const sabot_worth worth = sabot_worth_of(&odds, &ruleset, rows[i].kind);
        assert_near(-100 * worth.expected, rows[i].edge_percent, 0.5e-6);
        if (rows[i].deviation > 0) {
            assert_near(worth.deviation, rows[i].deviation, 0.5e-6);
        }
    }
}

static void test_eight_decks_have_the_published_cards_a_hand_and_naturals(void **state) {
    (void)state;
    const sabot_values values = values_of_decks(8);
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
// The plain enumeration.

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4
static void test_full_decks_are_counted_as_the_plain_enumeration_counts_them(void **state) {
    (void)state;
    for (int decks = 1; decks <= 8; decks++) {
        const sabot_values values = values_of_decks(decks);
        const sabot_joint expected_joint = plain_joint(&values);
        const sabot_odds expected = sums_of(&expected_joint);
        assert_true(expected.total == expected_joint.total);
        const sabot_odds odds = sabot_odds_of(&values);
        assert_same_odds(&odds, &expected, &values);
    }
}

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4
static void test_any_shoe_is_counted_as_the_plain_enumeration_counts_it(void **state) {
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

static void test_the_joint_counts_are_those_of_the_plain_enumeration(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 1);
    for (int i = 0; i < COMPOSITIONS / 10; i++) {
        const sabot_values values = i < 8 ? values_of_decks(i + 1) : random_values(&random, i);
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
        const sabot_values values = i < 8 ? values_of_decks(i + 1) : random_values(&random, i);
        const sabot_joint joint = sabot_joint_of(&values);
        const sabot_odds sums = sums_of(&joint), odds = sabot_odds_of(&values);
        assert_true(sums.total == joint.total);
        assert_same_odds(&sums, &odds, &values);
    }
}

// ---------------------------------------------------------------------------------------------------------
// In the middle of a hand.

static sabot_card random_card(sabot_random *random, int value) {
    const int rank = value == 0 ? 10 + below(random, 4) : value;
    return sabot_card_of(rank, (sabot_suit)below(random, 4));
}

/// Moves a card from the shoe to the deal.
static void draw_one(sabot_random *random, sabot_values *values, sabot_deal *deal) {
    int left = below(random, sabot_values_total(values)), v = 0;
    while (left >= values->counts[v]) {
        left -= values->counts[v++];
    }
    values->counts[v]--;
    assert_int_equal(sabot_deal_add(deal, random_card(random, v)), SABOT_OK);
}

static sabot_odds plus(sabot_odds a, sabot_odds b, uint64_t times) {
    return (sabot_odds){
        .total = a.total + b.total * times,
        .player = a.player + b.player * times,
        .banker = a.banker + b.banker * times,
        .tie = a.tie + b.tie * times,
        .dragon7 = a.dragon7 + b.dragon7 * times,
        .panda8 = a.panda8 + b.panda8 * times,
        .natural = a.natural + b.natural * times,
    };
}

static bool is_over(const sabot_deal *deal) {
    return sabot_deal_next(deal).recipient == SABOT_TO_NOBODY;
}

static int cards_of(const sabot_deal *deal) {
    return deal->player.count + deal->banker.count;
}

/// R-DEAL-1, R-DRAW-1, R-DRAW-2, R-DRAW-3, R-DRAW-4: from a finished hand back to no card at all.
static void test_odds_in_a_hand_are_the_sum_over_its_next_card(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 3);
    int lengths[7] = {0};
    for (int i = 0; i < COMPOSITIONS; i++) {
        sabot_values values = random_values(&random, i);
        sabot_deal deal = {0};
        const sabot_odds all = sabot_odds_of(&values), at_start = sabot_odds_after(&values, &deal);
        assert_same_odds(&at_start, &all, &values);
        for (int cards = below(&random, 6); cards > 0 && !is_over(&deal); cards--) {
            draw_one(&random, &values, &deal);
        }
        if (is_over(&deal)) {
            continue;
        }
        lengths[cards_of(&deal)]++;
        sabot_odds sum = {0};
        for (int v = 0; v < 10; v++) {
            if (values.counts[v] > 0) {
                sabot_values left = values;
                left.counts[v]--;
                sabot_deal next = deal;
                assert_int_equal(sabot_deal_add(&next, random_card(&random, v)), SABOT_OK);
                sum = plus(sum, sabot_odds_after(&left, &next), values.counts[v]);
            }
        }
        const sabot_odds odds = sabot_odds_after(&values, &deal);
        assert_same_odds(&odds, &sum, &values);
        assert_true(odds.total == falling((uint64_t)sabot_values_total(&values), 6 - cards_of(&deal)));
    }
    for (int cards = 0; cards <= 5; cards++) {
        assert_true(lengths[cards] > 0);
    }
}

/// R-WIN-1, R-WIN-2
static void test_a_finished_hand_has_all_its_deals_in_its_outcome(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 4);
    int lengths[7] = {0}, dragons = 0, pandas = 0;
    for (int i = 0; i < 10000; i++) {
        sabot_values values = random_values(&random, i);
        sabot_deal deal = {0};
        while (!is_over(&deal)) {
            draw_one(&random, &values, &deal);
        }
        const sabot_coup coup = sabot_coup_of(&deal);
        const uint64_t total = falling((uint64_t)sabot_values_total(&values), 6 - cards_of(&deal));
        const sabot_odds expected = {
            .total = total,
            .player = coup.outcome == SABOT_OUTCOME_PLAYER ? total : 0,
            .banker = coup.outcome == SABOT_OUTCOME_BANKER ? total : 0,
            .tie = coup.outcome == SABOT_OUTCOME_TIE ? total : 0,
            .dragon7 = coup.dragon7 ? total : 0,
            .panda8 = coup.panda8 ? total : 0,
            .natural = coup.player_natural || coup.banker_natural ? total : 0,
        };
        const sabot_odds odds = sabot_odds_after(&values, &deal);
        assert_same_odds(&odds, &expected, &values);
        lengths[cards_of(&deal)]++;
        dragons += coup.dragon7;
        pandas += coup.panda8;
    }
    assert_true(lengths[4] > 0 && lengths[5] > 0 && lengths[6] > 0 && dragons > 0 && pandas > 0);
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
                assert_int_equal(values.counts[v], sabot_composition_of_value(&composition, v));
            }
            assert_int_equal(sabot_values_total(&values), composition.total);
            (void)sabot_composition_remove(&composition, random_card(&random, below(&random, 10)));
        }
    }
    const sabot_values eight = values_of_decks(8);
    for (int v = 0; v < 10; v++) {
        assert_int_equal(eight.counts[v], most_of(v));
    }
}

static void test_values_are_checked_for_too_few_and_too_many(void **state) {
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
        values = values_of_decks(8);
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

// ---------------------------------------------------------------------------------------------------------
// Worth.

/// A wager that wins `odds` to one in `wins` deals and loses in `losses`.
static void assert_worth(sabot_worth worth, uint64_t wins, uint64_t losses, uint64_t total, int odds) {
    const double win = (double)wins / (double)total, lose = (double)losses / (double)total;
    const double expected = odds * win - lose;
    assert_near(worth.hit, win, 1e-12);
    assert_near(worth.expected, expected, 1e-12 * (1 + odds));
    assert_near(worth.deviation, sqrt(fmax(0, odds * odds * win + lose - expected * expected)),
                1e-6 * (1 + odds));
}

/// R-PAY-1, R-PAY-2, R-PAY-3, R-PAY-4
static void test_each_wager_is_worth_what_it_pays(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 6);
    sabot_ruleset ruleset = ruleset_of("washington");
    for (int i = 0; i < 400; i++) {
        const sabot_values values = random_values(&random, i);
        const sabot_odds o = sabot_odds_of(&values);
        const uint64_t t = o.total;
        ruleset.wagers[SABOT_KIND_TIE].odds = (uint16_t)(8 + i % 2);
        ruleset.dragon7_banker = SABOT_DRAGON7_PUSHES_BANKER;
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_PLAYER), o.player, o.banker, t, 1);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_BANKER), o.banker - o.dragon7, o.player, t, 1);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_TIE), o.tie, t - o.tie, t, 8 + i % 2);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_DRAGON7), o.dragon7, t - o.dragon7, t, 40);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_PANDA8), o.panda8, t - o.panda8, t, 25);
        ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_PLAYER), o.player, o.banker, t, 1);
        assert_worth(sabot_worth_of(&o, &ruleset, SABOT_KIND_BANKER), o.banker, o.player, t, 1);
    }
}

/// R-PAY-2: without the push Banker is ahead of the bank, by the known number of the game without commission.
static void test_a_dragon7_that_pays_banker_costs_the_bank_its_edge(void **state) {
    (void)state;
    const sabot_values values = values_of_decks(8);
    const sabot_odds odds = sabot_odds_of(&values);
    sabot_ruleset ruleset = ruleset_of("washington");
    const double push = sabot_worth_of(&odds, &ruleset, SABOT_KIND_BANKER).expected;
    ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    const double pay = sabot_worth_of(&odds, &ruleset, SABOT_KIND_BANKER).expected;
    assert_near(pay, 0.01235081, 0.5e-8);
    assert_near(pay - push, (double)odds.dragon7 / (double)odds.total, 1e-12);
}

/// R-FEE-1
static void test_a_flat_fee_weighs_by_the_stake(void **state) {
    (void)state;
    assert_near(sabot_worth_fee(1000, 100), 0.1, 1e-12);
    assert_near(sabot_worth_fee(10000, 100), 0.01, 1e-12);
    assert_near(sabot_worth_fee(100, 50), 0.5, 1e-12);
    assert_near(sabot_worth_fee(1000, 0), 0, 0);
}

static void test_a_removal_changes_the_worth_by_the_difference(void **state) {
    (void)state;
    sabot_random random = sabot_random_of(1957, 7);
    sabot_ruleset ruleset = ruleset_of("washington");
    int absent = 0, last_six = 0;
    for (int i = 0; i < 400; i++) {
        const sabot_values values = i < 8 ? values_of_decks(i + 1) : random_values(&random, i);
        ruleset.dragon7_banker = i % 3 == 0 ? SABOT_DRAGON7_PAYS_BANKER : SABOT_DRAGON7_PUSHES_BANKER;
        for (int kind = 0; kind < (int)SABOT_GAME_KIND_COUNT; kind++) {
            const sabot_odds odds = sabot_odds_of(&values);
            const double before = sabot_worth_of(&odds, &ruleset, (sabot_kind)kind).expected;
            const sabot_removal removal = sabot_removal_of(&values, &ruleset);
            for (int v = 0; v < 10; v++) {
                sabot_values less = values;
                if (values.counts[v] == 0 || sabot_values_total(&values) == 6) {
                    absent += values.counts[v] == 0;
                    last_six += values.counts[v] > 0;
                    assert_true(isnan(removal.change[kind][v])); // no such card can go
                    continue;
                }
                less.counts[v]--;
                const sabot_odds after = sabot_odds_of(&less);
                const double expected = sabot_worth_of(&after, &ruleset, (sabot_kind)kind).expected - before;
                assert_near(removal.change[kind][v], expected, 1e-12);
            }
        }
    }
    assert_true(absent > 0 && last_six > 0);
}

/// Every way that this machine has gives the same digits.
static void test_every_vector_width_counts_the_same(void **state) {
    (void)state;
    sabot_odds_way *ways[SABOT_ODDS_WAYS_MAX];
    const int count = sabot_odds_ways(ways);
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
        cmocka_unit_test(test_every_vector_width_counts_the_same),
        cmocka_unit_test(test_eight_and_six_decks_have_the_published_counts),
        cmocka_unit_test(test_eight_decks_have_the_published_edges_and_deviations),
        cmocka_unit_test(test_eight_decks_have_the_published_cards_a_hand_and_naturals),
        cmocka_unit_test(test_full_decks_are_counted_as_the_plain_enumeration_counts_them),
        cmocka_unit_test(test_any_shoe_is_counted_as_the_plain_enumeration_counts_it),
        cmocka_unit_test(test_a_shoe_of_one_value_ends_one_way),
        cmocka_unit_test(test_the_joint_counts_are_those_of_the_plain_enumeration),
        cmocka_unit_test(test_the_joint_counts_sum_to_the_odds),
        cmocka_unit_test(test_odds_in_a_hand_are_the_sum_over_its_next_card),
        cmocka_unit_test(test_a_finished_hand_has_all_its_deals_in_its_outcome),
        cmocka_unit_test(test_values_are_those_of_the_cards),
        cmocka_unit_test(test_values_are_checked_for_too_few_and_too_many),
        cmocka_unit_test(test_each_wager_is_worth_what_it_pays),
        cmocka_unit_test(test_a_dragon7_that_pays_banker_costs_the_bank_its_edge),
        cmocka_unit_test(test_a_flat_fee_weighs_by_the_stake),
        cmocka_unit_test(test_a_removal_changes_the_worth_by_the_difference),
    };
    return cmocka_run_group_tests_name("odds", tests, NULL, NULL);
}
