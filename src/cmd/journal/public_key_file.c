#include "cmd/journal/journal_input.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

bool sabot_public_key_file_name(const char *journal_path, char *name, size_t size) {
    return (size_t)snprintf(name, size, "%s.pub", journal_path) < size;
}

/// Reads the key at the start of a file. On an error, returns false and sets `errno`, to 0 if there is no
/// key.
static bool read_key(const char *path, sabot_public_key *key) {
    char digits[SABOT_HEX_SIZE];
    FILE *const file = fopen(path, "re");
    if (file == NULL) {
        return false;
    }
    errno = 0;
    const bool good = fgets(digits, sizeof digits, file) != NULL && sabot_hex_read(digits, key->bytes);
    const int error = ferror(file) ? errno : 0;
    (void)fclose(file); // opened for reading: nothing can be lost
    errno = error;
    return good;
}

bool sabot_public_key_file_write(const char *journal_path, const sabot_public_key *key,
                                 sabot_journal_fault *fault) {
    char path[PATH_MAX];
    char digits[SABOT_HEX_SIZE];
    sabot_public_key found;
    if (!sabot_public_key_file_name(journal_path, path, sizeof path)) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "the journal's file name is too long");
    }
    bool is_read = read_key(path, &found);
    if (!is_read && errno == ENOENT) {
        sabot_hex_write(key->bytes, digits);
        is_read = sabot_key_file_make(path, digits, 0644) && read_key(path, &found);
    }
    if (!is_read && errno != 0) {
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0,
                                  "cannot write the public key to '%.120s': %s", path, strerror(errno));
    }
    return (is_read && memcmp(&found, key, sizeof found) == 0) ||
           sabot_journal_fail(fault, SABOT_JOURNAL_FOREIGN, 0,
                              "'%.120s' does not contain this room's public key: move it away, and it is "
                              "created when the room opens next",
                              path);
}
