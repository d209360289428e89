/// A file of 64 hexadecimal digits and a line end, made whole.
///
/// It is written without a name, synced, and then given its own by link(), which never replaces a file: so it
/// is whole or not there, of two processes that make it at once the second finds the first one's, and one
/// that is killed leaves nothing behind. Where a file system has no files without a name, it is written under
/// another one; a process that is killed then leaves that one.
#define _GNU_SOURCE // O_TMPFILE

#include "room/fair/fair.h"

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

static bool write_digits(int descriptor, const char digits[SABOT_HEX_SIZE]) {
    char text[TEXT_SIZE];
    memcpy(text, digits, TEXT_SIZE - 1);
    text[TEXT_SIZE - 1] = '\n';
    const bool written = sabot_file_write(descriptor, text, sizeof text) && fsync(descriptor) == 0;
    sodium_memzero(text, sizeof text); // they may be a secret's
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

/// Makes a file without a name: -1 where there are none here, or where it could not be given a name later.
static int open_nameless(int directory, mode_t mode) {
    const bool can_be_named = access("/proc/self/fd", X_OK) == 0;
    return can_be_named ? openat(directory, ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, mode) : -1;
}

/// A file that has no name, or one that is not its own yet.
typedef struct {
    int descriptor;
    bool is_nameless;
    char name[NAME_MAX + 1];
} unnamed;

static bool open_unnamed(int directory, mode_t mode, unnamed *file) {
    file->descriptor = open_nameless(directory, mode);
    file->is_nameless = file->descriptor >= 0;
    if (!file->is_nameless) {
        file->descriptor = open_free_name(directory, mode, file->name);
    }
    return file->descriptor >= 0;
}

static bool give_name(int directory, const unnamed *file, const char *name) {
    char opened[64];
    snprintf(opened, sizeof opened, "/proc/self/fd/%d", file->descriptor);
    return file->is_nameless ? linkat(AT_FDCWD, opened, directory, name, AT_SYMLINK_FOLLOW) == 0
                             : linkat(directory, file->name, directory, name, 0) == 0;
}

/// Puts the digits at `name`, unless something stands there. false leaves `errno`, and nothing of its own.
static bool make_in(int directory, const char *name, const char digits[SABOT_HEX_SIZE], mode_t mode) {
    unnamed file;
    if (!open_unnamed(directory, mode, &file)) {
        return false;
    }
    bool good = sabot_file_give(file.descriptor, directory) && write_digits(file.descriptor, digits);
    const bool linked = good && give_name(directory, &file, name);
    int error = errno;
    if (good && !linked) {
        good = error == EEXIST; // another process was faster: its file is the one
    }
    if (!file.is_nameless) {
        unlinkat(directory, file.name, 0);
    }
    if (close(file.descriptor) != 0 && good) {
        good = false;
        error = errno;
    }
    if (good && fsync(directory) != 0) {
        good = false;
        error = errno;
    }
    if (linked && !good) {
        unlinkat(directory, name, 0); // a key that may be gone tomorrow must seal nothing today
    }
    errno = error;
    return good;
}

bool sabot_key_file_make(const char *path, const char digits[SABOT_HEX_SIZE], unsigned mode) {
    char copy[PATH_MAX];
    const int directory = sabot_file_directory(path);
    if (directory < 0) {
        return false;
    }
    snprintf(copy, sizeof copy, "%s", path);
    const bool made = make_in(directory, basename(copy), digits, (mode_t)mode);
    sabot_file_close(directory);
    return made;
}
