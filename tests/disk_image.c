#include "disk_image.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/// splitmix64 (Steele, Lea, Flood).
uint64_t disk_dice_roll(disk_dice *dice) {
    uint64_t word = dice->state += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

bool disk_dice_flip(disk_dice *dice) {
    return disk_dice_roll(dice) >> 63;
}

bool disk_keeps(disk_keeping keeping, disk_dice *dice) {
    return keeping == DISK_KEEPS_ALL || (keeping == DISK_KEEPS_SOME && disk_dice_flip(dice));
}

static void *grow(void *list, size_t size) {
    void *const moved = realloc(list, size);
    if (moved == NULL) {
        abort();
    }
    return moved;
}

// ---------------------------------------------------------------------------------------------------------

static void resize(disk_bytes *bytes, size_t size) {
    bytes->filled = bytes->filled < size ? bytes->filled : size;
    bytes->size = size;
}

/// Writes real bytes up to `end`.
static void materialize(disk_bytes *bytes, size_t end) {
    if (end > bytes->capacity) {
        bytes->capacity = end < 4096 ? 4096 : end * 2;
        bytes->bytes = grow(bytes->bytes, bytes->capacity);
    }
    if (end > bytes->filled) {
        memset(bytes->bytes + bytes->filled, 0, end - bytes->filled);
        bytes->filled = end;
    }
}

static void put(disk_bytes *bytes, const uint8_t *from, size_t size, size_t offset) {
    materialize(bytes, offset + size);
    assert(bytes->bytes != NULL);
    memcpy(bytes->bytes + offset, from, size);
    bytes->size = bytes->size < offset + size ? offset + size : bytes->size;
}

static void apply(disk_bytes *bytes, const disk_change *change, disk_keeping keeping, disk_dice *dice) {
    if (change->bytes == NULL) {
        if (disk_keeps(keeping, dice)) {
            resize(bytes, change->offset);
        }
        return;
    }
    for (size_t at = change->offset, end = at + change->size, next; at < end; at = next) {
        next = at / DISK_SECTOR_BYTES * DISK_SECTOR_BYTES + DISK_SECTOR_BYTES;
        next = next < end ? next : end;
        if (disk_keeps(keeping, dice)) {
            put(bytes, change->bytes + (at - change->offset), next - at, at);
        }
    }
}

static void add_change(disk_image *image, disk_change change) {
    if (image->change_count == image->change_capacity) {
        image->change_capacity = image->change_capacity > 0 ? image->change_capacity * 2 : 16;
        image->changes = grow(image->changes, image->change_capacity * sizeof change);
    }
    image->changes[image->change_count++] = change;
}

static void drop_changes(disk_image *image) {
    for (size_t i = 0; i < image->change_count; i++) {
        free(image->changes[i].bytes);
    }
    image->change_count = 0;
}

// ---------------------------------------------------------------------------------------------------------

disk_image *disk_image_new(uint64_t inode) {
    disk_image *const image = grow(NULL, sizeof *image);
    *image = (disk_image){.inode = inode};
    return image;
}

void disk_image_free(disk_image *image) {
    drop_changes(image);
    free(image->changes);
    free(image->synced.bytes);
    free(image->deleted_as);
    free(image);
}

uint8_t *disk_image_load(disk_image *image, size_t size) {
    drop_changes(image);
    image->size = size;
    image->synced.filled = 0;
    image->synced.size = size;
    materialize(&image->synced, size);
    return image->synced.bytes;
}

void disk_image_write(disk_image *image, const void *bytes, size_t size, size_t offset) {
    if (size > 0) {
        uint8_t *const kept = grow(NULL, size);
        memcpy(kept, bytes, size);
        add_change(image, (disk_change){.offset = offset, .size = size, .bytes = kept});
        image->size = image->size < offset + size ? offset + size : image->size;
    }
}

void disk_image_resize(disk_image *image, size_t size) {
    add_change(image, (disk_change){.offset = size});
    image->size = size;
}

void disk_image_sync(disk_image *image) {
    for (size_t i = 0; i < image->change_count; i++) {
        apply(&image->synced, &image->changes[i], DISK_KEEPS_ALL, NULL);
    }
    drop_changes(image);
}

void disk_image_lose(disk_image *image, disk_dice *dice) {
    const disk_keeping keeping = disk_dice_flip(dice) ? DISK_KEEPS_NONE : DISK_KEEPS_SOME;
    for (size_t i = 0; i < image->change_count; i++) {
        apply(&image->synced, &image->changes[i], keeping, dice);
    }
    drop_changes(image);
}

disk_bytes disk_image_after_loss(const disk_image *image, disk_keeping keeping, disk_dice *dice) {
    disk_bytes left = {0};
    if (image->synced.filled > 0) {
        put(&left, image->synced.bytes, image->synced.filled, 0);
    }
    resize(&left, image->synced.size);
    for (size_t i = 0; i < image->change_count; i++) {
        apply(&left, &image->changes[i], keeping, dice);
    }
    return left;
}
