/// Reads, hashes and copies one file, and checks a backup's journal: chain, secret and audit.
#include "room/backup/backup_file.h"

#include "room/audit/audit.h"
#include "room/backup/staging.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE_BYTES = 1 << 18 };
/// Smaller files are read too fast to show progress.
#define REPORTED_BYTES ((uint64_t)16 << 20)

int sabot_backup_file_open(const char *path, bool follows, sabot_backup_fault *fault) {
    struct stat status;
    const int descriptor =
        open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK | (follows ? 0 : O_NOFOLLOW));
    if (descriptor < 0) {
        sabot_backup_system_fault(fault, "open", path, errno);
        return -1;
    }
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        sabot_backup_refuse(fault, "'%.300s' is not a regular file", path);
        close(descriptor);
        return -1;
    }
    return descriptor;
}

/// A copy in progress.
typedef struct {
    int from, to;
    const char *from_name, *to_name;
    uint64_t all;
    sabot_backup_progress progress;
    sabot_backup_fault *fault;
} copy_work;

/// Returns 1 if there is more, 0 at the end, -1 on error.
static int copy_piece(const copy_work *work, uint8_t *piece, crypto_generichash_state *state,
                      sabot_backup_file *copied) {
    const ssize_t size = read(work->from, piece, PIECE_BYTES);
    if (size < 0 && errno != EINTR) {
        sabot_backup_system_fault(work->fault, "read", work->from_name, errno);
        return -1;
    }
    if (size <= 0) {
        return size < 0;
    }
    crypto_generichash_update(state, piece, (size_t)size);
    copied->bytes += (uint64_t)size;
    if (work->to >= 0 && !sabot_file_write(work->to, piece, (size_t)size)) {
        sabot_backup_system_fault(work->fault, "write", work->to_name, errno);
        return -1;
    }
    if (work->all >= REPORTED_BYTES && work->progress.report != NULL &&
        !work->progress.report(work->progress.context, SABOT_BACKUP_READING, copied->bytes, work->all)) {
        sabot_backup_fail(work->fault, "stopped");
        return -1;
    }
    return 1;
}

static bool copy_all(const copy_work *work, sabot_backup_file *copied) {
    crypto_generichash_state state;
    uint8_t *const piece = malloc(PIECE_BYTES);
    int more = 1;
    if (piece == NULL) {
        return sabot_backup_fail(work->fault, "out of memory");
    }
    copied->bytes = 0;
    crypto_generichash_init(&state, NULL, 0, SABOT_SUM_BYTES);
    while (more > 0) {
        more = copy_piece(work, piece, &state, copied);
    }
    crypto_generichash_final(&state, copied->digest, SABOT_SUM_BYTES);
    sodium_memzero(piece, PIECE_BYTES); // it may be the room's secret
    free(piece);
    return more == 0;
}

bool sabot_backup_file_read(int descriptor, const char *from, int to, const char *shown,
                            sabot_backup_progress progress, sabot_backup_file *copied,
                            sabot_backup_fault *fault) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return sabot_backup_system_fault(fault, "read", from, errno);
    }
    const copy_work work = {.from = descriptor,
                            .to = to,
                            .from_name = from,
                            .to_name = shown,
                            .all = (uint64_t)status.st_size,
                            .progress = progress,
                            .fault = fault};
    return copy_all(&work, copied) &&
           (to < 0 || fsync(to) == 0 || sabot_backup_system_fault(fault, "write", shown, errno));
}

char *sabot_backup_file_text(const char *path, size_t size_max, size_t *size, sabot_backup_fault *fault) {
    const int descriptor = sabot_backup_file_open(path, false, fault);
    if (descriptor < 0) {
        return NULL;
    }
    char *text = malloc(size_max + 2);
    errno = ENOMEM;
    const bool is_read = text != NULL && sabot_file_read(descriptor, text, size_max + 1, size);
    if (!is_read || *size > size_max) {
        sabot_backup_system_fault(fault, "read", path, is_read ? EFBIG : errno);
        free(text);
        text = NULL;
    } else {
        text[*size] = '\0';
    }
    close(descriptor);
    return text;
}

/// Context of a journal's check.
typedef struct {
    const char *shown;
    sabot_backup_progress progress;
    sabot_backup_facts *facts;
    sabot_backup_fault *fault;
} journal_check;

static bool fail_with_journal(const journal_check *at, const char *sentence) {
    return sabot_backup_fail(at->fault, "'%.300s/" SABOT_ROOM_JOURNAL_FILE "': %s", at->shown, sentence);
}

// ---------------------------------------------------------------------------------------------------------
// The chain

enum { REPORTED_RECORDS = 4096 };

typedef struct {
    const journal_check *at;
    bool is_stopped;
} chain_check;

static bool visit_record(void *visitor, const sabot_record *record) {
    chain_check *const state = visitor;
    const sabot_backup_progress *const progress = &state->at->progress;
    sabot_backup_facts *const facts = state->at->facts;
    facts->last_ms = record->time_ms;
    state->is_stopped =
        record->sequence % REPORTED_RECORDS == 0 && progress->report != NULL &&
        !progress->report(progress->context, SABOT_BACKUP_AUDITING, record->sequence, facts->records);
    return !state->is_stopped;
}

static bool check_chain(const journal_check *at, sabot_journal *journal) {
    sabot_journal_fault fault;
    chain_check state = {.at = at};
    if (!sabot_journal_replay(journal, sabot_journal_start(journal), visit_record, &state, NULL, &fault)) {
        return fail_with_journal(at, fault.sentence);
    }
    return !state.is_stopped || sabot_backup_fail(at->fault, "stopped");
}

// ---------------------------------------------------------------------------------------------------------
// The audit

static bool report_progress(void *context, uint64_t done, uint64_t all) {
    const sabot_backup_progress *const progress = context;
    return progress->report == NULL || progress->report(progress->context, SABOT_BACKUP_AUDITING, done, all);
}

/// A broken chain is damage. A bad record is in the room, too, so it is only reported.
static bool report_audit(const journal_check *at, const sabot_audit *audit) {
    const sabot_audit_finding *const first = &audit->faults[0];
    if (audit->is_stopped) {
        return sabot_backup_fail(at->fault, "stopped");
    }
    if (audit->chain_is_broken) {
        return fail_with_journal(at, first->sentence);
    }
    snprintf(at->facts->audit_fault, sizeof at->facts->audit_fault,
             "the journal does not pass its audit (%" PRIu64
             " fault%s; sabot audit lists them): record %" PRIu64 ": %s",
             audit->faults_found, audit->faults_found == 1 ? "" : "s", first->sequence, first->sentence);
    return true;
}

static bool check_records(const journal_check *at, sabot_journal *journal, const sabot_room_secret *secret) {
    sabot_backup_progress progress = at->progress;
    sabot_audit *const audit = malloc(sizeof *audit);
    if (audit == NULL) {
        return sabot_backup_fail(at->fault, "out of memory");
    }
    at->facts->is_audited =
        sabot_audit_run_with(journal, secret, report_progress, &progress, audit) && !audit->is_stopped;
    at->facts->last_ms = audit->records > 0 ? audit->last_ms : 0;
    const bool is_sound = at->facts->is_audited || report_audit(at, audit);
    free(audit);
    return is_sound;
}

// ---------------------------------------------------------------------------------------------------------
// The whole journal

static void set_facts(sabot_backup_facts *facts, const sabot_journal *journal) {
    const sabot_room *const room = sabot_journal_room(journal);
    const sabot_head *const head = sabot_journal_head(journal);
    memcpy(facts->room, room->id, sizeof facts->room);
    facts->key = room->key;
    facts->records = head->sequence;
    facts->head = head->hash;
    facts->was_closed = sabot_journal_was_closed(journal);
    facts->last_ms = 0;
    facts->is_audited = false;
    facts->audit_fault[0] = '\0';
}

static bool check(const journal_check *at, sabot_journal *journal, const sabot_room_secret *secret,
                  bool audit) {
    set_facts(at->facts, journal);
    if (!sabot_journal_verify_seal(journal, secret)) {
        return sabot_backup_fail(at->fault,
                                 "the end of '%.300s/" SABOT_ROOM_JOURNAL_FILE
                                 "' does not match the secret in '" SABOT_ROOM_SECRET_FILE
                                 "': records were removed, or it belongs to another room",
                                 at->shown);
    }
    return audit ? check_records(at, journal, secret) : check_chain(at, journal);
}

bool sabot_backup_check_journal(const char *directory, const char *shown, bool audit,
                                sabot_backup_progress progress, sabot_backup_facts *facts,
                                sabot_backup_fault *fault) {
    const journal_check at = {.shown = shown, .progress = progress, .facts = facts, .fault = fault};
    char journal_path[PATH_MAX], secret_path[PATH_MAX], sentence[SABOT_ROOM_SECRET_FAULT_SIZE];
    sabot_journal_fault journal_fault;
    sabot_room_secret secret;
    sabot_journal *journal;
    sabot_fair_guard_process();
    if (!sabot_backup_join(journal_path, directory, SABOT_ROOM_JOURNAL_FILE, fault) ||
        !sabot_backup_join(secret_path, directory, SABOT_ROOM_SECRET_FILE, fault)) {
        return false;
    }
    if (!sabot_room_secret_open(secret_path, false, &secret, sentence)) {
        return sabot_backup_fail(fault, "%s", sentence);
    }
    bool is_sound = sabot_journal_read_file(journal_path, NULL, &journal, &journal_fault);
    if (is_sound) {
        is_sound = check(&at, journal, &secret, audit);
        sabot_journal_close(journal);
    } else {
        fail_with_journal(&at, journal_fault.sentence);
    }
    sabot_fair_wipe(&secret, sizeof secret);
    return is_sound;
}
