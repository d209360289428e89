/// journal: what happened in a room, in order, on disk, chained and signed.
///
/// A record is one command that was carried out: its events in one piece, so that a torn file can never hold
/// half of it. Records of all tables of a room stand in one chain. The newest record's hash is signed with
/// every commit (the head), so that a journal cannot be cut off or chained anew without the room's secret.
#ifndef SABOT_JOURNAL_H
#define SABOT_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SABOT_HASH_BYTES      32
#define SABOT_SIGNATURE_BYTES 64

typedef struct {
    uint8_t bytes[SABOT_HASH_BYTES];
} sabot_hash;

typedef struct {
    uint8_t bytes[SABOT_SIGNATURE_BYTES];
} sabot_signature;

/// Of the sender's own choosing; ids that grow with time are found fastest.
typedef struct {
    uint8_t bytes[16];
} sabot_command_id;

/// One command carried out.
typedef struct {
    uint64_t sequence; ///< from 1 without a gap, over all tables of the room
    uint32_t table;    ///< from 1
    uint8_t role;      ///< of the actor (sabot/event.h)
    uint32_t person;   ///< the actor; 0: nobody in particular
    int64_t time_ms;   ///< since 1970, UTC
    sabot_command_id command;
    uint64_t digest;       ///< of the command itself: the same id with another command is found out
    const uint8_t *events; ///< as event.h writes them, one after the other
    uint32_t size;
    sabot_hash previous; ///< the record before; the first has the room's own hash
    sabot_hash hash;     ///< over all of the above and the room
} sabot_record;

#endif
