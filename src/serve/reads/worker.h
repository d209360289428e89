/// desk: work that takes too long for the thread that serves. A job is done in a thread of the desk's; then
/// its end is called in the serving thread.
#ifndef SABOT_SERVE_READS_WORKER_H
#define SABOT_SERVE_READS_WORKER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct sabot_desk sabot_desk;

typedef struct {
    void (*work)(void *job); ///< in the desk's thread
    void (*end)(void *job);  ///< in the serving thread; frees the job
} sabot_desk_task;

/// `done` is called in the desk's thread when something is to be ended. At most `waiting_max` jobs wait.
sabot_desk *sabot_desk_open(size_t waiting_max, void (*done)(void *context), void *context);
/// false: too many wait, and the job is still the caller's.
bool sabot_desk_give(sabot_desk *desk, sabot_desk_task task, void *job);
/// Ends what was done; in the serving thread.
void sabot_desk_end(sabot_desk *desk);
/// Finishes the present job, does none of those that wait, and ends all of them.
void sabot_desk_close(sabot_desk *desk);

#endif
