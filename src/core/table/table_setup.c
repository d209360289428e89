/// Opening and closing the table, posting settings, and the house's money.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Settings

/// Returns true if everyone at the table keeps their seat under the new rules.
static bool has_seats_for_all(const sabot_table *table, const sabot_command *command, int seats) {
    assert(seats >= 1);
    assert(seats <= SABOT_SEATS_MAX);
    const bool back_line = sabot_ruleset_takes_back_line(command->choose_rules.ruleset);
    // R-PROG-11: a tracker table with sensors may have named players, but none with money.
    const bool keeps_names = table->tracker_only && command->choose_rules.sensors;
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        const bool fits = bettor <= seats || (bettor > SABOT_SEATS_MAX && back_line);
        if (sabot_table_has_person(table, bettor) &&
            (!fits || (command->choose_rules.tracker_only && !keeps_names))) {
            return false;
        }
    }
    return true;
}

/// R-PROG-9: Returns the seed of a meter that is at zero and now starts; it comes from the cage.
static int64_t seed_cents(const sabot_table *table, const sabot_command *command, int index) {
    const sabot_ruleset *const ruleset = command->choose_rules.ruleset;
    const bool has_bets = !command->choose_rules.tracker_only ||
                          (command->choose_rules.sensors && !ruleset->is_edition1); // R-PROG-11
    const bool starts =
        has_bets && table->meters[index].units == 0 && ruleset->wagers[sabot_progressive_kind(index)].offered;
    return starts ? ruleset->paytables[index].seed_cents : 0;
}

static bool can_seed_meters(const sabot_table *table, const sabot_command *command) {
    int64_t cents = 0;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        cents += seed_cents(table, command, i);
    }
    assert(cents >= 0);
    return cents <= SABOT_TABLE_CENTS_MAX + table->accounts_cents[SABOT_ACCOUNT_CAGE];
}

static void seed_meters(const sabot_table *table, const sabot_command *command, sabot_event_batch *batch) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const int64_t cents = seed_cents(table, command, i);
        if (cents > 0) {
            assert(cents <= SABOT_AMOUNT_CENTS_MAX);
            sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_METER_SET);
            event->meter_set.kind = (uint8_t)sabot_progressive_kind(i);
            event->meter_set.cents = cents;
        }
    }
}

sabot_status sabot_decide_choose_rules(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    const sabot_ruleset *const ruleset = command->choose_rules.ruleset;
    sabot_ruleset_fault fault;
    if (sabot_ruleset_check(ruleset, &fault) != SABOT_OK) {
        return SABOT_RULESET_IS_BAD;
    }
    const int seats = command->choose_rules.seats > 0 ? command->choose_rules.seats : ruleset->seats;
    if (seats > SABOT_SEATS_MAX || !(ruleset->seats_allowed >> seats & 1)) {
        return SABOT_SEATS_ARE_NOT_ALLOWED;
    }
    if (!has_seats_for_all(table, command, seats)) {
        return SABOT_SEAT_IS_OCCUPIED;
    }
    if (!can_seed_meters(table, command)) {
        return SABOT_AMOUNT_IS_TOO_LARGE;
    }
    sabot_table_emit_bank_end(table, batch);
    sabot_table_emit_shoe_end(table, batch, "the rules change");
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_RULES_CHOSEN);
    event->rules_chosen.ruleset = ruleset;
    event->rules_chosen.seats = (uint16_t)seats;
    event->rules_chosen.virtual_shoe = command->choose_rules.virtual_shoe;
    event->rules_chosen.tracker_only = command->choose_rules.tracker_only;
    event->rules_chosen.sensors = command->choose_rules.sensors;
    seed_meters(table, command, batch);
    return SABOT_OK;
}

void sabot_apply_rules_chosen(sabot_table *table, const sabot_event *event) {
    assert(table->round.bank_seat.number == 0);
    assert(table->round.wager_count == 0);
    assert(!table->shoe.in_play);
    table->has_rules = true;
    table->posted = false;
    table->virtual_shoe = event->rules_chosen.virtual_shoe;
    table->tracker_only = event->rules_chosen.tracker_only;
    table->sensors = event->rules_chosen.sensors;
    table->ruleset = *event->rules_chosen.ruleset;
    table->timer_seconds = table->ruleset.bet_timer_seconds;
    table->round = sabot_round_defaults(&table->ruleset);
    table->round.seats = (uint8_t)event->rules_chosen.seats;
    assert((table->ruleset.seats_allowed >> table->round.seats & 1) != 0);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        table->round.meters[i] = table->meters[i];
    }
    table->position = (sabot_position){.last = table->position.last};
    table->shoe.holder = 0;
    memset(table->sensor_states, 0, sizeof table->sensor_states); // the sensors report again
    table->sensors_stopped = false;
    table->last_deal = (sabot_deal){0};
}

sabot_status sabot_decide_choose_row(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    if (command->choose_row.row >= table->ruleset.schedule_count) {
        return SABOT_FEE_ROW_IS_UNKNOWN;
    }
    sabot_table_emit(batch, SABOT_EVENT_ROW_CHOSEN)->row_chosen.row = command->choose_row.row;
    return SABOT_OK;
}

void sabot_apply_row_chosen(sabot_table *table, const sabot_event *event) {
    const sabot_status status = sabot_round_choose_row(&table->round, &table->ruleset, event->row_chosen.row);
    assert(status == SABOT_OK);
    table->posted = false;
}

/// Checks limits, including R-HOUSE-3, with the check of a round.
sabot_status sabot_table_check_limits(const sabot_table *table, sabot_kind kind, sabot_limits limits) {
    assert(kind < SABOT_KIND_COUNT);
    if (!table->ruleset.wagers[kind].offered) {
        return SABOT_WAGER_IS_NOT_OFFERED;
    }
    if (sabot_kind_is_progressive(kind)) {
        return SABOT_PROGRESSIVE_HAS_ONE_PRICE;
    }
    sabot_round round = table->round;
    round.limits[kind] = limits;
    sabot_round_fault fault;
    const sabot_status status = sabot_round_check_wagers(&round, &table->ruleset, &fault);
    const bool is_about_bank = status == SABOT_BANK_IS_MISSING || status == SABOT_BANK_AMOUNT_IS_BAD;
    return is_about_bank ? SABOT_OK : status; // between hands there may be no bank
}

sabot_status sabot_decide_set_limits(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    const sabot_limits limits = {command->set_limits.min_cents, command->set_limits.max_cents};
    const sabot_status status = sabot_table_check_limits(table, (sabot_kind)command->set_limits.kind, limits);
    if (status != SABOT_OK) {
        return status;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_LIMITS_SET);
    event->limits_set.kind = command->set_limits.kind;
    event->limits_set.min_cents = limits.min_cents;
    event->limits_set.max_cents = limits.max_cents;
    return SABOT_OK;
}

void sabot_apply_limits_set(sabot_table *table, const sabot_event *event) {
    assert(event->limits_set.kind < SABOT_GAME_KIND_COUNT);
    assert(event->limits_set.min_cents <= event->limits_set.max_cents);
    table->round.limits[event->limits_set.kind] =
        (sabot_limits){event->limits_set.min_cents, event->limits_set.max_cents};
    table->posted = false;
}

sabot_status sabot_decide_set_timer(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    (void)table;
    if (command->set_timer.seconds > SABOT_BET_TIMER_MAX) {
        return SABOT_TIMER_IS_BAD;
    }
    sabot_table_emit(batch, SABOT_EVENT_TIMER_SET)->timer_set.seconds = command->set_timer.seconds;
    return SABOT_OK;
}

void sabot_apply_timer_set(sabot_table *table, const sabot_event *event) {
    assert(event->timer_set.seconds <= SABOT_BET_TIMER_MAX);
    table->timer_seconds = event->timer_set.seconds;
    table->posted = false;
}

sabot_status sabot_decide_post(const sabot_table *table, const sabot_command *command,
                               sabot_event_batch *batch) {
    (void)command;
    if (table->posted) {
        return SABOT_NOTHING_CHANGES;
    }
    sabot_table_emit(batch, SABOT_EVENT_POSTED);
    return SABOT_OK;
}

void sabot_apply_posted(sabot_table *table, const sabot_event *event) {
    assert(table->has_rules);
    (void)event;
    table->posted = true;
}

// ---------------------------------------------------------------------------------------------------------
// Opening and closing

sabot_status sabot_decide_open_table(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    (void)table, (void)command;
    sabot_table_emit(batch, SABOT_EVENT_TABLE_OPENED);
    return SABOT_OK;
}

void sabot_apply_table_opened(sabot_table *table, const sabot_event *event) {
    assert(table->has_rules);
    assert(table->round.wager_count == 0);
    (void)event;
    table->phase = SABOT_PHASE_BETWEEN;
}

sabot_status sabot_decide_close_table(const sabot_table *table, const sabot_command *command,
                                      sabot_event_batch *batch) {
    (void)command;
    const int bank = table->round.bank_seat.number;
    assert(table->accounts_cents[SABOT_ACCOUNT_FELT] == 0);
    sabot_table_emit_bank_end(table, batch);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (sabot_table_has_person(table, bettor)) {
            const int64_t bank_cents = bettor == bank ? table->accounts_cents[SABOT_ACCOUNT_BANK] : 0;
            sabot_table_emit_leave(table, batch, bettor, sabot_table_stack_cents(table, bettor) + bank_cents);
        }
    }
    sabot_table_emit_shoe_end(table, batch, "the table closes");
    sabot_table_emit(batch, SABOT_EVENT_TABLE_CLOSED);
    return SABOT_OK;
}

void sabot_apply_table_closed(sabot_table *table, const sabot_event *event) {
    assert(table->round.bank_seat.number == 0);
    assert(table->accounts_cents[SABOT_ACCOUNT_FELT] == 0);
    (void)event;
    table->phase = SABOT_PHASE_CLOSED;
    table->position = (sabot_position){.last = table->position.last};
}

// ---------------------------------------------------------------------------------------------------------
// The house's money

sabot_status sabot_decide_fill_tray(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    const sabot_status status = sabot_table_check_inflow(table, command->fill_tray.cents);
    if (status == SABOT_OK) {
        sabot_table_emit(batch, SABOT_EVENT_TRAY_FILLED)->tray_filled.cents = command->fill_tray.cents;
    }
    return status;
}

void sabot_apply_tray_filled(sabot_table *table, const sabot_event *event) {
    (void)table, (void)event; // the money is already moved
}

sabot_status sabot_decide_take_money(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    const sabot_account account = (sabot_account)command->take_money.account;
    if (!sabot_table_can_send_to_cage(account)) {
        return SABOT_ACCOUNT_IS_NOT_OPEN;
    }
    const sabot_status status = sabot_cents_check(command->take_money.cents);
    if (status != SABOT_OK) {
        return status;
    }
    if (table->accounts_cents[account] < command->take_money.cents) {
        return SABOT_ACCOUNT_IS_SHORT;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_MONEY_TAKEN);
    event->money_taken.account = command->take_money.account;
    event->money_taken.cents = command->take_money.cents;
    return SABOT_OK;
}

void sabot_apply_money_taken(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_can_send_to_cage((sabot_account)event->money_taken.account));
    assert(table->accounts_cents[event->money_taken.account] >= 0); // the money has moved
}

/// Checks a new amount for a meter, set by hand.
static sabot_status check_meter(const sabot_table *table, int kind, int64_t cents) {
    const sabot_status status = sabot_table_check_progressive(table, 1, kind);
    if (status != SABOT_OK) {
        return status;
    }
    if (cents < 0) {
        return SABOT_METER_IS_BAD;
    }
    if (cents > SABOT_AMOUNT_CENTS_MAX) { // a meter may grow beyond this, but cannot be set there
        return SABOT_AMOUNT_IS_TOO_LARGE;
    }
    const int index = sabot_progressive_index((sabot_kind)kind);
    const int64_t max_cents = table->ruleset.paytables[index].max_cents;
    if (max_cents > 0 && cents > max_cents) {
        return SABOT_METER_IS_OVER_MAXIMUM;
    }
    const int64_t increase_cents = cents - sabot_meter_cents(table->meters[index]);
    if (increase_cents == 0) {
        return SABOT_NOTHING_CHANGES;
    }
    return increase_cents < 0 || sabot_table_check_inflow(table, increase_cents) == SABOT_OK
               ? SABOT_OK
               : SABOT_AMOUNT_IS_TOO_LARGE;
}

sabot_status sabot_decide_set_meter(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    if (!table->ruleset.is_edition1) {
        return SABOT_METER_NEEDS_CAUSE;
    }
    const sabot_status status = check_meter(table, command->set_meter.kind, command->set_meter.cents);
    if (status == SABOT_OK) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_METER_SET);
        event->meter_set.kind = command->set_meter.kind;
        event->meter_set.cents = command->set_meter.cents;
    }
    return status;
}

/// R-PROG-15: with a cause, and by two people.
sabot_status sabot_decide_adjust_meter(const sabot_table *table, const sabot_command *command,
                                       sabot_event_batch *batch) {
    sabot_status status = check_meter(table, command->adjust_meter.kind, command->adjust_meter.cents);
    if (status == SABOT_OK && command->person == 0) {
        status = SABOT_PERSON_IS_UNKNOWN;
    }
    if (status == SABOT_OK &&
        (command->adjust_meter.second == 0 || command->adjust_meter.second == command->person)) {
        status = SABOT_METER_NEEDS_SECOND;
    }
    if (status == SABOT_OK && command->adjust_meter.cause == SABOT_CAUSE_OTHER) {
        status = sabot_table_check_reason(&command->adjust_meter.words);
    }
    if (status != SABOT_OK) {
        return status;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_METER_ADJUSTED);
    event->meter_adjusted.kind = command->adjust_meter.kind;
    event->meter_adjusted.cents = command->adjust_meter.cents;
    event->meter_adjusted.cause = command->adjust_meter.cause;
    event->meter_adjusted.second = command->adjust_meter.second;
    event->meter_adjusted.words = command->adjust_meter.words;
    return SABOT_OK;
}

void sabot_apply_meter_adjusted(sabot_table *table, const sabot_event *event) {
    sabot_apply_meter_set(table, event); // both events start with the same fields: kind, cents
}

void sabot_apply_meter_set(sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->meter_set.kind);
    const int64_t fraction_units = table->meters[index].units % SABOT_METER_UNITS;
    table->meters[index].units = sabot_meter_of(event->meter_set.cents).units + fraction_units;
    assert(sabot_meter_cents(table->meters[index]) == table->accounts_cents[SABOT_ACCOUNT_OF_METER(index)]);
    table->round.meters[index] = table->meters[index];
}
