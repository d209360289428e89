/// The random numbers for a shuffle: ChaCha20 (RFC 8439), nonce zero, starting at block 0.
#ifndef SABOT_ROOM_FAIR_KEYSTREAM_H
#define SABOT_ROOM_FAIR_KEYSTREAM_H

#include <stdint.h>

#define SABOT_KEYSTREAM_BLOCK 64

/// As secret as the shoe; the owner wipes it.
typedef struct {
    uint8_t key[32];
    uint8_t block[SABOT_KEYSTREAM_BLOCK];
    uint32_t blocks; ///< generated so far
    uint32_t used;   ///< bytes of the last block
} sabot_keystream;

void sabot_keystream_begin(sabot_keystream *stream, const uint8_t key[32]);
/// Returns the next four bytes as a number, low byte first.
uint32_t sabot_keystream_word(sabot_keystream *stream);
/// Returns a uniform number below `bound` (at least 1): the remainder of a word. Words that would bias the
/// remainders are skipped.
uint32_t sabot_keystream_below(sabot_keystream *stream, uint32_t bound);

#endif
