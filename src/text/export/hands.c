/// Exports hands, their wagers, and the hours of a table.
#include "text/export/export.h"

#include "text/sentences/hand.h"

// Each column is listed with its value and the `sabot_rows_…` function that writes it: X columns always have
// a value, Y columns only if a condition holds.

#define NAME(name, type, value)              name,
#define NAME_IF(name, is_there, type, value) name,
#define VALUE(name, type, value)             sabot_rows_##type(rows, value);
#define VALUE_IF(name, is_there, type, value) \
    if (is_there) {                           \
        sabot_rows_##type(rows, value);       \
    } else {                                  \
        sabot_rows_nothing(rows);             \
    }

#define HAND_COLUMNS(X, Y)                                                \
    X("table", number, book->table)                                       \
    X("hand", number, book->hand)                                         \
    X("shoe", number, book->shoe)                                         \
    X("began", time, book->began_ms)                                      \
    X("started", time, book->started_ms)                                  \
    X("declared", time, book->declared_ms)                                \
    X("settled", time, book->settled_ms)                                  \
    X("over", time, book->over_ms)                                        \
    X("player", text, sabot_cards_write(&book->round.deal.player, cards)) \
    X("banker", text, sabot_cards_write(&book->round.deal.banker, cards)) \
    Y("player_total", is_over, number, coup.player_total)                 \
    Y("banker_total", is_over, number, coup.banker_total)                 \
    Y("outcome", is_over, text, sabot_outcome_name(coup.outcome))         \
    Y("dragon7", is_over, flag, coup.dragon7)                             \
    Y("panda8", is_over, flag, coup.panda8)                               \
    X("void", flag, book->fate == SABOT_BOOK_VOID)                        \
    X("reason", text, book->reason.text)                                  \
    Y("bank_seat", is_banked, number, book->round.bank_seat.number)       \
    Y("bank_start_cents", is_banked, number, book->round.bank_cents)      \
    Y("bank_end_cents", is_banked, number, book->bank_end_cents)          \
    X("wagers", number, book->wager_count)                                \
    X("wager_cents", number, sums.wager_cents)                            \
    X("taken_cents", number, sums.taken_cents)                            \
    X("paid_cents", number, sums.paid_cents)                              \
    X("returned_cents", number, sums.returned_cents)                      \
    X("fee_cents", number, sums.fee_cents)                                \
    X("take_backs", number, book->take_backs)                             \
    X("misdeals", number, book->misdeals)

const char *const sabot_export_hands_columns[] = {HAND_COLUMNS(NAME, NAME_IF) NULL};

void sabot_export_hand(sabot_rows *rows, const sabot_hand_book *book) {
    char cards[SABOT_CARDS_SIZE];
    const sabot_hand_sums sums = sabot_hand_book_sums(book);
    const bool is_over = book->fate == SABOT_BOOK_ENDED;
    const bool is_banked = book->round.bank_seat.number != 0;
    const sabot_coup dealt = is_over ? sabot_coup_of(&book->round.deal) : (sabot_coup){0};
    const sabot_coup coup = sabot_ruleset_coup(&book->ruleset, &dealt); // R-WIN-3
    HAND_COLUMNS(VALUE, VALUE_IF)
    sabot_rows_end(rows);
}

#define WAGER_COLUMNS(X, Y)                                                \
    X("table", number, book->table)                                        \
    X("hand", number, book->hand)                                          \
    X("over", time, book->over_ms)                                         \
    X("bettor", number, wager->bettor)                                     \
    X("place", text, sabot_bettor_write(wager->bettor, place))             \
    X("person", number, wager->person)                                     \
    X("seat", number, wager->wager.seat.number)                            \
    X("kind", text, sabot_kind_name(wager->wager.kind))                    \
    X("cents", number, wager->wager.cents)                                 \
    X("fee_cents", number, wager->fee_cents)                               \
    X("fee_returned_cents", number, wager->fee_returned_cents)             \
    Y("result", wager->is_settled, text, sabot_result_name(wager->result)) \
    X("taken_cents", number, wager->taken_cents)                           \
    X("paid_cents", number, wager->paid_cents)                             \
    X("returned_cents", number, wager->returned_cents)                     \
    Y("prize", is_progressive, text, sabot_prize_name(wager->prize))       \
    Y("rejected", is_progressive, flag, wager->is_rejected)                \
    Y("envy_cents", is_progressive, number, wager->envy_cents)             \
    X("void", flag, book->fate == SABOT_BOOK_VOID)

const char *const sabot_export_wagers_columns[] = {WAGER_COLUMNS(NAME, NAME_IF) NULL};

void sabot_export_wagers(sabot_rows *rows, const sabot_hand_book *book) {
    for (int i = 0; i < book->wager_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[i];
        const bool is_progressive = sabot_kind_is_progressive(wager->wager.kind);
        char place[SABOT_CARDS_SIZE];
        WAGER_COLUMNS(VALUE, VALUE_IF)
        sabot_rows_end(rows);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The hours of a table, from its shift book.

const char *const sabot_export_hours_columns[] = {
    "table",
    "hour",
#define X(name, word) #name,
    SABOT_SHIFT_SUM_LIST(X) NULL,
#undef X
};

void sabot_export_hours(sabot_rows *rows, const sabot_shift_book *shift) {
    for (int i = 0; i < shift->hours.count; i++) {
        const sabot_shift_hour *const hour = &shift->hours.list[i];
        sabot_rows_number(rows, shift->table);
        sabot_rows_time(rows, hour->start_ms);
#define X(name, word) sabot_rows_number(rows, hour->sums.name);
        SABOT_SHIFT_SUM_LIST(X)
#undef X
        sabot_rows_end(rows);
    }
}
