/// store: where the records of a room lie. Small enough for another database to stand behind it.
///
/// A store keeps what it is given and gives it back; it chains nothing and checks no signature, that is the
/// journal's work (journal.h). What it gives back is well-formed all the same: a field that is missing, of
/// the wrong type or of the wrong size is a fault, SABOT_JOURNAL_DAMAGED, that names the record.
///
/// One thread at a time. Every call gives true, or false and a fault.
#ifndef SABOT_ROOM_JOURNAL_STORE_H
#define SABOT_ROOM_JOURNAL_STORE_H

#include "room/journal/record.h"

/// A sealed seed at most (fair.h).
#define SABOT_SECRET_BYTES_MAX 256

/// A secret to put, in place of an older one of the same name; of no bytes: to take away.
typedef struct {
    uint32_t table;
    uint32_t shoe;
    const uint8_t *bytes;
    size_t size; ///< at most SABOT_SECRET_BYTES_MAX; 0: take it away, whether or not it is there
} sabot_store_secret;

/// All of it is stored, or nothing.
typedef struct {
    const sabot_record *records; ///< numbered on from the head
    size_t count;                ///< may be 0, to store only the rest
    sabot_head head;             ///< takes the old one's place
    const sabot_store_secret *secrets;
    size_t secret_count;
    const sabot_checkpoint *checkpoint; ///< or NULL. A store keeps the newest two, and older ones if it likes
    bool into_file; ///< a store that writes ahead brings this batch, and what came before, to its last place
} sabot_store_batch;

/// Called with one record after the other; the record and its events are valid during the call. False:
/// enough. May not call the store.
typedef bool sabot_store_visit(void *visitor, const sabot_record *record);

/// The same for what finds commands: a command of a table, and the record it leads to.
typedef bool sabot_store_index_visit(void *visitor, const sabot_command_id *command, uint32_t table,
                                     uint64_t sequence);

typedef struct {
    /// Stores a batch, synced before it returns. After a fault nothing of it is stored and the store can go
    /// on; only after SABOT_JOURNAL_UNSURE the head must be read to know.
    bool (*append)(void *context, const sabot_store_batch *batch, sabot_journal_fault *fault);

    bool (*room)(void *context, sabot_room *room, sabot_journal_fault *fault);
    bool (*head)(void *context, sabot_head *head, sabot_journal_fault *fault);

    /// Visits all records from number `from` on, in order. `head` is given before the first visit and is of
    /// the same moment as all the records, whatever is appended meanwhile.
    bool (*scan)(void *context, uint64_t from, sabot_head *head, sabot_store_visit *visit, void *visitor,
                 sabot_journal_fault *fault);

    /// The record of a command; its events are valid until the next call of the store. `*found` says whether
    /// there is one.
    bool (*find)(void *context, uint32_t table, const sabot_command_id *command, sabot_record *record,
                 bool *found, sabot_journal_fault *fault);

    /// The greatest command id of all, as bytes are compared; `*found` says whether there is any. What is
    /// greater need not be looked for.
    bool (*greatest)(void *context, sabot_command_id *command, bool *found, sabot_journal_fault *fault);

    /// Visits everything by which `find` finds, in its order: by command, as bytes are compared, then by
    /// table. It reads no record, so that it can be held against them.
    bool (*command_index)(void *context, sabot_store_index_visit *visit, void *visitor,
                          sabot_journal_fault *fault);

    /// The newest checkpoint (age 0), the one before (age 1), and so on; its body is valid until the next
    /// call.
    bool (*checkpoint)(void *context, unsigned age, sabot_checkpoint *checkpoint, bool *found,
                       sabot_journal_fault *fault);

    /// The secret of a shoe; `*size` is 0 where there is none.
    bool (*secret)(void *context, uint32_t table, uint32_t shoe, uint8_t bytes[SABOT_SECRET_BYTES_MAX],
                   size_t *size, sabot_journal_fault *fault);

    /// Frees everything. What was appended is stored already.
    void (*close)(void *context);
} sabot_store_calls;

typedef struct {
    const sabot_store_calls *calls;
    void *context;
} sabot_store;

// ---------------------------------------------------------------------------------------------------------
// Which stores are there?

typedef enum {
    SABOT_STORE_READ,  ///< for audits: writes nothing, waits for nobody, works beside a writer
    SABOT_STORE_WRITE, ///< one process at a time; a second one is refused, SABOT_JOURNAL_LOCKED
} sabot_store_mode;

/// Makes a journal in one SQLite file of mode 0600 (sqlite_schema.c has the format), whole or not at all.
/// SABOT_JOURNAL_REFUSED: there is a file of this name.
bool sabot_sqlite_store_create(const char *path, const sabot_room *room, const sabot_head *head,
                               sabot_journal_fault *fault);
/// Opens one that is there. SABOT_JOURNAL_MISSING: there is none.
bool sabot_sqlite_store_open(const char *path, sabot_store_mode mode, sabot_store *store,
                             sabot_journal_fault *fault);

/// Is asked now and then, in pages; false stops.
typedef bool sabot_store_progress(void *context, uint64_t done, uint64_t all);

/// Copies a journal as it stands at one moment, beside whoever writes it, to a new file of mode 0600 that
/// needs no FILE-wal; the copy is synced (sqlite_copy.c says why nobody is held up). Everything that was
/// stored before the call is in it. `progress` may be NULL; where it stops, the trouble is
/// SABOT_JOURNAL_FINE. SABOT_JOURNAL_CHANGED: a writer came while it was read as one that nobody writes; copy
/// again. On false the caller removes what was written of `to`.
bool sabot_sqlite_store_copy(const char *path, const char *to, sabot_store_progress *progress, void *context,
                             sabot_journal_fault *fault);

/// In memory, until it is closed: for tests and demonstrations.
bool sabot_memory_store_create(const sabot_room *room, const sabot_head *head, sabot_store *store,
                               sabot_journal_fault *fault);

#endif
