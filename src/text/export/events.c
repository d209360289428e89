/// Exports rows that come from single events (fees, meters, transfers, notes), and rows of shoes.
#include "text/export/export.h"

#include "room/fair/fair.h"
#include "text/export/walk.h"
#include "text/sentences/hand.h"

const char *const sabot_export_fees_columns[] = {
    "table", "hand", "record", "time", "action", "kind", "bettor", "place", "person", "seat", "cents", NULL,
};

const char *const sabot_export_meters_columns[] = {
    "table",        "hand",        "record",       "time",        "kind", "reason",
    "before_units", "after_units", "before_cents", "after_cents", NULL,
};

const char *const sabot_export_shoes_columns[] = {
    "table", "shoe",   "decks",    "virtual", "started",    "ended", "reason", "hands",
    "voids", "burned", "cut_seat", "cut",     "commitment", "seed",  NULL,
};

const char *const sabot_export_transfers_columns[] = {
    "table", "hand", "record", "time", "event", "from", "to", "cents", NULL,
};

const char *const sabot_export_notes_columns[] = {
    "record", "time", "table", "note", "person", "command", "reason", NULL,
};

/// Writes table, hand, record and time; the hand only while one is in progress.
static void write_origin(sabot_rows *rows, const sabot_ledger_entry *entry) {
    sabot_rows_number(rows, entry->record->table);
    if (entry->table->phase >= SABOT_PHASE_BETTING || entry->event->type == SABOT_EVENT_BETS_OPENED) {
        sabot_rows_number(rows, entry->book->hand);
    } else {
        sabot_rows_nothing(rows);
    }
    sabot_rows_number(rows, (int64_t)entry->record->sequence);
    sabot_rows_time(rows, entry->record->time_ms);
}

// ---------------------------------------------------------------------------------------------------------

/// Only fees that enter or leave the collection: a fee held on the felt has not been collected yet.
void sabot_export_fee(sabot_rows *rows, const sabot_ledger_entry *entry) {
    const sabot_table *const table = entry->table;
    const bool is_taken = entry->event->type == SABOT_EVENT_FEE_TAKEN;
    if (!is_taken && entry->event->type != SABOT_EVENT_FEE_RETURNED) {
        return;
    }
    const int index = entry->event->fee_taken.wager; // both events have the same fields
    const bool of_bank = index == SABOT_BANK_FEE_INDEX;
    if (!is_taken && sabot_table_fee(table, index)->held_cents > 0) {
        return;
    }
    const sabot_wager *const wager = of_bank ? NULL : &table->round.wagers[index];
    const int bettor = of_bank ? table->round.bank_seat.number : sabot_wager_bettor(wager);
    char place[SABOT_CARDS_SIZE];
    write_origin(rows, entry);
    sabot_rows_text(rows, is_taken ? "taken" : "returned");
    sabot_rows_text(rows, of_bank ? "bank" : sabot_kind_name(wager->kind));
    sabot_rows_number(rows, bettor);
    sabot_rows_text(rows, sabot_bettor_write(bettor, place));
    sabot_rows_number(rows, table->bettors[bettor].person);
    sabot_rows_number(rows, of_bank ? bettor : wager->seat.number);
    sabot_rows_number(rows, entry->event->fee_taken.cents);
    sabot_rows_end(rows);
}

// ---------------------------------------------------------------------------------------------------------

void sabot_export_meter(sabot_rows *rows, const sabot_ledger_entry *entry) {
    static const char *const reasons[] = {"wager", "void", "set", "won"};
    sabot_meter_change change;
    if (!sabot_meter_change_of(entry, &change)) {
        return;
    }
    write_origin(rows, entry);
    sabot_rows_text(rows, sabot_kind_name(change.kind));
    sabot_rows_text(rows, reasons[change.cause]);
    sabot_rows_number(rows, change.before_units);
    sabot_rows_number(rows, change.after_units);
    sabot_rows_number(rows, change.before_units / SABOT_METER_UNITS);
    sabot_rows_number(rows, change.after_units / SABOT_METER_UNITS);
    sabot_rows_end(rows);
}

// ---------------------------------------------------------------------------------------------------------

void sabot_export_transfers(sabot_rows *rows, const sabot_ledger_entry *entry) {
    sabot_transfer transfers[SABOT_TRANSFERS_MAX];
    const int count = sabot_event_transfers(entry->table, entry->event, transfers);
    for (int i = 0; i < count; i++) {
        char name[SABOT_ACCOUNT_NAME_SIZE];
        write_origin(rows, entry);
        sabot_rows_text(rows, sabot_event_schema((int)entry->event->type)->word);
        sabot_rows_text(rows, sabot_account_name(transfers[i].from, name));
        sabot_rows_text(rows, sabot_account_name(transfers[i].to, name));
        sabot_rows_number(rows, transfers[i].cents);
        sabot_rows_end(rows);
    }
}

// ---------------------------------------------------------------------------------------------------------

void sabot_export_note(sabot_rows *rows, const sabot_ledger_entry *entry) {
    const sabot_event *const event = entry->event;
    if (!sabot_event_is_note(event->type)) {
        return;
    }
    const bool is_refusal = event->type == SABOT_EVENT_REFUSED; // all other notes have the same fields
    sabot_rows_number(rows, (int64_t)entry->record->sequence);
    sabot_rows_time(rows, entry->record->time_ms);
    sabot_rows_number(rows, entry->record->table);
    sabot_rows_text(rows, sabot_event_schema((int)event->type)->word);
    sabot_rows_number(rows, event->signed_in.person);
    sabot_rows_text(rows, is_refusal ? event->refused.asked.text : "");
    sabot_rows_text(rows, is_refusal ? event->refused.reason.text : event->signed_in.reason.text);
    sabot_rows_end(rows);
}

// ---------------------------------------------------------------------------------------------------------

void sabot_export_shoe(sabot_rows *rows, const sabot_shoe_book *shoe) {
    char hex[SABOT_HEX_SIZE];
    sabot_rows_number(rows, shoe->file.name.table);
    sabot_rows_number(rows, shoe->file.name.shoe);
    sabot_rows_number(rows, shoe->file.name.decks);
    sabot_rows_flag(rows, shoe->is_virtual);
    sabot_rows_time(rows, shoe->started_ms);
    sabot_rows_time(rows, shoe->ended_ms);
    sabot_rows_text(rows, shoe->reason.text);
    sabot_rows_number(rows, shoe->hands);
    sabot_rows_number(rows, shoe->voids);
    sabot_rows_number(rows, shoe->file.burned.cards);
    if (shoe->file.cut != 0) {
        sabot_rows_number(rows, shoe->file.cut_seat);
        sabot_rows_number(rows, shoe->file.cut);
    } else {
        sabot_rows_nothing(rows);
        sabot_rows_nothing(rows);
    }
    sabot_hex_write(shoe->file.commitment.bytes, hex);
    sabot_rows_text(rows, shoe->is_virtual ? hex : "");
    sabot_hex_write(shoe->file.seed.bytes, hex);
    sabot_rows_text(rows, shoe->is_revealed ? hex : "");
    sabot_rows_end(rows);
}
