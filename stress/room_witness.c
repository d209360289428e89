/// The witness reads every record from the store, follows it event by event, and checks it.
#include "room.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// After every event

static bool check_money(stress_room *room, const sabot_table *table) {
    int64_t sum = 0;
    for (int i = 0; i < SABOT_ACCOUNT_COUNT; i++) {
        const int64_t cents = table->accounts_cents[i];
        if (__builtin_add_overflow(sum, cents, &sum)) {
            return room_report(room, "money", "the sum of all accounts overflows");
        }
        if (cents < 0 && i != SABOT_ACCOUNT_CAGE) {
            return room_report(room, "money", "account %d holds %lld cents", i, (long long)cents);
        }
    }
    return sum == 0 || room_report(room, "money", "all accounts together sum to %lld cents", (long long)sum);
}

/// The bettor is present, at the seat or behind it.
static bool check_owners(stress_room *room, const sabot_table *table) {
    int64_t felt_cents = table->position.fee.held_cents;
    for (int i = 0; i < table->round.wager_count; i++) {
        const sabot_wager *const wager = &table->round.wagers[i];
        const int bettor = sabot_wager_bettor(wager);
        if (!table->wagers[i].is_done && !table->tracker_only &&
            (bettor < 1 || table->bettors[bettor].person == 0)) {
            return room_report(room, "owner", "wager %d of seat %d has no owner", i, wager->seat.number);
        }
        felt_cents += table->wagers[i].fee.held_cents + (table->wagers[i].is_done ? 0 : wager->cents);
    }
    return felt_cents == table->accounts_cents[SABOT_ACCOUNT_FELT] ||
           room_report(room, "owner", "%lld cents are on the felt, but only %lld have an owner",
                       (long long)table->accounts_cents[SABOT_ACCOUNT_FELT], (long long)felt_cents);
}

/// At most the odds; the model knows how much a bank can still pay.
static bool check_paid(stress_room *room, const sabot_table *before, const sabot_event *event) {
    if (event->type != SABOT_EVENT_LINE_SETTLED) {
        return true;
    }
    const sabot_wager *const wager = &before->round.wagers[event->line_settled.wager];
    const int64_t most_cents = wager->cents * before->ruleset.wagers[wager->kind].odds;
    if (event->line_settled.paid_cents > most_cents) {
        return room_report(room, "paid", "a wager of %lld cents is paid %lld; at most %lld is due",
                           (long long)wager->cents, (long long)event->line_settled.paid_cents,
                           (long long)most_cents);
    }
    if (event->line_settled.taken_cents + event->line_settled.returned_cents > wager->cents) {
        return room_report(room, "paid", "more was taken and returned than was bet");
    }
    return true;
}

static bool follow_event(stress_room *room, sabot_table *table, const sabot_event *event) {
    if (sabot_table_admits(table, event) != SABOT_OK) {
        return room_report(room, "admits", "%s is not admitted", sabot_event_schema((int)event->type)->word);
    }
    if (!check_paid(room, table, event)) {
        return false;
    }
    sabot_table_apply(table, event);
    room->counts.events++;
    room->counts.occurred[event->type]++;
    if (!sabot_table_is_consistent(table)) {
        return room_report(room, "sound", "the table is not sound after %s",
                           sabot_event_schema((int)event->type)->word);
    }
    return check_money(room, table) && check_owners(room, table);
}

// ---------------------------------------------------------------------------------------------------------
// Planted faults

static sabot_event *event_of(sabot_event_batch *batch, sabot_event_type type, int which) {
    for (int i = 0; i < batch->count; i++) {
        if (batch->events[i].type == type && which-- == 0) {
            return &batch->events[i];
        }
    }
    return NULL;
}

static void swap_lines(sabot_event_batch *batch) {
    sabot_event *const first = event_of(batch, SABOT_EVENT_LINE_SETTLED, 0);
    sabot_event *const second = event_of(batch, SABOT_EVENT_LINE_SETTLED, 1);
    if (second != NULL) {
        const sabot_event kept = *first;
        *first = *second;
        *second = kept;
    }
}

static void plant_fault(const stress_room *room, const sabot_table *table, sabot_event_batch *batch) {
    sabot_event *line = event_of(batch, SABOT_EVENT_LINE_SETTLED, 0);
    sabot_event *const fee = event_of(batch, SABOT_EVENT_BET_PLACED, 0);
    sabot_event *const offer = event_of(batch, SABOT_EVENT_BANK_OFFERED, 0);
    sabot_event *const meter = event_of(batch, SABOT_EVENT_PROGRESSIVE_TAKEN, 0);
    if (room->setup.plant == PLANT_PAID && line != NULL && line->line_settled.paid_cents > 0) {
        line->line_settled.paid_cents++;
    } else if (room->setup.plant == PLANT_FEE && fee != NULL && fee->bet_placed.fee_cents > 1) {
        fee->bet_placed.fee_cents--;
    } else if (room->setup.plant == PLANT_ROTATION && offer != NULL) {
        offer->bank_offered.seat = (uint8_t)(offer->bank_offered.seat % table->round.seats + 1);
    } else if (room->setup.plant == PLANT_ORDER) {
        swap_lines(batch);
    } else if (room->setup.plant == PLANT_METER && meter != NULL) {
        meter->progressive_taken.units++;
    } else if (room->setup.plant == PLANT_CRASH && event_of(batch, SABOT_EVENT_BURNED, 0) != NULL) {
        abort();
    }
}

// ---------------------------------------------------------------------------------------------------------
// After every record

/// Hands of a tracker table count as chip hands if they have bets.
static void count_record(stress_room *room, const sabot_table *table, const sabot_event_batch *batch) {
    room->counts.records++;
    for (int i = 0; i < batch->count; i++) {
        const sabot_event_type type = batch->events[i].type;
        room->counts.hands += type == SABOT_EVENT_HAND_ENDED;
        room->counts.chip_hands += type == SABOT_EVENT_HAND_SETTLED && table->tracker_only;
        room->counts.voids += type == SABOT_EVENT_HAND_VOIDED;
        room->counts.shoes += type == SABOT_EVENT_SHOE_STARTED;
        room->counts.prizes += type == SABOT_EVENT_PRIZE_PAID;
    }
}

static bool decode(stress_room *room, const sabot_record *record) {
    sabot_event_batch *const batch = &room->batch;
    size_t at = 0;
    for (batch->count = 0; at < record->size && batch->count < SABOT_EVENTS_MAX; batch->count++) {
        const size_t size = sabot_event_read(record->events + at, record->size - at,
                                             &batch->events[batch->count], &room->ruleset);
        if (size == 0) {
            break;
        }
        at += size;
    }
    return (at == record->size && batch->count > 0) ||
           room_report(room, "bytes", "record %llu cannot be read", (unsigned long long)record->sequence);
}

static bool follow(stress_room *room, const sabot_record *record) {
    sabot_table *const table = &room->tables[record->table];
    char sentence[MODEL_SENTENCE_SIZE];
    model *const expected = &room->models[record->table];
    plant_fault(room, table, &room->batch);
    if (!model_follow(expected, room->batch.events, room->batch.count, sentence)) {
        return room_report(room, "model", "%s", sentence);
    }
    for (int i = 0; i < room->batch.count; i++) {
        if (!follow_event(room, table, &room->batch.events[i])) {
            return false;
        }
    }
    return model_agrees(expected, table, sentence) || room_report(room, "model", "%s", sentence);
}

static bool read_record(void *visitor, const sabot_record *record) {
    stress_room *const room = visitor;
    if (record->sequence != room->seen + 1) {
        return room_report(room, "gap", "record %llu follows record %llu",
                           (unsigned long long)record->sequence, (unsigned long long)room->seen);
    }
    if (record->table > room->setup.tables || !decode(room, record)) {
        return room_report(room, "bytes", "record %llu has an invalid table",
                           (unsigned long long)record->sequence);
    }
    if (record->table == SABOT_ROOM_TABLE && !model_is_note(room->batch.events[0].type)) {
        return room_report(room, "room", "record %llu of the room itself is not a note",
                           (unsigned long long)record->sequence);
    }
    if (record->time_ms < room->seen_ms) {
        return room_report(room, "time", "record %llu has an earlier time than the record before it",
                           (unsigned long long)record->sequence);
    }
    room->seen_ms = record->time_ms;
    if (!room_check_record(room, record) || !room_check_who(room, record) || !follow(room, record)) {
        return false;
    }
    room->seen = record->sequence;
    room->is_touched[record->table] = true;
    count_record(room, &room->tables[record->table], &room->batch);
    return true;
}

bool room_witness(stress_room *room) {
    sabot_head head;
    sabot_journal_fault fault;
    const sabot_store store = room->disk.inner;
    if (!store.ops->scan(store.context, room->seen + 1, &head, read_record, room, &fault) ||
        room->check != NULL) {
        return room_report(room, "bytes", "the store cannot be read");
    }
    if (room->told > room->seen) {
        return room_report(room, "lost", "record %llu was acknowledged, but the store has only %llu",
                           (unsigned long long)room->told, (unsigned long long)room->seen);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// After every turn

bool room_compare(stress_room *room) {
    static _Thread_local uint8_t left[SABOT_TABLE_BYTES_MAX], right[SABOT_TABLE_BYTES_MAX];
    if (sabot_host_sequence(room->host) != room->seen) {
        return room_report(room, "same", "the host has %llu records, the store has %llu",
                           (unsigned long long)sabot_host_sequence(room->host),
                           (unsigned long long)room->seen);
    }
    for (uint32_t i = SABOT_ROOM_TABLE; i <= room->setup.tables; i++) {
        if (!room->is_touched[i]) {
            continue;
        }
        room->is_touched[i] = false;
        const sabot_table *const table = sabot_host_table(room->host, i);
        const size_t size = sabot_table_write(&room->tables[i], left);
        if (sabot_table_write(table, right) != size || memcmp(left, right, size) != 0) {
            return room_report(room, "same", "table %u of the host differs from a replay of its records", i);
        }
    }
    return true;
}
