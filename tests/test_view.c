/// Tests views: what each audience sees of a table while a keyed hand is dealt, and the pad's next action.
#include "serve/views/tile.h"
#include "watching.h"

/// R-DEAL-1, R-DRAW-4, R-WIN-2, R-PROG-8: from the shoe to the end of the hand there is one obvious next
/// action.
static void test_pad_always_has_one_next_action(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    deal_dragon(watched);
    json_t *hand = section(watched, SABOT_SECTION_HAND);
    assert_string_equal(word_of(hand, "outcome"), "dragon7");
    assert_string_equal(word_of(hand, "words"), "Banker wins 7 to 4: Dragon 7");
    json_decref(hand);
    press_main(watched, "Dragon 7");
    json_t *const sheet = section(watched, SABOT_SECTION_SHEET);
    const json_t *const lines = json_object_get(sheet, "lines");
    assert_int_equal(json_array_size(lines), 2);
    assert_string_equal(word_of(json_array_get(lines, 0), "words"), "push: return the bet");
    assert_string_equal(word_of(json_array_get(lines, 1), "words"), "pay $200");
    json_decref(sheet);
    press_main(watched, "SETTLE");
    json_t *actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_true(json_is_null(json_object_get(actions, "main"))); // the progressive is pending
    const json_t *const press = json_array_get(json_object_get(actions, "press"), 0);
    assert_string_equal(word_of(press, "prize"), "any");
    assert_int_equal(json_integer_value(json_object_get(press, "cents")), 1000);
    json_decref(actions);
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}");
    actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_int_equal(json_array_size(json_object_get(actions, "decide")), 1);
    const json_t *const decide = json_array_get(json_object_get(actions, "decide"), 0);
    json_t *const meters = section(watched, SABOT_SECTION_METERS); // a fixed prize does not change them
    assert_true(json_equal(json_object_get(decide, "meter_after"),
                           json_object_get(json_array_get(meters, 0), "cents")));
    json_decref(meters);
    json_decref(actions);
    watched->room->now_ms += 1000;
    sabot_command confirm = {.type = SABOT_COMMAND_CONFIRM, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    confirm.confirm.seat = 4;
    confirm.confirm.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    assert_int_equal(ask(watched->room, 1, &confirm).status, SABOT_OK);
    press_main(watched, "END GAME");
    json_t *const last = section(watched, SABOT_SECTION_LAST);
    assert_string_equal(word_of(last, "outcome"), "dragon7");
    assert_int_equal(json_integer_value(json_object_get(last, "number")), 1);
    json_decref(last);
    json_t *const prizes = section(watched, SABOT_SECTION_PRIZES);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(prizes, 0), "cents")), 1000);
    json_decref(prizes);
    press_main(watched, "OPEN BETS");
}

/// Returns whether the pad offers it besides its main button.
static bool is_offered(watching *watched, const char *label) {
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    const json_t *const more = json_object_get(actions, "more");
    bool found = false;
    for (size_t i = 0; i < json_array_size(more); i++) {
        found = found || strcmp(word_of(json_array_get(more, i), "label"), label) == 0;
    }
    json_decref(actions);
    return found;
}

/// Checks the pad's instruction.
static void assert_instruction(const watching *watched, const char *words) {
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(actions, "words"), words);
    json_decref(actions);
}

/// R-BANK-1: at an empty table, the bank cannot be offered and no one has passed.
static void test_empty_table_needs_a_player_before_the_bank_is_offered(void **state) {
    watching *const watched = *state;
    press_main(watched, "NEW SHOE");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"burn\",\"card\":\"2c\"}");
    for (int i = 0; i < 2; i++) { // the second time after an offer that a program sent
        json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
        assert_true(json_is_null(json_object_get(actions, "main")));
        json_decref(actions);
        assert_instruction(watched, "No players are seated. Seat a player first.");
        if (i == 0) {
            work(watched, SABOT_ROLE_DEALER, "{\"command\":\"offer\"}");
        }
    }
    json_t *const tile = sabot_needs_json(&watched->tile, &watched->view,
                                          sabot_host_table(watched->room->host, 1), SABOT_TILE_OF_STAFF);
    assert_string_equal(word_of(json_array_get(tile, 0), "words"),
                        "No players are seated: seat a player or close the table");
    json_decref(tile);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"sit\",\"bettor\":3,\"person\":13}");
    assert_instruction(watched, "Everyone passed. Offer the bank again.");
    press_main(watched, "OFFER BANK");
    assert_instruction(watched, "Seat 3 banks or passes.");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"pass\",\"seat\":3}");
    assert_instruction(watched, "Everyone passed. Offer the bank again.");
    press_main(watched, "OFFER BANK");
}

/// R-BANK-2: the bank does not cover progressives, so the pad does not offer to start a hand that cannot
/// start. The bet timer may still run out, and then betting is reopened: by a supervisor if there are bets,
/// otherwise by the dealer (R-BET-9).
static void test_hand_without_a_covered_bet_is_reopened(void **state) {
    watching *const watched = *state;
    place_bets(watched, 100000);
    assert_true(is_offered(watched, "NO MORE BETS"));
    for (size_t i = 0; i < 2; i++) {
        static const char *const kinds[] = {"dragon7", "banker"};
        char text[96];
        snprintf(text, sizeof text, "{\"command\":\"withdraw\",\"bettor\":4,\"seat\":4,\"kind\":\"%s\"}",
                 kinds[i]);
        work(watched, SABOT_ROLE_DEALER, text);
    }
    assert_false(is_offered(watched, "NO MORE BETS"));
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"no-more-bets\"}");
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(actions, "words"), "No bets to bank: REOPEN BETS.");
    const json_t *const main_action = json_object_get(actions, "main");
    assert_string_equal(word_of(main_action, "label"), "REOPEN BETS");
    assert_true(json_is_null(json_object_get(main_action, "needs")));
    assert_true(json_is_true(json_object_get(main_action, "approval"))); // the chip is a bet
    json_decref(actions);
    assert_true(is_offered(watched, "VOID HAND"));
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"reopen-bets\"}");
    work(watched, SABOT_ROLE_DEVICE,
         "{\"command\":\"sense\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"laid\":false}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"no-more-bets\"}");
    json_t *const empty = section(watched, SABOT_SECTION_ACTIONS);
    assert_true(json_is_false(json_object_get(json_object_get(empty, "main"), "approval")));
    json_decref(empty);
    press_main(watched, "REOPEN BETS");
    assert_int_equal(table_of(watched)->phase, SABOT_PHASE_BETTING);
}

/// R-PROG-8: a rejected win may be pressed once more, and no longer blocks END GAME.
static void test_a_rejected_win_can_be_pressed_again(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    press_main(watched, "SETTLE");
    static const char press[] =
        "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}";
    work(watched, SABOT_ROLE_DEALER, press);
    sabot_command reject = {.type = SABOT_COMMAND_REJECT, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    reject.reject.seat = 4;
    reject.reject.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    strcpy(reject.reject.reason.text, "a test");
    assert_int_equal(ask(watched->room, 1, &reject).status, SABOT_OK);
    json_t *actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(json_object_get(actions, "main"), "label"), "END GAME");
    const json_t *const again = json_array_get(json_object_get(actions, "press"), 0);
    assert_true(json_is_true(json_object_get(again, "again")));
    json_decref(actions);
    work(watched, SABOT_ROLE_DEALER, press);
    actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_true(json_is_null(json_object_get(actions, "main")));
    assert_int_equal(json_array_size(json_object_get(actions, "decide")), 1);
    assert_int_equal(json_array_size(json_object_get(actions, "press")), 0);
    json_decref(actions);
}

static void test_public_sees_no_bets(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    static const char *const private_words[] = {"stack", "wagers", "person", "5000", "50000", "bettor"};
    char *const text = sabot_view_snapshot(&watched->view, table_of(watched), SABOT_AUDIENCE_PUBLIC, 0, 1);
    for (size_t i = 0; i < sizeof private_words / sizeof private_words[0]; i++) {
        char quoted[32];
        snprintf(quoted, sizeof quoted, i == 3 || i == 4 ? ":%s," : "\"%s\"", private_words[i]);
        if (strstr(text, quoted) != NULL) {
            fail_msg("the public sees %s", quoted);
        }
    }
    free(text);
}

static void test_bet_is_shown_only_to_staff_and_its_player(void **state) {
    watching *const watched = *state;
    sabot_view *const view = &watched->view;
    begin_hand(watched);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    press_main(watched, "OPEN BETS");
    const uint64_t public_before = view->sequences[SABOT_AUDIENCE_PUBLIC];
    const uint64_t staff_before = view->sequences[SABOT_AUDIENCE_STAFF];
    const uint64_t pit_before = view->sequences[SABOT_AUDIENCE_PIT];
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":4,\"seat\":4,\"kind\":\"player\",\"cents\":7000}");
    assert_int_equal(view->sequences[SABOT_AUDIENCE_PUBLIC], public_before);
    assert_int_equal(view->sequences[SABOT_AUDIENCE_STAFF], staff_before + 1);
    assert_int_equal(view->sequences[SABOT_AUDIENCE_PIT], pit_before + 1);
    assert_false(sabot_view_has_changed(view, SABOT_AUDIENCE_PUBLIC));
    assert_true(view->player_views[4].has_changed);
    assert_false(view->player_views[3].has_changed);
    char *const own = sabot_view_player(view, table_of(watched), 14, 1);
    assert_non_null(strstr(own, "\"cents\":7000"));
    free(own);
    char *const other = sabot_view_snapshot(view, table_of(watched), SABOT_AUDIENCE_PLAYER, 13, 1);
    assert_null(strstr(other, "7000"));
    free(other);
}

static void test_every_role_has_an_audience(void **state) {
    (void)state;
    static const struct {
        sabot_role role;
        const char *word;
    } roles[] = {{SABOT_ROLE_PLAYER, "player"},     {SABOT_ROLE_DEALER, "staff"},
                 {SABOT_ROLE_SUPERVISOR, "pit"},    {SABOT_ROLE_AUDITOR, "pit"},
                 {SABOT_ROLE_ADMINISTRATOR, "pit"}, {SABOT_ROLE_DEVICE, "public"}};
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        assert_string_equal(sabot_audience_name(sabot_audience_of(roles[i].role)), roles[i].word);
    }
    assert_int_equal(sabot_audience_stream(SABOT_AUDIENCE_PLAYER), SABOT_AUDIENCE_PUBLIC);
    assert_int_equal(sabot_audience_stream(SABOT_AUDIENCE_PIT), SABOT_AUDIENCE_PIT);
}

static void test_a_hand_that_was_voided_is_shown_as_void(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    key(watched, "8c");
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    json_t *const last = section(watched, SABOT_SECTION_LAST);
    assert_true(json_is_true(json_object_get(last, "void")));
    assert_true(json_is_null(json_object_get(last, "outcome")));
    json_decref(last);
}

static void assert_results(watching *watched, const char *banker) {
    begin_hand(watched);
    json_t *hand = section(watched, SABOT_SECTION_HAND);
    assert_true(json_is_null(json_object_get(hand, "results")));
    json_decref(hand);
    deal_dragon(watched);
    hand = section(watched, SABOT_SECTION_HAND);
    const json_t *const results = json_object_get(hand, "results");
    assert_int_equal(json_object_size(results), 5);
    assert_string_equal(word_of(results, "player"), "lose");
    assert_string_equal(word_of(results, "banker"), banker);
    assert_string_equal(word_of(results, "tie"), "lose");
    assert_string_equal(word_of(results, "panda8"), "lose");
    assert_string_equal(word_of(results, "dragon7"), "win");
    json_decref(hand);
}

/// R-PAY-2: a Dragon 7 pushes Banker bets, or pays them: the view follows the rules.
static void test_space_results_follow_the_rules(void **state) {
    assert_results(*state, "push");
}

static void test_dragon_7_that_pays_banker_is_shown(void **state) {
    watching *const watched = *state;
    char sentence[256];
    sabot_room_table wanted = {
        .name = "Table", .ruleset = watched->room->california, .sensors = true, .row = -1};
    wanted.ruleset.dragon7_banker = SABOT_DRAGON7_PAYS_BANKER;
    assert_true(sabot_table_set_up(watched->room->host, 1, &wanted, false, sentence, sizeof sentence));
    assert_results(watched, "win");
}

/// Chooses other rules for the watched table, which has no shoe or players yet.
static void set_up(const watching *watched, const sabot_room_table *wanted) {
    char sentence[256];
    assert_true(sabot_table_set_up(watched->room->host, 1, wanted, false, sentence, sizeof sentence));
}

static void sense(watching *watched, int seat, const char *kind, bool laid) {
    char text[128];
    snprintf(text, sizeof text, "{\"command\":\"sense\",\"seat\":%d,\"kind\":\"%s\",\"laid\":%s}", seat, kind,
             laid ? "true" : "false");
    work(watched, SABOT_ROLE_DEVICE, text);
}

/// Returns how many entries a list of the actions has.
static size_t count_of(const watching *watched, const char *list) {
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    const size_t count = json_array_size(json_object_get(actions, list));
    json_decref(actions);
    return count;
}

/// R-PROG-13: by default a supervisor confirms only the meter. The sheet has the other prizes, and SETTLE
/// pays them.
static void test_fixed_prizes_are_on_the_sheet_and_paid_by_settle(void **state) {
    watching *const watched = *state;
    set_up(watched, &(sabot_room_table){
                        .name = "Table", .ruleset = watched->room->california, .sensors = true, .row = -1});
    begin_hand(watched);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    json_t *const sheet = section(watched, SABOT_SECTION_SHEET);
    const json_t *const prize = json_array_get(json_object_get(sheet, "prizes"), 0);
    assert_int_equal(number_of(prize, "seat"), 4);
    assert_string_equal(word_of(prize, "prize"), "any");
    assert_int_equal(number_of(prize, "cents"), 1000);
    json_decref(sheet);
    assert_int_equal(count_of(watched, "press"), 0);
    press_main(watched, "SETTLE");
    assert_int_equal(count_of(watched, "press"), 0);
    json_t *const prizes = section(watched, SABOT_SECTION_PRIZES);
    assert_string_equal(word_of(json_array_get(prizes, 0), "state"), "paid");
    json_decref(prizes);
    press_main(watched, "END GAME");
}

/// The wall announces a prize that a supervisor is verifying.
static void test_pending_prize_is_public(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    press_main(watched, "SETTLE");
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}");
    json_t *prizes = section(watched, SABOT_SECTION_PRIZES);
    assert_int_equal(json_array_size(prizes), 1);
    assert_string_equal(word_of(json_array_get(prizes, 0), "state"), "pressed");
    assert_int_equal(number_of(json_array_get(prizes, 0), "cents"), 1000);
    json_decref(prizes);
    sabot_command reject = {.type = SABOT_COMMAND_REJECT, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    reject.reject.seat = 4;
    reject.reject.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    strcpy(reject.reject.reason.text, "a test");
    assert_int_equal(ask(watched->room, 1, &reject).status, SABOT_OK);
    prizes = section(watched, SABOT_SECTION_PRIZES);
    assert_int_equal(json_array_size(prizes), 0);
    json_decref(prizes);
}

static void assert_chip(const watching *watched, int seat, size_t index, const char *light, bool late,
                        const char *alarm, const char *words) {
    json_t *const seats = section(watched, SABOT_SECTION_SEATS);
    const json_t *const chips = json_object_get(json_array_get(seats, (size_t)seat - 1), "chips");
    const json_t *const chip = json_array_get(chips, index);
    assert_string_equal(word_of(chip, "light"), light);
    assert_int_equal(json_is_true(json_object_get(chip, "late")), late);
    assert_string_equal(word_of(chip, "words"), words);
    if (alarm == NULL) {
        assert_true(json_is_null(json_object_get(chip, "alarm")));
    } else {
        assert_string_equal(word_of(chip, "alarm"), alarm);
    }
    json_decref(seats);
}

/// R-PROG-10, R-PROG-12: what staff see of a chip, from the felt to END GAME.
static void test_staff_see_the_state_of_every_chip(void **state) {
    watching *const watched = *state;
    place_bets(watched, 100000);
    sense(watched, 5, "progressive-dragon7", true);
    assert_chip(watched, 4, 0, "spins", false, NULL, "");
    assert_chip(watched, 5, 0, "spins", false, NULL, "");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"no-more-bets\"}");
    assert_chip(watched, 5, 0, "flagged", false, "no-player", "no player at this seat");
    sense(watched, 4, "progressive-panda8", true);
    assert_chip(watched, 4, 1, "off", true, NULL, "placed after bets closed: no bet");
    press_main(watched, "START GAME");
    sense(watched, 4, "progressive-dragon7", false);
    assert_chip(watched, 4, 0, "lit", false, NULL, ""); // the bet stays locked
    json_t *needs = sabot_needs_json(&watched->tile, &watched->view, table_of(watched), SABOT_TILE_OF_STAFF);
    assert_int_equal(json_array_size(needs), 1);
    assert_string_equal(word_of(json_array_get(needs, 0), "words"),
                        "Seat 5: Dragon 7 progressive: no player at this seat");
    json_decref(needs);
    work(watched, SABOT_ROLE_DEVICE, "{\"command\":\"sensors\",\"working\":false}");
    needs = sabot_needs_json(&watched->tile, &watched->view, table_of(watched), SABOT_TILE_OF_STAFF);
    assert_string_equal(word_of(json_array_get(needs, 1), "words"), "The progressive sensors have stopped");
    json_decref(needs);
    assert_chip(watched, 4, 1, "off", false, NULL, "the sensors have stopped");
}

/// R-PROG-11: a tracker table with sensors has seats, meters and chips, but no other bets.
static void test_tracker_table_with_sensors_takes_chips(void **state) {
    watching *const watched = *state;
    set_up(watched, &(sabot_room_table){.name = "Table",
                                        .ruleset = watched->room->california,
                                        .tracker_only = true,
                                        .sensors = true,
                                        .row = -1,
                                        .timer_seconds = -1});
    press_main(watched, "NEW SHOE");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"burn\",\"card\":\"2c\"}");
    assert_instruction(watched, "Key the first card of the next hand.");
    json_t *const meters = section(watched, SABOT_SECTION_METERS);
    assert_int_equal(json_array_size(meters), 2);
    json_decref(meters);
    json_t *const seats = section(watched, SABOT_SECTION_SEATS);
    assert_int_equal(json_array_size(seats), 8);
    json_decref(seats);
    sense(watched, 4, "progressive-dragon7", true);
    assert_instruction(watched, "START GAME takes the chips on the sensors; so does the first card.");
    assert_keys(watched, "card", 52);
    press_main(watched, "START GAME");
    assert_chip(watched, 4, 0, "lit", false, NULL, "");
    sense(watched, 4, "progressive-dragon7", false);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    assert_instruction(watched, "Pay the fixed prizes, then press SETTLE.");
    press_main(watched, "SETTLE");
    press_main(watched, "END GAME");
    assert_int_equal(table_of(watched)->tracker.tally.hands, 1);
    static const char *const cards[] = {"9c", "2d", "Kc", "Kd"}; // without a chip, declaring ends the hand
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        key(watched, cards[i]);
    }
    press_main(watched, "Player");
    assert_int_equal(table_of(watched)->phase, SABOT_PHASE_BETWEEN);
    assert_true(is_offered(watched, "REOPEN OUTCOME"));
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"reopen\",\"reason\":\"a test\"}");
    json_t *const last = section(watched, SABOT_SECTION_LAST);
    assert_true(json_is_null(last)); // it is in progress again
    json_decref(last);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"take-back\"}");
    key(watched, "Qd");
    press_main(watched, "Player");
    json_t *const again = section(watched, SABOT_SECTION_LAST);
    assert_int_equal(number_of(again, "number"), 2);
    json_decref(again);
}

/// R-WIN-3: without a Panda 8 bet, no section mentions one.
static void test_ruleset_without_panda_8_shows_a_player_win(void **state) {
    watching *const watched = *state;
    static const char *const cards[] = {"2d", "Ks", "3d", "7s", "3c"}; // 8 with three cards, against 7
    sabot_room_table wanted = {
        .name = "Table", .ruleset = ruleset_of("california-ez"), .tracker_only = true, .row = -1};
    set_up(watched, &wanted);
    press_main(watched, "NEW SHOE");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"burn\",\"card\":\"2c\"}");
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        key(watched, cards[i]);
    }
    json_t *const hand = section(watched, SABOT_SECTION_HAND);
    assert_string_equal(word_of(hand, "outcome"), "player");
    assert_string_equal(word_of(hand, "words"), "Player wins 8 to 7");
    json_decref(hand);
    assert_instruction(watched, "No more cards: declare Player.");
    press_main(watched, "Player");
    json_t *const table = section(watched, SABOT_SECTION_TABLE);
    assert_true(json_is_false(json_object_get(table, "panda8")));
    assert_true(json_is_true(json_object_get(table, "dragon7")));
    json_decref(table);
    json_t *const last = section(watched, SABOT_SECTION_LAST);
    assert_string_equal(word_of(last, "outcome"), "player");
    json_decref(last);
    json_t *const roads = section(watched, SABOT_SECTION_ROADS);
    assert_string_equal(word_of(roads, "bead"), "P");
    json_decref(roads);
    json_t *const tally = section(watched, SABOT_SECTION_TALLY);
    assert_int_equal(number_of(json_object_get(tally, "panda8"), "count"), 0);
    assert_int_equal(number_of(json_object_get(tally, "player"), "count"), 1);
    json_decref(tally);
}

/// Checks the hands on the display's roads.
static void assert_bead(const watching *watched, const char *letters) {
    json_t *const roads = section(watched, SABOT_SECTION_ROADS);
    assert_string_equal(word_of(roads, "bead"), letters);
    json_decref(roads);
}

/// R-DEAL-2: the roads count a hand at declaration, and drop it when its outcome is reopened. Mistakes are
/// corrected from the pad.
static void test_corrections_are_offered_and_the_roads_follow(void **state) {
    watching *const watched = *state;
    press_main(watched, "NEW SHOE");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"burn\",\"card\":\"3c\"}");
    assert_true(is_offered(watched, "UNDO BURN"));
    assert_true(is_offered(watched, "DEAD CARD"));
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"take-back\"}");
    assert_false(is_offered(watched, "UNDO BURN"));
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"end-shoe\",\"reason\":\"a test\"}");
    begin_hand(watched);
    assert_true(is_offered(watched, "REOPEN BETS"));
    deal_dragon(watched);
    assert_false(is_offered(watched, "REOPEN BETS"));
    assert_bead(watched, "");
    press_main(watched, "Dragon 7");
    assert_bead(watched, "D");
    assert_true(is_offered(watched, "REOPEN OUTCOME"));
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"reopen\",\"reason\":\"a test\"}");
    assert_bead(watched, "");
    press_main(watched, "Dragon 7");
    press_main(watched, "SETTLE");
    assert_false(is_offered(watched, "REOPEN OUTCOME"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_pad_always_has_one_next_action, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_empty_table_needs_a_player_before_the_bank_is_offered,
                                        make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_hand_without_a_covered_bet_is_reopened, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_a_rejected_win_can_be_pressed_again, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_public_sees_no_bets, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_bet_is_shown_only_to_staff_and_its_player, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_every_role_has_an_audience, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_a_hand_that_was_voided_is_shown_as_void, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_space_results_follow_the_rules, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_dragon_7_that_pays_banker_is_shown, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_fixed_prizes_are_on_the_sheet_and_paid_by_settle, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_pending_prize_is_public, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_staff_see_the_state_of_every_chip, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_tracker_table_with_sensors_takes_chips, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_ruleset_without_panda_8_shows_a_player_win, make_watched,
                                        remove_watched),
        cmocka_unit_test_setup_teardown(test_corrections_are_offered_and_the_roads_follow, make_watched,
                                        remove_watched),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
