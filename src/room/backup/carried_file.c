#include "room/backup/carried_file.h"

#include "room/backup/staging.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE_BYTES = 1 << 18 };
/// Smaller files are read before anybody could look.
#define WATCHED_BYTES ((uint64_t)16 << 20)

int sabot_carried_open(const char *path, bool follows, sabot_backup_fault *fault) {
    struct stat status;
    const int descriptor =
        open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (follows ? 0 : O_NOFOLLOW));
    if (descriptor < 0) {
        sabot_backup_system_fault(fault, "open", path, errno);
        return -1;
    }
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        sabot_backup_refuse(fault, "'%.300s' is no ordinary file", path);
        close(descriptor);
        return -1;
    }
    return descriptor;
}

bool sabot_carried_write(int descriptor, const void *bytes, size_t size) {
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

/// What is read and where it goes.
typedef struct {
    int from, to;
    const char *from_name, *to_name;
    uint64_t all;
    sabot_backup_watch watch;
    sabot_backup_fault *fault;
} carriage;

/// 1: there is more; 0: that was all; -1: a fault.
static int carry_piece(const carriage *work, uint8_t *piece, crypto_generichash_state *state,
                       sabot_carried *carried) {
    const ssize_t size = read(work->from, piece, PIECE_BYTES);
    if (size < 0 && errno != EINTR) {
        sabot_backup_system_fault(work->fault, "read", work->from_name, errno);
        return -1;
    }
    if (size <= 0) {
        return size < 0;
    }
    crypto_generichash_update(state, piece, (size_t)size);
    carried->bytes += (uint64_t)size;
    if (work->to >= 0 && !sabot_carried_write(work->to, piece, (size_t)size)) {
        sabot_backup_system_fault(work->fault, "write", work->to_name, errno);
        return -1;
    }
    if (work->all >= WATCHED_BYTES && work->watch.ask != NULL &&
        !work->watch.ask(work->watch.context, SABOT_BACKUP_READS, carried->bytes, work->all)) {
        sabot_backup_fail(work->fault, "stopped");
        return -1;
    }
    return 1;
}

static bool carry_all(const carriage *work, sabot_carried *carried) {
    crypto_generichash_state state;
    uint8_t *const piece = malloc(PIECE_BYTES);
    int more = 1;
    if (piece == NULL) {
        return sabot_backup_fail(work->fault, "there is not enough memory");
    }
    carried->bytes = 0;
    crypto_generichash_init(&state, NULL, 0, SABOT_SUM_BYTES);
    while (more > 0) {
        more = carry_piece(work, piece, &state, carried);
    }
    crypto_generichash_final(&state, carried->digest, SABOT_SUM_BYTES);
    sodium_memzero(piece, PIECE_BYTES); // it may have been the room's secret
    free(piece);
    return more == 0;
}

bool sabot_carried_read(int descriptor, const char *from, int to, const char *shown, sabot_backup_watch watch,
                        sabot_carried *carried, sabot_backup_fault *fault) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return sabot_backup_system_fault(fault, "read", from, errno);
    }
    const carriage work = {.from = descriptor,
                           .to = to,
                           .from_name = from,
                           .to_name = shown,
                           .all = (uint64_t)status.st_size,
                           .watch = watch,
                           .fault = fault};
    return carry_all(&work, carried) &&
           (to < 0 || fsync(to) == 0 || sabot_backup_system_fault(fault, "write", shown, errno));
}

/// Reads until the end or one byte more than there may be. false leaves `errno`.
static bool read_up_to(int descriptor, char *text, size_t size_max, size_t *size) {
    *size = 0;
    while (*size <= size_max) {
        const ssize_t got = read(descriptor, text + *size, size_max + 1 - *size);
        if (got == 0) {
            return true;
        }
        if (got < 0 && errno != EINTR) {
            return false;
        }
        *size += got > 0 ? (size_t)got : 0;
    }
    errno = EFBIG;
    return false;
}

char *sabot_carried_text(const char *path, size_t size_max, size_t *size, sabot_backup_fault *fault) {
    const int descriptor = sabot_carried_open(path, false, fault);
    if (descriptor < 0) {
        return NULL;
    }
    char *text = malloc(size_max + 2);
    errno = ENOMEM;
    if (text == NULL || !read_up_to(descriptor, text, size_max, size)) {
        sabot_backup_system_fault(fault, "read", path, errno);
        free(text);
        text = NULL;
    } else {
        text[*size] = '\0';
    }
    close(descriptor);
    return text;
}
