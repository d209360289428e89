/// Assembles the par sheet: its sections in order, the summary and the method.
#include "report/sections.h"

void sabot_section_add_wager_row(sabot_document *document, sabot_kind kind) {
    sabot_document_add_row(document, SABOT_ROW_PLAIN);
    sabot_document_add_tone_cell(document, sabot_tone_of(kind), sabot_kind_title(kind));
}

void sabot_section_add_kind_columns(sabot_document *document, const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            sabot_document_add_column(document, SABOT_RIGHT, sabot_kind_title((sabot_kind)kind));
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Method and trademarks

static void add_method(sabot_document *document, const sabot_report *report) {
    const bool has_progressives = sabot_report_has_progressives(report);
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Method and notes");
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "The counts sum over all 5,005 multisets of six point values: the number of orders that end in each "
        "result under the draw rules, times the number of ways to draw those cards from the shoe. All "
        "arithmetic is exact, in integers, until the final division.%s",
        has_progressives ? " The progressives are counted the same way, by suit." : "");
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "Edge, variance and standard deviation are per unit wagered on a full, well-shuffled shoe; a push "
        "counts as a wager.%s",
        has_progressives
            ? " For the progressives, one seat wins the whole meter, and every hand is dealt from a full shoe. "
              "Dealer envy is not part of the wager\u2019s return and is listed separately."
            : "");
    const bool simulated = report->confirmation != NULL || report->sweep != NULL;
    sabot_document_add_text(
        document, SABOT_BLOCK_PARAGRAPH,
        "Computed by sabot %s from the ruleset \u201c%s\u201d%s. The same input reproduces this sheet byte for byte.",
        report->version, report->ruleset->name, simulated ? " and the seed shown" : " alone");
    sabot_document_add_text(
        document, SABOT_BLOCK_NOTE,
        "EZ Baccarat, Dragon 7, Panda 8 and EZ TRAK are trademarks of their owners and are named for "
        "compatibility only. The owners neither made nor endorse this sheet.");
}

// ---------------------------------------------------------------------------------------------------------
// Page one: the cost of each wager, and the contents.

static void add_wager(sabot_document *document, sabot_kind kind, const char *pays, double edge, double hit,
                      double deviation) {
    sabot_section_add_wager_row(document, kind);
    sabot_document_add_cell(document, "%s", pays);
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, edge, 6));
    sabot_document_add_cell(document, "%s", sabot_figure_percent(document, hit, 6));
    sabot_document_add_cell(document, "%s", sabot_figure_one_in(document, hit));
    sabot_document_add_cell(document, "%.6f", deviation);
}

static void add_progressive(sabot_document *document, const sabot_ruleset *ruleset, sabot_kind kind) {
    const sabot_report_progressive progressive = sabot_report_progressive_of(ruleset, kind);
    const double at_seed =
        sabot_progressive_return(&progressive.odds, progressive.paytable, progressive.paytable->seed_cents);
    const double hit = 1 - (double)progressive.odds.prizes[SABOT_PRIZE_NONE] / (double)progressive.odds.total;
    add_wager(document, kind, "paytable", 1 - at_seed, hit, progressive.deviation);
}

static void add_table(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds) {
    sabot_document_add_table(document, SABOT_STYLE_LARGE, "");
    sabot_document_add_column(document, SABOT_LEFT, "Wager");
    sabot_document_add_columns(document, SABOT_RIGHT, "Pays|House edge|Hit frequency|1 in|Std. deviation");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            const sabot_worth worth = sabot_worth_of(odds, ruleset, (sabot_kind)kind);
            add_wager(document, (sabot_kind)kind,
                      sabot_document_print(document, "%d to 1", ruleset->wagers[kind].odds), -worth.expected,
                      worth.hit, worth.deviation);
        }
    }
    bool any = false;
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            add_progressive(document, ruleset, (sabot_kind)kind);
            any = true;
        }
    }
    sabot_document_add_text(document, SABOT_BLOCK_NOTE,
                            "House edge: the average loss per unit wagered; pushes count as wagers. Full "
                            "shoe of %s%s.%s",
                            sabot_figure_decks(document, ruleset->decks),
                            sabot_ruleset_takes_fees(ruleset) ? ", before collection fees" : "",
                            any ? " Progressives: meter at its seed; the edge falls as the meter grows."
                                : "");
}

static void add_limits(sabot_document *document, const sabot_ruleset *ruleset) {
    const sabot_limits line = ruleset->schedule[ruleset->schedule_row].limits[SABOT_KIND_PLAYER];
    sabot_document_add_fact(document, "Line bet limits", "%s \u2013 %s",
                            sabot_figure_cents(document, line.min_cents),
                            sabot_figure_cents(document, line.max_cents));
}

static void add_facts(sabot_document *document, const sabot_ruleset *ruleset, const sabot_odds *odds,
                      const sabot_values *values) {
    const double total = (double)odds->total;
    const sabot_joint joint = sabot_joint_of(values);
    sabot_document_add_rows(document, SABOT_BLOCK_FACTS, "");
    sabot_document_add_fact(document, "Player wins", "%s",
                            sabot_figure_percent(document, (double)odds->player / total, 4));
    sabot_document_add_fact(document, "Banker wins", "%s",
                            sabot_figure_percent(document, (double)odds->banker / total, 4));
    sabot_document_add_fact(document, "Tie", "%s",
                            sabot_figure_percent(document, (double)odds->tie / total, 4));
    sabot_document_add_fact(document, "Cards per hand", "%.6f", sabot_joint_cards(&joint));
    sabot_document_add_fact(document, "Decks", "%d", ruleset->decks);
    sabot_document_add_fact(document, "Seats", "%d", ruleset->seats);
    sabot_document_add_fact(document, "Bank", "%s",
                            ruleset->bank_by == SABOT_BANK_HOUSE ? "house" : "player-dealer");
    add_limits(document, ruleset);
}

static void add_summary(sabot_document *document, const sabot_report *report) {
    const sabot_values values = sabot_values_full(report->ruleset->decks);
    const sabot_odds odds = sabot_odds_of(&values);
    sabot_document_add_text(document, SABOT_BLOCK_HEADING, "Summary");
    add_table(document, report->ruleset, &odds);
    add_facts(document, report->ruleset, &odds, &values);
    sabot_document_add_contents(document);
}

// ---------------------------------------------------------------------------------------------------------
// The whole sheet

static void add_masthead(sabot_document *document, const sabot_report *report) {
    const sabot_ruleset *const ruleset = report->ruleset;
    sabot_document_add_rows(document, SABOT_BLOCK_MASTHEAD, ruleset->title);
    sabot_document_add_item(document, "Par sheet");
    sabot_document_add_item(
        document,
        sabot_document_print(document, "Ruleset %s  \u00b7  %s of 52 cards  \u00b7  sabot %s", ruleset->name,
                             sabot_figure_decks(document, ruleset->decks), report->version));
}

/// Ruleset, version and, for a sheet with simulations, the seed.
static const char *footer_of(sabot_document *document, const sabot_report *report) {
    const char *const start =
        sabot_document_print(document, "%s  \u00b7  sabot %s", report->ruleset->name, report->version);
    if (report->confirmation == NULL && report->sweep == NULL) {
        return start;
    }
    const uint64_t seed = report->confirmation != NULL ? report->confirmation->seed : report->sweep->seed;
    return sabot_document_print(document, "%s  \u00b7  seed %llu", start, (unsigned long long)seed);
}

void sabot_par_sheet_build(sabot_document *document, const sabot_report *report) {
    document->title = sabot_document_print(document, "%s: par sheet", report->ruleset->title);
    document->footer = footer_of(document, report);
    add_masthead(document, report);
    add_summary(document, report);
    sabot_section_rules(document, report);
    sabot_section_counts(document, report);
    sabot_section_decks(document, report);
    sabot_section_removal(document, report);
    sabot_section_progressives(document, report);
    sabot_section_fees(document, report);
    sabot_section_counting(document, report);
    sabot_section_confirmation(document, report);
    add_method(document, report);
}
