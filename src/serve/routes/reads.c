/// Journal reads: finished hands, and exports. A read may scan the whole journal, so it runs in a worker; its
/// text is sent without copying it.
#include "serve/routes/reads.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A larger file would be too much for a browser or spreadsheet.
#define EXPORT_SIZE_MAX ((size_t)64 << 20)

// ---------------------------------------------------------------------------------------------------------
// In the worker, and after it

static void work(void *given) {
    sabot_read_job *const job = given;
    job->reply = sabot_journal_read(&job->request);
}

static void log_end(const sabot_read_job *job) {
    static const char *const ends[] = {"done", "none", "too-large", "stopped", "failed"};
    const bool has_failed = job->reply.end == SABOT_READ_FAILED;
    sabot_log(has_failed ? SABOT_LOG_ERROR : SABOT_LOG_INFO, "read",
              "what=%s table=%u person=%u file=%s end=%s bytes=%zu milliseconds=%" PRId64 " words=%s",
              sabot_read_name(job->request.kind),
              job->request.kind == SABOT_READ_EXPORT ? job->request.choice.table : job->request.table,
              job->person, sabot_log_text(job->file_name).text, ends[job->reply.end], job->reply.size,
              sabot_now_ms() - job->asked_ms, sabot_log_text(job->reply.fault.sentence).text);
}

static void send_text(sabot_read_job *job) {
    job->server->stats.exports++;
    sabot_http_send_reply(
        job->exchange, &(sabot_http_reply){.status = 200,
                                           .type = job->type,
                                           .body = job->reply.text,
                                           .size = job->reply.size,
                                           .is_owned = true,
                                           .file_name = job->file_name[0] != '\0' ? job->file_name : NULL});
}

/// Releases the job's slot.
static void release_slot(const sabot_read_job *job) {
    job->server->public_reads -= job->is_public ? 1 : 0;
    if (job->has_slot) {
        sabot_read_slots_release(&job->server->read_slots, job->slot);
    }
}

static void end(void *given) {
    sabot_read_job *const job = given;
    release_slot(job);
    log_end(job);
    switch (job->reply.end) {
    case SABOT_READ_DONE:
        send_text(job);
        break;
    case SABOT_READ_NONE:
        sabot_server_reply_error(job->exchange, 404,
                                 job->request.kind == SABOT_READ_GUARD ? "this table has no such shoe"
                                 : job->request.kind == SABOT_READ_SHOE
                                     ? "this table has no such revealed shoe"
                                     : "this table has no such finished hand");
        break;
    case SABOT_READ_TOO_LARGE:
        sabot_server_reply_error(job->exchange, 413,
                                 "the result is too large: narrow it with table, from and to, or use sabot "
                                 "export or sabot shift");
        break;
    case SABOT_READ_STOPPED:
        sabot_server_reply_error(job->exchange, 503, "the room is closing");
        break;
    case SABOT_READ_FAILED:
        sabot_server_reply_error(job->exchange, 500, "cannot read the journal: see the server's log");
        break;
    }
    free(job);
}

void sabot_read_job_start(const sabot_read_job *prepared) {
    sabot_server *const server = prepared->server;
    sabot_read_job *const job = malloc(sizeof *job);
    if (job != NULL) {
        *job = *prepared;
        job->request.path = server->journal_path;
        job->request.is_over = &server->is_closing;
        job->reply.end = SABOT_READ_STOPPED; // the result if the job is ended without being run
        job->asked_ms = sabot_now_ms();
        if (sabot_http_worker_give(server->read_worker, (sabot_http_task){.work = work, .end = end}, job)) {
            server->public_reads += job->is_public ? 1 : 0;
            return;
        }
    }
    free(job);
    if (prepared->has_slot) {
        sabot_read_slots_release(&server->read_slots, prepared->slot);
    }
    sabot_server_reply_error(prepared->exchange, 503,
                             "too many journal reads in progress: try again in a moment");
}

// ---------------------------------------------------------------------------------------------------------
// Permissions and parameters

bool sabot_server_allows_pit(sabot_server *server, sabot_http_exchange *exchange,
                             const sabot_http_request *request, sabot_caller *caller) {
    *caller = sabot_server_caller(server, request, true);
    if (!caller->is_signed_in) {
        sabot_server_reply_error(exchange, 401, "sign in first");
        return false;
    }
    if (sabot_audience_of(caller->session.role) != SABOT_AUDIENCE_PIT) {
        sabot_server_reply_error(exchange, 403, "only for supervisors, auditors and administrators");
        return false;
    }
    return true;
}

bool sabot_server_has_no_query(sabot_http_exchange *exchange, const sabot_http_request *request) {
    sabot_read_query query;
    sabot_input_fault fault;
    const bool is_plain = sabot_read_query_parse(request->query, sabot_read_query_of_hand, &query, &fault);
    if (!is_plain) {
        sabot_server_reply_error(exchange, 400, fault.sentence);
    }
    return is_plain;
}

bool sabot_read_job_prepare(sabot_server *server, sabot_http_exchange *exchange,
                            const sabot_http_request *request, sabot_read_job *job) {
    sabot_caller caller;
    if (!sabot_server_allows_pit(server, exchange, request, &caller)) {
        return false;
    }
    *job = (sabot_read_job){
        .server = server, .exchange = exchange, .person = caller.session.person, .type = "application/json"};
    return true;
}

bool sabot_read_job_query(const sabot_http_request *request, const char *const *keys,
                          const sabot_read_job *job, sabot_read_query *query) {
    sabot_input_fault fault;
    if (!sabot_read_query_parse(request->query, keys, query, &fault)) {
        sabot_server_reply_error(job->exchange, 400, fault.sentence);
        return false;
    }
    return true;
}

/// Parses "hands.csv" into a subject and a format. Returns false if there is no such export.
static bool read_name(const char *name, sabot_export_choice *choice) {
    char word[16];
    const char *const dot = strchr(name, '.');
    if (dot == NULL || (size_t)(dot - name) >= sizeof word) {
        return false;
    }
    snprintf(word, sizeof word, "%.*s", (int)(dot - name), name);
    choice->subject = sabot_export_find(word);
    choice->csv = strcmp(dot, ".csv") == 0;
    return choice->subject != NULL && (choice->csv || strcmp(dot, ".jsonl") == 0);
}

void sabot_server_export(sabot_server *server, sabot_http_exchange *exchange,
                         const sabot_http_request *request, const char *name) {
    sabot_read_job job;
    sabot_read_query query;
    if (!sabot_read_job_prepare(server, exchange, request, &job)) {
        return;
    }
    sabot_export_choice *const choice = &job.request.choice;
    if (!read_name(name, choice)) {
        sabot_server_reply_error(
            exchange, 404,
            "no such export: use hands, wagers, fees, meters, transfers, shoes, notes or hours, "
            "as .csv or .jsonl");
    } else if (!sabot_read_job_query(request, sabot_read_query_of_export, &job, &query)) {
        return;
    } else if (query.table > sabot_floor_tables(server->floor)) {
        sabot_server_reply_error(exchange, 404, "no such table");
    } else {
        job.request.kind = SABOT_READ_EXPORT;
        choice->table = query.table;
        choice->from_ms = query.from_ms;
        choice->to_ms = query.to_ms;
        choice->size_max = EXPORT_SIZE_MAX;
        job.type = choice->csv ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson";
        if (query.table != 0) {
            snprintf(job.file_name, sizeof job.file_name, "table-%u-%.24s", query.table, name);
        } else {
            snprintf(job.file_name, sizeof job.file_name, "%.24s", name);
        }
        sabot_read_job_start(&job);
    }
}

void sabot_server_hands(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest) {
    sabot_read_job job;
    sabot_read_query query;
    const bool is_list = rest[0] == '\0';
    if (!sabot_read_job_prepare(server, exchange, request, &job)) {
        return;
    }
    if (!is_list && !sabot_read_number(rest + 1, UINT32_MAX, &job.request.hand)) {
        sabot_server_reply_error(exchange, 404, "hand: must be a number from 1");
    } else if (sabot_read_job_query(request, is_list ? sabot_read_query_of_hands : sabot_read_query_of_hand,
                                    &job, &query)) {
        job.request.kind = is_list ? SABOT_READ_HANDS : SABOT_READ_HAND;
        job.request.table = table;
        job.request.count = query.count;
        job.request.before = query.before;
        sabot_read_job_start(&job);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Reads for players and for the public

/// Starts a read for a caller outside the pit, unless they have too many in progress.
static void start_with_slot(sabot_read_job *job) {
    job->slot = sabot_read_slots_take(&job->server->read_slots, job->person);
    job->has_slot = job->slot >= 0;
    if (job->has_slot) {
        sabot_read_job_start(job);
    } else {
        sabot_server_reply_error(job->exchange, 503,
                                 "too many journal reads in progress: try again in a moment");
    }
}

void sabot_server_mine(sabot_server *server, sabot_http_exchange *exchange, const sabot_http_request *request,
                       uint32_t table) {
    const sabot_caller caller = sabot_server_caller(server, request, true);
    sabot_read_job job = {.server = server, .exchange = exchange, .type = "application/json"};
    sabot_read_query query;
    if (!caller.is_signed_in) {
        sabot_server_reply_error(exchange, 401, "sign in first");
    } else if (caller.session.role != SABOT_ROLE_PLAYER) {
        sabot_server_reply_error(exchange, 403, "only a player has hands here");
    } else if (sabot_read_job_query(request, sabot_read_query_of_hands, &job, &query)) {
        job.person = caller.session.person;
        job.request = (sabot_read_request){.kind = SABOT_READ_MINE,
                                           .table = table,
                                           .count = query.count,
                                           .before = query.before,
                                           .person = job.person};
        start_with_slot(&job);
    }
}

/// Anybody may verify a shoe. Callers who are not signed in share one read at a time, so that they don't
/// delay the others.
void sabot_server_shoes(sabot_server *server, sabot_http_exchange *exchange,
                        const sabot_http_request *request, uint32_t table, const char *rest) {
    const sabot_caller caller = sabot_server_caller(server, request, true);
    const bool is_list = rest[0] == '\0';
    sabot_read_job job = {.server = server,
                          .exchange = exchange,
                          .type = "application/json",
                          .person = caller.session.person,
                          .is_public = !caller.is_signed_in};
    sabot_read_query query;
    job.request = (sabot_read_request){
        .kind = is_list ? SABOT_READ_SHOES : SABOT_READ_SHOE, .table = table, .count = SABOT_READ_SHOES_MAX};
    if (!is_list && !sabot_read_number(rest + 1, UINT32_MAX, &job.request.shoe)) {
        sabot_server_reply_error(exchange, 404, "shoe: must be a number from 1");
    } else if (!sabot_read_job_query(request, sabot_read_query_of_hand, &job, &query)) {
        return;
    } else if (job.is_public && server->public_reads > 0) {
        sabot_server_reply_error(exchange, 503, "another journal read is in progress: try again in a moment");
    } else if (caller.is_signed_in && sabot_audience_of(caller.session.role) != SABOT_AUDIENCE_PIT) {
        start_with_slot(&job);
    } else {
        sabot_read_job_start(&job);
    }
}
