/// sabot simulate: whole shoes on all cores, beside the exact values.
#include "cmd/cli.h"

#include "cmd/odds/odds_input.h"
#include "cmd/options.h"
#include "cmd/simulate/facts.h"
#include "room/workers/workers.h"

#include "sabot/config.h"

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

static const sabot_option option_list[] = {
    {"shoes", 0, "N", "Deal so many shoes (1000000)", 1, SABOT_NUMBER(options, shoes, 1, SHOES_MAX)},
    {"hands", 0, "N", "Deal so many hands, and the last shoe to its end", 1,
     SABOT_NUMBER(options, hands, 1, HANDS_MAX)},
    {"seed", 's', "N", "Deal the shoes of this seed, 0 to 18446744073709551615 (1)", 1,
     SABOT_SEED(options, seed)},
    {"threads", 't', "T", "Work on so many threads (all cores); the counts are the same", 1,
     SABOT_NUMBER(options, threads, 1, SABOT_WORKERS_MAX)},
    {"ruleset", 'r', "NAME|FILE", "A shipped ruleset or a file (california-panda8)", 2,
     SABOT_WORD(options, ruleset)},
    {"decks", 0, "N", "Decks of a shoe, 1 to 8 (the ruleset's)", 2,
     SABOT_NUMBER(options, decks, 1, SABOT_DECKS_MAX)},
    {"cut", 0, "N", "The cut card stands N cards from the end (the ruleset's)", 2,
     SABOT_NUMBER(options, cut, 0, SABOT_SHOE_CARDS_MAX)},
    {"hands-a-shoe", 0, "N", "Deal N hands of every shoe, wherever the cut card is", 2,
     SABOT_NUMBER(options, hands_a_shoe, 1, SABOT_SHOE_CARDS_MAX)},
    {"seat-combo", 0, "C/D", "For progressives: the seat's combination (C/D)", 2,
     SABOT_WORD(options, combination)},
    {"json", 'j', NULL, "Print JSON", 3, SABOT_FLAG(options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc =
        "Deal whole shoes with burn and cut card, and set every wager's mean beside its exact value.\v"
        "Shoe n is dealt by stream n of the seed: the same seed gives the same counts whatever the number of threads. "
        "Ctrl-C prints what there is so far.",
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
    const sabot_values values = sabot_values_full(facts->sim.decks);
    facts->odds = sabot_odds_of(&values);
    return true;
}

int sabot_cmd_simulate(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8",
                      .combination = "C/D",
                      .seed = 1,
                      .threads = sabot_workers_cores(),
                      .cut = -1};
    const int refused = sabot_options_read(&option_table, argc, argv, &chosen);
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
        return sabot_cli_print_json(COMMAND, sabot_simulation_json(&facts));
    }
    sabot_print_simulation(stdout, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
}
