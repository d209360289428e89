/// Checks a backup: the names, every file against its sum, the manifest against the journal.
#include "room/backup/backup_listing.h"

#include "room/backup/backup_file.h"
#include "room/backup/manifest.h"
#include "room/backup/staging.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MANIFEST_SIZE_MAX ((size_t)64 * 1024)

// ---------------------------------------------------------------------------------------------------------
// Names

static bool read_sums(const char *path, sabot_sums *sums, sabot_backup_fault *fault) {
    char name[PATH_MAX];
    size_t size;
    sums->count = 0;
    if (!sabot_backup_join(name, path, SABOT_SUMS_FILE, fault)) {
        return false;
    }
    if (access(path, F_OK) != 0) {
        return sabot_backup_system_fault(fault, "open the backup", path, errno);
    }
    if (access(name, F_OK) != 0 && errno != EACCES) {
        return sabot_backup_refuse(fault, "'%.300s' is not a backup: it has no file '" SABOT_SUMS_FILE "'",
                                   path);
    }
    char *const text = sabot_backup_file_text(name, SABOT_SUMS_TEXT_SIZE, &size, fault);
    if (text == NULL) {
        return false;
    }
    const int line = sabot_sums_read(text, size, sums);
    free(text);
    return line == 0 ||
           sabot_backup_fail(fault, "'%.300s' is damaged: line %d is not in b2sum's format", name, line);
}

/// A directory of a backup being listed.
typedef struct {
    const char *path;
    const char *folder; ///< "" or "config/"
    const sabot_sums *sums;
    sabot_backup_fault *fault;
} listing;

/// Every file must be listed: an extra file next to the journal could change what is read from it.
static bool visit_name(void *visitor, const char *entry) {
    const listing *const work = visitor;
    char name[SABOT_BACKUP_NAME_SIZE + NAME_MAX];
    snprintf(name, sizeof name, "%s%s", work->folder, entry);
    return strcmp(name, SABOT_SUMS_FILE) == 0 || strcmp(name, SABOT_CONFIG_DIR) == 0 ||
           sabot_sums_find(work->sums, name) != NULL ||
           sabot_backup_fail(work->fault,
                             "'%.300s/%s' does not belong to the backup: it is not in '" SABOT_SUMS_FILE "'",
                             work->path, name);
}

static bool list_folder(const char *path, const char *folder, const sabot_sums *sums,
                        sabot_backup_fault *fault) {
    char folder_path[PATH_MAX];
    listing work = {.path = path, .folder = folder, .sums = sums, .fault = fault};
    if (!sabot_backup_join(folder_path, path, folder, fault)) {
        return false;
    }
    const int listed = sabot_directory_list(AT_FDCWD, folder_path, visit_name, &work);
    return listed == 1 ||
           (listed < 0 && (errno == ENOENT || sabot_backup_system_fault(fault, "read", folder_path, errno)));
}

static bool has_needed_files(const char *path, const sabot_sums *sums, sabot_backup_fault *fault) {
    static const char *const needed[] = {SABOT_MANIFEST_FILE, SABOT_ROOM_JOURNAL_FILE,
                                         SABOT_ROOM_SECRET_FILE};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (sabot_sums_find(sums, needed[i]) == NULL) {
            return sabot_backup_fail(fault, "'%.300s/" SABOT_SUMS_FILE "' is damaged: it does not list '%s'",
                                     path, needed[i]);
        }
    }
    return true;
}

bool sabot_listing_read(const char *path, sabot_sums *sums, sabot_backup_fault *fault) {
    return read_sums(path, sums, fault) && has_needed_files(path, sums, fault) &&
           list_folder(path, "", sums, fault) && list_folder(path, SABOT_CONFIG_DIR "/", sums, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Contents

bool sabot_listing_copy(const char *path, const sabot_sum *sum, int to, const char *shown,
                        sabot_backup_progress progress, sabot_backup_facts *facts,
                        sabot_backup_fault *fault) {
    char name[PATH_MAX];
    sabot_backup_file copied;
    if (!sabot_backup_join(name, path, sum->name, fault)) {
        return false;
    }
    if (access(name, F_OK) != 0 && errno == ENOENT) {
        return sabot_backup_fail(fault, "'%.300s' is missing from the backup", name);
    }
    const int descriptor = sabot_backup_file_open(name, false, fault);
    if (descriptor < 0) {
        return false;
    }
    const bool is_read = sabot_backup_file_read(descriptor, name, to, shown, progress, &copied, fault);
    close(descriptor);
    if (!is_read) {
        return false;
    }
    facts->files++;
    facts->bytes += copied.bytes;
    return memcmp(copied.digest, sum->digest, sizeof sum->digest) == 0 ||
           sabot_backup_fail(fault,
                             "'%.300s' is damaged: its BLAKE2b differs from the one in '" SABOT_SUMS_FILE
                             "'; use another backup",
                             name);
}

bool sabot_listing_manifest(const char *directory, const char *shown, sabot_backup_facts *facts,
                            sabot_backup_fault *fault) {
    char name[PATH_MAX], shown_name[PATH_MAX];
    size_t size;
    if (!sabot_backup_join(name, directory, SABOT_MANIFEST_FILE, fault) ||
        !sabot_backup_join(shown_name, shown, SABOT_MANIFEST_FILE, fault)) {
        return false;
    }
    char *const text = sabot_backup_file_text(name, MANIFEST_SIZE_MAX, &size, fault);
    const bool is_read = text != NULL && sabot_manifest_read(text, size, shown_name, facts, fault);
    free(text);
    return is_read;
}

/// People rely on the manifest, so it must match the journal.
static bool compare_facts(const sabot_backup_facts *manifest, const sabot_backup_facts *found,
                          const char *shown, sabot_backup_fault *fault) {
    const bool same = manifest->records == found->records &&
                      memcmp(&manifest->head, &found->head, sizeof manifest->head) == 0 &&
                      memcmp(manifest->room, found->room, sizeof manifest->room) == 0 &&
                      memcmp(&manifest->key, &found->key, sizeof manifest->key) == 0 &&
                      manifest->last_ms == found->last_ms && manifest->was_closed == found->was_closed;
    return same ||
           sabot_backup_fail(fault,
                             "'%.300s/" SABOT_MANIFEST_FILE "' does not match the journal: it says %" PRIu64
                             " records, the journal has %" PRIu64,
                             shown, manifest->records, found->records);
}

/// Rejects files unknown to this format, which would become files of the room.
static bool has_known_files(const char *shown, const sabot_sums *sums, sabot_backup_fault *fault) {
    for (int i = 0; i < sums->count; i++) {
        const char *const name = sums->sums[i].name;
        if (strchr(name, '/') == NULL && !sabot_backup_is_member(name)) {
            return sabot_backup_fail(
                fault, "'%.300s/" SABOT_SUMS_FILE "' lists '%s', which is not a room's file", shown, name);
        }
    }
    return true;
}

bool sabot_listing_examine(const char *directory, const char *shown, const sabot_sums *sums, bool audit,
                           sabot_backup_progress progress, sabot_backup_facts *facts,
                           sabot_backup_fault *fault) {
    sabot_backup_facts found = *facts;
    if (!sabot_listing_manifest(directory, shown, facts, fault)) {
        return false;
    }
    if (!has_known_files(shown, sums, fault)) {
        return false;
    }
    if (facts->config[0] != '\0' && sabot_sums_find(sums, facts->config) == NULL) {
        return sabot_backup_fail(fault,
                                 "'%.300s/" SABOT_MANIFEST_FILE "' names a configuration that is not listed "
                                 "in '" SABOT_SUMS_FILE "'",
                                 shown);
    }
    if (!sabot_backup_check_journal(directory, shown, audit, progress, &found, fault) ||
        !compare_facts(facts, &found, shown, fault)) {
        return false;
    }
    memcpy(facts->audit_fault, found.audit_fault, sizeof facts->audit_fault);
    return true;
}

bool sabot_backup_exists_at(const char *path) {
    char name[PATH_MAX];
    sabot_backup_fault ignored;
    return sabot_backup_join(name, path, SABOT_SUMS_FILE, &ignored) && access(name, F_OK) == 0;
}

bool sabot_backup_check(const char *path, bool audit, sabot_backup_progress progress,
                        sabot_backup_facts *facts, sabot_backup_fault *fault) {
    sabot_sums sums;
    *facts = (sabot_backup_facts){0};
    snprintf(facts->path, sizeof facts->path, "%s", path);
    if (!sabot_fair_begin()) {
        return sabot_backup_fail(fault, "the system's random generator is not available");
    }
    if (!sabot_listing_read(path, &sums, fault)) {
        return false;
    }
    for (int i = 0; i < sums.count; i++) {
        if (!sabot_listing_copy(path, &sums.sums[i], -1, "", progress, facts, fault)) {
            return false;
        }
    }
    return sabot_listing_examine(path, path, &sums, audit, progress, facts, fault);
}
