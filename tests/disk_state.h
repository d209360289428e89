/// The inside of a simulated disk.
#ifndef SABOT_DISK_STATE_H
#define SABOT_DISK_STATE_H

#include "simulated_disk.h"

struct simulated_disk {
    simulated_disk *next; ///< in the list of all disks
    char directory[DISK_PATH_SIZE / 2];
    disk_dice dice;
    disk_image *images;
    uint64_t calls_made, calls_of[DISK_CALLS];
    uint64_t calls_before[DISK_CALLS]; ///< before the first failure
    uint64_t fails_at;                 ///< 0: never
    disk_call fails_call;              ///< the calls counted; DISK_CALLS: every call
    disk_way way;
    bool lasts, has_failed, lies;
    disk_call failed_call;
    disk_watcher *watcher;
    void *watcher_context;
};

/// Counts a call and returns whether it fails; sets `errno`.
bool disk_call_fails(simulated_disk *disk, disk_call call);

/// Returns the image of the file with this inode, or NULL if it was never opened.
disk_image *disk_image_of(const simulated_disk *disk, uint64_t inode);

/// Routes SQLite's access to this disk through the simulation, until disk_vfs_leave.
void disk_vfs_join(simulated_disk *disk);
void disk_vfs_leave(simulated_disk *disk);

#endif
