/// chain: what is hashed and what is signed, to the byte. Callers include journal.h.
#ifndef SABOT_ROOM_JOURNAL_CHAIN_H
#define SABOT_ROOM_JOURNAL_CHAIN_H

#include "room/fair/fair.h"
#include "room/journal/record.h"

/// Every number that goes before and behind the events of a record.
#define SABOT_CHAIN_BUFFER_BYTES (256 + SABOT_RECORD_EVENTS_MAX)

typedef struct {
    uint8_t bytes[64];
} sabot_signing_key;

typedef struct {
    uint8_t bytes[32];
} sabot_sealing_key;

/// The key pair of a room's secret.
void sabot_chain_keys(const sabot_room_secret *secret, sabot_public_key *key, sabot_signing_key *signing);

sabot_hash sabot_chain_room(const sabot_room *room);

/// `buffer` holds SABOT_CHAIN_BUFFER_BYTES and is the function's own.
sabot_hash sabot_chain_record(const sabot_hash *room, const sabot_record *record, uint8_t *buffer);

void sabot_chain_sealing_key(const sabot_room_secret *secret, sabot_sealing_key *sealing);
/// Proves the end of a journal to whoever has the secret.
sabot_hash sabot_chain_seal(const sabot_hash *room, uint64_t sequence, const sabot_hash *hash,
                            const sabot_sealing_key *sealing);

/// The signature over what the head says is signed.
sabot_signature sabot_chain_sign_head(const sabot_hash *room, const sabot_head *head,
                                      const sabot_signing_key *signing);
bool sabot_chain_head_holds(const sabot_hash *room, const sabot_head *head, const sabot_public_key *key);

sabot_signature sabot_chain_sign_checkpoint(const sabot_hash *room, const sabot_checkpoint *checkpoint,
                                            const sabot_signing_key *signing);
bool sabot_chain_checkpoint_holds(const sabot_hash *room, const sabot_checkpoint *checkpoint,
                                  const sabot_public_key *key);

#endif
