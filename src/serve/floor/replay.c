/// Restores what views show besides the table: the last hand and each player's result, prizes won, and who
/// raised. Neither tables nor checkpoints contain it, so the views replay the records of the current and the
/// previous shoe when a room opens.
///
/// The replay is limited to about two busy shoes, so that a table whose shoe has been idle for long does not
/// delay the start. Anything older is not restored.
#include "serve/floor/state.h"

#include "room/history/history.h"
#include "serve/log.h"

#include <stdlib.h>

/// About two shoes, with every bet.
enum { RECORDS_A_TABLE = 4000 };

typedef struct {
    sabot_floor *floor;
    const sabot_table_info *infos;
    sabot_history *history;
    uint64_t last; ///< number of the newest record
    bool has_failed;
    sabot_journal_fault fault;
} replay_state;

static uint64_t replay_limit(const sabot_floor *floor) {
    return (uint64_t)RECORDS_A_TABLE * floor->options.tables;
}

/// Returns true if `then` is before the previous shoe, or before the first.
static bool is_before_shoes(const sabot_table *then, const sabot_table *now) {
    return then == NULL || then->shoe.number == 0 || then->shoe.number + 1 < now->shoe.number;
}

static bool is_early(void *context, const sabot_history *history, uint64_t sequence) {
    const replay_state *const replay = context;
    const sabot_floor *const floor = replay->floor;
    bool is_far = true;
    for (uint32_t i = 1; is_far && i <= floor->options.tables; i++) {
        is_far = is_before_shoes(sabot_history_table(history, i), sabot_host_table(floor->host, i));
    }
    return is_far || sequence + replay_limit(floor) <= replay->last;
}

static bool is_acceptable(void *context, const sabot_history *history, uint64_t sequence) {
    (void)context, (void)history, (void)sequence;
    return true;
}

/// Finds where to start. If no checkpoint fits and the journal is long, uses the newest checkpoint.
static bool find_start(replay_state *replay, sabot_journal *journal, sabot_journal_position *position) {
    return sabot_history_start(journal, replay->history, is_early, replay, position, &replay->fault) &&
           (position->sequence > 0 || replay->last <= replay_limit(replay->floor) ||
            sabot_history_start(journal, replay->history, is_acceptable, replay, position, &replay->fault));
}

/// Returns the view of a record's table, or NULL if it has not begun or does not exist.
static sabot_view *view_of(const sabot_floor *floor, uint32_t table) {
    return sabot_floor_has_table(floor, table) && floor->views[table].info.number != 0 ? &floor->views[table]
                                                                                       : NULL;
}

/// Begins the view once its table reaches the previous shoe.
static void begin_view(replay_state *replay, uint32_t number) {
    sabot_floor *const floor = replay->floor;
    const sabot_table *const then = sabot_history_table(replay->history, number);
    const sabot_table *const now = sabot_host_table(floor->host, number);
    if (!is_before_shoes(then, now)) {
        sabot_view_begin(&floor->views[number], &replay->infos[number - 1], then);
        sabot_view_start_replay(&floor->views[number], now->shoe.number);
    }
}

static void recall_before(void *context, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event) {
    const replay_state *const replay = context;
    sabot_view *const view = view_of(replay->floor, record->table);
    if (view != NULL) {
        sabot_view_before(view, record, table, event);
    }
}

static void recall_after(void *context, const sabot_record *record, const sabot_table *table,
                         const sabot_event *event) {
    const replay_state *const replay = context;
    sabot_view *const view = view_of(replay->floor, record->table);
    if (view != NULL) {
        sabot_view_after(view, table, event);
    }
}

static void recall_end(void *context, const sabot_record *record, const sabot_event *events, int count,
                       const sabot_table *table) {
    replay_state *const replay = context;
    sabot_view *const view = view_of(replay->floor, record->table);
    (void)events, (void)count;
    if (view != NULL) {
        sabot_view_end_record(view, table);
    } else if (sabot_floor_has_table(replay->floor, record->table)) {
        begin_view(replay, record->table);
    }
}

static bool take_record(void *context, const sabot_record *record) {
    replay_state *const replay = context;
    const sabot_observer observer = {
        .context = replay, .before = recall_before, .after = recall_after, .end = recall_end};
    replay->has_failed = !sabot_history_read_record(replay->history, record, &observer, &replay->fault);
    return !replay->has_failed;
}

static bool recall_records(replay_state *replay) {
    sabot_journal *const journal = sabot_host_journal(replay->floor->host);
    sabot_journal_position position;
    if (!find_start(replay, journal, &position)) {
        return false;
    }
    for (uint32_t i = 1; i <= replay->floor->options.tables; i++) {
        begin_view(replay, i); // in case the replay starts too late
    }
    return sabot_journal_replay(journal, position, take_record, replay, NULL, &replay->fault) &&
           !replay->has_failed;
}

/// Logs why nothing was restored, and clears the views.
static void log_failure(sabot_floor *floor, const char *why) {
    sabot_log(SABOT_LOG_WARNING, "recall", "words=%s", sabot_log_text(why).text);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        sabot_view_end(&floor->views[i]);
    }
}

void sabot_floor_replay(sabot_floor *floor, const sabot_table_info *infos) {
    replay_state *const replay = calloc(1, sizeof *replay);
    sabot_history *const history = sabot_history_begin();
    if (replay == NULL || history == NULL) {
        log_failure(floor, "out of memory");
    } else {
        replay->floor = floor;
        replay->infos = infos;
        replay->history = history;
        replay->last = sabot_host_sequence(floor->host);
        if (!recall_records(replay)) {
            log_failure(floor, replay->fault.sentence);
        }
    }
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        if (view_of(floor, i) == NULL) {
            sabot_view_begin(&floor->views[i], &infos[i - 1], sabot_host_table(floor->host, i));
        }
    }
    sabot_history_end(history);
    free(replay);
}
