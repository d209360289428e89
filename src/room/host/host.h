/// host: one process with its tables. Decide, encode, append, sync, apply, publish, answer.
///
/// Whoever is told that something happened can rely on it being on disk. A turn takes at most one command of
/// each table and stores all of them in one commit, so that many tables share one sync and a table alone
/// waits for nobody. The same command id again gives the same answer, and nothing happens twice: what was
/// carried out is known for ever, of what was refused the newest 64 of each table while the host is open.
///
///     sabot_host *host;
///     sabot_journal_fault fault;
///     if (!sabot_host_open(journal, sabot_host_options_defaults(), &host, &fault)) { fail(fault.sentence); }
///     sabot_answer answer;
///     sabot_host_ask(host, 1, id, &command, &answer);   // one command, answered when it is on disk
///     sabot_host_close(host);
///
/// Submitting, and asking for ids, is safe from any thread; turns, asks, ticks, waits and looks at tables
/// belong to one.
#ifndef SABOT_ROOM_HOST_HOST_H
#define SABOT_ROOM_HOST_HOST_H

#include "room/history/history.h"
#include "room/journal/journal.h"
#include "sabot/table.h"

typedef struct sabot_host sabot_host;

/// Commands that may wait for one table.
#define SABOT_WAITING_MAX 64

// ---------------------------------------------------------------------------------------------------------
// How do I open one?

typedef struct {
    uint32_t tables;                  ///< numbered from 1; a journal that knows more keeps them
    const sabot_room_secret *secret;  ///< seals the seeds of virtual shoes; NULL: there are none
    int64_t (*now_ms)(void *context); ///< the clock; NULL: the system's
    void *clock;
    uint64_t checkpoint_records; ///< a checkpoint after so many records
} sabot_host_options;

/// One table, no secret, the system's clock, a checkpoint every 20,000 records.
sabot_host_options sabot_host_options_defaults(void);

/// Brings every table to where the journal ends: the newest good checkpoint and the records behind it, each
/// checked. False: the fault says which record does not fit; nothing is dropped. The journal is the host's
/// from here on and closed with it; also where opening fails.
bool sabot_host_open(sabot_journal *journal, sabot_host_options options, sabot_host **host,
                     sabot_journal_fault *fault);
/// Shows the seeds of shoes that are over, stores a checkpoint, where there is something new, and closes the
/// journal. NULL is fine.
void sabot_host_close(sabot_host *host);

/// What opening found, for people.
typedef struct {
    uint64_t from;    ///< the checkpoint's record; 0: from the beginning
    uint64_t records; ///< replayed behind it
    uint64_t events;
    sabot_journal_fault damage; ///< of a checkpoint that could not be used
    uint64_t last;              ///< the newest record
    bool was_closed;            ///< false: the room was killed, and newer records may be missing
    int shoes_lost;             ///< virtual shoes whose seed cannot be read: their tables need a new shoe
} sabot_host_recovery;

const sabot_host_recovery *sabot_host_recovered(const sabot_host *host);

// ---------------------------------------------------------------------------------------------------------
// How do I ask something of a table?

/// What became of a command.
typedef struct {
    sabot_status status;
    bool repeated;     ///< the answer of an earlier command of this id
    uint64_t sequence; ///< of its record; 0: it was refused
    int64_t time_ms;   ///< when it was decided
    const sabot_event *events;
    int count;
    const sabot_journal_fault *fault; ///< of SABOT_NOT_STORED and SABOT_NOT_KNOWN; else NULL
} sabot_answer;

/// Called in the turn that carried the command out, when it is on disk; or as the host closes, with
/// SABOT_NOT_STORED, or SABOT_NOT_KNOWN where it cannot be told. What the answer points at is valid during
/// the call.
typedef void sabot_answered(void *context, uint32_t table, const sabot_answer *answer);

/// Puts a command in its table's queue. Notes (sabot_command_is_note) are of the table that they are about,
/// or of SABOT_ROOM_ITSELF, which has a queue of its own and takes no other command. The time is the host's:
/// what the command says of it is not looked at. SABOT_OK: `answered` will be called; SABOT_TABLE_IS_UNKNOWN,
/// SABOT_TABLE_IS_BUSY: it will not.
sabot_status sabot_host_submit(sabot_host *host, uint32_t table, sabot_command_id id,
                               const sabot_command *command, sabot_answered *answered, void *context);

/// One turn: at most one command of each table, one commit. Gives how many were answered; 0: nothing waits.
int sabot_host_turn(sabot_host *host);
/// Waits until something is submitted or the time is over; where nothing came, signs the journal. For the
/// thread that takes turns.
void sabot_host_wait(sabot_host *host, int milliseconds);

/// Submits and takes turns until it is answered. What the answer points at is valid until the next call.
void sabot_host_ask(sabot_host *host, uint32_t table, sabot_command_id id, const sabot_command *command,
                    sabot_answer *answer);

/// R-BET-6: closes betting wherever its time is over, in the next turn, and tries again to show seeds that
/// could not be stored; call it now and then. Gives when it
/// is worth calling again: milliseconds since 1970, now where a turn has something to do, or 0 where no timer
/// runs.
int64_t sabot_host_tick(sabot_host *host);

/// An id for a caller who has none of their own: it grows with time and is used once.
sabot_command_id sabot_host_next_id(sabot_host *host);

// ---------------------------------------------------------------------------------------------------------
// How do I look on?

/// Nobody knows what was stored last: every command is answered SABOT_NOT_KNOWN until the room is opened
/// again.
bool sabot_host_is_lost(const sabot_host *host);

/// How many there are; the room itself is none of them.
uint32_t sabot_host_tables(const sabot_host *host);
/// A table as it stands; NULL where there is none. The room itself has one that stays closed. It changes with
/// the next turn.
const sabot_table *sabot_host_table(const sabot_host *host, uint32_t table);
/// The record that came last.
uint64_t sabot_host_sequence(const sabot_host *host);
/// Its time, or a later one that the host's clock has shown since; 0 where there is none. Time goes on from
/// here.
int64_t sabot_host_last_ms(const sabot_host *host);

/// For whoever looks back before the first turn; it stays the host's.
sabot_journal *sabot_host_journal(const sabot_host *host);

/// The observer hears of every record that is on disk: of its events as the table takes them in, and of its
/// end before the answer. Between its begin and its end nothing else changes a table. NULL: nobody looks on.
void sabot_host_watch(sabot_host *host, const sabot_observer *observer);

// ---------------------------------------------------------------------------------------------------------
// The journal of a room and the secret that belongs to it.

/// Opens the journal at `path` for writing, and makes it where there is none. Its secret is read from
/// `key_path`, or from the file of its name with ".key" behind where that is NULL, and made only where the
/// journal is made, too: a journal without its key is refused. `*made` tells whether the journal is new.
/// Without a path the room is in memory, with a secret of its own, and gone when it is closed.
///
/// false leaves the fault. The secret is the caller's to forget (sabot_fair_forget); the process is guarded
/// from here on (sabot_fair_guard_process).
bool sabot_room_journal_open(const char *path, const char *key_path, int64_t now_ms,
                             sabot_room_secret *secret, sabot_journal **journal, bool *made,
                             sabot_journal_fault *fault);

#endif
