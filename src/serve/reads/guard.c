/// A shoe's game protection data: the value of every bet after every card.
#include "serve/reads/walk.h"

#include "serve/views/tile.h"

#include <stdlib.h>

typedef struct {
    const sabot_read_request *request;
    bool is_on; ///< the requested shoe is in play
    sabot_guard guard;
    json_t *points;
    json_t *shoe; ///< the result, set when the shoe ends
} guard_search;

static json_t *point_json(const guard_search *search, const sabot_table *table) {
    json_t *const values = json_array();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (table->ruleset.wagers[kind].offered) {
            json_array_append_new(values, sabot_guard_ev_json(&search->guard, table, (sabot_kind)kind));
        }
    }
    return json_pack("{s:i, s:I, s:o}", "card", (int)search->guard.cards_seen, "hand",
                     (json_int_t)table->hand, "ev", values);
}

static void begin_shoe(guard_search *search, const sabot_table *table) {
    search->is_on = true;
    sabot_guard_begin(&search->guard, table);
    json_array_append_new(search->points, point_json(search, table));
}

/// Removes the last point if it belongs to this card. The last few cards have no point.
static void forget_point(guard_search *search, uint16_t card) {
    const size_t last = json_array_size(search->points) - 1;
    const json_t *const point = json_array_get(search->points, last);
    if (json_integer_value(json_object_get(point, "card")) == card) {
        json_array_remove(search->points, last);
    }
}

static void follow(guard_search *search, const sabot_table *table, const sabot_event *event) {
    const uint16_t seen = search->guard.cards_seen;
    sabot_guard_update(&search->guard, table, event);
    if (search->guard.cards_seen > seen && search->guard.is_known) {
        json_array_append_new(search->points, point_json(search, table));
    } else if (search->guard.cards_seen < seen) { // a card was undone
        forget_point(search, seen);
    }
}

static json_t *shoe_json(const guard_search *search, const sabot_table *table) {
    json_t *const wagers = json_array();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (table->ruleset.wagers[kind].offered) {
            json_array_append_new(wagers, json_pack("{s:s, s:s}", "kind", sabot_kind_name((sabot_kind)kind),
                                                    "title", sabot_kind_title((sabot_kind)kind)));
        }
    }
    return json_pack(
        "{s:I, s:o, s:O, s:o, s:o, s:o}", "shoe", (json_int_t)search->request->shoe, "wagers", wagers,
        "points", search->points, "counts", sabot_guard_counts_json(&search->guard, table), "alerts",
        sabot_guard_alerts_json(&search->guard, table), "raised", sabot_guard_raised_json(&search->guard));
}

static bool is_wanted(const guard_search *search, const sabot_ledger_entry *entry) {
    return entry->record->table == search->request->table && search->shoe == NULL;
}

static void visit_before(void *context, const sabot_ledger_entry *entry) {
    guard_search *const search = context;
    if (is_wanted(search, entry) && search->is_on && entry->event->type == SABOT_EVENT_SHOE_ENDED) {
        search->shoe = shoe_json(search, entry->table);
    }
}

static void visit_after(void *context, const sabot_ledger_entry *entry) {
    guard_search *const search = context;
    const sabot_event *const event = entry->event;
    if (!is_wanted(search, entry)) {
        return;
    }
    if (event->type == SABOT_EVENT_SHOE_STARTED && event->shoe_started.shoe == search->request->shoe) {
        begin_shoe(search, entry->table);
    } else if (search->is_on) {
        follow(search, entry->table, event);
    }
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    const guard_search *const search = context;
    (void)record;
    (void)history;
    return search->shoe == NULL;
}

/// Writes a shoe that is still in play.
static void write_shoe(void *context, const sabot_history *history) {
    guard_search *const search = context;
    if (search->is_on && search->shoe == NULL) {
        search->shoe = shoe_json(search, sabot_history_table(history, search->request->table));
    }
}

sabot_read_reply sabot_read_guard(const sabot_read_request *request) {
    sabot_read_reply reply = {0};
    guard_search *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        reply.end = sabot_read_out_of_memory(&reply.fault);
        return reply;
    }
    search->request = request;
    search->points = json_array();
    const sabot_ledger_visitor visitor = {
        .record = visit_record, .entry = visit_before, .after = visit_after, .context = search};
    sabot_read_reach reach = sabot_read_reach_one(SABOT_REACH_SHOES, request->table, request->shoe);
    reply.end = sabot_read_walk(request, &reach, &visitor, write_shoe, &reply.fault);
    sabot_read_give(&reply, search->shoe);
    json_decref(search->points);
    free(search);
    return reply;
}
