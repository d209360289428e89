/// A room that serves, in a process of its own, for measuring: the `sabot` of the same build in a directory
/// that is removed again, with some tables and a signed-in dealer for each.
#ifndef SABOT_BENCH_SERVED_H
#define SABOT_BENCH_SERVED_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#define SABOT_SERVED_COOKIE_SIZE 128

typedef struct {
    char program[PATH_MAX]; ///< sabot's path
    char directory[400];    ///< "": none was made
    pid_t process;          ///< 0: none was started
    clockid_t clock;        ///< of its processor time
    int port;
    char (*cookies)[SABOT_SERVED_COOKIE_SIZE]; ///< of the dealers' sessions, from table 1; allocated
} sabot_served;

/// Tables are Washington's, which the house banks, with keyed shoes and no timer. False: it is closed again.
bool sabot_served_open(sabot_served *served, const char *parent, int tables);
void sabot_served_close(sabot_served *served);

/// Seconds of processor time so far, of the program and of the system for it.
double sabot_served_processor(const sabot_served *served);
/// Bytes of memory that are in use.
uint64_t sabot_served_memory(const sabot_served *served);
/// A figure of /metrics: "dropped_total"; 0 where there is none of this name.
uint64_t sabot_served_figure(const sabot_served *served, const char *name);

/// Processor time of any process, as above.
double sabot_bench_processor(clockid_t clock);

#endif
