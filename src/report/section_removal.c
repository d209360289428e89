/// Effect of removal: what one card less does to each wager.
#include "sections.h"

#include <math.h>
#include <stdio.h>

static void add_table(sabot_document *document, const sabot_ruleset *ruleset, const sabot_removal *removal) {
    static const char *const cards[] = {"10\u2013K", "A", "2", "3", "4", "5", "6", "7", "8", "9"};
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Card gone");
    for (int slot = 1; slot <= 10; slot++) {
        sabot_document_add_column(document, SABOT_RIGHT, cards[slot % 10]);
    }
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            sabot_document_add_row(document, SABOT_ROW_PLAIN);
            sabot_document_add_tone_cell(document, sabot_tone_of((sabot_kind)kind),
                                         sabot_kind_title((sabot_kind)kind));
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
             "Change of the expected win when one card of a value leaves the full shoe, in "
             "percent of the wager. Each wager has a scale of its own.")
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
    sabot_document_add_heading(document, "Effect of removal");
    sabot_document_break_page(document);
    sabot_document_add_paragraph(
        document,
        "What one card less of a value does to the bettor\u2019s expected win, in percent of the wager, from a "
        "full shoe of %s. Plus is good for the bettor. The effects are what card counting rests on.",
        sabot_figure_decks(document, ruleset->decks));
    add_table(document, ruleset, &removal);
    add_chart(document, ruleset, &removal);
}
