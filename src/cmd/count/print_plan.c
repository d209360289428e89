/// Text output for a card counter: its system, its results, and a comparison with perfect play. Also the
/// chart of a sweep.
#include "cmd/count/count.h"

#include "cmd/cli.h"
#include "cmd/paint.h"
#include "report/publish.h"
#include "report/report.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

double sabot_count_efficiency(const sabot_count_facts *facts) {
    return facts->exact_shoes > 0 && facts->perfect.won.mean > 0
               ? facts->counted.won.mean / facts->perfect.won.mean
               : NAN;
}

bool sabot_count_lacks_line(const sabot_count_table *table) {
    return table->ruleset.wagers[table->bets.bet].needs_line && table->bets.line.stake == 0;
}

// ---------------------------------------------------------------------------------------------------------
// Shared output

void sabot_print_count_table(const sabot_count_table *table, bool cut) {
    printf("%s: %d deck%s, ", table->ruleset.title, table->sim.decks, table->sim.decks == 1 ? "" : "s");
    if (cut) {
        printf("cut card at %d, ", table->sim.shoe.cut_cards);
    }
    printf("seed %llu\n", (unsigned long long)table->sim.seed);
    if (cut && sabot_kind_is_progressive(table->bets.bet)) {
        printf("  seat combination %s, %s per bet, meter fixed at %s\n",
               sabot_cli_combination(table->bets.combination).text,
               sabot_cli_dollars(sabot_ruleset_paytable(&table->ruleset, table->bets.bet)->price_cents).text,
               sabot_cli_dollars(table->bets.meter_cents).text);
    }
}

void sabot_print_count_cards(int width) {
    printf("  %-10s", "card");
    for (const char *name = "A23456789T"; *name != '\0'; name++) {
        printf("%*c", width, *name);
    }
    putchar('\n');
}

void sabot_print_count_tags(const char *name, const int8_t tags[10], int width) {
    printf("  %-10s", name);
    for (int i = 1; i <= 10; i++) {
        printf(tags[i % 10] == 0 ? "%*d" : "%+*d", width, tags[i % 10]);
    }
}

void sabot_print_count_row(const char *name, int name_width, const sabot_count_summary *summary,
                           int edge_width, const char *note) {
    printf("  %-*s %11.4f %+12.4f ± %.4f", name_width, name, summary->bets.mean, summary->won.mean,
           SABOT_Z_95 * summary->won.error);
    if (isfinite(summary->edge.mean)) {
        printf(" %+*.4f%%%s\n", edge_width - 1, 100 * summary->edge.mean, note);
    } else {
        printf(" %*s%s\n", edge_width, "-", note);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The counting system

static void print_wager(const char *when, const sabot_count_wager *wager) {
    if (wager->stake > 0) {
        printf("  %s: %s unit%s on %s\n", when, sabot_count_write_decimal(wager->stake).text,
               wager->stake == SABOT_COUNT_SCALE ? "" : "s", sabot_kind_title(wager->kind));
    }
}

static void print_system(const sabot_count_table *table, const sabot_count_facts *facts) {
    const sabot_count_system *const system = &facts->system;
    putchar('\n');
    sabot_print_count_cards(4);
    sabot_print_count_tags("tag", system->tags, 4);
    puts(facts->has_published_tags ? "   published for this bet" : "");
    printf("  one unit on %s at a %s count of %s or more%s", sabot_kind_title(table->bets.bet),
           system->is_running ? "running" : "true", sabot_count_write_decimal(system->trigger).text,
           facts->has_published_trigger ? ", as published" : "");
    if (system->start != 0) {
        printf("; the count starts at %d", system->start);
    }
    putchar('\n');
    print_wager("with each bet", &table->bets.line);
    print_wager("on hands below the trigger", &table->bets.below_trigger);
    if (sabot_count_lacks_line(table)) {
        printf("  (ruleset %s requires a Player or Banker bet with it, R-BET-2: add --line banker)\n",
               table->ruleset.name);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Results

/// Prints "  bets                 8.1934 ± 0.0310 per shoe".
static void print_estimate(const char *name, sabot_estimate estimate, const char *form, const char *unit) {
    char mean[32], half[32];
    snprintf(mean, sizeof mean, form, estimate.mean);
    snprintf(half, sizeof half, form[1] == '+' ? "%.4f" : form, SABOT_Z_95 * estimate.error);
    printf("  %-22s %11s ± %-9s %s\n", name, mean, half, unit);
}

static sabot_estimate percent(sabot_estimate estimate) {
    return (sabot_estimate){100 * estimate.mean, 100 * estimate.error};
}

static void print_n0(const sabot_count_summary *summary) {
    if (!isfinite(summary->n0_shoes)) {
        printf("  %-22s %11s   no win\n", "N0", "never");
        return;
    }
    printf("  %-22s %11s shoes, %s hands until the expected win is one standard deviation\n", "N0",
           sabot_cli_number(llround(summary->n0_shoes)).text,
           sabot_cli_number(llround(summary->n0_hands)).text);
}

static void print_won(const sabot_count_table *table, const sabot_count_summary *summary) {
    const bool beside = table->bets.line.stake > 0 || table->bets.below_trigger.stake > 0;
    print_estimate("hands", summary->hands, "%.4f", "per shoe");
    print_estimate("bets", summary->bets, "%.4f", "per shoe");
    print_estimate("shoes with a bet", percent(summary->with_bet), "%.3f", "percent");
    fputs(sabot_paint_of_sign(summary->won.mean), stdout);
    print_estimate("units won", summary->won, "%+.4f", "per shoe");
    fputs(sabot_paint(SABOT_PAINT_OFF), stdout);
    if (beside) {
        print_estimate("won by other bets", summary->other_wagers, "%+.4f", "per shoe");
        print_estimate("total", summary->total, "%+.4f", "per shoe");
    }
    if (isfinite(summary->edge.mean)) {
        print_estimate("edge when betting", percent(summary->edge), "%+.4f", "percent");
    } else {
        printf("  %-22s %11s   the count never reached the trigger\n", "edge when betting", "none");
    }
    printf("  %-22s %11.4f units per shoe%s\n", "standard deviation", summary->deviation,
           beside ? ", total" : "");
    print_n0(summary);
    fputs("  ± is the 95% interval.\n", stdout);
}

static void print_perfect(const sabot_count_facts *facts) {
    const double efficiency = sabot_count_efficiency(facts);
    sabot_paint_title("Comparison with perfect play, by exact odds of every hand: %s shoes",
                      sabot_cli_number((int64_t)facts->exact_shoes).text);
    printf("  %-22s %11s %21s %13s\n", "", "bets/shoe", "units/shoe", "edge");
    sabot_print_count_row("perfect play", 22, &facts->perfect, 13, "");
    sabot_print_count_row("this count", 22, &facts->counted, 13, "");
    if (isfinite(efficiency) && efficiency <= 0) {
        fputs("  The count wins nothing; perfect play would.\n", stdout);
    } else if (isfinite(efficiency)) {
        printf("  The count wins %.1f%% of what perfect play wins.\n", 100 * efficiency);
    } else {
        fputs("  Perfect play finds no hand worth betting in these shoes.\n", stdout);
    }
}

void sabot_print_count(const sabot_count_table *table, const sabot_count_facts *facts) {
    sabot_print_count_table(table, true);
    print_system(table, facts);
    sabot_paint_title("%s shoes dealt, %s hands, in %.2f s on %d thread%s",
                      sabot_cli_number((int64_t)facts->sums.shoes).text,
                      sabot_cli_number((int64_t)facts->sums.sums[SABOT_COUNT_HANDS]).text, table->seconds,
                      table->threads, table->threads == 1 ? "" : "s");
    print_won(table, &facts->summary);
    if (facts->exact_shoes > 0) {
        print_perfect(facts);
    }
    if (table->is_stopped) {
        printf("\nStopped early: same result as --shoes %llu --perfect-shoes %llu.\n",
               (unsigned long long)facts->sums.shoes, (unsigned long long)facts->exact_shoes);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The chart of a sweep, an SVG file that is written completely or not at all

/// Writes the directory of a path ("." if there is none) and returns the file name.
static const char *split(const char *path, char directory[PATH_MAX]) {
    const char *const slash = strrchr(path, '/');
    const int length = slash == NULL ? 1 : slash == path ? 1 : (int)(slash - path);
    snprintf(directory, PATH_MAX, "%.*s", length, slash == NULL ? "." : path);
    return slash == NULL ? path : slash + 1;
}

static int exit_code_of(const sabot_count_table *table, sabot_publish_result result, const char *sentence) {
    switch (result) {
    case SABOT_PUBLISH_REFUSED:
        return sabot_cli_refuse(table->command, "--picture: %s", sentence);
    case SABOT_PUBLISH_FAILED:
        return sabot_cli_fail(table->command, "%s", sentence);
    default:
        return 0;
    }
}

int sabot_count_chart_check(const sabot_count_table *table, const char *path) {
    char directory[PATH_MAX], sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    const char *const name = split(path, directory);
    const size_t length = strlen(name);
    if (length <= 4 || length > 180 || strcmp(name + length - 4, ".svg") != 0) {
        return sabot_cli_refuse(table->command,
                                "--picture takes a file name that ends in .svg, such as sweep.svg, not '%s'",
                                path);
    }
    if (access(directory, F_OK) != 0) { // sabot_publish would create it
        return sabot_cli_refuse(table->command, "--picture: cannot write to the directory '%s': %s",
                                directory, strerror(errno));
    }
    return exit_code_of(table, sabot_publish_check(directory, &name, 1, sentence, sizeof sentence), sentence);
}

int sabot_count_chart(const sabot_count_table *table, const sabot_count_sweep_facts *facts,
                      const char *path) {
    if (table->is_stopped) { // an incomplete sweep is not drawn
        fprintf(stderr, "sabot %s: stopped early: no chart was drawn\n", table->command);
        return 0;
    }
    char directory[PATH_MAX], sentence[SABOT_PUBLISH_SENTENCE_SIZE];
    sabot_publish_file file = {.name = split(path, directory)};
    char title[SABOT_NAME_SIZE + 64];
    snprintf(title, sizeof title, "%s: %d deck%s, seed %llu", table->ruleset.title, table->sim.decks,
             table->sim.decks == 1 ? "" : "s", (unsigned long long)table->sim.seed);
    char *const svg = sabot_report_sweep_svg(&facts->results, title, &file.size);
    sabot_report_free_fonts();
    if (svg == NULL) {
        return sabot_cli_fail(table->command, "not enough memory for the chart");
    }
    file.data = svg;
    const sabot_publish_result result = sabot_publish(directory, &file, 1, sentence, sizeof sentence);
    free(svg);
    return exit_code_of(table, result, sentence);
}
