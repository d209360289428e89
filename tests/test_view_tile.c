/// Tests tiles: a table at a glance, and why it needs attention.
#include "watching.h"

/// Returns the current tile, and whether it changed.
static json_t *tile_now(watching *watched, bool *is_new) {
    sabot_tile_write(&watched->tile, &watched->view, sabot_host_table(watched->room->host, 1),
                     watched->room->now_ms);
    *is_new = watched->tile.is_new[SABOT_TILE_OF_PIT];
    json_t *const tile = json_loads(watched->tile.texts[SABOT_TILE_OF_PIT], 0, NULL);
    assert_non_null(tile);
    return tile;
}

/// The time of a need that has just come up.
static int64_t last_ms(const watching *watched) {
    return watched->tile.busy_ms;
}

/// Checks the tile's only need, or that it has none.
static void assert_need(watching *watched, const char *what, int64_t since_ms) {
    bool is_new;
    json_t *const tile = tile_now(watched, &is_new);
    const json_t *const needs = json_object_get(tile, "needs");
    assert_int_equal(json_array_size(needs), what != NULL ? 1 : 0);
    if (what != NULL) {
        const json_t *const need = json_array_get(needs, 0);
        assert_string_equal(word_of(need, "what"), what);
        assert_int_equal(json_integer_value(json_object_get(need, "since_ms")), since_ms);
    }
    json_decref(tile);
}

/// R-PROG-8: a win needs its button, then a supervisor, and is gone when paid.
static void test_tile_shows_what_needs_attention(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    const int64_t won_ms = last_ms(watched);
    assert_need(watched, "press", won_ms);
    watched->room->now_ms += 2000;
    press_main(watched, "SETTLE");
    assert_need(watched, "press", won_ms);
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}");
    assert_true(last_ms(watched) >= won_ms + 2000);
    assert_need(watched, "prize", last_ms(watched));
    bool is_new;
    json_t *const tile = tile_now(watched, &is_new);
    const json_t *const need = json_array_get(json_object_get(tile, "needs"), 0);
    assert_false(is_new);
    assert_string_equal(word_of(need, "words"),
                        "Seat 4: Dragon 7 progressive, Base prize, $10, waiting for a supervisor");
    assert_true(json_is_true(json_object_get(need, "urgent")));
    assert_int_equal(json_integer_value(json_object_get(tile, "taken")), 2);
    assert_string_equal(word_of(tile, "limits"), "$10\u2013$100");
    json_decref(tile);
    sabot_command reject = {.type = SABOT_COMMAND_REJECT, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    reject.reject.seat = 4;
    reject.reject.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    reject.reject.reason = sabot_reason_of("a test");
    assert_int_equal(ask(watched->room, 1, &reject).status, SABOT_OK);
    assert_need(watched, NULL, 0);
}

static void test_tile_shows_who_is_waiting(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    watched->view.requests[4] =
        (sabot_player_request){.kind = SABOT_REQUEST_BUY_IN, .cents = 50000, .at_ms = 77};
    watched->tile.is_stale = true;
    assert_need(watched, "ask", 77);
    assert_non_null(strstr(watched->tile.texts[SABOT_TILE_OF_STAFF], "Seat 4 asks for a buy-in of $500"));
    watched->view.requests[4] = (sabot_player_request){.kind = SABOT_REQUEST_NONE};
    watched->tile.is_stale = true;
    assert_need(watched, NULL, 0);
}

/// Dealers do not see the value of a shoe.
static void test_only_the_pit_sees_alerts(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    assert_need(watched, NULL, 0);
    watched->view.guard.alerts[SABOT_KIND_PANDA8] =
        (sabot_guard_alert){.is_on = true, .hand = 35, .card = 111};
    watched->tile.is_stale = true;
    assert_need(watched, "alert", last_ms(watched));
    assert_false(watched->tile.is_new[SABOT_TILE_OF_STAFF]);
    assert_null(strstr(watched->tile.texts[SABOT_TILE_OF_STAFF], "alert"));
    assert_non_null(
        strstr(watched->tile.texts[SABOT_TILE_OF_PIT], "Panda 8 has favored the players since hand 35"));
    watched->view.guard.alerts[SABOT_KIND_PANDA8].card = 0; // before the first card of the shoe
    watched->tile.is_stale = true;
    assert_need(watched, "alert", last_ms(watched));
    assert_non_null(
        strstr(watched->tile.texts[SABOT_TILE_OF_PIT], "favored the players since the shoe began"));
}

static void assert_shoe(watching *watched, int shoe, bool has_cards) {
    bool is_new;
    json_t *const tile = tile_now(watched, &is_new);
    assert_int_equal(json_integer_value(json_object_get(tile, "shoe")), shoe);
    assert_int_equal(json_integer_value(json_object_get(tile, "cards_left")) > 0, has_cards);
    json_decref(tile);
}

static void test_tile_shows_no_ended_shoe(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    assert_shoe(watched, 1, true);
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"end-shoe\",\"reason\":\"a test\"}");
    assert_shoe(watched, 0, false);
}

static void test_idle_table_asks_to_be_closed(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    const int64_t busy_ms = last_ms(watched);
    watched->room->now_ms = busy_ms + 10 * 60 * 1000 - 1;
    assert_need(watched, NULL, 0);
    watched->room->now_ms += 1;
    assert_need(watched, "close", busy_ms);
    key(watched, "8c");
    assert_need(watched, NULL, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_tile_shows_what_needs_attention, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_tile_shows_who_is_waiting, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_only_the_pit_sees_alerts, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_tile_shows_no_ended_shoe, make_watched, remove_watched),
        cmocka_unit_test_setup_teardown(test_idle_table_asks_to_be_closed, make_watched, remove_watched),
    };
    return cmocka_run_group_tests_name("tile", tests, NULL, NULL);
}
