/// sabot simulate: whole shoes on all cores, beside the exact values.
#include "cli.h"

#include "shoe_input.h"
#include "simulate_facts.h"
#include "workers.h"

#include "sabot/config.h"

#include <errno.h>

#define COMMAND "simulate"

/// A year of this machine, and no sum overflows.
#define SHOES_MAX 1000000000000LL
#define HANDS_MAX 100000000000000LL

typedef struct {
    const char *ruleset;
    const char *combination;
    long long shoes, hands, threads, decks, cut, hands_a_shoe;
    uint64_t seed;
    bool json;
} options;

enum { KEY_SHOES = 256, KEY_HANDS, KEY_THREADS, KEY_DECKS, KEY_CUT, KEY_HANDS_A_SHOE, KEY_COMBINATION };

static const struct argp_option option_list[] = {
    {"shoes", KEY_SHOES, "N", 0, "Deal so many shoes (1000000)", 1},
    {"hands", KEY_HANDS, "N", 0, "Deal so many hands, and the last shoe to its end", 1},
    {"seed", 's', "N", 0, "Deal the shoes of this seed, 0 to 18446744073709551615 (1)", 1},
    {"threads", 't', "T", 0, "Work on so many threads (all cores); the counts are the same", 1},
    {"ruleset", 'r', "NAME", 0, "A shipped ruleset or a file (california-panda8)", 2},
    {"decks", KEY_DECKS, "N", 0, "Decks of a shoe, 1 to 8 (the ruleset's)", 2},
    {"cut", KEY_CUT, "N", 0, "The cut card stands N cards from the end (the ruleset's)", 2},
    {"hands-a-shoe", KEY_HANDS_A_SHOE, "N", 0, "Deal N hands of every shoe, wherever the cut card is", 2},
    {"seat-combo", KEY_COMBINATION, "C/D", 0, "For progressives: the seat's combination (C/D)", 2},
    {"json", 'j', NULL, 0, "Print JSON", 3},
    {0},
};

static error_t parse_option(int key, char *argument, struct argp_state *state) {
    options *const chosen = state->input;
    bool good = true;
    switch (key) {
    case KEY_SHOES:
        good = sabot_cli_read_number(COMMAND, "--shoes", argument, 1, SHOES_MAX, &chosen->shoes);
        break;
    case KEY_HANDS:
        good = sabot_cli_read_number(COMMAND, "--hands", argument, 1, HANDS_MAX, &chosen->hands);
        break;
    case 's':
        good = sabot_cli_read_seed(COMMAND, argument, &chosen->seed);
        break;
    case 't':
        good = sabot_cli_read_number(COMMAND, "--threads", argument, 1, SABOT_WORKERS_MAX, &chosen->threads);
        break;
    case 'r':
        chosen->ruleset = argument;
        break;
    case KEY_DECKS:
        good = sabot_cli_read_number(COMMAND, "--decks", argument, 1, SABOT_DECKS_MAX, &chosen->decks);
        break;
    case KEY_CUT:
        good = sabot_cli_read_number(COMMAND, "--cut", argument, 0, SABOT_SHOE_CARDS_MAX, &chosen->cut);
        break;
    case KEY_HANDS_A_SHOE:
        good = sabot_cli_read_number(COMMAND, "--hands-a-shoe", argument, 1, SABOT_SHOE_CARDS_MAX,
                                     &chosen->hands_a_shoe);
        break;
    case KEY_COMBINATION:
        chosen->combination = argument;
        break;
    case 'j':
        chosen->json = true;
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return good ? 0 : ECANCELED;
}

static const struct argp parser = {
    .options = option_list,
    .parser = parse_option,
    .doc =
        "Deal whole shoes with burn and cut card, and set every wager's mean beside its exact value.\v"
        "Shoe n is dealt by stream n of the seed: the same seed gives the same counts whatever the number of "
        "threads. Ctrl-C prints what there is so far.",
};

/// What the shoes are of; false after one line.
static bool open_table(const options *chosen, sabot_simulate_facts *facts) {
    sabot_config_fault fault;
    if (!sabot_config_read(chosen->ruleset, &facts->ruleset, &fault)) {
        sabot_cli_refuse(COMMAND, "--ruleset: %s", fault.sentence);
        return false;
    }
    facts->sim = sabot_sim_of(&facts->ruleset, chosen->seed);
    if (!sabot_cli_choose_shoe(COMMAND, chosen->decks, chosen->cut, &facts->sim.decks, &facts->sim.shoe)) {
        return false;
    }
    const int most = sabot_sim_hands_max(facts->sim.decks, &facts->sim.shoe);
    if (chosen->hands_a_shoe > most) {
        sabot_cli_refuse(COMMAND,
                         "--hands-a-shoe takes 1 to %d hands of %d deck%s, not %lld: no more are sure", most,
                         facts->sim.decks, facts->sim.decks == 1 ? "" : "s", chosen->hands_a_shoe);
        return false;
    }
    facts->sim.hands = (uint16_t)chosen->hands_a_shoe;
    if (!sabot_cli_read_combination(COMMAND, chosen->combination, &facts->combination)) {
        return false;
    }
    const sabot_composition shoe = sabot_composition_of(facts->sim.decks);
    const sabot_values values = sabot_values_of(&shoe);
    facts->odds = sabot_odds_of(&values);
    return true;
}

int sabot_cmd_simulate(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8",
                      .combination = "C/D",
                      .seed = 1,
                      .threads = sabot_workers_cores(),
                      .cut = -1};
    const int refused = sabot_cli_parse(&parser, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    if (chosen.shoes > 0 && chosen.hands > 0) {
        return sabot_cli_refuse(COMMAND, "--shoes and --hands say the same thing twice: name one of them");
    }
    chosen.shoes = chosen.shoes > 0 ? chosen.shoes : 1000000;
    static sabot_simulate_facts facts;
    facts.threads = (int)chosen.threads;
    if (!open_table(&chosen, &facts)) {
        return SABOT_EXIT_REFUSED;
    }
    const sabot_simulate_goal goal = {.shoes = (uint64_t)chosen.shoes, .hands = (uint64_t)chosen.hands};
    if (!sabot_simulate_run(COMMAND, &facts, goal)) {
        return SABOT_EXIT_FAILED;
    }
    if (chosen.json) {
        json_t *const root = sabot_simulation_json(&facts);
        json_dumpf(root, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));
        putchar('\n');
        json_decref(root);
    } else {
        sabot_view_simulation(stdout, &facts, sabot_cli_has_color(stdout));
    }
    return SABOT_EXIT_DONE;
}
