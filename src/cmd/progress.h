/// Progress of a long computation: a bar on standard error if it is a terminal, and Ctrl-C to stop early.
#ifndef SABOT_CMD_PROGRESS_H
#define SABOT_CMD_PROGRESS_H

#include "room/workers/workers.h"

#include <signal.h>

typedef struct {
    const char *unit;       ///< what is counted: "hands"
    double units_per_piece; ///< units per piece of work
    double from, to;        ///< part of the bar that this computation fills; by default all of it
    double started;         ///< seconds of the monotonic clock
    bool is_shown;
    struct sigaction before;
} sabot_progress;

/// Starts the clock and makes Ctrl-C a request to stop. A second Ctrl-C ends the program.
void sabot_progress_begin(sabot_progress *progress, const char *unit, double units_per_piece);
/// Clears the bar and restores the handling of Ctrl-C.
void sabot_progress_end(sabot_progress *progress);
/// Draws the bar: the callback for `sabot_workers_run`, with the sabot_progress as its context. Returns false
/// after Ctrl-C.
bool sabot_progress_step(void *context, uint64_t done, uint64_t all);
/// Returns the seconds since sabot_progress_begin.
double sabot_progress_seconds(const sabot_progress *progress);
/// Returns true if Ctrl-C was pressed since sabot_progress_begin.
bool sabot_progress_is_stopped(void);

#endif
