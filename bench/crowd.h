/// A crowd before a room that serves: displays, staff and a pad at every table, in one loop. Pads key; of
/// each key the time is taken until the last display of its table has it.
///
///     sabot_crowd *crowd = sabot_crowd_open(&(sabot_crowd_plan){.served = &served, .tables = 1, .displays =
///     500}); sabot_crowd_settle(crowd);                                    // people sit down
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
    int displays; ///< of each table
    int staff;    ///< who look on at each, beside the pad
} sabot_crowd_plan;

/// Between two commands of a person, who may send 40 a second.
#define SABOT_CROWD_FASTEST_SECONDS 0.026

typedef struct sabot_crowd sabot_crowd;

/// NULL: somebody was not let in.
sabot_crowd *sabot_crowd_open(const sabot_crowd_plan *plan);
void sabot_crowd_close(sabot_crowd *crowd); ///< NULL is fine

typedef struct {
    uint32_t keys;          ///< of all tables together
    double key_seconds;     ///< from one key of a table to the next, if it was seen by then
    double command_seconds; ///< from any command of a table to the next at least; bets are such
} sabot_crowd_pace;

/// What was dealt, in all that was dealt with the same counts. Starts from all zero.
typedef struct {
    double *latencies; ///< of every key, in seconds; freed by sabot_crowd_forget
    uint32_t keys, capacity;
    uint64_t commands;   ///< keys, and what no display sees
    uint64_t deliveries; ///< messages that came to anybody but the time
    uint64_t bytes;      ///< of them
    double seconds;
    uint64_t unseen; ///< commands that no display saw, where they were told apart: at one table
    double unseen_processor;
    double processor_a_delivery; ///< of the round that took the least; 0: none yet
} sabot_crowd_counts;

/// Everybody sits down, the shoe is burned, and a first hand is dealt.
bool sabot_crowd_settle(sabot_crowd *crowd);
/// Deals and adds to the counts. False: a command was refused, a display missed something, or somebody was
/// hung up on; standard error says which.
bool sabot_crowd_deal(sabot_crowd *crowd, const sabot_crowd_pace *pace, sabot_crowd_counts *counts);
/// Looks on for some seconds without a key. What the server takes then it is not charged with later.
bool sabot_crowd_rest(sabot_crowd *crowd, double seconds);
/// One display of the first table stops reading, after it has asked for more than the system keeps for it;
/// and reads again.
bool sabot_crowd_stall(sabot_crowd *crowd);
bool sabot_crowd_go_on(sabot_crowd *crowd);

/// A round is over that took a server so much processor time for so many deliveries.
void sabot_crowd_note_round(sabot_crowd_counts *counts, double processor, uint64_t deliveries);
/// What they come to.
sabot_bench_keyed sabot_crowd_keyed(sabot_crowd_counts *counts);
void sabot_crowd_forget(sabot_crowd_counts *counts);

// ---------------------------------------------------------------------------------------------------------
// What a crowd is inside: crowd.c lets it in and out, crowd_deal.c listens and keys.

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
