/// sabot settle: one hand from JSON to the sheet a dealer works down.
#include "cmd/cli.h"

#include "cmd/hand/print_sheet.h"
#include "cmd/hand/settle_input.h"
#include "cmd/options.h"
#include "text/json/sheet.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *path;
    bool json, table;
} options;

static const sabot_option option_list[] = {
    {"json", 'j', NULL, "Print JSON; so it does anyway when the output is no terminal", 1,
     SABOT_FLAG(options, json)},
    {"table", 't', NULL, "Print the sheet as a table; so it does anyway on a terminal", 1,
     SABOT_FLAG(options, table)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc = "Settle one hand and print the sheet. FILE holds the hand as JSON; - is standard input.\v"
           "{\"ruleset\": \"california-panda8\", \"bank\": {\"seat\": 3, \"cents\": 20000},\n"
           " \"wagers\": [{\"seat\": 4, \"kind\": \"player\", \"cents\": 5000}],\n"
           " \"cards\": {\"player\": [\"2c\", \"2d\", \"Kh\"], \"banker\": [\"Ts\", \"3h\", \"4d\"]}}\n\n"
           "Besides: seats, decks, fee_row (from 0), limits {\"tie\": [100, 500]}, meters {\"panda8\": "
           "500000}; in bank: cover (gross or net); in a wager: back_line (a bettor, 1 to 64) or "
           "house_way_of (a seat).",
    .word = "FILE",
    .word_at = offsetof(options, path),
};

static void print_table(const sabot_ruleset *ruleset, const sabot_round *round, const sabot_sheet *sheet) {
    const bool color = sabot_cli_has_color(stdout);
    sabot_print_deal(stdout, &round->deal, color);
    sabot_print_coup(stdout, &sheet->coup, color);
    putchar('\n');
    sabot_print_sheet(stdout, ruleset, sheet, color);
}

int sabot_cmd_settle(int argc, char **argv) {
    options chosen = {0};
    const int refused = sabot_options_read(&option_table, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    if (chosen.json && chosen.table) {
        return sabot_cli_refuse("settle", "--json and --table contradict each other: name one of them");
    }
    if (chosen.path == NULL) {
        return sabot_cli_refuse("settle", "name the FILE that holds the hand, or - for standard input");
    }
    size_t size;
    char *const text = sabot_cli_read_file("settle", chosen.path, SABOT_SETTLE_INPUT_SIZE_MAX, &size);
    if (text == NULL) {
        return SABOT_EXIT_REFUSED;
    }
    static sabot_ruleset ruleset;
    static sabot_round round;
    static sabot_sheet sheet;
    sabot_input_fault fault;
    const bool read =
        sabot_settle_input_read(text, size, sabot_settle_input_config, &ruleset, &round, &fault);
    free(text);
    if (!read) {
        return sabot_cli_refuse("settle", "%s", fault.sentence);
    }
    sabot_round_fault round_fault;
    const sabot_status status = sabot_settle(&ruleset, &round, &sheet, &round_fault);
    if (status != SABOT_OK) {
        sabot_settle_input_explain(status, &round_fault, &ruleset, &round, &fault);
        return sabot_cli_refuse("settle", "%s", fault.sentence);
    }
    if (chosen.table || (!chosen.json && isatty(STDOUT_FILENO))) {
        print_table(&ruleset, &round, &sheet);
        return SABOT_EXIT_DONE;
    }
    return sabot_cli_print_json("settle", sabot_sheet_json(&ruleset, &sheet));
}
