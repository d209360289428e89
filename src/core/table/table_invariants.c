/// Checks that a table is consistent, and answers questions about it.
#include "core/table/table_internal.h"

#include <assert.h>

static bool money_is_consistent(const sabot_table *table) {
    int64_t sum_cents = 0;
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        const int64_t cents = table->accounts_cents[account];
        // The cage is the contra account: it is minus the sum of the others.
        if (!sabot_table_is_amount(account == SABOT_ACCOUNT_CAGE ? -cents : cents)) {
            return false;
        }
        sum_cents = sabot_cents_add(sum_cents, cents);
    }
    return sum_cents == 0;
}

/// The felt must hold exactly the wagers and their fees.
static bool felt_is_consistent(const sabot_table *table) {
    assert(table->round.wager_count <= SABOT_WAGERS_MAX);
    int64_t felt_cents = table->position.fee.held_cents;
    if (!sabot_table_is_amount(felt_cents)) {
        return false;
    }
    for (int i = 0; i < table->round.wager_count; i++) {
        const int64_t wager_cents = table->wagers[i].is_done ? 0 : table->round.wagers[i].cents;
        if (!sabot_table_is_amount(wager_cents) || !sabot_table_is_amount(table->wagers[i].fee.held_cents)) {
            return false;
        }
        felt_cents = sabot_cents_add(felt_cents, wager_cents + table->wagers[i].fee.held_cents);
    }
    return felt_cents == table->accounts_cents[SABOT_ACCOUNT_FELT];
}

static bool meters_are_consistent(const sabot_table *table) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_meter meter = table->meters[i];
        const sabot_meter reserve = table->reserves[i];
        if (meter.units < 0 || sabot_meter_cents(meter) != table->accounts_cents[SABOT_ACCOUNT_OF_METER(i)] ||
            reserve.units < 0 ||
            sabot_meter_cents(reserve) != table->accounts_cents[SABOT_ACCOUNT_OF_RESERVE(i)]) {
            return false;
        }
    }
    return true;
}

/// No money may be at an empty seat, and every wager must have an owner.
static bool owners_are_consistent(const sabot_table *table) {
    assert(table->round.bank_seat.number <= SABOT_SEATS_MAX);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (!sabot_table_has_person(table, bettor) && sabot_table_stack_cents(table, bettor) != 0) {
            return false;
        }
    }
    for (int i = 0; i < table->round.wager_count; i++) {
        if (!table->tracker_only &&
            !sabot_table_has_person(table, sabot_wager_bettor(&table->round.wagers[i]))) {
            return false;
        }
    }
    const int bank = table->round.bank_seat.number;
    return bank != 0 ? sabot_table_has_person(table, bank) : table->accounts_cents[SABOT_ACCOUNT_BANK] == 0;
}

static bool hand_is_consistent(const sabot_table *table) {
    assert(table->phase < SABOT_PHASE_COUNT);
    const bool has_wagers = table->phase >= SABOT_PHASE_BETTING;
    const bool has_cards = table->phase >= SABOT_PHASE_DEALING;
    return (has_wagers || table->round.wager_count == 0) &&
           (has_cards || sabot_table_cards_dealt(table) == 0);
}

bool sabot_table_is_consistent(const sabot_table *table) {
    return money_is_consistent(table) && felt_is_consistent(table) && meters_are_consistent(table) &&
           owners_are_consistent(table) && hand_is_consistent(table) &&
           table->shoe.cards_left <= table->shoe.unseen.total;
}

// ---------------------------------------------------------------------------------------------------------
// Queries for dealers and displays.

sabot_next sabot_table_next(const sabot_table *table) {
    if (table->phase != SABOT_PHASE_DEALING) {
        return (sabot_next){.recipient = SABOT_TO_NOBODY};
    }
    return sabot_deal_next(&table->round.deal);
}

sabot_prize sabot_table_prize(const sabot_table *table, int seat, sabot_kind kind) {
    const bool is_declared = table->phase == SABOT_PHASE_DECLARED || table->phase == SABOT_PHASE_SETTLED;
    if (!is_declared || sabot_table_wager(table, seat, seat, kind) < 0) {
        return SABOT_PRIZE_NONE;
    }
    assert(sabot_kind_is_progressive(kind));
    return sabot_prize_of(sabot_ruleset_paytable(&table->ruleset, kind), &table->round.deal, seat);
}

bool sabot_table_is_last_hand(const sabot_table *table) {
    return table->shoe.in_play && table->shoe.cut_is_out && table->shoe.hands_left == 1;
}

int sabot_table_wager(const sabot_table *table, int bettor, int seat, sabot_kind kind) {
    assert(table->round.wager_count <= SABOT_WAGERS_MAX);
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (wager->kind == kind && wager->seat.number == seat && sabot_wager_bettor(wager) == bettor) {
            return i;
        }
    }
    return -1;
}

const sabot_fee_state *sabot_table_fee(const sabot_table *table, int wager) {
    assert(wager >= 0);
    assert(wager < SABOT_WAGERS_MAX || wager == SABOT_BANK_FEE_INDEX);
    return wager == SABOT_BANK_FEE_INDEX ? &table->position.fee : &table->wagers[wager].fee;
}
