#include "cmd/play/full.h"

#include "cmd/play/screen.h"
#include "cmd/play/session.h"
#include "cmd/play/terminal.h"

#include <stdio.h>
#include <time.h>

bool sabot_play_full_is_able(void) {
    int rows, columns;
    if (!sabot_terminal_is_able()) {
        return false;
    }
    if (sabot_terminal_size(&rows, &columns) &&
        (rows < SABOT_LAYOUT_ROWS_MIN || columns < SABOT_LAYOUT_COLUMNS_MIN)) {
        fprintf(stderr,
                "sabot play: the full-screen table needs %d x %d characters, this terminal has %d x %d: "
                "line by line, then\n",
                SABOT_LAYOUT_COLUMNS_MIN, SABOT_LAYOUT_ROWS_MIN, columns, rows);
        return false;
    }
    return true;
}

static int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void run(sabot_game *game) {
    static sabot_canvas canvas;
    sabot_terminal_event event;
    do {
        int key = 0;
        game->scroll_max = sabot_screen_draw(game, &canvas, sabot_terminal_rows(), sabot_terminal_columns(),
                                             sabot_terminal_has_symbols());
        sabot_terminal_show(&canvas);
        event = sabot_terminal_wait(sabot_game_wait_ms(game, clock_ms()), &key);
        if (event == SABOT_TERMINAL_KEY) {
            sabot_game_key(game, key, clock_ms());
        }
        sabot_game_tick(game, clock_ms());
    } while (event != SABOT_TERMINAL_ENDS && game->phase != SABOT_GAME_LEFT);
    sabot_game_leave(game);
}

bool sabot_play_full(sabot_play_table *table, long long hands_max) {
    static sabot_game game;
    if (!sabot_terminal_open()) {
        return false;
    }
    sabot_game_open(&game, table, hands_max);
    run(&game);
    const int signal_number = sabot_terminal_close();
    sabot_play_farewell(table, game.hands);
    sabot_terminal_end(signal_number);
    return true;
}
