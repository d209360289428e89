/// Timing: the clock, alternating rounds, and progress on a terminal.
#include "bench/bench.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define SECONDS_EACH 1.0
#define ROUNDS_MAX   200
#define BATCHES_MAX  4

double sabot_bench_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/// Times one batch.
static double time_batch(sabot_bench_batch *batch) {
    const double before = sabot_bench_now();
    __asm__ volatile("" : : "r"(batch())); // keeps the result alive
    return sabot_bench_now() - before;
}

void sabot_bench_measure(sabot_bench_batch *const *batches, int count, double *seconds) {
    const double start = sabot_bench_now();
    for (int round = 0; round < ROUNDS_MAX && sabot_bench_now() - start < SECONDS_EACH * count; round++) {
        for (int batch = 0; batch < count; batch++) {
            const double taken = time_batch(batches[batch]);
            if (round == 0 || taken < seconds[batch]) {
                seconds[batch] = taken;
            }
        }
    }
}

void sabot_bench_show(const char *what) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K%s%s", what, what[0] != '\0' ? " …" : "");
    }
}

static int compare(const void *left, const void *right) {
    const double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

void sabot_bench_sort(double *seconds, size_t count) {
    qsort(seconds, count, sizeof *seconds, compare);
}

void sabot_bench_median(sabot_bench_batch *const *batches, int count, double *seconds) {
    static double taken[BATCHES_MAX][ROUNDS_MAX];
    assert(count <= BATCHES_MAX);
    const double start = sabot_bench_now();
    int rounds = 0;
    for (; rounds < ROUNDS_MAX && sabot_bench_now() - start < 2 * SECONDS_EACH * count; rounds++) {
        for (int batch = 0; batch < count; batch++) {
            taken[batch][rounds] = time_batch(batches[batch]);
        }
    }
    for (int batch = 0; batch < count; batch++) {
        sabot_bench_sort(taken[batch], (size_t)rounds);
        seconds[batch] = taken[batch][rounds / 2];
    }
}
