/// sabot shift: what happened over some time, table by table, to the cent.
#include "cli.h"

#include "journal_input.h"
#include "options.h"
#include "shift_view.h"
#include "utc_time.h"

#include <stdlib.h>

#define COMMAND "shift"

typedef struct {
    sabot_journal_choice choice;
    bool json;
} options;

static const sabot_option option_list[] = {
    {"table", 't', "N", "This table alone", 1, SABOT_NUMBER(options, choice.table, 1, SABOT_TABLES_MAX)},
    {"from", 0, "TIME", "When it begins: 2026-01-31 or 2026-01-31T18:00, UTC; without it, with the journal",
     1, SABOT_WORD(options, choice.from)},
    {"to", 0, "TIME", "When it ends; what happens then is no longer in it", 1,
     SABOT_WORD(options, choice.to)},
    {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc =
        "The shift report of a room's journal: drop, fees, hands, handle, progressives, incidents, people, "
        "and every account from its opening to its closing balance.\v"
        "A shift runs from its first record to the last before its end. Hands and their wagers count where "
        "they were over. Exit 1 where what moved does not explain a balance to the cent.",
    .word = "FILE",
    .word_at = offsetof(options, choice.path),
};

typedef struct {
    const options *chosen;
    bool is_on, is_over;
    int64_t first_ms, last_ms;                 ///< of the shift's records
    int64_t journal_first_ms, journal_last_ms; ///< of all records
    sabot_shift_book *shifts[SABOT_TABLES_MAX + 1];
    bool is_short;
} report;

static void close_shifts(report *work, const sabot_history *history) {
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (work->shifts[i] != NULL) {
            sabot_shift_book_end(work->shifts[i], sabot_history_table(history, i));
        }
    }
    work->is_over = true;
}

static bool is_chosen(const report *work, uint32_t table) {
    return work->chosen->choice.table == 0 || work->chosen->choice.table == table;
}

/// A table's shift opens with its first record in it; nothing moved before. The room itself has none.
static void open_shift(report *work, const sabot_record *record, const sabot_history *history) {
    static sabot_table empty;
    const uint32_t number = record->table;
    if (number == SABOT_ROOM_ITSELF || number > SABOT_TABLES_MAX || work->shifts[number] != NULL ||
        !is_chosen(work, number)) {
        return;
    }
    work->shifts[number] = calloc(1, sizeof *work->shifts[number]);
    if (work->shifts[number] == NULL) {
        work->is_short = true;
        return;
    }
    const sabot_table *const table = sabot_history_table(history, number);
    sabot_table_begin(&empty);
    sabot_shift_book_begin(work->shifts[number], number, table != NULL ? table : &empty);
}

static bool visit_record(void *context, const sabot_record *record, const sabot_history *history) {
    report *const work = context;
    const sabot_journal_choice *const choice = &work->chosen->choice;
    work->journal_first_ms = work->journal_first_ms == 0 ? record->time_ms : work->journal_first_ms;
    work->journal_last_ms = record->time_ms;
    if (!work->is_over && work->is_on && record->time_ms >= choice->to_ms) {
        close_shifts(work, history);
    }
    if (!work->is_on && record->time_ms >= choice->from_ms && record->time_ms < choice->to_ms) {
        work->is_on = true;
        work->first_ms = record->time_ms;
    }
    if (work->is_on && !work->is_over) {
        work->last_ms = record->time_ms;
        open_shift(work, record, history);
    }
    return true;
}

static void visit_entry(void *context, const sabot_ledger_entry *entry) {
    report *const work = context;
    sabot_shift_book *const shift = work->shifts[entry->record->table];
    if (shift != NULL && !work->is_over) {
        sabot_shift_book_take(shift, entry);
    }
}

// ---------------------------------------------------------------------------------------------------------

static int print_json(const report *work) {
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    json_t *const tables = json_array();
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (work->shifts[i] != NULL) {
            json_array_append_new(tables, sabot_shift_json(work->shifts[i]));
        }
    }
    return sabot_cli_print_json(COMMAND, json_pack("{s:s, s:s, s:o}", "first_record",
                                                   sabot_time_write(work->first_ms, first), "last_record",
                                                   sabot_time_write(work->last_ms, last), "tables", tables));
}

static void print_text(const report *work) {
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    printf("Shift: records from %s to %s UTC\n", sabot_time_show(work->first_ms, first),
           sabot_time_show(work->last_ms, last));
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (work->shifts[i] != NULL) {
            putchar('\n');
            sabot_view_shift(stdout, work->shifts[i], sabot_cli_has_color(stdout));
        }
    }
}

static int refuse_empty(const report *work, const sabot_history *history) {
    const long long table = work->chosen->choice.table;
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    if (table != 0 && sabot_history_table(history, (uint32_t)table) == NULL) {
        return sabot_cli_refuse_table(COMMAND, history, table);
    }
    return sabot_cli_refuse(COMMAND, "nothing is recorded there: this journal runs from %s to %s",
                            sabot_time_show(work->journal_first_ms, first),
                            sabot_time_show(work->journal_last_ms, last));
}

static int print(const report *work, const sabot_history *history) {
    bool is_explained = !work->is_short;
    int count = 0;
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        is_explained = is_explained && (work->shifts[i] == NULL || work->shifts[i]->is_explained);
        count += work->shifts[i] != NULL;
    }
    if (count == 0) {
        return refuse_empty(work, history);
    }
    if (work->chosen->json) {
        const int printed = print_json(work);
        if (printed != SABOT_EXIT_DONE) {
            return printed;
        }
    } else {
        print_text(work);
    }
    return is_explained
               ? SABOT_EXIT_DONE
               : sabot_cli_fail(COMMAND, "what moved does not explain the balances: see sabot audit");
}

static int make_report(const options *chosen, sabot_journal *journal) {
    report *const work = calloc(1, sizeof *work);
    sabot_ledger *const ledger = sabot_ledger_begin();
    int exit_code;
    if (work == NULL || ledger == NULL) {
        exit_code = sabot_cli_fail(COMMAND, "there is not enough memory");
    } else {
        work->chosen = chosen;
        const sabot_ledger_visitor visitor = {visit_record, visit_entry, work};
        exit_code = sabot_cli_walk_journal(COMMAND, ledger, journal, &visitor);
        if (exit_code == SABOT_EXIT_DONE && !work->is_over) {
            close_shifts(work, sabot_ledger_history(ledger));
        }
        exit_code = exit_code == SABOT_EXIT_DONE ? print(work, sabot_ledger_history(ledger)) : exit_code;
        for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
            if (work->shifts[i] != NULL) {
                sabot_shift_book_clear(work->shifts[i]);
                free(work->shifts[i]);
            }
        }
    }
    sabot_ledger_end(ledger);
    free(work);
    return exit_code;
}

int sabot_cmd_shift(int argc, char **argv) {
    options chosen = {0};
    int exit_code = sabot_options_read(&option_table, argc, argv, &chosen);
    if (exit_code != 0) {
        return exit_code;
    }
    sabot_journal *journal;
    exit_code = sabot_cli_open_choice(COMMAND, &chosen.choice, &journal);
    if (exit_code == 0) {
        exit_code = make_report(&chosen, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
