#include "cmd/play/screen.h"

#include "cmd/cli.h"
#include "cmd/play/keys.h"

#include <string.h>

/// Draws the title bar. Without enough space, the program's name is left out.
static void draw_header(const sabot_game *game, const sabot_pen *pen) {
    const sabot_play_table *const table = game->table;
    static const char name[] = "sabot  ";
    char title[160], shoe[96];
    const unsigned hand = table->live.tracker.tally.hands + (game->phase == SABOT_GAME_SETTLED ? 0 : 1);
    snprintf(title, sizeof title, "%s, seat %d", table->live.ruleset.title, table->you);
    snprintf(shoe, sizeof shoe, " shoe %u, hand %u%s%s ", table->live.shoe.number, hand,
             table->last_hand ? " (last)" : "",
             game->is_fast      ? ", fast"
             : table->last_hand ? ""
                                : ", normal speed");
    const int left = pen->area.columns - (int)(strlen(title) + strlen(shoe));
    sabot_pen_fill(pen, (sabot_area){0, 0, 1, pen->area.columns}, SABOT_STYLE_TITLE);
    sabot_pen_print(pen, 0, 1, SABOT_STYLE_TITLE, "%s%s", left > (int)strlen(name) ? name : "", title);
    sabot_pen_right(pen, 0, pen->area.columns, SABOT_STYLE_TITLE, shoe);
}

static void draw_table(const sabot_game *game, sabot_canvas *canvas, sabot_area area) {
    const sabot_pen all = sabot_pen_on(canvas, area);
    sabot_pen_fill(&all, (sabot_area){0, 0, area.rows, area.columns}, SABOT_STYLE_FELT);
    area.rows = SABOT_FELT_ROWS;
    const sabot_pen felt = sabot_pen_on(canvas, area);
    sabot_felt_draw(game, &felt);
    area.row += SABOT_FELT_ROWS;
    area.rows = all.area.rows - SABOT_FELT_ROWS;
    const sabot_pen spaces = sabot_pen_on(canvas, area);
    sabot_spaces_draw(game, &spaces);
}

/// Draws a question, an amount being typed, an offer of the bank, or the last message.
static void draw_message(const sabot_game *game, const sabot_pen *pen) {
    char line[320];
    snprintf(line, sizeof line, "%s", game->message);
    if (game->asks_to_leave) {
        snprintf(line, sizeof line, "%s Press y to leave, any other key to stay.",
                 game->phase == SABOT_GAME_DEALING
                     ? "Leave the table? A hand is in progress and your bets stay."
                     : "Leave the table? Your bets will be returned.");
    } else if (game->typing == SABOT_TYPING_BANK) {
        snprintf(line, sizeof line, "Amount of your bank, up to %s? $%s_   (Enter to accept, Esc to cancel)",
                 sabot_cli_dollars(sabot_play_bank_max(game->table)).text, game->typed);
    } else if (game->typing == SABOT_TYPING_BUY) {
        snprintf(line, sizeof line, "Buy in for how much? $%s_   (Enter to accept, Esc to cancel)",
                 game->typed);
    } else if (game->phase == SABOT_GAME_OFFERED) {
        static const char offer[] = "The bank is offered to you: a to take it, n to pass.";
        const int capacity =
            SABOT_LAYOUT_MESSAGE_ROWS * pen->area.columns - 10; // less what word wrap may waste
        const bool fits = (int)(strlen(game->message) + sizeof offer) < capacity; // the offer matters more
        snprintf(line, sizeof line, "%s%s%s", fits ? game->message : "",
                 fits && game->message[0] != '\0' ? " " : "", offer);
    }
    sabot_pen_wrap(pen, 0, SABOT_LAYOUT_MESSAGE_ROWS, SABOT_STYLE_STRONG, line);
}

/// Returns the keys that are useful now; none right after a result, when keys are ignored.
static const char *keys_of(const sabot_game *game) {
    switch (game->phase) {
    case SABOT_GAME_OFFERED:
        return "a take bank  n pass  c buy in";
    case SABOT_GAME_BETTING:
        return sabot_play_you_have_bank(game->table) ? "Space deal  a change bank  n give up bank"
                                                     : "Space deal  r rebet  w double  x clear  c buy in";
    case SABOT_GAME_DEALING:
        return "Space speed up  f fast";
    case SABOT_GAME_SETTLED:
        return !game->is_seen             ? ""
               : sabot_game_is_last(game) ? "Space leave the table"
                                          : "Space next hand  r rebet";
    default:
        return "";
    }
}

static void draw_keys(const sabot_game *game, const sabot_pen *pen) {
    sabot_pen_fill(pen, (sabot_area){0, 0, 1, pen->area.columns}, SABOT_STYLE_TITLE);
    sabot_pen_text(pen, 0, 1, SABOT_STYLE_TITLE, keys_of(game));
    sabot_pen_right(pen, 0, pen->area.columns, SABOT_STYLE_TITLE, " Tab pages  ? help  q leave ");
}

static void draw_help(const sabot_game *game, sabot_canvas *canvas) {
    const bool has_banks = game->table->live.ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    const sabot_area area = {(canvas->rows - 17) / 2, (canvas->columns - 74) / 2, 17, 74};
    const sabot_pen pen = sabot_pen_on(canvas, area);
    sabot_pen_fill(&pen, (sabot_area){0, 0, area.rows, area.columns}, SABOT_STYLE_PLAIN);
    sabot_pen_box(&pen, (sabot_area){0, 0, area.rows, area.columns}, SABOT_STYLE_STRONG);
    sabot_pen_text(&pen, 0, 3, SABOT_STYLE_STRONG, " Keys ");
    int row = 2;
    const sabot_key_help *line;
    for (size_t i = 0; (line = sabot_key_help_line(i)) != NULL; i++) {
        if (has_banks || !line->of_bank) {
            sabot_pen_text(&pen, row, 3, SABOT_STYLE_STRONG, line->keys);
            sabot_pen_text(&pen, row++, 20, SABOT_STYLE_PLAIN, line->does);
        }
    }
    sabot_pen_text(&pen, area.rows - 2, 3, SABOT_STYLE_FAINT, "Press any key to close.");
}

static void draw_too_small(sabot_canvas *canvas) {
    const sabot_pen pen = sabot_pen_on(canvas, (sabot_area){0, 0, canvas->rows, canvas->columns});
    char line[96];
    snprintf(line, sizeof line, "The table needs %d x %d; this is %d x %d. Press q to leave.",
             SABOT_LAYOUT_COLUMNS_MIN, SABOT_LAYOUT_ROWS_MIN, canvas->columns, canvas->rows);
    sabot_pen_wrap(&pen, 0, canvas->rows, SABOT_STYLE_STRONG, line);
}

int sabot_screen_draw(const sabot_game *game, sabot_canvas *canvas, int rows, int columns, bool has_symbols) {
    sabot_canvas_begin(canvas, rows, columns, has_symbols);
    const bool is_wide = canvas->columns >= SABOT_LAYOUT_COLUMNS_WIDE;
    const sabot_layout layout =
        sabot_layout_of(canvas->rows, canvas->columns, is_wide ? sabot_game_page_beside(game) : game->page);
    if (!layout.fits) {
        draw_too_small(canvas);
        return 0;
    }
    const sabot_pen header = sabot_pen_on(canvas, layout.header);
    const sabot_pen message = sabot_pen_on(canvas, layout.message);
    const sabot_pen keys = sabot_pen_on(canvas, layout.keys);
    int scroll_max = 0;
    draw_header(game, &header);
    if (layout.table.rows > 0) {
        draw_table(game, canvas, layout.table);
    }
    if (layout.sheet.rows > 0) {
        const sabot_pen sheet = sabot_pen_on(canvas, layout.sheet);
        scroll_max = sabot_sheet_draw(game, &sheet);
    }
    if (layout.roads.rows > 0) {
        const sabot_pen roads = sabot_pen_on(canvas, layout.roads);
        sabot_roads_draw(&game->table->live.tracker, &roads);
    }
    if (layout.rules.rows > 0) {
        const sabot_pen rules = sabot_pen_on(canvas, layout.rules);
        scroll_max = sabot_rules_draw(&game->table->live.ruleset, game->scroll, &rules);
    }
    draw_message(game, &message);
    draw_keys(game, &keys);
    if (game->helps) {
        draw_help(game, canvas);
    }
    return scroll_max;
}
