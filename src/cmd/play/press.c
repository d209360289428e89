/// Carries out keys at the full-screen table.
#include "cmd/play/game.h"

#include "cmd/cli.h"
#include "cmd/play/keys.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Typing an amount

static void start_typing(sabot_game *game, sabot_typing typing) {
    game->typing = typing;
    game->typed[0] = '\0';
}

static void take_bank(sabot_game *game, int64_t cents) {
    const bool was_offered = game->phase == SABOT_GAME_OFFERED;
    if (!sabot_game_is_accepted(game, sabot_play_bank(game->table, cents))) {
        return;
    }
    sabot_game_set_message(game, "You take the bank with %s.", sabot_cli_dollars(cents).text);
    if (was_offered) {
        sabot_game_begin_hand(game);
    }
}

static void buy(sabot_game *game, int64_t cents) {
    if (sabot_game_is_accepted(game, sabot_play_buy(game->table, cents))) {
        sabot_game_set_message(game, "Bought in for %s.", sabot_cli_dollars(cents).text);
    }
}

/// Parses the typed amount with the line mode's parser and carries it out.
static void accept_typed(sabot_game *game) {
    const bool for_bank = game->typing == SABOT_TYPING_BANK;
    char line[SABOT_TYPED_SIZE + 8];
    sabot_play_command command;
    snprintf(line, sizeof line, "%s %s", for_bank ? "bank" : "buy", game->typed);
    game->typing = SABOT_TYPING_NOTHING;
    if (game->typed[0] == '\0') {
        game->message[0] = '\0';
    } else if (!sabot_play_input_read(line, &command, game->message, sizeof game->message)) {
        return; // the message holds the error
    } else if (for_bank) {
        take_bank(game, command.cents);
    } else {
        buy(game, command.cents);
    }
}

static void type(sabot_game *game, int key) {
    const size_t length = strlen(game->typed);
    if (key == SABOT_KEY_ENTER) {
        accept_typed(game);
    } else if (key == SABOT_KEY_ESCAPE) {
        game->typing = SABOT_TYPING_NOTHING;
    } else if (key == SABOT_KEY_BACKSPACE && length > 0) {
        game->typed[length - 1] = '\0';
    } else if (((key >= '0' && key <= '9') || key == '.') && length + 1 < sizeof game->typed) {
        game->typed[length] = (char)key;
        game->typed[length + 1] = '\0';
    }
}

// ---------------------------------------------------------------------------------------------------------
// Actions

static void enter_bank(sabot_game *game) {
    const bool may_change = game->phase == SABOT_GAME_BETTING && sabot_play_you_have_bank(game->table);
    if (game->phase == SABOT_GAME_OFFERED || may_change) {
        start_typing(game, SABOT_TYPING_BANK);
    } else {
        sabot_game_set_message(game, game->table->live.ruleset.bank_by == SABOT_BANK_HOUSE
                                         ? "The house banks this game (R-HOUSE-1)."
                                         : "The bank is not offered to you now.");
    }
}

static void pass_bank(sabot_game *game) {
    const bool may_give_up = game->phase == SABOT_GAME_BETTING && sabot_play_you_have_bank(game->table);
    if (game->phase == SABOT_GAME_OFFERED || may_give_up) {
        sabot_play_pass(game->table);
        sabot_game_set_message(game, may_give_up ? "You give up the bank." : "You pass.");
        sabot_game_find_bank(game);
    } else {
        sabot_game_set_message(game,
                               sabot_play_you_have_bank(game->table)
                                   ? "You have the bank for this hand. You can give it up after the hand."
                                   : "You don't have the bank.");
    }
}

/// Returns true if bets are open. After a hand, moves on to the next one first.
static bool may_bet(sabot_game *game) {
    if (game->phase == SABOT_GAME_SETTLED && !sabot_game_is_last(game) && game->is_seen) {
        sabot_game_next_hand(game);
    }
    if (game->phase == SABOT_GAME_BETTING) {
        return true;
    }
    if (game->phase == SABOT_GAME_DEALING) {
        sabot_game_set_message(game, "Bets are closed. Press Space to speed up the deal.");
    }
    return false;
}

/// Shows what is wrong with a bet and returns false.
static bool refuse(sabot_game *game, const char *kind, const char *why) {
    sabot_game_set_message(game, "%s%s", kind, why);
    return false;
}

static bool place_bets(sabot_game *game, const sabot_play_bet *bets, int count) {
    if (sabot_play_you_have_bank(game->table)) {
        return refuse(game, "", "You have the bank, so you can't bet this hand (R-BANK-1).");
    }
    return sabot_game_is_accepted(game, sabot_play_bet_all(game->table, bets, count));
}

/// Bets a chip on a space. The first chip bets at least the minimum; a progressive always costs its price.
static bool add_chip(sabot_game *game, sabot_kind kind) {
    const int64_t bet_cents = sabot_play_bet_cents(game->table, kind);
    sabot_play_bet bet = {kind, bet_cents + sabot_chip_cents(game->chip)};
    if (!sabot_kind_is_progressive(kind)) {
        const int64_t min_cents = game->table->live.round.limits[kind].min_cents;
        bet.cents = bet.cents < min_cents ? min_cents : bet.cents;
    } else if (bet_cents > 0) {
        return refuse(game, sabot_kind_title(kind), ": already bet (R-PROG-1).");
    }
    return place_bets(game, &bet, 1);
}

/// Removes a chip from a bet, or the whole bet if less than the minimum would remain.
static bool remove_chip(sabot_game *game, sabot_kind kind) {
    const int64_t bet_cents = sabot_play_bet_cents(game->table, kind);
    const sabot_play_bet bet = {kind, bet_cents - sabot_chip_cents(game->chip)};
    if (bet_cents == 0) {
        return refuse(game, sabot_kind_title(kind), ": you have no bet there.");
    }
    if (!sabot_kind_is_progressive(kind) && bet.cents >= game->table->live.round.limits[kind].min_cents) {
        return place_bets(game, &bet, 1);
    }
    return sabot_game_is_accepted(game, sabot_play_withdraw(game->table, kind));
}

/// Doubles all bets except progressives, or none.
static bool double_all(sabot_game *game) {
    sabot_play_bet bets[SABOT_KIND_COUNT];
    int count = 0;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const int64_t cents = sabot_play_bet_cents(game->table, (sabot_kind)kind);
        if (cents > 0) {
            bets[count++] = (sabot_play_bet){(sabot_kind)kind, 2 * cents};
        }
    }
    return count > 0 ? place_bets(game, bets, count) : refuse(game, "", "No bets to double.");
}

static bool change_bets(sabot_game *game, sabot_key_action action) {
    switch (action.deed) {
    case SABOT_DO_BET:
        return add_chip(game, (sabot_kind)action.number);
    case SABOT_DO_REMOVE:
        return remove_chip(game, (sabot_kind)action.number);
    case SABOT_DO_REPEAT:
        return game->table->last_bet_count > 0
                   ? place_bets(game, game->table->last_bets, game->table->last_bet_count)
                   : refuse(game, "", "No previous bets.");
    case SABOT_DO_DOUBLE:
        return double_all(game);
    default:
        sabot_play_clear(game->table);
        return true;
    }
}

static void handle_bet_key(sabot_game *game, sabot_key_action action) {
    const bool was_betting = game->phase == SABOT_GAME_BETTING;
    if (may_bet(game) && change_bets(game, action) && was_betting) {
        game->message[0] = '\0'; // otherwise it announces the new hand
    }
}

static void choose_chip(sabot_game *game, int chip) {
    game->chip = chip < 0 ? 0 : chip < SABOT_CHIP_COUNT ? chip : SABOT_CHIP_COUNT - 1;
}

static void scroll(sabot_game *game, int lines) {
    const int to = game->scroll + lines;
    game->scroll = to < 0 ? 0 : to < game->scroll_max ? to : game->scroll_max;
}

/// Leaves, but asks for confirmation first if a hand is in progress or bets are placed.
static void ask_to_leave(sabot_game *game) {
    const bool has_bets = game->phase == SABOT_GAME_BETTING && sabot_play_bets_cents(game->table) > 0;
    if (game->phase == SABOT_GAME_DEALING || has_bets) {
        game->asks_to_leave = true;
    } else {
        sabot_game_leave(game);
    }
}

/// Carries out keys that change only the display. Returns false for any other key.
static bool change_display(sabot_game *game, sabot_key_action action) {
    switch (action.deed) {
    case SABOT_DO_NOTHING:
        return true;
    case SABOT_DO_FAST:
        game->is_fast = !game->is_fast;
        sabot_game_set_message(game, game->is_fast ? "Fast." : "Normal speed.");
        return true;
    case SABOT_DO_PAGE:
        game->page = (sabot_play_page)action.number;
        game->scroll = 0;
        return true;
    case SABOT_DO_NEXT_PAGE:
        game->page = (sabot_play_page)((game->page + 1) % SABOT_PAGE_COUNT);
        game->scroll = 0;
        return true;
    case SABOT_DO_SCROLL:
        scroll(game, action.number);
        return true;
    case SABOT_DO_HELP:
        game->helps = true;
        return true;
    default:
        return false;
    }
}

static void act(sabot_game *game, sabot_key_action action, int64_t now_ms) {
    switch (action.deed) {
    case SABOT_DO_CONTINUE:
        sabot_game_continue(game, now_ms);
        break;
    case SABOT_DO_CHIP:
        choose_chip(game, action.number);
        break;
    case SABOT_DO_NEXT_CHIP:
        choose_chip(game, game->chip + action.number);
        break;
    case SABOT_DO_BANK:
        enter_bank(game);
        break;
    case SABOT_DO_PASS:
        pass_bank(game);
        break;
    case SABOT_DO_BUY:
        start_typing(game, SABOT_TYPING_BUY);
        break;
    case SABOT_DO_LEAVE:
        ask_to_leave(game);
        break;
    default:
        handle_bet_key(game, action);
    }
}

void sabot_game_key(sabot_game *game, int key, int64_t now_ms) {
    if (game->phase == SABOT_GAME_LEFT) {
        return;
    }
    if (game->asks_to_leave) {
        game->asks_to_leave = false;
        if (key == 'y' || key == 'q') {
            sabot_game_leave(game);
        }
    } else if (game->helps) {
        game->helps = false;
    } else if (game->typing != SABOT_TYPING_NOTHING) {
        type(game, key);
    } else if (!change_display(game, sabot_key_meaning(key))) {
        act(game, sabot_key_meaning(key), now_ms);
    }
}
