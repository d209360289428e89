/// The texts of a drill: the questions, and why the correct answers are correct.
#include "core/drill/drill_internal.h"

#include <assert.h>
#include <string.h>

void sabot_drill_wager_write(const sabot_wager *wager, sabot_text *text) {
    assert(wager->seat.number >= 1);
    assert(wager->cents > 0);
    sabot_text_format(text, "Seat %d, %s %s", wager->seat.number, sabot_kind_title(wager->kind),
                      sabot_dollars_of(wager->cents).text);
}

void sabot_drill_write_question(const sabot_drill *drill, int question, sabot_text *text) {
    assert(question >= 0);
    assert(question < drill->question_count);
    const sabot_drill_question *const asked = &drill->questions[question];
    switch (asked->kind) {
    case SABOT_DRILL_KIND_CARD:
        return sabot_text_add(text, "Who gets the next card?");
    case SABOT_DRILL_KIND_OUTCOME:
        return sabot_text_add(text, "No more cards. What is the outcome?");
    case SABOT_DRILL_KIND_ORDER:
        return sabot_text_add(text, asked->line == 0 ? "Which bet is settled first?"
                                                     : "Which bet is settled next?");
    case SABOT_DRILL_KIND_LINE:
        sabot_drill_wager_write(&drill->sheet.lines[asked->line].wager, text);
        return sabot_text_add(text, ": take, push or pay?");
    case SABOT_DRILL_KIND_FEES:
        return sabot_text_add(text,
                              drill->round.bank_seat.number != 0
                                  ? "How much does the hand collect in fees, including the player-dealer's?"
                                  : "How much does the hand collect in fees?");
    case SABOT_DRILL_KIND_COUNT:
        break;
    }
    assert(false);
}

// ---------------------------------------------------------------------------------------------------------
// Explanations

/// Appends the ruleset's sentences on a topic as one line.
static void add_topic(sabot_text *text, const sabot_ruleset *ruleset, sabot_topic topic) {
    char buffer[512];
    sabot_text words = sabot_text_in(buffer, sizeof buffer);
    sabot_ruleset_explain(ruleset, topic, &words);
    assert(words.length + 1 < words.size);
    for (char *at = strchr(buffer, '\n'); at != NULL; at = strchr(at, '\n')) {
        *at = at[1] == '\0' ? '\0' : ' ';
    }
    sabot_text_add(text, buffer);
}

static const char *explain_outcome(const sabot_drill *drill, sabot_text *text) {
    const sabot_coup coup = sabot_drill_coup(drill);
    const sabot_hand *const winner =
        coup.outcome == SABOT_OUTCOME_PLAYER ? &drill->round.deal.player : &drill->round.deal.banker;
    sabot_coup_explain(&coup, text);
    if (coup.outcome != SABOT_OUTCOME_TIE) {
        sabot_text_add(text, winner->count == 2 ? ", with two cards" : ", with three cards");
    }
    sabot_text_add(text, ".");
    return coup.dragon7 || coup.panda8 ? "R-WIN-2" : "R-WIN-1";
}

static const char *explain_order(const sabot_drill *drill, int line, sabot_text *text) {
    assert(line >= 0);
    assert(line < drill->sheet.line_count);
    sabot_drill_wager_write(&drill->sheet.lines[line].wager, text);
    sabot_text_add(text, " is next. ");
    if (drill->round.bank_seat.number != 0) {
        sabot_text_format(text, "Seat %d banks. ", drill->round.bank_seat.number);
    }
    add_topic(text, &drill->ruleset, SABOT_TOPIC_SETTLEMENT);
    return drill->ruleset.bank_by == SABOT_BANK_HOUSE ? "R-HOUSE-1" : "R-BANK-3";
}

/// Appends ": each hand suited, from the tray; dealer envy $25", or what the wager would have needed to win.
static const char *explain_progressive(const sabot_sheet_line *line, sabot_text *text) {
    assert(sabot_kind_is_progressive(line->wager.kind));
    assert(line->prize < SABOT_PRIZE_COUNT);
    if (line->prize == SABOT_PRIZE_NONE) {
        const bool on_dragon7 = line->wager.kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
        sabot_text_format(text, ": it was taken at START GAME and wins only on a %s.",
                          sabot_kind_title(on_dragon7 ? SABOT_KIND_DRAGON7 : SABOT_KIND_PANDA8));
        return sabot_kind_clause(line->wager.kind);
    }
    sabot_text_format(text, ": %s, from the %s; dealer envy %s.", sabot_prize_title(line->prize),
                      sabot_payer_name(line->payer), sabot_dollars_of(line->envy_cents).text);
    return line->prize == SABOT_PRIZE_COMBINATION ? "R-PROG-4" : sabot_kind_clause(line->wager.kind);
}

static const char *explain_line(const sabot_drill *drill, const sabot_sheet_line *line, sabot_text *text) {
    assert(line->wager.kind < SABOT_KIND_COUNT);
    const sabot_kind kind = line->wager.kind;
    sabot_drill_wager_write(&line->wager, text);
    sabot_text_add(text, ": ");
    sabot_sheet_line_explain(line, text);
    if (sabot_kind_is_progressive(kind)) {
        return explain_progressive(line, text);
    }
    if (sabot_sheet_line_is_short(&drill->ruleset, line)) {
        sabot_text_add(text,
                       line->paid_cents + line->taken_cents > 0 ? ", all the bank can still cover. " : ". ");
        add_topic(text, &drill->ruleset, SABOT_TOPIC_COVER);
        return "R-BANK-4";
    }
    sabot_text_format(text, ". %s pays %d to 1 when %s.", sabot_kind_title(kind),
                      drill->ruleset.wagers[kind].odds, sabot_kind_explain(&drill->ruleset, kind));
    return sabot_kind_clause(kind);
}

/// Writes "Seat 4, Player $1; seat 5, Tie $0.50; the player-dealer $2".
static void explain_fees(const sabot_drill *drill, sabot_text *text) {
    assert(drill->sheet.fee_count > 0);
    const sabot_sheet *const sheet = &drill->sheet;
    for (int i = 0; i < sheet->fee_count; i++) {
        const sabot_fee *const fee = &sheet->fees[i];
        sabot_text_add(text, i == 0 ? "" : "; ");
        if (fee->is_bank_fee) {
            sabot_text_add(text, "the player-dealer");
        } else {
            sabot_text_format(text, "%s %d, %s", i == 0 ? "Seat" : "seat", fee->wager.seat.number,
                              sabot_kind_title(fee->wager.kind));
        }
        sabot_text_format(text, " %s", sabot_dollars_of(fee->cents - fee->returned_cents).text);
    }
}

const char *sabot_drill_explain(const sabot_drill *drill, int question, sabot_text *text) {
    assert(question >= 0);
    assert(question < drill->question_count);
    const sabot_drill_question *const asked = &drill->questions[question];
    switch (asked->kind) {
    case SABOT_DRILL_KIND_CARD:
        sabot_deal_explain(&asked->deal, text);
        return sabot_draw_rule_clause(sabot_deal_next(&asked->deal).rule);
    case SABOT_DRILL_KIND_OUTCOME:
        return explain_outcome(drill, text);
    case SABOT_DRILL_KIND_ORDER:
        return explain_order(drill, asked->line, text);
    case SABOT_DRILL_KIND_LINE:
        return explain_line(drill, &drill->sheet.lines[asked->line], text);
    case SABOT_DRILL_KIND_FEES:
        explain_fees(drill, text);
        sabot_text_format(text, ": %s in total.",
                          sabot_dollars_of(sabot_drill_correct_answer(drill, question).cents).text);
        return "R-FEE-1";
    case SABOT_DRILL_KIND_COUNT:
        break;
    }
    assert(false);
    return "";
}
