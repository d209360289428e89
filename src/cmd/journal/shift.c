/// sabot shift: the shift report of a period, per table and to the cent.
#include "cmd/cli.h"

#include "cmd/journal/journal_input.h"
#include "cmd/journal/print.h"
#include "cmd/options.h"
#include "room/journal/utc_time.h"
#include "text/json/json.h"

#include <stdlib.h>

#define COMMAND "shift"

typedef struct {
    sabot_journal_choice choice;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Print the shift report of a room's journal: drop, fees, hands, handle, figures by the hour, "
        "progressives, incidents, people, and every account from its opening to its closing balance.\v"
        "A shift runs from its first record to the last before its end. Hands and their bets count in the shift "
        "in which they ended. The exit status is 1 if transfers do not account for every balance to the cent.",
    .word = "FILE",
    .word_at = offsetof(options, choice.path),
    .options =
        {
            {"table", 't', "N", "Only this table", 1, SABOT_NUMBER(choice.table, 1, SABOT_TABLES_MAX)},
            {"from", 0, "TIME",
             "Start time, inclusive: 2026-01-31 or 2026-01-31T18:00, UTC (default: start of the journal)", 1,
             SABOT_WORD(choice.from)},
            {"to", 0, "TIME", "End time, exclusive (default: end of the journal)", 1, SABOT_WORD(choice.to)},
            {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
        },
};

static void print_text(const sabot_shift_walk *walk) {
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    printf("Shift: records from %s to %s UTC\n", sabot_time_format(walk->first_ms, first),
           sabot_time_format(walk->last_ms, last));
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (walk->shifts[i] != NULL) {
            putchar('\n');
            sabot_print_shift(walk->shifts[i]);
        }
    }
}

static int refuse_empty(const sabot_shift_walk *walk, const sabot_history *history) {
    const uint32_t table = walk->table;
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    if (table != 0 && sabot_history_table(history, table) == NULL) {
        return sabot_cli_refuse_table(COMMAND, history, table);
    }
    return sabot_cli_refuse(COMMAND, "no records in this period: the journal runs from %s to %s",
                            sabot_time_format(walk->journal_first_ms, first),
                            sabot_time_format(walk->journal_last_ms, last));
}

static int print(const options *chosen, const sabot_shift_walk *walk, const sabot_history *history) {
    bool is_explained = !walk->is_short;
    int count = 0;
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        is_explained = is_explained && (walk->shifts[i] == NULL || walk->shifts[i]->is_explained);
        count += walk->shifts[i] != NULL;
    }
    if (count == 0) {
        return refuse_empty(walk, history);
    }
    if (chosen->json) {
        const int printed = sabot_cli_print_json(COMMAND, sabot_shift_walk_json(walk));
        if (printed != SABOT_EXIT_SUCCESS) {
            return printed;
        }
    } else {
        print_text(walk);
    }
    return is_explained
               ? SABOT_EXIT_SUCCESS
               : sabot_cli_fail(COMMAND, "transfers do not account for the balances: run sabot audit");
}

static int make_report(const options *chosen, sabot_journal *journal) {
    sabot_shift_walk *const walk = calloc(1, sizeof *walk);
    sabot_ledger *const ledger = sabot_ledger_begin();
    int exit_code;
    if (walk == NULL || ledger == NULL) {
        exit_code = sabot_cli_fail(COMMAND, "not enough memory");
    } else {
        walk->table = (uint32_t)chosen->choice.table;
        walk->from_ms = chosen->choice.from_ms;
        walk->to_ms = chosen->choice.to_ms;
        const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(walk);
        exit_code = sabot_cli_read_journal(COMMAND, ledger, journal, &visitor);
        if (exit_code == SABOT_EXIT_SUCCESS) {
            sabot_shift_walk_close(walk, sabot_ledger_history(ledger));
            exit_code = print(chosen, walk, sabot_ledger_history(ledger));
        }
        sabot_shift_walk_clear(walk);
    }
    sabot_ledger_end(ledger);
    free(walk);
    return exit_code;
}

int sabot_cmd_shift(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    sabot_journal *journal;
    int exit_code = sabot_cli_open_choice(COMMAND, &chosen.choice, &journal);
    if (exit_code == 0) {
        exit_code = make_report(&chosen, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
