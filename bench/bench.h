/// bench: measures the speed of the core, against the simplest correct implementation of the same work in the
/// same run.
///
/// Timing on real machines is noisy, so rounds are short and alternate, and the fastest round of each
/// implementation counts. Both implementations must give the same results before anything is timed.
#ifndef SABOT_BENCH_BENCH_H
#define SABOT_BENCH_BENCH_H

#include "room/fair/fair.h"

#include <stdbool.h>
#include <stdint.h>

/// Returns seconds on a monotonic clock.
double sabot_bench_now(void);
/// Sorts times, shortest first.
void sabot_bench_sort(double *seconds, size_t count);
/// Shows on a terminal what is being measured; "" clears the line.
void sabot_bench_show(const char *what);

/// Does a batch of the work. Returns a result, so that the compiler cannot remove the work.
typedef uint64_t sabot_bench_batch(void);

/// Runs the implementations in turn, for about a second each, and writes the time of the fastest batch of
/// each.
void sabot_bench_measure(sabot_bench_batch *const *batches, int count, double *seconds);
/// Writes the median instead, for work that waits for a disk, where the fastest batch is not representative.
void sabot_bench_median(sabot_bench_batch *const *batches, int count, double *seconds);

/// Seconds per unit of work: the real implementation and the plain one.
typedef struct {
    double fast;
    double plain;
} sabot_bench_result;

/// Each measures one part. Returns false if the two implementations disagree.
bool sabot_bench_odds(sabot_bench_result *per_composition);
bool sabot_bench_progressive(sabot_bench_result *per_composition);
/// Measures game protection per card. Its plain implementation is that of the two above together. Returns
/// false if a ruleset cannot be read.
bool sabot_bench_guard(double *per_card);
/// Where the time of a simulation goes, as shares: random numbers, choosing cards, and dealing and counting
/// hands.
typedef struct {
    double random;
    double cards;
    double hands;
} sabot_bench_shares;

/// Measures whole shoes; the result is per hand.
bool sabot_bench_simulate(sabot_bench_result *per_hand, sabot_bench_shares *shares);
/// Measures roads; `by_hand` is the real implementation with one hand added at a time.
bool sabot_bench_road(sabot_bench_result *per_shoe, double *by_hand);

/// Seconds per operation that is on disk when it is done.
typedef struct {
    double raw;      ///< overwriting 4 KB of a file and syncing
    double alone;    ///< a command, with one table
    double together; ///< a command, with many busy tables
    int tables;
} sabot_bench_durable;

/// Removes a journal and the files that belong to it.
void sabot_bench_remove_journal(const char *path);
/// Uses a temporary directory in `parent`. Returns false if files cannot be written there, or if a table
/// refuses a command it should accept.
bool sabot_bench_host(const char *parent, sabot_bench_durable *durable);

/// A journal of one busy table over about a year.
typedef struct {
    uint64_t hands, records, events;
    double open_seconds;       ///< from the file to a table that accepts commands
    uint64_t replayed_records; ///< after the checkpoint, when opening
    double replay_seconds;     ///< every record from the first, checked and applied
    double audit_seconds;
    double hand_seconds;       ///< to read the hand in the middle, as a server does
    double plain_hand_seconds; ///< the same, starting from the first record
    double newest_seconds;     ///< to read the newest twenty hands
} sabot_bench_year;

/// Writes the journal in a temporary directory in `parent`, reads it in every way, and removes it.
bool sabot_bench_measure_year(const char *parent, uint32_t hands, sabot_bench_year *year);

/// The distribution of a duration, in seconds: median, 99th percentile and maximum.
typedef struct {
    double p50, p99, max;
} sabot_bench_spread;

/// Keys of dealer pads in a served room, each timed until the last display of its table shows it.
typedef struct {
    sabot_bench_spread seen;
    uint64_t keys;
    double keys_per_second;
    double deliveries_per_key; ///< messages to all clients, including replies
    double bytes_per_delivery;
    /// Processor time of the server, minus its idle use; from the round with the lowest value.
    double processor_per_delivery;
    double processor_unseen; ///< for a command that no display shows, a bet; 0 if not measured separately
} sabot_bench_keyed;

/// A plain server that sends every change to all displays, in a separate process: without a journal, queues
/// or slow clients.
typedef struct {
    int displays;
    uint32_t keys, rounds;
    double key_seconds;
    size_t frame_bytes; ///< sent to every display at each key; 0: the whole view, built separately for each
                        ///< of them
} sabot_plain_room_plan;

/// Measures the plain server.
bool sabot_bench_plain_room(const sabot_plain_room_plan *plan, sabot_bench_keyed *keyed);

/// A served room, measured from outside.
typedef struct {
    const char *parent; ///< where the room's directory is made
    int displays;       ///< of the one table
    int tables;         ///< each with eight displays
    uint32_t keys;
    bool json;
} sabot_bench_room_plan;

// The parts that need a disk. Each measures, prints, cleans up and returns the exit code.

int sabot_bench_journal(const char *directory, uint32_t hands, bool json);
int sabot_bench_room(const sabot_bench_room_plan *plan);

#endif
