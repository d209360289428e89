/// The part of sabot-bench that needs a disk.
#ifndef SABOT_BENCH_ROOMS_H
#define SABOT_BENCH_ROOMS_H

#include "bench/bench.h"

#include <stdbool.h>
#include <stdint.h>

/// Measures durable commands and a journal of so many hands in a directory, which is left as it was. Prints;
/// gives the exit code.
int sabot_bench_journal(const char *directory, uint32_t hands, bool json);

// ---------------------------------------------------------------------------------------------------------
// sabot-bench --room: measures and prints; an exit status.

int sabot_bench_room_view(const sabot_bench_room_plan *plan, bool json);

#endif
