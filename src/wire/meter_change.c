#include "meter_change.h"

static void set_units(const sabot_table *table, sabot_meter_change *change, int64_t units) {
    change->before_units = table->meters[sabot_progressive_index(change->kind)].units;
    change->after_units = units;
}

/// Whole cents; the fraction of a cent stays.
static void set_cents(const sabot_table *table, sabot_meter_change *change, int64_t cents) {
    set_units(table, change, 0);
    change->after_units = sabot_meter_of(cents).units + change->before_units % SABOT_METER_UNITS;
}

bool sabot_meter_change_of(const sabot_ledger_entry *entry, sabot_meter_change *change) {
    const sabot_event *const event = entry->event;
    const sabot_table *const table = entry->table;
    switch (event->type) {
    case SABOT_EVENT_IS_PROGRESSIVE_TAKEN:
        change->kind = table->round.wagers[event->progressive_taken.wager].kind;
        change->cause = SABOT_METER_BY_WAGER;
        set_units(table, change, event->progressive_taken.units);
        return true;
    case SABOT_EVENT_IS_METER_RESTORED:
        change->kind = (sabot_kind)event->meter_restored.kind;
        change->cause = SABOT_METER_BY_VOID;
        set_units(table, change, event->meter_restored.units);
        return true;
    case SABOT_EVENT_IS_METER_SET:
        change->kind = (sabot_kind)event->meter_set.kind;
        change->cause = SABOT_METER_BY_HAND;
        set_cents(table, change, event->meter_set.cents);
        return true;
    case SABOT_EVENT_IS_PRIZE_PAID:
        change->kind = (sabot_kind)event->prize_paid.kind;
        change->cause = SABOT_METER_BY_PRIZE;
        set_cents(table, change, event->prize_paid.reset_cents);
        return event->prize_paid.prize == SABOT_EVENT_COMBINATION; // the others pay no meter
    default:
        return false;
    }
}
