/// money_book: where every cent of a table is, worked out from its events alone. Nothing of the table's own
/// code or state stands behind it (src/core/table/transfers.c says the same for the table), so that the two
/// can be held against each other: what a mistake in one of them moves, the other does not.
///
///     sabot_money_book book = {0};                        // before the table's first event
///     … sabot_money_book_take(&book, event) for every event …
///     book.accounts_cents is what the table's accounts hold
#ifndef SABOT_ROOM_AUDIT_MONEY_BOOK_H
#define SABOT_ROOM_AUDIT_MONEY_BOOK_H

#include "sabot/table.h"

#define SABOT_MONEY_MOVES_MAX 4

/// A wager as its events told of it.
typedef struct {
    uint8_t bettor;
    uint8_t seat;
    uint8_t kind;
    bool is_in_tray; ///< a progressive's price, since START GAME
    int64_t cents;
    int64_t fee_cents; ///< that lies beside it on the felt
} sabot_money_wager;

typedef struct {
    int64_t accounts_cents[SABOT_ACCOUNT_COUNT];
    sabot_transfer moves[SABOT_MONEY_MOVES_MAX]; ///< of the event taken last
    int move_count;

    bool house_banks;
    uint8_t bank_seat; ///< 0: nobody's
    int64_t bank_fee_cents;
    sabot_money_wager wagers[SABOT_WAGERS_MAX]; ///< of the hand, in the order laid
    int wager_count;
} sabot_money_book;

/// Takes an event. False: it is about a wager, a bettor or a meter that is not there, and nothing moved.
bool sabot_money_book_take(sabot_money_book *book, const sabot_event *event);

#endif
