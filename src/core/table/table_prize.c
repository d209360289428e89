/// Progressives at the table (R-PROG-1, R-PROG-8): sensors, hand buttons, the supervisor's decision, and the
/// prize.
#include "core/table/table_internal.h"

#include <assert.h>

static bool has_wager(const sabot_table *table, int seat, int index) {
    assert(seat >= 1);
    assert(seat <= table->round.seats);
    return sabot_table_wager(table, seat, seat, sabot_progressive_kind(index)) >= 0;
}

// ---------------------------------------------------------------------------------------------------------
// Sensors

static void emit_flag(sabot_event_batch *batch, int seat, int index, bool chip) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_FLAGGED);
    event->flagged.seat = (uint8_t)seat;
    event->flagged.kind = (uint8_t)sabot_progressive_kind(index);
    event->flagged.chip = chip;
}

void sabot_table_emit_flags(const sabot_table *table, sabot_event_batch *batch) {
    for (int seat = 1; table->sensors && seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (table->sensor_states[seat][i].chip != has_wager(table, seat, i)) {
                emit_flag(batch, seat, i, table->sensor_states[seat][i].chip);
            }
        }
    }
}

sabot_status sabot_decide_sense(const sabot_table *table, const sabot_command *command,
                                sabot_event_batch *batch) {
    const int seat = command->sense.seat;
    const sabot_status status = sabot_table_check_progressive(table, seat, command->sense.kind);
    if (!table->sensors) {
        return SABOT_NO_SENSORS;
    }
    if (status != SABOT_OK) {
        return status;
    }
    const int index = sabot_progressive_index((sabot_kind)command->sense.kind);
    assert(sabot_table_is_seat(table, seat));
    const bool laid = command->sense.laid;
    if (table->sensor_states[seat][index].chip == laid) {
        return SABOT_NOTHING_CHANGES;
    }
    sabot_event *const event =
        sabot_table_emit(batch, laid ? SABOT_EVENT_CHIP_LAID : SABOT_EVENT_CHIP_REMOVED);
    event->chip_laid.seat = command->sense.seat; // both events have the same layout
    event->chip_laid.kind = command->sense.kind;
    // The chip was placed or removed while it should be locked.
    const bool is_locked = table->phase == SABOT_PHASE_DEALING || table->phase == SABOT_PHASE_DECLARED;
    if (is_locked && laid != has_wager(table, seat, index)) {
        emit_flag(batch, seat, index, laid);
    }
    return SABOT_OK;
}

static void set_chip(sabot_table *table, const sabot_event *event, bool chip) {
    assert(sabot_table_is_seat(table, event->chip_laid.seat));
    const int index = sabot_progressive_index((sabot_kind)event->chip_laid.kind);
    table->sensor_states[event->chip_laid.seat][index].chip = chip;
}

void sabot_apply_chip_laid(sabot_table *table, const sabot_event *event) {
    set_chip(table, event, true);
}

void sabot_apply_chip_removed(sabot_table *table, const sabot_event *event) {
    set_chip(table, event, false);
}

void sabot_apply_flagged(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_is_seat(table, event->flagged.seat));
    const int index = sabot_progressive_index((sabot_kind)event->flagged.kind);
    table->sensor_states[event->flagged.seat][index].flagged = true;
}

// ---------------------------------------------------------------------------------------------------------
// Hand buttons

static const sabot_prize_state *prize_state_of(const sabot_table *table, int seat, int kind) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    return &table->prizes[seat][sabot_progressive_index((sabot_kind)kind)];
}

bool sabot_table_next_prize(const sabot_table *table, sabot_won_prize *won) {
    const int seats = table->round.seats;
    assert(seats <= SABOT_SEATS_MAX);
    assert(won->seat <= seats);
    int spot = won->seat == 0 ? SABOT_PROGRESSIVE_COUNT
                              : won->seat * SABOT_PROGRESSIVE_COUNT + sabot_progressive_index(won->kind) + 1;
    for (; spot < (seats + 1) * SABOT_PROGRESSIVE_COUNT; spot++) {
        const int seat = spot / SABOT_PROGRESSIVE_COUNT;
        const int index = spot % SABOT_PROGRESSIVE_COUNT;
        const sabot_kind kind = sabot_progressive_kind(index);
        const sabot_prize prize = sabot_table_prize(table, seat, kind);
        if (prize != SABOT_PRIZE_NONE) {
            *won = (sabot_won_prize){(uint8_t)seat, kind, prize, table->prizes[seat][index].stage};
            return true;
        }
    }
    return false;
}

bool sabot_table_first_undecided_prize(const sabot_table *table, sabot_won_prize *won) {
    *won = (sabot_won_prize){0};
    while (sabot_table_next_prize(table, won)) {
        if (won->stage == SABOT_PRIZE_STAGE_NONE || won->stage == SABOT_PRIZE_STAGE_PRESSED) {
            assert(won->prize != SABOT_PRIZE_NONE);
            return true;
        }
    }
    return false;
}

bool sabot_table_has_undecided_prize(const sabot_table *table) {
    sabot_won_prize won;
    return sabot_table_first_undecided_prize(table, &won);
}

bool sabot_table_has_paid_prize(const sabot_table *table) {
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        if (won.stage == SABOT_PRIZE_STAGE_PAID) {
            return true;
        }
    }
    return false;
}

sabot_status sabot_decide_press_button(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    const int seat = command->press_button.seat;
    const int kind = command->press_button.kind;
    const sabot_status status = sabot_table_check_progressive(table, seat, kind);
    if (status != SABOT_OK) {
        return status;
    }
    if (sabot_table_wager(table, seat, seat, (sabot_kind)kind) < 0) {
        return SABOT_NO_PROGRESSIVE_WAGER;
    }
    const sabot_prize prize = sabot_table_prize(table, seat, (sabot_kind)kind);
    if (prize == SABOT_PRIZE_NONE) {
        return SABOT_HAND_WINS_NOTHING;
    }
    const sabot_prize_stage stage = prize_state_of(table, seat, kind)->stage;
    if (stage == SABOT_PRIZE_STAGE_PRESSED || stage == SABOT_PRIZE_STAGE_PAID) {
        return SABOT_PRIZE_IS_DECIDED;
    }
    if (prize != (sabot_prize)command->press_button.prize) {
        return SABOT_BUTTON_IS_WRONG;
    }
    if (command->person == 0) { // a known person must press, so that a different one can decide
        return SABOT_PERSON_IS_UNKNOWN;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BUTTON_PRESSED);
    event->button_pressed.seat = command->press_button.seat;
    event->button_pressed.kind = command->press_button.kind;
    event->button_pressed.prize = command->press_button.prize;
    event->button_pressed.person = command->person;
    return SABOT_OK;
}

void sabot_apply_button_pressed(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_is_seat(table, event->button_pressed.seat));
    assert(event->button_pressed.prize != SABOT_PRIZE_NONE);
    const int index = sabot_progressive_index((sabot_kind)event->button_pressed.kind);
    table->prizes[event->button_pressed.seat][index] = (sabot_prize_state){
        .stage = SABOT_PRIZE_STAGE_PRESSED,
        .prize = (sabot_prize)event->button_pressed.prize,
        .pressed_by = event->button_pressed.person,
    };
}

// ---------------------------------------------------------------------------------------------------------
// The supervisor

/// The person who pressed the button cannot decide on the prize.
static sabot_status check_decision(const sabot_table *table, const sabot_command *command, int seat,
                                   int kind) {
    const sabot_status status = sabot_table_check_progressive(table, seat, kind);
    if (status != SABOT_OK) {
        return status;
    }
    const sabot_prize_state *const prize_state = prize_state_of(table, seat, kind);
    if (prize_state->stage == SABOT_PRIZE_STAGE_PAID) {
        return SABOT_PRIZE_IS_DECIDED;
    }
    if (prize_state->stage != SABOT_PRIZE_STAGE_PRESSED) {
        return SABOT_PRIZE_IS_NOT_PRESSED;
    }
    if (command->person == 0) {
        return SABOT_PERSON_IS_UNKNOWN;
    }
    return prize_state->pressed_by != command->person ? SABOT_OK : SABOT_CONFIRM_NEEDS_ANOTHER;
}

sabot_status sabot_decide_confirm(const sabot_table *table, const sabot_command *command,
                                  sabot_event_batch *batch) {
    const int seat = command->confirm.seat;
    const sabot_kind kind = (sabot_kind)command->confirm.kind;
    const sabot_status status = check_decision(table, command, seat, (int)kind);
    if (status != SABOT_OK) {
        return status;
    }
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
    const sabot_prize prize = prize_state_of(table, seat, (int)kind)->prize;
    const bool is_meter = prize == SABOT_PRIZE_COMBINATION; // R-PROG-7: the tray pays all other prizes
    const int64_t meter_cents = sabot_meter_cents(table->meters[sabot_progressive_index(kind)]);
    assert(prize != SABOT_PRIZE_NONE);
    const int64_t paid_cents = is_meter ? meter_cents : paytable->pay_cents[prize];
    const int64_t reset_cents = is_meter ? paytable->reset_cents : 0;
    const int64_t tray_cents = (is_meter ? 0 : paid_cents) + reset_cents + paytable->envy_cents[prize];
    if (table->accounts_cents[SABOT_ACCOUNT_TRAY] < tray_cents) {
        return SABOT_TRAY_IS_SHORT;
    }
    assert(paid_cents >= 0);
    assert(tray_cents >= 0);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_PRIZE_PAID);
    event->prize_paid.seat = command->confirm.seat;
    event->prize_paid.kind = command->confirm.kind;
    event->prize_paid.prize = (uint8_t)prize;
    event->prize_paid.paid_cents = paid_cents;
    event->prize_paid.envy_cents = paytable->envy_cents[prize];
    event->prize_paid.reset_cents = reset_cents;
    return SABOT_OK;
}

void sabot_apply_prize_paid(sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->prize_paid.kind);
    sabot_prize_state *const prize_state = &table->prizes[event->prize_paid.seat][index];
    assert(prize_state->stage == SABOT_PRIZE_STAGE_PRESSED);
    assert(prize_state->prize == (sabot_prize)event->prize_paid.prize);
    prize_state->stage = SABOT_PRIZE_STAGE_PAID;
    prize_state->paid_cents = event->prize_paid.paid_cents;
    if (event->prize_paid.prize == SABOT_PRIZE_COMBINATION) { // R-PROG-9: reset, keeping the fraction
        const int64_t fraction_units = table->meters[index].units % SABOT_METER_UNITS;
        table->meters[index].units = sabot_meter_of(event->prize_paid.reset_cents).units + fraction_units;
    }
    assert(sabot_meter_cents(table->meters[index]) == table->accounts_cents[SABOT_ACCOUNT_OF_METER(index)]);
}

sabot_status sabot_decide_reject(const sabot_table *table, const sabot_command *command,
                                 sabot_event_batch *batch) {
    sabot_status status = check_decision(table, command, command->reject.seat, command->reject.kind);
    if (status == SABOT_OK) {
        status = sabot_table_check_reason(&command->reject.reason);
    }
    if (status != SABOT_OK) {
        return status;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_PRIZE_REJECTED);
    event->prize_rejected.seat = command->reject.seat;
    event->prize_rejected.kind = command->reject.kind;
    event->prize_rejected.reason = command->reject.reason;
    return SABOT_OK;
}

void sabot_apply_prize_rejected(sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->prize_rejected.kind);
    assert(table->prizes[event->prize_rejected.seat][index].stage == SABOT_PRIZE_STAGE_PRESSED);
    table->prizes[event->prize_rejected.seat][index].stage = SABOT_PRIZE_STAGE_REJECTED;
}
