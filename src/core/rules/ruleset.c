/// Checks whether a ruleset is valid, and compares rulesets.
#include "sabot/rules.h"

#include <assert.h>
#include <string.h>

const sabot_paytable *sabot_ruleset_paytable(const sabot_ruleset *ruleset, sabot_kind kind) {
    return &ruleset->paytables[sabot_progressive_index(kind)];
}

// ---------------------------------------------------------------------------------------------------------
// Checks. Each returns true if everything is valid, and otherwise describes the error in `fault`.

/// Completes an error whose path is already written.
static bool fault_there(sabot_ruleset_fault *fault, const sabot_text *path, const char *clause,
                        const char *sentence) {
    assert(path->length + 1 < path->size);
    fault->clause = clause;
    fault->sentence = sentence;
    return false;
}

static bool fault_at(sabot_ruleset_fault *fault, const char *key, const char *clause, const char *sentence) {
    sabot_text path = sabot_text_in(fault->path, sizeof fault->path);
    sabot_text_add(&path, key);
    return fault_there(fault, &path, clause, sentence);
}

static bool fault_in_wager(sabot_ruleset_fault *fault, sabot_kind kind, const char *key, const char *clause,
                           const char *sentence) {
    sabot_text path = sabot_text_in(fault->path, sizeof fault->path);
    sabot_text_format(&path, "wagers.%s%s", sabot_kind_name(kind), key);
    return fault_there(fault, &path, clause, sentence);
}

static bool fault_in_row(sabot_ruleset_fault *fault, int row, const char *group, const char *key,
                         const char *clause, const char *sentence) {
    assert(row >= 0);
    assert(row < SABOT_SCHEDULE_ROWS_MAX);
    sabot_text path = sabot_text_in(fault->path, sizeof fault->path);
    sabot_text_format(&path, "schedule.[%d].%s.%s", row, group, key);
    return fault_there(fault, &path, clause, sentence);
}

static bool names_are_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    if (ruleset->name[0] == '\0') {
        return fault_at(fault, "name", "", "must be 1 to 63 characters");
    }
    if (ruleset->title[0] == '\0') {
        return fault_at(fault, "title", "", "must be 1 to 63 characters");
    }
    return true;
}

static bool table_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    const uint16_t known_decks = 0x1fe;  // 1 to 8
    const uint16_t known_seats = 0x7ffc; // 2 to 14
    if (ruleset->decks_allowed == 0 || (ruleset->decks_allowed & ~known_decks) != 0) {
        return fault_at(fault, "decks", "R-CARD-1", "must list numbers from 1 to 8, such as [6, 8]");
    }
    if (ruleset->decks > 8 || !(ruleset->decks_allowed >> ruleset->decks & 1)) {
        return fault_at(fault, "default_decks", "R-CARD-1", "must be one of `decks`");
    }
    if (ruleset->seats_allowed == 0 || (ruleset->seats_allowed & ~known_seats) != 0) {
        return fault_at(fault, "seats", "R-TABLE-2", "must list numbers from 2 to 14, such as [8, 14]");
    }
    if (ruleset->seats > 14 || !(ruleset->seats_allowed >> ruleset->seats & 1)) {
        return fault_at(fault, "default_seats", "R-TABLE-1", "must be one of `seats`");
    }
    return true;
}

static int fewest_decks(const sabot_ruleset *ruleset) {
    assert(ruleset->decks_allowed != 0);
    int decks = 1;
    while (!(ruleset->decks_allowed >> decks & 1)) {
        decks++;
    }
    assert(decks <= SABOT_DECKS_MAX);
    return decks;
}

static bool shoe_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    const sabot_shoe_settings *const shoe = &ruleset->shoe;
    const int cards = fewest_decks(ruleset) * SABOT_DECK_CARDS;
    assert(cards >= SABOT_DECK_CARDS);
    if (shoe->hands_after_cut > 4) {
        return fault_at(fault, "hands_after_cut", "", "must be 0 to 4");
    }
    if (shoe->cut_cards < SABOT_DEAL_CARDS_MAX * (shoe->hands_after_cut + 1)) {
        return fault_at(
            fault, "cut_cards", "",
            "must leave 6 cards for the hand in which the cut card comes out and 6 for each hand after it");
    }
    if (shoe->cut_cards > cards / 2) {
        return fault_at(fault, "cut_cards", "", "must be in the last half of the smallest shoe");
    }
    if (shoe->burn == SABOT_BURN_FIXED && (shoe->burn_cards < 1 || shoe->burn_cards > 20)) {
        return fault_at(fault, "burn", "", "must be 1 to 20 cards");
    }
    return true;
}

static bool wagers_are_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_wager_rule *const rule = &ruleset->wagers[kind];
        const bool is_line_bet = kind == SABOT_KIND_PLAYER || kind == SABOT_KIND_BANKER;
        if (is_line_bet && !rule->offered) {
            return fault_in_wager(fault, (sabot_kind)kind, "", "R-BET-1",
                                  "every game must offer both Player and Banker");
        }
        if (!rule->offered) {
            continue;
        }
        if (!sabot_kind_is_progressive((sabot_kind)kind) && (rule->odds < 1 || rule->odds > SABOT_ODDS_MAX)) {
            return fault_in_wager(fault, (sabot_kind)kind, ".odds", "R-PAY-3",
                                  "must be a whole number from 1 to 1000 (odds to one)");
        }
        if (is_line_bet && rule->needs_line) {
            return fault_in_wager(fault, (sabot_kind)kind, ".needs_line", "R-BET-2",
                                  "Player and Banker bets cannot require another line bet");
        }
        if (sabot_kind_is_progressive((sabot_kind)kind) && rule->back_line) {
            return fault_in_wager(fault, (sabot_kind)kind, ".back_line", "R-PROG-4",
                                  "back betting is not possible on a progressive");
        }
    }
    return true;
}

static bool order_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    unsigned seen = 0;
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        if (ruleset->order[i] >= SABOT_KIND_COUNT || (seen >> ruleset->order[i] & 1)) {
            return fault_at(fault, "settlement.order", "R-BANK-3", "must name every bet exactly once");
        }
        seen |= 1U << ruleset->order[i];
    }
    assert(seen == (1U << SABOT_KIND_COUNT) - 1);
    return true;
}

static bool bank_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return true;
    }
    if (ruleset->bank_hands < 1 || ruleset->bank_hands > SABOT_BANK_HANDS_MAX) {
        return fault_at(fault, "bank.hands", "R-BANK-1", "must be 1 to 100 hands");
    }
    return true;
}

static bool limits_are_good(const sabot_ruleset *ruleset, int row, sabot_kind kind,
                            sabot_ruleset_fault *fault) {
    assert(!sabot_kind_is_progressive(kind));
    assert(row >= 0);
    assert(row < ruleset->schedule_count);
    const sabot_limits limits = ruleset->schedule[row].limits[kind];
    const char *const word = sabot_kind_name(kind);
    if (sabot_cents_check(limits.min_cents) != SABOT_OK || sabot_cents_check(limits.max_cents) != SABOT_OK) {
        return fault_in_row(fault, row, "limits", word, "R-BET-3",
                            "must be [minimum, maximum] in whole cents, from 1 to 1,000,000,000,000");
    }
    if (limits.min_cents > limits.max_cents) {
        return fault_in_row(fault, row, "limits", word, "R-BET-3",
                            "the minimum is above the maximum; write [minimum, maximum]");
    }
    if (ruleset->legal_cap_cents > 0 && limits.max_cents > ruleset->legal_cap_cents) {
        return fault_in_row(fault, row, "limits", word, "R-HOUSE-3",
                            "the maximum is above `legal_cap`; lower it to the cap or below");
    }
    return true;
}

static bool fee_is_good(int64_t cents) {
    return cents >= 0 && cents <= SABOT_AMOUNT_CENTS_MAX;
}

static bool row_is_good(const sabot_ruleset *ruleset, int row, sabot_ruleset_fault *fault) {
    assert(row >= 0);
    assert(row < ruleset->schedule_count);
    const char *const flat = "must be a flat fee in whole cents, from 0 to 1,000,000,000,000";
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        if (!ruleset->wagers[kind].offered) {
            continue;
        }
        if (!limits_are_good(ruleset, row, (sabot_kind)kind, fault)) {
            return false;
        }
        if (!fee_is_good(ruleset->schedule[row].fee_cents[kind])) {
            return fault_in_row(fault, row, "fees", sabot_kind_name((sabot_kind)kind), "R-FEE-2", flat);
        }
    }
    if (!fee_is_good(ruleset->schedule[row].bank_fee_cents)) {
        return fault_in_row(fault, row, "fees", "bank", "R-FEE-2", flat);
    }
    if (ruleset->bank_by == SABOT_BANK_HOUSE && ruleset->schedule[row].bank_fee_cents != 0) {
        return fault_in_row(fault, row, "fees", "bank", "R-HOUSE-1",
                            "the house banks this game, so there is no player-dealer's fee");
    }
    return true;
}

static bool schedule_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    if (ruleset->legal_cap_cents < 0 || ruleset->legal_cap_cents > SABOT_AMOUNT_CENTS_MAX) {
        return fault_at(fault, "legal_cap", "R-HOUSE-3", "must be whole cents, or 0 for none");
    }
    if (ruleset->schedule_count < 1 || ruleset->schedule_count > SABOT_SCHEDULE_ROWS_MAX) {
        return fault_at(fault, "schedule", "R-FEE-1", "must have 1 to 16 rows");
    }
    if (ruleset->schedule_row >= ruleset->schedule_count) {
        return fault_at(fault, "default_row", "R-FEE-1", "must be a row of the schedule, counted from 0");
    }
    assert(ruleset->schedule_row < SABOT_SCHEDULE_ROWS_MAX);
    for (int row = 0; row < ruleset->schedule_count; row++) {
        if (!row_is_good(ruleset, row, fault)) {
            return false;
        }
    }
    if (ruleset->bet_timer_seconds > SABOT_BET_TIMER_MAX) {
        return fault_at(fault, "bet_timer", "R-BET-6", "must be 0 (no timer) to 3600 seconds");
    }
    return true;
}

/// Returns true if a seat of the smallest table has a combination, so that the wager can be placed there.
static bool has_usable_combination(const sabot_ruleset *ruleset, const sabot_paytable *paytable) {
    assert(ruleset->seats_allowed != 0);
    int seats = 2;
    while (!(ruleset->seats_allowed >> seats & 1)) {
        seats++;
    }
    assert(seats <= SABOT_SEATS_MAX);
    for (int seat = 1; seat <= seats; seat++) {
        if (paytable->combinations[seat].printed) {
            return true;
        }
    }
    return false;
}

static bool progressive_is_good(const sabot_ruleset *ruleset, sabot_kind kind, sabot_ruleset_fault *fault) {
    assert(sabot_kind_is_progressive(kind));
    assert(ruleset->wagers[kind].offered);
    const sabot_paytable *const paytable = sabot_ruleset_paytable(ruleset, kind);
    const char *const key = ".paytable";
    if (paytable->kind != kind) {
        return fault_in_wager(fault, kind, key, "R-PROG-1", "this paytable is for the other progressive");
    }
    if (sabot_paytable_check(paytable, fault) != SABOT_OK) {
        assert(fault->sentence != NULL);
        return fault_in_wager(fault, kind, key, fault->clause, fault->sentence);
    }
    if (ruleset->legal_cap_cents > 0 && paytable->price_cents > ruleset->legal_cap_cents) {
        return fault_in_wager(fault, kind, key, "R-HOUSE-3",
                              "the price is above `legal_cap`; lower it to the cap or below");
    }
    if (!has_usable_combination(ruleset, paytable)) {
        return fault_in_wager(fault, kind, key, "R-PROG-2",
                              "no seat of the smallest table has a combination; add one");
    }
    return true;
}

static bool progressives_are_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (ruleset->wagers[kind].offered && !progressive_is_good(ruleset, kind, fault)) {
            return false;
        }
    }
    return true;
}

/// R-BET-7: every limit and price is a multiple of the chip unit, so that a bet can be made exactly.
static bool chip_unit_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    static const char *const fits = "must be a multiple of `chip_unit`";
    const int64_t unit_cents = ruleset->chip_unit_cents;
    if (sabot_cents_check(unit_cents) != SABOT_OK) {
        return fault_at(fault, "chip_unit", "R-BET-7", "must be whole cents above zero, such as 50");
    }
    for (int row = 0; row < ruleset->schedule_count; row++) {
        for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
            const sabot_limits *const limits = &ruleset->schedule[row].limits[kind];
            if (ruleset->wagers[kind].offered &&
                (limits->min_cents % unit_cents != 0 || limits->max_cents % unit_cents != 0)) {
                return fault_in_row(fault, row, "limits", sabot_kind_name((sabot_kind)kind), "R-BET-7", fits);
            }
        }
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_kind kind = sabot_progressive_kind(i);
        if (ruleset->wagers[kind].offered && ruleset->paytables[i].price_cents % unit_cents != 0) {
            return fault_in_wager(fault, kind, ".paytable", "R-BET-7",
                                  "the price must be a multiple of `chip_unit`");
        }
    }
    return true;
}

/// Version 0.1 had none of these settings, so they must have its values.
static bool edition_is_good(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    bool good =
        ruleset->chip_unit_cents == 1 && ruleset->bank_rides && ruleset->void_fee == SABOT_VOID_FEE_RETURNED;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const sabot_paytable *const paytable = &ruleset->paytables[i];
        good = good && paytable->max_cents == 0 && paytable->confirm_from_cents == 0 &&
               paytable->seats_without == 0;
    }
    return good || !ruleset->is_edition1 || fault_at(fault, "", "", "has settings that version 0.1 lacks");
}

sabot_status sabot_ruleset_check(const sabot_ruleset *ruleset, sabot_ruleset_fault *fault) {
    memset(fault, 0, sizeof *fault);
    const bool good = names_are_good(ruleset, fault) && table_is_good(ruleset, fault) &&
                      shoe_is_good(ruleset, fault) && wagers_are_good(ruleset, fault) &&
                      order_is_good(ruleset, fault) && bank_is_good(ruleset, fault) &&
                      schedule_is_good(ruleset, fault) && progressives_are_good(ruleset, fault) &&
                      chip_unit_is_good(ruleset, fault) && edition_is_good(ruleset, fault);
    assert(good == (fault->sentence == NULL));
    return good ? SABOT_OK : SABOT_RULESET_IS_BAD;
}

// ---------------------------------------------------------------------------------------------------------
// Comparison of two rulesets. Ignores padding, bytes after the end of a string, and unused rows of the
// schedule.

#define SAME(field) (left->field == right->field)

static bool wagers_equal(const sabot_ruleset *left, const sabot_ruleset *right) {
    bool equal = true;
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        equal = equal && SAME(wagers[kind].offered) && SAME(wagers[kind].odds) &&
                SAME(wagers[kind].needs_line) && SAME(wagers[kind].back_line) && SAME(order[kind]);
    }
    return equal;
}

static bool row_equals(const sabot_schedule_row *left, const sabot_schedule_row *right) {
    bool equal = SAME(bank_fee_cents);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        equal =
            equal && SAME(limits[kind].min_cents) && SAME(limits[kind].max_cents) && SAME(fee_cents[kind]);
    }
    return equal;
}

static bool schedule_equals(const sabot_ruleset *left, const sabot_ruleset *right) {
    assert(left->schedule_count <= SABOT_SCHEDULE_ROWS_MAX);
    assert(right->schedule_count <= SABOT_SCHEDULE_ROWS_MAX);
    bool equal = SAME(schedule_count) && SAME(schedule_row);
    for (int row = 0; equal && row < left->schedule_count; row++) {
        equal = row_equals(&left->schedule[row], &right->schedule[row]);
    }
    return equal;
}

static bool paytable_equals(const sabot_paytable *left, const sabot_paytable *right) {
    bool equal = strcmp(left->name, right->name) == 0 && SAME(kind) && SAME(price_cents) &&
                 SAME(seed_cents) && SAME(reset_cents) && SAME(meter_share) && SAME(seats_without) &&
                 SAME(max_cents) && SAME(confirm_from_cents);
    for (int prize = 0; prize < SABOT_PRIZE_COUNT; prize++) {
        equal = equal && SAME(pay_cents[prize]) && SAME(envy_cents[prize]);
    }
    for (int seat = 0; seat <= SABOT_SEATS_MAX; seat++) {
        equal = equal && SAME(combinations[seat].printed) && SAME(combinations[seat].player) &&
                SAME(combinations[seat].banker);
    }
    return equal;
}

bool sabot_ruleset_equals(const sabot_ruleset *left, const sabot_ruleset *right) {
    return strcmp(left->name, right->name) == 0 && strcmp(left->title, right->title) == 0 &&
           SAME(decks_allowed) && SAME(decks) && SAME(seats_allowed) && SAME(seats) && SAME(shoe.burn) &&
           SAME(shoe.burn_cards) && SAME(shoe.cut_cards) && SAME(shoe.hands_after_cut) &&
           wagers_equal(left, right) && SAME(dragon7_banker) && SAME(bank_by) && SAME(bank_hands) &&
           SAME(cover) && SAME(settle_by) && SAME(direction) && SAME(table_minimum) &&
           SAME(legal_cap_cents) && schedule_equals(left, right) && SAME(fees_taken) && SAME(no_action_fee) &&
           SAME(bet_timer_seconds) && SAME(is_edition1) && SAME(chip_unit_cents) && SAME(bank_rides) &&
           SAME(void_fee) && paytable_equals(&left->paytables[0], &right->paytables[0]) &&
           paytable_equals(&left->paytables[1], &right->paytables[1]);
}
