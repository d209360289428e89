/// Progressives at the table: sensors and the chips on them (R-PROG-10 to R-PROG-12), hand buttons, the
/// supervisor's decision, and the prize (R-PROG-8, R-PROG-13).
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

bool sabot_table_chips_are_bets(const sabot_table *table) {
    return table->sensors && !table->ruleset.is_edition1;
}

bool sabot_table_tracks_chips(const sabot_table *table) {
    return table->tracker_only && sabot_table_chips_are_bets(table);
}

void sabot_table_emit_flags(const sabot_table *table, sabot_event_batch *batch) {
    const bool checks_bets = table->sensors && table->ruleset.is_edition1;
    for (int seat = 1; checks_bets && seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (table->sensor_states[seat][i].chip != has_wager(table, seat, i)) {
                emit_flag(batch, seat, i, table->sensor_states[seat][i].chip);
            }
        }
    }
}

static void emit_alarm(sabot_event_batch *batch, int seat, int index, sabot_alarm alarm) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_CHIP_ALARM);
    event->chip_alarm.seat = (uint8_t)seat;
    event->chip_alarm.kind = (uint8_t)sabot_progressive_kind(index);
    event->chip_alarm.alarm = (uint8_t)alarm;
}

/// Emits what is wrong with a chip that was placed or removed, if anything. R-PROG-12: the dealer removes the
/// chips after START GAME, so that is no alarm.
static void emit_chip_warning(const sabot_table *table, int seat, int index, bool laid,
                              sabot_event_batch *batch) {
    const sabot_sensor *const sensor = &table->sensor_states[seat][index];
    if (table->ruleset.is_edition1) {
        const bool is_locked = table->phase == SABOT_PHASE_DEALING || table->phase == SABOT_PHASE_DECLARED;
        if (is_locked && laid != has_wager(table, seat, index)) {
            emit_flag(batch, seat, index, laid);
        }
    } else if (table->phase == SABOT_PHASE_NO_MORE_BETS && !laid && !sensor->late) {
        emit_alarm(batch, seat, index, SABOT_ALARM_LOST);
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
    if (table->sensors_stopped) {
        sabot_table_emit(batch, SABOT_EVENT_SENSORS_RESUMED);
    }
    sabot_event *const event =
        sabot_table_emit(batch, laid ? SABOT_EVENT_CHIP_LAID : SABOT_EVENT_CHIP_REMOVED);
    event->chip_laid.seat = command->sense.seat; // both events have the same layout
    event->chip_laid.kind = command->sense.kind;
    emit_chip_warning(table, seat, index, laid, batch);
    return SABOT_OK;
}

static void set_chip(sabot_table *table, const sabot_event *event, bool chip) {
    assert(sabot_table_is_seat(table, event->chip_laid.seat));
    const int index = sabot_progressive_index((sabot_kind)event->chip_laid.kind);
    sabot_sensor *const sensor = &table->sensor_states[event->chip_laid.seat][index];
    sensor->chip = chip;
    sensor->late = chip && table->phase >= SABOT_PHASE_NO_MORE_BETS && sabot_table_chips_are_bets(table);
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

void sabot_apply_chip_alarm(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_is_seat(table, event->chip_alarm.seat));
    const int index = sabot_progressive_index((sabot_kind)event->chip_alarm.kind);
    table->sensor_states[event->chip_alarm.seat][index].flagged = true;
}

sabot_status sabot_decide_report_sensors(const sabot_table *table, const sabot_command *command,
                                         sabot_event_batch *batch) {
    if (!table->sensors) {
        return SABOT_NO_SENSORS;
    }
    if (table->sensors_stopped != command->report_sensors.working) {
        return SABOT_NOTHING_CHANGES;
    }
    sabot_table_emit(batch, command->report_sensors.working ? SABOT_EVENT_SENSORS_RESUMED
                                                            : SABOT_EVENT_SENSORS_STOPPED);
    return SABOT_OK;
}

void sabot_apply_sensors_stopped(sabot_table *table, const sabot_event *event) {
    (void)event;
    table->sensors_stopped = true;
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            table->sensor_states[seat][i].chip = false; // unknown, so it is no bet
            table->sensor_states[seat][i].late = false;
        }
    }
}

void sabot_apply_sensors_resumed(sabot_table *table, const sabot_event *event) {
    (void)event;
    assert(table->sensors_stopped);
    table->sensors_stopped = false;
}

// ---------------------------------------------------------------------------------------------------------
// R-PROG-10: the chip is the bet

/// Returns why a chip cannot be a bet, or SABOT_ALARM_COUNT if it can. `round` has the bets before it, and
/// `stack_cents` is what they leave in the player's stack, or of the most money that can be at the table.
static sabot_alarm chip_fault(const sabot_table *table, sabot_round *round, const sabot_wager *wager,
                              int64_t stack_cents) {
    const int seat = wager->seat.number;
    assert(sabot_table_is_seat(table, seat));
    if (!sabot_paytable_allows(sabot_ruleset_paytable(&table->ruleset, wager->kind), seat)) {
        return SABOT_ALARM_SEAT_CLOSED;
    }
    if (table->tracker_only) { // R-PROG-11: the system sees nothing else
        return stack_cents < wager->cents ? SABOT_ALARM_SHORT_STACK : SABOT_ALARM_COUNT;
    }
    if (!sabot_table_has_person(table, seat)) {
        return SABOT_ALARM_NO_PLAYER;
    }
    if (seat == table->round.bank_seat.number) {
        return SABOT_ALARM_BANKS;
    }
    if (stack_cents < wager->cents) {
        return SABOT_ALARM_SHORT_STACK;
    }
    sabot_round_fault fault;
    round->wagers[round->wager_count++] = *wager;
    if (sabot_round_check_wagers(round, &table->ruleset, &fault) == SABOT_OK) {
        return SABOT_ALARM_COUNT;
    }
    round->wager_count--;
    return SABOT_ALARM_NO_LINE; // R-BET-2, or the bettor's minimum of R-BET-3
}

static void emit_chip_bet(const sabot_wager *wager, sabot_event_batch *batch) {
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BET_PLACED);
    event->bet_placed.bettor = wager->seat.number;
    event->bet_placed.seat = wager->seat.number;
    event->bet_placed.kind = (uint8_t)wager->kind;
    event->bet_placed.cents = wager->cents;
}

void sabot_emit_chip_bets(const sabot_table *table, sabot_event_batch *batch, sabot_chip_bets *bets) {
    if (!sabot_table_chips_are_bets(table)) {
        return;
    }
    sabot_round round = table->round;
    int64_t stack_cents = SABOT_TABLE_CENTS_MAX + table->accounts_cents[SABOT_ACCOUNT_CAGE];
    for (int seat = 1; seat <= table->round.seats; seat++) {
        stack_cents = table->tracker_only ? stack_cents : sabot_table_stack_cents(table, seat);
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            const sabot_kind kind = sabot_progressive_kind(i);
            if (!table->sensor_states[seat][i].chip || table->sensor_states[seat][i].late ||
                table->round.wager_count + bets->count == SABOT_WAGERS_MAX) {
                continue;
            }
            const int64_t price_cents = sabot_ruleset_paytable(&table->ruleset, kind)->price_cents;
            const sabot_wager wager = sabot_wager_of(seat, seat, kind, price_cents);
            const sabot_alarm alarm = chip_fault(table, &round, &wager, stack_cents);
            if (alarm != SABOT_ALARM_COUNT) {
                emit_alarm(batch, seat, i, alarm);
                continue;
            }
            stack_cents -= price_cents;
            emit_chip_bet(&wager, batch);
            bets->wagers[bets->count++] = wager;
        }
    }
}

void sabot_emit_bets_closed(const sabot_table *table, sabot_event_batch *batch, bool by_timer) {
    sabot_chip_bets chips = {0};
    sabot_emit_chip_bets(table, batch, &chips);
    sabot_table_emit(batch, SABOT_EVENT_BETS_CLOSED)->bets_closed.by_timer = by_timer;
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
        if ((won->stage == SABOT_PRIZE_STAGE_NONE || won->stage == SABOT_PRIZE_STAGE_PRESSED) &&
            sabot_table_needs_confirmation(table, won->kind, won->prize)) {
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
    if (!sabot_table_needs_confirmation(table, (sabot_kind)kind, prize)) {
        return SABOT_PRIZE_IS_THE_DEALERS;
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

typedef struct {
    int64_t paid_cents;
    int64_t envy_cents;
    int64_t reset_cents;
} prize_money;

static void emit_prize(sabot_event_batch *batch, int seat, sabot_kind kind, sabot_prize prize,
                       prize_money money) {
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_PRIZE_PAID);
    event->prize_paid.seat = (uint8_t)seat;
    event->prize_paid.kind = (uint8_t)kind;
    event->prize_paid.prize = (uint8_t)prize;
    event->prize_paid.paid_cents = money.paid_cents;
    event->prize_paid.envy_cents = money.envy_cents;
    event->prize_paid.reset_cents = money.reset_cents;
}

/// R-PROG-15: Returns how much of the reserve the reset can take without exceeding the meter's maximum.
static int64_t reserve_for_reset(const sabot_table *table, int index) {
    const sabot_paytable *const paytable = &table->ruleset.paytables[index];
    const int64_t reserve_cents = sabot_meter_cents(table->reserves[index]);
    const int64_t free_cents = paytable->max_cents - paytable->reset_cents;
    return paytable->max_cents > 0 && reserve_cents > free_cents ? free_cents : reserve_cents;
}

sabot_status sabot_decide_confirm(const sabot_table *table, const sabot_command *command,
                                  sabot_event_batch *batch) {
    const int seat = command->confirm.seat;
    const sabot_kind kind = (sabot_kind)command->confirm.kind;
    const sabot_status status = check_decision(table, command, seat, (int)kind);
    if (status != SABOT_OK) {
        return status;
    }
    const int index = sabot_progressive_index(kind);
    const sabot_paytable *const paytable = &table->ruleset.paytables[index];
    const sabot_prize prize = prize_state_of(table, seat, (int)kind)->prize;
    const bool is_meter = prize == SABOT_PRIZE_COMBINATION; // R-PROG-7: the tray pays all other prizes
    const int64_t meter_cents = sabot_meter_cents(table->meters[index]);
    const int64_t reserve_cents = is_meter ? reserve_for_reset(table, index) : 0;
    assert(prize != SABOT_PRIZE_NONE);
    const int64_t paid_cents = is_meter ? meter_cents : paytable->pay_cents[prize];
    const int64_t reset_cents = is_meter ? paytable->reset_cents + reserve_cents : 0;
    const int64_t tray_cents =
        (is_meter ? 0 : paid_cents) + reset_cents - reserve_cents + paytable->envy_cents[prize];
    if (table->accounts_cents[SABOT_ACCOUNT_TRAY] < tray_cents) {
        return SABOT_TRAY_IS_SHORT;
    }
    assert(paid_cents >= 0);
    assert(tray_cents >= 0);
    if (reserve_cents > 0) {
        sabot_emit_reserve(batch, index, table->reserves[index].units - sabot_meter_of(reserve_cents).units);
    }
    emit_prize(batch, seat, kind, prize,
               (prize_money){.paid_cents = paid_cents,
                             .envy_cents = paytable->envy_cents[prize],
                             .reset_cents = reset_cents});
    return SABOT_OK;
}

void sabot_apply_prize_paid(sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->prize_paid.kind);
    sabot_prize_state *const prize_state = &table->prizes[event->prize_paid.seat][index];
    assert(prize_state->stage == SABOT_PRIZE_STAGE_NONE ||
           prize_state->prize == (sabot_prize)event->prize_paid.prize);
    prize_state->stage = SABOT_PRIZE_STAGE_PAID;
    prize_state->prize = (sabot_prize)event->prize_paid.prize;
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

// ---------------------------------------------------------------------------------------------------------
// R-PROG-13: prizes that the dealer pays with the other wagers

bool sabot_table_needs_confirmation(const sabot_table *table, sabot_kind kind, sabot_prize prize) {
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
    return prize == SABOT_PRIZE_COMBINATION || paytable->pay_cents[prize] >= paytable->confirm_from_cents;
}

static bool is_dealers(const sabot_table *table, const sabot_won_prize *won) {
    return won->stage == SABOT_PRIZE_STAGE_NONE &&
           !sabot_table_needs_confirmation(table, won->kind, won->prize);
}

int64_t sabot_fixed_prizes_cents(const sabot_table *table) {
    int64_t cents = 0;
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, won.kind);
        if (is_dealers(table, &won)) {
            cents = sabot_cents_add(cents, paytable->pay_cents[won.prize] + paytable->envy_cents[won.prize]);
        }
    }
    assert(cents >= 0);
    return cents;
}

void sabot_emit_fixed_prizes(const sabot_table *table, sabot_event_batch *batch) {
    for (sabot_won_prize won = {0}; sabot_table_next_prize(table, &won);) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, won.kind);
        if (is_dealers(table, &won)) {
            emit_prize(batch, won.seat, won.kind, won.prize,
                       (prize_money){.paid_cents = paytable->pay_cents[won.prize],
                                     .envy_cents = paytable->envy_cents[won.prize]});
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// R-PROG-15: the reserve of a meter with a maximum

void sabot_emit_reserve(sabot_event_batch *batch, int index, int64_t units) {
    assert(units >= 0);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_RESERVE_SET);
    event->reserve_set.kind = (uint8_t)sabot_progressive_kind(index);
    event->reserve_set.units = units;
}

void sabot_apply_reserve_set(sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->reserve_set.kind);
    table->reserves[index].units = event->reserve_set.units;
    assert(sabot_meter_cents(table->reserves[index]) ==
           table->accounts_cents[SABOT_ACCOUNT_OF_RESERVE(index)]);
}
