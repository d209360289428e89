/// Text output of a sweep over cut cards and of a search for tags.
#include "cmd/count/count.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <math.h>
#include <string.h>

/// Writes the title of a column.
static void write_name(const sabot_sweep_curve *curve, char name[32]) {
    const sabot_kind kind = curve->series.bet;
    snprintf(name, 32, "%s",
             kind == SABOT_KIND_PROGRESSIVE_DRAGON7  ? "Dragon 7 prog."
             : kind == SABOT_KIND_PROGRESSIVE_PANDA8 ? "Panda 8 prog."
                                                     : sabot_kind_title(kind));
}

static void print_heading(const sabot_sweep_results *results) {
    char name[32];
    printf("  %5s %7s", "", "");
    for (int i = 0; i < results->curve_count; i++) {
        write_name(&results->curves[i], name);
        printf(" %15s", name);
    }
    printf("\n  %5s %7s", "cut", "hands");
    for (int i = 0; i < results->curve_count; i++) {
        printf(" %15s",
               results->curves[i].series.strategy == SABOT_STRATEGY_PERFECT ? "perfect play" : "count");
    }
    putchar('\n');
}

static void print_row(const sabot_sweep_results *results, int cut, bool strong) {
    printf("%s  %5d %7.2f", sabot_paint_if(strong, SABOT_PAINT_STRONG), results->cuts[cut],
           results->hands[cut]);
    for (int i = 0; i < results->curve_count; i++) {
        char half[16];
        snprintf(half, sizeof half, "±%.4f", SABOT_Z_95 * results->curves[i].errors[cut]);
        printf(" %+7.4f %s", results->curves[i].units[cut], half);
    }
    printf("%s\n", sabot_paint_if(strong, SABOT_PAINT_OFF));
}

static void print_bets(const sabot_sweep_results *results) {
    sabot_paint_title("Bets per shoe");
    print_heading(results);
    for (int cut = 0; cut < results->cut_count; cut++) {
        printf("  %5d %7.2f", results->cuts[cut], results->hands[cut]);
        for (int i = 0; i < results->curve_count; i++) {
            printf(" %15.4f", results->curves[i].bets[cut]);
        }
        putchar('\n');
    }
}

static void print_series(const sabot_count_table *table, const sabot_count_sweep_facts *facts) {
    for (int i = 0; i < facts->results.curve_count; i++) {
        const sabot_sweep_curve *const curve = &facts->results.curves[i];
        const sabot_count_system *const system = &curve->series.system;
        const bool is_progressive = sabot_kind_is_progressive(curve->series.bet);
        printf("  %s, ", sabot_kind_title(curve->series.bet));
        if (curve->series.strategy == SABOT_STRATEGY_COUNTING) {
            printf("count %s, %s count of %s", sabot_count_write_tags(system->tags).text,
                   system->is_running ? "running" : "true", sabot_count_write_decimal(system->trigger).text);
        } else {
            fputs("perfect play", stdout);
        }
        if (is_progressive) {
            printf(", seat combination %s, meter at %s%s",
                   sabot_cli_combination(table->bets.combination).text,
                   sabot_cli_dollars(curve->series.meter_cents).text,
                   !facts->meter_is_even           ? ""
                   : curve->series.meter_cents > 0 ? ", break-even for a full shoe"
                                                   : ", since the fixed prizes alone break even");
        }
        printf(": %s shoes\n", sabot_cli_number((int64_t)curve->shoes).text);
    }
}

void sabot_print_count_sweep(const sabot_count_table *table, const sabot_count_sweep_facts *facts) {
    const sabot_sweep_results *const results = &facts->results;
    sabot_print_count_table(table, false);
    print_series(table, facts);
    sabot_paint_title("Units per shoe by position of the cut card, in cards from the end");
    print_heading(results);
    for (int cut = 0; cut < results->cut_count; cut++) {
        print_row(results, cut, results->cuts[cut] == table->sim.shoe.cut_cards);
    }
    fputs("  By exact odds, one unit per bet; ± is the 95% interval. All rows use the same shoes.\n", stdout);
    print_bets(results);
    if (table->is_stopped) {
        fputs("\nStopped early: fewer shoes than requested, as listed above.\n", stdout);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The search for tags

const char *sabot_count_search_command(const sabot_count_table *table, const sabot_count_search_facts *facts,
                                       char command[SABOT_COUNT_COMMAND_SIZE]) {
    char meter[96] = "";
    char ruleset[SABOT_QUOTED_SIZE];
    if (sabot_kind_is_progressive(table->bets.bet)) {
        snprintf(meter, sizeof meter, " --seat-combo %s --meter-cents %lld",
                 sabot_cli_combination(table->bets.combination).text, (long long)table->bets.meter_cents);
    }
    snprintf(command, SABOT_COUNT_COMMAND_SIZE,
             "sabot count --ruleset %s --decks %d --cut %d --seed %llu --bet %s --tags \"%s\" --trigger %s%s",
             sabot_cli_quote(table->ruleset_word, ruleset), table->sim.decks, table->sim.shoe.cut_cards,
             (unsigned long long)table->sim.seed, sabot_kind_name(table->bets.bet),
             sabot_count_write_tags(facts->tags).text,
             sabot_count_write_decimal(facts->triggers[facts->best]).text, meter);
    return command;
}

static void print_effects(const sabot_effects *effects) {
    printf("  %-10s", "removal");
    for (int i = 1; i <= 10; i++) {
        printf(" %+8.4f", 100 * effects->change[i % 10]);
    }
    fputs("   percent of the bet\n", stdout);
}

static void print_tags(const sabot_count_search_facts *facts) {
    sabot_print_count_cards(9);
    print_effects(&facts->effects);
    sabot_print_count_tags("best tags", facts->tags, 9);
    printf("   betting correlation %.5f\n", facts->correlation);
    if (facts->has_published) {
        sabot_print_count_tags("published", facts->published.tags, 9);
        printf("   betting correlation %.5f%s\n", facts->published_correlation,
               memcmp(facts->published.tags, facts->tags, sizeof facts->tags) == 0 ? ": the same tags" : "");
    }
    printf("\n  With a full shoe the player's expectation is %+.4f%%. ", 100 * facts->effects.expected);
    if (isfinite(facts->even_count)) {
        printf("If effects add up, the bet breaks even at a true count of %.2f.\n",
               fabs(facts->even_count) < 0.005 ? 0 : facts->even_count);
    } else {
        fputs("No count improves it.\n", stdout);
    }
}

static void print_triggers(const sabot_count_search_facts *facts) {
    char published[64];
    sabot_paint_title("Triggers, by exact odds of every hand with a bet: %s shoes",
                      sabot_cli_number((int64_t)facts->shoes).text);
    printf("  %-14s %11s %21s %12s\n", "true count", "bets/shoe", "units/shoe", "edge");
    for (int i = 0; i < facts->trigger_count; i++) {
        sabot_print_count_row(sabot_count_write_decimal(facts->triggers[i]).text, 14, &facts->by_trigger[i],
                              12, i == facts->best ? "  best" : "");
    }
    if (facts->has_published) {
        snprintf(published, sizeof published, "published, %s",
                 sabot_count_write_decimal(facts->published.trigger).text);
        sabot_print_count_row(published, 14, &facts->published_summary, 12, "");
    }
    sabot_print_count_row("perfect play", 14, &facts->perfect, 12, "");
    fputs("  ± is the 95% interval; all rows use the same shoes.\n", stdout);
}

void sabot_print_count_search(const sabot_count_table *table, const sabot_count_search_facts *facts) {
    char command[SABOT_COUNT_COMMAND_SIZE];
    sabot_print_count_table(table, true);
    sabot_paint_title("The best balanced tags from -%d to %d for %s", facts->level, facts->level,
                      sabot_kind_title(table->bets.bet));
    print_tags(facts);
    if (facts->shoes > 0) {
        print_triggers(facts);
    }
    if (facts->best >= 0) {
        printf("\n  %s\n", sabot_count_search_command(table, facts, command));
    } else if (facts->shoes > 0) {
        fputs("\n  No trigger wins.\n", stdout);
    }
    if (table->is_stopped) {
        fputs("\nStopped early: fewer shoes than requested.\n", stdout);
    }
}
