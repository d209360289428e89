/// sabot replay: any hand of a journal again.
#include "cmd/cli.h"

#include "cmd/journal/journal_input.h"
#include "cmd/journal/print.h"
#include "cmd/options.h"
#include "text/json/json.h"

#include <stdlib.h>
#include <string.h>

#define COMMAND "replay"

typedef struct {
    const char *path;
    long long table, hand, from, to;
    bool list, json;
} options;

static const sabot_option_table option_table = {
    .doc = "Show a hand of a room's journal again: who sat where, wagers and fees, every card with the rule "
           "that gave it, corrections with their reasons, the settlement in its order, prizes, meters. Times "
           "are UTC.\v"
           "The whole chain is checked on the way; sabot audit checks what it means.",
    .word = "FILE",
    .word_at = offsetof(options, path),
    .options =
        {
            {"table", 't', "N", "The table; needed where the room has more than one", 1,
             SABOT_NUMBER(table, 1, SABOT_TABLES_MAX)},
            {"hand", 'n', "N", "This hand; without it, the last", 1, SABOT_NUMBER(hand, 1, UINT32_MAX)},
            {"from", 0, "N", "All hands from this one on", 1, SABOT_NUMBER(from, 1, UINT32_MAX)},
            {"to", 0, "N", "All hands up to this one", 1, SABOT_NUMBER(to, 1, UINT32_MAX)},
            {"list", 'l', NULL, "One line a hand", 2, SABOT_FLAG(list)},
            {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
        },
};

typedef struct {
    const options *chosen;
    bool streams;        ///< hands are printed as they come
    uint64_t shown;      ///< so far
    sabot_hand_book one; ///< --hand: the hand that was found
    uint32_t others;     ///< tables that have one of the same number, too
    // Hands that exist.
    uint32_t first, last;
    uint32_t tables[8];
    int table_count;
} search;

// ---------------------------------------------------------------------------------------------------------

static void note_table(search *sought, uint32_t table) {
    for (int i = 0; i < sought->table_count; i++) {
        if (sought->tables[i] == table) {
            return;
        }
    }
    if (sought->table_count < (int)(sizeof sought->tables / sizeof sought->tables[0])) {
        sought->tables[sought->table_count++] = table;
    }
}

static void print_in_json(const search *sought, const sabot_hand_book *book) {
    json_t *const hand = sought->chosen->list ? sabot_hand_line_json(book) : sabot_hand_json(book);
    fputs(sought->shown > 0 ? ",\n" : "", stdout);
    json_dumpf(hand, stdout, JSON_COMPACT);
    json_decref(hand);
}

static void print(search *sought, const sabot_hand_book *book) {
    if (sought->chosen->json) {
        print_in_json(sought, book);
    } else if (sought->chosen->list) {
        sabot_print_hand_line(book);
    } else {
        fputs(sought->shown > 0 ? "\n" : "", stdout);
        sabot_print_hand(book);
    }
    sought->shown++;
}

/// Keeps the hand with steps of its own.
static void keep(search *sought, const sabot_hand_book *book) {
    if (sought->one.fate != SABOT_BOOK_EMPTY) {
        sought->others++;
        return;
    }
    sought->one = *book;
    sought->one.step_capacity = (size_t)book->step_count;
    sought->one.steps = malloc((size_t)book->step_count * sizeof *book->steps + 1);
    if (sought->one.steps == NULL) {
        sought->one.step_count = 0;
        sought->one.is_short = true;
    } else {
        memcpy(sought->one.steps, book->steps, (size_t)book->step_count * sizeof *book->steps);
    }
}

static void take_hand(search *sought, const sabot_hand_book *book) {
    const options *const chosen = sought->chosen;
    if (chosen->table != 0 && book->table != chosen->table) {
        return;
    }
    note_table(sought, book->table);
    sought->first = sought->first == 0 || book->hand < sought->first ? book->hand : sought->first;
    sought->last = book->hand > sought->last ? book->hand : sought->last;
    const bool is_in = (chosen->from == 0 || book->hand >= chosen->from) &&
                       (chosen->to == 0 || book->hand <= chosen->to) &&
                       (chosen->hand == 0 || book->hand == chosen->hand);
    if (is_in && sought->streams) {
        print(sought, book);
    } else if (is_in && chosen->hand != 0) {
        keep(sought, book);
    }
}

static void visit(void *context, const sabot_ledger_entry *entry) {
    if (entry->hand_is_over) {
        take_hand(context, entry->book);
    }
}

// ---------------------------------------------------------------------------------------------------------

static int refuse_missing(const search *sought, const sabot_history *history) {
    const long long table = sought->chosen->table;
    if (table != 0 && sabot_history_table(history, (uint32_t)table) == NULL) {
        return sabot_cli_refuse_table(COMMAND, history, table);
    }
    char what[64] = "";
    if (table != 0) {
        snprintf(what, sizeof what, " of table %lld", table);
    }
    if (sought->last == 0) {
        return sabot_cli_refuse(COMMAND, "there is no hand%s in this journal", what);
    }
    return sabot_cli_refuse(COMMAND, "there is no such hand%s: this journal has hands %s to %s", what,
                            sabot_cli_number(sought->first).text, sabot_cli_number(sought->last).text);
}

static int refuse_tables(const search *sought) {
    char list[96] = "";
    size_t length = 0;
    for (int i = 0; i < sought->table_count; i++) {
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%u", i > 0 ? ", " : "",
                                   sought->tables[i]);
    }
    return sabot_cli_refuse(COMMAND, "more than one table has that hand: name one with --table (%s)", list);
}

/// What is left to show when the walk is over.
static int finish(search *sought, sabot_ledger *ledger) {
    const options *const chosen = sought->chosen;
    for (uint32_t i = 1; i <= sabot_history_tables(sabot_ledger_history(ledger)); i++) {
        const sabot_hand_book *const book = sabot_ledger_book(ledger, i);
        if (book != NULL && book->fate == SABOT_BOOK_ON) {
            take_hand(sought, book);
        }
    }
    if (sought->streams) {
        return sought->shown > 0 ? SABOT_EXIT_DONE : refuse_missing(sought, sabot_ledger_history(ledger));
    }
    if (sought->last == 0 || (chosen->hand != 0 && sought->one.fate == SABOT_BOOK_EMPTY)) {
        return refuse_missing(sought, sabot_ledger_history(ledger));
    }
    if (chosen->hand != 0 ? sought->others > 0 : sought->table_count > 1) {
        return refuse_tables(sought);
    }
    print(sought, chosen->hand != 0 ? &sought->one : sabot_ledger_book(ledger, sought->tables[0]));
    return SABOT_EXIT_DONE;
}

static int replay(const options *chosen, sabot_journal *journal) {
    search sought = {.chosen = chosen, .streams = chosen->list || chosen->from != 0 || chosen->to != 0};
    const sabot_ledger_visitor visitor = {.entry = visit, .context = &sought};
    sabot_ledger *const ledger = sabot_ledger_begin();
    if (ledger == NULL) {
        return sabot_cli_fail(COMMAND, "there is not enough memory");
    }
    if (sought.streams && chosen->json) {
        fputs("{\"hands\":[", stdout);
    } else if (chosen->list) {
        sabot_print_hand_heading();
    }
    int exit_code = sabot_cli_walk_journal(COMMAND, ledger, journal, &visitor);
    if (exit_code == SABOT_EXIT_DONE) {
        exit_code = finish(&sought, ledger);
    }
    if (chosen->json && (sought.streams || sought.shown > 0)) {
        fputs(sought.streams ? "]}\n" : "\n", stdout);
    }
    sabot_hand_book_clear(&sought.one);
    sabot_ledger_end(ledger);
    return exit_code;
}

int sabot_cmd_replay(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
    }
    if (chosen.hand != 0 && (chosen.from != 0 || chosen.to != 0 || chosen.list)) {
        return sabot_cli_refuse(COMMAND, "--hand stands alone: --from, --to and --list show many hands");
    }
    if (chosen.to != 0 && chosen.from > chosen.to) {
        return sabot_cli_refuse(COMMAND, "--from names the lower hand and --to the higher");
    }
    sabot_journal *journal;
    int exit_code = sabot_cli_open_journal(COMMAND, chosen.path, NULL, &journal);
    if (exit_code == 0) {
        exit_code = replay(&chosen, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
