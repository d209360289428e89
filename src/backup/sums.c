#include "sums.h"

#include <stdio.h>
#include <string.h>

#define DIGITS (2 * (size_t)SABOT_SUM_BYTES)

static const char digits[] = "0123456789abcdef";

/// Without a '/', and not hidden: so that no name leads out of the backup.
static bool is_plain_name(const char *name) {
    for (const char *at = name; *at != '\0'; at++) {
        const unsigned char byte = (unsigned char)*at;
        if (byte < ' ' || byte == 0x7f || byte == '/' || byte == '\\') {
            return false;
        }
    }
    return name[0] != '\0' && name[0] != '.';
}

bool sabot_sums_name_is_allowed(const char *name) {
    static const char folder[] = SABOT_CONFIG_DIR "/";
    const bool is_config = strncmp(name, folder, sizeof folder - 1) == 0;
    return strlen(name) < SABOT_BACKUP_NAME_SIZE &&
           is_plain_name(is_config ? name + sizeof folder - 1 : name) &&
           strcmp(name, SABOT_CONFIG_DIR) != 0 && strcmp(name, SABOT_SUMS_FILE) != 0;
}

const sabot_sum *sabot_sums_find(const sabot_sums *sums, const char *name) {
    for (int i = 0; i < sums->count; i++) {
        if (strcmp(sums->sums[i].name, name) == 0) {
            return &sums->sums[i];
        }
    }
    return NULL;
}

bool sabot_sums_add(sabot_sums *sums, const char *name, const uint8_t digest[SABOT_SUM_BYTES]) {
    if (sums->count == SABOT_SUMS_MAX || !sabot_sums_name_is_allowed(name) ||
        sabot_sums_find(sums, name) != NULL) {
        return false;
    }
    sabot_sum *const sum = &sums->sums[sums->count++];
    snprintf(sum->name, sizeof sum->name, "%s", name);
    memcpy(sum->digest, digest, SABOT_SUM_BYTES);
    return true;
}

size_t sabot_sums_write(const sabot_sums *sums, char text[SABOT_SUMS_TEXT_SIZE]) {
    size_t size = 0;
    for (int i = 0; i < sums->count; i++) {
        const sabot_sum *const sum = &sums->sums[i];
        for (int byte = 0; byte < SABOT_SUM_BYTES; byte++) {
            text[size++] = digits[sum->digest[byte] >> 4];
            text[size++] = digits[sum->digest[byte] & 15];
        }
        size += (size_t)snprintf(text + size, SABOT_SUMS_TEXT_SIZE - size, "  %s\n", sum->name);
    }
    return size;
}

/// -1: no small hexadecimal digit.
static int value_of(char digit) {
    const char *const found = digit == '\0' ? NULL : strchr(digits, digit);
    return found == NULL ? -1 : (int)(found - digits);
}

static bool read_digest(const char *line, uint8_t digest[SABOT_SUM_BYTES]) {
    for (size_t i = 0; i < SABOT_SUM_BYTES; i++) {
        const int high = value_of(line[2 * i]), low = value_of(line[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        digest[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool read_line(const char *line, size_t length, sabot_sums *sums) {
    uint8_t digest[SABOT_SUM_BYTES];
    char name[SABOT_BACKUP_NAME_SIZE];
    if (length <= DIGITS + 2 || length - DIGITS - 2 >= sizeof name || line[DIGITS] != ' ' ||
        line[DIGITS + 1] != ' ' || memchr(line, '\0', length) != NULL || !read_digest(line, digest)) {
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(length - DIGITS - 2), line + DIGITS + 2);
    return sabot_sums_add(sums, name, digest);
}

int sabot_sums_read(const char *text, size_t size, sabot_sums *sums) {
    const char *const end = text + size;
    sums->count = 0;
    for (int number = 1; text < end || number == 1; number++) {
        const char *const newline = text < end ? memchr(text, '\n', (size_t)(end - text)) : NULL;
        if (newline == NULL || !read_line(text, (size_t)(newline - text), sums)) {
            return number;
        }
        text = newline + 1;
    }
    return 0;
}
