/// store: the interface behind which a room's records are stored. It is small, so that another database could
/// be used.
///
/// A store returns what it was given. It does not chain or verify anything; the journal does (journal.h). But
/// what it returns is well-formed: a missing field, or one of the wrong type or size, is a
/// SABOT_JOURNAL_DAMAGED fault that names the record.
///
/// Use it from one thread at a time. Every call returns true, or false with a fault.
#ifndef SABOT_ROOM_JOURNAL_STORE_H
#define SABOT_ROOM_JOURNAL_STORE_H

#include "room/journal/record.h"

/// The maximum size, that of a sealed seed (fair.h).
#define SABOT_SECRET_BYTES_MAX 256

/// A secret to store, replacing an older one of the same name; with no bytes, to remove.
typedef struct {
    uint32_t table;
    uint32_t shoe;
    const uint8_t *bytes;
    size_t size; ///< at most SABOT_SECRET_BYTES_MAX; 0: remove it if it exists
} sabot_store_secret;

/// Stored completely or not at all.
typedef struct {
    const sabot_record *records; ///< numbered from the head on
    size_t count;                ///< may be 0, to store only the rest
    sabot_head head;             ///< replaces the old one
    const sabot_store_secret *secrets;
    size_t secret_count;
    const sabot_checkpoint *checkpoint; ///< or NULL. A store keeps the newest two and may keep older ones
    bool into_file; ///< with a write-ahead log: move this batch and all before it into the main file
} sabot_store_batch;

/// Called for each record; the record and its events are valid during the call. Return false to stop. Must
/// not call the store.
typedef bool sabot_store_visit(void *visitor, const sabot_record *record);

/// Called for each entry of the command index: a command of a table and its record.
typedef bool sabot_store_index_visit(void *visitor, const sabot_command_id *command, uint32_t table,
                                     uint64_t sequence);

typedef struct {
    /// Stores a batch and syncs it before returning. After a fault nothing is stored, and the store remains
    /// usable. Only after SABOT_JOURNAL_COMMIT_UNKNOWN must the head be read to find out.
    bool (*append)(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault);

    bool (*room)(void *context, sabot_room *room, sabot_journal_fault *fault);
    bool (*head)(void *context, sabot_head *head, sabot_journal_fault *fault);

    /// Visits all records from number `from` on, in order. Sets `head` before the first visit. Head and
    /// records are of the same moment, whatever is appended meanwhile.
    bool (*scan)(void *context, uint64_t from, sabot_head *head, sabot_store_visit *visit, void *visitor,
                 sabot_journal_fault *fault);

    /// Finds the record of a command; its events are valid until the next call of the store. Sets `*found`.
    bool (*find)(void *context, uint32_t table, const sabot_command_id *command, sabot_record *record,
                 bool *found, sabot_journal_fault *fault);

    /// Returns the greatest command id by byte comparison; sets `*found`. Greater ids are new and need no
    /// lookup.
    bool (*max_command_id)(void *context, sabot_command_id *command, bool *found, sabot_journal_fault *fault);

    /// Visits the index that `find` uses, in its order: by command (byte comparison), then by table. Does not
    /// read the records, so that the index can be compared with them.
    bool (*command_index)(void *context, sabot_store_index_visit *visit, void *visitor,
                          sabot_journal_fault *fault);

    /// Reads the newest checkpoint (age 0), the one before (age 1), and so on; its body is valid until the
    /// next call.
    bool (*checkpoint)(void *context, unsigned age, sabot_checkpoint *checkpoint, bool *found,
                       sabot_journal_fault *fault);

    /// Reads the secret of a shoe; sets `*size` to 0 if there is none.
    bool (*secret)(void *context, uint32_t table, uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX],
                   size_t *size, sabot_journal_fault *fault);

    /// Frees everything. Appended data is already stored.
    void (*close)(void *context);
} sabot_store_ops;

typedef struct {
    const sabot_store_ops *ops;
    void *context;
} sabot_store;

// ---------------------------------------------------------------------------------------------------------
// Stores

typedef enum {
    SABOT_STORE_READ,  ///< for audits: writes nothing, never waits, works with a concurrent writer
    SABOT_STORE_WRITE, ///< one process at a time; a second one gets SABOT_JOURNAL_LOCKED
} sabot_store_mode;

/// Creates a journal atomically in one SQLite file of mode 0600 (sqlite_schema.c describes the format). Fails
/// with SABOT_JOURNAL_REFUSED if the file exists.
bool sabot_sqlite_store_create(const char *path, const sabot_room *room, const sabot_head *head,
                               sabot_journal_fault *fault);
/// Opens an existing one. Fails with SABOT_JOURNAL_MISSING if there is none.
bool sabot_sqlite_store_open(const char *path, sabot_store_mode mode, sabot_store *store,
                             sabot_journal_fault *fault);

/// Called now and then, with page counts. Return false to stop.
typedef bool sabot_store_progress(void *context, uint64_t done, uint64_t all);

/// Copies a journal as of one moment, with a concurrent writer or without, to a new file of mode 0600 that
/// needs no FILE-wal. The copy is synced and contains everything stored before the call (sqlite_copy.c
/// explains why the writer is not blocked). `progress` may be NULL; if it stops the copy, the code is
/// SABOT_JOURNAL_OK. Fails with SABOT_JOURNAL_CHANGED if a writer opened the file while it was read as
/// immutable: copy again. On failure, the caller removes `to`.
bool sabot_sqlite_store_copy(const char *path, const char *to, sabot_store_progress *progress, void *context,
                             sabot_journal_fault *fault);

/// Creates a store in memory that lasts until it is closed, for tests and demonstrations.
bool sabot_memory_store_create(const sabot_room *room, const sabot_head *head, sabot_store *store,
                               sabot_journal_fault *fault);

#endif
