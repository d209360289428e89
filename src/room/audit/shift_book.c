/// Sums up a table's shift event by event and closes its accounts at the end.
#include "room/audit/shift_book.h"

#include "room/journal/growing.h"

#include <stdlib.h>
#include <string.h>

static void add(int64_t *sum, int64_t cents) {
    *sum = sabot_cents_add(*sum, cents);
}

// ---------------------------------------------------------------------------------------------------------
// People

static void sit_down(sabot_shift_book *shift, int bettor, sabot_person person, int64_t time_ms) {
    if (!sabot_grow(&shift->visits, &shift->visit_capacity, (size_t)shift->visit_count + 1,
                    sizeof *shift->visits)) {
        shift->is_short = true;
        return;
    }
    shift->visits[shift->visit_count++] =
        (sabot_shift_visit){.bettor = (uint8_t)bettor, .person = person, .sat_ms = time_ms};
    shift->present[bettor] = shift->visit_count;
}

static sabot_shift_visit *visit_of(sabot_shift_book *shift, int bettor) {
    return shift->present[bettor] != 0 ? &shift->visits[shift->present[bettor] - 1] : NULL;
}

static void leave(sabot_shift_book *shift, int bettor, int64_t time_ms) {
    sabot_shift_visit *const visit = visit_of(shift, bettor);
    if (visit != NULL) {
        visit->left_ms = time_ms;
    }
    shift->present[bettor] = 0;
}

// ---------------------------------------------------------------------------------------------------------
// Money to and from the cage

static void take_cage_event(sabot_shift_book *shift, const sabot_ledger_entry *entry) {
    const sabot_event *const event = entry->event;
    sabot_shift_visit *visit;
    switch (event->type) {
    case SABOT_EVENT_SAT_DOWN:
        sit_down(shift, event->sat_down.bettor, event->sat_down.person, entry->record->time_ms);
        break;
    case SABOT_EVENT_LEFT:
        leave(shift, event->left.bettor, entry->record->time_ms);
        break;
    case SABOT_EVENT_BOUGHT_IN:
        add(&shift->drop_cents, event->bought_in.cents);
        visit = visit_of(shift, event->bought_in.bettor);
        if (visit != NULL) {
            add(&visit->bought_cents, event->bought_in.cents);
        }
        break;
    case SABOT_EVENT_CASHED_OUT:
        add(&shift->cashed_cents, event->cashed_out.cents);
        visit = visit_of(shift, event->cashed_out.bettor);
        if (visit != NULL) {
            add(&visit->cashed_cents, event->cashed_out.cents);
        }
        break;
    case SABOT_EVENT_TRAY_FILLED:
        add(&shift->filled_cents, event->tray_filled.cents);
        break;
    case SABOT_EVENT_MONEY_TAKEN:
        add(&shift->carried_cents[event->money_taken.account], event->money_taken.cents);
        break;
    case SABOT_EVENT_METER_SET:
    case SABOT_EVENT_METER_ADJUSTED: { // both start with the same fields: kind, cents
        const int index = sabot_progressive_index((sabot_kind)event->meter_set.kind);
        add(&shift->meters_set_cents,
            event->meter_set.cents - sabot_meter_cents(entry->table->meters[index]));
        break;
    }
    default:
        break;
    }
}

/// R-PROG-11: at a tracker table chips are cash, and so are prizes.
static void take_chip_event(sabot_shift_book *shift, const sabot_ledger_entry *entry) {
    const sabot_event *const event = entry->event;
    switch (event->type) {
    case SABOT_EVENT_BET_PLACED:
        add(&shift->chip_cash_cents, event->bet_placed.cents);
        break;
    case SABOT_EVENT_BET_WITHDRAWN: {
        const sabot_kind kind = (sabot_kind)event->bet_withdrawn.kind;
        add(&shift->chip_cash_cents, -sabot_ruleset_paytable(&entry->table->ruleset, kind)->price_cents);
        break;
    }
    case SABOT_EVENT_WAGER_RETURNED:
        add(&shift->chip_cash_cents, -event->wager_returned.cents);
        break;
    case SABOT_EVENT_PRIZE_PAID:
        add(&shift->chip_prizes_cents, event->prize_paid.paid_cents);
        break;
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Fees and progressives

static int fee_kind(const sabot_table *table, int wager) {
    return wager == SABOT_BANK_FEE_INDEX ? SABOT_FEE_OF_BANK : (int)table->round.wagers[wager].kind;
}

static void raise_meter(sabot_shift_book *shift, const sabot_table *table, int index, int64_t units) {
    add(&shift->contribution_cents[index],
        units / SABOT_METER_UNITS - sabot_meter_cents(table->meters[index]));
}

static void take_fee_event(sabot_shift_book *shift, const sabot_ledger_entry *entry) {
    const sabot_event *const event = entry->event;
    const sabot_table *const table = entry->table;
    switch (event->type) {
    case SABOT_EVENT_FEE_TAKEN:
        add(&shift->fees_cents[fee_kind(table, event->fee_taken.wager)], event->fee_taken.cents);
        break;
    case SABOT_EVENT_FEE_RELEASED:
        add(&shift->fees_cents[fee_kind(table, event->fee_released.wager)], -event->fee_released.cents);
        break;
    case SABOT_EVENT_FEE_RETURNED:
        if (sabot_table_fee(table, event->fee_returned.wager)->held_cents ==
            0) { // otherwise it was not taken
            add(&shift->fees_returned_cents[fee_kind(table, event->fee_returned.wager)],
                event->fee_returned.cents);
        }
        break;
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        raise_meter(shift, table,
                    sabot_progressive_index(table->round.wagers[event->progressive_taken.wager].kind),
                    event->progressive_taken.units);
        break;
    case SABOT_EVENT_METER_RESTORED: // a void reverses the contributions of its wagers
        raise_meter(shift, table, sabot_progressive_index((sabot_kind)event->meter_restored.kind),
                    event->meter_restored.units);
        break;
    case SABOT_EVENT_PRIZE_PAID: {
        const int index = sabot_progressive_index((sabot_kind)event->prize_paid.kind);
        sabot_shift_prize *const prize = &shift->prizes[index][event->prize_paid.prize];
        prize->count++;
        add(&prize->paid_cents, event->prize_paid.paid_cents);
        add(&prize->envy_cents, event->prize_paid.envy_cents);
        add(&prize->reset_cents, event->prize_paid.reset_cents);
        break;
    }
    default:
        break;
    }
}

// ---------------------------------------------------------------------------------------------------------
// Hands

static void take_wager(sabot_shift_book *shift, const sabot_hand_book *book, const sabot_hand_wager *wager) {
    const sabot_kind kind = wager->wager.kind;
    sabot_shift_kind *const sums = &shift->kinds[kind];
    sums->count++;
    add(&sums->wager_cents, wager->wager.cents);
    add(&sums->taken_cents, wager->taken_cents);
    add(&sums->paid_cents, wager->paid_cents);
    add(&sums->returned_cents, wager->returned_cents);
    if (book->ruleset.bank_by == SABOT_BANK_HOUSE && !sabot_kind_is_progressive(kind)) {
        add(&shift->house_win_cents[kind], wager->taken_cents - wager->paid_cents);
    }
}

static void take_hand(sabot_shift_book *shift, const sabot_hand_book *book) {
    if (shift->first_hand_ms == 0) {
        shift->first_hand_ms = book->began_ms;
    }
    shift->last_hand_ms = book->over_ms;
    sabot_shift_hours_hand(&shift->hours, book->began_ms, book->over_ms);
    if (book->fate == SABOT_BOOK_VOID) {
        shift->voids++;
        return;
    }
    shift->hands++;
    shift->endings[book->ending]++;
    for (int i = 0; i < book->wager_count; i++) {
        take_wager(shift, book, &book->wagers[i]);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Incidents

/// R-DEAL-2: the hand of a tracker table that is reopened was counted when it ended, and is counted again
/// later.
static void take_back_hand(sabot_shift_book *shift, const sabot_table *table) {
    if (table->phase == SABOT_PHASE_BETWEEN && shift->hands > 0) {
        const sabot_coup coup = sabot_coup_of(&table->last_deal);
        const sabot_coup shown = sabot_ruleset_coup(&table->ruleset, &coup);
        shift->hands--;
        shift->endings[sabot_ending_of(&shown)]--;
    }
}

/// A shoe ended by a supervisor has its own record.
static bool is_incident(sabot_shift_book *shift, const sabot_ledger_entry *entry) {
    switch (entry->event->type) {
    case SABOT_EVENT_FLAGGED:
    case SABOT_EVENT_CHIP_ALARM:
    case SABOT_EVENT_SENSORS_STOPPED:
        shift->flags++;
        return true;
    case SABOT_EVENT_BETS_REOPENED:
    case SABOT_EVENT_CARD_KILLED:
    case SABOT_EVENT_BURN_TAKEN_BACK:
    case SABOT_EVENT_METER_ADJUSTED:
        return true;
    case SABOT_EVENT_OUTCOME_REOPENED:
        take_back_hand(shift, entry->table);
        return true;
    case SABOT_EVENT_CARD_TAKEN_BACK:
        shift->take_backs++;
        return true;
    case SABOT_EVENT_MISDEALT:
        shift->misdeals++;
        return true;
    case SABOT_EVENT_PRIZE_REJECTED:
        shift->rejections++;
        return true;
    case SABOT_EVENT_HAND_VOIDED:
        return true;
    default:
        return false;
    }
}

static void take_incident(sabot_shift_book *shift, const sabot_ledger_entry *entry) {
    if (!sabot_grow(&shift->incidents, &shift->incident_capacity, (size_t)shift->incident_count + 1,
                    sizeof *shift->incidents)) {
        shift->is_short = true;
        return;
    }
    shift->incidents[shift->incident_count++] = (sabot_shift_incident){
        .sequence = entry->record->sequence,
        .time_ms = entry->record->time_ms,
        .hand = entry->table->hand,
        .role = (sabot_role)entry->record->role,
        .person = entry->record->person,
        .event = *entry->event,
    };
}

// ---------------------------------------------------------------------------------------------------------
// Sums

static void add_wagers(const sabot_shift_book *shift, sabot_shift_sums *sums) {
    for (int kind = 0; kind < SABOT_KIND_COUNT; kind++) {
        const sabot_shift_kind *const each = &shift->kinds[kind];
        sums->wagers += each->count;
        add(&sums->wager_cents, each->wager_cents);
        add(&sums->taken_cents, each->taken_cents);
        add(&sums->paid_cents, each->paid_cents);
        if (kind < SABOT_GAME_KIND_COUNT) {
            add(&sums->bank_win_cents, each->taken_cents - each->paid_cents);
            add(&sums->house_win_cents, shift->house_win_cents[kind]);
        }
    }
}

sabot_shift_sums sabot_shift_book_sums(const sabot_shift_book *shift) {
    sabot_shift_sums sums = {.hands = shift->hands,
                             .voids = shift->voids,
                             .incidents = shift->incident_count,
                             .drop_cents = shift->drop_cents,
                             .cashed_cents = shift->cashed_cents,
                             .filled_cents = shift->filled_cents};
    for (int i = 0; i < SABOT_TABLE_ACCOUNT_COUNT; i++) {
        add(&sums.carried_cents, shift->carried_cents[i]);
    }
    for (int kind = 0; kind < SABOT_FEE_KIND_COUNT; kind++) {
        add(&sums.fees_cents, shift->fees_cents[kind] - shift->fees_returned_cents[kind]);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        add(&sums.contribution_cents, shift->contribution_cents[i]);
    }
    add_wagers(shift, &sums);
    return sums;
}

void sabot_shift_book_end_hour(sabot_shift_book *shift) {
    const sabot_shift_sums sums = sabot_shift_book_sums(shift);
    sabot_shift_hours_end(&shift->hours, &sums);
    shift->is_short = shift->is_short || shift->hours.is_short;
}

// ---------------------------------------------------------------------------------------------------------

void sabot_shift_book_begin(sabot_shift_book *shift, uint32_t number, const sabot_table *table) {
    *shift = (sabot_shift_book){.table = number};
    memcpy(shift->opening_cents, table->accounts_cents, sizeof shift->opening_cents);
    memcpy(shift->meters_start, table->meters, sizeof shift->meters_start);
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (table->bettors[bettor].person != 0) {
            sit_down(shift, bettor, table->bettors[bettor].person, 0);
        }
    }
}

void sabot_shift_book_take(sabot_shift_book *shift, const sabot_ledger_entry *entry) {
    if (sabot_shift_hours_is_over(&shift->hours, entry->record->time_ms)) {
        const sabot_shift_sums sums = sabot_shift_book_sums(shift);
        sabot_shift_hours_turn(&shift->hours, entry->record->time_ms, &sums);
    }
    for (int i = 0; i < entry->money->move_count; i++) {
        const sabot_transfer *const move = &entry->money->moves[i];
        add(&shift->moved_cents[move->from][entry->event->type], -move->cents);
        add(&shift->moved_cents[move->to][entry->event->type], move->cents);
    }
    shift->events++;
    take_cage_event(shift, entry);
    if (entry->table->tracker_only) {
        take_chip_event(shift, entry);
    }
    take_fee_event(shift, entry);
    if (is_incident(shift, entry)) {
        take_incident(shift, entry);
    }
    if (entry->hand_is_over) {
        take_hand(shift, entry->book);
    }
}

/// Calculates the cage from what people did instead of from transfers. The two must agree.
static int64_t cage_change(const sabot_shift_book *shift) {
    int64_t cents = shift->cashed_cents - shift->drop_cents - shift->filled_cents - shift->meters_set_cents +
                    shift->chip_prizes_cents - shift->chip_cash_cents;
    for (int i = 0; i < SABOT_TABLE_ACCOUNT_COUNT; i++) {
        add(&cents, shift->carried_cents[i]);
    }
    return cents;
}

bool sabot_shift_book_end(sabot_shift_book *shift, const sabot_table *table) {
    int64_t opening_cents = 0, closing_cents = 0;
    sabot_shift_book_end_hour(shift);
    memcpy(shift->closing_cents, table->accounts_cents, sizeof shift->closing_cents);
    memcpy(shift->meters_end, table->meters, sizeof shift->meters_end);
    shift->house_banks = table->ruleset.bank_by == SABOT_BANK_HOUSE;
    shift->is_explained = true;
    for (int account = 0; account < SABOT_ACCOUNT_COUNT; account++) {
        int64_t cents = shift->opening_cents[account];
        for (int type = 0; type < SABOT_EVENT_COUNT; type++) {
            add(&cents, shift->moved_cents[account][type]);
        }
        shift->is_explained = shift->is_explained && cents == shift->closing_cents[account];
        add(&opening_cents, shift->opening_cents[account]);
        add(&closing_cents, shift->closing_cents[account]);
    }
    const int64_t cage_cents =
        shift->closing_cents[SABOT_ACCOUNT_CAGE] - shift->opening_cents[SABOT_ACCOUNT_CAGE];
    shift->is_explained =
        shift->is_explained && opening_cents == 0 && closing_cents == 0 && cage_cents == cage_change(shift);
    return shift->is_explained;
}

void sabot_shift_book_clear(sabot_shift_book *shift) {
    free(shift->visits);
    free(shift->incidents);
    sabot_shift_hours_clear(&shift->hours);
    *shift = (sabot_shift_book){0};
}

double sabot_shift_pace(const sabot_shift_book *shift) {
    const int64_t time_ms = shift->last_hand_ms - shift->first_hand_ms;
    return time_ms > 0 ? (double)shift->hands * 3600e3 / (double)time_ms : 0;
}
