/// Calculates the money a second time: transfers from the events alone (money_book.c), fees from the posted
/// row, meters and prizes from the paytable, settlements from wagers and cards.
#include "room/audit/audit_internal.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Transfers

static sabot_audit_text name_of(sabot_account account) {
    sabot_audit_text name;
    sabot_text text = sabot_text_in(name.text, sizeof name.text);
    sabot_account_write(account, &text);
    return name;
}

static void check_transfers(sabot_audit_context *work, sabot_audit_table *books, const sabot_event *event) {
    sabot_money_book *const money = &books->money;
    if (!sabot_money_book_take(money, event)) {
        sabot_audit_fault(work, "%s moves money of a wager, bettor or meter that does not exist",
                          sabot_event_schema((int)event->type)->word);
    }
    for (int i = 0; i < money->move_count; i++) {
        const sabot_account from = money->moves[i].from;
        const int64_t left_cents = money->accounts_cents[from];
        if (left_cents < 0 && from != SABOT_ACCOUNT_CAGE) {
            sabot_audit_fault(work, "%s falls to %s", name_of(from).text,
                              sabot_audit_dollars(left_cents).text);
        }
        work->audit->moved_cents = sabot_cents_add(work->audit->moved_cents, money->moves[i].cents);
    }
    work->audit->transfers += (uint64_t)money->move_count;
}

/// Reports the first difference only: once an account differs, it stays different.
void sabot_audit_compare_accounts(sabot_audit_context *work, sabot_audit_table *books,
                                  const sabot_table *table) {
    if (memcmp(books->money.accounts_cents, table->accounts_cents, sizeof table->accounts_cents) == 0) {
        return;
    }
    for (int i = 0; i < SABOT_ACCOUNT_COUNT && !books->money_differs; i++) {
        if (books->money.accounts_cents[i] != table->accounts_cents[i]) {
            sabot_audit_fault(work, "%s holds %s, but the events add up to %s",
                              name_of((sabot_account)i).text,
                              sabot_audit_dollars(table->accounts_cents[i]).text,
                              sabot_audit_dollars(books->money.accounts_cents[i]).text);
            books->money_differs = true;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// Fees: R-FEE-1

static const sabot_schedule_row *row_of(const sabot_table *table) {
    return &table->ruleset.schedule[table->round.schedule_row];
}

static void check_fee(sabot_audit_context *work, const char *whose, int64_t cents, int64_t correct_cents) {
    if (cents != correct_cents) {
        sabot_audit_fault(work, "the fee for %s is %s, but the posted row says %s (R-FEE-1)", whose,
                          sabot_audit_dollars(cents).text, sabot_audit_dollars(correct_cents).text);
    }
}

static void check_bet_fee(sabot_audit_context *work, const sabot_table *table, const sabot_event *event) {
    const sabot_kind kind = (sabot_kind)event->bet_placed.kind;
    const bool is_free = sabot_kind_is_progressive(kind);
    check_fee(work, sabot_kind_title(kind), event->bet_placed.fee_cents,
              is_free ? 0 : row_of(table)->fee_cents[kind]);
    work->audit->fees += event->bet_placed.fee_cents > 0;
}

static void check_bank_fee(sabot_audit_context *work, const sabot_table *table, const sabot_event *event) {
    const bool has_bank = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
    check_fee(work, "the player-dealer", event->bets_opened.bank_fee_cents,
              has_bank ? row_of(table)->bank_fee_cents : 0);
    work->audit->fees += event->bets_opened.bank_fee_cents > 0;
}

// ---------------------------------------------------------------------------------------------------------
// Meters and prizes: R-PROG-5 to R-PROG-9

static void check_raise(sabot_audit_context *work, const sabot_table *table, const sabot_event *event) {
    const sabot_wager *const wager = &table->round.wagers[event->progressive_taken.wager];
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, wager->kind);
    const int64_t before_units = table->meters[sabot_progressive_index(wager->kind)].units;
    // Basis points times cents are meter units.
    const int64_t raised_units = before_units + paytable->price_cents * paytable->meter_share;
    const int64_t max_units = paytable->max_cents * SABOT_METER_UNITS; // R-PROG-15
    const bool is_limited = paytable->max_cents > 0 && raised_units > max_units;
    const int64_t limit_units = max_units > before_units ? max_units : before_units;
    const int64_t correct_units = is_limited ? limit_units : raised_units;
    const int64_t units = event->progressive_taken.units;
    if (units != correct_units) {
        sabot_audit_fault(work,
                          "%s at seat %d raises the meter by %lld units of 1/10,000 cent; its share of the "
                          "price is %lld (R-PROG-9)",
                          sabot_kind_title(wager->kind), wager->seat.number,
                          (long long)(units - before_units), (long long)(correct_units - before_units));
    }
}

static bool check_prize_amount(sabot_audit_context *work, const sabot_event *event, const char *what,
                               int64_t cents, int64_t correct_cents) {
    if (cents != correct_cents) {
        sabot_audit_fault(work, "seat %d, %s: %s is %s, but the paytable says %s", event->prize_paid.seat,
                          sabot_kind_title((sabot_kind)event->prize_paid.kind), what,
                          sabot_audit_dollars(cents).text, sabot_audit_dollars(correct_cents).text);
    }
    return cents == correct_cents;
}

/// R-PROG-15: remembers what leaves the reserve, which the reset of the same record must receive.
static void take_reserve(sabot_audit_table *books, const sabot_table *table, const sabot_event *event) {
    const int index = sabot_progressive_index((sabot_kind)event->reserve_set.kind);
    books->released_cents =
        sabot_meter_cents(table->reserves[index]) - event->reserve_set.units / SABOT_METER_UNITS;
}

static void check_prize(sabot_audit_context *work, sabot_audit_table *books, const sabot_table *table,
                        const sabot_event *event) {
    const sabot_kind kind = (sabot_kind)event->prize_paid.kind;
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
    const sabot_prize won = sabot_prize_of(paytable, &table->round.deal, event->prize_paid.seat);
    const bool is_meter = won == SABOT_PRIZE_COMBINATION;
    const int64_t meter_cents = table->meters[sabot_progressive_index(kind)].units / SABOT_METER_UNITS;
    work->audit->prizes++;
    if ((sabot_prize)event->prize_paid.prize != won) {
        sabot_audit_fault(work, "seat %d, %s: paid as %s, but the cards make %s (R-PROG-3)",
                          event->prize_paid.seat, sabot_kind_title(kind),
                          sabot_prize_title((sabot_prize)event->prize_paid.prize), sabot_prize_title(won));
        return;
    }
    check_prize_amount(work, event, "the prize", event->prize_paid.paid_cents,
                       is_meter ? meter_cents : paytable->pay_cents[won]);
    check_prize_amount(work, event, "dealer envy", event->prize_paid.envy_cents, paytable->envy_cents[won]);
    check_prize_amount(work, event, "the meter's reset", event->prize_paid.reset_cents,
                       is_meter ? paytable->reset_cents + books->released_cents : 0);
    books->released_cents = 0;
}

// ---------------------------------------------------------------------------------------------------------
// Settlement: R-BANK-3, R-HOUSE-1

/// Calculates the hand's sheet from its wagers and cards before the first line is applied.
static bool make_sheet(sabot_audit_context *work, sabot_audit_table *books, const sabot_table *table) {
    sabot_round_fault fault;
    if (books->has_sheet) {
        return true;
    }
    const sabot_status status = sabot_settle(&table->ruleset, &table->round, &books->sheet, &fault);
    if (status != SABOT_OK && status != books->broken) {
        sabot_audit_fault(work, "the hand cannot be settled: %s", sabot_status_message(status));
    }
    if (status != SABOT_OK) {
        return false;
    }
    books->has_sheet = true;
    books->next_line = 0;
    return true;
}

/// Returns the next line of the sheet that is not a progressive, or NULL after the last.
static const sabot_sheet_line *next_line(sabot_audit_table *books) {
    while (books->next_line < books->sheet.line_count &&
           sabot_kind_is_progressive(books->sheet.lines[books->next_line].wager.kind)) {
        books->next_line++;
    }
    return books->next_line < books->sheet.line_count ? &books->sheet.lines[books->next_line++] : NULL;
}

static void check_amounts(sabot_audit_context *work, const sabot_sheet_line *correct,
                          const sabot_event *event) {
    const bool is_same = event->line_settled.result == correct->result &&
                         event->line_settled.taken_cents == correct->taken_cents &&
                         event->line_settled.paid_cents == correct->paid_cents &&
                         event->line_settled.returned_cents == correct->returned_cents;
    if (!is_same) {
        sabot_audit_fault(
            work,
            "%s at seat %d is settled as %s, %s taken, %s paid, %s returned; correct: %s, %s taken, %s paid, "
            "%s returned",
            sabot_kind_title(correct->wager.kind), correct->wager.seat.number,
            sabot_result_name((sabot_result)event->line_settled.result),
            sabot_audit_dollars(event->line_settled.taken_cents).text,
            sabot_audit_dollars(event->line_settled.paid_cents).text,
            sabot_audit_dollars(event->line_settled.returned_cents).text, sabot_result_name(correct->result),
            sabot_audit_dollars(correct->taken_cents).text, sabot_audit_dollars(correct->paid_cents).text,
            sabot_audit_dollars(correct->returned_cents).text);
    }
}

/// Reports a wrong order once, however many lines are out of place after it.
static void check_line(sabot_audit_context *work, sabot_audit_table *books, const sabot_table *table,
                       const sabot_event *event) {
    work->audit->lines++;
    if (work->is_faulty || !make_sheet(work, books, table)) {
        return;
    }
    const sabot_sheet_line *const correct = next_line(books);
    if (correct == NULL || event->line_settled.wager != correct->wager_index) {
        const sabot_wager *const wager = &table->round.wagers[event->line_settled.wager];
        sabot_audit_fault(work, "%s at seat %d is settled out of order: %s at seat %d comes first",
                          sabot_kind_title(wager->kind), wager->seat.number,
                          correct != NULL ? sabot_kind_title(correct->wager.kind) : "nothing",
                          correct != NULL ? correct->wager.seat.number : 0);
        return;
    }
    check_amounts(work, correct, event);
}

static void check_all_lines(sabot_audit_context *work, sabot_audit_table *books, const sabot_table *table) {
    if (!work->is_faulty && !table->tracker_only && make_sheet(work, books, table) &&
        next_line(books) != NULL) {
        sabot_audit_fault(work, "the hand was settled without all of its wagers");
    }
    books->has_sheet = false;
    work->audit->settled += !table->tracker_only;
}

static void check_ending(sabot_audit_context *work, const sabot_table *table, const sabot_event *event) {
    const sabot_ending correct = sabot_table_ending(table);
    if ((sabot_ending)event->declared.ending != correct) {
        sabot_audit_fault(work, "%s was declared, but the cards make %s (R-WIN-1)",
                          sabot_ending_title((sabot_ending)event->declared.ending),
                          sabot_ending_title(correct));
    }
}

// ---------------------------------------------------------------------------------------------------------

void sabot_audit_check_money(sabot_audit_context *work, sabot_audit_table *books, const sabot_table *table,
                             const sabot_event *event) {
    check_transfers(work, books, event);
    switch (event->type) {
    case SABOT_EVENT_BETS_OPENED:
        check_bank_fee(work, table, event);
        break;
    case SABOT_EVENT_BET_PLACED:
        check_bet_fee(work, table, event);
        break;
    case SABOT_EVENT_PROGRESSIVE_TAKEN:
        check_raise(work, table, event);
        break;
    case SABOT_EVENT_RESERVE_SET:
        take_reserve(books, table, event);
        break;
    case SABOT_EVENT_DECLARED:
        books->released_cents = 0;
        check_ending(work, table, event);
        break;
    case SABOT_EVENT_LINE_SETTLED:
        check_line(work, books, table, event);
        break;
    case SABOT_EVENT_HAND_SETTLED:
        check_all_lines(work, books, table);
        break;
    case SABOT_EVENT_PRIZE_PAID:
        check_prize(work, books, table, event);
        break;
    case SABOT_EVENT_HAND_ENDED:
    case SABOT_EVENT_HAND_VOIDED:
        books->has_sheet = false;
        books->broken = SABOT_OK;
        if (!sabot_table_is_consistent(table)) {
            sabot_audit_fault(work, "inconsistent table: wagers, felt, meters and stacks disagree");
        }
        break;
    default:
        break;
    }
}
