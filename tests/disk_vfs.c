/// A VFS around SQLite's own. It opens real files, so that locks and shared memory are the system's, and
/// tracks for each which contents were synced (disk_image.h).
#include "disk_state.h"

#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    sqlite3_file base;
    simulated_disk *disk;
    disk_image *image;
} disk_file; ///< followed by the real file

// ---------------------------------------------------------------------------------------------------------
// Files

static disk_file *file_of(sqlite3_file *file) {
    return (disk_file *)file;
}

static sqlite3_file *real_of(sqlite3_file *file) {
    return (sqlite3_file *)((disk_file *)file + 1);
}

static int disk_close(sqlite3_file *file) {
    file_of(file)->image->handles--;
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int disk_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset) {
    return disk_call_fails(file_of(file)->disk, DISK_READ)
               ? SQLITE_IOERR_READ
               : real_of(file)->pMethods->xRead(real_of(file), bytes, size, offset);
}

/// Zeros past the end only make the file longer; they are most of what is ever written.
static bool only_grows(const disk_image *image, const uint8_t *bytes, size_t size, size_t offset) {
    return offset >= image->size && size > 0 && bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0;
}

static int put_bytes(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
    disk_image *const image = file_of(file)->image;
    sqlite3_file *const real = real_of(file);
    int code = SQLITE_OK;
    if (only_grows(image, bytes, (size_t)size, (size_t)offset)) {
        code = real->pMethods->xTruncate(real, offset + size);
        disk_image_resize(image, (size_t)(offset + size));
    } else if (size > 0) {
        code = real->pMethods->xWrite(real, bytes, size, offset);
        disk_image_write(image, bytes, (size_t)size, (size_t)offset);
    }
    return code;
}

static int disk_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
    simulated_disk *const disk = file_of(file)->disk;
    const bool has_failed = disk_call_fails(disk, DISK_WRITE);
    const int error = errno;
    const bool is_half = disk->way == DISK_FAILS_HALFWAY || disk->way == DISK_IS_FULL_HALFWAY;
    const int code = put_bytes(file, bytes, !has_failed ? size : is_half ? size / 2 : 0, offset);
    errno = error;
    return code != SQLITE_OK ? code
           : !has_failed     ? SQLITE_OK
           : error == ENOSPC ? SQLITE_FULL
                             : SQLITE_IOERR_WRITE;
}

/// Records the resulting size, because SQLite's own VFS grows files in whole chunks.
static int update_size(sqlite3_file *file) {
    sqlite3_int64 size;
    const int code = real_of(file)->pMethods->xFileSize(real_of(file), &size);
    if (code == SQLITE_OK && (size_t)size != file_of(file)->image->size) {
        disk_image_resize(file_of(file)->image, (size_t)size);
    }
    return code;
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size) {
    if (disk_call_fails(file_of(file)->disk, DISK_TRUNCATE)) {
        return SQLITE_IOERR_TRUNCATE;
    }
    const int code = real_of(file)->pMethods->xTruncate(real_of(file), size);
    return code == SQLITE_OK ? update_size(file) : code;
}

/// Syncs the directory, too: created files now exist and deleted ones are gone.
static void sync_names(simulated_disk *disk) {
    for (disk_image **at = &disk->images; *at != NULL;) {
        disk_image *const image = *at;
        image->is_new = false;
        if (image->deleted_as != NULL) {
            *at = image->next;
            disk_image_free(image);
        } else {
            at = &image->next;
        }
    }
}

static int disk_sync(sqlite3_file *file, int flags) {
    (void)flags;
    simulated_disk *const disk = file_of(file)->disk;
    disk_image *const image = file_of(file)->image;
    if (disk_call_fails(disk, DISK_SYNC)) {
        if (disk->way == DISK_LOSES) {
            disk_image_lose(image, &disk->dice);
        }
        return SQLITE_IOERR_FSYNC;
    }
    if (!disk->lies) {
        disk_image_sync(image);
        if (image->is_new) { // the first sync of a new file also syncs its name, as in SQLite's own VFS
            sync_names(disk);
        }
    }
    return SQLITE_OK;
}

static int disk_file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return disk_call_fails(file_of(file)->disk, DISK_SIZE)
               ? SQLITE_IOERR_FSTAT
               : real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int disk_lock(sqlite3_file *file, int lock) {
    return disk_call_fails(file_of(file)->disk, DISK_LOCK)
               ? SQLITE_IOERR_LOCK
               : real_of(file)->pMethods->xLock(real_of(file), lock);
}

static int disk_unlock(sqlite3_file *file, int lock) {
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}

static int disk_check_lock(sqlite3_file *file, int *is_locked) {
    return disk_call_fails(file_of(file)->disk, DISK_LOCK)
               ? SQLITE_IOERR_CHECKRESERVEDLOCK
               : real_of(file)->pMethods->xCheckReservedLock(real_of(file), is_locked);
}

static int disk_control(sqlite3_file *file, int what, void *argument) {
    if (what == SQLITE_FCNTL_SIZE_HINT && disk_call_fails(file_of(file)->disk, DISK_GROW)) {
        return errno == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    const int code = real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
    return what == SQLITE_FCNTL_SIZE_HINT && code == SQLITE_OK ? update_size(file) : code;
}

static int disk_sector_size(sqlite3_file *file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int disk_traits(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int disk_share_map(sqlite3_file *file, int page, int size, int extend, void volatile **mapped) {
    *mapped = NULL;
    return disk_call_fails(file_of(file)->disk, DISK_SHARE)
               ? SQLITE_IOERR_SHMMAP
               : real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, mapped);
}

static int disk_share_lock(sqlite3_file *file, int first, int count, int flags) {
    return (flags & SQLITE_SHM_LOCK) != 0 && disk_call_fails(file_of(file)->disk, DISK_SHARE)
               ? SQLITE_IOERR_SHMLOCK
               : real_of(file)->pMethods->xShmLock(real_of(file), first, count, flags);
}

static void disk_share_barrier(sqlite3_file *file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int disk_share_unmap(sqlite3_file *file, int deletes) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), deletes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_file_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_check_lock,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector_size,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_share_map,
    .xShmLock = disk_share_lock,
    .xShmBarrier = disk_share_barrier,
    .xShmUnmap = disk_share_unmap,
};

// ---------------------------------------------------------------------------------------------------------
// Names

static pthread_mutex_t disks_lock = PTHREAD_MUTEX_INITIALIZER;
static simulated_disk *disks; ///< all disks, under the lock
static sqlite3_vfs disk_vfs;

static sqlite3_vfs *real_vfs(void) {
    return disk_vfs.pAppData;
}

/// Returns the disk a file is on; NULL: not a simulated one.
static simulated_disk *disk_of(const char *path) {
    pthread_mutex_lock(&disks_lock);
    simulated_disk *found = path == NULL ? NULL : disks;
    for (; found != NULL; found = found->next) {
        const size_t length = strlen(found->directory);
        if (strncmp(path, found->directory, length) == 0 && path[length] == '/') {
            break;
        }
    }
    pthread_mutex_unlock(&disks_lock);
    return found;
}

/// A file that was created outside the VFS counts as synced.
static int load_existing(disk_image *image, sqlite3_file *real) {
    sqlite3_int64 size;
    const int code = real->pMethods->xFileSize(real, &size);
    if (code != SQLITE_OK || (image->handles > 0 || image->size == (size_t)size)) {
        return code;
    }
    uint8_t *const bytes = disk_image_load(image, (size_t)size);
    return size > 0 ? real->pMethods->xRead(real, bytes, (int)size, 0) : SQLITE_OK;
}

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *given) {
    (void)vfs;
    simulated_disk *const disk = disk_of(path);
    if (disk == NULL) {
        return real_vfs()->xOpen(real_vfs(), path, file, flags, given);
    }
    struct stat status;
    const bool is_new = stat(path, &status) != 0;
    file->pMethods = NULL;
    if (disk_call_fails(disk, DISK_OPEN)) {
        return SQLITE_CANTOPEN;
    }
    int code = real_vfs()->xOpen(real_vfs(), path, real_of(file), flags, given);
    if (code != SQLITE_OK) {
        return code;
    }
    stat(path, &status);
    disk_image *image = disk_image_of(disk, status.st_ino);
    if (image == NULL) {
        image = disk_image_new(status.st_ino);
        image->is_new = is_new;
        image->next = disk->images;
        disk->images = image;
    }
    code = load_existing(image, real_of(file));
    if (code != SQLITE_OK) {
        real_of(file)->pMethods->xClose(real_of(file));
        return code;
    }
    image->handles++;
    *file_of(file) = (disk_file){.base.pMethods = &methods, .disk = disk, .image = image};
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
    (void)vfs;
    simulated_disk *const disk = disk_of(path);
    if (disk == NULL) {
        return real_vfs()->xDelete(real_vfs(), path, syncs);
    }
    if (disk_call_fails(disk, DISK_DELETE)) {
        return SQLITE_IOERR_DELETE;
    }
    struct stat status;
    disk_image *const image = stat(path, &status) == 0 ? disk_image_of(disk, status.st_ino) : NULL;
    const int code = real_vfs()->xDelete(real_vfs(), path, 0);
    if (code == SQLITE_OK && image != NULL) {
        image->deleted_as = strdup(strrchr(path, '/') + 1);
    }
    if (code == SQLITE_OK && syncs && !disk->lies) {
        sync_names(disk);
    }
    return code;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    (void)vfs;
    simulated_disk *const disk = disk_of(path);
    return disk != NULL && disk_call_fails(disk, DISK_ACCESS)
               ? SQLITE_IOERR_ACCESS
               : real_vfs()->xAccess(real_vfs(), path, flags, result);
}

static void register_vfs(void) {
    sqlite3_vfs *const real = sqlite3_vfs_find("unix");
    disk_vfs = *real;
    disk_vfs.zName = "simulated";
    disk_vfs.pNext = NULL;
    disk_vfs.pAppData = real;
    disk_vfs.szOsFile += (int)sizeof(disk_file);
    disk_vfs.xOpen = disk_open;
    disk_vfs.xDelete = disk_delete;
    disk_vfs.xAccess = disk_access;
    sqlite3_vfs_register(&disk_vfs, 1);
}

void disk_vfs_join(simulated_disk *disk) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_vfs);
    pthread_mutex_lock(&disks_lock);
    disk->next = disks;
    disks = disk;
    pthread_mutex_unlock(&disks_lock);
}

void disk_vfs_leave(simulated_disk *leaving) {
    pthread_mutex_lock(&disks_lock);
    simulated_disk **at = &disks;
    while (*at != leaving) {
        at = &(*at)->next;
    }
    *at = leaving->next;
    pthread_mutex_unlock(&disks_lock);
}
