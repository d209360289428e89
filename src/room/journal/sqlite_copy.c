/// A copy of a journal that is being written.
///
/// SQLite's backup copies pages inside one read transaction that is held from the first page to the last: the
/// copy is the journal of one moment, and what is committed meanwhile goes to FILE-wal, which a reader never
/// stops. Without that transaction every commit of the writer would start the backup over, and a busy room
/// would never be copied. `VACUUM INTO` would give the same rows, but builds the index of commands anew,
/// which takes longer than copying it.
///
/// What it costs the writer: FILE-wal grows for as long as the copy takes, since its pages cannot be written
/// over while somebody reads them; and both use the same disk. So the copy is synced a mebibyte at a time: a
/// disk that gets a gigabyte at once makes everybody wait who syncs behind it.
#include "room/journal/sqlite_store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_A_STEP = 256 };

/// Where the copy goes: our own descriptor, to sync it, and SQLite's.
typedef struct {
    const char *path;
    int descriptor;
    sqlite3 *database;
} destination;

static bool refused_by_system(const destination *to, int error, sabot_journal_fault *fault) {
    const bool is_full = error == ENOSPC || error == EDQUOT;
    return sabot_journal_say(fault, is_full ? SABOT_JOURNAL_FULL : SABOT_JOURNAL_FAILED, 0,
                             "cannot write '%s': %s", to->path, strerror(error));
}

/// What cannot be read is the source's fault, everything else the copy's.
static bool refused_by_sqlite(const sabot_sqlite_store *store, const destination *to, int code,
                              sabot_journal_fault *fault) {
    const int error = sqlite3_system_errno(to->database);
    switch (code) {
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return sabot_sqlite_fault(store->database, store->path, code, "read", fault);
    case SQLITE_FULL:
        return refused_by_system(to, ENOSPC, fault);
    default:
        return error != 0 ? refused_by_system(to, error, fault)
                          : sabot_sqlite_fault(to->database, to->path, code, "write", fault);
    }
}

/// Nobody reads the copy before it is whole, so it needs neither a journal nor syncs of SQLite's own.
static bool open_destination(destination *to, sabot_journal_fault *fault) {
    to->descriptor = open(to->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (to->descriptor < 0) {
        return refused_by_system(to, errno, fault);
    }
    if (!sabot_sqlite_connect(to->path, "mode=rw", &to->database, fault)) {
        return false;
    }
    const int code = sqlite3_exec(to->database,
                                  "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY;"
                                  "PRAGMA synchronous = OFF",
                                  NULL, NULL, NULL);
    return code == SQLITE_OK || sabot_sqlite_fault(to->database, to->path, code, "write", fault);
}

static bool copy_pages(sqlite3_backup *backup, const destination *to, sabot_store_progress *progress,
                       void *context, int *code, sabot_journal_fault *fault) {
    while ((*code = sqlite3_backup_step(backup, PAGES_A_STEP)) == SQLITE_OK) {
        const uint64_t all = (uint64_t)sqlite3_backup_pagecount(backup);
        const uint64_t left = (uint64_t)sqlite3_backup_remaining(backup);
        if (fdatasync(to->descriptor) != 0) {
            return refused_by_system(to, errno, fault);
        }
        if (progress != NULL && !progress(context, all - left, all)) {
            return sabot_journal_say(fault, SABOT_JOURNAL_FINE, 0, "stopped");
        }
    }
    return true;
}

static bool copy_all(sabot_sqlite_store *store, const destination *to, sabot_store_progress *progress,
                     void *context, sabot_journal_fault *fault) {
    sqlite3_backup *const backup = sqlite3_backup_init(to->database, "main", store->database, "main");
    if (backup == NULL) {
        return refused_by_sqlite(store, to, sqlite3_extended_errcode(to->database), fault);
    }
    int code;
    const bool goes_on = copy_pages(backup, to, progress, context, &code, fault);
    sqlite3_backup_finish(backup);
    return goes_on && (code == SQLITE_DONE || refused_by_sqlite(store, to, code, fault));
}

/// Inside the read transaction, which begins with the first thing that is read.
static bool copy_moment(sabot_sqlite_store *store, const destination *to, sabot_store_progress *progress,
                        void *context, sabot_journal_fault *fault) {
    sabot_head head;
    sabot_journal_fault second;
    if (!sabot_sqlite_run(store, SABOT_SQLITE_BEGIN, "read", fault)) {
        return false;
    }
    const bool copied = sabot_sqlite_head(store, &head, fault) &&
                        copy_all(store, to, progress, context, fault) &&
                        sabot_sqlite_head(store, &head, fault);            // says whether a writer came
    (void)sabot_sqlite_run(store, SABOT_SQLITE_ROLLBACK, "read", &second); // nothing was written
    return copied;
}

/// Closes SQLite's before our own: to close a descriptor gives up the locks of all others of the file.
static bool close_destination(destination *to, bool copied, sabot_journal_fault *fault) {
    if (to->database != NULL && sqlite3_close(to->database) != SQLITE_OK && copied) {
        copied = refused_by_system(to, EIO, fault);
    }
    if (copied && fsync(to->descriptor) != 0) {
        copied = refused_by_system(to, errno, fault);
    }
    if (to->descriptor >= 0 && close(to->descriptor) != 0 && copied) {
        copied = refused_by_system(to, errno, fault);
    }
    return copied;
}

bool sabot_sqlite_store_copy(const char *path, const char *to_path, sabot_store_progress *progress,
                             void *context, sabot_journal_fault *fault) {
    sabot_store store;
    destination to = {.path = to_path, .descriptor = -1};
    if (!sabot_sqlite_store_open(path, SABOT_STORE_READ, &store, fault)) {
        return false;
    }
    const bool copied =
        open_destination(&to, fault) && copy_moment(store.context, &to, progress, context, fault);
    const bool closed = close_destination(&to, copied, fault);
    store.calls->close(store.context);
    return closed;
}
