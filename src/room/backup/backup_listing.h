/// Checks the contents of a backup's directory against its SUMS.
#ifndef SABOT_ROOM_BACKUP_BACKUP_LISTING_H
#define SABOT_ROOM_BACKUP_BACKUP_LISTING_H

#include "room/backup/backup_file.h"

/// Reads SUMS and compares the names in it with the files present.
bool sabot_listing_read(const char *path, sabot_sums *sums, sabot_backup_fault *fault);

/// Reads a listed file, copies it to the descriptor `to` unless that is -1, and checks its sum. Write errors
/// name `shown`. Adds the file's bytes to the facts.
bool sabot_listing_copy(const char *path, const sabot_sum *sum, int to, const char *shown,
                        sabot_backup_progress progress, sabot_backup_facts *facts, sabot_backup_fault *fault);

/// Reads the manifest in `directory`; errors name `shown`.
bool sabot_listing_manifest(const char *directory, const char *shown, sabot_backup_facts *facts,
                            sabot_backup_fault *fault);

/// Checks manifest and journal in `directory`, whose files match their sums; errors name `shown`.
bool sabot_listing_examine(const char *directory, const char *shown, const sabot_sums *sums, bool audit,
                           sabot_backup_progress progress, sabot_backup_facts *facts,
                           sabot_backup_fault *fault);

#endif
