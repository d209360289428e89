/// sabot report: the par sheet of a ruleset, as HTML and PDF.
#include "cli.h"

#include "options.h"
#include "report_facts.h"
#include "workers.h"

#include "sabot/config.h"

#define COMMAND "report"

typedef struct {
    const char *ruleset, *out;
    long long hands, shoes, threads;
    uint64_t seed;
    bool json;
} options;

/// Fewer would confirm nothing; more take hours.
#define HANDS_MIN 1000000
#define HANDS_MAX 1000000000000LL
#define SHOES_MIN 1000
#define SHOES_MAX 10000000

static const sabot_option option_list[] = {
    {"ruleset", 'r', "NAME|FILE", "The ruleset to report on (california-panda8)", 1,
     SABOT_WORD(options, ruleset)},
    {"out", 'o', "DIR", "Where the two files go; made if it is not there", 1, SABOT_WORD(options, out)},
    {"hands", 0, "N", "Confirm by a simulation of so many hands (100000000); 0 leaves it out", 2,
     SABOT_NUMBER(options, hands, 0, HANDS_MAX)},
    {"shoes", 0, "N", "Weigh so many shoes for counters and cut cards (20000); 0 leaves it out", 2,
     SABOT_NUMBER(options, shoes, 0, SHOES_MAX)},
    {"seed", 's', "N", "Simulate the shoes of this seed, 0 to 18446744073709551615 (1)", 2,
     SABOT_SEED(options, seed)},
    {"threads", 't', "T", "Work on so many threads (all cores); the bytes are the same", 2,
     SABOT_NUMBER(options, threads, 1, SABOT_WORKERS_MAX)},
    {"json", 'j', NULL, "Print the paths as JSON", 3, SABOT_FLAG(options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc =
        "Write the par sheet of a ruleset: the rules in force, exact counts, house edge and standard deviation "
        "of every wager, effect of removal, progressives, fees, what counters win, the simulation that confirms it.\vDIR/NAME.html opens by itself in any "
        "browser, DIR/NAME.pdf prints on US Letter. Both come into place together or not at all, and the same "
        "ruleset gives the same bytes.\n\n  sabot report --ruleset washington --out reports",
};

static void print_paths(const sabot_report_paths *paths, bool json) {
    if (!json) {
        printf("%s\n%s\n", paths->html, paths->pdf);
        return;
    }
    json_t *const root = json_pack("{s:s, s:s}", "html", paths->html, "pdf", paths->pdf);
    sabot_cli_print_json(COMMAND, root);
}

/// JSON is UTF-8, and a path need not be.
static bool has_json(const char *path) {
    json_t *const string = json_string(path);
    json_decref(string);
    return string != NULL;
}

/// The exit code, after one line where there is something to say.
static int answer(sabot_publish_result result, const char *sentence) {
    switch (result) {
    case SABOT_PUBLISH_REFUSED:
        return sabot_cli_refuse(COMMAND, "--out: %s", sentence);
    case SABOT_PUBLISH_FAILED:
        return sabot_cli_fail(COMMAND, "%s", sentence);
    default:
        return SABOT_EXIT_DONE;
    }
}

/// Before the long work.
static int try_out(const sabot_ruleset *ruleset, const char *out) {
    char sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    return answer(sabot_report_try(ruleset, out, sentence, sizeof sentence), sentence);
}

int sabot_cmd_report(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8",
                      .hands = 100000000,
                      .shoes = 20000,
                      .seed = 1,
                      .threads = sabot_workers_cores()};
    const int refused = sabot_options_read(&option_table, argc, argv, &chosen);
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
    if (chosen.hands > 0 && chosen.hands < HANDS_MIN) {
        return sabot_cli_refuse(COMMAND,
                                "--hands takes 0, or %d and more, not %lld: fewer would confirm nothing",
                                HANDS_MIN, chosen.hands);
    }
    if (chosen.shoes > 0 && chosen.shoes < SHOES_MIN) {
        return sabot_cli_refuse(COMMAND,
                                "--shoes takes 0, or %d and more, not %lld: fewer would show nothing",
                                SHOES_MIN, chosen.shoes);
    }
    static sabot_ruleset ruleset;
    sabot_config_fault fault;
    if (!sabot_config_read(chosen.ruleset, &ruleset, &fault)) {
        return sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
    }
    const int unwritable = try_out(&ruleset, chosen.out);
    if (unwritable != 0) {
        return unwritable;
    }
    const sabot_report_plan plan = {COMMAND, chosen.ruleset, &ruleset, chosen.seed, (int)chosen.threads};
    static sabot_report_confirmation confirmation;
    if (chosen.hands > 0 && !sabot_report_confirm(&plan, (uint64_t)chosen.hands, &confirmation)) {
        return SABOT_EXIT_FAILED;
    }
    static sabot_report_sweep sweep;
    bool has_sweep = false;
    if (chosen.shoes > 0 && !sabot_report_sweep_run(&plan, (uint64_t)chosen.shoes, &sweep, &has_sweep)) {
        return SABOT_EXIT_FAILED;
    }
    const sabot_report report = {
        .ruleset = &ruleset,
        .version = SABOT_VERSION,
        .confirmation = chosen.hands > 0 ? &confirmation : NULL,
        .sweep = has_sweep ? &sweep : NULL,
    };
    static sabot_report_paths paths;
    char sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    const sabot_publish_result result =
        sabot_report_write(&report, chosen.out, &paths, sentence, sizeof sentence);
    sabot_report_forget_fonts();
    if (result != SABOT_PUBLISHED) {
        return answer(result, sentence);
    }
    print_paths(&paths, chosen.json);
    return SABOT_EXIT_DONE;
}
