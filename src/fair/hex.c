#include "fair.h"

#include <sodium.h>
#include <string.h>

void sabot_hex_write(const uint8_t bytes[32], char text[SABOT_HEX_SIZE]) {
    sodium_bin2hex(text, SABOT_HEX_SIZE, bytes, 32);
}

bool sabot_hex_read(const char *text, uint8_t bytes[32]) {
    uint8_t read[32];
    size_t size = 0;
    const size_t length = strlen(text);
    const bool good = length == SABOT_HEX_SIZE - 1 &&
                      sodium_hex2bin(read, sizeof read, text, length, NULL, &size, NULL) == 0 &&
                      size == sizeof read;
    if (good) {
        memcpy(bytes, read, sizeof read);
    }
    sodium_memzero(read, sizeof read); // it may be a secret
    return good;
}
