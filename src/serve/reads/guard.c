/// A whole shoe as game protection sees it: the value of every wager after every card.
#include "serve/reads/walk.h"

#include "serve/views/guard.h"

#include <stdlib.h>

/// The walk brings tables as they were before an event; the guard follows one that has it.
typedef struct {
    const sabot_read_wish *wish;
    bool is_on;   ///< the wanted shoe is being dealt
    bool is_over; ///< what comes behind it is not of it
    sabot_table table;
    sabot_guard guard;
    json_t *points;
} guard_search;

static json_t *point_json(const guard_search *search) {
    json_t *const values = json_array();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (search->table.ruleset.wagers[kind].offered) {
            json_array_append_new(values,
                                  sabot_guard_ev_json(&search->guard, &search->table, (sabot_kind)kind));
        }
    }
    return json_pack("{s:i, s:I, s:o}", "card", (int)search->guard.cards_seen, "hand",
                     (json_int_t)search->table.hand, "ev", values);
}

static void begin_shoe(guard_search *search, const sabot_ledger_entry *entry) {
    search->is_on = true;
    search->table = *entry->table;
    sabot_table_apply(&search->table, entry->event);
    sabot_guard_begin(&search->guard, &search->table);
    json_array_append_new(search->points, point_json(search));
}

/// Of the last few cards there is none.
static void forget_point(guard_search *search, uint16_t card) {
    const size_t last = json_array_size(search->points) - 1;
    const json_t *const point = json_array_get(search->points, last);
    if (json_integer_value(json_object_get(point, "card")) == card) {
        json_array_remove(search->points, last);
    }
}

static void follow(guard_search *search, const sabot_event *event) {
    const uint16_t seen = search->guard.cards_seen;
    sabot_table_apply(&search->table, event);
    sabot_guard_take(&search->guard, &search->table, event);
    if (search->guard.cards_seen > seen && search->guard.is_known) {
        json_array_append_new(search->points, point_json(search));
    } else if (search->guard.cards_seen < seen) { // a card was taken back
        forget_point(search, seen);
    }
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    guard_search *const search = context;
    const sabot_event *const event = entry->event;
    if (entry->record->table != search->wish->table || search->is_over) {
        return;
    }
    if (event->type == SABOT_EVENT_SHOE_STARTED && event->shoe_started.shoe == search->wish->shoe) {
        begin_shoe(search, entry);
    } else if (search->is_on && event->type == SABOT_EVENT_SHOE_ENDED) {
        search->is_over = true;
    } else if (search->is_on) {
        follow(search, event);
    }
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    const guard_search *const search = context;
    (void)record;
    (void)history;
    return !search->is_over;
}

static json_t *shoe_json(guard_search *search) {
    json_t *const wagers = json_array();
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (search->table.ruleset.wagers[kind].offered) {
            json_array_append_new(wagers, json_pack("{s:s, s:s}", "kind", sabot_kind_word((sabot_kind)kind),
                                                    "title", sabot_kind_title((sabot_kind)kind)));
        }
    }
    return json_pack("{s:I, s:o, s:O, s:o, s:o, s:o}", "shoe", (json_int_t)search->wish->shoe, "wagers",
                     wagers, "points", search->points, "counts",
                     sabot_guard_counts_json(&search->guard, &search->table), "alerts",
                     sabot_guard_alerts_json(&search->guard, &search->table), "raised",
                     sabot_guard_raised_json(&search->guard));
}

sabot_read_answer sabot_read_guard(const sabot_read_wish *wish) {
    sabot_read_answer answer = {0};
    guard_search *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        answer.end = sabot_read_lacks_memory(&answer.fault);
        return answer;
    }
    search->wish = wish;
    search->points = json_array();
    const sabot_ledger_visitor visitor = {.record = visit_record, .entry = visit_entry, .context = search};
    sabot_read_reach reach = sabot_read_reach_one(SABOT_REACH_SHOES, wish->table, wish->shoe);
    answer.end = sabot_read_walk(wish, &reach, &visitor, &answer.fault);
    sabot_read_give(&answer, search->is_on ? shoe_json(search) : NULL);
    json_decref(search->points);
    free(search);
    return answer;
}
