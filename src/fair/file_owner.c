#include "file_owner.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool sabot_file_give(int descriptor, int directory) {
    struct stat file, around;
    if (geteuid() != 0) {
        return true;
    }
    if (fstat(descriptor, &file) != 0 || fstat(directory, &around) != 0) {
        return false;
    }
    return file.st_uid == around.st_uid || fchown(descriptor, around.st_uid, around.st_gid) == 0;
}

bool sabot_file_give_at(int descriptor, const char *path) {
    char copy[PATH_MAX];
    if ((size_t)snprintf(copy, sizeof copy, "%s", path) >= sizeof copy) {
        errno = ENAMETOOLONG;
        return false;
    }
    const int directory = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) {
        return false;
    }
    const bool given = sabot_file_give(descriptor, directory);
    const int error = errno;
    close(directory);
    errno = error;
    return given;
}
