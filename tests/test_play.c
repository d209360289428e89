/// The table of `sabot play`, without its printing.
#include "testing.h"

#include "cmd/play/table.h"

static sabot_play_table table;

static void open_table(const char *ruleset, int others, uint64_t seed) {
    const sabot_ruleset value = ruleset_of(ruleset);
    sabot_play_open(&table, &value, seed, 8, 8, others, 100000);
    sabot_play_new_shoe(&table);
}

static void play_hand(void) {
    if (sabot_play_begin_hand(&table) != SABOT_OK) {
        sabot_play_new_shoe(&table);
        assert_int_equal(sabot_play_begin_hand(&table), SABOT_OK);
    }
    while (sabot_deal_next(&table.round.deal).recipient != SABOT_TO_NOBODY) {
        sabot_play_deal_card(&table);
    }
    sabot_play_end_hand(&table);
}

/// R-BANK-1: offered clockwise from seat to seat; taken for two hands; then offered on.
static void test_the_bank_goes_round_clockwise_after_every_two_hands(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    const int seats[] = {5, 6, 3, 4, 5, 6, 3}; // you sit in seat 4; 5, 3 and 6 are taken
    for (int i = 0; i < 7; i++) {
        assert_true(sabot_play_needs_bank(&table));
        assert_int_equal(sabot_play_offer_bank(&table), seats[i]);
        assert_null(sabot_play_take_bank(&table, 10000));
        for (int hand = 0; hand < 2; hand++) {
            assert_false(sabot_play_needs_bank(&table));
            assert_int_equal(table.round.bank_seat.number, seats[i]);
            play_hand();
        }
    }
}

/// R-BANK-1: anybody may decline, and may give the bank up.
static void test_the_bank_can_be_passed_and_given_up(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    assert_int_equal(sabot_play_offer_bank(&table), 5);
    assert_int_equal(sabot_play_offer_bank(&table), 6); // seat 5 passed
    assert_null(sabot_play_take_bank(&table, 10000));
    play_hand();
    sabot_play_end_bank(&table);
    assert_true(sabot_play_needs_bank(&table));
    assert_int_equal(sabot_play_offer_bank(&table), 3);
}

/// R-BANK-2: nobody puts up more than there is, the fee aside.
static void test_a_bank_is_what_the_stack_reaches_for(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    sabot_play_offer_bank(&table);
    assert_non_null(sabot_play_take_bank(&table, 100000)); // $1,000, and the fee is $2
    assert_non_null(sabot_play_take_bank(&table, 0));
    assert_null(sabot_play_take_bank(&table, 99800));
}

/// R-HOUSE-1: where the house banks, nobody is asked.
static void test_the_house_needs_no_bank(void **state) {
    (void)state;
    open_table("washington", 0, 1);
    assert_false(sabot_play_needs_bank(&table));
    play_hand();
    assert_false(sabot_play_needs_bank(&table));
}

static bool bet(const char *line, char *sentence, size_t size) {
    sabot_play_command command;
    assert_true(sabot_play_input_read(line, &command, sentence, size));
    assert_int_equal(command.word, SABOT_PLAY_BETS);
    return sabot_play_bet_all(&table, command.bets, command.bet_count, sentence, size);
}

static void test_a_line_of_bets_is_laid_whole_or_not_at_all(void **state) {
    (void)state;
    char sentence[192];
    open_table("california-panda8", 3, 1);
    sabot_play_offer_bank(&table);
    sabot_play_take_bank(&table, 50000);
    assert_int_equal(sabot_play_begin_hand(&table), SABOT_OK);
    assert_false(bet("d 5", sentence, sizeof sentence));
    assert_non_null(strstr(sentence, "R-BET-2"));
    assert_false(bet("b 25 t 500", sentence, sizeof sentence));
    assert_non_null(strstr(sentence, "R-BET-3"));
    assert_int_equal(sabot_play_stakes(&table.round, table.you), 0);
    assert_true(bet("b 25 d 5 pd", sentence, sizeof sentence));
    assert_int_equal(sabot_play_stakes(&table.round, table.you), 3100);
    assert_int_equal(sabot_play_fees(&table.round, &table.ruleset, table.you), 150);
    assert_true(bet("b 30", sentence, sizeof sentence)); // in place of the 25
    assert_int_equal(sabot_play_stakes(&table.round, table.you), 3600);
    table.stack_cents[table.you] = 3700;
    assert_false(bet("t 1", sentence, sizeof sentence)); // $37 and $2 of fees
    assert_non_null(strstr(sentence, "buy"));
    sabot_play_clear(&table);
    assert_int_equal(sabot_play_stakes(&table.round, table.you), 0);
}

/// No cent appears or vanishes: what everybody has and what left the table is what was brought.
static void test_every_cent_of_a_long_evening_is_somewhere(void **state) {
    (void)state;
    char sentence[192];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_table("california-panda8", 5, seed);
        for (int hand = 0; hand < 200; hand++) {
            while (sabot_play_needs_bank(&table)) {
                const int seat = sabot_play_offer_bank(&table);
                const int64_t cents = seat == table.you ? 5000 : sabot_play_simple_bank(&table, seat);
                if (cents > 0) {
                    (void)sabot_play_take_bank(&table, cents);
                }
            }
            if (sabot_play_begin_hand(&table) != SABOT_OK) {
                sabot_play_new_shoe(&table);
                sabot_play_begin_hand(&table);
            }
            (void)bet("b 10 8 1", sentence, sizeof sentence);
            int64_t before_cents = 0, after_cents = 0;
            for (int seat = 1; seat <= 8; seat++) {
                before_cents += table.stack_cents[seat];
            }
            while (sabot_deal_next(&table.round.deal).recipient != SABOT_TO_NOBODY) {
                sabot_play_deal_card(&table);
            }
            sabot_play_end_hand(&table);
            const sabot_balance balance = sabot_balance_of(&table.sheet);
            for (int seat = 1; seat <= 8; seat++) {
                assert_true(table.stack_cents[seat] >= 0);
                after_cents += table.stack_cents[seat];
            }
            assert_int_equal(after_cents - before_cents, -balance.collection_cents - balance.tray_cents -
                                                             balance.meter_cents[0] - balance.meter_cents[1] -
                                                             balance.envy_cents);
        }
        assert_true(table.shoe_number >= 2);
    }
}

static void test_the_same_seed_deals_the_same_shoes_whatever_is_bet(void **state) {
    (void)state;
    open_table("washington", 0, 99);
    const sabot_shoe first = table.shoe;
    open_table("california-panda8", 4, 99);
    assert_memory_equal(first.cards, table.shoe.cards, sizeof first.cards);
    open_table("washington", 0, 100);
    assert_memory_not_equal(first.cards, table.shoe.cards, sizeof first.cards);
}

static void assert_word(const char *line, sabot_play_word word) {
    sabot_play_command command;
    char sentence[128];
    assert_true(sabot_play_input_read(line, &command, sentence, sizeof sentence));
    assert_int_equal(command.word, word);
}

static void test_commands_are_read(void **state) {
    (void)state;
    assert_word("", SABOT_PLAY_DEAL);
    assert_word("  \t\r\n", SABOT_PLAY_DEAL);
    assert_word("deal", SABOT_PLAY_DEAL);
    assert_word("R", SABOT_PLAY_REPEAT);
    assert_word("x", SABOT_PLAY_CLEAR);
    assert_word("bank $1000", SABOT_PLAY_BANK);
    assert_word("pass", SABOT_PLAY_PASS);
    assert_word("buy 2.50", SABOT_PLAY_BUY);
    assert_word("quit", SABOT_PLAY_QUIT);
    sabot_play_command command;
    char sentence[128];
    assert_true(sabot_play_input_read("player 25 BANKER 2.50 t $1 d7 3 p8 4 pd pp", &command, sentence, 128));
    assert_int_equal(command.bet_count, 7);
    assert_int_equal(command.bets[1].kind, SABOT_KIND_BANKER);
    assert_int_equal(command.bets[1].cents, 250);
    assert_int_equal(command.bets[4].kind, SABOT_KIND_PANDA8);
}

static void test_nonsense_is_answered_with_what_would_be_right(void **state) {
    (void)state;
    const char *const bad[] = {"b",
                               "b x",
                               "b -5",
                               "b 0",
                               "b 1.555",
                               "b 99999999999999999999",
                               "b 5 b 5",
                               "bank",
                               "bank 5 5",
                               "quit now",
                               "egalite 5",
                               "b 5 t",
                               "buy 1e5",
                               "b 5.5.5",
                               "\x01\x02",
                               "b\xff 5",
                               "b 5 t 5 d 5 8 5 p 5 b 6 t 6 d 6 8 6",
                               "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        sabot_play_command command;
        char sentence[128] = "";
        assert_false(sabot_play_input_read(bad[i], &command, sentence, sizeof sentence));
        assert_true(strlen(sentence) > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_bank_goes_round_clockwise_after_every_two_hands),
        cmocka_unit_test(test_the_bank_can_be_passed_and_given_up),
        cmocka_unit_test(test_a_bank_is_what_the_stack_reaches_for),
        cmocka_unit_test(test_the_house_needs_no_bank),
        cmocka_unit_test(test_a_line_of_bets_is_laid_whole_or_not_at_all),
        cmocka_unit_test(test_every_cent_of_a_long_evening_is_somewhere),
        cmocka_unit_test(test_the_same_seed_deals_the_same_shoes_whatever_is_bet),
        cmocka_unit_test(test_commands_are_read),
        cmocka_unit_test(test_nonsense_is_answered_with_what_would_be_right),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
