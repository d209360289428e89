/// simulated_disk: a disk that fails when it is told to, and from which the power can be taken.
///
/// A disk is a directory of its own. Whatever SQLite does in it, by its default VFS, goes through here: every
/// call can fail, and what was written is told from what was synced. Nothing is synced in truth, so it is
/// fast. What a program does in the directory without SQLite (a lock, a new name) is done as ever; a file
/// that came there so counts as synced.
///
///     simulated_disk *const disk = disk_create(seed);
///     disk_path(disk, "room.sabot", path);           // to be opened by whoever is tested
///     disk_fail(disk, 3, DISK_FAILS, false);         // the third call from here
///     … disk_has_failed(disk) …
///     disk_mend(disk);
///     simulated_disk *const after = disk_crash(disk, DISK_KEEPS_SOME); // the power is gone: what is left?
///
/// Each disk belongs to one thread; disks of several threads know nothing of each other.
#ifndef SABOT_SIMULATED_DISK_H
#define SABOT_SIMULATED_DISK_H

#include "disk_image.h"

typedef struct simulated_disk simulated_disk;

/// What SQLite asks of a disk. To give a lock back and to close a file never fail.
typedef enum {
    DISK_OPEN,
    DISK_READ,
    DISK_WRITE,
    DISK_GROW, ///< space is set apart
    DISK_TRUNCATE,
    DISK_SYNC,
    DISK_SIZE,
    DISK_DELETE,
    DISK_ACCESS, ///< is there such a file?
    DISK_LOCK,
    DISK_SHARE, ///< memory that processes share, mapped or locked
    DISK_CALLS
} disk_call;

typedef enum {
    DISK_FAILS,           ///< an I/O error, nothing is done
    DISK_IS_FULL,         ///< no space, nothing is written
    DISK_FAILS_HALFWAY,   ///< half is written, then an I/O error
    DISK_IS_FULL_HALFWAY, ///< half is written, then no space
    DISK_LOSES,           ///< a sync fails, and what was not synced never will be
    DISK_WAYS
} disk_way;

/// Can this call fail in this way?
bool disk_way_applies(disk_way way, disk_call call);
const char *disk_way_name(disk_way way);
const char *disk_call_name(disk_call call);

/// NULL: there can be no such directory.
simulated_disk *disk_create(uint64_t seed);
/// Takes all of it away. What was opened in it is closed by then. NULL is fine.
void disk_destroy(simulated_disk *disk);
#define DISK_PATH_SIZE 64
/// Where a file of this name lies.
void disk_path(const simulated_disk *disk, const char *name, char path[DISK_PATH_SIZE]);

// ---------------------------------------------------------------------------------------------------------
// Faults

/// The first call that can fail in this way fails, from the `at`-th on; counted from 1. `lasts`: all that
/// follow, too, until disk_mend: a disk that is gone, or stays full. `at` of 0: none fails.
void disk_fail(simulated_disk *disk, uint64_t at, disk_way way, bool lasts);
/// The same for the `nth` call of one kind.
void disk_fail_call(simulated_disk *disk, disk_call call, uint64_t nth, disk_way way, bool lasts);
/// Everything goes well again. Calls are counted from here.
void disk_mend(simulated_disk *disk);

/// Since disk_fail or disk_mend.
bool disk_has_failed(const simulated_disk *disk);
uint64_t disk_calls_made(const simulated_disk *disk);
/// How many of one kind.
uint64_t disk_calls_of(const simulated_disk *disk, disk_call call);
/// The call that failed last.
disk_call disk_failed_call(const simulated_disk *disk);
/// How many of one kind came before the first that failed.
uint64_t disk_calls_before(const simulated_disk *disk, disk_call call);

/// From now on syncs do nothing and say that they did: a disk no journal can live on.
void disk_lie(simulated_disk *disk);

// ---------------------------------------------------------------------------------------------------------
// Power

/// What a power loss would leave, as another disk; NULL: there can be no such directory. This disk goes on
/// as if nothing had happened: for a test that goes on with the other one, it is to be closed and destroyed.
simulated_disk *disk_crash(simulated_disk *disk, disk_keeping keeping);

/// Called before every call, with nothing of it done: a moment for a power loss. May open files of other
/// disks. NULL: nobody.
typedef void disk_watcher(void *context, disk_call call);
void disk_watch(simulated_disk *disk, disk_watcher *watcher, void *context);

#endif
