#include "publish.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// Where one file has got to.
typedef struct {
    char temporary[NAME_MAX + 1]; ///< what is written; "" where there is none
    char old[NAME_MAX + 1];       ///< a second name of what stood there before; "" where nothing did
    bool in_place;
} file_state;

typedef struct {
    const char *directory;
    int descriptor;
    bool made; ///< the directory was not there before
    const sabot_publish_file *files;
    int count;
    file_state states[SABOT_PUBLISH_FILES_MAX];
    char *sentence;
    size_t sentence_size;
} publication;

/// Says "cannot write 'out/x.html': No space left on device".
static void say(publication *work, const char *what, const char *name, int error) {
    snprintf(work->sentence, work->sentence_size, "cannot %s '%s%s%s': %s", what, work->directory,
             name[0] == '\0' ? "" : "/", name, strerror(error));
}

// ---------------------------------------------------------------------------------------------------------
// The directory

static sabot_publish_result open_directory(publication *work) {
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    work->descriptor = open(work->directory, flags);
    if (work->descriptor < 0 && errno == ENOENT && mkdir(work->directory, 0777) == 0) {
        work->made = true;
        work->descriptor = open(work->directory, flags);
    }
    if (work->descriptor < 0) {
        say(work, "write to the directory", "", errno);
        return SABOT_PUBLISH_REFUSED;
    }
    return SABOT_PUBLISHED;
}

// ---------------------------------------------------------------------------------------------------------
// Temporary names

/// Nobody waits for these to go away by themselves; every other error is about the place.
static bool is_exhaustion(int error) {
    return error == ENOSPC || error == EDQUOT || error == EIO || error == EMFILE || error == ENFILE ||
           error == ENOMEM;
}

/// A name that is free; `attempt` makes it another one.
static void name_temporary(char name[NAME_MAX + 1], const char *of, const char *what, int attempt) {
    snprintf(name, NAME_MAX + 1, ".%.180s.%ld-%d.%s", of, (long)getpid(), attempt, what);
}

static int open_temporary(publication *work, int index) {
    file_state *const state = &work->states[index];
    int descriptor = -1;
    for (int attempt = 0; attempt < 100 && descriptor < 0; attempt++) {
        name_temporary(state->temporary, work->files[index].name, "part", attempt);
        descriptor =
            openat(work->descriptor, state->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    if (descriptor < 0) {
        state->temporary[0] = '\0';
    }
    return descriptor;
}

static bool write_all(int descriptor, const char *data, size_t size) {
    while (size > 0) {
        const ssize_t written = write(descriptor, data, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        }
    }
    return true;
}

static sabot_publish_result write_temporary(publication *work, int index) {
    const sabot_publish_file *const file = &work->files[index];
    const int descriptor = open_temporary(work, index);
    if (descriptor < 0) {
        const int error = errno;
        say(work, "write", file->name, error);
        return is_exhaustion(error) ? SABOT_PUBLISH_FAILED : SABOT_PUBLISH_REFUSED;
    }
    int error = 0;
    if (!write_all(descriptor, file->data, file->size) || fsync(descriptor) != 0) {
        error = errno;
    }
    if (close(descriptor) != 0 && error == 0) {
        error = errno;
    }
    if (error != 0) {
        say(work, "write", file->name, error);
        return SABOT_PUBLISH_FAILED;
    }
    return SABOT_PUBLISHED;
}

// ---------------------------------------------------------------------------------------------------------
// Into place, and back

/// A second name for what stands there, so that it can come back. A file system without such names (FAT) goes
/// without.
static sabot_publish_result keep_old(publication *work, int index) {
    file_state *const state = &work->states[index];
    const char *const name = work->files[index].name;
    struct stat status;
    if (fstatat(work->descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT) {
            return SABOT_PUBLISHED;
        }
        say(work, "replace", name, errno);
        return SABOT_PUBLISH_FAILED;
    }
    if (S_ISDIR(status.st_mode)) {
        say(work, "replace", name, EISDIR);
        return SABOT_PUBLISH_REFUSED;
    }
    for (int attempt = 0; attempt < 100; attempt++) {
        name_temporary(state->old, name, "old", attempt);
        if (linkat(work->descriptor, name, work->descriptor, state->old, 0) == 0) {
            return SABOT_PUBLISHED;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    const int error = errno;
    state->old[0] = '\0';
    if (error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK) {
        return SABOT_PUBLISHED;
    }
    say(work, "replace", name, error);
    return SABOT_PUBLISH_FAILED;
}

static sabot_publish_result put_in_place(publication *work, int index) {
    file_state *const state = &work->states[index];
    const char *const name = work->files[index].name;
    if (renameat(work->descriptor, state->temporary, work->descriptor, name) != 0) {
        say(work, "replace", name, errno);
        return SABOT_PUBLISH_FAILED;
    }
    state->temporary[0] = '\0';
    state->in_place = true;
    return SABOT_PUBLISHED;
}

static void put_back(publication *work) {
    for (int i = 0; i < work->count; i++) {
        file_state *const state = &work->states[i];
        if (state->in_place && state->old[0] != '\0') {
            if (renameat(work->descriptor, state->old, work->descriptor, work->files[i].name) == 0) {
                state->old[0] = '\0';
            }
        } else if (state->in_place) {
            unlinkat(work->descriptor, work->files[i].name, 0);
        }
    }
}

static void remove_temporaries(publication *work) {
    for (int i = 0; i < work->count; i++) {
        const file_state *const state = &work->states[i];
        if (state->temporary[0] != '\0') {
            unlinkat(work->descriptor, state->temporary, 0);
        }
        if (state->old[0] != '\0') {
            unlinkat(work->descriptor, state->old, 0);
        }
    }
}

/// Every step for all files before the next step for any.
static sabot_publish_result publish_all(publication *work) {
    sabot_publish_result (*const steps[])(publication *, int) = {write_temporary, keep_old, put_in_place};
    for (size_t step = 0; step < sizeof steps / sizeof steps[0]; step++) {
        for (int i = 0; i < work->count; i++) {
            const sabot_publish_result result = steps[step](work, i);
            if (result != SABOT_PUBLISHED) {
                return result;
            }
        }
    }
    if (fsync(work->descriptor) != 0 && errno != EINVAL) {
        say(work, "write to the directory", "", errno);
        return SABOT_PUBLISH_FAILED;
    }
    return SABOT_PUBLISHED;
}

sabot_publish_result sabot_publish(const char *directory, const sabot_publish_file *files, int count,
                                   char *sentence, size_t sentence_size) {
    publication work = {.directory = directory,
                        .files = files,
                        .count = count,
                        .sentence = sentence,
                        .sentence_size = sentence_size};
    assert(count <= SABOT_PUBLISH_FILES_MAX);
    for (int i = 0; i < count; i++) {
        assert(strchr(files[i].name, '/') == NULL);
    }
    sabot_publish_result result = open_directory(&work);
    if (work.descriptor >= 0) {
        result = publish_all(&work);
        if (result != SABOT_PUBLISHED) {
            put_back(&work);
        }
        remove_temporaries(&work);
        close(work.descriptor);
    }
    if (result != SABOT_PUBLISHED && work.made) {
        rmdir(directory);
    }
    return result;
}

sabot_publish_result sabot_publish_try(const char *directory, const char *name, char *sentence,
                                       size_t sentence_size) {
    const sabot_publish_file empty = {.name = name, .data = ""};
    publication work = {.directory = directory,
                        .files = &empty,
                        .count = 1,
                        .sentence = sentence,
                        .sentence_size = sentence_size};
    sabot_publish_result result = open_directory(&work);
    if (work.descriptor >= 0) {
        result = write_temporary(&work, 0);
        remove_temporaries(&work);
        close(work.descriptor);
    }
    if (work.made) {
        rmdir(directory);
    }
    return result;
}
