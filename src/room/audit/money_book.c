/// Calculates transfers from events alone, independently of the table.
#include "room/audit/money_book.h"

#include <string.h>

#define CAGE       SABOT_ACCOUNT_CAGE
#define TRAY       SABOT_ACCOUNT_TRAY
#define COLLECTION SABOT_ACCOUNT_COLLECTION
#define ENVY       SABOT_ACCOUNT_ENVY
#define BANK       SABOT_ACCOUNT_BANK
#define FELT       SABOT_ACCOUNT_FELT

/// Moves a negative amount in the other direction. Returns false if there is no such account.
static bool move(sabot_money_book *book, int from, int to, int64_t cents) {
    if (from < 0 || from >= SABOT_ACCOUNT_COUNT || to < 0 || to >= SABOT_ACCOUNT_COUNT) {
        return false;
    }
    if (cents != 0) {
        book->accounts_cents[from] = sabot_cents_add(book->accounts_cents[from], -cents);
        book->accounts_cents[to] = sabot_cents_add(book->accounts_cents[to], cents);
        book->moves[book->move_count++] =
            cents > 0 ? (sabot_transfer){(sabot_account)from, (sabot_account)to, cents}
                      : (sabot_transfer){(sabot_account)to, (sabot_account)from, -cents};
    }
    return true;
}

/// Returns -1, which is not an account, for an invalid bettor.
static int stack_of(int bettor) {
    return bettor >= 1 && bettor <= SABOT_BETTORS_MAX ? (int)SABOT_ACCOUNT_OF_BETTOR(bettor) : -1;
}

/// Returns what pays and receives for a bettor: the cage, where the table does not track the players' money
/// (R-PROG-11).
static int purse_of(const sabot_money_book *book, int bettor) {
    return book->is_tracker && stack_of(bettor) >= 0 ? (int)CAGE : stack_of(bettor);
}

static int meter_of(int kind) {
    return kind == SABOT_KIND_PROGRESSIVE_DRAGON7  ? (int)SABOT_ACCOUNT_METER_DRAGON7
           : kind == SABOT_KIND_PROGRESSIVE_PANDA8 ? (int)SABOT_ACCOUNT_METER_PANDA8
                                                   : -1;
}

/// Sets a meter's balance. Fractions of a cent are not money yet (R-PROG-9).
static bool fill_meter(sabot_money_book *book, int from, int kind, int64_t cents) {
    const int meter = meter_of(kind);
    return meter >= 0 && move(book, from, meter, cents - book->accounts_cents[meter]);
}

// ---------------------------------------------------------------------------------------------------------
// Wagers and fees

static sabot_money_wager *wager_at(sabot_money_book *book, int index) {
    return index < book->wager_count ? &book->wagers[index] : NULL;
}

static sabot_money_wager *wager_of(sabot_money_book *book, int bettor, int seat, int kind) {
    for (int i = 0; i < book->wager_count; i++) {
        sabot_money_wager *const wager = &book->wagers[i];
        if (wager->bettor == bettor && wager->seat == seat && wager->kind == kind) {
            return wager;
        }
    }
    return NULL;
}

/// Places the wager and sets its fee aside.
static bool place_bet(sabot_money_book *book, const sabot_event *event) {
    if (book->wager_count >= SABOT_WAGERS_MAX) {
        return false;
    }
    book->wagers[book->wager_count++] = (sabot_money_wager){
        .bettor = event->bet_placed.bettor,
        .seat = event->bet_placed.seat,
        .kind = event->bet_placed.kind,
        .cents = event->bet_placed.cents,
        .fee_cents = event->bet_placed.fee_cents,
    };
    return move(book, purse_of(book, event->bet_placed.bettor), FELT,
                sabot_cents_add(event->bet_placed.cents, event->bet_placed.fee_cents));
}

static bool change(sabot_money_book *book, const sabot_event *event) {
    sabot_money_wager *const wager =
        wager_of(book, event->bet_changed.bettor, event->bet_changed.seat, event->bet_changed.kind);
    if (wager == NULL) {
        return false;
    }
    const int64_t more_cents = event->bet_changed.cents - wager->cents;
    wager->cents = event->bet_changed.cents;
    return move(book, purse_of(book, wager->bettor), FELT, more_cents);
}

/// Removes the wager and its fee from the felt. Later wagers move up.
static bool withdraw(sabot_money_book *book, const sabot_event *event) {
    sabot_money_wager *const wager =
        wager_of(book, event->bet_withdrawn.bettor, event->bet_withdrawn.seat, event->bet_withdrawn.kind);
    if (wager == NULL) {
        return false;
    }
    const bool is_moved =
        move(book, FELT, purse_of(book, wager->bettor), sabot_cents_add(wager->cents, wager->fee_cents));
    const ptrdiff_t behind = &book->wagers[--book->wager_count] - wager;
    memmove(wager, wager + 1, (size_t)behind * sizeof *wager);
    return is_moved;
}

/// Returns the fee on the felt and its owner's stack: of a wager, or of the player-dealer.
static int64_t *fee_of(sabot_money_book *book, int index, int *stack) {
    if (index == SABOT_BANK_FEE_INDEX) {
        *stack = stack_of(book->bank_seat);
        return &book->bank_fee_cents;
    }
    sabot_money_wager *const wager = wager_at(book, index);
    *stack = wager != NULL ? purse_of(book, wager->bettor) : -1;
    return wager != NULL ? &wager->fee_cents : NULL;
}

/// The house owns the fee from now on (R-FEE-3).
static bool take_fee(sabot_money_book *book, const sabot_event *event) {
    int stack;
    int64_t *const fee_cents = fee_of(book, event->fee_taken.wager, &stack);
    if (fee_cents == NULL) {
        return false;
    }
    *fee_cents -= event->fee_taken.cents;
    return move(book, FELT, COLLECTION, event->fee_taken.cents);
}

/// Before the first card, what START GAME took may go back to the felt (R-BET-9).
static bool release_fee(sabot_money_book *book, const sabot_event *event) {
    int stack;
    int64_t *const fee_cents = fee_of(book, event->fee_released.wager, &stack);
    if (fee_cents == NULL) {
        return false;
    }
    *fee_cents += event->fee_released.cents;
    return move(book, COLLECTION, FELT, event->fee_released.cents);
}

static bool release_price(sabot_money_book *book, const sabot_event *event) {
    sabot_money_wager *const wager = wager_at(book, event->progressive_released.wager);
    if (wager == NULL) {
        return false;
    }
    wager->is_in_tray = false;
    return move(book, TRAY, FELT, event->progressive_released.cents);
}

/// A fee not taken yet is returned from the felt.
static bool return_fee(sabot_money_book *book, const sabot_event *event) {
    int stack;
    int64_t *const fee_cents = fee_of(book, event->fee_returned.wager, &stack);
    if (fee_cents == NULL) {
        return false;
    }
    const bool is_on_felt = *fee_cents != 0;
    *fee_cents -= is_on_felt ? event->fee_returned.cents : 0;
    return move(book, is_on_felt ? FELT : COLLECTION, stack, event->fee_returned.cents);
}

/// Returns a voided wager and its fee on the felt.
static bool return_wager(sabot_money_book *book, const sabot_event *event) {
    sabot_money_wager *const wager = wager_at(book, event->wager_returned.wager);
    if (wager == NULL) {
        return false;
    }
    const int stack = purse_of(book, wager->bettor);
    wager->fee_cents -= event->wager_returned.fee_cents;
    return move(book, wager->is_in_tray ? TRAY : FELT, stack, event->wager_returned.cents) &&
           move(book, FELT, stack, event->wager_returned.fee_cents);
}

// ---------------------------------------------------------------------------------------------------------
// Settlement and prizes

/// The banker takes from losers and pays winners; returned stakes never belonged to the bank (R-BANK-2,
/// R-HOUSE-1).
static bool settle(sabot_money_book *book, const sabot_event *event) {
    const sabot_money_wager *const wager = wager_at(book, event->line_settled.wager);
    if (wager == NULL) {
        return false;
    }
    const int payer = book->house_banks ? TRAY : BANK;
    const int stack = purse_of(book, wager->bettor);
    return move(book, FELT, stack, event->line_settled.returned_cents) &&
           move(book, FELT, payer, event->line_settled.taken_cents) &&
           move(book, payer, stack, event->line_settled.paid_cents);
}

/// The price goes to the tray, and the tray raises the meter (R-PROG-8).
static bool take_price(sabot_money_book *book, const sabot_event *event) {
    sabot_money_wager *const wager = wager_at(book, event->progressive_taken.wager);
    if (wager == NULL) {
        return false;
    }
    wager->is_in_tray = true;
    return move(book, FELT, TRAY, event->progressive_taken.cents) &&
           fill_meter(book, TRAY, wager->kind, event->progressive_taken.units / SABOT_METER_UNITS);
}

/// What a meter with a maximum cannot take goes from the tray to its reserve, and back for a reset
/// (R-PROG-15).
static bool set_reserve(sabot_money_book *book, const sabot_event *event) {
    const int meter = meter_of(event->reserve_set.kind);
    const int reserve = meter - (int)SABOT_ACCOUNT_METER_DRAGON7 + (int)SABOT_ACCOUNT_RESERVE_DRAGON7;
    return meter >= 0 && move(book, TRAY, reserve,
                              event->reserve_set.units / SABOT_METER_UNITS - book->accounts_cents[reserve]);
}

/// The meter pays its combination; the tray pays other prizes, envy and the meter's reset (R-PROG-7).
static bool pay_prize(sabot_money_book *book, const sabot_event *event) {
    const int meter = meter_of(event->prize_paid.kind);
    const bool is_combination = event->prize_paid.prize == SABOT_PRIZE_COMBINATION;
    return meter >= 0 &&
           move(book, is_combination ? meter : TRAY, purse_of(book, event->prize_paid.seat),
                event->prize_paid.paid_cents) &&
           move(book, TRAY, meter, event->prize_paid.reset_cents) &&
           move(book, TRAY, ENVY, event->prize_paid.envy_cents);
}

// ---------------------------------------------------------------------------------------------------------
// Who banks

static bool take_bank(sabot_money_book *book, const sabot_event *event) {
    book->bank_seat = event->bank_taken.seat;
    return move(book, stack_of(book->bank_seat), BANK, event->bank_taken.cents);
}

static bool end_bank(sabot_money_book *book, const sabot_event *event) {
    book->bank_seat = 0;
    return move(book, BANK, stack_of(event->bank_ended.seat), event->bank_ended.cents);
}

/// If a player banks, sets their fee for the hand aside.
static bool open_bets(sabot_money_book *book, const sabot_event *event) {
    book->bank_fee_cents = event->bets_opened.bank_fee_cents;
    return book->bank_fee_cents == 0 || move(book, stack_of(book->bank_seat), FELT, book->bank_fee_cents);
}

// ---------------------------------------------------------------------------------------------------------

bool sabot_money_book_take(sabot_money_book *book, const sabot_event *event) {
    book->move_count = 0;
    switch (event->type) {
    case SABOT_EVENT_RULES_CHOSEN:
        book->house_banks = event->rules_chosen.ruleset->bank_by == SABOT_BANK_HOUSE;
        book->is_tracker = event->rules_chosen.tracker_only;
        return true;
    case SABOT_EVENT_TRAY_FILLED:
        return move(book, CAGE, TRAY, event->tray_filled.cents);
    case SABOT_EVENT_MONEY_TAKEN:
        return move(book, event->money_taken.account, CAGE, event->money_taken.cents);
    case SABOT_EVENT_METER_SET:
        return fill_meter(book, CAGE, event->meter_set.kind, event->meter_set.cents);
    case SABOT_EVENT_METER_ADJUSTED:
        return fill_meter(book, CAGE, event->meter_adjusted.kind, event->meter_adjusted.cents);
    case SABOT_EVENT_RESERVE_SET:
        return set_reserve(book, event);
    case SABOT_EVENT_BOUGHT_IN:
        return move(book, CAGE, stack_of(event->bought_in.bettor), event->bought_in.cents);
    case SABOT_EVENT_CASHED_OUT:
        return move(book, stack_of(event->cashed_out.bettor), CAGE, event->cashed_out.cents);
    case SABOT_EVENT_BANK_TAKEN:
        return take_bank(book, event);
    case SABOT_EVENT_BANK_CHANGED:
        return move(book, stack_of(book->bank_seat), BANK,
                    event->bank_changed.cents - book->accounts_cents[BANK]);
    case SABOT_EVENT_BANK_RENEWED:
        return move(book, stack_of(event->bank_renewed.seat), BANK,
                    event->bank_renewed.cents - book->accounts_cents[BANK]);
    case SABOT_EVENT_BANK_ENDED:
        return end_bank(book, event);
    case SABOT_EVENT_BETS_OPENED:
        return open_bets(book, event);
    case SABOT_EVENT_BET_PLACED:
        return place_bet(book, event);
    case SABOT_EVENT_BET_CHANGED:
        return change(book, event);
    case SABOT_EVENT_BET_WITHDRAWN:
        return withdraw(book, event);
    case SABOT_EVENT_FEE_TAKEN:
        return take_fee(book, event);
    case SABOT_EVENT_FEE_RELEASED:
        return release_fee(book, event);
    case SABOT_EVENT_PROGRESSIVE_RELEASED:
        return release_price(book, event);
    case SABOT_EVENT_FEE_RETURNED:
        return return_fee(book, event);
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        return take_price(book, event);
    case SABOT_EVENT_LINE_SETTLED:
        return settle(book, event);
    case SABOT_EVENT_PRIZE_PAID:
        return pay_prize(book, event);
    case SABOT_EVENT_METER_RESTORED:
        return fill_meter(book, TRAY, event->meter_restored.kind,
                          event->meter_restored.units / SABOT_METER_UNITS);
    case SABOT_EVENT_WAGER_RETURNED:
        return return_wager(book, event);
    case SABOT_EVENT_HAND_ENDED:
    case SABOT_EVENT_HAND_VOIDED:
        book->wager_count = 0;
        book->bank_fee_cents = 0;
        return true;
    default:
        return true; // no money moves
    }
}
