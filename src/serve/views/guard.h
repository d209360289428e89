/// What the guard knows, as JSON: the section `protection`, and what a read of a whole shoe shares with it.
#ifndef SABOT_SERVE_VIEWS_GUARD_H
#define SABOT_SERVE_VIEWS_GUARD_H

#include "sabot/guard.h"

#include <jansson.h>

/// The value of a wager; null where it is not known.
json_t *sabot_guard_ev_json(const sabot_guard *guard, const sabot_table *table, sabot_kind kind);
/// Counts of published systems, wagers in the players' favour, and who raised then.
json_t *sabot_guard_counts_json(const sabot_guard *guard, const sabot_table *table);
json_t *sabot_guard_alerts_json(const sabot_guard *guard, const sabot_table *table);
json_t *sabot_guard_raised_json(const sabot_guard *guard);

#endif
