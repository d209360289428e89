/// The demonstration's dealer: the next action at a table, and the pause before it.
#include "serve/demo/autopilot_state.h"

#include "serve/views/sections.h"

#include <stdlib.h>
#include <string.h>

/// How much faster the first hand starts, and how long its bets are open. By then the slowest player has
/// placed all bets: 7,700 ms after the bets opened, divided by the speed.
enum { FIRST_HAND_HURRY = 10, FIRST_BETTING_MS = 1000 };

sabot_autopilot *sabot_autopilot_open(uint64_t seed, int hurry, uint32_t tables) {
    sabot_autopilot *const pilot = calloc(1, sizeof *pilot);
    sabot_pilot_table *const states = calloc((size_t)tables + 1, sizeof *states);
    if (pilot == NULL || states == NULL) {
        free(pilot);
        free(states);
        return NULL;
    }
    *pilot = (sabot_autopilot){.random = sabot_random_of(seed, 1), .hurry = hurry, .states = states};
    return pilot;
}

void sabot_autopilot_close(sabot_autopilot *pilot) {
    if (pilot != NULL) {
        free(pilot->states);
        free(pilot);
    }
}

bool sabot_autopilot_has_seat(int seat) {
    return seat == 2 || seat == 3 || seat == 5 || seat == 7;
}

int sabot_pilot_pace(const sabot_autopilot *pilot, const sabot_pilot_table *state) {
    return state->has_begun ? pilot->hurry : pilot->hurry * FIRST_HAND_HURRY;
}

void sabot_pilot_submit(sabot_host *host, uint32_t table, const sabot_command *command) {
    sabot_host_submit(host, table, sabot_host_next_id(host), command, NULL, NULL);
}

// ---------------------------------------------------------------------------------------------------------
// The dealer

static int pressed_count(const sabot_table *table) {
    int count = 0;
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            count += (int)table->prizes[seat][i].stage;
        }
    }
    return count;
}

static sabot_table_fingerprint fingerprint(const sabot_table *table) {
    sabot_table_fingerprint now;
    memset(&now, 0, sizeof now); // compared byte by byte
    now.phase = table->phase;
    now.hand = table->hand;
    now.shoe = table->shoe.number;
    now.cards = table->round.deal.player.count + table->round.deal.banker.count;
    now.offered = table->position.offered;
    now.bank = table->round.bank_seat.number;
    now.pressed = pressed_count(table);
    now.in_play = table->shoe.in_play;
    now.is_cut = table->shoe.is_cut;
    now.burned = table->shoe.burned;
    now.posted = table->posted;
    now.is_waiting = table->position.is_waiting;
    now.bank_is_short = sabot_bank_is_short(table);
    return now;
}

/// Returns true if a visitor has to act for the bank, and needs time to read and to type an amount.
static bool waits_for_visitor(const sabot_table *table) {
    const int seat =
        sabot_bank_is_short(table) ? table->round.bank_seat.number : (int)table->position.offered;
    return seat != 0 && !sabot_autopilot_has_seat(seat);
}

/// Returns the pause before the next action.
static int64_t pause_ms(const sabot_table *table) {
    switch (table->phase) {
    case SABOT_PHASE_BETWEEN:
        if (!table->shoe.burned) {
            return 700;
        }
        if (waits_for_visitor(table)) {
            return 30000;
        }
        return table->position.offered > 0 ? 2000 : 3000; // players read their results
    case SABOT_PHASE_BETTING:
        return 60000; // the timer closes betting
    case SABOT_PHASE_NO_MORE_BETS:
        return 1500;
    case SABOT_PHASE_DEALING:
        return table->round.deal.player.count + table->round.deal.banker.count >= 4 ? 1600 : 1000;
    default:
        return 2500;
    }
}

/// Returns the pause, shortened for the first hand. A visitor gets the full time even then.
static int64_t next_pause_ms(const sabot_autopilot *pilot, const sabot_pilot_table *state,
                             const sabot_table *table) {
    if (!state->has_begun && table->phase == SABOT_PHASE_BETTING) {
        return FIRST_BETTING_MS / pilot->hurry;
    }
    const bool waits = table->phase == SABOT_PHASE_BETWEEN && waits_for_visitor(table);
    return pause_ms(table) / (waits ? pilot->hurry : sabot_pilot_pace(pilot, state));
}

/// Chooses the next action for the bank. A visitor must accept the bank themselves; one who does not act
/// passes, or gives up a bank that is used up.
static void next_for_bank(sabot_autopilot *pilot, const sabot_table *table, sabot_command *command) {
    const int seat = table->position.offered;
    if (sabot_bank_is_short(table)) {
        command->type = SABOT_COMMAND_GIVE_UP_BANK;
        command->give_up_bank.seat = table->round.bank_seat.number;
        return;
    }
    if (seat == 0) {
        command->type = SABOT_COMMAND_OFFER_BANK;
        return;
    }
    const int64_t cents =
        sabot_autopilot_has_seat(seat) ? sabot_automatic_bank(&pilot->random, table, seat) : 0;
    command->type = cents > 0 ? SABOT_COMMAND_ACCEPT_BANK : SABOT_COMMAND_PASS_BANK;
    command->accept_bank.seat = (uint8_t)seat; // both commands start with the seat
    command->accept_bank.cents = cents;
}

static void next_between(sabot_autopilot *pilot, const sabot_table *table, sabot_command *command) {
    const bool is_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    if (!table->shoe.in_play) {
        command->type = SABOT_COMMAND_NEW_SHOE;
    } else if (!table->shoe.is_cut && !table->shoe.burned) {
        command->type = SABOT_COMMAND_CUT_SHOE;
        command->cut_shoe.seat = 3;
        command->cut_shoe.place = (uint16_t)(60 + sabot_random_below(&pilot->random, 240));
    } else if (!table->shoe.burned) {
        command->type = SABOT_COMMAND_BURN;
        command->burn.card = SABOT_DECK_CARDS;
    } else if (is_banked && (table->round.bank_seat.number == 0 || sabot_bank_is_short(table))) {
        next_for_bank(pilot, table, command);
    } else {
        command->type = SABOT_COMMAND_OPEN_BETS;
    }
}

/// Voids a hand that cannot start because there are no bets, or only progressive ones.
static void void_hand_without_bets(sabot_command *command) {
    *command = (sabot_command){
        .type = SABOT_COMMAND_VOID_HAND, .role = SABOT_ROLE_SUPERVISOR, .person = SABOT_PILOT_SUPERVISOR};
    strcpy(command->void_hand.reason.text, "no bets");
}

/// Chooses the dealer's next action. Returns false if there is none.
static bool next_step(sabot_autopilot *pilot, const sabot_table *table, sabot_command *command) {
    *command = (sabot_command){.role = SABOT_ROLE_DEALER, .person = SABOT_PILOT_DEALER};
    switch (table->phase) {
    case SABOT_PHASE_BETWEEN:
        next_between(pilot, table, command);
        return true;
    case SABOT_PHASE_BETTING:
        command->type = SABOT_COMMAND_CLOSE_BETS;
        return true;
    case SABOT_PHASE_NO_MORE_BETS:
        command->type = SABOT_COMMAND_START_GAME;
        if (table->round.wager_count == 0 || !sabot_may_start(table)) {
            void_hand_without_bets(command);
        }
        return true;
    case SABOT_PHASE_CLOSED:
        return false;
    default:
        sabot_automatic_step(table, command);
        return true;
    }
}

static int64_t deal(sabot_autopilot *pilot, sabot_pilot_table *state, sabot_host *host, uint32_t number,
                    const sabot_table *table, int64_t now_ms) {
    const sabot_table_fingerprint now = fingerprint(table);
    sabot_command command;
    if (memcmp(&now, &state->seen, sizeof now) != 0) {
        state->seen = now;
        state->due_ms = now_ms + next_pause_ms(pilot, state, table);
    }
    if (state->due_ms > now_ms) {
        return state->due_ms;
    }
    state->due_ms = now_ms + 2000 / pilot->hurry; // to retry if it is refused
    if (next_step(pilot, table, &command)) {
        sabot_pilot_submit(host, number, &command);
    }
    return state->due_ms;
}

void sabot_autopilot_serve(sabot_host *host, uint32_t table, int bettor, bool buys_in, int64_t cents) {
    sabot_command command = {.type = buys_in ? SABOT_COMMAND_BUY_IN : SABOT_COMMAND_CASH_OUT,
                             .role = SABOT_ROLE_DEALER,
                             .person = SABOT_PILOT_DEALER};
    command.buy_in.bettor = (uint8_t)bettor; // both commands have the same fields
    command.buy_in.cents = cents;
    sabot_pilot_submit(host, table, &command);
}

int64_t sabot_autopilot_play(sabot_autopilot *pilot, sabot_host *host, uint32_t table, bool deals,
                             int64_t now_ms) {
    const sabot_table *const seen = sabot_host_table(host, table);
    sabot_pilot_table *const state = &pilot->states[table];
    state->has_begun = state->has_begun || !deals || fingerprint(seen).cards > 0;
    sabot_pilot_tend_seats(pilot, host, table);
    int64_t next_ms = sabot_pilot_play_seats(pilot, host, table, now_ms);
    if (deals && seen->virtual_shoe) {
        const int64_t dealer_ms = deal(pilot, state, host, table, seen, now_ms);
        next_ms = dealer_ms < next_ms ? dealer_ms : next_ms;
    }
    return next_ms;
}
