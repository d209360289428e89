/// Creates a directory atomically, lists directories, and names a room's files.
///
/// A directory is written as PATH.part and renamed to PATH when it is complete.
///
/// PATH.part is locked while it is written. An unlocked one was left by a process that was killed. The next
/// process that needs the name removes it if it contains only backup files.
#ifndef SABOT_ROOM_BACKUP_STAGING_H
#define SABOT_ROOM_BACKUP_STAGING_H

#include "room/backup/backup.h"

#include <stdbool.h>
#include <sys/stat.h>

#define SABOT_MANIFEST_FILE "manifest.json"

typedef struct {
    char path[PATH_MAX];
    char part[PATH_MAX];
    int directory;  ///< PATH.part, locked
    bool has_owner; ///< give created files and directories to this owner
    bool owner_is_required;
    uid_t owner;
    gid_t group;
} sabot_staging;

/// Writes "cannot create 'x': No space left on device". The error is a refusal if the path is wrong and a
/// failure if the disk or the system is exhausted. Returns false.
bool sabot_backup_system_fault(sabot_backup_fault *fault, const char *action, const char *path, int error);

/// Writes "DIRECTORY/NAME". Returns false and refuses if it is too long.
bool sabot_backup_join(char path[PATH_MAX], const char *directory, const char *name,
                       sabot_backup_fault *fault);

/// Returns true for the names of a backup's files and of its configuration directory.
bool sabot_backup_is_member(const char *name);

/// Creates PATH.part, empty, with mode 0700. `path` must not exist or be an empty directory.
bool sabot_staging_begin(sabot_staging *staging, const char *path, sabot_backup_fault *fault);
/// When running as root, gives everything created from now on to the owner of `directory`, and the staging
/// directory itself when it is renamed. Unless `is_needed`, ignores file systems without owners.
void sabot_staging_set_owner(sabot_staging *staging, const struct stat *directory, bool is_needed);
/// Creates a directory in it.
bool sabot_staging_add_directory(const sabot_staging *staging, const char *name, sabot_backup_fault *fault);
/// Creates a file in it with mode 0600. Returns a descriptor, or -1 on error.
int sabot_staging_add_file(const sabot_staging *staging, const char *name, sabot_backup_fault *fault);
/// Adopts a file that other code created there.
bool sabot_staging_adopt(const sabot_staging *staging, const char *name, sabot_backup_fault *fault);
/// Syncs the directories and renames it. On failure, nothing is left.
bool sabot_staging_finish(sabot_staging *staging, sabot_backup_fault *fault);
/// Removes a finished backup if it contains only backup files. Renames it to PATH.part first, so that no
/// partial backup has a backup's name.
bool sabot_staging_remove(const char *path, sabot_backup_fault *fault);
/// Removes everything.
void sabot_staging_abandon(sabot_staging *staging);

// ---------------------------------------------------------------------------------------------------------
// Listing a directory

/// Called for each name in any order, except "." and "..". Return false to stop.
typedef bool sabot_directory_visit(void *visitor, const char *name);

/// Visits the names in a directory; `name` is relative to the directory `at`, or to the working directory
/// with AT_FDCWD. Returns 1 if all were visited, 0 if the visitor stopped, -1 with `errno` on error.
int sabot_directory_list(int at, const char *name, sabot_directory_visit *visit, void *visitor);

// ---------------------------------------------------------------------------------------------------------
// The files of a room's directory. List every new file here and say whether backups copy it.

// Copied by a backup if present
#define SABOT_ROOM_JOURNAL_FILE    "room.journal"
#define SABOT_ROOM_SECRET_FILE     "room.journal.key"
#define SABOT_ROOM_PUBLIC_KEY_FILE "room.journal.pub"
#define SABOT_ROOM_PEOPLE_FILE     "people.json"
#define SABOT_ROOM_DEMO_FILE       "demo.json"
#define SABOT_ROOM_TABLES_FILE     "tables.json"

// Not copied: an empty file that is locked while the room is open, and the sessions. A session that ended
// after the backup would come back to life, so everyone signs in again.
#define SABOT_ROOM_LOCK_FILE     "room.journal.lock"
#define SABOT_ROOM_SESSIONS_FILE "sessions.json"

#endif
