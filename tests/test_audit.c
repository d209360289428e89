/// Tests the audit: honest journals pass. A falsified event with an intact chain is found once, at its record
/// and hand.
#include "testing.h"

#include "bench/busy_table.h"
#include "changed_field.h"
#include "ledger_script.h"
#include "room/audit/audit.h"
#include "room/host/host.h"

#include "room/audit/audit_internal.h"
#include "room/audit/shift_book.h"

#include <unistd.h>

static ledger book;
static sabot_audit audit;
static sabot_journal_fault fault;

/// Plays a script with one falsified event and audits the journal.
static bool audit_of(const char *script, ledger_falsify *falsify) {
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    book.falsify = falsify;
    ledger_play(&book, script);
    ledger_flush(&book);
    assert_true(sabot_journal_sign(journal, &fault));
    const bool is_good = sabot_audit_run(journal, NULL, NULL, &audit);
    sabot_journal_close(journal);
    return is_good;
}

static void assert_clean(const char *script) {
    if (!audit_of(script, NULL)) {
        fail_msg("record %d, hand %d: %s", (int)audit.faults[0].sequence, (int)audit.faults[0].hand,
                 audit.faults[0].sentence);
    }
    assert_int_equal(audit.records, book.number);
    assert_int_equal(audit.events, book.events);
}

/// The audit must find exactly one fault, at this table and hand, with `part` in its sentence.
static void assert_found(const char *script, ledger_falsify *falsify, uint32_t table, uint32_t hand,
                         const char *part) {
    assert_false(audit_of(script, falsify));
    for (int i = 0; i < audit.fault_count && audit.faults_found != 1; i++) {
        print_message("record %d, hand %d: %s\n", (int)audit.faults[i].sequence, (int)audit.faults[i].hand,
                      audit.faults[i].sentence);
    }
    assert_int_equal(audit.faults_found, 1);
    if (strstr(audit.faults[0].sentence, part) == NULL) {
        fail_msg("'%s' does not contain '%s'", audit.faults[0].sentence, part);
    }
    assert_int_equal(audit.faults[0].table, table);
    assert_int_equal(audit.faults[0].hand, hand);
    assert_false(audit.chain_is_broken);
}

/// Returns the first event of a type in a batch.
static sabot_event *first_of(sabot_event_batch *batch, sabot_event_type type) {
    for (int i = 0; i < batch->count; i++) {
        if (batch->events[i].type == type) {
            return &batch->events[i];
        }
    }
    fail_msg("no such event");
    return NULL;
}

// ---------------------------------------------------------------------------------------------------------
// Honest journals

static void test_evening_of_four_tables_passes(void **state) {
    (void)state;
    assert_clean(LEDGER_EVENING);
    assert_int_equal(audit.tables, 4);
    assert_int_equal(audit.hands, 3 + 2 + 2 + 2);
    assert_int_equal(audit.voids, 2);
    assert_int_equal(audit.settled, 3 + 2 + 2); // tracker hands have nothing to settle
    assert_int_equal(audit.prizes, 2);
    assert_int_equal(audit.shoes_proven, 1);
    assert_int_equal(audit.shoes_keyed, 3);
    assert_int_equal(audit.remark_count, 0);
}

static void test_an_empty_journal_passes(void **state) {
    (void)state;
    assert_clean("");
    assert_int_equal(audit.records, 0);
}

static void test_virtual_shoe_in_play_is_reported(void **state) {
    (void)state;
    assert_clean("rules california-ez virtual; post; open; virtual-shoe 9; cut 0 50; virtual-burn");
    assert_int_equal(audit.shoes_open, 1);
    assert_int_equal(audit.remark_count, 1);
    assert_non_null(strstr(audit.remarks[0].sentence, "shoe 1 is in play: its seed is not revealed yet"));
}

/// Stores these bytes as the seed of a shoe in play, and checks what the audit says about it.
static void assert_seed(const uint8_t *bytes, size_t size, const sabot_room_secret *given, const char *part) {
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, "table 2; rules california-ez virtual; post; open; virtual-shoe 9; cut 0 50");
    ledger_flush(&book);
    assert_true(sabot_audit_run_with(journal, &ledger_secret, NULL, NULL, &audit));
    ledger_store_seed(&book, (sabot_shoe_name){2, 1, 8}, bytes, size);
    assert_int_equal(sabot_audit_run_with(journal, given, NULL, NULL, &audit), part == NULL);
    assert_int_equal(audit.faults_found, part != NULL);
    if (part != NULL) {
        assert_int_equal(audit.faults[0].sequence, 4);
        assert_int_equal(audit.faults[0].table, 2);
        assert_non_null(strstr(audit.faults[0].sentence, "the sealed seed of shoe 1 is damaged or "));
        assert_non_null(strstr(audit.faults[0].sentence, part));
    }
    sabot_journal_close(journal);
}

static void test_damaged_seed_is_reported(void **state) {
    (void)state;
    const sabot_seed seed = {{1}};
    const sabot_sealed others = sabot_seed_seal(&seed, (sabot_shoe_name){2, 1, 8}, &ledger_secret);
    const uint8_t noise[SABOT_SEALED_BYTES] = {1};
    assert_seed(noise, 0, NULL, "it is not in the journal");
    assert_seed(noise, sizeof noise - 1, NULL, "it has the wrong size");
    assert_seed(noise, sizeof noise, NULL, NULL); // this is found only with the secret
    assert_seed(noise, sizeof noise, &ledger_secret, "the room's secret does not decrypt it");
    assert_seed(others.bytes, sizeof others.bytes, &ledger_secret, "to the committed seed");
}

/// Audits beside an open room: the shoe ended after the records were read.
static void test_seed_revealed_during_the_audit_is_not_missing(void **state) {
    (void)state;
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, "table 2; rules california-ez virtual; post; open; virtual-shoe 9; cut 0 50");
    ledger_flush(&book);
    const sabot_shoe_book shoe = {.is_on = true, .is_virtual = true, .file.name = {2, 1, 8}};
    const sabot_head *const head = sabot_journal_head(journal);
    const sabot_journal_position then = {head->sequence, head->hash};
    ledger_play(&book, "end-shoe enough; reveal");
    ledger_flush(&book);
    ledger_store_seed(&book, shoe.file.name, NULL, 0);
    audit = (sabot_audit){0};
    sabot_audit_check_seed(&audit, journal, then, NULL, &shoe);
    assert_int_equal(audit.faults_found, 0);
    const sabot_journal_position now = {head->sequence, head->hash};
    sabot_audit_check_seed(&audit, journal, now, NULL, &shoe);
    assert_int_equal(audit.faults_found, 1);
    sabot_journal_close(journal);
}

/// Audits beside an open room: the seed comes with the next record.
static void test_ended_shoe_in_an_open_room_is_only_a_remark(void **state) {
    (void)state;
    char place[] = "/tmp/sabot-audit-XXXXXX", path[64], lock[80];
    sabot_journal *writer, *reader;
    assert_non_null(mkdtemp(place));
    snprintf(path, sizeof path, "%s/room", place);
    snprintf(lock, sizeof lock, "%s.lock", path);
    assert_true(sabot_fair_begin());
    assert_true(sabot_journal_open_file(path, &ledger_secret, true, 1769882400000, &writer, &fault));
    ledger_begin(&book, writer);
    ledger_play(&book, "rules california-ez virtual; post; open; virtual-shoe 9; cut 0 50; end-shoe enough");
    ledger_flush(&book);
    assert_true(sabot_journal_read_file(path, NULL, &reader, &fault));
    assert_true(sabot_audit_run(reader, NULL, NULL, &audit));
    assert_int_equal(audit.remarks[0].sequence, 6);
    assert_non_null(strstr(audit.remarks[0].sentence, "shoe 1 has ended, but its seed is not revealed yet"));
    ledger_store_seed(&book, (sabot_shoe_name){1, 1, 8}, NULL, 0);
    assert_false(sabot_audit_run(reader, NULL, NULL, &audit)); // without its sealed seed
    sabot_journal_close(reader);
    sabot_journal_close(writer);
    assert_true(unlink(path) == 0 && unlink(lock) == 0 && rmdir(place) == 0);
}

static void test_clock_moving_back_is_only_a_remark(void **state) {
    (void)state;
    assert_clean("rules california-ez; wait 10; post; wait -20; open");
    assert_int_equal(audit.remark_count, 1);
    assert_string_equal(audit.remarks[0].sentence, "the clock went back by 19000 ms");
    assert_int_equal(audit.remarks[0].sequence, 3);
}

static void test_a_shoe_without_its_seed_is_a_fault(void **state) {
    (void)state;
    assert_found("rules california-ez virtual; post; open; virtual-shoe 9; cut 0 50; end-shoe enough", NULL,
                 1, 0, "shoe 1 has ended, but its seed was not revealed");
    assert_int_equal(audit.faults[0].sequence, 6);
}

// ---------------------------------------------------------------------------------------------------------
// A table with a bug of its own

static sabot_event_type wrong_type; ///< 0: none

int __real_sabot_event_transfers(const sabot_table *table, const sabot_event *event,
                                 sabot_transfer transfers[SABOT_TRANSFERS_MAX]);

/// The table's transfers, wrong for events of one type.
int __wrap_sabot_event_transfers(const sabot_table *table, const sabot_event *event,
                                 sabot_transfer transfers[SABOT_TRANSFERS_MAX]) {
    const int count = __real_sabot_event_transfers(table, event, transfers);
    if (count > 0 && event->type == wrong_type) {
        transfers[0].cents--;
    }
    return count;
}

/// The events are right but the table moves one cent less: only the audit's own book can tell.
static void test_table_that_moves_a_cent_less_is_found(void **state) {
    (void)state;
    wrong_type = SABOT_EVENT_TRAY_FILLED;
    const bool is_good = audit_of("rules california-ez; post; open; fill 100000", NULL);
    wrong_type = 0;
    assert_false(is_good);
    assert_int_equal(audit.faults_found, 1);
    assert_string_equal(audit.faults[0].sentence,
                        "cage holds -$10,999.99, but the events add up to -$11,000");
}

static void take_entry(void *context, const sabot_ledger_entry *entry) {
    sabot_shift_book_take(context, entry);
}

/// … and the shift report does not balance.
static void test_shift_report_of_such_a_table_does_not_balance(void **state) {
    (void)state;
    static sabot_table empty;
    static sabot_shift_book shift;
    for (int is_wrong = 0; is_wrong < 2; is_wrong++) {
        sabot_journal *const journal = ledger_in_memory();
        ledger_begin(&book, journal);
        ledger_play(&book, LEDGER_OPEN_1 LEDGER_DRAGON);
        ledger_flush(&book);
        sabot_ledger *const reader = sabot_ledger_begin();
        const sabot_ledger_visitor visitor = {.entry = take_entry, .context = &shift};
        sabot_table_begin(&empty);
        sabot_shift_book_begin(&shift, 1, &empty);
        // The table's own assertions cover the felt and the stacks.
        wrong_type = is_wrong ? SABOT_EVENT_TRAY_FILLED : (sabot_event_type)0;
        sabot_ledger_read(reader, journal, &visitor, NULL, NULL, &fault);
        wrong_type = 0;
        const sabot_table *const table = sabot_history_table(sabot_ledger_history(reader), 1);
        assert_int_equal(sabot_shift_book_end(&shift, table), !is_wrong);
        sabot_shift_book_clear(&shift);
        sabot_ledger_end(reader);
        sabot_journal_close(journal);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Falsified money

#define ONE_HAND LEDGER_OPEN_1 LEDGER_DRAGON

static void pay_a_cent_more(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_SETTLE) {
        for (int i = 0; i < batch->count; i++) {
            if (batch->events[i].line_settled.paid_cents > 0 &&
                batch->events[i].type == SABOT_EVENT_LINE_SETTLED) {
                batch->events[i].line_settled.paid_cents++;
            }
        }
    }
}

static void test_a_cent_too_much_is_found(void **state) {
    (void)state;
    // $5 on Dragon 7 at 40 to 1.
    assert_found(
        ONE_HAND, pay_a_cent_more, 1, 1,
        "Dragon 7 at seat 4 is settled as win, $0 taken, $200.01 paid, $5 returned; correct: win, $0 "
        "taken, $200 paid, $5 returned");
}

static void swap_lines(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_SETTLE) {
        const sabot_event first = batch->events[0];
        batch->events[0] = batch->events[1];
        batch->events[1] = first;
    }
}

static void test_wrong_settlement_order_is_found(void **state) {
    (void)state;
    // Seat 4's own wager comes before the back bet.
    assert_found(ONE_HAND, swap_lines, 1, 1,
                 "Player at seat 4 is settled out of order: Player at seat 4 comes first");
}

static void raise_fee(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_BET && times == 1) {
        batch->events[0].bet_placed.fee_cents = 150;
    }
}

static void test_a_fee_too_high_is_found(void **state) {
    (void)state;
    assert_found(ONE_HAND, raise_fee, 1, 1,
                 "fee $1; recorded: seat 4 bets $50 on Player at seat 4, fee $1.50");
}

static void raise_bank_fee(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_OPEN_BETS && times == 1) {
        first_of(batch, SABOT_EVENT_BETS_OPENED)->bets_opened.bank_fee_cents = 201;
    }
}

static void test_a_bank_fee_too_high_is_found(void **state) {
    (void)state;
    assert_found(ONE_HAND, raise_bank_fee, 1, 1,
                 "'bets', event 1: expected: bank_fee_cents $2; recorded: "
                 "bank_fee_cents $2.01");
}

static void keep_fee(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_VOID_HAND && times == 1) {
        sabot_event *const event = &batch->events[batch->count - 1];
        event[1] = *event;
        *event = (sabot_event){.type = SABOT_EVENT_FEE_RETURNED,
                               .fee_returned = {.wager = SABOT_BANK_FEE_INDEX, .cents = 200}};
        batch->count++;
    }
}

static void test_fee_returned_against_the_rules_is_found(void **state) {
    (void)state;
    assert_found(LEDGER_OPEN_1 LEDGER_DRAGON LEDGER_MISDEAL LEDGER_VOID, keep_fee, 1, 3, "'void', event ");
}

static void raise_meter(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_START_GAME && times == 1) {
        for (int i = 0; i < batch->count; i++) {
            if (batch->events[i].type == SABOT_EVENT_PROGRESSIVE_TAKEN) {
                batch->events[i].progressive_taken.units += 10000;
            }
        }
    }
}

static void test_a_meter_raised_too_much_is_found(void **state) {
    (void)state;
    // 20% of $1 is 20 cents: 200,000 units.
    assert_found(ONE_HAND, raise_meter, 1, 1,
                 "raises the meter by 210000 units of 1/10,000 cent; its share of the price is 200000");
}

static void raise_prize(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_CONFIRM && times == 2) {
        batch->events[0].prize_paid.paid_cents += 100;
    }
}

static void test_a_prize_too_high_is_found(void **state) {
    (void)state;
    assert_found(ONE_HAND, raise_prize, 1, 1,
                 "seat 4, Dragon 7 progressive: the prize is $501, but the paytable says $500");
}

static void drop_envy(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_CONFIRM && times == 1) {
        batch->events[0].prize_paid.envy_cents = 0;
    }
}

static void test_envy_that_was_not_paid_is_found(void **state) {
    (void)state;
    assert_found(ONE_HAND, drop_envy, 1, 1,
                 "seat 1, Dragon 7 progressive: dealer envy is $0, but the paytable says $200");
}

static void halve_reset(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_CONFIRM && times == 1) {
        batch->events[0].prize_paid.reset_cents = 500000;
    }
}

static void test_a_meter_reset_too_low_is_found(void **state) {
    (void)state;
    assert_found(ONE_HAND, halve_reset, 1, 1, "the meter's reset is $5,000, but the paytable says $10,000");
}

static void keep_the_meter(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_VOID_HAND && times == 1) {
        sabot_event *const event = first_of(batch, SABOT_EVENT_METER_RESTORED);
        event->meter_restored.units -= 10000;
    }
}

static void test_a_meter_restored_to_less_is_found(void **state) {
    (void)state;
    assert_found(LEDGER_OPEN_1 LEDGER_DRAGON LEDGER_MISDEAL LEDGER_VOID, keep_the_meter, 1, 3,
                 "'void', event 1: expected: ");
}

// ---------------------------------------------------------------------------------------------------------
// Falsified game events

static void declare_banker(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_DECLARE) {
        batch->events[0].declared.ending = SABOT_ENDING_BANKER;
    }
}

static void test_a_wrong_outcome_is_found(void **state) {
    (void)state;
    assert_found(ONE_HAND, declare_banker, 1, 1,
                 "'declare' should have been refused: the outcome does not match the cards (R-WIN-1)");
}

static void miscount_hands(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_START_GAME) {
        first_of(batch, SABOT_EVENT_HAND_STARTED)->hand_started.hand = 7;
    }
}

static void open_another_hand(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_OPEN_BETS) {
        batch->events[0].bets_opened.hand = 7;
    }
}

static void test_hand_number_in_a_fault_is_the_tables_count(void **state) {
    (void)state;
    assert_found(ONE_HAND, miscount_hands, 1, 1, "'start', event ");
    assert_found(ONE_HAND, open_another_hand, 1, 1, "'bets', event ");
}

/// Bytes that are not an event, in the middle of a hand.
static void test_unreadable_record_is_reported_with_its_hand(void **state) {
    (void)state;
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, ONE_HAND);
    size_t at = 0;
    while (book.bytes[at][0] != SABOT_EVENT_CARD_DEALT) {
        at++;
    }
    book.bytes[at][0] = 0xff;
    ledger_flush(&book);
    assert_false(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.faults[0].sequence, at + 1);
    assert_int_equal(audit.faults[0].table, 1);
    assert_int_equal(audit.faults[0].hand, 1);
    sabot_journal_close(journal);
}

static void test_record_without_a_table_is_reported(void **state) {
    (void)state;
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, ONE_HAND);
    book.pending[3].table = 4097;
    ledger_flush(&book);
    assert_false(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.faults[0].sequence, 4);
    assert_string_equal(audit.faults[0].sentence,
                        "record 4 is for table 4097, but a room has at most 4096 tables");
    sabot_journal_close(journal);
}

// ---------------------------------------------------------------------------------------------------------
// Notes

#define NOTES                                                                                                      \
    "table 0; note-sign-in-refused 0 no such PIN; note-sign-in 901 dealer, at table 1\n"                           \
    "note-setting 902 the display is dimmed; table 1; note-refusal 14 bet SABOT_RULES_ARE_MISSING\n" LEDGER_OPEN_1 \
    "bets; bet 1 1 player 5000; note-refusal 21 confirm SABOT_ROLE_MAY_NOT\n"                                      \
    "table 0; note-sign-out 901 by themselves; table 1; start; note-sign-in 903 supervisor, at table 1\n"

/// The room itself is not a table, and notes change nothing.
static void test_notes_of_the_room_and_during_a_hand_pass(void **state) {
    (void)state;
    assert_clean(NOTES);
    assert_int_equal(audit.tables, 1);
    assert_int_equal(audit.remark_count, 0);
    assert_clean("table 0; note-setting 5 there is no table yet");
    assert_int_equal(audit.tables, 0);
}

static void empty_note(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_NOTE_REFUSAL && times == 2) {
        strcpy(first_of(batch, SABOT_EVENT_REFUSED)->refused.reason.text, " ");
    }
}

static void note_twice(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_NOTE_SETTING) {
        batch->events[batch->count++] = batch->events[0];
    }
}

static void test_empty_or_repeated_note_is_found(void **state) {
    (void)state;
    assert_found(NOTES, empty_note, 1, 1, "'note-refusal' should have been refused");
    assert_found(NOTES, note_twice, 0, 0, "'note-setting', event ");
}

static void note_as_dealer(ledger *written) {
    size_t at = 0;
    while (written->bytes[at][0] != SABOT_EVENT_SIGNED_IN) {
        at++;
    }
    written->pending[at].role = SABOT_ROLE_DEALER;
}

/// Only devices write notes, and the room itself has only notes.
static void test_only_devices_write_notes_and_the_room_has_only_notes(void **state) {
    (void)state;
    sabot_journal *journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, NOTES);
    note_as_dealer(&book);
    ledger_flush(&book);
    assert_false(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.faults_found, 1);
    assert_int_equal(audit.faults[0].sequence, 2);
    assert_non_null(strstr(audit.faults[0].sentence, "'note-sign-in' should have been refused"));
    sabot_journal_close(journal);
    journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, "table 0; note-setting 5 dim; table 1; rules washington; post");
    book.pending[1].table = 0;
    ledger_flush(&book);
    assert_false(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.faults[0].sequence, 2);
    assert_string_equal(audit.faults[0].sentence,
                        "event 1 of record 2, rules-chosen, is impossible at table 0");
    sabot_journal_close(journal);
}

static void offer_to_seat_one(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_END_GAME && times == 2) {
        first_of(batch, SABOT_EVENT_BANK_OFFERED)->bank_offered.seat = 1;
    }
}

static void test_a_bank_offered_to_the_wrong_seat_is_found(void **state) {
    (void)state;
    assert_found(LEDGER_OPEN_1 LEDGER_DRAGON LEDGER_MISDEAL, offer_to_seat_one, 1, 2,
                 "the bank is offered to seat 4; recorded: the bank is offered to seat 1");
}

static void keep_the_bank(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_END_GAME && times == 2) {
        batch->count = 1;
    }
}

static void test_bank_kept_too_long_is_found(void **state) {
    (void)state;
    assert_found(LEDGER_OPEN_1 LEDGER_DRAGON LEDGER_MISDEAL, keep_the_bank, 1, 2, "recorded: no event");
}

static void bet_too_much(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_BET && times == 1) {
        batch->events[0].bet_placed.cents = 10100;
    }
}

static void test_a_wager_over_its_limit_is_found_once(void **state) {
    (void)state;
    assert_found(LEDGER_OPEN_1 "bets; bet 4 4 player 5000; no-more-bets; void over the limit", bet_too_much,
                 1, 1,
                 "'bet' should have been refused: the bet is above the maximum for this space (R-BET-3)");
}

static void set_timer_instead_of_posting(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_POST && times == 1) {
        batch->events[0] = (sabot_event){.type = SABOT_EVENT_TIMER_SET, .timer_set = {.seconds = 30}};
    }
}

static void test_timer_set_instead_of_posting_is_found(void **state) {
    (void)state;
    assert_false(
        audit_of("rules california-ez; fill 1000; post; open; wait 1", set_timer_instead_of_posting));
    assert_int_equal(audit.faults_found, 1); // dealers cannot set a timer
    assert_non_null(
        strstr(audit.faults[0].sentence, "'timer' should have been refused: your role does not allow this"));
}

/// The same script with a bet recorded at a later time, as by a program that ignores the clock.
static void test_bet_after_the_timer_is_found(void **state) {
    (void)state;
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, LEDGER_OPEN_1 "bets; bet 4 4 player 5000");
    book.pending[book.count - 1].time_ms += 29000; // 30 s after betting opened
    ledger_play(&book, "wait 40; tick");
    ledger_flush(&book);
    assert_false(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.faults_found, 1);
    assert_string_equal(audit.faults[0].sentence,
                        "'bet' should have been refused: betting is closed for this hand (R-BET-6)");
    assert_int_equal(audit.faults[0].sequence, book.number - 1);
    assert_int_equal(audit.faults[0].hand, 1);
    sabot_journal_close(journal);
}

static void test_dealer_confirming_own_prize_is_found(void **state) {
    (void)state;
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, ONE_HAND);
    for (size_t i = 0; i < book.count; i++) {
        if (book.pending[i].events[0] == SABOT_EVENT_PRIZE_PAID) {
            book.pending[i].person = LEDGER_DEALER; // with a supervisor's role
        }
    }
    ledger_flush(&book);
    assert_false(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.faults_found, 2); // both prizes
    assert_non_null(strstr(audit.faults[0].sentence,
                           "the person who pressed the button cannot confirm or reject the prize"));
    sabot_journal_close(journal);
}

static void burn_too_few(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_BURN && times == 1) {
        batch->events[0].burned.cards = 1;
    }
}

static void test_burn_of_too_few_cards_is_found(void **state) {
    (void)state;
    assert_found("rules california-ez; post; open; shoe; burn 5h", burn_too_few, 1, 0,
                 "'burn', event 1: expected: 6 cards are burned");
}

static void pay_missing_money(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_CASH_OUT && times == 1) {
        batch->events[0].cashed_out.cents = 300000;
    }
}

static void test_missing_money_stops_only_its_table(void **state) {
    (void)state;
    assert_found("rules california-ez; post; open; sit 1 11; buy-in 1 100; cash-out 1 50\n"
                 "table 2; rules washington; post; open",
                 pay_missing_money, 1, 0,
                 "'cash-out' should have been refused: not enough chips for the amount and its fee");
    assert_int_equal(audit.records, 9);
    assert_int_equal(audit.remark_count, 1);
    assert_string_equal(audit.remarks[0].sentence,
                        "later records of table 1 were not checked: event 1 of record 6, cashed-out, is "
                        "impossible at table 1");
}

// ---------------------------------------------------------------------------------------------------------
// Falsified virtual shoes

static int falsified_card;

/// A different card: Banker's first in the second hand.
static void change_card(sabot_command_type type, int times, sabot_event_batch *batch) {
    if (type == SABOT_COMMAND_DRAW_CARD && times == falsified_card) {
        sabot_event *const event = first_of(batch, SABOT_EVENT_CARD_DEALT);
        event->card_dealt.card = (uint8_t)((event->card_dealt.card + 1) % SABOT_DECK_CARDS);
    }
}

static void test_card_that_is_not_in_the_shuffle_is_found(void **state) {
    (void)state;
    falsified_card = 2;
    assert_found("rules california-ez virtual; post; open; virtual-shoe 7; cut 0 100; virtual-burn\n"
                 "sit 1 31; sit 2 32; buy-in 1 300000; buy-in 2 300000; offer; accept 1 200000; bets\n"
                 "bet 2 2 player 2000; start; draw; draw; void seen; end-shoe seen; reveal",
                 change_card, 1, 1, "shoe 1 is not proven: hand 1, which is void: its card 2 should be");
    assert_int_equal(audit.faults[0].sequence, 17); // the card's record, not the seed's
}

static void change_seed(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)times;
    if (type == SABOT_COMMAND_REVEAL) {
        batch->events[0].shoe_revealed.seed.bytes[0] ^= 1;
    }
}

static void test_a_wrong_seed_is_found(void **state) {
    (void)state;
    assert_found("table 3\n" LEDGER_VIRTUAL, change_seed, 3, 0,
                 "shoe 1 is not proven: commitment: this seed");
    assert_int_equal(audit.faults[0].sequence, book.number);
}

// ---------------------------------------------------------------------------------------------------------
// R-PROG-10 to R-PROG-15, R-BANK-5, R-BET-9, R-DEAL-2: chips that are bets, and corrections

/// A table with a meter that may rise by 30 cents, and a tracker table with sensors (R-PROG-11).
#define CORRECTED                                                                                          \
    "rules california-panda8 sensors maximum; fill 5000000; post; open; shoe; burn 5h; take-back\n"        \
    "burn 3h; sit 1 11; sit 3 13; sit 4 14; buy-in 1 200000; buy-in 3 500000; buy-in 4 200000\n"           \
    "offer; pass 1; accept 3 100000; adjust-meter progressive-panda8 600000 advertised-start 903 poster\n" \
    "sensors no; sensors yes; sense 1 progressive-dragon7 yes; sense 4 progressive-dragon7 yes\n"          \
    "sense 3 progressive-panda8 yes; bets; bet 4 4 player 5000; start; reopen-bets\n"                      \
    "bet 4 4 player 6000; no-more-bets; sense 4 progressive-dragon7 no; start; dead-card 9d\n"             \
    "cards 2c Kd 3c 2d Kc 5d; declare; reopen a wrong card; take-back; cards 5d; declare; settle\n"        \
    "press 1 progressive-dragon7 combination; confirm 1 progressive-dragon7; end\n"                        \
    "table 2; rules washington tracker sensors; fill 5000000; post; open; shoe; burn 2c; sit 2 12\n"       \
    "sense 2 progressive-panda8 yes; sense 7 progressive-panda8 yes; start; cards 9h 3c Ts 4d; declare\n"  \
    "settle; end; sense 2 progressive-panda8 no; sense 7 progressive-panda8 no\n"                          \
    "cards 9h 3c Ts 4d; declare; reopen a wrong card; take-back; cards 5d; declare\n"                      \
    "cards 9c; void a test; end-shoe worn; close\n"

static void read_all(sabot_journal *journal);

static void test_corrected_hands_pass(void **state) {
    (void)state;
    assert_clean(CORRECTED);
    assert_int_equal(audit.hands, 1 + 2 + 1); // a reopened hand of the tracker table ends twice
    assert_int_equal(audit.voids, 1);
    assert_int_equal(audit.settled, 1);
    assert_int_equal(audit.prizes, 2); // the meter at seat 1, and "each hand suited" at seat 4
    sabot_journal *const journal = ledger_in_memory();
    ledger_begin(&book, journal);
    ledger_play(&book, CORRECTED);
    ledger_flush(&book);
    read_all(journal); // the shifts balance
    sabot_journal_close(journal);
}

static sabot_event_type changed_type;
static int changed_field;
static uint64_t changed_record;

/// Adds 1 to a field of the first event of a type.
static void change_field(sabot_command_type type, int times, sabot_event_batch *batch) {
    (void)type, (void)times;
    for (int i = 0; i < batch->count && changed_record == 0; i++) {
        if (batch->events[i].type == changed_type) {
            const sabot_message_schema *const message = sabot_event_schema((int)changed_type);
            void *const value =
                (char *)&batch->events[i].bet_placed + sabot_schema_offset(message, changed_field);
            assert_true(add_to(message->fields[changed_field].type, value, 1));
            changed_record = book.number + 1;
        }
    }
}

/// The table decides all of these itself, so the audit finds any other value at its record.
static void test_changed_correction_is_found(void **state) {
    (void)state;
    static const struct {
        sabot_event_type type;
        const char *field;
    } fields[] = {
        {SABOT_EVENT_CHIP_ALARM, "seat"},
        {SABOT_EVENT_CHIP_ALARM, "alarm"},
        {SABOT_EVENT_BETS_REOPENED, "closes_ms"},
        {SABOT_EVENT_FEE_RELEASED, "wager"},
        {SABOT_EVENT_FEE_RELEASED, "cents"},
        {SABOT_EVENT_PROGRESSIVE_RELEASED, "wager"},
        {SABOT_EVENT_PROGRESSIVE_RELEASED, "cents"},
        {SABOT_EVENT_OUTCOME_REOPENED, "hand"},
        {SABOT_EVENT_BURN_TAKEN_BACK, "card"},
        {SABOT_EVENT_BURN_TAKEN_BACK, "cards"},
        {SABOT_EVENT_BANK_RENEWED, "seat"},
        {SABOT_EVENT_BANK_RENEWED, "cents"},
        {SABOT_EVENT_RESERVE_SET, "units"},
        {SABOT_EVENT_PRIZE_PAID, "paid_cents"},
        {SABOT_EVENT_PRIZE_PAID, "envy_cents"},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const sabot_message_schema *const message = sabot_event_schema((int)fields[i].type);
        changed_type = fields[i].type;
        changed_record = 0;
        changed_field = 0;
        while (strcmp(message->fields[changed_field].name, fields[i].field) != 0) {
            changed_field++;
        }
        if (audit_of(CORRECTED, change_field)) {
            fail_msg("a changed %s of %s is not found", fields[i].field, message->word);
        }
        assert_true(changed_record > 0);
        assert_int_equal(audit.faults[0].sequence, changed_record);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints, and a broken chain

static void store_checkpoint(sabot_journal *journal, bool is_true) {
    sabot_history *const history = sabot_history_begin();
    sabot_table *const table = sabot_history_make_table(history, 1);
    *table = book.tables[1];
    table->timer_seconds = (uint16_t)(table->timer_seconds + (is_true ? 0 : 1));
    sabot_history_make_table(history, 3); // unused table
    size_t size;
    uint8_t *const bytes = sabot_history_write(history, &size);
    const sabot_journal_extras extras = {.checkpoint = bytes, .checkpoint_size = size};
    assert_true(sabot_journal_append(journal, NULL, 0, &extras, &fault));
    free(bytes);
    sabot_history_end(history);
}

static void test_a_checkpoint_is_compared_with_its_records(void **state) {
    (void)state;
    for (int is_true = 0; is_true < 2; is_true++) {
        sabot_journal *const journal = ledger_in_memory();
        ledger_begin(&book, journal);
        ledger_play(&book, LEDGER_OPEN_1);
        ledger_flush(&book);
        const uint64_t at = book.number;
        store_checkpoint(journal, is_true != 0);
        ledger_play(&book, LEDGER_DRAGON);
        ledger_flush(&book);
        assert_int_equal(sabot_audit_run(journal, NULL, NULL, &audit), is_true);
        assert_int_equal(audit.checkpoints, 1);
        assert_int_equal(audit.faults_found, !is_true);
        assert_true(is_true || audit.faults[0].sequence == at);
        store_checkpoint(journal, true); // it is no longer the newest
        assert_int_equal(sabot_audit_run(journal, NULL, NULL, &audit), is_true);
        assert_int_equal(audit.checkpoints, 2);
        assert_int_equal(audit.faults_found, !is_true);
        assert_true(is_true || audit.faults[0].sequence == at);
        sabot_journal_close(journal);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Journals written by a host

static int64_t next_second(void *clock) {
    return *(int64_t *)clock += 1000;
}

/// Plays a keyed and a virtual table.
static void play_room(sabot_host *host, const sabot_ruleset *ruleset, int commands) {
    sabot_busy busy[2] = {sabot_busy_table(ruleset, false, 5, 1), sabot_busy_table(ruleset, true, 5, 2)};
    for (int i = 0; i < commands; i++) {
        const uint32_t table = 1 + (uint32_t)(i % 2);
        const sabot_command command = sabot_busy_next(&busy[table - 1], sabot_host_table(host, table));
        sabot_reply answer;
        sabot_host_execute(host, table, sabot_host_next_id(host), &command, &answer);
        if (answer.status != SABOT_OK && answer.status != SABOT_NOTHING_CHANGES) {
            fail_msg("'%s': %s", sabot_command_schema((int)command.type)->word,
                     sabot_status_message(answer.status));
        }
    }
}

static void test_journal_written_by_a_host_passes(void **state) {
    (void)state;
    char path[] = "/tmp/sabot-audit-XXXXXX", lock[64];
    const int file = mkstemp(path);
    assert_true(file >= 0 && close(file) == 0 && unlink(path) == 0);
    const sabot_ruleset ruleset = ruleset_of("california-panda8");
    int64_t clock = 1769882400000;
    sabot_host_options options = sabot_host_options_defaults();
    options.tables = 2;
    options.secret = &ledger_secret;
    options.now_ms = next_second;
    options.clock = &clock;
    options.checkpoint_records = 1000;
    sabot_journal *journal;
    sabot_host *host;
    assert_true(sabot_fair_begin());
    assert_true(sabot_journal_open_file(path, &ledger_secret, true, clock, &journal, &fault));
    assert_true(sabot_host_open(journal, options, &host, &fault));
    play_room(host, &ruleset, IS_SANITIZED ? 1500 : 4500);
    sabot_host_close(host);
    assert_true(sabot_journal_read_file(path, NULL, &journal, &fault));
    if (!sabot_audit_run(journal, NULL, NULL, &audit)) {
        fail_msg("record %d, hand %d: %s", (int)audit.faults[0].sequence, (int)audit.faults[0].hand,
                 audit.faults[0].sentence);
    }
    sabot_journal_close(journal);
    assert_int_equal(audit.checkpoints, IS_SANITIZED ? 2 : 5);
    assert_true(audit.hands > 40 && audit.tables == 2);
    assert_in_range(audit.settled, audit.hands,
                    audit.hands + 2); // each table may have a hand that is settled but not over
    assert_int_equal(audit.unsigned_records, 0);
    snprintf(lock, sizeof lock, "%s.lock", path);
    unlink(lock);
    unlink(path);
}

// ---------------------------------------------------------------------------------------------------------
// Random bytes

static sabot_shift_book shifts[LEDGER_TABLES + 1];
static sabot_sheet sheet;

/// Everything a table admits can be summed and shown.
static void read_entry(void *context, const sabot_ledger_entry *entry) {
    (void)context;
    if (entry->record->table <= LEDGER_TABLES) {
        sabot_shift_book_take(&shifts[entry->record->table], entry);
    }
    if (entry->hand_is_over) {
        const sabot_hand_sums sums = sabot_hand_book_sums(entry->book);
        assert_int_equal(sums.taken_cents + sums.returned_cents, sums.wager_cents);
        sabot_hand_book_sheet(entry->book, &sheet);
    }
}

static void read_all(sabot_journal *journal) {
    static sabot_table empty;
    sabot_ledger *const reader = sabot_ledger_begin();
    const sabot_ledger_visitor visitor = {.entry = read_entry};
    sabot_table_begin(&empty);
    for (uint32_t i = 1; i <= LEDGER_TABLES; i++) {
        sabot_shift_book_begin(&shifts[i], i, &empty);
    }
    sabot_ledger_read(reader, journal, &visitor, NULL, NULL, &fault);
    for (uint32_t i = 1; i <= LEDGER_TABLES; i++) {
        const sabot_table *const table = sabot_history_table(sabot_ledger_history(reader), i);
        assert_true(table == NULL || sabot_shift_book_end(&shifts[i], table));
        sabot_ledger_book(reader, i);
        sabot_shift_book_clear(&shifts[i]);
    }
    sabot_ledger_end(reader);
}

/// Changes bytes of events at random, then chains and signs them. The audit always finishes, and reports a
/// change at its record or later.
static void test_audit_survives_random_bytes(void **state) {
    (void)state;
    const int rounds = IS_SANITIZED ? 200 : 1000;
    int found = 0;
    for (int round = 0; round < rounds; round++) {
        sabot_random random = sabot_random_of((uint64_t)round, 5);
        sabot_journal *const journal = ledger_in_memory();
        ledger_begin(&book, journal);
        ledger_play(&book, round % 2 == 0 ? LEDGER_EVENING : CORRECTED);
        const size_t at = sabot_random_below(&random, (uint32_t)book.count);
        for (uint32_t i = 0; i <= sabot_random_below(&random, 3); i++) {
            uint8_t *const byte = &book.bytes[at][sabot_random_below(&random, book.pending[at].size)];
            *byte = (uint8_t)(*byte + 1 + sabot_random_below(&random, 255));
        }
        if (sabot_random_below(&random, 4) == 0) {
            book.pending[at].time_ms = (int64_t)sabot_random_next(&random);
        }
        ledger_flush(&book);
        if (!sabot_audit_run(journal, NULL, NULL, &audit)) {
            found++;
            assert_true(audit.faults[0].sequence > at);
        }
        read_all(journal);
        sabot_journal_close(journal);
    }
    assert_true(found > rounds * 8 / 10); // some changes are valid: another reason, person or amount
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evening_of_four_tables_passes),
        cmocka_unit_test(test_an_empty_journal_passes),
        cmocka_unit_test(test_virtual_shoe_in_play_is_reported),
        cmocka_unit_test(test_damaged_seed_is_reported),
        cmocka_unit_test(test_seed_revealed_during_the_audit_is_not_missing),
        cmocka_unit_test(test_ended_shoe_in_an_open_room_is_only_a_remark),
        cmocka_unit_test(test_clock_moving_back_is_only_a_remark),
        cmocka_unit_test(test_a_shoe_without_its_seed_is_a_fault),
        cmocka_unit_test(test_table_that_moves_a_cent_less_is_found),
        cmocka_unit_test(test_shift_report_of_such_a_table_does_not_balance),
        cmocka_unit_test(test_a_cent_too_much_is_found),
        cmocka_unit_test(test_wrong_settlement_order_is_found),
        cmocka_unit_test(test_a_fee_too_high_is_found),
        cmocka_unit_test(test_a_bank_fee_too_high_is_found),
        cmocka_unit_test(test_fee_returned_against_the_rules_is_found),
        cmocka_unit_test(test_a_meter_raised_too_much_is_found),
        cmocka_unit_test(test_a_prize_too_high_is_found),
        cmocka_unit_test(test_envy_that_was_not_paid_is_found),
        cmocka_unit_test(test_a_meter_reset_too_low_is_found),
        cmocka_unit_test(test_a_meter_restored_to_less_is_found),
        cmocka_unit_test(test_a_wrong_outcome_is_found),
        cmocka_unit_test(test_hand_number_in_a_fault_is_the_tables_count),
        cmocka_unit_test(test_unreadable_record_is_reported_with_its_hand),
        cmocka_unit_test(test_record_without_a_table_is_reported),
        cmocka_unit_test(test_notes_of_the_room_and_during_a_hand_pass),
        cmocka_unit_test(test_empty_or_repeated_note_is_found),
        cmocka_unit_test(test_only_devices_write_notes_and_the_room_has_only_notes),
        cmocka_unit_test(test_a_bank_offered_to_the_wrong_seat_is_found),
        cmocka_unit_test(test_bank_kept_too_long_is_found),
        cmocka_unit_test(test_a_wager_over_its_limit_is_found_once),
        cmocka_unit_test(test_timer_set_instead_of_posting_is_found),
        cmocka_unit_test(test_bet_after_the_timer_is_found),
        cmocka_unit_test(test_dealer_confirming_own_prize_is_found),
        cmocka_unit_test(test_burn_of_too_few_cards_is_found),
        cmocka_unit_test(test_missing_money_stops_only_its_table),
        cmocka_unit_test(test_card_that_is_not_in_the_shuffle_is_found),
        cmocka_unit_test(test_a_wrong_seed_is_found),
        cmocka_unit_test(test_corrected_hands_pass),
        cmocka_unit_test(test_changed_correction_is_found),
        cmocka_unit_test(test_a_checkpoint_is_compared_with_its_records),
        cmocka_unit_test(test_journal_written_by_a_host_passes),
        cmocka_unit_test(test_audit_survives_random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
