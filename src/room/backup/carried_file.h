/// One file of a backup: read, hashed, and copied where it is wanted.
#ifndef SABOT_ROOM_BACKUP_CARRIED_FILE_H
#define SABOT_ROOM_BACKUP_CARRIED_FILE_H

#include "room/backup/backup.h"
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

// ---------------------------------------------------------------------------------------------------------
// The journal of a backup held to everything that can be known of it.

/// Opens DIRECTORY/room.journal, which nobody writes, and its secret beside it; checks every hash from the
/// first record to the head, and that the head is by the secret; with `audits` everything that
/// `sabot audit --secret` does, whose findings go to the facts. Faults name the file under `shown`. Fills in
/// what the facts say of a journal.
bool sabot_sound_journal(const char *directory, const char *shown, bool audits, sabot_backup_watch watch,
                         sabot_backup_facts *facts, sabot_backup_fault *fault);

#endif
