/// sabot report: the par sheet of a ruleset, as HTML and PDF.
#include "cli.h"

#include "report.h"
#include "sabot/config.h"

#include <errno.h>
#include <jansson.h>

#define COMMAND "report"

typedef struct {
    const char *ruleset, *out;
    bool json;
} options;

static const struct argp_option option_list[] = {
    {"ruleset", 'r', "NAME|FILE", 0, "The ruleset to report on (california-panda8)", 1},
    {"out", 'o', "DIR", 0, "Where the two files go; made if it is not there", 1},
    {"json", 'j', NULL, 0, "Print the paths as JSON", 2},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    options *const chosen = state->input;
    switch (key) {
    case 'r':
        chosen->ruleset = argument;
        return 0;
    case 'o':
        chosen->out = argument;
        return 0;
    case 'j':
        chosen->json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp parser = {
    .options = option_list,
    .parser = parse_option,
    .doc =
        "Write the par sheet of a ruleset: the rules in force, exact counts, house edge and standard deviation "
        "of every wager, effect of removal, progressives, fees.\vDIR/NAME.html opens by itself in any "
        "browser, DIR/NAME.pdf prints on US Letter. Both come into place together or not at all, and the same "
        "ruleset gives the same bytes.\n\n  sabot report --ruleset washington --out reports",
};

static void print_paths(const sabot_report_paths *paths, bool json) {
    if (!json) {
        printf("%s\n%s\n", paths->html, paths->pdf);
        return;
    }
    json_t *const root = json_pack("{s:s, s:s}", "html", paths->html, "pdf", paths->pdf);
    json_dumpf(root, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(root);
}

/// JSON is UTF-8, and a path need not be.
static bool has_json(const char *path) {
    json_t *const string = json_string(path);
    json_decref(string);
    return string != NULL;
}

int sabot_cmd_report(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8"};
    const int refused = sabot_cli_parse(&parser, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    if (chosen.out == NULL || chosen.out[0] == '\0') {
        return sabot_cli_refuse(COMMAND,
                                "--out DIR says where the files go, such as: sabot report --out reports");
    }
    if (chosen.json && !has_json(chosen.out)) {
        return sabot_cli_refuse(COMMAND, "--out: '%s' is not UTF-8, which JSON needs", chosen.out);
    }
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read(chosen.ruleset, &ruleset, &fault)) {
        return sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
    }
    const sabot_report report = {
        .ruleset = &ruleset,
        .version = SABOT_VERSION,
        .confirmation = NULL, // what a simulation found goes here …
        .sweep = NULL,        // … and here; without it the two sections are left out
    };
    static sabot_report_paths paths;
    char sentence[PATH_MAX + 256];
    const sabot_report_result result =
        sabot_report_write(&report, chosen.out, &paths, sentence, sizeof sentence);
    sabot_report_forget_fonts();
    switch (result) {
    case SABOT_REPORT_REFUSED:
        return sabot_cli_refuse(COMMAND, "--out: %s", sentence);
    case SABOT_REPORT_FAILED:
        return sabot_cli_fail(COMMAND, "%s", sentence);
    case SABOT_REPORT_WRITTEN:
        break;
    }
    print_paths(&paths, chosen.json);
    return SABOT_EXIT_DONE;
}
