/// Tests sabot_admits: a true event is admitted. With one field changed, the event is refused with
/// SABOT_EVENT_DOES_NOT_FIT, or it harms neither money nor memory.
#include "changed_field.h"
#include "random_table.h"

#include "../fuzz/table_states.h"

/// Fields that are determined by the table: none of them can be one higher.
static const struct {
    sabot_event_type type;
    const char *field;
} determined[] = {
    {SABOT_EVENT_BANK_ENDED, "seat"},
    {SABOT_EVENT_BANK_ENDED, "cents"},
    {SABOT_EVENT_BETS_OPENED, "hand"},
    {SABOT_EVENT_BETS_OPENED, "bank_fee_cents"},
    {SABOT_EVENT_BET_PLACED, "fee_cents"},
    {SABOT_EVENT_FEE_TAKEN, "cents"},
    {SABOT_EVENT_FEE_RETURNED, "cents"},
    {SABOT_EVENT_HAND_STARTED, "hand"},
    {SABOT_EVENT_PROGRESSIVE_TAKEN, "cents"},
    {SABOT_EVENT_CARD_TAKEN_BACK, "card"},
    {SABOT_EVENT_DECLARED, "ending"},
    {SABOT_EVENT_LINE_SETTLED, "taken_cents"},
    {SABOT_EVENT_LINE_SETTLED, "returned_cents"},
    {SABOT_EVENT_BUTTON_PRESSED, "prize"},
    {SABOT_EVENT_PRIZE_PAID, "prize"},
    {SABOT_EVENT_HAND_ENDED, "hand"},
    {SABOT_EVENT_METER_RESTORED, "units"},
    {SABOT_EVENT_WAGER_RETURNED, "cents"},
    {SABOT_EVENT_WAGER_RETURNED, "fee_cents"},
    {SABOT_EVENT_HAND_VOIDED, "hand"},
    {SABOT_EVENT_SHOE_STARTED, "shoe"},
    {SABOT_EVENT_SHOE_ENDED, "shoe"},
    {SABOT_EVENT_SHOE_REVEALED, "shoe"},
    {SABOT_EVENT_FEE_RELEASED, "cents"},
    {SABOT_EVENT_PROGRESSIVE_RELEASED, "cents"},
    {SABOT_EVENT_OUTCOME_REOPENED, "hand"},
    {SABOT_EVENT_BURN_TAKEN_BACK, "card"},
    {SABOT_EVENT_BURN_TAKEN_BACK, "cards"},
    {SABOT_EVENT_BANK_RENEWED, "seat"},
};
enum { DETERMINED = sizeof determined / sizeof determined[0] };
static int refused[DETERMINED];
static long tried, admitted;

static bool is_determined(sabot_event_type type, const char *field) {
    for (int i = 0; i < DETERMINED; i++) {
        if (determined[i].type == type && strcmp(determined[i].field, field) == 0) {
            refused[i]++;
            return true;
        }
    }
    return false;
}

/// The changed event, as a journal could contain it, is refused, or the table stays sound.
static void check_changed(const sabot_table *table, const sabot_event *event, const char *field,
                          bool is_sure) {
    static uint8_t bytes[SABOT_MESSAGE_BYTES_MAX];
    static sabot_table copy;
    if (sabot_event_write(event, bytes, sizeof bytes) == 0) {
        return; // out of the field's range, so a journal cannot contain it
    }
    tried++;
    const sabot_status status = sabot_table_admits(table, event);
    if (status == SABOT_EVENT_DOES_NOT_FIT) {
        return;
    }
    assert_int_equal(status, SABOT_OK);
    if (is_sure) {
        fail_msg("%s is admitted with a changed %s", sabot_event_schema((int)event->type)->word, field);
    }
    admitted++;
    copy = *table;
    apply_checked(&copy, event);
}

static void change_each_field(const sabot_table *table, const sabot_event *event) {
    static const int64_t steps[] = {1, -1, 7, -7, 255, 65535, INT64_MAX, INT64_MIN};
    const sabot_message_schema *const message = sabot_event_schema((int)event->type);
    for (int i = 0; message->fields[i].name != NULL; i++) {
        for (size_t step = 0; step < sizeof steps / sizeof steps[0]; step++) {
            sabot_event changed;
            memcpy(&changed, event, sizeof changed);
            char *const fields = (char *)&changed.bet_placed; // the struct of every event starts here
            void *const value = fields + sabot_schema_offset(message, i);
            if (add_to(message->fields[i].type, value, steps[step])) {
                const bool is_sure = steps[step] == 1 && is_determined(event->type, message->fields[i].name);
                check_changed(table, &changed, message->fields[i].name, is_sure);
            }
        }
    }
}

static void test_event_with_changed_field_is_refused_or_harmless(void **state) {
    (void)state;
    static random_table bench;
    static sabot_event_batch batch;
    const char *const many = getenv("SABOT_TEST_COMMANDS");
    const long commands = many != NULL ? atol(many) : 4000;
    for (uint64_t seed = 100; seed < 112; seed++) {
        begin_random(&bench, seed);
        for (long i = 0; i < commands; i++) {
            const sabot_command command = some_command(&bench);
            if (sabot_table_decide(&bench.table, &command, &batch) != SABOT_OK) {
                continue;
            }
            for (int e = 0; e < batch.count; e++) {
                assert_int_equal(sabot_table_admits(&bench.table, &batch.events[e]), SABOT_OK);
                change_each_field(&bench.table, &batch.events[e]);
                sabot_table_apply(&bench.table, &batch.events[e]);
            }
        }
    }
    print_message("# %ld changed events, %ld of them harmless\n", tried, admitted);
    for (int i = 0; i < DETERMINED; i++) {
        if (refused[i] == 0) {
            fail_msg("%s never happened", sabot_event_schema((int)determined[i].type)->word);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Events a journal cannot contain, one by one

static void assert_refused(const sabot_event *event) {
    assert_int_equal(sabot_table_admits(&scenario.table, event), SABOT_EVENT_DOES_NOT_FIT);
}

/// Events in the wrong phase, without rules, or of an unknown type.
static void test_events_in_the_wrong_phase_are_refused(void **state) {
    (void)state;
    play_new("");
    assert_refused(&(sabot_event){.type = SABOT_EVENT_TABLE_OPENED});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_COUNT});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_RULES_CHOSEN, .rules_chosen = {.seats = 8}});
    play_new(WASHINGTON);
    assert_refused(&(sabot_event){.type = SABOT_EVENT_TABLE_OPENED});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_HAND_STARTED, .hand_started = {1}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_CARD_DEALT, .card_dealt = {3}});
    assert_refused(
        &(sabot_event){.type = SABOT_EVENT_MONEY_TAKEN, .money_taken = {SABOT_ACCOUNT_TRAY, 1000001}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_CASHED_OUT, .cashed_out = {4, 100001}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BANK_TAKEN, .bank_taken = {4, 1000}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_LEFT, .left = {4}}); // the player still has chips
    assert_refused(&(sabot_event){.type = SABOT_EVENT_LIMITS_SET, .limits_set = {SABOT_KIND_TIE, 1, 40001}});
}

/// R-TABLE-2: a table has 2 to 14 seats.
static void test_number_of_seats_is_checked(void **state) {
    (void)state;
    play_new("");
    for (uint16_t seats = 0; seats < 20; seats++) {
        const sabot_event event = {.type = SABOT_EVENT_RULES_CHOSEN,
                                   .rules_chosen = {.ruleset = ruleset_named("washington"), .seats = seats}};
        assert_int_equal(sabot_table_admits(&scenario.table, &event),
                         seats >= 2 && seats <= 14 ? SABOT_OK : SABOT_EVENT_DOES_NOT_FIT);
    }
}

static void assert_admitted(const sabot_event *event) {
    assert_int_equal(sabot_table_admits(&scenario.table, event), SABOT_OK);
}

/// An eight-seat table has no ninth seat, and a one-byte counter no 256th value.
static void test_seat_and_counter_bounds_are_enforced(void **state) {
    (void)state;
    play_new(CALIFORNIA "offer\n");
    assert_admitted(&(sabot_event){.type = SABOT_EVENT_BANK_PASSED, .bank_passed = {8}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BANK_PASSED, .bank_passed = {9}});
    assert_admitted(&(sabot_event){.type = SABOT_EVENT_BANK_PASSED, .bank_passed = {1}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BANK_PASSED, .bank_passed = {0}});
    assert_admitted(&(sabot_event){.type = SABOT_EVENT_CUT_CARD_CAME, .cut_card_came = {1}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_CUT_CARD_CAME, .cut_card_came = {0}});
    assert_admitted(&(sabot_event){.type = SABOT_EVENT_CUT_CARD_CAME, .cut_card_came = {255}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_CUT_CARD_CAME, .cut_card_came = {256}});
}

/// A chip is reported where there is a sensor, of a progressive that is offered, while the sensors work.
static void test_chips_without_a_sensor_are_refused(void **state) {
    (void)state;
    const sabot_event laid = {.type = SABOT_EVENT_CHIP_LAID, .chip_laid = {4, SABOT_KIND_PROGRESSIVE_PANDA8}};
    play_new(WASHINGTON);
    assert_refused(&laid);
    assert_refused(&(sabot_event){.type = SABOT_EVENT_SENSORS_STOPPED});
    play_new("rules california-ez 0 no no yes\nopen\n"); // without Panda 8
    assert_refused(&laid);
    play_new("rules washington 0 no no yes\nopen\n");
    assert_admitted(&laid);
    assert_refused(&(sabot_event){.type = SABOT_EVENT_SENSORS_RESUMED});
    play_lines("sensors no\n");
    assert_refused(&laid);
    assert_refused(&(sabot_event){.type = SABOT_EVENT_SENSORS_STOPPED});
}

static sabot_event reserve_of(int64_t cents) {
    return (sabot_event){.type = SABOT_EVENT_RESERVE_SET,
                         .reserve_set = {SABOT_KIND_PROGRESSIVE_DRAGON7, cents * SABOT_METER_UNITS}};
}

static void check_reserve(int64_t cents, bool is_good) {
    const sabot_event event = reserve_of(cents);
    assert_int_equal(sabot_table_admits(&scenario.table, &event),
                     is_good ? SABOT_OK : SABOT_EVENT_DOES_NOT_FIT);
}

/// R-PROG-15: a reserve rises as the hand starts and falls as the meter is won, or is what it was before.
static void test_reserve_moves_one_way(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("washington");
    my_ruleset.paytables[0].max_cents = my_ruleset.paytables[0].seed_cents;
    play_new(MINE "bets\nbet 4 4 prog7 100\nbet 5 5 prog7 100\nstart\n? dragon7-reserve=40\n");
    check_reserve(41, true);
    check_reserve(39, false);
    check_reserve(0, true); // a void
    check_reserve(40 + 1000160, true);
    check_reserve(40 + 1000161, false); // more than the tray has
    play_lines(DEAL_D_S "declare dragon7\n");
    check_reserve(41, false);
    check_reserve(39, true);
    check_reserve(-1, false);
}

/// Only the cage may be overdrawn, no account exceeds the maximum, and all accounts sum to zero.
static void test_unsound_accounts_are_refused(void **state) {
    (void)state;
    static const struct {
        sabot_account from, to;
        int64_t cents;
        bool is_sound;
    } moves[] = {
        {SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_COLLECTION, 1, true},
        {SABOT_ACCOUNT_COLLECTION, SABOT_ACCOUNT_CAGE, 1, false}, // the collection is empty
        {SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_CAGE, 1000000, true},
        {SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_CAGE, 1000001, false},
        {SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_ENVY, SABOT_AMOUNT_CENTS_MAX * 100000, false}, // too much
        {SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_OF_BETTOR(4), 1, true},
        {SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_OF_BETTOR(1), 1, false}, // the seat is empty
        {SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_OF_BETTOR(SABOT_BETTOR_OF_BACK(64)), 1, false},
        {SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_COUNT, 1, false}, // no such account
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        play_new(WASHINGTON);
        scenario.table.accounts_cents[moves[i].from] -= moves[i].cents;
        if (moves[i].to < SABOT_ACCOUNT_COUNT) {
            scenario.table.accounts_cents[moves[i].to] += moves[i].cents;
        }
        assert_int_equal(sabot_table_is_consistent(&scenario.table), moves[i].is_sound);
    }
}

/// R-BET-4, R-BET-5: back bets need a player, and house-way bets an empty seat.
static void test_bets_on_wrong_spaces_are_refused(void **state) {
    (void)state;
    my_ruleset = *ruleset_named("california-panda8");
    my_ruleset.wagers[SABOT_KIND_PLAYER].back_line = true;
    play_new(MINE "offer\naccept 3 50000\nsit b1 201\nbuy-in b1 10000\nbets\n");
    sabot_event bet = {.type = SABOT_EVENT_BET_PLACED,
                       .bet_placed = {SABOT_BETTOR_OF_BACK(1), 6, SABOT_KIND_PLAYER, 1000, 100}};
    assert_refused(&bet);
    bet.bet_placed.seat = 4;
    assert_int_equal(sabot_table_admits(&scenario.table, &bet), SABOT_OK);
    bet.bet_placed.bettor = 5;
    assert_refused(&bet);
    bet.bet_placed.seat = 6;
    assert_int_equal(sabot_table_admits(&scenario.table, &bet), SABOT_OK);
    // A player with a back bettor cannot leave, even with an empty stack.
    play_lines("cash-out 4 100000\nbet b1 4 player 1000\n");
    assert_refused(&(sabot_event){.type = SABOT_EVENT_LEFT, .left = {4}});
}

/// A wager against the rules cannot have happened; it could not be settled.
static void test_bets_against_the_rules_are_refused(void **state) {
    (void)state;
    play_new(BANKED "bets\nbet 4 4 player 1000\nbet 4 4 dragon7 100\n");
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_PLACED,
                                  .bet_placed = {5, 5, SABOT_KIND_DRAGON7, 100, 50}}); // no line bet
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_PLACED,
                                  .bet_placed = {3, 3, SABOT_KIND_PLAYER, 1000, 100}}); // the bank
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_PLACED,
                                  .bet_placed = {5, 5, SABOT_KIND_PLAYER, 10001, 100}}); // over the maximum
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_PLACED,
                                  .bet_placed = {4, 4, SABOT_KIND_PLAYER, 1000, 100}}); // twice
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_PLACED,
                                  .bet_placed = {5, 0, SABOT_KIND_PLAYER, 1000, 100}}); // no seat
    assert_refused(
        &(sabot_event){.type = SABOT_EVENT_BET_CHANGED, .bet_changed = {4, 4, SABOT_KIND_PLAYER, 10001}});
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_WITHDRAWN,
                                  .bet_withdrawn = {4, 4, SABOT_KIND_PLAYER}}); // the line bet of a Dragon 7
    assert_refused(&(sabot_event){.type = SABOT_EVENT_BET_WITHDRAWN,
                                  .bet_withdrawn = {5, 5, SABOT_KIND_PLAYER}}); // no such bet
    // A returned wager can no longer be changed or withdrawn.
    const sabot_event back = {.type = SABOT_EVENT_WAGER_RETURNED, .wager_returned = {1, 100, 50}};
    assert_int_equal(sabot_table_admits(&scenario.table, &back), SABOT_OK);
    apply_checked(&scenario.table, &back);
    assert_refused(&back);
    assert_refused(
        &(sabot_event){.type = SABOT_EVENT_BET_WITHDRAWN, .bet_withdrawn = {4, 4, SABOT_KIND_DRAGON7}});
}

static size_t write_scenario(uint8_t *bytes) {
    return sabot_table_write(&scenario.table, bytes);
}

/// A checkpoint is a table between two commands. Truncated or extended bytes, another version, or a table in
/// the middle of a command's events are refused.
static void test_checkpoint_must_be_a_whole_table(void **state) {
    (void)state;
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX];
    static sabot_table read;
    play_new(BANKED "bets\nbet 4 4 player 1000\nbet 4 4 prog7 100\n");
    size_t size = write_scenario(bytes);
    assert_true(sabot_table_read(&read, bytes, size));
    assert_false(sabot_table_read(&read, bytes, size + 1));
    for (size_t cut = 0; cut < size; cut++) {
        assert_false(sabot_table_read(&read, bytes, cut));
    }
    for (uint8_t version = 0; version < 5; version++) {
        bytes[0] = version;
        assert_int_equal(sabot_table_read(&read, bytes, size), version == 2);
    }
    // With any single bit flipped, the bytes are refused or encode to themselves again.
    write_scenario(bytes);
    for (size_t bit = 0; bit < size * 8; bit++) {
        static uint8_t again[SABOT_TABLE_BYTES_MAX];
        bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
        if (sabot_table_read(&read, bytes, size)) {
            assert_int_equal(sabot_table_write(&read, again), size);
            assert_memory_equal(again, bytes, size);
        }
        bytes[bit / 8] ^= (uint8_t)(1U << bit % 8);
    }
    // START GAME half done.
    static sabot_event_batch batch;
    int64_t time_ms = 1000;
    const sabot_command start = command_of("start", &time_ms);
    assert_int_equal(sabot_table_decide(&scenario.table, &start, &batch), SABOT_OK);
    for (int i = 0; i < batch.count; i++) {
        apply_checked(&scenario.table, &batch.events[i]);
        size = write_scenario(bytes);
        const bool is_whole = i == 0 || i == batch.count - 1; // after bets closed, and at the end
        assert_int_equal(sabot_table_read(&read, bytes, size), is_whole);
    }
}

/// Keeps version 2 checkpoints readable: a new table takes one byte per number, counted here from
/// sabot/table.h.
static void test_checkpoint_layout_of_version_2(void **state) {
    (void)state;
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX];
    enum {
        SETTINGS = 1 + 8, // the version; phase, six flags, timer
        MONEY =
            10 + 14 + 64 + 2 * 4, // the table's accounts, seats, back line; meters, reserves, now and before
        PEOPLE = (14 + 64) * 2 + 6 + 2, // person and away; the position and its fee
        SHOE = 7 + 52 + 7 + 32,         // to cards_left; unseen; holder to burn_cards; commitment
        ROUND =
            3 + 5 * 2 + 3 + 1 + 4 + 2,   // table; limits; bank; no wager; no card now or last; hand and time
        PROGRESSIVES = 14 * 2 * (4 + 3), // claim, chip
        TRACKER = 9 + 9 + 1,             // two tallies, no hand
    };
    play_new("");
    assert_int_equal(write_scenario(bytes),
                     SETTINGS + MONEY + PEOPLE + SHOE + ROUND + PROGRESSIVES + TRACKER);
    assert_int_equal(bytes[0], 2);
    static const sabot_table constant; // read-only: writing to it would crash
    assert_true(sabot_table_write(&constant, bytes) > 0);
}

/// Every line of the states to start from is carried out, so that each is what it says.
static void test_states_are_reached(void **state) {
    (void)state;
    static sabot_table table;
    (void)state_of(0); // sets the ruleset of some
    for (unsigned number = 0; number < STATE_COUNT; number++) {
        int lines = 0;
        for (const char *at = state_scripts[number]; *at != '\0'; at++) {
            lines += *at == '\n';
        }
        sabot_table_begin(&table);
        const int accepted = run_lines(&table, state_scripts[number]);
        if (accepted != lines) {
            fail_msg("state %u: %d of %d lines are carried out", number, accepted, lines);
        }
    }
}

/// With two or three bytes changed at random, at every stage of a hand, the bytes are refused, or the table
/// plays on until it closes with every cent accounted for.
static void test_damaged_checkpoint_is_refused_or_playable(void **state) {
    (void)state;
    static uint8_t bytes[SABOT_TABLE_BYTES_MAX], damaged[SABOT_TABLE_BYTES_MAX];
    static sabot_table read;
    sabot_random random = sabot_random_of(2026, 5);
    int taken = 0;
    for (unsigned number = 0; number < STATE_COUNT; number++) {
        const size_t size = sabot_table_write(state_of(number), bytes);
        for (int change = 0; change < (IS_SANITIZED ? 500 : 5000); change++) {
            memcpy(damaged, bytes, size);
            for (uint32_t i = 0; i < 2 + number % 2; i++) {
                uint8_t *const byte = &damaged[sabot_random_below(&random, (uint32_t)size)];
                *byte = (uint8_t)(sabot_random_below(&random, 2) == 0
                                      ? sabot_random_below(&random, 16)
                                      : *byte ^ 1U << sabot_random_below(&random, 8));
            }
            if (sabot_table_read(&read, damaged, size)) {
                run_lines(&read, continuation);
                taken++;
            }
        }
    }
    assert_true(taken > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_event_with_changed_field_is_refused_or_harmless),
        cmocka_unit_test(test_events_in_the_wrong_phase_are_refused),
        cmocka_unit_test(test_number_of_seats_is_checked),
        cmocka_unit_test(test_seat_and_counter_bounds_are_enforced),
        cmocka_unit_test(test_chips_without_a_sensor_are_refused),
        cmocka_unit_test(test_reserve_moves_one_way),
        cmocka_unit_test(test_unsound_accounts_are_refused),
        cmocka_unit_test(test_bets_on_wrong_spaces_are_refused),
        cmocka_unit_test(test_bets_against_the_rules_are_refused),
        cmocka_unit_test(test_checkpoint_must_be_a_whole_table),
        cmocka_unit_test(test_checkpoint_layout_of_version_2),
        cmocka_unit_test(test_states_are_reached),
        cmocka_unit_test(test_damaged_checkpoint_is_refused_or_playable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
