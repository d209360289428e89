/// Chooses the next command of the people at a table, phase by phase.
#include "bench/busy_table.h"

#include <assert.h>

enum { DEALER = 900, SUPERVISOR = 901, STACK_CENTS = 1000000, LOW_CENTS = 300000, BANK_CENTS = 200000 };

sabot_busy sabot_busy_table(const sabot_ruleset *ruleset, bool virtual_shoe, int seats, uint64_t seed) {
    assert(seats >= 2 && seats <= SABOT_SEATS_MAX);
    return (sabot_busy){
        .random = sabot_random_of(seed, 0), .ruleset = ruleset, .virtual_shoe = virtual_shoe, .seats = seats};
}

/// A command by the dealer or the supervisor with its fields: BY_DEALER(BUY_IN, .buy_in = {…}).
#define BY_DEALER(NAME, ...) \
    ((sabot_command){.type = SABOT_COMMAND_##NAME, .role = SABOT_ROLE_DEALER, .person = DEALER, __VA_ARGS__})
#define BY_SUPERVISOR(NAME, ...) \
    ((sabot_command){            \
        .type = SABOT_COMMAND_##NAME, .role = SABOT_ROLE_SUPERVISOR, .person = SUPERVISOR, __VA_ARGS__})

// ---------------------------------------------------------------------------------------------------------
// Between hands

static sabot_command set_up_table(const sabot_busy *busy, const sabot_table *table) {
    if (!table->has_rules) {
        return BY_SUPERVISOR(CHOOSE_RULES,
                             .choose_rules = {.ruleset = busy->ruleset, .virtual_shoe = busy->virtual_shoe});
    }
    return table->posted ? BY_SUPERVISOR(OPEN_TABLE) : BY_SUPERVISOR(POST);
}

static int64_t stack_cents(const sabot_table *table, int seat) {
    return table->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(seat)];
}

/// Finds a player who must sit down or buy in. Returns false if there is none.
static bool seat_people(const sabot_busy *busy, const sabot_table *table, sabot_command *command) {
    for (int seat = 1; seat <= busy->seats; seat++) {
        if (table->bettors[seat].person == 0) {
            *command = BY_DEALER(SIT_DOWN,
                                 .sit_down = {.bettor = (uint8_t)seat, .person = (sabot_person)(100 + seat)});
            return true;
        }
        if (stack_cents(table, seat) < LOW_CENTS) {
            *command = BY_DEALER(BUY_IN, .buy_in = {.bettor = (uint8_t)seat, .cents = STACK_CENTS});
            return true;
        }
    }
    return false;
}

/// Returns a random unseen card.
static uint8_t random_card(sabot_busy *busy, const sabot_table *table) {
    int left = (int)sabot_random_below(&busy->random, table->shoe.unseen.total);
    uint8_t card = 0;
    while (left >= table->shoe.unseen.counts[card]) {
        left -= table->shoe.unseen.counts[card++];
    }
    return card;
}

static sabot_command ready_shoe(sabot_busy *busy, const sabot_table *table) {
    if (!table->shoe.in_play) {
        return BY_DEALER(NEW_SHOE);
    }
    if (table->virtual_shoe && !table->shoe.is_cut) {
        const uint32_t place = 1 + sabot_random_below(&busy->random, table->shoe.cards_left - 1U);
        return BY_DEALER(CUT_SHOE, .cut_shoe = {.seat = 1, .place = (uint16_t)place});
    }
    const bool keys_card = table->ruleset.shoe.burn == SABOT_BURN_BY_CARD && !table->virtual_shoe;
    return BY_DEALER(BURN, .burn = {.card = keys_card ? random_card(busy, table) : SABOT_DECK_CARDS});
}

/// Passes about one offer in four.
static sabot_command find_bank(sabot_busy *busy, const sabot_table *table) {
    const uint8_t seat = table->position.offered;
    if (seat == 0) {
        return BY_DEALER(OFFER_BANK);
    }
    if (sabot_random_below(&busy->random, 4) == 0) {
        return BY_DEALER(PASS_BANK, .pass_bank = {.seat = seat});
    }
    return BY_DEALER(ACCEPT_BANK, .accept_bank = {.seat = seat, .cents = BANK_CENTS});
}

static sabot_command between_hands(sabot_busy *busy, const sabot_table *table) {
    sabot_command command;
    const bool is_player_banked = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER;
    const uint8_t bank = table->round.bank_seat.number;
    if (table->accounts_cents[SABOT_ACCOUNT_TRAY] < STACK_CENTS) {
        return BY_SUPERVISOR(FILL_TRAY, .fill_tray = {.cents = INT64_C(100) * STACK_CENTS});
    }
    if (seat_people(busy, table, &command)) {
        return command;
    }
    if (!table->shoe.in_play || !table->shoe.burned) {
        return ready_shoe(busy, table);
    }
    if (is_player_banked && bank == 0) {
        return find_bank(busy, table);
    }
    if (is_player_banked && table->accounts_cents[SABOT_ACCOUNT_BANK] == 0) {
        return BY_DEALER(CHANGE_BANK, .change_bank = {.seat = bank, .cents = BANK_CENTS});
    }
    return BY_DEALER(OPEN_BETS);
}

// ---------------------------------------------------------------------------------------------------------
// A hand

static int64_t random_cents(sabot_busy *busy, sabot_limits limits) {
    const int64_t times = 1 + (int64_t)sabot_random_below(&busy->random, 5);
    const int64_t cents = limits.min_cents * times;
    return cents < limits.max_cents ? cents : limits.max_cents;
}

static sabot_command bet(int seat, sabot_kind kind, int64_t cents) {
    return BY_DEALER(
        BET, .bet = {.bettor = (uint8_t)seat, .seat = (uint8_t)seat, .kind = (uint8_t)kind, .cents = cents});
}

/// Chooses a wager the seat does not have yet: a line bet first, then sometimes another one.
static bool choose_bet(sabot_busy *busy, const sabot_table *table, int seat, sabot_command *command) {
    const bool has_player = sabot_table_wager(table, seat, seat, SABOT_KIND_PLAYER) >= 0;
    const bool has_banker = sabot_table_wager(table, seat, seat, SABOT_KIND_BANKER) >= 0;
    if (!has_player && !has_banker) {
        const sabot_kind line =
            sabot_random_below(&busy->random, 2) == 0 ? SABOT_KIND_PLAYER : SABOT_KIND_BANKER;
        *command = bet(seat, line, random_cents(busy, table->round.limits[line]));
        return true;
    }
    const sabot_kind kind =
        (sabot_kind)(SABOT_KIND_TIE + sabot_random_below(&busy->random, SABOT_KIND_COUNT - SABOT_KIND_TIE));
    const sabot_wager_rule *const rule = &table->ruleset.wagers[kind];
    if (!rule->offered || sabot_table_wager(table, seat, seat, kind) >= 0) {
        return false;
    }
    if (sabot_kind_is_progressive(kind)) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
        *command = bet(seat, kind, paytable->price_cents);
        return paytable->combinations[seat].printed;
    }
    *command = bet(seat, kind, random_cents(busy, table->round.limits[kind]));
    return true;
}

static sabot_command bet_or_start(sabot_busy *busy, const sabot_table *table) {
    if (busy->hand != table->hand) {
        busy->hand = table->hand;
        busy->bets_left = busy->seats * 3 / 2;
    }
    sabot_command command;
    for (int seat = 1; seat <= busy->seats && busy->bets_left > 0; seat++) {
        const bool has_line = sabot_table_wager(table, seat, seat, SABOT_KIND_PLAYER) >= 0 ||
                              sabot_table_wager(table, seat, seat, SABOT_KIND_BANKER) >= 0;
        const bool wants_bet = !has_line || sabot_random_below(&busy->random, 3) == 0;
        if (seat != table->round.bank_seat.number && wants_bet && choose_bet(busy, table, seat, &command)) {
            busy->bets_left--;
            return command;
        }
    }
    return BY_DEALER(START_GAME);
}

static sabot_command deal(sabot_busy *busy, const sabot_table *table) {
    if (sabot_table_next(table).recipient == SABOT_TO_NOBODY) {
        return BY_DEALER(DECLARE, .declare = {.ending = (uint8_t)sabot_table_ending(table)});
    }
    if (table->virtual_shoe) {
        return BY_DEALER(DRAW_CARD);
    }
    if (!table->shoe.cut_is_out && table->shoe.cards_left <= table->ruleset.shoe.cut_cards) {
        return BY_DEALER(CUT_CARD);
    }
    return BY_DEALER(KEY_CARD, .key_card = {.card = random_card(busy, table)});
}

/// Presses or confirms a pending progressive win.
static bool decide_prize(const sabot_table *table, sabot_command *command) {
    sabot_won_prize won;
    if (!sabot_table_first_undecided_prize(table, &won)) {
        return false;
    }
    if (won.stage == SABOT_PRIZE_STAGE_PRESSED) {
        *command = BY_SUPERVISOR(CONFIRM, .confirm = {.seat = won.seat, .kind = (uint8_t)won.kind});
    } else {
        *command = BY_DEALER(
            PRESS_BUTTON,
            .press_button = {.seat = won.seat, .kind = (uint8_t)won.kind, .prize = (uint8_t)won.prize});
    }
    return true;
}

sabot_command sabot_busy_next(sabot_busy *busy, const sabot_table *table) {
    sabot_command command;
    switch (table->phase) {
    case SABOT_PHASE_CLOSED:
        return set_up_table(busy, table);
    case SABOT_PHASE_BETWEEN:
        return between_hands(busy, table);
    case SABOT_PHASE_BETTING:
        return bet_or_start(busy, table);
    case SABOT_PHASE_NO_MORE_BETS:
        return BY_DEALER(START_GAME);
    case SABOT_PHASE_DEALING:
        return deal(busy, table);
    case SABOT_PHASE_DECLARED:
        return BY_DEALER(SETTLE);
    default:
        return decide_prize(table, &command) ? command : BY_DEALER(END_GAME);
    }
}
