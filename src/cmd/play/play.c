/// sabot play: a table in the terminal, full screen or line by line.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/play/screen.h"
#include "cmd/play/terminal.h"
#include "serve/log.h"

#include <stdlib.h>
#include <sys/random.h>

#define COMMAND "play"

// ---------------------------------------------------------------------------------------------------------
// Options

typedef struct {
    const char *ruleset;
    const char *seed;
    long long decks, seats, others, stack, row, hands;
    bool plain;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Play EZ Baccarat in the terminal: against the house or, under a California ruleset, with computer "
        "players who also take turns as player-dealer.\v"
        "Runs full screen on terminals of at least 80 x 24: press ? for the keys. You can also pipe in "
        "commands, one per line: type help for a list.",
    .options =
        {
            {"ruleset", 'r', "NAME|FILE", "Ruleset (default: california-panda8)", 1, SABOT_WORD(ruleset)},
            {"seed", 's', "N", "Random seed of the shoes, 0 to 18446744073709551615", 1, SABOT_WORD(seed)},
            {"decks", 0, "N", "Decks in the shoe (default: the ruleset's)", 1,
             SABOT_NUMBER(decks, 1, SABOT_DECKS_MAX)},
            {"seats", 0, "N", "Seats at the table, 2 to 14 (default: the ruleset's)", 1,
             SABOT_NUMBER(seats, 1, SABOT_SEATS_MAX)},
            {"others", 0, "N", "Computer players (default: 3 with a player-dealer, otherwise 0)", 1,
             SABOT_NUMBER(others, 0, SABOT_SEATS_MAX - 1)},
            {"stack", 0, "DOLLARS", "Your buy-in (default: 1000)", 1, SABOT_NUMBER(stack, 1, 1000000000)},
            {"row", 0, "N", "Row of the fee schedule, from 0", 1,
             SABOT_NUMBER(row, 0, SABOT_SCHEDULE_ROWS_MAX - 1)},
            {"hands", 0, "N", "Leave after this many hands", 1, SABOT_NUMBER(hands, 1, 1000000000)},
            {"plain", 0, NULL, "Use line mode even on a terminal", 1, SABOT_FLAG(plain)},
        },
};

static bool read_seed(const char *text, uint64_t *seed) {
    if (text == NULL) {
        if (getrandom(seed, sizeof *seed, 0) == sizeof *seed) {
            return true;
        }
        return sabot_cli_reject(COMMAND, "no random seed available: use --seed");
    }
    return sabot_cli_read_seed(COMMAND, text, seed);
}

/// Opens the table with the chosen options. On an error, prints one line and returns false.
static bool open_table(const options *chosen, sabot_play_table *table) {
    static sabot_ruleset ruleset;
    if (!sabot_cli_read_ruleset(COMMAND, chosen->ruleset, &ruleset)) {
        return false;
    }
    const long long decks = chosen->decks > 0 ? chosen->decks : ruleset.decks;
    const long long seats = chosen->seats > 0 ? chosen->seats : ruleset.seats;
    const bool banked_by_player = ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    const long long others = chosen->others >= 0 ? chosen->others : banked_by_player ? 3 : 0;
    uint64_t seed;
    if (!(ruleset.decks_allowed >> decks & 1)) {
        return sabot_cli_reject(COMMAND, "--decks %lld: this ruleset allows %s decks (R-CARD-1)", decks,
                                sabot_cli_choices(ruleset.decks_allowed).text);
    }
    if (!(ruleset.seats_allowed >> seats & 1)) {
        return sabot_cli_reject(COMMAND, "--seats %lld: this ruleset allows %s seats (R-TABLE-1)", seats,
                                sabot_cli_choices(ruleset.seats_allowed).text);
    }
    if (others >= seats || (banked_by_player && others == 0)) {
        return sabot_cli_reject(COMMAND, "--others: this table takes %d to %lld computer players",
                                banked_by_player ? 1 : 0, seats - 1);
    }
    if (!read_seed(chosen->seed, &seed)) {
        return false;
    }
    sabot_play_open(table, &ruleset, seed, (int)decks, (int)seats, (int)others, chosen->stack * 100);
    if (chosen->row >= 0 && sabot_play_choose_row(table, (int)chosen->row) != SABOT_OK) {
        return sabot_cli_reject(COMMAND, "--row %lld: the fee schedule has rows 0 to %d (R-FEE-1)",
                                chosen->row, ruleset.schedule_count - 1);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Full screen

/// Returns true if the terminal can show the full-screen table. If it is only too small, prints a line on
/// stderr.
static bool can_show_full_screen(void) {
    int rows, columns;
    if (!sabot_terminal_is_supported()) {
        return false;
    }
    if (sabot_terminal_size(&rows, &columns) &&
        (rows < SABOT_LAYOUT_ROWS_MIN || columns < SABOT_LAYOUT_COLUMNS_MIN)) {
        fprintf(stderr,
                "sabot play: full screen needs %d x %d characters, this terminal has %d x %d: "
                "using line mode\n",
                SABOT_LAYOUT_COLUMNS_MIN, SABOT_LAYOUT_ROWS_MIN, columns, rows);
        return false;
    }
    return true;
}

static void run(sabot_game *game) {
    static sabot_canvas canvas;
    sabot_terminal_event event;
    do {
        int key = 0;
        game->scroll_max = sabot_screen_draw(game, &canvas, sabot_terminal_rows(), sabot_terminal_columns(),
                                             sabot_terminal_has_symbols());
        sabot_terminal_show(&canvas);
        event = sabot_terminal_wait(sabot_game_wait_ms(game, sabot_steady_ms()), &key);
        if (event == SABOT_TERMINAL_KEY) {
            sabot_game_key(game, key, sabot_steady_ms());
        }
        sabot_game_tick(game, sabot_steady_ms());
    } while (event != SABOT_TERMINAL_ENDS && game->phase != SABOT_GAME_LEFT);
    sabot_game_leave(game);
}

/// Plays until the player leaves, the terminal closes, a termination signal arrives or `hands_max` hands are
/// played. Returns false, without any effect, if the terminal cannot be opened.
static bool play_full_screen(sabot_play_table *table, long long hands_max) {
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

int sabot_cmd_play(int argc, char **argv) {
    options chosen = {
        .ruleset = "california-panda8", .others = -1, .stack = 1000, .row = -1, .hands = INT64_MAX};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    static sabot_play_table table;
    if (!open_table(&chosen, &table)) {
        return SABOT_EXIT_USAGE;
    }
    const bool is_full_screen = !chosen.plain && can_show_full_screen();
    if (!is_full_screen || !play_full_screen(&table, chosen.hands)) {
        sabot_play_session(&table, chosen.hands);
    }
    return SABOT_EXIT_SUCCESS;
}
