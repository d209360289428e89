/// Players and dealers at the limits of what is allowed: bets of the whole stack or one cent more, wrong or
/// repeated buttons, leaving in mid-hand, emptying the tray. Also a full table with back bettors.
#ifndef SABOT_EAGER_TABLE_H
#define SABOT_EAGER_TABLE_H

#include "random_table.h"

static inline int64_t stack_of(const random_table *bench, int bettor) {
    return bettor == 0 ? 0 : bench->table.accounts_cents[SABOT_ACCOUNT_OF_BETTOR(bettor)];
}

/// Returns everything a stack allows besides the fee, or one cent more.
static inline int64_t edge_of(random_table *bench, int64_t stack_cents, int64_t fee_cents) {
    return stack_cents - fee_cents + below(bench, 2);
}

static inline const sabot_schedule_row *row_of(const random_table *bench) {
    return &bench->table.ruleset.schedule[bench->table.round.schedule_row];
}

static inline void eager_bet(random_table *bench, sabot_command *command, uint8_t bettor) {
    const uint32_t seats = bench->table.round.seats;
    const uint8_t any_seat = (uint8_t)(1 + below(bench, seats));
    const uint8_t kind = (uint8_t)below(bench, SABOT_KIND_COUNT);
    command->type = SABOT_COMMAND_BET;
    command->bet.bettor = bettor;
    command->bet.seat = bettor > SABOT_SEATS_MAX || below(bench, 3) == 0 ? any_seat : bettor;
    command->bet.kind = kind;
    if (kind >= SABOT_GAME_KIND_COUNT) {
        command->bet.cents = sabot_ruleset_paytable(&bench->table.ruleset, (sabot_kind)kind)->price_cents;
    } else if (below(bench, 3) == 0) {
        command->bet.cents = edge_of(bench, stack_of(bench, bettor), row_of(bench)->fee_cents[kind]);
    } else {
        command->bet.cents = bench->table.round.limits[kind].min_cents + 50 * below(bench, 40);
    }
}

static inline void eager_between(random_table *bench, sabot_command *command, uint8_t bettor) {
    const uint8_t bank = bench->table.round.bank_seat.number, offered = bench->table.position.offered;
    const int64_t fee = row_of(bench)->bank_fee_cents;
    switch (below(bench, 12)) {
    case 0:
        command->type = SABOT_COMMAND_TAKE_MONEY;
        command->role = SABOT_ROLE_SUPERVISOR;
        command->take_money.account = SABOT_ACCOUNT_TRAY;
        command->take_money.cents = bench->table.accounts_cents[SABOT_ACCOUNT_TRAY];
        break;
    case 1:
    case 2:
        command->type = bank != 0 ? SABOT_COMMAND_CHANGE_BANK : SABOT_COMMAND_ACCEPT_BANK;
        command->change_bank.seat = bank != 0 ? bank : offered; // both commands have the same layout
        command->change_bank.cents = edge_of(
            bench, stack_of(bench, bank + offered) + bench->table.accounts_cents[SABOT_ACCOUNT_BANK], fee);
        break;
    case 3:
        command->type = SABOT_COMMAND_GIVE_UP_BANK;
        command->give_up_bank.seat = bank;
        break;
    case 4:
        command->type = SABOT_COMMAND_LEAVE;
        command->leave.bettor = bank != 0 ? bank : offered != 0 ? offered : bettor;
        break;
    default:
        command->type = SABOT_COMMAND_OPEN_BETS;
    }
}

static inline void eager_betting(random_table *bench, sabot_command *command, uint8_t bettor) {
    if (bettor == 0 || below(bench, 8) == 0) {
        command->type = SABOT_COMMAND_SIT_DOWN;
        command->sit_down.bettor = (uint8_t)(1 + below(bench, SABOT_SEATS_MAX + 4));
        command->sit_down.person = 100 + below(bench, 40);
    } else if (stack_of(bench, bettor) < 1000) {
        command->type = SABOT_COMMAND_BUY_IN;
        command->buy_in.bettor = bettor;
        command->buy_in.cents = 1000 + 50 * below(bench, 200);
    } else if (below(bench, 20) == 0) {
        // The seat of the newest wager may have a back bettor.
        const int wagers = bench->table.round.wager_count;
        command->type = SABOT_COMMAND_LEAVE;
        command->leave.bettor = wagers > 0 ? bench->table.round.wagers[wagers - 1].seat.number : bettor;
    } else {
        eager_bet(bench, command, bettor);
    }
}

static inline void eager_dealing(random_table *bench, sabot_command *command, uint8_t bettor) {
    static const sabot_command_type types[] = {SABOT_COMMAND_LEAVE, SABOT_COMMAND_TAKE_BACK,
                                               SABOT_COMMAND_CASH_OUT, SABOT_COMMAND_VOID_HAND,
                                               SABOT_COMMAND_MISDEAL};
    command->type = types[below(bench, 5)];
    if (command->type == SABOT_COMMAND_VOID_HAND || command->type == SABOT_COMMAND_MISDEAL) {
        command->type = below(bench, 6) == 0 ? command->type : SABOT_COMMAND_TAKE_BACK;
        command->role = SABOT_ROLE_SUPERVISOR;
        strcpy(command->void_hand.reason.text, "test"); // both commands have the same layout
    } else if (command->type == SABOT_COMMAND_CASH_OUT) {
        command->cash_out.bettor = bettor;
        command->cash_out.cents = stack_of(bench, bettor);
    } else {
        command->leave.bettor = bettor;
    }
}

static inline void eager_end(random_table *bench, sabot_command *command, uint8_t bettor) {
    sabot_kind kind = SABOT_KIND_PROGRESSIVE_DRAGON7;
    const int paid = people_open_prize(&bench->table, &kind, SABOT_PRIZE_STAGE_PAID);
    const int won = paid != 0 && below(bench, 2) == 0
                        ? paid
                        : people_open_prize(&bench->table, &kind, SABOT_PRIZE_STAGE_NONE);
    switch (below(bench, 6)) {
    case 0:
        command->type = SABOT_COMMAND_END_GAME;
        break;
    case 1:
        command->type = paid != 0 || below(bench, 10) == 0 ? SABOT_COMMAND_VOID_HAND : SABOT_COMMAND_SETTLE;
        command->role = SABOT_ROLE_SUPERVISOR;
        if (command->type == SABOT_COMMAND_VOID_HAND) {
            strcpy(command->void_hand.reason.text, "test");
        }
        break;
    case 2:
        command->type = SABOT_COMMAND_LEAVE;
        command->leave.bettor = bettor;
        break;
    default:
        command->type = SABOT_COMMAND_PRESS_BUTTON;
        command->press_button.seat = (uint8_t)won;
        command->press_button.kind = (uint8_t)kind;
        command->press_button.prize =
            (uint8_t)(below(bench, 2) == 0 ? (uint32_t)sabot_table_prize(&bench->table, won, kind)
                                           : below(bench, SABOT_PRIZE_COUNT));
    }
}

/// Sent by the dealer or a supervisor.
static inline sabot_command eager_command(random_table *bench) {
    sabot_command command;
    memset(&command, 0, sizeof command);
    command.role = SABOT_ROLE_DEALER;
    command.person = 5;
    command.time_ms = bench->time_ms;
    const uint8_t bettor = any_bettor(bench);
    switch (bench->table.phase) {
    case SABOT_PHASE_CLOSED:
        command.type = SABOT_COMMAND_POST;
        break;
    case SABOT_PHASE_BETWEEN:
        eager_between(bench, &command, bettor);
        break;
    case SABOT_PHASE_BETTING:
    case SABOT_PHASE_NO_MORE_BETS:
        eager_betting(bench, &command, bettor);
        break;
    case SABOT_PHASE_DEALING:
        eager_dealing(bench, &command, bettor);
        break;
    default:
        eager_end(bench, &command, bettor);
    }
    return command;
}

#endif
