/// Answers commands, including repeated ones.
#include "room/host/host_state.h"

#include <stdlib.h>
#include <string.h>

void sabot_host_send_answer(sabot_job *job, const sabot_answer *answer) {
    job->is_answered = true;
    if (job->waiting.answered != NULL) {
        job->waiting.answered(job->waiting.context, job->table, answer);
    }
}

void sabot_host_refuse(sabot_host *host, sabot_job *job) {
    sabot_place *const place = host->places[job->table];
    if (!job->waiting.is_own) { // a late timer must not push out a sender's refusal
        place->refusals[place->refusal_count++ % SABOT_REFUSALS_MAX] =
            (sabot_refusal){.id = job->waiting.id, .digest = job->digest, .status = job->status};
    }
    sabot_host_send_answer(job, &(sabot_answer){.status = job->status, .time_ms = sabot_host_now(host)});
}

static void answer_with_fault(sabot_host *host, sabot_job *job, sabot_status status,
                              const sabot_journal_fault *fault) {
    sabot_host_send_answer(
        job, &(sabot_answer){.status = status, .time_ms = sabot_host_now(host), .fault = fault});
}

void sabot_host_not_stored(sabot_host *host, sabot_job *job, const sabot_journal_fault *fault) {
    const bool is_known = fault->trouble != SABOT_JOURNAL_COMMIT_UNKNOWN;
    host->is_lost = host->is_lost || !is_known;
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
    const sabot_place *const place = host->places[job->table];
    const unsigned known =
        place->refusal_count < SABOT_REFUSALS_MAX ? place->refusal_count : SABOT_REFUSALS_MAX;
    // cppcheck-suppress knownConditionTrueFalse // cppcheck assumes the count of a new table
    for (unsigned i = 0; i < known; i++) {
        const sabot_refusal *const refusal = &place->refusals[i];
        if (is_same_id(&refusal->id, &job->waiting.id)) {
            const bool same = refusal->digest == job->digest;
            sabot_host_send_answer(
                job, &(sabot_answer){.status = same ? refusal->status : SABOT_COMMAND_ID_IS_TAKEN,
                                     .repeated = same,
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
        sabot_host_send_answer(
            job, &(sabot_answer){.status = SABOT_COMMAND_ID_IS_TAKEN, .time_ms = sabot_host_now(host)});
    } else if (!sabot_history_decode(host->history, record, &host->batch, &fault)) {
        answer_with_fault(host, job, SABOT_NOT_KNOWN, &fault);
    } else {
        sabot_host_send_answer(job, &(sabot_answer){.status = SABOT_OK,
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

void sabot_host_note_id(sabot_host *host, const sabot_command_id *id) {
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
    return is_above_max_id(host, &job->waiting.id) ||
           sabot_journal_find(host->journal, job->table, &job->waiting.id, record, found, fault);
}

bool sabot_host_answer_repeated(sabot_host *host, sabot_job *job) {
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

/// Executes nothing more, but still answers repeated commands.
static void dismiss(sabot_host *host, sabot_job *job) {
    sabot_journal_fault fault;
    job->digest = sabot_host_digest(&job->waiting.command);
    sabot_journal_fail(&fault, host->is_lost ? SABOT_JOURNAL_COMMIT_UNKNOWN : SABOT_JOURNAL_REFUSED, 0,
                       "the room is closing");
    if (host->is_lost || !sabot_host_answer_repeated(host, job)) {
        sabot_host_not_stored(host, job, &fault);
    }
    sabot_host_forget_own(host, job);
    free(job->waiting.ruleset);
}

void sabot_host_dismiss(sabot_host *host) {
    for (size_t jobs; (jobs = sabot_host_gather(host)) > 0;) {
        for (size_t i = 0; i < jobs; i++) {
            dismiss(host, &host->jobs[i]);
        }
    }
}
