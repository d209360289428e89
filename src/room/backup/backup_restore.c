/// Restores a room from a backup.
#include "room/backup/backup_listing.h"
#include "room/backup/staging.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// Path

/// A server locks its journal while the room is open.
static bool is_served(const char *data) {
    char path[PATH_MAX];
    sabot_backup_fault ignored;
    const bool fits = sabot_backup_join(path, data, SABOT_ROOM_LOCK_FILE, &ignored);
    const int lock = fits ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (lock < 0) {
        return false;
    }
    const bool is_locked = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    close(lock);
    return is_locked;
}

static bool refuse_existing(const char *data, sabot_backup_fault *fault) {
    char path[PATH_MAX];
    if (!sabot_backup_join(path, data, SABOT_ROOM_JOURNAL_FILE, fault)) {
        return false;
    }
    if (is_served(data)) {
        return sabot_backup_refuse(
            fault,
            "a server is running on '%.300s': stop it and move the directory away, or use "
            "another with --data",
            data);
    }
    return access(path, F_OK) == 0
               ? sabot_backup_refuse(
                     fault,
                     "'%.300s' already contains a room: move it away, or use another directory "
                     "with --data; restore never overwrites a room",
                     data)
               : sabot_backup_refuse(fault, "'%.300s' is not empty: use an empty or new directory", data);
}

static bool visit_any(void *visitor, const char *name) {
    (void)visitor, (void)name;
    return false;
}

/// Resolves links and finds the owner. A directory that does not exist yet is used as named.
static bool find_path(const char *data, char path[PATH_MAX], struct stat *status, bool *is_there,
                      sabot_backup_fault *fault) {
    *is_there = stat(data, status) == 0;
    if (!*is_there && errno != ENOENT) {
        return sabot_backup_system_fault(fault, "open the directory", data, errno);
    }
    if (!*is_there) {
        return snprintf(path, PATH_MAX, "%s", data) < PATH_MAX ||
               sabot_backup_system_fault(fault, "create", data, ENAMETOOLONG);
    }
    const int empty = sabot_directory_list(AT_FDCWD, data, visit_any, NULL);
    if (empty < 0) {
        return sabot_backup_system_fault(fault, "open the directory", data, errno);
    }
    if (empty == 0) {
        return refuse_existing(data, fault);
    }
    return realpath(data, path) != NULL ||
           sabot_backup_system_fault(fault, "open the directory", data, errno);
}

static bool begin(sabot_staging *staging, const char *data, sabot_backup_fault *fault) {
    char path[PATH_MAX];
    struct stat status;
    bool is_there;
    if (!find_path(data, path, &status, &is_there, fault) || !sabot_staging_begin(staging, path, fault)) {
        return false;
    }
    if (is_there) {
        sabot_staging_set_owner(staging, &status, true);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Files

/// Copies the manifest, too, to check it with the rest. It is removed afterward.
static bool copy_file(const char *path, const sabot_staging *staging, const sabot_sum *sum,
                      sabot_backup_progress progress, sabot_backup_facts *facts, sabot_backup_fault *fault) {
    const int to = sabot_staging_add_file(staging, sum->name, fault);
    if (to < 0) {
        return false;
    }
    bool copied = sabot_listing_copy(path, sum, to, staging->path, progress, facts, fault);
    if (close(to) != 0 && copied) {
        copied = sabot_backup_system_fault(fault, "write", staging->path, errno);
    }
    return copied;
}

static bool has_config(const sabot_sums *sums) {
    for (int i = 0; i < sums->count; i++) {
        if (strchr(sums->sums[i].name, '/') != NULL) {
            return true;
        }
    }
    return false;
}

static bool fill(const char *path, const sabot_staging *staging, const sabot_sums *sums, bool audit,
                 sabot_backup_progress progress, sabot_backup_facts *facts, sabot_backup_fault *fault) {
    if (has_config(sums) && !sabot_staging_add_directory(staging, SABOT_CONFIG_DIR, fault)) {
        return false;
    }
    for (int i = 0; i < sums->count; i++) {
        if (!copy_file(path, staging, &sums->sums[i], progress, facts, fault)) {
            return false;
        }
    }
    if (!sabot_listing_examine(staging->part, path, sums, audit, progress, facts, fault)) {
        return false;
    }
    if (facts->audit_fault[0] != '\0') {
        return sabot_backup_fail(fault, "%s; restore without --audit to accept it", facts->audit_fault);
    }
    return unlinkat(staging->directory, SABOT_MANIFEST_FILE, 0) == 0 ||
           sabot_backup_system_fault(fault, "write", staging->part, errno);
}

bool sabot_backup_restore(const char *path, const char *data, bool audit, sabot_backup_progress progress,
                          sabot_backup_facts *facts, sabot_backup_fault *fault) {
    sabot_sums sums;
    sabot_staging staging;
    *facts = (sabot_backup_facts){0};
    if (!sabot_fair_begin()) {
        return sabot_backup_fail(fault, "the system's random generator is not available");
    }
    if (!sabot_listing_read(path, &sums, fault) || !begin(&staging, data, fault)) {
        return false;
    }
    if (!fill(path, &staging, &sums, audit, progress, facts, fault)) {
        sabot_staging_abandon(&staging);
        return false;
    }
    snprintf(facts->path, sizeof facts->path, "%s", staging.path);
    return sabot_staging_finish(&staging, fault);
}
