/// One file of a backup: read, hashed, and copied where it is wanted.
#ifndef SABOT_ROOM_BACKUP_CARRIED_FILE_H
#define SABOT_ROOM_BACKUP_CARRIED_FILE_H

#include "room/backup/manifest.h"

typedef struct {
    uint8_t digest[SABOT_SUM_BYTES];
    uint64_t bytes;
} sabot_carried;

/// Opens an ordinary file for reading, and does not wait where a pipe stands in its place. `follows`: a link
/// may lead to it. -1 leaves a fault.
int sabot_carried_open(const char *path, bool follows, sabot_backup_fault *fault);

/// Reads all of it, and writes it to `to` and syncs that, unless it is -1. `from` and `shown` are what faults
/// name. Closes neither.
bool sabot_carried_read(int descriptor, const char *from, int to, const char *shown, sabot_backup_watch watch,
                        sabot_carried *carried, sabot_backup_fault *fault);

/// All of a small file, ending in NUL; the caller frees it. NULL leaves a fault.
char *sabot_carried_text(const char *path, size_t size_max, size_t *size, sabot_backup_fault *fault);

/// Writes all of the bytes. false leaves `errno`.
bool sabot_carried_write(int descriptor, const void *bytes, size_t size);

#endif
