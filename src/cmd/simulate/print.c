#include "cmd/simulate/facts.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <math.h>

/// Standard errors that chance alone is hardly ever off by.
#define FAR 3

static void print_grouped(FILE *stream, int width, uint64_t number) {
    char buffer[32];
    fprintf(stream, "%*s", width, sabot_cli_number((int64_t)number, buffer));
}

/// "-1.2351 %  ± 0.0053     -1.2351 %      +0.3", in percent, the interval of 95 %.
static void print_comparison(FILE *stream, const sabot_comparison *comparison, bool color) {
    const double off = sabot_comparison_off(comparison);
    const bool is_far = fabs(off) > FAR;
    fprintf(stream, "%+13.5f %% ± %8.5f %+12.5f %%%s%+9.2f%s\n", 100 * comparison->estimate.mean,
            100 * SABOT_INTERVAL * comparison->estimate.error, 100 * comparison->exact,
            color && is_far ? SABOT_PAINT_BANKER : "", off, color && is_far ? SABOT_PAINT_OFF : "");
}

static void print_outcome(FILE *stream, const sabot_simulate_facts *facts, const char *title, uint64_t count,
                          uint64_t deals) {
    fprintf(stream, "  %-9s", title);
    print_grouped(stream, 18, count);
    fprintf(stream, " %12.6f %% %13.6f %%\n",
            100 * (double)count / (double)facts->counts.sums[SABOT_SIM_HANDS],
            100 * (double)deals / (double)facts->odds.total);
}

static void print_outcomes(FILE *stream, const sabot_simulate_facts *facts) {
    const uint64_t *const sums = facts->counts.sums;
    fprintf(stream, "\n  %-9s %17s %14s %15s\n", "hands", "simulated", "share", "exact");
    print_outcome(stream, facts, "Player", sums[SABOT_SIM_PLAYER], facts->odds.player);
    print_outcome(stream, facts, "Banker", sabot_sim_banker(&facts->counts), facts->odds.banker);
    print_outcome(stream, facts, "tie", sums[SABOT_SIM_TIE], facts->odds.tie);
    print_outcome(stream, facts, "Dragon 7", sums[SABOT_SIM_DRAGON7], facts->odds.dragon7);
    print_outcome(stream, facts, "Panda 8", sums[SABOT_SIM_PANDA8], facts->odds.panda8);
    print_outcome(stream, facts, "natural", sums[SABOT_SIM_NATURAL], facts->odds.natural);
}

static void print_wagers(FILE *stream, const sabot_simulate_facts *facts, bool color) {
    bool is_far = false;
    fprintf(stream, "\n  %-21s %14s %24s %9s\n", "wager", "won a unit", "exact", "off by");
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (facts->ruleset.wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(facts, kind);
            fprintf(stream, "  %-21s", sabot_kind_title(kind));
            print_comparison(stream, &comparison, color);
            is_far = is_far || fabs(sabot_comparison_off(&comparison)) > FAR;
        }
    }
    fputs("  ± is the 95 % interval; off by counts standard errors.\n", stream);
    if (is_far && facts->sim.hands == 0 && facts->counts.sums[SABOT_SIM_HANDS] > 100000000) {
        fputs(
            "  A cut card moves means by some thousandths of a percent: docs/simulation.md, and --hands-a-shoe.\n",
            stream);
    }
}

static void print_progressive_note(FILE *stream, const sabot_simulate_facts *facts) {
    char combination[4];
    sabot_combination_write(facts->combination, combination);
    fprintf(stream, "  Progressives: a seat with %s, the meter at its seed.\n", combination);
}

static const char *burn_words(const sabot_shoe_settings *shoe, char buffer[32]) {
    if (shoe->burn == SABOT_BURN_FIXED) {
        snprintf(buffer, 32, "%d cards burned", shoe->burn_cards);
        return buffer;
    }
    return shoe->burn == SABOT_BURN_NONE ? "no burn" : "burn by the first card";
}

void sabot_print_simulation(FILE *stream, const sabot_simulate_facts *facts, bool color) {
    const sabot_sim_counts *const counts = &facts->counts;
    const double hands = (double)counts->sums[SABOT_SIM_HANDS];
    char burn[32];
    fprintf(stream, "%s: %d deck%s, %s,\n%s %d, seed %llu\n", facts->ruleset.title, facts->sim.decks,
            facts->sim.decks == 1 ? "" : "s", burn_words(&facts->sim.shoe, burn),
            facts->sim.hands > 0 ? "hands a shoe" : "cut card at",
            facts->sim.hands > 0 ? facts->sim.hands : facts->sim.shoe.cut_cards,
            (unsigned long long)facts->sim.seed);
    print_grouped(stream, 0, counts->shoes);
    fputs(counts->shoes == 1 ? " shoe, " : " shoes, ", stream);
    print_grouped(stream, 0, counts->sums[SABOT_SIM_HANDS]);
    fprintf(stream, " hands in %.2f s on %d thread%s: %.*f million hands a second\n", facts->seconds,
            facts->threads, facts->threads == 1 ? "" : "s", hands < 1e7 ? 2 : 0,
            hands / facts->seconds * 1e-6);
    fprintf(stream, "%.3f hands a shoe, %.5f cards a hand\n", hands / (double)counts->shoes,
            (double)counts->cards / hands);
    print_outcomes(stream, facts);
    if (counts->shoes >= 2) {
        print_wagers(stream, facts, color);
        if (facts->ruleset.wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
            facts->ruleset.wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered) {
            print_progressive_note(stream, facts);
        }
    } else {
        fputs("\n  One shoe has no error: two and more say something about wagers.\n", stream);
    }
    if (facts->is_stopped) {
        fprintf(stream, "\nStopped early: this is what --shoes %llu gives.\n",
                (unsigned long long)counts->shoes);
    }
}
