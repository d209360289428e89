/// manifest.json: what a backup is of, for people and programs to read.
#ifndef SABOT_ROOM_BACKUP_MANIFEST_H
#define SABOT_ROOM_BACKUP_MANIFEST_H

#include "room/backup/backup.h"
#include "room/backup/staging.h"

/// Its text, to be freed; NULL for want of memory.
char *sabot_manifest_write(const sabot_backup_facts *facts);

/// Fills in what the text says; place, files and bytes are left alone. `path` is what faults name. A newer
/// format is refused; anything else that is not as it should be is a failure.
bool sabot_manifest_read(const char *text, size_t size, const char *path, sabot_backup_facts *facts,
                         sabot_backup_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// SUMS: the files of a backup and the BLAKE2b of each, in the lines that b2sum writes.
//
//     <128 hexadecimal digits>  room.journal
//
// Read strictly, so that no byte of it can change without being found: small digits, two blanks, a name that
// is allowed, a line end; no name twice.

#define SABOT_SUM_BYTES  64
#define SABOT_SUMS_MAX   (SABOT_BACKUP_CONFIG_MAX + 8)
#define SABOT_SUMS_FILE  "SUMS"
#define SABOT_CONFIG_DIR "config"
/// All of the text at most.
#define SABOT_SUMS_TEXT_SIZE (SABOT_SUMS_MAX * (2 * SABOT_SUM_BYTES + 3 + SABOT_BACKUP_NAME_SIZE))

typedef struct {
    char name[SABOT_BACKUP_NAME_SIZE];
    uint8_t digest[SABOT_SUM_BYTES];
} sabot_sum;

typedef struct {
    sabot_sum sums[SABOT_SUMS_MAX];
    int count;
} sabot_sums;

/// A name of a file in a backup: "name" or "config/name", of printing characters, none of which a path or
/// b2sum reads in a way of its own.
bool sabot_sums_name_is_allowed(const char *name);

/// false: it is full, the name is not allowed, or is there.
bool sabot_sums_add(sabot_sums *sums, const char *name, const uint8_t digest[SABOT_SUM_BYTES]);
/// NULL: it is not listed.
const sabot_sum *sabot_sums_find(const sabot_sums *sums, const char *name);

/// Gives the size of the text.
size_t sabot_sums_write(const sabot_sums *sums, char text[SABOT_SUMS_TEXT_SIZE]);
/// 0, or the number of the first line that is not as it must be.
int sabot_sums_read(const char *text, size_t size, sabot_sums *sums);

#endif
