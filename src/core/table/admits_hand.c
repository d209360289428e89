/// Checks whether an event of a hand is possible, from the first bet to the last prize.
#include "core/table/table_internal.h"

#include <assert.h>

static bool is_wager(const sabot_table *table, int wager) {
    assert(wager >= 0);
    assert(table->round.wager_count <= SABOT_WAGERS_MAX);
    return wager < table->round.wager_count;
}

static bool is_meter(int64_t units) {
    return units >= 0 && units <= SABOT_METER_CENTS_MAX * SABOT_METER_UNITS;
}

// ---------------------------------------------------------------------------------------------------------
// Wagers and fees

static bool admits_bets_opened(const sabot_table *table, const sabot_event *event) {
    assert(table->round.schedule_row < table->ruleset.schedule_count);
    const bool has_bank = table->round.bank_seat.number != 0;
    const int64_t fee_cents = table->ruleset.schedule[table->round.schedule_row].bank_fee_cents;
    return event->bets_opened.hand == table->hand + 1 && event->bets_opened.closes_ms >= 0 &&
           (!table->tracker_only || sabot_table_tracks_chips(table)) && table->shoe.in_play &&
           has_bank == sabot_table_is_player_banked(table) &&
           event->bets_opened.bank_fee_cents == (has_bank ? fee_cents : 0);
}

/// Returns true if the wagers follow the rules. At a tracker table with sensors each has been checked by
/// itself, and there is nothing to check it against.
static bool keeps_rules(const sabot_table *table, const sabot_round *round) {
    sabot_round_fault fault;
    return table->tracker_only || sabot_round_check_wagers(round, &table->ruleset, &fault) == SABOT_OK;
}

/// R-PROG-11: Returns true if a chip may be a bet at a tracker table.
static bool admits_tracked_chip(const sabot_table *table, const sabot_event *event) {
    const int seat = event->bet_placed.seat;
    const sabot_kind kind = (sabot_kind)event->bet_placed.kind;
    return sabot_table_is_seat(table, seat) && event->bet_placed.bettor == seat &&
           sabot_table_is_progressive((int)kind) && table->ruleset.wagers[kind].offered &&
           sabot_table_wager(table, seat, seat, kind) < 0 &&
           sabot_paytable_allows(sabot_ruleset_paytable(&table->ruleset, kind), seat) &&
           event->bet_placed.cents == sabot_ruleset_paytable(&table->ruleset, kind)->price_cents &&
           event->bet_placed.fee_cents == 0 &&
           sabot_table_check_inflow(table, event->bet_placed.cents) == SABOT_OK;
}

/// Returns true if the round, with the wager on the felt, follows the rules.
static bool admits_bet(const sabot_table *table, const sabot_event *event) {
    const int bettor = event->bet_placed.bettor;
    const int seat = event->bet_placed.seat;
    if (table->tracker_only) {
        return admits_tracked_chip(table, event);
    }
    if (!sabot_table_is_present(table, bettor) || !sabot_table_is_seat(table, seat) ||
        table->round.wager_count >= SABOT_WAGERS_MAX) {
        return false;
    }
    const sabot_wager wager =
        sabot_wager_of(bettor, seat, (sabot_kind)event->bet_placed.kind, event->bet_placed.cents);
    sabot_round round = table->round;
    round.wagers[round.wager_count++] = wager;
    return sabot_table_check_spot(table, &wager) == SABOT_OK && keeps_rules(table, &round) &&
           event->bet_placed.fee_cents == sabot_round_fee(&round, &table->ruleset, &wager);
}

/// bet_changed and bet_withdrawn start with the same fields: bettor, seat, kind.
static bool admits_bet_again(const sabot_table *table, const sabot_event *event) {
    const int wager = sabot_table_wager(table, event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                                        (sabot_kind)event->bet_withdrawn.kind);
    assert(wager < table->round.wager_count);
    if (wager < 0 || table->wagers[wager].is_done) {
        return false;
    }
    sabot_round round = table->round;
    if (event->type == SABOT_EVENT_BET_CHANGED) {
        round.wagers[wager].cents = event->bet_changed.cents;
    } else if (table->wagers[wager].fee.taken_cents == 0) {
        round.wagers[wager] = round.wagers[--round.wager_count]; // the rules do not depend on the order
    } else {
        return false; // its fee must be returned first
    }
    return keeps_rules(table, &round);
}

/// A fee moves as a whole: from the felt when it is taken, or back from where it is.
static bool admits_fee(const sabot_table *table, const sabot_event *event) {
    const int wager = event->fee_taken.wager; // both events have the same layout
    const bool of_bank = wager == SABOT_BANK_FEE_INDEX;
    if (of_bank ? table->round.bank_seat.number == 0 : !is_wager(table, wager)) {
        return false;
    }
    const sabot_fee_state *const fee = sabot_table_fee(table, wager);
    assert(fee->held_cents >= 0);
    assert(fee->taken_cents >= 0);
    const bool is_back = event->type == SABOT_EVENT_FEE_RETURNED && fee->held_cents == 0;
    return event->fee_taken.cents > 0 &&
           event->fee_taken.cents == (is_back ? fee->taken_cents : fee->held_cents);
}

/// What START GAME took may go back to the felt before the first card (R-BET-9).
static bool admits_fee_released(const sabot_table *table, const sabot_event *event) {
    const int wager = event->fee_released.wager;
    const bool is_bank_fee = wager == SABOT_BANK_FEE_INDEX;
    if (is_bank_fee ? table->round.bank_seat.number == 0 : !is_wager(table, wager)) {
        return false;
    }
    return event->fee_released.cents > 0 && sabot_table_cards_dealt(table) == 0 &&
           event->fee_released.cents == sabot_table_fee(table, wager)->taken_cents &&
           sabot_table_fee(table, wager)->held_cents == 0;
}

static bool admits_progressive_released(const sabot_table *table, const sabot_event *event) {
    const int wager = event->progressive_released.wager;
    return is_wager(table, wager) && sabot_table_is_progressive((int)table->round.wagers[wager].kind) &&
           table->wagers[wager].is_done && table->wagers[wager].returned_cents == 0 &&
           event->progressive_released.cents == table->round.wagers[wager].cents &&
           sabot_table_cards_dealt(table) == 0;
}

/// Nothing that START GAME took may be left there.
static bool admits_bets_reopened(const sabot_table *table, const sabot_event *event) {
    bool released = event->bets_reopened.closes_ms >= 0 && sabot_table_cards_dealt(table) == 0 &&
                    table->position.fee.taken_cents == 0;
    const bool as_placed = table->ruleset.fees_taken == SABOT_FEES_AS_PLACED;
    for (int i = 0; i < table->round.wager_count; i++) {
        released =
            released && !table->wagers[i].is_done && (as_placed || table->wagers[i].fee.taken_cents == 0);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        released = released && table->meters[i].units == table->round.meters[i].units &&
                   table->reserves[i].units == table->reserves_before[i].units;
    }
    return released;
}

static bool admits_progressive_taken(const sabot_table *table, const sabot_event *event) {
    const int wager = event->progressive_taken.wager;
    if (!is_wager(table, wager) || !sabot_table_is_progressive((int)table->round.wagers[wager].kind)) {
        return false;
    }
    const int index = sabot_progressive_index(table->round.wagers[wager].kind);
    assert(table->meters[index].units >= 0);
    return !table->wagers[wager].is_done &&
           event->progressive_taken.cents == table->round.wagers[wager].cents &&
           is_meter(event->progressive_taken.units) &&
           event->progressive_taken.units >= table->meters[index].units;
}

bool sabot_admits_betting(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_BETS_OPENED:
        return admits_bets_opened(table, event);
    case SABOT_EVENT_BET_PLACED:
        return admits_bet(table, event);
    case SABOT_EVENT_BET_CHANGED:
    case SABOT_EVENT_BET_WITHDRAWN:
        return admits_bet_again(table, event);
    case SABOT_EVENT_FEE_TAKEN:
    case SABOT_EVENT_FEE_RETURNED:
        return admits_fee(table, event);
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        return admits_progressive_taken(table, event);
    case SABOT_EVENT_FEE_RELEASED:
        return admits_fee_released(table, event);
    case SABOT_EVENT_PROGRESSIVE_RELEASED:
        return admits_progressive_released(table, event);
    case SABOT_EVENT_BETS_REOPENED:
        return admits_bets_reopened(table, event);
    default:
        return true;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Cards, settlement, corrections

static bool admits_hand_started(const sabot_table *table, const sabot_event *event) {
    const bool begins = table->phase == SABOT_PHASE_BETWEEN;
    const bool has_bets = !table->tracker_only || sabot_table_tracks_chips(table);
    return table->shoe.in_play && begins != has_bets &&
           event->hand_started.hand == table->hand + (begins ? 1 : 0);
}

static bool admits_card(const sabot_table *table, int card) {
    assert(card >= 0);
    return card < SABOT_DECK_CARDS && table->shoe.cards_left > 0 && table->shoe.unseen.counts[card] > 0 &&
           sabot_table_next(table).recipient != SABOT_TO_NOBODY;
}

static bool admits_declared(const sabot_table *table, const sabot_event *event) {
    return sabot_table_next(table).recipient == SABOT_TO_NOBODY &&
           table->tracker.roads.counts.hands < SABOT_ROAD_HANDS_MAX &&
           sabot_table_ending(table) == (sabot_ending)event->declared.ending;
}

static bool admits_line(const sabot_table *table, const sabot_event *event) {
    const int wager = event->line_settled.wager;
    if (!is_wager(table, wager) || table->wagers[wager].is_done ||
        sabot_table_is_progressive((int)table->round.wagers[wager].kind)) {
        return false;
    }
    return sabot_table_is_amount(event->line_settled.taken_cents) &&
           sabot_table_is_amount(event->line_settled.returned_cents) &&
           sabot_table_is_amount(event->line_settled.paid_cents) &&
           event->line_settled.taken_cents + event->line_settled.returned_cents ==
               table->round.wagers[wager].cents;
}

static bool all_wagers_are_done(const sabot_table *table) {
    assert(table->round.wager_count <= SABOT_WAGERS_MAX);
    bool done = true;
    for (int i = 0; i < table->round.wager_count; i++) {
        done = done && table->wagers[i].is_done && table->wagers[i].fee.held_cents == 0;
    }
    return done && table->position.fee.held_cents == 0;
}

static bool admits_hand_ended(const sabot_table *table, const sabot_event *event) {
    const bool ends_as_declared = table->tracker_only && table->round.wager_count == 0;
    return ends_as_declared == (table->phase == SABOT_PHASE_DECLARED) &&
           event->hand_ended.hand == table->hand && table->position.hands < SABOT_BANK_HANDS_MAX;
}

static bool admits_returned_wager(const sabot_table *table, const sabot_event *event) {
    const int wager = event->wager_returned.wager;
    if (!is_wager(table, wager)) {
        return false;
    }
    // A progressive's price may be returned from the tray, once.
    const sabot_wager_state *const state = &table->wagers[wager];
    const bool may = sabot_table_is_progressive((int)table->round.wagers[wager].kind)
                         ? state->returned_cents == 0
                         : !state->is_done;
    return may && event->wager_returned.cents == table->round.wagers[wager].cents &&
           event->wager_returned.fee_cents == state->fee.held_cents;
}

static bool admits_reopened_outcome(const sabot_table *table, const sabot_event *event) {
    const bool is_over = table->phase == SABOT_PHASE_BETWEEN;
    return event->outcome_reopened.hand == table->hand && !table->virtual_shoe &&
           !sabot_table_has_paid_prize(table) && table->tracker.roads.counts.hands > 0 &&
           (!is_over || (table->last_deal.player.count > 0 && table->shoe.in_play));
}

/// R-PROG-15: START GAME raises a reserve, a won meter lowers it, and a void restores it.
static bool admits_reserve(const sabot_table *table, const sabot_event *event) {
    if (!sabot_table_is_progressive(event->reserve_set.kind) || !is_meter(event->reserve_set.units)) {
        return false;
    }
    const int index = sabot_progressive_index((sabot_kind)event->reserve_set.kind);
    const int64_t units = event->reserve_set.units, now_units = table->reserves[index].units;
    return units == table->reserves_before[index].units ||
           (table->phase == SABOT_PHASE_DEALING ? units >= now_units : units <= now_units);
}

bool sabot_admits_hand(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_HAND_STARTED:
        return admits_hand_started(table, event);
    case SABOT_EVENT_CARD_DEALT:
        return admits_card(table, event->card_dealt.card);
    case SABOT_EVENT_CARD_TAKEN_BACK:
        return sabot_table_cards_dealt(table) > 0 &&
               event->card_taken_back.card == sabot_table_last_card(table);
    case SABOT_EVENT_DECLARED:
        return admits_declared(table, event);
    case SABOT_EVENT_OUTCOME_REOPENED:
        return admits_reopened_outcome(table, event);
    case SABOT_EVENT_RESERVE_SET:
        return admits_reserve(table, event);
    case SABOT_EVENT_LINE_SETTLED:
        return admits_line(table, event);
    case SABOT_EVENT_HAND_SETTLED:
        return all_wagers_are_done(table);
    case SABOT_EVENT_HAND_ENDED:
        return admits_hand_ended(table, event);
    case SABOT_EVENT_METER_RESTORED:
        return sabot_table_is_progressive(event->meter_restored.kind) &&
               event->meter_restored.units ==
                   table->round.meters[sabot_progressive_index((sabot_kind)event->meter_restored.kind)].units;
    case SABOT_EVENT_WAGER_RETURNED:
        return admits_returned_wager(table, event);
    case SABOT_EVENT_HAND_VOIDED:
        return event->hand_voided.hand == table->hand && all_wagers_are_done(table);
    default:
        return true;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progressives

/// R-PROG-13: a prize that needs no supervisor is paid from the tray, as the paytable says.
static bool admits_dealers_prize(const sabot_table *table, const sabot_event *event) {
    const sabot_kind kind = (sabot_kind)event->prize_paid.kind;
    const sabot_prize prize = (sabot_prize)event->prize_paid.prize;
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
    return prize != SABOT_PRIZE_NONE && prize == sabot_table_prize(table, event->prize_paid.seat, kind) &&
           !sabot_table_needs_confirmation(table, kind, prize) && event->prize_paid.reset_cents == 0 &&
           event->prize_paid.paid_cents == paytable->pay_cents[prize] &&
           event->prize_paid.envy_cents == paytable->envy_cents[prize];
}

/// button_pressed, prize_paid and prize_rejected start with the same fields: seat, kind.
static bool admits_prize_event(const sabot_table *table, const sabot_event *event) {
    const int seat = event->button_pressed.seat;
    if (!sabot_table_is_seat(table, seat) || !sabot_table_is_progressive(event->button_pressed.kind)) {
        return false;
    }
    const sabot_kind kind = (sabot_kind)event->button_pressed.kind;
    const sabot_prize_state *const prize_state = &table->prizes[seat][sabot_progressive_index(kind)];
    if (event->type == SABOT_EVENT_BUTTON_PRESSED) {
        return sabot_table_prize(table, seat, kind) == (sabot_prize)event->button_pressed.prize &&
               event->button_pressed.prize != SABOT_PRIZE_NONE &&
               prize_state->stage != SABOT_PRIZE_STAGE_PRESSED &&
               prize_state->stage != SABOT_PRIZE_STAGE_PAID;
    }
    if (event->type == SABOT_EVENT_PRIZE_PAID && prize_state->stage == SABOT_PRIZE_STAGE_NONE) {
        return admits_dealers_prize(table, event);
    }
    if (prize_state->stage != SABOT_PRIZE_STAGE_PRESSED || event->type == SABOT_EVENT_PRIZE_REJECTED) {
        return prize_state->stage == SABOT_PRIZE_STAGE_PRESSED;
    }
    const bool is_combination = event->prize_paid.prize == SABOT_PRIZE_COMBINATION;
    const int64_t meter_cents = sabot_meter_cents(table->meters[sabot_progressive_index(kind)]);
    assert(meter_cents == table->accounts_cents[SABOT_ACCOUNT_OF_METER(sabot_progressive_index(kind))]);
    return prize_state->prize == (sabot_prize)event->prize_paid.prize &&
           sabot_table_is_amount(event->prize_paid.paid_cents) &&
           sabot_table_is_amount(event->prize_paid.envy_cents) && event->prize_paid.reset_cents >= 0 &&
           event->prize_paid.reset_cents <= SABOT_AMOUNT_CENTS_MAX &&
           (is_combination ? event->prize_paid.paid_cents == meter_cents
                           : event->prize_paid.reset_cents == 0);
}

/// chip_laid, chip_removed, chip_alarm and flagged start with the same fields: seat, kind.
static bool admits_sensor(const sabot_table *table, const sabot_event *event) {
    return table->sensors && sabot_table_is_seat(table, event->chip_laid.seat) &&
           sabot_table_is_progressive(event->chip_laid.kind) &&
           table->ruleset.wagers[event->chip_laid.kind].offered &&
           (event->type != SABOT_EVENT_CHIP_LAID || !table->sensors_stopped);
}

bool sabot_admits_prize(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_CHIP_LAID:
    case SABOT_EVENT_CHIP_REMOVED:
    case SABOT_EVENT_CHIP_ALARM:
    case SABOT_EVENT_FLAGGED:
        return admits_sensor(table, event);
    case SABOT_EVENT_SENSORS_STOPPED:
        return table->sensors && !table->sensors_stopped;
    case SABOT_EVENT_SENSORS_RESUMED:
        return table->sensors && table->sensors_stopped;
    case SABOT_EVENT_BUTTON_PRESSED:
    case SABOT_EVENT_PRIZE_PAID:
    case SABOT_EVENT_PRIZE_REJECTED:
        return admits_prize_event(table, event);
    default:
        return true;
    }
}
