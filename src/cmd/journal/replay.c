/// sabot replay: prints hands of a journal.
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
    .doc =
        "Replay a hand from a room's journal: who sat where, bets and fees, every card with its draw rule, "
        "corrections with their reasons, the settlement in order, prizes, meters. Times are UTC.\v"
        "Reading the journal also verifies its chain; sabot audit checks the contents.",
    .word = "FILE",
    .word_at = offsetof(options, path),
    .options =
        {
            {"table", 't', "N", "Table; required if the room has more than one", 1,
             SABOT_NUMBER(table, 1, SABOT_TABLES_MAX)},
            {"hand", 'n', "N", "Hand (default: the last)", 1, SABOT_NUMBER(hand, 1, UINT32_MAX)},
            {"from", 0, "N", "Print all hands from this one", 1, SABOT_NUMBER(from, 1, UINT32_MAX)},
            {"to", 0, "N", "Print all hands up to this one", 1, SABOT_NUMBER(to, 1, UINT32_MAX)},
            {"list", 'l', NULL, "Print one line per hand", 2, SABOT_FLAG(list)},
            {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
        },
};

typedef struct {
    const options *chosen;
    bool prints_at_once; ///< print hands while reading
    uint64_t shown;      ///< hands printed so far
    sabot_hand_book one; ///< --hand: the hand found
    uint32_t others;     ///< number of other tables with a hand of that number
    // Hands in the journal
    uint32_t first, last;
    uint32_t tables[8];
    int table_count;
} hand_search;

// ---------------------------------------------------------------------------------------------------------

static void add_table(hand_search *search, uint32_t table) {
    for (int i = 0; i < search->table_count; i++) {
        if (search->tables[i] == table) {
            return;
        }
    }
    if (search->table_count < (int)(sizeof search->tables / sizeof search->tables[0])) {
        search->tables[search->table_count++] = table;
    }
}

static void print_in_json(const hand_search *search, const sabot_hand_book *book) {
    json_t *const hand = search->chosen->list ? sabot_hand_line_json(book) : sabot_hand_json(book);
    fputs(search->shown > 0 ? ",\n" : "", stdout);
    json_dumpf(hand, stdout, JSON_COMPACT);
    json_decref(hand);
}

static void print(hand_search *search, const sabot_hand_book *book) {
    if (search->chosen->json) {
        print_in_json(search, book);
    } else if (search->chosen->list) {
        sabot_print_hand_line(book);
    } else {
        fputs(search->shown > 0 ? "\n" : "", stdout);
        sabot_print_hand(book);
    }
    search->shown++;
}

/// Copies the hand and its steps.
static void copy_hand(hand_search *search, const sabot_hand_book *book) {
    if (search->one.fate != SABOT_BOOK_EMPTY) {
        search->others++;
        return;
    }
    search->one = *book;
    search->one.step_capacity = (size_t)book->step_count;
    search->one.steps = malloc((size_t)book->step_count * sizeof *book->steps + 1);
    if (search->one.steps == NULL) {
        search->one.step_count = 0;
        search->one.is_short = true;
    } else {
        memcpy(search->one.steps, book->steps, (size_t)book->step_count * sizeof *book->steps);
    }
}

static void add_hand(hand_search *search, const sabot_hand_book *book) {
    const options *const chosen = search->chosen;
    if (chosen->table != 0 && book->table != chosen->table) {
        return;
    }
    add_table(search, book->table);
    search->first = search->first == 0 || book->hand < search->first ? book->hand : search->first;
    search->last = book->hand > search->last ? book->hand : search->last;
    const bool is_in = (chosen->from == 0 || book->hand >= chosen->from) &&
                       (chosen->to == 0 || book->hand <= chosen->to) &&
                       (chosen->hand == 0 || book->hand == chosen->hand);
    if (is_in && search->prints_at_once) {
        print(search, book);
    } else if (is_in && chosen->hand != 0) {
        copy_hand(search, book);
    }
}

static void visit(void *context, const sabot_ledger_entry *entry) {
    if (entry->hand_is_over) {
        add_hand(context, entry->book);
    }
}

// ---------------------------------------------------------------------------------------------------------

static int refuse_missing(const hand_search *search, const sabot_history *history) {
    const long long table = search->chosen->table;
    if (table != 0 && sabot_history_table(history, (uint32_t)table) == NULL) {
        return sabot_cli_refuse_table(COMMAND, history, table);
    }
    char what[64] = "";
    if (table != 0) {
        snprintf(what, sizeof what, " of table %lld", table);
    }
    if (search->last == 0) {
        return sabot_cli_refuse(COMMAND, "no hand%s in this journal", what);
    }
    return sabot_cli_refuse(COMMAND, "no such hand%s: this journal has hands %s to %s", what,
                            sabot_cli_number(search->first).text, sabot_cli_number(search->last).text);
}

static int refuse_tables(const hand_search *search) {
    char list[96] = "";
    size_t length = 0;
    for (int i = 0; i < search->table_count; i++) {
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%u", i > 0 ? ", " : "",
                                   search->tables[i]);
    }
    return sabot_cli_refuse(COMMAND, "more than one table has that hand: add --table (%s)", list);
}

/// Prints what is left after reading the journal: hands in progress, or the hand of --hand.
static int finish(hand_search *search, sabot_ledger *ledger) {
    const options *const chosen = search->chosen;
    for (uint32_t i = 1; i <= sabot_history_tables(sabot_ledger_history(ledger)); i++) {
        const sabot_hand_book *const book = sabot_ledger_book(ledger, i);
        if (book != NULL && book->fate == SABOT_BOOK_ON) {
            add_hand(search, book);
        }
    }
    if (search->prints_at_once) {
        return search->shown > 0 ? SABOT_EXIT_SUCCESS : refuse_missing(search, sabot_ledger_history(ledger));
    }
    if (search->last == 0 || (chosen->hand != 0 && search->one.fate == SABOT_BOOK_EMPTY)) {
        return refuse_missing(search, sabot_ledger_history(ledger));
    }
    if (chosen->hand != 0 ? search->others > 0 : search->table_count > 1) {
        return refuse_tables(search);
    }
    print(search, chosen->hand != 0 ? &search->one : sabot_ledger_book(ledger, search->tables[0]));
    return SABOT_EXIT_SUCCESS;
}

static int replay(const options *chosen, sabot_journal *journal) {
    hand_search search = {.chosen = chosen,
                          .prints_at_once = chosen->list || chosen->from != 0 || chosen->to != 0};
    const sabot_ledger_visitor visitor = {.entry = visit, .context = &search};
    sabot_ledger *const ledger = sabot_ledger_begin();
    if (ledger == NULL) {
        return sabot_cli_fail(COMMAND, "not enough memory");
    }
    if (search.prints_at_once && chosen->json) {
        fputs("{\"hands\":[", stdout);
    } else if (chosen->list) {
        sabot_print_hand_heading();
    }
    int exit_code = sabot_cli_read_journal(COMMAND, ledger, journal, &visitor);
    if (exit_code == SABOT_EXIT_SUCCESS) {
        exit_code = finish(&search, ledger);
    }
    if (chosen->json && (search.prints_at_once || search.shown > 0)) {
        fputs(search.prints_at_once ? "]}\n" : "\n", stdout);
    }
    sabot_hand_book_clear(&search.one);
    sabot_ledger_end(ledger);
    return exit_code;
}

int sabot_cmd_replay(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.hand != 0 && (chosen.from != 0 || chosen.to != 0 || chosen.list)) {
        return sabot_cli_refuse(COMMAND, "--hand cannot be combined with --from, --to or --list");
    }
    if (chosen.to != 0 && chosen.from > chosen.to) {
        return sabot_cli_refuse(COMMAND, "--from must not be greater than --to");
    }
    sabot_journal *journal;
    int exit_code = sabot_cli_open_journal(COMMAND, chosen.path, NULL, &journal);
    if (exit_code == 0) {
        exit_code = replay(&chosen, journal);
        sabot_journal_close(journal);
    }
    return exit_code;
}
