/// Money, worked out a second time: every transfer from the events alone (money_book.c), fees from the posted
/// row, meters and prizes from the paytable, settlements from wagers and cards.
#include "room/audit/audit_work.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------
// Every transfer

static sabot_audit_words name_of(sabot_account account) {
    sabot_audit_words name;
    sabot_text text = sabot_text_in(name.text, sizeof name.text);
    sabot_account_write(account, &text);
    return name;
}

static void enter_transfers(sabot_audit_work *work, sabot_audit_table *books, const sabot_event *event) {
    sabot_money_book *const money = &books->money;
    if (!sabot_money_book_take(money, event)) {
        sabot_audit_fault(work, "%s moves money of a place that is not there",
                          sabot_event_message((int)event->type)->word);
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

/// Told once: a cent that is missing stays missing.
void sabot_audit_compare_accounts(sabot_audit_work *work, sabot_audit_table *books,
                                  const sabot_table *table) {
    if (memcmp(books->money.accounts_cents, table->accounts_cents, sizeof table->accounts_cents) == 0) {
        return;
    }
    for (int i = 0; i < SABOT_ACCOUNT_COUNT && !books->money_differs; i++) {
        if (books->money.accounts_cents[i] != table->accounts_cents[i]) {
            sabot_audit_fault(work, "%s holds %s where the events come to %s", name_of((sabot_account)i).text,
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

static void check_fee(sabot_audit_work *work, const char *whose, int64_t cents, int64_t right_cents) {
    if (cents != right_cents) {
        sabot_audit_fault(work, "the fee of %s is %s where the posted row says %s (R-FEE-1)", whose,
                          sabot_audit_dollars(cents).text, sabot_audit_dollars(right_cents).text);
    }
}

static void check_bet_fee(sabot_audit_work *work, const sabot_table *table, const sabot_event *event) {
    const sabot_kind kind = (sabot_kind)event->bet_placed.kind;
    const bool is_free = sabot_kind_is_progressive(kind);
    check_fee(work, sabot_kind_title(kind), event->bet_placed.fee_cents,
              is_free ? 0 : row_of(table)->fee_cents[kind]);
    work->audit->fees += event->bet_placed.fee_cents > 0;
}

static void check_bank_fee(sabot_audit_work *work, const sabot_table *table, const sabot_event *event) {
    const bool has_bank = table->ruleset.bank_by == SABOT_BANK_PLAYER_DEALER && !table->tracker_only;
    check_fee(work, "the player-dealer", event->bets_opened.bank_fee_cents,
              has_bank ? row_of(table)->bank_fee_cents : 0);
    work->audit->fees += event->bets_opened.bank_fee_cents > 0;
}

// ---------------------------------------------------------------------------------------------------------
// Meters and prizes: R-PROG-5 to R-PROG-9

static void check_raise(sabot_audit_work *work, const sabot_table *table, const sabot_event *event) {
    const sabot_wager *const wager = &table->round.wagers[event->progressive_taken.wager];
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, wager->kind);
    const int64_t before_units = table->meters[sabot_progressive_index(wager->kind)].units;
    // A share in basis points of a price in cents is a number of meter units.
    const int64_t right_units = before_units + paytable->price_cents * paytable->meter_share;
    const int64_t units = event->progressive_taken.units;
    if (units != right_units) {
        sabot_audit_fault(work,
                          "%s of seat %d raises the meter by %lld units of 1/10,000 cent; its share of the "
                          "price is %lld (R-PROG-9)",
                          sabot_kind_title(wager->kind), wager->seat.number,
                          (long long)(units - before_units), (long long)(right_units - before_units));
    }
}

static bool is_amount_right(sabot_audit_work *work, const sabot_event *event, const char *what, int64_t cents,
                            int64_t right_cents) {
    if (cents != right_cents) {
        sabot_audit_fault(work, "seat %d, %s: %s is %s where the paytable says %s", event->prize_paid.seat,
                          sabot_kind_title((sabot_kind)event->prize_paid.kind), what,
                          sabot_audit_dollars(cents).text, sabot_audit_dollars(right_cents).text);
    }
    return cents == right_cents;
}

static void check_prize(sabot_audit_work *work, const sabot_table *table, const sabot_event *event) {
    const sabot_kind kind = (sabot_kind)event->prize_paid.kind;
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&table->ruleset, kind);
    const sabot_prize won = sabot_prize_of(paytable, &table->round.deal, event->prize_paid.seat);
    const bool is_meter = won == SABOT_PRIZE_COMBINATION;
    const int64_t meter_cents = table->meters[sabot_progressive_index(kind)].units / SABOT_METER_UNITS;
    work->audit->prizes++;
    if ((sabot_prize)event->prize_paid.prize != won) {
        sabot_audit_fault(work, "seat %d, %s: paid for %s where the cards are %s (R-PROG-3)",
                          event->prize_paid.seat, sabot_kind_title(kind),
                          sabot_prize_title((sabot_prize)event->prize_paid.prize), sabot_prize_title(won));
        return;
    }
    is_amount_right(work, event, "the prize", event->prize_paid.paid_cents,
                    is_meter ? meter_cents : paytable->pay_cents[won]);
    is_amount_right(work, event, "dealer envy", event->prize_paid.envy_cents, paytable->envy_cents[won]);
    is_amount_right(work, event, "what goes back on the meter", event->prize_paid.reset_cents,
                    is_meter ? paytable->reset_cents : 0);
}

// ---------------------------------------------------------------------------------------------------------
// Settlement: R-BANK-3, R-HOUSE-1

/// The sheet of the hand, worked out from its wagers and cards before the first line is applied.
static bool make_sheet(sabot_audit_work *work, sabot_audit_table *books, const sabot_table *table) {
    sabot_round_fault fault;
    if (books->has_sheet) {
        return true;
    }
    const sabot_status status = sabot_settle(&table->ruleset, &table->round, &books->sheet, &fault);
    if (status != SABOT_OK && status != books->broken) {
        sabot_audit_fault(work, "the hand cannot be settled: %s", sabot_status_sentence(status));
    }
    if (status != SABOT_OK) {
        return false;
    }
    books->has_sheet = true;
    books->next_line = 0;
    return true;
}

/// The next line of the sheet that is settled by the game; NULL behind the last.
static const sabot_line *next_line(sabot_audit_table *books) {
    while (books->next_line < books->sheet.line_count &&
           sabot_kind_is_progressive(books->sheet.lines[books->next_line].wager.kind)) {
        books->next_line++;
    }
    return books->next_line < books->sheet.line_count ? &books->sheet.lines[books->next_line++] : NULL;
}

static void check_amounts(sabot_audit_work *work, const sabot_line *right, const sabot_event *event) {
    const bool is_same = event->line_settled.result == right->result &&
                         event->line_settled.taken_cents == right->taken_cents &&
                         event->line_settled.paid_cents == right->paid_cents &&
                         event->line_settled.returned_cents == right->returned_cents;
    if (!is_same) {
        sabot_audit_fault(
            work,
            "%s of seat %d is settled as %s, %s taken, %s paid, %s back; right is %s, %s taken, %s paid, "
            "%s back",
            sabot_kind_title(right->wager.kind), right->wager.seat.number,
            sabot_result_name((sabot_result)event->line_settled.result),
            sabot_audit_dollars(event->line_settled.taken_cents).text,
            sabot_audit_dollars(event->line_settled.paid_cents).text,
            sabot_audit_dollars(event->line_settled.returned_cents).text, sabot_result_name(right->result),
            sabot_audit_dollars(right->taken_cents).text, sabot_audit_dollars(right->paid_cents).text,
            sabot_audit_dollars(right->returned_cents).text);
    }
}

/// Out of order is one fault, however many lines stand wrong behind it.
static void check_line(sabot_audit_work *work, sabot_audit_table *books, const sabot_table *table,
                       const sabot_event *event) {
    work->audit->lines++;
    if (work->is_faulty || !make_sheet(work, books, table)) {
        return;
    }
    const sabot_line *const right = next_line(books);
    if (right == NULL || event->line_settled.wager != right->placed) {
        const sabot_wager *const wager = &table->round.wagers[event->line_settled.wager];
        sabot_audit_fault(work, "%s of seat %d is settled out of order; %s of seat %d comes before it",
                          sabot_kind_title(wager->kind), wager->seat.number,
                          right != NULL ? sabot_kind_title(right->wager.kind) : "nothing",
                          right != NULL ? right->wager.seat.number : 0);
        return;
    }
    check_amounts(work, right, event);
}

static void check_all_lines(sabot_audit_work *work, sabot_audit_table *books, const sabot_table *table) {
    if (!work->is_faulty && !table->tracker_only && make_sheet(work, books, table) &&
        next_line(books) != NULL) {
        sabot_audit_fault(work, "the hand is settled without all of its wagers");
    }
    books->has_sheet = false;
    work->audit->settled += !table->tracker_only;
}

static void check_ending(sabot_audit_work *work, const sabot_table *table, const sabot_event *event) {
    const sabot_coup coup = sabot_coup_of(&table->round.deal);
    const sabot_ending right = sabot_ending_of(&coup);
    if ((sabot_ending)event->declared.ending != right) {
        sabot_audit_fault(work, "%s is declared where the cards say %s (R-WIN-1)",
                          sabot_ending_title((sabot_ending)event->declared.ending),
                          sabot_ending_title(right));
    }
}

// ---------------------------------------------------------------------------------------------------------

void sabot_audit_check_money(sabot_audit_work *work, sabot_audit_table *books, const sabot_table *table,
                             const sabot_event *event) {
    enter_transfers(work, books, event);
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
    case SABOT_EVENT_DECLARED:
        check_ending(work, table, event);
        break;
    case SABOT_EVENT_LINE_SETTLED:
        check_line(work, books, table, event);
        break;
    case SABOT_EVENT_HAND_SETTLED:
        check_all_lines(work, books, table);
        break;
    case SABOT_EVENT_PRIZE_PAID:
        check_prize(work, table, event);
        break;
    case SABOT_EVENT_HAND_ENDED:
    case SABOT_EVENT_HAND_VOIDED:
        books->has_sheet = false;
        books->broken = SABOT_OK;
        if (!sabot_table_is_consistent(table)) {
            sabot_audit_fault(work, "the table is not sound: wagers, felt, meters and stacks disagree");
        }
        break;
    default:
        break;
    }
}
