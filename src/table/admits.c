/// Before an event from a journal is folded: could it have happened here? Each event belongs to its phases;
/// its money must be there; and what its fold relies on must be so.
#include "matter.h"

/// An amount of zero or more that no sum over a table can overflow.
static bool is_amount(int64_t cents) {
    return cents >= 0 && cents <= SABOT_TABLE_CENTS_MAX;
}

static bool is_seat(const sabot_table *table, int seat) {
    return seat >= 1 && seat <= table->round.seats;
}

static bool is_present(const sabot_table *table, int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX && sabot_has_person(table, bettor);
}

static bool is_wager(const sabot_table *table, int wager) {
    return wager < table->round.wager_count;
}

static bool is_progressive(int kind) {
    return sabot_kind_is_progressive((sabot_kind)kind);
}

static bool is_meter(int64_t units) {
    return units >= 0 && units <= SABOT_METER_CENTS_MAX * SABOT_METER_UNITS;
}

static bool is_bank(const sabot_table *table, int seat) {
    return seat != 0 && seat == table->round.bank_seat.number;
}

// ---------------------------------------------------------------------------------------------------------
// Matter by matter

static bool admits_rules(const sabot_table *table, const sabot_event *event) {
    const sabot_ruleset *const ruleset = event->rules_chosen.ruleset;
    const int seats = event->rules_chosen.seats;
    sabot_ruleset_fault fault;
    return ruleset != NULL && sabot_ruleset_check(ruleset, &fault) == SABOT_OK && seats <= SABOT_SEATS_MAX &&
           (ruleset->seats_allowed >> seats & 1) && table->round.bank_seat.number == 0 &&
           !table->shoe.in_play;
}

static bool admits_limits(const sabot_table *table, const sabot_event *event) {
    const sabot_limits limits = {event->limits_set.min_cents, event->limits_set.max_cents};
    return sabot_check_limits(table, (sabot_kind)event->limits_set.kind, limits) == SABOT_OK;
}

static bool admits_meter_set(const sabot_event *event) {
    return is_progressive(event->meter_set.kind) && event->meter_set.cents >= 0 &&
           event->meter_set.cents <= SABOT_AMOUNT_CENTS_MAX;
}

static bool admits_left(const sabot_table *table, int bettor) {
    bool has_wager = false;
    for (int i = 0; i < table->round.wager_count; i++) {
        has_wager = has_wager || sabot_wager_bettor(&table->round.wagers[i]) == bettor;
    }
    return is_present(table, bettor) && !has_wager && !is_bank(table, bettor) &&
           sabot_stack_cents(table, bettor) == 0;
}

static bool admits_bank(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_IS_BANK_OFFERED:
        return is_seat(table, event->bank_offered.seat) && is_present(table, event->bank_offered.seat);
    case SABOT_EVENT_IS_BANK_PASSED:
        return is_seat(table, event->bank_passed.seat);
    case SABOT_EVENT_IS_BANK_TAKEN:
        return sabot_is_player_banked(table) && table->round.bank_seat.number == 0 &&
               is_seat(table, event->bank_taken.seat) && is_present(table, event->bank_taken.seat) &&
               sabot_cents_check(event->bank_taken.cents) == SABOT_OK;
    case SABOT_EVENT_IS_BANK_CHANGED:
        return table->round.bank_seat.number != 0 && sabot_cents_check(event->bank_changed.cents) == SABOT_OK;
    default: // it ended
        return is_bank(table, event->bank_ended.seat) &&
               event->bank_ended.cents == table->accounts_cents[SABOT_ACCOUNT_BANK];
    }
}

static bool admits_bets_opened(const sabot_table *table, const sabot_event *event) {
    const bool has_bank = table->round.bank_seat.number != 0;
    const int64_t fee_cents = table->ruleset.schedule[table->round.schedule_row].bank_fee_cents;
    return event->bets_opened.hand == table->hand + 1 && event->bets_opened.closes_ms >= 0 &&
           !table->tracker_only && table->shoe.in_play && has_bank == sabot_is_player_banked(table) &&
           event->bets_opened.bank_fee_cents == (has_bank ? fee_cents : 0);
}

static bool keeps_rules(const sabot_table *table, const sabot_round *round) {
    sabot_round_fault fault;
    return sabot_round_check_wagers(round, &table->ruleset, &fault) == SABOT_OK;
}

/// The wager as it would lie on the felt keeps to the rules of the round.
static bool admits_bet(const sabot_table *table, const sabot_event *event) {
    const int bettor = event->bet_placed.bettor;
    const int seat = event->bet_placed.seat;
    if (!is_present(table, bettor) || !is_seat(table, seat) || table->round.wager_count >= SABOT_WAGERS_MAX) {
        return false;
    }
    const sabot_wager wager =
        sabot_wager_of(bettor, seat, (sabot_kind)event->bet_placed.kind, event->bet_placed.cents);
    sabot_round round = table->round;
    round.wagers[round.wager_count++] = wager;
    return keeps_rules(table, &round) &&
           event->bet_placed.fee_cents == sabot_round_fee(&round, &table->ruleset, &wager);
}

/// Changed and withdrawn begin alike: bettor, seat, kind.
static bool admits_bet_again(const sabot_table *table, const sabot_event *event) {
    const int wager = sabot_table_wager(table, event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                                        (sabot_kind)event->bet_withdrawn.kind);
    if (wager < 0 || table->wagers[wager].is_done) {
        return false;
    }
    sabot_round round = table->round;
    if (event->type == SABOT_EVENT_IS_BET_CHANGED) {
        round.wagers[wager].cents = event->bet_changed.cents;
    } else if (table->wagers[wager].taken_fee_cents == 0) {
        round.wagers[wager] = round.wagers[--round.wager_count]; // the rules do not ask for the order
    } else {
        return false; // its fee goes back before it
    }
    return keeps_rules(table, &round);
}

/// A fee moves as a whole: from the felt when it is taken, back from wherever it is.
static bool admits_fee(const sabot_table *table, const sabot_event *event) {
    const int wager = event->fee_taken.wager; // both events are alike
    const bool of_bank = wager == SABOT_WAGER_OF_BANK;
    if (of_bank ? table->round.bank_seat.number == 0 : !is_wager(table, wager)) {
        return false;
    }
    const int64_t held_cents = of_bank ? table->position.held_fee_cents : table->wagers[wager].held_fee_cents;
    const int64_t taken_cents =
        of_bank ? table->position.taken_fee_cents : table->wagers[wager].taken_fee_cents;
    const bool is_back = event->type == SABOT_EVENT_IS_FEE_RETURNED && held_cents == 0;
    return event->fee_taken.cents > 0 && event->fee_taken.cents == (is_back ? taken_cents : held_cents);
}

static bool admits_progressive_taken(const sabot_table *table, const sabot_event *event) {
    const int wager = event->progressive_taken.wager;
    if (!is_wager(table, wager) || !is_progressive((int)table->round.wagers[wager].kind)) {
        return false;
    }
    const int index = sabot_progressive_index(table->round.wagers[wager].kind);
    return !table->wagers[wager].is_done &&
           event->progressive_taken.cents == table->round.wagers[wager].cents &&
           is_meter(event->progressive_taken.units) &&
           event->progressive_taken.units >= table->meters[index].units;
}

static bool admits_card(const sabot_table *table, int card) {
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
        is_progressive((int)table->round.wagers[wager].kind)) {
        return false;
    }
    return is_amount(event->line_settled.taken_cents) && is_amount(event->line_settled.returned_cents) &&
           is_amount(event->line_settled.paid_cents) &&
           event->line_settled.taken_cents + event->line_settled.returned_cents ==
               table->round.wagers[wager].cents;
}

static bool all_wagers_are_done(const sabot_table *table) {
    bool done = true;
    for (int i = 0; i < table->round.wager_count; i++) {
        done = done && table->wagers[i].is_done && table->wagers[i].held_fee_cents == 0;
    }
    return done && table->position.held_fee_cents == 0;
}

/// Press, pay and reject begin alike: seat, kind.
static bool admits_claim(const sabot_table *table, const sabot_event *event) {
    const int seat = event->button_pressed.seat;
    if (!is_seat(table, seat) || !is_progressive(event->button_pressed.kind)) {
        return false;
    }
    const sabot_kind kind = (sabot_kind)event->button_pressed.kind;
    const sabot_claim *const claim = &table->claims[seat][sabot_progressive_index(kind)];
    if (event->type == SABOT_EVENT_IS_BUTTON_PRESSED) {
        return sabot_table_prize(table, seat, kind) == (sabot_progressive_event)event->button_pressed.prize &&
               event->button_pressed.prize != SABOT_EVENT_NONE && claim->state != SABOT_CLAIM_PRESSED &&
               claim->state != SABOT_CLAIM_PAID;
    }
    if (claim->state != SABOT_CLAIM_PRESSED || event->type == SABOT_EVENT_IS_PRIZE_REJECTED) {
        return claim->state == SABOT_CLAIM_PRESSED;
    }
    const bool is_combination = event->prize_paid.prize == SABOT_EVENT_COMBINATION;
    const int64_t meter_cents = sabot_meter_cents(table->meters[sabot_progressive_index(kind)]);
    return claim->prize == (sabot_progressive_event)event->prize_paid.prize &&
           is_amount(event->prize_paid.paid_cents) && is_amount(event->prize_paid.envy_cents) &&
           event->prize_paid.reset_cents >= 0 && event->prize_paid.reset_cents <= SABOT_AMOUNT_CENTS_MAX &&
           (is_combination ? event->prize_paid.paid_cents == meter_cents
                           : event->prize_paid.reset_cents == 0);
}

static bool admits_wager_back(const sabot_table *table, const sabot_event *event) {
    const int wager = event->wager_returned.wager;
    if (!is_wager(table, wager)) {
        return false;
    }
    // A progressive's price may come back from the tray, once.
    const sabot_wager_state *const state = &table->wagers[wager];
    const bool may =
        is_progressive((int)table->round.wagers[wager].kind) ? state->returned_cents == 0 : !state->is_done;
    return may && event->wager_returned.cents == table->round.wagers[wager].cents &&
           event->wager_returned.fee_cents == state->held_fee_cents;
}

static bool admits_shoe(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_IS_SHOE_STARTED:
        return !table->shoe.in_play && !table->shoe.to_reveal &&
               event->shoe_started.shoe == table->shoe.number + 1 &&
               event->shoe_started.decks <= SABOT_DECKS_MAX &&
               (table->ruleset.decks_allowed >> event->shoe_started.decks & 1);
    case SABOT_EVENT_IS_SHOE_CUT:
        return table->shoe.in_play && !table->shoe.is_cut && event->shoe_cut.place < table->shoe.cards_left;
    case SABOT_EVENT_IS_BURNED:
        return table->shoe.in_play && !table->shoe.burned && event->burned.cards <= table->shoe.cards_left &&
               event->burned.cards > 0 &&
               (event->burned.card == SABOT_DECK_CARDS || table->shoe.unseen.counts[event->burned.card] > 0);
    case SABOT_EVENT_IS_CUT_CARD_CAME:
        return table->shoe.in_play && event->cut_card_came.hands > 0 &&
               event->cut_card_came.hands <= UINT8_MAX;
    case SABOT_EVENT_IS_SHOE_PASSED:
        return event->shoe_passed.seat == 0 || is_seat(table, event->shoe_passed.seat);
    case SABOT_EVENT_IS_SHOE_ENDED:
        return table->shoe.in_play && event->shoe_ended.shoe == table->shoe.number;
    default:
        return table->shoe.to_reveal && event->shoe_revealed.shoe == table->shoe.number;
    }
}

static bool admits_hand_started(const sabot_table *table, const sabot_event *event) {
    const bool begins = table->phase == SABOT_PHASE_BETWEEN;
    return table->shoe.in_play && begins == table->tracker_only &&
           event->hand_started.hand == table->hand + (begins ? 1 : 0);
}

static bool admits_hand_ended(const sabot_table *table, const sabot_event *event) {
    const bool is_due = table->tracker_only == (table->phase == SABOT_PHASE_DECLARED);
    return is_due && event->hand_ended.hand == table->hand &&
           table->tracker.roads.counts.hands < SABOT_ROAD_HANDS_MAX &&
           table->position.hands < SABOT_BANK_HANDS_MAX;
}

static bool admits_matter(const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_IS_RULES_CHOSEN:
        return admits_rules(table, event);
    case SABOT_EVENT_IS_ROW_CHOSEN:
        return event->row_chosen.row < table->ruleset.schedule_count;
    case SABOT_EVENT_IS_LIMITS_SET:
        return admits_limits(table, event);
    case SABOT_EVENT_IS_TIMER_SET:
        return event->timer_set.seconds <= SABOT_BET_TIMER_MAX;
    case SABOT_EVENT_IS_TRAY_FILLED:
        return sabot_check_inflow(table, event->tray_filled.cents) == SABOT_OK;
    case SABOT_EVENT_IS_MONEY_TAKEN:
        return sabot_may_take_from((sabot_account)event->money_taken.account) &&
               sabot_cents_check(event->money_taken.cents) == SABOT_OK;
    case SABOT_EVENT_IS_METER_SET:
        return admits_meter_set(event);
    case SABOT_EVENT_IS_SAT_DOWN:
        return sabot_check_bettor(table, event->sat_down.bettor) == SABOT_OK &&
               !is_present(table, event->sat_down.bettor) && event->sat_down.person != 0;
    case SABOT_EVENT_IS_BOUGHT_IN:
        return is_present(table, event->bought_in.bettor) &&
               sabot_check_inflow(table, event->bought_in.cents) == SABOT_OK;
    case SABOT_EVENT_IS_CASHED_OUT:
        return is_present(table, event->cashed_out.bettor) && event->cashed_out.cents > 0 &&
               is_amount(event->cashed_out.cents);
    case SABOT_EVENT_IS_LEFT:
        return admits_left(table, event->left.bettor);
    case SABOT_EVENT_IS_WENT_AWAY:
    case SABOT_EVENT_IS_CAME_BACK:
        return is_present(table, event->went_away.bettor); // both events are alike
    case SABOT_EVENT_IS_BANK_OFFERED:
    case SABOT_EVENT_IS_BANK_PASSED:
    case SABOT_EVENT_IS_BANK_TAKEN:
    case SABOT_EVENT_IS_BANK_CHANGED:
    case SABOT_EVENT_IS_BANK_ENDED:
        return admits_bank(table, event);
    case SABOT_EVENT_IS_BETS_OPENED:
        return admits_bets_opened(table, event);
    case SABOT_EVENT_IS_BET_PLACED:
        return admits_bet(table, event);
    case SABOT_EVENT_IS_BET_CHANGED:
    case SABOT_EVENT_IS_BET_WITHDRAWN:
        return admits_bet_again(table, event);
    case SABOT_EVENT_IS_CHIP_LAID:
    case SABOT_EVENT_IS_CHIP_REMOVED:
    case SABOT_EVENT_IS_FLAGGED:
        return is_seat(table, event->chip_laid.seat) && is_progressive(event->chip_laid.kind);
    case SABOT_EVENT_IS_HAND_STARTED:
        return admits_hand_started(table, event);
    case SABOT_EVENT_IS_FEE_TAKEN:
    case SABOT_EVENT_IS_FEE_RETURNED:
        return admits_fee(table, event);
    case SABOT_EVENT_IS_PROGRESSIVE_TAKEN:
        return admits_progressive_taken(table, event);
    case SABOT_EVENT_IS_CARD_DEALT:
        return admits_card(table, event->card_dealt.card);
    case SABOT_EVENT_IS_CARD_TAKEN_BACK:
        return sabot_cards_out(table) > 0 && event->card_taken_back.card == sabot_last_card(table);
    case SABOT_EVENT_IS_DECLARED:
        return admits_declared(table, event);
    case SABOT_EVENT_IS_LINE_SETTLED:
        return admits_line(table, event);
    case SABOT_EVENT_IS_HAND_SETTLED:
        return all_wagers_are_done(table);
    case SABOT_EVENT_IS_BUTTON_PRESSED:
    case SABOT_EVENT_IS_PRIZE_PAID:
    case SABOT_EVENT_IS_PRIZE_REJECTED:
        return admits_claim(table, event);
    case SABOT_EVENT_IS_HAND_ENDED:
        return admits_hand_ended(table, event);
    case SABOT_EVENT_IS_METER_RESTORED:
        return is_progressive(event->meter_restored.kind) &&
               event->meter_restored.units ==
                   table->round.meters[sabot_progressive_index((sabot_kind)event->meter_restored.kind)].units;
    case SABOT_EVENT_IS_WAGER_RETURNED:
        return admits_wager_back(table, event);
    case SABOT_EVENT_IS_HAND_VOIDED:
        return event->hand_voided.hand == table->hand && all_wagers_are_done(table);
    case SABOT_EVENT_IS_TABLE_CLOSED:
        return table->round.bank_seat.number == 0;
    case SABOT_EVENT_IS_CUT_CARD_CAME:
    case SABOT_EVENT_IS_SHOE_STARTED:
    case SABOT_EVENT_IS_SHOE_CUT:
    case SABOT_EVENT_IS_BURNED:
    case SABOT_EVENT_IS_SHOE_PASSED:
    case SABOT_EVENT_IS_SHOE_ENDED:
    case SABOT_EVENT_IS_SHOE_REVEALED:
    case SABOT_EVENT_IS_SEED_LOST:
        return admits_shoe(table, event);
    default:
        return true; // the phase says it all
    }
}

// ---------------------------------------------------------------------------------------------------------
// Money

/// Each transfer finds its money, seen after those before it.
static bool money_is_there(const sabot_table *table, const sabot_event *event) {
    sabot_transfer transfers[SABOT_TRANSFERS_MAX];
    const int count = sabot_event_transfers(table, event, transfers);
    for (int i = 0; i < count; i++) {
        int64_t left_cents = table->accounts_cents[transfers[i].from];
        for (int before = 0; before < i; before++) {
            const int64_t cents = transfers[before].cents;
            left_cents += transfers[before].to == transfers[i].from ? cents : 0;
            left_cents -= transfers[before].from == transfers[i].from ? cents : 0;
        }
        left_cents -= transfers[i].cents;
        const int64_t floor_cents = transfers[i].from == SABOT_ACCOUNT_CAGE ? -SABOT_TABLE_CENTS_MAX : 0;
        if (left_cents < floor_cents) {
            return false;
        }
    }
    return true;
}

sabot_status sabot_table_admits(const sabot_table *table, const sabot_event *event) {
    const sabot_message *const message = sabot_event_message((int)event->type);
    const bool fits = message != NULL && (message->phases >> table->phase & 1) &&
                      (table->has_rules || event->type == SABOT_EVENT_IS_RULES_CHOSEN) &&
                      admits_matter(table, event) && money_is_there(table, event);
    return fits ? SABOT_OK : SABOT_EVENT_DOES_NOT_FIT;
}
