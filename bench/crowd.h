/// A crowd of clients for a served room: displays, staff and a pad at every table, in one loop. The pads key;
/// each key is timed until the last display of its table shows it.
///
///     sabot_crowd *crowd =
///         sabot_crowd_open(&(sabot_crowd_plan){.served = &served, .tables = 1, .displays = 500});
///     sabot_crowd_settle(crowd); // players sit down
///     sabot_crowd_deal(crowd, &(sabot_crowd_pace){.keys = 1000, .key_seconds = 0.05}, &dealt);
///     sabot_crowd_close(crowd);
#ifndef SABOT_BENCH_CROWD_H
#define SABOT_BENCH_CROWD_H

#include "bench/bench.h"
#include "bench/dealer.h"
#include "bench/served.h"
#include "bench/wire_client.h"

typedef struct {
    const sabot_served *served;
    int tables;
    int displays; ///< per table
    int staff;    ///< staff who watch each table, besides the pad
} sabot_crowd_plan;

/// The minimum time between two commands of a person; the server allows 40 per second.
#define SABOT_CROWD_FASTEST_SECONDS 0.026

typedef struct sabot_crowd sabot_crowd;

/// Connects a crowd. Returns NULL if a client cannot connect.
sabot_crowd *sabot_crowd_open(const sabot_crowd_plan *plan);
void sabot_crowd_close(sabot_crowd *crowd); ///< NULL is allowed

typedef struct {
    uint32_t keys;          ///< of all tables together
    double key_seconds;     ///< from one key of a table to the next, if the first is shown by then
    double command_seconds; ///< minimum from any command of a table to the next, including bets
} sabot_crowd_pace;

/// Counts of everything dealt with them. Initialize with {0}.
typedef struct {
    double *latencies; ///< of every key, in seconds; freed by sabot_crowd_counts_free
    uint32_t keys, capacity;
    uint64_t commands;   ///< keys, and commands that no display shows
    uint64_t deliveries; ///< messages to all clients, except the time
    uint64_t bytes;      ///< of these messages
    double seconds;
    uint64_t unseen; ///< commands that no display showed; counted only with one table
    double unseen_processor;
    double processor_per_delivery; ///< lowest over the rounds; 0 before the first
} sabot_crowd_counts;

/// Seats all players, burns the shoe and deals a first hand.
bool sabot_crowd_settle(sabot_crowd *crowd);
/// Deals and adds to the counts. Returns false if a command is refused, a display misses an update, or the
/// server closes a connection; prints which to standard error.
bool sabot_crowd_deal(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_crowd_counts *counts);
/// Waits some seconds without a key, to measure the server's idle processor time. It is subtracted later.
bool sabot_crowd_rest(sabot_crowd *crowd, double seconds);
/// Makes one display of the first table stop reading, after it has requested more than the system buffers for
/// it; and makes it read again.
bool sabot_crowd_stall(sabot_crowd *crowd);
bool sabot_crowd_resume(sabot_crowd *crowd);

/// Records a round's processor time and deliveries.
void sabot_crowd_record_round(sabot_crowd_counts *counts, double processor, uint64_t deliveries);
/// Summarizes the counts.
sabot_bench_keyed sabot_crowd_keyed(sabot_crowd_counts *counts);
void sabot_crowd_counts_free(sabot_crowd_counts *counts);

// ---------------------------------------------------------------------------------------------------------
// Internals: crowd.c connects and disconnects clients, crowd_deal.c receives and keys.

#define SABOT_CROWD_TIMEOUT_SECONDS 60 ///< timeout for operations that should take milliseconds

typedef enum { SABOT_CROWD_DISPLAY, SABOT_CROWD_STAFF, SABOT_CROWD_PAD } sabot_crowd_role;

/// A client with a WebSocket.
typedef struct {
    sabot_crowd *crowd;
    sabot_wire_client wire;
    struct sabot_crowd_table *table;
    sabot_crowd_role role;
    uint64_t sequence; ///< of the update it shows
} sabot_crowd_client;

/// A table, as the crowd sees it.
typedef struct sabot_crowd_table {
    sabot_bench_dealer dealer;
    sabot_crowd_client *pad;
    int displays;      ///< displays that read
    uint64_t sequence; ///< shown by all of them
    int behind;        ///< displays that do not show the last key yet
    bool is_waiting;   ///< the pad waits for a reply
    double sent, due;
    bool is_key; ///< the command that was sent is shown on displays
} sabot_crowd_table;

/// The server's work for some commands.
typedef struct {
    double processor;
    uint64_t deliveries, commands;
} sabot_crowd_account;

struct sabot_crowd {
    sabot_crowd_plan plan;
    sabot_crowd_client *clients;
    sabot_crowd_table *tables;
    int client_count, epoll;
    sabot_crowd_counts *counts;           ///< of the current round
    double idle;                          ///< the server's processor time per second without a key
    sabot_crowd_account shown, unseen;    ///< keys, and commands that no display shows, in this round
    double charged_at, charged_processor; ///< the server's work up to this point is counted
    uint64_t charged_deliveries;
    bool is_key; ///< the last command sent is a key
    bool has_failed;
};

/// Prints what went wrong to standard error, the first time only. Returns false.
bool sabot_crowd_fail(sabot_crowd *crowd, const char *what, const char *text, size_t size);
/// Receives what arrives within some milliseconds.
bool sabot_crowd_listen(sabot_crowd *crowd, int wait_ms);

#endif
