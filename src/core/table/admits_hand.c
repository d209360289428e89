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
           !table->tracker_only && table->shoe.in_play && has_bank == sabot_table_is_player_banked(table) &&
           event->bets_opened.bank_fee_cents == (has_bank ? fee_cents : 0);
}

static bool keeps_rules(const sabot_table *table, const sabot_round *round) {
    sabot_round_fault fault;
    return sabot_round_check_wagers(round, &table->ruleset, &fault) == SABOT_OK;
}

/// Returns true if the round, with the wager on the felt, follows the rules.
static bool admits_bet(const sabot_table *table, const sabot_event *event) {
    const int bettor = event->bet_placed.bettor;
    const int seat = event->bet_placed.seat;
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
    default:
        return true;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Cards, settlement, corrections

static bool admits_hand_started(const sabot_table *table, const sabot_event *event) {
    const bool begins = table->phase == SABOT_PHASE_BETWEEN;
    return table->shoe.in_play && begins == table->tracker_only &&
           event->hand_started.hand == table->hand + (begins ? 1 : 0);
}

static bool admits_card(const sabot_table *table, int card) {
    assert(card >= 0);
    return card < SABOT_DECK_CARDS && table->shoe.cards_left > 0 && table->shoe.unseen.counts[card] > 0 &&
           sabot_table_next(table).recipient != SABOT_TO_NOBODY;
}

static bool admits_declared(const sabot_table *table, const sabot_event *event) {
    if (sabot_table_next(table).recipient != SABOT_TO_NOBODY) {
        return false;
    }
    const sabot_coup coup = sabot_coup_of(&table->round.deal);
    return sabot_ending_of(&coup) == (sabot_ending)event->declared.ending;
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
    const bool is_due = table->tracker_only == (table->phase == SABOT_PHASE_DECLARED);
    return is_due && event->hand_ended.hand == table->hand &&
           table->tracker.roads.counts.hands < SABOT_ROAD_HANDS_MAX &&
           table->position.hands < SABOT_BANK_HANDS_MAX;
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

bool sabot_admits_prize(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_CHIP_LAID:
    case SABOT_EVENT_CHIP_REMOVED:
    case SABOT_EVENT_FLAGGED: // all three start with the same fields
        return sabot_table_is_seat(table, event->chip_laid.seat) &&
               sabot_table_is_progressive(event->chip_laid.kind);
    case SABOT_EVENT_BUTTON_PRESSED:
    case SABOT_EVENT_PRIZE_PAID:
    case SABOT_EVENT_PRIZE_REJECTED:
        return admits_prize_event(table, event);
    default:
        return true;
    }
}
