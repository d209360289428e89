/// workers: long work on all cores, in pieces that may be done in any order.
///
/// Work is numbered: shoes, trials. It is handed out in chunks from number 0 on, and what each chunk gives is
/// added up in whole numbers, so that the sum does not depend on how many threads there are. Work that is
/// stopped in the middle has done all numbers up to some point and none beyond: the same as asking for so
/// many.
#ifndef SABOT_ROOM_WORKERS_WORKERS_H
#define SABOT_ROOM_WORKERS_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const void *plan; ///< what the work is about; read by every thread
    /// Does `count` numbers from `first` on and adds what they give to `result`, which began as all zero.
    void (*work)(const void *plan, uint64_t first, uint64_t count, void *result);
    void (*add)(void *result, const void *more);
    size_t result_size;
    uint64_t chunk; ///< numbers at a time: some milliseconds of work
} sabot_job;

/// Called ten times a second, and when a thread comes to its end, with what is done out of all; false stops
/// the work.
typedef bool sabot_on_progress(void *context, uint64_t done, uint64_t all);

/// Does numbers `first` to `first + count - 1` on so many threads, this one not counted, and adds what they
/// give to `result`. Gives how many were done: all, or fewer where it was stopped. 0 where there is no
/// memory.
uint64_t sabot_workers_run(const sabot_job *job, int threads, uint64_t first, uint64_t count, void *result,
                           sabot_on_progress *on_progress, void *context);

/// The cores this process may use.
int sabot_workers_cores(void);

#define SABOT_WORKERS_MAX 256

#endif
