/// State of a view while it replays records (view.h). There are many records, and most of the final state
/// depends only on the last ones.
#ifndef SABOT_SERVE_VIEWS_REPLAY_H
#define SABOT_SERVE_VIEWS_REPLAY_H

#include "room/audit/hand_book.h"
#include "sabot/guard.h"

/// A little more than the events between two hands.
#define SABOT_REPLAY_EVENTS_MAX 64

typedef struct {
    uint32_t shoe;        ///< the current shoe; earlier ones are not valued
    sabot_hand_book book; ///< the last finished hand, without its steps
    // Guard and table when the cards were last valued, and the events since.
    bool has_values;
    sabot_guard guard;
    sabot_table table;
    sabot_event events[SABOT_REPLAY_EVENTS_MAX];
    int count;
} sabot_view_replay;

/// Processes an event that is already applied to `table`. The guard's counts are then up to date; its values
/// are as of the last opening of bets or the last sabot_replay_catch_up.
void sabot_replay_guard(sabot_view_replay *replay, sabot_guard *guard, const sabot_table *table,
                        const sabot_event *event);
/// Brings the guard to the state it would have if it had valued every card.
void sabot_replay_catch_up(sabot_view_replay *replay, sabot_guard *guard, const sabot_table *table);

#endif
