/// Checks whether a progressive's paytable is valid.
#include "sabot/rules.h"

#include <assert.h>
#include <string.h>

bool sabot_paytable_allows(const sabot_paytable *paytable, int seat) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    return paytable->combinations[seat].printed || (paytable->seats_without >> seat & 1);
}

static bool fault_at(sabot_ruleset_fault *fault, const char *group, const char *key, const char *clause,
                     const char *sentence) {
    sabot_text path = sabot_text_in(fault->path, sizeof fault->path);
    sabot_text_format(&path, "%s%s", group, key);
    assert(path.length + 1 < path.size);
    fault->clause = clause;
    fault->sentence = sentence;
    return false;
}

static bool money_is_good(const sabot_paytable *paytable, sabot_ruleset_fault *fault) {
    if (paytable->price_cents < 1 || paytable->price_cents > SABOT_PRICE_CENTS_MAX) {
        return fault_at(fault, "price", "", "R-PROG-1", "must be whole cents from 1 to 1,000,000");
    }
    if (paytable->seed_cents < 0 || paytable->seed_cents > SABOT_AMOUNT_CENTS_MAX) {
        return fault_at(fault, "seed", "", "R-PROG-9", "must be whole cents, 0 or more");
    }
    if (paytable->reset_cents < 0 || paytable->reset_cents > SABOT_AMOUNT_CENTS_MAX) {
        return fault_at(fault, "reset", "", "R-PROG-9", "must be whole cents, 0 or more");
    }
    // R-PROG-15
    if (paytable->max_cents < 0 || paytable->max_cents > SABOT_AMOUNT_CENTS_MAX ||
        (paytable->max_cents > 0 &&
         (paytable->max_cents < paytable->seed_cents || paytable->max_cents < paytable->reset_cents))) {
        return fault_at(fault, "maximum", "", "R-PROG-15",
                        "must be 0 for none, or whole cents, at least the seed and the reset");
    }
    if (paytable->confirm_from_cents < 0) {
        return fault_at(fault, "confirm_from", "", "R-PROG-13",
                        "must be \"every-prize\", \"meter-only\" or whole cents");
    }
    if (paytable->meter_share > 10000) {
        return fault_at(fault, "meter_share", "", "R-PROG-9",
                        "must be 0 to 10000 basis points of each bet; 2000 is 20%");
    }
    return true;
}

static bool pays_are_good(const sabot_paytable *paytable, sabot_ruleset_fault *fault) {
    if (paytable->pay_cents[SABOT_PRIZE_NONE] != 0 || paytable->envy_cents[SABOT_PRIZE_NONE] != 0) {
        return fault_at(fault, "pays.", sabot_prize_name(SABOT_PRIZE_NONE), "R-PROG-7",
                        "a losing hand cannot have a prize");
    }
    for (int prize = SABOT_PRIZE_COMBINATION; prize < SABOT_PRIZE_COUNT; prize++) {
        const char *const word = sabot_prize_name((sabot_prize)prize);
        const bool from_meter = prize == SABOT_PRIZE_COMBINATION;
        const int64_t pay_cents = paytable->pay_cents[prize];
        if (from_meter ? pay_cents != 0 : sabot_cents_check(pay_cents) != SABOT_OK) {
            return fault_at(
                fault, "pays.", word, "R-PROG-7",
                "the combination pays the meter; every other prize must be whole cents above zero");
        }
        if (paytable->envy_cents[prize] < 0 || paytable->envy_cents[prize] > SABOT_AMOUNT_CENTS_MAX) {
            return fault_at(fault, "pays.", word, "R-PROG-7", "dealer envy must be whole cents, 0 or more");
        }
    }
    return true;
}

static bool same_combination(sabot_combination left, sabot_combination right) {
    return left.printed && right.printed && left.player == right.player && left.banker == right.banker;
}

static bool fault_at_seat(sabot_ruleset_fault *fault, int seat, const char *sentence) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    char key[8];
    sabot_text text = sabot_text_in(key, sizeof key);
    sabot_text_format(&text, "seat%d", seat);
    assert(text.length + 1 < text.size);
    return fault_at(fault, "combinations.", key, "R-PROG-2", sentence);
}

/// R-PROG-2: two suits of different colors.
static bool is_combination(sabot_combination combination) {
    return combination.player <= SABOT_SUIT_SPADES && combination.banker <= SABOT_SUIT_SPADES &&
           sabot_suit_is_red(combination.player) != sabot_suit_is_red(combination.banker);
}

static bool is_printed_before(const sabot_paytable *paytable, int seat) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    for (int other = 1; other < seat; other++) {
        if (same_combination(paytable->combinations[seat], paytable->combinations[other])) {
            return true;
        }
    }
    return false;
}

/// R-PROG-14: a seat plays with its combination or without one, not both.
static bool seats_without_are_good(const sabot_paytable *paytable, sabot_ruleset_fault *fault) {
    if ((paytable->seats_without & ~0x7ffeU) != 0) { // 1 to 14
        return fault_at(fault, "without_combination", "", "R-PROG-14", "must list seats from 1 to 14");
    }
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if ((paytable->seats_without >> seat & 1) && paytable->combinations[seat].printed) {
            return fault_at(fault, "without_combination", "", "R-PROG-14",
                            "a seat listed here cannot have a combination");
        }
    }
    return true;
}

/// There are only eight valid combinations, so allowing each once also limits their number to eight.
static bool combinations_are_good(const sabot_paytable *paytable, sabot_ruleset_fault *fault) {
    int printed = 0;
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (!paytable->combinations[seat].printed) {
            continue;
        }
        printed++;
        if (!is_combination(paytable->combinations[seat])) {
            return fault_at_seat(
                fault, seat, "must be two suits of different colors, Player's and Banker's, such as \"C/D\"");
        }
        if (is_printed_before(paytable, seat)) {
            return fault_at_seat(fault, seat,
                                 "another seat has the same combination; each may appear only once");
        }
    }
    assert(printed <= 8);
    if (printed == 0) {
        return fault_at(fault, "combinations", "", "R-PROG-2", "at least one seat must have a combination");
    }
    return true;
}

sabot_status sabot_paytable_check(const sabot_paytable *paytable, sabot_ruleset_fault *fault) {
    memset(fault, 0, sizeof *fault);
    const bool is_progressive =
        paytable->kind < SABOT_KIND_COUNT && sabot_kind_is_progressive(paytable->kind);
    if (paytable->name[0] == '\0') {
        fault_at(fault, "name", "", "", "must be 1 to 63 characters");
    } else if (!is_progressive) {
        fault_at(fault, "wager", "", "R-PROG-1", "must be progressive-dragon7 or progressive-panda8");
    } else if (money_is_good(paytable, fault) && pays_are_good(paytable, fault) &&
               combinations_are_good(paytable, fault) && seats_without_are_good(paytable, fault)) {
        assert(fault->sentence == NULL);
        return SABOT_OK;
    }
    assert(fault->sentence != NULL);
    return SABOT_RULESET_IS_BAD;
}
