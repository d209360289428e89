/// Fees: every row of the schedule, and what a flat fee adds to the edge.
#include "sections.h"

static void add_wager(sabot_document *document, const sabot_schedule_row *row, sabot_kind kind, double edge) {
    const sabot_limits limits = row->limits[kind];
    const int64_t fee_cents = row->fee_cents[kind];
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(document, sabot_tone_of(kind), sabot_kind_title(kind));
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
                            index == ruleset->schedule_row ? ", in force" : "",
                            has_bank ? "  \u00b7  the player-dealer pays, a hand: " : "",
                            has_bank ? sabot_figure_cents(document, row->bank_fee_cents) : "");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_worth worth = sabot_worth_of(odds, ruleset, (sabot_kind)kind);
            add_wager(document, row, (sabot_kind)kind, -worth.expected);
        }
    }
}

static void add_table(sabot_document *document, const sabot_ruleset *ruleset) {
    static const char *const heads[] = {"Fee",           "House edge", "At minimum",
                                        "Edge with fee", "At maximum", "Edge with fee"};
    const sabot_values values = sabot_values_full(ruleset->decks);
    const sabot_odds odds = sabot_odds_of(&values);
    sabot_document_add_table(document, SABOT_STYLE_PLAIN, "");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        sabot_document_add_column(document, SABOT_RIGHT, heads[i]);
    }
    for (int row = 0; row < ruleset->schedule_count; row++) {
        add_row(document, ruleset, &odds, row);
    }
}

void sabot_section_fees(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, SABOT_MATTER_FEES, &text);
    for (char *at = sentences; *at != '\0'; at++) {
        *at = *at == '\n' ? ' ' : *at;
    }
    sabot_document_add_heading(document, "Fees");
    if (!sabot_ruleset_takes_fees(ruleset)) {
        sabot_document_add_paragraph(document, "%s", sentences);
        return;
    }
    sabot_document_add_paragraph(
        document,
        "%sA flat fee weighs on a stake as the fee over the stake: it is added to the house edge below, at the "
        "least and the most that each space takes. The fee goes to the house, the edge to the bank.",
        sentences);
    add_table(document, ruleset);
}
