/// sabot bench --room: measures and prints; an exit status.
#ifndef SABOT_BENCH_ROOM_H
#define SABOT_BENCH_ROOM_H

#include "bench.h"

int sabot_bench_room_view(const sabot_bench_room_plan *plan, bool json);

#endif
