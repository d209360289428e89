/// Makes a backup of a room, which may be open.
#include "room/backup/backup_file.h"

#include "room/backup/backup.h"
#include "room/backup/manifest.h"
#include "room/backup/staging.h"
#include "room/fair/fair.h"
#include "room/journal/utc_time.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// If the room is opened or closed meanwhile, the copy is repeated.
enum { TRIES_MAX = 5 };
/// How far a name's time may be ahead of the backup's time.
enum { LATER_MS = 60000 };

typedef struct {
    const sabot_backup_options *options;
    sabot_staging staging;
    sabot_sums sums;
    sabot_backup_facts *facts;
    sabot_backup_fault *fault;
} backup_work;

// ---------------------------------------------------------------------------------------------------------
// Path

/// Writes a name such as "room-20260131T180005Z", which sorts by time.
static void name_after_time(int64_t now_ms, char name[SABOT_TIME_SIZE + 8]) {
    char time[SABOT_TIME_SIZE];
    size_t length = (size_t)snprintf(name, SABOT_TIME_SIZE + 8, "room-");
    for (const char *at = sabot_time_write(now_ms, time); *at != '\0' && *at != '.'; at++) {
        if (*at != '-' && *at != ':') {
            name[length++] = *at;
        }
    }
    snprintf(name + length, SABOT_TIME_SIZE + 8 - length, "Z");
}

static bool contains_file(const char *directory, const char *name) {
    char path[PATH_MAX];
    sabot_backup_fault ignored;
    return sabot_backup_join(path, directory, name, &ignored) && access(path, F_OK) == 0;
}

/// Uses the given name, or a new one in an existing directory.
static bool find_path(const sabot_backup_options *options, char path[PATH_MAX], sabot_backup_fault *fault) {
    char name[SABOT_TIME_SIZE + 8];
    struct stat status;
    if (lstat(options->to, &status) != 0 && errno == ENOENT) {
        return snprintf(path, PATH_MAX, "%s", options->to) < PATH_MAX ||
               sabot_backup_system_fault(fault, "create", options->to, ENAMETOOLONG);
    }
    if (stat(options->to, &status) != 0) {
        return sabot_backup_system_fault(fault, "open", options->to, errno);
    }
    if (!S_ISDIR(status.st_mode) || sabot_backup_exists_at(options->to)) {
        return sabot_backup_refuse(fault, "'%.300s' %s: choose a new name, or a directory of backups",
                                   options->to,
                                   S_ISDIR(status.st_mode) ? "is already a backup" : "already exists");
    }
    if (contains_file(options->to, SABOT_ROOM_JOURNAL_FILE)) {
        return sabot_backup_refuse(fault, "'%.300s' is a room: put backups elsewhere, on another disk",
                                   options->to);
    }
    // If two are made within a second, the second one gets the next second's name.
    for (int64_t time_ms = options->now_ms; time_ms <= options->now_ms + LATER_MS; time_ms += 1000) {
        name_after_time(time_ms, name);
        if (!contains_file(options->to, name)) {
            break;
        }
    }
    return sabot_backup_join(path, options->to, name, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Files

static bool add_sum(backup_work *work, const char *name, const sabot_backup_file *copied) {
    work->facts->files++;
    work->facts->bytes += copied->bytes;
    return sabot_sums_add(&work->sums, name, copied->digest) ||
           sabot_backup_refuse(
               work->fault,
               "'%.200s' cannot be backed up: it is there twice, its name is hidden, longer than "
               "%d bytes or contains a backslash, or there are more than %d files",
               name, SABOT_BACKUP_NAME_SIZE - 1, SABOT_SUMS_MAX);
}

/// Copies one file to `name`.
static bool copy_file(backup_work *work, const char *path, const char *name) {
    sabot_backup_file copied;
    const int from = sabot_backup_file_open(path, true, work->fault);
    const int to = from < 0 ? -1 : sabot_staging_add_file(&work->staging, name, work->fault);
    bool is_copied = to >= 0 && sabot_backup_file_read(from, path, to, work->staging.part,
                                                       work->options->progress, &copied, work->fault);
    if (to >= 0 && close(to) != 0 && is_copied) {
        is_copied = sabot_backup_system_fault(work->fault, "write", work->staging.part, errno);
    }
    if (from >= 0) {
        close(from);
    }
    return is_copied && add_sum(work, name, &copied);
}

static bool copy_room_file(backup_work *work, const char *name, bool is_needed) {
    char path[PATH_MAX];
    if (!sabot_backup_join(path, work->options->data, name, work->fault)) {
        return false;
    }
    return (!is_needed && access(path, F_OK) != 0 && errno == ENOENT) || copy_file(work, path, name);
}

/// Adds the sum of a file that was written there.
static bool add_file_sum(backup_work *work, const char *name) {
    char path[PATH_MAX];
    sabot_backup_file copied;
    const int from = sabot_backup_join(path, work->staging.part, name, work->fault)
                         ? sabot_backup_file_open(path, false, work->fault)
                         : -1;
    if (from < 0) {
        return false;
    }
    const bool is_read =
        sabot_backup_file_read(from, path, -1, "", work->options->progress, &copied, work->fault);
    close(from);
    return is_read && add_sum(work, name, &copied);
}

/// Writes a text as a file.
static bool add_text(backup_work *work, const char *name, const char *text, size_t size) {
    const int to = sabot_staging_add_file(&work->staging, name, work->fault);
    if (to < 0) {
        return false;
    }
    const bool written = sabot_file_write(to, text, size) && fsync(to) == 0;
    const int error = errno;
    if ((close(to) != 0 && written) || !written) {
        return sabot_backup_system_fault(work->fault, "write", work->staging.part, written ? errno : error);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// The journal

static bool report_copy(void *context, uint64_t done, uint64_t all) {
    const sabot_backup_progress *const progress = context;
    return progress->report == NULL || progress->report(progress->context, SABOT_BACKUP_COPYING, done, all);
}

static bool report_journal_fault(backup_work *work, const sabot_journal_fault *fault) {
    switch (fault->code) {
    case SABOT_JOURNAL_MISSING:
    case SABOT_JOURNAL_FOREIGN:
    case SABOT_JOURNAL_NEWER:
    case SABOT_JOURNAL_REFUSED:
        return sabot_backup_refuse(work->fault, "%s", fault->sentence);
    default:
        return sabot_backup_fail(work->fault, "%s", fault->sentence);
    }
}

static bool copy_journal(backup_work *work) {
    char from[PATH_MAX], to[PATH_MAX];
    sabot_backup_progress progress = work->options->progress;
    sabot_journal_fault fault;
    if (!sabot_backup_join(from, work->options->data, SABOT_ROOM_JOURNAL_FILE, work->fault) ||
        !sabot_backup_join(to, work->staging.part, SABOT_ROOM_JOURNAL_FILE, work->fault)) {
        return false;
    }
    bool copied = false;
    for (int i = 0; i < TRIES_MAX && !copied; i++) {
        copied = sabot_sqlite_store_copy(from, to, report_copy, &progress, &fault);
        if (!copied && fault.code != SABOT_JOURNAL_CHANGED) {
            break;
        }
        if (!copied) {
            unlink(to);
        }
    }
    return copied ? sabot_staging_adopt(&work->staging, SABOT_ROOM_JOURNAL_FILE, work->fault)
                  : report_journal_fault(work, &fault);
}

// ---------------------------------------------------------------------------------------------------------
// The configuration

static bool set_extra_name(backup_work *work, const char *path, char name[SABOT_BACKUP_NAME_SIZE]) {
    const char *const slash = strrchr(path, '/');
    const char *const base = slash == NULL ? path : slash + 1;
    return snprintf(name, SABOT_BACKUP_NAME_SIZE, SABOT_CONFIG_DIR "/%s", base) < SABOT_BACKUP_NAME_SIZE ||
           sabot_backup_refuse(work->fault, "the name of '%.300s' is too long", path);
}

static bool accept_config(backup_work *work) {
    char path[PATH_MAX], sentence[600];
    const sabot_backup_options *const options = work->options;
    return options->accept_config == NULL ||
           (sabot_backup_join(path, work->staging.part, work->facts->config, work->fault) &&
            (options->accept_config(path, sentence, sizeof sentence) ||
             sabot_backup_refuse(
                 work->fault,
                 "the configuration cannot be read from a backup: put the files it names next "
                 "to it: %s",
                 sentence)));
}

static bool copy_config(backup_work *work) {
    const sabot_backup_options *const options = work->options;
    if (options->extra_count == 0) {
        return true;
    }
    if (!sabot_staging_add_directory(&work->staging, SABOT_CONFIG_DIR, work->fault)) {
        return false;
    }
    for (int i = 0; i < options->extra_count; i++) {
        char name[SABOT_BACKUP_NAME_SIZE];
        const char *const path = options->extras[i].path;
        if (!set_extra_name(work, path, name) || !copy_file(work, path, name)) {
            return false;
        }
        if (i == 0) {
            snprintf(work->facts->config, sizeof work->facts->config, "%s", name);
        }
    }
    return accept_config(work);
}

// ---------------------------------------------------------------------------------------------------------
// The whole backup

static bool add_manifest(backup_work *work) {
    char *const text = sabot_manifest_write(work->facts);
    if (text == NULL) {
        return sabot_backup_fail(work->fault, "out of memory");
    }
    const bool added =
        add_text(work, SABOT_MANIFEST_FILE, text, strlen(text)) && add_file_sum(work, SABOT_MANIFEST_FILE);
    free(text);
    return added;
}

static bool add_sums(backup_work *work) {
    char text[SABOT_SUMS_TEXT_SIZE];
    return add_text(work, SABOT_SUMS_FILE, text, sabot_sums_write(&work->sums, text));
}

/// Copies small files first, so that errors show up before a long journal is copied.
static bool fill(backup_work *work) {
    const sabot_backup_options *const options = work->options;
    return copy_room_file(work, SABOT_ROOM_SECRET_FILE, true) &&
           copy_room_file(work, SABOT_ROOM_PUBLIC_KEY_FILE, false) &&
           copy_room_file(work, SABOT_ROOM_PEOPLE_FILE, false) &&
           copy_room_file(work, SABOT_ROOM_DEMO_FILE, false) &&
           copy_room_file(work, SABOT_ROOM_TABLES_FILE, false) && copy_config(work) && copy_journal(work) &&
           add_file_sum(work, SABOT_ROOM_JOURNAL_FILE) &&
           sabot_backup_check_journal(work->staging.part, work->staging.part, options->audit,
                                      options->progress, work->facts, work->fault) &&
           add_manifest(work) && add_sums(work);
}

static bool check_room(const sabot_backup_options *options, struct stat *room, sabot_backup_fault *fault) {
    if (stat(options->data, room) != 0) {
        return sabot_backup_system_fault(fault, "open the directory", options->data, errno);
    }
    if (sabot_backup_exists_at(options->data)) {
        return sabot_backup_refuse(fault, "'%.300s' is a backup, not a room: copy it with cp", options->data);
    }
    return contains_file(options->data, SABOT_ROOM_JOURNAL_FILE) || errno == EACCES ||
           sabot_backup_refuse(fault,
                               "'%.300s' is not a room's directory: it has no '" SABOT_ROOM_JOURNAL_FILE "'",
                               options->data);
}

bool sabot_backup_make(const sabot_backup_options *options, sabot_backup_facts *facts,
                       sabot_backup_fault *fault) {
    char path[PATH_MAX];
    struct stat room;
    backup_work work = {.options = options, .facts = facts, .fault = fault};
    *facts = (sabot_backup_facts){.made_ms = options->now_ms};
    snprintf(facts->version, sizeof facts->version, "%s", options->version);
    sabot_fair_guard_process();
    if (!sabot_fair_begin()) {
        return sabot_backup_fail(fault, "the system's random generator is not available");
    }
    if (!check_room(options, &room, fault) || !find_path(options, path, fault) ||
        !sabot_staging_begin(&work.staging, path, fault)) {
        return false;
    }
    sabot_staging_set_owner(&work.staging, &room, false); // the room's owner removes old backups
    snprintf(facts->path, sizeof facts->path, "%s", work.staging.path);
    if (!fill(&work)) {
        sabot_staging_abandon(&work.staging);
        return false;
    }
    return sabot_staging_finish(&work.staging, fault);
}

__attribute__((format(printf, 3, 0))) static bool say(sabot_backup_fault *fault, bool is_refusal,
                                                      const char *format, va_list arguments) {
    fault->is_refusal = is_refusal;
    vsnprintf(fault->sentence, sizeof fault->sentence, format, arguments);
    return false;
}

bool sabot_backup_refuse(sabot_backup_fault *fault, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(fault, true, format, arguments);
    va_end(arguments);
    return false;
}

bool sabot_backup_fail(sabot_backup_fault *fault, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(fault, false, format, arguments);
    va_end(arguments);
    return false;
}
