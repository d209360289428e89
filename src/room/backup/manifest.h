/// manifest.json, which describes a backup; and SUMS, which lists its files.
#ifndef SABOT_ROOM_BACKUP_MANIFEST_H
#define SABOT_ROOM_BACKUP_MANIFEST_H

#include "room/backup/backup.h"
#include "room/backup/staging.h"

/// Returns the text, to be freed, or NULL if out of memory.
char *sabot_manifest_write(const sabot_backup_facts *facts);

/// Reads the text into the facts, except path, files and bytes. Errors name `path`. Refuses a newer format
/// and fails on anything malformed.
bool sabot_manifest_read(const char *text, size_t size, const char *path, sabot_backup_facts *facts,
                         sabot_backup_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// SUMS: the BLAKE2b of each file of a backup, in b2sum's format.
//
//     <128 hexadecimal digits>  room.journal
//
// Read strictly, so that no changed byte goes undetected: lowercase digits, two blanks, an allowed name, a
// newline; no duplicate names.

#define SABOT_SUM_BYTES  64
#define SABOT_SUMS_MAX   (SABOT_BACKUP_CONFIG_MAX + 8)
#define SABOT_SUMS_FILE  "SUMS"
#define SABOT_CONFIG_DIR "config"
/// Maximum size of the text.
#define SABOT_SUMS_TEXT_SIZE (SABOT_SUMS_MAX * (2 * SABOT_SUM_BYTES + 3 + SABOT_BACKUP_NAME_SIZE))

typedef struct {
    char name[SABOT_BACKUP_NAME_SIZE];
    uint8_t digest[SABOT_SUM_BYTES];
} sabot_sum;

typedef struct {
    sabot_sum sums[SABOT_SUMS_MAX];
    int count;
} sabot_sums;

/// Returns true for the name of a file in a backup: "name" or "config/name", of printable characters without
/// a special meaning in paths or for b2sum.
bool sabot_sums_name_is_allowed(const char *name);

/// Returns false if the list is full, or the name is not allowed or already there.
bool sabot_sums_add(sabot_sums *sums, const char *name, const uint8_t digest[SABOT_SUM_BYTES]);
/// Returns NULL if it is not listed.
const sabot_sum *sabot_sums_find(const sabot_sums *sums, const char *name);

/// Returns the size of the text.
size_t sabot_sums_write(const sabot_sums *sums, char text[SABOT_SUMS_TEXT_SIZE]);
/// Returns 0, or the number of the first malformed line.
int sabot_sums_read(const char *text, size_t size, sabot_sums *sums);

#endif
