/// The options of sabot count.
#include "cmd/count/options.h"

#include "cmd/cli.h"
#include "cmd/options.h"
#include "room/workers/workers.h"

#define COMMAND "count"

/// As long as a working day, for a progressive.
#define EXACT_SHOES_MAX 10000000LL

static const sabot_option option_list[] = {
    {"bet", 0, "KIND", "The wager that is counted for, progressives too (dragon7)", 1,
     SABOT_WORD(sabot_count_options, bet)},
    {"tags", 0, "A,2,...,9,T", "Ten whole numbers (those published for dragon7 and panda8)", 1,
     SABOT_WORD(sabot_count_options, tags)},
    {"trigger", 0, "X", "Bet at this count and over it", 1, SABOT_WORD(sabot_count_options, trigger)},
    {"true", 0, NULL, "The count a deck of 52 still in the shoe (the default)", 1,
     SABOT_FLAG(sabot_count_options, is_true)},
    {"running", 0, NULL, "The running count itself", 1, SABOT_FLAG(sabot_count_options, is_running)},
    {"start", 0, "N", "The running count of a new shoe (0)", 1, SABOT_WORD(sabot_count_options, start)},
    {"line", 0, "KIND[:UNITS]", "Lay player or banker beside the bet, as R-BET-2 may ask", 2,
     SABOT_WORD(sabot_count_options, line)},
    {"otherwise", 0, "KIND[:UNITS]", "Lay this on every hand without a trigger", 2,
     SABOT_WORD(sabot_count_options, otherwise)},
    {"seat-combo", 0, "C/D", "For a progressive: the seat's combination (C/D)", 2,
     SABOT_WORD(sabot_count_options, combination)},
    {"meter-cents", 0, "N",
     "For a progressive: where the meter stands (the seed; in a sweep where a full shoe is even)", 2,
     SABOT_NUMBER(sabot_count_options, meter_cents, 0, SABOT_AMOUNT_CENTS_MAX)},
    {"shoes", 0, "N", "Deal so many shoes (1000000)", 3,
     SABOT_NUMBER(sabot_count_options, shoes, 2, SABOT_COUNT_SHOES_MAX)},
    {"perfect-shoes", 0, "N",
     "Weigh so many by exact odds; 0 leaves it out (20000, in a search 10000; for a progressive 500)", 3,
     SABOT_NUMBER(sabot_count_options, exact_shoes, 0, EXACT_SHOES_MAX)},
    {"progressive-shoes", 0, "N", "In a sweep, so many for progressives (500)", 3,
     SABOT_NUMBER(sabot_count_options, progressive_shoes, 0, EXACT_SHOES_MAX)},
    {"seed", 's', "N", "Deal the shoes of this seed, 0 to 18446744073709551615 (1)", 3,
     SABOT_SEED(sabot_count_options, seed)},
    {"threads", 't', "T", "Work on so many threads (all cores); the figures are the same", 3,
     SABOT_NUMBER(sabot_count_options, threads, 1, SABOT_WORKERS_MAX)},
    {"sweep", 0, NULL, "Units a shoe against the cut card, for every wager that can be counted", 4,
     SABOT_FLAG(sabot_count_options, sweep)},
    {"cuts", 0, "14,26,...", "The sweep's cut cards, in cards from the end", 4,
     SABOT_WORD(sabot_count_options, cuts)},
    {"picture", 0, "FILE.svg", "Draw the sweep into this file", 4, SABOT_WORD(sabot_count_options, picture)},
    {"search", 0, "LEVEL", "Find the best balanced tags from -LEVEL to LEVEL, 1 to 9", 4,
     SABOT_NUMBER(sabot_count_options, level, 1, SABOT_SEARCH_LEVEL_MAX)},
    {"ruleset", 'r', "NAME|FILE", "A shipped ruleset or a file (california-panda8)", 5,
     SABOT_WORD(sabot_count_options, ruleset)},
    {"decks", 0, "N", "Decks of a shoe, 1 to 8 (the ruleset's)", 5,
     SABOT_NUMBER(sabot_count_options, decks, 1, SABOT_DECKS_MAX)},
    {"cut", 0, "N", "The cut card stands N cards from the end (the ruleset's)", 5,
     SABOT_NUMBER(sabot_count_options, cut, 0, SABOT_SHOE_CARDS_MAX)},
    {"json", 'j', NULL, "Print JSON", 6, SABOT_FLAG(sabot_count_options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
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
    const int refused = sabot_options_read(&option_table, argc, argv, chosen);
    const char *const wrong = refused == 0 ? contradiction(chosen) : NULL;
    return wrong != NULL ? sabot_cli_refuse(COMMAND, "%s", wrong) : refused;
}
