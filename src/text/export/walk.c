/// Walks a journal and writes an export. Also finds out how an event changes a meter.
#include "text/export/walk.h"

#include "room/audit/shift_book.h"
#include "room/audit/shoe_book.h"
#include "text/export/export.h"

#include <stdlib.h>
#include <string.h>

/// Approximate length of an hour's row: limits how many hours are collected when the size is limited.
enum { HOUR_BYTES = 256 };

typedef enum { OF_HANDS, OF_EVENTS, OF_SHOES, OF_HOURS } source;

struct sabot_export_subject {
    const char *word;
    const char *const *columns;
    source source; ///< shoes and hours are collected from many events
    void (*hand)(sabot_rows *rows, const sabot_hand_book *book);
    void (*event)(sabot_rows *rows, const sabot_ledger_entry *entry);
};

static const sabot_export_subject subjects[] = {
    {"hands", sabot_export_hands_columns, OF_HANDS, sabot_export_hand, NULL},
    {"wagers", sabot_export_wagers_columns, OF_HANDS, sabot_export_wagers, NULL},
    {"fees", sabot_export_fees_columns, OF_EVENTS, NULL, sabot_export_fee},
    {"meters", sabot_export_meters_columns, OF_EVENTS, NULL, sabot_export_meter},
    {"transfers", sabot_export_transfers_columns, OF_EVENTS, NULL, sabot_export_transfers},
    {"notes", sabot_export_notes_columns, OF_EVENTS, NULL, sabot_export_note},
    {"shoes", sabot_export_shoes_columns, OF_SHOES, NULL, NULL},
    {"hours", sabot_export_hours_columns, OF_HOURS, NULL, NULL},
};

struct sabot_export {
    sabot_export_choice choice;
    FILE *stream;
    sabot_rows rows;
    bool has_begun; ///< the header is written
    bool is_truncated;
    sabot_shoe_catalog catalog;
    sabot_shift_walk shift; ///< collects hours
};

const sabot_export_subject *sabot_export_find(const char *word) {
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        if (strcmp(subjects[i].word, word) == 0) {
            return &subjects[i];
        }
    }
    return NULL;
}

static bool is_in_period(const sabot_export *export, int64_t time_ms) {
    return time_ms >= export->choice.from_ms && time_ms < export->choice.to_ms;
}

static void write_shoe(void *context, const sabot_shoe_book *shoe) {
    sabot_export *const export = context;
    if (is_in_period(export, shoe->is_on ? shoe->started_ms : shoe->ended_ms)) {
        sabot_export_shoe(&export->rows, shoe);
    }
}

static void begin_rows(sabot_export *export) {
    if (!export->has_begun) {
        sabot_rows_begin(&export->rows, export->stream, export->choice.subject->columns, export->choice.csv);
        export->has_begun = true;
    }
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    sabot_export *const export = context;
    export->is_truncated =
        export->choice.size_max != 0 && (uint64_t)ftello(export->stream) > export->choice.size_max;
    if (export->choice.subject->source == OF_HOURS) {
        const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(&export->shift);
        export->is_truncated = !visitor.record(visitor.context, record, history) || export->is_truncated;
    }
    return !export->is_truncated;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    sabot_export *const export = context;
    const sabot_export_subject *const subject = export->choice.subject;
    if (export->choice.table != 0 && entry->record->table != export->choice.table) {
        return;
    }
    begin_rows(export);
    if (subject->source == OF_SHOES) {
        sabot_shoe_catalog_take(&export->catalog, entry);
    } else if (subject->source == OF_HOURS) {
        const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(&export->shift);
        visitor.entry(visitor.context, entry);
    } else if (is_in_period(export, entry->record->time_ms)) {
        if (subject->source == OF_EVENTS) {
            subject->event(&export->rows, entry);
        } else if (entry->hand_is_over) {
            subject->hand(&export->rows, entry->book);
        }
    }
}

sabot_export *sabot_export_begin(const sabot_export_choice *choice, FILE *stream) {
    sabot_export *const export = calloc(1, sizeof *export);
    if (export != NULL) {
        export->choice = *choice;
        export->stream = stream;
        export->catalog.tell = write_shoe;
        export->catalog.context = export;
        export->shift.table = choice->table;
        export->shift.from_ms = choice->from_ms;
        export->shift.to_ms = choice->to_ms;
        export->shift.lines_max = choice->size_max / HOUR_BYTES;
    }
    return export;
}

sabot_ledger_visitor sabot_export_visitor(sabot_export *export) {
    return (sabot_ledger_visitor){.record = visit_record, .entry = visit_entry, .context = export};
}

bool sabot_export_is_truncated(const sabot_export *export) {
    return export->is_truncated;
}

/// Writes the hours after the walk has finished.
static void write_hours(sabot_export *export) {
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (export->shift.shifts[i] != NULL) {
            sabot_shift_book_end_hour(export->shift.shifts[i]);
            sabot_export_hours(&export->rows, export->shift.shifts[i]);
        }
    }
}

void sabot_export_end(sabot_export *export, bool is_whole) {
    if (export == NULL) {
        return;
    }
    sabot_shoe_catalog_end(&export->catalog);
    if (is_whole) {
        begin_rows(export);
        write_hours(export);
    }
    sabot_shift_walk_clear(&export->shift);
    free(export);
}

static void set_units(const sabot_table *table, sabot_meter_change *change, int64_t units) {
    change->before_units = table->meters[sabot_progressive_index(change->kind)].units;
    change->after_units = units;
}

/// Sets whole cents and keeps the meter's fraction of a cent.
static void set_cents(const sabot_table *table, sabot_meter_change *change, int64_t cents) {
    set_units(table, change, 0);
    change->after_units = sabot_meter_of(cents).units + change->before_units % SABOT_METER_UNITS;
}

bool sabot_meter_change_of(const sabot_ledger_entry *entry, sabot_meter_change *change) {
    const sabot_event *const event = entry->event;
    const sabot_table *const table = entry->table;
    switch (event->type) {
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        change->kind = table->round.wagers[event->progressive_taken.wager].kind;
        change->cause = SABOT_METER_BY_WAGER;
        set_units(table, change, event->progressive_taken.units);
        return true;
    case SABOT_EVENT_METER_RESTORED:
        change->kind = (sabot_kind)event->meter_restored.kind;
        change->cause = SABOT_METER_BY_VOID;
        set_units(table, change, event->meter_restored.units);
        return true;
    case SABOT_EVENT_METER_SET:
    case SABOT_EVENT_METER_ADJUSTED: // both start with the same fields: kind, cents
        change->kind = (sabot_kind)event->meter_set.kind;
        change->cause = SABOT_METER_BY_HAND;
        set_cents(table, change, event->meter_set.cents);
        return true;
    case SABOT_EVENT_PRIZE_PAID:
        change->kind = (sabot_kind)event->prize_paid.kind;
        change->cause = SABOT_METER_BY_PRIZE;
        set_cents(table, change, event->prize_paid.reset_cents);
        return event->prize_paid.prize == SABOT_PRIZE_COMBINATION; // only this prize is paid from the meter
    default:
        return false;
    }
}
