/// Tests a host: acknowledged commands are on disk, a repeated command happens once, and a restarted room
/// continues where it stopped.
#include "hosting.h"
#include "room/audit/audit.h"

static void test_table_continues_where_it_stopped(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 8, 1);
    play(room, &busy, 1, 30);
    assert_same_after_reopening(room, 1);
    // After a clean close, the checkpoint leaves nothing to replay.
    assert_int_equal(sabot_host_recovered(room->host)->records, 0);
    assert_true(sabot_host_recovered(room->host)->from > 100);
    play(room, &busy, 1, 5);
    assert_true(sabot_table_is_consistent(sabot_host_table(room->host, 1)));
}

static bool take_record(void *visitor, const sabot_record *record) {
    sabot_journal_fault fault;
    return sabot_history_read_record(visitor, record, NULL, &fault);
}

static void test_checkpoint_and_replay_give_the_same_table(void **state) {
    test_room *const room = *state;
    sabot_host_close(room->host);
    room->options.checkpoint_records = 50;
    open_test_room(room);
    sabot_busy busy = sabot_busy_table(&room->california, false, 6, 2);
    play(room, &busy, 1, 20);
    static uint8_t live[SABOT_TABLE_BYTES_MAX], replayed[SABOT_TABLE_BYTES_MAX];
    const size_t size = bytes_of(room, 1, live);
    // A reader beside the writer starts from the newest checkpoint …
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_host *reader;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    assert_true(sabot_host_open(journal, room->options, &reader, &fault));
    assert_true(sabot_host_recovered(reader)->from > 0);
    assert_true(sabot_host_recovered(reader)->records < 50);
    assert_int_equal(sabot_table_write(sabot_host_table(reader, 1), replayed), size);
    assert_memory_equal(live, replayed, size);
    sabot_host_close(reader);
    // … and another, from the first record, ends with the same table.
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    sabot_history *const history = sabot_history_begin();
    assert_true(
        sabot_journal_replay(journal, sabot_journal_start(journal), take_record, history, NULL, &fault));
    assert_int_equal(sabot_table_write(sabot_history_table(history, 1), replayed), size);
    assert_memory_equal(live, replayed, size);
    sabot_history_end(history);
    sabot_journal_close(journal);
}

/// Tracks table 1 independently and compares it with what an observer is shown.
typedef struct {
    sabot_table followed;
    bool is_open;        ///< a record has begun
    int befores, afters; ///< in the current record
    uint64_t records;
} observed;

static void assert_same_state(const sabot_table *table, const sabot_table *expected) {
    static uint8_t shown[SABOT_TABLE_BYTES_MAX], wanted[SABOT_TABLE_BYTES_MAX];
    const size_t size = sabot_table_write(expected, wanted);
    assert_int_equal(sabot_table_write(table, shown), size);
    assert_memory_equal(shown, wanted, size);
}

static void observe_begin(void *context, const sabot_record *record) {
    observed *const all = context;
    assert_false(all->is_open);
    assert_int_equal(record->sequence, ++all->records);
    all->is_open = true;
    all->befores = all->afters = 0;
}

static void observe_before(void *context, const sabot_record *record, const sabot_table *table,
                           const sabot_event *event) {
    observed *const all = context;
    assert_true(all->is_open && record->table == 1);
    assert_int_equal(all->befores++, all->afters);
    assert_same_state(table, &all->followed);
    sabot_table_apply(&all->followed, event);
}

static void observe_after(void *context, const sabot_record *record, const sabot_table *table,
                          const sabot_event *event) {
    observed *const all = context;
    (void)record, (void)event;
    assert_int_equal(all->befores, ++all->afters);
    assert_same_state(table, &all->followed);
}

static void observe_end(void *context, const sabot_record *record, const sabot_event *events, int count,
                        const sabot_table *table) {
    observed *const all = context;
    assert_true(all->is_open && events != NULL && record->sequence == all->records);
    assert_int_equal(all->afters, count);
    assert_same_state(table, &all->followed);
    all->is_open = false;
}

static sabot_observer observer_of(observed *all) {
    sabot_table_begin(&all->followed);
    return (sabot_observer){.context = all,
                            .begin = observe_begin,
                            .before = observe_before,
                            .after = observe_after,
                            .end = observe_end};
}

static bool observe_record(void *context, const sabot_record *record) {
    static observed walked;
    static sabot_observer observer;
    sabot_journal_fault fault;
    if (record->sequence == 1) {
        walked = (observed){0};
        observer = observer_of(&walked);
    }
    return sabot_history_read_record(context, record, &observer, &fault);
}

/// Observers of a host and of its journal are shown every event once, with the table before and after it.
static void test_observers_see_each_event_before_and_after(void **state) {
    test_room *const room = *state;
    static observed live;
    const sabot_observer observer = observer_of(&live);
    sabot_busy busy = sabot_busy_table(&room->california, true, 6, 4);
    sabot_host_set_observer(room->host, &observer);
    play(room, &busy, 1, 6);
    sabot_host_set_observer(room->host, NULL);
    assert_false(live.is_open);
    assert_int_equal(live.records, sabot_host_sequence(room->host));
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    sabot_history *const history = sabot_history_begin();
    assert_true(
        sabot_journal_replay(journal, sabot_journal_start(journal), observe_record, history, NULL, &fault));
    assert_same_state(sabot_history_table(history, 1), &live.followed);
    sabot_history_end(history);
    sabot_journal_close(journal);
}

static void test_repeated_command_happens_once(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 3);
    play(room, &busy, 1, 1);
    const sabot_command_id id = {.bytes = {1, 2, 3}};
    const sabot_command command = buy_in(12300);
    sabot_reply first, again, other;
    sabot_host_execute(room->host, 1, id, &command, &first);
    assert_int_equal(first.status, SABOT_OK);
    assert_false(first.repeated);
    const uint64_t sequence = first.sequence;
    const int64_t stack_cents = sabot_host_table(room->host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)];
    for (int round = 0; round < 2; round++) {
        room->now_ms += 5000;
        sabot_host_execute(room->host, 1, id, &command, &again);
        assert_int_equal(again.status, SABOT_OK);
        assert_true(again.repeated);
        assert_int_equal(again.sequence, sequence);
        assert_int_equal(again.count, 1);
        assert_int_equal(again.events[0].bought_in.cents, 12300);
        assert_int_equal(sabot_host_table(room->host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)],
                         stack_cents);
        assert_same_after_reopening(room, 1); // also by a host that never saw it
    }
    const sabot_command more = buy_in(12301);
    sabot_host_execute(room->host, 1, id, &more, &other);
    assert_int_equal(other.status, SABOT_COMMAND_ID_IS_TAKEN);
    assert_int_equal(other.sequence, 0);
}

static void test_a_refusal_is_remembered_too(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 4);
    play(room, &busy, 1, 1);
    const sabot_command_id id = {.bytes = {9}};
    sabot_command start = {.type = SABOT_COMMAND_START_GAME, .role = SABOT_ROLE_DEALER};
    sabot_reply reply;
    sabot_host_execute(room->host, 1, id, &start, &reply);
    assert_int_equal(reply.status, SABOT_BETTING_IS_NOT_OPEN);
    while (sabot_host_table(room->host, 1)->round.wager_count == 0) {
        const sabot_command next = sabot_busy_next(&busy, sabot_host_table(room->host, 1));
        assert_int_equal(ask(room, 1, &next).status, SABOT_OK);
    }
    // A late copy of a refused command does not start the game.
    sabot_host_execute(room->host, 1, id, &start, &reply);
    assert_int_equal(reply.status, SABOT_BETTING_IS_NOT_OPEN);
    assert_true(reply.repeated);
    start.person = 3;
    sabot_host_execute(room->host, 1, id, &start, &reply);
    assert_int_equal(reply.status, SABOT_COMMAND_ID_IS_TAKEN);
}

static void test_unknown_and_busy_tables_are_refused(void **state) {
    test_room *const room = *state;
    const sabot_command command = buy_in(100);
    const sabot_command_id id = {.bytes = {1}};
    assert_int_equal(ask(room, 2, &command).status, SABOT_TABLE_IS_UNKNOWN);
    assert_int_equal(ask(room, 0, &command).status, SABOT_TABLE_IS_UNKNOWN);
    int taken = 0;
    while (sabot_host_submit(room->host, 1, id, &command, NULL, NULL) == SABOT_OK) {
        taken++;
    }
    assert_int_equal(sabot_host_submit(room->host, 1, id, &command, NULL, NULL), SABOT_TABLE_IS_BUSY);
    assert_true(taken >= SABOT_QUEUED_MAX - 2);
    int turns = 0;
    while (sabot_host_turn(room->host) > 0) {
        turns++;
    }
    assert_int_equal(turns, taken); // one command per table per turn
    assert_int_equal(sabot_host_submit(room->host, 1, id, &command, NULL, NULL), SABOT_OK);
}

// ---------------------------------------------------------------------------------------------------------
// Virtual shoes

typedef struct {
    sabot_history *history;
    sabot_seed seed;
    int reveals;
} seed_search;

static bool find_seed(void *visitor, const sabot_record *record) {
    seed_search *const seen = visitor;
    static sabot_event_batch batch;
    sabot_journal_fault fault;
    assert_true(sabot_history_decode(seen->history, record, &batch, &fault));
    for (int i = 0; i < batch.count; i++) {
        if (batch.events[i].type == SABOT_EVENT_SHOE_REVEALED) {
            memcpy(&seen->seed, &batch.events[i].shoe_revealed.seed, sizeof seen->seed);
            seen->reveals++;
        }
    }
    return true;
}

static void test_virtual_shoe_survives_a_restart(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->washington, true, 4, 5);
    play(room, &busy, 1, 3);
    const sabot_shoe_state *const shoe = &sabot_host_table(room->host, 1)->shoe;
    const sabot_shoe_name name = {.table = 1, .shoe = shoe->number, .decks = shoe->decks};
    const sabot_bytes32 commitment = shoe->commitment;
    const uint16_t cut = shoe->cut_place;
    assert_true(cut > 0);
    // Deals every card to the end of the shoe, with several restarts.
    uint8_t dealt[SABOT_SHOE_CARDS_MAX];
    int gone = shoe->decks * SABOT_DECK_CARDS - shoe->cards_left;
    const int first = gone;
    for (int i = 0; i < 20000; i++) {
        sabot_host_turn(room->host); // lets the host do its own work
        if (i % 300 == 150) {
            assert_same_after_reopening(room, 1);
        }
        const sabot_table *const table = sabot_host_table(room->host, 1);
        if (!table->shoe.in_play && !table->shoe.awaits_reveal) {
            break;
        }
        const sabot_command command = sabot_busy_next(&busy, table);
        const sabot_reply reply = ask(room, 1, &command);
        assert_true(reply.status == SABOT_OK || reply.status == SABOT_SHOE_IS_NOT_REVEALED);
        for (int e = 0; e < reply.count && table->shoe.number == name.shoe; e++) {
            if (reply.events[e].type == SABOT_EVENT_CARD_DEALT) {
                dealt[gone++] = reply.events[e].card_dealt.card;
            }
        }
    }
    // The seed is in the journal now, and proves the commitment and the order.
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    seed_search seen = {.history = sabot_history_begin()};
    assert_true(sabot_journal_replay(journal, sabot_journal_start(journal), find_seed, &seen, NULL, &fault));
    assert_int_equal(seen.reveals, 1);
    const sabot_commitment again = sabot_seed_commit(&seen.seed, name);
    assert_memory_equal(&again, &commitment, sizeof again);
    sabot_card cards[SABOT_SHOE_CARDS_MAX];
    sabot_seed_shuffle(&seen.seed, name, cut, cards);
    assert_true(gone > first + 200);
    for (int i = first; i < gone; i++) {
        assert_int_equal(dealt[i], cards[i].index);
    }
    uint8_t secret[SABOT_SECRET_BYTES_MAX];
    size_t size = 1;
    assert_true(sabot_journal_secret(journal, 1, name.shoe, secret, &size, &fault));
    assert_int_equal(size, 0); // and is stored nowhere else
    sabot_history_end(seen.history);
    sabot_journal_close(journal);
}

static void test_seed_is_sealed_until_revealed(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, true, 4, 6);
    play(room, &busy, 1, 2);
    uint8_t sealed[SABOT_SECRET_BYTES_MAX];
    size_t size;
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    assert_true(sabot_journal_secret(journal, 1, 1, sealed, &size, &fault));
    assert_int_equal(size, SABOT_SEALED_BYTES);
    sabot_journal_close(journal);
    sabot_seed seed;
    memcpy(&seed, sealed + 24, sizeof seed); // the stored bytes are not the seed
    const sabot_commitment wrong = sabot_seed_commit(&seed, (sabot_shoe_name){1, 1, 8});
    assert_memory_not_equal(&wrong, &sabot_host_table(room->host, 1)->shoe.commitment, sizeof wrong);
}

static void note_seed_lost(void *context, const sabot_record *record, const sabot_event *events, int count,
                           const sabot_table *table) {
    (void)record, (void)table;
    *(int *)context += count == 1 && events[0].type == SABOT_EVENT_SEED_LOST;
}

static void test_a_lost_seed_needs_a_supervisor(void **state) {
    test_room *const room = *state;
    int told = 0;
    sabot_busy busy = sabot_busy_table(&room->washington, true, 4, 7);
    play(room, &busy, 1, 2);
    sabot_host_close(room->host);
    room->options.secret = NULL; // as if the key file were wrong
    open_test_room(room);
    assert_int_equal(sabot_host_recovered(room->host)->shoes_lost, 1);
    sabot_command draw = {.type = SABOT_COMMAND_DRAW_CARD, .role = SABOT_ROLE_DEALER};
    assert_int_equal(ask(room, 1, &draw).status, SABOT_SHOE_IS_LOST);
    sabot_command end = {.type = SABOT_COMMAND_END_SHOE, .role = SABOT_ROLE_SUPERVISOR};
    strcpy(end.end_shoe.reason.text, "its seed is lost");
    assert_int_equal(ask(room, 1, &end).status, SABOT_OK);
    sabot_host_set_observer(room->host, &(sabot_observer){.context = &told, .end = note_seed_lost});
    sabot_host_turn(room->host);
    assert_false(sabot_host_table(room->host, 1)->shoe.awaits_reveal);
    assert_int_equal(told, 1); // and nothing is revealed that is not a seed
    uint8_t sealed[SABOT_SECRET_BYTES_MAX];
    size_t size;
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    assert_true(sabot_journal_secret(journal, 1, 1, sealed, &size, &fault));
    assert_int_equal(size, SABOT_SEALED_BYTES); // kept, in case the key is found
    sabot_journal_close(journal);
}

static const sabot_audit *audit_of(const test_room *room) {
    static sabot_audit audit;
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    sabot_audit_run(journal, NULL, NULL, &audit);
    sabot_journal_close(journal);
    return &audit;
}

/// A shoe that ends just before its room closes is proven, too; an audit in between finds nothing wrong.
static void test_room_reveals_every_seed_before_it_closes(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->washington, true, 4, 9);
    play(room, &busy, 1, 2);
    sabot_command end = {.type = SABOT_COMMAND_END_SHOE, .role = SABOT_ROLE_SUPERVISOR};
    strcpy(end.end_shoe.reason.text, "the room closes");
    assert_int_equal(ask(room, 1, &end).status, SABOT_OK);
    assert_true(sabot_host_table(room->host, 1)->shoe.awaits_reveal);
    assert_int_equal(audit_of(room)->faults_found, 0);
    assert_non_null(strstr(audit_of(room)->remarks[0].sentence, "its seed is not revealed yet"));
    sabot_host_close(room->host);
    assert_int_equal(audit_of(room)->faults_found, 0);
    assert_int_equal(audit_of(room)->shoes_proven, 1);
    assert_int_equal(audit_of(room)->remark_count, 0);
    open_test_room(room);
    assert_false(sabot_host_table(room->host, 1)->shoe.awaits_reveal);
}

// ---------------------------------------------------------------------------------------------------------
// Time

static void test_betting_closes_by_the_hosts_clock(void **state) { // R-BET-6, R-TRAK-6
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 8);
    play(room, &busy, 1, 1);
    sabot_command timer = {.type = SABOT_COMMAND_SET_TIMER, .role = SABOT_ROLE_SUPERVISOR};
    timer.set_timer.seconds = 20;
    sabot_command post = {.type = SABOT_COMMAND_POST, .role = SABOT_ROLE_SUPERVISOR};
    assert_int_equal(ask(room, 1, &timer).status, SABOT_OK);
    assert_int_equal(ask(room, 1, &post).status, SABOT_OK);
    const sabot_table *const table = sabot_host_table(room->host, 1);
    while (table->round.wager_count == 0) {
        const sabot_command next = sabot_busy_next(&busy, table);
        assert_int_equal(ask(room, 1, &next).status, SABOT_OK);
    }
    const int64_t closes_ms = sabot_host_tick(room->host);
    assert_int_equal(closes_ms, table->closes_ms);
    assert_int_equal(sabot_host_turn(room->host), 0);
    room->now_ms = closes_ms;
    assert_int_equal(sabot_host_tick(room->host), closes_ms);
    assert_int_equal(sabot_host_tick(room->host), closes_ms); // a second tick adds nothing
    assert_int_equal(sabot_host_turn(room->host), 1);
    assert_int_equal(sabot_host_turn(room->host), 0);
    assert_int_equal(table->phase, SABOT_PHASE_NO_MORE_BETS);
}

static void test_time_never_goes_back(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 9);
    play(room, &busy, 1, 1);
    const int64_t late_ms = room->now_ms;
    const sabot_command command = buy_in(100);
    room->now_ms = 1000; // ask adds 100
    assert_int_equal(ask(room, 1, &command).time_ms, late_ms);
    room->now_ms += 4900; // it does not stand still, either
    assert_int_equal(ask(room, 1, &command).time_ms, late_ms + 5000);
    sabot_host_close(room->host);
    open_test_room(room); // the checkpoint has the time, too
    assert_int_equal(ask(room, 1, &command).time_ms, late_ms + 5000);
}

static void test_brief_clock_error_has_no_effect(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 9);
    play(room, &busy, 1, 1);
    const int64_t right_ms = room->now_ms;
    room->now_ms += INT64_C(3600000);
    sabot_host_tick(room->host);
    room->now_ms = right_ms;
    const sabot_command command = buy_in(100);
    assert_int_equal(ask(room, 1, &command).time_ms, right_ms + 100);
}

static void test_wait_returns(void **state) {
    test_room *const room = *state;
    sabot_host_wait(room->host, -5);
    sabot_host_wait(room->host, 0);
    sabot_host_wait(room->host, 5);
}

static void note_status(void *context, uint32_t table, const sabot_reply *reply) {
    (void)table;
    *(sabot_status *)context = reply->status;
}

static void test_pending_senders_are_answered_when_the_room_closes(void **state) {
    test_room *const room = *state;
    sabot_status status = SABOT_OK;
    sabot_command rules = {.type = SABOT_COMMAND_CHOOSE_RULES, .role = SABOT_ROLE_SUPERVISOR};
    rules.choose_rules.ruleset = &room->california;
    const sabot_command_id id = sabot_host_next_id(room->host);
    assert_int_equal(sabot_host_submit(room->host, 1, id, &rules, note_status, &status), SABOT_OK);
    sabot_host_close(room->host);
    assert_int_equal(status, SABOT_NOT_STORED);
    open_test_room(room);
    // Commands carried out before are answered as usual.
    sabot_reply reply;
    sabot_host_execute(room->host, 1, id, &rules, &reply);
    assert_int_equal(reply.status, SABOT_OK);
    assert_int_equal(sabot_host_submit(room->host, 1, id, &rules, note_status, &status), SABOT_OK);
    sabot_host_close(room->host);
    assert_int_equal(status, SABOT_OK);
    open_test_room(room);
    assert_true(sabot_host_recovered(room->host)->was_closed);
}

// ---------------------------------------------------------------------------------------------------------
// Batches: all or nothing

static void keep_reply(void *context, uint32_t table, const sabot_reply *reply) {
    (void)table;
    *(sabot_reply *)context = *reply;
}

static sabot_reply send_batch(test_room *room, sabot_command_id id, const sabot_command *commands,
                              int count) {
    sabot_reply reply = {.status = SABOT_STATUS_COUNT};
    room->now_ms += 100;
    assert_int_equal(sabot_host_submit_batch(room->host, 1, id, commands, count, keep_reply, &reply),
                     SABOT_OK);
    sabot_host_turn(room->host);
    assert_int_not_equal(reply.status, SABOT_STATUS_COUNT);
    return reply;
}

static sabot_command dealers(sabot_command_type type) {
    return (sabot_command){.type = type, .role = SABOT_ROLE_DEALER, .person = 5};
}

static sabot_command bet_of(int seat, sabot_kind kind, int64_t cents) {
    sabot_command command = dealers(SABOT_COMMAND_BET);
    command.bet.bettor = (uint8_t)seat;
    command.bet.seat = (uint8_t)seat;
    command.bet.kind = (uint8_t)kind;
    command.bet.cents = cents;
    return command;
}

/// Opens a table with two players of $1,000 each and bets open.
static void open_for_bets(test_room *room) {
    sabot_command rules = {.type = SABOT_COMMAND_CHOOSE_RULES, .role = SABOT_ROLE_SUPERVISOR, .person = 9};
    rules.choose_rules.ruleset = &room->washington;
    sabot_command burn = dealers(SABOT_COMMAND_BURN);
    sabot_command_type plain[] = {SABOT_COMMAND_POST, SABOT_COMMAND_OPEN_TABLE, SABOT_COMMAND_NEW_SHOE};
    assert_int_equal(ask(room, 1, &rules).status, SABOT_OK);
    for (int i = 0; i < 3; i++) {
        sabot_command command = {.type = plain[i], .role = SABOT_ROLE_SUPERVISOR, .person = 9};
        assert_int_equal(ask(room, 1, &command).status, SABOT_OK);
    }
    burn.burn.card = 0;
    assert_int_equal(ask(room, 1, &burn).status, SABOT_OK);
    for (int seat = 1; seat <= 2; seat++) {
        sabot_command sit = dealers(SABOT_COMMAND_SIT_DOWN);
        sabot_command buy = dealers(SABOT_COMMAND_BUY_IN);
        sit.sit_down.bettor = buy.buy_in.bettor = (uint8_t)seat;
        sit.sit_down.person = 30U + (unsigned)seat;
        buy.buy_in.cents = 100000;
        assert_int_equal(ask(room, 1, &sit).status, SABOT_OK);
        assert_int_equal(ask(room, 1, &buy).status, SABOT_OK);
    }
    const sabot_command bets = dealers(SABOT_COMMAND_OPEN_BETS);
    assert_int_equal(ask(room, 1, &bets).status, SABOT_OK);
}

static void test_batch_is_carried_out_together(void **state) {
    test_room *const room = *state;
    open_for_bets(room);
    const uint64_t before = sabot_host_sequence(room->host);
    const sabot_command_id id = sabot_host_next_id(room->host);
    const sabot_command commands[] = {bet_of(1, SABOT_KIND_PLAYER, 2500), bet_of(1, SABOT_KIND_DRAGON7, 500),
                                      bet_of(2, SABOT_KIND_BANKER, 5000)};
    const sabot_reply reply = send_batch(room, id, commands, 3);
    assert_int_equal(reply.status, SABOT_OK);
    assert_int_equal(reply.sequence, before + 3); // a record for each command
    assert_int_equal(sabot_host_table(room->host, 1)->round.wager_count, 3);
    // The same id again changes nothing, also after a restart.
    for (int i = 0; i < 2; i++) {
        const sabot_reply again = send_batch(room, id, commands, 3);
        assert_int_equal(again.status, SABOT_OK);
        assert_true(again.repeated);
        assert_int_equal(sabot_host_sequence(room->host), before + 3);
        assert_same_after_reopening(room, 1);
    }
    // The same id for other commands is refused.
    assert_int_equal(send_batch(room, id, commands, 2).status, SABOT_COMMAND_ID_IS_TAKEN);
    static sabot_audit audit;
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    assert_true(sabot_audit_run(journal, NULL, NULL, &audit));
    assert_int_equal(audit.fault_count, 0);
    sabot_journal_close(journal);
}

static void test_batch_with_one_bad_command_does_nothing(void **state) {
    test_room *const room = *state;
    open_for_bets(room);
    const uint64_t before = sabot_host_sequence(room->host);
    const int64_t stack_cents = sabot_host_table(room->host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)];
    const sabot_command_id id = sabot_host_next_id(room->host);
    // $1,000 for two bets of $400 and one of $100 and one of $200 is not enough.
    const sabot_command commands[] = {bet_of(1, SABOT_KIND_PLAYER, 40000),
                                      bet_of(1, SABOT_KIND_BANKER, 40000), bet_of(1, SABOT_KIND_TIE, 10000),
                                      bet_of(1, SABOT_KIND_PANDA8, 10001)};
    const sabot_reply reply = send_batch(room, id, commands, 4);
    assert_int_not_equal(reply.status, SABOT_OK);
    assert_int_equal(reply.refused, 3);
    assert_int_equal(sabot_host_sequence(room->host), before);
    assert_int_equal(sabot_host_table(room->host, 1)->round.wager_count, 0);
    assert_int_equal(sabot_host_table(room->host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)],
                     stack_cents);
    const sabot_reply again = send_batch(room, id, commands, 4);
    assert_int_equal(again.status, reply.status);
    assert_true(again.repeated);
    assert_int_equal(again.refused, 3);
    // Rules, shoes and virtual cards come alone.
    const sabot_command alone[] = {bet_of(1, SABOT_KIND_PLAYER, 2500), dealers(SABOT_COMMAND_DRAW_CARD)};
    const sabot_reply refused = send_batch(room, sabot_host_next_id(room->host), alone, 2);
    assert_int_equal(refused.status, SABOT_COMMAND_IS_UNKNOWN);
    assert_int_equal(refused.refused, 1);
    assert_int_equal(sabot_host_table(room->host, 1)->round.wager_count, 0);
}

static void test_command_for_another_hand_is_refused(void **state) {
    test_room *const room = *state;
    open_for_bets(room);
    sabot_command bet = bet_of(1, SABOT_KIND_PLAYER, 2500);
    bet.hand = 2; // the table is at hand 1
    assert_int_equal(ask(room, 1, &bet).status, SABOT_HAND_IS_ANOTHER);
    bet.hand = 1;
    assert_int_equal(ask(room, 1, &bet).status, SABOT_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_table_continues_where_it_stopped, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_checkpoint_and_replay_give_the_same_table, make_room,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_batch_is_carried_out_together, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_batch_with_one_bad_command_does_nothing, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_command_for_another_hand_is_refused, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_repeated_command_happens_once, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_a_refusal_is_remembered_too, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_unknown_and_busy_tables_are_refused, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_virtual_shoe_survives_a_restart, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_seed_is_sealed_until_revealed, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_a_lost_seed_needs_a_supervisor, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_room_reveals_every_seed_before_it_closes, make_room,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_betting_closes_by_the_hosts_clock, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_observers_see_each_event_before_and_after, make_room,
                                        remove_room),
        cmocka_unit_test_setup_teardown(test_time_never_goes_back, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_brief_clock_error_has_no_effect, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_wait_returns, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_pending_senders_are_answered_when_the_room_closes, make_room,
                                        remove_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
