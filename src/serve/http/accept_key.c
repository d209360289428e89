/// Computes the Sec-WebSocket-Accept for a Sec-WebSocket-Key: SHA-1 in base64. SHA-1 protects no secret here;
/// it only proves that the server speaks WebSocket. It is implemented here because loading OpenSSL takes two
/// megabytes that plain HTTP does not need.
#include "serve/http/wire.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 80, DIGEST = 20, SALT = 36 };

static uint32_t rotate(uint32_t word, unsigned bits) {
    return word << bits | word >> (32 - bits);
}

/// Hashes one block (FIPS 180-4, 6.1.2).
static void add_block(uint32_t hash[5], const uint8_t block[BLOCK]) {
    uint32_t words[ROUNDS];
    for (unsigned i = 0; i < ROUNDS; i++) {
        words[i] = i < 16 ? (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                                (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3]
                          : rotate(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    }
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4];
    for (unsigned i = 0; i < ROUNDS; i++) {
        static const uint32_t constants[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
        const uint32_t mixed = i < 20              ? (b & c) | (~b & d)
                               : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d)
                                                   : b ^ c ^ d;
        const uint32_t next = rotate(a, 5) + mixed + e + constants[i / 20] + words[i];
        e = d;
        d = c;
        c = rotate(b, 30);
        b = a;
        a = next;
    }
    hash[0] += a;
    hash[1] += b;
    hash[2] += c;
    hash[3] += d;
    hash[4] += e;
}

/// Writes three bytes in base64.
static void write_quad(char *text, const uint8_t *bytes) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint32_t value = (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
    for (unsigned i = 0; i < 4; i++) {
        text[i] = letters[value >> (18 - 6 * i) & 63];
    }
}

void sabot_http_accept_key(const char *key, char accept[SABOT_HTTP_ACCEPT_KEY_SIZE]) {
    static const char salt[SALT + 1] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint32_t hash[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t text[2 * BLOCK] = {0}; // key and salt, a 1 bit, padding, and the length in bits
    const unsigned size = SABOT_HTTP_KEY_LENGTH + SALT;
    assert(strlen(key) == SABOT_HTTP_KEY_LENGTH);
    memcpy(text, key, SABOT_HTTP_KEY_LENGTH);
    memcpy(text + SABOT_HTTP_KEY_LENGTH, salt, SALT);
    text[size] = 0x80;
    text[sizeof text - 2] = (uint8_t)(size * 8 >> 8);
    text[sizeof text - 1] = (uint8_t)(size * 8 & 255);
    add_block(hash, text);
    add_block(hash, text + BLOCK);
    uint8_t digest[DIGEST + 1] = {0}; // base64 encodes three bytes at a time
    for (unsigned i = 0; i < DIGEST; i++) {
        digest[i] = (uint8_t)(hash[i / 4] >> (24 - 8 * (i % 4)) & 255);
    }
    for (unsigned i = 0; i < DIGEST; i += 3) {
        write_quad(accept + i / 3 * 4, digest + i);
    }
    accept[SABOT_HTTP_ACCEPT_KEY_SIZE - 2] = '='; // the last group has two bytes
    accept[SABOT_HTTP_ACCEPT_KEY_SIZE - 1] = '\0';
}
