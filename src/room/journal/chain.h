/// chain: hashes and signatures, byte for byte. Callers include journal.h.
#ifndef SABOT_ROOM_JOURNAL_CHAIN_H
#define SABOT_ROOM_JOURNAL_CHAIN_H

#include "room/fair/fair.h"
#include "room/journal/record.h"

/// Space for the events of a record and the fields before and after them.
#define SABOT_CHAIN_BUFFER_BYTES (256 + SABOT_RECORD_EVENTS_MAX)

typedef struct {
    uint8_t bytes[64];
} sabot_signing_key;

typedef struct {
    uint8_t bytes[32];
} sabot_sealing_key;

/// Derives a room's key pair from its secret.
void sabot_chain_keys(const sabot_room_secret *secret, sabot_public_key *key, sabot_signing_key *signing);

sabot_hash sabot_chain_room(const sabot_room *room);

/// Uses `buffer` of SABOT_CHAIN_BUFFER_BYTES as scratch space.
sabot_hash sabot_chain_record(const sabot_hash *room, const sabot_record *record, uint8_t *buffer);

void sabot_chain_sealing_key(const sabot_room_secret *secret, sabot_sealing_key *sealing);
/// Returns the seal of a journal's end, which the secret verifies.
sabot_hash sabot_chain_seal(const sabot_hash *room, uint64_t sequence, const sabot_hash *hash,
                            const sabot_sealing_key *sealing);

/// Signs the head's signed record.
sabot_signature sabot_chain_sign_head(const sabot_hash *room, const sabot_head *head,
                                      const sabot_signing_key *signing);
bool sabot_chain_head_holds(const sabot_hash *room, const sabot_head *head, const sabot_public_key *key);

sabot_signature sabot_chain_sign_checkpoint(const sabot_hash *room, const sabot_checkpoint *checkpoint,
                                            const sabot_signing_key *signing);
bool sabot_chain_checkpoint_holds(const sabot_hash *room, const sabot_checkpoint *checkpoint,
                                  const sabot_public_key *key);

#endif
