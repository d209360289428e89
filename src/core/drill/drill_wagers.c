/// The wagers of a drill and the bank that stands against them. What may be laid is asked of
/// `sabot_round_check_wagers`, what it comes to of `sabot_settle`.
#include "core/drill/drill_parts.h"

#include <assert.h>

/// Amounts stay small enough to be worked out in the head.
#define LINE_STEPS_MAX 40
#define SIDE_STEPS_MAX 24

/// What a level lays out.
typedef struct {
    uint32_t seats;
    uint32_t side_of_twelve;  ///< how often a seat has each further wager
    uint32_t short_of_twelve; ///< how often the bank is too small
    bool has_odd_amounts;
} plan;

static const plan plans[SABOT_DRILL_LEVEL_MAX + 1] = {
    [1] = {.seats = 2, .side_of_twelve = 2},
    [2] = {.seats = 3, .side_of_twelve = 2, .short_of_twelve = 6, .has_odd_amounts = true},
    [3] = {.seats = 4, .side_of_twelve = 2, .short_of_twelve = 7, .has_odd_amounts = true},
};

static bool is_line(sabot_kind kind) {
    return kind == SABOT_KIND_PLAYER || kind == SABOT_KIND_BANKER;
}

/// Within the limits of the space: whole minimums to begin with, then any whole dollars above the minimum.
static int64_t amount_of(const sabot_drill *drill, sabot_kind kind, sabot_random *random) {
    if (sabot_kind_is_progressive(kind)) {
        return sabot_ruleset_paytable(&drill->ruleset, kind)->price_cents;
    }
    const sabot_limits limits = drill->round.limits[kind];
    const int64_t step_cents = plans[drill->level].has_odd_amounts ? 100 : limits.min_cents;
    const int64_t most = is_line(kind) ? LINE_STEPS_MAX : SIDE_STEPS_MAX;
    const int64_t steps = (limits.max_cents - limits.min_cents) / step_cents;
    assert(step_cents > 0);
    assert(steps >= 0);
    return limits.min_cents +
           step_cents * sabot_random_below(random, (uint32_t)(steps < most ? steps : most) + 1);
}

/// Lays a wager where it may stand; whatever the rules refuse is taken up again.
static void lay(sabot_drill *drill, int seat, sabot_kind kind, sabot_random *random) {
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

/// Does something happen to this wager that a trainee should see: a push, or long odds that win?
static bool is_telling(const sabot_drill *drill, sabot_kind kind) {
    const sabot_coup coup = sabot_coup_of(&drill->round.deal);
    if (sabot_kind_is_progressive(kind)) {
        return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? coup.dragon7 : coup.panda8;
    }
    const int won = sabot_ending_won(&drill->ruleset, kind, sabot_ending_of(&coup));
    return won == 0 || won > 1;
}

/// One line wager, then what else there is, as chance has it; at the telling seat what the hand is about.
static void lay_seat(sabot_drill *drill, int seat, bool is_telling_seat, sabot_random *random) {
    const sabot_kind line = sabot_chance(random, 1, 2) ? SABOT_KIND_PLAYER : SABOT_KIND_BANKER;
    const uint32_t side = plans[drill->level].side_of_twelve;
    const int kinds = drill->level == SABOT_DRILL_LEVEL_MAX ? SABOT_KIND_COUNT : SABOT_GAME_KIND_COUNT;
    assert(side <= 12);
    lay(drill, seat, line, random);
    for (int kind = 0; kind < kinds; kind++) {
        const bool is_told = is_telling_seat && is_telling(drill, (sabot_kind)kind);
        if (sabot_chance(random, is_told ? 10 : side, 12) && kind != (int)line) {
            lay(drill, seat, (sabot_kind)kind, random);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Who sits where

/// R-PROG-4: the seat whose printed combination these cards are; 0: no seat's.
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

/// A seat that is not in the set and does not bank.
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

/// Chooses who sits, and lays seat by seat as the felt is looked over.
static void lay_all(sabot_drill *drill, sabot_random *random) {
    const sabot_round *const round = &drill->round;
    const int own = seat_of_combination(drill);
    const bool is_seated = own != 0 && own != round->bank_seat.number;
    const int telling = is_seated ? own : free_seat(round, 0, random);
    uint32_t taken = 1U << telling;
    for (uint32_t i = 1; i < plans[drill->level].seats; i++) {
        taken |= 1U << free_seat(round, taken, random);
    }
    assert((taken & 1) == 0);
    for (int seat = 1; seat <= round->seats; seat++) {
        if (taken >> seat & 1) {
            lay_seat(drill, seat, seat == telling, random);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The bank

/// What passes between the bank and the wagers when it covers everything.
static int64_t action_cents(sabot_drill *drill) {
    const sabot_bank_sheet *const bank = &drill->sheet.bank;
    sabot_round_fault fault;
    if (sabot_settle(&drill->ruleset, &drill->round, &drill->sheet, &fault) != SABOT_OK) {
        return 0; // whoever makes the drill says so
    }
    assert(bank->taken_cents >= 0);
    assert(bank->paid_cents >= 0);
    return sabot_cents_add(bank->taken_cents, bank->paid_cents);
}

/// R-BANK-2: whole hundreds that cover everything, or whole dollars that do not.
static void put_up(sabot_drill *drill, sabot_random *random) {
    const int64_t needed_cents = action_cents(drill);
    assert(needed_cents >= 0);
    const int64_t hundreds = needed_cents / 10000 + 1 + sabot_random_below(random, 5);
    const int64_t share = 15 + sabot_random_below(random, 75);
    const int64_t short_cents = needed_cents * share / 10000 * 100;
    const bool is_short = sabot_chance(random, plans[drill->level].short_of_twelve, 12);
    drill->round.bank_cents = is_short && short_cents > 0 ? short_cents : hundreds * 10000;
    assert(drill->round.bank_cents > 0);
}

void sabot_drill_lay(sabot_drill *drill, sabot_random *random) {
    sabot_round *const round = &drill->round;
    assert(drill->level >= 1);
    assert(drill->level <= SABOT_DRILL_LEVEL_MAX);
    if (drill->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER) {
        round->bank_seat.number = (uint8_t)(1 + sabot_random_below(random, round->seats));
        round->bank_cents = SABOT_AMOUNT_CENTS_MAX;
    }
    lay_all(drill, random);
    assert(round->bank_seat.number <= round->seats);
    assert(round->wager_count <= SABOT_DRILL_WAGERS_MAX);
    if (round->bank_seat.number != 0) {
        put_up(drill, random);
    }
}
