/// A disk that fails on request and can lose power.
///
/// A disk is its own directory. Everything SQLite does there through its default VFS goes through the
/// simulation: every call can fail, and written contents are distinguished from synced ones. Nothing is
/// really synced, so it is fast. Operations without SQLite (a lock, a new name) are passed through; files
/// created that way count as synced.
///
///     simulated_disk *const disk = disk_create(seed);
///     disk_path(disk, "room.sabot", path);           // opened by the code under test
///     disk_fail(disk, 3, DISK_FAILS, false);         // the third call from here
///     … disk_has_failed(disk) …
///     disk_repair(disk);
///     simulated_disk *const after = disk_crash(disk, DISK_KEEPS_SOME); // what a power loss leaves
///
/// Each disk belongs to one thread; disks of different threads are independent.
#ifndef SABOT_SIMULATED_DISK_H
#define SABOT_SIMULATED_DISK_H

#include "disk_image.h"

typedef struct simulated_disk simulated_disk;

/// SQLite's calls to a disk. Unlocking and closing never fail.
typedef enum {
    DISK_OPEN,
    DISK_READ,
    DISK_WRITE,
    DISK_GROW, ///< reserve space
    DISK_TRUNCATE,
    DISK_SYNC,
    DISK_SIZE,
    DISK_DELETE,
    DISK_ACCESS, ///< does the file exist?
    DISK_LOCK,
    DISK_SHARE, ///< map or lock shared memory
    DISK_CALLS
} disk_call;

typedef enum {
    DISK_FAILS,           ///< an I/O error; nothing is done
    DISK_IS_FULL,         ///< no space; nothing is written
    DISK_FAILS_HALFWAY,   ///< half is written, then an I/O error
    DISK_IS_FULL_HALFWAY, ///< half is written, then no space
    DISK_LOSES,           ///< a sync fails, and unsynced changes never reach the disk
    DISK_WAYS
} disk_way;

/// Returns whether this call can fail in this way.
bool disk_way_applies(disk_way way, disk_call call);
const char *disk_way_name(disk_way way);
const char *disk_call_name(disk_call call);

/// Returns NULL if the directory cannot be created.
simulated_disk *disk_create(uint64_t seed);
/// Removes the directory. Files in it must be closed. NULL is allowed.
void disk_destroy(simulated_disk *disk);
#define DISK_PATH_SIZE 64
/// Writes the path of a file with this name.
void disk_path(const simulated_disk *disk, const char *name, char path[DISK_PATH_SIZE]);

// ---------------------------------------------------------------------------------------------------------
// Faults

/// Makes the `at`-th call that can fail in this way fail, counted from 1; 0: none. With `lasts`, all later
/// ones fail, too, until disk_repair: a disk that is gone or stays full.
void disk_fail(simulated_disk *disk, uint64_t at, disk_way way, bool lasts);
/// The same for the `nth` call of one kind.
void disk_fail_call(simulated_disk *disk, disk_call call, uint64_t nth, disk_way way, bool lasts);
/// Ends all faults and restarts the count of calls.
void disk_repair(simulated_disk *disk);

/// Since disk_fail or disk_repair.
bool disk_has_failed(const simulated_disk *disk);
uint64_t disk_calls_made(const simulated_disk *disk);
/// Returns the number of calls of one kind.
uint64_t disk_calls_of(const simulated_disk *disk, disk_call call);
/// Returns the last call that failed.
disk_call disk_failed_call(const simulated_disk *disk);
/// Returns how many calls of one kind came before the first failure.
uint64_t disk_calls_before(const simulated_disk *disk, disk_call call);

/// Makes all later syncs report success without doing anything. No journal can survive on such a disk.
void disk_fake_syncs(simulated_disk *disk);

// ---------------------------------------------------------------------------------------------------------
// Power

/// Returns a new disk with what a power loss would leave, or NULL if its directory cannot be created. This
/// disk goes on as if nothing had happened; a test that continues with the other one closes and destroys it.
simulated_disk *disk_crash(simulated_disk *disk, disk_keeping keeping);

/// Called before every call, when nothing of it is done yet: a moment for a power loss. It may open files of
/// other disks. NULL: none.
typedef void disk_watcher(void *context, disk_call call);
void disk_watch(simulated_disk *disk, disk_watcher *watcher, void *context);

#endif
