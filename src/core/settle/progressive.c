/// Determines the prize of a finished deal for one seat (R-PROG-3), and keeps the meters (R-PROG-9).
#include "sabot/settle.h"

#include <assert.h>

static bool wins(sabot_kind kind, const sabot_coup *coup) {
    assert(sabot_kind_is_progressive(kind));
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7 ? coup->dragon7 : coup->panda8;
}

static bool is_printed_at(const sabot_paytable *paytable, int seat, sabot_suit player, sabot_suit banker) {
    assert(seat >= 1);
    assert(seat <= SABOT_SEATS_MAX);
    const sabot_combination combination = paytable->combinations[seat];
    return combination.printed && combination.player == player && combination.banker == banker;
}

sabot_prize sabot_prize_of(const sabot_paytable *paytable, const sabot_deal *deal, int seat) {
    const sabot_coup coup = sabot_coup_of(deal);
    if (!wins(paytable->kind, &coup)) {
        return SABOT_PRIZE_NONE;
    }
    assert(deal->player.count == 3 || deal->banker.count == 3);
    sabot_suit player_suit, banker_suit;
    const bool player_suited = sabot_hand_is_suited(&deal->player, &player_suit);
    const bool banker_suited = sabot_hand_is_suited(&deal->banker, &banker_suit);
    if (player_suited && banker_suited) {
        // R-PROG-4: at every seat except the one with these two suits, the prize is "Each hand suited".
        return is_printed_at(paytable, seat, player_suit, banker_suit) ? SABOT_PRIZE_COMBINATION
                                                                       : SABOT_PRIZE_EACH_SUITED;
    }
    bool player_red, banker_red;
    const bool player_one_color = sabot_hand_is_one_color(&deal->player, &player_red);
    const bool banker_one_color = sabot_hand_is_one_color(&deal->banker, &banker_red);
    if (player_one_color && banker_one_color && player_red == banker_red) {
        return SABOT_PRIZE_ONE_COLOR;
    }
    const bool winner_one_color = coup.dragon7 ? banker_one_color : player_one_color;
    return winner_one_color ? SABOT_PRIZE_WINNER_ONE_COLOR : SABOT_PRIZE_ANY;
}

// ---------------------------------------------------------------------------------------------------------
// R-PROG-9: the meter. Its account holds whole cents. The fraction of a cent belongs to the meter too, but
// its money stays in the tray until it adds up to a cent. So accounts stay in whole cents and sum to zero.

sabot_meter sabot_meter_of(int64_t cents) {
    assert(cents >= 0);
    return (sabot_meter){.units = sabot_cents_multiply(cents, SABOT_METER_UNITS)};
}

int64_t sabot_meter_cents(sabot_meter meter) {
    assert(meter.units >= 0);
    return meter.units / SABOT_METER_UNITS;
}

int64_t sabot_meter_raise(sabot_meter *meter, const sabot_paytable *paytable) {
    const int64_t before_cents = sabot_meter_cents(*meter);
    // One basis point of a cent is one unit.
    const int64_t share_units = sabot_cents_multiply(paytable->price_cents, paytable->meter_share);
    assert(share_units >= 0);
    meter->units = sabot_cents_add(meter->units, share_units);
    assert(meter->units >= share_units);
    return sabot_meter_cents(*meter) - before_cents;
}

int64_t sabot_meter_pay(sabot_meter *meter, const sabot_paytable *paytable) {
    const int64_t paid_cents = sabot_meter_cents(*meter);
    const int64_t fraction_units = meter->units % SABOT_METER_UNITS;
    assert(fraction_units >= 0);
    meter->units = sabot_cents_add(sabot_meter_of(paytable->reset_cents).units, fraction_units);
    assert(sabot_meter_cents(*meter) == paytable->reset_cents);
    return paid_cents;
}
