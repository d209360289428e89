/// A directory that comes into place whole, how directories are listed, and the names of a room's files.
///
/// A directory is written as PLACE.part, renamed when it is complete.
///
/// PLACE.part is locked while it is written. One that is not locked was left by a process that was killed;
/// the next that needs the name takes it away, provided that it holds nothing but what a backup is made of.
#ifndef SABOT_ROOM_BACKUP_STAGING_H
#define SABOT_ROOM_BACKUP_STAGING_H

#include "room/backup/backup.h"

#include <stdbool.h>
#include <sys/stat.h>

#define SABOT_MANIFEST_FILE "manifest.json"

typedef struct {
    char place[PATH_MAX];
    char part[PATH_MAX];
    int directory;  ///< PLACE.part, locked
    bool has_owner; ///< files and directories are given to these
    bool needs_owner;
    uid_t owner;
    gid_t group;
} sabot_staging;

/// "cannot make 'x': No space left on device": a refusal where the place is wrong, a failure where the disk
/// or the system is exhausted. Gives false.
bool sabot_backup_system_fault(sabot_backup_fault *fault, const char *doing, const char *path, int error);

/// "DIRECTORY/NAME"; false and a refusal where that is too long.
bool sabot_backup_join(char path[PATH_MAX], const char *directory, const char *name,
                       sabot_backup_fault *fault);

/// A name of what a backup is made of, or its directory of configuration.
bool sabot_staging_is_ours(const char *name);

/// Makes PLACE.part, empty, of mode 0700. `place` must not be there, or be an empty directory.
bool sabot_staging_begin(sabot_staging *staging, const char *place, sabot_backup_fault *fault);
/// From now on what is made in it is given to the owner of this directory, where root makes it; it itself
/// when it comes into place. Where it is not needed, a file system that knows no owners will do.
void sabot_staging_own(sabot_staging *staging, const struct stat *directory, bool is_needed);
/// Makes a directory in it.
bool sabot_staging_add_directory(const sabot_staging *staging, const char *name, sabot_backup_fault *fault);
/// Makes a file in it, of mode 0600: a descriptor, or -1 and a fault.
int sabot_staging_add_file(const sabot_staging *staging, const char *name, sabot_backup_fault *fault);
/// Takes in a file that somebody else made there.
bool sabot_staging_adopt(const sabot_staging *staging, const char *name, sabot_backup_fault *fault);
/// Syncs the directories and renames it. On false nothing of it is left.
bool sabot_staging_finish(sabot_staging *staging, sabot_backup_fault *fault);
/// Takes away one that is in place, provided that it holds nothing but what a backup is made of: by the name
/// PLACE.part, so that no half of it stands under its own.
bool sabot_staging_remove(const char *place, sabot_backup_fault *fault);
/// Takes everything away.
void sabot_staging_abandon(sabot_staging *staging);

// ---------------------------------------------------------------------------------------------------------
// The names in a directory.

/// Called with one name after the other, in any order, without "." and ".."; false: enough.
typedef bool sabot_folder_visit(void *visitor, const char *name);

/// Visits the names of a directory; `name` is seen from the directory `at`, or AT_FDCWD. 1: all were visited;
/// 0: the visitor had enough; -1 leaves `errno`.
int sabot_folder_list(int at, const char *name, sabot_folder_visit *visit, void *visitor);

// ---------------------------------------------------------------------------------------------------------
// The files of a room's directory, by name. Whoever adds one says here whether a backup carries it.

// Carried by a backup, where they are there.
#define SABOT_ROOM_JOURNAL_FILE    "room.journal"
#define SABOT_ROOM_SECRET_FILE     "room.journal.key"
#define SABOT_ROOM_PUBLIC_KEY_FILE "room.journal.pub"
#define SABOT_ROOM_PEOPLE_FILE     "people.json"
#define SABOT_ROOM_DEMO_FILE       "demo.json"
#define SABOT_ROOM_TABLES_FILE     "tables.json"

// Not carried: an empty file that is locked while the room is open; and who is signed in. A session that was
// ended after the backup would come back with it, so everybody signs in again.
#define SABOT_ROOM_LOCK_FILE     "room.journal.lock"
#define SABOT_ROOM_SESSIONS_FILE "sessions.json"

#endif
