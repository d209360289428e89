/// journal: what happened in a room, in order, on disk, chained and signed.
///
/// A record is one command that was carried out: its events in one piece, so that a torn file can never hold
/// half of it. Records of all tables of a room stand in one chain. The newest record's hash is sealed with
/// every commit (the head) and signed often, so that the journal of a room that was closed cannot be cut off
/// or chained anew without the room's secret.
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
/// What it knows nothing of: what events mean, and what a table is. Events and checkpoints are bytes to it.
/// One thread at a time.
#ifndef SABOT_ROOM_JOURNAL_JOURNAL_H
#define SABOT_ROOM_JOURNAL_JOURNAL_H

#include "room/fair/fair.h"
#include "room/journal/record.h"
#include "room/journal/store.h"

typedef struct sabot_journal sabot_journal;

// ---------------------------------------------------------------------------------------------------------
// How do I open one?

/// For writing: a file, which is made where there is none and `make` says so; `now_ms` is then its time of
/// birth. Looks at the head, the newest record and the key, and at nothing else: see sabot_journal_replay.
bool sabot_journal_open_file(const char *path, const sabot_room_secret *secret, bool make, int64_t now_ms,
                             sabot_journal **journal, sabot_journal_fault *fault);

/// For reading, beside a writer or without one. `key` is what the reader was told to expect, from elsewhere
/// than the file; NULL: the file's own, so that only somebody who also changed the key goes unseen.
bool sabot_journal_read_file(const char *path, const sabot_public_key *key, sabot_journal **journal,
                             sabot_journal_fault *fault);

/// On any store, which is the journal's from here on: it is closed with it, also where opening fails. With a
/// secret for writing; without one (NULL) for reading.
bool sabot_journal_open(sabot_store store, const sabot_room_secret *secret, const sabot_public_key *key,
                        sabot_journal **journal, sabot_journal_fault *fault);

/// NULL is fine.
void sabot_journal_close(sabot_journal *journal);

/// A room and the head of its empty journal, for the create functions of store.h.
void sabot_journal_found(const sabot_room_secret *secret, const uint8_t id[SABOT_ROOM_ID_BYTES],
                         int64_t now_ms, sabot_room *room, sabot_head *head);

const sabot_room *sabot_journal_room(const sabot_journal *journal);
/// Where the journal ended when it was opened, or after the last append.
const sabot_head *sabot_journal_head(const sabot_journal *journal);

// ---------------------------------------------------------------------------------------------------------
// How do I write?

/// What else is stored with the records, in the same commit.
typedef struct {
    const sabot_store_secret *secrets;
    size_t secret_count;
    const uint8_t *checkpoint; ///< what all records come to with these; NULL: no checkpoint
    size_t checkpoint_size;
} sabot_journal_extras;

/// Numbers, chains and stores records, in one commit with one seal or signature: `sequence`, `previous` and
/// `hash` are filled in. `extras` may be NULL; with extras `count` may be 0. On true it is on disk.
///
/// On false the journal is where it was, and the same call can be made again when the fault is gone. Only
/// after SABOT_JOURNAL_UNSURE nobody knows what the disk holds: every later append is refused with the same
/// trouble until the journal is opened anew and replayed. A store that is merely unsure is asked for its head
/// first, so this is rare.
bool sabot_journal_append(sabot_journal *journal, sabot_record *records, size_t count,
                          const sabot_journal_extras *extras, sabot_journal_fault *fault);

/// Signs the end of the journal where it is only sealed; for a writer who has nothing else to do. A closed
/// journal is signed.
bool sabot_journal_sign(sabot_journal *journal, sabot_journal_fault *fault);

/// A short name of a command's bytes, for `digest`: other bytes have another one.
uint64_t sabot_journal_digest(const uint8_t *bytes, size_t size);

// ---------------------------------------------------------------------------------------------------------
// How do I read?

/// The record of a command, so that the same command again gives the same answer. Its events are valid until
/// the next call. Its hash is checked, its place in the chain is not.
bool sabot_journal_find(sabot_journal *journal, uint32_t table, const sabot_command_id *command,
                        sabot_record *record, bool *found, sabot_journal_fault *fault);

/// The greatest command id of all: what is greater need not be looked for.
bool sabot_journal_greatest(sabot_journal *journal, sabot_command_id *command, bool *found,
                            sabot_journal_fault *fault);

/// Visits everything by which commands are found (store.h). An audit holds it against the records.
bool sabot_journal_command_index(sabot_journal *journal, sabot_store_index_visit *visit, void *visitor,
                                 sabot_journal_fault *fault);

/// False: the room is open, or was killed; records newer than the newest may then be missing, and no file can
/// tell. For a writer: how it was found.
bool sabot_journal_was_closed(const sabot_journal *journal);
/// How often the room was opened again without having been closed: each time records may have been lost.
uint64_t sabot_journal_kills(const sabot_journal *journal);

/// How many of the newest records are chained and sealed, but not signed yet: their order and contents can be
/// checked by everybody, that they are the room's only with its secret. 0 in a journal that was closed.
uint64_t sabot_journal_unsigned(const sabot_journal *journal);
/// Is the end the one that this secret sealed or signed? For a reader who was given it.
bool sabot_journal_seal_holds(const sabot_journal *journal, const sabot_room_secret *secret);

/// A place in the chain: the record that was seen last.
typedef struct {
    uint64_t sequence; ///< 0: before the first
    sabot_hash hash;
} sabot_journal_place;

/// Before the first record.
sabot_journal_place sabot_journal_start(const sabot_journal *journal);

/// Called with one record after the other, each proven to follow from `after` before it is shown. Record and
/// events are valid during the call. False: enough; nothing behind it is looked at, not even the head.
/// May not call the journal.
typedef bool sabot_journal_visit(void *visitor, const sabot_record *record);

/// Replays what stands behind `after` to the end. True: every record was unbroken, without gap, and the head
/// that the room's key signed is the last of them. False: the fault names the first record that is not so.
/// `visit` may be NULL; `*last`, if not NULL, is the last good place either way.
///
/// In a journal that somebody writes meanwhile, the end is the head of the moment it began.
bool sabot_journal_replay(sabot_journal *journal, sabot_journal_place after, sabot_journal_visit *visit,
                          void *visitor, sabot_journal_place *last, sabot_journal_fault *fault);

/// The newest checkpoint that can be trusted, of the newest two: by the room's key, and of a record that
/// stands in the chain as the checkpoint says. Its body is valid until the next call. `*found` is false where
/// there is none: start from sabot_journal_start then.
///
/// True even where one was damaged: then `damage->trouble` is SABOT_JOURNAL_CHECKPOINT and the sentence says
/// which and why, for a person to read (else SABOT_JOURNAL_FINE). False: the store could not be read.
bool sabot_journal_checkpoint(sabot_journal *journal, sabot_checkpoint *checkpoint, bool *found,
                              sabot_journal_fault *damage, sabot_journal_fault *fault);

/// One of the checkpoints that are kept, by its age: 0 is the newest. `*found` is false where there is none,
/// or none that can be trusted: then `damage` says why. For whoever looks at all of them. So many are kept at
/// least.
#define SABOT_CHECKPOINTS_KEPT 2
bool sabot_journal_checkpoint_at(sabot_journal *journal, unsigned age, sabot_checkpoint *checkpoint,
                                 bool *found, sabot_journal_fault *damage, sabot_journal_fault *fault);

/// The secret of a shoe as it was stored; `*size` is 0 where there is none.
bool sabot_journal_secret(sabot_journal *journal, uint32_t table, uint32_t shoe,
                          uint8_t bytes[SABOT_SECRET_BYTES_MAX], size_t *size, sabot_journal_fault *fault);

#endif
