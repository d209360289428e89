/// money_book: calculates a table's accounts from its events alone. It shares no code or state with the table
/// (src/core/table/transfers.c), so that comparing the two reveals a mistake in either.
///
///     sabot_money_book book = {0};                        // before the table's first event
///     … sabot_money_book_take(&book, event) for every event …
///     book.accounts_cents equals the table's accounts
#ifndef SABOT_ROOM_AUDIT_MONEY_BOOK_H
#define SABOT_ROOM_AUDIT_MONEY_BOOK_H

#include "sabot/table.h"

#define SABOT_MONEY_MOVES_MAX 4

/// A wager as described by its events.
typedef struct {
    uint8_t bettor;
    uint8_t seat;
    uint8_t kind;
    bool is_in_tray; ///< a progressive's price, after START GAME
    int64_t cents;
    int64_t fee_cents; ///< set aside on the felt
} sabot_money_wager;

typedef struct {
    int64_t accounts_cents[SABOT_ACCOUNT_COUNT];
    sabot_transfer moves[SABOT_MONEY_MOVES_MAX]; ///< of the last event
    int move_count;

    bool house_banks;
    bool is_tracker;
    uint8_t bank_seat; ///< 0: none
    int64_t bank_fee_cents;
    sabot_money_wager wagers[SABOT_WAGERS_MAX]; ///< of the hand, in the order placed
    int wager_count;
} sabot_money_book;

/// Applies an event. Returns false and moves nothing if its wager, bettor or meter does not exist.
bool sabot_money_book_take(sabot_money_book *book, const sabot_event *event);

#endif
