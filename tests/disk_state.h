/// disk_state: a simulated disk from inside.
#ifndef SABOT_DISK_STATE_H
#define SABOT_DISK_STATE_H

#include "simulated_disk.h"

struct simulated_disk {
    simulated_disk *next; ///< in the list of all
    char directory[DISK_PATH_SIZE / 2];
    disk_dice dice;
    disk_image *images;
    uint64_t calls_made, calls_of[DISK_CALLS];
    uint64_t calls_before[DISK_CALLS]; ///< the first that failed
    uint64_t fails_at;                 ///< 0: never
    disk_call fails_call;              ///< what is counted for it; DISK_CALLS: every call
    disk_way way;
    bool lasts, has_failed, lies;
    disk_call failed_call;
    disk_watcher *watcher;
    void *watcher_context;
};

/// Counts a call and says whether it fails; `errno` says why.
bool disk_call_fails(simulated_disk *disk, disk_call call);

/// The image of the file that has this inode; NULL: none was opened.
disk_image *disk_image_of(const simulated_disk *disk, uint64_t inode);

/// From now on SQLite opens files of this disk through it, until it is left out.
void disk_vfs_join(simulated_disk *disk);
void disk_vfs_leave(simulated_disk *disk);

#endif
