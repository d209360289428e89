/// sabot export: what a journal holds, as rows; or a revealed shoe as the file that verify-shoe proves.
#include "cli.h"

#include "export.h"
#include "journal_input.h"
#include "options.h"
#include "shoe_file.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define COMMAND "export"

typedef struct {
    sabot_journal_choice choice;
    const char *what;
    long long number;
    bool csv, jsonl;
} options;

static const sabot_option option_list[] = {
    {"csv", 0, NULL, "CSV by RFC 4180, with a header line (the default)", 1, SABOT_FLAG(options, csv)},
    {"jsonl", 0, NULL, "JSON Lines, with the same names", 1, SABOT_FLAG(options, jsonl)},
    {"table", 't', "N", "This table alone", 2, SABOT_NUMBER(options, choice.table, 1, SABOT_TABLES_MAX)},
    {"from", 0, "TIME", "What happened at this time or later: 2026-01-31 or 2026-01-31T18:00, UTC", 2,
     SABOT_WORD(options, choice.from)},
    {"to", 0, "TIME", "What happened before this time", 2, SABOT_WORD(options, choice.to)},
    {"number", 'n', "N", "The shoe, for shoe", 3, SABOT_NUMBER(options, number, 1, UINT32_MAX)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc =
        "Write what a room's journal holds to standard output. WHAT is one of hands, wagers, fees, meters, "
        "shoes, transfers, notes; or shoe, which writes the revealed shoe of --number as the file that sabot "
        "verify-shoe proves.\v"
        "Money is whole cents and times are ISO 8601 in UTC. A hand stands at the time at which it was "
        "over. Notes of table 0 are of the room itself.",
    .word = "FILE WHAT",
    .word_at = offsetof(options, choice.path),
    .second_at = offsetof(options, what),
};

// ---------------------------------------------------------------------------------------------------------
// What can be exported

typedef struct {
    const char *word;
    const char *const *columns; ///< NULL for a single shoe
    void (*hand)(sabot_rows *rows, const sabot_hand_book *book);
    void (*event)(sabot_rows *rows, const sabot_ledger_entry *entry);
} export_subject;

static const export_subject subjects[] = {
    {"hands", sabot_export_hands_columns, sabot_export_hand, NULL},
    {"wagers", sabot_export_wagers_columns, sabot_export_wagers, NULL},
    {"fees", sabot_export_fees_columns, NULL, sabot_export_fee},
    {"meters", sabot_export_meters_columns, NULL, sabot_export_meter},
    {"transfers", sabot_export_transfers_columns, NULL, sabot_export_transfers},
    {"notes", sabot_export_notes_columns, NULL, sabot_export_note},
    {"shoes", sabot_export_shoes_columns, NULL, NULL},
    {"shoe", NULL, NULL, NULL},
};

static const export_subject *find_subject(const char *word) {
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        if (strcmp(subjects[i].word, word) == 0) {
            return &subjects[i];
        }
    }
    return NULL;
}

typedef struct {
    const options *chosen;
    const export_subject *subject;
    sabot_rows rows;
    bool has_begun; ///< the header of the rows is written
    bool has_shoes; ///< the subject is shoes, or one of them
    sabot_shoe_book *shoes[SABOT_TABLES_MAX + 1];
    sabot_shoe_book found; ///< the shoe that is looked for
    uint32_t last;         ///< shoe of the chosen table
    int found_count;
} exporting;

// ---------------------------------------------------------------------------------------------------------
// Shoes

static bool is_in_time(const exporting *work, int64_t time_ms) {
    return time_ms >= work->chosen->choice.from_ms && time_ms < work->chosen->choice.to_ms;
}

static void put_shoe(exporting *work, const sabot_shoe_book *shoe) {
    const bool is_sought = work->chosen->number == shoe->file.name.shoe;
    if (work->subject->columns != NULL) {
        if (is_in_time(work, shoe->is_on ? shoe->started_ms : shoe->ended_ms)) {
            sabot_export_shoe(&work->rows, shoe);
        }
    } else if (is_sought) {
        work->found = *shoe;
        work->found_count++;
    }
    work->last = shoe->file.name.shoe > work->last ? shoe->file.name.shoe : work->last;
}

static void take_shoe_event(exporting *work, const sabot_ledger_entry *entry) {
    sabot_shoe_book **const shoe = &work->shoes[entry->record->table];
    if (*shoe == NULL && entry->event->type == SABOT_EVENT_IS_SHOE_STARTED) {
        *shoe = calloc(1, sizeof **shoe);
    }
    if (*shoe != NULL && sabot_shoe_book_take(*shoe, entry->record, entry->table, entry->event)) {
        put_shoe(work, *shoe);
        (*shoe)->started_sequence = 0; // it is told
    }
}

/// Shoes that are in play, or not revealed, when the journal ends.
static void put_open_shoes(exporting *work) {
    for (int i = 0; i <= SABOT_TABLES_MAX; i++) {
        if (work->shoes[i] != NULL && work->shoes[i]->started_sequence != 0) {
            put_shoe(work, work->shoes[i]);
        }
        free(work->shoes[i]);
    }
}

static int print_shoe(const exporting *work) {
    const sabot_shoe_book *const shoe = &work->found;
    const long long number = work->chosen->number;
    if (work->found_count == 0) {
        return work->last == 0 ? sabot_cli_refuse(COMMAND, "there is no shoe in this journal")
                               : sabot_cli_refuse(COMMAND, "there is no shoe %lld: this journal has 1 to %u",
                                                  number, work->last);
    }
    if (work->found_count > 1) {
        return sabot_cli_refuse(COMMAND, "more than one table has a shoe %lld: name one with --table",
                                number);
    }
    if (!shoe->is_virtual) {
        return sabot_cli_refuse(COMMAND, "shoe %lld was a real one: there is nothing to prove", number);
    }
    if (!shoe->is_revealed) {
        return sabot_cli_refuse(COMMAND, "the seed of shoe %lld is not revealed yet", number);
    }
    return sabot_cli_print_json(COMMAND, sabot_shoe_file_json(&shoe->file));
}

// ---------------------------------------------------------------------------------------------------------

/// Rows begin with the first event of the table that was asked for: of one that is not there comes nothing.
static void begin_rows(exporting *work) {
    if (!work->has_begun && work->subject->columns != NULL) {
        sabot_rows_begin(&work->rows, stdout, work->subject->columns, !work->chosen->jsonl);
        work->has_begun = true;
    }
}

static void visit(void *context, const sabot_ledger_entry *entry) {
    exporting *const work = context;
    if (work->chosen->choice.table != 0 && entry->record->table != work->chosen->choice.table) {
        return;
    }
    begin_rows(work);
    if (work->has_shoes) {
        take_shoe_event(work, entry);
    } else if (is_in_time(work, entry->record->time_ms)) {
        if (work->subject->event != NULL) {
            work->subject->event(&work->rows, entry);
        } else if (entry->hand_is_over) {
            work->subject->hand(&work->rows, entry->book);
        }
    }
}

static int finish(exporting *work, const sabot_history *history) {
    const long long table = work->chosen->choice.table;
    if (table != 0 && sabot_history_table(history, (uint32_t)table) == NULL) {
        return sabot_cli_refuse_table(COMMAND, history, table);
    }
    begin_rows(work); // a header alone, where there is nothing
    return work->subject->columns == NULL ? print_shoe(work) : SABOT_EXIT_DONE;
}

static int export(const options *chosen, const export_subject *subject, sabot_journal *journal) {
    assert(subject != NULL); // a choice without a file was refused
    exporting *const work = calloc(1, sizeof *work);
    sabot_ledger *const ledger = sabot_ledger_begin();
    int exit_code;
    if (work == NULL || ledger == NULL) {
        exit_code = sabot_cli_fail(COMMAND, "there is not enough memory");
    } else {
        work->chosen = chosen;
        work->subject = subject;
        work->has_shoes = subject->hand == NULL && subject->event == NULL;
        const sabot_ledger_visitor visitor = {.entry = visit, .context = work};
        exit_code = sabot_cli_walk_journal(COMMAND, ledger, journal, &visitor);
        put_open_shoes(work);
        if (exit_code == SABOT_EXIT_DONE) {
            exit_code = finish(work, sabot_ledger_history(ledger));
        }
    }
    sabot_ledger_end(ledger);
    free(work);
    return exit_code;
}

int sabot_cmd_export(int argc, char **argv) {
    options chosen = {0};
    int exit_code = sabot_options_read(&option_table, argc, argv, &chosen);
    if (exit_code != 0) {
        return exit_code;
    }
    const export_subject *const subject = chosen.what != NULL ? find_subject(chosen.what) : NULL;
    if (chosen.choice.path != NULL && subject == NULL) {
        return sabot_cli_refuse(COMMAND,
                                "behind FILE stands what to export: hands, wagers, fees, meters, shoes, "
                                "transfers, notes or shoe");
    }
    if (chosen.csv && chosen.jsonl) {
        return sabot_cli_refuse(COMMAND, "--csv and --jsonl contradict each other: name one of them");
    }
    if (subject != NULL && (subject->columns == NULL) != (chosen.number != 0)) {
        return sabot_cli_refuse(COMMAND, "--number names the shoe that shoe writes");
    }
    sabot_journal *journal;
    exit_code = sabot_cli_open_choice(COMMAND, &chosen.choice, &journal);
    if (exit_code == 0) {
        exit_code = export(&chosen, subject, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
