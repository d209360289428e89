/// Betting: bets are opened, placed, changed, withdrawn, and closed by the dealer or the timer. The bets on
/// the felt follow the rules at all times, so START GAME need not check them again.
#include "core/table/table_internal.h"

#include <assert.h>

sabot_status sabot_table_check_ready(const sabot_table *table) {
    assert(table->has_rules);
    assert(table->shoe.cards_left <= SABOT_SHOE_CARDS_MAX);
    if (!table->posted) {
        return SABOT_SETTINGS_ARE_NOT_POSTED;
    }
    if (!table->shoe.in_play) {
        return table->shoe.number > 0 ? SABOT_SHOE_IS_OVER : SABOT_SHOE_IS_MISSING;
    }
    if (!table->shoe.burned) {
        return SABOT_SHOE_IS_NOT_BURNED;
    }
    return table->shoe.cards_left >= SABOT_DEAL_CARDS_MAX ? SABOT_OK : SABOT_TOO_FEW_CARDS;
}

/// R-BANK-2: checks that the player-dealer has put up an amount and can pay the fee for the hand.
static sabot_status check_bank(const sabot_table *table, int64_t fee_cents) {
    assert(fee_cents >= 0);
    if (!sabot_table_is_player_banked(table)) {
        return SABOT_OK;
    }
    const int bank = table->round.bank_seat.number;
    if (bank == 0) {
        return SABOT_BANK_IS_MISSING;
    }
    if (sabot_cents_check(table->round.bank_cents) != SABOT_OK) {
        return SABOT_BANK_AMOUNT_IS_BAD;
    }
    return sabot_table_stack_cents(table, bank) >= fee_cents ? SABOT_OK : SABOT_STACK_IS_SHORT;
}

sabot_status sabot_decide_open_bets(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    const int64_t fee_cents = sabot_table_is_player_banked(table)
                                  ? table->ruleset.schedule[table->round.schedule_row].bank_fee_cents
                                  : 0;
    sabot_status status = sabot_table_check_ready(table);
    if (status == SABOT_OK) {
        status = check_bank(table, fee_cents);
    }
    if (status != SABOT_OK) {
        return status;
    }
    assert(table->round.wager_count == 0);
    assert(sabot_table_cards_dealt(table) == 0);
    sabot_table_emit_cut_card_if_due(table, batch);
    const bool cut_card_is_due = batch->count > 0;
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BETS_OPENED);
    event->bets_opened.hand = table->hand + 1;
    event->bets_opened.bank_fee_cents = fee_cents;
    event->bets_opened.last =
        cut_card_is_due ? batch->events[0].cut_card_came.hands == 1 : sabot_table_is_last_hand(table);
    if (table->timer_seconds > 0) { // R-BET-6
        event->bets_opened.closes_ms = command->time_ms + INT64_C(1000) * table->timer_seconds;
    }
    return SABOT_OK;
}

void sabot_apply_bets_opened(sabot_table *table, const sabot_event *event) {
    assert(event->bets_opened.hand == table->hand + 1);
    assert(table->round.wager_count == 0);
    assert(table->shoe.in_play);
    table->phase = SABOT_PHASE_BETTING;
    table->hand = event->bets_opened.hand;
    table->closes_ms = event->bets_opened.closes_ms;
    table->position.fee.held_cents = event->bets_opened.bank_fee_cents;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        table->round.meters[i] = table->meters[i];
    }
}

// ---------------------------------------------------------------------------------------------------------
// One wager

/// R-BET-6: a bet after the deadline is late, even if the timer has not closed betting yet.
static bool is_past_deadline(const sabot_table *table, const sabot_command *command) {
    assert(table->closes_ms >= 0);
    return table->closes_ms > 0 && command->time_ms >= table->closes_ms;
}

static sabot_status check_round(const sabot_table *table, const sabot_round *round) {
    sabot_round_fault fault;
    return sabot_round_check_wagers(round, &table->ruleset, &fault);
}

sabot_status sabot_table_check_spot(const sabot_table *table, const sabot_wager *wager) {
    const int seat = wager->seat.number;
    if (seat < 1 || seat > table->round.seats) {
        return SABOT_SEAT_IS_UNKNOWN;
    }
    if (wager->owner_type == SABOT_WAGER_HOUSE_WAY && sabot_table_has_person(table, seat)) { // R-BET-5
        return SABOT_HOUSE_WAY_NEEDS_FREE_SPOT;
    }
    if (wager->owner_type == SABOT_WAGER_BACK_LINE && !sabot_table_has_person(table, seat)) { // R-BET-4
        return SABOT_SEAT_IS_EMPTY;
    }
    return SABOT_OK;
}

static sabot_status change_bet(const sabot_table *table, const sabot_command *command, int index,
                               sabot_event_batch *batch) {
    assert(index >= 0);
    assert(index < table->round.wager_count);
    sabot_round round = table->round;
    round.wagers[index].cents = command->bet.cents;
    sabot_status status = check_round(table, &round);
    if (status == SABOT_OK) {
        status = sabot_check_chips(table, command->bet.cents);
    }
    if (status != SABOT_OK) {
        return status;
    }
    const int64_t increase_cents = command->bet.cents - table->round.wagers[index].cents;
    if (increase_cents == 0) {
        return SABOT_NOTHING_CHANGES;
    }
    if (sabot_table_stack_cents(table, command->bet.bettor) < increase_cents) {
        return SABOT_STACK_IS_SHORT;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BET_CHANGED);
    event->bet_changed.bettor = command->bet.bettor;
    event->bet_changed.seat = command->bet.seat;
    event->bet_changed.kind = command->bet.kind;
    event->bet_changed.cents = command->bet.cents;
    return SABOT_OK;
}

static void emit_bet(const sabot_table *table, const sabot_command *command, int64_t fee_cents,
                     sabot_event_batch *batch) {
    assert(fee_cents >= 0);
    assert(table->round.wager_count < SABOT_WAGERS_MAX);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BET_PLACED);
    event->bet_placed.bettor = command->bet.bettor;
    event->bet_placed.seat = command->bet.seat;
    event->bet_placed.kind = command->bet.kind;
    event->bet_placed.cents = command->bet.cents;
    event->bet_placed.fee_cents = fee_cents;
    if (table->ruleset.fees_taken == SABOT_FEES_AS_PLACED) { // R-FEE-3
        sabot_table_emit_fee(batch, SABOT_EVENT_FEE_TAKEN, table->round.wager_count, fee_cents);
    }
}

static sabot_status place_bet(const sabot_table *table, const sabot_command *command,
                              const sabot_wager *wager, sabot_event_batch *batch) {
    if (table->round.wager_count >= SABOT_WAGERS_MAX) {
        return SABOT_TOO_MANY_WAGERS;
    }
    sabot_round round = table->round;
    round.wagers[round.wager_count++] = *wager;
    sabot_status status = check_round(table, &round);
    if (status == SABOT_OK) {
        status = sabot_check_chips(table, wager->cents);
    }
    if (status != SABOT_OK) {
        return status;
    }
    const int64_t fee_cents = sabot_round_fee(&round, &table->ruleset, wager);
    assert(fee_cents >= 0);
    assert(wager->cents > 0);
    if (sabot_table_stack_cents(table, command->bet.bettor) < wager->cents + fee_cents) {
        return SABOT_STACK_IS_SHORT;
    }
    emit_bet(table, command, fee_cents, batch);
    return SABOT_OK;
}

sabot_status sabot_decide_bet(const sabot_table *table, const sabot_command *command,
                              sabot_event_batch *batch) {
    sabot_status status = sabot_table_check_present(table, command->bet.bettor);
    if (status == SABOT_OK && is_past_deadline(table, command)) {
        status = SABOT_BETTING_IS_CLOSED;
    }
    if (status != SABOT_OK) {
        return status;
    }
    const sabot_kind kind = (sabot_kind)command->bet.kind;
    if (sabot_table_chips_are_bets(table) && sabot_kind_is_progressive(kind)) {
        return SABOT_CHIP_IS_THE_BET;
    }
    const sabot_wager wager =
        sabot_wager_of(command->bet.bettor, command->bet.seat, kind, command->bet.cents);
    status = sabot_table_check_spot(table, &wager);
    if (status != SABOT_OK) {
        return status;
    }
    const int index = sabot_table_wager(table, command->bet.bettor, command->bet.seat, kind);
    return index >= 0 ? change_bet(table, command, index, batch) : place_bet(table, command, &wager, batch);
}

void sabot_apply_bet_placed(sabot_table *table, const sabot_event *event) {
    assert(table->round.wager_count < SABOT_WAGERS_MAX);
    assert(table->tracker_only || sabot_table_has_person(table, event->bet_placed.bettor));
    const int index = table->round.wager_count++;
    table->round.wagers[index] = sabot_wager_of(event->bet_placed.bettor, event->bet_placed.seat,
                                                (sabot_kind)event->bet_placed.kind, event->bet_placed.cents);
    table->wagers[index] = (sabot_wager_state){.fee.held_cents = event->bet_placed.fee_cents};
}

void sabot_apply_bet_changed(sabot_table *table, const sabot_event *event) {
    const int index = sabot_table_wager(table, event->bet_changed.bettor, event->bet_changed.seat,
                                        (sabot_kind)event->bet_changed.kind);
    assert(index >= 0);
    assert(!table->wagers[index].is_done);
    table->round.wagers[index].cents = event->bet_changed.cents;
}

/// Removes a wager. The others stay in the order placed.
static void remove_wager(sabot_round *round, sabot_wager_state *states, int index) {
    assert(index >= 0);
    assert(index < round->wager_count);
    round->wager_count--;
    for (int i = index; i < round->wager_count; i++) {
        round->wagers[i] = round->wagers[i + 1];
        if (states != NULL) {
            states[i] = states[i + 1];
        }
    }
    round->wagers[round->wager_count] = (sabot_wager){0};
}

sabot_status sabot_decide_withdraw(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    sabot_status status = sabot_table_check_present(table, command->withdraw.bettor);
    if (status == SABOT_OK && is_past_deadline(table, command)) {
        status = SABOT_BETTING_IS_CLOSED;
    }
    if (status != SABOT_OK) {
        return status;
    }
    const int index = sabot_table_wager(table, command->withdraw.bettor, command->withdraw.seat,
                                        (sabot_kind)command->withdraw.kind);
    if (index < 0) {
        return SABOT_WAGER_IS_MISSING;
    }
    sabot_round round = table->round;
    remove_wager(&round, NULL, index);
    status = check_round(table, &round); // R-BET-2: a side bet cannot stay without its line bet
    if (status != SABOT_OK) {
        return status;
    }
    sabot_table_emit_fee(batch, SABOT_EVENT_FEE_RETURNED, index, table->wagers[index].fee.taken_cents);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BET_WITHDRAWN);
    event->bet_withdrawn.bettor = command->withdraw.bettor;
    event->bet_withdrawn.seat = command->withdraw.seat;
    event->bet_withdrawn.kind = command->withdraw.kind;
    return SABOT_OK;
}

void sabot_apply_bet_withdrawn(sabot_table *table, const sabot_event *event) {
    const int index = sabot_table_wager(table, event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                                        (sabot_kind)event->bet_withdrawn.kind);
    assert(index >= 0);
    assert(table->wagers[index].fee.taken_cents == 0);
    remove_wager(&table->round, table->wagers, index);
    table->wagers[table->round.wager_count] = (sabot_wager_state){0};
}

// ---------------------------------------------------------------------------------------------------------
// Fees

void sabot_table_emit_fee(sabot_event_batch *batch, sabot_event_type type, int wager, int64_t cents) {
    assert(wager >= 0);
    assert(wager < SABOT_WAGERS_MAX || wager == SABOT_BANK_FEE_INDEX);
    assert(cents >= 0);
    assert(type == SABOT_EVENT_FEE_TAKEN || type == SABOT_EVENT_FEE_RETURNED);
    if (cents > 0) {
        sabot_event *const event = sabot_table_emit(batch, type);
        event->fee_taken.wager = (uint16_t)wager; // both events have the same layout
        event->fee_taken.cents = cents;
    }
}

static sabot_fee_state *mutable_fee(sabot_table *table, int wager) {
    return (sabot_fee_state *)sabot_table_fee(table, wager);
}

void sabot_apply_fee_taken(sabot_table *table, const sabot_event *event) {
    sabot_fee_state *const fee = mutable_fee(table, event->fee_taken.wager);
    fee->held_cents -= event->fee_taken.cents;
    fee->taken_cents += event->fee_taken.cents;
    assert(fee->held_cents >= 0);
}

void sabot_apply_fee_returned(sabot_table *table, const sabot_event *event) {
    sabot_fee_state *const fee = mutable_fee(table, event->fee_returned.wager);
    int64_t *const source_cents = fee->held_cents > 0 ? &fee->held_cents : &fee->taken_cents;
    *source_cents -= event->fee_returned.cents;
    assert(*source_cents >= 0);
}

// ---------------------------------------------------------------------------------------------------------
// No more bets

sabot_status sabot_decide_close_bets(const sabot_table *table, const sabot_command *command,
                                     sabot_event_batch *batch) {
    (void)command;
    sabot_emit_bets_closed(table, batch, false);
    return SABOT_OK;
}

sabot_status sabot_decide_tick(const sabot_table *table, const sabot_command *command,
                               sabot_event_batch *batch) {
    if (!is_past_deadline(table, command)) {
        return SABOT_NOTHING_CHANGES;
    }
    sabot_emit_bets_closed(table, batch, true);
    return SABOT_OK;
}

void sabot_apply_bets_closed(sabot_table *table, const sabot_event *event) {
    assert(table->phase == SABOT_PHASE_BETTING);
    (void)event;
    table->phase = SABOT_PHASE_NO_MORE_BETS;
    table->closes_ms = 0;
}

// ---------------------------------------------------------------------------------------------------------
// R-BET-9: reopening before the first card

/// Emits that a wager's fee and price, taken at START GAME, are back on the felt.
static void emit_released(const sabot_table *table, int index, sabot_event_batch *batch) {
    const sabot_wager *const wager = &table->round.wagers[index];
    const sabot_wager_state *const state = &table->wagers[index];
    if (state->fee.taken_cents > 0 && table->ruleset.fees_taken == SABOT_FEES_AS_BETS_CLOSE) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_FEE_RELEASED);
        event->fee_released.wager = (uint16_t)index;
        event->fee_released.cents = state->fee.taken_cents;
    }
    if (state->is_done) {
        assert(sabot_kind_is_progressive(wager->kind));
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_PROGRESSIVE_RELEASED);
        event->progressive_released.wager = (uint16_t)index;
        event->progressive_released.cents = wager->cents;
    }
}

/// The chips on the sensors become bets again when bets close, so their bets are removed.
static void emit_withdrawn_chips(const sabot_table *table, sabot_event_batch *batch) {
    for (int i = 0; sabot_table_chips_are_bets(table) && i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (sabot_kind_is_progressive(wager->kind)) {
            sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BET_WITHDRAWN);
            event->bet_withdrawn.bettor = wager->seat.number;
            event->bet_withdrawn.seat = wager->seat.number;
            event->bet_withdrawn.kind = (uint8_t)wager->kind;
        }
    }
}

sabot_status sabot_decide_reopen_bets(const sabot_table *table, const sabot_command *command,
                                      sabot_event_batch *batch) {
    if (sabot_table_cards_dealt(table) > 0) {
        return SABOT_CARDS_ARE_OUT;
    }
    if (table->round.wager_count > 0 && command->role != SABOT_ROLE_SUPERVISOR) {
        return SABOT_REOPENING_NEEDS_SUPERVISOR;
    }
    if (table->phase == SABOT_PHASE_DEALING) {
        sabot_emit_restored_meters(table, batch);
        for (int i = 0; i < table->round.wager_count; i++) {
            emit_released(table, i, batch);
        }
        if (table->position.fee.taken_cents > 0) {
            sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_FEE_RELEASED);
            event->fee_released.wager = SABOT_BANK_FEE_INDEX;
            event->fee_released.cents = table->position.fee.taken_cents;
        }
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BETS_REOPENED);
    if (table->timer_seconds > 0 && !table->tracker_only) {
        event->bets_reopened.closes_ms = command->time_ms + INT64_C(1000) * table->timer_seconds;
    }
    emit_withdrawn_chips(table, batch);
    return SABOT_OK;
}

void sabot_apply_fee_released(sabot_table *table, const sabot_event *event) {
    sabot_fee_state *const fee = mutable_fee(table, event->fee_released.wager);
    fee->taken_cents -= event->fee_released.cents;
    fee->held_cents += event->fee_released.cents;
    assert(fee->taken_cents >= 0);
}

void sabot_apply_progressive_released(sabot_table *table, const sabot_event *event) {
    sabot_wager_state *const state = &table->wagers[event->progressive_released.wager];
    assert(state->is_done);
    state->is_done = false;
    state->taken_cents = 0;
}

void sabot_apply_bets_reopened(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_cards_dealt(table) == 0);
    table->phase = SABOT_PHASE_BETTING;
    table->closes_ms = event->bets_reopened.closes_ms;
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            table->sensor_states[seat][i].late = false;
            table->sensor_states[seat][i].flagged = false;
        }
    }
}
