#include "disk_state.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// ---------------------------------------------------------------------------------------------------------
// Which calls fail

bool disk_way_applies(disk_way way, disk_call call) {
    switch (way) {
    case DISK_IS_FULL:
        return call == DISK_WRITE || call == DISK_GROW;
    case DISK_FAILS_HALFWAY:
    case DISK_IS_FULL_HALFWAY:
        return call == DISK_WRITE;
    case DISK_LOSES:
        return call == DISK_SYNC;
    default:
        return true;
    }
}

bool disk_call_fails(simulated_disk *disk, disk_call call) {
    if (disk->watcher != NULL) {
        disk->watcher(disk->watcher_context, call);
    }
    disk->calls_made++;
    disk->calls_of[call]++;
    const bool counts_all = disk->fails_call == DISK_CALLS;
    const uint64_t made = counts_all ? disk->calls_made : disk->calls_of[disk->fails_call];
    const bool is_meant = counts_all || call == disk->fails_call || (disk->lasts && disk->has_failed);
    const bool is_due =
        disk->fails_at > 0 && made >= disk->fails_at && is_meant && (disk->lasts || !disk->has_failed);
    if (!is_due || !disk_way_applies(disk->way, call)) {
        return false;
    }
    if (!disk->has_failed) {
        memcpy(disk->calls_before, disk->calls_of, sizeof disk->calls_before);
        disk->calls_before[call]--;
    }
    disk->has_failed = true;
    disk->failed_call = call;
    const bool is_full = disk->way == DISK_IS_FULL || disk->way == DISK_IS_FULL_HALFWAY;
    errno = is_full ? ENOSPC : EIO; // as SQLite expects it
    return true;
}

const char *disk_way_name(disk_way way) {
    static const char *const names[DISK_WAYS] = {
        [DISK_FAILS] = "an error",
        [DISK_IS_FULL] = "no space",
        [DISK_FAILS_HALFWAY] = "an error halfway",
        [DISK_IS_FULL_HALFWAY] = "no space halfway",
        [DISK_LOSES] = "a sync that loses data",
    };
    return names[way];
}

const char *disk_call_name(disk_call call) {
    static const char *const names[DISK_CALLS] = {
        [DISK_OPEN] = "open",         [DISK_READ] = "read", [DISK_WRITE] = "write", [DISK_GROW] = "grow",
        [DISK_TRUNCATE] = "truncate", [DISK_SYNC] = "sync", [DISK_SIZE] = "size",   [DISK_DELETE] = "delete",
        [DISK_ACCESS] = "access",     [DISK_LOCK] = "lock", [DISK_SHARE] = "share",
    };
    return names[call];
}

void disk_fail(simulated_disk *disk, uint64_t at, disk_way way, bool lasts) {
    disk_fail_call(disk, DISK_CALLS, at, way, lasts);
}

void disk_fail_call(simulated_disk *disk, disk_call call, uint64_t nth, disk_way way, bool lasts) {
    disk_repair(disk);
    disk->fails_at = nth;
    disk->fails_call = call;
    disk->way = way;
    disk->lasts = lasts;
}

void disk_repair(simulated_disk *disk) {
    disk->fails_at = 0;
    disk->has_failed = false;
    disk->calls_made = 0;
    memset(disk->calls_of, 0, sizeof disk->calls_of);
}

bool disk_has_failed(const simulated_disk *disk) {
    return disk->has_failed;
}

uint64_t disk_calls_made(const simulated_disk *disk) {
    return disk->calls_made;
}

uint64_t disk_calls_of(const simulated_disk *disk, disk_call call) {
    return disk->calls_of[call];
}

disk_call disk_failed_call(const simulated_disk *disk) {
    return disk->failed_call;
}

uint64_t disk_calls_before(const simulated_disk *disk, disk_call call) {
    return disk->calls_before[call];
}

void disk_fake_syncs(simulated_disk *disk) {
    disk->lies = true;
}

void disk_watch(simulated_disk *disk, disk_watcher *watcher, void *context) {
    disk->watcher = watcher;
    disk->watcher_context = context;
}

// ---------------------------------------------------------------------------------------------------------
// The directory

simulated_disk *disk_create(uint64_t seed) {
    simulated_disk *const made = calloc(1, sizeof *made);
    if (made != NULL) {
        const bool has_memory = access("/dev/shm", W_OK | X_OK) == 0; // needs no real disk
        strcpy(made->directory, has_memory ? "/dev/shm/sabot-disk-XXXXXX" : "/tmp/sabot-disk-XXXXXX");
        made->dice.state = seed;
        if (mkdtemp(made->directory) == NULL) {
            free(made);
            return NULL;
        }
        disk_vfs_join(made);
    }
    return made;
}

void disk_path(const simulated_disk *disk, const char *name, char path[DISK_PATH_SIZE]) {
    const int length = snprintf(path, DISK_PATH_SIZE, "%s/%s", disk->directory, name);
    assert(length > 0 && length < DISK_PATH_SIZE);
}

disk_image *disk_image_of(const simulated_disk *disk, uint64_t inode) {
    disk_image *image = disk->images;
    while (image != NULL && (image->inode != inode || image->deleted_as != NULL)) {
        image = image->next;
    }
    return image;
}

static void remove_file(const simulated_disk *disk, const char *name, void *context) {
    (void)context;
    char path[DISK_PATH_SIZE];
    disk_path(disk, name, path);
    unlink(path);
}

static void for_each_file(const simulated_disk *disk,
                          void (*visit)(const simulated_disk *, const char *, void *), void *context) {
    DIR *const directory = opendir(disk->directory);
    assert(directory != NULL);
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            visit(disk, entry->d_name, context);
        }
    }
    closedir(directory);
}

void disk_destroy(simulated_disk *disk) {
    if (disk == NULL) {
        return;
    }
    disk_vfs_leave(disk);
    for (disk_image *next, *image = disk->images; image != NULL; image = next) {
        next = image->next;
        disk_image_free(image);
    }
    for_each_file(disk, remove_file, NULL);
    rmdir(disk->directory);
    free(disk);
}

// ---------------------------------------------------------------------------------------------------------
// Power loss

typedef struct {
    simulated_disk *left;
    disk_keeping keeping;
    disk_dice *dice;
} power_loss;

static void put_file(const simulated_disk *disk, const char *name, const disk_bytes *bytes) {
    char path[DISK_PATH_SIZE];
    disk_path(disk, name, path);
    const int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert(descriptor >= 0);
    for (size_t done = 0; done < bytes->filled;) {
        const ssize_t written = write(descriptor, bytes->bytes + done, bytes->filled - done);
        assert(written > 0);
        done += (size_t)written;
    }
    const int resized = ftruncate(descriptor, (off_t)bytes->size);
    assert(resized == 0);
    close(descriptor);
}

static void leave_image(const power_loss *loss, const disk_image *image, const char *name) {
    const disk_bytes bytes = disk_image_after_loss(image, loss->keeping, loss->dice);
    put_file(loss->left, name, &bytes);
    free(bytes.bytes);
}

static void copy_file(const simulated_disk *to, const char *name, const char *path, size_t size) {
    uint8_t *const bytes = malloc(size + 1);
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    assert(bytes != NULL && descriptor >= 0);
    const ssize_t count = read(descriptor, bytes, size);
    assert(count == (ssize_t)size);
    close(descriptor);
    put_file(to, name, &(disk_bytes){.bytes = bytes, .filled = size, .size = size});
    free(bytes);
}

/// Shared memory and locks belong to processes and are gone.
static bool belongs_to_processes(const char *name) {
    const size_t length = strlen(name);
    return (length > 4 && strcmp(name + length - 4, "-shm") == 0) ||
           (length > 5 && strcmp(name + length - 5, ".lock") == 0);
}

static void leave_file(const simulated_disk *disk, const char *name, void *context) {
    const power_loss *const loss = context;
    struct stat status;
    char path[DISK_PATH_SIZE];
    disk_path(disk, name, path);
    if (belongs_to_processes(name) || stat(path, &status) != 0) {
        return;
    }
    const disk_image *const image = disk_image_of(disk, status.st_ino);
    if (image == NULL) {
        copy_file(loss->left, name, path, (size_t)status.st_size);
    } else if (!image->is_new || disk_keeps(loss->keeping, loss->dice)) {
        leave_image(loss, image, name);
    }
}

simulated_disk *disk_crash(simulated_disk *disk, disk_keeping keeping) {
    const power_loss loss = {
        .left = disk_create(disk_dice_roll(&disk->dice)), .keeping = keeping, .dice = &disk->dice};
    if (loss.left == NULL) {
        return NULL;
    }
    for (const disk_image *image = disk->images; image != NULL; image = image->next) {
        if (image->deleted_as != NULL && !disk_keeps(keeping, loss.dice)) { // it reappears
            leave_image(&loss, image, image->deleted_as);
        }
    }
    for_each_file(disk, leave_file, (void *)&loss);
    return loss.left;
}
