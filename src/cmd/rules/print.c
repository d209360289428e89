/// Prints a ruleset or a paytable in plain words.
#include "cmd/rules/print.h"

#include "cmd/cli.h"
#include "cmd/paint.h"

#include <string.h>

static void print_title(const char *title, const char *name) {
    printf("%s%s%s (%s)\n", sabot_paint(SABOT_PAINT_STRONG), title, sabot_paint(SABOT_PAINT_OFF), name);
}

static void print_sentences(char *sentences) {
    for (char *rest = NULL, *line = strtok_r(sentences, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        printf("  %s\n", line);
    }
}

/// Prints what the ruleset says about a topic, one sentence per line.
static void print_topic(const sabot_ruleset *ruleset, sabot_topic topic) {
    char sentences[512];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_ruleset_explain(ruleset, topic, &text);
    print_sentences(sentences);
}

// ---------------------------------------------------------------------------------------------------------
// Bets

static void print_wager(const sabot_ruleset *ruleset, sabot_kind kind) {
    char odds[16] = "paytable";
    if (!sabot_kind_is_progressive(kind)) {
        snprintf(odds, sizeof odds, "%d to 1", ruleset->wagers[kind].odds);
    }
    printf("  %-20s  %9s  %s\n", sabot_kind_title(kind), odds, sabot_kind_explain(ruleset, kind));
}

static void print_wagers(const sabot_ruleset *ruleset) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            print_wager(ruleset, (sabot_kind)kind);
        }
    }
    putchar('\n');
    print_topic(ruleset, SABOT_TOPIC_WAGERS);
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

static void print_pay(const sabot_paytable *paytable, sabot_prize prize) {
    const bool from_meter = prize == SABOT_PRIZE_COMBINATION;
    printf("  %-30s %12s %12s\n", sabot_prize_title(prize),
           from_meter ? "the meter" : sabot_cli_dollars(paytable->pay_cents[prize]).text,
           sabot_cli_dollars(paytable->envy_cents[prize]).text);
}

static void print_combinations(const sabot_paytable *paytable) {
    int printed = 0;
    fputs("  Combinations, Player's suit and Banker's (no progressive bets at seats without one):", stdout);
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (paytable->combinations[seat].printed) {
            printf("%s  seat %2d  %s", printed % 4 == 0 ? "\n" : "  ", seat,
                   sabot_cli_combination(paytable->combinations[seat]).text);
            printed++;
        }
    }
    putchar('\n');
}

static void print_meter(const sabot_paytable *paytable) {
    char sentences[256];
    sabot_text text = sabot_text_in(sentences, sizeof sentences);
    sabot_paytable_explain(paytable, &text);
    print_sentences(sentences);
}

static void print_pays(const sabot_paytable *paytable) {
    const bool is_dragon7 = paytable->kind == SABOT_KIND_PROGRESSIVE_DRAGON7;
    printf("\n  %-30s %12s %12s\n", is_dragon7 ? "on a Dragon 7" : "on a Panda 8", "pays", "dealer envy");
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        print_pay(paytable, (sabot_prize)prize);
    }
    fputs(
        "\n  Only the best prize pays: the suited jackpot is the whole meter; the others are paid from the tray.\n",
        stdout);
}

void sabot_print_paytable(const sabot_paytable *paytable) {
    print_title(sabot_kind_title(paytable->kind), paytable->name);
    print_meter(paytable);
    print_pays(paytable);
    print_combinations(paytable);
}

// ---------------------------------------------------------------------------------------------------------
// The draw table

static void print_draw_chart(void) {
    fputs("\n  Banker    0 1 2 3 4 5 6 7 8 9\n", stdout);
    for (int total = 7; total >= 0; total--) {
        printf("  %d        ", total);
        for (int third = 0; third <= 9; third++) {
            printf(" %c", sabot_banker_draws(total, third) ? 'D' : 'S');
        }
        putchar('\n');
    }
}

// ---------------------------------------------------------------------------------------------------------
// The fee schedule as two aligned tables: limits and fees

#define COLUMNS_MAX (SABOT_GAME_KIND_COUNT + 2)

/// Text cells; the first row is the header.
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

static void print_table(const cell_table *table) {
    for (int row = 0; row < table->rows; row++) {
        for (int column = 0; column < table->columns; column++) {
            const bool is_last = column == table->columns - 1;
            printf("  %-*s", is_last ? 0 : width_of(table, column), table->cells[row][column]);
        }
        putchar('\n');
    }
}

/// Writes the row headers: the number, with a star for the default row.
static void name_rows(cell_table *table, const sabot_ruleset *ruleset, const char *print_title) {
    sabot_text text = cell(table, 0, 0);
    sabot_text_add(&text, print_title);
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

/// Adds a column with the fees of a bet, or of the player-dealer for SABOT_KIND_COUNT.
static void add_fees(cell_table *table, const sabot_ruleset *ruleset, sabot_kind kind) {
    const int column = table->columns++;
    const bool of_bank = kind == SABOT_KIND_COUNT;
    sabot_text text = cell(table, 0, column);
    sabot_text_add(&text, of_bank ? "player-dealer, per hand" : sabot_kind_title(kind));
    for (int row = 0; row < ruleset->schedule_count; row++) {
        const sabot_schedule_row *const fees = &ruleset->schedule[row];
        text = cell(table, row + 1, column);
        // cppcheck-suppress arrayIndexOutOfBounds // SABOT_KIND_COUNT means the bank
        sabot_text_add_cents(&text, of_bank ? fees->bank_fee_cents : fees->fee_cents[kind]);
    }
}

static void print_limits(const sabot_ruleset *ruleset) {
    cell_table table;
    name_rows(&table, ruleset, "limits");
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            add_limits(&table, ruleset, (sabot_kind)kind);
        }
    }
    print_table(&table);
}

static void print_fees(const sabot_ruleset *ruleset) {
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
    print_table(&table);
}

static void print_schedule(const sabot_ruleset *ruleset) {
    print_limits(ruleset);
    if (sabot_ruleset_takes_fees(ruleset)) {
        putchar('\n');
        print_fees(ruleset);
    }
    fputs("\n  * default row\n", stdout);
}

// ---------------------------------------------------------------------------------------------------------

void sabot_print_ruleset(const sabot_ruleset *ruleset) {
    print_title(ruleset->title, ruleset->name);
    print_topic(ruleset, SABOT_TOPIC_CARDS);
    print_topic(ruleset, SABOT_TOPIC_TABLE);
    sabot_paint_title("The draw");
    print_topic(ruleset, SABOT_TOPIC_DRAW);
    print_draw_chart();
    sabot_paint_title("Bank and settlement");
    print_topic(ruleset, SABOT_TOPIC_BANK);
    print_topic(ruleset, SABOT_TOPIC_SETTLEMENT);
    sabot_paint_title("Bets: odds and when they win");
    print_wagers(ruleset);
    sabot_paint_title("Limits and fees");
    print_schedule(ruleset);
    print_topic(ruleset, SABOT_TOPIC_LIMITS);
    print_topic(ruleset, SABOT_TOPIC_FEES);
    for (int kind = SABOT_GAME_KIND_COUNT; kind < SABOT_KIND_COUNT; kind++) {
        if (ruleset->wagers[kind].offered) {
            putchar('\n');
            sabot_print_paytable(sabot_ruleset_paytable(ruleset, (sabot_kind)kind));
        }
    }
}
