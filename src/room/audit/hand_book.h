/// hand_book: collects one hand from its events: players, wagers, every step with its time and person, and
/// the result. Everything that shows, exports or sums up hands reads this.
///
///     sabot_hand_book book = {0};
///     … for every event, before it is applied to its table:
///     if (sabot_hand_book_take(&book, record, table, event)) { show(&book); } // the hand is over
///     sabot_hand_book_clear(&book);
#ifndef SABOT_ROOM_AUDIT_HAND_BOOK_H
#define SABOT_ROOM_AUDIT_HAND_BOOK_H

#include "room/journal/record.h"
#include "sabot/table.h"

/// An event with the data of its record.
typedef struct {
    uint64_t sequence;
    int64_t time_ms;
    sabot_role role;
    sabot_person person;
    sabot_event event; ///< never one with a ruleset: those occur between hands
} sabot_hand_step;

/// A wager from the bet to the result. Withdrawn wagers are removed; the steps still contain them.
typedef struct {
    sabot_wager wager;
    uint8_t bettor;
    sabot_person person;
    int64_t fee_cents;          ///< fee collected
    int64_t fee_returned_cents; ///< part of the fee
    bool is_settled;            ///< settled by the game, not voided
    sabot_result result;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
    sabot_prize prize; ///< of a progressive, after the button was pressed
    bool is_rejected;  ///< the prize was rejected
    int64_t envy_cents;
    int64_t reset_cents;
} sabot_hand_wager;

typedef enum {
    SABOT_BOOK_EMPTY, ///< no hand yet
    SABOT_BOOK_ON,
    SABOT_BOOK_ENDED,
    SABOT_BOOK_VOID,
} sabot_hand_book_state;

typedef struct {
    sabot_hand_book_state fate;
    uint32_t table;
    uint32_t hand;
    uint32_t shoe;
    bool tracker_only;
    sabot_reason reason; ///< of a voided hand

    // Times in milliseconds since 1970; 0: not reached.
    int64_t began_ms; ///< bets opened, or a tracker table's first card
    int64_t started_ms;
    int64_t declared_ms;
    int64_t settled_ms;
    int64_t over_ms;

    sabot_ruleset ruleset;
    sabot_bettor bettors[SABOT_BETTORS_MAX + 1]; ///< at the start of the hand
    sabot_round round; ///< limits, bank and meters at the start of the hand; wagers and cards at its end
    sabot_deal reopened_deal; ///< R-DEAL-2: the cards with which a hand that had ended was reopened
    bool is_declared;
    sabot_ending ending;

    sabot_hand_wager wagers[SABOT_WAGERS_MAX]; ///< in the order placed
    int wager_count;
    uint16_t lines[SABOT_WAGERS_MAX]; ///< wagers in settlement order
    int line_count;
    int64_t bank_fee_cents; ///< collected
    int64_t bank_fee_returned_cents;
    int64_t bank_end_cents;
    sabot_meter meters_after[SABOT_PROGRESSIVE_COUNT];
    int take_backs;
    int misdeals;
    int flags;

    sabot_hand_step *steps; ///< all events of the hand
    int step_count;
    size_t step_capacity;
    bool is_short; ///< out of memory: some steps are missing
} sabot_hand_book;

/// Adds an event; `table` is the table before it. Returns true if the event ends the hand. The book then
/// holds the whole hand until the next one begins.
bool sabot_hand_book_take(sabot_hand_book *book, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event);
/// Starts the book of a hand in progress from the table's state. It has everything except the earlier steps
/// and their times, the order of lines already settled, and the envy of prizes already paid. If no hand is in
/// progress, the book stays empty.
void sabot_hand_book_resume(sabot_hand_book *book, uint32_t number, const sabot_table *table);
/// Updates the book of a hand in progress from its table.
void sabot_hand_book_look(sabot_hand_book *book, const sabot_table *table);
/// Frees the steps and empties the book.
void sabot_hand_book_clear(sabot_hand_book *book);

/// Sums over a hand's wagers. `fee_cents` is the fees taken less those returned, including the
/// player-dealer's.
typedef struct {
    int64_t wager_cents;
    int64_t taken_cents;
    int64_t paid_cents;
    int64_t returned_cents;
    int64_t fee_cents;
} sabot_hand_sums;

sabot_hand_sums sabot_hand_book_sums(const sabot_hand_book *book);

/// Writes the recorded settlement as a sheet: lines in settlement order, then the progressives. A rejected
/// prize is not a win.
void sabot_hand_book_sheet(const sabot_hand_book *book, sabot_sheet *sheet);

#endif
