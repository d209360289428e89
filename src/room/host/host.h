/// host: runs all tables of a room in one process. Decide, encode, append, sync, apply, publish, reply.
///
/// Replies and notifications are sent only after the command is on disk. A turn takes at most one command per
/// table and stores all of them in one commit, so that many tables share one sync and a single table never
/// waits. A repeated command id gets the same reply, and nothing happens twice: executed commands are
/// remembered forever, refused ones up to the newest 64 per table while the host is open.
///
///     sabot_host *host;
///     sabot_journal_fault fault;
///     if (!sabot_host_open(journal, sabot_host_options_defaults(), &host, &fault)) { fail(fault.sentence); }
///     sabot_reply reply;
///     sabot_host_execute(host, 1, id, &command, &reply);   // one command, answered after it is on disk
///     sabot_host_close(host);
///
/// sabot_host_submit and sabot_host_next_id are safe from any thread. All other calls must come from one
/// thread.
#ifndef SABOT_ROOM_HOST_HOST_H
#define SABOT_ROOM_HOST_HOST_H

#include "room/history/history.h"
#include "room/journal/journal.h"
#include "sabot/table.h"

typedef struct sabot_host sabot_host;

/// The most commands in a batch.
#define SABOT_BATCH_MAX 64
/// The most commands queued per table.
#define SABOT_QUEUED_MAX 64

// ---------------------------------------------------------------------------------------------------------
// Opening

typedef struct {
    uint32_t tables;                  ///< numbered from 1; more if the journal has more
    const sabot_room_secret *secret;  ///< seals the seeds of virtual shoes; NULL: no virtual shoes
    int64_t (*now_ms)(void *context); ///< the clock; NULL: the system's
    void *clock;
    uint64_t checkpoint_records; ///< records between checkpoints
} sabot_host_options;

/// Returns one table, no secret, the system's clock and a checkpoint every 20,000 records.
sabot_host_options sabot_host_options_defaults(void);

/// Restores every table from the newest good checkpoint and the records after it, checking each record.
/// Returns false if a record does not fit; the fault names it, and nothing is dropped. Takes ownership of the
/// journal and closes it, even on failure.
bool sabot_host_open(sabot_journal *journal, sabot_host_options options, sabot_host **host,
                     sabot_journal_fault *fault);
/// Reveals the seeds of finished shoes, stores a checkpoint if there is anything new, and closes the journal.
/// Accepts NULL.
void sabot_host_close(sabot_host *host);

/// What was recovered at opening, for the log.
typedef struct {
    uint64_t from;    ///< the checkpoint's record; 0: from the beginning
    uint64_t records; ///< replayed after it
    uint64_t events;
    sabot_journal_fault damage; ///< of an unusable checkpoint
    uint64_t last;              ///< the newest record
    bool was_closed;            ///< false: not shut down cleanly, so newer records may be missing
    int shoes_lost;             ///< virtual shoes with an unreadable seed: their tables need a new shoe
} sabot_host_recovery;

const sabot_host_recovery *sabot_host_recovered(const sabot_host *host);

// ---------------------------------------------------------------------------------------------------------
// Submitting commands

/// The result of a command.
typedef struct {
    sabot_status status;
    bool repeated;     ///< the reply to an earlier command with this id
    uint64_t sequence; ///< of its record; 0: it was refused
    int64_t time_ms;   ///< when it was decided
    const sabot_event *events;
    int count;
    const sabot_journal_fault *fault; ///< for SABOT_NOT_STORED and SABOT_NOT_KNOWN; otherwise NULL
    int refused;                      ///< of a batch: the index of the refused command
} sabot_reply;

/// Called in the command's turn, after it is on disk; or, when the host closes, with SABOT_NOT_STORED, or
/// SABOT_NOT_KNOWN if the outcome is unknown. The reply's pointers are valid during the call.
typedef void sabot_reply_callback(void *context, uint32_t table, const sabot_reply *reply);

/// Queues a command for its table. Notes (sabot_command_is_note) go to the table they are about, or to
/// SABOT_ROOM_TABLE, which has its own queue and accepts only notes. The host sets the time and ignores the
/// command's. Returns SABOT_OK if `on_reply` will be called; SABOT_TABLE_IS_UNKNOWN or SABOT_TABLE_IS_BUSY if
/// not.
sabot_status sabot_host_submit(sabot_host *host, uint32_t table, sabot_command_id id,
                               const sabot_command *command, sabot_reply_callback *on_reply, void *context);

/// Queues 1 to SABOT_BATCH_MAX commands that are carried out together, in one commit, or not at all. Each
/// becomes a record of its own; the id is that of the first, and repeating it gets the same reply. The reply
/// comes after the last command, or with the status and index of the first one refused. Commands that need
/// something only the host knows (rules, new shoes, virtual cards, seeds) cannot be in a batch:
/// SABOT_COMMAND_IS_UNKNOWN.
sabot_status sabot_host_submit_batch(sabot_host *host, uint32_t table, sabot_command_id id,
                                     const sabot_command *commands, int count, sabot_reply_callback *on_reply,
                                     void *context);

/// Runs one turn: at most one command or batch per table, one commit. Returns how many were answered; 0: none
/// is queued.
int sabot_host_turn(sabot_host *host);
/// Waits until a command is submitted or the time is up; if none came, signs the journal. For the thread that
/// runs turns.
void sabot_host_wait(sabot_host *host, int milliseconds);

/// Submits a command and runs turns until it is answered. The reply's pointers are valid until the next
/// call.
void sabot_host_execute(sabot_host *host, uint32_t table, sabot_command_id id, const sabot_command *command,
                        sabot_reply *reply);

/// Closes betting at tables whose timer has expired, in the next turn (R-BET-6), and retries revealing seeds
/// that could not be stored. Call it periodically. Returns when to call it again, in milliseconds since 1970:
/// now if a turn has something to do, 0 if no timer is running.
int64_t sabot_host_tick(sabot_host *host);

/// Returns a new id for callers without their own. Ids grow with time and are unique.
sabot_command_id sabot_host_next_id(sabot_host *host);

// ---------------------------------------------------------------------------------------------------------
// Observing

/// Returns true if the status of the last commit is unknown. Every command is then answered with
/// SABOT_NOT_KNOWN until the room is opened again.
bool sabot_host_commit_is_unknown(const sabot_host *host);

/// Returns the number of tables, not counting the room itself.
uint32_t sabot_host_tables(const sabot_host *host);
/// Returns a table, or NULL if there is none. The next turn changes it. Table 0, the room itself,
/// always stays closed.
const sabot_table *sabot_host_table(const sabot_host *host, uint32_t table);
/// Returns the sequence number of the last record.
uint64_t sabot_host_sequence(const sabot_host *host);
/// Returns the latest time the host has used; 0 if none. The host's time never goes below it.
int64_t sabot_host_last_ms(const sabot_host *host);

/// Returns the journal, for reading before the first turn. The host keeps ownership.
sabot_journal *sabot_host_journal(const sabot_host *host);

/// Sets the observer, or none (NULL). It is called for every record on disk: for each event as it is applied,
/// and at the record's end before the reply. Between a record's begin and end no other change is made to any
/// table.
void sabot_host_set_observer(sabot_host *host, const sabot_observer *observer);

// ---------------------------------------------------------------------------------------------------------
// A room's journal and its secret

/// Opens the journal at `path` for writing, or creates it. Its secret is read from `key_path`, or from
/// "PATH.key" if that is NULL. The secret is created only together with the journal: an existing journal
/// without its key is refused. Sets `*created` if the journal is new. Without a path, the room is in memory
/// with its own secret and is gone when it is closed.
///
/// On failure, returns false and sets the fault. The caller must wipe the secret (sabot_fair_wipe).
/// Protects the process's memory (sabot_fair_guard_process).
bool sabot_room_journal_open(const char *path, const char *key_path, int64_t now_ms,
                             sabot_room_secret *secret, sabot_journal **journal, bool *created,
                             sabot_journal_fault *fault);

#endif
