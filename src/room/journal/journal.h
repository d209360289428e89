/// journal: everything that happened in a room, in order, on disk, chained and signed.
///
/// A record is one executed command with all its events, so that a torn file never contains half of it. The
/// records of all tables form one chain. The newest record's hash is sealed with every commit (the head) and
/// signed often, so that records of a closed room's journal cannot be removed or rechained without the room's
/// secret.
///
///     sabot_journal *journal;
///     sabot_journal_fault fault;
///     if (!sabot_journal_open_file("room.sabot", &secret, true, now_ms, &journal, &fault)) {
///         fail(fault.sentence);
///     }
///     sabot_record record = {.table = 1, .role = role, .person = person, .time_ms = now_ms, .command = id,
///                            .digest = digest, .events = bytes, .size = size};
///     if (sabot_journal_append(journal, &record, 1, NULL, &fault)) {
///         publish(record.sequence); // it is on disk
///     }
///     sabot_journal_close(journal);
///
/// Events and checkpoints are opaque bytes to a journal. Use it from one thread at a time.
#ifndef SABOT_ROOM_JOURNAL_JOURNAL_H
#define SABOT_ROOM_JOURNAL_JOURNAL_H

#include "room/fair/fair.h"
#include "room/journal/record.h"
#include "room/journal/store.h"

typedef struct sabot_journal sabot_journal;

// ---------------------------------------------------------------------------------------------------------
// Opening

/// Opens a file for writing; creates it if it does not exist and `create` is set, with `now_ms` as its
/// creation time. Checks only the head, the newest record and the key: see sabot_journal_replay.
bool sabot_journal_open_file(const char *path, const sabot_room_secret *secret, bool create, int64_t now_ms,
                             sabot_journal **journal, sabot_journal_fault *fault);

/// Opens a file for reading, with or without a concurrent writer. `key` is the key the reader expects, from a
/// source other than the file. NULL trusts the key in the file, so that a forger who replaced it is not
/// detected.
bool sabot_journal_read_file(const char *path, const sabot_public_key *key, sabot_journal **journal,
                             sabot_journal_fault *fault);

/// Opens a journal on any store: for writing with a secret, for reading without one (NULL). Takes ownership
/// of the store and closes it, even on failure.
bool sabot_journal_open(sabot_store store, const sabot_room_secret *secret, const sabot_public_key *key,
                        sabot_journal **journal, sabot_journal_fault *fault);

/// Accepts NULL.
void sabot_journal_close(sabot_journal *journal);

/// Initializes a room and the head of its empty journal, for the create functions of store.h.
void sabot_journal_initialize(const sabot_room_secret *secret, const uint8_t id[SABOT_ROOM_ID_BYTES],
                              int64_t now_ms, sabot_room *room, sabot_head *head);

const sabot_room *sabot_journal_room(const sabot_journal *journal);
/// Returns the head as of opening, or of the last append.
const sabot_head *sabot_journal_head(const sabot_journal *journal);

// ---------------------------------------------------------------------------------------------------------
// Writing

/// What else is stored in the same commit as the records.
typedef struct {
    const sabot_store_secret *secrets;
    size_t secret_count;
    const uint8_t *checkpoint; ///< the state after these records; NULL: no checkpoint
    size_t checkpoint_size;
} sabot_journal_extras;

/// Numbers, chains and stores records in one commit with one seal or signature. Fills in `sequence`,
/// `previous` and `hash`. `extras` may be NULL; with extras, `count` may be 0. Returns true when everything
/// is on disk.
///
/// On failure, the journal is unchanged, and the same call can be repeated when the cause is gone. The
/// exception is SABOT_JOURNAL_COMMIT_UNKNOWN: the state of the disk is unknown, and every later append fails
/// the same way until the journal is reopened and replayed. This is rare, because the journal first reads the
/// head back from the store.
bool sabot_journal_append(sabot_journal *journal, sabot_record *records, size_t count,
                          const sabot_journal_extras *extras, sabot_journal_fault *fault);

/// Signs the end of the journal if it is only sealed; for an idle writer. Closing signs the journal anyway.
bool sabot_journal_sign(sabot_journal *journal, sabot_journal_fault *fault);

/// Returns a digest of a command's bytes, for `digest`.
uint64_t sabot_journal_digest(const uint8_t *bytes, size_t size);

// ---------------------------------------------------------------------------------------------------------
// Reading

/// Finds the record of a command, so that a repeated command gets the same answer. Its events are valid until
/// the next call. Checks its hash but not its position in the chain.
bool sabot_journal_find(sabot_journal *journal, uint32_t table, const sabot_command_id *command,
                        sabot_record *record, bool *found, sabot_journal_fault *fault);

/// Returns the greatest command id. Greater ids are new and need no lookup.
bool sabot_journal_max_command_id(sabot_journal *journal, sabot_command_id *command, bool *found,
                                  sabot_journal_fault *fault);

/// Visits the command index (store.h). An audit compares it with the records.
bool sabot_journal_command_index(sabot_journal *journal, sabot_store_index_visit *visit, void *visitor,
                                 sabot_journal_fault *fault);

/// Returns false if the room is open or was not shut down cleanly: newer records may then be missing without
/// a trace. For a writer, describes the journal as it was opened.
bool sabot_journal_was_closed(const sabot_journal *journal);
/// Returns how often the room was reopened after an unclean shutdown: each time records may have been lost.
uint64_t sabot_journal_unclean_shutdowns(const sabot_journal *journal);

/// Returns how many of the newest records are chained and sealed but not signed yet. Anyone can check their
/// order and contents; only the secret proves that they are the room's. 0 for a closed journal.
uint64_t sabot_journal_unsigned(const sabot_journal *journal);
/// Returns true if this secret sealed or signed the end. For a reader who has the secret.
bool sabot_journal_verify_seal(const sabot_journal *journal, const sabot_room_secret *secret);

/// A position in the chain: the last record seen.
typedef struct {
    uint64_t sequence; ///< 0: before the first
    sabot_hash hash;
} sabot_journal_position;

/// Returns the position before the first record.
sabot_journal_position sabot_journal_start(const sabot_journal *journal);

/// Called for each record after checking that it follows from the one before. Record and events are valid
/// during the call. Return false to stop: nothing after it is checked, not even the head. Must not call the
/// journal.
typedef bool sabot_journal_visit(void *visitor, const sabot_record *record);

/// Replays the records after `after` to the end. Returns true if the chain is unbroken and without gaps, and
/// the head, signed with the room's key, names the last record. Otherwise the fault names the first bad
/// record. `visit` may be NULL. Sets `*last`, if not NULL, to the last good position either way.
///
/// With a concurrent writer, the end is the head at the start of the replay.
bool sabot_journal_replay(sabot_journal *journal, sabot_journal_position after, sabot_journal_visit *visit,
                          void *visitor, sabot_journal_position *last, sabot_journal_fault *fault);

/// Finds the newest valid checkpoint among the last two: signed with the room's key, at a record that is in
/// the chain with the same hash. Its body is valid until the next call. If there is none, sets `*found` to
/// false: start from sabot_journal_start.
///
/// Returns true even if one was damaged: then `damage->code` is SABOT_JOURNAL_CHECKPOINT, and the sentence
/// says which and why (otherwise SABOT_JOURNAL_OK). Returns false if the store could not be read.
bool sabot_journal_checkpoint(sabot_journal *journal, sabot_checkpoint *checkpoint, bool *found,
                              sabot_journal_fault *damage, sabot_journal_fault *fault);

/// Finds a stored checkpoint by age; 0 is the newest. Sets `*found` to false if there is none or it cannot be
/// trusted; then `damage` says why. At least this many are kept.
#define SABOT_CHECKPOINTS_KEPT 2
bool sabot_journal_checkpoint_at(sabot_journal *journal, unsigned age, sabot_checkpoint *checkpoint,
                                 bool *found, sabot_journal_fault *damage, sabot_journal_fault *fault);

/// Reads the stored secret of a shoe. Sets `*size` to 0 if there is none.
bool sabot_journal_secret(sabot_journal *journal, uint32_t table, uint32_t shoe,
                          uint8_t bytes[SABOT_SECRET_BYTES_MAX], size_t *size, sabot_journal_fault *fault);

#endif
