/// worker: work that takes too long for the thread that serves. A job is done in a thread of the worker's;
/// then its end is called in the serving thread.
#ifndef SABOT_SERVE_READS_WORKER_H
#define SABOT_SERVE_READS_WORKER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sabot_worker sabot_worker;

typedef struct {
    void (*work)(void *job); ///< in the worker's thread
    void (*end)(void *job);  ///< in the serving thread; frees the job
} sabot_worker_task;

/// `done` is called in the worker's thread when something is to be ended. At most `waiting_max` jobs wait.
sabot_worker *sabot_worker_open(size_t waiting_max, void (*done)(void *context), void *context);
/// false: too many wait, and the job is still the caller's.
bool sabot_worker_give(sabot_worker *worker, sabot_worker_task task, void *job);
/// Ends what was done; in the serving thread.
void sabot_worker_end(sabot_worker *worker);
/// Finishes the present job, does none of those that wait, and ends all of them.
void sabot_worker_close(sabot_worker *worker);

#endif
