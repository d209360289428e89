/// A table that plays by itself: whatever it stands at, the next thing that its people would do. For
/// measuring, and for tests that need hands by the thousand.
#ifndef SABOT_BENCH_BUSY_TABLE_H
#define SABOT_BENCH_BUSY_TABLE_H

#include "sabot/table.h"

/// What the people at a table do next depends on these dice and on the table alone.
typedef struct {
    sabot_random random;
    const sabot_ruleset *ruleset;
    bool virtual_shoe;
    int seats;     ///< people who play
    uint32_t hand; ///< for which bets were thought of
    int bets_left;
} sabot_busy;

/// `ruleset` must outlive it.
sabot_busy sabot_busy_table(const sabot_ruleset *ruleset, bool virtual_shoe, int seats, uint64_t seed);

/// The next command; the table carries it out.
sabot_command sabot_busy_next(sabot_busy *busy, const sabot_table *table);

#endif
