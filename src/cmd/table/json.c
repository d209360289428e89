#include "cmd/table/json.h"

#include "cmd/table/print.h"
#include "room/config/json_input.h"
#include "text/json/road.h"
#include "text/sentences/sentences.h"

#include <string.h>

static void set(json_t *object, const char *key, json_t *value) {
    json_object_set_new(object, key, value);
}

static void set_number(json_t *object, const char *key, int64_t number) {
    set(object, key, json_integer((json_int_t)number));
}

static const char *account_name(sabot_account account, char buffer[32]) {
    sabot_text text = sabot_text_in(buffer, 32);
    sabot_account_write(account, &text);
    return buffer;
}

// ---------------------------------------------------------------------------------------------------------
// State

static json_t *shoe_json(const sabot_table *table) {
    static const sabot_bytes32 none;
    const sabot_live_shoe *const shoe = &table->shoe;
    if (shoe->number == 0) {
        return json_null();
    }
    json_t *const root = json_object();
    set_number(root, "number", shoe->number);
    set_number(root, "decks", shoe->decks);
    set(root, "in_play", json_boolean(shoe->in_play));
    set_number(root, "cards_left", shoe->cards_left);
    set(root, "burned", json_boolean(shoe->burned));
    set(root, "cut_card", json_boolean(shoe->cut_is_out));
    set(root, "hands_left", shoe->cut_is_out ? json_integer(shoe->hands_left) : json_null());
    set(root, "last_hand", json_boolean(shoe->in_play && sabot_table_is_last_hand(table)));
    set_number(root, "holder", shoe->holder);
    if (memcmp(&shoe->commitment, &none, sizeof none) != 0) {
        set(root, "commitment", sabot_hex_json(shoe->commitment.bytes, sizeof shoe->commitment.bytes));
    }
    return root;
}

static json_t *bank_json(const sabot_table *table) {
    if (!table->has_rules || table->tracker_only || table->ruleset.bank_by != SABOT_BANK_PLAYER_DEALER) {
        return json_null();
    }
    json_t *const root = json_object();
    set_number(root, "seat", table->round.bank_seat.number);
    set_number(root, "cents", table->accounts_cents[SABOT_ACCOUNT_BANK]);
    set_number(root, "hands", table->position.hands);
    set_number(root, "offered", table->position.offered);
    set(root, "waits", json_boolean(table->position.waits));
    return root;
}

static json_t *wagers_json(const sabot_table *table) {
    json_t *const list = json_array();
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        json_t *const entry = json_object();
        set_number(entry, "bettor", sabot_wager_bettor(wager));
        set_number(entry, "seat", wager->seat.number);
        set(entry, "kind", json_string(sabot_kind_word(wager->kind)));
        set_number(entry, "cents", wager->cents);
        set(entry, "off_felt", json_boolean(table->wagers[i].is_done));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *cards_json(const sabot_hand *hand) {
    json_t *const list = json_array();
    for (int i = 0; i < hand->count; i++) {
        char card[3];
        sabot_card_write(hand->cards[i], card);
        json_array_append_new(list, json_string(card));
    }
    return list;
}

/// Who gets the next card.
static json_t *next_json(const sabot_table *table) {
    const sabot_next next = sabot_table_next(table);
    return next.recipient == SABOT_TO_NOBODY
               ? json_null()
               : json_pack("{s:s, s:s}", "to", next.recipient == SABOT_TO_PLAYER ? "player" : "banker",
                           "rule", sabot_draw_rule_clause(next.rule));
}

static void add_state(const sabot_table *table, json_t *answer) {
    char line[SABOT_SENTENCE_SIZE];
    sabot_text hint = sabot_text_in(line, sizeof line);
    sabot_hint_view(table, &hint);
    set(answer, "phase", json_string(sabot_phase_word(table->phase)));
    set_number(answer, "hand", table->hand);
    set(answer, "shoe", shoe_json(table));
    set(answer, "bank", bank_json(table));
    set(answer, "wagers", wagers_json(table));
    set(answer, "player", cards_json(&table->round.deal.player));
    set(answer, "banker", cards_json(&table->round.deal.banker));
    set(answer, "next", next_json(table));
    set(answer, "to_do", json_string(line));
}

// ---------------------------------------------------------------------------------------------------------
// People, money, roads

static json_t *seats_json(const sabot_table *table) {
    char name[32];
    json_t *const list = json_array();
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_account stack = SABOT_ACCOUNT_OF_BETTOR(bettor);
        if (table->bettors[bettor].person != 0) {
            json_t *const entry = json_object();
            set_number(entry, "bettor", bettor);
            set(entry, "place", json_string(account_name(stack, name)));
            set_number(entry, "person", table->bettors[bettor].person);
            set_number(entry, "cents", table->accounts_cents[stack]);
            set(entry, "banks", json_boolean(bettor == table->round.bank_seat.number));
            set(entry, "away", json_boolean(table->bettors[bettor].away));
            json_array_append_new(list, entry);
        }
    }
    return list;
}

static void add_money(const sabot_table *table, json_t *answer) {
    json_t *const accounts = json_object();
    int64_t sum_cents = 0;
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        const int64_t cents = table->accounts_cents[account];
        sum_cents = sabot_cents_add(sum_cents, cents);
        if (cents != 0) {
            char name[32];
            set_number(accounts, account_name((sabot_account)account, name), cents);
        }
    }
    set(answer, "accounts", accounts);
    set_number(answer, "sum", sum_cents);
}

static void add_roads(const sabot_table *table, json_t *answer) {
    const sabot_tracker *const tracker = &table->tracker;
    json_t *const roads = sabot_roads_json(&tracker->roads);
    json_object_update(answer, roads);
    json_decref(roads);
    set(answer, "tally", sabot_tally_json(&tracker->tally, true));
    set(answer, "previous",
        tracker->previous.hands > 0 ? sabot_tally_json(&tracker->previous, true) : json_null());
}

// ---------------------------------------------------------------------------------------------------------

static void add_help(json_t *answer) {
    json_t *const commands = json_array();
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        char form[128];
        sabot_text text = sabot_text_in(form, sizeof form);
        sabot_command_form(type, &text);
        json_array_append_new(commands, json_pack("{s:s, s:s}", "form", form, "sentence",
                                                  sabot_command_message(type)->sentence));
    }
    set(answer, "commands", commands);
}

void sabot_console_question_json(sabot_question question, const sabot_table *table, json_t *answer) {
    switch (question) {
    case SABOT_QUESTION_HELP:
        return add_help(answer);
    case SABOT_QUESTION_STATE:
        return add_state(table, answer);
    case SABOT_QUESTION_SEATS:
        return set(answer, "seats", seats_json(table));
    case SABOT_QUESTION_MONEY:
        return add_money(table, answer);
    case SABOT_QUESTION_ROADS:
        return add_roads(table, answer);
    case SABOT_QUESTION_TIME:
    case SABOT_QUESTION_QUIT:
    case SABOT_QUESTION_COUNT:
        return;
    }
}
