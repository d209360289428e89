/// Game protection while records are replayed. Valuing the cards is most of the work, but only two facts are
/// needed: whether a bet favored the players when betting opened, and since when it has done so now. So cards
/// are valued once per hand, and one by one only if a bet favors the players then.
#include "serve/views/recall.h"

static void save_values(sabot_view_recalled *recalled, const sabot_guard *guard, const sabot_table *table) {
    recalled->has_values = true;
    recalled->guard = *guard;
    recalled->table = *table;
    recalled->count = 0;
}

static void revalue_cards(sabot_view_recalled *recalled) {
    for (int i = 0; i < recalled->count; i++) {
        sabot_table_apply(&recalled->table, &recalled->events[i]);
        sabot_guard_update(&recalled->guard, &recalled->table, &recalled->events[i]);
    }
}

void sabot_recall_settle(sabot_view_recalled *recalled, sabot_guard *guard, const sabot_table *table) {
    if (recalled->count == 0) {
        return;
    }
    if (!sabot_guard_catch_up(guard, table, &recalled->events[recalled->count - 1])) {
        revalue_cards(recalled);
        *guard = recalled->guard;
    }
    save_values(recalled, guard, table);
}

void sabot_recall_guard(sabot_view_recalled *recalled, sabot_guard *guard, const sabot_table *table,
                        const sabot_event *event) {
    if (!recalled->has_values) {
        sabot_guard_update(guard, table, event);
        save_values(recalled, guard, table);
        return;
    }
    recalled->events[recalled->count++] = *event;
    sabot_guard_follow(guard, table, event);
    // The ruleset in an event is valid only during its record.
    if (event->type == SABOT_EVENT_BETS_OPENED || event->type == SABOT_EVENT_RULES_CHOSEN ||
        recalled->count == SABOT_RECALLED_EVENTS_MAX) {
        sabot_recall_settle(recalled, guard, table);
    }
}
