/// Collects a hand from its events; each is taken with the table before it.
#include "room/audit/hand_book.h"

#include "room/journal/growing.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Steps

static void add_step(sabot_hand_book *book, const sabot_record *record, const sabot_event *event) {
    if (!sabot_grow(&book->steps, &book->step_capacity, (size_t)book->step_count + 1, sizeof *book->steps)) {
        book->is_short = true;
        return;
    }
    book->steps[book->step_count++] = (sabot_hand_step){
        .sequence = record->sequence,
        .time_ms = record->time_ms,
        .role = (sabot_role)record->role,
        .person = record->person,
        .event = *event,
    };
}

void sabot_hand_book_clear(sabot_hand_book *book) {
    free(book->steps);
    *book = (sabot_hand_book){0};
}

// ---------------------------------------------------------------------------------------------------------
// Start

static void begin(sabot_hand_book *book, uint32_t number, int64_t time_ms, const sabot_table *table,
                  uint32_t hand) {
    sabot_hand_step *const steps = book->steps;
    const size_t capacity = book->step_capacity;
    memset(book, 0, offsetof(sabot_hand_book, ruleset));
    memset(&book->is_declared, 0, offsetof(sabot_hand_book, wagers) - offsetof(sabot_hand_book, is_declared));
    memset(&book->wager_count, 0, sizeof *book - offsetof(sabot_hand_book, wager_count));
    book->steps = steps;
    book->step_capacity = capacity;
    book->fate = SABOT_BOOK_ON;
    book->table = number;
    book->hand = hand;
    book->shoe = table->shoe.number;
    book->tracker_only = table->tracker_only;
    book->began_ms = time_ms;
    book->ruleset = table->ruleset;
    memcpy(book->bettors, table->bettors, sizeof book->bettors);
    book->round = table->round;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        book->round.meters[i] = table->meters[i];
    }
}

/// Restores a wager from the table.
static sabot_hand_wager wager_of(const sabot_table *table, int index) {
    const sabot_wager *const wager = &table->round.wagers[index];
    const sabot_wager_state *const state = &table->wagers[index];
    const int bettor = sabot_wager_bettor(wager);
    sabot_hand_wager known = {.wager = *wager,
                              .bettor = (uint8_t)bettor,
                              .person = table->bettors[bettor].person,
                              .fee_cents = state->fee.taken_cents,
                              .is_settled = state->is_done,
                              .result = state->result,
                              .taken_cents = state->taken_cents,
                              .paid_cents = state->paid_cents,
                              .returned_cents = state->returned_cents};
    if (sabot_kind_is_progressive(wager->kind)) {
        const sabot_prize_state *const prize_state =
            &table->prizes[wager->seat.number][sabot_progressive_index(wager->kind)];
        known.prize = prize_state->stage != SABOT_PRIZE_STAGE_NONE ? prize_state->prize : SABOT_PRIZE_NONE;
        known.is_rejected = prize_state->stage == SABOT_PRIZE_STAGE_REJECTED;
        known.result = prize_state->stage == SABOT_PRIZE_STAGE_PAID ? SABOT_RESULT_WIN : SABOT_RESULT_LOSE;
        known.paid_cents = prize_state->paid_cents;
    }
    return known;
}

void sabot_hand_book_resume(sabot_hand_book *book, uint32_t number, const sabot_table *table) {
    if (table->phase <= SABOT_PHASE_BETWEEN) {
        return;
    }
    begin(book, number, 0, table, table->hand);
    memcpy(book->round.meters, table->round.meters, sizeof book->round.meters);
    for (int i = 0; i < table->round.wager_count; i++) {
        book->wagers[book->wager_count++] = wager_of(table, i);
    }
    book->bank_fee_cents = table->position.fee.taken_cents;
    book->is_declared = table->phase >= SABOT_PHASE_DECLARED;
    if (book->is_declared) {
        book->ending = sabot_table_ending(table);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Wagers and fees

static void place(sabot_hand_book *book, const sabot_table *table, const sabot_event *event) {
    const int bettor = event->bet_placed.bettor;
    book->wagers[book->wager_count++] = (sabot_hand_wager){
        .wager = sabot_wager_of(bettor, event->bet_placed.seat, (sabot_kind)event->bet_placed.kind,
                                event->bet_placed.cents),
        .bettor = (uint8_t)bettor,
        .person = table->bettors[bettor].person,
    };
}

static void withdraw(sabot_hand_book *book, int index) {
    book->wager_count--;
    memmove(&book->wagers[index], &book->wagers[index + 1],
            (size_t)(book->wager_count - index) * sizeof book->wagers[0]);
}

static void take_fee(sabot_hand_book *book, int wager, int64_t cents) {
    int64_t *const sum =
        wager == SABOT_BANK_FEE_INDEX ? &book->bank_fee_cents : &book->wagers[wager].fee_cents;
    *sum = sabot_cents_add(*sum, cents);
}

/// A fee still on the felt was not taken, so it does not count as returned.
static void return_fee(sabot_hand_book *book, const sabot_table *table, int wager, int64_t cents) {
    const bool of_bank = wager == SABOT_BANK_FEE_INDEX;
    if (sabot_table_fee(table, wager)->held_cents == 0) {
        int64_t *const sum =
            of_bank ? &book->bank_fee_returned_cents : &book->wagers[wager].fee_returned_cents;
        *sum = sabot_cents_add(*sum, cents);
    }
}

static void settle(sabot_hand_book *book, const sabot_event *event) {
    sabot_hand_wager *const wager = &book->wagers[event->line_settled.wager];
    wager->is_settled = true;
    wager->result = (sabot_result)event->line_settled.result;
    wager->taken_cents = event->line_settled.taken_cents;
    wager->paid_cents = event->line_settled.paid_cents;
    wager->returned_cents = event->line_settled.returned_cents;
    book->lines[book->line_count++] = event->line_settled.wager;
}

/// Press, pay and reject all start with seat and kind. Valid events always have a wager.
static sabot_hand_wager *claimed_wager(sabot_hand_book *book, const sabot_table *table,
                                       const sabot_event *event) {
    const int seat = event->button_pressed.seat;
    return &book->wagers[sabot_table_wager(table, seat, seat, (sabot_kind)event->button_pressed.kind)];
}

static void pay_prize(sabot_hand_wager *wager, const sabot_event *event) {
    wager->prize = (sabot_prize)event->prize_paid.prize; // the dealer may have paid it without a button
    wager->result = SABOT_RESULT_WIN;
    wager->paid_cents = event->prize_paid.paid_cents;
    wager->envy_cents = event->prize_paid.envy_cents;
    wager->reset_cents = event->prize_paid.reset_cents;
}

/// A progressive's price is taken at START GAME. It loses unless a prize is paid.
static void take_progressive(sabot_hand_wager *wager, int64_t cents) {
    wager->is_settled = true;
    wager->result = SABOT_RESULT_LOSE;
    wager->taken_cents = cents;
}

static void release_progressive(sabot_hand_wager *wager) {
    wager->is_settled = false;
    wager->taken_cents = 0;
}

static void return_wager(sabot_hand_wager *wager, int64_t cents) {
    wager->is_settled = false;
    wager->taken_cents = 0;
    wager->returned_cents = cents;
}

static void take_wager_event(sabot_hand_book *book, const sabot_table *table, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_BET_PLACED:
        place(book, table, event);
        break;
    case SABOT_EVENT_BET_CHANGED:
        book->wagers[sabot_table_wager(table, event->bet_changed.bettor, event->bet_changed.seat,
                                       (sabot_kind)event->bet_changed.kind)]
            .wager.cents = event->bet_changed.cents;
        break;
    case SABOT_EVENT_BET_WITHDRAWN:
        withdraw(book, sabot_table_wager(table, event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                                         (sabot_kind)event->bet_withdrawn.kind));
        break;
    case SABOT_EVENT_FEE_TAKEN:
        take_fee(book, event->fee_taken.wager, event->fee_taken.cents);
        break;
    case SABOT_EVENT_FEE_RETURNED:
        return_fee(book, table, event->fee_returned.wager, event->fee_returned.cents);
        break;
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        take_progressive(&book->wagers[event->progressive_taken.wager], event->progressive_taken.cents);
        break;
    case SABOT_EVENT_PROGRESSIVE_RELEASED:
        release_progressive(&book->wagers[event->progressive_released.wager]);
        break;
    case SABOT_EVENT_FEE_RELEASED:
        take_fee(book, event->fee_released.wager, -event->fee_released.cents);
        break;
    case SABOT_EVENT_LINE_SETTLED:
        settle(book, event);
        break;
    case SABOT_EVENT_WAGER_RETURNED:
        return_wager(&book->wagers[event->wager_returned.wager], event->wager_returned.cents);
        break;
    case SABOT_EVENT_BUTTON_PRESSED:
        claimed_wager(book, table, event)->prize = (sabot_prize)event->button_pressed.prize;
        claimed_wager(book, table, event)->is_rejected = false;
        break;
    case SABOT_EVENT_PRIZE_PAID:
        pay_prize(claimed_wager(book, table, event), event);
        break;
    case SABOT_EVENT_PRIZE_REJECTED:
        claimed_wager(book, table, event)->is_rejected = true;
        break;
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Progress

/// R-DEAL-2: a reopened outcome may win other prizes.
static void release_buttons(sabot_hand_book *book) {
    for (int i = 0; i < book->wager_count; i++) {
        book->wagers[i].prize = SABOT_PRIZE_NONE;
        book->wagers[i].is_rejected = false;
    }
}

static void take_milestone(sabot_hand_book *book, const sabot_record *record, const sabot_event *event) {
    switch (event->type) {
    case SABOT_EVENT_HAND_STARTED:
        book->started_ms = record->time_ms;
        break;
    case SABOT_EVENT_DECLARED:
        book->declared_ms = record->time_ms;
        book->is_declared = true;
        book->ending = (sabot_ending)event->declared.ending;
        break;
    case SABOT_EVENT_HAND_SETTLED:
        book->settled_ms = record->time_ms;
        break;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        book->take_backs++;
        break;
    case SABOT_EVENT_MISDEALT:
        book->misdeals++;
        break;
    case SABOT_EVENT_OUTCOME_REOPENED:
        book->is_declared = false;
        release_buttons(book);
        break;
    case SABOT_EVENT_FLAGGED:
    case SABOT_EVENT_CHIP_ALARM:
        book->flags++;
        break;
    default:
        break;
    }
}

void sabot_hand_book_look(sabot_hand_book *book, const sabot_table *table) {
    memcpy(book->round.wagers, table->round.wagers,
           (size_t)table->round.wager_count * sizeof table->round.wagers[0]);
    book->round.wager_count = table->round.wager_count;
    book->round.deal = table->round.deal;
    book->bank_end_cents = table->accounts_cents[SABOT_ACCOUNT_BANK];
    memcpy(book->meters_after, table->meters, sizeof book->meters_after);
}

/// Saves what the table is about to forget at the end of the hand.
static void close_book(sabot_hand_book *book, const sabot_record *record, const sabot_table *table,
                       const sabot_event *event) {
    book->over_ms = record->time_ms;
    book->fate = event->type == SABOT_EVENT_HAND_VOIDED ? SABOT_BOOK_VOID : SABOT_BOOK_ENDED;
    if (book->fate == SABOT_BOOK_VOID) {
        book->reason = event->hand_voided.reason;
    }
    sabot_hand_book_look(book, table);
}

static bool begins_hand(const sabot_hand_book *book, const sabot_event *event) {
    return event->type == SABOT_EVENT_BETS_OPENED ||
           ((event->type == SABOT_EVENT_HAND_STARTED || event->type == SABOT_EVENT_OUTCOME_REOPENED) &&
            book->fate != SABOT_BOOK_ON);
}

/// bets_opened, hand_started and outcome_reopened start with the hand's number.
static void begin_hand(sabot_hand_book *book, const sabot_record *record, const sabot_table *table,
                       const sabot_event *event) {
    begin(book, record->table, record->time_ms, table, event->bets_opened.hand);
    if (event->type == SABOT_EVENT_OUTCOME_REOPENED) { // a tracker table's hand, which had ended
        book->reopened_deal = table->last_deal;
        book->started_ms = record->time_ms;
    }
}

bool sabot_hand_book_take(sabot_hand_book *book, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event) {
    if (begins_hand(book, event)) {
        begin_hand(book, record, table, event);
    }
    if (book->fate != SABOT_BOOK_ON) {
        return false;
    }
    add_step(book, record, event);
    take_wager_event(book, table, event);
    take_milestone(book, record, event);
    if (event->type != SABOT_EVENT_HAND_ENDED && event->type != SABOT_EVENT_HAND_VOIDED) {
        return false;
    }
    close_book(book, record, table, event);
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Sums

sabot_hand_sums sabot_hand_book_sums(const sabot_hand_book *book) {
    sabot_hand_sums sums = {.fee_cents = book->bank_fee_cents - book->bank_fee_returned_cents};
    for (int i = 0; i < book->wager_count; i++) {
        const sabot_hand_wager *const wager = &book->wagers[i];
        sums.wager_cents = sabot_cents_add(sums.wager_cents, wager->wager.cents);
        sums.taken_cents = sabot_cents_add(sums.taken_cents, wager->taken_cents);
        sums.paid_cents = sabot_cents_add(sums.paid_cents, wager->paid_cents);
        sums.returned_cents = sabot_cents_add(sums.returned_cents, wager->returned_cents);
        sums.fee_cents = sabot_cents_add(sums.fee_cents, wager->fee_cents - wager->fee_returned_cents);
    }
    return sums;
}
