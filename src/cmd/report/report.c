/// sabot report: writes the par sheet of a ruleset as HTML and PDF.
#include "cmd/cli.h"

#include "cmd/count/count.h"
#include "cmd/options.h"
#include "cmd/simulate/facts.h"
#include "report/report.h"
#include "room/workers/workers.h"

#define COMMAND "report"

typedef struct {
    const char *ruleset, *out;
    long long hands, shoes, threads;
    uint64_t seed;
    bool json;
} options;

/// Limits of --hands and --shoes: fewer have too large an error, more take hours.
#define HANDS_MIN 1000000
#define HANDS_MAX 1000000000000LL
#define SHOES_MIN 1000
#define SHOES_MAX 10000000

static const sabot_option_table option_table = {
    .doc =
        "Write the par sheet of a ruleset: the rules, exact counts, house edge and standard deviation of every "
        "bet, effect of removal, progressives, fees, what card counters win, and a simulation as confirmation.\v"
        "DIR/NAME.html is self-contained; DIR/NAME.pdf is US Letter. Both files are written, or neither. The "
        "same ruleset and options give the same bytes.\n\n  sabot report --ruleset washington --out reports",
    .options =
        {
            {"ruleset", 'r', "NAME|FILE", "Ruleset (default: california-panda8)", 1, SABOT_WORD(ruleset)},
            {"out", 'o', "DIR", "Directory for the two files; created if missing", 1, SABOT_WORD(out)},
            {"hands", 0, "N", "Hands to simulate as confirmation (default: 100000000); 0 for none", 2,
             SABOT_NUMBER(hands, 0, HANDS_MAX)},
            {"shoes", 0, "N",
             "Shoes to evaluate for card counting and cut cards (default: 20000); 0 for none", 2,
             SABOT_NUMBER(shoes, 0, SHOES_MAX)},
            {"seed", 's', "N", "Random seed, 0 to 18446744073709551615 (default: 1)", 2, SABOT_SEED(seed)},
            {"threads", 't', "T", "Number of threads (default: all cores); does not affect the results", 2,
             SABOT_NUMBER(threads, 1, SABOT_WORKERS_MAX)},
            {"json", 'j', NULL, "Print the paths as JSON", 3, SABOT_FLAG(json)},
        },
};

static void print_paths(const sabot_report_paths *paths, bool json) {
    if (!json) {
        printf("%s\n%s\n", paths->html, paths->pdf);
        return;
    }
    json_t *const root = json_pack("{s:s, s:s}", "html", paths->html, "pdf", paths->pdf);
    sabot_cli_print_json(COMMAND, root);
}

/// Returns true if a path is UTF-8, as JSON requires.
static bool is_utf8(const char *path) {
    json_t *const string = json_string(path);
    json_decref(string);
    return string != NULL;
}

/// Returns the exit code, after printing an error if there is one.
static int exit_code_of(sabot_publish_result result, const char *sentence) {
    switch (result) {
    case SABOT_PUBLISH_REFUSED:
        return sabot_cli_refuse(COMMAND, "--out: %s", sentence);
    case SABOT_PUBLISH_FAILED:
        return sabot_cli_fail(COMMAND, "%s", sentence);
    default:
        return SABOT_EXIT_SUCCESS;
    }
}

/// Checks that the files can be written, before the long computation.
static int check_out(const sabot_ruleset *ruleset, const char *out) {
    char sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    return exit_code_of(sabot_report_check(ruleset, out, sentence, sizeof sentence), sentence);
}

/// Simulates the hands. If it was stopped or there is not enough memory, prints one line and returns false.
static bool confirm(const options *chosen, const sabot_ruleset *ruleset,
                    sabot_report_confirmation *confirmation) {
    const uint64_t hands = (uint64_t)chosen->hands;
    static sabot_simulate_facts facts;
    facts = (sabot_simulate_facts){
        .ruleset = *ruleset, .sim = sabot_sim_of(ruleset, chosen->seed), .threads = (int)chosen->threads};
    sabot_combination_parse("C/D", &facts.combination);
    const sabot_values values = sabot_values_full(facts.sim.decks);
    facts.odds = sabot_odds_of(&values);
    if (!sabot_simulate_run(COMMAND, &facts, (sabot_simulate_goal){.hands = hands})) {
        return false;
    }
    if (facts.is_stopped) {
        return sabot_cli_reject(COMMAND, "stopped: nothing was written");
    }
    *confirmation = (sabot_report_confirmation){
        .shoes = facts.counts.shoes, .hands = facts.counts.sums[SABOT_SIM_HANDS], .seed = chosen->seed};
    char quoted[SABOT_QUOTED_SIZE];
    snprintf(confirmation->command, sizeof confirmation->command,
             "sabot simulate --ruleset %s --hands %llu --seed %llu", sabot_cli_quote(chosen->ruleset, quoted),
             (unsigned long long)hands, (unsigned long long)chosen->seed);
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (ruleset->wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(&facts, kind);
            sabot_confirmation_row *const row = &confirmation->rows[confirmation->row_count++];
            *row = (sabot_confirmation_row){.kind = kind,
                                            .mean = comparison.estimate.mean,
                                            .error = comparison.estimate.error,
                                            .exact = comparison.exact};
            snprintf(row->title, sizeof row->title, "%s", sabot_kind_title(kind));
        }
    }
    return true;
}

/// Evaluates the shoes with exact odds for every cut card. Returns false as `confirm` does. Sets `has_some`
/// to false if the ruleset offers no bet that can be counted.
static bool run_sweep(const options *chosen, const sabot_ruleset *ruleset, sabot_report_sweep *sweep,
                      bool *has_some) {
    const uint64_t shoes = (uint64_t)chosen->shoes;
    static sabot_count_table table;
    static sabot_sweep game, progressive;
    static sabot_count_sweep_facts facts;
    const uint64_t progressive_shoes = shoes / 40; // each takes about fifty times as long
    table = (sabot_count_table){.command = COMMAND,
                                .ruleset = *ruleset,
                                .sim = sabot_sim_of(ruleset, chosen->seed),
                                .threads = (int)chosen->threads};
    sabot_report_plan_sweep(ruleset, &table.sim, &game, &progressive);
    facts = (sabot_count_sweep_facts){.meter_is_even = true};
    *has_some = game.series_count + progressive.series_count > 0;
    if (!*has_some) {
        return true;
    }
    if (sabot_count_sweep_work(&table, &game, shoes, &progressive, progressive_shoes, &facts) != 0) {
        return false;
    }
    if (table.is_stopped) {
        return sabot_cli_reject(COMMAND, "stopped: nothing was written");
    }
    sweep->seed = chosen->seed;
    sweep->results = facts.results;
    char quoted[SABOT_QUOTED_SIZE];
    char more[64] = "";
    if (progressive.series_count > 0) {
        snprintf(more, sizeof more, " --progressive-shoes %llu", (unsigned long long)progressive_shoes);
    }
    snprintf(sweep->command, sizeof sweep->command,
             "sabot count --sweep --ruleset %s --seed %llu --perfect-shoes %llu%s",
             sabot_cli_quote(chosen->ruleset, quoted), (unsigned long long)chosen->seed,
             (unsigned long long)shoes, more);
    return true;
}

int sabot_cmd_report(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8",
                      .hands = 100000000,
                      .shoes = 20000,
                      .seed = 1,
                      .threads = sabot_workers_cores()};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.out == NULL || chosen.out[0] == '\0') {
        return sabot_cli_refuse(COMMAND, "missing --out DIR, such as sabot report --out reports");
    }
    if (chosen.json && !is_utf8(chosen.out)) {
        return sabot_cli_refuse(COMMAND, "--out: '%s' is not UTF-8, which JSON needs", chosen.out);
    }
    if (chosen.hands > 0 && chosen.hands < HANDS_MIN) {
        return sabot_cli_refuse(COMMAND, "--hands takes 0, or %d and more, not %lld: fewer confirm nothing",
                                HANDS_MIN, chosen.hands);
    }
    if (chosen.shoes > 0 && chosen.shoes < SHOES_MIN) {
        return sabot_cli_refuse(COMMAND, "--shoes takes 0, or %d and more, not %lld: fewer show nothing",
                                SHOES_MIN, chosen.shoes);
    }
    static sabot_ruleset ruleset;
    if (!sabot_cli_read_ruleset(COMMAND, chosen.ruleset, &ruleset)) {
        return SABOT_EXIT_USAGE;
    }
    const int unwritable = check_out(&ruleset, chosen.out);
    if (unwritable != 0) {
        return unwritable;
    }
    static sabot_report_confirmation confirmation;
    if (chosen.hands > 0 && !confirm(&chosen, &ruleset, &confirmation)) {
        return SABOT_EXIT_FAILED;
    }
    static sabot_report_sweep sweep;
    bool has_sweep = false;
    if (chosen.shoes > 0 && !run_sweep(&chosen, &ruleset, &sweep, &has_sweep)) {
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
    sabot_report_free_fonts();
    if (result != SABOT_PUBLISHED) {
        return exit_code_of(result, sentence);
    }
    print_paths(&paths, chosen.json);
    return SABOT_EXIT_SUCCESS;
}
