/// Runs an audit: checks each record's time, decodes it, decides its command again, applies and compares it;
/// then checks the end of the journal.
#include "room/audit/audit_internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRESS_RECORDS = 4096 };

/// Clocks are adjusted now and then. A larger step back than this is reported.
#define STEP_BACK_MS 1000

typedef struct {
    sabot_audit_context work;
    sabot_audit_progress *progress;
    void *context;
    const sabot_room_secret *secret; ///< or NULL
    uint64_t all;
    sabot_audit_commands commands;
    bool commands_are_incomplete; ///< out of memory: commands are missing
    sabot_audit_checkpoints checkpoints;
} audit_run;

// ---------------------------------------------------------------------------------------------------------
// Events

static uint32_t current_hand(const sabot_table *table) {
    return table->phase >= SABOT_PHASE_BETTING ? table->hand : 0;
}

/// Uses the table's own count, because the record's may be forged.
static uint32_t hand_of(const sabot_table *table, const sabot_event_batch *batch) {
    bool begins = false;
    for (int i = 0; i < batch->count; i++) {
        const sabot_event_type type = batch->events[i].type;
        begins = begins || type == SABOT_EVENT_BETS_OPENED || type == SABOT_EVENT_HAND_STARTED;
    }
    const uint32_t hand = current_hand(table);
    return hand == 0 && begins ? table->hand + 1 : hand;
}

static void check_event(void *context, const sabot_record *record, const sabot_table *table,
                        const sabot_event *event) {
    audit_run *const run = context;
    sabot_audit_context *const work = &run->work;
    sabot_audit_table *const books = work->tables[record->table];
    work->audit->events++;
    work->audit->hands += event->type == SABOT_EVENT_HAND_ENDED;
    work->audit->voids += event->type == SABOT_EVENT_HAND_VOIDED;
    sabot_audit_check_money(work, books, table, event);
    if (sabot_shoe_book_take(&books->shoe, record, table, event)) {
        sabot_audit_check_shoe(work, &books->shoe);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Records

/// Ignores invalid times, which are reported elsewhere.
static void check_time(sabot_audit *audit, const sabot_record *record) {
    if (record->time_ms < 0 || record->time_ms > SABOT_TIME_MS_MAX) {
        return;
    }
    if (audit->records > 1 && record->time_ms < audit->last_ms - STEP_BACK_MS) {
        sabot_audit_remark_at(audit, record->sequence, record->table, 0,
                              "the clock went back by %" PRId64 " ms", audit->last_ms - record->time_ms);
    }
    if (audit->records == 1) {
        audit->first_ms = record->time_ms;
    }
    audit->last_ms = record->time_ms;
}

static sabot_audit_table *books_of(sabot_audit_context *work, uint32_t table) {
    if (work->tables[table] == NULL) {
        work->tables[table] = calloc(1, sizeof(sabot_audit_table));
        work->audit->tables += table != SABOT_ROOM_TABLE;
    }
    return work->tables[table];
}

/// Illegal wagers stay illegal until the hand is over; reporting them once is enough.
static bool is_already_reported(const sabot_audit_table *books, sabot_command_type type,
                                sabot_status status) {
    const bool is_bet = type == SABOT_COMMAND_BET || type == SABOT_COMMAND_WITHDRAW;
    return is_bet && status != SABOT_OK && status == books->broken;
}

/// Nothing can be said about a table after an impossible event.
static void skip_table(sabot_audit_context *work, sabot_audit_table *books,
                       const sabot_journal_fault *fault) {
    books->is_skipped = true;
    if (!work->is_faulty) {
        sabot_audit_fault(work, "%s", fault->sentence);
    }
    sabot_audit_remark_at(work->audit, work->record->sequence, work->record->table, work->hand,
                          "later records of table %" PRIu32 " were not checked: %s", work->record->table,
                          fault->sentence);
}

static void check_record(audit_run *run, const sabot_record *record, sabot_audit_table *books,
                         sabot_table *table) {
    sabot_audit_context *const work = &run->work;
    sabot_journal_fault fault;
    work->hand = current_hand(table);
    if (!sabot_history_decode(work->history, record, &work->batch, &fault)) {
        sabot_audit_fault(work, "%s", fault.sentence);
        books->is_skipped = true;
        return;
    }
    work->hand = hand_of(table, &work->batch);
    sabot_command_type type;
    const sabot_status status = sabot_audit_redecide(work, table, &type);
    const sabot_observer checking = {.context = run, .before = check_event};
    const bool is_applied = sabot_history_read_record(work->history, record, &checking, &fault);
    // Don't report the same fault twice.
    if (type != 0 && !work->is_faulty && !is_already_reported(books, type, status)) {
        sabot_audit_compare(work, type, status);
        books->broken = type == SABOT_COMMAND_BET && status != SABOT_OK ? status : books->broken;
    }
    if (is_applied) {
        sabot_audit_compare_accounts(work, books, table);
    } else {
        skip_table(work, books, &fault);
    }
}

// ---------------------------------------------------------------------------------------------------------

static bool visit(void *context, const sabot_record *record) {
    audit_run *const run = context;
    sabot_audit_context *const work = &run->work;
    work->record = record;
    work->hand = 0;
    work->is_faulty = false;
    work->audit->records++;
    check_time(work->audit, record);
    if (!run->commands_are_incomplete) {
        run->commands_are_incomplete = !sabot_audit_commands_add(&run->commands, record);
    }
    sabot_table *const table = sabot_history_make_table(work->history, record->table);
    sabot_audit_table *const books = table != NULL ? books_of(work, record->table) : NULL;
    if (books == NULL) {
        sabot_audit_fault_at(work->audit, record->sequence, SABOT_AUDIT_NO_TABLE, 0,
                             "record %s is for table %" PRIu32 ", but a room has at most %d tables",
                             sabot_journal_number_of(record->sequence).text, record->table, SABOT_TABLES_MAX);
    } else if (!books->is_skipped) {
        check_record(run, record, books, table);
    }
    sabot_audit_checkpoints_compare(work, &run->checkpoints);
    if (run->progress != NULL && record->sequence % PROGRESS_RECORDS == 0 &&
        !run->progress(run->context, record->sequence, run->all)) {
        work->audit->is_stopped = true;
        return false;
    }
    return true;
}

static void check_commands(audit_run *run, sabot_journal *journal) {
    if (run->commands_are_incomplete) {
        sabot_audit_remark_at(run->work.audit, run->all, SABOT_AUDIT_NO_TABLE, 0,
                              "not enough memory to check the command index");
        return;
    }
    sabot_audit_check_commands(run->work.audit, &run->commands, journal);
}

static void replay(audit_run *run, sabot_journal *journal) {
    sabot_audit *const audit = run->work.audit;
    sabot_journal_position last;
    sabot_journal_fault fault;
    run->all = sabot_journal_head(journal)->sequence;
    sabot_audit_checkpoints_load(audit, &run->checkpoints, journal);
    if (!sabot_journal_replay(journal, sabot_journal_start(journal), visit, run, &last, &fault)) {
        sabot_audit_fault_at(audit, fault.sequence, SABOT_AUDIT_NO_TABLE, 0, "%s", fault.sentence);
        audit->chain_is_broken = true;
    } else if (!audit->is_stopped) {
        sabot_audit_check_open_shoes(&run->work, journal, last, run->secret);
        check_commands(run, journal);
    }
    if (!sabot_journal_was_closed(journal)) {
        sabot_audit_remark_at(audit, 0, SABOT_AUDIT_NO_TABLE, 0,
                              "the room is open or was not shut down cleanly: newer records may be missing");
    }
    if (sabot_journal_unclean_shutdowns(journal) > 0) {
        sabot_audit_remark_at(audit, 0, SABOT_AUDIT_NO_TABLE, 0,
                              "unclean shutdowns before: %" PRIu64
                              "; the last records before each may have been lost",
                              sabot_journal_unclean_shutdowns(journal));
    }
    audit->unsigned_records = sabot_journal_unsigned(journal);
    if (audit->unsigned_records > 0) {
        sabot_audit_remark_at(audit, run->all, SABOT_AUDIT_NO_TABLE, 0,
                              "newest records not signed yet: %" PRIu64
                              "; verify them after they are signed, or with the room's secret",
                              audit->unsigned_records);
    }
}

bool sabot_audit_run(sabot_journal *journal, sabot_audit_progress *progress, void *context,
                     sabot_audit *audit) {
    return sabot_audit_run_with(journal, NULL, progress, context, audit);
}

bool sabot_audit_run_with(sabot_journal *journal, const sabot_room_secret *secret,
                          sabot_audit_progress *progress, void *context, sabot_audit *audit) {
    *audit = (sabot_audit){0};
    audit_run *const run = calloc(1, sizeof *run);
    sabot_history *const history = sabot_history_begin();
    if (run == NULL || history == NULL) {
        sabot_audit_fault_at(audit, 0, SABOT_AUDIT_NO_TABLE, 0, "out of memory");
    } else {
        run->work.audit = audit;
        run->work.history = history;
        run->progress = progress;
        run->context = context;
        run->secret = secret;
        replay(run, journal);
        for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
            free(run->work.tables[i]);
        }
        sabot_audit_checkpoints_clear(&run->checkpoints);
        free(run->commands.list);
    }
    free(run);
    sabot_history_end(history);
    return audit->faults_found == 0 && !audit->is_stopped;
}
