/// People: they sit down, buy in, go away, come back, cash out and leave.
#include "core/table/table_internal.h"

#include <assert.h>

static bool is_played_house_way(const sabot_table *table, int seat) {
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        if (wager->owner_type == SABOT_WAGER_HOUSE_WAY && wager->seat.number == seat) {
            return true;
        }
    }
    return false;
}

static bool is_seated(const sabot_table *table, sabot_person person) {
    assert(person != 0);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (table->bettors[bettor].person == person) {
            return true;
        }
    }
    return false;
}

sabot_status sabot_decide_sit_down(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    const int bettor = command->sit_down.bettor;
    const sabot_status status = sabot_table_check_bettor(table, bettor);
    if (status != SABOT_OK) {
        return status;
    }
    const bool takes_back_line = sabot_ruleset_takes_back_line(&table->ruleset) && !table->tracker_only;
    if (bettor > SABOT_SEATS_MAX && !takes_back_line) {
        return SABOT_BACK_LINE_IS_REFUSED;
    }
    if (command->sit_down.person == 0) {
        return SABOT_PERSON_IS_UNKNOWN;
    }
    if (sabot_table_has_person(table, bettor) || is_played_house_way(table, bettor)) {
        return SABOT_SEAT_IS_OCCUPIED;
    }
    if (is_seated(table, command->sit_down.person)) {
        return SABOT_PERSON_IS_SEATED;
    }
    assert(sabot_table_stack_cents(table, bettor) == 0);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_SAT_DOWN);
    event->sat_down.bettor = command->sit_down.bettor;
    event->sat_down.person = command->sit_down.person;
    return SABOT_OK;
}

void sabot_apply_sat_down(sabot_table *table, const sabot_event *event) {
    assert(event->sat_down.person != 0);
    assert(!sabot_table_has_person(table, event->sat_down.bettor));
    assert(event->sat_down.bettor >= 1);
    table->bettors[event->sat_down.bettor] = (sabot_bettor){.person = event->sat_down.person};
}

sabot_status sabot_decide_buy_in(const sabot_table *table, const sabot_command *command,
                                 sabot_event_batch *batch) {
    sabot_status status = sabot_table_check_present(table, command->buy_in.bettor);
    if (status == SABOT_OK) {
        status = sabot_table_check_inflow(table, command->buy_in.cents);
    }
    if (status == SABOT_OK) {
        status = sabot_check_chips(table, command->buy_in.cents);
    }
    if (status != SABOT_OK) {
        return status;
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_BOUGHT_IN);
    event->bought_in.bettor = command->buy_in.bettor;
    event->bought_in.cents = command->buy_in.cents;
    return SABOT_OK;
}

void sabot_apply_bought_in(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_has_person(table, event->bought_in.bettor));
    assert(sabot_table_stack_cents(table, event->bought_in.bettor) >= event->bought_in.cents); // it has moved
}

sabot_status sabot_decide_cash_out(const sabot_table *table, const sabot_command *command,
                                   sabot_event_batch *batch) {
    sabot_status status = sabot_table_check_present(table, command->cash_out.bettor);
    if (status == SABOT_OK) {
        status = sabot_cents_check(command->cash_out.cents);
    }
    if (status != SABOT_OK) {
        return status;
    }
    if (sabot_table_stack_cents(table, command->cash_out.bettor) < command->cash_out.cents) {
        return SABOT_STACK_IS_SHORT;
    }
    assert(command->cash_out.cents > 0);
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_CASHED_OUT);
    event->cashed_out.bettor = command->cash_out.bettor;
    event->cashed_out.cents = command->cash_out.cents;
    return SABOT_OK;
}

void sabot_apply_cashed_out(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_has_person(table, event->cashed_out.bettor));
    assert(sabot_table_stack_cents(table, event->cashed_out.bettor) >= 0); // the money has moved
}

// ---------------------------------------------------------------------------------------------------------
// Away, back and leaving

static sabot_status check_away(const sabot_table *table, int bettor, bool away) {
    const sabot_status status = sabot_table_check_present(table, bettor);
    return status == SABOT_OK && table->bettors[bettor].away == away ? SABOT_NOTHING_CHANGES : status;
}

sabot_status sabot_decide_go_away(const sabot_table *table, const sabot_command *command,
                                  sabot_event_batch *batch) {
    const sabot_status status = check_away(table, command->go_away.bettor, true);
    if (status == SABOT_OK) {
        sabot_table_emit(batch, SABOT_EVENT_WENT_AWAY)->went_away.bettor = command->go_away.bettor;
    }
    return status;
}

void sabot_apply_went_away(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_has_person(table, event->went_away.bettor));
    table->bettors[event->went_away.bettor].away = true;
}

sabot_status sabot_decide_come_back(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    const sabot_status status = check_away(table, command->come_back.bettor, false);
    if (status == SABOT_OK) {
        sabot_table_emit(batch, SABOT_EVENT_CAME_BACK)->came_back.bettor = command->come_back.bettor;
    }
    return status;
}

void sabot_apply_came_back(sabot_table *table, const sabot_event *event) {
    assert(sabot_table_has_person(table, event->came_back.bettor));
    table->bettors[event->came_back.bettor].away = false;
}

bool sabot_table_has_wagers(const sabot_table *table, int bettor) {
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        // R-BET-4: a back bettor depends on the player at the seat.
        if (sabot_wager_bettor(wager) == bettor || wager->seat.number == bettor) {
            return true;
        }
    }
    return false;
}

void sabot_table_emit_leave(const sabot_table *table, sabot_event_batch *batch, int bettor,
                            int64_t stack_cents) {
    assert(bettor >= 1);
    assert(bettor <= SABOT_BETTORS_MAX);
    assert(stack_cents >= 0);
    (void)table;
    if (stack_cents > 0) {
        sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_CASHED_OUT);
        event->cashed_out.bettor = (uint8_t)bettor;
        event->cashed_out.cents = stack_cents;
    }
    sabot_table_emit(batch, SABOT_EVENT_LEFT)->left.bettor = (uint8_t)bettor;
}

sabot_status sabot_decide_leave(const sabot_table *table, const sabot_command *command,
                                sabot_event_batch *batch) {
    const int bettor = command->leave.bettor;
    const sabot_status status = sabot_table_check_present(table, bettor);
    if (status != SABOT_OK) {
        return status;
    }
    if (sabot_table_has_wagers(table, bettor)) {
        return SABOT_WAGERS_ARE_LAID;
    }
    const bool banks = bettor == table->round.bank_seat.number;
    if (banks && table->phase != SABOT_PHASE_BETWEEN) {
        return SABOT_HAND_IS_ON;
    }
    if (banks) {
        sabot_table_emit_bank_end(table, batch);
    }
    const int64_t bank_cents = banks ? table->accounts_cents[SABOT_ACCOUNT_BANK] : 0;
    sabot_table_emit_leave(table, batch, bettor, sabot_table_stack_cents(table, bettor) + bank_cents);
    if (banks) {
        sabot_table_emit_offer(table, batch, bettor, 0, bettor);
    } else if (bettor == table->position.offered) {
        sabot_table_emit_offer(table, batch, bettor, table->position.passed, bettor);
    }
    return SABOT_OK;
}

void sabot_apply_left(sabot_table *table, const sabot_event *event) {
    const int bettor = event->left.bettor;
    assert(sabot_table_has_person(table, bettor));
    assert(sabot_table_stack_cents(table, bettor) == 0);
    assert(!sabot_table_has_wagers(table, bettor));
    table->bettors[bettor] = (sabot_bettor){0};
    if (table->shoe.holder == bettor) {
        table->shoe.holder = 0; // R-HOUSE-2: returns to the house dealer
    }
    if (table->position.offered == bettor) {
        table->position.offered = 0;
    }
    if (bettor <= SABOT_SEATS_MAX) { // R-BANK-1: the next player there has not passed
        table->position.passed = (uint16_t)(table->position.passed & ~(1U << bettor));
    }
}
