/// A directory that comes into place whole: written as PLACE.part, renamed when it is complete.
///
/// PLACE.part is locked while it is written. One that is not locked was left by a process that was killed;
/// the next that needs the name takes it away, provided that it holds nothing but what a backup is made of.
#ifndef SABOT_STAGING_H
#define SABOT_STAGING_H

#include "backup.h"

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

#endif
