/// A host: what it answers is on disk, what is asked twice happens once, what stops goes on where it was.
#include "testing.h"

#include "busy_table.h"
#include "faulty_store.h"
#include "host.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/// A room on disk that a test may close and open again.
typedef struct {
    char directory[32];
    char path[64];
    sabot_room_secret secret;
    sabot_ruleset california, washington;
    int64_t now_ms;
    sabot_host_options options;
    sabot_host *host;
} test_room;

static int64_t room_clock(void *context) {
    return ((test_room *)context)->now_ms;
}

static void enter(test_room *room) {
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_open_file(room->path, &room->secret, true, room->now_ms, &journal, &fault));
    if (!sabot_host_open(journal, room->options, &room->host, &fault)) {
        fail_msg("%s", fault.sentence);
    }
}

static int make_room(void **state) {
    test_room *const room = calloc(1, sizeof *room);
    sabot_config_fault fault;
    strcpy(room->directory, "/tmp/sabot-host-XXXXXX");
    assert_true(sabot_fair_begin());
    assert_non_null(mkdtemp(room->directory));
    snprintf(room->path, sizeof room->path, "%s/room.sabot", room->directory);
    memset(room->secret.bytes, 5, sizeof room->secret.bytes);
    assert_true(sabot_config_read("california-panda8", &room->california, &fault));
    assert_true(sabot_config_read("washington", &room->washington, &fault));
    room->now_ms = 1767258000000;
    room->options = sabot_host_options_defaults();
    room->options.secret = &room->secret;
    room->options.now_ms = room_clock;
    room->options.clock = room;
    enter(room);
    *state = room;
    return 0;
}

static int leave_room(void **state) {
    test_room *const room = *state;
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    sabot_host_close(room->host);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s%s", room->path, endings[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(room->directory), 0);
    free(room);
    return 0;
}

static sabot_answer ask(test_room *room, uint32_t table, const sabot_command *command) {
    sabot_answer answer;
    room->now_ms += 100;
    sabot_host_ask(room->host, table, sabot_host_next_id(room->host), command, &answer);
    return answer;
}

/// Plays until so many hands are over.
static void play(test_room *room, sabot_busy *busy, uint32_t table, uint32_t hands) {
    const sabot_table *const played = sabot_host_table(room->host, table);
    const uint32_t until = played->hand + hands;
    while (played->hand < until || played->phase != SABOT_PHASE_BETWEEN) {
        const sabot_command command = sabot_busy_next(busy, played);
        const sabot_answer answer = ask(room, table, &command);
        if (answer.status != SABOT_OK) {
            fail_msg("%s: %s", sabot_command_message((int)command.type)->word,
                     sabot_status_name(answer.status));
        }
    }
}

static size_t bytes_of(const test_room *room, uint32_t table, uint8_t *bytes) {
    return sabot_table_write(sabot_host_table(room->host, table), bytes);
}

static void assert_same_after_reopening(test_room *room, uint32_t table) {
    static uint8_t before[SABOT_TABLE_BYTES_MAX], after[SABOT_TABLE_BYTES_MAX];
    const size_t size = bytes_of(room, table, before);
    sabot_host_close(room->host);
    enter(room);
    assert_int_equal(bytes_of(room, table, after), size);
    assert_memory_equal(before, after, size);
}

// ---------------------------------------------------------------------------------------------------------

static void test_a_table_goes_on_where_it_stopped(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 8, 1);
    play(room, &busy, 1, 30);
    assert_same_after_reopening(room, 1);
    // The checkpoint of a clean close leaves nothing to replay.
    assert_int_equal(sabot_host_recovered(room->host)->records, 0);
    assert_true(sabot_host_recovered(room->host)->from > 100);
    play(room, &busy, 1, 5);
    assert_true(sabot_table_is_consistent(sabot_host_table(room->host, 1)));
}

static bool take_record(void *visitor, const sabot_record *record) {
    sabot_journal_fault fault;
    return sabot_history_take(visitor, record, NULL, NULL, &fault);
}

static void test_checkpoint_and_replay_give_the_same_table(void **state) {
    test_room *const room = *state;
    sabot_host_close(room->host);
    room->options.checkpoint_records = 50;
    enter(room);
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
    // … and another, from the first record, comes to the same.
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    sabot_history *const history = sabot_history_begin();
    assert_true(
        sabot_journal_replay(journal, sabot_journal_start(journal), take_record, history, NULL, &fault));
    assert_int_equal(sabot_table_write(sabot_history_table(history, 1), replayed), size);
    assert_memory_equal(live, replayed, size);
    sabot_history_end(history);
    sabot_journal_close(journal);
}

static sabot_command buy_in(int64_t cents) {
    sabot_command command = {.type = SABOT_COMMAND_BUY_IN, .role = SABOT_ROLE_DEALER, .person = 7};
    command.buy_in.bettor = 1;
    command.buy_in.cents = cents;
    return command;
}

static void test_the_same_command_again_happens_once(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 3);
    play(room, &busy, 1, 1);
    const sabot_command_id id = {.bytes = {1, 2, 3}};
    const sabot_command command = buy_in(12300);
    sabot_answer first, again, other;
    sabot_host_ask(room->host, 1, id, &command, &first);
    assert_int_equal(first.status, SABOT_OK);
    assert_false(first.repeated);
    const uint64_t sequence = first.sequence;
    const int64_t stack_cents = sabot_host_table(room->host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)];
    for (int round = 0; round < 2; round++) {
        room->now_ms += 5000;
        sabot_host_ask(room->host, 1, id, &command, &again);
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
    sabot_host_ask(room->host, 1, id, &more, &other);
    assert_int_equal(other.status, SABOT_COMMAND_ID_IS_TAKEN);
    assert_int_equal(other.sequence, 0);
}

static void test_a_refusal_is_remembered_too(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 4);
    play(room, &busy, 1, 1);
    const sabot_command_id id = {.bytes = {9}};
    sabot_command start = {.type = SABOT_COMMAND_START_GAME, .role = SABOT_ROLE_DEALER};
    sabot_answer answer;
    sabot_host_ask(room->host, 1, id, &start, &answer);
    assert_int_equal(answer.status, SABOT_BETTING_IS_NOT_OPEN);
    while (sabot_host_table(room->host, 1)->round.wager_count == 0) {
        const sabot_command next = sabot_busy_next(&busy, sabot_host_table(room->host, 1));
        assert_int_equal(ask(room, 1, &next).status, SABOT_OK);
    }
    // A late copy of a command that was refused does not start the game after all.
    sabot_host_ask(room->host, 1, id, &start, &answer);
    assert_int_equal(answer.status, SABOT_BETTING_IS_NOT_OPEN);
    assert_true(answer.repeated);
    start.person = 3;
    sabot_host_ask(room->host, 1, id, &start, &answer);
    assert_int_equal(answer.status, SABOT_COMMAND_ID_IS_TAKEN);
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
    assert_true(taken >= SABOT_WAITING_MAX - 2);
    int turns = 0;
    while (sabot_host_turn(room->host) > 0) {
        turns++;
    }
    assert_int_equal(turns, taken); // one command of a table a turn
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
        if (batch.events[i].type == SABOT_EVENT_IS_SHOE_REVEALED) {
            memcpy(&seen->seed, &batch.events[i].shoe_revealed.seed, sizeof seen->seed);
            seen->reveals++;
        }
    }
    return true;
}

static void test_a_virtual_shoe_is_the_same_after_a_stop(void **state) {
    test_room *const room = *state;
    sabot_busy busy = sabot_busy_table(&room->washington, true, 4, 5);
    play(room, &busy, 1, 3);
    const sabot_live_shoe *const shoe = &sabot_host_table(room->host, 1)->shoe;
    const sabot_shoe_name name = {.table = 1, .shoe = shoe->number, .decks = shoe->decks};
    const sabot_bytes32 commitment = shoe->commitment;
    const uint16_t cut = shoe->cut_place;
    assert_true(cut > 0);
    // Every card to the end of the shoe, over several stops.
    uint8_t dealt[SABOT_SHOE_CARDS_MAX];
    int gone = shoe->decks * SABOT_DECK_CARDS - shoe->cards_left;
    const int first = gone;
    for (int i = 0; i < 20000; i++) {
        if (i % 300 == 150) {
            assert_same_after_reopening(room, 1);
        }
        const sabot_table *const table = sabot_host_table(room->host, 1);
        sabot_host_turn(room->host); // whatever the host has to do itself
        if (!table->shoe.in_play && !table->shoe.to_reveal) {
            break;
        }
        const sabot_command command = sabot_busy_next(&busy, table);
        const sabot_answer answer = ask(room, 1, &command);
        assert_true(answer.status == SABOT_OK || answer.status == SABOT_SHOE_IS_NOT_REVEALED);
        for (int e = 0; e < answer.count && table->shoe.number == name.shoe; e++) {
            if (answer.events[e].type == SABOT_EVENT_IS_CARD_DEALT) {
                dealt[gone++] = answer.events[e].card_dealt.card;
            }
        }
    }
    // The seed is in the journal now, and proves commitment and order.
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
    assert_int_equal(size, 0); // and nowhere else any more
    sabot_history_end(seen.history);
    sabot_journal_close(journal);
}

static void test_a_seed_is_sealed_until_it_is_shown(void **state) {
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
    memcpy(&seed, sealed + 24, sizeof seed); // what lies there is not the seed
    const sabot_commitment wrong = sabot_seed_commit(&seed, (sabot_shoe_name){1, 1, 8});
    assert_memory_not_equal(&wrong, &sabot_host_table(room->host, 1)->shoe.commitment, sizeof wrong);
}

static void note_seed_lost(void *context, const sabot_record *record, const sabot_event *events, int count,
                           const sabot_table *table) {
    (void)record, (void)table;
    *(int *)context += count == 1 && events[0].type == SABOT_EVENT_IS_SEED_LOST;
}

static void test_a_lost_seed_needs_a_supervisor(void **state) {
    test_room *const room = *state;
    int told = 0;
    sabot_busy busy = sabot_busy_table(&room->washington, true, 4, 7);
    play(room, &busy, 1, 2);
    sabot_host_close(room->host);
    room->options.secret = NULL; // as if the key file were another's
    enter(room);
    assert_int_equal(sabot_host_recovered(room->host)->shoes_lost, 1);
    sabot_command draw = {.type = SABOT_COMMAND_DRAW_CARD, .role = SABOT_ROLE_DEALER};
    assert_int_equal(ask(room, 1, &draw).status, SABOT_SHOE_IS_LOST);
    sabot_command end = {.type = SABOT_COMMAND_END_SHOE, .role = SABOT_ROLE_SUPERVISOR};
    strcpy(end.end_shoe.reason.text, "its seed is lost");
    assert_int_equal(ask(room, 1, &end).status, SABOT_OK);
    sabot_host_watch(room->host, note_seed_lost, &told);
    sabot_host_turn(room->host);
    assert_false(sabot_host_table(room->host, 1)->shoe.to_reveal);
    assert_int_equal(told, 1); // and nothing is shown that is no seed
    uint8_t sealed[SABOT_SECRET_BYTES_MAX];
    size_t size;
    sabot_journal *journal;
    sabot_journal_fault fault;
    assert_true(sabot_journal_read_file(room->path, NULL, &journal, &fault));
    assert_true(sabot_journal_secret(journal, 1, 1, sealed, &size, &fault));
    assert_int_equal(size, SABOT_SEALED_BYTES); // whoever finds the key can still look
    sabot_journal_close(journal);
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
    assert_int_equal(sabot_host_tick(room->host), closes_ms); // the second one adds nothing
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
    room->now_ms = 1000; // and ask adds 100
    assert_int_equal(ask(room, 1, &command).time_ms, late_ms);
    room->now_ms += 4900; // it does not stand still either
    assert_int_equal(ask(room, 1, &command).time_ms, late_ms + 5000);
    sabot_host_close(room->host);
    enter(room); // the checkpoint knows it too
    assert_int_equal(ask(room, 1, &command).time_ms, late_ms + 5000);
}

static void test_a_clock_that_was_wrong_for_a_moment_does_nothing(void **state) {
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

static void test_waiting_comes_to_an_end(void **state) {
    test_room *const room = *state;
    sabot_host_wait(room->host, -5);
    sabot_host_wait(room->host, 0);
    sabot_host_wait(room->host, 5);
}

static void note_status(void *context, uint32_t table, const sabot_answer *answer) {
    (void)table;
    *(sabot_status *)context = answer->status;
}

static void test_whoever_waits_as_the_room_closes_is_told(void **state) {
    test_room *const room = *state;
    sabot_status status = SABOT_OK;
    sabot_command rules = {.type = SABOT_COMMAND_CHOOSE_RULES, .role = SABOT_ROLE_SUPERVISOR};
    rules.choose_rules.ruleset = &room->california;
    const sabot_command_id id = sabot_host_next_id(room->host);
    assert_int_equal(sabot_host_submit(room->host, 1, id, &rules, note_status, &status), SABOT_OK);
    sabot_host_close(room->host);
    assert_int_equal(status, SABOT_NOT_STORED);
    enter(room);
    assert_true(sabot_host_recovered(room->host)->was_closed);
    assert_false(sabot_host_table(room->host, 1)->has_rules);
}

// ---------------------------------------------------------------------------------------------------------
// Faults

static sabot_host *host_in_memory(test_room *room, faulty_store *faulty) {
    sabot_room made;
    sabot_head head;
    sabot_store store;
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_host *host;
    sabot_journal_found(&room->secret, (const uint8_t[16]){1}, 0, &made, &head);
    assert_true(sabot_memory_store_create(&made, &head, &store, &fault));
    assert_true(
        sabot_journal_open(faulty_store_around(faulty, store), &room->secret, NULL, &journal, &fault));
    assert_true(sabot_host_open(journal, room->options, &host, &fault));
    return host;
}

/// Plays two hands with ids of its own, asking again where something was not stored.
static void play_through_faults(sabot_host *host, sabot_busy *busy) {
    uint8_t number = 0;
    while (sabot_host_table(host, 1)->hand < 2) {
        const sabot_command command = sabot_busy_next(busy, sabot_host_table(host, 1));
        const sabot_command_id id = {.bytes = {1, ++number}};
        sabot_answer answer;
        for (int tries = 0; tries < 3; tries++) {
            sabot_host_ask(host, 1, id, &command, &answer);
            if (answer.status != SABOT_NOT_STORED) {
                break;
            }
            assert_non_null(answer.fault);
            assert_true(answer.fault->sentence[0] != '\0');
            assert_true(sabot_table_is_consistent(sabot_host_table(host, 1)));
        }
        assert_int_equal(answer.status, SABOT_OK);
    }
}

/// A fault at every call of the store in turn: the command is answered either way, nothing is half done, and
/// asking again with the same id brings it to where it would be without a fault.
static void test_every_fault_leaves_nothing_half_done(void **state) {
    test_room *const room = *state;
    static uint8_t expected[SABOT_TABLE_BYTES_MAX], bytes[SABOT_TABLE_BYTES_MAX];
    size_t expected_size = 0;
    for (int way = -1; way < FAILS_FOR_GOOD; way++) {
        bool has_failed = true;
        for (int at = 1; has_failed; at++) {
            faulty_store faulty = {.way = (faulty_way)(way < 0 ? 0 : way)};
            sabot_host *const host = host_in_memory(room, &faulty);
            faulty.fails_at = way < 0 ? 0 : faulty.calls_made + at;
            sabot_busy busy = sabot_busy_table(&room->california, false, 3, 10);
            room->now_ms = 1767258000000;
            play_through_faults(host, &busy);
            const size_t size = sabot_table_write(sabot_host_table(host, 1), bytes);
            if (way < 0) {
                memcpy(expected, bytes, size);
                expected_size = size;
            }
            assert_int_equal(size, expected_size);
            assert_memory_equal(bytes, expected, size);
            has_failed = faulty.has_failed;
            sabot_host_close(host);
        }
    }
}

/// The disk is gone for good in the middle of a commit: nobody knows, everybody is told so, and nothing is
/// answered from a journal that may have more than the tables.
static void test_what_nobody_knows_is_said(void **state) {
    test_room *const room = *state;
    faulty_store faulty = {.way = FAILS_FOR_GOOD};
    sabot_host *const host = host_in_memory(room, &faulty);
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 10);
    const sabot_command_id id = {.bytes = {2}};
    sabot_answer answer;
    for (uint8_t i = 1; sabot_host_table(host, 1)->hand < 1; i++) {
        const sabot_command command = sabot_busy_next(&busy, sabot_host_table(host, 1));
        sabot_host_ask(host, 1, (sabot_command_id){.bytes = {1, i}}, &command, &answer);
        assert_int_equal(answer.status, SABOT_OK);
    }
    faulty.fails_at = faulty.calls_made + 1;
    const sabot_command command = buy_in(500);
    sabot_host_ask(host, 1, id, &command, &answer);
    assert_int_equal(answer.status, SABOT_NOT_KNOWN);
    const int64_t stack_cents = sabot_host_table(host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)];
    faulty.has_failed = false; // the disk is back, but who knows what it holds
    sabot_host_ask(host, 1, id, &command, &answer);
    assert_int_equal(answer.status, SABOT_NOT_KNOWN);
    assert_int_equal(sabot_host_table(host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)], stack_cents);
    sabot_host_close(host);
}

/// A seed that could not be stored as shown is shown when the host is asked to look again.
static void test_a_seed_is_shown_when_the_disk_is_back(void **state) {
    test_room *const room = *state;
    faulty_store faulty = {.way = FAILS_FULL};
    sabot_host *const host = host_in_memory(room, &faulty);
    sabot_busy busy = sabot_busy_table(&room->washington, true, 3, 11);
    sabot_answer answer;
    const sabot_table *const table = sabot_host_table(host, 1);
    while (!table->shoe.burned) {
        const sabot_command command = sabot_busy_next(&busy, table);
        sabot_host_ask(host, 1, sabot_host_next_id(host), &command, &answer);
        assert_int_equal(answer.status, SABOT_OK);
    }
    sabot_command end = {.type = SABOT_COMMAND_END_SHOE, .role = SABOT_ROLE_SUPERVISOR};
    strcpy(end.end_shoe.reason.text, "a test");
    sabot_host_ask(host, 1, sabot_host_next_id(host), &end, &answer);
    assert_int_equal(answer.status, SABOT_OK);
    faulty.fails_at = faulty.calls_made + 1;
    assert_int_equal(sabot_host_turn(host), 1);
    assert_true(table->shoe.to_reveal);
    assert_true(sabot_host_tick(host) > 0);
    assert_int_equal(sabot_host_turn(host), 1);
    assert_false(table->shoe.to_reveal);
    sabot_host_close(host);
}

// ---------------------------------------------------------------------------------------------------------
// Many tables

static void count_append(void *context, const sabot_record *record, const sabot_event *events, int count,
                         const sabot_table *table) {
    (void)events, (void)table;
    uint64_t *const seen = context;
    assert_int_equal(record->sequence, seen[0] + 1); // published in the order of the journal
    assert_true(count > 0);
    seen[0] = record->sequence;
}

static void test_tables_share_a_commit(void **state) {
    test_room *const room = *state;
    room->options.tables = 40;
    faulty_store counting = {0};
    sabot_host *const host = host_in_memory(room, &counting);
    uint64_t published[1] = {0};
    sabot_host_watch(host, count_append, published);
    sabot_busy busy[41];
    for (uint32_t i = 1; i <= 40; i++) {
        busy[i] = sabot_busy_table(i % 2 == 0 ? &room->california : &room->washington, i % 3 == 0, 5, i);
    }
    for (int turn = 0; turn < 200; turn++) {
        const int calls_before = counting.calls_made;
        for (uint32_t i = 1; i <= 40; i++) {
            const sabot_command command = sabot_busy_next(&busy[i], sabot_host_table(host, i));
            assert_int_equal(sabot_host_submit(host, i, sabot_host_next_id(host), &command, NULL, NULL),
                             SABOT_OK);
        }
        assert_int_equal(sabot_host_turn(host), 40);
        // One commit for all; ids that grow are not looked for, but for one look at the greatest.
        assert_int_equal(counting.calls_made - calls_before, turn == 0 ? 2 : 1);
    }
    assert_int_equal(published[0], sabot_host_sequence(host));
    assert_int_equal(published[0], 200 * 40);
    for (uint32_t i = 1; i <= 40; i++) {
        assert_true(sabot_table_is_consistent(sabot_host_table(host, i)));
    }
    sabot_host_close(host);
}

typedef struct {
    sabot_host *host;
    uint32_t table;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int answers;
} fill_sender;

static void count_answer(void *context, uint32_t table, const sabot_answer *answer) {
    fill_sender *const sender = context;
    assert_int_equal(table, sender->table);
    assert_int_equal(answer->status, SABOT_OK);
    pthread_mutex_lock(&sender->lock);
    sender->answers++;
    pthread_cond_signal(&sender->changed);
    pthread_mutex_unlock(&sender->lock);
}

enum { SENDERS = 4, FILLS = 200 };

static void *send_fills(void *context) {
    fill_sender *const sender = context;
    sabot_command fill = {.type = SABOT_COMMAND_FILL_TRAY, .role = SABOT_ROLE_SUPERVISOR};
    fill.fill_tray.cents = 100;
    for (int i = 0; i < FILLS; i++) {
        const sabot_command_id id = {.bytes = {(uint8_t)sender->table, (uint8_t)(i >> 8), (uint8_t)i}};
        while (sabot_host_submit(sender->host, sender->table, id, &fill, count_answer, sender) != SABOT_OK) {
            pthread_mutex_lock(&sender->lock);
            while (sender->answers < i - SABOT_WAITING_MAX / 2) {
                pthread_cond_wait(&sender->changed, &sender->lock);
            }
            pthread_mutex_unlock(&sender->lock);
        }
    }
    return NULL;
}

static void test_commands_come_from_many_threads(void **state) {
    test_room *const room = *state;
    room->options.tables = SENDERS;
    faulty_store plain = {0};
    sabot_host *const host = host_in_memory(room, &plain);
    fill_sender senders[SENDERS];
    pthread_t threads[SENDERS];
    for (uint32_t i = 0; i < SENDERS; i++) {
        sabot_command rules = {.type = SABOT_COMMAND_CHOOSE_RULES, .role = SABOT_ROLE_SUPERVISOR};
        rules.choose_rules.ruleset = &room->california;
        sabot_answer answer;
        sabot_host_ask(host, i + 1, sabot_host_next_id(host), &rules, &answer);
        assert_int_equal(answer.status, SABOT_OK);
        senders[i] = (fill_sender){.host = host, .table = i + 1};
        pthread_mutex_init(&senders[i].lock, NULL);
        pthread_cond_init(&senders[i].changed, NULL);
    }
    for (int i = 0; i < SENDERS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, send_fills, &senders[i]), 0);
    }
    int answered = 0;
    while (answered < SENDERS * FILLS) {
        sabot_host_wait(host, 1000);
        answered += sabot_host_turn(host);
    }
    for (int i = 0; i < SENDERS; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(senders[i].answers, FILLS);
        assert_int_equal(sabot_host_table(host, (uint32_t)i + 1)->accounts_cents[SABOT_ACCOUNT_TRAY],
                         FILLS * 100);
        pthread_mutex_destroy(&senders[i].lock);
        pthread_cond_destroy(&senders[i].changed);
    }
    sabot_host_close(host);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_table_goes_on_where_it_stopped, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_checkpoint_and_replay_give_the_same_table, make_room,
                                        leave_room),
        cmocka_unit_test_setup_teardown(test_the_same_command_again_happens_once, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_a_refusal_is_remembered_too, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_unknown_and_busy_tables_are_refused, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_a_virtual_shoe_is_the_same_after_a_stop, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_a_seed_is_sealed_until_it_is_shown, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_a_lost_seed_needs_a_supervisor, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_betting_closes_by_the_hosts_clock, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_time_never_goes_back, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_a_clock_that_was_wrong_for_a_moment_does_nothing, make_room,
                                        leave_room),
        cmocka_unit_test_setup_teardown(test_waiting_comes_to_an_end, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_whoever_waits_as_the_room_closes_is_told, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_every_fault_leaves_nothing_half_done, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_what_nobody_knows_is_said, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_a_seed_is_shown_when_the_disk_is_back, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_tables_share_a_commit, make_room, leave_room),
        cmocka_unit_test_setup_teardown(test_commands_come_from_many_threads, make_room, leave_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
