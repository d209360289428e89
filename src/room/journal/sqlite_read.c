/// Reads a journal's SQLite file. Anyone with the file can change even STRICT tables, so every column is
/// checked before it is used.
#include "room/journal/sqlite_store.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char action[] = "read";

// ---------------------------------------------------------------------------------------------------------
// Concurrent writers

/// Returns true if it is the same file, without a FILE-wal.
static bool is_untouched(const sabot_sqlite_store *store, const struct stat *now) {
    char wal[PATH_MAX + 8];
    snprintf(wal, sizeof wal, "%s-wal", store->path);
    return access(wal, F_OK) != 0 && errno == ENOENT && now->st_ino == store->opened.st_ino &&
           now->st_size == store->opened.st_size && now->st_mtim.tv_sec == store->opened.st_mtim.tv_sec &&
           now->st_mtim.tv_nsec == store->opened.st_mtim.tv_nsec;
}

/// Ends a read. Its result is valid only if the file is still the one that was opened.
static bool end_read(const sabot_sqlite_store *store, bool read, sabot_journal_fault *fault) {
    struct stat now;
    if (!store->immutable) {
        return read;
    }
    if (stat(store->path, &now) != 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot read '%s': %s", store->path,
                                  strerror(errno));
    }
    return is_untouched(store, &now)
               ? read
               : sabot_journal_fail(fault, SABOT_JOURNAL_CHANGED, 0,
                                    "'%s' was opened for writing while it was being read: read it again",
                                    store->path);
}

// ---------------------------------------------------------------------------------------------------------
// Columns

static bool read_number(sqlite3_stmt *statement, int column, int64_t least, int64_t most, int64_t *number) {
    *number = sqlite3_column_int64(statement, column);
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER && *number >= least && *number <= most;
}

static bool read_bytes(sqlite3_stmt *statement, int column, void *bytes, int size) {
    if (sqlite3_column_type(statement, column) != SQLITE_BLOB ||
        sqlite3_column_bytes(statement, column) != size) {
        return false;
    }
    memcpy(bytes, sqlite3_column_blob(statement, column), (size_t)size);
    return true;
}

/// Returns the name of the first malformed column, or NULL.
static const char *read_fields(sqlite3_stmt *statement, sabot_record *record) {
    int64_t table, role, person, digest;
    record->events = sqlite3_column_blob(statement, 7);
    record->size = (uint32_t)sqlite3_column_bytes(statement, 7);
    const struct {
        const char *name;
        bool is_good;
    } columns[] = {
        {"room_table", read_number(statement, 1, 0, UINT32_MAX, &table)},
        {"time_ms", read_number(statement, 2, INT64_MIN, INT64_MAX, &record->time_ms)},
        {"role", read_number(statement, 3, 0, UINT8_MAX, &role)},
        {"person", read_number(statement, 4, 0, UINT32_MAX, &person)},
        {"command", read_bytes(statement, 5, record->command.bytes, sizeof record->command.bytes)},
        {"digest", read_number(statement, 6, INT64_MIN, INT64_MAX, &digest)},
        {"events",
         sqlite3_column_type(statement, 7) == SQLITE_BLOB && record->size <= SABOT_RECORD_EVENTS_MAX},
        {"previous", read_bytes(statement, 8, record->previous.bytes, sizeof record->previous.bytes)},
        {"hash", read_bytes(statement, 9, record->hash.bytes, sizeof record->hash.bytes)},
    };
    record->table = (uint32_t)table;
    record->role = (uint8_t)role;
    record->person = (uint32_t)person;
    record->digest = (uint64_t)digest;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        if (!columns[i].is_good) {
            return columns[i].name;
        }
    }
    return NULL;
}

static bool read_record(sqlite3_stmt *statement, sabot_record *record, sabot_journal_fault *fault) {
    const int64_t sequence = sqlite3_column_int64(statement, 0);
    if (sequence < 1) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_GAP, 0,
                                  "a record is numbered %lld: records are numbered from 1",
                                  (long long)sequence);
    }
    record->sequence = (uint64_t)sequence;
    const char *column = read_fields(statement, record);
    return column == NULL || sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, record->sequence,
                                                "record %s is damaged: its %s has the wrong type or size",
                                                sabot_journal_number_of(record->sequence).text, column);
}

// ---------------------------------------------------------------------------------------------------------
// Single rows

/// Ends a call; `statement` may be NULL.
static bool finish(const sabot_sqlite_store *store, sqlite3_stmt *statement, bool read,
                   sabot_journal_fault *fault) {
    sqlite3_reset(statement);
    return end_read(store, read, fault);
}

/// Steps to the first row. Sets `*found`.
static bool step(const sabot_sqlite_store *store, sqlite3_stmt *statement, bool *found,
                 sabot_journal_fault *fault) {
    const int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    return *found || code == SQLITE_DONE ||
           sabot_sqlite_fault(store->database, store->path, code, action, fault);
}

/// Reports a damaged table of one row.
static bool report_damaged_row(const sabot_sqlite_store *store, const char *what,
                               sabot_journal_fault *fault) {
    return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0,
                              "the %s of '%s' is damaged: it is missing, or has the wrong type or size", what,
                              store->path);
}

static bool read_room(const sabot_sqlite_store *store, sqlite3_stmt *statement, sabot_room *room,
                      sabot_journal_fault *fault) {
    bool found;
    return step(store, statement, &found, fault) &&
           ((found && read_bytes(statement, 0, room->id, sizeof room->id) &&
             read_bytes(statement, 1, room->key.bytes, sizeof room->key.bytes) &&
             read_number(statement, 2, INT64_MIN, INT64_MAX, &room->created_ms)) ||
            report_damaged_row(store, "room", fault));
}

static bool give_room(void *context, sabot_room *room, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(context, SABOT_SQLITE_ROOM, fault);
    const bool read = statement != NULL && read_room(context, statement, room, fault);
    return finish(context, statement, read, fault);
}

static bool read_head(sabot_sqlite_store *store, sabot_head *head, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, SABOT_SQLITE_HEAD, fault);
    int64_t sequence, signed_sequence, is_closed, unclean_shutdowns;
    bool found;
    if (statement == NULL || !step(store, statement, &found, fault)) {
        sqlite3_reset(statement);
        return false;
    }
    const bool read = found && read_number(statement, 0, 0, INT64_MAX, &sequence) &&
                      read_bytes(statement, 1, head->hash.bytes, sizeof head->hash.bytes) &&
                      read_bytes(statement, 2, head->seal.bytes, sizeof head->seal.bytes) &&
                      read_number(statement, 3, 0, INT64_MAX, &signed_sequence) &&
                      read_bytes(statement, 4, head->signed_hash.bytes, sizeof head->signed_hash.bytes) &&
                      read_number(statement, 5, 0, 1, &is_closed) &&
                      read_number(statement, 6, 0, INT64_MAX, &unclean_shutdowns) &&
                      read_bytes(statement, 7, head->signature.bytes, sizeof head->signature.bytes);
    sqlite3_reset(statement);
    if (!read) {
        return report_damaged_row(store, "head", fault);
    }
    head->sequence = (uint64_t)sequence;
    head->signed_sequence = (uint64_t)signed_sequence;
    head->is_closed = (uint64_t)is_closed;
    head->unclean_shutdowns = (uint64_t)unclean_shutdowns;
    return true;
}

bool sabot_sqlite_head(void *context, sabot_head *head, sabot_journal_fault *fault) {
    return end_read(context, read_head(context, head, fault), fault);
}

// ---------------------------------------------------------------------------------------------------------
// Records

static bool visit_all(sabot_sqlite_store *store, sqlite3_stmt *statement, sabot_store_visit *visit,
                      void *visitor, sabot_journal_fault *fault) {
    sabot_record record;
    int code;
    bool well = true;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        well = read_record(statement, &record, fault);
        if (!well || !visit(visitor, &record)) {
            break;
        }
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? well
               : sabot_sqlite_fault(store->database, store->path, code, action, fault);
}

static bool scan_in_transaction(sabot_sqlite_store *store, uint64_t from, sabot_head *head,
                                sabot_store_visit *visit, void *visitor, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(store, SABOT_SQLITE_SCAN, fault);
    if (statement == NULL || !read_head(store, head, fault)) {
        return false;
    }
    if (from > INT64_MAX) {
        return true;
    }
    // From 1 means from the first row, whatever its number: a record numbered 0 must be found.
    sqlite3_bind_int64(statement, 1, from <= 1 ? INT64_MIN : (int64_t)from);
    return visit_all(store, statement, visit, visitor, fault);
}

static bool scan(void *context, uint64_t from, sabot_head *head, sabot_store_visit *visit, void *visitor,
                 sabot_journal_fault *fault) {
    sabot_sqlite_store *store = context;
    // Head and records must be of the same moment.
    if (!sabot_sqlite_run(store, SABOT_SQLITE_BEGIN, action, fault)) {
        return end_read(store, false, fault);
    }
    const bool read = scan_in_transaction(store, from, head, visit, visitor, fault);
    sabot_journal_fault second; // nothing was written, so nothing is lost
    (void)sabot_sqlite_run(store, SABOT_SQLITE_ROLLBACK, action, &second);
    return end_read(store, read, fault);
}

/// Copies bytes that must outlive the statement. Returns NULL if out of memory.
static const uint8_t *copy_to_buffer(sabot_sqlite_store *store, const void *bytes, size_t size) {
    if (size > store->buffer_size || store->buffer == NULL) {
        uint8_t *grown = realloc(store->buffer, size + 1);
        if (grown == NULL) {
            return NULL;
        }
        store->buffer = grown;
        store->buffer_size = size;
    }
    if (size > 0) {
        memcpy(store->buffer, bytes, size);
    }
    return store->buffer;
}

static bool no_memory(const sabot_sqlite_store *store, sabot_journal_fault *fault) {
    return sabot_sqlite_fault(store->database, store->path, SQLITE_NOMEM, action, fault);
}

static bool read_found(sabot_sqlite_store *store, sqlite3_stmt *statement, uint32_t table,
                       const sabot_command_id *command, sabot_record *record, bool *found,
                       sabot_journal_fault *fault) {
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_blob(statement, 2, command->bytes, sizeof command->bytes, SQLITE_STATIC);
    if (!step(store, statement, found, fault) || (*found && !read_record(statement, record, fault))) {
        return false;
    }
    if (*found) {
        record->events = copy_to_buffer(store, record->events, record->size);
    }
    return !*found || record->events != NULL || no_memory(store, fault);
}

static bool find(void *context, uint32_t table, const sabot_command_id *command, sabot_record *record,
                 bool *found, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(context, SABOT_SQLITE_FIND, fault);
    *found = false;
    const bool read =
        statement != NULL && read_found(context, statement, table, command, record, found, fault);
    return finish(context, statement, read, fault);
}

/// The maximum of no ids is NULL.
static bool read_greatest(const sabot_sqlite_store *store, sqlite3_stmt *statement, sabot_command_id *command,
                          bool *found, sabot_journal_fault *fault) {
    if (!step(store, statement, found, fault)) {
        return false;
    }
    *found = *found && sqlite3_column_type(statement, 0) != SQLITE_NULL;
    return !*found || read_bytes(statement, 0, command->bytes, sizeof command->bytes) ||
           sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0, "a command id is damaged");
}

static bool give_greatest(void *context, sabot_command_id *command, bool *found, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(context, SABOT_SQLITE_GREATEST, fault);
    *found = false;
    const bool read = statement != NULL && read_greatest(context, statement, command, found, fault);
    return finish(context, statement, read, fault);
}

static bool visit_index(sabot_sqlite_store *store, sqlite3_stmt *statement, sabot_store_index_visit *visit,
                        void *visitor, sabot_journal_fault *fault) {
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        sabot_command_id command;
        int64_t table, sequence;
        if (!read_bytes(statement, 0, command.bytes, sizeof command.bytes) ||
            !read_number(statement, 1, 0, UINT32_MAX, &table) ||
            !read_number(statement, 2, 1, INT64_MAX, &sequence)) {
            return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0, "the command index of '%s' is damaged",
                                      store->path);
        }
        if (!visit(visitor, &command, (uint32_t)table, (uint64_t)sequence)) {
            return true;
        }
    }
    return code == SQLITE_DONE || sabot_sqlite_fault(store->database, store->path, code, action, fault);
}

static bool give_command_index(void *context, sabot_store_index_visit *visit, void *visitor,
                               sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(context, SABOT_SQLITE_COMMAND_INDEX, fault);
    const bool read = statement != NULL && visit_index(context, statement, visit, visitor, fault);
    return finish(context, statement, read, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints and secrets

static bool read_checkpoint(sabot_sqlite_store *store, sqlite3_stmt *statement, unsigned age,
                            sabot_checkpoint *checkpoint, bool *found, sabot_journal_fault *fault) {
    sqlite3_bind_int64(statement, 1, age);
    if (!step(store, statement, found, fault)) {
        return false;
    }
    if (!*found) {
        return true;
    }
    int64_t sequence;
    const void *body = sqlite3_column_blob(statement, 3);
    checkpoint->size = (size_t)sqlite3_column_bytes(statement, 3);
    if (!read_number(statement, 0, 0, INT64_MAX, &sequence) ||
        !read_bytes(statement, 1, checkpoint->hash.bytes, sizeof checkpoint->hash.bytes) ||
        !read_bytes(statement, 2, checkpoint->signature.bytes, sizeof checkpoint->signature.bytes) ||
        sqlite3_column_type(statement, 3) != SQLITE_BLOB || checkpoint->size > SABOT_CHECKPOINT_BODY_MAX) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0,
                                  "a checkpoint is damaged: a field has the wrong type or size");
    }
    checkpoint->sequence = (uint64_t)sequence;
    checkpoint->body = copy_to_buffer(store, body, checkpoint->size);
    return checkpoint->body != NULL || no_memory(store, fault);
}

static bool give_checkpoint(void *context, unsigned age, sabot_checkpoint *checkpoint, bool *found,
                            sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(context, SABOT_SQLITE_CHECKPOINT, fault);
    *found = false;
    const bool read = statement != NULL && read_checkpoint(context, statement, age, checkpoint, found, fault);
    return finish(context, statement, read, fault);
}

static bool read_secret(const sabot_sqlite_store *store, sqlite3_stmt *statement, uint32_t table,
                        uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX], size_t *size,
                        sabot_journal_fault *fault) {
    bool found;
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, shoe);
    if (!step(store, statement, &found, fault)) {
        return false;
    }
    const int stored = found ? sqlite3_column_bytes(statement, 0) : 0;
    *size = (size_t)stored;
    return !found ||
           (stored >= 1 && stored <= SABOT_SECRET_BYTES_MAX && read_bytes(statement, 0, bytes, stored)) ||
           sabot_journal_fail(fault, SABOT_JOURNAL_DAMAGED, 0,
                              "a secret is damaged: it has the wrong type or size");
}

static bool give_secret(void *context, uint32_t table, uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX],
                        size_t *size, sabot_journal_fault *fault) {
    sqlite3_stmt *statement = sabot_sqlite_ready(context, SABOT_SQLITE_SECRET, fault);
    *size = 0;
    const bool read = statement != NULL && read_secret(context, statement, table, shoe, bytes, size, fault);
    return finish(context, statement, read, fault);
}

const sabot_store_ops sabot_sqlite_calls = {
    .append = sabot_sqlite_append,
    .room = give_room,
    .head = sabot_sqlite_head,
    .scan = scan,
    .find = find,
    .max_command_id = give_greatest,
    .command_index = give_command_index,
    .checkpoint = give_checkpoint,
    .secret = give_secret,
    .close = sabot_sqlite_close,
};
