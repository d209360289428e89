#include "autopilot.h"

#include <stdlib.h>
#include <string.h>

/// What the dealer looks at: while it is the same, the same thing is to be done.
typedef struct {
    sabot_phase phase;
    uint32_t hand;
    uint32_t shoe;
    int cards;
    int offered;
    int bank;
    int pressed;
    bool in_play, is_cut, burned, posted, waits;
} situation;

/// A wager that a player has in mind for this hand.
typedef struct {
    uint8_t seat;
    sabot_kind kind;
    int64_t cents;
    int64_t at_ms;
    bool is_laid;
} intention;

enum { INTENTIONS_MAX = SABOT_SEATS_MAX * 5 };

typedef struct {
    situation seen;
    int64_t due_ms; ///< when the dealer does the next thing
    uint32_t planned_hand;
    intention intentions[INTENTIONS_MAX];
    int intention_count;
} pilot_table;

struct sabot_autopilot {
    sabot_random random;
    int hurry;
    uint32_t tables;
    pilot_table *states; ///< by table, from 1
};

sabot_autopilot *sabot_autopilot_open(uint64_t seed, int hurry, uint32_t tables) {
    sabot_autopilot *const pilot = calloc(1, sizeof *pilot);
    pilot_table *const states = calloc((size_t)tables + 1, sizeof *states);
    if (pilot == NULL || states == NULL) {
        free(pilot);
        free(states);
        return NULL;
    }
    *pilot = (sabot_autopilot){
        .random = sabot_random_of(seed, 1), .hurry = hurry, .tables = tables, .states = states};
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

static int64_t chance(sabot_autopilot *pilot, uint32_t below) {
    return sabot_random_below(&pilot->random, below);
}

static void ask(sabot_host *host, uint32_t table, const sabot_command *command) {
    // Whatever becomes of it is seen at the table; what was refused is tried again later.
    sabot_host_submit(host, table, sabot_host_next_id(host), command, NULL, NULL);
}

// ---------------------------------------------------------------------------------------------------------
// Players

static int64_t whole(int64_t cents, int64_t step) {
    return cents < step ? step : cents / step * step;
}

static void intend(sabot_autopilot *pilot, pilot_table *state, int seat, sabot_kind kind, int64_t cents,
                   int64_t at_ms) {
    (void)pilot;
    if (state->intention_count < INTENTIONS_MAX) {
        state->intentions[state->intention_count++] =
            (intention){.seat = (uint8_t)seat, .kind = kind, .cents = cents, .at_ms = at_ms};
    }
}

/// An amount between the limits, small ones more often.
static int64_t amount(sabot_autopilot *pilot, const sabot_limits *limits) {
    const int64_t most =
        limits->min_cents * 8 < limits->max_cents ? limits->min_cents * 8 : limits->max_cents;
    const int64_t cents = limits->min_cents * (1 + chance(pilot, 4) * chance(pilot, 3));
    return whole(cents < most ? cents : most, limits->min_cents);
}

static void plan_seat(sabot_autopilot *pilot, pilot_table *state, const sabot_table *table, int seat,
                      int64_t at_ms) {
    const sabot_limits *const limits = table->round.limits;
    const sabot_wager_rule *const rules = table->ruleset.wagers;
    const sabot_kind line = chance(pilot, 100) < 54 ? SABOT_KIND_BANKER : SABOT_KIND_PLAYER;
    intend(pilot, state, seat, line, amount(pilot, &limits[line]), at_ms);
    if (chance(pilot, 100) < 20) {
        intend(pilot, state, seat, SABOT_KIND_TIE, whole(amount(pilot, &limits[SABOT_KIND_TIE]), 100),
               at_ms + 400);
    }
    if (rules[SABOT_KIND_DRAGON7].offered && chance(pilot, 100) < 35) {
        intend(pilot, state, seat, SABOT_KIND_DRAGON7, 500, at_ms + 700);
    }
    if (rules[SABOT_KIND_PANDA8].offered && chance(pilot, 100) < 30) {
        intend(pilot, state, seat, SABOT_KIND_PANDA8, 500, at_ms + 900);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (rules[kind].offered && chance(pilot, 100) < 65) {
            intend(pilot, state, seat, kind, sabot_ruleset_paytable(&table->ruleset, kind)->price_cents,
                   at_ms + 1200 + 300 * i);
        }
    }
}

static void plan_hand(sabot_autopilot *pilot, pilot_table *state, const sabot_table *table, int64_t now_ms) {
    state->planned_hand = table->hand;
    state->intention_count = 0;
    for (int seat = 1; seat <= table->round.seats; seat++) {
        const bool plays = sabot_autopilot_has_seat(seat) && table->bettors[seat].person != 0 &&
                           !table->bettors[seat].away && seat != table->round.bank_seat.number;
        if (plays) {
            plan_seat(pilot, state, table, seat, now_ms + (700 + chance(pilot, 5500)) / pilot->hurry);
        }
    }
}

/// R-PROG-1: the sensor feels the chip before the wager is told.
static void lay(sabot_host *host, uint32_t number, const sabot_table *table, const intention *wager) {
    sabot_command command = {.role = SABOT_ROLE_PLAYER, .person = table->bettors[wager->seat].person};
    if (table->sensors && sabot_kind_is_progressive(wager->kind)) {
        sabot_command chip = {.type = SABOT_COMMAND_SENSE, .role = SABOT_ROLE_DEVICE};
        chip.sense.seat = wager->seat;
        chip.sense.kind = (uint8_t)wager->kind;
        chip.sense.laid = true;
        ask(host, number, &chip);
    }
    command.type = SABOT_COMMAND_BET;
    command.bet.bettor = wager->seat;
    command.bet.seat = wager->seat;
    command.bet.kind = (uint8_t)wager->kind;
    command.bet.cents = wager->cents;
    ask(host, number, &command);
}

/// A player who has little left buys in again.
static void buy_in(sabot_host *host, uint32_t number, const sabot_table *table, int seat) {
    if (table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)] < 40000) {
        sabot_command command = {
            .type = SABOT_COMMAND_BUY_IN, .role = SABOT_ROLE_DEALER, .person = SABOT_PILOT_DEALER};
        command.buy_in.bettor = (uint8_t)seat;
        command.buy_in.cents = 100000;
        ask(host, number, &command);
    }
}

/// Chips are taken off the sensors when their hand is over.
static void lift_chips(sabot_host *host, uint32_t number, const sabot_table *table) {
    for (int seat = 1; seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            if (table->chips[seat][i].chip && sabot_autopilot_has_seat(seat)) {
                sabot_command chip = {.type = SABOT_COMMAND_SENSE, .role = SABOT_ROLE_DEVICE};
                chip.sense.seat = (uint8_t)seat;
                chip.sense.kind = (uint8_t)sabot_progressive_kind(i);
                ask(host, number, &chip);
            }
        }
    }
}

/// Gives when a player wants to do something next.
static int64_t play_seats(sabot_autopilot *pilot, pilot_table *state, sabot_host *host, uint32_t number,
                          const sabot_table *table, int64_t now_ms) {
    int64_t next_ms = INT64_MAX;
    if (table->phase == SABOT_PHASE_BETTING && state->planned_hand != table->hand) {
        plan_hand(pilot, state, table, now_ms);
    }
    for (int i = 0; table->phase == SABOT_PHASE_BETTING && i < state->intention_count; i++) {
        intention *const wager = &state->intentions[i];
        if (!wager->is_laid && wager->at_ms <= now_ms) {
            lay(host, number, table, wager);
            wager->is_laid = true;
        } else if (!wager->is_laid && wager->at_ms < next_ms) {
            next_ms = wager->at_ms;
        }
    }
    return next_ms;
}

// ---------------------------------------------------------------------------------------------------------
// The dealer

static int pressed_count(const sabot_table *table) {
    int count = 0;
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            count += (int)table->claims[seat][i].state;
        }
    }
    return count;
}

static situation look(const sabot_table *table) {
    situation now;
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
    now.waits = table->position.waits;
    return now;
}

/// How long people look at it before the next thing happens.
static int64_t pause_ms(const sabot_table *table) {
    switch (table->phase) {
    case SABOT_PHASE_BETWEEN:
        return 2200;
    case SABOT_PHASE_BETTING:
        return 60000; // the timer closes betting
    case SABOT_PHASE_NO_MORE_BETS:
        return 1500;
    case SABOT_PHASE_DEALING:
        return table->round.deal.player.count + table->round.deal.banker.count >= 4 ? 1600 : 1000;
    case SABOT_PHASE_DECLARED:
        return 2500;
    default:
        return 3500;
    }
}

/// The progressive win that waits first: pressed, then confirmed by somebody else (R-PROG-8).
static bool next_prize(const sabot_table *table, sabot_command *command) {
    for (int seat = 1; seat <= table->round.seats; seat++) {
        for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
            const sabot_kind kind = sabot_progressive_kind(i);
            const sabot_progressive_event prize = sabot_table_prize(table, seat, kind);
            const sabot_claim_state state = table->claims[seat][i].state;
            if (prize == SABOT_EVENT_NONE || state > SABOT_CLAIM_PRESSED) {
                continue;
            }
            if (state == SABOT_CLAIM_PRESSED) {
                *command = (sabot_command){.type = SABOT_COMMAND_CONFIRM,
                                           .role = SABOT_ROLE_SUPERVISOR,
                                           .person = SABOT_PILOT_SUPERVISOR};
                command->confirm.seat = (uint8_t)seat;
                command->confirm.kind = (uint8_t)kind;
                return true;
            }
            command->type = SABOT_COMMAND_PRESS_BUTTON;
            command->press_button.seat = (uint8_t)seat;
            command->press_button.kind = (uint8_t)kind;
            command->press_button.prize = (uint8_t)prize;
            return true;
        }
    }
    return false;
}

static void next_of_bank(sabot_autopilot *pilot, const sabot_table *table, sabot_command *command) {
    const int seat = table->position.offered;
    const int64_t stack_cents = table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)];
    if (seat == 0) {
        command->type = SABOT_COMMAND_OFFER_BANK;
    } else if (stack_cents >= 60000 && chance(pilot, 100) < 75) {
        command->type = SABOT_COMMAND_ACCEPT_BANK;
        command->accept_bank.seat = (uint8_t)seat;
        command->accept_bank.cents = whole(stack_cents * 6 / 10, 10000);
    } else {
        command->type = SABOT_COMMAND_PASS_BANK;
        command->pass_bank.seat = (uint8_t)seat;
    }
}

static void next_between(sabot_autopilot *pilot, const sabot_table *table, sabot_command *command) {
    const bool is_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    if (!table->shoe.in_play) {
        command->type = SABOT_COMMAND_NEW_SHOE;
    } else if (!table->shoe.is_cut && !table->shoe.burned) {
        command->type = SABOT_COMMAND_CUT_SHOE;
        command->cut_shoe.seat = 3;
        command->cut_shoe.place = (uint16_t)(60 + chance(pilot, 240));
    } else if (!table->shoe.burned) {
        command->type = SABOT_COMMAND_BURN;
        command->burn.card = SABOT_DECK_CARDS;
    } else if (is_banked && table->round.bank_seat.number == 0) {
        next_of_bank(pilot, table, command);
    } else {
        command->type = SABOT_COMMAND_OPEN_BETS;
    }
}

/// Nobody wagered: no hand can start, and a supervisor clears the felt.
static void void_empty(sabot_command *command) {
    *command = (sabot_command){
        .type = SABOT_COMMAND_VOID_HAND, .role = SABOT_ROLE_SUPERVISOR, .person = SABOT_PILOT_SUPERVISOR};
    strcpy(command->void_hand.reason.text, "nobody wagered");
}

/// What the dealer does next; false: nothing.
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
        if (table->round.wager_count == 0) {
            void_empty(command);
        }
        return true;
    case SABOT_PHASE_DEALING:
        if (sabot_table_next(table).recipient != SABOT_TO_NOBODY) {
            command->type = SABOT_COMMAND_DRAW_CARD;
            command->draw_card.card = SABOT_DECK_CARDS;
        } else {
            const sabot_coup coup = sabot_coup_of(&table->round.deal);
            command->type = SABOT_COMMAND_DECLARE;
            command->declare.ending = (uint8_t)sabot_ending_of(&coup);
        }
        return true;
    case SABOT_PHASE_DECLARED:
        command->type = SABOT_COMMAND_SETTLE;
        return true;
    case SABOT_PHASE_SETTLED:
        if (!next_prize(table, command)) {
            command->type = SABOT_COMMAND_END_GAME;
        }
        return true;
    default:
        return false;
    }
}

static int64_t deal(sabot_autopilot *pilot, pilot_table *state, sabot_host *host, uint32_t number,
                    const sabot_table *table, int64_t now_ms) {
    const situation now = look(table);
    sabot_command command;
    if (memcmp(&now, &state->seen, sizeof now) != 0) {
        state->seen = now;
        state->due_ms = now_ms + pause_ms(table) / pilot->hurry;
    }
    if (state->due_ms > now_ms) {
        return state->due_ms;
    }
    state->due_ms = now_ms + 2000 / pilot->hurry; // once more, where it was refused
    if (next_step(pilot, table, &command)) {
        ask(host, number, &command);
    }
    return state->due_ms;
}

/// What the house does for automatic players between hands, whoever deals.
static void look_after_seats(pilot_table *state, sabot_host *host, uint32_t number,
                             const sabot_table *table) {
    if (table->phase != SABOT_PHASE_BETWEEN || state->intention_count == 0) {
        return;
    }
    state->intention_count = 0;
    lift_chips(host, number, table);
    for (int seat = 1; seat <= table->round.seats; seat++) {
        if (sabot_autopilot_has_seat(seat) && table->bettors[seat].person != 0 &&
            seat != table->round.bank_seat.number) {
            buy_in(host, number, table, seat);
        }
    }
}

int64_t sabot_autopilot_play(sabot_autopilot *pilot, sabot_host *host, uint32_t table, bool deals,
                             int64_t now_ms) {
    const sabot_table *const seen = sabot_host_table(host, table);
    pilot_table *const state = &pilot->states[table];
    look_after_seats(state, host, table, seen);
    int64_t next_ms = play_seats(pilot, state, host, table, seen, now_ms);
    if (deals && seen->virtual_shoe) {
        const int64_t dealer_ms = deal(pilot, state, host, table, seen, now_ms);
        next_ms = dealer_ms < next_ms ? dealer_ms : next_ms;
    }
    return next_ms;
}
