/// System calls: whole files, their owners and durable names; and protection of the process's memory.
#include "room/fair/fair.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

void sabot_file_close(int descriptor) {
    const int error = errno;
    close(descriptor);
    errno = error;
}

bool sabot_file_write(int descriptor, const void *bytes, size_t size) {
    const char *at = bytes;
    while (size > 0) {
        const ssize_t written = write(descriptor, at, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        at += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

bool sabot_file_read(int descriptor, void *bytes, size_t size_max, size_t *size) {
    for (*size = 0; *size < size_max;) {
        const ssize_t got = read(descriptor, (char *)bytes + *size, size_max - *size);
        if (got < 0 && errno != EINTR) {
            return false;
        }
        if (got == 0) {
            break;
        }
        *size += got > 0 ? (size_t)got : 0;
    }
    return true;
}

int sabot_file_directory(const char *path) {
    char copy[PATH_MAX];
    if ((size_t)snprintf(copy, sizeof copy, "%s", path) >= sizeof copy) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

bool sabot_file_sync_name(const char *path) {
    const int directory = sabot_file_directory(path);
    if (directory < 0) {
        return false;
    }
    const bool synced = fsync(directory) == 0;
    sabot_file_close(directory);
    return synced;
}

bool sabot_file_set_owner(int descriptor, int directory) {
    struct stat file, parent;
    if (geteuid() != 0) {
        return true;
    }
    if (fstat(descriptor, &file) != 0 || fstat(directory, &parent) != 0) {
        return false;
    }
    return file.st_uid == parent.st_uid || fchown(descriptor, parent.st_uid, parent.st_gid) == 0;
}

bool sabot_file_set_owner_at(int descriptor, const char *path) {
    const int directory = sabot_file_directory(path);
    if (directory < 0) {
        return false;
    }
    const bool given = sabot_file_set_owner(descriptor, directory);
    sabot_file_close(directory);
    return given;
}

void sabot_fair_guard_process(void) {
    static const struct rlimit nothing = {0, 0};
    // The limit survives exec but is ignored when cores are piped to a program. The dumpable flag covers
    // that, and also closes /proc/PID/mem and blocks debuggers of the same user.
    setrlimit(RLIMIT_CORE, &nothing);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
