/// The state of a live table as JSON; print.c prints it as text.
#include "cmd/table/console.h"

#include "room/config/json_input.h"
#include "text/json/json.h"
#include "text/sentences/hand.h"
#include "text/sentences/sentences.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// State

static json_t *shoe_json(const sabot_table *table) {
    static const sabot_bytes32 none;
    const sabot_shoe_state *const shoe = &table->shoe;
    if (shoe->number == 0) {
        return json_null();
    }
    json_t *const root = json_object();
    sabot_json_set_number(root, "number", shoe->number);
    sabot_json_set_number(root, "decks", shoe->decks);
    sabot_json_set_flag(root, "in_play", shoe->in_play);
    sabot_json_set_number(root, "cards_left", shoe->cards_left);
    sabot_json_set_flag(root, "burned", shoe->burned);
    sabot_json_set_flag(root, "cut_card", shoe->cut_is_out);
    sabot_json_set(root, "hands_left", shoe->cut_is_out ? json_integer(shoe->hands_left) : json_null());
    sabot_json_set_flag(root, "last_hand", shoe->in_play && sabot_table_is_last_hand(table));
    sabot_json_set_number(root, "holder", shoe->holder);
    if (memcmp(&shoe->commitment, &none, sizeof none) != 0) {
        sabot_json_set(root, "commitment",
                       sabot_hex_json(shoe->commitment.bytes, sizeof shoe->commitment.bytes));
    }
    return root;
}

static json_t *bank_json(const sabot_table *table) {
    if (!table->has_rules || table->tracker_only || table->ruleset.bank_by != SABOT_BANK_PLAYER_DEALER) {
        return json_null();
    }
    json_t *const root = json_object();
    sabot_json_set_number(root, "seat", table->round.bank_seat.number);
    sabot_json_set_number(root, "cents", table->accounts_cents[SABOT_ACCOUNT_BANK]);
    sabot_json_set_number(root, "hands", table->position.hands);
    sabot_json_set_number(root, "offered", table->position.offered);
    sabot_json_set_flag(root, "waits", table->position.is_waiting);
    return root;
}

static json_t *wagers_json(const sabot_table *table) {
    json_t *const list = json_array();
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        json_t *const entry = json_object();
        sabot_json_set_number(entry, "bettor", sabot_wager_bettor(wager));
        sabot_json_set_number(entry, "seat", wager->seat.number);
        sabot_json_set_word(entry, "kind", sabot_kind_name(wager->kind));
        sabot_json_set_number(entry, "cents", wager->cents);
        sabot_json_set_flag(entry, "off_felt", table->wagers[i].is_done);
        json_array_append_new(list, entry);
    }
    return list;
}

/// Returns who gets the next card.
static json_t *next_json(const sabot_table *table) {
    const sabot_next next = sabot_table_next(table);
    return next.recipient == SABOT_TO_NOBODY
               ? json_null()
               : json_pack("{s:s, s:s}", "to", next.recipient == SABOT_TO_PLAYER ? "player" : "banker",
                           "rule", sabot_draw_rule_clause(next.rule));
}

void sabot_console_add_state(const sabot_table *table, json_t *reply) {
    char line[SABOT_SENTENCE_SIZE];
    sabot_text hint = sabot_text_in(line, sizeof line);
    sabot_sentence_hint(table, &hint);
    sabot_json_set_word(reply, "phase", sabot_phase_name(table->phase));
    sabot_json_set_number(reply, "hand", table->hand);
    sabot_json_set(reply, "shoe", shoe_json(table));
    sabot_json_set(reply, "bank", bank_json(table));
    sabot_json_set(reply, "wagers", wagers_json(table));
    sabot_json_set(reply, "player",
                   sabot_cards_json(table->round.deal.player.cards, table->round.deal.player.count));
    sabot_json_set(reply, "banker",
                   sabot_cards_json(table->round.deal.banker.cards, table->round.deal.banker.count));
    sabot_json_set(reply, "next", next_json(table));
    sabot_json_set_word(reply, "to_do", line);
}

// ---------------------------------------------------------------------------------------------------------
// People, money, roads

void sabot_console_add_seats(const sabot_table *table, json_t *reply) {
    char name[32];
    json_t *const list = json_array();
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const sabot_account stack = SABOT_ACCOUNT_OF_BETTOR(bettor);
        if (table->bettors[bettor].person != 0) {
            json_t *const entry = json_object();
            sabot_json_set_number(entry, "bettor", bettor);
            sabot_json_set_word(entry, "place", sabot_account_name(stack, name));
            sabot_json_set_number(entry, "person", table->bettors[bettor].person);
            sabot_json_set_number(entry, "cents", table->accounts_cents[stack]);
            sabot_json_set_flag(entry, "banks", bettor == table->round.bank_seat.number);
            sabot_json_set_flag(entry, "away", table->bettors[bettor].away);
            json_array_append_new(list, entry);
        }
    }
    sabot_json_set(reply, "seats", list);
}

void sabot_console_add_money(const sabot_table *table, json_t *reply) {
    json_t *const accounts = json_object();
    int64_t sum_cents = 0;
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        const int64_t cents = table->accounts_cents[account];
        sum_cents = sabot_cents_add(sum_cents, cents);
        if (cents != 0) {
            char name[32];
            sabot_json_set_number(accounts, sabot_account_name((sabot_account)account, name), cents);
        }
    }
    sabot_json_set(reply, "accounts", accounts);
    sabot_json_set_number(reply, "sum", sum_cents);
}

void sabot_console_add_roads(const sabot_table *table, json_t *reply) {
    const sabot_tracker *const tracker = &table->tracker;
    json_t *const roads = sabot_roads_json(&tracker->roads);
    json_object_update(reply, roads);
    json_decref(roads);
    sabot_json_set(reply, "tally", sabot_tally_json(&tracker->tally, true));
    sabot_json_set(reply, "previous",
                   tracker->previous.hands > 0 ? sabot_tally_json(&tracker->previous, true) : json_null());
}

// ---------------------------------------------------------------------------------------------------------

void sabot_console_add_help(const sabot_table *table, json_t *reply) {
    (void)table;
    json_t *const commands = json_array();
    for (int type = 1; type < SABOT_COMMAND_COUNT; type++) {
        json_array_append_new(commands, json_pack("{s:s, s:s}", "form", sabot_command_form(type).text,
                                                  "sentence", sabot_command_schema(type)->sentence));
    }
    sabot_json_set(reply, "commands", commands);
}
