/// Calculates hashes and signatures. Hashes are BLAKE2b of 32 bytes, signatures Ed25519. Numbers are
/// little-endian, unsigned or two's complement, with the number of bytes given after each name; strings have
/// no terminating zero.
///
///     seed of the keys   BLAKE2b, keyed with the room's secret, of "sabot journal v1"
///
///     room's hash        "sabot room v1"  id 16  public key 32  created_ms 8
///
///     record's hash      "sabot record v1"  room's hash 32  sequence 8  table 4  role 1  person 4  time_ms 8
///                        command 16  digest 8  size 4  events (size)  previous 32
///
///     head               "sabot head v1", or "sabot close v1" if the room is closed with it
///                        room's hash 32  sequence 8  hash 32  kills 8
///
///     seal               BLAKE2b, keyed with (BLAKE2b, keyed with the room's secret, of "sabot end key v1"):
///                        "sabot end v1"  room's hash 32  sequence 8  hash 32
///
///     checkpoint         "sabot checkpoint v1"  room's hash 32  sequence 8  hash 32  BLAKE2b of the body 32
///
/// The strings at the front keep one kind of message from passing for another: the signature of an old
/// checkpoint is not that of a head, so a journal cannot be truncated there.
#include "room/journal/chain.h"
#include "room/journal/journal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

_Static_assert(crypto_sign_SECRETKEYBYTES == sizeof(sabot_signing_key), "Ed25519");
_Static_assert(crypto_sign_BYTES == SABOT_SIGNATURE_BYTES, "Ed25519");
_Static_assert(crypto_sign_PUBLICKEYBYTES == SABOT_PUBLIC_KEY_BYTES, "Ed25519");
_Static_assert(crypto_sign_SEEDBYTES == SABOT_HASH_BYTES, "a hash has the size of a seed");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are copied from memory");

static uint8_t *put(uint8_t *end, const void *bytes, size_t size) {
    memcpy(end, bytes, size);
    return end + size;
}

static uint8_t *put_text(uint8_t *end, const char *text) {
    return put(end, text, strlen(text));
}

static sabot_hash hash_of(const uint8_t *bytes, size_t size) {
    sabot_hash hash;
    crypto_generichash(hash.bytes, sizeof hash.bytes, bytes, size, NULL, 0);
    return hash;
}

void sabot_chain_keys(const sabot_room_secret *secret, sabot_public_key *key, sabot_signing_key *signing) {
    uint8_t seed[crypto_sign_SEEDBYTES];
    sabot_room_secret_derive(secret, "sabot journal v1", seed);
    crypto_sign_seed_keypair(key->bytes, signing->bytes, seed);
    sodium_memzero(seed, sizeof seed);
}

sabot_hash sabot_chain_room(const sabot_room *room) {
    uint8_t bytes[128];
    uint8_t *end = put_text(bytes, "sabot room v1");
    end = put(end, room->id, sizeof room->id);
    end = put(end, room->key.bytes, sizeof room->key.bytes);
    end = put(end, &room->created_ms, 8);
    return hash_of(bytes, (size_t)(end - bytes));
}

sabot_hash sabot_chain_record(const sabot_hash *room, const sabot_record *record, uint8_t *buffer) {
    assert(record->size <= SABOT_RECORD_EVENTS_MAX);
    uint8_t *end = put_text(buffer, "sabot record v1");
    end = put(end, room->bytes, sizeof room->bytes);
    end = put(end, &record->sequence, 8);
    end = put(end, &record->table, 4);
    end = put(end, &record->role, 1);
    end = put(end, &record->person, 4);
    end = put(end, &record->time_ms, 8);
    end = put(end, record->command.bytes, sizeof record->command.bytes);
    end = put(end, &record->digest, 8);
    end = put(end, &record->size, 4);
    if (record->size > 0) {
        end = put(end, record->events, record->size);
    }
    end = put(end, record->previous.bytes, sizeof record->previous.bytes);
    return hash_of(buffer, (size_t)(end - buffer));
}

// ---------------------------------------------------------------------------------------------------------

typedef struct {
    uint8_t bytes[160];
    size_t size;
} message;

static message message_of(const char *context, const sabot_hash *room, uint64_t sequence,
                          const sabot_hash *hash, const sabot_hash *body) {
    message text;
    uint8_t *end = put_text(text.bytes, context);
    end = put(end, room->bytes, sizeof room->bytes);
    end = put(end, &sequence, 8);
    end = put(end, hash->bytes, sizeof hash->bytes);
    if (body != NULL) {
        end = put(end, body->bytes, sizeof body->bytes);
    }
    text.size = (size_t)(end - text.bytes);
    return text;
}

static message head_message(const sabot_hash *room, const sabot_head *head) {
    const char *const context = head->is_closed ? "sabot close v1" : "sabot head v1";
    message text = message_of(context, room, head->signed_sequence, &head->signed_hash, NULL);
    put(text.bytes + text.size, &head->unclean_shutdowns, 8);
    text.size += 8;
    return text;
}

static message checkpoint_message(const sabot_hash *room, const sabot_checkpoint *checkpoint) {
    const sabot_hash body = hash_of(checkpoint->body, checkpoint->size);
    return message_of("sabot checkpoint v1", room, checkpoint->sequence, &checkpoint->hash, &body);
}

static sabot_signature sign(const message *text, const sabot_signing_key *signing) {
    sabot_signature signature;
    crypto_sign_detached(signature.bytes, NULL, text->bytes, text->size, signing->bytes);
    return signature;
}

static bool holds(const message *text, const sabot_signature *signature, const sabot_public_key *key) {
    return crypto_sign_verify_detached(signature->bytes, text->bytes, text->size, key->bytes) == 0;
}

void sabot_chain_sealing_key(const sabot_room_secret *secret, sabot_sealing_key *sealing) {
    sabot_room_secret_derive(secret, "sabot end key v1", sealing->bytes);
}

sabot_hash sabot_chain_seal(const sabot_hash *room, uint64_t sequence, const sabot_hash *hash,
                            const sabot_sealing_key *sealing) {
    const message text = message_of("sabot end v1", room, sequence, hash, NULL);
    sabot_hash seal;
    crypto_generichash(seal.bytes, sizeof seal.bytes, text.bytes, text.size, sealing->bytes,
                       sizeof sealing->bytes);
    return seal;
}

sabot_signature sabot_chain_sign_head(const sabot_hash *room, const sabot_head *head,
                                      const sabot_signing_key *signing) {
    const message text = head_message(room, head);
    return sign(&text, signing);
}

bool sabot_chain_head_holds(const sabot_hash *room, const sabot_head *head, const sabot_public_key *key) {
    const message text = head_message(room, head);
    return holds(&text, &head->signature, key);
}

sabot_signature sabot_chain_sign_checkpoint(const sabot_hash *room, const sabot_checkpoint *checkpoint,
                                            const sabot_signing_key *signing) {
    const message text = checkpoint_message(room, checkpoint);
    return sign(&text, signing);
}

bool sabot_chain_checkpoint_holds(const sabot_hash *room, const sabot_checkpoint *checkpoint,
                                  const sabot_public_key *key) {
    const message text = checkpoint_message(room, checkpoint);
    return holds(&text, &checkpoint->signature, key);
}

uint64_t sabot_journal_digest(const uint8_t *bytes, size_t size) {
    uint8_t hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, bytes, size, NULL, 0);
    uint64_t digest = 0;
    for (int i = 0; i < 8; i++) {
        digest |= (uint64_t)hash[i] << 8 * i;
    }
    return digest;
}
