/// Opens and closes a host.
#include "room/host/host_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

sabot_host_options sabot_host_options_defaults(void) {
    return (sabot_host_options){.tables = 1, .checkpoint_records = 20000};
}

static int64_t system_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// If the clock was set back, time continues from the last record at the clock's speed, so that tables
/// neither go back nor stop.
int64_t sabot_host_now(sabot_host *host) {
    const int64_t clock_ms =
        host->options.now_ms != NULL ? host->options.now_ms(host->options.clock) : system_ms();
    const int64_t behind_ms = sabot_history_last_ms(host->history) - (clock_ms + host->clock_offset_ms);
    host->clock_offset_ms += behind_ms > 0 ? behind_ms : 0;
    return clock_ms + host->clock_offset_ms;
}

// ---------------------------------------------------------------------------------------------------------
// Recovery

typedef struct {
    sabot_host *host;
    sabot_journal_fault *fault;
    bool failed;
} replay_state;

static void count_record(void *context, const sabot_record *record, const sabot_event *events, int count,
                         const sabot_table *table) {
    (void)record, (void)events, (void)table;
    sabot_host_recovery *const recovery = context;
    recovery->records++;
    recovery->events += (uint64_t)count;
}

static bool apply_record(void *visitor, const sabot_record *record) {
    replay_state *const replay = visitor;
    sabot_host *const host = replay->host;
    const sabot_observer counting = {.context = &host->recovery, .end = count_record};
    replay->failed = !sabot_history_read_record(host->history, record, &counting, replay->fault);
    return !replay->failed;
}

/// Starts at the newest checkpoint that this version can read, or at the beginning.
static bool find_start(sabot_host *host, sabot_journal_position *position, sabot_journal_fault *fault) {
    sabot_checkpoint checkpoint;
    bool found;
    *position = sabot_journal_start(host->journal);
    if (!sabot_journal_checkpoint(host->journal, &checkpoint, &found, &host->recovery.damage, fault)) {
        return false;
    }
    if (found && sabot_history_read(host->history, checkpoint.body, checkpoint.size)) {
        *position = (sabot_journal_position){.sequence = checkpoint.sequence, .hash = checkpoint.hash};
        host->recovery.from = checkpoint.sequence;
    } else if (found) {
        sabot_journal_fail(&host->recovery.damage, SABOT_JOURNAL_CHECKPOINT, checkpoint.sequence,
                           "the checkpoint at record %s has another version: everything was replayed",
                           sabot_journal_number_of(checkpoint.sequence).text);
    }
    return true;
}

static bool recover(sabot_host *host, sabot_journal_fault *fault) {
    sabot_journal_position position;
    replay_state replay = {.host = host, .fault = fault};
    if (!find_start(host, &position, fault)) {
        return false;
    }
    return sabot_journal_replay(host->journal, position, apply_record, &replay, NULL, fault) &&
           !replay.failed;
}

static bool allocate_places(sabot_host *host) {
    const uint32_t known = sabot_history_tables(host->history);
    host->tables = host->options.tables > known ? host->options.tables : known;
    if (host->tables > SABOT_TABLES_MAX) {
        return false;
    }
    bool good = true;
    for (uint32_t i = SABOT_ROOM_TABLE; i <= host->tables && good; i++) {
        host->hosted[i] = calloc(1, sizeof(sabot_hosted_table));
        good = host->hosted[i] != NULL && sabot_history_make_table(host->history, i) != NULL;
    }
    return good;
}

static bool allocate_turn_buffers(sabot_host *host) {
    host->job_capacity = host->tables + 1 + SABOT_BATCH_MAX; // plus the room itself, and a batch
    host->jobs = calloc(host->job_capacity, sizeof *host->jobs);
    host->records = calloc(host->job_capacity, sizeof *host->records);
    host->secrets = calloc(host->job_capacity, sizeof *host->secrets);
    host->sealed = calloc(host->job_capacity, sizeof *host->sealed);
    return host->jobs != NULL && host->records != NULL && host->secrets != NULL && host->sealed != NULL;
}

static void free_host(sabot_host *host) {
    for (uint32_t i = SABOT_ROOM_TABLE; i <= host->tables && host->hosted[i] != NULL; i++) {
        for (unsigned w = 0; w < host->hosted[i]->count; w++) {
            free(host->hosted[i]->queue[(host->hosted[i]->first + w) % SABOT_QUEUED_MAX].ruleset);
        }
        sabot_fair_wipe(&host->hosted[i]->shoe, sizeof host->hosted[i]->shoe);
        free(host->hosted[i]);
    }
    sabot_history_end(host->history);
    sabot_journal_close(host->journal);
    pthread_mutex_destroy(&host->lock);
    pthread_cond_destroy(&host->work_available);
    free(host->jobs);
    free(host->records);
    free(host->secrets);
    free(host->sealed);
    free(host->events);
    free(host->bytes);
    free(host);
}

bool sabot_host_open(sabot_journal *journal, sabot_host_options options, sabot_host **host,
                     sabot_journal_fault *fault) {
    assert(options.tables >= 1 && options.tables <= SABOT_TABLES_MAX);
    sabot_host *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        sabot_journal_close(journal);
        return sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "out of memory");
    }
    made->journal = journal;
    made->options = options;
    made->history = sabot_history_begin();
    pthread_mutex_init(&made->lock, NULL);
    const sabot_seed salt = sabot_seed_draw();
    memcpy(made->id_salt, salt.bytes, sizeof made->id_salt);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC); // not affected by clock changes
    pthread_cond_init(&made->work_available, &monotonic);
    pthread_condattr_destroy(&monotonic);
    bool good = made->history != NULL && recover(made, fault);
    if (made->history == NULL || (good && !(allocate_places(made) && allocate_turn_buffers(made)))) {
        good = sabot_journal_fail(fault, SABOT_JOURNAL_FAILED, 0, "out of memory");
    }
    good = good && sabot_host_recover_shoes(made, fault);
    if (!good) {
        free_host(made);
        return false;
    }
    made->since_checkpoint = made->recovery.records;
    made->recovery.last = sabot_host_sequence(made);
    made->recovery.was_closed = sabot_journal_was_closed(made->journal);
    *host = made;
    return true;
}

void sabot_host_close(sabot_host *host) {
    if (host != NULL) {
        sabot_host_fail_queued(host);
        sabot_host_reveal_seeds(host);
        sabot_host_checkpoint(host);
        free_host(host);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Observing

const sabot_host_recovery *sabot_host_recovered(const sabot_host *host) {
    return &host->recovery;
}

bool sabot_host_commit_is_unknown(const sabot_host *host) {
    return host->commit_is_unknown;
}

uint32_t sabot_host_tables(const sabot_host *host) {
    return host->tables;
}

const sabot_table *sabot_host_table(const sabot_host *host, uint32_t table) {
    return sabot_history_table(host->history, table);
}

uint64_t sabot_host_sequence(const sabot_host *host) {
    return sabot_journal_head(host->journal)->sequence;
}

int64_t sabot_host_last_ms(const sabot_host *host) {
    return sabot_history_last_ms(host->history);
}

sabot_journal *sabot_host_journal(const sabot_host *host) {
    return host->journal;
}

void sabot_host_set_observer(sabot_host *host, const sabot_observer *observer) {
    host->observer = observer != NULL ? *observer : (sabot_observer){0};
}
