/// Tests the demonstration: tables are set up from the configuration and play on their own without end.
#include "hosting.h"
#include "room/audit/audit.h"
#include "serve/routes/state.h"

static sabot_room_table wanted_table(const test_room *room, uint32_t number) {
    return (sabot_room_table){.name = "Table",
                              .ruleset = number == 1 ? room->california : room->washington,
                              .virtual_shoe = true,
                              .sensors = true,
                              .row = -1,
                              .timer_seconds = 15,
                              .tray_cents = 20000000};
}

static void set_up(test_room *room, uint32_t number, bool is_demo) {
    char sentence[256] = "";
    const sabot_room_table wanted = wanted_table(room, number);
    if (!sabot_table_set_up(room->host, number, &wanted, is_demo, sentence, sizeof sentence)) {
        fail_msg("%s", sentence);
    }
}

static int make_demo(void **state) {
    make_room(state);
    test_room *const room = *state;
    sabot_host_close(room->host);
    room->options.tables = 2;
    open_test_room(room);
    set_up(room, 1, true);
    set_up(room, 2, true);
    return 0;
}

/// Advances time until both tables have played this many hands. Fails if nothing happens for two minutes.
static void play_hands(test_room *room, sabot_autopilot *pilot, int step_ms, uint32_t hands) {
    int64_t quiet_since_ms = room->now_ms;
    uint64_t seen = 0;
    while (sabot_host_table(room->host, 1)->hand < hands || sabot_host_table(room->host, 2)->hand < hands) {
        room->now_ms += step_ms;
        sabot_host_tick(room->host);
        for (uint32_t table = 1; table <= 2; table++) {
            sabot_autopilot_play(pilot, room->host, table, true, room->now_ms);
        }
        while (sabot_host_turn(room->host) > 0) {
        }
        if (sabot_host_sequence(room->host) != seen) {
            seen = sabot_host_sequence(room->host);
            quiet_since_ms = room->now_ms;
        }
        if (room->now_ms - quiet_since_ms > 120000) {
            fail_msg("the tables have stopped: hand %u, %s", sabot_host_table(room->host, 1)->hand,
                     sabot_phase_name(sabot_host_table(room->host, 1)->phase));
        }
    }
}

static void test_demonstration_plays_shoe_after_shoe_and_passes_its_audit(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(7, 1, 2);
    play_hands(room, pilot, 250, 100); // more than a shoe
    for (uint32_t number = 1; number <= 2; number++) {
        const sabot_table *const table = sabot_host_table(room->host, number);
        assert_true(table->shoe.number >= 2);
        assert_true(sabot_table_is_consistent(table));
        assert_true(sabot_meter_cents(table->meters[0]) != 0);
    }
    assert_true(sabot_host_table(room->host, 1)->accounts_cents[SABOT_ACCOUNT_COLLECTION] > 0);
    sabot_autopilot_close(pilot);
    sabot_host_close(room->host);
    room->host = NULL;
    sabot_journal *journal;
    sabot_journal_fault fault;
    static sabot_audit audit;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    assert_true(sabot_audit_run(journal, NULL, NULL, &audit));
    sabot_journal_close(journal);
}

/// Plays in steps of 20 ms until the table is in this phase with at least this many cards out. Returns how
/// long it took.
static int64_t time_until(test_room *room, sabot_autopilot *pilot, uint32_t number, sabot_phase phase,
                          int cards) {
    const sabot_table *const table = sabot_host_table(room->host, number);
    const int64_t since_ms = room->now_ms;
    while (table->phase != phase || table->round.deal.player.count + table->round.deal.banker.count < cards) {
        room->now_ms += 20;
        sabot_host_tick(room->host);
        sabot_autopilot_play(pilot, room->host, number, true, room->now_ms);
        while (sabot_host_turn(room->host) > 0) {
        }
        assert_true(room->now_ms - since_ms < 60000);
    }
    return room->now_ms - since_ms;
}

/// A visitor who opens the room sees cards right away. Later hands leave the table's normal time to bet.
static void test_first_card_is_out_within_three_seconds_and_later_hands_are_slower(void **state) {
    test_room *const room = *state;
    for (uint32_t number = 1; number <= 2; number++) {
        const sabot_table *const table = sabot_host_table(room->host, number);
        sabot_autopilot *const pilot = sabot_autopilot_open(12 + number, 1, 2);
        assert_true(time_until(room, pilot, number, SABOT_PHASE_DEALING, 1) <= 3000);
        assert_true(table->round.wager_count >= 3); // everyone but the player-dealer bets
        assert_true(time_until(room, pilot, number, SABOT_PHASE_DEALING, 2) >= 1000);
        time_until(room, pilot, number, SABOT_PHASE_BETTING, 0);
        assert_int_equal(table->hand, 2);
        assert_true(time_until(room, pilot, number, SABOT_PHASE_NO_MORE_BETS, 0) >= 14900);
        assert_true(time_until(room, pilot, number, SABOT_PHASE_DEALING, 1) >= 2400);
        sabot_autopilot_close(pilot);
    }
}

/// Players bet before the bets close, even at full speed; progressives come last.
static void test_every_kind_of_bet_is_placed_at_full_speed(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(7, 50, 2);
    play_hands(room, pilot, 5, 10);
    for (uint32_t number = 1; number <= 2; number++) {
        const sabot_table *const table = sabot_host_table(room->host, number);
        assert_true(sabot_meter_cents(table->meters[0]) > 1000000 &&
                    sabot_meter_cents(table->meters[1]) > 500000);
    }
    sabot_autopilot_close(pilot);
}

static void test_players_keep_betting_at_a_table_that_was_taken_over(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(8, 1, 2);
    const sabot_table *const table = sabot_host_table(room->host, 2);
    play_hands(room, pilot, 250, 1);
    while (table->phase != SABOT_PHASE_BETTING || table->round.wager_count == 0) {
        room->now_ms += 250;
        sabot_autopilot_play(pilot, room->host, 2, table->phase != SABOT_PHASE_BETTING, room->now_ms);
        while (sabot_host_turn(room->host) > 0) {
        }
    }
    const uint32_t hand = table->hand;
    for (int i = 0; i < 400; i++) { // no one deals
        room->now_ms += 250;
        sabot_host_tick(room->host);
        sabot_autopilot_play(pilot, room->host, 2, false, room->now_ms);
        while (sabot_host_turn(room->host) > 0) {
        }
    }
    assert_int_equal(table->hand, hand);
    assert_int_equal(table->phase, SABOT_PHASE_NO_MORE_BETS); // the timer closed it
    sabot_autopilot_close(pilot);
}

static void ask_for(test_room *room, const sabot_command *command) {
    sabot_reply answer;
    sabot_host_execute(room->host, 1, sabot_host_next_id(room->host), command, &answer);
    assert_int_equal(answer.status, SABOT_OK);
}

/// Plays a quarter of a second at table 1.
static void play_on(test_room *room, sabot_autopilot *pilot) {
    room->now_ms += 250;
    sabot_autopilot_play(pilot, room->host, 1, true, room->now_ms);
    while (sabot_host_turn(room->host) > 0) {
    }
}

/// R-BANK-2: a player-dealer's hand cannot start with only a progressive. The demonstration goes on.
static void test_a_progressive_alone_does_not_stop_the_demonstration(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(10, 1, 2);
    const sabot_table *const table = sabot_host_table(room->host, 1);
    while (table->phase != SABOT_PHASE_BETTING) {
        play_on(room, pilot);
    }
    assert_int_equal(table->round.wager_count, 0);
    const uint8_t seat = table->round.bank_seat.number == 3 ? 4 : 3;
    const sabot_command chip = {
        .type = SABOT_COMMAND_SENSE,
        .role = SABOT_ROLE_DEVICE,
        .sense = {.seat = seat, .kind = SABOT_KIND_PROGRESSIVE_DRAGON7, .laid = true}};
    ask_for(room, &chip);
    ask_for(room, &(sabot_command){.type = SABOT_COMMAND_CLOSE_BETS, .role = SABOT_ROLE_DEALER});
    assert_int_equal(table->round.wager_count, 1);
    const uint32_t hand = table->hand;
    for (int i = 0; i < 400 && table->hand == hand; i++) {
        play_on(room, pilot);
    }
    assert_int_equal(table->hand, hand + 1);
    sabot_autopilot_close(pilot);
}

static int chips_on_sensors(const sabot_table *table, int *alarms) {
    int chips = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            chips += table->sensor_states[seat][i].chip;
            *alarms += table->sensor_states[seat][i].flagged;
        }
    }
    return chips;
}

/// R-PROG-10, R-PROG-12: the players put chips on the sensors, which become bets, and the dealer takes them
/// off after START GAME. None of this raises an alarm.
static void test_chips_are_bets_and_are_taken_off_after_start_game(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(12, 1, 2);
    const sabot_table *const table = sabot_host_table(room->host, 1);
    int placed = 0, bets = 0, left = 0, alarms = 0;
    for (int i = 0; i < 4000 && table->hand < 12; i++) {
        sabot_host_tick(room->host);
        play_on(room, pilot);
        const int chips = chips_on_sensors(table, &alarms);
        placed += table->phase == SABOT_PHASE_BETTING ? chips : 0;
        left += table->round.deal.player.count > 0 ? chips : 0;
        for (int wager = 0; wager < table->round.wager_count; wager++) {
            bets += sabot_kind_is_progressive(table->round.wagers[wager].kind);
        }
    }
    assert_int_equal(table->hand, 12);
    assert_true(placed > 0 && bets > 0);
    assert_int_equal(left, 0);
    assert_int_equal(alarms, 0);
    sabot_autopilot_close(pilot);
}

/// Plays until the bank is offered to `seat`.
static void offer_to(test_room *room, sabot_autopilot *pilot, const sabot_table *table, int seat) {
    for (int i = 0; i < 20000 && table->position.offered != seat; i++) {
        sabot_host_tick(room->host);
        play_on(room, pilot);
    }
    assert_int_equal(table->position.offered, seat);
}

/// R-BANK-1: a visitor has time to answer an offer; without an answer they pass, however many chips they
/// have. If their bank is used up, it is given up for them, and the hands go on.
static void test_visitor_is_offered_the_bank_and_never_banks_without_accepting(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(11, 1, 2);
    const sabot_table *const table = sabot_host_table(room->host, 1);
    ask_for(room, &(sabot_command){.type = SABOT_COMMAND_SIT_DOWN,
                                   .role = SABOT_ROLE_DEALER,
                                   .sit_down = {.bettor = 4, .person = 14}});
    ask_for(room, &(sabot_command){.type = SABOT_COMMAND_BUY_IN,
                                   .role = SABOT_ROLE_DEALER,
                                   .buy_in = {.bettor = 4, .cents = 500000}});
    offer_to(room, pilot, table, 4);
    const int64_t asked_ms = room->now_ms;
    while (table->position.offered == 4) {
        play_on(room, pilot);
    }
    assert_true(room->now_ms - asked_ms >= 20000);
    assert_int_not_equal(table->round.bank_seat.number, 4);
    offer_to(room, pilot, table, 4);
    ask_for(room, &(sabot_command){.type = SABOT_COMMAND_ACCEPT_BANK,
                                   .role = SABOT_ROLE_DEALER,
                                   .accept_bank = {.seat = 4, .cents = 499800}}); // all but one fee of $2
    const uint32_t hand = table->hand;
    for (int i = 0; i < 4000 && table->hand < hand + 3; i++) {
        sabot_host_tick(room->host);
        play_on(room, pilot);
    }
    assert_int_equal(table->hand, hand + 3);
    sabot_autopilot_close(pilot);
}

static void test_table_is_set_up_only_once(void **state) {
    test_room *const room = *state;
    const uint64_t before = sabot_host_sequence(room->host);
    set_up(room, 1, true);
    assert_int_equal(sabot_host_sequence(room->host), before);
    sabot_room_table other = wanted_table(room, 1);
    char sentence[256] = "";
    other.timer_seconds = 30;
    assert_true(sabot_table_set_up(room->host, 1, &other, true, sentence, sizeof sentence));
    assert_int_equal(sabot_host_table(room->host, 1)->timer_seconds, 30);
    assert_true(sabot_host_table(room->host, 1)->posted);
}

static void test_rules_do_not_change_during_a_hand(void **state) {
    test_room *const room = *state;
    sabot_autopilot *const pilot = sabot_autopilot_open(9, 1, 2);
    char sentence[256] = "";
    play_hands(room, pilot, 250, 1);
    while (sabot_host_table(room->host, 1)->phase <= SABOT_PHASE_BETWEEN) {
        room->now_ms += 250;
        sabot_autopilot_play(pilot, room->host, 1, true, room->now_ms);
        while (sabot_host_turn(room->host) > 0) {
        }
    }
    const sabot_room_table other = wanted_table(room, 2);
    assert_false(sabot_table_set_up(room->host, 1, &other, true, sentence, sizeof sentence));
    assert_non_null(strstr(sentence, "table 1: hand in progress"));
    assert_string_equal(sabot_host_table(room->host, 1)->ruleset.name, "california-panda8");
    sabot_autopilot_close(pilot);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_demonstration_plays_shoe_after_shoe_and_passes_its_audit,
                                        make_demo, remove_room),
        cmocka_unit_test_setup_teardown(
            test_first_card_is_out_within_three_seconds_and_later_hands_are_slower, make_demo, remove_room),
        cmocka_unit_test_setup_teardown(test_every_kind_of_bet_is_placed_at_full_speed, make_demo,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_players_keep_betting_at_a_table_that_was_taken_over, make_demo,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_a_progressive_alone_does_not_stop_the_demonstration, make_demo,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_chips_are_bets_and_are_taken_off_after_start_game, make_demo,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_visitor_is_offered_the_bank_and_never_banks_without_accepting,
                                        make_demo, remove_room),
        cmocka_unit_test_setup_teardown(test_table_is_set_up_only_once, make_demo, remove_room),
        cmocka_unit_test_setup_teardown(test_rules_do_not_change_during_a_hand, make_demo, remove_room),
    };
    return cmocka_run_group_tests_name("demo_room", tests, NULL, NULL);
}
