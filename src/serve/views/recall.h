/// What a view holds on to while it recalls records (view.h): there are many of them, and most of what the
/// last one leaves behind does not depend on those before it.
#ifndef SABOT_SERVE_VIEWS_RECALL_H
#define SABOT_SERVE_VIEWS_RECALL_H

#include "room/audit/hand_book.h"
#include "sabot/guard.h"

/// Events between two hands, or a little more.
#define SABOT_RECALLED_EVENTS_MAX 64

typedef struct {
    uint32_t shoe;        ///< the present one: earlier ones are not valued
    sabot_hand_book book; ///< of the last hand that was over, without its steps
    // Guard and table as they were when the cards were valued last, and what came since.
    bool has_values;
    sabot_guard guard;
    sabot_table table;
    sabot_event events[SABOT_RECALLED_EVENTS_MAX];
    int count;
} sabot_view_recalled;

/// Takes an event that `table` already has. The guard's counts are right; its values are when bets were
/// opened last, or it was settled.
void sabot_recall_guard(sabot_view_recalled *recalled, sabot_guard *guard, const sabot_table *table,
                        const sabot_event *event);
/// Brings the guard to where it would be had it valued every card.
void sabot_recall_settle(sabot_view_recalled *recalled, sabot_guard *guard, const sabot_table *table);

#endif
