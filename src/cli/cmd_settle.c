/// sabot settle: one hand from JSON to the sheet a dealer works down.
#include "cli.h"

#include "settle_input.h"
#include "sheet_view.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum { FORM_AS_FITS, FORM_JSON, FORM_TABLE } form;

typedef struct {
    const char *path;
    form form;
} options;

static const struct argp_option option_list[] = {
    {"json", 'j', NULL, 0, "Print JSON; so it does anyway when the output is no terminal", 0},
    {"table", 't', NULL, 0, "Print the sheet as a table; so it does anyway on a terminal", 0},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    options *const chosen = state->input;
    switch (key) {
    case 'j':
        chosen->form = FORM_JSON;
        return 0;
    case 't':
        chosen->form = FORM_TABLE;
        return 0;
    case ARGP_KEY_ARG:
        if (chosen->path != NULL) {
            return ARGP_ERR_UNKNOWN;
        }
        chosen->path = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    .options = option_list,
    .parser = parse_option,
    .args_doc = "FILE",
    .doc = "Settle one hand and print the sheet. FILE holds the hand as JSON; - is standard input.\v"
           "{\"ruleset\": \"california-panda8\", \"bank\": {\"seat\": 3, \"cents\": 20000},\n"
           " \"wagers\": [{\"seat\": 4, \"kind\": \"player\", \"cents\": 5000}],\n"
           " \"cards\": {\"player\": [\"2c\", \"2d\", \"Kh\"], \"banker\": [\"Ts\", \"3h\", \"4d\"]}}\n\n"
           "Besides: seats, decks, fee_row (from 0), limits {\"tie\": [100, 500]}, meters {\"panda8\": "
           "500000}; in bank: cover (gross or net); in a wager: back_line (a bettor, 1 to 64) or "
           "house_way_of (a seat).",
};

static void print_json(const sabot_ruleset *ruleset, const sabot_sheet *sheet) {
    json_t *const root = sabot_sheet_json(ruleset, sheet);
    json_dumpf(root, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(root);
}

static void print_table(const sabot_ruleset *ruleset, const sabot_round *round, const sabot_sheet *sheet) {
    const bool color = sabot_cli_has_color(stdout);
    sabot_view_deal(stdout, &round->deal, color);
    sabot_view_coup(stdout, &sheet->coup, color);
    putchar('\n');
    sabot_view_sheet(stdout, ruleset, sheet, color);
}

int sabot_cmd_settle(int argc, char **argv) {
    options chosen = {0};
    const int refused = sabot_cli_parse(&parser, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
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
    if (chosen.form == FORM_TABLE || (chosen.form == FORM_AS_FITS && isatty(STDOUT_FILENO))) {
        print_table(&ruleset, &round, &sheet);
    } else {
        print_json(&ruleset, &sheet);
    }
    return SABOT_EXIT_DONE;
}
