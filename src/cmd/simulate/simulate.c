/// sabot simulate: whole shoes on all cores, beside the exact values.
#include "cmd/cli.h"

#include "cmd/odds/odds.h"
#include "cmd/options.h"
#include "cmd/paint.h"
#include "cmd/simulate/facts.h"
#include "room/workers/workers.h"
#include "sabot/config.h"

#include <math.h>

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

static const sabot_option_table option_table = {
    .doc =
        "Deal whole shoes with burn and cut card, and set every wager's mean beside its exact value.\v"
        "Shoe n is dealt by stream n of the seed: the same seed gives the same counts whatever the number of threads. "
        "Ctrl-C prints what there is so far.",
    .options =
        {
            {"shoes", 0, "N", "Deal so many shoes (1000000)", 1, SABOT_NUMBER(shoes, 1, SHOES_MAX)},
            {"hands", 0, "N", "Deal so many hands, and the last shoe to its end", 1,
             SABOT_NUMBER(hands, 1, HANDS_MAX)},
            {"seed", 's', "N", "Deal the shoes of this seed, 0 to 18446744073709551615 (1)", 1,
             SABOT_SEED(seed)},
            {"threads", 't', "T", "Work on so many threads (all cores); the counts are the same", 1,
             SABOT_NUMBER(threads, 1, SABOT_WORKERS_MAX)},
            {"ruleset", 'r', "NAME|FILE", "A shipped ruleset or a file (california-panda8)", 2,
             SABOT_WORD(ruleset)},
            {"decks", 0, "N", "Decks of a shoe, 1 to 8 (the ruleset's)", 2,
             SABOT_NUMBER(decks, 1, SABOT_DECKS_MAX)},
            {"cut", 0, "N", "The cut card stands N cards from the end (the ruleset's)", 2,
             SABOT_NUMBER(cut, 0, SABOT_SHOE_CARDS_MAX)},
            {"hands-a-shoe", 0, "N", "Deal N hands of every shoe, wherever the cut card is", 2,
             SABOT_NUMBER(hands_a_shoe, 1, SABOT_SHOE_CARDS_MAX)},
            {"seat-combo", 0, "C/D", "For progressives: the seat's combination (C/D)", 2,
             SABOT_WORD(combination)},
            {"json", 'j', NULL, "Print JSON", 3, SABOT_FLAG(json)},
        },
};

/// What the shoes are of; false after one line.
static bool open_table(const options *chosen, sabot_simulate_facts *facts) {
    if (!sabot_cli_read_ruleset(COMMAND, chosen->ruleset, &facts->ruleset)) {
        return false;
    }
    facts->sim = sabot_sim_of(&facts->ruleset, chosen->seed);
    if (!sabot_cli_choose_shoe(COMMAND, chosen->decks, chosen->cut, &facts->sim.decks, &facts->sim.shoe)) {
        return false;
    }
    const int most = sabot_sim_hands_max(facts->sim.decks, &facts->sim.shoe);
    if (chosen->hands_a_shoe > most) {
        return sabot_cli_deny(COMMAND,
                              "--hands-a-shoe takes 1 to %d hands of %d deck%s, not %lld: no more are sure",
                              most, facts->sim.decks, facts->sim.decks == 1 ? "" : "s", chosen->hands_a_shoe);
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
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
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
    sabot_print_simulation(&facts);
    return SABOT_EXIT_DONE;
}

/// Standard errors that chance alone is hardly ever off by.
#define FAR 3

static void print_grouped(int width, uint64_t number) {
    printf("%*s", width, sabot_cli_number((int64_t)number).text);
}

/// "-1.2351 %  ± 0.0053     -1.2351 %      +0.3", in percent, the interval of 95 %.
static void print_comparison(const sabot_comparison *comparison) {
    const double off = sabot_comparison_off(comparison);
    const bool is_far = fabs(off) > FAR;
    printf("%+13.5f %% ± %8.5f %+12.5f %%%s%+9.2f%s\n", 100 * comparison->estimate.mean,
           100 * SABOT_INTERVAL * comparison->estimate.error, 100 * comparison->exact,
           sabot_paint_if(is_far, SABOT_PAINT_BANKER), off, sabot_paint_if(is_far, SABOT_PAINT_OFF));
}

static void print_outcome(const sabot_simulate_facts *facts, const char *title, uint64_t count,
                          uint64_t deals) {
    printf("  %-9s", title);
    print_grouped(18, count);
    printf(" %12.6f %% %13.6f %%\n", 100 * (double)count / (double)facts->counts.sums[SABOT_SIM_HANDS],
           100 * (double)deals / (double)facts->odds.total);
}

static void print_outcomes(const sabot_simulate_facts *facts) {
    const uint64_t *const sums = facts->counts.sums;
    printf("\n  %-9s %17s %14s %15s\n", "hands", "simulated", "share", "exact");
    print_outcome(facts, "Player", sums[SABOT_SIM_PLAYER], facts->odds.player);
    print_outcome(facts, "Banker", sabot_sim_banker(&facts->counts), facts->odds.banker);
    print_outcome(facts, "tie", sums[SABOT_SIM_TIE], facts->odds.tie);
    print_outcome(facts, "Dragon 7", sums[SABOT_SIM_DRAGON7], facts->odds.dragon7);
    print_outcome(facts, "Panda 8", sums[SABOT_SIM_PANDA8], facts->odds.panda8);
    print_outcome(facts, "natural", sums[SABOT_SIM_NATURAL], facts->odds.natural);
}

static void print_wagers(const sabot_simulate_facts *facts) {
    bool is_far = false;
    printf("\n  %-21s %14s %24s %9s\n", "wager", "won a unit", "exact", "off by");
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (facts->ruleset.wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(facts, kind);
            printf("  %-21s", sabot_kind_title(kind));
            print_comparison(&comparison);
            is_far = is_far || fabs(sabot_comparison_off(&comparison)) > FAR;
        }
    }
    fputs("  ± is the 95 % interval; off by counts standard errors.\n", stdout);
    if (is_far && facts->sim.hands == 0 && facts->counts.sums[SABOT_SIM_HANDS] > 100000000) {
        fputs(
            "  A cut card moves means by some thousandths of a percent: docs/simulation.md, and --hands-a-shoe.\n",
            stdout);
    }
}

static void print_progressive_note(const sabot_simulate_facts *facts) {
    char combination[4];
    sabot_combination_write(facts->combination, combination);
    printf("  Progressives: a seat with %s, the meter at its seed.\n", combination);
}

static const char *burn_words(const sabot_shoe_settings *shoe, char buffer[32]) {
    if (shoe->burn == SABOT_BURN_FIXED) {
        snprintf(buffer, 32, "%d cards burned", shoe->burn_cards);
        return buffer;
    }
    return shoe->burn == SABOT_BURN_NONE ? "no burn" : "burn by the first card";
}

void sabot_print_simulation(const sabot_simulate_facts *facts) {
    const sabot_sim_counts *const counts = &facts->counts;
    const double hands = (double)counts->sums[SABOT_SIM_HANDS];
    char burn[32];
    printf("%s: %d deck%s, %s,\n%s %d, seed %llu\n", facts->ruleset.title, facts->sim.decks,
           facts->sim.decks == 1 ? "" : "s", burn_words(&facts->sim.shoe, burn),
           facts->sim.hands > 0 ? "hands a shoe" : "cut card at",
           facts->sim.hands > 0 ? facts->sim.hands : facts->sim.shoe.cut_cards,
           (unsigned long long)facts->sim.seed);
    print_grouped(0, counts->shoes);
    fputs(counts->shoes == 1 ? " shoe, " : " shoes, ", stdout);
    print_grouped(0, counts->sums[SABOT_SIM_HANDS]);
    printf(" hands in %.2f s on %d thread%s: %.*f million hands a second\n", facts->seconds, facts->threads,
           facts->threads == 1 ? "" : "s", hands < 1e7 ? 2 : 0, hands / facts->seconds * 1e-6);
    printf("%.3f hands a shoe, %.5f cards a hand\n", hands / (double)counts->shoes,
           (double)counts->cards / hands);
    print_outcomes(facts);
    if (counts->shoes >= 2) {
        print_wagers(facts);
        if (facts->ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
            facts->ruleset.wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered) {
            print_progressive_note(facts);
        }
    } else {
        fputs("\n  One shoe has no error: two and more say something about wagers.\n", stdout);
    }
    if (facts->is_stopped) {
        printf("\nStopped early: this is what --shoes %llu gives.\n", (unsigned long long)counts->shoes);
    }
}
