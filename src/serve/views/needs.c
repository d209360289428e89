/// What needs attention at a table: gathered from table and view, then put into words.
#include "serve/views/tile.h"

#include "serve/views/sections.h"
#include "text/sentences/sentences.h"

#include <ctype.h>

static const struct {
    const char *word;
    bool is_urgent;
} needs_by_what[SABOT_NEED_COUNT] = {
#define X(name, word, urgent) {word, urgent},
    SABOT_NEED_LIST(X)
#undef X
};

// ---------------------------------------------------------------------------------------------------------
// Gathering

/// Adds a need. One that existed before keeps its time.
static int64_t since_of(const sabot_tile *before, const sabot_need *need, int64_t time_ms) {
    for (int i = 0; i < before->need_count; i++) {
        const sabot_need *const one = &before->needs[i];
        if (one->what == need->what && one->bettor == need->bettor && one->kind == need->kind) {
            return one->since_ms;
        }
    }
    return time_ms;
}

/// Gathers needs in the order of their list, most urgent first.
static void add_need(sabot_tile *tile, sabot_need_what what, int bettor, sabot_kind kind) {
    int at = tile->need_count++;
    for (; at > 0 && tile->needs[at - 1].what > what; at--) {
        tile->needs[at] = tile->needs[at - 1];
    }
    tile->needs[at] = (sabot_need){.what = (uint8_t)what, .bettor = (uint8_t)bettor, .kind = (uint8_t)kind};
}

/// Adds wins pending a button or a supervisor, and chips that raised an alarm (R-PROG-8, R-PROG-12).
static void add_needs_at(sabot_tile *tile, const sabot_table *table, int seat) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        const sabot_prize_stage stage = table->prizes[seat][i].stage;
        const sabot_prize prize = sabot_table_prize(table, seat, kind);
        const bool has_won = prize != SABOT_PRIZE_NONE && sabot_table_needs_confirmation(table, kind, prize);
        if (has_won && (stage == SABOT_PRIZE_STAGE_NONE || stage == SABOT_PRIZE_STAGE_PRESSED)) {
            add_need(tile, stage == SABOT_PRIZE_STAGE_PRESSED ? SABOT_NEED_PRIZE : SABOT_NEED_PRESS, seat,
                     kind);
        }
        if (table->sensor_states[seat][i].flagged) {
            add_need(tile, SABOT_NEED_SENSOR, seat, kind);
        }
    }
}

static void add_asks(sabot_tile *tile, const sabot_view *view) {
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (view->requests[bettor].kind != SABOT_REQUEST_NONE) {
            add_need(tile, SABOT_NEED_REQUEST, bettor, SABOT_KIND_COUNT);
        }
    }
}

static void add_alerts(sabot_tile *tile, const sabot_view *view) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (view->guard.alerts[kind].is_on) {
            add_need(tile, SABOT_NEED_ALERT, 0, (sabot_kind)kind);
        }
    }
}

void sabot_needs_gather(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms) {
    const sabot_tile before = *tile;
    tile->need_count = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        add_needs_at(tile, table, seat);
    }
    if (table->sensors_stopped) {
        add_need(tile, SABOT_NEED_SENSOR, 0, SABOT_KIND_COUNT);
    }
    add_asks(tile, view);
    add_alerts(tile, view);
    if (table->phase == SABOT_PHASE_BETWEEN && table->position.is_waiting) {
        add_need(tile, SABOT_NEED_BANK, 0, SABOT_KIND_COUNT);
    }
    if (tile->is_idle) {
        add_need(tile, SABOT_NEED_CLOSE, 0, SABOT_KIND_COUNT);
    }
    for (int i = 0; i < tile->need_count; i++) {
        sabot_need *const need = &tile->needs[i];
        need->since_ms = need->what == SABOT_NEED_REQUEST ? view->requests[need->bettor].at_ms
                                                          : since_of(&before, need, time_ms);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Wording

/// The sentence of a progressive win, with seat, prize and amount.
static void write_win(const sabot_table *table, const sabot_need *need, sabot_text *text) {
    const sabot_kind kind = (sabot_kind)need->kind;
    sabot_text_add(text, "Seat ");
    sabot_text_add_number(text, need->bettor);
    sabot_text_add(text, ": ");
    sabot_text_add(text, sabot_kind_title(kind));
    sabot_text_add(text, ", ");
    sabot_text_add(text, sabot_prize_title(sabot_table_prize(table, need->bettor, kind)));
    sabot_text_add(text, ", ");
    sabot_text_add_cents(text, sabot_prize_cents(table, need->bettor, kind));
    sabot_text_add(text, need->what == SABOT_NEED_PRIZE ? ", waiting for a supervisor"
                                                        : ", waiting for the hand button");
}

/// The sentence of a player's request, with place and amount.
static void write_request(const sabot_player_request *request, int bettor, sabot_text *text) {
    char place[32];
    sabot_text of_place = sabot_text_in(place, sizeof place);
    sabot_sentence_bettor(bettor, &of_place);
    place[0] = (char)toupper((unsigned char)place[0]);
    sabot_text_add(text, place);
    if (request->kind == SABOT_REQUEST_HELP) {
        sabot_text_add(text, " is calling an attendant");
        return;
    }
    sabot_text_add(text, request->kind == SABOT_REQUEST_BUY_IN ? " asks for a buy-in of "
                                                               : " asks for a cash-out of ");
    sabot_text_add_cents(text, request->cents);
}

/// The sentence of a bet that favors the players. Before a shoe's first hand there is no hand number.
static void write_alert(const sabot_guard_alert *alert, sabot_kind kind, sabot_text *text) {
    sabot_text_add(text, sabot_kind_title(kind));
    sabot_text_add(text, " has favored the players since ");
    if (alert->card == 0 || alert->hand == 0) {
        sabot_text_add(text, "the shoe began");
        return;
    }
    sabot_text_add(text, "hand ");
    sabot_text_add_number(text, alert->hand);
}

static void write_sensor(const sabot_view *view, const sabot_table *table, const sabot_need *need,
                         sabot_text *text) {
    if (need->bettor == 0) {
        sabot_text_add(text, "The progressive sensors have stopped");
        return;
    }
    const int index = sabot_progressive_index((sabot_kind)need->kind);
    sabot_text_add(text, "Seat ");
    sabot_text_add_number(text, need->bettor);
    sabot_text_add(text, ": ");
    sabot_text_add(text, sabot_kind_title((sabot_kind)need->kind));
    sabot_text_add(text, table->ruleset.is_edition1 ? " " : ": ");
    sabot_text_add(text, sabot_alarm_words(view, table, need->bettor, index));
}

static void write_words(const sabot_view *view, const sabot_table *table, const sabot_need *need,
                        sabot_text *text) {
    switch ((sabot_need_what)need->what) {
    case SABOT_NEED_PRIZE:
    case SABOT_NEED_PRESS:
        write_win(table, need, text);
        break;
    case SABOT_NEED_SENSOR:
        write_sensor(view, table, need, text);
        break;
    case SABOT_NEED_ALERT:
        write_alert(&view->guard.alerts[need->kind], (sabot_kind)need->kind, text);
        break;
    case SABOT_NEED_REQUEST:
        write_request(&view->requests[need->bettor], need->bettor, text);
        break;
    case SABOT_NEED_BANK:
        sabot_text_add(text, sabot_seats_taken(table) == 0
                                 ? "No players are seated: seat a player or close the table"
                                 : "Everyone passed the bank: offer it again or close the table");
        break;
    case SABOT_NEED_CLOSE:
    case SABOT_NEED_COUNT:
        sabot_text_add(text, "Open, but no hand for ten minutes");
        break;
    }
}

/// The amount involved, or null.
static json_t *need_cents(const sabot_view *view, const sabot_table *table, const sabot_need *need) {
    switch ((sabot_need_what)need->what) {
    case SABOT_NEED_PRIZE:
    case SABOT_NEED_PRESS:
        return json_integer(sabot_prize_cents(table, need->bettor, (sabot_kind)need->kind));
    case SABOT_NEED_REQUEST:
        return view->requests[need->bettor].kind != SABOT_REQUEST_HELP
                   ? json_integer(view->requests[need->bettor].cents)
                   : json_null();
    default:
        return json_null();
    }
}

static json_t *need_json(const sabot_view *view, const sabot_table *table, const sabot_need *need) {
    const bool is_seat = need->bettor != 0 && need->bettor <= SABOT_SEATS_MAX;
    const bool has_kind = need->kind != SABOT_KIND_COUNT;
    char words[160];
    sabot_text text = sabot_text_in(words, sizeof words);
    json_t *const root = json_object();
    write_words(view, table, need, &text);
    sabot_json_set_word(root, "what", needs_by_what[need->what].word);
    sabot_json_set_word(root, "words", words);
    sabot_json_set(root, "seat", is_seat ? json_integer(need->bettor) : json_null());
    sabot_json_set(root, "kind",
                   has_kind ? json_string(sabot_kind_name((sabot_kind)need->kind)) : json_null());
    sabot_json_set(root, "cents", need_cents(view, table, need));
    sabot_json_set_number(root, "since_ms", need->since_ms);
    sabot_json_set_flag(root, "urgent", needs_by_what[need->what].is_urgent);
    return root;
}

json_t *sabot_needs_json(const sabot_tile *tile, const sabot_view *view, const sabot_table *table,
                         sabot_tile_side side) {
    json_t *const list = json_array();
    for (int i = 0; i < tile->need_count; i++) {
        if (side == SABOT_TILE_OF_PIT || tile->needs[i].what != SABOT_NEED_ALERT) {
            json_array_append_new(list, need_json(view, table, &tile->needs[i]));
        }
    }
    return list;
}
