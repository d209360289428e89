/// Each progressive on offer: its prizes, its worth, and its return as the meter grows.
#include "report/sections.h"

#include <math.h>
#include <stdio.h>

/// Returns the combination of the lowest seat that has one. From a full shoe all are equally likely.
static sabot_combination first_combination(const sabot_paytable *paytable) {
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (paytable->combinations[seat].printed) {
            return paytable->combinations[seat];
        }
    }
    return (sabot_combination){0};
}

/// Returns the standard deviation of the return per unit wagered, with the meter at its seed.
static double deviation_at_seed(const sabot_report_progressive *progressive) {
    double first = 0, second = 0;
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        const double probability = (double)progressive->odds.prizes[prize] / (double)progressive->odds.total;
        const int64_t pay_cents = prize == SABOT_PRIZE_COMBINATION ? progressive->paytable->seed_cents
                                                                   : progressive->paytable->pay_cents[prize];
        const double pay = (double)pay_cents / (double)progressive->paytable->price_cents;
        first += probability * pay;
        second += probability * pay * pay;
    }
    return sqrt(fmax(0, second - first * first));
}

sabot_report_progressive sabot_report_progressive_of(const sabot_ruleset *ruleset, sabot_kind kind) {
    sabot_report_progressive progressive = {.paytable = sabot_ruleset_paytable(ruleset, kind)};
    const sabot_composition shoe = sabot_composition_of(ruleset->decks);
    progressive.odds = sabot_progressive_odds_of(&shoe, kind, first_combination(progressive.paytable));
    progressive.worth = sabot_progressive_worth_of(&progressive.odds, progressive.paytable);
    progressive.deviation = deviation_at_seed(&progressive);
    return progressive;
}

bool sabot_report_has_progressives(const sabot_report *report) {
    return report->ruleset->wagers[SABOT_KIND_PROGRESSIVE_DRAGON7].offered ||
           report->ruleset->wagers[SABOT_KIND_PROGRESSIVE_PANDA8].offered;
}

// ---------------------------------------------------------------------------------------------------------
// Prizes

/// `returned` and `envy_cost` are in units of the price.
static void add_win(sabot_document *document, const sabot_report_progressive *progressive, const char *title,
                    uint64_t deals, const char *pays, double returned, const char *envy, double envy_cost) {
    const double probability = (double)deals / (double)progressive->odds.total;
    sabot_document_add_cell(document, "%s", title);
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, deals));
    sabot_document_add_cell(document, "%s", sabot_figure_one_in(document, probability));
    sabot_document_add_cell(document, "%.10f", probability);
    sabot_document_add_cell(document, "%s", pays);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, returned, 4));
    sabot_document_add_cell(document, "%s", envy);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, envy_cost, 4));
}

static void add_prize(sabot_document *document, const sabot_report_progressive *progressive,
                      sabot_prize prize) {
    const sabot_paytable *const paytable = progressive->paytable;
    const double probability = (double)progressive->odds.prizes[prize] / (double)progressive->odds.total;
    const bool from_meter = prize == SABOT_PRIZE_COMBINATION;
    const int64_t pay_cents = from_meter ? paytable->seed_cents : paytable->pay_cents[prize];
    const int64_t envy_cents = paytable->envy_cents[prize];
    const double price = (double)paytable->price_cents;
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    add_win(document, progressive, sabot_figure_sentence(document, sabot_prize_title(prize)),
            progressive->odds.prizes[prize], from_meter ? "meter" : sabot_figure_cents(document, pay_cents),
            probability * (double)pay_cents / price, sabot_figure_cents(document, envy_cents),
            probability * (double)envy_cents / price);
}

static void add_prizes(sabot_document *document, const sabot_report_progressive *progressive) {
    const sabot_paytable *const paytable = progressive->paytable;
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Prizes (only the highest pays)");
    sabot_document_add_column(document, SABOT_LEFT, "Prize");
    sabot_document_add_columns(document, SABOT_RIGHT, "Deals|1 in|Probability|Pays|Return|Envy|Envy cost");
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        add_prize(document, progressive, (sabot_prize)prize);
    }
    const double at_seed = sabot_progressive_return(&progressive->odds, paytable, paytable->seed_cents);
    sabot_document_add_row(document, SABOT_ROW_TOTAL);
    add_win(document, progressive, "Any win",
            progressive->odds.total - progressive->odds.prizes[SABOT_PRIZE_NONE], "", at_seed, "",
            progressive->worth.envy_cost);
    sabot_document_add_text(
        document, SABOT_BLOCK_NOTE,
        "Ordered six-card deals out of %s, for one seat with a printed combination. The meter\u2019s return assumes the "
        "seed of %s. Returns and costs are in percent of the price. Envy is paid to the dealer for each winning player.",
        sabot_figure_count(document, progressive->odds.total),
        sabot_figure_cents(document, paytable->seed_cents));
}

// ---------------------------------------------------------------------------------------------------------
// Worth

static void add_facts(sabot_document *document, const sabot_report_progressive *progressive) {
    const sabot_paytable *const paytable = progressive->paytable;
    const sabot_progressive_worth *const worth = &progressive->worth;
    sabot_document_add_rows(document, SABOT_BLOCK_FACTS, "");
    sabot_document_add_fact(document, "Price", "%s", sabot_figure_cents(document, paytable->price_cents));
    sabot_document_add_fact(document, "Seed, and reset after a win", "%s, %s",
                            sabot_figure_cents(document, paytable->seed_cents),
                            sabot_figure_cents(document, paytable->reset_cents));
    sabot_document_add_fact(document, "Contribution to the meter", "%.2f%%", paytable->meter_share / 100.0);
    sabot_document_add_fact(document, "Return of fixed prizes", "%s",
                            sabot_figure_percent(document, worth->fixed_return, 4));
    sabot_document_add_fact(document, "Cost of dealer envy", "%s",
                            sabot_figure_percent(document, worth->envy_cost, 4));
    sabot_document_add_fact(document, "Break-even meter", "%s",
                            worth->break_even_meter_cents > 0
                                ? sabot_figure_dollars(document, worth->break_even_meter_cents)
                                : "any");
    sabot_document_add_fact(document, "Variance at the seed", "%.4f",
                            progressive->deviation * progressive->deviation);
    sabot_document_add_fact(document, "Long-run return", "%s",
                            sabot_figure_percent(document, worth->long_run_return, 4));
}

static double dollars(double cents) {
    return cents / 100;
}

/// Keeps the marks in ascending order of x.
static void add_mark(sabot_document *document, sabot_line_chart *chart,
                     const sabot_report_progressive *progressive, double meter_cents, const char *what) {
    const double at = progressive->worth.fixed_return + progressive->worth.combination * meter_cents /
                                                            (double)progressive->paytable->price_cents;
    int index = chart->mark_count++;
    for (; index > 0 && chart->marks[index - 1].x > dollars(meter_cents); index--) {
        chart->marks[index] = chart->marks[index - 1];
    }
    chart->marks[index] = (sabot_chart_mark){.x = dollars(meter_cents), .y = at};
    snprintf(chart->marks[index].label, sizeof chart->marks[index].label, "%s %s: %s", what,
             sabot_figure_dollars(document, round(meter_cents / 100) * 100),
             sabot_figure_percent(document, at, 2));
}

static void add_chart(sabot_document *document, const sabot_report_progressive *progressive) {
    const sabot_progressive_worth *const worth = &progressive->worth;
    const double seed = (double)progressive->paytable->seed_cents;
    sabot_line_chart *const chart =
        &sabot_document_add_chart(document, SABOT_CHART_LINES,
                                  sabot_document_print(document,
                                                       "%s: return of the wager by the amount of its meter.",
                                                       sabot_kind_title(progressive->paytable->kind)))
             ->lines;
    const double high =
        dollars(1.45 * fmax(fmax(worth->break_even_meter_cents, worth->won_meter_cents), seed));
    const double top =
        worth->fixed_return + worth->combination * high * 100 / (double)progressive->paytable->price_cents;
    chart->x = (sabot_axis){.title = "meter", .unit = SABOT_AXIS_DOLLARS, .high = high};
    chart->y = (sabot_axis){.title = "return, in percent of the price",
                            .unit = SABOT_AXIS_PERCENT,
                            .low = fmax(0, floor(worth->fixed_return * 10 - 0.5) / 10),
                            .high = fmax(1.05, top)};
    chart->has_level = true;
    chart->level = 1;
    snprintf(chart->level_label, sizeof chart->level_label, "break-even: returns the price");
    chart->line_count = 1;
    chart->lines[0] = (sabot_chart_line){.tone = sabot_tone_of(progressive->paytable->kind),
                                         .count = 2,
                                         .x = {0, high},
                                         .y = {worth->fixed_return, top}};
    add_mark(document, chart, progressive, seed, "seed");
    add_mark(document, chart, progressive, worth->won_meter_cents, "average win");
    if (worth->break_even_meter_cents > 0) {
        add_mark(document, chart, progressive, worth->break_even_meter_cents, "break-even meter");
    }
}

/// Each progressive starts on a new page.
static void add_progressive(sabot_document *document, const sabot_ruleset *ruleset, sabot_kind kind,
                            bool is_first) {
    const sabot_report_progressive progressive = sabot_report_progressive_of(ruleset, kind);
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "%s, paytable %s", sabot_kind_title(kind),
                            progressive.paytable->name);
    if (!is_first) {
        sabot_document_break_page(document);
    }
    add_prizes(document, &progressive);
    add_facts(document, &progressive);
    if (progressive.worth.combination > 0) {
        sabot_document_add_text(
            document, SABOT_BLOCK_PARAGRAPH,
            "From reset to reset, the wager returns %s, and the meter is won at %s on average. The wager "
            "returns more than its price only while the meter is above %s.",
            sabot_figure_percent(document, progressive.worth.long_run_return, 4),
            sabot_figure_dollars(document, progressive.worth.won_meter_cents),
            sabot_figure_dollars(document, progressive.worth.break_even_meter_cents));
        add_chart(document, &progressive);
    }
}

void sabot_section_progressives(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    bool any = false;
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            if (!any) {
                sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Progressives");
                sabot_document_break_page(document);
                sabot_document_add_text(
                    document, SABOT_BLOCK_PARAGRAPH,
                    "Only the highest prize pays. A Player hand all of one suit and a Banker hand all of one suit of the "
                    "other color, as printed at the seat, win the whole meter. Every other seat with this bet is then paid "
                    "for each hand suited, which needs no printed combination. Hands of two and three cards count. The "
                    "winning hand is the Banker hand for Dragon 7 and the Player hand for Panda 8. The meter pays the "
                    "combination; the house tray pays all other prizes. The player-dealer\u2019s cover is not used.");
            }
            add_progressive(document, ruleset, (sabot_kind)kind, !any);
            any = true;
        }
    }
}
