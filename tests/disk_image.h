/// One file of a simulated disk: its synced contents, and the changes made since.
#ifndef SABOT_DISK_IMAGE_H
#define SABOT_DISK_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Torn writes are torn at sector boundaries.
#define DISK_SECTOR_BYTES 512

/// Random numbers that depend only on a seed.
typedef struct {
    uint64_t state;
} disk_dice;

uint64_t disk_dice_roll(disk_dice *dice);
bool disk_dice_flip(disk_dice *dice);

/// What a power loss keeps of the changes that were not synced.
typedef enum {
    DISK_KEEPS_NONE,
    DISK_KEEPS_ALL,
    DISK_KEEPS_SOME, ///< each sector in any state since the last sync; new and deleted files at random, too
    DISK_KEEPINGS
} disk_keeping;

/// Decides whether one unsynced change survives.
bool disk_keeps(disk_keeping keeping, disk_dice *dice);

/// A growing buffer. Bytes past the filled part read as zero and are not stored.
typedef struct {
    uint8_t *bytes;
    size_t filled, size, capacity;
} disk_bytes;

/// A write, or, without bytes, a new file size.
typedef struct {
    size_t offset, size;
    uint8_t *bytes;
} disk_change;

typedef struct disk_image {
    struct disk_image *next;
    uint64_t inode;
    char *deleted_as; ///< deleted, and the directory not synced since; NULL: it exists
    bool is_new;      ///< created, and the directory not synced since
    int handles;      ///< open handles
    size_t size;      ///< the size reported to callers
    disk_bytes synced;
    disk_change *changes; ///< since the last sync, in order
    size_t change_count, change_capacity;
} disk_image;

/// Aborts if out of memory, as do all functions here.
disk_image *disk_image_new(uint64_t inode);
void disk_image_free(disk_image *image);

/// Makes `size` bytes count as synced; the caller fills them through the returned pointer.
uint8_t *disk_image_load(disk_image *image, size_t size);
void disk_image_write(disk_image *image, const void *bytes, size_t size, size_t offset);
void disk_image_resize(disk_image *image, size_t size);
void disk_image_sync(disk_image *image);
/// Records a failed sync: changes that are not on the disk yet never will be, although they can be read until
/// the power fails.
void disk_image_lose(disk_image *image, disk_dice *dice);

/// Returns the file as a power loss would leave it; the caller frees its bytes.
disk_bytes disk_image_after_loss(const disk_image *image, disk_keeping keeping, disk_dice *dice);

#endif
