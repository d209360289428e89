/// Copies a journal while it is being written.
///
/// SQLite's backup copies pages within one read transaction that is held from the first page to the last. So
/// the copy is the journal of one moment, and new commits go to FILE-wal, which readers never block. Without
/// that transaction, every commit would restart the backup, and a busy room would never be copied. `VACUUM
/// INTO` would give the same rows, but rebuilds the command index, which takes longer than copying it.
///
/// The cost for the writer: FILE-wal grows during the copy, because its pages cannot be reused while they are
/// read; and both use the same disk. So the copy is synced one mebibyte at a time: writing a gigabyte at once
/// would delay everyone else's syncs.
#include "room/journal/sqlite_store.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { PAGES_PER_STEP = 256 };

/// The destination of the copy: our own descriptor, to sync it, and SQLite's.
typedef struct {
    const char *path;
    int descriptor;
    sqlite3 *database;
} destination;

static bool fail_with_system_error(const destination *to, int error, sabot_journal_fault *fault) {
    const bool is_full = error == ENOSPC || error == EDQUOT;
    return sabot_journal_fail(fault, is_full ? SABOT_JOURNAL_FULL : SABOT_JOURNAL_FAILED, 0,
                              "cannot write '%s': %s", to->path, strerror(error));
}

/// Read errors belong to the source, all others to the copy.
static bool fail_with_sqlite_error(const sabot_sqlite_store *store, const destination *to, int code,
                                   sabot_journal_fault *fault) {
    const int error = sqlite3_system_errno(to->database);
    switch (code) {
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return sabot_sqlite_fault(store->database, store->path, code, "read", fault);
    case SQLITE_FULL:
        return fail_with_system_error(to, ENOSPC, fault);
    default:
        return error != 0 ? fail_with_system_error(to, error, fault)
                          : sabot_sqlite_fault(to->database, to->path, code, "write", fault);
    }
}

/// No one reads the copy before it is complete, so it needs neither a journal nor SQLite's syncs.
static bool open_destination(destination *to, sabot_journal_fault *fault) {
    to->descriptor = open(to->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (to->descriptor < 0) {
        return fail_with_system_error(to, errno, fault);
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
    while ((*code = sqlite3_backup_step(backup, PAGES_PER_STEP)) == SQLITE_OK) {
        const uint64_t all = (uint64_t)sqlite3_backup_pagecount(backup);
        const uint64_t left = (uint64_t)sqlite3_backup_remaining(backup);
        if (fdatasync(to->descriptor) != 0) {
            return fail_with_system_error(to, errno, fault);
        }
        if (progress != NULL && !progress(context, all - left, all)) {
            return sabot_journal_fail(fault, SABOT_JOURNAL_OK, 0, "stopped");
        }
    }
    return true;
}

static bool copy_all(sabot_sqlite_store *store, const destination *to, sabot_store_progress *progress,
                     void *context, sabot_journal_fault *fault) {
    sqlite3_backup *const backup = sqlite3_backup_init(to->database, "main", store->database, "main");
    if (backup == NULL) {
        return fail_with_sqlite_error(store, to, sqlite3_extended_errcode(to->database), fault);
    }
    int code;
    const bool goes_on = copy_pages(backup, to, progress, context, &code, fault);
    sqlite3_backup_finish(backup);
    return goes_on && (code == SQLITE_DONE || fail_with_sqlite_error(store, to, code, fault));
}

/// Runs within the read transaction, which begins with the first read.
static bool copy_in_transaction(sabot_sqlite_store *store, const destination *to,
                                sabot_store_progress *progress, void *context, sabot_journal_fault *fault) {
    sabot_head head;
    sabot_journal_fault second;
    if (!sabot_sqlite_run(store, SABOT_SQLITE_BEGIN, "read", fault)) {
        return false;
    }
    const bool copied = sabot_sqlite_head(store, &head, fault) &&
                        copy_all(store, to, progress, context, fault) &&
                        sabot_sqlite_head(store, &head, fault);            // fails if a writer came
    (void)sabot_sqlite_run(store, SABOT_SQLITE_ROLLBACK, "read", &second); // nothing was written
    return copied;
}

/// Closes SQLite's connection before our descriptor, because closing any descriptor of a file drops all its
/// locks.
static bool close_destination(destination *to, bool copied, sabot_journal_fault *fault) {
    if (to->database != NULL && sqlite3_close(to->database) != SQLITE_OK && copied) {
        copied = fail_with_system_error(to, EIO, fault);
    }
    if (copied && fsync(to->descriptor) != 0) {
        copied = fail_with_system_error(to, errno, fault);
    }
    if (to->descriptor >= 0 && close(to->descriptor) != 0 && copied) {
        copied = fail_with_system_error(to, errno, fault);
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
        open_destination(&to, fault) && copy_in_transaction(store.context, &to, progress, context, fault);
    const bool closed = close_destination(&to, copied, fault);
    store.ops->close(store.context);
    return closed;
}
