/// The rules in force, in words, with the draw table.
#include "report/sections.h"

#include <string.h>

/// Adds each sentence as a list item. A sentence that ends in a colon continues with the next one.
static void add_sentences(sabot_document *document, char *sentences) {
    char *line = sentences;
    for (char *end = strchr(sentences, '\n'); end != NULL; end = strchr(end + 1, '\n')) {
        if (end > line && end[-1] == ':' && end[1] != '\0') {
            *end = ' ';
            continue;
        }
        *end = '\0';
        sabot_document_add_item(document, sabot_figure_sentence(document, line));
        line = end + 1;
    }
}

/// Adds the ruleset's sentences on a topic to the open list.
static void add_topic(sabot_document *document, const sabot_ruleset *ruleset, sabot_topic topic) {
    char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, topic, &text);
    add_sentences(document, sentences);
}

/// R-DRAW-4 as posted at tables: Banker's total down, Player's third card across.
static void add_draw_chart(sabot_document *document) {
    sabot_document_add_table(document, SABOT_STYLE_GRID,
                             "Banker\u2019s draw by Player\u2019s third card: D draw, S stand");
    sabot_document_add_column(document, SABOT_CENTER, "Banker has");
    for (int third = 0; third <= 9; third++) {
        sabot_document_add_column(document, SABOT_CENTER, sabot_document_print(document, "%d", third));
    }
    for (int total = 7; total >= 0; total--) {
        sabot_document_add_row(document, SABOT_ROW_PLAIN);
        sabot_document_add_cell(document, "%d", total);
        for (int third = 0; third <= 9; third++) {
            const bool draws = sabot_banker_draws(total, third);
            sabot_document_add_tone_cell(document, draws ? SABOT_TONE_ACCENT : SABOT_TONE_WASH,
                                         draws ? "D" : "S");
        }
    }
}

static void add_wagers(sabot_document *document, const sabot_ruleset *ruleset) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_column(document, SABOT_RIGHT, "Pays");
    sabot_document_add_prose_column(document, "Wins when");
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            sabot_section_add_wager_row(document, (sabot_kind)kind);
            sabot_document_add_cell(
                document, "%s",
                sabot_kind_is_progressive((sabot_kind)kind)
                    ? "paytable"
                    : sabot_document_print(document, "%d to 1", ruleset->wagers[kind].odds));
            sabot_document_add_cell(document, "%s", sabot_kind_explain(ruleset, (sabot_kind)kind));
        }
    }
}

static void add_limits(sabot_document *document, const sabot_ruleset *ruleset) {
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Row");
    sabot_section_add_kind_columns(document, ruleset);
    for (int row = 0; row < ruleset->schedule_count; row++) {
        sabot_document_add_row(document, SABOT_ROW_PLAIN);
        sabot_document_add_cell(document, "%d%s", row, row == ruleset->schedule_row ? " (in force)" : "");
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            const sabot_limits limits = ruleset->schedule[row].limits[kind];
            if (ruleset->wagers[kind].offered) {
                sabot_document_add_cell(document, "%s \u2013 %s",
                                        sabot_figure_cents(document, limits.min_cents),
                                        sabot_figure_cents(document, limits.max_cents));
            }
        }
    }
}

void sabot_section_rules(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Rules in force");
    sabot_document_break_page(document);
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "Cards and table");
    sabot_document_add_rows(document, SABOT_BLOCK_LIST, "");
    add_topic(document, ruleset, SABOT_TOPIC_CARDS);
    add_topic(document, ruleset, SABOT_TOPIC_TABLE);
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "The draw");
    sabot_document_add_rows(document, SABOT_BLOCK_LIST, "");
    add_topic(document, ruleset, SABOT_TOPIC_DRAW);
    add_draw_chart(document);
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "Wagers");
    add_wagers(document, ruleset);
    sabot_document_add_rows(document, SABOT_BLOCK_LIST, "");
    add_topic(document, ruleset, SABOT_TOPIC_WAGERS);
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "Bank and settlement");
    sabot_document_add_rows(document, SABOT_BLOCK_LIST, "");
    add_topic(document, ruleset, SABOT_TOPIC_BANK);
    add_topic(document, ruleset, SABOT_TOPIC_SETTLEMENT);
    sabot_document_add_text(document, SABOT_BLOCK_SUBHEADING, "Limits");
    add_limits(document, ruleset);
    sabot_document_add_rows(document, SABOT_BLOCK_LIST, "");
    add_topic(document, ruleset, SABOT_TOPIC_LIMITS);
}

// ---------------------------------------------------------------------------------------------------------
// Fees: every row of the schedule, and the effect of a flat fee on the edge.

static void add_wager(sabot_document *document, const sabot_schedule_row *row, sabot_kind kind, double edge) {
    const sabot_limits limits = row->limits[kind];
    const int64_t fee_cents = row->fee_cents[kind];
    sabot_section_add_wager_row(document, kind);
    sabot_document_add_cell(document, "%s", sabot_figure_full_cents(document, fee_cents));
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, edge, 4));
    sabot_document_add_cell(document, "%s", sabot_figure_cents(document, limits.min_cents));
    sabot_document_add_cell(
        document, "%s",
        sabot_figure_percent(document, edge + sabot_worth_fee(limits.min_cents, fee_cents), 4));
    sabot_document_add_cell(document, "%s", sabot_figure_cents(document, limits.max_cents));
    sabot_document_add_cell(
        document, "%s",
        sabot_figure_percent(document, edge + sabot_worth_fee(limits.max_cents, fee_cents), 4));
}

static void add_row(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds,
                    int index) {
    const sabot_schedule_row *const row = &ruleset->schedule[index];
    const bool has_bank = ruleset->bank_by == SABOT_BANK_PLAYER_DEALER;
    sabot_document_add_row(document, SABOT_ROW_GROUP);
    sabot_document_add_cell(document, "Row %d%s%s%s", index,
                            index == ruleset->schedule_row ? " (in force)" : "",
                            has_bank ? "  \u00b7  player-dealer fee per hand: " : "",
                            has_bank ? sabot_figure_cents(document, row->bank_fee_cents) : "");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_worth worth = sabot_worth_of(odds, ruleset, (sabot_kind)kind);
            add_wager(document, row, (sabot_kind)kind, -worth.expected);
        }
    }
}

static void add_table(sabot_document *document, const sabot_ruleset *ruleset) {
    const sabot_values values = sabot_values_full(ruleset->decks);
    const sabot_odds odds = sabot_odds_of(&values);
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_columns(document, SABOT_RIGHT,
                               "Fee|House edge|At minimum|Edge with fee|At maximum|Edge with fee");
    for (int row = 0; row < ruleset->schedule_count; row++) {
        add_row(document, ruleset, &odds, row);
    }
}

void sabot_section_fees(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, SABOT_TOPIC_FEES, &text);
    for (char *at = sentences; *at != '\0'; at++) {
        *at = *at == '\n' ? ' ' : *at;
    }
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Fees");
    if (!sabot_ruleset_takes_fees(ruleset)) {
        sabot_document_add_text(document, SABOT_BLOCK_PARAGRAPH, "%s", sentences);
        return;
    }
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "%sA flat fee adds fee divided by stake to the cost of a bet. The table adds it to the house edge, at "
        "the minimum and the maximum of each space. The fee goes to the house, the edge to the bank.",
        sentences);
    add_table(document, ruleset);
}
