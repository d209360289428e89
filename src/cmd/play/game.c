#include "cmd/play/game.h"

#include "cmd/cli.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

/// A result is shown for this long before a key moves on to the next hand.
enum { RESULT_MS = 250 };

void sabot_game_set_message(sabot_game *game, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(game->message, sizeof game->message, format, arguments);
    va_end(arguments);
}

bool sabot_game_is_accepted(sabot_game *game, sabot_status status) {
    if (status != SABOT_OK) {
        const char *const why = game->table->sentence;
        sabot_game_set_message(game, "%c%s", toupper((unsigned char)why[0]), why + 1);
    }
    return status == SABOT_OK;
}

/// Appends to the message, as far as it fits.
static void append_message(sabot_game *game, const char *text) {
    const size_t length = strlen(game->message);
    if (text[0] == '\0') {
        return;
    }
    snprintf(game->message + length, sizeof game->message - length, "%s%s", length > 0 ? " " : "", text);
}

int64_t sabot_chip_cents(int chip) {
    static const int64_t cents[SABOT_CHIP_COUNT] = {100, 500, 1000, 2500, 10000, 50000, 100000};
    assert(chip >= 0 && chip < SABOT_CHIP_COUNT);
    return cents[chip];
}

/// Returns the first selected chip: the largest that does not exceed the line minimum.
static int first_chip(const sabot_play_table *table) {
    int chip = 0;
    while (chip + 1 < SABOT_CHIP_COUNT &&
           sabot_chip_cents(chip + 1) <= table->live.round.limits[SABOT_KIND_PLAYER].min_cents) {
        chip++;
    }
    return chip;
}

// ---------------------------------------------------------------------------------------------------------
// From hand to hand

static void announce_shoe(sabot_game *game) {
    const sabot_burn_result burned = game->table->burned;
    char text[128];
    snprintf(text, sizeof text, "Shoe %u, %d decks.", game->table->live.shoe.number,
             game->table->live.shoe.decks);
    if (burned.exposed) {
        snprintf(text, sizeof text, "Shoe %u, %d decks. Burn card %s; %d more burned.",
                 game->table->live.shoe.number, game->table->live.shoe.decks,
                 sabot_cli_card(burned.card).text, burned.cards - 1);
    }
    append_message(game, text);
}

void sabot_game_begin_hand(sabot_game *game) {
    sabot_play_begin_hand(game->table);
    if (game->has_new_shoe) {
        announce_shoe(game);
        game->has_new_shoe = false;
    }
    game->phase = SABOT_GAME_BETTING;
    game->warned = false;
    if (game->table->last_hand) {
        append_message(game, "Last hand of this shoe.");
    }
}

void sabot_game_find_bank(sabot_game *game) {
    while (sabot_play_advance_bank(game->table)) {
        append_message(game, game->table->sentence);
    }
    if (sabot_play_is_offered(game->table)) {
        game->phase = SABOT_GAME_OFFERED;
    } else {
        sabot_game_begin_hand(game);
    }
}

void sabot_game_next_hand(sabot_game *game) {
    game->message[0] = '\0';
    game->scroll = 0;
    game->has_new_shoe = sabot_play_prepare(game->table);
    sabot_game_find_bank(game);
}

void sabot_game_open(sabot_game *game, sabot_play_table *table, long long hands_max) {
    *game = (sabot_game){.table = table, .hands_max = hands_max, .chip = first_chip(table)};
    sabot_game_next_hand(game);
}

// ---------------------------------------------------------------------------------------------------------
// Dealing

static sabot_pace pace_of(const sabot_game *game) {
    return game->is_hurried ? SABOT_PACE_AT_ONCE : game->is_fast ? SABOT_PACE_FAST : SABOT_PACE_NORMAL;
}

static void schedule_step(sabot_game *game, int64_t now_ms) {
    game->due_ms =
        now_ms + sabot_deal_step_pause_ms(&game->table->live.round.deal, game->is_hidden, pace_of(game));
}

static void settle(sabot_game *game, int64_t now_ms) {
    game->change_cents = sabot_play_end_hand(game->table);
    game->hands++;
    game->phase = SABOT_GAME_SETTLED;
    game->is_seen = false;
    game->due_ms = now_ms + RESULT_MS;
    if (sabot_game_is_last(game)) {
        sabot_game_set_message(game, "That was the last of your --hands. Press Space to leave.");
    }
}

static void run_step(sabot_game *game, int64_t now_ms) {
    switch (sabot_deal_step_next(&game->table->live.round.deal, game->is_hidden)) {
    case SABOT_DEAL_STEP_HIDDEN:
        game->is_hidden = true;
        sabot_play_deal_card(game->table);
        break;
    case SABOT_DEAL_STEP_CARD:
        sabot_play_deal_card(game->table);
        break;
    case SABOT_DEAL_STEP_TURN:
        game->is_hidden = false;
        break;
    case SABOT_DEAL_STEP_END:
        settle(game, now_ms);
        return;
    }
    schedule_step(game, now_ms);
}

void sabot_game_tick(sabot_game *game, int64_t now_ms) {
    while (game->phase == SABOT_GAME_DEALING && now_ms >= game->due_ms) {
        run_step(game, now_ms);
    }
    game->is_seen = game->phase == SABOT_GAME_SETTLED && now_ms >= game->due_ms;
}

int sabot_game_wait_ms(const sabot_game *game, int64_t now_ms) {
    if (game->phase != SABOT_GAME_DEALING && (game->phase != SABOT_GAME_SETTLED || game->is_seen)) {
        return -1;
    }
    return game->due_ms > now_ms ? (int)(game->due_ms - now_ms) : 0;
}

void sabot_game_leave(sabot_game *game) {
    game->is_hurried = true;
    while (game->phase == SABOT_GAME_DEALING) {
        run_step(game, game->due_ms);
    }
    if (game->phase != SABOT_GAME_LEFT) {
        sabot_play_leave(game->table);
        game->phase = SABOT_GAME_LEFT;
    }
}

bool sabot_game_is_last(const sabot_game *game) {
    return game->hands >= game->hands_max;
}

const sabot_deal *sabot_game_deal(const sabot_game *game) {
    return game->phase == SABOT_GAME_SETTLED ? &game->table->deal : &game->table->live.round.deal;
}

sabot_deal sabot_game_shown(const sabot_game *game) {
    sabot_deal deal = *sabot_game_deal(game);
    if (game->is_hidden) {
        // Player's third card comes before Banker's.
        sabot_hand *const last = deal.banker.count == 3 ? &deal.banker : &deal.player;
        last->count--;
    }
    return deal;
}

sabot_play_page sabot_game_page_beside(const sabot_game *game) {
    if (game->page != SABOT_PAGE_TABLE) {
        return game->page;
    }
    return game->phase == SABOT_GAME_SETTLED ? SABOT_PAGE_SHEET : SABOT_PAGE_ROADS;
}

void sabot_game_continue(sabot_game *game, int64_t now_ms) {
    switch (game->phase) {
    case SABOT_GAME_BETTING:
        if (!game->warned && !sabot_play_you_have_bank(game->table) &&
            sabot_play_bets_cents(game->table) == 0) {
            game->warned = true;
            sabot_game_set_message(game, "You have no bets. Press Space again to deal anyway.");
            return;
        }
        if (!sabot_game_is_accepted(game, sabot_play_start(game->table))) {
            return;
        }
        game->message[0] = '\0';
        game->phase = SABOT_GAME_DEALING;
        game->page = SABOT_PAGE_TABLE;
        game->is_hurried = false;
        schedule_step(game, now_ms);
        return;
    case SABOT_GAME_DEALING:
        game->is_hurried = true;
        schedule_step(game, now_ms);
        return;
    case SABOT_GAME_SETTLED:
        if (game->is_seen) {
            sabot_game_is_last(game) ? sabot_game_leave(game) : sabot_game_next_hand(game);
        }
        return;
    default:
        sabot_game_set_message(game, "Answer the offer first."); // the offer is shown after it
    }
}

enum { CARD_MS = 600, THIRD_CARD_MS = 1300, TURN_MS = 1000, END_MS = 900, FAST_FACTOR = 5 };

sabot_deal_step sabot_deal_step_next(const sabot_deal *deal, bool is_hidden) {
    if (is_hidden) {
        return SABOT_DEAL_STEP_TURN;
    }
    const sabot_next next = sabot_deal_next(deal);
    if (next.recipient == SABOT_TO_NOBODY) {
        return SABOT_DEAL_STEP_END;
    }
    return next.rule == SABOT_RULE_DEAL_1 ? SABOT_DEAL_STEP_CARD : SABOT_DEAL_STEP_HIDDEN;
}

static int normal_pause_ms(const sabot_deal *deal, bool is_hidden) {
    switch (sabot_deal_step_next(deal, is_hidden)) {
    case SABOT_DEAL_STEP_CARD:
        return deal->player.count == 0 ? CARD_MS / 2 : CARD_MS;
    case SABOT_DEAL_STEP_HIDDEN:
        return THIRD_CARD_MS; // time to read why
    case SABOT_DEAL_STEP_TURN:
        return TURN_MS;
    default:
        return END_MS;
    }
}

int sabot_deal_step_pause_ms(const sabot_deal *deal, bool is_hidden, sabot_pace pace) {
    const int pause_ms = normal_pause_ms(deal, is_hidden);
    return pace == SABOT_PACE_AT_ONCE ? 0 : pace == SABOT_PACE_FAST ? pause_ms / FAST_FACTOR : pause_ms;
}
