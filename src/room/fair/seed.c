/// Calculates a seed's commitment and its shuffle, byte for byte as in docs/fairness.md.
#include "room/fair/fair.h"

#include "room/fair/keystream.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

_Static_assert(SABOT_COMMITMENT_BYTES == crypto_generichash_BYTES, "BLAKE2b-256");

bool sabot_fair_begin(void) {
    return sodium_init() >= 0;
}

void sabot_fair_wipe(void *secret, size_t size) {
    sodium_memzero(secret, size);
}

sabot_seed sabot_seed_draw(void) {
    sabot_seed seed;
    randombytes_buf(seed.bytes, sizeof seed.bytes);
    return seed;
}

// ---------------------------------------------------------------------------------------------------------
// Hashed messages

/// Concatenated fields.
typedef struct {
    uint8_t bytes[80];
    size_t size;
} message;

static void add(message *text, const void *bytes, size_t size) {
    assert(size <= sizeof text->bytes - text->size);
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
}

static void write_number(uint32_t number, uint8_t *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

void sabot_shoe_name_write(sabot_shoe_name name, uint8_t bytes[SABOT_SHOE_NAME_BYTES]) {
    assert(name.decks >= 1 && name.decks <= SABOT_DECKS_MAX);
    write_number(name.table, bytes, 4);
    write_number(name.shoe, bytes + 4, 4);
    bytes[8] = name.decks;
}

/// `purpose` separates the two hashes of a seed, so that the published one reveals nothing about the other.
static void begin_message(message *text, const char *purpose, sabot_shoe_name name, const sabot_seed *seed) {
    uint8_t name_bytes[SABOT_SHOE_NAME_BYTES];
    sabot_shoe_name_write(name, name_bytes);
    text->size = 0;
    add(text, purpose, strlen(purpose));
    add(text, name_bytes, sizeof name_bytes);
    add(text, seed->bytes, sizeof seed->bytes);
}

/// Wipes the message, because it contains the seed.
static void hash_message(message *text, uint8_t hash[32]) {
    crypto_generichash(hash, 32, text->bytes, text->size, NULL, 0);
    sodium_memzero(text, sizeof *text);
}

// ---------------------------------------------------------------------------------------------------------
// Commitment and shuffle

sabot_commitment sabot_seed_commit(const sabot_seed *seed, sabot_shoe_name name) {
    sabot_commitment commitment;
    message text;
    begin_message(&text, "sabot shoe commitment v1", name, seed);
    hash_message(&text, commitment.bytes);
    return commitment;
}

bool sabot_commitment_is(const sabot_commitment *commitment, const sabot_commitment *other) {
    return memcmp(commitment->bytes, other->bytes, sizeof commitment->bytes) == 0;
}

static void begin_shuffle(sabot_keystream *stream, const sabot_seed *seed, sabot_shoe_name name,
                          uint16_t cut) {
    uint8_t key[32], cut_bytes[2];
    message text;
    write_number(cut, cut_bytes, sizeof cut_bytes);
    begin_message(&text, "sabot shoe shuffle v1", name, seed);
    add(&text, cut_bytes, sizeof cut_bytes);
    hash_message(&text, key);
    sabot_keystream_begin(stream, key);
    sodium_memzero(key, sizeof key);
}

int sabot_seed_shuffle(const sabot_seed *seed, sabot_shoe_name name, uint16_t cut,
                       sabot_card cards[SABOT_SHOE_CARDS_MAX]) {
    const int count = name.decks * SABOT_DECK_CARDS;
    assert(cut < count);
    for (int i = 0; i < count; i++) {
        cards[i].index = (uint8_t)(i % SABOT_DECK_CARDS);
    }
    sabot_keystream stream;
    begin_shuffle(&stream, seed, name, cut);
    // Fisher-Yates, from the last card to the first.
    for (uint32_t left = (uint32_t)count; left > 1; left--) {
        const uint32_t chosen = sabot_keystream_below(&stream, left);
        const sabot_card card = cards[left - 1];
        cards[left - 1] = cards[chosen];
        cards[chosen] = card;
    }
    sodium_memzero(&stream, sizeof stream);
    return count;
}

void sabot_keystream_begin(sabot_keystream *stream, const uint8_t key[32]) {
    memcpy(stream->key, key, sizeof stream->key);
    stream->blocks = 0;
    stream->used = SABOT_KEYSTREAM_BLOCK;
}

/// libsodium can start a keystream at any block only by XOR with a text, so the text is all zeros.
static void fill_block(sabot_keystream *stream) {
    static const uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES] = {0};
    static const uint8_t zeros[SABOT_KEYSTREAM_BLOCK] = {0};
    crypto_stream_chacha20_ietf_xor_ic(stream->block, zeros, sizeof zeros, nonce, stream->blocks,
                                       stream->key);
    stream->blocks++;
    stream->used = 0;
}

uint32_t sabot_keystream_word(sabot_keystream *stream) {
    if (stream->used == SABOT_KEYSTREAM_BLOCK) {
        fill_block(stream);
    }
    const uint8_t *const bytes = &stream->block[stream->used];
    stream->used += 4;
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

uint32_t sabot_keystream_below(sabot_keystream *stream, uint32_t bound) {
    assert(bound >= 1);
    const uint64_t words = UINT64_C(1) << 32;
    const uint64_t fair_words = words / bound * bound; // below this, every remainder is equally frequent
    uint32_t word;
    do {
        word = sabot_keystream_word(stream);
    } while (word >= fair_words);
    return word % bound;
}
