/// A served room in a separate process, for benchmarks: the `sabot` of the same build, in a temporary
/// directory, with some tables and a signed-in dealer for each.
#ifndef SABOT_BENCH_SERVED_H
#define SABOT_BENCH_SERVED_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define SABOT_SERVED_COOKIE_SIZE 128

typedef struct {
    char program[PATH_MAX]; ///< path of sabot
    char directory[400];    ///< "" if none was made
    pid_t process;          ///< 0 if none was started
    clockid_t clock;        ///< of its processor time
    int port;
    char (*cookies)[SABOT_SERVED_COOKIE_SIZE]; ///< of the dealers' sessions, starting with table 1; allocated
} sabot_served;

/// Starts a room. Its tables have Washington rules, where the house banks, with keyed shoes and no timer.
/// Returns false on failure; everything is then cleaned up.
bool sabot_served_open(sabot_served *served, const char *parent, int tables);
void sabot_served_close(sabot_served *served);

/// Returns the server's processor time so far in seconds, user and system.
double sabot_served_processor(const sabot_served *served);
/// Returns its resident memory in bytes.
uint64_t sabot_served_memory(const sabot_served *served);
/// Returns a value of /metrics, such as "dropped_total"; 0 if there is no metric with that name.
uint64_t sabot_served_metric(const sabot_served *served, const char *name);

/// Returns the processor time of any process.
double sabot_bench_processor(clockid_t clock);

#endif
