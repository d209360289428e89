/// sabot simulate: simulates whole shoes on all cores and compares with the exact values.
#include "cmd/cli.h"

#include "cmd/odds/odds.h"
#include "cmd/options.h"
#include "cmd/paint.h"
#include "cmd/simulate/facts.h"
#include "room/workers/workers.h"
#include "text/json/json.h"

#include <math.h>

#define COMMAND "simulate"

/// Limits: about a year of computing, and no sum overflows.
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
        "Simulate whole shoes with burn and cut card, and compare each bet's average with its exact value.\v"
        "Shoe n uses stream n of the seed, so the same seed gives the same counts with any number of threads. "
        "Ctrl-C stops and prints the results so far.",
    .options =
        {
            {"shoes", 0, "N", "Number of shoes (default: 1000000)", 1, SABOT_NUMBER(shoes, 1, SHOES_MAX)},
            {"hands", 0, "N", "Number of hands; the last shoe is finished", 1,
             SABOT_NUMBER(hands, 1, HANDS_MAX)},
            {"seed", 's', "N", "Random seed of the shoes, 0 to 18446744073709551615 (default: 1)", 1,
             SABOT_SEED(seed)},
            {"threads", 't', "T", "Number of threads (default: all cores); does not affect the results", 1,
             SABOT_NUMBER(threads, 1, SABOT_WORKERS_MAX)},
            {"ruleset", 'r', "NAME|FILE", "Ruleset (default: california-panda8)", 2, SABOT_WORD(ruleset)},
            {"decks", 0, "N", "Decks in the shoe, 1 to 8 (default: the ruleset's)", 2,
             SABOT_NUMBER(decks, 1, SABOT_DECKS_MAX)},
            {"cut", 0, "N", "Cards behind the cut card (default: the ruleset's)", 2,
             SABOT_NUMBER(cut, 0, SABOT_SHOE_CARDS_MAX)},
            {"hands-a-shoe", 0, "N", "Deal exactly N hands per shoe and ignore the cut card", 2,
             SABOT_NUMBER(hands_a_shoe, 1, SABOT_SHOE_CARDS_MAX)},
            {"seat-combo", 0, "C/D", "The seat's combination, for progressives (default: C/D)", 2,
             SABOT_WORD(combination)},
            {"json", 'j', NULL, "Print JSON", 3, SABOT_FLAG(json)},
        },
};

/// Sets up the ruleset and the shoe. On an error, prints one line and returns false.
static bool open_table(const options *chosen, sabot_simulate_facts *facts) {
    if (!sabot_cli_read_ruleset(COMMAND, chosen->ruleset, &facts->ruleset)) {
        return false;
    }
    facts->sim = sabot_sim_of(&facts->ruleset, chosen->seed);
    if (!sabot_cli_choose_shoe(COMMAND, chosen->decks, chosen->cut, &facts->sim.decks, &facts->sim.shoe)) {
        return false;
    }
    const int max = sabot_sim_hands_guaranteed(facts->sim.decks, &facts->sim.shoe);
    if (chosen->hands_a_shoe > max) {
        return sabot_cli_reject(
            COMMAND,
            "--hands-a-shoe takes 1 to %d hands with %d deck%s, not %lld: the shoe may not have more", max,
            facts->sim.decks, facts->sim.decks == 1 ? "" : "s", chosen->hands_a_shoe);
    }
    facts->sim.hands = (uint16_t)chosen->hands_a_shoe;
    if (!sabot_cli_read_combination(COMMAND, chosen->combination, &facts->combination)) {
        return false;
    }
    const sabot_values values = sabot_values_full(facts->sim.decks);
    facts->odds = sabot_odds_of(&values);
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Text output

/// A larger difference, in standard errors, is highlighted.
#define ERRORS_MAX 3

/// Prints mean, 95% interval, exact value and difference: "-1.2351% ± 0.0053   -1.2351%   +0.3".
static void print_comparison(const sabot_comparison *comparison) {
    const double off = sabot_comparison_errors(comparison);
    const bool is_far = fabs(off) > ERRORS_MAX;
    printf("%+13.5f%% ± %8.5f %+13.5f%%%s%+10.2f%s\n", 100 * comparison->estimate.mean,
           100 * SABOT_Z_95 * comparison->estimate.error, 100 * comparison->exact,
           sabot_paint_if(is_far, SABOT_PAINT_BANKER), off, sabot_paint_if(is_far, SABOT_PAINT_OFF));
}

static void print_outcome(const sabot_simulate_facts *facts, const char *title, uint64_t count,
                          uint64_t deals) {
    printf("  %-9s%18s %13.6f%% %14.6f%%\n", title, sabot_cli_number((int64_t)count).text,
           100 * (double)count / (double)facts->counts.sums[SABOT_SIM_HANDS],
           100 * (double)deals / (double)facts->odds.total);
}

static void print_outcomes(const sabot_simulate_facts *facts) {
    const uint64_t *const sums = facts->counts.sums;
    printf("\n  %-9s %17s %14s %15s\n", "hands", "simulated", "share", "exact");
    print_outcome(facts, "Player", sums[SABOT_SIM_PLAYER], facts->odds.player);
    print_outcome(facts, "Banker", sabot_sim_banker(&facts->counts), facts->odds.banker);
    print_outcome(facts, "Tie", sums[SABOT_SIM_TIE], facts->odds.tie);
    print_outcome(facts, "Dragon 7", sums[SABOT_SIM_DRAGON7], facts->odds.dragon7);
    print_outcome(facts, "Panda 8", sums[SABOT_SIM_PANDA8], facts->odds.panda8);
    print_outcome(facts, "natural", sums[SABOT_SIM_NATURAL], facts->odds.natural);
}

static void print_wagers(const sabot_simulate_facts *facts) {
    bool is_far = false;
    printf("\n  %-21s %14s %24s %9s\n", "bet", "win per unit", "exact", "off by");
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (facts->ruleset.wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(facts, kind);
            printf("  %-21s", sabot_kind_title(kind));
            print_comparison(&comparison);
            is_far = is_far || fabs(sabot_comparison_errors(&comparison)) > ERRORS_MAX;
        }
    }
    fputs("  ± is the 95% interval; \"off by\" is in standard errors.\n", stdout);
    if (is_far && facts->sim.hands == 0 && facts->counts.sums[SABOT_SIM_HANDS] > 100000000) {
        fputs(
            "  The cut card shifts averages by thousandths of a percent: see docs/simulation.md and --hands-a-shoe.\n",
            stdout);
    }
}

static void print_progressive_note(const sabot_simulate_facts *facts) {
    printf("  Progressives: seat combination %s, meter at its seed.\n",
           sabot_cli_combination(facts->combination).text);
}

static const char *burn_words(const sabot_shoe_settings *shoe, char buffer[32]) {
    if (shoe->burn == SABOT_BURN_FIXED) {
        snprintf(buffer, 32, "%d cards burned", shoe->burn_cards);
        return buffer;
    }
    return shoe->burn == SABOT_BURN_NONE ? "no burn" : "burn by first card";
}

static void print_facts(const sabot_simulate_facts *facts) {
    const sabot_sim_counts *const counts = &facts->counts;
    const double hands = (double)counts->sums[SABOT_SIM_HANDS];
    char burn[32];
    printf("%s: %d deck%s, %s,\n%s %d, seed %llu\n", facts->ruleset.title, facts->sim.decks,
           facts->sim.decks == 1 ? "" : "s", burn_words(&facts->sim.shoe, burn),
           facts->sim.hands > 0 ? "hands per shoe" : "cut card at",
           facts->sim.hands > 0 ? facts->sim.hands : facts->sim.shoe.cut_cards,
           (unsigned long long)facts->sim.seed);
    printf("%s shoe%s, %s hands in %.2f s on %d thread%s: %.*f million hands per second\n",
           sabot_cli_number((int64_t)counts->shoes).text, counts->shoes == 1 ? "" : "s",
           sabot_cli_number((int64_t)counts->sums[SABOT_SIM_HANDS]).text, facts->seconds, facts->threads,
           facts->threads == 1 ? "" : "s", hands < 1e7 ? 2 : 0, hands / facts->seconds * 1e-6);
    printf("%.3f hands per shoe, %.5f cards per hand\n", hands / (double)counts->shoes,
           (double)counts->cards / hands);
    print_outcomes(facts);
    if (counts->shoes >= 2) {
        print_wagers(facts);
        if (facts->ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
            facts->ruleset.wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered) {
            print_progressive_note(facts);
        }
    } else {
        fputs("\n  Bets are compared only for two or more shoes: one shoe has no standard error.\n", stdout);
    }
    if (facts->is_stopped) {
        printf("\nStopped early: same result as --shoes %llu.\n", (unsigned long long)counts->shoes);
    }
}

// ---------------------------------------------------------------------------------------------------------
// JSON output

static json_t *number(uint64_t count) {
    return json_integer((json_int_t)count);
}

static json_t *comparison_json(const sabot_comparison *comparison) {
    const double mean = comparison->estimate.mean;
    const double half = SABOT_Z_95 * comparison->estimate.error;
    return json_pack("{s:f, s:f, s:[f, f], s:f, s:f}", "mean", mean, "error", comparison->estimate.error,
                     "interval", mean - half, mean + half, "exact", comparison->exact, "off",
                     sabot_comparison_errors(comparison));
}

/// Returns the number of times each prize was won, with its exact probability.
static json_t *prizes_json(const sabot_simulate_facts *facts, sabot_kind kind) {
    const sabot_composition shoe = sabot_composition_of(facts->sim.decks);
    const sabot_progressive_odds odds = sabot_progressive_odds_of(&shoe, kind, facts->combination);
    uint64_t prizes[SABOT_PRIZE_COUNT];
    sabot_sim_prizes(&facts->counts, kind, facts->combination, prizes);
    json_t *const list = json_object();
    for (int i = SABOT_PRIZE_COMBINATION; i < SABOT_PRIZE_COUNT; i++) {
        const double expected = (double)odds.prizes[i] / (double)odds.total;
        sabot_json_set(list, sabot_prize_name((sabot_prize)i),
                       json_pack("{s:o, s:f}", "hands", number(prizes[i]), "exact", expected));
    }
    return list;
}

static json_t *facts_json(const sabot_simulate_facts *facts) {
    const sabot_sim_counts *const counts = &facts->counts;
    const uint64_t *const sums = counts->sums;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)facts->sim.seed);
    json_t *const root =
        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f, s:f}", "seed", seed, "shoes",
                  number(counts->shoes), "hands", number(sums[SABOT_SIM_HANDS]), "player",
                  number(sums[SABOT_SIM_PLAYER]), "banker", number(sabot_sim_banker(counts)), "tie",
                  number(sums[SABOT_SIM_TIE]), "dragon7", number(sums[SABOT_SIM_DRAGON7]), "panda8",
                  number(sums[SABOT_SIM_PANDA8]), "natural", number(sums[SABOT_SIM_NATURAL]), "seconds",
                  facts->seconds, "hands_per_second", (double)sums[SABOT_SIM_HANDS] / facts->seconds);
    sabot_json_set(root, "cards", number(counts->cards));
    sabot_json_set_word(root, "ruleset", facts->ruleset.name);
    sabot_json_set_number(root, "decks", facts->sim.decks);
    sabot_json_set_number(root, "cut", facts->sim.shoe.cut_cards);
    sabot_json_set(root, "hands_a_shoe", facts->sim.hands > 0 ? json_integer(facts->sim.hands) : json_null());
    sabot_json_set_number(root, "threads", facts->threads);
    sabot_json_set_flag(root, "stopped", facts->is_stopped);
    json_t *const bets = json_object();
    for (int i = 0; i < SABOT_KIND_COUNT && counts->shoes >= 2; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (facts->ruleset.wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(facts, kind);
            json_t *const bet = comparison_json(&comparison);
            if (sabot_kind_is_progressive(kind)) {
                sabot_json_set(bet, "events", prizes_json(facts, kind));
            }
            sabot_json_set(bets, sabot_kind_name(kind), bet);
        }
    }
    sabot_json_set(root, "bets", bets);
    return root;
}

// ---------------------------------------------------------------------------------------------------------

int sabot_cmd_simulate(int argc, char **argv) {
    options chosen = {.ruleset = "california-panda8",
                      .combination = "C/D",
                      .seed = 1,
                      .threads = sabot_workers_cores(),
                      .cut = -1};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.shoes > 0 && chosen.hands > 0) {
        return sabot_cli_refuse(COMMAND, "--shoes and --hands cannot be combined");
    }
    chosen.shoes = chosen.shoes > 0 ? chosen.shoes : 1000000;
    static sabot_simulate_facts facts;
    facts.threads = (int)chosen.threads;
    if (!open_table(&chosen, &facts)) {
        return SABOT_EXIT_USAGE;
    }
    const sabot_simulate_goal goal = {.shoes = (uint64_t)chosen.shoes, .hands = (uint64_t)chosen.hands};
    if (!sabot_simulate_run(COMMAND, &facts, goal)) {
        return SABOT_EXIT_FAILED;
    }
    if (chosen.json) {
        return sabot_cli_print_json(COMMAND, facts_json(&facts));
    }
    print_facts(&facts);
    return SABOT_EXIT_SUCCESS;
}
