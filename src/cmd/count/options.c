/// The options of sabot count.
#include "cmd/count/count.h"

#include "cmd/cli.h"
#include "cmd/odds/odds.h"
#include "cmd/options.h"
#include "room/workers/workers.h"

#define COMMAND "count"

typedef sabot_count_options options;

/// About eight hours of computing, for a progressive.
#define EXACT_SHOES_MAX 10000000LL

static const sabot_option_table option_table = {
    .doc =
        "Measure what a card counter wins in whole shoes, compared with perfect play by exact odds.\v"
        "sabot count --bet dragon7 --tags \"0,0,0,-1,-1,-1,-1,2,2,0\" --trigger 4\n"
        "sabot count --sweep --picture sweep.svg   where to put the cut card\n"
        "sabot count --search 2                    the best tags up to that size, with their trigger\n\n"
        "The counter sees every card dealt and the exposed burn card. The same seed gives the same results with "
        "any number of threads. Ctrl-C stops and prints the results so far.",
    .options =
        {
            {"bet", 0, "KIND", "Bet to count for, progressives included (default: dragon7)", 1,
             SABOT_WORD(bet)},
            {"tags", 0, "A,2,...,9,T",
             "Ten whole numbers (default: the published ones for dragon7 and panda8)", 1, SABOT_WORD(tags)},
            {"trigger", 0, "X", "Bet at this count or above", 1, SABOT_WORD(trigger)},
            {"true", 0, NULL, "Use the true count, per deck left in the shoe (default)", 1,
             SABOT_FLAG(is_true)},
            {"running", 0, NULL, "Use the running count", 1, SABOT_FLAG(is_running)},
            {"start", 0, "N", "Running count at the start of a shoe (default: 0)", 1, SABOT_WORD(start)},
            {"line", 0, "KIND[:UNITS]", "Also bet player or banker with each bet, as R-BET-2 may require", 2,
             SABOT_WORD(line)},
            {"otherwise", 0, "KIND[:UNITS]", "Bet this on hands below the trigger", 2, SABOT_WORD(otherwise)},
            {"seat-combo", 0, "C/D", "The seat's combination, for a progressive (default: C/D)", 2,
             SABOT_WORD(combination)},
            {"meter-cents", 0, "N",
             "Meter of a progressive (default: the seed; in a sweep, break-even for a full shoe)", 2,
             SABOT_NUMBER(meter_cents, 0, SABOT_AMOUNT_CENTS_MAX)},
            {"shoes", 0, "N", "Number of shoes to simulate (default: 1000000)", 3,
             SABOT_NUMBER(shoes, 2, SABOT_COUNT_SHOES_MAX)},
            {"perfect-shoes", 0, "N",
             "Shoes to evaluate with exact odds; 0 for none (default: 20000, in a search 10000, for a progressive 500)",
             3, SABOT_NUMBER(exact_shoes, 0, EXACT_SHOES_MAX)},
            {"progressive-shoes", 0, "N", "Shoes to evaluate for progressives in a sweep (default: 500)", 3,
             SABOT_NUMBER(progressive_shoes, 0, EXACT_SHOES_MAX)},
            {"seed", 's', "N", "Random seed of the shoes, 0 to 18446744073709551615 (default: 1)", 3,
             SABOT_SEED(seed)},
            {"threads", 't', "T", "Number of threads (default: all cores); does not affect the results", 3,
             SABOT_NUMBER(threads, 1, SABOT_WORKERS_MAX)},
            {"sweep", 0, NULL, "Units per shoe by cut card, for every bet that can be counted", 4,
             SABOT_FLAG(sweep)},
            {"cuts", 0, "14,26,...", "Cut cards of the sweep, in cards from the end", 4, SABOT_WORD(cuts)},
            {"picture", 0, "FILE.svg", "Draw a chart of the sweep in this file", 4, SABOT_WORD(picture)},
            {"search", 0, "LEVEL", "Find the best balanced tags from -LEVEL to LEVEL, 1 to 9", 4,
             SABOT_NUMBER(level, 1, SABOT_SEARCH_LEVEL_MAX)},
            {"ruleset", 'r', "NAME|FILE", "Ruleset (default: california-panda8)", 5, SABOT_WORD(ruleset)},
            {"decks", 0, "N", "Decks in the shoe, 1 to 8 (default: the ruleset's)", 5,
             SABOT_NUMBER(decks, 1, SABOT_DECKS_MAX)},
            {"cut", 0, "N", "Cards behind the cut card (default: the ruleset's)", 5,
             SABOT_NUMBER(cut, 0, SABOT_SHOE_CARDS_MAX)},
            {"json", 'j', NULL, "Print JSON", 6, SABOT_FLAG(json)},
        },
};

/// Returns an error for options that cannot be combined, or NULL.
static const char *find_conflict(const options *chosen) {
    const bool has_system = chosen->tags != NULL || chosen->trigger != NULL || chosen->start != NULL ||
                            chosen->is_true || chosen->is_running;
    const bool has_more_bets = chosen->line != NULL || chosen->otherwise != NULL;
    if (chosen->is_true && chosen->is_running) {
        return "--true and --running cannot be combined";
    }
    if (chosen->sweep && chosen->level > 0) {
        return "--sweep and --search cannot be combined";
    }
    if (chosen->level > 0 && has_system) {
        return "--search finds tags and trigger: it cannot be combined with --tags, --trigger, --start, --true or "
               "--running";
    }
    if (chosen->level > 0 && (has_more_bets || chosen->shoes > 0)) {
        return "--search evaluates only the bet, on --perfect-shoes shoes: it cannot be combined with --line, "
               "--otherwise or --shoes";
    }
    if (chosen->sweep && (has_more_bets || chosen->shoes > 0)) {
        return "--sweep evaluates only the bet, on --perfect-shoes shoes: it cannot be combined with --line, "
               "--otherwise or --shoes";
    }
    if (chosen->sweep && has_system && chosen->bet == NULL) {
        return "in a sweep, a counting system needs --bet";
    }
    if (!chosen->sweep &&
        (chosen->cuts != NULL || chosen->picture != NULL || chosen->progressive_shoes >= 0)) {
        return "--cuts, --picture and --progressive-shoes need --sweep";
    }
    if (chosen->cuts != NULL && chosen->cut >= 0) {
        return "--cuts and --cut cannot be combined";
    }
    if (chosen->exact_shoes == 1 || chosen->progressive_shoes == 1) {
        return "--perfect-shoes and --progressive-shoes take 0, or 2 and more: one shoe has no standard error";
    }
    return NULL;
}

bool sabot_count_options_parse(int argc, char **argv, options *chosen) {
    *chosen = (options){.ruleset = "california-panda8",
                        .seed = 1,
                        .threads = sabot_workers_cores(),
                        .exact_shoes = -1,
                        .progressive_shoes = -1,
                        .meter_cents = -1,
                        .cut = -1};
    if (!sabot_options_read(&option_table, argc, argv, chosen)) {
        return false;
    }
    const char *const conflict = find_conflict(chosen);
    return conflict == NULL || sabot_cli_reject(COMMAND, "%s", conflict);
}

// ---------------------------------------------------------------------------------------------------------
// Applying the options

/// Sets the ruleset, the shoe and the bets. On an error, prints one line and returns false.
static bool open_table(const options *chosen, sabot_count_table *table) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    sabot_kind bet = SABOT_KIND_DRAGON7;
    if (!sabot_cli_read_ruleset(COMMAND, chosen->ruleset, &table->ruleset)) {
        return false;
    }
    table->sim = sabot_sim_of(&table->ruleset, chosen->seed);
    if (!sabot_cli_choose_shoe(COMMAND, chosen->decks, chosen->cut, &table->sim.decks, &table->sim.shoe)) {
        return false;
    }
    const bool needs_bet = !chosen->sweep || chosen->bet != NULL;
    if (needs_bet && !sabot_count_read_bet(chosen->bet != NULL ? chosen->bet : "dragon7", &table->ruleset,
                                           &bet, sentence)) {
        return sabot_cli_reject(COMMAND, "--bet: %s", sentence);
    }
    table->bets = sabot_count_bets_of(&table->ruleset, bet);
    if (chosen->line != NULL &&
        !sabot_count_read_wager(chosen->line, &table->ruleset, true, &table->bets.line, sentence)) {
        return sabot_cli_reject(COMMAND, "--line: %s", sentence);
    }
    if (chosen->otherwise != NULL && !sabot_count_read_wager(chosen->otherwise, &table->ruleset, false,
                                                             &table->bets.below_trigger, sentence)) {
        return sabot_cli_reject(COMMAND, "--otherwise: %s", sentence);
    }
    return chosen->combination == NULL ||
           sabot_cli_read_combination(COMMAND, chosen->combination, &table->bets.combination);
}

static bool offers_progressive(const sabot_ruleset *ruleset) {
    return ruleset->wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
           ruleset->wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

/// Sets the meter. On an error, prints one line and returns false.
static bool choose_meter(const options *chosen, sabot_count_table *table) {
    const bool has_bet = !chosen->sweep || chosen->bet != NULL;
    const bool is_progressive =
        has_bet ? sabot_kind_is_progressive(table->bets.bet) : offers_progressive(&table->ruleset);
    if (!is_progressive && (chosen->meter_cents >= 0 || chosen->combination != NULL)) {
        return sabot_cli_reject(
            COMMAND, "--meter-cents and --seat-combo need a progressive, such as --bet progressive-dragon7");
    }
    if (chosen->meter_cents >= 0) {
        table->bets.meter_cents = chosen->meter_cents;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        const bool is_used = has_bet ? table->bets.bet == kind : is_progressive;
        const int64_t meter_cents = chosen->meter_cents < 0 && chosen->sweep ? 0 : table->bets.meter_cents;
        const sabot_paytable *const paytable = &table->ruleset.paytables[i];
        if (is_used && table->ruleset.wagers[kind].offered &&
            !sabot_count_supports_paytable(paytable, meter_cents)) {
            return sabot_cli_reject(
                COMMAND,
                "%s: the meter of %lld cents, or a fixed prize, is more than %d times the price of %lld cents, too "
                "large to add up",
                sabot_kind_name(kind), (long long)meter_cents, SABOT_COUNT_METER_UNITS_MAX,
                (long long)paytable->price_cents);
        }
    }
    return true;
}

bool sabot_count_choose_table(const options *chosen, sabot_count_table *table) {
    table->threads = (int)chosen->threads;
    table->command = "count";
    table->ruleset_word = chosen->ruleset;
    return open_table(chosen, table) && choose_meter(chosen, table);
}

bool sabot_count_choose_system(const options *chosen, sabot_kind bet, sabot_count_system *system) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    long long start = 0;
    *system = (sabot_count_system){0};
    const bool is_published = sabot_count_system_published(bet, system);
    if (chosen->tags == NULL && !is_published) {
        return sabot_cli_reject(
            COMMAND,
            "--tags: no tags are published for %s: give ten, or find them with sabot count --bet %s "
            "--search 2",
            sabot_kind_name(bet), sabot_kind_name(bet));
    }
    if (chosen->trigger == NULL && (chosen->tags != NULL || chosen->is_running)) {
        return sabot_cli_reject(COMMAND,
                                "missing --trigger: the count from which to bet, such as --trigger 4");
    }
    if (chosen->tags != NULL && !sabot_count_read_tags(chosen->tags, system->tags, sentence)) {
        return sabot_cli_reject(COMMAND, "--tags: %s", sentence);
    }
    if (chosen->trigger != NULL && !sabot_count_read_trigger(chosen->trigger, &system->trigger, sentence)) {
        return sabot_cli_reject(COMMAND, "--trigger %s", sentence);
    }
    if (chosen->start != NULL && !sabot_cli_read_number(COMMAND, "--start", chosen->start, -SABOT_TRIGGER_MAX,
                                                        SABOT_TRIGGER_MAX, &start)) {
        return false;
    }
    system->start = (int32_t)start;
    system->is_running = chosen->is_running;
    return true;
}

/// Adds perfect play, and the count if there is one, for the bet of --bet.
static bool add_named(const options *chosen, const sabot_count_table *table, sabot_sweep *sweep) {
    sabot_sweep_series series = {.bet = table->bets.bet};
    if (sabot_kind_is_progressive(series.bet)) {
        series.meter_cents =
            chosen->meter_cents >= 0 ? chosen->meter_cents : sabot_sweep_break_even_meter(sweep, series.bet);
    }
    sabot_sweep_add(sweep, &series);
    const bool has_system = chosen->tags != NULL || sabot_count_system_published(series.bet, &series.system);
    if (has_system) {
        series.strategy = SABOT_STRATEGY_COUNTING;
        if (!sabot_count_choose_system(chosen, series.bet, &series.system)) {
            return false;
        }
        sabot_sweep_add(sweep, &series);
    }
    return true;
}

bool sabot_count_choose_sweeps(const options *chosen, const sabot_count_table *table, sabot_sweep *game,
                               sabot_sweep *progressive) {
    char sentence[SABOT_COUNT_SENTENCE_SIZE];
    sabot_sweep_open(game, &table->ruleset, &table->sim, table->bets.combination);
    if (chosen->cuts == NULL) {
        sabot_sweep_default_cuts(game);
    } else if (!sabot_count_read_cuts(chosen->cuts, sabot_cli_cut_min(&table->sim.shoe),
                                      sabot_cli_cut_max(table->sim.decks), game, sentence)) {
        return sabot_cli_reject(COMMAND, "--cuts: %s", sentence);
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

uint64_t sabot_count_choose_exact(const options *chosen, bool is_progressive, uint64_t default_shoes) {
    return chosen->exact_shoes >= 0 ? (uint64_t)chosen->exact_shoes : is_progressive ? 500 : default_shoes;
}
