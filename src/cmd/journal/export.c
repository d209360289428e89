/// sabot export: writes a journal's data as rows, or a revealed shoe as the file that verify-shoe reads.
#include "cmd/cli.h"

#include "cmd/journal/journal_input.h"
#include "cmd/options.h"
#include "room/audit/shoe_book.h"
#include "text/export/walk.h"
#include "text/json/shoe_file.h"

#include <stdlib.h>
#include <string.h>

#define COMMAND "export"

typedef struct {
    sabot_journal_choice choice;
    const char *what;
    long long number;
    bool csv, jsonl;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Export data from a room's journal to standard output. WHAT is one of hands, wagers, fees, meters, "
        "shoes, transfers, notes, hours; or shoe, which writes the revealed shoe of --number as a file for "
        "sabot verify-shoe.\v"
        "Money is in whole cents, times are ISO 8601 in UTC. Hands are dated by their end time. Notes of table "
        "0 are about the room itself. Hours are as in sabot shift.",
    .word = "FILE WHAT",
    .word_at = offsetof(options, choice.path),
    .second_at = offsetof(options, what),
    .options =
        {
            {"csv", 0, NULL, "CSV (RFC 4180) with a header line (default)", 1, SABOT_FLAG(csv)},
            {"jsonl", 0, NULL, "JSON Lines with the same names", 1, SABOT_FLAG(jsonl)},
            {"table", 't', "N", "Only this table", 2, SABOT_NUMBER(choice.table, 1, SABOT_TABLES_MAX)},
            {"from", 0, "TIME", "Start time, inclusive: 2026-01-31 or 2026-01-31T18:00, UTC", 2,
             SABOT_WORD(choice.from)},
            {"to", 0, "TIME", "End time, exclusive", 2, SABOT_WORD(choice.to)},
            {"number", 'n', "N", "Shoe number, for `shoe`", 3, SABOT_NUMBER(number, 1, UINT32_MAX)},
        },
};

// ---------------------------------------------------------------------------------------------------------
// One shoe

typedef struct {
    const options *chosen;
    sabot_shoe_catalog catalog;
    sabot_shoe_book found; ///< the requested shoe
    uint32_t last;         ///< highest shoe number of the chosen tables
    int found_count;
} shoe_search;

static void check_shoe(void *context, const sabot_shoe_book *shoe) {
    shoe_search *const search = context;
    if (search->chosen->number == shoe->file.name.shoe) {
        search->found = *shoe;
        search->found_count++;
    }
    search->last = shoe->file.name.shoe > search->last ? shoe->file.name.shoe : search->last;
}

static void visit(void *context, const sabot_ledger_entry *entry) {
    shoe_search *const search = context;
    if (search->chosen->choice.table == 0 || entry->record->table == search->chosen->choice.table) {
        sabot_shoe_catalog_take(&search->catalog, entry);
    }
}

static int print_shoe(const shoe_search *search) {
    const sabot_shoe_book *const shoe = &search->found;
    const long long number = search->chosen->number;
    if (search->found_count == 0) {
        return search->last == 0 ? sabot_cli_refuse(COMMAND, "no shoe in this journal")
                                 : sabot_cli_refuse(COMMAND, "no shoe %lld: this journal has shoes 1 to %u",
                                                    number, search->last);
    }
    if (search->found_count > 1) {
        return sabot_cli_refuse(COMMAND, "more than one table has a shoe %lld: add --table", number);
    }
    if (!shoe->is_virtual) {
        return sabot_cli_refuse(COMMAND, "shoe %lld was a keyed shoe, which cannot be verified", number);
    }
    if (!shoe->is_revealed) {
        return sabot_cli_refuse(COMMAND, "the seed of shoe %lld is not revealed yet", number);
    }
    return sabot_cli_print_json(COMMAND, sabot_shoe_file_json(&shoe->file));
}

// ---------------------------------------------------------------------------------------------------------

/// Reads the journal. Fails if the chosen table does not exist.
static int read_journal(const options *chosen, sabot_journal *journal, const sabot_ledger_visitor *visitor) {
    const long long table = chosen->choice.table;
    sabot_ledger *const ledger = sabot_ledger_begin();
    if (ledger == NULL) {
        return sabot_cli_fail(COMMAND, "not enough memory");
    }
    int exit_code = sabot_cli_read_journal(COMMAND, ledger, journal, visitor);
    const sabot_history *const history = sabot_ledger_history(ledger);
    if (exit_code == SABOT_EXIT_SUCCESS && table != 0 &&
        sabot_history_table(history, (uint32_t)table) == NULL) {
        exit_code = sabot_cli_refuse_table(COMMAND, history, table);
    }
    sabot_ledger_end(ledger);
    return exit_code;
}

static int export_shoe(const options *chosen, sabot_journal *journal) {
    shoe_search *const search = calloc(1, sizeof *search);
    if (search == NULL) {
        return sabot_cli_fail(COMMAND, "not enough memory");
    }
    search->chosen = chosen;
    search->catalog.tell = check_shoe;
    search->catalog.context = search;
    const sabot_ledger_visitor visitor = {.entry = visit, .context = search};
    int exit_code = read_journal(chosen, journal, &visitor);
    sabot_shoe_catalog_end(&search->catalog);
    if (exit_code == SABOT_EXIT_SUCCESS) {
        exit_code = print_shoe(search);
    }
    free(search);
    return exit_code;
}

static int export_rows(const options *chosen, const sabot_export_subject *subject, sabot_journal *journal) {
    const sabot_export_choice choice = {.subject = subject,
                                        .csv = !chosen->jsonl,
                                        .table = (uint32_t)chosen->choice.table,
                                        .from_ms = chosen->choice.from_ms,
                                        .to_ms = chosen->choice.to_ms};
    sabot_export *const export = sabot_export_begin(&choice, stdout);
    if (export == NULL) {
        return sabot_cli_fail(COMMAND, "not enough memory");
    }
    const sabot_ledger_visitor visitor = sabot_export_visitor(export);
    const int exit_code = read_journal(chosen, journal, &visitor);
    sabot_export_end(export, exit_code == SABOT_EXIT_SUCCESS);
    return exit_code;
}

int sabot_cmd_export(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    const char *const what = chosen.what != NULL ? chosen.what : "";
    const sabot_export_subject *const subject = sabot_export_find(what);
    const bool is_shoe = strcmp(what, "shoe") == 0;
    if (chosen.choice.path != NULL && subject == NULL && !is_shoe) {
        return sabot_cli_refuse(COMMAND,
                                "after FILE, name what to export: hands, wagers, fees, meters, shoes, "
                                "transfers, notes, hours or shoe");
    }
    if (chosen.csv && chosen.jsonl) {
        return sabot_cli_refuse(COMMAND, "--csv and --jsonl cannot be combined");
    }
    if ((subject != NULL || is_shoe) && is_shoe != (chosen.number != 0)) {
        return sabot_cli_refuse(COMMAND, "--number is required for shoe, and only for shoe");
    }
    sabot_journal *journal;
    int exit_code = sabot_cli_open_choice(COMMAND, &chosen.choice, &journal);
    if (exit_code == 0) {
        exit_code = is_shoe ? export_shoe(&chosen, journal) : export_rows(&chosen, subject, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
