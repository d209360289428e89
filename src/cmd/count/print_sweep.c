/// Units a shoe against the cut card, for people.
#include "cmd/count/facts.h"

#include "cmd/cli.h"
#include "cmd/count/input.h"
#include "cmd/paint.h"

#include <string.h>

/// "Dragon 7" over "perfect" or "count".
static void write_name(const sabot_sweep_curve *curve, char name[32]) {
    const sabot_kind kind = curve->series.bet;
    snprintf(name, 32, "%s",
             kind == SABOT_KIND_PROGRESSIVE_DRAGON7  ? "Dragon 7 prog."
             : kind == SABOT_KIND_PROGRESSIVE_PANDA8 ? "Panda 8 prog."
                                                     : sabot_kind_title(kind));
}

static void print_heading(FILE *stream, const sabot_sweep_results *results) {
    char name[32];
    fprintf(stream, "  %5s %7s", "", "");
    for (int i = 0; i < results->curve_count; i++) {
        write_name(&results->curves[i], name);
        fprintf(stream, " %15s", name);
    }
    fprintf(stream, "\n  %5s %7s", "cut", "hands");
    for (int i = 0; i < results->curve_count; i++) {
        fprintf(stream, " %15s",
                results->curves[i].series.play == SABOT_PLAY_PERFECT ? "perfect play" : "count");
    }
    fputc('\n', stream);
}

static void print_row(FILE *stream, const sabot_sweep_results *results, int cut, bool strong) {
    fprintf(stream, "%s  %5d %7.2f", strong ? SABOT_PAINT_STRONG : "", results->cuts[cut],
            results->hands[cut]);
    for (int i = 0; i < results->curve_count; i++) {
        char half[16];
        snprintf(half, sizeof half, "±%.4f", SABOT_INTERVAL * results->curves[i].errors[cut]);
        fprintf(stream, " %+7.4f %s", results->curves[i].units[cut], half);
    }
    fprintf(stream, "%s\n", strong ? SABOT_PAINT_OFF : "");
}

static void print_bets(FILE *stream, const sabot_sweep_results *results, bool color) {
    sabot_paint_title(stream, color, "Bets a shoe");
    print_heading(stream, results);
    for (int cut = 0; cut < results->cut_count; cut++) {
        fprintf(stream, "  %5d %7.2f", results->cuts[cut], results->hands[cut]);
        for (int i = 0; i < results->curve_count; i++) {
            fprintf(stream, " %15.4f", results->curves[i].bets[cut]);
        }
        fputc('\n', stream);
    }
}

static void print_series(FILE *stream, const sabot_count_table *table, const sabot_count_sweep_facts *facts) {
    char tags[SABOT_COUNT_TAGS_SIZE], trigger[SABOT_COUNT_DECIMAL_SIZE], shoes[32], meter[32];
    char combination[4];
    sabot_combination_write(table->bets.combination, combination);
    for (int i = 0; i < facts->results.curve_count; i++) {
        const sabot_sweep_curve *const curve = &facts->results.curves[i];
        const sabot_count_system *const system = &curve->series.system;
        const bool is_progressive = sabot_kind_is_progressive(curve->series.bet);
        fprintf(stream, "  %s, ", sabot_kind_title(curve->series.bet));
        if (curve->series.play == SABOT_PLAY_COUNT) {
            fprintf(stream, "count %s, %s count of %s", sabot_count_write_tags(system->tags, tags),
                    system->is_running ? "running" : "true",
                    sabot_count_write_decimal(system->trigger, trigger));
        } else {
            fputs("perfect play", stream);
        }
        if (is_progressive) {
            fprintf(stream, ", a seat with %s, meter at %s%s", combination,
                    sabot_cli_dollars(curve->series.meter_cents, meter),
                    !facts->meter_is_even           ? ""
                    : curve->series.meter_cents > 0 ? ", where a full shoe is even"
                                                    : ", which its fixed pays are worth already");
        }
        fprintf(stream, ": %s shoes\n", sabot_cli_number((int64_t)curve->shoes, shoes));
    }
}

void sabot_print_count_sweep(FILE *stream, const sabot_count_table *table,
                             const sabot_count_sweep_facts *facts, bool color) {
    const sabot_sweep_results *const results = &facts->results;
    sabot_print_count_table(stream, table, false);
    print_series(stream, table, facts);
    sabot_paint_title(stream, color, "Units a shoe by where the cut card stands, in cards from the end");
    print_heading(stream, results);
    for (int cut = 0; cut < results->cut_count; cut++) {
        print_row(stream, results, cut, color && results->cuts[cut] == table->sim.shoe.cut_cards);
    }
    fputs(
        "  By exact odds, one unit a bet; ± is the 95 % interval. One pass: all rows are of the same shoes.\n",
        stream);
    print_bets(stream, results, color);
    if (table->is_stopped) {
        fputs("\nStopped early: fewer shoes than were asked for, as said above.\n", stream);
    }
}
