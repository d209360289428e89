/// Reads, hashes and copies one file of a backup, and checks a backup's journal.
#ifndef SABOT_ROOM_BACKUP_BACKUP_FILE_H
#define SABOT_ROOM_BACKUP_BACKUP_FILE_H

#include "room/backup/backup.h"
#include "room/backup/manifest.h"

typedef struct {
    uint8_t digest[SABOT_SUM_BYTES];
    uint64_t bytes;
} sabot_backup_file;

/// Opens a regular file for reading, without blocking if it is a pipe. `follows` allows a symbolic link.
/// Returns -1 on error.
int sabot_backup_file_open(const char *path, bool follows, sabot_backup_fault *fault);

/// Reads the whole file, writes it to `to` and syncs that, unless it is -1. Errors name `from` and `shown`.
/// Closes neither descriptor.
bool sabot_backup_file_read(int descriptor, const char *from, int to, const char *shown,
                            sabot_backup_progress progress, sabot_backup_file *copied,
                            sabot_backup_fault *fault);

/// Returns the contents of a small file, ending in NUL; the caller frees them. Returns NULL on error.
char *sabot_backup_file_text(const char *path, size_t size_max, size_t *size, sabot_backup_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Checking a backup's journal

/// Opens DIRECTORY/room.journal, which no process is writing, and its secret; checks every hash from the
/// first record to the head, and the head with the secret. With `audits`, also does what `sabot audit
/// --secret` does and puts the findings into the facts. Errors name the file under `shown`. Fills in the
/// journal's facts.
bool sabot_backup_check_journal(const char *directory, const char *shown, bool audit,
                                sabot_backup_progress progress, sabot_backup_facts *facts,
                                sabot_backup_fault *fault);

#endif
