/// shift_book: sums up one table over a period, and checks that the movements explain every closing balance
/// to the cent.
///
///     sabot_shift_book_begin(&shift, number, table);           // at the start
///     … sabot_shift_book_take(&shift, entry) for every event of the period …
///     const bool explained = sabot_shift_book_end(&shift, table); // at the end
///     sabot_shift_book_clear(&shift);
#ifndef SABOT_ROOM_AUDIT_SHIFT_BOOK_H
#define SABOT_ROOM_AUDIT_SHIFT_BOOK_H

#include "room/audit/ledger.h"
#include "room/audit/shift_hours.h"

/// Fees are summed by kind; this index is the player-dealer's.
#define SABOT_FEE_OF_BANK    SABOT_KIND_COUNT
#define SABOT_FEE_KIND_COUNT (SABOT_KIND_COUNT + 1)

/// A person at a seat or spot, from sat_ms to left_ms; 0: since before the period, or still there.
typedef struct {
    uint8_t bettor;
    sabot_person person;
    int64_t sat_ms, left_ms;
    int64_t bought_cents, cashed_cents;
} sabot_shift_visit;

/// An unusual event: a void, a misdeal, a card taken back, a rejected prize, a flag, a shoe ended by hand.
typedef struct {
    uint64_t sequence;
    int64_t time_ms;
    uint32_t hand;
    sabot_role role;
    sabot_person person;
    sabot_event event;
} sabot_shift_incident;

typedef struct {
    int64_t count, wager_cents, taken_cents, paid_cents, returned_cents;
} sabot_shift_kind;

typedef struct {
    int64_t count, paid_cents, envy_cents, reset_cents;
} sabot_shift_prize;

typedef struct {
    uint32_t table;
    uint64_t events;
    bool house_banks; ///< at the end of the shift

    // Cage
    int64_t drop_cents; ///< buy-ins
    int64_t cashed_cents;
    int64_t filled_cents;
    int64_t carried_cents[SABOT_TABLE_ACCOUNT_COUNT]; ///< sent to the cage, by account
    int64_t meters_set_cents;                         ///< from the cage to the meters, net
    int64_t chip_cash_cents;   ///< R-PROG-11: cash taken on the sensors of a tracker table, net
    int64_t chip_prizes_cents; ///< prizes that such a table paid in cash

    int64_t fees_cents[SABOT_FEE_KIND_COUNT];
    int64_t fees_returned_cents[SABOT_FEE_KIND_COUNT];

    // Hands that ended in the shift
    int64_t hands, voids;
    int64_t first_hand_ms, last_hand_ms; ///< start of the first, end of the last
    int64_t endings[SABOT_ENDING_COUNT];
    sabot_shift_kind kinds[SABOT_KIND_COUNT];
    int64_t house_win_cents[SABOT_GAME_KIND_COUNT]; ///< when the house banked

    int64_t contribution_cents[SABOT_PROGRESSIVE_COUNT];
    sabot_shift_prize prizes[SABOT_PROGRESSIVE_COUNT][SABOT_PRIZE_COUNT];
    sabot_meter meters_start[SABOT_PROGRESSIVE_COUNT], meters_end[SABOT_PROGRESSIVE_COUNT];
    int64_t flags, take_backs, misdeals, rejections;

    int64_t opening_cents[SABOT_ACCOUNT_COUNT];
    int64_t closing_cents[SABOT_ACCOUNT_COUNT];
    int64_t moved_cents[SABOT_ACCOUNT_COUNT][SABOT_EVENT_COUNT]; ///< by event
    bool is_explained;

    sabot_shift_visit *visits;
    int visit_count;
    size_t visit_capacity;
    int present[SABOT_BETTORS_MAX + 1]; ///< each bettor's visit, counted from 1; 0: none
    sabot_shift_incident *incidents;
    int incident_count;
    size_t incident_capacity;
    sabot_shift_hours hours; ///< the same, by the hour
    bool is_short;           ///< out of memory: visits, incidents or hours are missing
} sabot_shift_book;

void sabot_shift_book_begin(sabot_shift_book *shift, uint32_t number, const sabot_table *table);
void sabot_shift_book_take(sabot_shift_book *shift, const sabot_ledger_entry *entry);
/// Closes the accounts. Returns true if, for every account, opening balance and movements give the closing
/// balance, all accounts sum to zero at both ends, and the cage changed by buy-ins, fills, cash-outs and
/// credits.
bool sabot_shift_book_end(sabot_shift_book *shift, const sabot_table *table);
void sabot_shift_book_clear(sabot_shift_book *shift);
/// Returns the sums so far.
sabot_shift_sums sabot_shift_book_sums(const sabot_shift_book *shift);
/// Ends the current hour, so that the hours are complete. sabot_shift_book_end does so, too.
void sabot_shift_book_end_hour(sabot_shift_book *shift);
/// Returns hands per hour between the first and the last hand, or 0 if there is no time between them.
double sabot_shift_pace(const sabot_shift_book *shift);

// ---------------------------------------------------------------------------------------------------------
// The shift books of a room's tables, from one pass through its journal. A shift runs from its first record
// to the last one before its end. Hands and their wagers count in the shift in which they ended.
//
//     static sabot_shift_walk walk = {.from_ms = INT64_MIN, .to_ms = INT64_MAX};
//     const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(&walk);
//     if (sabot_ledger_read(ledger, journal, &visitor, NULL, NULL, &fault)) {
//         sabot_shift_walk_close(&walk, sabot_ledger_history(ledger));
//         … walk.shifts[1] …
//     }
//     sabot_shift_walk_clear(&walk);

typedef struct {
    // Input
    uint32_t table;         ///< 0: all
    int64_t from_ms, to_ms; ///< at or after, and before
    size_t lines_max;       ///< stop before a record if visits, incidents and hours exceed this; 0: no limit
    // Result
    bool is_on, is_over;
    bool is_short;                                  ///< out of memory: tables are missing
    bool is_cut;                                    ///< stopped at `lines_max`
    int64_t first_ms, last_ms;                      ///< of the shift's records; 0: none
    int64_t journal_first_ms, journal_last_ms;      ///< of all records
    size_t lines;                                   ///< visits, incidents and hours so far
    sabot_shift_book *shifts[SABOT_TABLES_MAX + 1]; ///< by table; NULL: nothing happened there
} sabot_shift_walk;

sabot_ledger_visitor sabot_shift_walk_visitor(sabot_shift_walk *walk);
/// Closes the open shifts at the end of the journal.
void sabot_shift_walk_close(sabot_shift_walk *walk, const sabot_history *history);
/// Frees the books. The caller owns the struct.
void sabot_shift_walk_clear(sabot_shift_walk *walk);

#endif
