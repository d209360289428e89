/// The numbers a shoe is shuffled by: ChaCha20 as in RFC 8439, nonce zero, from block 0 on.
#ifndef SABOT_ROOM_FAIR_KEYSTREAM_H
#define SABOT_ROOM_FAIR_KEYSTREAM_H

#include <stdint.h>

#define SABOT_KEYSTREAM_BLOCK 64

/// Secret as long as its shoe is; its owner wipes it.
typedef struct {
    uint8_t key[32];
    uint8_t block[SABOT_KEYSTREAM_BLOCK];
    uint32_t blocks; ///< made so far
    uint32_t used;   ///< bytes of the last one
} sabot_keystream;

void sabot_keystream_begin(sabot_keystream *stream, const uint8_t key[32]);
/// The next four bytes as a number, low byte first.
uint32_t sabot_keystream_word(sabot_keystream *stream);
/// A number below `bound` (at least 1), each equally likely: a word's remainder, where the words that would
/// make some remainders likelier than others are passed over.
uint32_t sabot_keystream_below(sabot_keystream *stream, uint32_t bound);

#endif
