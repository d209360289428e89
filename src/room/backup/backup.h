/// backup: a room's directory copied while the room is open, checked, and put back (docs/backup.md).
///
/// A backup is a directory of mode 0700 with files of mode 0600:
///
///     SUMS               BLAKE2b of every other file, as b2sum writes and checks it
///     manifest.json      what it is a backup of: the facts below
///     room.journal       the journal of one moment, whole in one file
///     room.journal.key   the room's secret
///     room.journal.pub, people.json, demo.json, tables.json   where the room has them
///     config/            the configuration and the rulesets and paytables beside it, where one was named
///
/// It comes into being under its name with ".part" behind, and gets its own when everything is on disk and
/// was checked. So a directory of that name is a whole backup from its first moment.
///
///     sabot_backup_options options = {.data = "room", .to = "/var/backups/sabot", .now_ms = now_ms,
///                                     .version = "1.0", .audits = true};
///     if (!sabot_backup_make(&options, &facts, &fault)) { fail(fault.sentence); }
#ifndef SABOT_ROOM_BACKUP_BACKUP_H
#define SABOT_ROOM_BACKUP_BACKUP_H

#include "room/journal/journal.h"

#include <limits.h>

/// What a version writes. One that is greater is refused, never guessed at.
#define SABOT_BACKUP_FORMAT 1

#define SABOT_BACKUP_NAME_SIZE        128
#define SABOT_BACKUP_VERSION_SIZE     32
#define SABOT_BACKUP_CONFIG_MAX       64
#define SABOT_BACKUP_AUDIT_FAULT_SIZE 600

/// What a backup is of.
typedef struct {
    char place[PATH_MAX]; ///< where it is
    int64_t made_ms;
    char version[SABOT_BACKUP_VERSION_SIZE]; ///< of the program that made it
    uint8_t room[SABOT_ROOM_ID_BYTES];
    sabot_public_key key;
    uint64_t records;
    sabot_hash head; ///< of the newest record: a journal that goes on from here holds it for ever
    int64_t last_ms; ///< time of the newest record; 0: there is none
    bool was_closed; ///< false: the room was open
    bool is_audited; ///< every record was looked at, not only the chain, and nothing is wrong
    /// What an audit found wrong with the records of an unbroken chain, which is so in the room, too; "".
    char audit_fault[SABOT_BACKUP_AUDIT_FAULT_SIZE];
    char config[SABOT_BACKUP_NAME_SIZE]; ///< "config/room.conf"; "": none was named
    int files;
    uint64_t bytes;
} sabot_backup_facts;

/// One sentence for a person, without a full stop.
typedef struct {
    bool is_refusal; ///< the call was wrong; false: it was right, and something failed or is damaged
    char sentence[1000];
} sabot_backup_fault;

/// Both give false, so that a function can end with them.
__attribute__((format(printf, 2, 3))) bool sabot_backup_refuse(sabot_backup_fault *fault, const char *format,
                                                               ...);
__attribute__((format(printf, 2, 3))) bool sabot_backup_fail(sabot_backup_fault *fault, const char *format,
                                                             ...);

// ---------------------------------------------------------------------------------------------------------
// How do I see how far it is?

typedef enum {
    SABOT_BACKUP_COPIES, ///< pages of the journal
    SABOT_BACKUP_READS,  ///< bytes of a file
    SABOT_BACKUP_AUDITS, ///< records
} sabot_backup_stage;

/// Is asked now and then; false stops, and everything is as it was.
typedef bool sabot_backup_progress(void *context, sabot_backup_stage stage, uint64_t done, uint64_t all);

typedef struct {
    sabot_backup_progress *ask; ///< or NULL
    void *context;
} sabot_backup_watch;

// ---------------------------------------------------------------------------------------------------------
// How do I make one?

/// A file that belongs to the room and lies elsewhere: the configuration first, then what stands beside it.
typedef struct {
    char path[PATH_MAX];
} sabot_backup_extra;

typedef struct {
    const char *data; ///< the room's directory
    /// The backup's own name; or a directory, in which it is called room-20260131T180005Z, after its time.
    const char *to;
    const sabot_backup_extra *extras; ///< `extra_count` of them; each goes to config/ under its own name
    int extra_count;                  ///< at most SABOT_BACKUP_CONFIG_MAX
    int64_t now_ms;
    const char *version;
    bool audits; ///< audit the copy; else its chain and its seal are checked alone
    sabot_backup_watch watch;
    /// Is asked whether the configuration can be read where it now is; NULL: nobody is. On false it has
    /// written a sentence.
    bool (*accept_config)(const char *path, char *sentence, size_t size);
} sabot_backup_options;

/// Makes a backup and checks it as sabot_backup_check does. The room may be open and busy; nothing of it is
/// changed. True: it is on disk under its name. False: there is nothing under that name.
///
/// A room whose records do not pass their audit is backed up all the same, and the facts say what is wrong:
/// it needs its backups more than others.
bool sabot_backup_make(const sabot_backup_options *options, sabot_backup_facts *facts,
                       sabot_backup_fault *fault);

/// Takes older backups away, so that of those in `directory` that are named after their time and are of the
/// room of `newest` the newest `keep` stay, `newest` always. Each goes under the name of one that is being
/// made first, so that no half of one ever stands under its own.
bool sabot_backup_keep(const char *directory, const sabot_backup_facts *newest, int keep, int *removed,
                       sabot_backup_fault *fault);

// ---------------------------------------------------------------------------------------------------------
// How do I trust one, and use it?

/// Does this directory look like a backup? Whoever opened one as a room would change it.
bool sabot_backup_is(const char *path);

/// Every file against SUMS, nothing missing, nothing there that is not listed; the journal's chain from its
/// first record to its head, the head by the room's secret, and what the manifest says of it; with `audits`
/// every record, as `sabot audit --secret` does: what is wrong with one is told in the facts, and the backup
/// is what it was made of. Writes nothing.
bool sabot_backup_check(const char *path, bool audits, sabot_backup_watch watch, sabot_backup_facts *facts,
                        sabot_backup_fault *fault);

/// Checks a backup and puts the room in `data`, which is not there yet or is empty: it is written beside it
/// and renamed, so that it is there whole or not at all. Where `data` is there, its owner gets the files, as
/// far as the caller may give them away. With `audits` a journal that does not pass is not restored.
bool sabot_backup_restore(const char *path, const char *data, bool audits, sabot_backup_watch watch,
                          sabot_backup_facts *facts, sabot_backup_fault *fault);

#endif
