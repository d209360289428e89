/// Queues commands: a ring per table, filled from any thread, emptied by turns.
#include "room/host/host_state.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// Slots of each ring reserved for the host's own commands: a timer, a seed to reveal.
enum { INTERNAL_SLOTS = 2 };

static bool put_in_ring(sabot_hosted_table *hosted, const sabot_queued_command *queued, unsigned limit) {
    if (hosted->count >= limit) {
        return false;
    }
    hosted->queue[(hosted->first + hosted->count) % SABOT_QUEUED_MAX] = *queued;
    hosted->count++;
    return true;
}

static bool put_locked(sabot_host *host, uint32_t table, const sabot_queued_command *queued, unsigned limit) {
    pthread_mutex_lock(&host->lock);
    const bool fine = put_in_ring(host->hosted[table], queued, limit);
    host->queued_count += fine ? 1 : 0;
    pthread_cond_signal(&host->work_available);
    pthread_mutex_unlock(&host->lock);
    return fine;
}

/// The room itself accepts only notes.
static bool is_known(const sabot_host *host, uint32_t table, const sabot_command *command) {
    return table == SABOT_ROOM_TABLE ? sabot_command_is_note(command->type) : table <= host->tables;
}

sabot_status sabot_host_submit(sabot_host *host, uint32_t table, sabot_command_id id,
                               const sabot_command *command, sabot_reply_callback *on_reply, void *context) {
    if (!is_known(host, table, command)) {
        return SABOT_TABLE_IS_UNKNOWN;
    }
    sabot_queued_command queued = {.command = *command, .id = id, .on_reply = on_reply, .context = context};
    if (command->type == SABOT_COMMAND_CHOOSE_RULES && command->choose_rules.ruleset != NULL) {
        queued.ruleset = malloc(sizeof *queued.ruleset);
        if (queued.ruleset == NULL) {
            return SABOT_TABLE_IS_BUSY;
        }
        *queued.ruleset = *command->choose_rules.ruleset;
        queued.command.choose_rules.ruleset = queued.ruleset;
    }
    if (!put_locked(host, table, &queued, SABOT_QUEUED_MAX - INTERNAL_SLOTS)) {
        free(queued.ruleset);
        return SABOT_TABLE_IS_BUSY;
    }
    return SABOT_OK;
}

/// A batch does not keep rulesets, because it refuses commands with one.
static void drop_ruleset(sabot_command *command) {
    if (command->type == SABOT_COMMAND_CHOOSE_RULES) {
        command->choose_rules.ruleset = NULL;
    }
}

sabot_status sabot_host_submit_batch(sabot_host *host, uint32_t table, sabot_command_id id,
                                     const sabot_command *commands, int count, sabot_reply_callback *on_reply,
                                     void *context) {
    assert(count >= 1);
    assert(count <= SABOT_BATCH_MAX);
    if (table == SABOT_ROOM_TABLE || table > host->tables) {
        return SABOT_TABLE_IS_UNKNOWN;
    }
    sabot_queued_command queued = {
        .command = commands[0], .id = id, .on_reply = on_reply, .context = context};
    queued.rest = malloc((size_t)count * sizeof *queued.rest); // never of size 0: NULL means no batch
    if (queued.rest == NULL) {
        return SABOT_TABLE_IS_BUSY;
    }
    queued.rest_count = count - 1;
    memcpy(queued.rest, commands + 1, (size_t)(count - 1) * sizeof *queued.rest);
    drop_ruleset(&queued.command);
    for (int i = 0; i < queued.rest_count; i++) {
        drop_ruleset(&queued.rest[i]);
    }
    if (!put_locked(host, table, &queued, SABOT_QUEUED_MAX - INTERNAL_SLOTS)) {
        free(queued.rest);
        return SABOT_TABLE_IS_BUSY;
    }
    return SABOT_OK;
}

static bool *internal_flag(sabot_hosted_table *hosted, sabot_command_type type) {
    assert(type == SABOT_COMMAND_TICK || type == SABOT_COMMAND_REVEAL || type == SABOT_COMMAND_LOSE_SEED);
    return type == SABOT_COMMAND_TICK ? &hosted->tick_is_queued : &hosted->reveal_is_queued;
}

void sabot_host_submit_internal(sabot_host *host, uint32_t table, sabot_command_type type) {
    bool *const is_queued = internal_flag(host->hosted[table], type);
    if (!*is_queued) {
        const sabot_queued_command queued = {.command = {.type = type, .role = SABOT_ROLE_DEVICE},
                                             .id = sabot_host_next_id(host),
                                             .is_internal = true};
        *is_queued = put_locked(host, table, &queued, SABOT_QUEUED_MAX);
        assert(*is_queued); // at most one of each
    }
}

void sabot_host_forget_internal(sabot_host *host, const sabot_job *job) {
    if (job->queued.is_internal) {
        *internal_flag(host->hosted[job->table], job->queued.command.type) = false;
    }
}

/// Returns the id of a later command of a batch. It starts with the same time, so that ids keep growing.
static sabot_command_id id_of_part(const sabot_command_id *id, int part) {
    uint8_t bytes[sizeof id->bytes + 1];
    sabot_command_id derived = *id;
    memcpy(bytes, id->bytes, sizeof id->bytes);
    bytes[sizeof id->bytes] = (uint8_t)part;
    const uint64_t digest = sabot_journal_digest(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof digest; i++) {
        derived.bytes[sizeof derived.bytes - 1 - i] = (uint8_t)(digest >> 8 * i);
    }
    return derived;
}

/// Adds the jobs of a batch. The last one has the callback.
static size_t add_batch(sabot_host *host, size_t count, uint32_t table, const sabot_queued_command *queued) {
    const int parts = queued->rest_count + 1;
    for (int part = 0; part < parts; part++) {
        sabot_job *const job = &host->jobs[count + (size_t)part];
        *job = (sabot_job){.table = table, .queued = {.command = queued->command, .id = queued->id}};
        if (part > 0) {
            job->queued.command = queued->rest[part - 1];
            job->queued.id = id_of_part(&queued->id, part);
        }
    }
    host->jobs[count].parts = parts;
    host->jobs[count + (size_t)parts - 1].queued.on_reply = queued->on_reply;
    host->jobs[count + (size_t)parts - 1].queued.context = queued->context;
    free(queued->rest);
    return (size_t)parts;
}

/// Returns true if the turn has space for the command and for one of each later table.
static bool has_space(const sabot_host *host, size_t count, uint32_t table,
                      const sabot_queued_command *queued) {
    return count + 1 + (size_t)queued->rest_count + (host->tables - table) <= host->job_capacity;
}

size_t sabot_host_gather(sabot_host *host) {
    size_t count = 0;
    pthread_mutex_lock(&host->lock);
    for (uint32_t table = SABOT_ROOM_TABLE; table <= host->tables && host->queued_count > 0; table++) {
        sabot_hosted_table *const hosted = host->hosted[table];
        const sabot_queued_command *const queued = &hosted->queue[hosted->first];
        if (hosted->count > 0 && has_space(host, count, table, queued)) {
            if (queued->rest != NULL) {
                count += add_batch(host, count, table, queued);
            } else {
                host->jobs[count++] = (sabot_job){.table = table, .queued = *queued};
            }
            hosted->first = (hosted->first + 1) % SABOT_QUEUED_MAX;
            hosted->count--;
            host->queued_count--;
        }
    }
    pthread_mutex_unlock(&host->lock);
    return count;
}

void sabot_host_wait(sabot_host *host, int milliseconds) {
    const int wait_ms = milliseconds > 0 ? milliseconds : 0;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += wait_ms / 1000;
    until.tv_nsec += (long)(wait_ms % 1000) * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&host->lock);
    int result = 0;
    while (host->queued_count == 0 && result == 0) {
        result = pthread_cond_timedwait(&host->work_available, &host->lock, &until);
    }
    const bool is_idle = host->queued_count == 0;
    pthread_mutex_unlock(&host->lock);
    if (is_idle) { // only when idle, so that no command waits for it
        sabot_journal_fault fault;
        sabot_journal_sign(host->journal, &fault); // on failure, the end stays sealed
    }
}

/// Starts with six bytes of the system's time, so that ids grow like those of senders that do the same; then
/// a counter and this host's random salt, so that ids are unique.
sabot_command_id sabot_host_next_id(sabot_host *host) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t now_ms = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    pthread_mutex_lock(&host->lock);
    const uint32_t count = ++host->ids;
    pthread_mutex_unlock(&host->lock);
    sabot_command_id id;
    for (int i = 0; i < 6; i++) {
        id.bytes[i] = (uint8_t)(now_ms >> 8 * (5 - i));
    }
    for (int i = 0; i < 4; i++) {
        id.bytes[6 + i] = (uint8_t)(count >> 8 * (3 - i));
    }
    memcpy(id.bytes + 10, host->id_salt, sizeof host->id_salt);
    return id;
}

int64_t sabot_host_tick(sabot_host *host) {
    const int64_t now_ms = sabot_host_now(host);
    int64_t next_ms = 0;
    if (host->commit_is_unknown) {
        return 0; // nothing more can be stored
    }
    for (uint32_t i = 1; i <= host->tables; i++) {
        const sabot_table *const table = sabot_host_table(host, i);
        if (table->shoe.awaits_reveal) {
            sabot_host_reveal_seed(host, i); // retry, in case the disk was full
            next_ms = now_ms;
        }
        if (table->phase != SABOT_PHASE_BETTING || table->closes_ms == 0) {
            continue;
        }
        if (table->closes_ms <= now_ms) {
            sabot_host_submit_internal(host, i, SABOT_COMMAND_TICK);
            next_ms = now_ms;
        } else if (next_ms == 0 || table->closes_ms < next_ms) {
            next_ms = table->closes_ms;
        }
    }
    return next_ms;
}
