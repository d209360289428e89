/// record: what a journal is made of, as values; and the one fault that everything here gives.
#ifndef SABOT_ROOM_JOURNAL_RECORD_H
#define SABOT_ROOM_JOURNAL_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_HASH_BYTES       32
#define SABOT_SIGNATURE_BYTES  64
#define SABOT_PUBLIC_KEY_BYTES 32
#define SABOT_ROOM_ID_BYTES    16
/// The events of one record at most.
#define SABOT_RECORD_EVENTS_MAX (1u << 20)
/// The body of a checkpoint at most.
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

/// Of the sender's own choosing; ids that grow with time (as bytes, the first counts most) are stored and
/// found fastest.
typedef struct {
    uint8_t bytes[16];
} sabot_command_id;

/// Whose journal it is. Stands once in a journal and never changes.
typedef struct {
    uint8_t id[SABOT_ROOM_ID_BYTES]; ///< drawn by chance when the journal was made
    sabot_public_key key;            ///< whoever signs heads and checkpoints has the secret of it
    int64_t created_ms;              ///< since 1970, UTC
} sabot_room;

/// One command carried out.
typedef struct {
    uint64_t sequence; ///< from 1 without a gap, over all tables of the room
    uint32_t table;    ///< from 1; 0: the room itself
    uint8_t role;      ///< of the actor (sabot/event.h)
    uint32_t person;   ///< the actor; 0: nobody in particular
    int64_t time_ms;   ///< since 1970, UTC
    sabot_command_id command;
    uint64_t digest;       ///< of the command itself: the same id with another command is found out
    const uint8_t *events; ///< as event.h writes them, one after the other
    uint32_t size;         ///< of the events, at most SABOT_RECORD_EVENTS_MAX
    sabot_hash previous;   ///< the record before; the first has the room's own hash
    sabot_hash hash;       ///< over all of the above and the room
} sabot_record;

/// Where the journal ends. There is one only: what proved an older end is not kept.
///
/// A head says whether the room was closed with it. While it is open, and after it was killed, it is not:
/// then nobody can tell whether newer records are missing, but everybody that they may be.
///
/// To sign takes longer than anything else in a commit of one record, so not every commit does. In between
/// the end is sealed: a keyed hash, that only the room's secret makes and checks. Everybody can check up to
/// the signed record, which is the last one when a journal was closed.
typedef struct {
    uint64_t sequence; ///< of the newest record; 0: none yet
    sabot_hash hash;   ///< of the newest record; the room's own where there is none
    sabot_hash seal;   ///< all zero where the newest record is the signed one
    uint64_t signed_sequence;
    sabot_hash signed_hash;
    uint64_t is_closed;        ///< 1: the room was closed with the signed record as its last; 0
    uint64_t kills;            ///< how often it was opened again without having been closed
    sabot_signature signature; ///< over the signed record and these two
} sabot_head;

/// Everything that the records up to `sequence` come to, so that a start need not replay them all.
typedef struct {
    uint64_t sequence;
    sabot_hash hash; ///< of that record
    const uint8_t *body;
    size_t size; ///< at most SABOT_CHECKPOINT_BODY_MAX
    sabot_signature signature;
} sabot_checkpoint;

// ---------------------------------------------------------------------------------------------------------
// What can go wrong?

typedef enum {
    SABOT_JOURNAL_FINE,
    // The place: nothing is known to be wrong with what is written.
    SABOT_JOURNAL_MISSING, ///< there is no such file
    SABOT_JOURNAL_FAILED,  ///< the system said no; nothing was stored
    SABOT_JOURNAL_FULL,    ///< no room on the disk; nothing was stored
    SABOT_JOURNAL_UNSURE,  ///< it is not known whether it was stored
    SABOT_JOURNAL_LOCKED,  ///< somebody else writes this journal
    SABOT_JOURNAL_CHANGED, ///< it was opened for writing while it was read as one that nobody writes: read
                           ///< again
    SABOT_JOURNAL_REFUSED, ///< the call itself: a command id stored before, a journal that is only read
    // What stands there.
    SABOT_JOURNAL_FOREIGN,   ///< not a journal
    SABOT_JOURNAL_NEWER,     ///< of a format that this version does not know
    SABOT_JOURNAL_DAMAGED,   ///< cannot be read, or holds what a journal never holds
    SABOT_JOURNAL_WRONG_KEY, ///< another room's secret or key
    SABOT_JOURNAL_GAP,       ///< a record is missing, or stands where none may
    SABOT_JOURNAL_CHAIN,     ///< a record does not follow from the one before
    SABOT_JOURNAL_HASH,      ///< a record is not what it was when it was written
    SABOT_JOURNAL_CUT,       ///< records at the end are missing
    SABOT_JOURNAL_BEYOND,    ///< records stand behind the end
    SABOT_JOURNAL_HEAD,      ///< the head is not by the room's key, or names another record
    SABOT_JOURNAL_CHECKPOINT ///< the same of a checkpoint
} sabot_journal_trouble;

/// One sentence for a person, without a full stop: "record 1,204 was changed: its hash is not that of its
/// contents".
typedef struct {
    sabot_journal_trouble trouble;
    uint64_t sequence; ///< the record it is about; 0: none in particular
    char sentence[320];
} sabot_journal_fault;

/// Fills `fault` and gives false, so that a function can end with it.
__attribute__((format(printf, 4, 5))) bool sabot_journal_say(sabot_journal_fault *fault,
                                                             sabot_journal_trouble trouble, uint64_t sequence,
                                                             const char *format, ...);

/// 1204 as "1,204", for such sentences.
typedef struct {
    char text[32];
} sabot_journal_number;
sabot_journal_number sabot_journal_number_of(uint64_t number);

#endif
