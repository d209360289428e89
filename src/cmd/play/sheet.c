#include "cmd/play/screen.h"

#include "cmd/cli.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/// Columns of a line, which is 43 wide.
enum { WAGER = 5, STAKE_END = 26, RESULT = 27, MOVED_END = 43, HEAD_ROWS = 2 };

/// The footnote, the bank, the fees and two meters go below the lines, or beside them if there is space.
enum { FOOT_ROWS = 5, FOOT_COLUMN = 50, COLUMNS_FOR_BOTH = 90 };

static const char *short_title(sabot_kind kind) {
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7  ? "Dragon prog."
           : kind == SABOT_KIND_PROGRESSIVE_PANDA8 ? "Panda prog."
                                                   : sabot_kind_title(kind);
}

static void draw_line(const sabot_game *game, const sabot_pen *pen, int row, const sabot_sheet_line *line) {
    const bool is_yours = line->wager.seat.number == game->table->you;
    const sabot_style style = is_yours                            ? SABOT_STYLE_YOURS
                              : line->result == SABOT_RESULT_LOSE ? SABOT_STYLE_FAINT
                                                                  : SABOT_STYLE_PLAIN;
    // R-PROG-8: the price of a winning progressive was taken before and is not part of the payment.
    const bool is_paid = line->paid_cents > 0;
    const int64_t cents = is_paid ? line->paid_cents : line->taken_cents;
    char moved[64];
    sabot_pen_fill(pen, (sabot_area){row, 0, 1, MOVED_END}, style);
    sabot_pen_print(pen, row, 0, style, is_yours ? " you" : "%4d", line->wager.seat.number);
    sabot_pen_text(pen, row, WAGER, style, short_title(line->wager.kind));
    sabot_pen_right(pen, row, STAKE_END, style, sabot_cli_dollars(line->wager.cents).text);
    sabot_pen_text(pen, row, RESULT, style, sabot_result_name(line->result));
    if (cents != 0) {
        snprintf(moved, sizeof moved, "%s %s", is_paid ? "pay" : "take", sabot_cli_dollars(cents).text);
        sabot_pen_right(pen, row, MOVED_END, style, moved);
    }
    if (sabot_sheet_line_is_short(&game->table->live.ruleset, line)) {
        sabot_pen_text(pen, row, RESULT + 4, style, "*");
    }
    if (line->prize != SABOT_PRIZE_NONE) { // cut off in a narrow panel
        sabot_pen_text(pen, row, MOVED_END + 2, SABOT_STYLE_FAINT, sabot_prize_title(line->prize));
    }
}

static void draw_foot(const sabot_game *game, const sabot_pen *pen, int row, int column) {
    const sabot_sheet *const sheet = &game->table->sheet;
    int64_t fees_cents = 0;
    bool has_star = false;
    for (int i = 0; i < sheet->line_count; i++) {
        has_star = has_star || sabot_sheet_line_is_short(&game->table->live.ruleset, &sheet->lines[i]);
    }
    if (has_star) {
        sabot_pen_text(pen, row++, column, SABOT_STYLE_PLAIN, "* limited by the bank (R-BANK-4)");
    }
    if (sheet->bank.seat.number != 0) {
        sabot_pen_print(
            pen, row++, column, SABOT_STYLE_PLAIN, "Bank %s + %s - %s = %s",
            sabot_cli_dollars(sheet->bank.start_cents).text, sabot_cli_dollars(sheet->bank.taken_cents).text,
            sabot_cli_dollars(sheet->bank.paid_cents).text, sabot_cli_dollars(sheet->bank.end_cents).text);
    }
    for (int i = 0; i < sheet->fee_count; i++) {
        fees_cents = sabot_cents_add(fees_cents, sheet->fees[i].cents - sheet->fees[i].returned_cents);
    }
    if (sheet->fee_count > 0) {
        sabot_pen_print(pen, row++, column, SABOT_STYLE_PLAIN, "Fees %s", sabot_cli_dollars(fees_cents).text);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (game->table->live.ruleset.wagers[sabot_progressive_kind(i)].offered) {
            sabot_pen_print(pen, row++, column, SABOT_STYLE_PLAIN, "%s meter %s",
                            sabot_kind_title(sabot_progressive_kind(i)),
                            sabot_cli_dollars(sabot_meter_cents(sheet->meters[i].after)).text);
        }
    }
}

int sabot_sheet_draw(const sabot_game *game, const sabot_pen *pen) {
    const sabot_sheet *const sheet = &game->table->sheet;
    sabot_pen_text(pen, 0, 0, SABOT_STYLE_STRONG, "Settlement sheet");
    if (game->hands == 0) {
        sabot_pen_text(pen, 1, 0, SABOT_STYLE_FAINT, "No hand has been settled yet.");
        return 0;
    }
    const bool is_beside = pen->area.columns >= COLUMNS_FOR_BOTH;
    const int visible = pen->area.rows - HEAD_ROWS - (is_beside ? 0 : FOOT_ROWS);
    const int scroll_max = sheet->line_count > visible ? sheet->line_count - visible : 0;
    const int first = game->scroll < scroll_max ? game->scroll : scroll_max;
    const int after = first + visible < sheet->line_count ? first + visible : sheet->line_count;
    if (after - first < sheet->line_count) {
        sabot_pen_print(pen, 0, 17, SABOT_STYLE_FAINT, "%d-%d of %d, Up/Down to scroll", first + 1, after,
                        sheet->line_count);
    }
    sabot_pen_text(pen, 1, 0, SABOT_STYLE_FAINT, "seat bet");
    sabot_pen_right(pen, 1, STAKE_END, SABOT_STYLE_FAINT, "amount");
    for (int i = first; i < after; i++) {
        draw_line(game, pen, HEAD_ROWS + i - first, &sheet->lines[i]);
    }
    if (is_beside) {
        draw_foot(game, pen, HEAD_ROWS, FOOT_COLUMN);
    } else {
        draw_foot(game, pen, HEAD_ROWS + after - first, 0);
    }
    return scroll_max;
}

/// The position of the next row. Rows above or below the pen's area are cut off.
typedef struct {
    const sabot_pen *pen;
    int row;
} writer;

static void write_title(writer *at, const char *title) {
    at->row++;
    sabot_pen_text(at->pen, at->row++, 0, SABOT_STYLE_STRONG, title);
}

static void write_line(writer *at, const char *text) {
    at->row += sabot_pen_wrap(at->pen, at->row, INT_MAX, SABOT_STYLE_PLAIN, text);
}

/// Writes sentences, each on a new row.
static void write_sentences(writer *at, char *sentences) {
    char *rest = NULL;
    for (char *line = strtok_r(sentences, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        write_line(at, line);
    }
}

static void write_topic(writer *at, const sabot_ruleset *ruleset, sabot_topic topic) {
    char sentences[1024];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, topic, &text);
    write_sentences(at, sentences);
}

static void write_progressive(writer *at, const sabot_paytable *paytable) {
    char sentences[1024];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_text_add(&text, sabot_kind_title(paytable->kind));
    sabot_text_add(&text, ": ");
    sabot_paytable_explain(paytable, &text);
    write_sentences(at, sentences);
}

static void write_wagers(writer *at, const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        char line[192];
        if (!ruleset->wagers[kind].offered) {
            continue;
        }
        if (sabot_kind_is_progressive((sabot_kind)kind)) {
            write_progressive(at, sabot_ruleset_paytable(ruleset, (sabot_kind)kind));
            continue;
        }
        snprintf(line, sizeof line, "%s, %d to 1: %s.", sabot_kind_title((sabot_kind)kind),
                 ruleset->wagers[kind].odds, sabot_kind_explain(ruleset, (sabot_kind)kind));
        write_line(at, line);
    }
}

/// R-DRAW-4, as the table that deals has it: D draws, S stands.
static void write_chart(writer *at) {
    write_line(at, "Banker   0 1 2 3 4 5 6 7 8 9");
    for (int total = 7; total >= 0; total--) {
        char row[32];
        int length = snprintf(row, sizeof row, "%d       ", total);
        for (int third = 0; third <= 9; third++) {
            row[length++] = ' ';
            row[length++] = sabot_banker_draws(total, third) ? 'D' : 'S';
        }
        row[length] = '\0';
        write_line(at, row);
    }
}

/// Writes all rules. Returns the number of rows.
static int write_all(const sabot_ruleset *ruleset, const sabot_pen *pen, int first_row) {
    writer at = {pen, first_row};
    sabot_pen_text(pen, at.row++, 0, SABOT_STYLE_STRONG, ruleset->title);
    write_wagers(&at, ruleset);
    write_topic(&at, ruleset, SABOT_TOPIC_WAGERS);
    write_title(&at, "The draw");
    write_topic(&at, ruleset, SABOT_TOPIC_DRAW);
    write_chart(&at);
    write_title(&at, "Bank and settlement");
    write_topic(&at, ruleset, SABOT_TOPIC_BANK);
    write_topic(&at, ruleset, SABOT_TOPIC_SETTLEMENT);
    write_title(&at, "Cards, limits, fees");
    write_topic(&at, ruleset, SABOT_TOPIC_CARDS);
    write_topic(&at, ruleset, SABOT_TOPIC_LIMITS);
    write_topic(&at, ruleset, SABOT_TOPIC_FEES);
    return at.row - first_row;
}

int sabot_rules_draw(const sabot_ruleset *ruleset, int scroll, const sabot_pen *pen) {
    sabot_area below = pen->area;
    below.row++;
    below.rows--;
    const sabot_pen words = sabot_pen_on(pen->canvas, below);
    const int rows = write_all(ruleset, &words, words.area.rows); // off screen, to count the rows
    const int scroll_max = rows > words.area.rows ? rows - words.area.rows : 0;
    const int first = scroll < scroll_max ? scroll : scroll_max;
    write_all(ruleset, &words, -first);
    if (scroll_max > 0) {
        sabot_pen_print(pen, 0, 0, SABOT_STYLE_FAINT, "%d-%d of %d, Up/Down to scroll", first + 1,
                        first + words.area.rows, rows);
    }
    return scroll_max;
}
