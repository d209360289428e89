/// Sums up what a settlement sheet changes in each account.
#include "sabot/settle.h"

#include <assert.h>

static void add(int64_t *account_cents, int64_t cents) {
    *account_cents = sabot_cents_add(*account_cents, cents);
}

/// Returns the account a wager belongs to: that of its owner for a house-way wager (R-BET-5), that of the
/// back-line bettor for a back bet (R-BET-4).
static int64_t *account_of(sabot_balance *balance, const sabot_wager *wager) {
    switch (wager->owner_type) {
    case SABOT_WAGER_BACK_LINE:
        assert(wager->owner >= 1);
        assert(wager->owner <= SABOT_BACK_LINE_MAX);
        return &balance->back_line_cents[wager->owner];
    case SABOT_WAGER_HOUSE_WAY:
        assert(wager->owner >= 1);
        assert(wager->owner <= SABOT_SEATS_MAX);
        return &balance->seat_cents[wager->owner];
    case SABOT_WAGER_OWN:
        break;
    }
    assert(wager->seat.number <= SABOT_SEATS_MAX);
    return &balance->seat_cents[wager->seat.number];
}

static void add_line(sabot_balance *balance, const sabot_sheet_line *line) {
    assert(line->payer <= SABOT_PAYER_METER);
    assert(line->taken_cents >= 0);
    assert(line->paid_cents >= 0);
    assert(line->envy_cents >= 0);
    add(account_of(balance, &line->wager), line->paid_cents - line->taken_cents);
    add(&balance->envy_cents, line->envy_cents); // R-PROG-7: paid from the tray
    add(&balance->tray_cents, -line->envy_cents);
    if (line->payer == SABOT_PAYER_TRAY) {
        add(&balance->tray_cents, line->taken_cents - line->paid_cents);
    } else if (line->payer == SABOT_PAYER_METER) {
        add(&balance->tray_cents, line->taken_cents); // the price went into the tray; the meter pays
    }
}

/// Takes bank and meters from their own start and end, not from the lines. If they disagree with the lines,
/// the balance does not sum to zero.
sabot_balance sabot_balance_of(const sabot_sheet *sheet) {
    assert(sheet->line_count <= SABOT_WAGERS_MAX);
    assert(sheet->fee_count <= SABOT_WAGERS_MAX + 1);
    sabot_balance balance = {.bank_cents = sheet->bank.end_cents - sheet->bank.start_cents};
    for (int i = 0; i < sheet->line_count; i++) {
        add_line(&balance, &sheet->lines[i]);
    }
    for (int i = 0; i < sheet->fee_count; i++) {
        const int64_t kept_cents = sheet->fees[i].cents - sheet->fees[i].returned_cents;
        add(account_of(&balance, &sheet->fees[i].wager), -kept_cents);
        add(&balance.collection_cents, kept_cents);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_meter_sheet *const meter = &sheet->meters[i];
        balance.meter_cents[i] = sabot_meter_cents(meter->after) - sabot_meter_cents(meter->before);
        add(&balance.tray_cents, -meter->raised_cents - meter->reset_cents);
    }
    return balance;
}

int64_t sabot_balance_sum(const sabot_balance *balance) {
    int64_t sum_cents = 0;
    for (int i = 0; i <= SABOT_SEATS_MAX; i++) {
        add(&sum_cents, balance->seat_cents[i]);
    }
    for (int i = 0; i <= SABOT_BACK_LINE_MAX; i++) {
        add(&sum_cents, balance->back_line_cents[i]);
    }
    add(&sum_cents, balance->bank_cents);
    add(&sum_cents, balance->tray_cents);
    add(&sum_cents, balance->collection_cents);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        add(&sum_cents, balance->meter_cents[i]);
    }
    add(&sum_cents, balance->envy_cents);
    return sum_cents;
}
