/// Appends a batch: one transaction, one sync of FILE-wal. A batch of one record changes three pages: the
/// last one of the records, one of their index, and the head's.
#include "room/journal/sqlite_store.h"

#include <assert.h>

static const char action[] = "add to";

/// Runs a statement that returns no rows.
static int run(sqlite3_stmt *statement) {
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

static bool run_or_fail(sabot_sqlite_store *store, sqlite3_stmt *statement, sabot_journal_fault *fault) {
    const int code = run(statement);
    return code == SQLITE_OK || sabot_sqlite_fault(store->database, store->path, code, action, fault);
}

static void bind_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t size) {
    // An empty blob is not NULL.
    sqlite3_bind_blob64(statement, index, size == 0 ? "" : bytes, size, SQLITE_STATIC);
}

// ---------------------------------------------------------------------------------------------------------

static int add_record(sqlite3_stmt *statement, const sabot_record *record) {
    sqlite3_bind_int64(statement, 1, (int64_t)record->sequence);
    sqlite3_bind_int64(statement, 2, record->table);
    sqlite3_bind_int64(statement, 3, record->time_ms);
    sqlite3_bind_int64(statement, 4, record->role);
    sqlite3_bind_int64(statement, 5, record->person);
    bind_blob(statement, 6, record->command.bytes, sizeof record->command.bytes);
    sqlite3_bind_int64(statement, 7, (int64_t)record->digest);
    bind_blob(statement, 8, record->events, record->size);
    bind_blob(statement, 9, record->previous.bytes, sizeof record->previous.bytes);
    bind_blob(statement, 10, record->hash.bytes, sizeof record->hash.bytes);
    return run(statement);
}

static bool add_records(sabot_sqlite_store *store, const sabot_store_batch *batch,
                        sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, SABOT_SQLITE_ADD_RECORD, fault);
    if (statement == NULL) {
        return false;
    }
    for (size_t i = 0; i < batch->count; i++) {
        const sabot_record *record = &batch->records[i];
        assert(record->size <= SABOT_RECORD_EVENTS_MAX);
        const int code = add_record(statement, record);
        if (code == SQLITE_CONSTRAINT_UNIQUE) {
            return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, record->sequence,
                                      "table %u has already executed a command with this id", record->table);
        }
        if (code != SQLITE_OK) {
            return sabot_sqlite_fault(store->database, store->path, code, action, fault);
        }
    }
    return true;
}

/// Moves the head only if it is where the batch begins, so that a process that bypassed the lock is not
/// overwritten.
static bool move_head(sabot_sqlite_store *store, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, SABOT_SQLITE_MOVE_HEAD, fault);
    if (statement == NULL) {
        return false;
    }
    const sabot_head *head = &batch->head;
    sabot_sqlite_bind_head(statement, head);
    sqlite3_bind_int64(statement, 9, (int64_t)(head->sequence - batch->count));
    if (!run_or_fail(store, statement, fault)) {
        return false;
    }
    return sqlite3_changes(store->database) == 1 ||
           sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0,
                              "'%s' does not end where this process left it: another process wrote to it",
                              store->path);
}

static bool change_secret(sabot_sqlite_store *store, const sabot_store_secret *secret,
                          sabot_journal_fault *fault) {
    assert(secret->size <= SABOT_SECRET_BYTES_MAX);
    const bool put = secret->size > 0;
    sqlite3_stmt *statement =
        sabot_sqlite_ready(store, put ? SABOT_SQLITE_PUT_SECRET : SABOT_SQLITE_DROP_SECRET, fault);
    if (statement == NULL) {
        return false;
    }
    sqlite3_bind_int64(statement, 1, secret->table);
    sqlite3_bind_int64(statement, 2, secret->shoe);
    if (put) {
        bind_blob(statement, 3, secret->bytes, secret->size);
    }
    return run_or_fail(store, statement, fault);
}

static bool put_checkpoint(sabot_sqlite_store *store, const sabot_checkpoint *checkpoint,
                           sabot_journal_fault *fault) {
    assert(checkpoint->size <= SABOT_CHECKPOINT_BODY_MAX);
    sqlite3_stmt *statement = sabot_sqlite_ready(store, SABOT_SQLITE_PUT_CHECKPOINT, fault);
    if (statement == NULL) {
        return false;
    }
    sqlite3_bind_int64(statement, 1, (int64_t)checkpoint->sequence);
    bind_blob(statement, 2, checkpoint->hash.bytes, sizeof checkpoint->hash.bytes);
    bind_blob(statement, 3, checkpoint->body, checkpoint->size);
    bind_blob(statement, 4, checkpoint->signature.bytes, sizeof checkpoint->signature.bytes);
    return run_or_fail(store, statement, fault) &&
           sabot_sqlite_run(store, SABOT_SQLITE_DROP_CHECKPOINTS, action, fault);
}

static bool add_all(sabot_sqlite_store *store, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    if (!add_records(store, batch, fault) || !move_head(store, batch, fault)) {
        return false;
    }
    for (size_t i = 0; i < batch->secret_count; i++) {
        if (!change_secret(store, &batch->secrets[i], fault)) {
            return false;
        }
    }
    return batch->checkpoint == NULL || put_checkpoint(store, batch->checkpoint, fault);
}

// ---------------------------------------------------------------------------------------------------------

/// With SQLITE_FULL, the frames of FILE-wal were refused, and without the last frame the others do not count.
/// Any other error may have come after the last frame was written, for example when the sync fails: after a
/// crash, a reader may then find the batch, although this process no longer sees it.
static bool commit(sabot_sqlite_store *store, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, SABOT_SQLITE_COMMIT, fault);
    if (statement == NULL) {
        return false;
    }
    const int code = run(statement);
    if (code == SQLITE_OK) {
        return true;
    }
    sabot_sqlite_fault(store->database, store->path, code, action, fault);
    if ((code & 0xff) != SQLITE_FULL) {
        fault->code = SABOT_JOURNAL_COMMIT_UNKNOWN;
    }
    return false;
}

/// After some errors SQLite has already rolled back.
static void roll_back(sabot_sqlite_store *store, sabot_journal_fault *fault) {
    sabot_journal_fault second;
    if (sqlite3_get_autocommit(store->database) == 0 &&
        !sabot_sqlite_run(store, SABOT_SQLITE_ROLLBACK, action, &second)) {
        fault->code = SABOT_JOURNAL_COMMIT_UNKNOWN;
    }
}

/// Moves everything into FILE itself, so that FILE is complete even if FILE-wal is missing.
static bool move_into_file(sabot_sqlite_store *store, sabot_journal_fault *fault) {
    const int code = sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
    if (code == SQLITE_BUSY) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_LOCKED, 0,
                                  "'%s' is being read by another process: wait until it is done",
                                  store->path);
    }
    return code == SQLITE_OK || sabot_sqlite_fault(store->database, store->path, code, action, fault);
}

bool sabot_sqlite_append(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault) {
    sabot_sqlite_store *store = context;
    if (store->lock < 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0, "'%s' is open read-only", store->path);
    }
    assert(batch->head.sequence >= batch->count && batch->head.sequence <= INT64_MAX);
    if (!sabot_sqlite_run(store, SABOT_SQLITE_BEGIN_WRITING, action, fault)) {
        return false;
    }
    if (add_all(store, batch, fault) && commit(store, fault)) {
        return !batch->into_file || move_into_file(store, fault);
    }
    roll_back(store, fault);
    return false;
}
