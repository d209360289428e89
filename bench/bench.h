/// bench: how fast the core is, beside the plainest correct way to do the same work in the same run.
///
/// Machines are noisy: rounds are short and take turns, and the fastest of each way counts. Before the clock
/// starts both ways must give the same answers.
#ifndef SABOT_BENCH_BENCH_H
#define SABOT_BENCH_BENCH_H

#include "room/fair/fair.h"

#include <stdbool.h>
#include <stdint.h>

/// Seconds on a clock that only goes forward.
double sabot_bench_now(void);
/// Sorts seconds, the shortest first.
void sabot_bench_sort(double *seconds, size_t count);
/// On a terminal says what is being done; "" wipes the line.
void sabot_bench_show(const char *what);

/// Does a batch of the work; gives what it comes to, so that no compiler leaves the work out.
typedef uint64_t sabot_bench_way(void);

/// Runs the ways in turns for some seconds each at most; `seconds` gets the fastest batch of each.
void sabot_bench_measure(sabot_bench_way *const *ways, int count, double *seconds);
/// The same for what waits for a disk, whose fastest moments are nobody's measure: the median of each counts.
void sabot_bench_median(sabot_bench_way *const *ways, int count, double *seconds);

/// Seconds for one piece of work.
typedef struct {
    double fast;
    double plain;
} sabot_bench_result;

/// Each measures its part; false where the two ways disagree.
bool sabot_bench_odds(sabot_bench_result *a_composition);
bool sabot_bench_progressive(sabot_bench_result *a_composition);
/// What game protection takes for a card; its plain way is that of the two above together. False: a ruleset
/// cannot be read.
bool sabot_bench_guard(double *a_card);
/// Where the time of a simulation goes, as shares of it: random numbers, choosing cards by them, hands and
/// what is counted of them.
typedef struct {
    double random;
    double cards;
    double hands;
} sabot_bench_shares;

/// Whole shoes of a full game; the result is of one hand.
bool sabot_bench_simulate(sabot_bench_result *a_hand, sabot_bench_shares *shares);
/// `by_hand` is the fast way fed one hand at a time.
bool sabot_bench_road(sabot_bench_result *a_shoe, double *by_hand);

/// Seconds for one thing that is on disk when it is done.
typedef struct {
    double raw;      ///< 4 KB written over a file and synced
    double alone;    ///< a command of one table
    double together; ///< a command where many tables are busy
    int tables;
} sabot_bench_durable;

/// Takes away a journal and what stands beside it.
void sabot_bench_remove_journal(const char *path);
/// Makes a directory in `parent` for its files and takes it away again. False: they cannot be written, or a
/// table refused what it should not.
bool sabot_bench_host(const char *parent, sabot_bench_durable *durable);

/// A journal of one busy table over a year or so.
typedef struct {
    uint64_t hands, records, events;
    double open_seconds;       ///< from the file to a table that takes commands
    uint64_t replayed_records; ///< behind the checkpoint, while opening
    double replay_seconds;     ///< every record from the first, checked and folded
    double audit_seconds;
    double hand_seconds;       ///< to read the hand in the middle, as a server does
    double plain_hand_seconds; ///< the same from the first record
    double newest_seconds;     ///< to read the newest twenty hands
} sabot_bench_year;

/// Writes it in a directory of its own in `parent`, reads it in every way, and takes it away.
bool sabot_bench_measure_year(const char *parent, uint32_t hands, sabot_bench_year *year);

/// How long something took, in seconds: half of the times were shorter, 99 of 100 were, and all.
typedef struct {
    double p50, p99, max;
} sabot_bench_spread;

/// Keys of pads in a room that serves, each timed until the last display of its table has it.
typedef struct {
    sabot_bench_spread seen;
    uint64_t keys;
    double keys_a_second;
    double deliveries_a_key; ///< messages to anybody, answers among them
    double bytes_a_delivery;
    /// Of the server, without what it takes while nobody keys; of the round that took the least.
    double processor_a_delivery;
    double processor_unseen; ///< of a command that no display sees, a wager; 0: not told apart
} sabot_bench_keyed;

/// The plain ways to tell many what is new, in a process of their own: no journal, no queues, nobody who may
/// be slow.
typedef struct {
    int displays;
    uint32_t keys, rounds;
    double key_seconds;
    size_t frame_bytes; ///< written to every display at each key; 0: the view, made anew for each of them
} sabot_plain_room_plan;

bool sabot_bench_plain_room(const sabot_plain_room_plan *plan, sabot_bench_keyed *keyed);

/// A room that serves, from outside.
typedef struct {
    const char *parent; ///< a directory for the room's
    int displays;       ///< of one table
    int tables;         ///< with eight displays each
    uint32_t keys;
    bool json;
} sabot_bench_room_plan;

// The parts that need a disk. Each measures, prints, leaves the directory as it was and gives the exit code.

int sabot_bench_journal(const char *directory, uint32_t hands, bool json);
int sabot_bench_room(const sabot_bench_room_plan *plan);

#endif
