#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int sabot_folder_list(int at, const char *name, sabot_folder_visit *visit, void *visitor) {
    const int descriptor = openat(at, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *const stream = descriptor < 0 ? NULL : fdopendir(descriptor);
    if (stream == NULL) {
        const int error = errno;
        if (descriptor >= 0) {
            close(descriptor);
        }
        errno = error;
        return -1;
    }
    bool goes_on = true;
    // cppcheck-suppress readdirCalled // nobody else reads this directory's stream
    for (const struct dirent *entry; goes_on && (entry = readdir(stream)) != NULL;) {
        goes_on = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
                  visit(visitor, entry->d_name);
    }
    closedir(stream);
    return goes_on;
}
