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
    const sabot_table_info *abouts;
    sabot_history *history;
    uint64_t last; ///< number of the newest record
    bool has_failed;
    sabot_journal_fault fault;
} recall_state;

static uint64_t replay_limit(const sabot_floor *floor) {
    return (uint64_t)RECORDS_A_TABLE * floor->options.tables;
}

/// Returns true if `then` is before the previous shoe, or before the first.
static bool is_before_shoes(const sabot_table *then, const sabot_table *now) {
    return then == NULL || then->shoe.number == 0 || then->shoe.number + 1 < now->shoe.number;
}

static bool is_early(void *context, const sabot_history *history, uint64_t sequence) {
    const recall_state *const recall = context;
    const sabot_floor *const floor = recall->floor;
    bool is_far = true;
    for (uint32_t i = 1; is_far && i <= floor->options.tables; i++) {
        is_far = is_before_shoes(sabot_history_table(history, i), sabot_host_table(floor->host, i));
    }
    return is_far || sequence + replay_limit(floor) <= recall->last;
}

static bool is_acceptable(void *context, const sabot_history *history, uint64_t sequence) {
    (void)context, (void)history, (void)sequence;
    return true;
}

/// Finds where to start. If no checkpoint fits and the journal is long, uses the newest checkpoint.
static bool find_start(recall_state *recall, sabot_journal *journal, sabot_journal_position *position) {
    return sabot_history_start(journal, recall->history, is_early, recall, position, &recall->fault) &&
           (position->sequence > 0 || recall->last <= replay_limit(recall->floor) ||
            sabot_history_start(journal, recall->history, is_acceptable, recall, position, &recall->fault));
}

/// Returns the view of a record's table, or NULL if it has not begun or does not exist.
static sabot_view *view_of(const sabot_floor *floor, uint32_t table) {
    return sabot_floor_has(floor, table) && floor->views[table].about.number != 0 ? &floor->views[table]
                                                                                  : NULL;
}

/// Begins the view once its table reaches the previous shoe.
static void begin_view(recall_state *recall, uint32_t number) {
    sabot_floor *const floor = recall->floor;
    const sabot_table *const then = sabot_history_table(recall->history, number);
    const sabot_table *const now = sabot_host_table(floor->host, number);
    if (!is_before_shoes(then, now)) {
        sabot_view_begin(&floor->views[number], &recall->abouts[number - 1], then);
        sabot_view_recall(&floor->views[number], now->shoe.number);
    }
}

static void recall_before(void *context, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event) {
    const recall_state *const recall = context;
    sabot_view *const view = view_of(recall->floor, record->table);
    if (view != NULL) {
        sabot_view_before(view, record, table, event);
    }
}

static void recall_after(void *context, const sabot_record *record, const sabot_table *table,
                         const sabot_event *event) {
    const recall_state *const recall = context;
    sabot_view *const view = view_of(recall->floor, record->table);
    if (view != NULL) {
        sabot_view_after(view, table, event);
    }
}

static void recall_end(void *context, const sabot_record *record, const sabot_event *events, int count,
                       const sabot_table *table) {
    recall_state *const recall = context;
    sabot_view *const view = view_of(recall->floor, record->table);
    (void)events, (void)count;
    if (view != NULL) {
        sabot_view_follow(view, table);
    } else if (sabot_floor_has(recall->floor, record->table)) {
        begin_view(recall, record->table);
    }
}

static bool take_record(void *context, const sabot_record *record) {
    recall_state *const recall = context;
    const sabot_observer observer = {
        .context = recall, .before = recall_before, .after = recall_after, .end = recall_end};
    recall->has_failed = !sabot_history_read_record(recall->history, record, &observer, &recall->fault);
    return !recall->has_failed;
}

static bool recall_records(recall_state *recall) {
    sabot_journal *const journal = sabot_host_journal(recall->floor->host);
    sabot_journal_position position;
    if (!find_start(recall, journal, &position)) {
        return false;
    }
    for (uint32_t i = 1; i <= recall->floor->options.tables; i++) {
        begin_view(recall, i); // in case the replay starts too late
    }
    return sabot_journal_replay(journal, position, take_record, recall, NULL, &recall->fault) &&
           !recall->has_failed;
}

/// Logs why nothing was restored, and clears the views.
static void log_failure(sabot_floor *floor, const char *why) {
    sabot_log(SABOT_LOG_WARNING, "recall", "words=%s", sabot_log_text(why).text);
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        sabot_view_end(&floor->views[i]);
    }
}

void sabot_floor_recall(sabot_floor *floor, const sabot_table_info *abouts) {
    recall_state *const recall = calloc(1, sizeof *recall);
    sabot_history *const history = sabot_history_begin();
    if (recall == NULL || history == NULL) {
        log_failure(floor, "out of memory");
    } else {
        recall->floor = floor;
        recall->abouts = abouts;
        recall->history = history;
        recall->last = sabot_host_sequence(floor->host);
        if (!recall_records(recall)) {
            log_failure(floor, recall->fault.sentence);
        }
    }
    for (uint32_t i = 1; i <= floor->options.tables; i++) {
        if (view_of(floor, i) == NULL) {
            sabot_view_begin(&floor->views[i], &abouts[i - 1], sabot_host_table(floor->host, i));
        }
    }
    sabot_history_end(history);
    free(recall);
}
