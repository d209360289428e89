/// Reads any bytes as keys and as passing time in the full-screen `sabot play`. Every moment can be drawn at
/// any size, every sentence is readable, no one has negative chips, and your chips are what you brought and
/// won. The first byte chooses the table, the second the shoe.
#include "readable.h"

#include "cmd/play/keys.h"
#include "cmd/play/screen.h"
#include "shipped_ruleset.h"

static sabot_play_table table;
static sabot_game game;

static void check_money(void) {
    assert(sabot_table_is_consistent(&table.live));
    assert(sabot_play_your_cents(&table) >= sabot_play_bets_cents(&table) ||
           table.live.phase > SABOT_PHASE_BETTING);
    if (game.phase == SABOT_GAME_BETTING || game.phase == SABOT_GAME_DEALING) {
        assert(!sabot_play_you_have_bank(&table) ||
               sabot_play_bets_cents(&table) + sabot_play_fees(&table) == 0);
    }
}

static void check_screen(int rows, int columns) {
    static sabot_canvas canvas;
    game.scroll_max = sabot_screen_draw(&game, &canvas, rows, columns, rows % 2 == 0);
    for (int row = 0; row < canvas.rows; row++) {
        for (int column = 0; column < canvas.columns; column++) {
            const sabot_canvas_cell cell = canvas.cells[row][column];
            assert(cell.symbol >= ' ' && cell.symbol != 0x7f && cell.style < SABOT_STYLE_COUNT);
            assert(canvas.has_symbols || cell.symbol < 0x7f);
        }
    }
    assert(is_readable(game.message, strlen(game.message), false));
}

/// ASCII bytes are keys. Of the other bytes, the upper half are special keys and the rest is time.
static void take(uint8_t byte, int64_t *now_ms) {
    if (byte < 0x80) {
        sabot_game_key(&game, byte, *now_ms);
    } else if (byte >= 0xc0) {
        sabot_game_key(&game, SABOT_KEY_BACKSPACE + byte % (SABOT_KEY_END - SABOT_KEY_BACKSPACE), *now_ms);
    } else {
        *now_ms += (byte - 0x80) * 40;
    }
    sabot_game_tick(&game, *now_ms);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) {
        return 0;
    }
    const sabot_ruleset *const ruleset = shipped_ruleset(data[0]);
    const int others = ruleset->bank_by == SABOT_BANK_PLAYER_DEALER ? 1 + data[0] / 4 % 7 : data[0] / 4 % 7;
    sabot_play_open(&table, ruleset, data[1], ruleset->decks, ruleset->seats, others,
                    data[0] >= 128 ? 5000 : 100000);
    sabot_game_open(&game, &table, 1 + data[1] % 64);
    int64_t now_ms = 1000;
    for (size_t i = 2; i < size; i++) {
        take(data[i], &now_ms);
        check_money();
        if (i % 8 == 0) { // drawing takes most of the time
            check_screen((int)(i * 7 % 61), (int)(i * 13 % 181));
        }
    }
    check_screen(24, 80);
    const int64_t before_cents = sabot_play_your_cents(&table) + table.cashed_out_cents;
    const bool was_dealing = game.phase == SABOT_GAME_DEALING;
    sabot_game_leave(&game);
    assert(was_dealing || table.cashed_out_cents == before_cents);
    assert(sabot_table_is_consistent(&table.live) && sabot_play_your_cents(&table) == 0);
    assert(game.phase == SABOT_GAME_LEFT && sabot_game_wait_ms(&game, now_ms) == -1);
    return 0;
}
