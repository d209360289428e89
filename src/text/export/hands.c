/// Hands and their wagers.
#include "text/export/export.h"

#include "text/sentences/hand.h"

const char *const sabot_export_hands_columns[] = {
    "table",
    "hand",
    "shoe",
    "began",
    "started",
    "declared",
    "settled",
    "over",
    "player",
    "banker",
    "player_total",
    "banker_total",
    "outcome",
    "dragon7",
    "panda8",
    "void",
    "reason",
    "bank_seat",
    "bank_start_cents",
    "bank_end_cents",
    "wagers",
    "wager_cents",
    "taken_cents",
    "paid_cents",
    "returned_cents",
    "fee_cents",
    "take_backs",
    "misdeals",
    NULL,
};

const char *const sabot_export_wagers_columns[] = {
    "table",
    "hand",
    "over",
    "bettor",
    "place",
    "person",
    "seat",
    "kind",
    "cents",
    "fee_cents",
    "fee_returned_cents",
    "result",
    "taken_cents",
    "paid_cents",
    "returned_cents",
    "prize",
    "rejected",
    "envy_cents",
    "void",
    NULL,
};

static void write_result(sabot_rows *rows, const sabot_hand_book *book) {
    const bool is_over = book->fate == SABOT_BOOK_ENDED;
    if (is_over) {
        const sabot_coup coup = sabot_coup_of(&book->round.deal);
        sabot_rows_number(rows, coup.player_total);
        sabot_rows_number(rows, coup.banker_total);
        sabot_rows_text(rows, sabot_outcome_name(coup.outcome));
        sabot_rows_flag(rows, coup.dragon7);
        sabot_rows_flag(rows, coup.panda8);
    } else {
        for (int i = 0; i < 5; i++) {
            sabot_rows_nothing(rows);
        }
    }
    sabot_rows_flag(rows, book->fate == SABOT_BOOK_VOID);
    sabot_rows_text(rows, book->reason.text);
}

static void write_bank(sabot_rows *rows, const sabot_hand_book *book) {
    if (book->round.bank_seat.number == 0) {
        for (int i = 0; i < 3; i++) {
            sabot_rows_nothing(rows);
        }
        return;
    }
    sabot_rows_number(rows, book->round.bank_seat.number);
    sabot_rows_number(rows, book->round.bank_cents);
    sabot_rows_number(rows, book->bank_end_cents);
}

void sabot_export_hand(sabot_rows *rows, const sabot_hand_book *book) {
    char cards[SABOT_CARDS_SIZE];
    const sabot_hand_sums sums = sabot_hand_book_sums(book);
    sabot_rows_number(rows, book->table);
    sabot_rows_number(rows, book->hand);
    sabot_rows_number(rows, book->shoe);
    sabot_rows_time(rows, book->began_ms);
    sabot_rows_time(rows, book->started_ms);
    sabot_rows_time(rows, book->declared_ms);
    sabot_rows_time(rows, book->settled_ms);
    sabot_rows_time(rows, book->over_ms);
    sabot_rows_text(rows, sabot_cards_write(&book->round.deal.player, cards));
    sabot_rows_text(rows, sabot_cards_write(&book->round.deal.banker, cards));
    write_result(rows, book);
    write_bank(rows, book);
    sabot_rows_number(rows, book->wager_count);
    sabot_rows_number(rows, sums.wager_cents);
    sabot_rows_number(rows, sums.taken_cents);
    sabot_rows_number(rows, sums.paid_cents);
    sabot_rows_number(rows, sums.returned_cents);
    sabot_rows_number(rows, sums.fee_cents);
    sabot_rows_number(rows, book->take_backs);
    sabot_rows_number(rows, book->misdeals);
    sabot_rows_end(rows);
}

static void write_prize(sabot_rows *rows, const sabot_hand_wager *wager) {
    if (!sabot_kind_is_progressive(wager->wager.kind)) {
        for (int i = 0; i < 3; i++) {
            sabot_rows_nothing(rows);
        }
        return;
    }
    sabot_rows_text(rows, sabot_prize_word(wager->prize));
    sabot_rows_flag(rows, wager->is_rejected);
    sabot_rows_number(rows, wager->envy_cents);
}

void sabot_export_wagers(sabot_rows *rows, const sabot_hand_book *book) {
    for (int i = 0; i < book->wager_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[i];
        char place[SABOT_CARDS_SIZE];
        sabot_rows_number(rows, book->table);
        sabot_rows_number(rows, book->hand);
        sabot_rows_time(rows, book->over_ms);
        sabot_rows_number(rows, wager->bettor);
        sabot_rows_text(rows, sabot_bettor_write(wager->bettor, place));
        sabot_rows_number(rows, wager->person);
        sabot_rows_number(rows, wager->wager.seat.number);
        sabot_rows_text(rows, sabot_kind_word(wager->wager.kind));
        sabot_rows_number(rows, wager->wager.cents);
        sabot_rows_number(rows, wager->fee_cents);
        sabot_rows_number(rows, wager->fee_returned_cents);
        sabot_rows_text(rows, wager->is_settled ? sabot_result_name(wager->result) : "");
        sabot_rows_number(rows, wager->taken_cents);
        sabot_rows_number(rows, wager->paid_cents);
        sabot_rows_number(rows, wager->returned_cents);
        write_prize(rows, wager);
        sabot_rows_flag(rows, book->fate == SABOT_BOOK_VOID);
        sabot_rows_end(rows);
    }
}

// ---------------------------------------------------------------------------------------------------------
// A table's hours, as its shift book sums them.

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
