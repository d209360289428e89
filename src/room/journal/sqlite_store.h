/// sqlite_store: declarations shared by the files of the SQLite store. Callers include store.h.
#ifndef SABOT_ROOM_JOURNAL_SQLITE_STORE_H
#define SABOT_ROOM_JOURNAL_SQLITE_STORE_H

#include "room/journal/store.h"

#include <sqlite3.h>
#include <sys/stat.h>

/// Statements are prepared once, at first use.
typedef enum {
    SABOT_SQLITE_BEGIN,
    SABOT_SQLITE_BEGIN_WRITING,
    SABOT_SQLITE_COMMIT,
    SABOT_SQLITE_ROLLBACK,
    SABOT_SQLITE_ADD_RECORD,
    SABOT_SQLITE_MOVE_HEAD,
    SABOT_SQLITE_PUT_SECRET,
    SABOT_SQLITE_DROP_SECRET,
    SABOT_SQLITE_PUT_CHECKPOINT,
    SABOT_SQLITE_DROP_CHECKPOINTS,
    SABOT_SQLITE_ROOM,
    SABOT_SQLITE_HEAD,
    SABOT_SQLITE_SCAN,
    SABOT_SQLITE_FIND,
    SABOT_SQLITE_GREATEST,
    SABOT_SQLITE_COMMAND_INDEX,
    SABOT_SQLITE_CHECKPOINT,
    SABOT_SQLITE_SECRET,
    SABOT_SQLITE_STATEMENTS
} sabot_sqlite_statement;

typedef struct {
    sqlite3 *database;
    char *path;
    int lock; ///< held by a writer while open; -1: a reader
    /// No process was writing when it was opened, so SQLite reads only the file and creates none next to it.
    bool immutable;
    struct stat opened; ///< the file's status at opening
    sqlite3_stmt *statements[SABOT_SQLITE_STATEMENTS];
    uint8_t *buffer; ///< the results of find and checkpoint
    size_t buffer_size;
} sabot_sqlite_store;

extern const char *const sabot_sqlite_schema[];
extern const size_t sabot_sqlite_schema_count;

/// Reports an SQLite error, as "cannot add to 'room.sabot': disk I/O error". Returns false.
bool sabot_sqlite_fault(sqlite3 *database, const char *path, int code, const char *action,
                        sabot_journal_fault *fault);

/// Opens the database with the settings of every connection.
bool sabot_sqlite_connect(const char *path, const char *query, sqlite3 **database,
                          sabot_journal_fault *fault);

/// Checks that it is a journal of this format, with exactly these tables.
bool sabot_sqlite_examine(sqlite3 *database, const char *path, sabot_journal_fault *fault);

/// Returns a statement ready to bind, or NULL with a fault.
sqlite3_stmt *sabot_sqlite_ready(sabot_sqlite_store *store, sabot_sqlite_statement which,
                                 sabot_journal_fault *fault);

/// Runs a statement without parameters and rows.
bool sabot_sqlite_run(sabot_sqlite_store *store, sabot_sqlite_statement which, const char *action,
                      sabot_journal_fault *fault);

/// Binds a head to parameters 1 to 8.
void sabot_sqlite_bind_head(sqlite3_stmt *statement, const sabot_head *head);

/// Locks a file for a writer; it need not exist yet. Returns a descriptor, or -1 with a fault.
int sabot_sqlite_lock(const char *path, sabot_journal_fault *fault);

/// The functions behind store.h. Those that only read are in sqlite_read.c, with the table of functions.
extern const sabot_store_ops sabot_sqlite_calls;
bool sabot_sqlite_append(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault);
bool sabot_sqlite_head(void *context, sabot_head *head, sabot_journal_fault *fault);
void sabot_sqlite_close(void *context);

#endif
