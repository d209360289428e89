/// What a key does at the full-screen table, in whatever state the evening is.
#include "cmd/play/game.h"

#include "cmd/cli.h"
#include "cmd/play/keys.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Typing an amount

static void ask_amount(sabot_game *game, sabot_typing typing) {
    game->typing = typing;
    game->typed[0] = '\0';
}

static void take_bank(sabot_game *game, int64_t cents) {
    const bool was_offered = game->phase == SABOT_GAME_OFFERED;
    if (!sabot_game_is_taken(game, sabot_play_bank(game->table, cents))) {
        return;
    }
    sabot_game_say(game, "You bank with %s.", sabot_cli_dollars(cents).text);
    if (was_offered) {
        sabot_game_begin_hand(game);
    }
}

static void buy(sabot_game *game, int64_t cents) {
    if (sabot_game_is_taken(game, sabot_play_buy(game->table, cents))) {
        sabot_game_say(game, "%s from the cage.", sabot_cli_dollars(cents).text);
    }
}

/// Reads what was typed as the line-based table would.
static void end_typing(sabot_game *game) {
    const bool for_bank = game->typing == SABOT_TYPING_BANK;
    char line[SABOT_TYPED_SIZE + 8];
    sabot_play_command command;
    snprintf(line, sizeof line, "%s %s", for_bank ? "bank" : "buy", game->typed);
    game->typing = SABOT_TYPING_NOTHING;
    if (game->typed[0] == '\0') {
        game->message[0] = '\0';
    } else if (!sabot_play_input_read(line, &command, game->message, sizeof game->message)) {
        return; // the sentence stands there
    } else if (for_bank) {
        take_bank(game, command.cents);
    } else {
        buy(game, command.cents);
    }
}

static void type(sabot_game *game, int key) {
    const size_t length = strlen(game->typed);
    if (key == SABOT_KEY_ENTER) {
        end_typing(game);
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
// What a key does

static void ask_for_bank(sabot_game *game) {
    const bool may_change = game->phase == SABOT_GAME_BETTING && sabot_play_you_bank(game->table);
    if (game->phase == SABOT_GAME_OFFERED || may_change) {
        ask_amount(game, SABOT_TYPING_BANK);
    } else {
        sabot_game_say(game, game->table->live.ruleset.bank_by == SABOT_BANK_HOUSE
                                 ? "The house banks this game (R-HOUSE-1)."
                                 : "The bank is not offered to you now.");
    }
}

static void pass_bank(sabot_game *game) {
    const bool may_give_up = game->phase == SABOT_GAME_BETTING && sabot_play_you_bank(game->table);
    if (game->phase == SABOT_GAME_OFFERED || may_give_up) {
        sabot_play_pass(game->table);
        sabot_game_say(game, may_give_up ? "You give up the bank." : "You pass.");
        sabot_game_find_bank(game);
    } else {
        sabot_game_say(game, sabot_play_you_bank(game->table)
                                 ? "You bank this hand to its end: give the bank up before the next one."
                                 : "You do not bank: there is nothing to pass.");
    }
}

/// Is this the time to bet? After a hand a bet goes on to the next one first.
static bool may_bet(sabot_game *game) {
    if (game->phase == SABOT_GAME_SETTLED && !sabot_game_is_last(game) && game->is_seen) {
        sabot_game_go_on(game);
    }
    if (game->phase == SABOT_GAME_BETTING) {
        return true;
    }
    if (game->phase == SABOT_GAME_DEALING) {
        sabot_game_say(game, "Bets are closed while the hand is dealt: Space hurries it.");
    }
    return false;
}

/// Says what is wrong with a space; false, for whoever asked.
static bool refuse(sabot_game *game, const char *kind, const char *why) {
    sabot_game_say(game, "%s%s", kind, why);
    return false;
}

static bool lay_all(sabot_game *game, const sabot_play_bet *bets, int count) {
    if (sabot_play_you_bank(game->table)) {
        return refuse(game, "", "You bank this hand: the bank lays no wager (R-BANK-1).");
    }
    return sabot_game_is_taken(game, sabot_play_bet_all(game->table, bets, count));
}

/// A chip on a space. An empty one takes its minimum at least; a progressive takes its price.
static bool lay_chip(sabot_game *game, sabot_kind kind) {
    const int64_t lies_cents = sabot_play_stake(game->table, kind);
    sabot_play_bet bet = {kind, lies_cents + sabot_chip_cents(game->chip)};
    if (!sabot_kind_is_progressive(kind)) {
        const int64_t least_cents = game->table->live.round.limits[kind].min_cents;
        bet.cents = bet.cents < least_cents ? least_cents : bet.cents;
    } else if (lies_cents > 0) {
        return refuse(game, sabot_kind_title(kind), ": its one chip lies already (R-PROG-1).");
    }
    return lay_all(game, &bet, 1);
}

/// A chip back; all of it where less than the minimum would stay.
static bool take_chip(sabot_game *game, sabot_kind kind) {
    const int64_t lies_cents = sabot_play_stake(game->table, kind);
    const sabot_play_bet bet = {kind, lies_cents - sabot_chip_cents(game->chip)};
    if (lies_cents == 0) {
        return refuse(game, sabot_kind_title(kind), ": nothing of yours lies there.");
    }
    if (!sabot_kind_is_progressive(kind) && bet.cents >= game->table->live.round.limits[kind].min_cents) {
        return lay_all(game, &bet, 1);
    }
    return sabot_game_is_taken(game, sabot_play_withdraw(game->table, kind));
}

/// All that lies twice; whole or not at all.
static bool double_all(sabot_game *game) {
    sabot_play_bet bets[SABOT_KIND_COUNT];
    int count = 0;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        const int64_t cents = sabot_play_stake(game->table, (sabot_kind)kind);
        if (cents > 0) {
            bets[count++] = (sabot_play_bet){(sabot_kind)kind, 2 * cents};
        }
    }
    return count > 0 ? lay_all(game, bets, count) : refuse(game, "", "Nothing lies that could be doubled.");
}

static bool change_bets(sabot_game *game, sabot_key_action action) {
    switch (action.deed) {
    case SABOT_DO_LAY:
        return lay_chip(game, (sabot_kind)action.number);
    case SABOT_DO_TAKE:
        return take_chip(game, (sabot_kind)action.number);
    case SABOT_DO_REPEAT:
        return game->table->last_bet_count > 0
                   ? lay_all(game, game->table->last_bets, game->table->last_bet_count)
                   : refuse(game, "", "There are no last bets yet.");
    case SABOT_DO_TWICE:
        return double_all(game);
    default:
        sabot_play_clear(game->table);
        return true;
    }
}

static void bet_by_key(sabot_game *game, sabot_key_action action) {
    const bool was_betting = game->phase == SABOT_GAME_BETTING;
    if (may_bet(game) && change_bets(game, action) && was_betting) {
        game->message[0] = '\0'; // else the message tells of the new hand
    }
}

static void choose_chip(sabot_game *game, int chip) {
    game->chip = chip < 0 ? 0 : chip < SABOT_CHIP_COUNT ? chip : SABOT_CHIP_COUNT - 1;
}

static void scroll(sabot_game *game, int lines) {
    const int to = game->scroll + lines;
    game->scroll = to < 0 ? 0 : to < game->scroll_max ? to : game->scroll_max;
}

/// A hand or bets are not left by a slip of the finger.
static void ask_to_leave(sabot_game *game) {
    const bool has_bets = game->phase == SABOT_GAME_BETTING && sabot_play_stakes(game->table) > 0;
    if (game->phase == SABOT_GAME_DEALING || has_bets) {
        game->asks_to_leave = true;
    } else {
        sabot_game_leave(game);
    }
}

/// What looks different after it, and nothing at the table.
static bool look(sabot_game *game, sabot_key_action action) {
    switch (action.deed) {
    case SABOT_DO_NOTHING:
        return true;
    case SABOT_DO_FAST:
        game->is_fast = !game->is_fast;
        sabot_game_say(game, game->is_fast ? "Fast dealing." : "Natural dealing.");
        return true;
    case SABOT_DO_PAGE:
        game->page = (sabot_play_page)action.number;
        game->scroll = 0;
        return true;
    case SABOT_DO_TURN:
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
    case SABOT_DO_GO:
        sabot_game_go(game, now_ms);
        break;
    case SABOT_DO_CHIP:
        choose_chip(game, action.number);
        break;
    case SABOT_DO_NEXT_CHIP:
        choose_chip(game, game->chip + action.number);
        break;
    case SABOT_DO_BANK:
        ask_for_bank(game);
        break;
    case SABOT_DO_PASS:
        pass_bank(game);
        break;
    case SABOT_DO_BUY:
        ask_amount(game, SABOT_TYPING_BUY);
        break;
    case SABOT_DO_LEAVE:
        ask_to_leave(game);
        break;
    default:
        bet_by_key(game, action);
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
    } else if (!look(game, sabot_key_meaning(key))) {
        act(game, sabot_key_meaning(key), now_ms);
    }
}
