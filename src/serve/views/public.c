/// The public sections: a wall display shows only these.
#include "serve/views/sections.h"

#include "room/fair/fair.h"
#include "text/json/json.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// The table, its limits and fees

int sabot_seats_of(const sabot_table *table) {
    const bool has_seats = table->has_rules && (!table->tracker_only || sabot_table_tracks_chips(table));
    return has_seats ? table->round.seats : 0;
}

bool sabot_has_player_bank(const sabot_table *table) {
    return table->has_rules && !table->tracker_only && table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
}

/// R-WIN-3: Returns true if this table has the outcome. Pages mention no other.
static bool names_bonus(const sabot_table *table, sabot_ending ending) {
    const sabot_ruleset *const ruleset = &table->ruleset;
    return ruleset->is_edition1 || (ending == SABOT_ENDING_PANDA8 ? sabot_ruleset_has_panda8(ruleset)
                                                                  : sabot_ruleset_has_dragon7(ruleset));
}

json_t *sabot_section_of_TABLE(const sabot_view *view, const sabot_table *table) {
    json_t *const root = json_object();
    const sabot_dealer_mode dealt_by = view->info.dealt_by;
    sabot_json_set_number(root, "number", view->info.number);
    sabot_json_set_word(root, "name", view->info.name);
    sabot_json_set_word(root, "room", view->info.room_key);
    sabot_json_set_word(root, "ruleset", table->has_rules ? table->ruleset.name : "");
    sabot_json_set_word(root, "title", table->has_rules ? table->ruleset.title : "");
    sabot_json_set_word(root, "phase", sabot_phase_name(table->phase));
    sabot_json_set_word(root, "phase_words", sabot_phase_description(table->phase));
    sabot_json_set_flag(root, "posted", table->posted);
    sabot_json_set_flag(root, "virtual", table->virtual_shoe);
    sabot_json_set_flag(root, "tracker", table->tracker_only);
    sabot_json_set_flag(root, "sensors", table->sensors);
    sabot_json_set_flag(root, "sensors_stopped", table->sensors_stopped);
    sabot_json_set_flag(root, "dragon7", table->has_rules && names_bonus(table, SABOT_ENDING_DRAGON7));
    sabot_json_set_flag(root, "panda8", table->has_rules && names_bonus(table, SABOT_ENDING_PANDA8));
    sabot_json_set_number(root, "seats", sabot_seats_of(table));
    sabot_json_set_word(root, "banked_by", sabot_has_player_bank(table) ? "player" : "house");
    sabot_json_set_number(root, "timer_seconds", table->timer_seconds);
    sabot_json_set(root, "automatic",
                   dealt_by == SABOT_DEALT_BY_PEOPLE ? json_null()
                                                     : json_boolean(dealt_by == SABOT_DEALT_AUTOMATICALLY));
    return root;
}

static json_t *space_json(const sabot_table *table, sabot_kind kind) {
    const sabot_schedule_row *const row = &table->ruleset.schedule[table->round.schedule_row];
    json_t *const space = sabot_kind_json(kind);
    sabot_json_set_number(space, "min", table->round.limits[kind].min_cents);
    sabot_json_set_number(space, "max", table->round.limits[kind].max_cents);
    sabot_json_set_number(space, "fee", row->fee_cents[kind]);
    sabot_json_set_number(space, "odds", table->ruleset.wagers[kind].odds);
    return space;
}

static json_t *price_json(const sabot_table *table, sabot_kind kind) {
    json_t *const wager = sabot_kind_json(kind);
    sabot_json_set_number(wager, "price", sabot_ruleset_paytable(&table->ruleset, kind)->price_cents);
    return wager;
}

json_t *sabot_section_of_LIMITS(const sabot_view *view, const sabot_table *table) {
    (void)view;
    json_t *const root = json_object();
    json_t *const spaces = json_array();
    json_t *const progressives = json_array();
    const bool as_placed = table->ruleset.fees_taken == SABOT_FEES_AS_PLACED;
    for (int kind = 0; table->has_rules && kind < SABOT_KIND_COUNT; kind++) {
        if (!table->ruleset.wagers[kind].offered) {
            continue;
        }
        if (sabot_kind_is_progressive((sabot_kind)kind)) {
            json_array_append_new(progressives, price_json(table, (sabot_kind)kind));
        } else {
            json_array_append_new(spaces, space_json(table, (sabot_kind)kind));
        }
    }
    sabot_json_set(root, "spaces", spaces);
    sabot_json_set_number(
        root, "bank_fee",
        sabot_has_player_bank(table) ? table->ruleset.schedule[table->round.schedule_row].bank_fee_cents : 0);
    sabot_json_set_word(root, "fees_taken", as_placed ? "as-placed" : "as-bets-close");
    sabot_json_set(root, "progressives", progressives);
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// The hand

/// The card that UNDO CARD would remove; null if no card is out.
static json_t *last_card_json(const sabot_table *table) {
    const int index = sabot_table_last_card(table);
    char card[3];
    if (index == SABOT_DECK_CARDS) {
        return json_null();
    }
    sabot_card_write((sabot_card){(uint8_t)index}, card);
    return json_string(card);
}

static json_t *next_json(const sabot_table *table) {
    char buffer[256];
    sabot_text why = sabot_text_in(buffer, sizeof buffer);
    const sabot_next next = sabot_table_next(table);
    if (next.recipient == SABOT_TO_NOBODY) {
        return json_null();
    }
    sabot_deal_explain(&table->round.deal, &why);
    return json_pack("{s:s, s:s, s:s}", "to", next.recipient == SABOT_TO_PLAYER ? "player" : "banker", "rule",
                     sabot_draw_rule_clause(next.rule), "why", buffer);
}

/// Sets the outcome of a finished deal, or leaves it empty. `coup` is what the table calls it (R-WIN-3).
static void set_outcome(json_t *root, const sabot_coup *coup, bool is_over) {
    char buffer[128] = "";
    sabot_text words = sabot_text_in(buffer, sizeof buffer);
    sabot_json_set(root, "outcome", json_null());
    sabot_json_set_word(root, "title", "");
    sabot_json_set_flag(root, "natural", false);
    if (is_over) {
        const sabot_ending ending = sabot_ending_of(coup);
        sabot_coup_explain(coup, &words);
        sabot_json_set_word(root, "outcome", sabot_ending_name(ending));
        sabot_json_set_word(root, "title", sabot_ending_title(ending));
        sabot_json_set_flag(root, "natural", coup->player_natural || coup->banker_natural);
    }
    sabot_json_set_word(root, "words", buffer);
}

static bool is_dealt_out(const sabot_deal *deal) {
    return deal->player.count > 0 && sabot_deal_next(deal).recipient == SABOT_TO_NOBODY;
}

/// The result of each offered bet; null while the outcome is open.
static json_t *results_json(const sabot_table *table) {
    const sabot_deal *const deal = &table->round.deal;
    if (!table->has_rules || !is_dealt_out(deal)) {
        return json_null();
    }
    const sabot_coup coup = sabot_coup_of(deal);
    json_t *const root = json_object();
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (table->ruleset.wagers[kind].offered) {
            const int won = sabot_ending_payoff(&table->ruleset, (sabot_kind)kind, sabot_ending_of(&coup));
            const sabot_result result = won > 0    ? SABOT_RESULT_WIN
                                        : won == 0 ? SABOT_RESULT_PUSH
                                                   : SABOT_RESULT_LOSE;
            sabot_json_set_word(root, sabot_kind_name((sabot_kind)kind), sabot_result_name(result));
        }
    }
    return root;
}

json_t *sabot_section_of_HAND(const sabot_view *view, const sabot_table *table) {
    (void)view;
    json_t *const root = json_object();
    const bool is_on = table->phase > SABOT_PHASE_BETWEEN;
    const bool is_timed = table->phase == SABOT_PHASE_BETTING && table->closes_ms != 0;
    sabot_json_set_number(root, "number", table->hand);
    sabot_json_set_flag(root, "on", is_on);
    sabot_json_set(root, "opened_ms",
                   is_timed ? json_integer(table->closes_ms - (int64_t)table->timer_seconds * 1000)
                            : json_null());
    sabot_json_set(root, "closes_ms", is_timed ? json_integer(table->closes_ms) : json_null());
    sabot_json_set_flag(root, "last", sabot_table_is_last_hand(table));
    sabot_json_set(root, "player", sabot_side_json(&table->round.deal.player));
    sabot_json_set(root, "banker", sabot_side_json(&table->round.deal.banker));
    sabot_json_set(root, "last_card", last_card_json(table));
    sabot_json_set(root, "next", next_json(table));
    const bool is_over = is_dealt_out(&table->round.deal);
    const sabot_coup coup = is_over ? sabot_view_coup(table) : (sabot_coup){0};
    set_outcome(root, &coup, is_over);
    sabot_json_set(root, "results", results_json(table));
    return root;
}

json_t *sabot_section_of_LAST(const sabot_view *view, const sabot_table *table) {
    (void)table;
    const sabot_last_hand *const last = &view->last;
    if (last->number == 0) {
        return json_null();
    }
    json_t *const root = json_object();
    sabot_json_set_number(root, "number", last->number);
    sabot_json_set(root, "player", sabot_side_json(&last->deal.player));
    sabot_json_set(root, "banker", sabot_side_json(&last->deal.banker));
    set_outcome(root, &last->coup, is_dealt_out(&last->deal));
    sabot_json_set_flag(root, "void", last->is_void);
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// Shoe, bank, meters

json_t *sabot_section_of_SHOE(const sabot_view *view, const sabot_table *table) {
    (void)view;
    static const sabot_bytes32 none;
    const sabot_shoe_state *const shoe = &table->shoe;
    char digits[SABOT_HEX_SIZE];
    json_t *const root = json_object();
    sabot_json_set_number(root, "number", shoe->number);
    sabot_json_set_number(root, "decks", shoe->decks);
    sabot_json_set_flag(root, "in_play", shoe->in_play);
    sabot_json_set_flag(root, "burned", shoe->burned);
    sabot_json_set_flag(root, "cut_card", shoe->cut_is_out);
    sabot_json_set(root, "hands_left", shoe->cut_is_out ? json_integer(shoe->hands_left) : json_null());
    sabot_json_set_flag(root, "last_hand", sabot_table_is_last_hand(table));
    sabot_json_set_number(root, "cards_left", shoe->cards_left);
    sabot_json_set_flag(root, "to_reveal", shoe->awaits_reveal);
    sabot_json_set_number(root, "holder", shoe->holder);
    sabot_hex_write(shoe->commitment.bytes, digits);
    sabot_json_set(root, "commitment",
                   memcmp(&shoe->commitment, &none, sizeof none) != 0 ? json_string(digits) : json_null());
    return root;
}

json_t *sabot_section_of_BANK(const sabot_view *view, const sabot_table *table) {
    (void)view;
    if (!sabot_has_player_bank(table)) {
        return json_null();
    }
    json_t *const root = json_object();
    sabot_json_set_number(root, "seat", table->round.bank_seat.number);
    sabot_json_set_number(root, "cents", table->accounts_cents[SABOT_ACCOUNT_BANK]);
    sabot_json_set_number(root, "hands", table->position.hands);
    sabot_json_set_number(root, "hands_max", table->ruleset.bank_hands);
    sabot_json_set_number(root, "offered", table->position.offered);
    sabot_json_set_flag(root, "waits", table->position.is_waiting);
    return root;
}

json_t *sabot_section_of_METERS(const sabot_view *view, const sabot_table *table) {
    (void)view;
    json_t *const list = json_array();
    for (int i = 0; sabot_seats_of(table) > 0 && i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (table->ruleset.wagers[kind].offered) {
            json_t *const meter = sabot_kind_json(kind);
            sabot_json_set_number(meter, "cents", sabot_meter_cents(table->meters[i]));
            json_array_append_new(list, meter);
        }
    }
    return list;
}

static json_t *prize_json(const sabot_paid_prize *prize, const char *state) {
    json_t *const root = json_object();
    sabot_json_set_number(root, "hand", prize->hand);
    sabot_json_set_number(root, "seat", prize->seat);
    sabot_json_set_word(root, "kind", sabot_kind_name(prize->kind));
    sabot_json_set_word(root, "prize", sabot_prize_name(prize->prize));
    sabot_json_set_word(root, "title", sabot_prize_title(prize->prize));
    sabot_json_set_word(root, "state", state);
    sabot_json_set_number(root, "cents", prize->cents);
    return root;
}

/// The prizes paid in this hand or the last one, then those that a supervisor is verifying.
json_t *sabot_section_of_PRIZES(const sabot_view *view, const sabot_table *table) {
    json_t *const list = json_array();
    for (int i = 0; i < view->prize_count; i++) {
        json_array_append_new(list, prize_json(&view->prizes[i], "paid"));
    }
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        if (won.stage == SABOT_PRIZE_STAGE_PRESSED) {
            const sabot_paid_prize pending = {.hand = table->hand,
                                              .seat = won.seat,
                                              .kind = won.kind,
                                              .prize = won.prize,
                                              .cents = sabot_prize_cents(table, won.seat, won.kind)};
            json_array_append_new(list, prize_json(&pending, "pressed"));
        }
    }
    return list;
}

// ---------------------------------------------------------------------------------------------------------
// Tally and roads

json_t *sabot_section_of_TALLY(const sabot_view *view, const sabot_table *table) {
    (void)view;
    return sabot_tally_json(&table->tracker.tally, true);
}

json_t *sabot_section_of_PREVIOUS(const sabot_view *view, const sabot_table *table) {
    (void)view;
    const sabot_tally *const previous = &table->tracker.previous;
    return previous->hands > 0 ? sabot_tally_json(previous, true) : json_null();
}

/// Lists the positions of a derived road's marks.
static json_t *cells_json(const sabot_roads *roads, sabot_derived_road road) {
    char marks[SABOT_ROAD_HANDS_MAX];
    sabot_grid grid = {0};
    json_t *const list = json_array();
    const size_t count = sabot_roads_derived(roads, road, marks);
    for (size_t i = 0; i < count; i++) {
        const sabot_cell cell = sabot_grid_add(&grid, i > 0 && marks[i] == marks[i - 1]);
        json_array_append_new(list, json_pack("[i, i]", cell.column, cell.row));
    }
    return list;
}

json_t *sabot_section_of_ROADS(const sabot_view *view, const sabot_table *table) {
    (void)view;
    static const char *const words[] = {"big_eye", "small", "cockroach"};
    const sabot_roads *const roads = &table->tracker.roads;
    json_t *const root = sabot_roads_json(roads);
    json_t *const cells = json_object();
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        sabot_json_set(cells, words[road], cells_json(roads, (sabot_derived_road)road));
    }
    sabot_json_set(root, "cells", cells);
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// Free and taken seats

json_t *sabot_section_of_PLACES(const sabot_view *view, const sabot_table *table) {
    (void)view;
    json_t *const list = json_array();
    const int seats = sabot_seats_of(table);
    for (int seat = 1; seat <= seats; seat++) {
        json_t *const entry = json_object();
        sabot_json_set_number(entry, "seat", seat);
        sabot_json_set_flag(entry, "taken", table->bettors[seat].person != 0);
        sabot_json_set_flag(entry, "away", table->bettors[seat].away);
        sabot_json_set_flag(entry, "banks", table->round.bank_seat.number == seat);
        sabot_json_set_flag(entry, "offered", table->position.offered == seat);
        json_array_append_new(list, entry);
    }
    return list;
}
