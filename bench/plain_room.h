/// The plain ways to tell many what is new, in a process of their own: no journal, no queues, nobody who may
/// be slow.
#ifndef SABOT_BENCH_PLAIN_ROOM_H
#define SABOT_BENCH_PLAIN_ROOM_H

#include "bench/bench.h"

typedef struct {
    int displays;
    uint32_t keys, rounds;
    double key_seconds;
    size_t frame_bytes; ///< written to every display at each key; 0: the view, made anew for each of them
} sabot_plain_room_plan;

bool sabot_bench_plain_room(const sabot_plain_room_plan *plan, sabot_bench_keyed *keyed);

#endif
