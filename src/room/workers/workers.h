/// workers: runs long calculations on all cores, in pieces that may run in any order.
///
/// Work items (shoes, trials) are numbered and handed out in chunks from number 0. Results are added up as
/// whole numbers, so that the sum does not depend on the number of threads. Stopped work has done all items
/// up to some number and none after it, as if only that many had been requested.
#ifndef SABOT_ROOM_WORKERS_WORKERS_H
#define SABOT_ROOM_WORKERS_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const void *plan; ///< input, read by every thread
    /// Does `count` items from `first` on and adds their results to `result`, which starts zeroed.
    void (*work)(const void *plan, uint64_t first, uint64_t count, void *result);
    void (*add)(void *result, const void *more);
    size_t result_size;
    uint64_t chunk; ///< items at a time: some milliseconds of work
} sabot_job;

/// Called ten times a second, and when a thread ends, with the items done and the total. Return false to
/// stop.
typedef bool sabot_on_progress(void *context, uint64_t done, uint64_t all);

/// Does items `first` to `first + count - 1` on this many threads, besides the caller's, and adds their
/// results to `result`. Returns how many were done: all, or fewer if stopped; 0 if out of memory.
uint64_t sabot_workers_run(const sabot_job *job, int threads, uint64_t first, uint64_t count, void *result,
                           sabot_on_progress *on_progress, void *context);

/// Returns how many cores this process may use.
int sabot_workers_cores(void);

#define SABOT_WORKERS_MAX 256

#endif
