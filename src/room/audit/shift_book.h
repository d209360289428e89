/// shift_book: what happened at one table over some time, summed up; and whether what moved explains, to the
/// cent, what every account held at the end.
///
///     sabot_shift_book_begin(&shift, number, table);           // as the time begins
///     … sabot_shift_book_take(&shift, entry) for every event of it …
///     const bool explained = sabot_shift_book_end(&shift, table); // as it ends
///     sabot_shift_book_clear(&shift);
#ifndef SABOT_ROOM_AUDIT_SHIFT_BOOK_H
#define SABOT_ROOM_AUDIT_SHIFT_BOOK_H

#include "room/audit/ledger.h"
#include "room/audit/shift_hours.h"

/// Fees are counted by kind; this one is the player-dealer's.
#define SABOT_FEE_OF_BANK    SABOT_KIND_COUNT
#define SABOT_FEE_KIND_COUNT (SABOT_KIND_COUNT + 1)

/// Somebody at a place, from when to when; 0: since before, or still there.
typedef struct {
    uint8_t bettor;
    sabot_person person;
    int64_t sat_ms, left_ms;
    int64_t bought_cents, cashed_cents;
} sabot_shift_visit;

/// Something out of the ordinary: a void, a misdeal, a card taken back, a prize rejected, a flag, a shoe
/// ended by hand.
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
    bool house_banks; ///< as the shift ended

    // The cage's side.
    int64_t drop_cents; ///< buy-ins
    int64_t cashed_cents;
    int64_t filled_cents;
    int64_t carried_cents[SABOT_ACCOUNT_OF_TABLE_COUNT]; ///< money taken, by account
    int64_t meters_set_cents;                            ///< that the cage brought to the meters, or took

    int64_t fees_cents[SABOT_FEE_KIND_COUNT];
    int64_t fees_returned_cents[SABOT_FEE_KIND_COUNT];

    // Hands that were over in the shift.
    int64_t hands, voids;
    int64_t first_hand_ms, last_hand_ms; ///< the first began, the last was over
    int64_t endings[SABOT_ENDING_COUNT];
    sabot_shift_kind kinds[SABOT_KIND_COUNT];
    int64_t house_win_cents[SABOT_GAME_KIND_COUNT]; ///< where the house banked

    int64_t contribution_cents[SABOT_PROGRESSIVE_COUNT];
    sabot_shift_prize prizes[SABOT_PROGRESSIVE_COUNT][SABOT_PRIZE_COUNT];
    sabot_meter meters_start[SABOT_PROGRESSIVE_COUNT], meters_end[SABOT_PROGRESSIVE_COUNT];
    int64_t flags, take_backs, misdeals, rejections;

    int64_t opening_cents[SABOT_ACCOUNT_COUNT];
    int64_t closing_cents[SABOT_ACCOUNT_COUNT];
    int64_t moved_cents[SABOT_ACCOUNT_COUNT][SABOT_EVENT_COUNT]; ///< by the event that moved it
    bool is_explained;

    sabot_shift_visit *visits;
    int visit_count;
    size_t visit_capacity;
    int present[SABOT_BETTORS_MAX + 1]; ///< a bettor's visit, counted from 1; 0: nobody is there
    sabot_shift_incident *incidents;
    int incident_count;
    size_t incident_capacity;
    sabot_shift_hours hours; ///< the same, by the hour
    bool is_short;           ///< there was no memory for all visits, incidents or hours
} sabot_shift_book;

void sabot_shift_book_begin(sabot_shift_book *shift, uint32_t number, const sabot_table *table);
void sabot_shift_book_take(sabot_shift_book *shift, const sabot_ledger_entry *entry);
/// Closes the accounts. True: for every account opening and movements give the closing balance, all accounts
/// sum to zero at both ends, and the cage changed by what was bought, filled, cashed and carried.
bool sabot_shift_book_end(sabot_shift_book *shift, const sabot_table *table);
void sabot_shift_book_clear(sabot_shift_book *shift);
/// What is summed so far.
sabot_shift_sums sabot_shift_book_sums(const sabot_shift_book *shift);
/// Ends the hour that runs, so that the hours are complete; the book's end does so too.
void sabot_shift_book_end_hour(sabot_shift_book *shift);
/// Hands an hour between the first and the last; 0 where there is no time between them.
double sabot_shift_pace(const sabot_shift_book *shift);

// ---------------------------------------------------------------------------------------------------------
// The shift books of a room's tables, from a walk through its journal. A shift runs from its
// first record to the last before its end; hands and their wagers count where they were over.
//
//     static sabot_shift_walk walk = {.from_ms = INT64_MIN, .to_ms = INT64_MAX};
//     const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(&walk);
//     if (sabot_ledger_walk(ledger, journal, &visitor, NULL, NULL, &fault)) {
//         sabot_shift_walk_close(&walk, sabot_ledger_history(ledger));
//         … walk.shifts[1] …
//     }
//     sabot_shift_walk_clear(&walk);

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
