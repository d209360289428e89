/// Runs a turn: decide, encode, append and sync, apply, publish, reply.
#include "room/host/host_state.h"

#include "room/journal/growing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// A turn's buffers

static bool collect_events(sabot_host *host, sabot_job *job) {
    const size_t needed = host->event_count + (size_t)host->batch.count;
    if (!sabot_grow(&host->events, &host->event_capacity, needed, sizeof *host->events)) {
        return false;
    }
    job->first_event = host->event_count;
    job->event_count = host->batch.count;
    memcpy(host->events + host->event_count, host->batch.events,
           (size_t)host->batch.count * sizeof *host->events);
    host->event_count = needed;
    return true;
}

static bool encode_events(sabot_host *host, sabot_job *job, sabot_record *record) {
    job->first_byte = host->byte_count;
    for (int i = 0; i < host->batch.count; i++) {
        const size_t needed = host->byte_count + SABOT_MESSAGE_BYTES_MAX;
        if (!sabot_grow(&host->bytes, &host->byte_capacity, needed, 1)) {
            return false;
        }
        const size_t size = sabot_event_write(&host->batch.events[i], host->bytes + host->byte_count,
                                              SABOT_MESSAGE_BYTES_MAX);
        assert(size > 0);
        host->byte_count += size;
    }
    record->size = (uint32_t)(host->byte_count - job->first_byte);
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// One command

/// Answers a job that cannot be decided: the disk's state is unknown, or its id was used before.
static bool is_answered_early(sabot_host *host, sabot_job *job) {
    if (host->commit_is_unknown) { // the journal may be ahead of the tables
        sabot_journal_fault fault;
        sabot_journal_fail(&fault, SABOT_JOURNAL_COMMIT_UNKNOWN, 0,
                           "it is not known what was stored last: reopen the room");
        sabot_host_not_stored(host, job, &fault);
        return true;
    }
    return sabot_host_reply_repeated(host, job);
}

static sabot_record record_of(const sabot_job *job) {
    const sabot_command *const command = &job->queued.command;
    return (sabot_record){
        .table = job->table,
        .role = (uint8_t)command->role,
        .person = command->person,
        .time_ms = command->time_ms,
        .command = job->queued.id,
        .digest = job->digest,
    };
}

static void answer_out_of_memory(sabot_host *host, sabot_job *job) {
    sabot_journal_fault fault;
    sabot_journal_fail(&fault, SABOT_JOURNAL_FAILED, 0, "out of memory");
    sabot_host_not_stored(host, job, &fault);
}

static void decide(sabot_host *host, sabot_job *job, sabot_record *record) {
    sabot_command *const command = &job->queued.command;
    const sabot_table *const table = sabot_host_table(host, job->table);
    job->digest = sabot_host_digest(command);
    if (is_answered_early(host, job)) {
        return;
    }
    command->time_ms = sabot_host_now(host);
    job->status = sabot_host_prepare(host, job, table);
    if (job->status == SABOT_OK) {
        job->status = sabot_table_decide(table, command, &host->batch);
    }
    if (job->status != SABOT_OK) {
        sabot_host_refuse(host, job);
        return;
    }
    *record = record_of(job);
    job->needs_store = collect_events(host, job) && encode_events(host, job, record);
    if (!job->needs_store) {
        answer_out_of_memory(host, job);
    }
}

// ---------------------------------------------------------------------------------------------------------
// A batch

/// Commands that the host must prepare, or that carry a ruleset, come alone.
static bool can_be_in_batch(const sabot_command *command) {
    switch (command->type) {
    case SABOT_COMMAND_CHOOSE_RULES:
    case SABOT_COMMAND_NEW_SHOE:
    case SABOT_COMMAND_DRAW_CARD:
    case SABOT_COMMAND_BURN:
    case SABOT_COMMAND_REVEAL:
    case SABOT_COMMAND_LOSE_SEED:
        return false;
    default:
        return true;
    }
}

/// Decides the commands of a batch one after another, each at the table that the ones before it leave.
/// Returns the number of commands decided; fewer than all means that the next one is refused, with its status
/// in `face`.
static int decide_parts(sabot_host *host, sabot_job *jobs, sabot_job *face, sabot_record *records) {
    const int64_t now_ms = sabot_host_now(host);
    host->scratch = *sabot_host_table(host, jobs->table);
    for (int i = 0; i < face->parts; i++) {
        sabot_job *const job = &jobs[i];
        job->queued.command.time_ms = now_ms;
        job->digest = i == 0 ? face->digest : sabot_host_digest(&job->queued.command);
        face->status = can_be_in_batch(&job->queued.command)
                           ? sabot_table_decide(&host->scratch, &job->queued.command, &host->batch)
                           : SABOT_COMMAND_IS_UNKNOWN;
        if (face->status != SABOT_OK) {
            return i;
        }
        records[i] = record_of(job);
        if (!collect_events(host, job) || !encode_events(host, job, &records[i])) {
            return i;
        }
        for (int event = 0; event < host->batch.count; event++) {
            sabot_table_apply(&host->scratch, &host->batch.events[event]);
        }
    }
    return face->parts;
}

/// All or nothing: a refused command takes back those before it. Returns the number of records.
static int decide_batch(sabot_host *host, sabot_job *jobs, sabot_record *records) {
    sabot_job face = sabot_host_batch_face(jobs);
    const size_t events = host->event_count, bytes = host->byte_count;
    const bool is_answered = is_answered_early(host, &face);
    const int decided = is_answered ? 0 : decide_parts(host, jobs, &face, records);
    const bool is_decided = !is_answered && decided == face.parts;
    if (!is_decided) {
        host->event_count = events;
        host->byte_count = bytes;
    }
    if (!is_answered && !is_decided && face.status == SABOT_OK) {
        answer_out_of_memory(host, &face);
    } else if (!is_answered && !is_decided) {
        face.refused = decided;
        sabot_host_refuse(host, &face);
    }
    for (int i = 0; i < face.parts; i++) {
        jobs[i].needs_store = is_decided;
        jobs[i].is_answered = !is_decided;
    }
    return is_decided ? face.parts : 0;
}

static void apply_job(sabot_host *host, sabot_job *job, const sabot_record *record) {
    const sabot_table *const table = sabot_history_table(host->history, job->table);
    const sabot_event *const events = host->events + job->first_event;
    const sabot_observer *const observer = &host->observer;
    sabot_history_apply(host->history, record, events, job->event_count, observer);
    sabot_host_remember_id(host, &job->queued.id);
    sabot_host_update_shoe(host, job, table);
    if (observer->end != NULL) {
        observer->end(observer->context, record, events, job->event_count, table);
    }
    sabot_host_send_reply(job, &(sabot_reply){.status = SABOT_OK,
                                              .sequence = record->sequence,
                                              .time_ms = record->time_ms,
                                              .events = events,
                                              .count = job->event_count});
}

// ---------------------------------------------------------------------------------------------------------
// All commands

/// Stores the decisions in one commit. Records are in the order of their jobs.
static bool store(sabot_host *host, size_t jobs, size_t records, sabot_journal_fault *fault) {
    sabot_journal_extras extras = {.secrets = host->secrets};
    size_t record = 0;
    for (size_t i = 0; i < jobs; i++) {
        if (host->jobs[i].needs_store) {
            host->records[record++].events = host->bytes + host->jobs[i].first_byte;
            const size_t secret = extras.secret_count;
            if (sabot_host_seal(host, &host->jobs[i], &host->sealed[secret], &host->secrets[secret])) {
                extras.secret_count++;
            }
        }
    }
    assert(record == records);
    return sabot_journal_append(host->journal, host->records, records, &extras, fault);
}

void sabot_host_checkpoint(sabot_host *host) {
    size_t size;
    sabot_journal_fault fault;
    uint8_t *const bytes = host->since_checkpoint > 0 ? sabot_history_write(host->history, &size) : NULL;
    if (bytes != NULL) {
        const sabot_journal_extras extras = {.checkpoint = bytes, .checkpoint_size = size};
        // A checkpoint only saves time: without one, the next start takes longer.
        sabot_journal_append(host->journal, NULL, 0, &extras, &fault);
        free(bytes);
    }
    host->since_checkpoint = 0;
}

static void finish(sabot_host *host, size_t jobs, size_t records, bool stored,
                   const sabot_journal_fault *fault) {
    size_t record = 0;
    for (size_t i = 0; i < jobs; i++) {
        sabot_job *const job = &host->jobs[i];
        if (job->needs_store && stored) {
            apply_job(host, job, &host->records[record++]);
        } else if (job->needs_store) {
            sabot_host_not_stored(host, job, fault);
        }
        assert(job->is_answered);
        sabot_host_forget_internal(host, job);
        free(job->queued.ruleset);
        sabot_fair_wipe(job, sizeof *job); // it may contain a seed
    }
    host->since_checkpoint += stored ? records : 0;
}

int sabot_host_turn(sabot_host *host) {
    const size_t jobs = sabot_host_gather(host);
    size_t records = 0;
    host->event_count = 0;
    host->byte_count = 0;
    for (size_t i = 0; i < jobs;) {
        sabot_job *const job = &host->jobs[i];
        const int parts = job->parts > 0 ? job->parts : 1;
        if (job->parts > 0) {
            records += (size_t)decide_batch(host, job, &host->records[records]);
        } else {
            decide(host, job, &host->records[records]);
            records += job->needs_store ? 1 : 0;
        }
        i += (size_t)parts;
    }
    sabot_journal_fault fault = {0};
    const bool stored = records > 0 && store(host, jobs, records, &fault);
    finish(host, jobs, records, stored, &fault);
    if (host->since_checkpoint >= host->options.checkpoint_records) {
        sabot_host_checkpoint(host);
    }
    return (int)jobs;
}

// ---------------------------------------------------------------------------------------------------------
// Synchronous requests

typedef struct {
    sabot_host *host;
    sabot_reply *reply;
    bool done;
} sync_request;

/// Copies the reply's events, ruleset and fault, so that they outlive the turn.
static void save_answer(void *context, uint32_t table, const sabot_reply *given) {
    (void)table;
    sync_request *const request = context;
    sabot_host *const host = request->host;
    request->done = true;
    *request->reply = *given;
    if (given->count > 0) {
        memcpy(host->last_batch.events, given->events, (size_t)given->count * sizeof *given->events);
    }
    request->reply->events = host->last_batch.events;
    for (int i = 0; i < given->count; i++) {
        sabot_event *const event = &host->last_batch.events[i];
        if (event->type == SABOT_EVENT_RULES_CHOSEN) {
            host->last_ruleset = *event->rules_chosen.ruleset;
            event->rules_chosen.ruleset = &host->last_ruleset;
        }
    }
    if (given->fault != NULL) {
        host->last_fault = *given->fault;
        request->reply->fault = &host->last_fault;
    }
}

void sabot_host_execute(sabot_host *host, uint32_t table, sabot_command_id id, const sabot_command *command,
                        sabot_reply *reply) {
    sync_request request = {.host = host, .reply = reply};
    const sabot_status status = sabot_host_submit(host, table, id, command, save_answer, &request);
    if (status != SABOT_OK) {
        *reply = (sabot_reply){.status = status, .time_ms = sabot_host_now(host)};
        return;
    }
    while (!request.done) {
        sabot_host_turn(host);
    }
}
