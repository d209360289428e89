/// Tests the table of `sabot play`, without its output.
#include "testing.h"

#include "cmd/play/table.h"

static sabot_play_table table;

static int64_t stack_of(int seat) {
    return table.live.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)];
}

static void open_table(const char *ruleset, int others, uint64_t seed) {
    const sabot_ruleset value = ruleset_of(ruleset);
    sabot_play_open(&table, &value, seed, 8, 8, others, 100000);
    assert_true(sabot_play_prepare(&table));
    assert_true(sabot_table_is_consistent(&table.live));
}

/// The dealer offers the bank and the others answer, until it is offered to you or a player accepts.
static void offer_bank(void) {
    while (sabot_play_advance_bank(&table)) {
        assert_true(sabot_table_is_consistent(&table.live));
    }
}

/// The same, and you bank whenever it is offered to you.
static void offer_bank_and_accept(int64_t your_cents) {
    for (offer_bank(); sabot_play_is_offered(&table); offer_bank()) {
        if (sabot_play_bank(&table, your_cents) != SABOT_OK) {
            sabot_play_pass(&table);
        }
    }
}

/// The same, and you never bank.
static void let_others_bank(void) {
    for (offer_bank(); sabot_play_is_offered(&table); offer_bank()) {
        sabot_play_pass(&table);
    }
}

static int64_t deal_hand(void) {
    assert_int_equal(sabot_play_start(&table), SABOT_OK);
    while (sabot_table_next(&table.live).recipient != SABOT_TO_NOBODY) {
        sabot_play_deal_card(&table);
        assert_true(sabot_table_is_consistent(&table.live));
    }
    const int64_t change_cents = sabot_play_end_hand(&table);
    assert_true(sabot_table_is_consistent(&table.live));
    return change_cents;
}

static void play_hand(void) {
    (void)sabot_play_prepare(&table);
    offer_bank_and_accept(10000);
    sabot_play_begin_hand(&table);
    deal_hand();
}

/// R-BANK-1: offered clockwise from seat to seat, taken for two hands, then offered to the next.
static void test_bank_moves_clockwise_every_two_hands(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    const int after[] = {
        [0] = 3, [3] = 4, [4] = 5, [5] = 6, [6] = 3}; // you sit in seat 4; 5, 3 and 6 are taken
    int last = 0;
    for (int i = 0; i < 7; i++) {
        assert_int_equal(table.live.round.bank_seat.number, 0);
        while (table.live.position.offered == 0) { // after the last bank; a seat that passes is skipped
            assert_true(sabot_play_advance_bank(&table));
        }
        int expected = after[last];
        assert_int_equal(table.live.position.offered, expected);
        while (table.live.round.bank_seat.number == 0) {
            const int offered = table.live.position.offered;
            if (sabot_play_is_offered(&table)) {
                assert_int_equal(sabot_play_bank(&table, 10000), SABOT_OK);
            } else {
                assert_true(sabot_play_advance_bank(&table));
            }
            if (offered != 0) {
                assert_int_equal(offered, expected);
                expected = after[offered];
                last = offered;
            }
        }
        assert_int_equal(table.live.round.bank_seat.number, last);
        for (int hand = 0; hand < 2; hand++) {
            assert_int_equal(table.live.round.bank_seat.number, last);
            play_hand();
        }
    }
}

/// R-BANK-1: any player may decline, and may give up the bank.
static void test_the_bank_can_be_passed_and_given_up(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    while (!sabot_play_is_offered(&table)) {
        play_hand();
        offer_bank();
    }
    sabot_play_pass(&table);
    assert_int_equal(table.live.position.offered, 5);
    offer_bank();
    while (!sabot_play_is_offered(&table)) {
        play_hand();
        offer_bank();
    }
    assert_int_equal(sabot_play_bank(&table, 10000), SABOT_OK);
    play_hand();
    assert_true(sabot_play_you_have_bank(&table));
    sabot_play_pass(&table);
    assert_false(sabot_play_you_have_bank(&table));
    assert_int_equal(table.live.position.offered, 5);
}

/// R-BANK-2: a player puts up at most their stack less the fee. The amount can change between hands.
static void test_bank_is_limited_by_the_stack(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    while (!sabot_play_is_offered(&table)) {
        play_hand();
        offer_bank();
    }
    const int64_t most_cents = stack_of(table.you) - 200; // the fee is $2
    assert_int_equal(sabot_play_bank_max(&table), most_cents);
    assert_int_equal(sabot_play_bank(&table, most_cents + 1), SABOT_STACK_IS_SHORT);
    assert_int_equal(sabot_play_bank(&table, 0), SABOT_BANK_AMOUNT_IS_BAD);
    assert_int_equal(sabot_play_bank(&table, most_cents), SABOT_OK);
    assert_int_equal(sabot_play_bank_max(&table), most_cents);
    assert_int_equal(sabot_play_bank(&table, 10000), SABOT_OK);
    assert_int_equal(table.live.accounts_cents[SABOT_ACCOUNT_BANK], 10000);
    assert_int_equal(stack_of(table.you), most_cents + 200 - 10000);
}

/// R-HOUSE-1: if the house banks, the bank is not offered.
static void test_the_house_needs_no_bank(void **state) {
    (void)state;
    open_table("washington", 0, 1);
    assert_false(sabot_play_advance_bank(&table));
    play_hand();
    assert_false(sabot_play_advance_bank(&table));
    assert_false(sabot_play_is_offered(&table));
}

/// R-BANK-2: a hand without a bet against the bank is not dealt.
static void test_a_hand_without_a_wager_is_not_started(void **state) {
    (void)state;
    open_table("california-panda8", 1, 1);
    let_others_bank();
    sabot_play_begin_hand(&table);
    assert_int_equal(sabot_play_start(&table), SABOT_NOTHING_TO_BANK);
    assert_int_equal(table.live.phase, SABOT_PHASE_BETTING);
}

static bool bet(const char *line) {
    sabot_play_command command;
    char sentence[128];
    assert_true(sabot_play_input_read(line, &command, sentence, sizeof sentence));
    assert_int_equal(command.word, SABOT_PLAY_BETS);
    return sabot_play_bet_all(&table, command.bets, command.bet_count) == SABOT_OK;
}

static void test_line_of_bets_is_placed_completely_or_not_at_all(void **state) {
    (void)state;
    open_table("california-panda8", 3, 1);
    let_others_bank();
    sabot_play_begin_hand(&table);
    assert_false(bet("d 5"));
    assert_non_null(strstr(table.sentence, "R-BET-2"));
    assert_false(bet("b 25 t 500"));
    assert_non_null(strstr(table.sentence, "R-BET-3"));
    assert_int_equal(sabot_play_bets_cents(&table), 0);
    assert_true(bet("d 5 b 25 pd")); // the line bet is placed first
    assert_int_equal(sabot_play_bets_cents(&table), 3100);
    assert_int_equal(sabot_play_fees(&table), 150);
    assert_true(bet("b 30")); // replaces the 25
    assert_int_equal(sabot_play_bets_cents(&table), 3600);
    assert_int_equal(stack_of(table.you), 100000 - 3600 - 150); // chips on the felt have left the stack
    assert_int_equal(sabot_play_your_cents(&table), 100000);
    sabot_command cash_out = {.type = SABOT_COMMAND_CASH_OUT, .role = SABOT_ROLE_DEALER, .person = 900};
    cash_out.cash_out.bettor = table.you;
    cash_out.cash_out.cents = stack_of(table.you) - 100;
    static sabot_event_batch batch;
    assert_int_equal(sabot_table_decide(&table.live, &cash_out, &batch), SABOT_OK);
    sabot_table_apply(&table.live, &batch.events[0]);
    assert_false(bet("t 1")); // $1 is left, but not its fee
    assert_non_null(strstr(table.sentence, "buy"));
    assert_int_equal(sabot_play_withdraw(&table, SABOT_KIND_BANKER), SABOT_SIDE_BET_NEEDS_LINE);
    sabot_play_clear(&table);
    assert_int_equal(sabot_play_bets_cents(&table), 0);
    assert_int_equal(stack_of(table.you), 100 + 3600 + 150);
}

/// No cent appears or vanishes: accounts move as the sheet states, and sum to zero.
static void test_every_cent_of_a_long_evening_is_accounted_for(void **state) {
    (void)state;
    const char *const rulesets[] = {"california-panda8", "california-ez", "ventura", "washington"};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        open_table(rulesets[seed % 4], 5, seed);
        const sabot_limits *const limits = table.live.round.limits;
        for (int hand = 0; hand < 200; hand++) {
            (void)sabot_play_prepare(&table);
            offer_bank_and_accept(5000);
            const int64_t collection_cents = table.live.accounts_cents[SABOT_ACCOUNT_COLLECTION];
            sabot_play_begin_hand(&table);
            const sabot_play_bet bets[] = {{SABOT_KIND_DRAGON7, limits[SABOT_KIND_DRAGON7].min_cents},
                                           {SABOT_KIND_BANKER, limits[SABOT_KIND_BANKER].min_cents},
                                           {SABOT_KIND_PROGRESSIVE_DRAGON7, 0}};
            const bool progressive = table.live.ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered;
            (void)sabot_play_bet_all(&table, bets, progressive ? 3 : 2);
            const int64_t yours_cents = sabot_play_your_cents(&table);
            const int64_t tray_cents = table.live.accounts_cents[SABOT_ACCOUNT_TRAY];
            if (sabot_play_you_have_bank(&table) && sabot_play_bank(&table, 5000) != SABOT_OK) {
                assert_int_equal(sabot_play_buy(&table, 100000), SABOT_OK);
                assert_int_equal(sabot_play_bank(&table, 5000), SABOT_OK);
            }
            const int64_t brought_cents = sabot_play_your_cents(&table) - yours_cents;
            const int64_t change_cents = deal_hand();
            assert_int_equal(sabot_play_your_cents(&table), yours_cents + brought_cents + change_cents);
            const sabot_balance balance = sabot_balance_of(&table.sheet);
            assert_int_equal(sabot_balance_sum(&balance), 0);
            const bool banked = table.sheet.bank.seat.number == table.you;
            assert_int_equal(change_cents, balance.seat_cents[table.you] + (banked ? balance.bank_cents : 0));
            assert_int_equal(table.live.accounts_cents[SABOT_ACCOUNT_COLLECTION] - collection_cents,
                             balance.collection_cents);
            assert_int_equal(table.live.accounts_cents[SABOT_ACCOUNT_TRAY] - tray_cents, balance.tray_cents);
            for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
                assert_int_equal(table.live.meters[i].units, table.sheet.meters[i].after.units);
            }
            for (int seat = 1; seat <= 8; seat++) {
                assert_true(stack_of(seat) >= 0);
            }
        }
        assert_true(table.live.shoe.number >= 2);
        const int64_t yours_cents = sabot_play_your_cents(&table);
        sabot_play_leave(&table);
        assert_int_equal(table.cashed_out_cents, yours_cents);
        assert_int_equal(sabot_play_your_cents(&table), 0);
    }
}

static void test_buy_ins_are_limited_to_the_maximum(void **state) {
    (void)state;
    open_table("washington", 0, 1);
    int times = 0;
    while (sabot_play_buy(&table, SABOT_AMOUNT_CENTS_MAX) == SABOT_OK) {
        times++;
    }
    assert_true(times > 90000);
    assert_non_null(strstr(table.sentence, "amounts go up to"));
    assert_int_equal(sabot_play_your_cents(&table), 100000 + times * SABOT_AMOUNT_CENTS_MAX);
    assert_int_equal(sabot_play_your_cents(&table), table.bought_cents);
    assert_true(sabot_table_is_consistent(&table.live));
    play_hand();
}

static void test_the_same_seed_deals_the_same_shoes_whatever_is_bet(void **state) {
    (void)state;
    open_table("washington", 0, 99);
    const sabot_shoe first = table.cards;
    open_table("california-panda8", 4, 99);
    assert_memory_equal(first.cards, table.cards.cards, sizeof first.cards);
    open_table("washington", 0, 100);
    assert_memory_not_equal(first.cards, table.cards.cards, sizeof first.cards);
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

static void test_invalid_input_gets_a_helpful_message(void **state) {
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
        cmocka_unit_test(test_bank_moves_clockwise_every_two_hands),
        cmocka_unit_test(test_the_bank_can_be_passed_and_given_up),
        cmocka_unit_test(test_bank_is_limited_by_the_stack),
        cmocka_unit_test(test_the_house_needs_no_bank),
        cmocka_unit_test(test_a_hand_without_a_wager_is_not_started),
        cmocka_unit_test(test_line_of_bets_is_placed_completely_or_not_at_all),
        cmocka_unit_test(test_every_cent_of_a_long_evening_is_accounted_for),
        cmocka_unit_test(test_buy_ins_are_limited_to_the_maximum),
        cmocka_unit_test(test_the_same_seed_deals_the_same_shoes_whatever_is_bet),
        cmocka_unit_test(test_commands_are_read),
        cmocka_unit_test(test_invalid_input_gets_a_helpful_message),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
