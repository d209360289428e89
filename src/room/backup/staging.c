/// Builds a directory under a temporary name and renames it when it is complete; removes one the same way.
#include "room/backup/staging.h"

#include "room/backup/manifest.h"
#include "room/fair/fair.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define PART ".part"

bool sabot_backup_system_fault(sabot_backup_fault *fault, const char *action, const char *path, int error) {
    const bool is_exhausted = error == ENOSPC || error == EDQUOT || error == EIO || error == EMFILE ||
                              error == ENFILE || error == ENOMEM || error == EFBIG;
    return is_exhausted ? sabot_backup_fail(fault, "cannot %s '%.300s': %s", action, path, strerror(error))
                        : sabot_backup_refuse(fault, "cannot %s '%.300s': %s", action, path, strerror(error));
}

bool sabot_backup_join(char path[PATH_MAX], const char *directory, const char *name,
                       sabot_backup_fault *fault) {
    return snprintf(path, PATH_MAX, "%s/%s", directory, name) < PATH_MAX ||
           sabot_backup_system_fault(fault, "open", directory, ENAMETOOLONG);
}

// ---------------------------------------------------------------------------------------------------------
// Cleanup

bool sabot_backup_is_member(const char *name) {
    static const char *const names[] = {
        SABOT_SUMS_FILE,        SABOT_MANIFEST_FILE,        SABOT_ROOM_JOURNAL_FILE,
        SABOT_ROOM_SECRET_FILE, SABOT_ROOM_PUBLIC_KEY_FILE, SABOT_ROOM_PEOPLE_FILE,
        SABOT_ROOM_DEMO_FILE,   SABOT_ROOM_TABLES_FILE,     SABOT_CONFIG_DIR};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool visit_backup_file(void *visitor, const char *name) {
    (void)visitor;
    return sabot_backup_is_member(name);
}

/// Returns true if the directory contains only backup files.
static bool has_only_backup_files(int directory) {
    return sabot_directory_list(directory, ".", visit_backup_file, NULL) == 1;
}

static bool remove_file(void *visitor, const char *name) {
    const int *const directory = visitor;
    unlinkat(*directory, name, 0);
    return true;
}

/// Removes the files of a directory that has no subdirectories.
static void remove_files(int directory) {
    (void)sabot_directory_list(directory, ".", remove_file, &directory);
}

static void remove_contents(int directory) {
    const int config = openat(directory, SABOT_CONFIG_DIR, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (config >= 0) {
        remove_files(config);
        close(config);
        unlinkat(directory, SABOT_CONFIG_DIR, AT_REMOVEDIR);
    }
    remove_files(directory);
}

void sabot_staging_abandon(sabot_staging *staging) {
    if (staging->directory >= 0) {
        remove_contents(staging->directory);
        rmdir(staging->part); // while locked: afterward another process may use the name
        close(staging->directory);
        staging->directory = -1;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Create and lock

/// Sets the paths, without trailing slashes, and checks that they leave space for file names.
static bool set_paths(sabot_staging *staging, const char *path, sabot_backup_fault *fault) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    if (length > PATH_MAX - SABOT_BACKUP_NAME_SIZE - sizeof PART) {
        return sabot_backup_system_fault(fault, "create", path, ENAMETOOLONG);
    }
    snprintf(staging->path, sizeof staging->path, "%.*s", (int)length, path);
    snprintf(staging->part, sizeof staging->part, "%.*s" PART, (int)length, path);
    return true;
}

/// Returns 1 if the path still names this directory, 0 if not, -1 with `errno` on error.
static int path_matches(int directory, const char *path) {
    struct stat opened, named;
    if (fstat(directory, &opened) != 0) {
        return -1;
    }
    if (lstat(path, &named) != 0) {
        return errno == ENOENT ? 0 : -1;
    }
    return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

/// Locks the directory. Returns 1 if it is locked and was not renamed meanwhile, 0 if another process has it,
/// -1 with `errno` on error.
static int lock(sabot_staging *staging) {
    staging->directory = open(staging->part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (staging->directory < 0) {
        return -1;
    }
    int locked = flock(staging->directory, LOCK_EX | LOCK_NB) == 0 ? 1 : errno == EWOULDBLOCK ? 0 : -1;
    if (locked == 1) {
        locked = path_matches(staging->directory, staging->part);
    }
    if (locked != 1) {
        sabot_file_close(staging->directory);
        staging->directory = -1;
    }
    return locked;
}

static bool take_over(sabot_staging *staging, sabot_backup_fault *fault) {
    if (!has_only_backup_files(staging->directory)) {
        close(staging->directory);
        staging->directory = -1;
        return sabot_backup_refuse(fault, "'%.300s' already exists and contains other files: move it",
                                   staging->part);
    }
    remove_contents(staging->directory);
    if (fchmod(staging->directory, 0700) != 0) {
        sabot_backup_system_fault(fault, "create", staging->part, errno);
        sabot_staging_abandon(staging);
        return false;
    }
    return true;
}

bool sabot_staging_begin(sabot_staging *staging, const char *path, sabot_backup_fault *fault) {
    *staging = (sabot_staging){.directory = -1};
    if (!set_paths(staging, path, fault)) {
        return false;
    }
    const bool made = mkdir(staging->part, 0700) == 0;
    if (!made && errno != EEXIST) {
        return sabot_backup_system_fault(fault, "create", staging->part, errno);
    }
    const int locked = lock(staging);
    if (locked < 0) {
        sabot_backup_system_fault(fault, "create", staging->part, errno);
        if (made) {
            rmdir(staging->part); // it is still empty
        }
        return false;
    }
    if (locked == 0) {
        return sabot_backup_refuse(fault, "another process is writing '%.300s': wait, or choose another name",
                                   staging->part);
    }
    return made || take_over(staging, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Add files

void sabot_staging_set_owner(sabot_staging *staging, const struct stat *directory, bool is_needed) {
    staging->has_owner = true;
    staging->owner_is_required = is_needed;
    staging->owner = directory->st_uid;
    staging->group = directory->st_gid;
}

/// Only root can change owners; other users already own what they create.
static bool set_owner(const sabot_staging *staging, int descriptor) {
    return !staging->has_owner || geteuid() != 0 || fchown(descriptor, staging->owner, staging->group) == 0 ||
           (errno == EPERM && !staging->owner_is_required);
}

bool sabot_staging_add_directory(const sabot_staging *staging, const char *name, sabot_backup_fault *fault) {
    if (mkdirat(staging->directory, name, 0700) != 0) {
        return sabot_backup_system_fault(fault, "create a directory in", staging->part, errno);
    }
    return true;
}

int sabot_staging_add_file(const sabot_staging *staging, const char *name, sabot_backup_fault *fault) {
    const int descriptor =
        openat(staging->directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (descriptor < 0 || !set_owner(staging, descriptor)) {
        sabot_backup_system_fault(fault, "write to", staging->part, errno);
        if (descriptor >= 0) {
            close(descriptor);
        }
        return -1;
    }
    return descriptor;
}

bool sabot_staging_adopt(const sabot_staging *staging, const char *name, sabot_backup_fault *fault) {
    const int descriptor = openat(staging->directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    const bool given = descriptor >= 0 && set_owner(staging, descriptor);
    if (!given) {
        sabot_backup_system_fault(fault, "write to", staging->part, errno);
    }
    if (descriptor >= 0) {
        close(descriptor);
    }
    return given;
}

// ---------------------------------------------------------------------------------------------------------
// Rename

static bool sync_config(const sabot_staging *staging) {
    const int config = openat(staging->directory, SABOT_CONFIG_DIR, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (config < 0) {
        return errno == ENOENT;
    }
    const bool synced = set_owner(staging, config) && fsync(config) == 0;
    sabot_file_close(config);
    return synced;
}

/// rename() replaces only an empty directory, so nothing can be lost.
static bool rename_to_path(const sabot_staging *staging, sabot_backup_fault *fault) {
    if (rename(staging->part, staging->path) == 0) {
        return true;
    }
    if (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR) {
        return sabot_backup_refuse(fault, "'%.300s' already exists: choose another name", staging->path);
    }
    if (errno == EBUSY) {
        return sabot_backup_refuse(fault,
                                   "'%.300s' is a mount point and cannot be replaced: "
                                   "use a directory in it",
                                   staging->path);
    }
    return sabot_backup_system_fault(fault, "create", staging->path, errno);
}

/// The new name may not survive a power failure, so undo the rename. If that fails too, a complete directory
/// remains under the name.
static bool undo_rename(sabot_staging *staging, sabot_backup_fault *fault) {
    sabot_backup_system_fault(fault, "sync the directory of", staging->path, errno);
    if (rename(staging->path, staging->part) != 0) {
        close(staging->directory);
        staging->directory = -1;
    }
    return false;
}

static bool commit(sabot_staging *staging, sabot_backup_fault *fault) {
    if (!sync_config(staging) || !set_owner(staging, staging->directory) || fsync(staging->directory) != 0) {
        return sabot_backup_system_fault(fault, "write to", staging->part, errno);
    }
    return rename_to_path(staging, fault) &&
           (sabot_file_sync_name(staging->path) || undo_rename(staging, fault));
}

bool sabot_staging_finish(sabot_staging *staging, sabot_backup_fault *fault) {
    if (!commit(staging, fault)) {
        sabot_staging_abandon(staging);
        return false;
    }
    close(staging->directory);
    staging->directory = -1;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Remove

bool sabot_staging_remove(const char *path, sabot_backup_fault *fault) {
    sabot_staging staging = {.directory = -1};
    if (!set_paths(&staging, path, fault)) {
        return false;
    }
    staging.directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (staging.directory < 0) {
        return sabot_backup_system_fault(fault, "remove", path, errno);
    }
    if (!has_only_backup_files(staging.directory)) {
        close(staging.directory);
        return sabot_backup_refuse(fault, "'%.300s' contains other files: remove it yourself", path);
    }
    if (rename(path, staging.part) != 0) {
        sabot_file_close(staging.directory);
        return sabot_backup_system_fault(fault, "remove", path, errno);
    }
    sabot_staging_abandon(&staging);
    return true;
}

int sabot_directory_list(int at, const char *name, sabot_directory_visit *visit, void *visitor) {
    const int descriptor = openat(at, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *const stream = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (stream == NULL) {
        if (descriptor >= 0) {
            sabot_file_close(descriptor);
        }
        return -1;
    }
    bool keep_going = true;
    // cppcheck-suppress readdirCalled // the stream is local
    for (const struct dirent *entry; keep_going && (entry = readdir(stream)) != NULL;) {
        keep_going = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
                     visit(visitor, entry->d_name);
    }
    closedir(stream);
    return keep_going;
}
