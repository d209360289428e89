/// Publishes files together: temporary names first, then renames, and back where one fails.
#include "report/publish.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// Where one file has got to.
typedef struct {
    char temporary[NAME_MAX + 1]; ///< what is written; "" where there is none
    char old[NAME_MAX + 1];       ///< a name of what stood there before; "" where nothing did
    bool moved;                   ///< that is its only name
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
static sabot_publish_result fail(publication *work, const char *what, const char *name, int error) {
    snprintf(work->sentence, work->sentence_size, "cannot %s '%s%s%s': %s", what, work->directory,
             name[0] == '\0' ? "" : "/", name, strerror(error));
    return SABOT_PUBLISH_FAILED;
}

/// Adds what could not be undone. Names only: they must fit whole.
__attribute__((format(printf, 2, 3))) static void say_more(publication *work, const char *format, ...) {
    const size_t length = strlen(work->sentence);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(work->sentence + length, work->sentence_size - length, format, arguments);
    va_end(arguments);
}

/// The same where the place may be wrong. Nobody waits for these errors to go away by themselves; every
/// other one is about the place.
static sabot_publish_result fail_early(publication *work, const char *what, const char *name, int error) {
    const bool exhausted = error == ENOSPC || error == EDQUOT || error == EIO || error == EMFILE ||
                           error == ENFILE || error == ENOMEM;
    const sabot_publish_result failed = fail(work, what, name, error);
    return exhausted ? failed : SABOT_PUBLISH_REFUSED;
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
    return work->descriptor < 0 ? fail_early(work, "write to the directory", "", errno) : SABOT_PUBLISHED;
}

// ---------------------------------------------------------------------------------------------------------
// What stands there

/// Refuses what is no file: a directory, a device, a pipe. A link gives way like a file; what it leads to
/// stays.
static sabot_publish_result look_at(publication *work, int index, bool *stands) {
    const char *const name = work->files[index].name;
    struct stat status;
    *stands = fstatat(work->descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (*stands && S_ISDIR(status.st_mode)) {
        return fail_early(work, "replace", name, EISDIR);
    }
    if (*stands && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) {
        snprintf(work->sentence, work->sentence_size, "cannot replace '%s/%s': it is no ordinary file",
                 work->directory, name);
        return SABOT_PUBLISH_REFUSED;
    }
    return !*stands && errno != ENOENT ? fail_early(work, "write", name, errno) : SABOT_PUBLISHED;
}

/// Before anything is written.
static sabot_publish_result refuse_directory(publication *work, int index) {
    bool stands;
    return look_at(work, index, &stands);
}

// ---------------------------------------------------------------------------------------------------------
// Temporary names

/// A name that should be free; `attempt` makes it another one.
static void name_temporary(char name[NAME_MAX + 1], const char *of, const char *what, int attempt) {
    snprintf(name, NAME_MAX + 1, ".%.180s.%ld-%d.%s", of, (long)getpid(), attempt, what);
}

/// Makes an empty file under a name that is free, and says which. The descriptor, or -1 and no name.
static int open_free_name(publication *work, const char *of, const char *what, char name[NAME_MAX + 1]) {
    int descriptor = -1;
    for (int attempt = 0; attempt < 100 && descriptor < 0; attempt++) {
        name_temporary(name, of, what, attempt);
        descriptor = openat(work->descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    if (descriptor < 0) {
        name[0] = '\0';
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
    const int descriptor = open_free_name(work, file->name, "part", work->states[index].temporary);
    if (descriptor < 0) {
        return fail_early(work, "write", file->name, errno);
    }
    int error = 0;
    if (!write_all(descriptor, file->data, file->size) || fsync(descriptor) != 0) {
        error = errno;
    }
    if (close(descriptor) != 0 && error == 0) {
        error = errno;
    }
    return error != 0 ? fail(work, "write", file->name, error) : SABOT_PUBLISHED;
}

// ---------------------------------------------------------------------------------------------------------
// Into place, and back

/// Moves what stands there to another name. An empty file holds that name first: renaming asks nobody before
/// it replaces, and what another run could not put back may stand there.
static sabot_publish_result move_aside(publication *work, int index) {
    file_state *const state = &work->states[index];
    const char *const name = work->files[index].name;
    const int descriptor = open_free_name(work, name, "old", state->old);
    if (descriptor >= 0) {
        close(descriptor); // nothing was written
        if (renameat(work->descriptor, name, work->descriptor, state->old) == 0) {
            state->moved = true;
            return SABOT_PUBLISHED;
        }
    }
    return fail(work, "replace", name, errno);
}

/// A second name for what stands there, so that it can come back; where the file system has no such names
/// (FAT), or not for this file, another name.
static sabot_publish_result keep_old(publication *work, int index) {
    file_state *const state = &work->states[index];
    const char *const name = work->files[index].name;
    bool stands;
    const sabot_publish_result result = look_at(work, index, &stands);
    if (result != SABOT_PUBLISHED || !stands) {
        return result;
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
    state->old[0] = '\0'; // not ours
    if (error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK) {
        return move_aside(work, index);
    }
    return fail(work, "replace", name, error);
}

static sabot_publish_result put_in_place(publication *work, int index) {
    file_state *const state = &work->states[index];
    const char *const name = work->files[index].name;
    if (renameat(work->descriptor, state->temporary, work->descriptor, name) != 0) {
        return fail(work, "replace", name, errno);
    }
    state->temporary[0] = '\0';
    state->in_place = true;
    return SABOT_PUBLISHED;
}

/// After a failure. What cannot be put back keeps the name it has, and the sentence says which.
static void put_back(publication *work) {
    for (int i = 0; i < work->count; i++) {
        file_state *const state = &work->states[i];
        const char *const name = work->files[i].name;
        if (state->moved || (state->in_place && state->old[0] != '\0')) {
            if (renameat(work->descriptor, state->old, work->descriptor, name) != 0) {
                say_more(work, "; what was '%s' is now '%s'", name, state->old);
            }
            state->old[0] = '\0';
        } else if (state->in_place && unlinkat(work->descriptor, name, 0) != 0) {
            say_more(work, "; the new '%s' could not be taken away", name);
        }
    }
}

/// What still has a temporary name is needed no more: all is published, or put back, or named in the
/// sentence.
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

// ---------------------------------------------------------------------------------------------------------
// The whole

static publication begin(const char *directory, const sabot_publish_file *files, int count, char *sentence,
                         size_t sentence_size) {
    assert(count <= SABOT_PUBLISH_FILES_MAX);
    for (int i = 0; i < count; i++) {
        assert(strchr(files[i].name, '/') == NULL);
    }
    return (publication){.directory = directory,
                         .files = files,
                         .count = count,
                         .sentence = sentence,
                         .sentence_size = sentence_size};
}

typedef sabot_publish_result publish_step(publication *work, int index);

/// Every step for all files before the next step for any.
static sabot_publish_result take_steps(publication *work, publish_step *const steps[], size_t step_count) {
    for (size_t step = 0; step < step_count; step++) {
        for (int i = 0; i < work->count; i++) {
            const sabot_publish_result result = steps[step](work, i);
            if (result != SABOT_PUBLISHED) {
                return result;
            }
        }
    }
    return SABOT_PUBLISHED;
}

/// Opens the directory and takes the steps; `is_trial` takes everything away again.
static sabot_publish_result run(publication *work, publish_step *const steps[], size_t step_count,
                                bool is_trial) {
    sabot_publish_result result = open_directory(work);
    if (work->descriptor >= 0) {
        result = take_steps(work, steps, step_count);
        if (result == SABOT_PUBLISHED && !is_trial && fsync(work->descriptor) != 0 && errno != EINVAL) {
            result = fail(work, "write to the directory", "", errno);
        }
        if (result != SABOT_PUBLISHED) {
            put_back(work);
        }
        remove_temporaries(work);
        close(work->descriptor);
    }
    if (work->made && (is_trial || result != SABOT_PUBLISHED)) {
        rmdir(work->directory);
    }
    return result;
}

sabot_publish_result sabot_publish(const char *directory, const sabot_publish_file *files, int count,
                                   char *sentence, size_t sentence_size) {
    publish_step *const steps[] = {refuse_directory, write_temporary, keep_old, put_in_place};
    publication work = begin(directory, files, count, sentence, sentence_size);
    return run(&work, steps, sizeof steps / sizeof steps[0], false);
}

sabot_publish_result sabot_publish_try(const char *directory, const char *const names[], int count,
                                       char *sentence, size_t sentence_size) {
    publish_step *const steps[] = {refuse_directory, write_temporary};
    sabot_publish_file empty[SABOT_PUBLISH_FILES_MAX];
    assert(count <= SABOT_PUBLISH_FILES_MAX);
    for (int i = 0; i < count; i++) {
        empty[i] = (sabot_publish_file){.name = names[i], .data = ""};
    }
    publication work = begin(directory, empty, count, sentence, sentence_size);
    return run(&work, steps, sizeof steps / sizeof steps[0], true);
}
