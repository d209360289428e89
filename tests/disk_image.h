/// disk_image: one file of a simulated disk: what was synced, and what was done to it since.
#ifndef SABOT_DISK_IMAGE_H
#define SABOT_DISK_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What is torn is torn here.
#define DISK_SECTOR_BYTES 512

/// Chance that depends on a seed alone.
typedef struct {
    uint64_t state;
} disk_dice;

uint64_t disk_dice_roll(disk_dice *dice);
bool disk_dice_flip(disk_dice *dice);

/// What becomes of everything that was not synced.
typedef enum {
    DISK_KEEPS_NONE,
    DISK_KEEPS_ALL,
    DISK_KEEPS_SOME, ///< of each sector any state since the last sync; files come and go by chance, too
    DISK_KEEPINGS
} disk_keeping;

/// Does one change that was not synced survive?
bool disk_keeps(disk_keeping keeping, disk_dice *dice);

/// Bytes that grow. Those behind the filled ones are zero, and are not there.
typedef struct {
    uint8_t *bytes;
    size_t filled, size, capacity;
} disk_bytes;

/// A write, or, without bytes, a new size of the file.
typedef struct {
    size_t offset, size;
    uint8_t *bytes;
} disk_change;

typedef struct disk_image {
    struct disk_image *next;
    uint64_t inode;
    char *deleted_as; ///< its name was taken away, and the directory not synced since; NULL: it is there
    bool is_new;      ///< it was made, and the directory not synced since
    int handles;      ///< that are open
    size_t size;      ///< as whoever asks is told
    disk_bytes synced;
    disk_change *changes; ///< since then, in order
    size_t change_count, change_capacity;
} disk_image;

/// Gives up the process where there is no memory, as all of these do: tests have no use for less.
disk_image *disk_image_new(uint64_t inode);
void disk_image_free(disk_image *image);

/// What stands there counts as synced: so many bytes, to be put where the answer points.
uint8_t *disk_image_load(disk_image *image, size_t size);
void disk_image_write(disk_image *image, const void *bytes, size_t size, size_t offset);
void disk_image_resize(disk_image *image, size_t size);
void disk_image_sync(disk_image *image);
/// A sync that failed: whatever of the changes is not on the disk by now will never be, although everybody
/// can read it until the power goes.
void disk_image_lose(disk_image *image, disk_dice *dice);

/// The file as a power loss leaves it; the caller frees its bytes.
disk_bytes disk_image_after_loss(const disk_image *image, disk_keeping keeping, disk_dice *dice);

#endif
