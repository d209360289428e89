/// Opens a journal's SQLite file. sqlite_read.c reads it, sqlite_append.c adds to it.
///
/// Writers: one process holds flock on FILE.lock while the journal is open. The system releases the lock
/// however the process ends, so no stale lock is left; the empty file stays, because removing it would let
/// two processes lock two files of the same name. The journal itself is not locked this way, because closing
/// a second descriptor of it would drop SQLite's locks.
///
/// Readers: if FILE-wal exists, SQLite reads both files along with the writer, each statement at one moment
/// (without a writer it may leave a FILE-shm behind, which is only an index of FILE-wal). If it does not
/// exist, no process is writing, and the file is read as immutable: nothing is created next to it, and it can
/// be on a read-only medium. If a writer opens it meanwhile, every call fails and says so.
#include "room/journal/sqlite_store.h"

#include "room/fair/fair.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/// Pages in FILE-wal before they are copied into FILE: at least 330 commits of one record, so that the syncs
/// of copying cost little compared to the commits'.
#define WAL_PAGES "1000"
#define WAL_BYTES (1000 * (4096 + 24) + 32)
/// How much FILE grows at a time, so that it has few fragments and few commits extend it.
#define GROWTH_BYTES (1 << 20)
#define WAIT_MS      5000

// ---------------------------------------------------------------------------------------------------------
// Errors

static sabot_journal_error error_of(sqlite3 *database, int code) {
    const int error = database == NULL ? 0 : sqlite3_system_errno(database);
    switch (code & 0xff) {
    case SQLITE_FULL:
        return SABOT_JOURNAL_FULL;
    case SQLITE_IOERR:
        return error == ENOSPC || error == EDQUOT ? SABOT_JOURNAL_FULL : SABOT_JOURNAL_FAILED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
        return SABOT_JOURNAL_LOCKED;
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: // our statements are correct, so the file is bad
        return SABOT_JOURNAL_DAMAGED;
    case SQLITE_NOTADB:
        return SABOT_JOURNAL_FOREIGN;
    case SQLITE_CONSTRAINT:
        return SABOT_JOURNAL_REFUSED;
    default:
        return SABOT_JOURNAL_FAILED;
    }
}

bool sabot_sqlite_fault(sqlite3 *database, const char *path, int code, const char *action,
                        sabot_journal_fault *fault) {
    const sabot_journal_error kind = error_of(database, code);
    if (kind == SABOT_JOURNAL_FOREIGN) {
        return sabot_journal_fail(fault, kind, 0, "'%s' is not a journal", path);
    }
    const int error = database == NULL ? 0 : sqlite3_system_errno(database);
    const bool systems = error != 0 && ((code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_IOERR);
    return sabot_journal_fail(fault, kind, 0, "cannot %s '%s': %s", action, path,
                              systems ? strerror(error) : sqlite3_errstr(code));
}

// ---------------------------------------------------------------------------------------------------------
// The lock

/// Gives a new lock file to the directory's owner; leaves an existing one alone. Returns -1 with `errno` on
/// error.
static int open_lock(const char *name) {
    const int made = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) {
        return errno == EEXIST ? open(name, O_RDWR | O_CLOEXEC) : -1;
    }
    if (!sabot_file_set_owner_at(made, name)) {
        sabot_file_close(made);
        return -1;
    }
    return made;
}

int sabot_sqlite_lock(const char *path, sabot_journal_fault *fault) {
    char real[PATH_MAX], name[PATH_MAX + 8];
    if (realpath(path, real) == NULL) { // resolve links, so that they share one lock
        snprintf(real, sizeof real, "%s", path);
    }
    snprintf(name, sizeof name, "%s.lock", real);
    const int lock = open_lock(name);
    if (lock < 0) {
        sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot open '%s': %s", name, strerror(errno));
        return -1;
    }
    if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
        return lock;
    }
    if (errno == EWOULDBLOCK) {
        sabot_journal_fail(fault, SABOT_JOURNAL_LOCKED, 0,
                           "'%s' is in use by another process: the room is already open. Close it first",
                           path);
    } else {
        sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot lock '%s': %s", name, strerror(errno));
    }
    close(lock);
    return -1;
}

// ---------------------------------------------------------------------------------------------------------
// Connections

/// Writes a path as a URI, so that SQLite does not interpret any name. `uri` holds three times the path.
static void write_uri(const char *path, const char *query, char *uri, size_t size) {
    size_t length = (size_t)snprintf(uri, size, path[0] == '/' ? "file://" : "file:");
    for (; *path != '\0'; path++) {
        const bool special = *path == '?' || *path == '#' || *path == '%';
        length += (size_t)snprintf(uri + length, size - length, special ? "%%%02x" : "%c", *path);
    }
    snprintf(uri + length, size - length, "?%s", query);
}

bool sabot_sqlite_connect(const char *path, const char *query, sqlite3 **database,
                          sabot_journal_fault *fault) {
    char uri[3 * PATH_MAX + 64];
    write_uri(path, query, uri, sizeof uri);
    int code =
        sqlite3_open_v2(uri, database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(*database, 1);
        sqlite3_busy_timeout(*database, WAIT_MS);
        // A foreign file may contain anything: restrict what it can do, and check its cells.
        sqlite3_db_config(*database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(*database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        code = sqlite3_exec(*database, "PRAGMA cell_size_check = ON; PRAGMA cache_size = -16000", NULL, NULL,
                            NULL);
    }
    if (code != SQLITE_OK) {
        sabot_sqlite_fault(*database, path, code, "open", fault);
        sqlite3_close(*database);
        *database = NULL;
        return false;
    }
    return true;
}

/// Extends FILE-wal to its full size at once, because syncing a growing file costs twice as much as syncing
/// one that is overwritten. SQLite ignores what is after the last commit. If this fails, the file grows as
/// usual, and the append that hits a problem reports it.
static void extend_wal(sqlite3 *database) {
    static const uint8_t zeros[1 << 16];
    sqlite3_file *file = NULL;
    sqlite3_int64 size;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) != SQLITE_OK ||
        file == NULL || file->pMethods == NULL || file->pMethods->xFileSize(file, &size) != SQLITE_OK) {
        return;
    }
    int code = SQLITE_OK;
    for (; size < WAL_BYTES && code == SQLITE_OK; size += (sqlite3_int64)sizeof zeros) {
        code = file->pMethods->xWrite(file, zeros, sizeof zeros, size);
    }
    (void)file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

static bool set_up_writer(sabot_sqlite_store *store, sabot_journal_fault *fault) {
    if (sqlite3_db_readonly(store->database, "main") != 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot open '%s' for writing: %s",
                                  store->path, strerror(EACCES));
    }
    const int code = sqlite3_exec(store->database,
                                  "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = -1;"
                                  "PRAGMA wal_autocheckpoint = " WAL_PAGES,
                                  NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        return sabot_sqlite_fault(store->database, store->path, code, "open", fault);
    }
    int growth = GROWTH_BYTES;
    sqlite3_file_control(store->database, "main", SQLITE_FCNTL_CHUNK_SIZE, &growth);
    extend_wal(store->database);
    return true;
}

/// Reports errors that SQLite would report poorly or not at all.
static bool check_file(const char *path, struct stat *status, sabot_journal_fault *fault) {
    if (stat(path, status) != 0) {
        const bool missing = errno == ENOENT;
        return sabot_journal_fail(fault, missing ? SABOT_JOURNAL_MISSING : SABOT_JOURNAL_FAILED, 0,
                                  "cannot open '%s': %s", path, strerror(errno));
    }
    if (!S_ISREG(status->st_mode)) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FOREIGN, 0, "'%s' is not a file", path);
    }
    if (status->st_size == 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FOREIGN, 0, "'%s' is empty: it is not a journal",
                                  path);
    }
    return true;
}

/// Checks whether FILE-wal exists. If that is unknown, FILE alone may be an older state of the journal.
static bool find_wal(const char *path, bool *found, sabot_journal_fault *fault) {
    char name[PATH_MAX + 8];
    snprintf(name, sizeof name, "%s-wal", path);
    struct stat status;
    *found = stat(name, &status) == 0;
    return *found || errno == ENOENT ||
           sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot open '%s': %s", name, strerror(errno));
}

static bool open_database(sabot_sqlite_store *store, bool writes, sabot_journal_fault *fault) {
    bool has_wal = true;
    if (!writes && !find_wal(store->path, &has_wal, fault)) {
        return false;
    }
    store->immutable = !has_wal;
    const char *query = writes ? "mode=rw" : store->immutable ? "mode=ro&immutable=1" : "mode=ro";
    return sabot_sqlite_connect(store->path, query, &store->database, fault) &&
           sabot_sqlite_examine(store->database, store->path, fault) &&
           (!writes || set_up_writer(store, fault));
}

void sabot_sqlite_close(void *context) {
    sabot_sqlite_store *store = context;
    for (int i = 0; i < SABOT_SQLITE_STATEMENTS; i++) {
        sqlite3_finalize(store->statements[i]);
    }
    sqlite3_close(store->database);
    if (store->lock >= 0) {
        close(store->lock); // last: no other process may write before SQLite has closed the file
    }
    free(store->buffer);
    free(store->path);
    free(store);
}

/// Resolves links, because FILE-wal is next to the file itself.
static sabot_sqlite_store *allocate(const char *path, sabot_journal_fault *fault) {
    sabot_sqlite_store *store = calloc(1, sizeof *store);
    char *real = realpath(path, NULL);
    if (store == NULL || real == NULL) {
        sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "cannot open '%s': %s", path, strerror(errno));
        free(store);
        free(real);
        return NULL;
    }
    store->path = real;
    store->lock = -1;
    return store;
}

bool sabot_sqlite_store_open(const char *path, sabot_store_mode mode, sabot_store *store,
                             sabot_journal_fault *fault) {
    struct stat status;
    sabot_sqlite_store *opened = check_file(path, &status, fault) ? allocate(path, fault) : NULL;
    if (opened == NULL) {
        return false;
    }
    const bool writes = mode == SABOT_STORE_WRITE;
    opened->opened = status;
    if (writes) {
        opened->lock = sabot_sqlite_lock(opened->path, fault);
    }
    if ((writes && opened->lock < 0) || !open_database(opened, writes, fault)) {
        sabot_sqlite_close(opened);
        return false;
    }
    *store = (sabot_store){.ops = &sabot_sqlite_calls, .context = opened};
    return true;
}
