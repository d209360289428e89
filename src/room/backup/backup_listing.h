/// A backup's directory as it lies there: its SUMS, and nothing else than what they list.
#ifndef SABOT_ROOM_BACKUP_BACKUP_LISTING_H
#define SABOT_ROOM_BACKUP_BACKUP_LISTING_H

#include "room/backup/carried_file.h"

/// Reads SUMS and compares the names that it lists with those that are there.
bool sabot_listing_read(const char *path, sabot_sums *sums, sabot_backup_fault *fault);

/// Reads a listed file, copies it to the descriptor `to` unless that is -1, and holds it to its sum. `shown`
/// is what a fault of writing names. Adds its bytes to the facts.
bool sabot_listing_carry(const char *path, const sabot_sum *sum, int to, const char *shown,
                         sabot_backup_watch watch, sabot_backup_facts *facts, sabot_backup_fault *fault);

/// Reads the manifest in `directory`; faults name `shown`.
bool sabot_listing_manifest(const char *directory, const char *shown, sabot_backup_facts *facts,
                            sabot_backup_fault *fault);

/// Manifest and journal, in `directory`, whose files were held to their sums before; faults name `shown`.
bool sabot_listing_examine(const char *directory, const char *shown, const sabot_sums *sums, bool audits,
                           sabot_backup_watch watch, sabot_backup_facts *facts, sabot_backup_fault *fault);

#endif
