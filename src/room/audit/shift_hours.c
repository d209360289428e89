/// Splits a shift's sums into hours, and collects the shifts of all tables in one pass through the journal.
#include "room/audit/shift_hours.h"

#include "room/audit/shift_book.h"
#include "room/journal/growing.h"
#include "sabot/base.h"

#include <stdlib.h>
#include <string.h>

enum { HOUR_MS = 3600000 };

static int64_t start_of(int64_t time_ms) {
    return time_ms / HOUR_MS * HOUR_MS;
}

static sabot_shift_sums sum_of(sabot_shift_sums one, const sabot_shift_sums *other, int sign) {
#define X(name, word) one.name = sabot_cents_add(one.name, sign * other->name);
    SABOT_SHIFT_SUM_LIST(X)
#undef X
    return one;
}

static bool is_zero(const sabot_shift_sums *sums) {
#define X(name, word) || sums->name != 0
    return !(false SABOT_SHIFT_SUM_LIST(X));
#undef X
}

/// Returns the entry of an hour, inserting it if needed, or NULL if out of memory.
static sabot_shift_hour *line_of(sabot_shift_hours *hours, int64_t start_ms) {
    int at = hours->count; // almost always the newest
    while (at > 0 && hours->list[at - 1].start_ms > start_ms) {
        at--;
    }
    if (at > 0 && hours->list[at - 1].start_ms == start_ms) {
        return &hours->list[at - 1];
    }
    if (!sabot_grow(&hours->list, &hours->capacity, (size_t)hours->count + 1, sizeof *hours->list)) {
        hours->is_short = true;
        return NULL;
    }
    memmove(&hours->list[at + 1], &hours->list[at], (size_t)(hours->count - at) * sizeof *hours->list);
    hours->count++;
    hours->list[at] = (sabot_shift_hour){.start_ms = start_ms};
    return &hours->list[at];
}

bool sabot_shift_hours_is_over(const sabot_shift_hours *hours, int64_t time_ms) {
    return !hours->is_on || start_of(time_ms) != hours->now.start_ms;
}

void sabot_shift_hours_turn(sabot_shift_hours *hours, int64_t time_ms, const sabot_shift_sums *sums) {
    sabot_shift_hours_end(hours, sums);
    hours->is_on = true;
    hours->now = (sabot_shift_hour){.start_ms = start_of(time_ms), .sums = *sums};
}

void sabot_shift_hours_hand(sabot_shift_hours *hours, int64_t began_ms, int64_t over_ms) {
    sabot_shift_hour *const now = &hours->now;
    now->first_hand_ms = now->first_hand_ms == 0 ? began_ms : now->first_hand_ms;
    now->last_hand_ms = over_ms;
}

void sabot_shift_hours_end(sabot_shift_hours *hours, const sabot_shift_sums *sums) {
    const sabot_shift_hour *const now = &hours->now;
    const sabot_shift_sums change = sum_of(*sums, &now->sums, -1);
    if (hours->is_on && !is_zero(&change)) {
        sabot_shift_hour *const line = line_of(hours, now->start_ms);
        if (line != NULL) {
            line->sums = sum_of(line->sums, &change, 1);
            line->first_hand_ms = line->first_hand_ms == 0 ? now->first_hand_ms : line->first_hand_ms;
            line->last_hand_ms = now->last_hand_ms != 0 ? now->last_hand_ms : line->last_hand_ms;
        }
    }
    hours->is_on = false;
}

void sabot_shift_hours_clear(sabot_shift_hours *hours) {
    free(hours->list);
    *hours = (sabot_shift_hours){0};
}

double sabot_shift_hour_pace(const sabot_shift_hour *hour) {
    const int64_t time_ms = hour->last_hand_ms - hour->first_hand_ms;
    return time_ms > 0 ? (double)hour->sums.hands * 3600e3 / (double)time_ms : 0;
}

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

/// Opens a table's shift at its first record in the period; nothing moved before. The room itself has none.
static void open_shift(sabot_shift_walk *walk, const sabot_record *record, const sabot_history *history) {
    static sabot_table empty; // shared by all calls
    const uint32_t number = record->table;
    const bool is_chosen = walk->table == 0 || walk->table == number;
    if (number == SABOT_ROOM_TABLE || number > SABOT_TABLES_MAX || walk->shifts[number] != NULL ||
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
