/// A schedule as two aligned tables: limits, and fees.
#include "cmd/rules/print.h"

#include <string.h>

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
