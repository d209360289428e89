/// sabot shift: what happened over some time, table by table, to the cent.
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
        "The shift report of a room's journal: drop, fees, hands, handle, the same by the hour, progressives, "
        "incidents, people, and every account from its opening to its closing balance.\v"
        "A shift runs from its first record to the last before its end. Hands and their wagers count where "
        "they were over. Exit 1 where what moved does not explain a balance to the cent.",
    .word = "FILE",
    .word_at = offsetof(options, choice.path),
    .options =
        {
            {"table", 't', "N", "This table alone", 1, SABOT_NUMBER(choice.table, 1, SABOT_TABLES_MAX)},
            {"from", 0, "TIME",
             "When it begins: 2026-01-31 or 2026-01-31T18:00, UTC; without it, with the journal", 1,
             SABOT_WORD(choice.from)},
            {"to", 0, "TIME", "When it ends; what happens then is no longer in it", 1, SABOT_WORD(choice.to)},
            {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
        },
};

static void print_text(const sabot_shift_walk *work) {
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    printf("Shift: records from %s to %s UTC\n", sabot_time_show(work->first_ms, first),
           sabot_time_show(work->last_ms, last));
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        if (work->shifts[i] != NULL) {
            putchar('\n');
            sabot_print_shift(work->shifts[i]);
        }
    }
}

static int refuse_empty(const sabot_shift_walk *work, const sabot_history *history) {
    const uint32_t table = work->table;
    char first[SABOT_TIME_SIZE], last[SABOT_TIME_SIZE];
    if (table != 0 && sabot_history_table(history, table) == NULL) {
        return sabot_cli_refuse_table(COMMAND, history, table);
    }
    return sabot_cli_refuse(COMMAND, "nothing is recorded there: this journal runs from %s to %s",
                            sabot_time_show(work->journal_first_ms, first),
                            sabot_time_show(work->journal_last_ms, last));
}

static int print(const options *chosen, const sabot_shift_walk *work, const sabot_history *history) {
    bool is_explained = !work->is_short;
    int count = 0;
    for (uint32_t i = 1; i <= SABOT_TABLES_MAX; i++) {
        is_explained = is_explained && (work->shifts[i] == NULL || work->shifts[i]->is_explained);
        count += work->shifts[i] != NULL;
    }
    if (count == 0) {
        return refuse_empty(work, history);
    }
    if (chosen->json) {
        const int printed = sabot_cli_print_json(COMMAND, sabot_shift_walk_json(work));
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
    sabot_shift_walk *const work = calloc(1, sizeof *work);
    sabot_ledger *const ledger = sabot_ledger_begin();
    int exit_code;
    if (work == NULL || ledger == NULL) {
        exit_code = sabot_cli_fail(COMMAND, "there is not enough memory");
    } else {
        work->table = (uint32_t)chosen->choice.table;
        work->from_ms = chosen->choice.from_ms;
        work->to_ms = chosen->choice.to_ms;
        const sabot_ledger_visitor visitor = sabot_shift_walk_visitor(work);
        exit_code = sabot_cli_walk_journal(COMMAND, ledger, journal, &visitor);
        if (exit_code == SABOT_EXIT_DONE) {
            sabot_shift_walk_close(work, sabot_ledger_history(ledger));
            exit_code = print(chosen, work, sabot_ledger_history(ledger));
        }
        sabot_shift_walk_clear(work);
    }
    sabot_ledger_end(ledger);
    free(work);
    return exit_code;
}

int sabot_cmd_shift(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
    }
    sabot_journal *journal;
    int exit_code = sabot_cli_open_choice(COMMAND, &chosen.choice, &journal);
    if (exit_code == 0) {
        exit_code = make_report(&chosen, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
