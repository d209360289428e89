#include "drill_view.h"

#include "cli.h"
#include "drill_input.h"
#include "paint.h"

#include <inttypes.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// What lies there

static void view_wager(FILE *stream, const sabot_drill *drill, int question, int number, bool color) {
    const sabot_wager *const wager = &drill->round.wagers[number];
    const sabot_line *const done = sabot_drill_settled(drill, question, number);
    char amount[32], words[128] = "", combination[4] = "";
    sabot_text text = sabot_text_in(words, sizeof words);
    if (sabot_kind_is_progressive(wager->kind)) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&drill->ruleset, wager->kind);
        sabot_combination_write(paytable->combinations[wager->seat.number], combination);
    }
    if (done != NULL) {
        sabot_text_add(&text, "  ");
        sabot_line_explain(done, &text);
    }
    fprintf(stream, "  %s%d  seat %-2d  %-20s %7s%s%s%s%s\n",
            sabot_paint_if(color && done != NULL, SABOT_PAINT_FAINT), number + 1, wager->seat.number,
            sabot_kind_title(wager->kind), sabot_cli_dollars(wager->cents, amount),
            combination[0] != '\0' ? "  " : "", combination, words,
            sabot_paint_if(color && done != NULL, SABOT_PAINT_OFF));
}

/// R-FEE-1: what is posted at the table.
static void view_fees(FILE *stream, const sabot_drill *drill) {
    const sabot_schedule_row *const row = &drill->ruleset.schedule[drill->round.schedule_row];
    char amount[32];
    fputs("  Fees", stream);
    const char *before = ": ";
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (drill->ruleset.wagers[kind].offered && row->fee_cents[kind] > 0) {
            fprintf(stream, "%s%s %s", before, sabot_kind_title((sabot_kind)kind),
                    sabot_cli_dollars(row->fee_cents[kind], amount));
            before = ", ";
        }
    }
    if (drill->round.bank_seat.number != 0 && row->bank_fee_cents > 0) {
        fprintf(stream, "%splayer-dealer %s", before, sabot_cli_dollars(row->bank_fee_cents, amount));
    }
    fputc('\n', stream);
}

void sabot_view_felt(FILE *stream, const sabot_drill *drill, int question, bool color) {
    char amount[32];
    if (drill->round.bank_seat.number != 0) {
        fprintf(stream, "  Seat %d banks with %s.\n", drill->round.bank_seat.number,
                sabot_cli_dollars(drill->round.bank_cents, amount));
    }
    for (int i = 0; i < drill->round.wager_count; i++) {
        view_wager(stream, drill, question, i, color);
    }
    if (drill->level < SABOT_DRILL_LEVEL_MAX) {
        return;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (drill->ruleset.wagers[kind].offered) {
            fprintf(stream, "  %s meter %s\n", sabot_kind_title(kind),
                    sabot_cli_dollars(sabot_drill_meter_cents(drill, kind), amount));
        }
    }
    if (drill->sheet.fee_count > 0) {
        view_fees(stream, drill);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Questions and answers

void sabot_view_question(FILE *stream, const sabot_drill *drill, int question) {
    sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX];
    const int count = sabot_drill_choices(drill, question, list);
    char words[256];
    sabot_text text = sabot_text_in(words, sizeof words);
    sabot_drill_ask(drill, question, &text);
    fputs(words, stream);
    const char *before = " (";
    for (int i = 0; i < count && drill->questions[question].kind != SABOT_DRILL_ORDER; i++) {
        const bool has_amount = list[i].amount == SABOT_AMOUNT_NEEDED;
        fprintf(stream, "%s%s%s%s%s", before, list[i].key, list[i].key[0] != '\0' && has_amount ? " " : "",
                has_amount ? "AMOUNT " : " ", list[i].title);
        before = ", ";
    }
    fprintf(stream, "%s> ", before[0] == ',' ? ") " : " ");
}

static void view_seconds(FILE *stream, int64_t ms) {
    fprintf(stream, "%" PRId64 ".%" PRId64 " s", ms / 1000, ms % 1000 / 100);
}

/// What would have been right, as the choices call it; a wager by its number.
static void write_expected(const sabot_drill *drill, int question, const sabot_drill_reply *expected,
                           sabot_text *text) {
    sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX];
    const int count = sabot_drill_choices(drill, question, list);
    char answer[48];
    sabot_text words = sabot_text_in(answer, sizeof answer);
    sabot_drill_reply_write(drill, question, expected, &words);
    const bool is_order = drill->questions[question].kind == SABOT_DRILL_ORDER;
    for (int i = 0; i < count && !is_order; i++) {
        if (strcmp(list[i].answer, answer) == 0) {
            sabot_text_add(text, list[i].title);
            return;
        }
    }
    sabot_text_add(text, is_order ? "wager " : "");
    sabot_text_add(text, answer);
}

void sabot_view_verdict(FILE *stream, const sabot_drill *drill, int question,
                        const sabot_drill_verdict *verdict, int64_t took_ms, bool color) {
    char expected[64];
    sabot_text text = sabot_text_in(expected, sizeof expected);
    write_expected(drill, question, &verdict->expected, &text);
    fprintf(stream, "  %s%s%s%s",
            sabot_paint_if(color, verdict->right ? SABOT_PAINT_TIE : SABOT_PAINT_STRONG),
            verdict->right ? "Right" : "Wrong: it is ", verdict->right ? "" : expected,
            sabot_paint_if(color, SABOT_PAINT_OFF));
    if (took_ms >= 0) {
        fputs(", ", stream);
        view_seconds(stream, took_ms);
    }
    fprintf(stream, ". %s (%s)\n", verdict->words, verdict->clause);
}

// ---------------------------------------------------------------------------------------------------------
// The end

static void view_tally(FILE *stream, const char *title, const sabot_drill_tally *tally, bool has_times) {
    fprintf(stream, "  %-18s %5" PRIu32 " of %-5" PRIu32, title, tally->right, tally->asked);
    if (has_times) {
        fputs("  mean ", stream);
        view_seconds(stream, sabot_drill_tally_mean_ms(tally));
        fputs(", slowest ", stream);
        view_seconds(stream, tally->slowest_ms);
    }
    fputc('\n', stream);
}

void sabot_view_score(FILE *stream, const sabot_drill_score *score, bool has_times, bool color) {
    const sabot_drill_tally sum = sabot_drill_score_sum(score);
    if (sum.asked == 0) {
        fputs("Nothing was answered.\n", stream);
        return;
    }
    sabot_paint_title(stream, color, "Right answers");
    for (int kind = 0; kind < SABOT_DRILL_KIND_COUNT; kind++) {
        if (score->kinds[kind].asked > 0) {
            view_tally(stream, sabot_drill_kind_title((sabot_drill_kind)kind), &score->kinds[kind],
                       has_times);
        }
    }
    view_tally(stream, "all", &sum, has_times);
    const char *before = "  To study: ";
    for (int i = 0; i < score->missed_count; i++) {
        fprintf(stream, "%s%s (%" PRIu32 " wrong)", before, score->missed[i].clause, score->missed[i].wrong);
        before = ", ";
    }
    fputs(score->missed_count > 0 ? ".\n" : "  Nothing to study: all was right.\n", stream);
}
