#include "cmd/play/screen.h"

#include "cmd/cli.h"
#include "cmd/play/keys.h"

/// Columns of the row of a space.
enum { NAME = 5, ODDS = 19, LIMITS = 29, FEE = 39, BET_END = 56 };

// ---------------------------------------------------------------------------------------------------------
// The spaces

static sabot_style style_of(sabot_kind kind) {
    static const sabot_style styles[SABOT_KIND_COUNT] = {
        SABOT_STYLE_PLAYER,  SABOT_STYLE_BANKER,  SABOT_STYLE_TIE,   SABOT_STYLE_PANDA8,
        SABOT_STYLE_DRAGON7, SABOT_STYLE_DRAGON7, SABOT_STYLE_PANDA8};
    return styles[kind];
}

/// Draws odds, limits and fee, or a progressive's price and meter.
static void draw_terms(const sabot_game *game, const sabot_pen *pen, int row, sabot_kind kind) {
    const sabot_play_table *const table = game->table;
    const sabot_wager wager = {.seat = {(uint8_t)table->you}, .kind = kind};
    if (sabot_kind_is_progressive(kind)) {
        const sabot_meter meter = table->live.meters[sabot_progressive_index(kind)];
        const int64_t price_cents = sabot_ruleset_paytable(&table->live.ruleset, kind)->price_cents;
        sabot_pen_print(pen, row, LIMITS, SABOT_STYLE_FELT_FAINT, "%s, meter %s",
                        sabot_cli_dollars(price_cents).text,
                        sabot_cli_dollars(sabot_meter_cents(meter)).text);
        return;
    }
    const sabot_limits limits = table->live.round.limits[kind];
    sabot_pen_print(pen, row, ODDS, SABOT_STYLE_FELT_FAINT, "%d to 1", table->live.ruleset.wagers[kind].odds);
    const int end =
        sabot_pen_print(pen, row, LIMITS, SABOT_STYLE_FELT_FAINT, "%s-%s",
                        sabot_cli_dollars(limits.min_cents).text, sabot_cli_dollars(limits.max_cents).text);
    const int64_t fee_cents = sabot_round_fee(&table->live.round, &table->live.ruleset, &wager);
    if (fee_cents > 0) {
        sabot_pen_print(pen, row, end > FEE ? end + 1 : FEE, SABOT_STYLE_FELT_FAINT, "fee %s",
                        sabot_cli_dollars(fee_cents).text);
    }
}

/// Returns your line of the last settlement sheet for a space, or NULL.
static const sabot_sheet_line *line_of(const sabot_game *game, sabot_kind kind) {
    const sabot_sheet *const sheet = &game->table->sheet;
    for (int i = 0; i < sheet->line_count; i++) {
        const sabot_wager *const wager = &sheet->lines[i].wager;
        if (wager->seat.number == game->table->you && wager->kind == kind) {
            return &sheet->lines[i];
        }
    }
    return NULL;
}

/// Draws the result of a settled bet: "+$25", "-$10", "push".
static void draw_settled(const sabot_sheet_line *line, const sabot_pen *pen, int row) {
    char text[64];
    const int64_t cents = line->paid_cents - line->taken_cents;
    snprintf(text, sizeof text, "%s%s", cents > 0 ? "+" : "", sabot_cli_dollars(cents).text);
    sabot_pen_text(pen, row, BET_END + 1, cents > 0 ? SABOT_STYLE_FELT_STRONG : SABOT_STYLE_FELT,
                   cents == 0 ? sabot_result_name(line->result) : text);
}

static void draw_space(const sabot_game *game, const sabot_pen *pen, int row, sabot_kind kind) {
    const sabot_sheet_line *const line = game->phase == SABOT_GAME_SETTLED ? line_of(game, kind) : NULL;
    const int64_t bet_cents = line != NULL ? line->wager.cents : sabot_play_bet_cents(game->table, kind);
    char text[64];
    sabot_pen_print(pen, row, 1, SABOT_STYLE_FELT_STRONG, "[%c]", sabot_key_to_bet(kind));
    sabot_pen_print(pen, row, NAME, style_of(kind), " %s ", sabot_kind_title(kind));
    draw_terms(game, pen, row, kind);
    if (bet_cents > 0) {
        snprintf(text, sizeof text, " %s ", sabot_cli_dollars(bet_cents).text);
        sabot_pen_right(pen, row, BET_END, SABOT_STYLE_CHIP, text);
    }
    if (line != NULL) {
        draw_settled(line, pen, row);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The bank, your money, your chips

/// Draws who has the bank, its amount and the sum of the bets against it.
static void draw_bank(const sabot_game *game, const sabot_pen *pen, int row) {
    const sabot_play_table *const table = game->table;
    int64_t bets_cents = 0;
    if (table->live.ruleset.bank_by == SABOT_BANK_HOUSE) {
        sabot_pen_text(pen, row, 1, SABOT_STYLE_FELT, "The house banks.");
        return;
    }
    for (int i = 0; i < table->live.round.wager_count; i++) {
        const sabot_wager *const wager = &table->live.round.wagers[i];
        bets_cents += sabot_kind_is_progressive(wager->kind) ? 0 : wager->cents;
    }
    const sabot_bank_sheet *const sheet = &table->sheet.bank;
    const bool is_over = game->phase == SABOT_GAME_SETTLED;
    const int seat = is_over ? sheet->seat.number : table->live.round.bank_seat.number;
    char who[24] = "You have", whose[24] = "Your";
    if (seat != table->you) {
        snprintf(who, sizeof who, "Seat %d has", seat);
        snprintf(whose, sizeof whose, "Seat %d's", seat);
    }
    if (game->phase == SABOT_GAME_OFFERED) {
        sabot_pen_print(pen, row, 1, SABOT_STYLE_FELT, "No player-dealer yet. You can bank up to %s.",
                        sabot_cli_dollars(sabot_play_bank_max(table)).text);
    } else if (is_over) {
        sabot_pen_print(pen, row, 1, SABOT_STYLE_FELT, "%s bank went from %s to %s.", whose,
                        sabot_cli_dollars(sheet->start_cents).text, sabot_cli_dollars(sheet->end_cents).text);
    } else {
        sabot_pen_print(pen, row, 1, SABOT_STYLE_FELT, "%s the bank: %s against %s in bets.", who,
                        sabot_cli_dollars(table->live.round.bank_cents).text,
                        sabot_cli_dollars(bets_cents).text);
    }
}

/// Draws your money with your bets and fees, or the result of the hand.
static void draw_money(const sabot_game *game, const sabot_pen *pen, int row) {
    const sabot_play_table *const table = game->table;
    int column = sabot_pen_print(pen, row, 1, SABOT_STYLE_FELT_STRONG, "You have %s",
                                 sabot_cli_dollars(sabot_play_your_cents(table)).text);
    if (game->phase == SABOT_GAME_SETTLED) {
        sabot_pen_print(pen, row, column, SABOT_STYLE_FELT_STRONG, ": this hand %s%s.",
                        game->change_cents > 0 ? "+" : "", sabot_cli_dollars(game->change_cents).text);
        return;
    }
    const int64_t stakes_cents = sabot_play_bets_cents(table);
    const int64_t fees_cents = sabot_play_fees(table);
    if (stakes_cents > 0) {
        column = sabot_pen_print(pen, row, column, SABOT_STYLE_FELT, "; your bets: %s",
                                 sabot_cli_dollars(stakes_cents).text);
    }
    if (fees_cents > 0) {
        sabot_pen_print(pen, row, column, SABOT_STYLE_FELT, " and %s in fees",
                        sabot_cli_dollars(fees_cents).text);
    }
}

static void draw_chips(const sabot_game *game, const sabot_pen *pen, int row) {
    int column = sabot_pen_text(pen, row, 1, SABOT_STYLE_FELT, "Chip");
    for (int chip = 0; chip < SABOT_CHIP_COUNT; chip++) {
        const bool is_selected = chip == game->chip;
        column = sabot_pen_print(
            pen, row, column + 1, is_selected ? SABOT_STYLE_CHIP : SABOT_STYLE_FELT_FAINT,
            is_selected ? "[%d:%s]" : " %d:%s", chip + 1, sabot_cli_dollars(sabot_chip_cents(chip)).text);
    }
}

void sabot_spaces_draw(const sabot_game *game, const sabot_pen *pen) {
    int row = 0;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        if (game->table->live.ruleset.wagers[kind].offered) {
            draw_space(game, pen, row++, (sabot_kind)kind);
        }
    }
    row++;
    draw_bank(game, pen, row++);
    draw_money(game, pen, row++);
    draw_chips(game, pen, row);
}
