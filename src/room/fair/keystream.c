#include "room/fair/keystream.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

void sabot_keystream_begin(sabot_keystream *stream, const uint8_t key[32]) {
    memcpy(stream->key, key, sizeof stream->key);
    stream->blocks = 0;
    stream->used = SABOT_KEYSTREAM_BLOCK;
}

/// libsodium gives a keystream from any block on only mixed into a text: this one is all zero.
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
    const uint64_t fair_words = words / bound * bound; // each remainder stands equally often below it
    uint32_t word;
    do {
        word = sabot_keystream_word(stream);
    } while (word >= fair_words);
    return word % bound;
}
