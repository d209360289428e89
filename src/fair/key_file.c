/// A file of 64 hexadecimal digits and a line end, made whole.
///
/// It is written under another name, synced, and then given its own by link(), which never replaces a file:
/// so it is whole or not there, and of two processes that make it at once the second finds the first one's.
#include "fair.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT_SIZE SABOT_HEX_SIZE // the digits and a line end

static bool write_all(int descriptor, const char text[TEXT_SIZE]) {
    size_t size = 0;
    while (size < TEXT_SIZE) {
        const ssize_t written = write(descriptor, text + size, TEXT_SIZE - size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        size += written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool write_digits(int descriptor, const char digits[SABOT_HEX_SIZE]) {
    char text[TEXT_SIZE];
    memcpy(text, digits, TEXT_SIZE - 1);
    text[TEXT_SIZE - 1] = '\n';
    const bool written = write_all(descriptor, text) && fsync(descriptor) == 0;
    const int error = errno;
    sodium_memzero(text, sizeof text); // they may be a secret's
    errno = error;
    return written;
}

/// Makes an empty file beside the place, under a name that is free. The descriptor, or -1.
static int open_free_name(int directory, mode_t mode, char name[NAME_MAX + 1]) {
    int descriptor = -1;
    for (int attempt = 0; attempt < 100 && descriptor < 0; attempt++) {
        snprintf(name, NAME_MAX + 1, ".key.%ld-%d.new", (long)getpid(), attempt);
        descriptor = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    return descriptor;
}

/// Puts the digits at `name`, unless something stands there. false leaves `errno`, and nothing of its own.
static bool make_in(int directory, const char *name, const char digits[SABOT_HEX_SIZE], mode_t mode) {
    char temporary[NAME_MAX + 1];
    const int descriptor = open_free_name(directory, mode, temporary);
    if (descriptor < 0) {
        return false;
    }
    bool good = write_digits(descriptor, digits);
    int error = errno;
    if (close(descriptor) != 0 && good) {
        good = false;
        error = errno;
    }
    const bool linked = good && linkat(directory, temporary, directory, name, 0) == 0;
    if (good && !linked) {
        error = errno;
        good = error == EEXIST; // another process was faster: its file is the one
    }
    unlinkat(directory, temporary, 0);
    if (good && fsync(directory) != 0) {
        good = false;
        error = errno;
        if (linked) {
            unlinkat(directory, name, 0); // a key that may be gone tomorrow must seal nothing today
        }
    }
    errno = error;
    return good;
}

bool sabot_key_file_make(const char *path, const char digits[SABOT_HEX_SIZE], unsigned mode) {
    char for_directory[PATH_MAX], for_name[PATH_MAX];
    if ((size_t)snprintf(for_directory, sizeof for_directory, "%s", path) >= sizeof for_directory) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(for_name, for_directory, sizeof for_name);
    const int directory = open(dirname(for_directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) {
        return false;
    }
    const bool made = make_in(directory, basename(for_name), digits, (mode_t)mode);
    const int error = errno;
    close(directory);
    errno = error;
    return made;
}
