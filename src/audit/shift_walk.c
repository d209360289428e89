#include "shift_walk.h"

#include <stdlib.h>

void sabot_shift_walk_close(sabot_shift_walk *walk, const sabot_history *history) {
    if (walk->is_over) {
        return;
    }
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (walk->shifts[i] != NULL) {
            sabot_shift_book_end(walk->shifts[i], sabot_history_table(history, i));
        }
    }
    walk->is_over = true;
}

/// A table's shift opens with its first record in it; nothing moved before. The room itself has none.
static void open_shift(sabot_shift_walk *walk, const sabot_record *record, const sabot_history *history) {
    static sabot_table empty; // the same for everybody
    const uint32_t number = record->table;
    const bool is_chosen = walk->table == 0 || walk->table == number;
    if (number == SABOT_ROOM_ITSELF || number > SABOT_TABLES_MAX || walk->shifts[number] != NULL ||
        !is_chosen) {
        return;
    }
    walk->shifts[number] = calloc(1, sizeof *walk->shifts[number]);
    if (walk->shifts[number] == NULL) {
        walk->is_short = true;
        return;
    }
    const sabot_table *const table = sabot_history_table(history, number);
    sabot_table_begin(&empty);
    sabot_shift_book_begin(walk->shifts[number], number, table != NULL ? table : &empty);
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    sabot_shift_walk *const walk = context;
    walk->journal_first_ms = walk->journal_first_ms == 0 ? record->time_ms : walk->journal_first_ms;
    walk->journal_last_ms = record->time_ms;
    if (walk->is_on && record->time_ms >= walk->to_ms) {
        sabot_shift_walk_close(walk, history);
    }
    if (!walk->is_on && record->time_ms >= walk->from_ms && record->time_ms < walk->to_ms) {
        walk->is_on = true;
        walk->first_ms = record->time_ms;
    }
    if (walk->is_on && !walk->is_over) {
        walk->last_ms = record->time_ms;
        open_shift(walk, record, history);
    }
    walk->is_cut = walk->lines_max != 0 && walk->lines > walk->lines_max;
    return !walk->is_cut;
}

static int lines_of(const sabot_shift_book *shift) {
    return shift->visit_count + shift->incident_count + shift->hours.count;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    sabot_shift_walk *const walk = context;
    sabot_shift_book *const shift = walk->shifts[entry->record->table];
    if (shift != NULL && !walk->is_over) {
        const int before = lines_of(shift);
        sabot_shift_book_take(shift, entry);
        walk->lines += (size_t)(lines_of(shift) - before);
    }
}

sabot_ledger_visitor sabot_shift_walk_visitor(sabot_shift_walk *walk) {
    return (sabot_ledger_visitor){.record = visit_record, .entry = visit_entry, .context = walk};
}

void sabot_shift_walk_clear(sabot_shift_walk *walk) {
    for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
        if (walk->shifts[i] != NULL) {
            sabot_shift_book_clear(walk->shifts[i]);
            free(walk->shifts[i]);
            walk->shifts[i] = NULL;
        }
    }
}
