/// Views: what each audience sees of a table while a keyed hand is dealt, and what a pad may press next.
#include "command_json.h"
#include "hosting.h"
#include "server_state.h"
#include "view_tile.h"

/// Section by section, as a client would keep them.
typedef struct {
    test_room *room;
    sabot_view view;
    sabot_tile tile;
} watching;

static void follow(void *context, const sabot_record *record, const sabot_event *events, int count,
                   const sabot_table *table) {
    watching *const watched = context;
    sabot_view_follow(&watched->view, record, table, events, count);
    sabot_tile_follow(&watched->tile, &watched->view, table, record->time_ms);
}

static int make_watched(void **state) {
    make_room(state);
    watching *const watched = calloc(1, sizeof *watched);
    test_room *const room = *state;
    char sentence[256];
    const sabot_room_table wanted = {.name = "Table",
                                     .ruleset = room->california,
                                     .sensors = true,
                                     .row = -1,
                                     .timer_seconds = 0,
                                     .tray_cents = 10000000};
    assert_true(sabot_table_set_up(room->host, 1, &wanted, false, sentence, sizeof sentence));
    watched->room = room;
    sabot_view_begin(&watched->view, &(sabot_view_about){.number = 1, .name = "Table"},
                     sabot_host_table(room->host, 1));
    sabot_view_watch(&watched->view, 13, true);
    sabot_view_watch(&watched->view, 14, true);
    sabot_host_watch(room->host, follow, watched);
    *state = watched;
    return 0;
}

static int leave_watched(void **state) {
    watching *const watched = *state;
    void *room = watched->room;
    sabot_host_watch(watched->room->host, NULL, NULL);
    sabot_view_end(&watched->view);
    sabot_tile_end(&watched->tile);
    free(watched);
    return leave_room(&room);
}

static json_t *section(const watching *watched, sabot_section which) {
    json_t *const value = json_loads(watched->view.sections[which], JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

/// Carries out what stands in words: "dealer#5 bets" without the role.
static void work(watching *watched, sabot_role role, const char *text) {
    sabot_command command = {.role = role, .person = 5};
    sabot_ruleset ruleset;
    sabot_input_fault fault;
    json_t *const root = json_loads(text, 0, NULL);
    assert_non_null(root);
    if (!sabot_command_from_json(root, NULL, &ruleset, &command, &fault)) {
        fail_msg("%s: %s", text, fault.sentence);
    }
    const sabot_answer answer = ask(watched->room, 1, &command);
    if (answer.status != SABOT_OK) {
        fail_msg("%s: %s", text, sabot_status_name(answer.status));
    }
    json_decref(root);
}

/// The one large button says this, and pressing it is carried out.
static void press_main(watching *watched, const char *label) {
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    const json_t *const main_action = json_object_get(actions, "main");
    assert_string_equal(json_string_value(json_object_get(main_action, "label")), label);
    char *const text = json_dumps(json_object_get(main_action, "command"), 0);
    work(watched, SABOT_ROLE_DEALER, text);
    free(text);
    json_decref(actions);
}

static void assert_keys(const watching *watched, const char *what, size_t count) {
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

static const char *word_of(const json_t *object, const char *name) {
    return json_string_value(json_object_get(object, name));
}

/// Keys a card, which is then the one that would be taken back.
static void key(watching *watched, const char *card) {
    char text[64];
    snprintf(text, sizeof text, "{\"command\":\"card\",\"card\":\"%s\"}", card);
    work(watched, SABOT_ROLE_DEALER, text);
    json_t *const hand = section(watched, SABOT_SECTION_HAND);
    assert_string_equal(word_of(hand, "last_card"), card);
    json_decref(hand);
}

/// A shoe, a bank and bets: seat 3 banks, seat 4 lays Banker, Dragon 7 and its progressive.
static void lay_bets(watching *watched, int bank_cents) {
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
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":4,\"seat\":4,\"kind\":\"progressive-dragon7\",\"cents\":100}");
    work(watched, SABOT_ROLE_DEVICE,
         "{\"command\":\"sense\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"laid\":true}");
    assert_keys(watched, NULL, 0);
}

static void begin_hand(watching *watched) {
    lay_bets(watched, 100000);
    press_main(watched, "START GAME");
}

/// Player 2c 2d Kh is 4, Banker Ts 3h 4d is 7 with three cards.
static void deal_dragon(watching *watched) {
    static const char *const cards[] = {"2c", "Ts", "2d", "3h", "Kh", "4d"};
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        assert_keys(watched, "card", 52);
        key(watched, cards[i]);
    }
    assert_keys(watched, NULL, 0);
}

/// R-DEAL-1, R-DRAW-4, R-WIN-2, R-PROG-8: from the shoe to the end of the hand there is one obvious next
/// thing.
static void test_a_pad_needs_to_know_no_rule(void **state) {
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
    assert_string_equal(word_of(json_array_get(lines, 0), "words"), "push: the stake goes back");
    assert_string_equal(word_of(json_array_get(lines, 1), "words"), "pay $200");
    json_decref(sheet);
    press_main(watched, "SETTLE");
    json_t *actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_true(json_is_null(json_object_get(actions, "main"))); // the progressive waits
    const json_t *const press = json_array_get(json_object_get(actions, "press"), 0);
    assert_string_equal(word_of(press, "prize"), "any");
    assert_int_equal(json_integer_value(json_object_get(press, "cents")), 1000);
    json_decref(actions);
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"press\",\"seat\":4,\"kind\":\"progressive-dragon7\",\"prize\":\"any\"}");
    actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_int_equal(json_array_size(json_object_get(actions, "decide")), 1);
    const json_t *const decide = json_array_get(json_object_get(actions, "decide"), 0);
    json_t *const meters = section(watched, SABOT_SECTION_METERS); // a fixed prize leaves them alone
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

/// Betting closes with some of the wagers of seat 4 withdrawn; gives the actions.
static json_t *close_bets_without(watching *watched, const char *const *kinds, size_t count) {
    lay_bets(watched, 100000);
    for (size_t i = 0; i < count; i++) {
        char text[96];
        snprintf(text, sizeof text, "{\"command\":\"withdraw\",\"bettor\":4,\"seat\":4,\"kind\":\"%s\"}",
                 kinds[i]);
        work(watched, SABOT_ROLE_DEALER, text);
    }
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"no-more-bets\"}");
    return section(watched, SABOT_SECTION_ACTIONS);
}

static void assert_is_to_be_voided(json_t *actions, const char *words) {
    const json_t *const main_action = json_object_get(actions, "main");
    assert_string_equal(word_of(main_action, "label"), "VOID HAND");
    assert_string_equal(word_of(main_action, "needs"), "reason");
    assert_true(json_is_true(json_object_get(main_action, "approval")));
    assert_string_equal(word_of(actions, "words"), words);
    json_decref(actions);
}

/// The bet timer may run out first: then a hand waits that can never start.
static void test_a_hand_without_a_wager_is_to_be_voided(void **state) {
    static const char *const kinds[] = {"dragon7", "progressive-dragon7", "banker"};
    assert_is_to_be_voided(close_bets_without(*state, kinds, 3),
                           "No more bets, and nobody has laid one: VOID HAND.");
}

/// R-BANK-2: a player-dealer has nothing to bank then.
static void test_a_hand_with_a_progressive_alone_is_to_be_voided(void **state) {
    static const char *const kinds[] = {"dragon7", "banker"};
    assert_is_to_be_voided(close_bets_without(*state, kinds, 2),
                           "No more bets, and a progressive alone starts no hand: VOID HAND.");
}

/// R-PROG-8: a win that was rejected may be pressed once more, and holds END GAME up no longer.
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

// ---------------------------------------------------------------------------------------------------------
// A player's own place

static json_t *own(const watching *watched, int bettor) {
    json_t *const value = json_loads(watched->view.own[bettor].text, 0, NULL);
    assert_non_null(value);
    return value;
}

static json_int_t number_of(const json_t *object, const char *name) {
    return json_integer_value(json_object_get(object, name));
}

static const json_t *space_of(const json_t *you, const char *kind) {
    size_t i;
    json_t *space;
    json_array_foreach(json_object_get(you, "spaces"), i, space) {
        if (strcmp(word_of(space, "kind"), kind) == 0) {
            return space;
        }
    }
    fail_msg("there is no space for %s", kind);
    return NULL;
}

/// R-BET-2, R-BET-3, R-BANK-1: where a player may bet now, with how much, and why not elsewhere.
static void test_a_player_is_told_where_they_may_bet(void **state) {
    watching *const watched = *state;
    lay_bets(watched, 100000);
    json_t *you = own(watched, 4);
    assert_true(json_is_true(json_object_get(space_of(you, "banker"), "open"))); // may be raised
    assert_int_equal(number_of(space_of(you, "banker"), "most"), 10000);         // R-BET-3
    assert_int_equal(number_of(space_of(you, "player"), "least"), 1000);
    assert_int_equal(number_of(space_of(you, "tie"), "fee"), 50); // R-FEE-1
    assert_false(json_is_true(json_object_get(space_of(you, "progressive-dragon7"), "open")));
    json_decref(you);
    you = own(watched, 3); // R-BANK: who banks the hand lays no wager in it
    assert_false(json_is_true(json_object_get(space_of(you, "player"), "open")));
    assert_true(strlen(word_of(space_of(you, "player"), "why")) > 0);
    json_decref(you);
    press_main(watched, "START GAME");
    you = own(watched, 4);
    assert_false(json_is_true(json_object_get(space_of(you, "player"), "open")));
    assert_int_equal(number_of(space_of(you, "player"), "most"), 0);
    json_decref(you);
}

/// R-BANK-4: $5 of Dragon 7 would win $200, of which a bank of $100 reaches $100; afterwards the words say
/// so.
static void test_a_player_is_told_what_the_bank_covers_and_covered(void **state) {
    watching *const watched = *state;
    lay_bets(watched, 10000);
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
    assert_string_equal(word_of(json_array_get(lines, 0), "words"),
                        "A Dragon 7 pushes Banker wagers: $50 came back.");
    assert_string_equal(word_of(json_array_get(lines, 1), "words"),
                        "A Dragon 7, 40 to 1: the bank covered $100 of $200; $5 came back.");
    assert_string_equal(word_of(json_array_get(lines, 1), "clause"), "R-BANK-4");
    assert_string_equal(word_of(json_array_get(lines, 2), "words"),
                        "Dragon 7 progressive, any other: $10 won; its price of $1 is kept.");
    assert_int_equal(number_of(last, "fees"), 150);
    assert_int_equal(number_of(last, "net"), 10000 + 1000 - 100 - 150);
    assert_int_equal(number_of(you, "stack"), 50000 + 10000 + 1000 - 100 - 150); // the same, to the cent
    json_decref(you);
    you = own(watched, 3); // who banked: down to nothing, and the fee of the hand
    assert_int_equal(number_of(json_object_get(json_object_get(you, "last"), "bank"), "end"), 0);
    assert_int_equal(number_of(json_object_get(you, "last"), "net"), -10000 - 200);
    json_decref(you);
    json_t *const actions = section(watched, SABOT_SECTION_ACTIONS);
    assert_string_equal(word_of(actions, "words"),
                        "The bank of seat 3 is used up: it puts up another amount, or gives up.");
    json_decref(actions);
}

/// A server that starts again in the middle of a hand still tells its players what it came to.
static void test_a_hand_that_was_on_at_the_start_is_told_whole(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    sabot_view_end(&watched->view);
    sabot_view_begin(&watched->view, &(sabot_view_about){.number = 1, .name = "Table"},
                     sabot_host_table(watched->room->host, 1));
    sabot_view_watch(&watched->view, 13, true);
    sabot_view_watch(&watched->view, 14, true);
    deal_dragon(watched);
    press_main(watched, "Dragon 7");
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    json_t *const you = own(watched, 4);
    const json_t *const last = json_object_get(you, "last");
    assert_string_equal(word_of(last, "words"), "The hand is void: a test");
    assert_int_equal(json_array_size(json_object_get(last, "lines")), 3);
    assert_string_equal(word_of(json_array_get(json_object_get(last, "lines"), 0), "words"),
                        "The hand was void: $50 came back; the fee of $1 is kept.");
    assert_int_equal(number_of(last, "net"), -150); // fees of a hand that had started are kept
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

/// R-HOUSE-2: who holds the shoe deals, until no more cards come.
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
    assert_true(watched->view.own[4].has_changed);
}

/// The place of somebody who does not look on is written when they ask for it, and then as it stands.
static void test_nobody_is_told_who_does_not_look_on(void **state) {
    watching *const watched = *state;
    lay_bets(watched, 100000);
    sabot_view *const view = &watched->view;
    sabot_view_watch(view, 14, false);
    work(watched, SABOT_ROLE_DEALER,
         "{\"command\":\"bet\",\"bettor\":4,\"seat\":4,\"kind\":\"player\",\"cents\":7000}");
    assert_false(view->own[4].has_changed);
    assert_null(view->own[4].text);
    char *const text = sabot_view_snapshot(view, SABOT_AUDIENCE_PLAYER, 14, 1);
    assert_non_null(strstr(text, "\"kind\":\"player\",\"title\":\"Player\",\"cents\":7000"));
    free(text);
}

/// What a player waits for is told to staff, and answered by what they waited for.
static void test_a_buy_in_answers_who_asked_for_it(void **state) {
    watching *const watched = *state;
    lay_bets(watched, 100000);
    sabot_view *const view = &watched->view;
    view->asks[4] = (sabot_ask){.want = SABOT_ASK_BUY_IN, .cents = 20000, .at_ms = 7};
    const sabot_view_about about = view->about;
    sabot_view_say(view, &about, sabot_host_table(watched->room->host, 1));
    json_t *asks = section(watched, SABOT_SECTION_ASKS);
    assert_string_equal(word_of(json_array_get(asks, 0), "want"), "buy-in");
    assert_int_equal(number_of(json_array_get(asks, 0), "person"), 14);
    json_decref(asks);
    assert_true(view->own[4].has_changed);
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"buy-in\",\"bettor\":4,\"cents\":20000}");
    asks = section(watched, SABOT_SECTION_ASKS);
    assert_int_equal(json_array_size(asks), 0);
    json_decref(asks);
}

static void test_the_public_is_told_of_no_wager(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    static const char *const private_words[] = {"stack", "wagers", "person", "5000", "50000", "bettor"};
    char *const text = sabot_view_snapshot(&watched->view, SABOT_AUDIENCE_PUBLIC, 0, 1);
    for (size_t i = 0; i < sizeof private_words / sizeof private_words[0]; i++) {
        char quoted[32];
        snprintf(quoted, sizeof quoted, i == 3 || i == 4 ? ":%s," : "\"%s\"", private_words[i]);
        if (strstr(text, quoted) != NULL) {
            fail_msg("the public sees %s", quoted);
        }
    }
    free(text);
}

static void test_a_bet_is_told_to_staff_and_its_player_alone(void **state) {
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
    assert_true(view->own[4].has_changed);
    assert_false(view->own[3].has_changed);
    char *const own = sabot_view_own(view, 14, 1);
    assert_non_null(strstr(own, "\"cents\":7000"));
    free(own);
    char *const other = sabot_view_snapshot(view, SABOT_AUDIENCE_PLAYER, 13, 1);
    assert_null(strstr(other, "7000"));
    free(other);
}

static void test_every_role_looks_on_as_somebody(void **state) {
    (void)state;
    static const struct {
        sabot_role role;
        const char *word;
    } roles[] = {{SABOT_ROLE_PLAYER, "player"},     {SABOT_ROLE_DEALER, "staff"},
                 {SABOT_ROLE_SUPERVISOR, "pit"},    {SABOT_ROLE_AUDITOR, "pit"},
                 {SABOT_ROLE_ADMINISTRATOR, "pit"}, {SABOT_ROLE_DEVICE, "public"}};
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++) {
        assert_string_equal(sabot_audience_word(sabot_audience_of(roles[i].role)), roles[i].word);
    }
    assert_int_equal(sabot_audience_told(SABOT_AUDIENCE_PLAYER), SABOT_AUDIENCE_PUBLIC);
    assert_int_equal(sabot_audience_told(SABOT_AUDIENCE_PIT), SABOT_AUDIENCE_PIT);
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

static void test_a_place_that_is_left_is_told(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    work(watched, SABOT_ROLE_SUPERVISOR, "{\"command\":\"void\",\"reason\":\"a test\"}");
    work(watched, SABOT_ROLE_DEALER, "{\"command\":\"leave\",\"bettor\":4}");
    assert_int_equal(watched->view.own[4].gone, 14);
    char *const text = sabot_view_own(&watched->view, 14, 1);
    assert_non_null(strstr(text, "\"you\":null"));
    free(text);
}

/// The tile as it is now; says whether that is news.
static json_t *tile_now(watching *watched, bool *is_new) {
    sabot_tile_write(&watched->tile, &watched->view, sabot_host_table(watched->room->host, 1),
                     watched->room->now_ms);
    *is_new = watched->tile.is_new[SABOT_TILE_OF_PIT];
    json_t *const tile = json_loads(watched->tile.texts[SABOT_TILE_OF_PIT], 0, NULL);
    assert_non_null(tile);
    return tile;
}

/// Of a need that has just come.
static int64_t last_ms(const watching *watched) {
    return watched->tile.busy_ms;
}

/// The tile's one need, or none.
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

/// R-PROG-8: a win waits for its button, then for a supervisor, and is gone when it is paid.
static void test_a_tile_says_what_a_person_has_to_do(void **state) {
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
                        "Seat 4: Dragon 7 progressive, any other, $10, waits for a supervisor");
    assert_true(json_is_true(json_object_get(need, "urgent")));
    assert_int_equal(json_integer_value(json_object_get(tile, "taken")), 2);
    assert_string_equal(word_of(tile, "limits"), "$10-100");
    json_decref(tile);
    sabot_command reject = {.type = SABOT_COMMAND_REJECT, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    reject.reject.seat = 4;
    reject.reject.kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    reject.reject.reason = sabot_reason_of("a test");
    assert_int_equal(ask(watched->room, 1, &reject).status, SABOT_OK);
    assert_need(watched, NULL, 0);
}

static void test_a_tile_says_who_waits(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    watched->view.asks[4] = (sabot_ask){.want = SABOT_ASK_BUY_IN, .cents = 50000, .at_ms = 77};
    watched->tile.is_stale = true;
    assert_need(watched, "ask", 77);
    assert_non_null(strstr(watched->tile.texts[SABOT_TILE_OF_STAFF], "Seat 4 waits: a buy-in of $500"));
    watched->view.asks[4] = (sabot_ask){.want = SABOT_ASK_NOTHING};
    watched->tile.is_stale = true;
    assert_need(watched, NULL, 0);
}

/// What a shoe is worth is no business of those who deal it.
static void test_the_pit_alone_is_told_of_alerts(void **state) {
    watching *const watched = *state;
    begin_hand(watched);
    assert_need(watched, NULL, 0);
    watched->view.guard.alerts[SABOT_KIND_PANDA8] = (sabot_guard_alert){.is_on = true, .hand = 35};
    watched->tile.is_stale = true;
    assert_need(watched, "alert", last_ms(watched));
    assert_false(watched->tile.is_new[SABOT_TILE_OF_STAFF]);
    assert_null(strstr(watched->tile.texts[SABOT_TILE_OF_STAFF], "alert"));
    assert_non_null(
        strstr(watched->tile.texts[SABOT_TILE_OF_PIT], "Panda 8 is in the players' favour since hand 35"));
}

static void test_a_table_that_nobody_deals_asks_to_be_closed(void **state) {
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
        cmocka_unit_test_setup_teardown(test_a_pad_needs_to_know_no_rule, make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_a_hand_without_a_wager_is_to_be_voided, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_hand_with_a_progressive_alone_is_to_be_voided, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_rejected_win_can_be_pressed_again, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_player_is_told_where_they_may_bet, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_player_is_told_what_the_bank_covers_and_covered, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_hand_that_was_on_at_the_start_is_told_whole, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_the_holder_of_the_shoe_deals_until_the_hand_is_over,
                                        make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_nobody_is_told_who_does_not_look_on, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_buy_in_answers_who_asked_for_it, make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_the_public_is_told_of_no_wager, make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_a_tile_says_what_a_person_has_to_do, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_tile_says_who_waits, make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_the_pit_alone_is_told_of_alerts, make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_a_table_that_nobody_deals_asks_to_be_closed, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_bet_is_told_to_staff_and_its_player_alone, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_every_role_looks_on_as_somebody, make_watched, leave_watched),
        cmocka_unit_test_setup_teardown(test_a_hand_that_was_voided_is_shown_as_void, make_watched,
                                        leave_watched),
        cmocka_unit_test_setup_teardown(test_a_place_that_is_left_is_told, make_watched, leave_watched),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
