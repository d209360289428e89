/// Text output of a drill.
#include "cmd/drill/drill.h"

#include "cmd/cli.h"
#include "cmd/paint.h"
#include "text/json/drill_answer.h"

#include <inttypes.h>
#include <string.h>

enum { LINE_COLUMNS = 80, LINE_SIZE = 1024, ANSWER_COLUMNS = 10 };

/// Prints words from `column` on, wrapped at LINE_COLUMNS.
static void print_wrapped(size_t column, const char *words) {
    while (*words != '\0') {
        const size_t blanks = strspn(words, " ");
        const size_t length = blanks + strcspn(words + blanks, " ");
        if (column + length > LINE_COLUMNS && length > blanks) {
            fputs("\n  ", stdout);
            column = 2 + length - blanks;
            printf("%.*s", (int)(length - blanks), words + blanks);
        } else {
            column += length;
            printf("%.*s", (int)length, words);
        }
        words += length;
    }
}

void sabot_print_sentence(const char *sentence) {
    fputs("  ", stdout);
    print_wrapped(2, sentence);
    putchar('\n');
}

// ---------------------------------------------------------------------------------------------------------
// The felt

static void print_wager(const sabot_drill *drill, int question, int number) {
    const sabot_wager *const wager = &drill->round.wagers[number];
    const sabot_sheet_line *const done = sabot_drill_settled_line(drill, question, number);
    char words[128] = "", combination[4] = "";
    sabot_text text = sabot_text_in(words, sizeof words);
    if (sabot_kind_is_progressive(wager->kind)) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&drill->ruleset, wager->kind);
        sabot_combination_write(paytable->combinations[wager->seat.number], combination);
    }
    if (done != NULL) {
        sabot_text_add(&text, "  ");
        sabot_sheet_line_explain(done, &text);
    }
    printf("  %s%d  seat %-2d %-20s %6s%s%s%s%s\n", sabot_paint_if(done != NULL, SABOT_PAINT_FAINT),
           number + 1, wager->seat.number, sabot_kind_title(wager->kind),
           sabot_cli_dollars(wager->cents).text, combination[0] != '\0' ? "  " : "", combination, words,
           sabot_paint_if(done != NULL, SABOT_PAINT_OFF));
}

/// Prints the posted fees (R-FEE-1).
static void print_fees(const sabot_drill *drill) {
    const sabot_schedule_row *const row = &drill->ruleset.schedule[drill->round.schedule_row];
    char line[LINE_SIZE];
    sabot_text text = sabot_text_in(line, sizeof line);
    sabot_text_add(&text, "Fees");
    const char *before = ": ";
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (drill->ruleset.wagers[kind].offered && row->fee_cents[kind] > 0) {
            sabot_text_add(&text, before);
            sabot_text_add(&text, sabot_kind_title((sabot_kind)kind));
            sabot_text_add(&text, " ");
            sabot_text_add_cents(&text, row->fee_cents[kind]);
            before = ", ";
        }
    }
    if (drill->round.bank_seat.number != 0 && row->bank_fee_cents > 0) {
        sabot_text_add(&text, before);
        sabot_text_add(&text, "player-dealer ");
        sabot_text_add_cents(&text, row->bank_fee_cents);
    }
    sabot_print_sentence(line);
}

void sabot_print_felt(const sabot_drill *drill, int question) {
    if (drill->round.bank_seat.number != 0) {
        printf("  Player-dealer: seat %d, %s.\n", drill->round.bank_seat.number,
               sabot_cli_dollars(drill->round.bank_cents).text);
    }
    for (int i = 0; i < drill->round.wager_count; i++) {
        print_wager(drill, question, i);
    }
    if (drill->level < SABOT_DRILL_LEVEL_MAX) {
        return;
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (drill->ruleset.wagers[kind].offered) {
            printf("  %s meter %s\n", sabot_kind_title(kind),
                   sabot_cli_dollars(sabot_drill_meter_cents(drill, kind)).text);
        }
    }
    if (drill->sheet.fee_count > 0) {
        print_fees(drill);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Questions and answers

/// Writes the choices: "(p Player, b Banker, n Nobody) >". Bets are chosen by their number on the felt.
static void write_choices(const sabot_drill *drill, int question, sabot_text *text) {
    sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX];
    const int count = sabot_drill_choices(drill, question, list);
    const char *before = "(";
    for (int i = 0; i < count && drill->questions[question].kind != SABOT_DRILL_KIND_ORDER; i++) {
        const bool has_amount = list[i].amount == SABOT_AMOUNT_NEEDED;
        sabot_text_add(text, before);
        sabot_text_add(text, list[i].key);
        sabot_text_add(text, has_amount && list[i].key[0] != '\0' ? " AMOUNT "
                             : has_amount                         ? "AMOUNT "
                                                                  : " ");
        sabot_text_add(text, list[i].title);
        before = ", ";
    }
    sabot_text_add(text, before[0] == ',' ? ") >" : ">");
}

void sabot_print_question(const sabot_drill *drill, int question) {
    char words[256], choices[256];
    sabot_text words_text = sabot_text_in(words, sizeof words);
    sabot_text choices_text = sabot_text_in(choices, sizeof choices);
    sabot_drill_write_question(drill, question, &words_text);
    write_choices(drill, question, &choices_text);
    const bool fits = strlen(words) + strlen(choices) + ANSWER_COLUMNS <= LINE_COLUMNS;
    printf("%s%s%s ", words, fits ? " " : "\n  ", choices);
}

static sabot_figure seconds(int64_t ms) {
    sabot_figure figure;
    snprintf(figure.text, sizeof figure.text, "%" PRId64 ".%" PRId64 " s", ms / 1000, ms % 1000 / 100);
    return figure;
}

/// Writes the right answer, with the same words as the choices, or the number of a bet.
static void write_expected(const sabot_drill *drill, int question, const sabot_drill_answer *expected,
                           sabot_text *text) {
    sabot_drill_choice list[SABOT_DRILL_CHOICES_MAX];
    const int count = sabot_drill_choices(drill, question, list);
    char answer[48];
    sabot_text words = sabot_text_in(answer, sizeof answer);
    sabot_drill_answer_write(drill, question, expected, &words);
    const bool is_order = drill->questions[question].kind == SABOT_DRILL_KIND_ORDER;
    for (int i = 0; i < count && !is_order; i++) {
        if (strcmp(list[i].answer, answer) == 0) {
            sabot_text_add(text, list[i].title);
            return;
        }
    }
    sabot_text_add(text, is_order ? "bet " : "");
    sabot_text_add(text, answer);
}

void sabot_print_verdict(const sabot_drill *drill, int question, const sabot_drill_verdict *verdict,
                         int64_t elapsed_ms) {
    char called[96], line[LINE_SIZE];
    sabot_text text = sabot_text_in(called, sizeof called);
    sabot_text_add(&text, verdict->is_correct ? "Right" : "Wrong. Correct: ");
    if (!verdict->is_correct) {
        write_expected(drill, question, &verdict->expected, &text);
    }
    printf("  %s%s%s", sabot_paint(verdict->is_correct ? SABOT_PAINT_TIE : SABOT_PAINT_STRONG), called,
           sabot_paint(SABOT_PAINT_OFF));
    snprintf(line, sizeof line, "%s%s. %s (%s)\n", elapsed_ms >= 0 ? ", " : "",
             elapsed_ms >= 0 ? seconds(elapsed_ms).text : "", verdict->words, verdict->clause);
    print_wrapped(2 + strlen(called), line);
}

// ---------------------------------------------------------------------------------------------------------
// The score

static void print_tally(const char *title, const sabot_drill_tally *tally, bool has_times) {
    printf("  %-18s %5" PRIu32 " of %-5" PRIu32, title, tally->correct, tally->asked);
    if (has_times) {
        printf("  average %s, slowest %s", seconds(sabot_drill_tally_mean_ms(tally)).text,
               seconds(tally->slowest_ms).text);
    }
    putchar('\n');
}

void sabot_print_score(const sabot_drill_score *score, bool has_times) {
    const sabot_drill_tally sum = sabot_drill_score_sum(score);
    if (sum.asked == 0) {
        fputs("No answers given.\n", stdout);
        return;
    }
    sabot_paint_title("Right answers");
    for (int kind = 0; kind < SABOT_DRILL_KIND_COUNT; kind++) {
        if (score->kinds[kind].asked > 0) {
            print_tally(sabot_drill_kind_title((sabot_drill_kind)kind), &score->kinds[kind], has_times);
        }
    }
    print_tally("total", &sum, has_times);
    char line[LINE_SIZE];
    sabot_text text = sabot_text_in(line, sizeof line);
    const char *before = "Rules to review: ";
    for (int i = 0; i < score->missed_count; i++) {
        sabot_text_add(&text, before);
        sabot_text_add(&text, score->missed[i].clause);
        sabot_text_add(&text, " (");
        sabot_text_add_number(&text, score->missed[i].wrong);
        sabot_text_add(&text, " wrong)");
        before = ", ";
    }
    sabot_text_add(&text, score->missed_count > 0 ? "." : "All correct.");
    sabot_print_sentence(line);
}
