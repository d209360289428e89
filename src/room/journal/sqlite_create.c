/// Creates a journal under a temporary name and renames it when everything is on disk. So a file with the
/// journal's name is always a complete journal.
#include "room/journal/sqlite_store.h"

#include "room/fair/fair.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool system_fault(const char *action, const char *path, sabot_journal_fault *fault) {
    const sabot_journal_error error =
        errno == ENOSPC || errno == EDQUOT ? SABOT_JOURNAL_FULL : SABOT_JOURNAL_FAILED;
    return sabot_journal_fail(fault, error, 0, "cannot %s '%s': %s", action, path, strerror(errno));
}

/// Inserts the room's row.
static int insert_room(sqlite3 *database, const sabot_room *room) {
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database, "INSERT INTO room VALUES (1, ?, ?, ?)", -1, &statement, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    sqlite3_bind_blob(statement, 1, room->id, sizeof room->id, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 2, room->key.bytes, sizeof room->key.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 3, room->created_ms);
    sqlite3_step(statement);
    return sqlite3_finalize(statement);
}

static int insert_head(sqlite3 *database, const sabot_head *head) {
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database, "INSERT INTO head VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", -1,
                                  &statement, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    sabot_sqlite_bind_head(statement, head);
    sqlite3_step(statement);
    return sqlite3_finalize(statement);
}

static int fill(sqlite3 *database, const sabot_room *room, const sabot_head *head) {
    int code = sqlite3_exec(database,
                            "PRAGMA page_size = 4096; PRAGMA auto_vacuum = NONE; PRAGMA encoding = 'UTF-8';"
                            "PRAGMA synchronous = FULL; BEGIN; PRAGMA application_id = 0x7362744a;"
                            "PRAGMA user_version = 1",
                            NULL, NULL, NULL);
    for (size_t i = 0; i < sabot_sqlite_schema_count && code == SQLITE_OK; i++) {
        code = sqlite3_exec(database, sabot_sqlite_schema[i], NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        code = insert_room(database, room);
    }
    if (code == SQLITE_OK) {
        code = insert_head(database, head);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(database, "COMMIT; PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    }
    return code;
}

/// Replaces a file left by a process that was killed. On failure, returns false and sets `errno`.
static bool create_empty(const char *path) {
    unlink(path);
    const int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return false;
    }
    const bool given = sabot_file_set_owner_at(descriptor, path);
    sabot_file_close(descriptor);
    return given;
}

static bool write_file(const char *path, const sabot_room *room, const sabot_head *head,
                       sabot_journal_fault *fault) {
    if (!create_empty(path)) {
        return system_fault("create", path, fault);
    }
    sqlite3 *database;
    if (!sabot_sqlite_connect(path, "mode=rw", &database, fault)) {
        return false;
    }
    const int code = fill(database, room, head);
    if (code != SQLITE_OK) {
        sabot_sqlite_fault(database, path, code, "create", fault);
    }
    return sqlite3_close(database) == SQLITE_OK && code == SQLITE_OK;
}

static bool sync_directory(const char *path, sabot_journal_fault *fault) {
    char copy[PATH_MAX];
    if (sabot_file_sync_name(path)) {
        return true;
    }
    snprintf(copy, sizeof copy, "%s", path);
    return system_fault("sync", dirname(copy), fault);
}

static bool create_locked(const char *path, const sabot_room *room, const sabot_head *head,
                          sabot_journal_fault *fault) {
    struct stat status;
    if (lstat(path, &status) == 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_REFUSED, 0, "'%s' already exists", path);
    }
    char temporary_path[PATH_MAX]; // no other process uses it: we hold the lock
    if ((size_t)snprintf(temporary_path, sizeof temporary_path, "%s.making", path) >= sizeof temporary_path) {
        errno = ENAMETOOLONG;
        return system_fault("create", path, fault);
    }
    if (!write_file(temporary_path, room, head, fault)) {
        unlink(temporary_path);
        return false;
    }
    if (rename(temporary_path, path) != 0) {
        system_fault("create", path, fault);
        unlink(temporary_path);
        return false;
    }
    return sync_directory(path, fault);
}

bool sabot_sqlite_store_create(const char *path, const sabot_room *room, const sabot_head *head,
                               sabot_journal_fault *fault) {
    const int lock = sabot_sqlite_lock(path, fault);
    if (lock < 0) {
        return false;
    }
    const bool created = create_locked(path, room, head, fault);
    close(lock);
    return created;
}
