#include "cmd/rules/print.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <string.h>

static void head(FILE *stream, const char *title, const char *name, bool color) {
    fprintf(stream, "%s%s%s (%s)\n", color ? SABOT_PAINT_STRONG : "", title, color ? SABOT_PAINT_OFF : "",
            name);
}

static void subhead(FILE *stream, const char *title, bool color) {
    fprintf(stream, "\n%s%s%s\n", color ? SABOT_PAINT_STRONG : "", title, color ? SABOT_PAINT_OFF : "");
}

static void print_sentences(FILE *stream, char *sentences) {
    for (char *rest = NULL, *line = strtok_r(sentences, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        fprintf(stream, "  %s\n", line);
    }
}

/// What the ruleset says on a topic, a sentence a line.
static void print_topic(FILE *stream, const sabot_ruleset *ruleset, sabot_topic topic) {
    char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, topic, &text);
    print_sentences(stream, sentences);
}

// ---------------------------------------------------------------------------------------------------------
// Wagers

static void print_wager(FILE *stream, const sabot_ruleset *ruleset, sabot_kind kind) {
    char odds[16] = "paytable";
    if (!sabot_kind_is_progressive(kind)) {
        snprintf(odds, sizeof odds, "%d to 1", ruleset->wagers[kind].odds);
    }
    fprintf(stream, "  %-20s  %9s  %s\n", sabot_kind_title(kind), odds, sabot_kind_explain(ruleset, kind));
}

static void print_wagers(FILE *stream, const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            print_wager(stream, ruleset, (sabot_kind)kind);
        }
    }
    fputc('\n', stream);
    print_topic(stream, ruleset, SABOT_TOPIC_WAGERS);
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static void print_pay(FILE *stream, const sabot_paytable *paytable, sabot_prize prize) {
    char pay[32], envy[32];
    const bool from_meter = prize == SABOT_PRIZE_COMBINATION;
    fprintf(stream, "  %-30s %12s %12s\n", sabot_prize_title(prize),
            from_meter ? "the meter" : sabot_cli_dollars(paytable->pay_cents[prize], pay),
            sabot_cli_dollars(paytable->envy_cents[prize], envy));
}

static void print_combinations(FILE *stream, const sabot_paytable *paytable) {
    int printed = 0;
    fputs("  Combinations, Player's suit and Banker's; a seat without one takes no progressive wager:",
          stream);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (paytable->combinations[seat].printed) {
            char text[4];
            sabot_combination_write(paytable->combinations[seat], text);
            fprintf(stream, "%s  seat %2d  %s", printed % 4 == 0 ? "\n" : "  ", seat, text);
            printed++;
        }
    }
    fputc('\n', stream);
}

static void print_meter(FILE *stream, const sabot_paytable *paytable) {
    char sentences[256];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_paytable_explain(paytable, &text);
    print_sentences(stream, sentences);
}

static void print_pays(FILE *stream, const sabot_paytable *paytable) {
    const bool is_dragon7 = paytable->kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
    fprintf(stream, "\n  %-30s %12s %12s\n", is_dragon7 ? "on a Dragon 7" : "on a Panda 8", "pays",
            "dealer envy");
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        print_pay(stream, paytable, (sabot_prize)prize);
    }
    fputs(
        "\n  The best event pays, once: the combination from the meter, all of it, the others from the tray.\n",
        stream);
}

void sabot_words_paytable(FILE *stream, const sabot_paytable *paytable, bool color) {
    head(stream, sabot_kind_title(paytable->kind), paytable->name, color);
    print_meter(stream, paytable);
    print_pays(stream, paytable);
    print_combinations(stream, paytable);
}

void sabot_words_ruleset(FILE *stream, const sabot_ruleset *ruleset, bool color) {
    head(stream, ruleset->title, ruleset->name, color);
    print_topic(stream, ruleset, SABOT_TOPIC_CARDS);
    print_topic(stream, ruleset, SABOT_TOPIC_TABLE);
    subhead(stream, "The draw", color);
    print_topic(stream, ruleset, SABOT_TOPIC_DRAW);
    sabot_words_draw_chart(stream);
    subhead(stream, "Bank and settlement", color);
    print_topic(stream, ruleset, SABOT_TOPIC_BANK);
    print_topic(stream, ruleset, SABOT_TOPIC_SETTLEMENT);
    subhead(stream, "Wagers: odds, and when they win", color);
    print_wagers(stream, ruleset);
    subhead(stream, "Limits and fees", color);
    sabot_words_schedule(stream, ruleset);
    print_topic(stream, ruleset, SABOT_TOPIC_LIMITS);
    print_topic(stream, ruleset, SABOT_TOPIC_FEES);
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            fputc('\n', stream);
            sabot_words_paytable(stream, sabot_ruleset_paytable(ruleset, (sabot_kind)kind), color);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The chart of the draw, from the table that deals.

void sabot_words_draw_chart(FILE *stream) {
    fputs("\n  Banker    0 1 2 3 4 5 6 7 8 9\n", stream);
    for (int total = 7; total >= 0; total--) {
        fprintf(stream, "  %d        ", total);
        for (int third = 0; third <= 9; third++) {
            fprintf(stream, " %c", sabot_banker_draws(total, third) ? 'H' : 'S');
        }
        fputc('\n', stream);
    }
}

// ---------------------------------------------------------------------------------------------------------
// A schedule as two aligned tables: limits, and fees.

#define COLUMNS_MAX (SABOT_GAME_KIND_COUNT + 2)

/// Cells of text, the first row a head.
typedef struct {
    char cells[SABOT_SCHEDULE_ROWS_MAX + 1][COLUMNS_MAX][48];
    int rows;
    int columns;
} cell_table;

static sabot_text cell(cell_table *table, int row, int column) {
    return sabot_text_in(table->cells[row][column], sizeof table->cells[row][column]);
}

static int width_of(const cell_table *table, int column) {
    size_t width = 0;
    for (int row = 0; row < table->rows; row++) {
        const size_t length = strlen(table->cells[row][column]);
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_table(FILE *stream, const cell_table *table) {
    for (int row = 0; row < table->rows; row++) {
        for (int column = 0; column < table->columns; column++) {
            const bool is_last = column == table->columns - 1;
            fprintf(stream, "  %-*s", is_last ? 0 : width_of(table, column), table->cells[row][column]);
        }
        fputc('\n', stream);
    }
}

/// The head of a row: its number, and a star where it is the default.
static void name_rows(cell_table *table, const sabot_ruleset *ruleset, const char *head) {
    sabot_text text = cell(table, 0, 0);
    sabot_text_add(&text, head);
    table->rows = ruleset->schedule_count + 1;
    for (int row = 0; row < ruleset->schedule_count; row++) {
        text = cell(table, row + 1, 0);
        sabot_text_add(&text, "row ");
        sabot_text_add_number(&text, row);
        sabot_text_add(&text, row == ruleset->schedule_row ? " *" : "");
    }
    table->columns = 1;
}

static void add_limits(cell_table *table, const sabot_ruleset *ruleset, sabot_kind kind) {
    const int column = table->columns++;
    sabot_text text = cell(table, 0, column);
    sabot_text_add(&text, sabot_kind_title(kind));
    for (int row = 0; row < ruleset->schedule_count; row++) {
        const sabot_limits limits = ruleset->schedule[row].limits[kind];
        text = cell(table, row + 1, column);
        sabot_text_add_cents(&text, limits.min_cents);
        sabot_text_add(&text, " to ");
        sabot_text_add_cents(&text, limits.max_cents);
    }
}

/// The fees of a wager; of the player-dealer for SABOT_KIND_COUNT.
static void add_fees(cell_table *table, const sabot_ruleset *ruleset, sabot_kind kind) {
    const int column = table->columns++;
    const bool of_bank = kind == SABOT_KIND_COUNT;
    sabot_text text = cell(table, 0, column);
    sabot_text_add(&text, of_bank ? "player-dealer, a hand" : sabot_kind_title(kind));
    for (int row = 0; row < ruleset->schedule_count; row++) {
        const sabot_schedule_row *const fees = &ruleset->schedule[row];
        text = cell(table, row + 1, column);
        // cppcheck-suppress arrayIndexOutOfBounds // the kind that is none is the bank
        sabot_text_add_cents(&text, of_bank ? fees->bank_fee_cents : fees->fee_cents[kind]);
    }
}

static void print_limits(FILE *stream, const sabot_ruleset *ruleset) {
    cell_table table;
    name_rows(&table, ruleset, "limits");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            add_limits(&table, ruleset, (sabot_kind)kind);
        }
    }
    print_table(stream, &table);
}

static void print_fees(FILE *stream, const sabot_ruleset *ruleset) {
    cell_table table;
    name_rows(&table, ruleset, "fees");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            add_fees(&table, ruleset, (sabot_kind)kind);
        }
    }
    if (ruleset->bank_by == SABOT_BANK_PLAYER_DEALER) {
        add_fees(&table, ruleset, SABOT_KIND_COUNT);
    }
    print_table(stream, &table);
}

void sabot_words_schedule(FILE *stream, const sabot_ruleset *ruleset) {
    print_limits(stream, ruleset);
    if (sabot_ruleset_takes_fees(ruleset)) {
        fputc('\n', stream);
        print_fees(stream, ruleset);
    }
    fputs("\n  * in force unless a table picks another row\n", stream);
}
