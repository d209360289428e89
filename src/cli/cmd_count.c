/// sabot count: what counting cards wins, beside perfect play; where to put the cut card; the best tags.
#include "cli.h"

#include "count_input.h"
#include "count_work.h"
#include "progress.h"
#include "shoe_input.h"

#include "sabot/config.h"

#include <errno.h>
#include <string.h>

#define COMMAND "count"

/// As long as a working day, for a progressive.
#define EXACT_SHOES_MAX 10000000LL

/// NULL, and a number below what it may be: nobody said.
typedef struct {
    const char *ruleset, *bet, *tags, *trigger, *start, *otherwise, *line, *combination, *cuts;
    long long shoes, exact_shoes, progressive_shoes, threads, decks, cut, meter_cents, level;
    uint64_t seed;
    bool is_true, is_running, sweep, json;
} options;

enum {
    KEY_BET = 256,
    KEY_TAGS,
    KEY_TRIGGER,
    KEY_TRUE,
    KEY_RUNNING,
    KEY_START,
    KEY_OTHERWISE,
    KEY_LINE,
    KEY_COMBINATION,
    KEY_METER,
    KEY_SHOES,
    KEY_EXACT_SHOES,
    KEY_PROGRESSIVE_SHOES,
    KEY_SWEEP,
    KEY_CUTS,
    KEY_SEARCH,
    KEY_DECKS,
    KEY_CUT
};

static const struct argp_option option_list[] = {
    {"bet", KEY_BET, "KIND", 0, "The wager that is counted for, progressives too (dragon7)", 1},
    {"tags", KEY_TAGS, "A,2,...,9,T", 0, "Ten whole numbers (those published for dragon7 and panda8)", 1},
    {"trigger", KEY_TRIGGER, "X", 0, "Bet at this count and over it", 1},
    {"true", KEY_TRUE, NULL, 0, "The count a deck of 52 still in the shoe (the default)", 1},
    {"running", KEY_RUNNING, NULL, 0, "The running count itself", 1},
    {"start", KEY_START, "N", 0, "The running count of a new shoe (0)", 1},
    {"line", KEY_LINE, "KIND[:UNITS]", 0, "Lay player or banker beside the bet, as R-BET-2 may ask", 2},
    {"otherwise", KEY_OTHERWISE, "KIND[:UNITS]", 0, "Lay this on every hand without a trigger", 2},
    {"seat-combo", KEY_COMBINATION, "C/D", 0, "For a progressive: the seat's combination (C/D)", 2},
    {"meter-cents", KEY_METER, "N", 0,
     "For a progressive: where the meter stands (the seed; in a sweep where a full shoe is even)", 2},
    {"shoes", KEY_SHOES, "N", 0, "Deal so many shoes (1000000)", 3},
    {"perfect-shoes", KEY_EXACT_SHOES, "N", 0,
     "Weigh so many by exact odds; 0 leaves it out (20000; for a progressive 500)", 3},
    {"progressive-shoes", KEY_PROGRESSIVE_SHOES, "N", 0, "In a sweep, so many for progressives (500)", 3},
    {"seed", 's', "N", 0, "Deal the shoes of this seed, 0 to 18446744073709551615 (1)", 3},
    {"threads", 't', "T", 0, "Work on so many threads (all cores); the figures are the same", 3},
    {"sweep", KEY_SWEEP, NULL, 0, "Units a shoe against the cut card, for every wager that can be counted",
     4},
    {"cuts", KEY_CUTS, "14,26,...", 0, "The sweep's cut cards, in cards from the end", 4},
    {"search", KEY_SEARCH, "LEVEL", 0, "Find the best balanced tags from -LEVEL to LEVEL, 1 to 9", 4},
    {"ruleset", 'r', "NAME", 0, "A shipped ruleset or a file (california-panda8)", 5},
    {"decks", KEY_DECKS, "N", 0, "Decks of a shoe, 1 to 8 (the ruleset's)", 5},
    {"cut", KEY_CUT, "N", 0, "The cut card stands N cards from the end (the ruleset's)", 5},
    {"json", 'j', NULL, 0, "Print JSON", 6},
    {0},
};

static bool read_number(const char *option, const char *text, long long fewest, long long most,
                        long long *number) {
    return sabot_cli_read_number(COMMAND, option, text, fewest, most, number);
}

/// Options whose value is a number.
static bool parse_number(int key, const char *argument, options *chosen) {
    switch (key) {
    case KEY_METER:
        return read_number("--meter-cents", argument, 0, SABOT_AMOUNT_CENTS_MAX, &chosen->meter_cents);
    case KEY_SHOES:
        return read_number("--shoes", argument, 2, SABOT_COUNT_SHOES_MAX, &chosen->shoes);
    case KEY_EXACT_SHOES:
        return read_number("--perfect-shoes", argument, 0, EXACT_SHOES_MAX, &chosen->exact_shoes);
    case KEY_PROGRESSIVE_SHOES:
        return read_number("--progressive-shoes", argument, 0, EXACT_SHOES_MAX, &chosen->progressive_shoes);
    case KEY_SEARCH:
        return read_number("--search", argument, 1, SABOT_SEARCH_LEVEL_MAX, &chosen->level);
    case KEY_DECKS:
        return read_number("--decks", argument, 1, SABOT_DECKS_MAX, &chosen->decks);
    case KEY_CUT:
        return read_number("--cut", argument, 0, SABOT_SHOE_CARDS_MAX, &chosen->cut);
    case 't':
        return read_number("--threads", argument, 1, SABOT_WORKERS_MAX, &chosen->threads);
    default:
        return sabot_cli_read_seed(COMMAND, argument, &chosen->seed);
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    options *const chosen = state->input;
    const char **word = NULL;
    bool *flag = NULL;
    switch (key) {
    case KEY_BET:
        word = &chosen->bet;
        break;
    case KEY_TAGS:
        word = &chosen->tags;
        break;
    case KEY_TRIGGER:
        word = &chosen->trigger;
        break;
    case KEY_START:
        word = &chosen->start;
        break;
    case KEY_OTHERWISE:
        word = &chosen->otherwise;
        break;
    case KEY_LINE:
        word = &chosen->line;
        break;
    case KEY_COMBINATION:
        word = &chosen->combination;
        break;
    case KEY_CUTS:
        word = &chosen->cuts;
        break;
    case 'r':
        word = &chosen->ruleset;
        break;
    case KEY_TRUE:
        flag = &chosen->is_true;
        break;
    case KEY_RUNNING:
        flag = &chosen->is_running;
        break;
    case KEY_SWEEP:
        flag = &chosen->sweep;
        break;
    case 'j':
        flag = &chosen->json;
        break;
    default:
        if (argument == NULL || (key < 256 && key != 's' && key != 't')) {
            return ARGP_ERR_UNKNOWN;
        }
        return parse_number(key, argument, chosen) ? 0 : ECANCELED;
    }
    if (flag != NULL) {
        *flag = true;
    } else {
        *word = argument;
    }
    return 0;
}

static const struct argp parser = {
    .options = option_list,
    .parser = parse_option,
    .doc =
        "What a card counter wins from whole shoes, beside what perfect play by exact odds would.\v"
        "sabot count --bet dragon7 --tags \"0,0,0,-1,-1,-1,-1,2,2,0\" --trigger 4\n"
        "sabot count --sweep            where the cut card belongs\n"
        "sabot count --search 2         the best tags of that size, and their trigger\n\n"
        "The counter sees every card dealt and the exposed burn card. The same seed gives the same figures whatever "
        "the number of threads. Ctrl-C prints what there is so far.",
};

/// Options that say two things at once, or one that the other makes meaningless.
static const char *contradiction(const options *chosen) {
    const bool has_system = chosen->tags != NULL || chosen->trigger != NULL || chosen->start != NULL ||
                            chosen->is_true || chosen->is_running;
    const bool lays_more = chosen->line != NULL || chosen->otherwise != NULL;
    if (chosen->is_true && chosen->is_running) {
        return "--true and --running contradict each other: name one of them";
    }
    if (chosen->sweep && chosen->level > 0) {
        return "--sweep and --search are two questions: ask one of them";
    }
    if (chosen->level > 0 && has_system) {
        return "--search finds tags and trigger: --tags, --trigger, --start, --true and --running do not go with "
               "it";
    }
    if (chosen->level > 0 && (lays_more || chosen->shoes > 0)) {
        return "--search weighs the bet alone, on --perfect-shoes shoes: --line, --otherwise and --shoes do not go "
               "with it";
    }
    if (chosen->sweep && (lays_more || chosen->shoes > 0)) {
        return "--sweep weighs the bet alone, on --perfect-shoes shoes: --line, --otherwise and --shoes do not go "
               "with it";
    }
    if (chosen->sweep && has_system && chosen->bet == NULL) {
        return "in a sweep a system is for one wager: name it with --bet";
    }
    if (!chosen->sweep && (chosen->cuts != NULL || chosen->progressive_shoes >= 0)) {
        return "--cuts and --progressive-shoes go with --sweep";
    }
    if (chosen->cuts != NULL && chosen->cut >= 0) {
        return "--cuts names every cut card: --cut does not go with it";
    }
    if (chosen->exact_shoes == 1 || chosen->progressive_shoes == 1) {
        return "one shoe has no error: --perfect-shoes and --progressive-shoes take 0, or 2 and more";
    }
    return NULL;
}

/// Ruleset, shoe and what is bet; false after one line.
static bool open_table(const options *chosen, sabot_count_table *table) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    sabot_config_fault fault;
    sabot_kind bet = SABOT_KIND_DRAGON7;
    if (!sabot_config_read(chosen->ruleset, &table->ruleset, &fault)) {
        sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
        return false;
    }
    table->sim = sabot_sim_of(&table->ruleset, chosen->seed);
    if (!sabot_cli_choose_shoe(COMMAND, chosen->decks, chosen->cut, &table->sim.decks, &table->sim.shoe)) {
        return false;
    }
    if (!sabot_count_read_bet(chosen->bet != NULL ? chosen->bet : "dragon7", &table->ruleset, &bet,
                              sentence)) {
        sabot_cli_refuse(COMMAND, "--bet: %s", sentence);
        return false;
    }
    table->bets = sabot_count_bets_of(&table->ruleset, bet);
    if (chosen->line != NULL &&
        !sabot_count_read_wager(chosen->line, &table->ruleset, true, &table->bets.line, sentence)) {
        sabot_cli_refuse(COMMAND, "--line: %s", sentence);
        return false;
    }
    if (chosen->otherwise != NULL && !sabot_count_read_wager(chosen->otherwise, &table->ruleset, false,
                                                             &table->bets.otherwise, sentence)) {
        sabot_cli_refuse(COMMAND, "--otherwise: %s", sentence);
        return false;
    }
    return chosen->combination == NULL ||
           sabot_cli_read_combination(COMMAND, chosen->combination, &table->bets.combination);
}

static bool offers_progressive(const sabot_ruleset *ruleset) {
    return ruleset->wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
           ruleset->wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

/// Puts the meter into the table; false after one line.
static bool choose_meter(const options *chosen, sabot_count_table *table) {
    const bool is_progressive = chosen->sweep && chosen->bet == NULL
                                    ? offers_progressive(&table->ruleset)
                                    : sabot_kind_is_progressive(table->bets.bet);
    if (!is_progressive && (chosen->meter_cents >= 0 || chosen->combination != NULL)) {
        sabot_cli_refuse(COMMAND,
                         "--meter-cents and --seat-combo are about a progressive: --bet names one, as in "
                         "--bet progressive-dragon7");
        return false;
    }
    if (chosen->meter_cents < 0) {
        return true;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const int64_t price_cents = table->ruleset.paytables[i].price_cents;
        if (table->ruleset.wagers[sabot_progressive_kind(i)].offered &&
            chosen->meter_cents > price_cents * SABOT_COUNT_METER_UNITS_MAX) {
            sabot_cli_refuse(COMMAND,
                             "--meter-cents takes at most %d times the price of %lld cents, not %lld",
                             SABOT_COUNT_METER_UNITS_MAX, (long long)price_cents, chosen->meter_cents);
            return false;
        }
    }
    table->bets.meter_cents = chosen->meter_cents;
    return true;
}

/// The counting system: what was typed, and the published one for the rest; false after one line.
static bool read_system(const options *chosen, sabot_kind bet, sabot_count_system *system) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    long long start = 0;
    *system = (sabot_count_system){0};
    const bool is_published = sabot_count_system_published(bet, system);
    if (chosen->tags == NULL && !is_published) {
        sabot_cli_refuse(
            COMMAND,
            "--tags: none are published for %s: name ten, or find them with sabot count --bet %s "
            "--search 2",
            sabot_kind_word(bet), sabot_kind_word(bet));
        return false;
    }
    if (chosen->trigger == NULL && (chosen->tags != NULL || chosen->is_running)) {
        sabot_cli_refuse(COMMAND,
                         "--trigger: name the count from which on these tags bet, as in --trigger 4");
        return false;
    }
    if (chosen->tags != NULL && !sabot_count_read_tags(chosen->tags, system->tags, sentence)) {
        sabot_cli_refuse(COMMAND, "--tags: %s", sentence);
        return false;
    }
    if (chosen->trigger != NULL && !sabot_count_read_trigger(chosen->trigger, &system->trigger, sentence)) {
        sabot_cli_refuse(COMMAND, "--trigger %s", sentence);
        return false;
    }
    if (chosen->start != NULL && !sabot_cli_read_number(COMMAND, "--start", chosen->start, -SABOT_TRIGGER_MAX,
                                                        SABOT_TRIGGER_MAX, &start)) {
        return false;
    }
    system->start = (int32_t)start;
    system->is_running = chosen->is_running;
    return true;
}

static int print_json(json_t *root) {
    json_dumpf(root, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15));
    putchar('\n');
    json_decref(root);
    return SABOT_EXIT_DONE;
}

static uint64_t exact_shoes(const options *chosen, bool is_progressive, long long of_the_game) {
    return (uint64_t)(chosen->exact_shoes >= 0 ? chosen->exact_shoes : is_progressive ? 500 : of_the_game);
}

static int count(const options *chosen, sabot_count_table *table) {
    static sabot_count_facts facts;
    const bool is_progressive = sabot_kind_is_progressive(table->bets.bet);
    if (!read_system(chosen, table->bets.bet, &facts.system)) {
        return SABOT_EXIT_REFUSED;
    }
    facts.has_published_tags = chosen->tags == NULL;
    facts.has_published_trigger = chosen->trigger == NULL;
    const int failed = sabot_count_work(table, (uint64_t)(chosen->shoes > 0 ? chosen->shoes : 1000000),
                                        exact_shoes(chosen, is_progressive, 20000), &facts);
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return print_json(sabot_count_json(table, &facts));
    }
    sabot_view_count(stdout, table, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
}

/// The one wager that was named: perfect play, and the count where there is one.
static bool add_named(const options *chosen, const sabot_count_table *table, sabot_sweep *sweep) {
    sabot_sweep_series series = {.bet = table->bets.bet};
    if (sabot_kind_is_progressive(series.bet)) {
        series.meter_cents =
            chosen->meter_cents >= 0 ? chosen->meter_cents : sabot_sweep_even_meter(sweep, series.bet);
    }
    sabot_sweep_add(sweep, &series);
    const bool has_system = chosen->tags != NULL || sabot_count_system_published(series.bet, &series.system);
    if (has_system) {
        series.play = SABOT_PLAY_COUNT;
        if (!read_system(chosen, series.bet, &series.system)) {
            return false;
        }
        sabot_sweep_add(sweep, &series);
    }
    return true;
}

/// Cut cards and series of both sweeps; false after one line.
static bool plan_sweeps(const options *chosen, const sabot_count_table *table, sabot_sweep *game,
                        sabot_sweep *progressive) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    sabot_sweep_open(game, &table->ruleset, &table->sim, table->bets.combination);
    if (chosen->cuts == NULL) {
        sabot_sweep_default_cuts(game);
    } else if (!sabot_count_read_cuts(chosen->cuts, sabot_cli_cut_min(&table->sim.shoe),
                                      sabot_cli_cut_max(table->sim.decks), game, sentence)) {
        sabot_cli_refuse(COMMAND, "--cuts: %s", sentence);
        return false;
    }
    *progressive = *game;
    if (chosen->bet != NULL) {
        return add_named(chosen, table, sabot_kind_is_progressive(table->bets.bet) ? progressive : game);
    }
    if (chosen->exact_shoes != 0) {
        sabot_sweep_add_published(game);
    }
    if (chosen->progressive_shoes != 0) {
        sabot_sweep_add_progressives(progressive, chosen->meter_cents);
    }
    return true;
}

static int sweep(const options *chosen, sabot_count_table *table) {
    static sabot_count_sweep_facts facts;
    static sabot_sweep game, progressive;
    facts.meter_is_even = chosen->meter_cents < 0;
    if (!plan_sweeps(chosen, table, &game, &progressive)) {
        return SABOT_EXIT_REFUSED;
    }
    const uint64_t game_shoes = exact_shoes(chosen, false, 20000);
    const uint64_t progressive_shoes =
        (uint64_t)(chosen->progressive_shoes >= 0 ? chosen->progressive_shoes : 500);
    if ((game.series_count == 0 || game_shoes == 0) &&
        (progressive.series_count == 0 || progressive_shoes == 0)) {
        return sabot_cli_refuse(COMMAND, "--sweep has nothing to weigh: leave --perfect-shoes or "
                                         "--progressive-shoes above 0 for a wager that is asked for");
    }
    const int failed =
        sabot_count_sweep_work(table, &game, game_shoes, &progressive, progressive_shoes, &facts);
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return print_json(sabot_count_sweep_json(table, &facts));
    }
    sabot_view_count_sweep(stdout, table, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
}

static int search(const options *chosen, sabot_count_table *table) {
    static sabot_count_search_facts facts;
    const bool is_progressive = sabot_kind_is_progressive(table->bets.bet);
    const int failed = sabot_count_search_work(table, (int)chosen->level,
                                               exact_shoes(chosen, is_progressive, 10000), &facts);
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return print_json(sabot_count_search_json(table, &facts));
    }
    sabot_view_count_search(stdout, table, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
}

int sabot_cmd_count(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8",
                      .seed = 1,
                      .threads = sabot_workers_cores(),
                      .exact_shoes = -1,
                      .progressive_shoes = -1,
                      .meter_cents = -1,
                      .cut = -1};
    const int refused = sabot_cli_parse(&parser, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    const char *const wrong = contradiction(&chosen);
    if (wrong != NULL) {
        return sabot_cli_refuse(COMMAND, "%s", wrong);
    }
    static sabot_count_table table;
    table.threads = (int)chosen.threads;
    if (!open_table(&chosen, &table) || !choose_meter(&chosen, &table)) {
        return SABOT_EXIT_REFUSED;
    }
    return chosen.sweep       ? sweep(&chosen, &table)
           : chosen.level > 0 ? search(&chosen, &table)
                              : count(&chosen, &table);
}
