/// Creates a file of 64 hexadecimal digits and a newline atomically.
///
/// The file is written without a name, synced, and then linked to its name with link(), which never replaces
/// a file. So it is complete or absent; of two processes that create it at once, the second finds the first
/// one's file; and a process that is killed leaves nothing behind. On file systems without unnamed files, it
/// is written under a temporary name, which a killed process leaves behind.
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

#define TEXT_SIZE SABOT_HEX_SIZE // the digits and a newline

static bool write_digits(int descriptor, const char digits[SABOT_HEX_SIZE]) {
    char text[TEXT_SIZE];
    memcpy(text, digits, TEXT_SIZE - 1);
    text[TEXT_SIZE - 1] = '\n';
    const bool written = sabot_file_write(descriptor, text, sizeof text) && fsync(descriptor) == 0;
    sodium_memzero(text, sizeof text); // the digits may be secret
    return written;
}

/// Creates an empty file with an unused temporary name. Returns the descriptor, or -1.
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

/// Creates an unnamed file. Returns -1 if the system has none or could not name it later.
static int open_nameless(int directory, mode_t mode) {
    const bool can_be_named = access("/proc/self/fd", X_OK) == 0;
    return can_be_named ? openat(directory, ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, mode) : -1;
}

/// A file that has no name yet, or a temporary one.
typedef struct {
    int descriptor;
    bool is_nameless;
    char name[NAME_MAX + 1];
} unnamed_file;

static bool open_unnamed(int directory, mode_t mode, unnamed_file *file) {
    file->descriptor = open_nameless(directory, mode);
    file->is_nameless = file->descriptor >= 0;
    if (!file->is_nameless) {
        file->descriptor = open_free_name(directory, mode, file->name);
    }
    return file->descriptor >= 0;
}

static bool link_name(int directory, const unnamed_file *file, const char *name) {
    char opened[64];
    snprintf(opened, sizeof opened, "/proc/self/fd/%d", file->descriptor);
    return file->is_nameless ? linkat(AT_FDCWD, opened, directory, name, AT_SYMLINK_FOLLOW) == 0
                             : linkat(directory, file->name, directory, name, 0) == 0;
}

/// Writes the digits to `name`, unless it exists. On failure, returns false, sets `errno` and leaves no file.
static bool create_in(int directory, const char *name, const char digits[SABOT_HEX_SIZE], mode_t mode) {
    unnamed_file file;
    if (!open_unnamed(directory, mode, &file)) {
        return false;
    }
    bool good = sabot_file_set_owner(file.descriptor, directory) && write_digits(file.descriptor, digits);
    const bool linked = good && link_name(directory, &file, name);
    int error = errno;
    if (good && !linked) {
        good = error == EEXIST; // another process was faster: use its file
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
        unlinkat(directory, name, 0); // a key that may not be durable must not seal anything
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
    const bool made = create_in(directory, basename(copy), digits, (mode_t)mode);
    sabot_file_close(directory);
    return made;
}
