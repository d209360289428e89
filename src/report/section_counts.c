/// Exact counts of the default shoe: how deals end, and what they do to each wager.
#include "sections.h"

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
    sabot_document_add_column(document, SABOT_RIGHT, "Ordered six-card deals");
    sabot_document_add_column(document, SABOT_RIGHT, "Probability");
    sabot_document_add_column(document, SABOT_RIGHT, "1 in");
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
    sabot_document_add_column(document, SABOT_RIGHT, "Win");
    sabot_document_add_column(document, SABOT_RIGHT, "Push");
    sabot_document_add_column(document, SABOT_RIGHT, "Lose");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_sides sides = sabot_sides_of(odds, ruleset, (sabot_kind)kind);
            sabot_document_add_row(document, SABOT_ROW_PLAIN);
            sabot_document_add_tone_cell(document, sabot_tone_of((sabot_kind)kind),
                                         sabot_kind_title((sabot_kind)kind));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, sides.win));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, sides.push));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, sides.lose));
        }
    }
}

static void add_worth(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds,
                      sabot_kind kind) {
    const sabot_worth worth = sabot_worth_of(odds, ruleset, kind);
    const sabot_sides sides = sabot_sides_of(odds, ruleset, kind);
    const double total = (double)odds->total;
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(document, sabot_tone_of(kind), sabot_kind_title(kind));
    sabot_document_add_cell(document, "%.8f", (double)sides.win / total);
    sabot_document_add_cell(document, "%.8f", (double)sides.push / total);
    sabot_document_add_cell(document, "%.8f", (double)sides.lose / total);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, -worth.expected, 6));
    sabot_document_add_cell(document, "%.6f", worth.deviation * worth.deviation);
    sabot_document_add_cell(document, "%.6f", worth.deviation);
}

static void add_worths(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds) {
    static const char *const heads[] = {"P(win)",     "P(push)",  "P(lose)",
                                        "House edge", "Variance", "Std. dev."};
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "Probabilities and moments of each wager");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        sabot_document_add_column(document, SABOT_RIGHT, heads[i]);
    }
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
    sabot_document_add_heading(document, "Exact counts");
    sabot_document_add_paragraph(
        document,
        "Counted over every ordered way to draw six cards from a full shoe of %s, %d cards, whether the "
        "hand uses all six or not. The counts are whole numbers, exact to the last digit. A hand takes %.6f "
        "cards on average.",
        sabot_figure_decks(document, ruleset->decks), sabot_values_total(&values), sabot_joint_cards(&joint));
    add_ends(document, &odds);
    add_sides(document, ruleset, &odds);
    add_worths(document, ruleset, &odds);
    sabot_document_add_note(document, "Variance and standard deviation are of one unit wagered.");
}
