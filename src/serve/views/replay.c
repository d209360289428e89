/// Game protection while records are replayed. Valuing the cards is most of the work, but only two facts are
/// needed: whether a bet favored the players when betting opened, and since when it has done so now. So cards
/// are valued once per hand, and one by one only if a bet favors the players then.
#include "serve/views/replay.h"

static void save_values(sabot_view_replay *replay, const sabot_guard *guard, const sabot_table *table) {
    replay->has_values = true;
    replay->guard = *guard;
    replay->table = *table;
    replay->count = 0;
}

static void revalue_cards(sabot_view_replay *replay) {
    for (int i = 0; i < replay->count; i++) {
        sabot_table_apply(&replay->table, &replay->events[i]);
        sabot_guard_update(&replay->guard, &replay->table, &replay->events[i]);
    }
}

void sabot_replay_catch_up(sabot_view_replay *replay, sabot_guard *guard, const sabot_table *table) {
    if (replay->count == 0) {
        return;
    }
    if (!sabot_guard_catch_up(guard, table, &replay->events[replay->count - 1])) {
        revalue_cards(replay);
        *guard = replay->guard;
    }
    save_values(replay, guard, table);
}

void sabot_replay_guard(sabot_view_replay *replay, sabot_guard *guard, const sabot_table *table,
                        const sabot_event *event) {
    if (!replay->has_values) {
        sabot_guard_update(guard, table, event);
        save_values(replay, guard, table);
        return;
    }
    replay->events[replay->count++] = *event;
    sabot_guard_follow(guard, table, event);
    // The ruleset in an event is valid only during its record.
    if (event->type == SABOT_EVENT_BETS_OPENED || event->type == SABOT_EVENT_RULES_CHOSEN ||
        replay->count == SABOT_REPLAY_EVENTS_MAX) {
        sabot_replay_catch_up(replay, guard, table);
    }
}
