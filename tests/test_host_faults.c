/// Tests a host whose disk fails, and one with many tables and senders.
#include "faulty_store.h"
#include "hosting.h"

#include <pthread.h>

static sabot_host *host_in_memory(test_room *room, faulty_store *faulty) {
    sabot_room made;
    sabot_head head;
    sabot_store store;
    sabot_journal *journal;
    sabot_journal_fault fault;
    sabot_host *host;
    sabot_journal_initialize(&room->secret, (const uint8_t[16]){1}, 0, &made, &head);
    assert_true(sabot_memory_store_create(&made, &head, &store, &fault));
    assert_true(
        sabot_journal_open(faulty_store_around(faulty, store), &room->secret, NULL, &journal, &fault));
    assert_true(sabot_host_open(journal, room->options, &host, &fault));
    return host;
}

/// Plays two hands with its own ids, repeating commands that were not stored.
static void play_through_faults(sabot_host *host, sabot_busy *busy) {
    uint8_t number = 0;
    while (sabot_host_table(host, 1)->hand < 2) {
        const sabot_command command = sabot_busy_next(busy, sabot_host_table(host, 1));
        const sabot_command_id id = {.bytes = {1, ++number}};
        sabot_reply reply;
        for (int tries = 0; tries < 3; tries++) {
            sabot_host_execute(host, 1, id, &command, &reply);
            if (reply.status != SABOT_NOT_STORED && reply.status != SABOT_NOT_KNOWN) {
                break;
            }
            assert_non_null(reply.fault);
            assert_true(reply.fault->sentence[0] != '\0');
            assert_true(sabot_table_is_consistent(sabot_host_table(host, 1)));
        }
        assert_int_equal(reply.status, SABOT_OK);
    }
}

/// With a fault at every store call in turn, the command is always answered, nothing is half done, and
/// repeating it with the same id gives the same state as without a fault.
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

/// The disk is lost during a commit: every sender is told that the result is unknown, and nothing is answered
/// from a journal that may be ahead of the tables.
static void test_unknown_result_is_reported(void **state) {
    test_room *const room = *state;
    faulty_store faulty = {.way = FAILS_FOR_GOOD};
    sabot_host *const host = host_in_memory(room, &faulty);
    sabot_busy busy = sabot_busy_table(&room->california, false, 3, 10);
    const sabot_command_id id = {.bytes = {2}};
    sabot_reply reply;
    for (uint8_t i = 1; sabot_host_table(host, 1)->hand < 1; i++) {
        const sabot_command command = sabot_busy_next(&busy, sabot_host_table(host, 1));
        sabot_host_execute(host, 1, (sabot_command_id){.bytes = {1, i}}, &command, &reply);
        assert_int_equal(reply.status, SABOT_OK);
    }
    faulty.fails_at = faulty.calls_made + 1;
    const sabot_command command = buy_in(500);
    sabot_host_execute(host, 1, id, &command, &reply);
    assert_int_equal(reply.status, SABOT_NOT_KNOWN);
    const int64_t stack_cents = sabot_host_table(host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)];
    faulty.has_failed = false; // the disk is back, but its contents are unknown
    sabot_host_execute(host, 1, id, &command, &reply);
    assert_int_equal(reply.status, SABOT_NOT_KNOWN);
    assert_int_equal(sabot_host_table(host, 1)->accounts_cents[SABOT_ACCOUNT_OF_BETTOR(1)], stack_cents);
    sabot_host_close(host);
}

/// A disk that cannot be read does not undo a stored command.
static void test_stored_command_is_never_denied(void **state) {
    test_room *const room = *state;
    faulty_store faulty = {.way = FAILS_BEFORE};
    sabot_host *const host = host_in_memory(room, &faulty);
    sabot_command rules = {.type = SABOT_COMMAND_CHOOSE_RULES, .role = SABOT_ROLE_SUPERVISOR};
    rules.choose_rules.ruleset = &room->california;
    const sabot_command_id id = {.bytes = {3}};
    sabot_reply reply;
    sabot_host_execute(host, 1, id, &rules, &reply);
    assert_int_equal(reply.status, SABOT_OK);
    faulty.fails_at = faulty.calls_made + 1;
    sabot_host_execute(host, 1, id, &rules, &reply);
    assert_int_equal(reply.status, SABOT_NOT_KNOWN);
    sabot_host_execute(host, 1, id, &rules, &reply); // and the host goes on
    assert_int_equal(reply.status, SABOT_OK);
    assert_true(reply.repeated);
    sabot_host_close(host);
}

/// A seed that could not be revealed because of the disk is revealed when the host tries again.
static void test_seed_is_revealed_when_the_disk_is_back(void **state) {
    test_room *const room = *state;
    faulty_store faulty = {.way = FAILS_FULL};
    sabot_host *const host = host_in_memory(room, &faulty);
    sabot_busy busy = sabot_busy_table(&room->washington, true, 3, 11);
    sabot_reply reply;
    const sabot_table *const table = sabot_host_table(host, 1);
    while (!table->shoe.burned) {
        const sabot_command command = sabot_busy_next(&busy, table);
        sabot_host_execute(host, 1, sabot_host_next_id(host), &command, &reply);
        assert_int_equal(reply.status, SABOT_OK);
    }
    sabot_command end = {.type = SABOT_COMMAND_END_SHOE, .role = SABOT_ROLE_SUPERVISOR};
    strcpy(end.end_shoe.reason.text, "a test");
    sabot_host_execute(host, 1, sabot_host_next_id(host), &end, &reply);
    assert_int_equal(reply.status, SABOT_OK);
    faulty.fails_at = faulty.calls_made + 1;
    assert_int_equal(sabot_host_turn(host), 1);
    const sabot_command lose = {.type = SABOT_COMMAND_LOSE_SEED, .role = SABOT_ROLE_DEVICE};
    sabot_host_execute(host, 1, sabot_host_next_id(host), &lose, &reply);
    assert_int_equal(reply.status, SABOT_NOTHING_CHANGES); // already revealed by the host
    assert_true(table->shoe.awaits_reveal);
    assert_true(sabot_host_tick(host) > 0);
    assert_int_equal(sabot_host_turn(host), 1);
    assert_false(table->shoe.awaits_reveal);
    sabot_host_close(host);
}

// ---------------------------------------------------------------------------------------------------------
// Many tables

static void count_append(void *context, const sabot_record *record, const sabot_event *events, int count,
                         const sabot_table *table) {
    (void)events, (void)table;
    uint64_t *const seen = context;
    assert_int_equal(record->sequence, seen[0] + 1); // published in journal order
    assert_true(count > 0);
    seen[0] = record->sequence;
}

static void test_tables_share_a_commit(void **state) {
    test_room *const room = *state;
    room->options.tables = 40;
    faulty_store counting = {0};
    sabot_host *const host = host_in_memory(room, &counting);
    uint64_t published[1] = {0};
    sabot_host_set_observer(host, &(sabot_observer){.context = published, .end = count_append});
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
        // One commit for all. Increasing ids need no lookup, except one for the greatest.
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

static void count_answer(void *context, uint32_t table, const sabot_reply *reply) {
    fill_sender *const sender = context;
    assert_int_equal(table, sender->table);
    assert_int_equal(reply->status, SABOT_OK);
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
            while (sender->answers < i - SABOT_QUEUED_MAX / 2) {
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
        sabot_reply reply;
        sabot_host_execute(host, i + 1, sabot_host_next_id(host), &rules, &reply);
        assert_int_equal(reply.status, SABOT_OK);
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
        cmocka_unit_test_setup_teardown(test_every_fault_leaves_nothing_half_done, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_unknown_result_is_reported, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_stored_command_is_never_denied, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_seed_is_revealed_when_the_disk_is_back, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_tables_share_a_commit, make_room, remove_room),
        cmocka_unit_test_setup_teardown(test_commands_come_from_many_threads, make_room, remove_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
