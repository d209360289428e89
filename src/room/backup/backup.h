/// backup: copies a room's directory while the room is open, checks the copy and restores it
/// (docs/backup.md).
///
/// A backup is a directory of mode 0700 with files of mode 0600:
///
///     SUMS               BLAKE2b of every other file, in b2sum's format
///     manifest.json      the facts below, as JSON
///     room.journal       the journal at one moment, in one file
///     room.journal.key   the room's secret
///     room.journal.pub, people.json, demo.json, tables.json   if the room has them
///     config/            the configuration with the rulesets and paytables next to it, if one was named
///
/// It is written under its name plus ".part" and renamed when everything is on disk and checked. So a
/// directory with a backup's name is always a complete backup.
///
///     sabot_backup_options options = {.data = "room", .to = "/var/backups/sabot", .now_ms = now_ms,
///                                     .version = "1.0", .audit = true};
///     if (!sabot_backup_make(&options, &facts, &fault)) { fail(fault.sentence); }
#ifndef SABOT_ROOM_BACKUP_BACKUP_H
#define SABOT_ROOM_BACKUP_BACKUP_H

#include "room/journal/journal.h"

#include <limits.h>

/// The format this version writes. A newer one is refused.
#define SABOT_BACKUP_FORMAT 1

#define SABOT_BACKUP_NAME_SIZE        128
#define SABOT_BACKUP_VERSION_SIZE     32
#define SABOT_BACKUP_CONFIG_MAX       64
#define SABOT_BACKUP_AUDIT_FAULT_SIZE 600

/// What a backup contains.
typedef struct {
    char path[PATH_MAX]; ///< where it is
    int64_t made_ms;
    char version[SABOT_BACKUP_VERSION_SIZE]; ///< of the program that made it
    uint8_t room[SABOT_ROOM_ID_BYTES];
    sabot_public_key key;
    uint64_t records;
    sabot_hash head; ///< hash of the newest record; the room's journal will always contain it
    int64_t last_ms; ///< time of the newest record; 0: none
    bool was_closed; ///< false: the room was open
    bool is_audited; ///< every record was audited, not only the chain, and nothing is wrong
    /// What the audit found wrong with the records of an unbroken chain, in the room as well as here; or "".
    char audit_fault[SABOT_BACKUP_AUDIT_FAULT_SIZE];
    char config[SABOT_BACKUP_NAME_SIZE]; ///< "config/room.conf"; "": none was named
    int files;
    uint64_t bytes;
} sabot_backup_facts;

/// One sentence for the user, without a period.
typedef struct {
    bool is_refusal; ///< the request was wrong; false: something failed or is damaged
    char sentence[1000];
} sabot_backup_fault;

/// Both return false, so that a function can return them.
__attribute__((format(printf, 2, 3))) bool sabot_backup_refuse(sabot_backup_fault *fault, const char *format,
                                                               ...);
__attribute__((format(printf, 2, 3))) bool sabot_backup_fail(sabot_backup_fault *fault, const char *format,
                                                             ...);

// ---------------------------------------------------------------------------------------------------------
// Progress

typedef enum {
    SABOT_BACKUP_COPYING,  ///< pages of the journal
    SABOT_BACKUP_READING,  ///< bytes of a file
    SABOT_BACKUP_AUDITING, ///< records
} sabot_backup_stage;

/// Called periodically. Return false to stop; everything is then as before.
typedef bool sabot_backup_progress_callback(void *context, sabot_backup_stage stage, uint64_t done,
                                            uint64_t all);

typedef struct {
    sabot_backup_progress_callback *report; ///< or NULL
    void *context;
} sabot_backup_progress;

// ---------------------------------------------------------------------------------------------------------
// Making a backup

/// A file of the room outside its directory: the configuration first, then the files next to it.
typedef struct {
    char path[PATH_MAX];
} sabot_backup_extra;

typedef struct {
    const char *data; ///< the room's directory
    /// The backup's name; or a directory in which it is named after its time, as in room-20260131T180005Z.
    const char *to;
    const sabot_backup_extra *extras; ///< `extra_count` files, copied to config/ under their names
    int extra_count;                  ///< at most SABOT_BACKUP_CONFIG_MAX
    int64_t now_ms;
    const char *version;
    bool audit; ///< audit the copy; otherwise check only its chain and its seal
    sabot_backup_progress progress;
    /// Checks whether the configuration can be read from the backup; may be NULL. On failure, writes a
    /// sentence and returns false.
    bool (*accept_config)(const char *path, char *sentence, size_t size);
} sabot_backup_options;

/// Makes a backup and checks it like sabot_backup_check. The room may be open and busy; it is not changed.
/// Returns true if the backup is on disk under its name. Otherwise there is nothing under that name.
///
/// A room that does not pass its audit is backed up anyway, because it needs backups most. The facts say what
/// is wrong.
bool sabot_backup_make(const sabot_backup_options *options, sabot_backup_facts *facts,
                       sabot_backup_fault *fault);

/// Removes older backups. Keeps the newest `keep` in `directory`, always including `newest`. Counts only
/// those that are named after their time and belong to the same room. Each one is first renamed to NAME.part,
/// so that no partial backup ever has a backup's name.
bool sabot_backup_keep(const char *directory, const sabot_backup_facts *newest, int keep, int *removed,
                       sabot_backup_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// Checking and restoring

/// Returns true if the directory looks like a backup. Opening it as a room would change it.
bool sabot_backup_exists_at(const char *path);

/// Checks every file against SUMS, that none is missing and none is extra; the journal's chain from the first
/// record to the head; the head with the room's secret; and the manifest against the journal. With `audits`,
/// also audits every record like `sabot audit --secret`; a fault goes into the facts and does not fail the
/// check, because the room has it, too. Writes nothing.
bool sabot_backup_check(const char *path, bool audit, sabot_backup_progress progress,
                        sabot_backup_facts *facts, sabot_backup_fault *fault);

/// Checks a backup and restores the room to `data`, which must be empty or not exist. The room is written
/// next to it and renamed, so that it is there completely or not at all. If `data` exists, its owner gets the
/// files, if the caller may change owners. With `audits`, fails if the journal does not pass.
bool sabot_backup_restore(const char *path, const char *data, bool audit, sabot_backup_progress progress,
                          sabot_backup_facts *facts, sabot_backup_fault *fault);

#endif
