/// The file of a room's secret: 64 hexadecimal digits and a line end, for nobody but its owner.
///
/// It is written under another name, synced, and then given its own by link(), which never replaces a file:
/// so it is whole or not there, and of two processes that make it at once the second finds the first one's.
#include "fair.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT_SIZE SABOT_HEX_SIZE // the digits and a line end

static bool refuse(char fault[SABOT_ROOM_SECRET_FAULT_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool refuse(char fault[SABOT_ROOM_SECRET_FAULT_SIZE], const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault, SABOT_ROOM_SECRET_FAULT_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

// ---------------------------------------------------------------------------------------------------------
// Reading

static bool check_file(int descriptor, const char *path, char *fault) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return refuse(fault, "cannot read the secret '%.120s': %s", path, strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        return refuse(fault, "the secret '%.120s' is no ordinary file", path);
    }
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        return refuse(fault, "others may read or change the secret '%.120s': chmod 600 '%.60s'", path, path);
    }
    if (status.st_size != TEXT_SIZE) {
        return refuse(fault, "the secret '%.120s' must hold 64 hexadecimal digits and a line end: %d bytes",
                      path, TEXT_SIZE);
    }
    return true;
}

static bool read_text(int descriptor, char text[TEXT_SIZE]) {
    size_t size = 0;
    while (size < TEXT_SIZE) {
        const ssize_t got = read(descriptor, text + size, TEXT_SIZE - size);
        if (got == 0) {
            errno = EIO; // it was longer a moment ago
            return false;
        }
        if (got < 0 && errno != EINTR) {
            return false;
        }
        size += got > 0 ? (size_t)got : 0;
    }
    return true;
}

static bool read_secret(int descriptor, const char *path, sabot_room_secret *secret, char *fault) {
    char text[TEXT_SIZE];
    if (!check_file(descriptor, path, fault)) {
        return false;
    }
    if (!read_text(descriptor, text)) {
        return refuse(fault, "cannot read the secret '%.120s': %s", path, strerror(errno));
    }
    const bool ends_well = text[TEXT_SIZE - 1] == '\n';
    text[TEXT_SIZE - 1] = '\0';
    const bool good = ends_well && sabot_hex_read(text, secret->bytes);
    sodium_memzero(text, sizeof text);
    return good || refuse(fault, "the secret '%.120s' must hold 64 hexadecimal digits and a line end", path);
}

// ---------------------------------------------------------------------------------------------------------
// Making

static bool write_text(int descriptor, const char text[TEXT_SIZE]) {
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

static bool write_new_secret(int descriptor) {
    sabot_room_secret secret;
    char text[SABOT_HEX_SIZE];
    randombytes_buf(secret.bytes, sizeof secret.bytes);
    sabot_hex_write(secret.bytes, text);
    text[TEXT_SIZE - 1] = '\n';
    const bool written = write_text(descriptor, text) && fsync(descriptor) == 0;
    sodium_memzero(&secret, sizeof secret);
    sodium_memzero(text, sizeof text);
    return written;
}

/// Makes an empty file beside the place, under a name that is free. The descriptor, or -1.
static int open_free_name(int directory, char name[NAME_MAX + 1]) {
    int descriptor = -1;
    for (int attempt = 0; attempt < 100 && descriptor < 0; attempt++) {
        snprintf(name, NAME_MAX + 1, ".secret.%ld-%d.new", (long)getpid(), attempt);
        descriptor = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    return descriptor;
}

/// Puts a secret at `name`, unless one stands there. false leaves `errno`, and nothing of its own behind.
static bool make_in(int directory, const char *name) {
    char temporary[NAME_MAX + 1];
    const int descriptor = open_free_name(directory, temporary);
    if (descriptor < 0) {
        return false;
    }
    bool good = write_new_secret(descriptor);
    int error = errno;
    if (close(descriptor) != 0 && good) {
        good = false;
        error = errno;
    }
    const bool linked = good && linkat(directory, temporary, directory, name, 0) == 0;
    if (good && !linked) {
        error = errno;
        good = error == EEXIST; // another process was faster: its secret is the room's
    }
    unlinkat(directory, temporary, 0);
    if (good && fsync(directory) != 0) {
        good = false;
        error = errno;
        if (linked) {
            unlinkat(directory, name, 0); // a secret that may be gone tomorrow must seal nothing today
        }
    }
    errno = error;
    return good;
}

static bool make_secret(const char *path, char *fault) {
    char for_directory[PATH_MAX], for_name[PATH_MAX];
    if ((size_t)snprintf(for_directory, sizeof for_directory, "%s", path) >= sizeof for_directory) {
        return refuse(fault, "cannot make the secret '%.120s': %s", path, strerror(ENAMETOOLONG));
    }
    memcpy(for_name, for_directory, sizeof for_name);
    const int directory = open(dirname(for_directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool made = false;
    if (directory >= 0) {
        made = make_in(directory, basename(for_name));
        const int error = errno;
        close(directory);
        errno = error;
    }
    return made || refuse(fault, "cannot make the secret '%.120s': %s", path, strerror(errno));
}

// ---------------------------------------------------------------------------------------------------------

/// Does not wait where a pipe stands in the file's place.
static int open_file(const char *path) {
    return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
}

bool sabot_room_secret_open(const char *path, bool make, sabot_room_secret *secret,
                            char fault[SABOT_ROOM_SECRET_FAULT_SIZE]) {
    int descriptor = open_file(path);
    if (descriptor < 0 && errno == ENOENT && make) {
        if (!make_secret(path, fault)) {
            return false;
        }
        descriptor = open_file(path);
    }
    if (descriptor < 0) {
        return refuse(fault, "cannot open the secret '%.120s': %s", path, strerror(errno));
    }
    const bool good = read_secret(descriptor, path, secret, fault);
    close(descriptor);
    return good;
}
