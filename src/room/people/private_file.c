#define _GNU_SOURCE // mkostemp
#include "room/people/private_file.h"

#include "room/fair/fair.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool write_json(FILE *file, const json_t *root) {
    errno = ENOMEM; // where jansson fails and the system does not
    return json_dumpf(root, file, JSON_INDENT(1)) == 0 && fputc('\n', file) != EOF && fflush(file) == 0;
}

/// Writes what is to stand at `path`, and closes; false leaves `errno`.
static bool write_file(int descriptor, const char *path, const json_t *root, bool is_durable) {
    FILE *const file = fdopen(descriptor, "wb");
    if (file == NULL) {
        const int error = errno;
        close(descriptor);
        errno = error;
        return false;
    }
    const bool written = sabot_file_give_at(descriptor, path) && write_json(file, root) &&
                         (!is_durable || fsync(descriptor) == 0);
    const int error = errno;
    const bool closed = fclose(file) == 0;
    errno = written ? errno : error;
    return written && closed;
}

/// So that the new name outlives the machine's power.
static bool sync_directory_of(const char *path) {
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s", path);
    const int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) {
        return false;
    }
    const bool synced = fsync(directory) == 0;
    const int error = errno;
    close(directory);
    errno = error;
    return synced;
}

bool sabot_private_file_replace(const char *path, const json_t *root, bool is_durable) {
    char temporary[PATH_MAX];
    if (snprintf(temporary, sizeof temporary, "%s.XXXXXX", path) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    const int descriptor = mkostemp(temporary, O_CLOEXEC); // of mode 0600
    if (descriptor < 0) {
        return false;
    }
    if (!write_file(descriptor, path, root, is_durable) || rename(temporary, path) != 0) {
        const int error = errno;
        unlink(temporary);
        errno = error;
        return false;
    }
    return !is_durable || sync_directory_of(path);
}
