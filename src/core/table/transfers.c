/// Money transfers: for every event that moves money, from which account to which. Money moves in no other
/// way.
#include "core/table/table_internal.h"

#include <assert.h>

typedef struct {
    sabot_transfer *list;
    int count;
} move_list;

/// Adds a transfer. A negative amount moves the other way; zero is not listed.
static void add_transfer(move_list *moves, sabot_account from, sabot_account to, int64_t cents) {
    assert(from < SABOT_ACCOUNT_COUNT);
    assert(to < SABOT_ACCOUNT_COUNT);
    assert(from != to || cents == 0);
    if (cents == 0) {
        return;
    }
    assert(moves->count < SABOT_TRANSFERS_MAX);
    moves->list[moves->count++] =
        cents > 0 ? (sabot_transfer){from, to, cents} : (sabot_transfer){to, from, -cents};
}

static sabot_account bettor_account(const sabot_table *table, int wager) {
    const int bettor = wager == SABOT_BANK_FEE_INDEX ? table->round.bank_seat.number
                                                     : sabot_wager_bettor(&table->round.wagers[wager]);
    return sabot_bettor_account(table, bettor);
}

/// Returns the account that banks the game's wagers.
static sabot_account bank_account(const sabot_table *table) {
    assert(table->ruleset.bank_by <= SABOT_BANK_HOUSE);
    return table->ruleset.bank_by == SABOT_BANK_HOUSE ? SABOT_ACCOUNT_TRAY : SABOT_ACCOUNT_BANK;
}

/// Moves a meter's account by whole cents; the fraction stays in the meter.
static void move_meter(move_list *moves, const sabot_table *table, int index, sabot_account other,
                       int64_t units) {
    assert(index >= 0);
    assert(index < SABOT_PROGRESSIVE_COUNT);
    assert(units >= 0);
    const int64_t now_cents = sabot_meter_cents(table->meters[index]);
    add_transfer(moves, other, SABOT_ACCOUNT_OF_METER(index), units / SABOT_METER_UNITS - now_cents);
}

/// Moves a reserve's account by whole cents, like a meter's.
static void move_reserve(move_list *moves, const sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->reserve_set.kind);
    const int64_t now_cents = sabot_meter_cents(table->reserves[index]);
    add_transfer(moves, SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_OF_RESERVE(index),
                 event->reserve_set.units / SABOT_METER_UNITS - now_cents);
}

static void move_returned_wager(move_list *moves, const sabot_table *table, int wager, int64_t cents,
                                int64_t fee_cents) {
    assert(wager < table->round.wager_count);
    assert(cents >= 0);
    assert(fee_cents >= 0);
    const bool taken = table->wagers[wager].is_done; // a progressive's price, taken at START GAME
    const sabot_account bettor = bettor_account(table, wager);
    add_transfer(moves, taken ? SABOT_ACCOUNT_TRAY : SABOT_ACCOUNT_FELT, bettor, cents);
    add_transfer(moves, SABOT_ACCOUNT_FELT, bettor, fee_cents);
}

static void move_prize(move_list *moves, const sabot_table *table, const sabot_event *event) {
    assert(event->prize_paid.paid_cents >= 0);
    assert(event->prize_paid.reset_cents >= 0);
    assert(event->prize_paid.envy_cents >= 0);
    const sabot_account meter =
        SABOT_ACCOUNT_OF_METER(sabot_progressive_index((sabot_kind)event->prize_paid.kind));
    const bool is_meter = event->prize_paid.prize == SABOT_PRIZE_COMBINATION;
    const sabot_account seat = sabot_bettor_account(table, event->prize_paid.seat);
    add_transfer(moves, is_meter ? meter : SABOT_ACCOUNT_TRAY, seat, event->prize_paid.paid_cents);
    add_transfer(moves, SABOT_ACCOUNT_TRAY, meter, event->prize_paid.reset_cents);
    add_transfer(moves, SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_ENVY, event->prize_paid.envy_cents);
}

static void move_bet(move_list *moves, const sabot_table *table, const sabot_event *event) {
    if (event->type == SABOT_EVENT_BET_PLACED) {
        add_transfer(moves, sabot_bettor_account(table, event->bet_placed.bettor), SABOT_ACCOUNT_FELT,
                     event->bet_placed.cents + event->bet_placed.fee_cents);
        return;
    }
    // bet_changed and bet_withdrawn start with the same fields: bettor, seat, kind.
    const sabot_account bettor = sabot_bettor_account(table, event->bet_withdrawn.bettor);
    const int wager = sabot_table_wager(table, event->bet_withdrawn.bettor, event->bet_withdrawn.seat,
                                        (sabot_kind)event->bet_withdrawn.kind);
    assert(wager >= 0);
    const int64_t placed_cents = table->round.wagers[wager].cents;
    if (event->type == SABOT_EVENT_BET_CHANGED) {
        add_transfer(moves, bettor, SABOT_ACCOUNT_FELT, event->bet_changed.cents - placed_cents);
    } else {
        add_transfer(moves, SABOT_ACCOUNT_FELT, bettor, placed_cents + table->wagers[wager].fee.held_cents);
    }
}

static void move_line(move_list *moves, const sabot_table *table, const sabot_event *event) {
    assert(event->line_settled.taken_cents >= 0);
    assert(event->line_settled.paid_cents >= 0);
    assert(event->line_settled.returned_cents >= 0);
    const sabot_account bettor = bettor_account(table, event->line_settled.wager);
    const sabot_account bank = bank_account(table);
    add_transfer(moves, SABOT_ACCOUNT_FELT, bettor, event->line_settled.returned_cents);
    add_transfer(moves, SABOT_ACCOUNT_FELT, bank, event->line_settled.taken_cents);
    add_transfer(moves, bank, bettor, event->line_settled.paid_cents);
}

static void move_returned_fee(move_list *moves, const sabot_table *table, const sabot_event *event) {
    const int wager = event->fee_returned.wager;
    const bool is_held = sabot_table_fee(table, wager)->held_cents > 0;
    add_transfer(moves, is_held ? SABOT_ACCOUNT_FELT : SABOT_ACCOUNT_COLLECTION, bettor_account(table, wager),
                 event->fee_returned.cents);
}

int sabot_event_transfers(const sabot_table *table, const sabot_event *event,
                          sabot_transfer transfers[SABOT_TRANSFERS_MAX]) {
    move_list moves = {.list = transfers};
    switch (event->type) {
    case SABOT_EVENT_TRAY_FILLED:
        add_transfer(&moves, SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_TRAY, event->tray_filled.cents);
        break;
    case SABOT_EVENT_MONEY_TAKEN:
        add_transfer(&moves, (sabot_account)event->money_taken.account, SABOT_ACCOUNT_CAGE,
                     event->money_taken.cents);
        break;
    case SABOT_EVENT_METER_SET:
    case SABOT_EVENT_METER_ADJUSTED: // both start with the same fields: kind, cents
        move_meter(&moves, table, sabot_progressive_index((sabot_kind)event->meter_set.kind),
                   SABOT_ACCOUNT_CAGE, sabot_meter_of(event->meter_set.cents).units);
        break;
    case SABOT_EVENT_BOUGHT_IN:
        add_transfer(&moves, SABOT_ACCOUNT_CAGE, SABOT_ACCOUNT_OF_BETTOR(event->bought_in.bettor),
                     event->bought_in.cents);
        break;
    case SABOT_EVENT_CASHED_OUT:
        add_transfer(&moves, SABOT_ACCOUNT_OF_BETTOR(event->cashed_out.bettor), SABOT_ACCOUNT_CAGE,
                     event->cashed_out.cents);
        break;
    case SABOT_EVENT_BANK_TAKEN:
        add_transfer(&moves, SABOT_ACCOUNT_OF_BETTOR(event->bank_taken.seat), SABOT_ACCOUNT_BANK,
                     event->bank_taken.cents);
        break;
    case SABOT_EVENT_BANK_CHANGED:
        add_transfer(&moves, SABOT_ACCOUNT_OF_BETTOR(table->round.bank_seat.number), SABOT_ACCOUNT_BANK,
                     event->bank_changed.cents - table->accounts_cents[SABOT_ACCOUNT_BANK]);
        break;
    case SABOT_EVENT_BANK_RENEWED:
        add_transfer(&moves, SABOT_ACCOUNT_OF_BETTOR(event->bank_renewed.seat), SABOT_ACCOUNT_BANK,
                     event->bank_renewed.cents - table->accounts_cents[SABOT_ACCOUNT_BANK]);
        break;
    case SABOT_EVENT_BANK_ENDED:
        add_transfer(&moves, SABOT_ACCOUNT_BANK, SABOT_ACCOUNT_OF_BETTOR(event->bank_ended.seat),
                     event->bank_ended.cents);
        break;
    case SABOT_EVENT_BETS_OPENED:
        add_transfer(&moves, SABOT_ACCOUNT_OF_BETTOR(table->round.bank_seat.number), SABOT_ACCOUNT_FELT,
                     event->bets_opened.bank_fee_cents);
        break;
    case SABOT_EVENT_BET_PLACED:
    case SABOT_EVENT_BET_CHANGED:
    case SABOT_EVENT_BET_WITHDRAWN:
        move_bet(&moves, table, event);
        break;
    case SABOT_EVENT_FEE_TAKEN:
        add_transfer(&moves, SABOT_ACCOUNT_FELT, SABOT_ACCOUNT_COLLECTION, event->fee_taken.cents);
        break;
    case SABOT_EVENT_FEE_RELEASED:
        add_transfer(&moves, SABOT_ACCOUNT_COLLECTION, SABOT_ACCOUNT_FELT, event->fee_released.cents);
        break;
    case SABOT_EVENT_PROGRESSIVE_RELEASED:
        add_transfer(&moves, SABOT_ACCOUNT_TRAY, SABOT_ACCOUNT_FELT, event->progressive_released.cents);
        break;
    case SABOT_EVENT_RESERVE_SET:
        move_reserve(&moves, table, event);
        break;
    case SABOT_EVENT_FEE_RETURNED:
        move_returned_fee(&moves, table, event);
        break;
    case SABOT_EVENT_PROGRESSIVE_TAKEN: {
        const sabot_kind kind = table->round.wagers[event->progressive_taken.wager].kind;
        add_transfer(&moves, SABOT_ACCOUNT_FELT, SABOT_ACCOUNT_TRAY, event->progressive_taken.cents);
        move_meter(&moves, table, sabot_progressive_index(kind), SABOT_ACCOUNT_TRAY,
                   event->progressive_taken.units);
        break;
    }
    case SABOT_EVENT_LINE_SETTLED:
        move_line(&moves, table, event);
        break;
    case SABOT_EVENT_PRIZE_PAID:
        move_prize(&moves, table, event);
        break;
    case SABOT_EVENT_METER_RESTORED:
        move_meter(&moves, table, sabot_progressive_index((sabot_kind)event->meter_restored.kind),
                   SABOT_ACCOUNT_TRAY, event->meter_restored.units);
        break;
    case SABOT_EVENT_WAGER_RETURNED:
        move_returned_wager(&moves, table, event->wager_returned.wager, event->wager_returned.cents,
                            event->wager_returned.fee_cents);
        break;
    default:
        break; // no money moves
    }
    assert(moves.count <= SABOT_TRANSFERS_MAX);
    return moves.count;
}
