/// Helpers for tests of views: a table whose sections are kept as a client would keep them, and a hand at it.
#ifndef SABOT_WATCHING_H
#define SABOT_WATCHING_H

#include "hosting.h"
#include "serve/routes/state.h"
#include "serve/views/tile.h"
#include "text/json/json.h"

/// Keeps sections as a client would.
typedef struct {
    test_room *room;
    sabot_view view;
    sabot_tile tile;
} watching;

static inline void before(void *context, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event) {
    sabot_view_before(&((watching *)context)->view, record, table, event);
}

static inline void after(void *context, const sabot_record *record, const sabot_table *table,
                         const sabot_event *event) {
    (void)record;
    sabot_view_after(&((watching *)context)->view, table, event);
}

static inline void follow(void *context, const sabot_record *record, const sabot_event *events, int count,
                          const sabot_table *table) {
    watching *const watched = context;
    (void)events, (void)count;
    sabot_view_end_record(&watched->view, table);
    sabot_tile_follow(&watched->tile, &watched->view, table, record->time_ms);
}

static inline int make_watched(void **state) {
    make_room(state);
    watching *const watched = calloc(1, sizeof *watched);
    test_room *const room = *state;
    char sentence[256];
    sabot_room_table wanted = {.name = "Table",
                               .ruleset = room->california,
                               .sensors = true,
                               .row = -1,
                               .timer_seconds = 0,
                               .tray_cents = 10000000};
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        wanted.ruleset.paytables[i].confirm_from_cents = 0; // R-PROG-13: a supervisor confirms every prize
    }
    assert_true(sabot_table_set_up(room->host, 1, &wanted, false, sentence, sizeof sentence));
    watched->room = room;
    sabot_view_begin(&watched->view, &(sabot_table_info){.number = 1, .name = "Table"},
                     sabot_host_table(room->host, 1));
    sabot_view_open(&watched->view, sabot_host_table(room->host, 1));
    sabot_view_subscribe(&watched->view, 13, true);
    sabot_view_subscribe(&watched->view, 14, true);
    sabot_host_set_observer(
        room->host, &(sabot_observer){.context = watched, .before = before, .after = after, .end = follow});
    *state = watched;
    return 0;
}

static inline int remove_watched(void **state) {
    watching *const watched = *state;
    void *room = watched->room;
    sabot_host_set_observer(watched->room->host, NULL);
    sabot_view_end(&watched->view);
    sabot_tile_end(&watched->tile);
    free(watched);
    return remove_room(&room);
}

static inline const sabot_table *table_of(const watching *watched) {
    return sabot_host_table(watched->room->host, 1);
}

static inline json_t *section(const watching *watched, sabot_section which) {
    json_t *const value = json_loads(watched->view.sections[which], JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

/// Carries out a command in words: "dealer#5 bets" without the role.
static inline void work(watching *watched, sabot_role role, const char *text) {
    sabot_command command = {.role = role, .person = 5};
    sabot_ruleset ruleset;
    sabot_input_fault fault;
    json_t *const root = json_loads(text, 0, NULL);
    assert_non_null(root);
    if (!sabot_command_from_json(root, &(sabot_field_storage){.ruleset = &ruleset}, &command, &fault)) {
        fail_msg("%s: %s", text, fault.sentence);
    }
    const sabot_reply answer = ask(watched->room, 1, &command);
    if (answer.status != SABOT_OK) {
        fail_msg("%s: %s", text, sabot_status_name(answer.status));
    }
    json_decref(root);
}

/// Checks that the main button has this label, and presses it.
static inline void press_main(watching *watched, const char *label) {
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    const json_t *const main_action = json_object_get(actions, "main");
    assert_string_equal(json_string_value(json_object_get(main_action, "label")), label);
    char *const text = json_dumps(json_object_get(main_action, "command"), 0);
    work(watched, SABOT_ROLE_DEALER, text);
    free(text);
    json_decref(actions);
}

static inline void assert_keys(const watching *watched, const char *what, size_t count) {
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    const json_t *const keys = json_object_get(actions, "keys");
    if (what == NULL) {
        assert_true(json_is_null(keys));
    } else {
        assert_string_equal(json_string_value(json_object_get(keys, "for")), what);
        assert_int_equal(json_array_size(json_object_get(keys, "cards")), count);
    }
    json_decref(actions);
}

static inline const char *word_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

/// Keys a card, which can then be undone.
static inline void key(watching *watched, const char *card) {
    char text[64];
    snprintf(text, sizeof text, "{\"command\":\"card\",\"card\":\"%s\"}", card);
    work(watched, SABOT_ROLE_DEALER, text);
    json_t *const hand = section(watched, SABOT_SECTION_HAND);
    assert_string_equal(word_of(hand, "last_card"), card);
    json_decref(hand);
}

/// A shoe, a bank and bets: seat 3 banks, seat 4 bets Banker and Dragon 7, and places a chip on the sensor of
/// its progressive (R-PROG-10).
static inline void place_bets(watching *watched, int bank_cents) {
    char accept[64];
    snprintf(accept, sizeof accept, "{\"command\":\"accept\",\"seat\":3,\"cents\":%d}", bank_cents);
    press_main(watched, "NEW SHOE");
    assert_keys(watched, "burn", 52);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"burn\",\"card\":\"2c\"}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"sit\",\"bettor\":3,\"person\":13}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"sit\",\"bettor\":4,\"person\":14}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"buy-in\",\"bettor\":3,\"cents\":500000}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"buy-in\",\"bettor\":4,\"cents\":50000}");
    press_main(watched, "OFFER BANK");
    work(watched, SABOT_ROLE_DEALER, accept);
    press_main(watched, "OPEN BETS");
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":4,\"seat\":4,\"kind\":\"banker\",\"cents\":5000}");
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":4,\"seat\":4,\"kind\":\"dragon7\",\"cents\":500}");
    work(watched, SABOT_ROLE_DEVICE,
         "{\"command\":\"sense\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"laid\":true}");
    assert_keys(watched, NULL, 0);
}

static inline void begin_hand(watching *watched) {
    place_bets(watched, 100000);
    press_main(watched, "START GAME");
}

/// Player 2c 2d Kh is 4, Banker Ts 3h 4d is 7 with three cards.
static inline void deal_dragon(watching *watched) {
    static const char *const cards[] = {"2c", "Ts", "2d", "3h", "Kh", "4d"};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        assert_keys(watched, "card", 52);
        key(watched, cards[i]);
    }
    assert_keys(watched, NULL, 0);
}

static inline json_int_t number_of(const json_t *object, const char *name) {
    return json_integer_value(json_object_get(object, name));
}

#endif
