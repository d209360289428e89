/// The demonstration's computer players: what they bet, and when.
#include "serve/demo/autopilot_state.h"

/// Delay of each bet after the line bet.
static const int16_t delays_ms[SABOT_KIND_COUNT] = {
    [SABOT_KIND_TIE] = 400,
    [SABOT_KIND_DRAGON7] = 700,
    [SABOT_KIND_PANDA8] = 900,
    [SABOT_KIND_PROGRESSIVE_DRAGON7] = 1200,
    [SABOT_KIND_PROGRESSIVE_PANDA8] = 1500,
};

static void plan_seat(sabot_autopilot *pilot, sabot_pilot_table *state, const sabot_table *table, int seat,
                      int64_t now_ms) {
    const int64_t after_ms = 700 + (int64_t)sabot_random_below(&pilot->random, 5500);
    const int pace = sabot_pilot_pace(pilot, state);
    sabot_automatic_bet bets[SABOT_KIND_COUNT];
    const int count = sabot_automatic_bets(&pilot->random, table, bets);
    for (int i = 0; i < count && state->planned_count < SABOT_PLANNED_BETS_MAX; i++) {
        state->planned_bets[state->planned_count++] =
            (sabot_planned_bet){.seat = (uint8_t)seat,
                                .kind = bets[i].kind,
                                .cents = bets[i].cents,
                                .at_ms = now_ms + (after_ms + delays_ms[bets[i].kind]) / pace};
    }
}

static void plan_hand(sabot_autopilot *pilot, sabot_pilot_table *state, const sabot_table *table,
                      int64_t now_ms) {
    state->planned_hand = table->hand;
    state->planned_count = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        const bool plays = sabot_autopilot_has_seat(seat) && table->bettors[seat].person != 0 &&
                           !table->bettors[seat].away && seat != table->round.bank_seat.number;
        if (plays) {
            plan_seat(pilot, state, table, seat, now_ms);
        }
    }
}

static void sense(sabot_host *host, uint32_t number, int seat, sabot_kind kind, bool laid) {
    sabot_command chip = {.type = SABOT_COMMAND_SENSE, .role = SABOT_ROLE_DEVICE};
    chip.sense.seat = (uint8_t)seat;
    chip.sense.kind = (uint8_t)kind;
    chip.sense.laid = laid;
    sabot_pilot_submit(host, number, &chip);
}

/// Places a bet. At a table with sensors, the chip of a progressive is the bet (R-PROG-10); at one of version
/// 0.1, it comes before the bet (R-PROG-1).
static void place_bet(sabot_host *host, uint32_t number, const sabot_table *table,
                      const sabot_planned_bet *wager) {
    sabot_command command = {.role = SABOT_ROLE_PLAYER, .person = table->bettors[wager->seat].person};
    if (table->sensors && sabot_kind_is_progressive(wager->kind)) {
        sense(host, number, wager->seat, wager->kind, true);
        if (sabot_table_chips_are_bets(table)) {
            return;
        }
    }
    command.type = SABOT_COMMAND_BET;
    command.bet.bettor = wager->seat;
    command.bet.seat = wager->seat;
    command.bet.kind = (uint8_t)wager->kind;
    command.bet.cents = wager->cents;
    sabot_pilot_submit(host, number, &command);
}

/// Buys in again for a player who runs low.
static void buy_in(sabot_host *host, uint32_t number, const sabot_table *table, int seat) {
    if (table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)] < 40000) {
        sabot_command command = {
            .type = SABOT_COMMAND_BUY_IN, .role = SABOT_ROLE_DEALER, .person = SABOT_PILOT_DEALER};
        command.buy_in.bettor = (uint8_t)seat;
        command.buy_in.cents = SABOT_AUTOMATIC_BUY_CENTS;
        sabot_pilot_submit(host, number, &command);
    }
}

/// Lifts the chips off the sensors.
static void lift_chips(sabot_host *host, uint32_t number, const sabot_table *table) {
    for (int seat = 1; seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (table->sensor_states[seat][i].chip) {
                sense(host, number, seat, sabot_progressive_kind(i), false);
            }
        }
    }
}

/// R-PROG-12: the dealer takes the chips off the sensors after START GAME.
static void lift_locked_chips(sabot_pilot_table *state, sabot_host *host, uint32_t number,
                              const sabot_table *table) {
    if (table->phase >= SABOT_PHASE_DEALING && sabot_table_chips_are_bets(table) &&
        state->lifted_hand != table->hand) {
        state->lifted_hand = table->hand;
        lift_chips(host, number, table);
    }
}

/// Simulates the sensors for visitors at a table of version 0.1: when a visitor bets from their own page, the
/// chip is detected with the bet.
static void simulate_sensors(sabot_host *host, uint32_t number, const sabot_table *table) {
    const bool is_open = table->phase == SABOT_PHASE_BETTING || table->phase == SABOT_PHASE_BETWEEN;
    const bool keys_bets = table->sensors && !sabot_table_chips_are_bets(table);
    for (int seat = 1; keys_bets && is_open && seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT && !sabot_autopilot_has_seat(seat); i++) {
            const sabot_kind kind = sabot_progressive_kind(i);
            const bool lies = sabot_table_wager(table, seat, seat, kind) >= 0;
            if (table->bettors[seat].person != 0 && table->sensor_states[seat][i].chip != lies) {
                sense(host, number, seat, kind, lies);
            }
        }
    }
}

int64_t sabot_pilot_play_seats(sabot_autopilot *pilot, sabot_host *host, uint32_t number, int64_t now_ms) {
    const sabot_table *const table = sabot_host_table(host, number);
    sabot_pilot_table *const state = &pilot->states[number];
    int64_t next_ms = INT64_MAX;
    if (table->phase == SABOT_PHASE_BETTING && state->planned_hand != table->hand) {
        plan_hand(pilot, state, table, now_ms);
    }
    for (int i = 0; table->phase == SABOT_PHASE_BETTING && i < state->planned_count; i++) {
        sabot_planned_bet *const wager = &state->planned_bets[i];
        if (!wager->is_placed && wager->at_ms <= now_ms) {
            place_bet(host, number, table, wager);
            wager->is_placed = true;
        } else if (!wager->is_placed && wager->at_ms < next_ms) {
            next_ms = wager->at_ms;
        }
    }
    return next_ms;
}

void sabot_pilot_tend_seats(sabot_autopilot *pilot, sabot_host *host, uint32_t number) {
    const sabot_table *const table = sabot_host_table(host, number);
    sabot_pilot_table *const state = &pilot->states[number];
    simulate_sensors(host, number, table);
    lift_locked_chips(state, host, number, table);
    if (table->phase != SABOT_PHASE_BETWEEN || state->planned_count == 0) {
        return;
    }
    state->planned_count = 0;
    lift_chips(host, number, table);
    for (int seat = 1; seat <= table->round.seats; seat++) {
        if (sabot_autopilot_has_seat(seat) && table->bettors[seat].person != 0 &&
            seat != table->round.bank_seat.number) {
            buy_in(host, number, table, seat);
        }
    }
}
