/// Answers commands, including repeated ones.
#include "room/host/host_state.h"

#include <stdlib.h>
#include <string.h>

void sabot_host_send_reply(sabot_job *job, const sabot_reply *reply) {
    job->is_answered = true;
    if (job->queued.on_reply != NULL) {
        job->queued.on_reply(job->queued.context, job->table, reply);
    }
}

void sabot_host_refuse(sabot_host *host, sabot_job *job) {
    sabot_hosted_table *const hosted = host->hosted[job->table];
    if (!job->queued.is_internal) { // a late timer must not push out a sender's refusal
        hosted->refusals[hosted->refusal_count++ % SABOT_REFUSALS_MAX] = (sabot_refusal){
            .id = job->queued.id, .digest = job->digest, .status = job->status, .refused = job->refused};
    }
    sabot_host_send_reply(
        job, &(sabot_reply){.status = job->status, .time_ms = sabot_host_now(host), .refused = job->refused});
}

static void answer_with_fault(sabot_host *host, sabot_job *job, sabot_status status,
                              const sabot_journal_fault *fault) {
    sabot_host_send_reply(job,
                          &(sabot_reply){.status = status, .time_ms = sabot_host_now(host), .fault = fault});
}

void sabot_host_not_stored(sabot_host *host, sabot_job *job, const sabot_journal_fault *fault) {
    const bool is_known = fault->code != SABOT_JOURNAL_COMMIT_UNKNOWN;
    host->commit_is_unknown = host->commit_is_unknown || !is_known;
    answer_with_fault(host, job, is_known ? SABOT_NOT_STORED : SABOT_NOT_KNOWN, fault);
}

// ---------------------------------------------------------------------------------------------------------
// Repeated commands

uint64_t sabot_host_digest(const sabot_command *command) {
    uint8_t bytes[SABOT_MESSAGE_BYTES_MAX + 5];
    const bool is_known = sabot_command_schema((int)command->type) != NULL;
    const size_t size = is_known ? sabot_command_write(command, bytes + 5, SABOT_MESSAGE_BYTES_MAX) : 0;
    bytes[0] = (uint8_t)command->role;
    for (int i = 0; i < 4; i++) {
        bytes[1 + i] = (uint8_t)(command->person >> 8 * i);
    }
    return sabot_journal_digest(bytes, size + 5);
}

static bool is_same_id(const sabot_command_id *left, const sabot_command_id *right) {
    return memcmp(left, right, sizeof *left) == 0;
}

static bool answer_from_refusals(sabot_host *host, sabot_job *job) {
    const sabot_hosted_table *const hosted = host->hosted[job->table];
    const unsigned known =
        hosted->refusal_count < SABOT_REFUSALS_MAX ? hosted->refusal_count : SABOT_REFUSALS_MAX;
    // cppcheck-suppress knownConditionTrueFalse // cppcheck assumes the count of a new table
    for (unsigned i = 0; i < known; i++) {
        const sabot_refusal *const refusal = &hosted->refusals[i];
        if (is_same_id(&refusal->id, &job->queued.id)) {
            const bool same = refusal->digest == job->digest;
            sabot_host_send_reply(job,
                                  &(sabot_reply){.status = same ? refusal->status : SABOT_COMMAND_ID_IS_TAKEN,
                                                 .repeated = same,
                                                 .refused = same ? refusal->refused : 0,
                                                 .time_ms = sabot_host_now(host)});
            return true;
        }
    }
    return false;
}

/// Answers a repeated command from its record.
static void answer_from_record(sabot_host *host, sabot_job *job, const sabot_record *record) {
    sabot_journal_fault fault;
    if (record->digest != job->digest) {
        sabot_host_send_reply(
            job, &(sabot_reply){.status = SABOT_COMMAND_ID_IS_TAKEN, .time_ms = sabot_host_now(host)});
    } else if (!sabot_history_decode(host->history, record, &host->batch, &fault)) {
        answer_with_fault(host, job, SABOT_NOT_KNOWN, &fault);
    } else {
        sabot_host_send_reply(job, &(sabot_reply){.status = SABOT_OK,
                                                  .repeated = true,
                                                  .sequence = record->sequence,
                                                  .time_ms = record->time_ms,
                                                  .events = host->batch.events,
                                                  .count = host->batch.count});
    }
}

static bool is_above_max_id(const sabot_host *host, const sabot_command_id *id) {
    return !host->has_max_id || memcmp(id, &host->max_id, sizeof *id) > 0;
}

void sabot_host_remember_id(sabot_host *host, const sabot_command_id *id) {
    if (host->max_id_is_loaded && is_above_max_id(host, id)) {
        host->max_id = *id;
        host->has_max_id = true;
    }
}

/// Finds the record of an id, if any. Ids mostly grow, so a new maximum needs no lookup.
static bool find_record(sabot_host *host, const sabot_job *job, sabot_record *record, bool *found,
                        sabot_journal_fault *fault) {
    *found = false;
    if (!host->max_id_is_loaded &&
        !sabot_journal_max_command_id(host->journal, &host->max_id, &host->has_max_id, fault)) {
        return false;
    }
    host->max_id_is_loaded = true;
    return is_above_max_id(host, &job->queued.id) ||
           sabot_journal_find(host->journal, job->table, &job->queued.id, record, found, fault);
}

bool sabot_host_reply_repeated(sabot_host *host, sabot_job *job) {
    sabot_record record;
    sabot_journal_fault fault;
    bool found = false;
    if (answer_from_refusals(host, job)) {
        return true;
    }
    if (!find_record(host, job, &record, &found, &fault)) {
        answer_with_fault(host, job, SABOT_NOT_KNOWN, &fault); // it may have been executed before
        return true;
    }
    if (found) {
        answer_from_record(host, job, &record);
    }
    return found;
}

sabot_job sabot_host_batch_face(const sabot_job *jobs) {
    const int parts = jobs[0].parts;
    uint8_t bytes[SABOT_BATCH_MAX * sizeof(uint64_t)];
    size_t size = 0;
    sabot_job face = jobs[parts - 1];
    face.queued.id = jobs[0].queued.id;
    face.parts = parts;
    for (int i = 0; i < parts; i++) {
        const uint64_t digest = sabot_host_digest(&jobs[i].queued.command);
        for (int shift = 0; shift < 64; shift += 8) {
            bytes[size++] = (uint8_t)(digest >> shift);
        }
    }
    face.digest = sabot_journal_digest(bytes, size);
    return face;
}

/// Executes nothing more, but still answers repeated commands.
static void dismiss(sabot_host *host, sabot_job *job) {
    sabot_journal_fault fault;
    sabot_journal_fail(&fault, host->commit_is_unknown ? SABOT_JOURNAL_COMMIT_UNKNOWN : SABOT_JOURNAL_REFUSED,
                       0, "the room is closing");
    if (host->commit_is_unknown || !sabot_host_reply_repeated(host, job)) {
        sabot_host_not_stored(host, job, &fault);
    }
    sabot_host_forget_internal(host, job);
    free(job->queued.ruleset);
}

void sabot_host_fail_queued(sabot_host *host) {
    for (size_t jobs; (jobs = sabot_host_gather(host)) > 0;) {
        for (size_t i = 0; i < jobs;) {
            sabot_job *const job = &host->jobs[i];
            sabot_job face = job->parts > 0 ? sabot_host_batch_face(job) : *job;
            if (job->parts == 0) {
                face.digest = sabot_host_digest(&job->queued.command);
            }
            dismiss(host, &face);
            i += job->parts > 0 ? (size_t)job->parts : 1;
        }
    }
}
