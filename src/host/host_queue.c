/// Commands that wait: a ring for each table, filled from any thread, emptied by turns.
#include "host_state.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// The last places of a ring are kept for the host's own commands: a timer, a seed to show.
enum { OWN_PLACES = 2 };

static bool put(sabot_place *place, const sabot_waiting *waiting, unsigned limit) {
    if (place->count >= limit) {
        return false;
    }
    place->waiting[(place->first + place->count) % SABOT_WAITING_MAX] = *waiting;
    place->count++;
    return true;
}

static bool put_locked(sabot_host *host, uint32_t table, const sabot_waiting *waiting, unsigned limit) {
    pthread_mutex_lock(&host->lock);
    const bool fine = put(host->places[table], waiting, limit);
    host->waiting += fine ? 1 : 0;
    pthread_cond_signal(&host->something_waits);
    pthread_mutex_unlock(&host->lock);
    return fine;
}

sabot_status sabot_host_submit(sabot_host *host, uint32_t table, sabot_command_id id,
                               const sabot_command *command, sabot_answered *answered, void *context) {
    if (table < 1 || table > host->tables) {
        return SABOT_TABLE_IS_UNKNOWN;
    }
    sabot_waiting waiting = {.command = *command, .id = id, .answered = answered, .context = context};
    if (command->type == SABOT_COMMAND_CHOOSE_RULES && command->choose_rules.ruleset != NULL) {
        waiting.ruleset = malloc(sizeof *waiting.ruleset);
        if (waiting.ruleset == NULL) {
            return SABOT_TABLE_IS_BUSY;
        }
        *waiting.ruleset = *command->choose_rules.ruleset;
        waiting.command.choose_rules.ruleset = waiting.ruleset;
    }
    if (!put_locked(host, table, &waiting, SABOT_WAITING_MAX - OWN_PLACES)) {
        free(waiting.ruleset);
        return SABOT_TABLE_IS_BUSY;
    }
    return SABOT_OK;
}

static bool *own_flag(sabot_place *place, sabot_command_type type) {
    assert(type == SABOT_COMMAND_TICK || type == SABOT_COMMAND_REVEAL);
    return type == SABOT_COMMAND_TICK ? &place->tick_waits : &place->reveal_waits;
}

void sabot_host_submit_own(sabot_host *host, uint32_t table, sabot_command_type type) {
    bool *const waits = own_flag(host->places[table], type);
    if (!*waits) {
        const sabot_waiting waiting = {.command = {.type = type, .role = SABOT_ROLE_DEVICE},
                                       .id = sabot_host_next_id(host)};
        *waits = put_locked(host, table, &waiting, SABOT_WAITING_MAX);
        assert(*waits); // one of each at most
    }
}

void sabot_host_forget_own(sabot_host *host, const sabot_job *job) {
    const sabot_command_type type = job->waiting.command.type;
    if (job->waiting.answered == NULL && (type == SABOT_COMMAND_TICK || type == SABOT_COMMAND_REVEAL)) {
        *own_flag(host->places[job->table], type) = false;
    }
}

size_t sabot_host_gather(sabot_host *host) {
    size_t count = 0;
    pthread_mutex_lock(&host->lock);
    for (uint32_t table = 1; table <= host->tables && host->waiting > 0; table++) {
        sabot_place *const place = host->places[table];
        if (place->count > 0) {
            host->jobs[count++] = (sabot_job){.table = table, .waiting = place->waiting[place->first]};
            place->first = (place->first + 1) % SABOT_WAITING_MAX;
            place->count--;
            host->waiting--;
        }
    }
    pthread_mutex_unlock(&host->lock);
    return count;
}

void sabot_host_wait(sabot_host *host, int milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&host->lock);
    const bool is_idle = host->waiting == 0;
    pthread_mutex_unlock(&host->lock);
    if (is_idle) {
        sabot_journal_fault fault;
        sabot_journal_sign(host->journal, &fault); // where it fails, the end stays sealed
    }
    pthread_mutex_lock(&host->lock);
    int result = 0;
    while (host->waiting == 0 && result != ETIMEDOUT) {
        result = pthread_cond_timedwait(&host->something_waits, &host->lock, &until);
    }
    pthread_mutex_unlock(&host->lock);
}

sabot_command_id sabot_host_next_id(sabot_host *host) {
    // The head grows with every record; the count tells apart what was asked between two.
    const uint64_t parts[2] = {sabot_host_sequence(host), ++host->ids};
    sabot_command_id id;
    for (int i = 0; i < 16; i++) {
        id.bytes[i] = (uint8_t)(parts[i / 8] >> 8 * (7 - i % 8));
    }
    id.bytes[0] = 'h'; // apart from ids that others choose
    return id;
}

int64_t sabot_host_tick(sabot_host *host) {
    const int64_t now_ms = sabot_host_now(host);
    int64_t next_ms = 0;
    for (uint32_t i = 1; i <= host->tables; i++) {
        const sabot_table *const table = sabot_host_table(host, i);
        if (table->shoe.to_reveal) {
            sabot_host_submit_own(host, i, SABOT_COMMAND_REVEAL); // where the disk was full before
        }
        if (table->phase != SABOT_PHASE_BETTING || table->closes_ms == 0) {
            continue;
        }
        if (table->closes_ms <= now_ms) {
            sabot_host_submit_own(host, i, SABOT_COMMAND_TICK);
        } else if (next_ms == 0 || table->closes_ms < next_ms) {
            next_ms = table->closes_ms;
        }
    }
    return next_ms;
}
