/// The simple seats of `sabot play`: they bet a little on everything and bank now and then.
#include "cmd/play/table.h"

#include <assert.h>

/// A simple seat that runs low brings more chips.
#define SIMPLE_BUY_CENTS INT64_C(100000)

static bool chance_of(sabot_play_table *table, uint32_t one_in) {
    return sabot_random_below(&table->chance, one_in) == 0;
}

/// A few times the minimum, within the limits.
static int64_t simple_amount(sabot_play_table *table, sabot_kind kind) {
    const sabot_limits limits = table->round.limits[kind];
    const int64_t times = 1 + (int64_t)sabot_random_below(&table->chance, 4);
    return limits.min_cents > limits.max_cents / times ? limits.max_cents : limits.min_cents * times;
}

static void lay_simple_kind(sabot_play_table *table, int seat, sabot_kind kind) {
    if (!table->ruleset.wagers[kind].offered) {
        return;
    }
    sabot_play_bet bet = {.kind = kind};
    if (sabot_kind_is_progressive(kind)) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
        if (!paytable->combinations[seat].printed) {
            return;
        }
        bet.cents = paytable->price_cents;
    } else {
        bet.cents = simple_amount(table, kind);
    }
    sabot_play_lay(&table->round, seat, bet);
}

static void lay_simple_seat(sabot_play_table *table, int seat) {
    if (table->stack_cents[seat] < SIMPLE_BUY_CENTS / 2) {
        table->stack_cents[seat] += SIMPLE_BUY_CENTS;
    }
    lay_simple_kind(table, seat, chance_of(table, 2) ? SABOT_KIND_PLAYER : SABOT_KIND_BANKER);
    for (int kind = SABOT_KIND_TIE; kind < SABOT_KIND_COUNT; kind++) {
        if (chance_of(table, 4)) {
            lay_simple_kind(table, seat, (sabot_kind)kind);
        }
    }
    const int64_t needed_cents =
        sabot_play_stakes(&table->round, seat) + sabot_play_fees(&table->round, &table->ruleset, seat);
    if (needed_cents > table->stack_cents[seat]) {
        table->stack_cents[seat] += needed_cents;
    }
}

void sabot_play_simple_wagers(sabot_play_table *table) {
    for (int seat = 1; seat <= table->round.seats; seat++) {
        if (table->is_taken[seat] && seat != table->you && seat != table->round.bank_seat.number) {
            lay_simple_seat(table, seat);
        }
    }
}

int64_t sabot_play_simple_bank(sabot_play_table *table, int seat) {
    assert(seat != table->you);
    if (chance_of(table, 3)) {
        return 0;
    }
    if (table->stack_cents[seat] < SIMPLE_BUY_CENTS) {
        table->stack_cents[seat] += SIMPLE_BUY_CENTS;
    }
    const int64_t half_cents = table->stack_cents[seat] / 2;
    return half_cents - half_cents % 10000;
}
