/// Tests a player's own view: where they may bet, what the bank covers, and the result of the hand.
#include "watching.h"

static json_t *own(const watching *watched, int bettor) {
    json_t *const value = json_loads(watched->view.player_views[bettor].text, 0, NULL);
    assert_non_null(value);
    return value;
}

static const json_t *space_of(const json_t *you, const char *kind) {
    size_t i;
    json_t *space;
    json_array_foreach(json_object_get(you, "spaces"), i, space) {
        if (strcmp(word_of(space, "kind"), kind) == 0) {
            return space;
        }
    }
    fail_msg("no space for %s", kind);
    return NULL;
}

/// R-BET-2, R-BET-3, R-BANK-1: where a player may bet now, how much, and why not elsewhere.
static void test_player_sees_where_they_may_bet(void **state) {
    watching *const watched = *state;
    place_bets(watched, 100000);
    json_t *you = own(watched, 4);
    assert_true(json_is_true(json_object_get(space_of(you, "banker"), "open"))); // may be raised
    assert_int_equal(number_of(space_of(you, "banker"), "most"), 10000);         // R-BET-3
    assert_int_equal(number_of(space_of(you, "player"), "least"), 1000);
    assert_int_equal(number_of(space_of(you, "tie"), "fee"), 50); // R-FEE-1
    assert_false(json_is_true(json_object_get(space_of(you, "progressive-dragon7"), "open")));
    json_decref(you);
    you = own(watched, 3); // R-BANK-1: the player-dealer cannot bet in the hand
    assert_false(json_is_true(json_object_get(space_of(you, "player"), "open")));
    assert_true(strlen(word_of(space_of(you, "player"), "why")) > 0);
    json_decref(you);
    press_main(watched, "START GAME");
    you = own(watched, 4);
    assert_false(json_is_true(json_object_get(space_of(you, "player"), "open")));
    assert_int_equal(number_of(space_of(you, "player"), "most"), 0);
    json_decref(you);
}

/// Players are offered only what their stack can pay with the fee.
static void test_stack_limits_the_bets_offered(void **state) {
    watching *const watched = *state;
    place_bets(watched, 100000);
    sabot_view_subscribe(&watched->view, 15, true);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"sit\",\"bettor\":5,\"person\":15}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"buy-in\",\"bettor\":5,\"cents\":5000}");
    json_t *you = own(watched, 5);
    assert_int_equal(number_of(space_of(you, "player"), "most"), 4900); // R-FEE-1: $1
    json_decref(you);
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":5,\"seat\":5,\"kind\":\"player\",\"cents\":3000}");
    you = own(watched, 5);
    assert_int_equal(number_of(space_of(you, "player"), "most"),
                     4900); // chips already bet count, and the fee is paid once
    assert_int_equal(number_of(space_of(you, "tie"), "most"), 1850); // $19 left, less $0.50
    json_decref(you);
}

/// R-BANK-4: $5 on Dragon 7 would win $200, of which a bank of $100 covers $100; afterward the result says
/// so.
static void test_player_sees_what_the_bank_covers(void **state) {
    watching *const watched = *state;
    place_bets(watched, 10000);
    json_t *you = own(watched, 4);
    const json_t *const dragon = json_array_get(json_object_get(you, "wagers"), 1);
    assert_int_equal(number_of(dragon, "wins"), 20000);
    assert_int_equal(number_of(dragon, "covered"), 10000);
    assert_true(json_is_null(json_object_get(you, "last")));
    json_decref(you);
    press_main(watched, "START GAME");
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    press_main(watched, "SETTLE");
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}");
    sabot_command confirm = {.type = SABOT_COMMAND_CONFIRM, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    confirm.confirm.seat = 4;
    confirm.confirm.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    assert_int_equal(ask(watched->room, 1, &confirm).status, SABOT_OK);
    press_main(watched, "END GAME");
    you = own(watched, 4);
    const json_t *const last = json_object_get(you, "last");
    const json_t *const lines = json_object_get(last, "lines");
    assert_string_equal(word_of(json_array_get(lines, 0), "words"), "Dragon 7: Banker pushes. $50 returned.");
    assert_string_equal(word_of(json_array_get(lines, 1), "words"),
                        "Dragon 7, 40 to 1: the bank covered $100 of $200; $5 returned.");
    assert_string_equal(word_of(json_array_get(lines, 1), "clause"), "R-BANK-4");
    assert_string_equal(word_of(json_array_get(lines, 2), "words"),
                        "Dragon 7 progressive, Base prize: $10 won on a $1 bet.");
    assert_int_equal(number_of(last, "fees"), 150);
    assert_int_equal(number_of(last, "net"), 10000 + 1000 - 100 - 150);
    assert_int_equal(number_of(you, "stack"), 50000 + 10000 + 1000 - 100 - 150); // the same, to the cent
    json_decref(you);
    you = own(watched, 3); // the player-dealer: nothing left, and the fee of the hand
    assert_int_equal(number_of(json_object_get(json_object_get(you, "last"), "bank"), "end"), 0);
    assert_int_equal(number_of(json_object_get(you, "last"), "net"), -10000 - 200);
    json_decref(you);
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(actions, "words"), "Open bets for the next hand.");
    json_decref(actions);
    assert_int_equal(table_of(watched)->round.bank_cents, 10000); // R-BANK-5: renewed from the stack
}

/// R-BANK-5: the loss is made good from the stack, which has nothing left.
static void test_bank_that_is_used_up_is_shown(void **state) {
    watching *const watched = *state;
    place_bets(watched, 10000);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"cash-out\",\"bettor\":3,\"cents\":489800}");
    press_main(watched, "START GAME");
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    press_main(watched, "SETTLE");
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}");
    sabot_command confirm = {.type = SABOT_COMMAND_CONFIRM, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    confirm.confirm.seat = 4;
    confirm.confirm.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    assert_int_equal(ask(watched->room, 1, &confirm).status, SABOT_OK);
    press_main(watched, "END GAME");
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(actions, "words"),
                        "Seat 3's bank is used up: put up a new amount or give up the bank.");
    json_decref(actions);
}

/// R-FEE-1: the player-dealer's fee comes from the stack; if the stack is too small, bets cannot open, and
/// the dealer sees why.
static void test_bank_without_its_fee_is_shown(void **state) {
    watching *const watched = *state;
    char command[128];
    place_bets(watched, 10000);
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    json_t *const you = own(watched, 3);
    snprintf(command, sizeof command, "{\"command\":\"cash-out\",\"bettor\":3,\"cents\":%lld}",
             (long long)(number_of(you, "stack") - 199));
    json_decref(you);
    work(watched, SABOT_ROLE_DEALER, command);
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(actions, "words"),
                        "Seat 3 is short of the bank's fee: buy in, bank less or give up the bank.");
    json_decref(actions);
}

static bool is_offered(const json_t *you, const char *label) {
    size_t i;
    json_t *action;
    json_array_foreach(json_object_get(you, "actions"), i, action) {
        if (strcmp(word_of(action, "label"), label) == 0) {
            return true;
        }
    }
    return false;
}

/// The table accepts every amount in the range shown to seat 3 and none outside it, except its current
/// amount; the action is offered if the range is not empty.
static void assert_bank_range(const watching *watched, sabot_command_type type, const char *label,
                              int64_t most_cents) {
    static sabot_event_batch batch;
    const sabot_table *const table = sabot_host_table(watched->room->host, 1);
    const int64_t now_cents = table->accounts_cents[SABOT_ACCOUNT_BANK];
    json_t *const you = own(watched, 3);
    const int64_t min_cents = number_of(json_object_get(you, "bank"), "min");
    const int64_t max_cents = number_of(json_object_get(you, "bank"), "max");
    assert_int_equal(max_cents, most_cents);
    int taken = 0;
    for (int64_t cents = -1; cents <= max_cents + 1; cents++) {
        sabot_command command = {.type = type, .role = SABOT_ROLE_PLAYER, .person = 13};
        command.accept_bank.seat = 3; // the change has the same layout
        command.accept_bank.cents = cents;
        const bool is_taken = sabot_table_decide(table, &command, &batch) == SABOT_OK;
        assert_int_equal(is_taken, cents >= min_cents && cents <= max_cents && cents != now_cents);
        taken += is_taken;
    }
    assert_int_equal(is_offered(you, label), taken > 0);
    json_decref(you);
}

/// R-BANK-2: a seat is shown exactly the amounts that the table accepts: the fee of $2 stays in the stack.
static void test_seat_sees_the_amounts_it_may_bank(void **state) {
    _Static_assert(offsetof(sabot_command, accept_bank) == offsetof(sabot_command, change_bank), "one shape");
    watching *const watched = *state;
    press_main(watched, "NEW SHOE");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"burn\",\"card\":\"2c\"}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"sit\",\"bettor\":3,\"person\":13}");
    press_main(watched, "OFFER BANK");
    for (int stack_cents = 199; stack_cents <= 202; stack_cents++) {
        work(watched, SABOT_ROLE_DEALER,
             stack_cents == 199 ? "{\"command\":\"buy-in\",\"bettor\":3,\"cents\":199}"
                                : "{\"command\":\"buy-in\",\"bettor\":3,\"cents\":1}");
        assert_bank_range(watched, SABOT_COMMAND_ACCEPT_BANK, "ACCEPT",
                          stack_cents > 200 ? stack_cents - 200 : 0);
    }
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"accept\",\"seat\":3,\"cents\":1}");
    assert_bank_range(watched, SABOT_COMMAND_CHANGE_BANK, "CHANGE BANK", 2);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"cash-out\",\"bettor\":3,\"cents\":1}");
    assert_bank_range(watched, SABOT_COMMAND_CHANGE_BANK, "CHANGE BANK", 1);
    json_t *const seats = section(watched, SABOT_SECTION_SEATS); // the pad shows the same
    const json_t *const bank = json_object_get(json_array_get(seats, 2), "bank");
    assert_int_equal(number_of(bank, "min"), 1);
    assert_int_equal(number_of(bank, "max"), 1);
    assert_true(json_is_null(json_object_get(json_array_get(seats, 3), "bank")));
    json_decref(seats);
}

/// After a server restart in mid-hand, players still see the result of the hand.
static void test_hand_in_progress_at_startup_is_shown_completely(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    sabot_view_end(&watched->view);
    sabot_view_begin(&watched->view, &(sabot_table_info){.number = 1, .name = "Table"},
                     sabot_host_table(watched->room->host, 1));
    sabot_view_open(&watched->view, sabot_host_table(watched->room->host, 1));
    sabot_view_subscribe(&watched->view, 13, true);
    sabot_view_subscribe(&watched->view, 14, true);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    json_t *const you = own(watched, 4);
    const json_t *const last = json_object_get(you, "last");
    assert_string_equal(word_of(last, "words"), "Hand voided: a test");
    assert_int_equal(json_array_size(json_object_get(last, "lines")), 3);
    assert_string_equal(word_of(json_array_get(json_object_get(last, "lines"), 0), "words"),
                        "Hand voided: $50 returned.");
    assert_int_equal(number_of(last, "net"), 0); // R-FEE-7: the fees of a voided hand are returned
    json_decref(you);
}

static bool may_deal(const watching *watched, int bettor) {
    json_t *const you = own(watched, bettor);
    const json_t *const actions = json_object_get(you, "actions");
    bool may = false;
    for (size_t i = 0; i < json_array_size(actions); i++) {
        may = may || strcmp(word_of(json_array_get(actions, i), "label"), "DEAL") == 0;
    }
    json_decref(you);
    return may;
}

/// R-HOUSE-2: the holder of the shoe deals, until the hand is complete.
static void test_the_holder_of_the_shoe_deals_until_the_hand_is_over(void **state) {
    watching *const watched = *state;
    char sentence[256];
    const sabot_room_table wanted = {.name = "Table",
                                     .ruleset = watched->room->washington,
                                     .virtual_shoe = true,
                                     .row = -1,
                                     .tray_cents = 10000000};
    const sabot_table *const table = sabot_host_table(watched->room->host, 1);
    assert_true(sabot_table_set_up(watched->room->host, 1, &wanted, false, sentence, sizeof sentence));
    press_main(watched, "NEW SHOE");
    press_main(watched, "BURN");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"sit\",\"bettor\":4,\"person\":14}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"pass-shoe\",\"seat\":4}");
    press_main(watched, "OPEN BETS");
    assert_false(may_deal(watched, 4));
    press_main(watched, "START GAME");
    while (sabot_table_next(table).recipient != SABOT_TO_NOBODY) {
        assert_true(may_deal(watched, 4));
        work(watched, SABOT_ROLE_DEALER, "{\"command\":\"draw\"}");
    }
    assert_false(may_deal(watched, 4));
    assert_true(watched->view.player_views[4].has_changed);
}

/// The view of a player who is not connected is written on request, with the current state.
static void test_no_view_is_written_for_a_player_who_is_not_connected(void **state) {
    watching *const watched = *state;
    place_bets(watched, 100000);
    sabot_view *const view = &watched->view;
    sabot_view_subscribe(view, 14, false);
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":4,\"seat\":4,\"kind\":\"player\",\"cents\":7000}");
    assert_false(view->player_views[4].has_changed);
    assert_null(view->player_views[4].text);
    char *const text = sabot_view_snapshot(view, table_of(watched), SABOT_AUDIENCE_PLAYER, 14, 1);
    assert_non_null(strstr(text, "\"kind\":\"player\",\"title\":\"Player\",\"cents\":7000"));
    free(text);
}

/// Staff see a player's request, and it is answered by doing what was requested.
static void test_buy_in_answers_the_request_for_it(void **state) {
    watching *const watched = *state;
    place_bets(watched, 100000);
    sabot_view *const view = &watched->view;
    view->requests[4] = (sabot_player_request){.kind = SABOT_REQUEST_BUY_IN, .cents = 20000, .at_ms = 7};
    sabot_view_set_info(view, sabot_host_table(watched->room->host, 1));
    json_t *asks = section(watched, SABOT_SECTION_REQUESTS);
    assert_string_equal(word_of(json_array_get(asks, 0), "want"), "buy-in");
    assert_int_equal(number_of(json_array_get(asks, 0), "person"), 14);
    json_decref(asks);
    assert_true(view->player_views[4].has_changed);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"buy-in\",\"bettor\":4,\"cents\":20000}");
    asks = section(watched, SABOT_SECTION_REQUESTS);
    assert_int_equal(json_array_size(asks), 0);
    json_decref(asks);
}

static void test_player_sees_that_their_place_is_gone(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"leave\",\"bettor\":4}");
    assert_int_equal(watched->view.player_views[4].previous_person, 14);
    char *const text = sabot_view_player(&watched->view, table_of(watched), 14, 1);
    assert_non_null(strstr(text, "\"you\":null"));
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_player_sees_where_they_may_bet, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_stack_limits_the_bets_offered, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_player_sees_what_the_bank_covers, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_bank_that_is_used_up_is_shown, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_bank_without_its_fee_is_shown, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_seat_sees_the_amounts_it_may_bank, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_hand_in_progress_at_startup_is_shown_completely, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_the_holder_of_the_shoe_deals_until_the_hand_is_over,
                                        make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_no_view_is_written_for_a_player_who_is_not_connected,
                                        make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_buy_in_answers_the_request_for_it, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_player_sees_that_their_place_is_gone, make_watched,
                                        remove_watched),
    };
    return cmocka_run_group_tests_name("view of a player", tests, NULL, NULL);
}
