/// What a process with a secret in its memory keeps to itself.
#include "room/fair/fair.h"

#include <sodium.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>

void sabot_fair_guard_process(void) {
    static const struct rlimit nothing = {0, 0};
    // The limit is not asked where cores are piped to a program; who may not be dumped is not dumped there
    // either. The one is kept over exec, the other closes /proc/PID/mem and debuggers of the same user.
    setrlimit(RLIMIT_CORE, &nothing);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

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
