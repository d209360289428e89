/// Publishes files together: writes temporary files, renames them, and undoes the renames if one fails.
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

/// The state of one file.
typedef struct {
    char temporary[NAME_MAX + 1]; ///< name of the temporary file; "" if there is none
    char old[NAME_MAX + 1];       ///< backup name of the old file; "" if there was no old file
    bool moved;                   ///< the old file was renamed, not linked: `old` is its only name
    bool in_place;
} file_state;

typedef struct {
    const char *directory;
    int descriptor;
    bool created; ///< we created the directory
    const sabot_publish_file *files;
    int count;
    file_state states[SABOT_PUBLISH_FILES_MAX];
    char *sentence;
    size_t sentence_size;
} publish_job;

/// Writes an error such as "cannot write 'out/x.html': No space left on device".
static sabot_publish_result fail(publish_job *job, const char *what, const char *name, int error) {
    snprintf(job->sentence, job->sentence_size, "cannot %s '%s%s%s': %s", what, job->directory,
             name[0] == '\0' ? "" : "/", name, strerror(error));
    return SABOT_PUBLISH_FAILED;
}

/// Appends to the error what could not be undone. Uses file names, not paths, so that the text always
/// fits.
__attribute__((format(printf, 2, 3))) static void append_error(publish_job *job, const char *format, ...) {
    const size_t length = strlen(job->sentence);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(job->sentence + length, job->sentence_size - length, format, arguments);
    va_end(arguments);
}

/// Like `fail`, for errors that may be caused by the path. Resource and disk errors are failures; all others
/// mean a bad path.
static sabot_publish_result fail_path(publish_job *job, const char *what, const char *name, int error) {
    const bool exhausted = error == ENOSPC || error == EDQUOT || error == EIO || error == EMFILE ||
                           error == ENFILE || error == ENOMEM;
    const sabot_publish_result failed = fail(job, what, name, error);
    return exhausted ? failed : SABOT_PUBLISH_REFUSED;
}

// ---------------------------------------------------------------------------------------------------------
// The directory

static sabot_publish_result open_directory(publish_job *job) {
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    job->descriptor = open(job->directory, flags);
    if (job->descriptor < 0 && errno == ENOENT && mkdir(job->directory, 0777) == 0) {
        job->created = true;
        job->descriptor = open(job->directory, flags);
    }
    return job->descriptor < 0 ? fail_path(job, "write to the directory", "", errno) : SABOT_PUBLISHED;
}

// ---------------------------------------------------------------------------------------------------------
// Existing files

/// Refuses to replace directories, devices and pipes. A symbolic link is replaced, not followed.
static sabot_publish_result check_target(publish_job *job, int index, bool *exists) {
    const char *const name = job->files[index].name;
    struct stat status;
    *exists = fstatat(job->descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0;
    if (*exists && S_ISDIR(status.st_mode)) {
        return fail_path(job, "replace", name, EISDIR);
    }
    if (*exists && !S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) {
        snprintf(job->sentence, job->sentence_size, "cannot replace '%s/%s': it is not a regular file",
                 job->directory, name);
        return SABOT_PUBLISH_REFUSED;
    }
    return !*exists && errno != ENOENT ? fail_path(job, "write", name, errno) : SABOT_PUBLISHED;
}

/// First step, before anything is written.
static sabot_publish_result check_target_step(publish_job *job, int index) {
    bool exists;
    return check_target(job, index, &exists);
}

// ---------------------------------------------------------------------------------------------------------
// Temporary names

/// Makes a temporary name, varied by `attempt`.
static void name_temporary(char name[NAME_MAX + 1], const char *target, const char *what, int attempt) {
    snprintf(name, NAME_MAX + 1, ".%.180s.%ld-%d.%s", target, (long)getpid(), attempt, what);
}

/// Creates an empty file under an unused name. Returns its descriptor, or -1 and an empty name.
static int open_free_name(publish_job *job, const char *target, const char *what, char name[NAME_MAX + 1]) {
    int descriptor = -1;
    for (int attempt = 0; attempt < 100 && descriptor < 0; attempt++) {
        name_temporary(name, target, what, attempt);
        descriptor = openat(job->descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
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

static sabot_publish_result write_temporary(publish_job *job, int index) {
    const sabot_publish_file *const file = &job->files[index];
    const int descriptor = open_free_name(job, file->name, "part", job->states[index].temporary);
    if (descriptor < 0) {
        return fail_path(job, "write", file->name, errno);
    }
    int error = 0;
    if (!write_all(descriptor, file->data, file->size) || fsync(descriptor) != 0) {
        error = errno;
    }
    if (close(descriptor) != 0 && error == 0) {
        error = errno;
    }
    return error != 0 ? fail(job, "write", file->name, error) : SABOT_PUBLISHED;
}

// ---------------------------------------------------------------------------------------------------------
// Replacing files, and undoing it

/// Renames the old file. First reserves the new name with an empty file, because rename() would overwrite a
/// backup that an earlier run could not restore.
static sabot_publish_result backup_by_rename(publish_job *job, int index) {
    file_state *const state = &job->states[index];
    const char *const name = job->files[index].name;
    const int descriptor = open_free_name(job, name, "old", state->old);
    if (descriptor >= 0) {
        close(descriptor); // nothing was written
        if (renameat(job->descriptor, name, job->descriptor, state->old) == 0) {
            state->moved = true;
            return SABOT_PUBLISHED;
        }
    }
    return fail(job, "replace", name, errno);
}

/// Gives the old file a second name, so that it can be restored. Renames it where hard links are not
/// supported, by the file system or for this file.
static sabot_publish_result back_up_old(publish_job *job, int index) {
    file_state *const state = &job->states[index];
    const char *const name = job->files[index].name;
    bool exists;
    const sabot_publish_result result = check_target(job, index, &exists);
    if (result != SABOT_PUBLISHED || !exists) {
        return result;
    }
    for (int attempt = 0; attempt < 100; attempt++) {
        name_temporary(state->old, name, "old", attempt);
        if (linkat(job->descriptor, name, job->descriptor, state->old, 0) == 0) {
            return SABOT_PUBLISHED;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    const int error = errno;
    state->old[0] = '\0'; // the name is not ours
    if (error == EPERM || error == EOPNOTSUPP || error == ENOSYS || error == EMLINK) {
        return backup_by_rename(job, index);
    }
    return fail(job, "replace", name, error);
}

static sabot_publish_result put_in_place(publish_job *job, int index) {
    file_state *const state = &job->states[index];
    const char *const name = job->files[index].name;
    if (renameat(job->descriptor, state->temporary, job->descriptor, name) != 0) {
        return fail(job, "replace", name, errno);
    }
    state->temporary[0] = '\0';
    state->in_place = true;
    return SABOT_PUBLISHED;
}

/// Undoes the renames after a failure. A file that cannot be restored keeps its current name, which is added
/// to the error.
static void restore(publish_job *job) {
    for (int i = 0; i < job->count; i++) {
        file_state *const state = &job->states[i];
        const char *const name = job->files[i].name;
        if (state->moved || (state->in_place && state->old[0] != '\0')) {
            if (renameat(job->descriptor, state->old, job->descriptor, name) != 0) {
                append_error(job, "; the old '%s' is now '%s'", name, state->old);
            }
            state->old[0] = '\0';
        } else if (state->in_place && unlinkat(job->descriptor, name, 0) != 0) {
            append_error(job, "; could not remove the new '%s'", name);
        }
    }
}

/// Removes the remaining temporary files. They are no longer needed: everything is published, restored, or
/// named in the error.
static void remove_temporaries(publish_job *job) {
    for (int i = 0; i < job->count; i++) {
        const file_state *const state = &job->states[i];
        if (state->temporary[0] != '\0') {
            unlinkat(job->descriptor, state->temporary, 0);
        }
        if (state->old[0] != '\0') {
            unlinkat(job->descriptor, state->old, 0);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Running the steps

static publish_job begin(const char *directory, const sabot_publish_file *files, int count, char *sentence,
                         size_t sentence_size) {
    assert(count <= SABOT_PUBLISH_FILES_MAX);
    for (int i = 0; i < count; i++) {
        assert(strchr(files[i].name, '/') == NULL);
    }
    return (publish_job){.directory = directory,
                         .files = files,
                         .count = count,
                         .sentence = sentence,
                         .sentence_size = sentence_size};
}

typedef sabot_publish_result publish_step(publish_job *job, int index);

/// Runs each step for all files before the next step.
static sabot_publish_result run_steps(publish_job *job, publish_step *const steps[], size_t step_count) {
    for (size_t step = 0; step < step_count; step++) {
        for (int i = 0; i < job->count; i++) {
            const sabot_publish_result result = steps[step](job, i);
            if (result != SABOT_PUBLISHED) {
                return result;
            }
        }
    }
    return SABOT_PUBLISHED;
}

/// Opens the directory and runs the steps. A dry run removes everything again.
static sabot_publish_result run(publish_job *job, publish_step *const steps[], size_t step_count,
                                bool is_dry_run) {
    sabot_publish_result result = open_directory(job);
    if (job->descriptor >= 0) {
        result = run_steps(job, steps, step_count);
        if (result == SABOT_PUBLISHED && !is_dry_run && fsync(job->descriptor) != 0 && errno != EINVAL) {
            result = fail(job, "write to the directory", "", errno);
        }
        if (result != SABOT_PUBLISHED) {
            restore(job);
        }
        remove_temporaries(job);
        close(job->descriptor);
    }
    if (job->created && (is_dry_run || result != SABOT_PUBLISHED)) {
        rmdir(job->directory);
    }
    return result;
}

sabot_publish_result sabot_publish(const char *directory, const sabot_publish_file *files, int count,
                                   char *sentence, size_t sentence_size) {
    publish_step *const steps[] = {check_target_step, write_temporary, back_up_old, put_in_place};
    publish_job job = begin(directory, files, count, sentence, sentence_size);
    return run(&job, steps, sizeof steps / sizeof steps[0], false);
}

sabot_publish_result sabot_publish_check(const char *directory, const char *const names[], int count,
                                         char *sentence, size_t sentence_size) {
    publish_step *const steps[] = {check_target_step, write_temporary};
    sabot_publish_file empty[SABOT_PUBLISH_FILES_MAX];
    assert(count <= SABOT_PUBLISH_FILES_MAX);
    for (int i = 0; i < count; i++) {
        empty[i] = (sabot_publish_file){.name = names[i], .data = ""};
    }
    publish_job job = begin(directory, empty, count, sentence, sentence_size);
    return run(&job, steps, sizeof steps / sizeof steps[0], true);
}
