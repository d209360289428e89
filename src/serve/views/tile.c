/// The text of a tile, the summary of a table in the room overview.
#include "serve/views/tile.h"

#include "serve/views/sections.h"

#include <stdlib.h>
#include <string.h>

/// An open table without activity for this long may have been forgotten.
#define IDLE_MS ((int64_t)10 * 60 * 1000)

void sabot_tile_follow(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t time_ms) {
    tile->busy_ms = time_ms;
    tile->is_idle = false;
    tile->is_stale = true;
    sabot_needs_gather(tile, view, table, time_ms);
}

/// Detects an open table that no one deals at.
static void check_idle(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t now_ms) {
    const bool is_dealt = view->info.dealt_by == SABOT_DEALT_AUTOMATICALLY;
    const bool is_idle = table->phase != SABOT_PHASE_CLOSED && !is_dealt && now_ms - tile->busy_ms >= IDLE_MS;
    tile->is_stale = tile->is_stale || is_idle != tile->is_idle;
    tile->is_idle = is_idle;
}

// ---------------------------------------------------------------------------------------------------------
// JSON

static json_t *tally_json(const sabot_tally *tally) {
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I}", "hands", (json_int_t)tally->hands, "player",
                     (json_int_t)tally->player, "banker", (json_int_t)tally->banker, "tie",
                     (json_int_t)tally->tie, "dragon7", (json_int_t)tally->dragon7, "panda8",
                     (json_int_t)tally->panda8);
}

static json_t *bank_json(const sabot_table *table) {
    return sabot_has_player_bank(table)
               ? json_pack("{s:i, s:I}", "seat", (int)table->round.bank_seat.number, "cents",
                           (json_int_t)table->accounts_cents[SABOT_ACCOUNT_BANK])
               : json_null();
}

/// The outcome of the last hand, unless it was voided.
static json_t *last_json(const sabot_view *view) {
    const sabot_last_hand *const last = &view->last;
    if (last->number == 0 || last->is_void) {
        return json_null();
    }
    return json_string(sabot_ending_name(sabot_ending_of(&last->coup)));
}

static json_t *limits_json(const sabot_table *table) {
    char words[64] = "";
    sabot_text text = sabot_text_in(words, sizeof words);
    if (table->has_rules) {
        sabot_limits_text(&table->round.limits[SABOT_KIND_PLAYER], &text);
    }
    return json_string(words);
}

static void set_money(json_t *root, const sabot_table *table) {
    sabot_json_set_number(root, "felt", table->accounts_cents[SABOT_ACCOUNT_FELT]);
    sabot_json_set_number(root, "tray", table->accounts_cents[SABOT_ACCOUNT_TRAY]);
    sabot_json_set_number(root, "collection", table->accounts_cents[SABOT_ACCOUNT_COLLECTION]);
    sabot_json_set(root, "bank", bank_json(table));
    sabot_json_set(root, "limits", limits_json(table));
}

/// Everything but the needs.
static json_t *tile_json(const sabot_view *view, const sabot_table *table) {
    // A tile repeats the facts of the table section.
    static const char *const shared[] = {"name",        "ruleset", "title",     "phase",
                                         "phase_words", "posted",  "automatic", "seats"};
    json_t *const section = sabot_section_of_TABLE(view, table);
    json_t *const root = json_object();
    sabot_json_set_number(root, "table", view->info.number);
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        json_object_set(root, shared[i], json_object_get(section, shared[i]));
    }
    sabot_json_set_number(root, "taken", sabot_seats_taken(table));
    sabot_json_set_number(root, "hand", table->hand);
    sabot_json_set_number(root, "shoe", table->shoe.in_play ? table->shoe.number : 0);
    sabot_json_set_number(root, "cards_left", table->shoe.in_play ? table->shoe.cards_left : 0);
    set_money(root, table);
    sabot_json_set(root, "meters", sabot_section_of_METERS(view, table));
    sabot_json_set(root, "tally", tally_json(&table->tracker.tally));
    sabot_json_set(root, "last", last_json(view));
    json_decref(section);
    return root;
}

void sabot_tile_write(sabot_tile *tile, const sabot_view *view, const sabot_table *table, int64_t now_ms) {
    check_idle(tile, view, table, now_ms);
    memset(tile->is_new, 0, sizeof tile->is_new);
    if (!tile->is_stale) {
        return;
    }
    json_t *const root = tile_json(view, table);
    sabot_needs_gather(tile, view, table, tile->busy_ms);
    for (int side = 0; side < SABOT_TILE_COUNT; side++) {
        sabot_json_set(root, "needs", sabot_needs_json(tile, view, table, (sabot_tile_side)side));
        tile->is_new[side] = sabot_view_cache_json(&tile->texts[side], json_incref(root));
    }
    tile->is_stale = false;
    json_decref(root);
}

void sabot_tile_end(sabot_tile *tile) {
    for (int side = 0; side < SABOT_TILE_COUNT; side++) {
        free(tile->texts[side]);
    }
    *tile = (sabot_tile){0};
}
