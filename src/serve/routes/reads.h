/// A journal read: prepared in the serving thread, run in the worker, then answered.
///
///     sabot_read_job job;
///     sabot_read_query query;
///     if (sabot_read_job_prepare(server, exchange, request, &job) &&
///         sabot_read_job_query(request, sabot_read_query_of_meters, &job, &query)) {
///         job.request.kind = SABOT_READ_METERS;
///         …
///         sabot_read_job_start(&job);
///     }
#ifndef SABOT_SERVE_ROUTES_READS_H
#define SABOT_SERVE_ROUTES_READS_H

#include "serve/reads/query.h"
#include "serve/reads/reads.h"
#include "serve/routes/state.h"

typedef struct {
    sabot_server *server;
    sabot_http_exchange *exchange;
    sabot_person person;
    const char *type;   ///< media type of the reply
    char file_name[64]; ///< name for a download, or ""
    sabot_read_request request;
    sabot_read_reply reply;
    int64_t asked_ms;
    bool is_public; ///< not signed in
    bool has_slot;  ///< holds a slot, as reads outside the pit do
    int slot;
} sabot_read_job;

/// Prepares a job for a caller of the pit. Otherwise replies with the error and returns false.
bool sabot_read_job_prepare(sabot_server *server, sabot_http_exchange *exchange,
                            const sabot_http_request *request, sabot_read_job *job);
/// Parses the query string. If that fails, replies with the error and returns false.
bool sabot_read_job_query(const sabot_http_request *request, const char *const *keys,
                          const sabot_read_job *job, sabot_read_query *query);
/// Queues a copy of the job for the worker.
void sabot_read_job_start(const sabot_read_job *prepared);

#endif
