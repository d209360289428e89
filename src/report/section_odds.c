/// Exact counts for full shoes: how deals end, and which bets they win, push and lose.
#include "report/sections.h"

#include <math.h>
#include <stdio.h>

static void add_end(sabot_document *document, sabot_tone tone, const char *title, uint64_t deals,
                    uint64_t total) {
    const double probability = (double)deals / (double)total;
    sabot_document_add_row(document, deals == total ? SABOT_ROW_TOTAL : SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(document, tone, title);
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, deals));
    sabot_document_add_cell(document, "%.10f", probability);
    sabot_document_add_cell(document, "%s", sabot_figure_one_in(document, probability));
}

static void add_ends(sabot_document *document, const sabot_odds *odds) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "How a deal ends");
    sabot_document_add_column(document, SABOT_LEFT, "Result");
    sabot_document_add_columns(document, SABOT_RIGHT, "Ordered six-card deals|Probability|1 in");
    add_end(document, SABOT_TONE_PLAYER, "Player wins", odds->player, odds->total);
    add_end(document, SABOT_TONE_BANKER, "Banker wins, Dragon 7 included", odds->banker, odds->total);
    add_end(document, SABOT_TONE_TIE, "Tie", odds->tie, odds->total);
    add_end(document, SABOT_TONE_PAPER, "All deals", odds->total, odds->total);
    add_end(document, SABOT_TONE_DRAGON7, "Dragon 7", odds->dragon7, odds->total);
    add_end(document, SABOT_TONE_PANDA8, "Panda 8", odds->panda8, odds->total);
    add_end(document, SABOT_TONE_PAPER, "A natural on either side", odds->natural, odds->total);
}

static void add_sides(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Deals that win, push and lose each wager");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_columns(document, SABOT_RIGHT, "Win|Push|Lose");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_wager_counts sides = sabot_wager_counts_of(odds, ruleset, (sabot_kind)kind);
            sabot_section_add_wager_row(document, (sabot_kind)kind);
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, sides.win));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, sides.push));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, sides.lose));
        }
    }
}

static void add_worth(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds,
                      sabot_kind kind) {
    const sabot_worth worth = sabot_worth_of(odds, ruleset, kind);
    const sabot_wager_counts sides = sabot_wager_counts_of(odds, ruleset, kind);
    const double total = (double)odds->total;
    sabot_section_add_wager_row(document, kind);
    sabot_document_add_cell(document, "%.8f", (double)sides.win / total);
    sabot_document_add_cell(document, "%.8f", (double)sides.push / total);
    sabot_document_add_cell(document, "%.8f", (double)sides.lose / total);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, -worth.expected, 6));
    sabot_document_add_cell(document, "%.6f", worth.deviation * worth.deviation);
    sabot_document_add_cell(document, "%.6f", worth.deviation);
}

static void add_worths(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Probability, edge and variance of each wager");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_columns(document, SABOT_RIGHT, "P(win)|P(push)|P(lose)|House edge|Variance|Std. dev.");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            add_worth(document, ruleset, odds, (sabot_kind)kind);
        }
    }
}

void sabot_section_counts(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    const sabot_values values = sabot_values_full(ruleset->decks);
    const sabot_odds odds = sabot_odds_of(&values);
    const sabot_joint joint = sabot_joint_of(&values);
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Exact counts");
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "Counted over every ordered way to draw six cards from a full shoe of %s (%d cards), whether or not the "
        "hand uses all six. The counts are exact integers. A hand uses %.6f cards on average.",
        sabot_figure_decks(document, ruleset->decks), sabot_values_total(&values), sabot_joint_cards(&joint));
    add_ends(document, &odds);
    add_sides(document, ruleset, &odds);
    add_worths(document, ruleset, &odds);
    sabot_document_add_text(document, SABOT_BLOCK_NOTE,
                            "Variance and standard deviation are per unit wagered.");
}

// ---------------------------------------------------------------------------------------------------------
// The same counts for every number of decks the ruleset allows.

/// Adds the cells for one number of decks. `values` and `odds` are those of its full shoe.
typedef void decks_cells(sabot_document *document, const sabot_ruleset *ruleset, const sabot_values *values,
                         const sabot_odds *odds);

/// Adds a row for each number of decks. The table already has its columns.
static void add_deck_rows(sabot_document *document, const sabot_ruleset *ruleset, decks_cells *add_cells) {
    for (int decks = 1; decks <= SABOT_DECKS_MAX; decks++) {
        if (ruleset->decks_allowed >> decks & 1) {
            const sabot_values values = sabot_values_full(decks);
            const sabot_odds odds = sabot_odds_of(&values);
            sabot_document_add_row(document, SABOT_ROW_PLAIN);
            sabot_document_add_cell(document, "%d%s", decks, decks == ruleset->decks ? " (in force)" : "");
            add_cells(document, ruleset, &values, &odds);
        }
    }
}

static void open_decks(sabot_document *document, const char *caption, const char *heads) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, caption);
    sabot_document_add_column(document, SABOT_LEFT, "Decks");
    sabot_document_add_columns(document, SABOT_RIGHT, heads);
}

static void add_line_cells(sabot_document *document, const sabot_ruleset *ruleset, const sabot_values *values,
                           const sabot_odds *odds) {
    (void)ruleset, (void)values;
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->total));
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->player));
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->banker));
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->tie));
}

static void add_other_cells(sabot_document *document, const sabot_ruleset *ruleset,
                            const sabot_values *values, const sabot_odds *odds) {
    const sabot_joint joint = sabot_joint_of(values);
    (void)ruleset;
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->dragon7));
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->panda8));
    sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds->natural));
    sabot_document_add_cell(document, "%.6f", sabot_joint_cards(&joint));
}

static void add_edge_cells(sabot_document *document, const sabot_ruleset *ruleset, const sabot_values *values,
                           const sabot_odds *odds) {
    (void)values;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_worth worth = sabot_worth_of(odds, ruleset, (sabot_kind)kind);
            sabot_document_add_cell(document, "%s", sabot_figure_percent(document, -worth.expected, 6));
        }
    }
}

void sabot_section_decks(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    if ((ruleset->decks_allowed & (ruleset->decks_allowed - 1)) == 0) {
        return; // one number of decks: already covered by the section before
    }
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "With %s decks",
                            sabot_figure_choices(document, ruleset->decks_allowed));
    open_decks(document, "Ordered six-card deals", "All deals|Player|Banker|Tie");
    add_deck_rows(document, ruleset, add_line_cells);
    open_decks(document, "Ordered six-card deals, and cards per hand",
               "Dragon 7|Panda 8|Natural|Cards per hand");
    add_deck_rows(document, ruleset, add_other_cells);
    open_decks(document, "House edge", "");
    sabot_section_add_kind_columns(document, ruleset);
    add_deck_rows(document, ruleset, add_edge_cells);
}

// ---------------------------------------------------------------------------------------------------------
// Effect of removal: what removing one card does to each wager.

static void add_table(sabot_document *document, const sabot_ruleset *ruleset, const sabot_removal *removal) {
    static const char *const cards[] = {"10\u2013K", "A", "2", "3", "4", "5", "6", "7", "8", "9"};
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Card removed");
    for (int slot = 1; slot <= 10; slot++) {
        sabot_document_add_column(document, SABOT_RIGHT, cards[slot % 10]);
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            sabot_section_add_wager_row(document, (sabot_kind)kind);
            for (int slot = 1; slot <= 10; slot++) {
                sabot_document_add_cell(document, "%s",
                                        sabot_figure_change(document, removal->change[kind][slot % 10], 4));
            }
        }
    }
}

static void add_chart(sabot_document *document, const sabot_ruleset *ruleset, const sabot_removal *removal) {
    sabot_bar_chart *const chart =
        &sabot_document_add_chart(
             document, SABOT_CHART_BARS,
             "Change in expected win when one card of a value is removed from the full shoe, in "
             "percent of the wager. Each wager has its own scale.")
             ->bars;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (!ruleset->wagers[kind].offered) {
            continue;
        }
        sabot_bar_panel *const panel = &chart->panels[chart->panel_count++];
        snprintf(panel->title, sizeof panel->title, "%s", sabot_kind_title((sabot_kind)kind));
        panel->tone = sabot_tone_of((sabot_kind)kind);
        for (int value = 0; value < 10; value++) {
            const double change = removal->change[kind][value];
            panel->values[value] = isnan(change) ? 0 : 100 * change;
        }
    }
}

void sabot_section_removal(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    const sabot_values values = sabot_values_full(ruleset->decks);
    const sabot_removal removal = sabot_removal_of(&values, ruleset);
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Effect of removal");
    sabot_document_break_page(document);
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "The change in the bettor\u2019s expected win, in percent of the wager, when one card of a value is removed "
        "from a full shoe of %s. Plus is good for the bettor. Card counting relies on these effects.",
        sabot_figure_decks(document, ruleset->decks));
    add_table(document, ruleset, &removal);
    add_chart(document, ruleset, &removal);
}

// ---------------------------------------------------------------------------------------------------------
// The simulation that confirms the exact numbers

static void add_row(sabot_document *document, const sabot_confirmation_row *row) {
    const double errors = row->error > 0 ? (row->mean - row->exact) / row->error : 0;
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(document, sabot_tone_of(row->kind), row->title);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, row->mean, 4));
    sabot_document_add_cell(document, "\u00b1 %s",
                            sabot_figure_percent(document, SABOT_Z_95 * row->error, 4));
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, row->exact, 4));
    sabot_document_add_cell(document, "%s%.2f", errors < 0 ? "\u2212" : "+", fabs(errors));
}

/// Chance alone puts a value this many standard errors off once in 16,000 runs.
#define FAR 4.0

static bool agrees(const sabot_report_confirmation *confirmation) {
    for (int i = 0; i < confirmation->row_count; i++) {
        const sabot_confirmation_row *const row = &confirmation->rows[i];
        if (fabs(row->mean - row->exact) > FAR * row->error) {
            return false;
        }
    }
    return true;
}

void sabot_section_confirmation(sabot_document *document, const sabot_report *report) {
    const sabot_report_confirmation *const confirmation = report->confirmation;
    if (confirmation == NULL) {
        return;
    }
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "%s",
                            agrees(confirmation) ? "Confirmed by simulation" : "Not confirmed by simulation");
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "sabot %s dealt %s hands from %s whole shoes under the same rules, seed %llu, and recorded the result of each "
        "wager. The exact value, which is for a full shoe, should lie within the interval 19 times in 20.",
        report->version, sabot_figure_count(document, confirmation->hands),
        sabot_figure_count(document, confirmation->shoes), (unsigned long long)confirmation->seed);
    if (confirmation->hands > UINT64_C(1000000000)) {
        sabot_document_add_text(
            document, SABOT_BLOCK_NOTE,
            "A cut card shifts the means by a few thousandths of a percent, because shoes with more hands are "
            "those whose hands used fewer cards. A run of this size can show the shift.");
    }
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Net win per unit wagered");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_columns(document, SABOT_RIGHT, "Simulated|95% interval|Exact|Standard errors apart");
    for (int i = 0; i < confirmation->row_count; i++) {
        add_row(document, &confirmation->rows[i]);
    }
    if (sabot_report_has_progressives(report)) {
        sabot_document_add_text(document, SABOT_BLOCK_NOTE,
                                "Progressives: a seat with a printed combination, meter at its seed.");
    }
    sabot_document_add_text(document, SABOT_BLOCK_NOTE,
                            "This command reproduces the numbers to the last digit:");
    sabot_document_add_text(document, SABOT_BLOCK_CODE, "%s", confirmation->command);
}
