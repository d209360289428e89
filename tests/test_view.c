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
/// start; the bet timer may still run out, and then the hand must be voided.
static void test_hand_without_a_covered_bet_must_be_voided(void **state) {
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
    assert_string_equal(word_of(actions, "words"), "No bets to bank: VOID HAND.");
    const json_t *const main_action = json_object_get(actions, "main");
    assert_string_equal(word_of(main_action, "label"), "VOID HAND");
    assert_string_equal(word_of(main_action, "needs"), "reason");
    assert_true(json_is_true(json_object_get(main_action, "approval")));
    json_decref(actions);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_pad_always_has_one_next_action, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_empty_table_needs_a_player_before_the_bank_is_offered,
                                        make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_hand_without_a_covered_bet_must_be_voided, make_watched,
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
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
