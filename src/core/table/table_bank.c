/// R-BANK-1: the player-dealer position. It is offered clockwise, accepted with an amount or passed, and
/// moves on after its hands. If every seat passes, the table waits until the dealer offers it again.
#include "core/table/table_internal.h"

#include <assert.h>

/// Returns the next seat clockwise with a player who has not passed, skipping `leaving`; 0 if there is none.
static int next_seat(const sabot_table *table, int after, unsigned passed, int leaving) {
    const int seats = table->round.seats;
    assert(seats >= 1);
    assert(seats <= SABOT_SEATS_MAX);
    assert(after >= 0);
    const int from = after <= seats ? after : 0; // the last bank may have had a seat of a larger table
    for (int step = 1; step <= seats; step++) {
        const int seat = (from + step - 1) % seats + 1;
        if (seat != leaving && sabot_table_has_person(table, seat) && !(passed >> seat & 1)) {
            return seat;
        }
    }
    return 0;
}

void sabot_table_emit_offer(const sabot_table *table, sabot_event_batch *batch, int after, unsigned passed,
                            int leaving) {
    const int seat = next_seat(table, after, passed, leaving);
    if (seat != 0) {
        sabot_table_emit(batch, SABOT_EVENT_BANK_OFFERED)->bank_offered.seat = (uint8_t)seat;
    } else {
        sabot_table_emit(batch, SABOT_EVENT_BANK_WAITS);
    }
}

void sabot_table_emit_bank_end(const sabot_table *table, sabot_event_batch *batch) {
    if (table->round.bank_seat.number != 0) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BANK_ENDED);
        event->bank_ended.seat = table->round.bank_seat.number;
        event->bank_ended.cents = table->accounts_cents[SABOT_ACCOUNT_BANK];
        assert(event->bank_ended.cents >= 0);
    }
}

static sabot_status check_bank_is_free(const sabot_table *table) {
    if (!sabot_table_is_player_banked(table)) {
        return SABOT_HOUSE_BANKS;
    }
    return table->round.bank_seat.number == 0 ? SABOT_OK : SABOT_BANK_IS_TAKEN;
}

static sabot_status check_offered(const sabot_table *table, int seat) {
    const sabot_status status = check_bank_is_free(table);
    const bool is_offered = seat != 0 && seat == table->position.offered;
    return status == SABOT_OK && !is_offered ? SABOT_BANK_IS_NOT_OFFERED : status;
}

static sabot_status check_banks(const sabot_table *table, int seat) {
    if (!sabot_table_is_player_banked(table)) {
        return SABOT_HOUSE_BANKS;
    }
    return seat != 0 && seat == table->round.bank_seat.number ? SABOT_OK : SABOT_SEAT_DOES_NOT_BANK;
}

static int64_t fee_cents(const sabot_table *table) {
    assert(table->round.schedule_row < table->ruleset.schedule_count);
    return table->ruleset.schedule[table->round.schedule_row].bank_fee_cents;
}

/// R-BANK-2: checks the amount. The fee for the hand is paid from the stack, not from the amount.
static sabot_status check_amount(const sabot_table *table, int64_t cents, int64_t stack_cents) {
    assert(stack_cents >= 0);
    if (sabot_cents_check(cents) != SABOT_OK) {
        return SABOT_BANK_AMOUNT_IS_BAD;
    }
    const sabot_status status = sabot_check_chips(table, cents);
    if (status != SABOT_OK) {
        return status;
    }
    return stack_cents >= cents + fee_cents(table) ? SABOT_OK : SABOT_STACK_IS_SHORT;
}

sabot_limits sabot_table_bank_limits(const sabot_table *table, int seat) {
    const bool is_offered = check_offered(table, seat) == SABOT_OK;
    const bool banks = check_banks(table, seat) == SABOT_OK;
    const int64_t unit_cents = table->ruleset.chip_unit_cents;
    if (table->phase != SABOT_PHASE_BETWEEN || (!is_offered && !banks)) {
        return (sabot_limits){.min_cents = 1};
    }
    const int64_t own_cents =
        sabot_table_stack_cents(table, seat) + (banks ? table->accounts_cents[SABOT_ACCOUNT_BANK] : 0);
    const int64_t left_cents = own_cents > fee_cents(table) ? own_cents - fee_cents(table) : 0;
    const int64_t max_cents = left_cents < SABOT_AMOUNT_CENTS_MAX ? left_cents : SABOT_AMOUNT_CENTS_MAX;
    return (sabot_limits){.min_cents = unit_cents, .max_cents = max_cents - max_cents % unit_cents};
}

sabot_status sabot_decide_offer_bank(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    (void)command;
    const sabot_status status = check_bank_is_free(table);
    if (status != SABOT_OK) {
        return status;
    }
    assert(table->round.bank_seat.number == 0);
    const bool can_offer = next_seat(table, 0, 0, 0) != 0;
    if (table->position.offered != 0 || (table->position.is_waiting && !can_offer)) {
        return SABOT_NOTHING_CHANGES;
    }
    sabot_table_emit_offer(table, batch, table->position.last, 0, 0);
    return SABOT_OK;
}

void sabot_apply_bank_offered(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_is_seat(table, event->bank_offered.seat));
    assert(sabot_table_has_person(table, event->bank_offered.seat));
    table->position.offered = event->bank_offered.seat;
    table->position.is_waiting = false;
}

void sabot_apply_bank_waits(sabot_table *table, const sabot_event *event) {
    (void)event;
    table->position.offered = 0;
    table->position.passed = 0;
    table->position.is_waiting = true;
}

sabot_status sabot_decide_pass_bank(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    const int seat = command->pass_bank.seat;
    const sabot_status status = check_offered(table, seat);
    if (status != SABOT_OK) {
        return status;
    }
    assert(sabot_table_is_seat(table, seat));
    sabot_table_emit(batch, SABOT_EVENT_BANK_PASSED)->bank_passed.seat = (uint8_t)seat;
    sabot_table_emit_offer(table, batch, seat, table->position.passed | 1U << seat, 0);
    return SABOT_OK;
}

void sabot_apply_bank_passed(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_is_seat(table, event->bank_passed.seat));
    table->position.passed = (uint16_t)(table->position.passed | 1U << event->bank_passed.seat);
}

sabot_status sabot_decide_accept_bank(const sabot_table *table, const sabot_command *command,
                                      sabot_event_batch *batch) {
    const int seat = command->accept_bank.seat;
    const int64_t cents = command->accept_bank.cents;
    sabot_status status = check_offered(table, seat);
    if (status == SABOT_OK) {
        status = check_amount(table, cents, sabot_table_stack_cents(table, seat));
    }
    if (status != SABOT_OK) {
        return status;
    }
    assert(cents > 0);
    assert(sabot_table_has_person(table, seat));
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BANK_TAKEN);
    event->bank_taken.seat = (uint8_t)seat;
    event->bank_taken.cents = cents;
    return SABOT_OK;
}

/// Remembers the amount for the next hands. In version 0.1 a bank kept what it won.
static void put_up(sabot_table *table, int64_t cents) {
    table->position.put_up_cents = table->ruleset.is_edition1 ? 0 : cents;
}

void sabot_apply_bank_taken(sabot_table *table, const sabot_event *event) {
    assert(table->round.bank_seat.number == 0);
    assert(table->accounts_cents[SABOT_ACCOUNT_BANK] == event->bank_taken.cents);
    table->position = (sabot_position){.last = table->position.last};
    put_up(table, event->bank_taken.cents);
    table->round.bank_seat.number = event->bank_taken.seat;
    table->round.bank_cents = event->bank_taken.cents;
}

sabot_status sabot_decide_change_bank(const sabot_table *table, const sabot_command *command,
                                      sabot_event_batch *batch) {
    const int seat = command->change_bank.seat;
    sabot_status status = check_banks(table, seat);
    if (status == SABOT_OK) {
        const int64_t own_cents =
            sabot_table_stack_cents(table, seat) + table->accounts_cents[SABOT_ACCOUNT_BANK];
        status = check_amount(table, command->change_bank.cents, own_cents);
    }
    if (status == SABOT_OK && command->change_bank.cents == table->accounts_cents[SABOT_ACCOUNT_BANK]) {
        status = SABOT_NOTHING_CHANGES;
    }
    if (status == SABOT_OK) {
        sabot_table_emit(batch, SABOT_EVENT_BANK_CHANGED)->bank_changed.cents = command->change_bank.cents;
    }
    return status;
}

void sabot_apply_bank_changed(sabot_table *table, const sabot_event *event) {
    assert(table->round.bank_seat.number != 0);
    assert(table->accounts_cents[SABOT_ACCOUNT_BANK] == event->bank_changed.cents);
    table->round.bank_cents = event->bank_changed.cents;
    put_up(table, event->bank_changed.cents);
}

void sabot_emit_bank_renewed(const sabot_table *table, sabot_event_batch *batch) {
    const int seat = table->round.bank_seat.number;
    assert(seat != 0);
    if (table->ruleset.bank_rides) {
        return;
    }
    // The fee for the next hand comes from the stack.
    const int64_t bank_cents = table->accounts_cents[SABOT_ACCOUNT_BANK];
    const int64_t own_cents = sabot_table_stack_cents(table, seat) + bank_cents - fee_cents(table);
    const int64_t limit_cents = own_cents > 0 ? own_cents - own_cents % table->ruleset.chip_unit_cents : 0;
    const int64_t put_up_cents = table->position.put_up_cents;
    const int64_t cents = put_up_cents < limit_cents ? put_up_cents : limit_cents;
    if (cents > 0 && cents != bank_cents) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BANK_RENEWED);
        event->bank_renewed.seat = (uint8_t)seat;
        event->bank_renewed.cents = cents;
    }
}

void sabot_apply_bank_renewed(sabot_table *table, const sabot_event *event) {
    assert(table->round.bank_seat.number == event->bank_renewed.seat);
    assert(table->accounts_cents[SABOT_ACCOUNT_BANK] == event->bank_renewed.cents);
    table->round.bank_cents = event->bank_renewed.cents;
}

sabot_status sabot_decide_give_up_bank(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    const int seat = command->give_up_bank.seat;
    const sabot_status status = check_banks(table, seat);
    if (status == SABOT_OK) {
        sabot_table_emit_bank_end(table, batch);
        sabot_table_emit_offer(table, batch, seat, 1U << seat, 0); // skip the player who just gave it up
    }
    return status;
}

void sabot_apply_bank_ended(sabot_table *table, const sabot_event *event) {
    assert(table->round.bank_seat.number == event->bank_ended.seat);
    assert(table->accounts_cents[SABOT_ACCOUNT_BANK] == 0);
    table->position = (sabot_position){.last = event->bank_ended.seat};
    table->round.bank_seat.number = 0;
    table->round.bank_cents = 0;
}
