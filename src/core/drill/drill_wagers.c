/// The wagers of a drill, and the bank against them. Uses `sabot_round_check_wagers` to find out which wagers
/// are allowed, and `sabot_settle` for what they cost.
#include "core/drill/drill_internal.h"

#include <assert.h>

/// Amounts are small enough for mental arithmetic.
#define LINE_STEPS_MAX 40
#define SIDE_STEPS_MAX 24

/// The wagers of a level.
typedef struct {
    uint32_t seats;
    uint32_t side_of_twelve;  ///< chance in twelve that a seat has each additional wager
    uint32_t short_of_twelve; ///< chance in twelve that the bank is too small
    bool has_odd_amounts;
} plan;

static const plan plans[SABOT_DRILL_LEVEL_MAX + 1] = {
    [1] = {.seats = 2, .side_of_twelve = 2},
    [2] = {.seats = 3, .side_of_twelve = 2, .short_of_twelve = 6, .has_odd_amounts = true},
    [3] = {.seats = 4, .side_of_twelve = 2, .short_of_twelve = 7, .has_odd_amounts = true},
};

static bool is_line_bet(sabot_kind kind) {
    return kind == SABOT_KIND_PLAYER || kind == SABOT_KIND_BANKER;
}

/// Returns an amount within the limits of the space: a multiple of the minimum at level 1, then any whole
/// dollars above the minimum.
static int64_t amount_of(const sabot_drill *drill, sabot_kind kind, sabot_random *random) {
    if (sabot_kind_is_progressive(kind)) {
        return sabot_ruleset_paytable(&drill->ruleset, kind)->price_cents;
    }
    const sabot_limits limits = drill->round.limits[kind];
    const int64_t step_cents = plans[drill->level].has_odd_amounts ? 100 : limits.min_cents;
    const int64_t steps_max = is_line_bet(kind) ? LINE_STEPS_MAX : SIDE_STEPS_MAX;
    const int64_t steps = (limits.max_cents - limits.min_cents) / step_cents;
    assert(step_cents > 0);
    assert(steps >= 0);
    return limits.min_cents +
           step_cents * sabot_random_below(random, (uint32_t)(steps < steps_max ? steps : steps_max) + 1);
}

/// Places a wager, and removes it again if the rules refuse it.
static void place_wager(sabot_drill *drill, int seat, sabot_kind kind, sabot_random *random) {
    sabot_round *const round = &drill->round;
    assert(seat >= 1);
    assert(seat <= round->seats);
    assert(round->wager_count <= SABOT_DRILL_WAGERS_MAX);
    sabot_round_fault fault;
    if (round->wager_count == SABOT_DRILL_WAGERS_MAX || !drill->ruleset.wagers[kind].offered) {
        return;
    }
    round->wagers[round->wager_count++] =
        (sabot_wager){.seat = {(uint8_t)seat}, .kind = kind, .cents = amount_of(drill, kind, random)};
    if (sabot_round_check_wagers(round, &drill->ruleset, &fault) != SABOT_OK) {
        round->wager_count--;
    }
}

/// Returns true if the wager is instructive: it pushes, or wins at long odds.
static bool is_instructive(const sabot_drill *drill, sabot_kind kind) {
    const sabot_coup coup = sabot_coup_of(&drill->round.deal);
    if (sabot_kind_is_progressive(kind)) {
        return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? coup.dragon7 : coup.panda8;
    }
    const int won = sabot_ending_payoff(&drill->ruleset, kind, sabot_ending_of(&coup));
    return won == 0 || won > 1;
}

/// Places one line bet, then other wagers at random. At the focus seat, instructive wagers are more likely.
static void place_seat_wagers(sabot_drill *drill, int seat, bool is_focus_seat, sabot_random *random) {
    const sabot_kind line = sabot_random_chance(random, 1, 2) ? SABOT_KIND_PLAYER : SABOT_KIND_BANKER;
    const uint32_t side = plans[drill->level].side_of_twelve;
    const int kinds = drill->level == SABOT_DRILL_LEVEL_MAX ? SABOT_KIND_COUNT : SABOT_GAME_KIND_COUNT;
    assert(side <= 12);
    place_wager(drill, seat, line, random);
    for (int kind = 0; kind < kinds; kind++) {
        const bool is_wanted = is_focus_seat && is_instructive(drill, (sabot_kind)kind);
        if (sabot_random_chance(random, is_wanted ? 10 : side, 12) && kind != (int)line) {
            place_wager(drill, seat, (sabot_kind)kind, random);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Seats

/// R-PROG-4: Returns the seat whose printed combination these cards make, or 0 if there is none.
static int seat_of_combination(const sabot_drill *drill) {
    assert(drill->round.seats <= SABOT_SEATS_MAX);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_paytable *const paytable = &drill->ruleset.paytables[i];
        for (int seat = 1; seat <= drill->round.seats; seat++) {
            if (drill->ruleset.wagers[sabot_progressive_kind(i)].offered &&
                sabot_prize_of(paytable, &drill->round.deal, seat) == SABOT_PRIZE_COMBINATION) {
                return seat;
            }
        }
    }
    return 0;
}

/// Returns a random seat that is not in the set and does not bank.
static int free_seat(const sabot_round *round, uint32_t taken, sabot_random *random) {
    assert(__builtin_popcount(taken) + 1 < round->seats);
    int seat;
    do {
        seat = 1 + (int)sabot_random_below(random, round->seats);
    } while (taken >> seat & 1 || seat == round->bank_seat.number);
    assert(seat >= 1);
    assert(seat <= round->seats);
    return seat;
}

/// Chooses the seats and places their wagers, seat by seat.
static void place_all_wagers(sabot_drill *drill, sabot_random *random) {
    const sabot_round *const round = &drill->round;
    const int combination_seat = seat_of_combination(drill);
    const bool is_seated = combination_seat != 0 && combination_seat != round->bank_seat.number;
    const int focus_seat = is_seated ? combination_seat : free_seat(round, 0, random);
    uint32_t taken = 1U << focus_seat;
    for (uint32_t i = 1; i < plans[drill->level].seats; i++) {
        taken |= 1U << free_seat(round, taken, random);
    }
    assert((taken & 1) == 0);
    for (int seat = 1; seat <= round->seats; seat++) {
        if (taken >> seat & 1) {
            place_seat_wagers(drill, seat, seat == focus_seat, random);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The bank

/// Returns what the bank takes and pays if it covers everything.
static int64_t action_cents(sabot_drill *drill) {
    const sabot_bank_sheet *const bank = &drill->sheet.bank;
    sabot_round_fault fault;
    if (sabot_settle(&drill->ruleset, &drill->round, &drill->sheet, &fault) != SABOT_OK) {
        return 0; // sabot_drill_make reports the error
    }
    assert(bank->taken_cents >= 0);
    assert(bank->paid_cents >= 0);
    return sabot_cents_add(bank->taken_cents, bank->paid_cents);
}

/// R-BANK-2: puts up whole hundreds that cover everything, or whole dollars that do not.
static void put_up_bank(sabot_drill *drill, sabot_random *random) {
    const int64_t needed_cents = action_cents(drill);
    assert(needed_cents >= 0);
    const int64_t hundreds = needed_cents / 10000 + 1 + sabot_random_below(random, 5);
    const int64_t share = 15 + sabot_random_below(random, 75);
    const int64_t short_cents = needed_cents * share / 10000 * 100;
    const bool is_short = sabot_random_chance(random, plans[drill->level].short_of_twelve, 12);
    drill->round.bank_cents = is_short && short_cents > 0 ? short_cents : hundreds * 10000;
    assert(drill->round.bank_cents > 0);
}

void sabot_drill_place_wagers(sabot_drill *drill, sabot_random *random) {
    sabot_round *const round = &drill->round;
    assert(drill->level >= 1);
    assert(drill->level <= SABOT_DRILL_LEVEL_MAX);
    if (drill->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER) {
        round->bank_seat.number = (uint8_t)(1 + sabot_random_below(random, round->seats));
        round->bank_cents = SABOT_AMOUNT_CENTS_MAX;
    }
    place_all_wagers(drill, random);
    assert(round->bank_seat.number <= round->seats);
    assert(round->wager_count <= SABOT_DRILL_WAGERS_MAX);
    if (round->bank_seat.number != 0) {
        put_up_bank(drill, random);
    }
}
