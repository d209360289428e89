/// Writes a hand's recorded settlement as a settlement sheet.
#include "room/audit/hand_book.h"

#include <string.h>

static sabot_sheet_line line_of(const sabot_hand_book *book, int index) {
    const sabot_hand_wager *const wager = &book->wagers[index];
    sabot_sheet_line line = {
        .wager = wager->wager,
        .wager_index = (uint16_t)index,
        .result = wager->result,
        .taken_cents = wager->taken_cents,
        .paid_cents = wager->paid_cents,
        .returned_cents = wager->returned_cents,
        .payer = book->ruleset.bank_by == SABOT_BANK_HOUSE ? SABOT_PAYER_TRAY : SABOT_PAYER_BANK,
    };
    if (sabot_kind_is_progressive(wager->wager.kind)) {
        const bool is_won = wager->result == SABOT_RESULT_WIN;
        line.prize = is_won ? wager->prize : SABOT_PRIZE_NONE;
        line.payer = line.prize == SABOT_PRIZE_COMBINATION ? SABOT_PAYER_METER : SABOT_PAYER_TRAY;
        line.envy_cents = wager->envy_cents;
    }
    return line;
}

static void add_meter(const sabot_hand_book *book, int index, sabot_sheet *sheet) {
    sabot_meter_sheet *const meter = &sheet->meters[index];
    meter->before = book->round.meters[index];
    meter->after = book->meters_after[index];
    for (int i = 0; i < book->wager_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[i];
        if (wager->wager.kind == sabot_progressive_kind(index) && wager->prize == SABOT_PRIZE_COMBINATION) {
            meter->paid_cents = sabot_cents_add(meter->paid_cents, wager->paid_cents);
            meter->reset_cents = sabot_cents_add(meter->reset_cents, wager->reset_cents);
        }
    }
    meter->raised_cents = sabot_meter_cents(meter->after) - sabot_meter_cents(meter->before) +
                          meter->paid_cents - meter->reset_cents;
}

static void add_bank(const sabot_hand_book *book, sabot_sheet *sheet) {
    sabot_bank_sheet *const bank = &sheet->bank;
    *bank = (sabot_bank_sheet){.seat = book->round.bank_seat, .start_cents = book->round.bank_cents};
    for (int i = 0; i < book->line_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[book->lines[i]];
        bank->taken_cents = sabot_cents_add(bank->taken_cents, wager->taken_cents);
        bank->paid_cents = sabot_cents_add(bank->paid_cents, wager->paid_cents);
    }
    bank->end_cents = book->bank_end_cents;
    bank->cover_left_cents = book->round.cover == SABOT_COVER_NET
                                 ? bank->end_cents
                                 : bank->start_cents - bank->taken_cents - bank->paid_cents;
}

static void add_fees(const sabot_hand_book *book, sabot_sheet *sheet) {
    for (int i = 0; i < book->wager_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[i];
        if (wager->fee_cents > 0) {
            sheet->fees[sheet->fee_count++] = (sabot_fee){
                .wager = wager->wager,
                .cents = wager->fee_cents,
                .returned_cents = wager->fee_returned_cents,
            };
        }
    }
    if (book->bank_fee_cents > 0) {
        sheet->fees[sheet->fee_count++] = (sabot_fee){
            .wager = {.seat = book->round.bank_seat},
            .is_bank_fee = true,
            .cents = book->bank_fee_cents,
            .returned_cents = book->bank_fee_returned_cents,
        };
    }
}

void sabot_hand_book_sheet(const sabot_hand_book *book, sabot_sheet *sheet) {
    memset(sheet, 0, sizeof *sheet);
    if (book->is_declared) {
        sheet->coup = sabot_coup_of(&book->round.deal);
    }
    for (int i = 0; i < book->line_count; i++) {
        sheet->lines[sheet->line_count++] = line_of(book, book->lines[i]);
    }
    for (int i = 0; i < book->wager_count; i++) {
        if (sabot_kind_is_progressive(book->wagers[i].wager.kind) && book->wagers[i].is_settled) {
            sheet->lines[sheet->line_count++] = line_of(book, i);
        }
    }
    if (book->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER) {
        add_bank(book, sheet);
    }
    add_fees(book, sheet);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        add_meter(book, i, sheet);
    }
}
