/// Validates a round before settlement: the table, the bank, every wager, the cards.
#include "sabot/settle.h"

#include <assert.h>

sabot_round sabot_round_defaults(const sabot_ruleset *ruleset) {
    sabot_round round = {
        .seats = ruleset->seats,
        .decks = ruleset->decks,
        .cover = ruleset->cover,
    };
    const sabot_status status = sabot_round_choose_row(&round, ruleset, ruleset->schedule_row);
    assert(status == SABOT_OK);
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        round.meters[i] = sabot_meter_of(ruleset->paytables[i].seed_cents);
    }
    assert(round.wager_count == 0);
    assert(round.limits[SABOT_KIND_PLAYER].min_cents <= round.limits[SABOT_KIND_PLAYER].max_cents);
    return round;
}

sabot_status sabot_round_choose_row(sabot_round *round, const sabot_ruleset *ruleset, int row) {
    assert(ruleset->schedule_count <= SABOT_SCHEDULE_ROWS_MAX);
    if (row < 0 || row >= ruleset->schedule_count) {
        return SABOT_FEE_ROW_IS_UNKNOWN;
    }
    round->schedule_row = (uint8_t)row;
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT; kind++) {
        round->limits[kind] = ruleset->schedule[row].limits[kind];
    }
    return SABOT_OK;
}

int64_t sabot_round_fee(const sabot_round *round, const sabot_ruleset *ruleset, const sabot_wager *wager) {
    assert(round->schedule_row < ruleset->schedule_count);
    const sabot_schedule_row *const row = &ruleset->schedule[round->schedule_row];
    return sabot_kind_is_progressive(wager->kind) ? 0 : row->fee_cents[wager->kind];
}

// ---------------------------------------------------------------------------------------------------------
// Table and bank

static bool is_seat(const sabot_round *round, int number) {
    assert(round->seats <= SABOT_SEATS_MAX);
    return number >= 1 && number <= round->seats;
}

static sabot_status check_table(const sabot_round *round, const sabot_ruleset *ruleset) {
    if (round->seats > SABOT_SEATS_MAX || !(ruleset->seats_allowed >> round->seats & 1)) {
        return SABOT_SEATS_ARE_NOT_ALLOWED;
    }
    if (round->decks > SABOT_DECKS_MAX || !(ruleset->decks_allowed >> round->decks & 1)) {
        return SABOT_DECKS_ARE_NOT_ALLOWED;
    }
    return round->schedule_row < ruleset->schedule_count ? SABOT_OK : SABOT_FEE_ROW_IS_UNKNOWN;
}

static sabot_status check_limits(const sabot_round *round, const sabot_ruleset *ruleset, sabot_kind kind) {
    assert(!sabot_kind_is_progressive(kind));
    const sabot_limits limits = round->limits[kind];
    sabot_status status = sabot_cents_check(limits.min_cents);
    if (status == SABOT_OK) {
        status = sabot_cents_check(limits.max_cents);
    }
    if (status == SABOT_OK && limits.min_cents > limits.max_cents) {
        status = SABOT_MINIMUM_IS_OVER_MAXIMUM;
    }
    if (status == SABOT_OK && ruleset->legal_cap_cents > 0 && limits.max_cents > ruleset->legal_cap_cents) {
        status = SABOT_LIMIT_IS_OVER_LEGAL_CAP;
    }
    return status;
}

static sabot_status check_bank(const sabot_round *round, const sabot_ruleset *ruleset) {
    assert(ruleset->bank_by <= SABOT_BANK_HOUSE);
    const bool has_bank = round->bank_seat.number != 0;
    if (ruleset->bank_by == SABOT_BANK_HOUSE) {
        return has_bank ? SABOT_HOUSE_BANKS : SABOT_OK;
    }
    if (!has_bank) {
        return SABOT_BANK_IS_MISSING;
    }
    if (!is_seat(round, round->bank_seat.number)) {
        return SABOT_SEAT_IS_UNKNOWN;
    }
    return sabot_cents_check(round->bank_cents) == SABOT_OK ? SABOT_OK : SABOT_BANK_AMOUNT_IS_BAD;
}

static sabot_status check_meters(const sabot_round *round) {
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        const int64_t units = round->meters[i].units;
        if (units < 0 || units > SABOT_METER_CENTS_MAX * SABOT_METER_UNITS) {
            return SABOT_METER_IS_BAD;
        }
    }
    return SABOT_OK;
}

// ---------------------------------------------------------------------------------------------------------
// Wagers, each by itself and together with the others

/// Returns true if both wagers are by the same bettor on the same spot.
static bool is_same_bettor_and_spot(const sabot_wager *left, const sabot_wager *right) {
    return left->seat.number == right->seat.number && left->owner_type == right->owner_type &&
           left->owner == right->owner;
}

static bool is_line_bet(sabot_kind kind) {
    return kind == SABOT_KIND_PLAYER || kind == SABOT_KIND_BANKER;
}

/// Checks that this bettor may bet here: R-BET-4, R-BET-5, and that the player-dealer cannot bet
/// (docs/rules.md).
static sabot_status check_bettor(const sabot_round *round, const sabot_ruleset *ruleset,
                                 const sabot_wager *wager) {
    assert(wager->kind < SABOT_KIND_COUNT);
    if (!is_seat(round, wager->seat.number)) {
        return SABOT_SEAT_IS_UNKNOWN;
    }
    const uint8_t bank = round->bank_seat.number;
    if (bank != 0 && wager->seat.number == bank) {
        return SABOT_BANK_LAYS_NO_WAGER;
    }
    switch (wager->owner_type) {
    case SABOT_WAGER_OWN:
        return wager->owner == 0 ? SABOT_OK : SABOT_OWNER_IS_UNKNOWN;
    case SABOT_WAGER_HOUSE_WAY:
        if (!is_seat(round, wager->owner)) {
            return SABOT_OWNER_IS_UNKNOWN;
        }
        if (bank != 0 && wager->owner == bank) {
            return SABOT_BANK_LAYS_NO_WAGER;
        }
        return wager->owner != wager->seat.number ? SABOT_OK : SABOT_HOUSE_WAY_NEEDS_FREE_SPOT;
    case SABOT_WAGER_BACK_LINE:
        break;
    }
    if (!ruleset->wagers[wager->kind].back_line) {
        return SABOT_BACK_LINE_IS_REFUSED;
    }
    return wager->owner >= 1 && wager->owner <= SABOT_BACK_LINE_MAX ? SABOT_OK : SABOT_BETTOR_IS_UNKNOWN;
}

/// Checks the amount by R-BET-3; for a progressive by R-PROG-1, R-PROG-2 and R-PROG-4.
static sabot_status check_amount(const sabot_round *round, const sabot_ruleset *ruleset,
                                 const sabot_wager *wager) {
    assert(is_seat(round, wager->seat.number));
    assert(sabot_cents_check(wager->cents) == SABOT_OK);
    if (sabot_kind_is_progressive(wager->kind)) {
        const sabot_paytable *const paytable = sabot_ruleset_paytable(ruleset, wager->kind);
        if (wager->owner_type != SABOT_WAGER_OWN) {
            return SABOT_PROGRESSIVE_NEEDS_ITS_PLAYER;
        }
        if (!sabot_paytable_allows(paytable, wager->seat.number)) {
            return SABOT_SEAT_HAS_NO_COMBINATION;
        }
        return wager->cents == paytable->price_cents ? SABOT_OK : SABOT_PROGRESSIVE_HAS_ONE_PRICE;
    }
    const sabot_limits limits = round->limits[wager->kind];
    if (wager->cents < limits.min_cents) {
        return SABOT_WAGER_IS_UNDER_MINIMUM;
    }
    return wager->cents <= limits.max_cents ? SABOT_OK : SABOT_WAGER_IS_OVER_MAXIMUM;
}

/// R-BET-5: the spot of a house-way wager must not have another bettor's wagers, and the owner's own spot
/// must not be played house way for another player.
static bool conflicts_with_house_way(const sabot_wager *other, const sabot_wager *house_way) {
    assert(house_way->owner_type == SABOT_WAGER_HOUSE_WAY);
    if (other->owner_type == SABOT_WAGER_HOUSE_WAY && other->seat.number == house_way->owner) {
        return true;
    }
    return other->owner_type != SABOT_WAGER_BACK_LINE && other->seat.number == house_way->seat.number;
}

static int64_t table_minimum_cents(const sabot_round *round) {
    const int64_t player_cents = round->limits[SABOT_KIND_PLAYER].min_cents;
    const int64_t banker_cents = round->limits[SABOT_KIND_BANKER].min_cents;
    assert(player_cents > 0);
    assert(banker_cents > 0);
    return player_cents < banker_cents ? player_cents : banker_cents;
}

/// Checks a wager against the others: R-BET-1, R-BET-2, R-BET-5 and the bettor's minimum of R-BET-3.
static sabot_status check_against_others(const sabot_round *round, const sabot_ruleset *ruleset, int index) {
    assert(index >= 0);
    assert(index < round->wager_count);
    const sabot_wager *const wager = &round->wagers[index];
    bool has_line = is_line_bet(wager->kind);
    int64_t bettor_total_cents = 0;
    for (int i = 0; i < round->wager_count; i++) {
        const sabot_wager *const other = &round->wagers[i];
        if (is_same_bettor_and_spot(wager, other)) {
            if (i < index && other->kind == wager->kind) {
                return SABOT_SPACE_IS_TAKEN;
            }
            has_line = has_line || is_line_bet(other->kind);
            bettor_total_cents = sabot_cents_add(bettor_total_cents, other->cents);
        } else if (wager->owner_type == SABOT_WAGER_HOUSE_WAY && conflicts_with_house_way(other, wager)) {
            return SABOT_HOUSE_WAY_NEEDS_FREE_SPOT;
        }
    }
    assert(bettor_total_cents >= wager->cents);
    if (ruleset->wagers[wager->kind].needs_line && !has_line) {
        return SABOT_SIDE_BET_NEEDS_LINE;
    }
    const bool is_under_minimum =
        ruleset->table_minimum == SABOT_MINIMUM_OF_BETTOR && bettor_total_cents < table_minimum_cents(round);
    return is_under_minimum ? SABOT_BETTOR_IS_UNDER_TABLE_MINIMUM : SABOT_OK;
}

static sabot_status check_wager(const sabot_round *round, const sabot_ruleset *ruleset,
                                const sabot_wager *wager) {
    if (wager->kind >= SABOT_KIND_COUNT || !ruleset->wagers[wager->kind].offered) {
        return SABOT_WAGER_IS_NOT_OFFERED;
    }
    sabot_status status = sabot_cents_check(wager->cents);
    if (status == SABOT_OK) {
        status = check_bettor(round, ruleset, wager);
    }
    return status == SABOT_OK ? check_amount(round, ruleset, wager) : status;
}

sabot_status sabot_round_check_wagers(const sabot_round *round, const sabot_ruleset *ruleset,
                                      sabot_round_fault *fault) {
    *fault = (sabot_round_fault){.wager = -1};
    sabot_status status = check_table(round, ruleset);
    for (int kind = 0; kind < SABOT_GAME_KIND_COUNT && status == SABOT_OK; kind++) {
        fault->kind = (sabot_kind)kind;
        if (ruleset->wagers[kind].offered) {
            status = check_limits(round, ruleset, (sabot_kind)kind);
        }
    }
    if (status == SABOT_OK) {
        status = check_bank(round, ruleset);
    }
    if (status == SABOT_OK) {
        status = check_meters(round);
    }
    if (status == SABOT_OK && round->wager_count > SABOT_WAGERS_MAX) {
        status = SABOT_TOO_MANY_WAGERS;
    }
    assert(status != SABOT_OK || round->wager_count <= SABOT_WAGERS_MAX);
    // Check each wager by itself first, so that the sums below cannot overflow.
    for (int i = 0; i < round->wager_count && status == SABOT_OK; i++) {
        fault->wager = i;
        status = check_wager(round, ruleset, &round->wagers[i]);
    }
    for (int i = 0; i < round->wager_count && status == SABOT_OK; i++) {
        fault->wager = i;
        status = check_against_others(round, ruleset, i);
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------
// The cards

static sabot_status remove_hand(sabot_composition *shoe, const sabot_hand *hand, sabot_round_fault *fault) {
    assert(hand->count <= 3);
    sabot_status status = SABOT_OK;
    for (int i = 0; i < hand->count && status == SABOT_OK; i++) {
        fault->card = hand->cards[i];
        status = sabot_composition_remove(shoe, hand->cards[i]);
    }
    return status;
}

sabot_status sabot_round_check_cards(const sabot_round *round, sabot_round_fault *fault) {
    assert(round->deal.player.count <= 3);
    assert(round->deal.banker.count <= 3);
    *fault = (sabot_round_fault){.wager = -1};
    sabot_composition shoe = sabot_composition_of(round->decks);
    sabot_status status = remove_hand(&shoe, &round->deal.player, fault);
    if (status == SABOT_OK) {
        status = remove_hand(&shoe, &round->deal.banker, fault);
    }
    return status == SABOT_OK ? sabot_deal_check(&round->deal, &fault->next) : status;
}
