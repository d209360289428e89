/// The options of sabot count.
#include "count_options.h"

#include "cli.h"
#include "workers.h"

#include <errno.h>

#define COMMAND "count"

/// As long as a working day, for a progressive.
#define EXACT_SHOES_MAX 10000000LL

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
    KEY_PICTURE,
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
    {"picture", KEY_PICTURE, "FILE.svg", 0, "Draw the sweep into this file", 4},
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
static bool parse_number(int key, const char *argument, sabot_count_options *chosen) {
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
    sabot_count_options *const chosen = state->input;
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
    case KEY_PICTURE:
        word = &chosen->picture;
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
        "sabot count --sweep --picture sweep.svg   where the cut card belongs\n"
        "sabot count --search 2                    the best tags of that size, and their trigger\n\n"
        "The counter sees every card dealt and the exposed burn card. The same seed gives the same figures whatever "
        "the number of threads. Ctrl-C prints what there is so far.",
};

/// Options that say two things at once, or one that the other makes meaningless.
static const char *contradiction(const sabot_count_options *chosen) {
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
    if (!chosen->sweep &&
        (chosen->cuts != NULL || chosen->picture != NULL || chosen->progressive_shoes >= 0)) {
        return "--cuts, --picture and --progressive-shoes go with --sweep";
    }
    if (chosen->cuts != NULL && chosen->cut >= 0) {
        return "--cuts names every cut card: --cut does not go with it";
    }
    if (chosen->exact_shoes == 1 || chosen->progressive_shoes == 1) {
        return "one shoe has no error: --perfect-shoes and --progressive-shoes take 0, or 2 and more";
    }
    return NULL;
}

int sabot_count_options_parse(int argc, char **argv, sabot_count_options *chosen) {
    *chosen = (sabot_count_options){.ruleset = "california-panda8",
                                    .seed = 1,
                                    .threads = sabot_workers_cores(),
                                    .exact_shoes = -1,
                                    .progressive_shoes = -1,
                                    .meter_cents = -1,
                                    .cut = -1};
    const int refused = sabot_cli_parse(&parser, argc, argv, chosen);
    const char *const wrong = refused == 0 ? contradiction(chosen) : NULL;
    return wrong != NULL ? sabot_cli_refuse(COMMAND, "%s", wrong) : refused;
}
