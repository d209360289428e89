/// Settles wagers in order, as far as the bank covers them.
///
/// R-BANK-2 and the Reading on coverage. Gross: every cent paid or collected uses up cover, so cover only
/// falls. Net: losing bets refill the bank, which stays between 0 and twice its amount.
#include "sabot/settle.h"

#include <assert.h>
#include <string.h>

const char *sabot_result_name(sabot_result result) {
    static const char *const names[] = {"win", "lose", "push"};
    assert(result <= SABOT_RESULT_PUSH);
    return names[result];
}

const char *sabot_payer_name(sabot_payer payer) {
    static const char *const names[] = {"bank", "tray", "meter"};
    assert(payer <= SABOT_PAYER_METER);
    return names[payer];
}

// ---------------------------------------------------------------------------------------------------------
// Settlement order

/// Returns how many seats come before this one in the direction of settlement. R-BANK-3: starts at the
/// player-dealer's left. R-HOUSE-1: starts at the house dealer's right, at the highest seat.
static int order_of_seat(const sabot_ruleset *ruleset, const sabot_round *round, int seat) {
    assert(seat >= 1);
    assert(seat <= round->seats);
    const int seats = round->seats;
    const bool clockwise = ruleset->direction == SABOT_CLOCKWISE;
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return clockwise ? seat - 1 : seats - seat;
    }
    const int bank = round->bank_seat.number;
    assert(bank >= 1);
    assert(bank <= seats);
    const int steps = clockwise ? seat - bank : bank - seat;
    return (steps - 1 + seats) % seats;
}

static int order_of_kind(const sabot_ruleset *ruleset, sabot_kind kind) {
    int order = 0;
    while (ruleset->order[order] != kind) {
        order++;
        assert(order < SABOT_KIND_COUNT);
    }
    return order;
}

/// Wagers are settled by ascending order; wagers with the same order in the order they were placed.
static int order_of_wager(const sabot_ruleset *ruleset, const sabot_round *round, const sabot_wager *wager) {
    const int seat = order_of_seat(ruleset, round, wager->seat.number);
    const int kind = order_of_kind(ruleset, wager->kind);
    assert(seat >= 0);
    assert(seat < SABOT_SEATS_MAX);
    const int behind =
        wager->owner_type == SABOT_WAGER_BACK_LINE; // the seat's own wager first, then the back bettors'
    const int order = ruleset->settle_by == SABOT_SETTLE_BY_KIND ? kind * SABOT_SEATS_MAX + seat
                                                                 : seat * SABOT_KIND_COUNT + kind;
    return order * 2 + behind;
}

static void lay_out_lines(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet) {
    assert(round->wager_count <= SABOT_WAGERS_MAX);
    int orders[SABOT_WAGERS_MAX];
    sheet->line_count = round->wager_count;
    for (int i = 0; i < round->wager_count; i++) {
        const int order = order_of_wager(ruleset, round, &round->wagers[i]);
        int at = i;
        for (; at > 0 && orders[at - 1] > order; at--) {
            orders[at] = orders[at - 1];
            sheet->lines[at] = sheet->lines[at - 1];
        }
        orders[at] = order;
        sheet->lines[at] = (sabot_sheet_line){.wager = round->wagers[i], .wager_index = (uint16_t)i};
    }
}

// ---------------------------------------------------------------------------------------------------------
// Results and amounts

static sabot_result result_of(int won) {
    assert(won >= -1);
    if (won == 0) {
        return SABOT_RESULT_PUSH;
    }
    return won > 0 ? SABOT_RESULT_WIN : SABOT_RESULT_LOSE;
}

static int64_t smaller(int64_t left, int64_t right) {
    return left < right ? left : right;
}

/// Returns what the player-dealer can still pay.
static int64_t payable_cents(const sabot_round *round, const sabot_bank_sheet *bank) {
    assert(bank->taken_cents >= 0);
    assert(bank->paid_cents >= 0);
    if (round->cover == SABOT_COVER_NET) {
        return bank->end_cents;
    }
    return bank->start_cents - bank->taken_cents - bank->paid_cents;
}

/// Returns what the player-dealer can still collect.
static int64_t collectable_cents(const sabot_round *round, const sabot_bank_sheet *bank) {
    assert(bank->taken_cents >= 0);
    assert(bank->paid_cents >= 0);
    if (round->cover == SABOT_COVER_NET) {
        return 2 * bank->start_cents - bank->end_cents;
    }
    return bank->start_cents - bank->taken_cents - bank->paid_cents;
}

/// Settles a wager of the game. If `house` is true, the house banks and covers everything.
static void settle_line(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet,
                        sabot_sheet_line *line) {
    sabot_bank_sheet *const bank = &sheet->bank;
    const bool house = ruleset->bank_by == SABOT_BANK_HOUSE;
    const int64_t stake_cents = line->wager.cents;
    const int won = sabot_ending_payoff(ruleset, line->wager.kind, sabot_ending_of(&sheet->coup));
    line->result = result_of(won);
    line->payer = house ? SABOT_PAYER_TRAY : SABOT_PAYER_BANK;
    if (line->result == SABOT_RESULT_WIN) {
        const int64_t won_cents = sabot_cents_multiply(stake_cents, won);
        line->paid_cents = house ? won_cents : smaller(won_cents, payable_cents(round, bank));
    } else if (line->result == SABOT_RESULT_LOSE) {
        line->taken_cents = house ? stake_cents : smaller(stake_cents, collectable_cents(round, bank));
    }
    line->returned_cents = stake_cents - line->taken_cents;
    assert(line->paid_cents >= 0);
    assert(line->taken_cents >= 0);
    assert(line->returned_cents >= 0);
    if (!house) {
        bank->taken_cents = sabot_cents_add(bank->taken_cents, line->taken_cents);
        bank->paid_cents = sabot_cents_add(bank->paid_cents, line->paid_cents);
        bank->end_cents = bank->start_cents + bank->taken_cents - bank->paid_cents;
        assert(bank->end_cents >= 0);
        assert(bank->end_cents <= 2 * bank->start_cents);
    }
}

/// R-PROG-8: START GAME takes the progressive wagers and raises the meters before any card is dealt.
static void raise_meters(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        sheet->meters[i].before = round->meters[i];
        sheet->meters[i].after = round->meters[i];
    }
    for (int i = 0; i < round->wager_count; i++) {
        const sabot_kind kind = round->wagers[i].kind;
        if (sabot_kind_is_progressive(kind)) {
            sabot_meter_sheet *const meter = &sheet->meters[sabot_progressive_index(kind)];
            const int64_t raised_cents =
                sabot_meter_raise(&meter->after, sabot_ruleset_paytable(ruleset, kind));
            meter->raised_cents = sabot_cents_add(meter->raised_cents, raised_cents);
            assert(raised_cents >= 0);
        }
    }
}

/// Settles a progressive. Its price is taken at START GAME, so a win is paid "for one": the stake is not
/// returned.
static void settle_progressive(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet,
                               sabot_sheet_line *line) {
    const sabot_kind kind = line->wager.kind;
    const sabot_paytable *const paytable = sabot_ruleset_paytable(ruleset, kind);
    sabot_meter_sheet *const meter = &sheet->meters[sabot_progressive_index(kind)];
    assert(line->wager.cents == paytable->price_cents);
    line->taken_cents = line->wager.cents;
    line->prize = sabot_prize_of(paytable, &round->deal, line->wager.seat.number);
    line->envy_cents = paytable->envy_cents[line->prize];
    line->payer = SABOT_PAYER_TRAY;
    line->result = line->prize == SABOT_PRIZE_NONE ? SABOT_RESULT_LOSE : SABOT_RESULT_WIN;
    if (line->prize == SABOT_PRIZE_COMBINATION) {
        line->payer = SABOT_PAYER_METER;
        line->paid_cents = sabot_meter_pay(&meter->after, paytable);
        meter->paid_cents = line->paid_cents;
        meter->reset_cents = paytable->reset_cents;
    } else {
        line->paid_cents = paytable->pay_cents[line->prize];
    }
}

// ---------------------------------------------------------------------------------------------------------
// Fees

/// Returns true if the bank covered no part of the wager. A push counts as action.
static bool had_no_action(const sabot_sheet_line *line) {
    return line->result != SABOT_RESULT_PUSH && line->taken_cents == 0 && line->paid_cents == 0;
}

/// Returns the line of a wager, given by its index in the round.
static const sabot_sheet_line *line_of(const sabot_sheet *sheet, int placed) {
    int i = 0;
    while (sheet->lines[i].wager_index != placed) {
        i++;
        assert(i < sheet->line_count);
    }
    return &sheet->lines[i];
}

static void add_fees(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet) {
    const bool may_return = ruleset->no_action_fee == SABOT_NO_ACTION_FEE_RETURNED;
    for (int i = 0; i < round->wager_count; i++) {
        const int64_t cents = sabot_round_fee(round, ruleset, &round->wagers[i]);
        if (cents > 0) {
            const bool returns = may_return && had_no_action(line_of(sheet, i));
            sheet->fees[sheet->fee_count++] =
                (sabot_fee){.wager = round->wagers[i], .cents = cents, .returned_cents = returns ? cents : 0};
        }
    }
    assert(sheet->fee_count <= round->wager_count);
    const int64_t bank_fee_cents = ruleset->schedule[round->schedule_row].bank_fee_cents;
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER && bank_fee_cents > 0) {
        sheet->fees[sheet->fee_count++] =
            (sabot_fee){.wager = {.seat = round->bank_seat}, .is_bank_fee = true, .cents = bank_fee_cents};
    }
}

sabot_status sabot_settle(const sabot_ruleset *ruleset, const sabot_round *round, sabot_sheet *sheet,
                          sabot_round_fault *fault) {
    sabot_status status = sabot_round_check_wagers(round, ruleset, fault);
    if (status == SABOT_OK) {
        status = sabot_round_check_cards(round, fault);
    }
    if (status != SABOT_OK) {
        return status;
    }
    memset(sheet, 0, sizeof *sheet);
    sheet->coup = sabot_coup_of(&round->deal);
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        sheet->bank = (sabot_bank_sheet){
            .seat = round->bank_seat, .start_cents = round->bank_cents, .end_cents = round->bank_cents};
    }
    raise_meters(ruleset, round, sheet);
    lay_out_lines(ruleset, round, sheet);
    for (int i = 0; i < sheet->line_count; i++) {
        sabot_sheet_line *const line = &sheet->lines[i];
        if (sabot_kind_is_progressive(line->wager.kind)) {
            settle_progressive(ruleset, round, sheet, line);
        } else {
            settle_line(ruleset, round, sheet, line);
        }
    }
    sheet->bank.cover_left_cents = payable_cents(round, &sheet->bank);
    add_fees(ruleset, round, sheet);
    const sabot_balance balance = sabot_balance_of(sheet);
    assert(sheet->line_count == round->wager_count);
    assert(sheet->bank.cover_left_cents >= 0);
    assert(sabot_balance_sum(&balance) == 0); // every cent is accounted for
    return SABOT_OK;
}
