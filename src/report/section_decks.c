/// The same counts for every number of decks that the ruleset allows.
#include "sections.h"

static bool is_allowed(const sabot_ruleset *ruleset, int decks) {
    return ruleset->decks_allowed >> decks & 1;
}

/// Opens a table with a row a number of decks.
static void open_table(sabot_document *document, const char *caption, const char *const heads[], int count) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, caption);
    sabot_document_add_column(document, SABOT_LEFT, "Decks");
    for (int i = 0; i < count; i++) {
        sabot_document_add_column(document, SABOT_RIGHT, heads[i]);
    }
}

static void open_row(sabot_document *document, const sabot_ruleset *ruleset, int decks) {
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    sabot_document_add_cell(document, "%d%s", decks, decks == ruleset->decks ? ", in force" : "");
}

static void add_lines(sabot_document *document, const sabot_ruleset *ruleset) {
    static const char *const heads[] = {"All deals", "Player", "Banker", "Tie"};
    open_table(document, "Ordered six-card deals", heads, 4);
    for (int decks = 1; decks <= SABOT_DECKS_MAX; decks++) {
        if (is_allowed(ruleset, decks)) {
            const sabot_values values = sabot_values_full(decks);
            const sabot_odds odds = sabot_odds_of(&values);
            open_row(document, ruleset, decks);
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.total));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.player));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.banker));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.tie));
        }
    }
}

static void add_others(sabot_document *document, const sabot_ruleset *ruleset) {
    static const char *const heads[] = {"Dragon 7", "Panda 8", "Natural", "Cards a hand"};
    open_table(document, "Ordered six-card deals, and cards a hand", heads, 4);
    for (int decks = 1; decks <= SABOT_DECKS_MAX; decks++) {
        if (is_allowed(ruleset, decks)) {
            const sabot_values values = sabot_values_full(decks);
            const sabot_odds odds = sabot_odds_of(&values);
            const sabot_joint joint = sabot_joint_of(&values);
            open_row(document, ruleset, decks);
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.dragon7));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.panda8));
            sabot_document_add_cell(document, "%s", sabot_figure_count(document, odds.natural));
            sabot_document_add_cell(document, "%.6f", sabot_joint_cards(&joint));
        }
    }
}

static void add_edges(sabot_document *document, const sabot_ruleset *ruleset) {
    const char *heads[SABOT_GAME_KIND_COUNT];
    int count = 0;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            heads[count++] = sabot_kind_title((sabot_kind)kind);
        }
    }
    open_table(document, "House edge", heads, count);
    for (int decks = 1; decks <= SABOT_DECKS_MAX; decks++) {
        if (!is_allowed(ruleset, decks)) {
            continue;
        }
        const sabot_values values = sabot_values_full(decks);
        const sabot_odds odds = sabot_odds_of(&values);
        open_row(document, ruleset, decks);
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            if (ruleset->wagers[kind].offered) {
                const sabot_worth worth = sabot_worth_of(&odds, ruleset, (sabot_kind)kind);
                sabot_document_add_cell(document, "%s", sabot_figure_percent(document, -worth.expected, 6));
            }
        }
    }
}

void sabot_section_decks(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    if ((ruleset->decks_allowed & (ruleset->decks_allowed - 1)) == 0) {
        return; // one number of decks: the section before has said it all
    }
    sabot_document_add_subheading(document, "With %s decks",
                                  sabot_figure_choices(document, ruleset->decks_allowed));
    add_lines(document, ruleset);
    add_others(document, ruleset);
    add_edges(document, ruleset);
}
