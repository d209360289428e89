#include "export_walk.h"

#include "export.h"
#include "shoe_shelf.h"

#include <stdlib.h>
#include <string.h>

struct sabot_export_subject {
    const char *word;
    const char *const *columns;
    // One of them; neither for shoes, which are gathered from many events.
    void (*hand)(sabot_rows *rows, const sabot_hand_book *book);
    void (*event)(sabot_rows *rows, const sabot_ledger_entry *entry);
};

static const sabot_export_subject subjects[] = {
    {"hands", sabot_export_hands_columns, sabot_export_hand, NULL},
    {"wagers", sabot_export_wagers_columns, sabot_export_wagers, NULL},
    {"fees", sabot_export_fees_columns, NULL, sabot_export_fee},
    {"meters", sabot_export_meters_columns, NULL, sabot_export_meter},
    {"transfers", sabot_export_transfers_columns, NULL, sabot_export_transfers},
    {"notes", sabot_export_notes_columns, NULL, sabot_export_note},
    {"shoes", sabot_export_shoes_columns, NULL, NULL},
};

struct sabot_export {
    sabot_export_choice choice;
    FILE *stream;
    sabot_rows rows;
    bool has_begun; ///< the header of the rows is written
    bool is_cut;
    sabot_shoe_shelf shelf;
};

const sabot_export_subject *sabot_export_find(const char *word) {
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        if (strcmp(subjects[i].word, word) == 0) {
            return &subjects[i];
        }
    }
    return NULL;
}

static bool is_in_time(const sabot_export *export, int64_t time_ms) {
    return time_ms >= export->choice.from_ms && time_ms < export->choice.to_ms;
}

static void put_shoe(void *context, const sabot_shoe_book *shoe) {
    sabot_export *const export = context;
    if (is_in_time(export, shoe->is_on ? shoe->started_ms : shoe->ended_ms)) {
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
    (void)record;
    (void)history;
    export->is_cut =
        export->choice.size_max != 0 && (uint64_t)ftello(export->stream) > export->choice.size_max;
    return !export->is_cut;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    sabot_export *const export = context;
    const sabot_export_subject *const subject = export->choice.subject;
    if (export->choice.table != 0 && entry->record->table != export->choice.table) {
        return;
    }
    begin_rows(export);
    if (subject->hand == NULL && subject->event == NULL) {
        sabot_shoe_shelf_take(&export->shelf, entry);
    } else if (is_in_time(export, entry->record->time_ms)) {
        if (subject->event != NULL) {
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
        export->shelf.tell = put_shoe;
        export->shelf.context = export;
    }
    return export;
}

sabot_ledger_visitor sabot_export_visitor(sabot_export *export) {
    return (sabot_ledger_visitor){.record = visit_record, .entry = visit_entry, .context = export};
}

bool sabot_export_is_cut(const sabot_export *export) {
    return export->is_cut;
}

void sabot_export_end(sabot_export *export, bool is_whole) {
    if (export == NULL) {
        return;
    }
    sabot_shoe_shelf_end(&export->shelf);
    if (is_whole) {
        begin_rows(export);
    }
    free(export);
}
