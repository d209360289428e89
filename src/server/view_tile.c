#include "view_tile.h"

#include "event_view.h"
#include "view_sections.h"

#include <stdlib.h>
#include <string.h>

/// A table that is open and where nothing happens for so long is perhaps forgotten.
#define IDLE_MS ((int64_t)10 * 60 * 1000)

static const struct {
    const char *word;
    bool is_urgent;
} needs_by_what[SABOT_NEED_COUNT] = {
#define X(name, word, urgent) {word, urgent},
    SABOT_NEED_LIST(X)
#undef X
};

// ---------------------------------------------------------------------------------------------------------
// What a person has to do

static bool is_same(const sabot_need *one, const sabot_need *other) {
    return one->what == other->what && one->seat == other->seat && one->kind == other->kind;
}

/// One that was there before keeps its time.
static int64_t since_of(const sabot_tile *before, const sabot_need *need, int64_t time_ms) {
    for (int i = 0; i < before->need_count; i++) {
        if (is_same(&before->needs[i], need)) {
            return before->needs[i].since_ms;
        }
    }
    return time_ms;
}

/// The most pressing come first, as their list has them.
static void add_need(sabot_tile *tile, sabot_need_what what, int seat, int kind) {
    int at = tile->need_count++;
    for (; at > 0 && tile->needs[at - 1].what > what; at--) {
        tile->needs[at] = tile->needs[at - 1];
    }
    tile->needs[at] = (sabot_need){.what = (uint8_t)what, .seat = (uint8_t)seat, .kind = (uint8_t)kind};
}

/// R-PROG-8: wins that wait for the button or for a supervisor, and chips that disagree with their wagers.
static void add_needs_at(sabot_tile *tile, const sabot_table *table, int seat) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        const sabot_claim_state state = table->claims[seat][i].state;
        const bool has_won = sabot_table_prize(table, seat, kind) != SABOT_EVENT_NONE;
        if (has_won && (state == SABOT_CLAIM_NONE || state == SABOT_CLAIM_PRESSED)) {
            add_need(tile, state == SABOT_CLAIM_PRESSED ? SABOT_NEED_PRIZE : SABOT_NEED_PRESS, seat, kind);
        }
        if (table->chips[seat][i].flagged) {
            add_need(tile, SABOT_NEED_SENSOR, seat, kind);
        }
    }
}

static void gather_needs(sabot_tile *tile, const sabot_table *table, int64_t time_ms) {
    const sabot_tile before = *tile;
    tile->need_count = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        add_needs_at(tile, table, seat);
    }
    if (table->phase == SABOT_PHASE_BETWEEN && table->position.waits) {
        add_need(tile, SABOT_NEED_BANK, 0, SABOT_KIND_COUNT);
    }
    if (tile->is_idle) {
        add_need(tile, SABOT_NEED_CLOSE, 0, SABOT_KIND_COUNT);
    }
    for (int i = 0; i < tile->need_count; i++) {
        tile->needs[i].since_ms = since_of(&before, &tile->needs[i], time_ms);
    }
}

void sabot_tile_follow(sabot_tile *tile, const sabot_table *table, int64_t time_ms) {
    tile->busy_ms = time_ms;
    tile->is_idle = false;
    tile->is_stale = true;
    gather_needs(tile, table, time_ms);
}

/// A table that is open, and dealt by nobody.
static void look_for_idleness(sabot_tile *tile, const sabot_view *view, const sabot_table *table,
                              int64_t now_ms) {
    const bool is_dealt = view->about.dealt_by == SABOT_DEALT_AUTOMATICALLY;
    const bool is_idle = table->phase != SABOT_PHASE_CLOSED && !is_dealt && now_ms - tile->busy_ms >= IDLE_MS;
    if (is_idle != tile->is_idle) {
        tile->is_idle = is_idle;
        tile->is_stale = true;
        gather_needs(tile, table, tile->busy_ms);
    }
}

// ---------------------------------------------------------------------------------------------------------
// In words

/// "Seat 4: Dragon 7 progressive, each hand suited, $500, waits for a supervisor".
static void write_win(const sabot_table *table, const sabot_need *need, sabot_text *text) {
    const sabot_kind kind = (sabot_kind)need->kind;
    sabot_text_add(text, "Seat ");
    sabot_text_add_number(text, need->seat);
    sabot_text_add(text, ": ");
    sabot_text_add(text, sabot_kind_title(kind));
    sabot_text_add(text, ", ");
    sabot_text_add(text, sabot_progressive_event_title(sabot_table_prize(table, need->seat, kind)));
    sabot_text_add(text, ", ");
    sabot_text_add_cents(text, sabot_prize_cents(table, need->seat, kind));
    sabot_text_add(text,
                   need->what == SABOT_NEED_PRIZE ? ", waits for a supervisor" : ", waits for its button");
}

static void write_words(const sabot_table *table, const sabot_need *need, sabot_text *text) {
    switch ((sabot_need_what)need->what) {
    case SABOT_NEED_PRIZE:
    case SABOT_NEED_PRESS:
        write_win(table, need, text);
        break;
    case SABOT_NEED_SENSOR:
        sabot_text_add(text, "Seat ");
        sabot_text_add_number(text, need->seat);
        sabot_text_add(text, ": chip and wager of the ");
        sabot_text_add(text, sabot_kind_title((sabot_kind)need->kind));
        sabot_text_add(text, " disagree");
        break;
    case SABOT_NEED_BANK:
        sabot_text_add(text, "Everybody passed the bank: offer it again, or close");
        break;
    case SABOT_NEED_CLOSE:
    case SABOT_NEED_COUNT:
        sabot_text_add(text, "Open, and dealt by nobody for ten minutes");
        break;
    }
}

static json_t *need_json(const sabot_table *table, const sabot_need *need) {
    const bool is_win = need->what == SABOT_NEED_PRIZE || need->what == SABOT_NEED_PRESS;
    const bool has_kind = need->kind != SABOT_KIND_COUNT;
    char words[160];
    sabot_text text = sabot_text_in(words, sizeof words);
    json_t *const root = json_object();
    write_words(table, need, &text);
    sabot_view_set_word(root, "what", needs_by_what[need->what].word);
    sabot_view_set_word(root, "words", words);
    sabot_view_set(root, "seat", need->seat != 0 ? json_integer(need->seat) : json_null());
    sabot_view_set(root, "kind",
                   has_kind ? json_string(sabot_kind_word((sabot_kind)need->kind)) : json_null());
    sabot_view_set(root, "cents",
                   is_win ? json_integer(sabot_prize_cents(table, need->seat, (sabot_kind)need->kind))
                          : json_null());
    sabot_view_set_number(root, "since_ms", need->since_ms);
    sabot_view_set_flag(root, "urgent", needs_by_what[need->what].is_urgent);
    return root;
}

// ---------------------------------------------------------------------------------------------------------
// The tile

static json_t *tally_json(const sabot_tally *tally) {
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "hands", (json_int_t)tally->hands, "player",
                     (json_int_t)tally->player, "banker", (json_int_t)tally->banker, "tie",
                     (json_int_t)tally->tie, "dragon7", (json_int_t)tally->dragon7, "panda8",
                     (json_int_t)tally->panda8);
}

static json_t *bank_json(const sabot_table *table) {
    const bool has_bank =
        table->has_rules && !table->tracker_only && table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    return has_bank ? json_pack("{s:i, s:I}", "seat", (int)table->round.bank_seat.number, "cents",
                                (json_int_t)table->accounts_cents[SABOT_ACCOUNT_BANK])
                    : json_null();
}

/// The last hand that was ended, not voided.
static json_t *last_json(const sabot_view *view) {
    const sabot_last_hand *const last = &view->last;
    if (last->number == 0 || last->is_void) {
        return json_null();
    }
    const sabot_coup coup = sabot_coup_of(&last->deal);
    return json_string(sabot_ending_word(sabot_ending_of(&coup)));
}

static int count_taken(const sabot_table *table) {
    int taken = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        taken += table->bettors[seat].person != 0;
    }
    return taken;
}

static json_t *limits_json(const sabot_table *table) {
    char words[64] = "";
    sabot_text text = sabot_text_in(words, sizeof words);
    if (table->has_rules) {
        sabot_limits_words(&table->round.limits[SABOT_KIND_PLAYER], &text);
    }
    return json_string(words);
}

static void set_money(json_t *root, const sabot_table *table) {
    sabot_view_set_number(root, "felt", table->accounts_cents[SABOT_ACCOUNT_FELT]);
    sabot_view_set_number(root, "tray", table->accounts_cents[SABOT_ACCOUNT_TRAY]);
    sabot_view_set_number(root, "collection", table->accounts_cents[SABOT_ACCOUNT_COLLECTION]);
    sabot_view_set(root, "bank", bank_json(table));
    sabot_view_set(root, "limits", limits_json(table));
}

static json_t *tile_json(const sabot_tile *tile, const sabot_view *view, const sabot_table *table) {
    // What the section says of the table, a tile says too.
    static const char *const shared[] = {"name",        "ruleset", "title",     "phase",
                                         "phase_words", "posted",  "automatic", "seats"};
    json_t *const section = sabot_section_of_TABLE(view, table);
    json_t *const needs = json_array();
    json_t *const root = json_object();
    sabot_view_set_number(root, "table", view->about.number);
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        json_object_set(root, shared[i], json_object_get(section, shared[i]));
    }
    sabot_view_set_number(root, "taken", count_taken(table));
    sabot_view_set_number(root, "hand", table->hand);
    sabot_view_set_number(root, "shoe", table->shoe.number);
    sabot_view_set_number(root, "cards_left", table->shoe.cards_left);
    set_money(root, table);
    sabot_view_set(root, "meters", sabot_section_of_METERS(view, table));
    sabot_view_set(root, "tally", tally_json(&table->tracker.tally));
    sabot_view_set(root, "last", last_json(view));
    for (int i = 0; i < tile->need_count; i++) {
        json_array_append_new(needs, need_json(table, &tile->needs[i]));
    }
    sabot_view_set(root, "needs", needs);
    json_decref(section);
    return root;
}

void sabot_tile_write(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t now_ms) {
    look_for_idleness(tile, view, table, now_ms);
    tile->is_new = false;
    if (!tile->is_stale) {
        return;
    }
    json_t *const root = tile_json(tile, view, table);
    char *const text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    tile->is_stale = false;
    tile->is_new = text != NULL && (tile->text == NULL || strcmp(tile->text, text) != 0);
    free(tile->is_new ? tile->text : text);
    tile->text = tile->is_new ? text : tile->text;
}

void sabot_tile_end(sabot_tile *tile) {
    free(tile->text);
    *tile = (sabot_tile){0};
}
