/// Tests one hand of a bank: worked out by hand, and compared with `sabot_settle` on random rounds.
#include "testing.h"

// Published counts of ordered six-card deals with eight decks (the manual of sabot odds).
#define TOTAL   4998398275503360.0
#define PLAYER  2230518282592256.0
#define BANKER  2292252566437888.0
#define TIE     475627426473216.0
#define DRAGON7 112633011329024.0
#define PANDA8  172660763262976.0

static sabot_round round_of(const sabot_ruleset *ruleset, int64_t bank_cents, sabot_cover cover) {
    sabot_round round = sabot_round_defaults(ruleset);
    round.bank_seat.number = 3;
    round.bank_cents = bank_cents;
    round.cover = cover;
    return round;
}

static void place_bet(sabot_round *round, int seat, sabot_kind kind, int64_t cents) {
    round->wagers[round->wager_count++] =
        (sabot_wager){.seat = {(uint8_t)seat}, .kind = kind, .cents = cents};
}

static sabot_ending_odds odds_of(int decks) {
    const sabot_values values = sabot_values_full(decks);
    const sabot_odds odds = sabot_odds_of(&values);
    return sabot_ending_odds_of(&odds);
}

static sabot_bank_plan plan_of(const sabot_ruleset *ruleset, const sabot_round *round) {
    static sabot_bank_plan plan;
    sabot_round_fault fault;
    assert_int_equal(sabot_bank_plan_of(ruleset, round, &plan, &fault), SABOT_OK);
    return plan;
}

static void assert_about(double value, double expected) {
    assert_near(value, expected, 1e-9 * fmax(1, fabs(expected)));
}

static void assert_result(const sabot_bank_plan *plan, sabot_ending ending, int64_t bank_cents,
                          int64_t change_cents, int64_t unpaid_cents, int64_t untaken_cents) {
    const sabot_bank_result result = sabot_bank_settle(plan, ending, bank_cents);
    assert_int_equal(result.change_cents, change_cents);
    assert_int_equal(result.unpaid_cents, unpaid_cents);
    assert_int_equal(result.untaken_cents, untaken_cents);
}

static void test_the_endings_split_the_published_counts(void **state) {
    (void)state;
    const sabot_ending_odds odds = odds_of(8);
    const double counts[] = {PLAYER - PANDA8, PANDA8, BANKER - DRAGON7, DRAGON7, TIE};
    double sum = 0;
    for (int i = 0; i < SABOT_ENDING_COUNT; i++) {
        assert_true((double)odds.deals[i] == counts[i]);
        sum += counts[i];
    }
    assert_true(sum == TOTAL && (double)odds.total == TOTAL);
}

/// $10 on Player against a bank of $10,000: 1.235081% of $10, less the fee of $2 (R-FEE-1).
static void test_value_of_one_player_bet_is_its_edge(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 1000000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000);
    const sabot_bank_plan plan = plan_of(&ruleset, &round);
    const sabot_ending_odds odds = odds_of(8);
    const sabot_bank_worth worth = sabot_bank_worth_of(&plan, &odds, round.bank_cents);
    assert_true(fabs(worth.expected_cents - 12.35081) < 0.000005);
    assert_about(worth.expected_cents, 1000 * (BANKER - PLAYER) / TOTAL);
    assert_about(worth.expected_after_fee_cents, 1000 * (BANKER - PLAYER) / TOTAL - 200);
    const double mean = (BANKER - PLAYER) / TOTAL;
    assert_about(worth.deviation_cents, 1000 * sqrt((BANKER + PLAYER) / TOTAL - mean * mean));
    assert_true(worth.uncovered_probability == 0 && worth.lost_probability == 0 &&
                worth.exhausted_probability == 0);
    assert_int_equal(plan.full_cents[SABOT_COVER_GROSS], 1000);
    assert_int_equal(plan.full_cents[SABOT_COVER_NET], 1000);
    assert_int_equal(plan.action_cents, 1000);
    assert_int_equal(plan.fee_cents, 200);
}

/// R-BANK-2, R-BANK-4: $10 on Banker and $10 on Dragon 7 against $100. A Dragon 7 wins $400 but gets only the
/// $100, which exhausts the bank. $400 would cover everything, with gross and net cover alike.
static void test_dragon_7_exhausts_a_small_bank(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 10000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_BANKER, 1000);
    place_bet(&round, 4, SABOT_KIND_DRAGON7, 1000);
    const sabot_bank_plan plan = plan_of(&ruleset, &round);
    assert_result(&plan, SABOT_ENDING_PLAYER, 10000, 2000, 0, 0);
    assert_result(&plan, SABOT_ENDING_PANDA8, 10000, 2000, 0, 0);
    assert_result(&plan, SABOT_ENDING_BANKER, 10000, 0, 0, 0);
    assert_result(&plan, SABOT_ENDING_DRAGON7, 10000, -10000, 30000, 0);
    assert_result(&plan, SABOT_ENDING_TIE, 10000, 1000, 0, 0);
    assert_int_equal(plan.full_cents[SABOT_COVER_GROSS], 40000);
    assert_int_equal(plan.full_cents[SABOT_COVER_NET], 40000);
    const sabot_ending_odds odds = odds_of(8);
    const sabot_bank_worth worth = sabot_bank_worth_of(&plan, &odds, 10000);
    assert_about(worth.expected_cents, (2000 * PLAYER + 1000 * TIE - 10000 * DRAGON7) / TOTAL);
    assert_about(worth.uncovered_probability, DRAGON7 / TOTAL);
    assert_about(worth.lost_probability, DRAGON7 / TOTAL);
    assert_about(worth.exhausted_probability, DRAGON7 / TOTAL);
    static sabot_bank_share shares[SABOT_WAGERS_MAX];
    assert_int_equal(sabot_bank_shares_of(&ruleset, &round, &odds, shares), 2);
    assert_int_equal(shares[0].wager.kind, SABOT_KIND_BANKER);
    assert_about(shares[0].expected_cents, 1000 * (PLAYER - BANKER + DRAGON7) / TOTAL);
    assert_about(shares[0].uncovered_probability, 0);
    assert_about(shares[1].expected_cents, (1000 * (TOTAL - DRAGON7) - 10000 * DRAGON7) / TOTAL);
    assert_about(shares[1].uncovered_probability, DRAGON7 / TOTAL);
    assert_about(shares[1].without_action_probability, 0);
}

/// Opposite line bets of $100. Both use up gross cover; net cover is refilled or spent by the first. With $60
/// gross and a Banker win, $60 of the Player bet is taken, and Banker gets no action.
static void test_net_cover_needs_less_for_opposite_line_bets(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 6000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 10000);
    place_bet(&round, 5, SABOT_KIND_BANKER, 10000);
    sabot_bank_plan plan = plan_of(&ruleset, &round);
    assert_int_equal(plan.full_cents[SABOT_COVER_GROSS], 20000);
    assert_int_equal(plan.full_cents[SABOT_COVER_NET], 10000);
    assert_result(&plan, SABOT_ENDING_BANKER, 6000, 6000, 10000, 4000);
    assert_result(&plan, SABOT_ENDING_PLAYER, 6000, -6000, 4000, 10000);
    assert_result(&plan, SABOT_ENDING_DRAGON7, 6000, 6000, 0, 4000);
    const sabot_ending_odds odds = odds_of(8);
    static sabot_bank_share shares[SABOT_WAGERS_MAX];
    sabot_bank_shares_of(&ruleset, &round, &odds, shares);
    assert_about(shares[1].without_action_probability, (PLAYER + BANKER - DRAGON7) / TOTAL);
    // Net: the bank is at $60 to $120 after the Player bet, and pays Banker $100 of that.
    round.cover = SABOT_COVER_NET;
    plan = plan_of(&ruleset, &round);
    assert_result(&plan, SABOT_ENDING_BANKER, 6000, -4000, 0, 4000);
    assert_result(&plan, SABOT_ENDING_PLAYER, 6000, 4000, 4000, 0);
}

/// R-FEE-1: $1 left does not pay a fee of $2: not lost, but exhausted. R-BANK-2: one cent is a valid amount.
/// Player wins: the bank pays $10, then takes one cent.
static void test_one_cent_matters(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 100000, SABOT_COVER_GROSS);
    round.limits[SABOT_KIND_BANKER].min_cents = 1;
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000);
    place_bet(&round, 5, SABOT_KIND_BANKER, 1);
    const sabot_bank_plan plan = plan_of(&ruleset, &round);
    const sabot_bank_steps *const steps = &plan.endings[SABOT_ENDING_PLAYER];
    assert_int_equal(steps->step_count, 2);
    assert_int_equal(steps->steps_cents[0], -1000);
    assert_int_equal(steps->steps_cents[1], 1);
    assert_int_equal(steps->full_cents[SABOT_COVER_GROSS], 1001);
    assert_int_equal(steps->full_cents[SABOT_COVER_NET], 1000);
    assert_result(&plan, SABOT_ENDING_PLAYER, 1000, -1000, 0, 1);
    assert_result(&plan, SABOT_ENDING_PLAYER, 1001, -999, 0, 0);
    // $10 is one cent too little unless the Banker line pushes.
    const sabot_ending_odds odds = odds_of(8);
    assert_about(sabot_bank_worth_of(&plan, &odds, 1000).uncovered_probability,
                 (PLAYER + BANKER - DRAGON7) / TOTAL);
    assert_about(sabot_bank_worth_of(&plan, &odds, 1001).uncovered_probability, 0);
}

static void test_bank_that_cannot_pay_the_fee_is_exhausted(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    sabot_round round = round_of(&ruleset, 1100, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000);
    const sabot_bank_plan plan = plan_of(&ruleset, &round);
    const sabot_ending_odds odds = odds_of(8);
    const sabot_bank_worth worth = sabot_bank_worth_of(&plan, &odds, round.bank_cents);
    assert_about(worth.lost_probability, 0);
    assert_about(worth.exhausted_probability, PLAYER / TOTAL);
}

// ---------------------------------------------------------------------------------------------------------
// Compared with the settlement

static int64_t random_between(sabot_random *random, int64_t low, int64_t high) {
    return low + (int64_t)(sabot_random_next(random) % (uint64_t)(high - low + 1));
}

/// Places up to forty valid wagers, at least one of them against the bank.
static void place_random_wagers(sabot_random *random, const sabot_ruleset *ruleset, sabot_round *round) {
    const int tries = 1 + (int)sabot_random_below(random, 40);
    place_bet(round, round->bank_seat.number == 1 ? 2 : 1, SABOT_KIND_PLAYER,
              round->limits[SABOT_KIND_PLAYER].min_cents);
    for (int i = 0; i < tries; i++) {
        const sabot_kind kind = (sabot_kind)sabot_random_below(random, SABOT_KIND_COUNT);
        const int seat = (int)random_between(random, 1, round->seats);
        const int64_t cents =
            sabot_kind_is_progressive(kind)
                ? 100
                : random_between(random, round->limits[kind].min_cents, round->limits[kind].max_cents);
        sabot_round_fault fault;
        place_bet(round, seat, kind, cents);
        if (sabot_round_check_wagers(round, ruleset, &fault) != SABOT_OK) {
            round->wager_count--;
        }
    }
}

static void random_round(sabot_random *random, const sabot_ruleset *ruleset, sabot_round *round) {
    *round = sabot_round_defaults(ruleset);
    sabot_round_choose_row(round, ruleset, (int)sabot_random_below(random, ruleset->schedule_count));
    round->seats = sabot_random_below(random, 2) == 0 && ruleset->seats_allowed >> 14 & 1 ? 14 : 8;
    round->bank_seat.number = (uint8_t)random_between(random, 1, round->seats);
    round->bank_cents = random_between(random, 1, sabot_random_below(random, 2) ? 20000 : 5000000);
    round->cover = sabot_random_below(random, 2) ? SABOT_COVER_NET : SABOT_COVER_GROSS;
    place_random_wagers(random, ruleset, round);
}

/// Returns the amounts that the sheet's lines left unpaid and untaken.
static void read_shortfall(const sabot_ruleset *ruleset, const sabot_sheet *sheet, int64_t *unpaid_cents,
                           int64_t *untaken_cents) {
    *unpaid_cents = *untaken_cents = 0;
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_sheet_line *const line = &sheet->lines[i];
        if (line->payer == SABOT_PAYER_BANK && line->result == SABOT_RESULT_WIN) {
            *unpaid_cents += line->wager.cents * ruleset->wagers[line->wager.kind].odds - line->paid_cents;
        } else if (line->payer == SABOT_PAYER_BANK && line->result == SABOT_RESULT_LOSE) {
            *untaken_cents += line->wager.cents - line->taken_cents;
        }
    }
}

/// Settles a deal of a shuffled shoe with this amount, by the plan and by the sheet. Returns true if
/// everything is covered.
static bool check_deal(sabot_random *random, const sabot_ruleset *ruleset, sabot_round *round,
                       const sabot_bank_plan *plan, const sabot_deal *given) {
    static sabot_sheet sheet;
    sabot_round_fault fault;
    round->deal = (sabot_deal){0};
    if (given != NULL) {
        round->deal = *given;
    } else {
        sabot_shoe shoe = sabot_shoe_of(round->decks, ruleset->shoe);
        sabot_shoe_shuffle(&shoe, random);
        while (sabot_deal_add(&round->deal, sabot_shoe_draw(&shoe)) == SABOT_OK) {
        }
    }
    assert_int_equal(sabot_settle(ruleset, round, &sheet, &fault), SABOT_OK);
    int64_t unpaid_cents, untaken_cents;
    read_shortfall(ruleset, &sheet, &unpaid_cents, &untaken_cents);
    assert_result(plan, sabot_ending_of(&sheet.coup), round->bank_cents,
                  sheet.bank.end_cents - sheet.bank.start_cents, unpaid_cents, untaken_cents);
    return unpaid_cents == 0 && untaken_cents == 0;
}

static bool covers_everything(sabot_random *random, const sabot_ruleset *ruleset, sabot_round *round,
                              const sabot_bank_plan *plan, int64_t bank_cents) {
    bool all = true;
    round->bank_cents = bank_cents;
    for (int ending = 0; ending < SABOT_ENDING_COUNT; ending++) {
        const sabot_deal deal = sabot_ending_deal((sabot_ending)ending);
        all = check_deal(random, ruleset, round, plan, &deal) && all;
    }
    return all;
}

/// R-BANK-2, R-BANK-3, R-BANK-4: every ending, both covers, every ruleset with a player-dealer, also with a
/// Dragon 7 that pays Banker and seat by seat. The full amount covers everything; one cent less does not.
static void test_plan_settles_like_the_sheet(void **state) {
    (void)state;
    static const char *const names[] = {"california-ez", "california-panda8", "ventura"};
    const sabot_ruleset rulesets[] = {ruleset_of(names[0]), ruleset_of(names[1]), ruleset_of(names[2])};
    static sabot_round round;
    for (uint64_t seed = 0; seed < 6000; seed++) {
        sabot_random random = sabot_random_of(seed, 0);
        sabot_ruleset ruleset = rulesets[seed % 3];
        ruleset.dragon7_banker = seed % 2 ? SABOT_DRAGON7_PAYS_BANKER : SABOT_DRAGON7_PUSHES_BANKER;
        ruleset.settle_by = seed % 5 == 0 ? SABOT_SETTLE_BY_SEAT : SABOT_SETTLE_BY_KIND;
        random_round(&random, &ruleset, &round);
        const sabot_bank_plan plan = plan_of(&ruleset, &round);
        check_deal(&random, &ruleset, &round, &plan, NULL);
        covers_everything(&random, &ruleset, &round, &plan, round.bank_cents);
        const int64_t full_cents = plan.full_cents[round.cover];
        assert_true(covers_everything(&random, &ruleset, &round, &plan, full_cents));
        assert_false(full_cents > 1 && covers_everything(&random, &ruleset, &round, &plan, full_cents - 1));
    }
}

/// The values of single wagers add up to the value of all; the bank covers all of them if it covers each.
static void test_shares_add_up_to_the_bank(void **state) {
    (void)state;
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    const sabot_ending_odds odds = odds_of(8);
    static sabot_round round;
    static sabot_bank_share shares[SABOT_WAGERS_MAX];
    for (uint64_t seed = 0; seed < 300; seed++) {
        sabot_random random = sabot_random_of(seed, 1);
        random_round(&random, &ruleset, &round);
        const sabot_bank_plan plan = plan_of(&ruleset, &round);
        const sabot_bank_worth worth = sabot_bank_worth_of(&plan, &odds, round.bank_cents);
        const int count = sabot_bank_shares_of(&ruleset, &round, &odds, shares);
        double sum_cents = 0, most = 0;
        for (int i = 0; i < count; i++) {
            sum_cents += shares[i].expected_cents;
            most = fmax(most, shares[i].uncovered_probability);
        }
        assert_true(fabs(sum_cents - worth.expected_cents) < 1e-6 * (1 + (double)plan.action_cents));
        assert_true(most <= worth.uncovered_probability && (most > 0) == (worth.uncovered_probability > 0));
    }
}

/// Seat by seat, a progressive is between other wagers: the house pays it, and the bank pays the others.
static void test_shares_skip_progressives(void **state) {
    (void)state;
    sabot_ruleset ruleset = ruleset_of("california-panda8");
    ruleset.settle_by = SABOT_SETTLE_BY_SEAT;
    sabot_round round = round_of(&ruleset, 100000, SABOT_COVER_GROSS);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000);
    place_bet(&round, 4, SABOT_KIND_PROGRESSIVE_DRAGON7, 100);
    place_bet(&round, 5, SABOT_KIND_BANKER, 2000);
    static sabot_bank_share shares[SABOT_WAGERS_MAX];
    const sabot_ending_odds odds = odds_of(8);
    assert_int_equal(sabot_bank_shares_of(&ruleset, &round, &odds, shares), 2);
    assert_about(shares[0].expected_cents, 1000 * (BANKER - PLAYER) / TOTAL);
    assert_about(shares[1].expected_cents, 2000 * (PLAYER - BANKER + DRAGON7) / TOTAL);
}

/// R-HOUSE-1, R-BANK-1, R-BANK-2: no player-dealer, no bank, nothing to bank, wagers against the rules.
static void test_rounds_that_cannot_be_banked_are_refused(void **state) {
    (void)state;
    static sabot_bank_plan plan;
    sabot_round_fault fault;
    const sabot_ruleset washington = ruleset_of("washington");
    sabot_round round = sabot_round_defaults(&washington);
    assert_int_equal(sabot_bank_plan_of(&washington, &round, &plan, &fault), SABOT_HOUSE_BANKS);
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    round = round_of(&ruleset, 10000, SABOT_COVER_GROSS);
    assert_int_equal(sabot_bank_plan_of(&ruleset, &round, &plan, &fault), SABOT_NOTHING_TO_BANK);
    place_bet(&round, 4, SABOT_KIND_PROGRESSIVE_DRAGON7, 100);
    assert_int_equal(sabot_bank_plan_of(&ruleset, &round, &plan, &fault), SABOT_NOTHING_TO_BANK);
    assert_int_equal(fault.wager, -1);
    place_bet(&round, 4, SABOT_KIND_PLAYER, 1000000);
    assert_int_equal(sabot_bank_plan_of(&ruleset, &round, &plan, &fault), SABOT_WAGER_IS_OVER_MAXIMUM);
    assert_int_equal(fault.wager, 1);
    round.bank_cents = 0;
    assert_int_equal(sabot_bank_plan_of(&ruleset, &round, &plan, &fault), SABOT_BANK_AMOUNT_IS_BAD);
    round.bank_seat.number = 0;
    assert_int_equal(sabot_bank_plan_of(&ruleset, &round, &plan, &fault), SABOT_BANK_IS_MISSING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_endings_split_the_published_counts),
        cmocka_unit_test(test_value_of_one_player_bet_is_its_edge),
        cmocka_unit_test(test_dragon_7_exhausts_a_small_bank),
        cmocka_unit_test(test_net_cover_needs_less_for_opposite_line_bets),
        cmocka_unit_test(test_one_cent_matters),
        cmocka_unit_test(test_bank_that_cannot_pay_the_fee_is_exhausted),
        cmocka_unit_test(test_plan_settles_like_the_sheet),
        cmocka_unit_test(test_shares_add_up_to_the_bank),
        cmocka_unit_test(test_shares_skip_progressives),
        cmocka_unit_test(test_rounds_that_cannot_be_banked_are_refused),
    };
    return cmocka_run_group_tests_name("bank", tests, NULL, NULL);
}
