/// Tests every check of rulesets and paytables in the core, on values; test_config.c does the same with
/// files.
#include "testing.h"

#include "sabot/event.h"

static sabot_ruleset ruleset;
static sabot_paytable paytable;

static int start_over(void **state) {
    (void)state;
    ruleset = ruleset_of("california-panda8");
    paytable = *sabot_ruleset_paytable(&ruleset, SABOT_KIND_PROGRESSIVE_DRAGON7);
    return 0;
}

static void assert_fault(const sabot_ruleset_fault *fault, const char *path, const char *clause,
                         const char *part) {
    assert_string_equal(fault->path, path);
    assert_string_equal(fault->clause, clause);
    if (strstr(fault->sentence, part) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault->sentence, part);
    }
}

/// Expects exactly this fault of the ruleset, and starts over.
static void expect(const char *path, const char *clause, const char *part) {
    sabot_ruleset_fault fault;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_RULESET_IS_BAD);
    assert_fault(&fault, path, clause, part);
    start_over(NULL);
}

/// The same for the paytable.
static void expect_of_paytable(const char *path, const char *clause, const char *part) {
    sabot_ruleset_fault fault;
    assert_int_equal(sabot_paytable_check(&paytable, &fault), SABOT_RULESET_IS_BAD);
    assert_fault(&fault, path, clause, part);
    start_over(NULL);
}

static void test_names_are_not_empty(void **state) {
    (void)state;
    ruleset.name[0] = '\0';
    expect("name", "", "1 to 63");
    ruleset.title[0] = '\0';
    expect("title", "", "1 to 63");
}

/// R-CARD-1, R-TABLE-1, R-TABLE-2.
static void test_decks_and_seats_are_valid_and_include_the_default(void **state) {
    (void)state;
    const uint16_t bad_decks[] = {0, 1 << 0, 1 << 9, 1 << 15, 1 << 8 | 1 << 9};
    for (size_t i = 0; i < sizeof bad_decks / sizeof bad_decks[0]; i++) {
        ruleset.decks_allowed = bad_decks[i];
        expect("decks", "R-CARD-1", "numbers from 1 to 8");
    }
    const uint16_t bad_seats[] = {0, 1 << 0, 1 << 1, 1 << 8 | 1 << 1, 1 << 15};
    for (size_t i = 0; i < sizeof bad_seats / sizeof bad_seats[0]; i++) {
        ruleset.seats_allowed = bad_seats[i];
        expect("seats", "R-TABLE-2", "numbers from 2 to 14");
    }
    sabot_ruleset_fault fault;
    for (int seats = 2; seats <= 14; seats++) {
        ruleset.seats_allowed = (uint16_t)(1 << seats);
        ruleset.seats = (uint8_t)seats;
        assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
    }
    start_over(NULL);
    ruleset.seats_allowed = 1 << 8 | 1 << 14; // as the documents have it
    ruleset.seats = 9;
    expect("default_seats", "R-TABLE-1", "one of `seats`");
    const uint8_t bad_defaults[] = {0, 1, 15, 255};
    for (size_t i = 0; i < sizeof bad_defaults; i++) {
        ruleset.decks = (uint8_t)(bad_defaults[i] == 1 ? 2 : bad_defaults[i]); // 2 decks are not in the list
        expect("default_decks", "R-CARD-1", "one of `decks`");
        ruleset.seats = bad_defaults[i];
        expect("default_seats", "R-TABLE-1", "one of `seats`");
    }
}

static void test_shoe_has_enough_cards_for_its_last_hands(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    ruleset.shoe.hands_after_cut = 5;
    expect("hands_after_cut", "", "0 to 4");
    ruleset.shoe.cut_cards = 11; // one hand follows, which needs 12
    expect("cut_cards", "", "6 cards");
    ruleset.shoe.cut_cards = 12;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
    ruleset.shoe.cut_cards = 3 * 52 / 2 + 1; // three decks are the smallest shoe
    expect("cut_cards", "", "last half");
    ruleset.shoe.burn = SABOT_BURN_FIXED;
    expect("burn", "", "1 to 20");
    ruleset.shoe.burn = SABOT_BURN_FIXED;
    ruleset.shoe.burn_cards = 21;
    expect("burn", "", "1 to 20");
}

/// R-BET-1, R-BET-2, R-PAY-3, R-PROG-4.
static void test_wagers_are_valid(void **state) {
    (void)state;
    ruleset.wagers[SABOT_KIND_PLAYER].offered = false;
    expect("wagers.player", "R-BET-1", "both Player and Banker");
    ruleset.wagers[SABOT_KIND_BANKER].offered = false;
    expect("wagers.banker", "R-BET-1", "both Player and Banker");
    ruleset.wagers[SABOT_KIND_TIE].odds = 0;
    expect("wagers.tie.odds", "R-PAY-3", "1 to 1000");
    ruleset.wagers[SABOT_KIND_DRAGON7].odds = SABOT_ODDS_MAX + 1;
    expect("wagers.dragon7.odds", "R-PAY-3", "1 to 1000");
    ruleset.wagers[SABOT_KIND_BANKER].needs_line = true;
    expect("wagers.banker.needs_line", "R-BET-2", "cannot require another line bet");
    ruleset.wagers[SABOT_KIND_PROGRESSIVE_PANDA8].back_line = true;
    expect("wagers.progressive-panda8.back_line", "R-PROG-4", "back betting is not possible");
}

/// R-BANK-3. Files cannot have these faults, because their reader completes the order.
static void test_order_has_every_kind_once(void **state) {
    (void)state;
    ruleset.order[3] = ruleset.order[2];
    expect("settlement.order", "R-BANK-3", "every bet exactly once");
    ruleset.order[6] = SABOT_KIND_COUNT;
    expect("settlement.order", "R-BANK-3", "every bet exactly once");
}

/// R-BANK-1; the house can bank any number of hands.
static void test_a_player_dealer_banks_1_to_100_hands(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    ruleset.bank_hands = 0;
    expect("bank.hands", "R-BANK-1", "1 to 100");
    ruleset.bank_hands = SABOT_BANK_HANDS_MAX + 1;
    expect("bank.hands", "R-BANK-1", "1 to 100");
    ruleset = ruleset_of("washington");
    ruleset.bank_hands = 0;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
}

/// R-BET-3, R-HOUSE-3.
static void test_limits_are_ordered_and_under_the_cap(void **state) {
    (void)state;
    const int64_t bad_cents[] = {0, -1, SABOT_AMOUNT_CENTS_MAX + 1, INT64_MIN, INT64_MAX};
    for (size_t i = 0; i < sizeof bad_cents / sizeof bad_cents[0]; i++) {
        ruleset.schedule[1].limits[SABOT_KIND_TIE].min_cents = bad_cents[i];
        expect("schedule.[1].limits.tie", "R-BET-3", "whole cents");
        ruleset.schedule[1].limits[SABOT_KIND_TIE].max_cents = bad_cents[i];
        expect("schedule.[1].limits.tie", "R-BET-3", "whole cents");
    }
    ruleset.schedule[0].limits[SABOT_KIND_PLAYER] = (sabot_limits){200, 100};
    expect("schedule.[0].limits.player", "R-BET-3", "above the maximum");
    ruleset.legal_cap_cents = 200000 - 1; // row 3 goes to $2,000
    expect("schedule.[3].limits.player", "R-HOUSE-3", "legal_cap");
    ruleset.legal_cap_cents = -1;
    expect("legal_cap", "R-HOUSE-3", "0 for none");
    ruleset.legal_cap_cents = SABOT_AMOUNT_CENTS_MAX + 1;
    expect("legal_cap", "R-HOUSE-3", "0 for none");
}

/// R-FEE-1, R-FEE-2, R-HOUSE-1, R-BET-6.
static void test_fees_rows_and_timer_are_in_range(void **state) {
    (void)state;
    ruleset.schedule[2].fee_cents[SABOT_KIND_DRAGON7] = -1;
    expect("schedule.[2].fees.dragon7", "R-FEE-2", "flat");
    ruleset.schedule[2].bank_fee_cents = SABOT_AMOUNT_CENTS_MAX + 1;
    expect("schedule.[2].fees.bank", "R-FEE-2", "flat");
    ruleset.bank_by = SABOT_BANK_HOUSE;
    expect("schedule.[0].fees.bank", "R-HOUSE-1", "player-dealer's fee");
    ruleset.schedule_count = 0;
    expect("schedule", "R-FEE-1", "1 to 16");
    ruleset.schedule_count = SABOT_SCHEDULE_ROWS_MAX + 1;
    expect("schedule", "R-FEE-1", "1 to 16");
    ruleset.schedule_row = 4;
    expect("default_row", "R-FEE-1", "from 0");
    ruleset.bet_timer_seconds = SABOT_BET_TIMER_MAX + 1;
    expect("bet_timer", "R-BET-6", "3600");
}

/// R-PROG-1; a fault of a paytable is reported at the wager that uses it.
static void test_each_progressive_has_its_own_good_paytable(void **state) {
    (void)state;
    ruleset.paytables[0].kind = SABOT_KIND_PROGRESSIVE_PANDA8;
    expect("wagers.progressive-dragon7.paytable", "R-PROG-1", "other progressive");
    ruleset.paytables[1].price_cents = 0;
    expect("wagers.progressive-panda8.paytable", "R-PROG-1", "1 to 1,000,000");
}

static void test_paytable_belongs_to_a_progressive(void **state) {
    (void)state;
    paytable.name[0] = '\0';
    expect_of_paytable("name", "", "1 to 63");
    paytable.kind = SABOT_KIND_DRAGON7;
    expect_of_paytable("wager", "R-PROG-1", "progressive-panda8");
    paytable.kind = SABOT_KIND_COUNT;
    expect_of_paytable("wager", "R-PROG-1", "progressive-panda8");
}

/// R-PROG-1, R-PROG-9.
static void test_a_paytables_money_is_in_range(void **state) {
    (void)state;
    paytable.price_cents = 0;
    expect_of_paytable("price", "R-PROG-1", "1 to 1,000,000");
    paytable.seed_cents = -1;
    expect_of_paytable("seed", "R-PROG-9", "0 or more");
    paytable.seed_cents = SABOT_AMOUNT_CENTS_MAX + 1;
    expect_of_paytable("seed", "R-PROG-9", "0 or more");
    paytable.reset_cents = -1;
    expect_of_paytable("reset", "R-PROG-9", "0 or more");
    paytable.reset_cents = SABOT_AMOUNT_CENTS_MAX + 1;
    expect_of_paytable("reset", "R-PROG-9", "0 or more");
    paytable.meter_share = 10001;
    expect_of_paytable("meter_share", "R-PROG-9", "basis points");
}

/// R-PROG-7.
static void test_only_the_combination_pays_the_meter(void **state) {
    (void)state;
    paytable.pay_cents[SABOT_PRIZE_COMBINATION] = 100;
    expect_of_paytable("pays.combination", "R-PROG-7", "pays the meter");
    paytable.pay_cents[SABOT_PRIZE_ANY] = 0;
    expect_of_paytable("pays.any", "R-PROG-7", "above zero");
    paytable.envy_cents[SABOT_PRIZE_ONE_COLOR] = -1;
    expect_of_paytable("pays.one-color", "R-PROG-7", "dealer envy");
    paytable.envy_cents[SABOT_PRIZE_COMBINATION] = SABOT_AMOUNT_CENTS_MAX + 1;
    expect_of_paytable("pays.combination", "R-PROG-7", "dealer envy");
    paytable.pay_cents[SABOT_PRIZE_NONE] = 1;
    expect_of_paytable("pays.none", "R-PROG-7", "cannot have a prize");
    paytable.envy_cents[SABOT_PRIZE_NONE] = -1;
    expect_of_paytable("pays.none", "R-PROG-7", "cannot have a prize");
}

/// R-PROG-2.
static void test_combinations_are_unique_and_not_empty(void **state) {
    (void)state;
    paytable.combinations[14] = paytable.combinations[3];
    expect_of_paytable("combinations.seat14", "R-PROG-2", "same combination");
    memset(paytable.combinations, 0, sizeof paytable.combinations);
    expect_of_paytable("combinations", "R-PROG-2", "at least one");
}

/// R-PROG-2: two suits of different color, at a seat that every table has.
static void test_combinations_have_two_colors_and_an_existing_seat(void **state) {
    (void)state;
    paytable.combinations[2].banker = SABOT_SUIT_SPADES; // C/S
    expect_of_paytable("combinations.seat2", "R-PROG-2", "different colors");
    paytable.combinations[2].player = (sabot_suit)4;
    expect_of_paytable("combinations.seat2", "R-PROG-2", "different colors");
    sabot_paytable *const printed = &ruleset.paytables[0];
    const sabot_combination only = printed->combinations[1];
    memset(printed->combinations, 0, sizeof printed->combinations);
    printed->combinations[9] = only;
    expect("wagers.progressive-dragon7.paytable", "R-PROG-2", "smallest table");
}

/// R-HOUSE-3: the cap applies to every wager.
static void test_a_progressives_price_is_under_the_cap(void **state) {
    (void)state;
    ruleset = ruleset_of("washington");
    ruleset.paytables[1].price_cents = 40001;
    expect("wagers.progressive-panda8.paytable", "R-HOUSE-3", "legal_cap");
    ruleset = ruleset_of("washington");
    ruleset.paytables[1].price_cents = 40000;
    sabot_ruleset_fault fault;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
}

/// R-BET-7: a positive unit, and every limit and price is a multiple of it.
static void test_chip_unit_divides_limits_and_prices(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    const int64_t bad_units[] = {0, -50, SABOT_AMOUNT_CENTS_MAX + 1};
    for (size_t i = 0; i < sizeof bad_units / sizeof bad_units[0]; i++) {
        ruleset.chip_unit_cents = bad_units[i];
        expect("chip_unit", "R-BET-7", "whole cents above zero");
    }
    ruleset.chip_unit_cents = 100;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
    ruleset.schedule[1].limits[SABOT_KIND_TIE].min_cents = 150;
    expect("schedule.[1].limits.tie", "R-BET-7", "multiple of `chip_unit`");
    ruleset.chip_unit_cents = 100;
    ruleset.schedule[0].limits[SABOT_KIND_BANKER].max_cents = 10050;
    expect("schedule.[0].limits.banker", "R-BET-7", "multiple of `chip_unit`");
    ruleset.chip_unit_cents = 50;
    ruleset.paytables[1].price_cents = 125;
    expect("wagers.progressive-panda8.paytable", "R-BET-7", "the price must be a multiple");
}

/// R-PROG-13, R-PROG-14, R-PROG-15.
static void test_settings_of_a_progressive_are_in_range(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    const int64_t bad_maxima[] = {-1, 999999, SABOT_AMOUNT_CENTS_MAX + 1}; // the meter starts at $10,000
    for (size_t i = 0; i < sizeof bad_maxima / sizeof bad_maxima[0]; i++) {
        paytable.max_cents = bad_maxima[i];
        expect_of_paytable("maximum", "R-PROG-15", "at least the seed and the reset");
    }
    paytable.max_cents = 1000000;
    paytable.reset_cents = 1000001;
    expect_of_paytable("maximum", "R-PROG-15", "at least the seed and the reset");
    paytable.max_cents = 1000000;
    assert_int_equal(sabot_paytable_check(&paytable, &fault), SABOT_OK);
    paytable.confirm_from_cents = -1;
    expect_of_paytable("confirm_from", "R-PROG-13", "\"every-prize\", \"meter-only\" or whole cents");
    const uint16_t bad_seats[] = {1 << 0, 1 << 15};
    for (size_t i = 0; i < sizeof bad_seats / sizeof bad_seats[0]; i++) {
        paytable.seats_without = bad_seats[i];
        expect_of_paytable("without_combination", "R-PROG-14", "seats from 1 to 14");
    }
    paytable.seats_without = 1 << 9 | 1 << 8;
    expect_of_paytable("without_combination", "R-PROG-14", "cannot have a combination");
    paytable.seats_without = 0x7e00; // 9 to 14
    assert_int_equal(sabot_paytable_check(&paytable, &fault), SABOT_OK);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        assert_true(sabot_paytable_allows(&paytable, seat));
    }
    paytable.seats_without = 1 << 14;
    assert_false(sabot_paytable_allows(&paytable, 9));
    assert_true(sabot_paytable_allows(&paytable, 14));
}

/// A ruleset of version 0.1 has only that version's settings.
static void test_edition_1_has_no_later_settings(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    sabot_ruleset old = ruleset;
    old.is_edition1 = true;
    old.bank_rides = true;
    old.paytables[0].confirm_from_cents = 0;
    old.paytables[1].confirm_from_cents = 0;
    assert_int_equal(sabot_ruleset_check(&old, &fault), SABOT_OK);
    for (int i = 0; i < 6; i++) {
        ruleset = old;
        ruleset.chip_unit_cents = i == 0 ? 50 : 1;
        ruleset.bank_rides = i != 1;
        ruleset.void_fee = i == 2 ? SABOT_VOID_FEE_KEPT : SABOT_VOID_FEE_RETURNED;
        ruleset.paytables[1].max_cents = i == 3 ? 2000000 : 0;
        ruleset.paytables[1].confirm_from_cents = i == 4 ? 1 : 0;
        ruleset.paytables[1].seats_without = i == 5 ? 1 << 9 : 0;
        expect("", "", "version 0.1");
    }
}

/// R-WIN-3: a bonus is offered as a bet, as a progressive, or not at all.
static void test_bonuses_that_are_not_offered_are_ordinary_wins(void **state) {
    (void)state;
    const sabot_deal panda = deal_of("2c 3d 3h", "Ts 7h"), dragon = deal_of("2c 2d Kh", "Ts 3h 4d");
    const sabot_coup panda8 = sabot_coup_of(&panda), dragon7 = sabot_coup_of(&dragon);
    assert_true(panda8.panda8 && dragon7.dragon7);
    ruleset.wagers[SABOT_KIND_PANDA8].offered = false;
    ruleset.wagers[SABOT_KIND_DRAGON7].offered = false;
    assert_true(sabot_ruleset_coup(&ruleset, &panda8).panda8); // the progressives are left
    assert_true(sabot_ruleset_coup(&ruleset, &dragon7).dragon7);
    ruleset.wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered = false;
    assert_false(sabot_ruleset_has_panda8(&ruleset));
    sabot_coup shown = sabot_ruleset_coup(&ruleset, &panda8);
    assert_int_equal(sabot_ending_of(&shown), SABOT_ENDING_PLAYER);
    assert_true(sabot_ruleset_coup(&ruleset, &dragon7).dragon7);
    ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered = false;
    assert_false(sabot_ruleset_has_dragon7(&ruleset));
    shown = sabot_ruleset_coup(&ruleset, &dragon7);
    assert_int_equal(sabot_ending_of(&shown), SABOT_ENDING_BANKER);
    ruleset.is_edition1 = true; // version 0.1 always declared them
    assert_true(sabot_ruleset_coup(&ruleset, &panda8).panda8);
    assert_true(sabot_ruleset_coup(&ruleset, &dragon7).dragon7);
}

/// Every bound is itself allowed.
static void test_bounds_themselves_are_valid(void **state) {
    (void)state;
    sabot_ruleset_fault fault;
    ruleset.seats = 14;
    ruleset.shoe.hands_after_cut = 4;
    ruleset.shoe.cut_cards = 30;
    ruleset.shoe.burn = SABOT_BURN_FIXED;
    ruleset.shoe.burn_cards = 20;
    ruleset.wagers[SABOT_KIND_TIE].odds = SABOT_ODDS_MAX;
    ruleset.wagers[SABOT_KIND_DRAGON7].odds = 1;
    ruleset.bank_hands = SABOT_BANK_HANDS_MAX;
    ruleset.bet_timer_seconds = SABOT_BET_TIMER_MAX;
    ruleset.schedule[0].limits[SABOT_KIND_TIE] = (sabot_limits){500, 500};
    ruleset.schedule[0].limits[SABOT_KIND_PLAYER] = (sabot_limits){1, SABOT_AMOUNT_CENTS_MAX};
    ruleset.schedule[0].bank_fee_cents = SABOT_AMOUNT_CENTS_MAX;
    ruleset.schedule[0].fee_cents[SABOT_KIND_TIE] = SABOT_AMOUNT_CENTS_MAX;
    ruleset.schedule_row = (uint8_t)(ruleset.schedule_count - 1);
    ruleset.paytables[0].price_cents = SABOT_PRICE_CENTS_MAX;
    ruleset.paytables[0].seed_cents = SABOT_AMOUNT_CENTS_MAX;
    ruleset.paytables[0].reset_cents = SABOT_AMOUNT_CENTS_MAX;
    ruleset.paytables[0].meter_share = 10000;
    ruleset.paytables[0].pay_cents[SABOT_PRIZE_ANY] = SABOT_AMOUNT_CENTS_MAX;
    ruleset.paytables[0].envy_cents[SABOT_PRIZE_ANY] = SABOT_AMOUNT_CENTS_MAX;
    ruleset.paytables[0].envy_cents[SABOT_PRIZE_COMBINATION] = 0;
    ruleset.paytables[1].seed_cents = 0;
    ruleset.paytables[1].reset_cents = 0;
    ruleset.paytables[1].meter_share = 0;
    ruleset.paytables[1].price_cents = 1;
    ruleset.paytables[1].max_cents = SABOT_AMOUNT_CENTS_MAX;
    ruleset.paytables[1].confirm_from_cents = 0;
    ruleset.paytables[1].seats_without = 0x7e00;
    ruleset.chip_unit_cents = 1;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
    ruleset.bank_hands = 1;
    ruleset.shoe.hands_after_cut = 0;
    ruleset.shoe.cut_cards = 6;
    ruleset.shoe.burn_cards = 1;
    assert_int_equal(sabot_ruleset_check(&ruleset, &fault), SABOT_OK);
}

// ---------------------------------------------------------------------------------------------------------
// Equality

/// Returns 0 if a field is out of range.
static size_t write_ruleset(const sabot_ruleset *value, uint8_t bytes[SABOT_MESSAGE_BYTES_MAX]) {
    sabot_command command = {.type = SABOT_COMMAND_CHOOSE_RULES};
    command.choose_rules.ruleset = value;
    return sabot_command_write(&command, bytes, SABOT_MESSAGE_BYTES_MAX);
}

/// Flips a bit of every byte. The journal writes every field, so rulesets with different encodings are not
/// equal.
static void test_ruleset_with_any_changed_field_is_not_equal(void **state) {
    (void)state;
    static uint8_t before[SABOT_MESSAGE_BYTES_MAX], after[SABOT_MESSAGE_BYTES_MAX];
    const size_t size = write_ruleset(&ruleset, before);
    assert_true(size > 0);
    sabot_ruleset changed;
    size_t fields = 0;
    for (size_t i = 0; i < sizeof ruleset; i++) {
        memcpy(&changed, &ruleset, sizeof changed);
        ((unsigned char *)&changed)[i] ^= 1; // a flag stays a flag
        if (write_ruleset(&changed, after) != size || memcmp(before, after, size) != 0) {
            assert_false(sabot_ruleset_equals(&ruleset, &changed));
            assert_false(sabot_ruleset_equals(&changed, &ruleset));
            fields++;
        }
    }
    assert_true(fields > 500);
}

static void test_padding_does_not_affect_equality(void **state) {
    (void)state;
    sabot_ruleset changed;
    memcpy(&changed, &ruleset, sizeof changed);
    assert_true(sabot_ruleset_equals(&ruleset, &changed));
    changed.name[SABOT_NAME_SIZE - 1] = 'x';
    changed.paytables[1].name[SABOT_NAME_SIZE - 1] = 'x';
    changed.schedule[changed.schedule_count].bank_fee_cents = 5;
    const size_t padding = offsetof(sabot_ruleset, decks) + 1;
    assert_true(padding < offsetof(sabot_ruleset, seats_allowed));
    ((unsigned char *)&changed)[padding] ^= 1;
    assert_memory_not_equal(&ruleset, &changed, sizeof changed);
    assert_true(sabot_ruleset_equals(&ruleset, &changed));
}

#define TEST(name) cmocka_unit_test_setup(name, start_over)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_names_are_not_empty),
        TEST(test_decks_and_seats_are_valid_and_include_the_default),
        TEST(test_shoe_has_enough_cards_for_its_last_hands),
        TEST(test_wagers_are_valid),
        TEST(test_order_has_every_kind_once),
        TEST(test_a_player_dealer_banks_1_to_100_hands),
        TEST(test_limits_are_ordered_and_under_the_cap),
        TEST(test_fees_rows_and_timer_are_in_range),
        TEST(test_each_progressive_has_its_own_good_paytable),
        TEST(test_paytable_belongs_to_a_progressive),
        TEST(test_a_paytables_money_is_in_range),
        TEST(test_only_the_combination_pays_the_meter),
        TEST(test_combinations_are_unique_and_not_empty),
        TEST(test_combinations_have_two_colors_and_an_existing_seat),
        TEST(test_a_progressives_price_is_under_the_cap),
        TEST(test_chip_unit_divides_limits_and_prices),
        TEST(test_settings_of_a_progressive_are_in_range),
        TEST(test_edition_1_has_no_later_settings),
        TEST(test_bonuses_that_are_not_offered_are_ordinary_wins),
        TEST(test_bounds_themselves_are_valid),
        TEST(test_ruleset_with_any_changed_field_is_not_equal),
        TEST(test_padding_does_not_affect_equality),
    };
    return cmocka_run_group_tests_name("ruleset", tests, NULL, NULL);
}
