/// Long work: a bar on a terminal's standard error, and Ctrl-C as a wish to stop early.
#ifndef SABOT_CMD_PROGRESS_H
#define SABOT_CMD_PROGRESS_H

#include "room/workers/workers.h"

#include <signal.h>

typedef struct {
    const char *unit;     ///< what is counted: "hands"
    double units_a_piece; ///< how many of them a number of the work is
    double from, to;      ///< the part of the bar that this work fills; all of it, unless somebody says so
    double started;       ///< seconds, on a clock that nobody sets
    bool shows;
    struct sigaction before;
} sabot_progress;

/// From here on Ctrl-C only asks to stop; `sabot_progress_end` gives it back and wipes the bar.
void sabot_progress_begin(sabot_progress *progress, const char *unit, double units_a_piece);
void sabot_progress_end(sabot_progress *progress);
/// For `sabot_workers_run`; the context is the progress.
bool sabot_progress_step(void *context, uint64_t done, uint64_t all);
/// Since it began.
double sabot_progress_seconds(const sabot_progress *progress);
/// Did somebody press Ctrl-C since it began?
bool sabot_progress_is_stopped(void);

#endif
