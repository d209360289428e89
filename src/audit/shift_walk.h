/// shift_walk: the shift books of a room's tables, from a walk through its journal. A shift runs from its
/// first record to the last before its end; hands and their wagers count where they were over.
///
///     static sabot_shift_walk walk = {.from_ms = INT64_MIN, .to_ms = INT64_MAX};
///     const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(&walk);
///     if (sabot_ledger_walk(ledger, journal, &visitor, NULL, NULL, &fault)) {
///         sabot_shift_walk_close(&walk, sabot_ledger_history(ledger));
///         … walk.shifts[1] …
///     }
///     sabot_shift_walk_clear(&walk);
#ifndef SABOT_SHIFT_WALK_H
#define SABOT_SHIFT_WALK_H

#include "shift_book.h"

typedef struct {
    // What is asked for.
    uint32_t table;         ///< 0: all
    int64_t from_ms, to_ms; ///< at or after, and before
    size_t lines_max;       ///< no record is begun when visits, incidents and hours are more; 0: any number
    // What there is.
    bool is_on, is_over;
    bool is_short;                                  ///< there was no memory for all tables
    bool is_cut;                                    ///< it stopped at `lines_max`
    int64_t first_ms, last_ms;                      ///< of the shift's records; 0: there are none
    int64_t journal_first_ms, journal_last_ms;      ///< of all records
    size_t lines;                                   ///< visits, incidents and hours so far
    sabot_shift_book *shifts[SABOT_TABLES_MAX + 1]; ///< by table; NULL: nothing happened there
} sabot_shift_walk;

sabot_ledger_visitor sabot_shift_walk_visitor(sabot_shift_walk *walk);
/// Closes what is still open when the walk is over.
void sabot_shift_walk_close(sabot_shift_walk *walk, const sabot_history *history);
/// Frees the books; the struct is the caller's.
void sabot_shift_walk_clear(sabot_shift_walk *walk);

#endif
