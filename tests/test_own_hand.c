/// Tests a player's result of a hand: on random tables, the net equals the change of their chips and bank, to
/// the cent. A book that starts in mid-hand gives the same result as one that followed the whole hand.
#include "eager_table.h"

#include "text/json/json.h"

enum { PERSONS = 256 };

static random_table bench;
static sabot_event_batch batch;
static sabot_hand_book whole, resumed;
static sabot_record record;
/// The change of each person's chips and bank since bets opened, without money from or to the cage.
static int64_t moved_cents[PERSONS];
static int fates[SABOT_BOOK_VOID + 1], banked, rejected, prizes, kept_fees, returned_fees, short_lines,
    compared;

// ---------------------------------------------------------------------------------------------------------
// Money, counted independently of the books

/// Returns who owns an account now; 0: no one.
static sabot_person owner_of(sabot_account account) {
    const int seat = bench.table.round.bank_seat.number;
    if (account == SABOT_ACCOUNT_BANK) {
        return bench.table.bettors[seat].person;
    }
    for (int bettor = 1; bettor <= SABOT_BETTORS_MAX; bettor++) {
        if (account == SABOT_ACCOUNT_OF_BETTOR(bettor)) {
            return bench.table.bettors[bettor].person;
        }
    }
    return 0;
}

/// Called before the event is applied to the table.
static void count_money(const sabot_event *event) {
    sabot_transfer transfers[SABOT_TRANSFERS_MAX];
    const int count = sabot_event_transfers(&bench.table, event, transfers);
    for (int i = 0; i < count; i++) {
        const sabot_transfer *const transfer = &transfers[i];
        if (transfer->from != SABOT_ACCOUNT_CAGE && transfer->to != SABOT_ACCOUNT_CAGE) {
            assert_true(owner_of(transfer->from) < PERSONS && owner_of(transfer->to) < PERSONS);
            moved_cents[owner_of(transfer->from)] -= transfer->cents;
            moved_cents[owner_of(transfer->to)] += transfer->cents;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------
// The books

static void note_wagers(void) {
    for (int i = 0; i < whole.wager_count; i++) {
        const sabot_hand_wager *const wager = &whole.wagers[i];
        rejected += wager->is_rejected;
        prizes += wager->prize != SABOT_PRIZE_NONE && wager->paid_cents > 0;
        kept_fees += whole.fate == SABOT_BOOK_VOID && wager->fee_cents > wager->fee_returned_cents;
        returned_fees += wager->fee_returned_cents > 0;
        short_lines += wager->is_settled && wager->result != SABOT_RESULT_PUSH && wager->returned_cents > 0 &&
                       wager->returned_cents < wager->wager.cents;
    }
}

static void check_person(sabot_person person) {
    json_t *const own = sabot_own_hand_json(&whole, person);
    const json_int_t net = json_integer_value(json_object_get(own, "net"));
    if (net != moved_cents[person]) {
        char *const text = own != NULL ? json_dumps(own, JSON_INDENT(1)) : NULL;
        fail_msg("person %u: chips changed by %lld, but the hand gives %lld: %s", person,
                 (long long)moved_cents[person], (long long)net, text != NULL ? text : "nothing");
    }
    banked += own != NULL && !json_is_null(json_object_get(own, "bank"));
    if (resumed.fate != SABOT_BOOK_EMPTY) {
        json_t *const again = sabot_own_hand_json(&resumed, person);
        if (!json_equal(own, again) && (own != NULL || again != NULL)) {
            fail_msg("person %u, started in mid-hand: %s; followed from the start: %s", person,
                     json_dumps(again, JSON_INDENT(1)), json_dumps(own, JSON_INDENT(1)));
        }
        compared += own != NULL;
        json_decref(again);
    }
    json_decref(own);
}

static void check_hand(void) {
    fates[whole.fate]++;
    note_wagers();
    for (sabot_person person = 1; person < PERSONS; person++) {
        check_person(person);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Random tables

static void take(const sabot_event *event) {
    if (event->type == SABOT_EVENT_BETS_OPENED) {
        memset(moved_cents, 0, sizeof moved_cents);
        sabot_hand_book_clear(&resumed);
    }
    count_money(event);
    const bool is_over = sabot_hand_book_take(&whole, &record, &bench.table, event);
    if (resumed.fate == SABOT_BOOK_ON) {
        assert_int_equal(sabot_hand_book_take(&resumed, &record, &bench.table, event), is_over);
    }
    if (is_over && !whole.tracker_only) {
        check_hand();
    }
    sabot_table_apply(&bench.table, event);
}

static void run_command(void) {
    const sabot_command command = below(&bench, 4) == 0 ? eager_command(&bench) : some_command(&bench);
    sabot_table_decide(&bench.table, &command, &batch);
    record = (sabot_record){.sequence = record.sequence + 1, .table = 1, .time_ms = command.time_ms};
    for (int i = 0; i < batch.count; i++) {
        take(&batch.events[i]);
    }
    if (batch.count > 0 && below(&bench, 3) == 0) { // between records, as when a room opens
        sabot_hand_book_clear(&resumed);
        sabot_hand_book_resume(&resumed, 1, &bench.table);
    }
}

static void test_result_of_a_hand_is_the_change_of_chips(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++) {
        begin_random(&bench, seed);
        bench.rulesets[0].void_fee = SABOT_VOID_FEE_KEPT; // R-FEE-7
        sabot_hand_book_clear(&whole);
        sabot_hand_book_clear(&resumed);
        for (int i = 0; i < 6000; i++) {
            run_command();
        }
    }
    sabot_hand_book_clear(&whole);
    sabot_hand_book_clear(&resumed);
    print_message(
        "# %d ended, %d void, %d banked, %d prizes, %d rejected, %d fees kept, %d returned, %d short, %d "
        "compared\n",
        fates[SABOT_BOOK_ENDED], fates[SABOT_BOOK_VOID], banked, prizes, rejected, kept_fees, returned_fees,
        short_lines, compared);
    assert_true(fates[SABOT_BOOK_ENDED] > 50 && fates[SABOT_BOOK_VOID] > 20 && banked > 20);
    assert_true(kept_fees > 0 && returned_fees > 0 && short_lines > 0 && compared > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_result_of_a_hand_is_the_change_of_chips)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
