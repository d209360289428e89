/// Corrections: void hands and dead cards. No event is undone; money is returned by new events.
#include "core/table/table_internal.h"

#include <assert.h>
#include <string.h>

/// Emits the return of a wager, including what was taken at START GAME.
static void emit_returned_wager(const sabot_table *table, int index, bool returns_fees,
                                sabot_event_batch *batch) {
    assert(index >= 0);
    assert(index < table->round.wager_count);
    const sabot_wager_state *const state = &table->wagers[index];
    if (returns_fees) {
        sabot_table_emit_fee(batch, SABOT_EVENT_FEE_RETURNED, index, state->fee.taken_cents);
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_WAGER_RETURNED);
    event->wager_returned.wager = (uint16_t)index;
    event->wager_returned.cents = table->round.wagers[index].cents;
    event->wager_returned.fee_cents = state->fee.held_cents;
}

void sabot_emit_restored_meters(const sabot_table *table, sabot_event_batch *batch) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (table->reserves[i].units != table->reserves_before[i].units) {
            sabot_emit_reserve(batch, i, table->reserves_before[i].units);
        }
        if (table->meters[i].units != table->round.meters[i].units) {
            assert(table->meters[i].units > table->round.meters[i].units);
            sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_METER_RESTORED);
            event->meter_restored.kind = (uint8_t)sabot_progressive_kind(i);
            event->meter_restored.units = table->round.meters[i].units;
        }
    }
}

/// R-FEE-7. In version 0.1 the fees of a void hand followed those of wagers without action.
static bool returns_fees_of_void_hand(const sabot_ruleset *ruleset) {
    return ruleset->is_edition1 ? ruleset->no_action_fee == SABOT_NO_ACTION_FEE_RETURNED
                                : ruleset->void_fee == SABOT_VOID_FEE_RETURNED;
}

sabot_status sabot_decide_void_hand(const sabot_table *table, const sabot_command *command,
                                    sabot_event_batch *batch) {
    if (sabot_table_has_paid_prize(table)) {
        return SABOT_HAND_IS_SETTLED;
    }
    const sabot_status status = sabot_table_check_reason(&command->void_hand.reason);
    if (status != SABOT_OK) {
        return status;
    }
    const bool has_started = table->phase >= SABOT_PHASE_DEALING;
    const bool returns_fees = !has_started || returns_fees_of_void_hand(&table->ruleset);
    sabot_emit_restored_meters(table, batch);
    for (int i = 0; i < table->round.wager_count; i++) {
        emit_returned_wager(table, i, returns_fees, batch);
    }
    const int64_t bank_fee_cents =
        has_started ? table->position.fee.taken_cents : table->position.fee.held_cents;
    if (returns_fees) {
        sabot_table_emit_fee(batch, SABOT_EVENT_FEE_RETURNED, SABOT_BANK_FEE_INDEX, bank_fee_cents);
    }
    sabot_event *const event = sabot_table_emit(batch, SABOT_EVENT_HAND_VOIDED);
    event->hand_voided.hand = table->hand;
    event->hand_voided.reason = command->void_hand.reason;
    if (table->shoe.cards_left < SABOT_DEAL_CARDS_MAX) {
        sabot_table_emit_shoe_end(table, batch, "too few cards are left");
    }
    return SABOT_OK;
}

void sabot_apply_meter_restored(sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->meter_restored.kind);
    table->meters[index].units = event->meter_restored.units;
    assert(sabot_meter_cents(table->meters[index]) == table->accounts_cents[SABOT_ACCOUNT_OF_METER(index)]);
}

void sabot_apply_wager_returned(sabot_table *table, const sabot_event *event) {
    sabot_wager_state *const state = &table->wagers[event->wager_returned.wager];
    assert(event->wager_returned.wager < table->round.wager_count);
    assert(state->fee.held_cents == event->wager_returned.fee_cents);
    state->is_done = true;
    state->fee.held_cents = 0;
    state->taken_cents = 0;
    state->returned_cents = event->wager_returned.cents;
}

void sabot_apply_hand_voided(sabot_table *table, const sabot_event *event) {
    assert(event->hand_voided.hand == table->hand);
    assert(table->position.fee.held_cents == 0);
    if (table->phase == SABOT_PHASE_DECLARED) {
        sabot_undeclare(table);
    }
    sabot_table_clear_hand(table);
}

sabot_status sabot_decide_misdeal(const sabot_table *table, const sabot_command *command,
                                  sabot_event_batch *batch) {
    if (table->virtual_shoe) {
        return SABOT_SHOE_IS_VIRTUAL;
    }
    if (sabot_table_cards_dealt(table) == 0) {
        return SABOT_NO_CARD_IS_OUT;
    }
    const sabot_status status = sabot_table_check_reason(&command->misdeal.reason);
    if (status == SABOT_OK) {
        sabot_table_emit(batch, SABOT_EVENT_MISDEALT)->misdealt.reason = command->misdeal.reason;
    }
    return status;
}

void sabot_apply_misdealt(sabot_table *table, const sabot_event *event) {
    (void)event;
    memset(&table->round.deal, 0, sizeof table->round.deal);
}
