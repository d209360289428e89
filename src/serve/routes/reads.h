/// A read of the journal on its way: prepared in the serving thread, done at the worker, answered.
///
///     sabot_read_job job;
///     sabot_read_query query;
///     if (sabot_read_job_admit(server, exchange, request, &job) &&
///         sabot_read_job_query(request, sabot_read_query_of_meters, &job, &query)) {
///         job.wish.kind = SABOT_READ_METERS;
///         …
///         sabot_read_job_give(&job);
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
    const char *type;   ///< of the answer
    char file_name[64]; ///< ""; or what a browser saves it as
    sabot_read_wish wish;
    sabot_read_answer answer;
    int64_t asked_ms;
    bool is_public; ///< nobody signed in for it
    bool has_place; ///< it is counted among those of people who are not of the pit
    int place;
} sabot_read_job;

/// Prepares a job for somebody of the pit; false: it was answered that they may not.
bool sabot_read_job_admit(sabot_server *server, sabot_http_exchange *exchange,
                          const sabot_http_request *request, sabot_read_job *job);
/// Reads what stands behind the '?'; false: it was refused.
bool sabot_read_job_query(const sabot_http_request *request, const char *const *keys,
                          const sabot_read_job *job, sabot_read_query *query);
/// Takes the job to the worker; it was prepared on the caller's stack.
void sabot_read_job_give(const sabot_read_job *prepared);

#endif
