/// record: the values a journal consists of, and the fault type of all journal functions.
#ifndef SABOT_ROOM_JOURNAL_RECORD_H
#define SABOT_ROOM_JOURNAL_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_HASH_BYTES       32
#define SABOT_SIGNATURE_BYTES  64
#define SABOT_PUBLIC_KEY_BYTES 32
#define SABOT_ROOM_ID_BYTES    16
/// Maximum size of one record's events.
#define SABOT_RECORD_EVENTS_MAX (1u << 20)
/// Maximum size of a checkpoint's body.
#define SABOT_CHECKPOINT_BODY_MAX (1u << 28)

typedef struct {
    uint8_t bytes[SABOT_HASH_BYTES];
} sabot_hash;

typedef struct {
    uint8_t bytes[SABOT_SIGNATURE_BYTES];
} sabot_signature;

typedef struct {
    uint8_t bytes[SABOT_PUBLIC_KEY_BYTES];
} sabot_public_key;

/// Chosen by the sender. Ids that grow with time (compared as bytes, first byte first) are stored and found
/// fastest.
typedef struct {
    uint8_t bytes[16];
} sabot_command_id;

/// Identifies a journal's room. Stored once and never changed.
typedef struct {
    uint8_t id[SABOT_ROOM_ID_BYTES]; ///< random, drawn when the journal was created
    sabot_public_key key;            ///< verifies the signatures of heads and checkpoints
    int64_t created_ms;              ///< since 1970, UTC
} sabot_room;

/// One executed command.
typedef struct {
    uint64_t sequence; ///< from 1 without a gap, over all tables of the room
    uint32_t table;    ///< from 1; 0: the room itself
    uint8_t role;      ///< of the actor (sabot/event.h)
    uint32_t person;   ///< the actor; 0: no particular person
    int64_t time_ms;   ///< since 1970, UTC
    sabot_command_id command;
    uint64_t digest;       ///< of the command, to detect an id reused for another command
    const uint8_t *events; ///< as event.h writes them, concatenated
    uint32_t size;         ///< of the events, at most SABOT_RECORD_EVENTS_MAX
    sabot_hash previous;   ///< hash of the previous record; the room's hash for the first
    sabot_hash hash;       ///< over all of the above and the room
} sabot_record;

/// The end of the journal. Only the current head is kept.
///
/// A head says whether the room was closed with it. While the room is open, or after it was killed, it was
/// not: newer records may then be missing, and nobody can tell.
///
/// Signing takes longer than the rest of a commit of one record, so not every commit signs. In between, the
/// end is sealed with a keyed hash that only the room's secret can create and verify. Anyone can verify the
/// journal up to the signed record, which is the last one in a closed journal.
typedef struct {
    uint64_t sequence; ///< of the newest record; 0: none yet
    sabot_hash hash;   ///< of the newest record; the room's hash if there is none
    sabot_hash seal;   ///< all zero if the newest record is the signed one
    uint64_t signed_sequence;
    sabot_hash signed_hash;
    uint64_t is_closed;         ///< 1: the room was closed with the signed record as its last; 0
    uint64_t unclean_shutdowns; ///< how often it was reopened after an unclean shutdown
    sabot_signature signature;  ///< of the signed record and these two
} sabot_head;

/// The state after all records up to `sequence`, so that opening need not replay them all.
typedef struct {
    uint64_t sequence;
    sabot_hash hash; ///< of that record
    const uint8_t *body;
    size_t size; ///< at most SABOT_CHECKPOINT_BODY_MAX
    sabot_signature signature;
} sabot_checkpoint;

// ---------------------------------------------------------------------------------------------------------
// Faults

typedef enum {
    SABOT_JOURNAL_OK,
    // Problems of access: the contents are not known to be bad.
    SABOT_JOURNAL_MISSING,        ///< there is no such file
    SABOT_JOURNAL_FAILED,         ///< a system error; nothing was stored
    SABOT_JOURNAL_FULL,           ///< the disk is full; nothing was stored
    SABOT_JOURNAL_COMMIT_UNKNOWN, ///< it is not known whether it was stored
    SABOT_JOURNAL_LOCKED,         ///< another process is writing this journal
    SABOT_JOURNAL_CHANGED,        ///< opened for writing while it was read as immutable: read it again
    SABOT_JOURNAL_REFUSED,        ///< a bad call: a command id stored before, or a read-only journal
    // Problems of the contents
    SABOT_JOURNAL_FOREIGN,   ///< not a journal
    SABOT_JOURNAL_NEWER,     ///< a newer format than this version reads
    SABOT_JOURNAL_DAMAGED,   ///< unreadable, or contains what no journal contains
    SABOT_JOURNAL_WRONG_KEY, ///< another room's secret or key
    SABOT_JOURNAL_GAP,       ///< a record is missing or out of place
    SABOT_JOURNAL_CHAIN,     ///< a record does not follow the one before it
    SABOT_JOURNAL_HASH,      ///< a record was changed
    SABOT_JOURNAL_CUT,       ///< records at the end are missing
    SABOT_JOURNAL_BEYOND,    ///< there are records after the end
    SABOT_JOURNAL_HEAD,      ///< the head is not signed with the room's key, or names another record
    SABOT_JOURNAL_CHECKPOINT ///< the same for a checkpoint
} sabot_journal_error;

/// One sentence for the user, without a period: "record 1,204 was changed: its hash does not match its
/// contents".
typedef struct {
    sabot_journal_error code;
    uint64_t sequence; ///< the record it is about; 0: no particular record
    char sentence[320];
} sabot_journal_fault;

/// Sets `fault` and returns false, so that a function can return it.
__attribute__((format(printf, 4, 5))) bool sabot_journal_fail(sabot_journal_fault *fault,
                                                              sabot_journal_error code, uint64_t sequence,
                                                              const char *format, ...);

/// Formats 1204 as "1,204" for the sentences.
typedef struct {
    char text[32];
} sabot_journal_number;
sabot_journal_number sabot_journal_number_of(uint64_t number);

#endif
