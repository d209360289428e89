/// hand_book: the life of one hand, gathered from events: who was there, what was laid, every step with its
/// time and its person, what became of it. Whoever shows, exports or sums up hands reads it from here.
///
///     sabot_hand_book book = {0};
///     … for every event, before its table has it:
///     if (sabot_hand_book_take(&book, record, table, event)) { show(&book); } // the hand is over
///     sabot_hand_book_clear(&book);
#ifndef SABOT_ROOM_AUDIT_HAND_BOOK_H
#define SABOT_ROOM_AUDIT_HAND_BOOK_H

#include "room/journal/record.h"
#include "sabot/table.h"

/// An event with what its record says of it.
typedef struct {
    uint64_t sequence;
    int64_t time_ms;
    sabot_role role;
    sabot_person person;
    sabot_event event; ///< never one with a ruleset: those come between hands
} sabot_hand_step;

/// A wager from the bet to its end. Withdrawn ones are gone; the steps still tell of them.
typedef struct {
    sabot_wager wager;
    uint8_t bettor;
    sabot_person person;
    int64_t fee_cents;          ///< that was taken
    int64_t fee_returned_cents; ///< of it
    bool is_settled;            ///< by the game: not by a void
    sabot_result result;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
    sabot_prize prize; ///< of a progressive, once it was pressed
    bool is_rejected;  ///< the prize
    int64_t envy_cents;
    int64_t reset_cents;
} sabot_hand_wager;

typedef enum {
    SABOT_BOOK_EMPTY, ///< no hand yet
    SABOT_BOOK_ON,
    SABOT_BOOK_ENDED,
    SABOT_BOOK_VOID,
} sabot_hand_fate;

typedef struct {
    sabot_hand_fate fate;
    uint32_t table;
    uint32_t hand;
    uint32_t shoe;
    bool tracker_only;
    sabot_reason reason; ///< of a void hand

    // Times in milliseconds since 1970; 0: it did not come to that.
    int64_t began_ms; ///< bets opened, or a tracker's first card
    int64_t started_ms;
    int64_t declared_ms;
    int64_t settled_ms;
    int64_t over_ms;

    sabot_ruleset ruleset;
    sabot_bettor bettors[SABOT_BETTORS_MAX + 1]; ///< as the hand began
    sabot_round round; ///< limits, bank and meters as the hand began, its wagers and cards as it ended
    bool is_declared;
    sabot_ending ending;

    sabot_hand_wager wagers[SABOT_WAGERS_MAX]; ///< in the order laid
    int wager_count;
    uint16_t lines[SABOT_WAGERS_MAX]; ///< wagers in the order in which they were settled
    int line_count;
    int64_t bank_fee_cents; ///< that was taken
    int64_t bank_fee_returned_cents;
    int64_t bank_end_cents;
    sabot_meter meters_after[SABOT_PROGRESSIVE_COUNT];
    int take_backs;
    int misdeals;
    int flags;

    sabot_hand_step *steps; ///< everything from the first event of the hand to its last
    int step_count;
    size_t step_capacity;
    bool is_short; ///< there was no memory for all steps
} sabot_hand_book;

/// Takes an event, seen from the table before it. True: with it the hand is over, and the book holds all of
/// it until the next one begins.
bool sabot_hand_book_take(sabot_hand_book *book, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event);
/// Begins the book of a hand that is on already, as far as its table remembers it: everything but the steps,
/// their times, the order of lines that were settled before, and the envy of prizes that were paid.
/// Where none is on, the book stays empty.
void sabot_hand_book_resume(sabot_hand_book *book, uint32_t number, const sabot_table *table);
/// Brings the book of a hand that is still on to where its table stands.
void sabot_hand_book_look(sabot_hand_book *book, const sabot_table *table);
/// Frees the steps and empties the book.
void sabot_hand_book_clear(sabot_hand_book *book);

/// Sums over a hand's wagers: what was laid, taken, paid, and fees taken less those given back (the
/// player-dealer's included).
typedef struct {
    int64_t wager_cents;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
    int64_t fee_cents;
} sabot_hand_sums;

sabot_hand_sums sabot_hand_book_sums(const sabot_hand_book *book);

/// The settlement as it was recorded, in the form of a sheet: lines in the order in which they were settled,
/// then the progressives. A prize that was rejected is no win on it.
void sabot_hand_book_sheet(const sabot_hand_book *book, sabot_sheet *sheet);

#endif
