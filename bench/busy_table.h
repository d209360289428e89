/// A table that plays by itself: gives the next command of its people in any state. For benchmarks, and for
/// tests that need thousands of hands.
#ifndef SABOT_BENCH_BUSY_TABLE_H
#define SABOT_BENCH_BUSY_TABLE_H

#include "sabot/table.h"

/// The commands depend only on these fields and on the table.
typedef struct {
    sabot_random random;
    const sabot_ruleset *ruleset;
    bool virtual_shoe;
    int seats;     ///< number of players
    uint32_t hand; ///< the hand for which bets_left was set
    int bets_left;
} sabot_busy;

/// `ruleset` must outlive the result.
/// Returns a table's players.
sabot_busy sabot_busy_table(const sabot_ruleset *ruleset, bool virtual_shoe, int seats, uint64_t seed);

/// Returns the next command. The table always accepts it.
sabot_command sabot_busy_next(sabot_busy *busy, const sabot_table *table);

#endif
