#include "play_rules.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/// Where the next row comes; rows above the pen's area, and below it, are not seen.
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

/// Sentences, each from a row of its own.
static void write_sentences(writer *at, char *sentences) {
    char *rest = NULL;
    for (char *line = strtok_r(sentences, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        write_line(at, line);
    }
}

static void write_matter(writer *at, const sabot_ruleset *ruleset, sabot_matter matter) {
    char sentences[1024];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, matter, &text);
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

/// R-DRAW-4, as the table that deals has it: H draws, S stands.
static void write_chart(writer *at) {
    write_line(at, "Banker   0 1 2 3 4 5 6 7 8 9");
    for (int total = 7; total >= 0; total--) {
        char row[32];
        int length = snprintf(row, sizeof row, "%d       ", total);
        for (int third = 0; third <= 9; third++) {
            row[length++] = ' ';
            row[length++] = sabot_banker_draws(total, third) ? 'H' : 'S';
        }
        row[length] = '\0';
        write_line(at, row);
    }
}

/// Gives how many rows it takes.
static int write_all(const sabot_ruleset *ruleset, const sabot_pen *pen, int first_row) {
    writer at = {pen, first_row};
    sabot_pen_text(pen, at.row++, 0, SABOT_STYLE_STRONG, ruleset->title);
    write_wagers(&at, ruleset);
    write_matter(&at, ruleset, SABOT_MATTER_WAGERS);
    write_title(&at, "The draw");
    write_matter(&at, ruleset, SABOT_MATTER_DRAW);
    write_chart(&at);
    write_title(&at, "Bank and settlement");
    write_matter(&at, ruleset, SABOT_MATTER_BANK);
    write_matter(&at, ruleset, SABOT_MATTER_SETTLEMENT);
    write_title(&at, "Cards, limits, fees");
    write_matter(&at, ruleset, SABOT_MATTER_CARDS);
    write_matter(&at, ruleset, SABOT_MATTER_LIMITS);
    write_matter(&at, ruleset, SABOT_MATTER_FEES);
    return at.row - first_row;
}

int sabot_rules_draw(const sabot_ruleset *ruleset, int scroll, const sabot_pen *pen) {
    sabot_area below = pen->area;
    below.row++;
    below.rows--;
    const sabot_pen words = sabot_pen_on(pen->canvas, below);
    const int rows = write_all(ruleset, &words, words.area.rows); // below all that is seen
    const int most = rows > words.area.rows ? rows - words.area.rows : 0;
    const int first = scroll < most ? scroll : most;
    write_all(ruleset, &words, -first);
    if (most > 0) {
        sabot_pen_print(pen, 0, 0, SABOT_STYLE_FAINT, "rows %d to %d of %d, Up and Down", first + 1,
                        first + words.area.rows, rows);
    }
    return most;
}
