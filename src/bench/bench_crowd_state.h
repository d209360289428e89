/// What a crowd is inside: bench_crowd.c lets it in and out, bench_crowd_deal.c listens and keys.
#ifndef SABOT_BENCH_CROWD_STATE_H
#define SABOT_BENCH_CROWD_STATE_H

#include "bench_crowd.h"
#include "bench_dealer.h"
#include "wire_client.h"

#define SABOT_CROWD_PATIENCE_SECONDS 60 ///< for what should take milliseconds

typedef enum { SABOT_CROWD_DISPLAY, SABOT_CROWD_STAFF, SABOT_CROWD_PAD } sabot_crowd_role;

/// Somebody at the other end of a WebSocket.
typedef struct {
    sabot_crowd *crowd;
    sabot_wire_client wire;
    struct sabot_crowd_felt *felt;
    sabot_crowd_role role;
    uint64_t sequence; ///< of what it shows
} sabot_crowd_watcher;

/// What the crowd sees of a table.
typedef struct sabot_crowd_felt {
    sabot_bench_dealer dealer;
    sabot_crowd_watcher *pad;
    int displays;      ///< that read
    uint64_t sequence; ///< that all of them show
    int behind;        ///< displays that do not show the last key yet
    bool is_asked;     ///< the pad waits for its answer
    double sent, due;
    bool is_key; ///< what was sent is to be seen
} sabot_crowd_felt;

/// What the server did for some commands.
typedef struct {
    double processor;
    uint64_t deliveries, commands;
} sabot_crowd_account;

struct sabot_crowd {
    sabot_crowd_plan plan;
    sabot_crowd_watcher *watchers;
    sabot_crowd_felt *felts;
    int watcher_count, epoll;
    sabot_crowd_counts *counts;           ///< of what is being dealt
    double idle;                          ///< processor time of the server in a second without a key
    sabot_crowd_account shown, unseen;    ///< keys, and what no display sees, of this round
    double charged_at, charged_processor; ///< up to when the server's work is in one of them
    uint64_t charged_deliveries;
    bool is_key; ///< what was sent last is one
    bool has_failed;
};

/// Says on standard error what went wrong, the first time; false.
bool sabot_crowd_fail(sabot_crowd *crowd, const char *what, const char *text, size_t size);
/// Takes what comes within some milliseconds.
bool sabot_crowd_listen(sabot_crowd *crowd, int wait_ms);

#endif
