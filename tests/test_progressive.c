/// Tests progressives: events, prizes, envy, meters.
#include "sheet_text.h"

static sabot_ruleset ruleset;
static sabot_round round_;
static sabot_sheet sheet;

static int setup(void **state) {
    (void)state;
    ruleset = ruleset_of("california-panda8");
    round_ = sabot_round_defaults(&ruleset);
    round_.bank_seat.number = 5;
    round_.bank_cents = 1000;
    return 0;
}

static void settle(const char *player, const char *banker, const char *wagers) {
    sabot_round_fault fault;
    place_wagers(&round_, wagers);
    round_.deal = deal_of(player, banker);
    assert_int_equal(sabot_settle(&ruleset, &round_, &sheet, &fault), SABOT_OK);
    const sabot_balance balance = sabot_balance_of(&sheet);
    assert_int_equal(sabot_balance_sum(&balance), 0);
}

/// R-PROG-3: the best event, with hands of two and three cards, seen from seat 1 (C/D) and from seat 2 (C/H).
static void test_the_best_event_counts(void **state) {
    (void)state;
    const struct {
        const char *player, *banker;
        sabot_kind kind;
        sabot_prize seat1, seat2;
    } rows[] = {
        // Dragon 7: Player draws or stands, Banker always has three cards.
        {"2c 2c Kc", "Td 3d 4d", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_COMBINATION,
         SABOT_PRIZE_EACH_SUITED},
        {"6c Kc", "Th 3h 4h", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_EACH_SUITED,
         SABOT_PRIZE_COMBINATION},
        {"6d Kd", "Tc 3c 4c", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_EACH_SUITED,
         SABOT_PRIZE_EACH_SUITED},
        {"6c Kc", "Ts 3s 4s", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_EACH_SUITED,
         SABOT_PRIZE_EACH_SUITED},
        {"6c Kc", "Tc 3c 4c", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_EACH_SUITED,
         SABOT_PRIZE_EACH_SUITED},
        {"6c Ks", "Tc 3c 4s", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_ONE_COLOR, SABOT_PRIZE_ONE_COLOR},
        {"6c Kc", "Tc 3c 4s", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_ONE_COLOR, SABOT_PRIZE_ONE_COLOR},
        {"6c Kc", "Td 3h 4d", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_WINNER_ONE_COLOR,
         SABOT_PRIZE_WINNER_ONE_COLOR},
        {"6c Kd", "Td 3d 4d", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_WINNER_ONE_COLOR,
         SABOT_PRIZE_WINNER_ONE_COLOR},
        {"6c Kc", "Td 3c 4d", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_ANY, SABOT_PRIZE_ANY},
        {"6c Kc", "Td 7d", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_NONE, SABOT_PRIZE_NONE},
        {"2c 3c 3c", "Td 7d", SABOT_KIND_PROGRESSIVE_DRAGON7, SABOT_PRIZE_NONE, SABOT_PRIZE_NONE},
        // Panda 8: Player has three cards, Banker two or three.
        {"2c 3c 3c", "Td 7d", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_COMBINATION,
         SABOT_PRIZE_EACH_SUITED},
        {"2c 3c 3c", "Th 3h 4h", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_EACH_SUITED,
         SABOT_PRIZE_COMBINATION},
        {"2c 3c 3c", "Ts 7s", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_EACH_SUITED,
         SABOT_PRIZE_EACH_SUITED},
        {"2c 3s 3c", "Ts 7c", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_ONE_COLOR, SABOT_PRIZE_ONE_COLOR},
        {"2c 3s 3c", "Td 7d", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_WINNER_ONE_COLOR,
         SABOT_PRIZE_WINNER_ONE_COLOR},
        {"2c 3d 3c", "Td 7d", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_ANY, SABOT_PRIZE_ANY},
        {"6c Kc", "Td 3d 4d", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_NONE, SABOT_PRIZE_NONE},
        {"8c Kc", "Td 7d", SABOT_KIND_PROGRESSIVE_PANDA8, SABOT_PRIZE_NONE, SABOT_PRIZE_NONE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const sabot_deal deal = deal_of(rows[i].player, rows[i].banker);
        sabot_next next;
        assert_int_equal(sabot_deal_check(&deal, &next), SABOT_OK);
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&ruleset, rows[i].kind);
        const sabot_prize seat1 = sabot_prize_of(paytable, &deal, 1);
        const sabot_prize seat2 = sabot_prize_of(paytable, &deal, 2);
        if (seat1 != rows[i].seat1 || seat2 != rows[i].seat2) {
            fail_msg("row %zu: %s, %s", i, sabot_prize_name(seat1), sabot_prize_name(seat2));
        }
    }
}

/// R-PROG-2: every printed combination wins the meter at its own seat, and only there.
static void test_each_combination_belongs_to_one_seat(void **state) {
    (void)state;
    const char suits[] = "cdhs";
    for (int seat = 1; seat <= 8; seat++) {
        const sabot_paytable *const paytable =
            sabot_ruleset_paytable(&ruleset, SABOT_KIND_PROGRESSIVE_DRAGON7);
        const char p = suits[paytable->combinations[seat].player],
                   b = suits[paytable->combinations[seat].banker];
        const char player[] = {'6', p, ' ', 'K', p, '\0'};
        const char banker[] = {'T', b, ' ', '3', b, ' ', '4', b, '\0'};
        const sabot_deal deal = deal_of(player, banker);
        for (int other = 1; other <= 8; other++) {
            assert_int_equal(sabot_prize_of(paytable, &deal, other),
                             other == seat ? SABOT_PRIZE_COMBINATION : SABOT_PRIZE_EACH_SUITED);
        }
    }
}

/// R-PROG-4, R-PROG-5, R-PROG-7: Dragon 7 with a player at the combination. Three wagers raise the meter by
/// 60 cents.
static void test_a_dragon7_combination_wins_the_meter(void **state) {
    (void)state;
    settle("2c 2c Kc", "Td 3d 4d",
           "1 progressive-dragon7 100, 2 progressive-dragon7 100, 8 progressive-dragon7 100");
    assert_string_equal(
        write_lines(&sheet),
        "8 progressive-dragon7 100 win take 100 pay 50000 back 0 each-suited tray envy 2500\n"
        "1 progressive-dragon7 100 win take 100 pay 1000060 back 0 combination meter envy 20000\n"
        "2 progressive-dragon7 100 win take 100 pay 50000 back 0 each-suited tray envy 2500\n");
    assert_int_equal(sheet.meters[0].raised_cents, 60);
    assert_int_equal(sheet.meters[0].paid_cents, 1000060);
    assert_int_equal(sheet.meters[0].after.units, 1000000 * SABOT_METER_UNITS);
    const sabot_balance balance = sabot_balance_of(&sheet);
    assert_int_equal(balance.seat_cents[1], 1000060 - 100);
    assert_int_equal(balance.envy_cents, 25000);
    assert_int_equal(balance.meter_cents[0], 0);
    // Three prices in; two fixed prizes, all envy, the meter's share and its new seed out.
    assert_int_equal(balance.tray_cents, 300 - 100000 - 25000 - 60 - 1000000);
    // R-BANK-2: progressives never touch the player-dealer's amount.
    assert_int_equal(sheet.bank.end_cents, 1000);
}

/// R-PROG-4: if no one bets at the combination, no one wins it; the others have "each hand suited".
static void test_a_combination_without_a_player_is_not_won(void **state) {
    (void)state;
    settle("2c 2c Kc", "Td 3d 4d", "1 player 1000, 2 progressive-dragon7 100");
    assert_string_equal(
        write_lines(&sheet),
        "1 player 1000 lose take 1000 pay 0 back 0\n"
        "2 progressive-dragon7 100 win take 100 pay 50000 back 0 each-suited tray envy 2500\n");
    assert_int_equal(sheet.meters[0].paid_cents, 0);
    assert_int_equal(sheet.meters[0].after.units, 1000020 * SABOT_METER_UNITS);
}

/// R-PROG-5, R-PROG-6: each fixed prize is paid from the tray, with its envy.
static void test_fixed_prizes_are_paid_from_the_tray(void **state) {
    (void)state;
    const struct {
        const char *player, *banker, *wager, *line;
    } rows[] = {
        {"6c Kc", "Ts 3s 4s", "1 progressive-dragon7 100", "pay 50000 back 0 each-suited tray envy 2500\n"},
        {"6c Ks", "Tc 3c 4s", "1 progressive-dragon7 100", "pay 25000 back 0 one-color tray envy 1000\n"},
        {"6c Kc", "Td 3h 4d", "1 progressive-dragon7 100",
         "pay 2500 back 0 winner-one-color tray envy 500\n"},
        {"6c Kc", "Td 3c 4d", "1 progressive-dragon7 100", "pay 1000 back 0 any tray envy 100\n"},
        {"2c 3c 3c", "Ts 7s", "1 progressive-panda8 100", "pay 20000 back 0 each-suited tray envy 2000\n"},
        {"2c 3s 3c", "Ts 7c", "1 progressive-panda8 100", "pay 10000 back 0 one-color tray envy 1000\n"},
        {"2c 3s 3c", "Td 7d", "1 progressive-panda8 100", "pay 2000 back 0 winner-one-color tray envy 400\n"},
        {"2c 3d 3c", "Td 7d", "1 progressive-panda8 100", "pay 800 back 0 any tray envy 100\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char expected[128];
        snprintf(expected, sizeof expected, "%s win take 100 %s", rows[i].wager, rows[i].line);
        settle(rows[i].player, rows[i].banker, rows[i].wager);
        assert_string_equal(write_lines(&sheet), expected);
    }
}

/// R-PROG-1, R-PROG-6: each progressive has its own meter; Panda 8 with a player at the combination, C/D at
/// seat 1.
static void test_a_panda8_combination_wins_its_own_meter(void **state) {
    (void)state;
    settle("2c 3c 3c", "Td 7d", "1 progressive-panda8 100, 1 progressive-dragon7 100");
    assert_string_equal(
        write_lines(&sheet),
        "1 progressive-dragon7 100 lose take 100 pay 0 back 0 none tray envy 0\n"
        "1 progressive-panda8 100 win take 100 pay 500020 back 0 combination meter envy 10000\n");
    assert_int_equal(sabot_meter_cents(sheet.meters[0].after), 1000020);
    assert_int_equal(sabot_meter_cents(sheet.meters[1].after), 500000);
}

/// R-BET-2: the operator decides whether progressives need a line bet.
static void test_a_progressive_may_need_a_line(void **state) {
    (void)state;
    sabot_round_fault fault;
    ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].needs_line = true;
    place_wagers(&round_, "1 progressive-dragon7 100");
    assert_int_equal(sabot_round_check_wagers(&round_, &ruleset, &fault), SABOT_SIDE_BET_NEEDS_LINE);
    assert_int_equal(fault.wager, 0);
    place_wagers(&round_, "1 progressive-dragon7 100, 1 banker 1000");
    assert_int_equal(sabot_round_check_wagers(&round_, &ruleset, &fault), SABOT_OK);
}

/// R-PROG-9: the share is exact; fractions of a cent carry over to the next bet, and stay after a win.
static void test_meters_keep_fractions_of_a_cent(void **state) {
    (void)state;
    sabot_paytable paytable = *sabot_ruleset_paytable(&ruleset, SABOT_KIND_PROGRESSIVE_PANDA8);
    paytable.price_cents = 33;
    paytable.meter_share = 3333; // 33 x 33.33% = 10.9989 cents
    paytable.reset_cents = 700;
    sabot_meter meter = sabot_meter_of(500);
    assert_int_equal(sabot_meter_raise(&meter, &paytable), 10);
    assert_int_equal(sabot_meter_raise(&meter, &paytable), 11);
    assert_int_equal(meter.units, 5000000 + 2 * 109989);
    assert_int_equal(sabot_meter_pay(&meter, &paytable), 521);
    assert_int_equal(meter.units, 7000000 + 9978);
    int64_t moved = 0;
    for (int i = 0; i < 10000; i++) {
        moved += sabot_meter_raise(&meter, &paytable);
    }
    assert_int_equal(meter.units, 7000000 + 9978 + INT64_C(10000) * 109989);
    assert_int_equal(moved, 109989); // 10,000 wagers of 10.9989 cents: nothing was rounded away
}

/// R-PROG-9: any meter that a valid paytable produces is accepted by the next hand.
static void test_meter_at_its_highest_seed_is_accepted(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    ruleset.paytables[0].seed_cents = SABOT_AMOUNT_CENTS_MAX;
    ruleset.paytables[0].price_cents = SABOT_PRICE_CENTS_MAX;
    ruleset.paytables[0].meter_share = 10000;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
    round_ = sabot_round_defaults(&ruleset);
    round_.bank_seat.number = 5;
    round_.bank_cents = 1000;
    for (int hand = 0; hand < 100; hand++) {
        settle("6c Kc", "Td 7d", "1 progressive-dragon7 1000000, 2 progressive-dragon7 1000000");
        round_.meters[0] = sheet.meters[0].after;
    }
    assert_int_equal(sabot_meter_cents(round_.meters[0]),
                     SABOT_AMOUNT_CENTS_MAX + 200 * SABOT_PRICE_CENTS_MAX);
    settle("2c 2c Kc", "Td 3d 4d", "1 progressive-dragon7 1000000");
    assert_int_equal(sheet.lines[0].paid_cents, SABOT_AMOUNT_CENTS_MAX + 201 * SABOT_PRICE_CENTS_MAX);
}

/// R-PROG-4, R-PROG-6: a Panda 8 combination without a bet at its seat.
static void test_a_panda8_combination_without_a_player_is_not_won(void **state) {
    (void)state;
    settle("2c 3c 3c", "Td 7d", "1 progressive-dragon7 100, 4 progressive-panda8 100");
    assert_string_equal(
        write_lines(&sheet),
        "1 progressive-dragon7 100 lose take 100 pay 0 back 0 none tray envy 0\n"
        "4 progressive-panda8 100 win take 100 pay 20000 back 0 each-suited tray envy 2000\n");
    assert_int_equal(sheet.meters[1].paid_cents, 0);
}

static void test_combinations_are_read_and_written(void **state) {
    (void)state;
    const char *const good[] = {"C/D", "C/H", "D/C", "D/S", "H/C", "H/S", "S/D", "S/H"};
    const char *const bad[] = {"C/C", "C/S", "D/H", "c/d", "C-D", "", "C/", "C/DD", "X/D", "H/D"};
    for (size_t i = 0; i < 8; i++) {
        sabot_combination combination;
        char text[4];
        assert_true(sabot_combination_parse(good[i], &combination));
        sabot_combination_write(combination, text);
        assert_string_equal(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sabot_combination combination = {0};
        assert_false(sabot_combination_parse(bad[i], &combination)); // R-PROG-2: two suits of different color
        assert_false(combination.printed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_the_best_event_counts, setup),
        cmocka_unit_test_setup(test_each_combination_belongs_to_one_seat, setup),
        cmocka_unit_test_setup(test_a_dragon7_combination_wins_the_meter, setup),
        cmocka_unit_test_setup(test_a_combination_without_a_player_is_not_won, setup),
        cmocka_unit_test_setup(test_fixed_prizes_are_paid_from_the_tray, setup),
        cmocka_unit_test_setup(test_a_panda8_combination_wins_its_own_meter, setup),
        cmocka_unit_test_setup(test_a_progressive_may_need_a_line, setup),
        cmocka_unit_test_setup(test_meters_keep_fractions_of_a_cent, setup),
        cmocka_unit_test_setup(test_meter_at_its_highest_seed_is_accepted, setup),
        cmocka_unit_test_setup(test_a_panda8_combination_without_a_player_is_not_won, setup),
        cmocka_unit_test(test_combinations_are_read_and_written),
    };
    return cmocka_run_group_tests_name("progressive", tests, NULL, NULL);
}
