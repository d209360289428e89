#include "serve/demo/automatic.h"

#include <assert.h>

// ---------------------------------------------------------------------------------------------------------
// The dealer

static void decide_prize(const sabot_won_prize *won, sabot_command *command) {
    if (won->stage == SABOT_PRIZE_STAGE_PRESSED) {
        *command = (sabot_command){
            .type = SABOT_COMMAND_CONFIRM, .role = SABOT_ROLE_SUPERVISOR, .person = SABOT_PILOT_SUPERVISOR};
        command->confirm.seat = won->seat;
        command->confirm.kind = (uint8_t)won->kind;
        return;
    }
    command->type = SABOT_COMMAND_PRESS_BUTTON;
    command->press_button.seat = won->seat;
    command->press_button.kind = (uint8_t)won->kind;
    command->press_button.prize = (uint8_t)won->prize;
}

void sabot_automatic_step(const sabot_table *table, sabot_command *command) {
    assert(table->phase >= SABOT_PHASE_DEALING);
    *command = (sabot_command){.role = SABOT_ROLE_DEALER, .person = SABOT_PILOT_DEALER};
    sabot_won_prize won;
    if (table->phase == SABOT_PHASE_DECLARED) {
        command->type = SABOT_COMMAND_SETTLE;
    } else if (table->phase == SABOT_PHASE_SETTLED) {
        if (sabot_table_first_undecided_prize(table, &won)) {
            decide_prize(&won, command);
        } else {
            command->type = SABOT_COMMAND_END_GAME;
        }
    } else if (sabot_table_next(table).recipient != SABOT_TO_NOBODY) {
        command->type = table->virtual_shoe ? SABOT_COMMAND_DRAW_CARD : SABOT_COMMAND_KEY_CARD;
        command->draw_card.card = SABOT_DECK_CARDS; // both commands have the same fields
    } else {
        command->type = SABOT_COMMAND_DECLARE;
        command->declare.ending = (uint8_t)sabot_table_ending(table);
    }
}

// ---------------------------------------------------------------------------------------------------------
// The players

/// Rounds down to whole steps, at least one.
static int64_t whole(int64_t cents, int64_t step) {
    return cents < step ? step : cents / step * step;
}

/// Returns an amount within the limits; small ones are more likely.
static int64_t amount(sabot_random *random, const sabot_limits *limits) {
    const int64_t most =
        limits->min_cents * 8 < limits->max_cents ? limits->min_cents * 8 : limits->max_cents;
    const int64_t four = sabot_random_below(random, 4);
    const int64_t cents = limits->min_cents * (1 + four * sabot_random_below(random, 3));
    return whole(cents < most ? cents : most, limits->min_cents);
}

static bool is_wanted(sabot_random *random, const sabot_table *table, sabot_kind kind, uint32_t percent) {
    return table->ruleset.wagers[kind].offered && sabot_random_below(random, 100) < percent;
}

int sabot_automatic_bets(sabot_random *random, const sabot_table *table,
                         sabot_automatic_bet bets[SABOT_KIND_COUNT]) {
    const sabot_limits *const limits = table->round.limits;
    const sabot_kind line = sabot_random_below(random, 100) < 54 ? SABOT_KIND_BANKER : SABOT_KIND_PLAYER;
    int count = 0;
    bets[count++] = (sabot_automatic_bet){line, amount(random, &limits[line])};
    if (is_wanted(random, table, SABOT_KIND_TIE, 20)) {
        bets[count++] =
            (sabot_automatic_bet){SABOT_KIND_TIE, whole(amount(random, &limits[SABOT_KIND_TIE]), 100)};
    }
    if (is_wanted(random, table, SABOT_KIND_DRAGON7, 35)) {
        bets[count++] = (sabot_automatic_bet){SABOT_KIND_DRAGON7, 500};
    }
    if (is_wanted(random, table, SABOT_KIND_PANDA8, 30)) {
        bets[count++] = (sabot_automatic_bet){SABOT_KIND_PANDA8, 500};
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (is_wanted(random, table, kind, 65)) {
            bets[count++] =
                (sabot_automatic_bet){kind, sabot_ruleset_paytable(&table->ruleset, kind)->price_cents};
        }
    }
    return count;
}

int64_t sabot_automatic_bank(sabot_random *random, const sabot_table *table, int seat) {
    const int64_t stack_cents = table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)];
    const bool banks = stack_cents >= SABOT_AUTOMATIC_BANK_MIN_CENTS && sabot_random_below(random, 100) < 75;
    return banks ? whole(stack_cents * 6 / 10, 10000) : 0;
}
