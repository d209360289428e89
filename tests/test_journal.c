/// Tests journals: appended records are there, in order and unchanged, whatever fails or is killed.
#include "auditing.h"

#include "faulty_store.h"
#include "room/journal/chain.h"

#include <signal.h>
#include <sys/wait.h>

static sabot_journal *open_memory(faulty_store *faulty) {
    static const uint8_t id[SABOT_ROOM_ID_BYTES] = "sixteen bytes...";
    sabot_room room;
    sabot_head head;
    sabot_store store;
    sabot_journal *journal;
    sabot_journal_initialize(&secret, id, 5, &room, &head);
    assert_good(sabot_memory_store_create(&room, &head, &store, &fault));
    if (faulty != NULL) {
        store = faulty_store_around(faulty, store);
    }
    assert_good(sabot_journal_open(store, &secret, NULL, &journal, &fault));
    return journal;
}

static void assert_replays(sabot_journal *journal, uint64_t last) {
    assert_good(replays(journal));
    assert_int_equal(seen, last);
    assert_int_equal(sabot_journal_head(journal)->sequence, last);
}

// ---------------------------------------------------------------------------------------------------------
// Writing and reading

static void check_appending(sabot_journal *journal) {
    assert_replays(journal, 0);
    assert_good(append_to(journal, 1, NULL));
    assert_good(append_to(journal, 40, NULL));
    assert_good(append_to(journal, 41, NULL));
    assert_replays(journal, 41);
    sabot_record found;
    bool is_there;
    const sabot_record draft = draft_of(17);
    assert_good(sabot_journal_find(journal, draft.table, &draft.command, &found, &is_there, &fault));
    assert_true(is_there);
    assert_same_draft(&found, 17);
    assert_good(sabot_journal_find(journal, draft.table + 5, &draft.command, &found, &is_there, &fault));
    assert_false(is_there);
}

static void test_records_are_numbered_chained_and_found(void **state) {
    (void)state;
    sabot_journal *journal = open_memory(NULL);
    check_appending(journal);
    sabot_journal_close(journal);
    journal = open_writer();
    check_appending(journal);
    sabot_journal_close(journal);
    journal = open_writer();
    assert_replays(journal, 41);
    assert_good(append_to(journal, 50, NULL));
    sabot_journal_close(journal);
    assert_good(file_is_good());
    assert_int_equal(seen, 50);
}

static bool take_four(void *visitor, const sabot_record *record) {
    sabot_journal_position *place_seen = visitor;
    *place_seen = (sabot_journal_position){record->sequence, record->hash};
    return record->sequence < 4;
}

static void test_replay_can_start_anywhere(void **state) {
    (void)state;
    sabot_journal *journal = open_memory(NULL);
    assert_good(append_to(journal, 9, NULL));
    sabot_journal_position fourth, last;
    assert_good(
        sabot_journal_replay(journal, sabot_journal_start(journal), take_four, &fourth, &last, &fault));
    assert_int_equal(fourth.sequence, 4);
    assert_memory_equal(&fourth.hash, &last.hash, sizeof last.hash);
    uint64_t next = 5;
    assert_good(sabot_journal_replay(journal, fourth, is_expected_draft, &next, &last, &fault));
    assert_int_equal(next, 10);
    assert_int_equal(last.sequence, 9);
    assert_good(sabot_journal_replay(journal, last, NULL, NULL, NULL, &fault));
    fourth.hash.bytes[3] ^= 1;
    assert_fails_with(sabot_journal_replay(journal, fourth, NULL, NULL, &last, &fault), SABOT_JOURNAL_CHAIN);
    assert_int_equal(fault.sequence, 5);
    last.sequence = 30;
    assert_fails_with(sabot_journal_replay(journal, last, NULL, NULL, NULL, &fault), SABOT_JOURNAL_CUT);
    sabot_journal_close(journal);
}

static void test_a_journal_knows_its_room(void **state) {
    (void)state;
    sabot_journal *journal = open_writer();
    assert_good(append_to(journal, 3, NULL));
    sabot_public_key key = sabot_journal_room(journal)->key;
    sabot_journal_close(journal);
    assert_good(sabot_journal_read_file(file_name, &key, &journal, &fault));
    assert_fails_with(append_to(journal, 4, NULL), SABOT_JOURNAL_REFUSED);
    sabot_journal_close(journal);
    key.bytes[0] ^= 1;
    assert_fails_with(sabot_journal_read_file(file_name, &key, &journal, &fault), SABOT_JOURNAL_WRONG_KEY);
    const sabot_room_secret other = {"another secret of the same size."};
    assert_fails_with(sabot_journal_open_file(file_name, &other, true, 0, &journal, &fault),
                      SABOT_JOURNAL_WRONG_KEY);
    assert_true(says("another room"));
    remove(file_name);
    assert_fails_with(sabot_journal_open_file(file_name, &secret, false, 0, &journal, &fault),
                      SABOT_JOURNAL_MISSING);
}

static void test_auditor_reads_while_records_are_written(void **state) {
    (void)state;
    sabot_journal *writer = open_writer();
    sabot_journal *reader;
    assert_good(append_to(writer, 2, NULL));
    assert_good(sabot_journal_read_file(file_name, NULL, &reader, &fault));
    for (uint64_t i = 3; i < 20; i++) {
        assert_good(append_to(writer, i, NULL));
        assert_good(replays(reader));
        assert_int_equal(seen, i);
    }
    sabot_journal_close(reader);
    sabot_journal_close(writer);
}

/// Computed with Python's hashlib.blake2b and the layout in chain.c, not with this code.
static void test_hashes_match_chain_c(void **state) {
    (void)state;
    sabot_room room = {.created_ms = 1700000000000};
    memset(room.id, 0x11, sizeof room.id);
    memset(room.key.bytes, 0x22, sizeof room.key.bytes);
    const sabot_hash room_hash = sabot_chain_room(&room);
    static const uint8_t right_room[] = {0x10, 0xfa, 0xae, 0x6d, 0x53, 0x23, 0xb3, 0x52, 0x76, 0x55, 0xcd,
                                         0x2f, 0x53, 0x3a, 0x4e, 0xad, 0xf6, 0x6c, 0x35, 0xf0, 0xc5, 0xb6,
                                         0x9a, 0x6f, 0x1b, 0x96, 0x32, 0x0a, 0x75, 0x10, 0x0f, 0xef};
    assert_memory_equal(room_hash.bytes, right_room, sizeof right_room);
    sabot_record record = {.sequence = 7,
                           .table = 3,
                           .role = 2,
                           .person = 1000,
                           .time_ms = -5,
                           .digest = UINT64_MAX - 1,
                           .events = (const uint8_t *)"events",
                           .size = 6};
    memset(record.command.bytes, 0x33, sizeof record.command.bytes);
    memset(record.previous.bytes, 0x44, sizeof record.previous.bytes);
    static uint8_t buffer[SABOT_CHAIN_BUFFER_BYTES];
    const sabot_hash hash = sabot_chain_record(&room_hash, &record, buffer);
    static const uint8_t right_record[] = {0x41, 0x62, 0xe7, 0xe6, 0x30, 0x88, 0x13, 0xa4, 0x7d, 0xb8, 0xef,
                                           0x97, 0xd3, 0x6e, 0x73, 0x3f, 0xb1, 0xee, 0x45, 0xf7, 0xb2, 0x0e,
                                           0xf9, 0x36, 0x4d, 0xd7, 0x58, 0xf2, 0x50, 0xd3, 0x76, 0xee};
    assert_memory_equal(hash.bytes, right_record, sizeof right_record);
}

// ---------------------------------------------------------------------------------------------------------
// Checkpoints and secrets

static void check_checkpoints(sabot_journal *journal) {
    assert_starts_from(journal, 0, "", NULL);
    append_checkpoint(journal, 3, "three");
    assert_starts_from(journal, 3, "three", NULL);
    append_checkpoint(journal, 5, "five");
    append_checkpoint(journal, 5, "five without records");
    append_checkpoint(journal, 6, "");
    assert_starts_from(journal, 6, "", NULL);
    assert_good(append_to(journal, 9, NULL));
    assert_starts_from(journal, 6, "", NULL);
    assert_replays(journal, 9);
}

static void test_a_start_begins_at_the_newest_checkpoint(void **state) {
    (void)state;
    sabot_journal *journal = open_memory(NULL);
    check_checkpoints(journal);
    sabot_journal_close(journal);
    journal = open_writer();
    check_checkpoints(journal);
    sabot_journal_close(journal);
    assert_good(sabot_journal_read_file(file_name, NULL, &journal, &fault));
    assert_starts_from(journal, 6, "", NULL);
    sabot_journal_close(journal);
}

static void test_secrets_are_stored_with_records(void **state) {
    (void)state;
    sabot_journal *journal = open_writer();
    const sabot_store_secret put = {1, 4, (const uint8_t *)"sealed", 6}, drop = {1, 4, NULL, 0};
    sabot_journal_extras extras = {.secrets = &put, .secret_count = 1};
    assert_good(append_to(journal, 2, &extras));
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    assert_good(sabot_journal_secret(journal, 1, 4, bytes, &size, &fault));
    assert_int_equal(size, 6);
    assert_memory_equal(bytes, "sealed", 6);
    extras.secrets = &drop;
    assert_good(append_to(journal, 2, &extras)); // no record
    assert_good(sabot_journal_secret(journal, 1, 4, bytes, &size, &fault));
    assert_int_equal(size, 0);
    assert_replays(journal, 2);
    sabot_journal_close(journal);
}

// ---------------------------------------------------------------------------------------------------------
// Faults

static void test_failed_append_changes_nothing(void **state) {
    (void)state;
    for (faulty_way way = 0; way < HONEST_FAILURES; way++) {
        faulty_store faulty = {0};
        sabot_journal *journal = open_memory(&faulty);
        assert_good(append_to(journal, 4, NULL));
        faulty.fails_at = faulty.calls_made + 1;
        faulty.way = way;
        switch (way) {
        case FAILS_BEFORE:
        case FAILS_UNSURE_LOST:
        case FAILS_LIMBO:
            assert_fails_with(append_to(journal, 7, NULL), SABOT_JOURNAL_FAILED);
            break;
        case FAILS_FULL:
            assert_fails_with(append_to(journal, 7, NULL), SABOT_JOURNAL_FULL);
            break;
        case FAILS_UNSURE_STORED:
            assert_good(append_to(journal, 7, NULL));
            break;
        default:
            assert_fails_with(append_to(journal, 7, NULL), SABOT_JOURNAL_COMMIT_UNKNOWN);
            assert_true(says("it is not known whether record 5 was stored"));
            faulty.way = FAILS_BEFORE; // the disk is back, and the host has to start again
            assert_fails_with(append_to(journal, 7, NULL), SABOT_JOURNAL_COMMIT_UNKNOWN);
            assert_true(says("open the journal again"));
            sabot_journal_close(journal);
            continue;
        }
        assert_replays(journal, way == FAILS_UNSURE_STORED ? 7 : 4);
        assert_good(append_to(journal, 9, NULL));
        assert_replays(journal, 9);
        sabot_journal_close(journal);
    }
}

/// Runs a script over all calls of a journal. Returns false if a call failed; `*reached` is then the
/// journal's position.
static bool run_script(sabot_journal *journal, uint64_t *reached) {
    const sabot_store_secret put = {1, 1, (const uint8_t *)"sealed", 6};
    sabot_journal_extras extras = checkpoint_of("body");
    extras.secrets = &put;
    extras.secret_count = 1;
    static const uint64_t ends[] = {2, 3, 8, 8, 9};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (!append_to(journal, ends[i], i % 2 == 1 ? &extras : NULL)) {
            return false;
        }
        *reached = ends[i];
    }
    sabot_checkpoint checkpoint;
    sabot_journal_fault damage;
    sabot_record found;
    bool is_there;
    uint8_t bytes[SABOT_SECRET_BYTES_MAX];
    size_t size;
    const sabot_record draft = draft_of(3);
    return sabot_journal_checkpoint(journal, &checkpoint, &is_there, &damage, &fault) &&
           sabot_journal_find(journal, draft.table, &draft.command, &found, &is_there, &fault) &&
           sabot_journal_secret(journal, 1, 1, bytes, &size, &fault) && replays(journal);
}

static void test_every_store_call_can_fail(void **state) {
    (void)state;
    for (faulty_way way = 0; way < HONEST_FAILURES; way++) {
        int failures = 0;
        bool done = false;
        for (int at = 1; !done; at++) {
            faulty_store faulty = {0};
            sabot_journal *journal = open_memory(&faulty);
            faulty.way = way;
            faulty.fails_at = faulty.calls_made + at;
            uint64_t reached = 0;
            const bool good = run_script(journal, &reached);
            done = !faulty.has_failed;
            failures += !good;
            assert_true(good || faulty.has_failed);
            assert_int_equal(sabot_journal_head(journal)->sequence, reached);
            faulty.fails_at = 0;
            faulty.has_failed = false; // the disk is back
            assert_good(replays(journal));
            assert_true(seen == reached || way == FAILS_FOR_GOOD);
            sabot_journal_close(journal);
        }
        assert_true(failures >= 5);
    }
}

static void test_opening_can_fail_at_every_call(void **state) {
    (void)state;
    for (int at = 1, opened = 0; !opened; at++) {
        sabot_journal *journal;
        sabot_store store;
        faulty_store faulty = {.fails_at = at};
        write_sample();
        assert_good(sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &store, &fault));
        store = faulty_store_around(&faulty, store);
        opened = sabot_journal_open(store, &secret, NULL, &journal, &fault);
        if (opened) {
            sabot_journal_close(journal);
            assert_int_equal(at, 5); // room, head, newest record, the open mark
        }
        count_names(true);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Crashes

/// Appends forever and reports its position after each append.
static void write_until_killed(int tell) {
    sabot_journal *journal;
    if (!sabot_journal_open_file(file_name, &secret, true, 1700000000000, &journal, &fault)) {
        _exit(1);
    }
    for (;;) {
        const uint64_t last = sabot_journal_head(journal)->sequence;
        const sabot_journal_extras extras = checkpoint_of("body");
        sabot_record records[8];
        const size_t count = 1 + last % 8;
        for (size_t i = 0; i < count; i++) {
            records[i] = draft_of(last + 1 + i);
        }
        if (!sabot_journal_append(journal, records, count, last % 3 == 0 ? &extras : NULL, &fault) ||
            write(tell, &records[count - 1].sequence, 8) != 8) {
            _exit(1);
        }
    }
}

static void test_killed_writer_loses_nothing_it_reported(void **state) {
    (void)state;
    uint64_t told = 0;
    sabot_random random = sabot_random_of(2024, 1);
    for (int round = 0; round < 20; round++) {
        int pipes[2];
        assert_int_equal(pipe(pipes), 0);
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            close(pipes[0]);
            write_until_killed(pipes[1]);
        }
        close(pipes[1]);
        uint64_t number;
        for (uint32_t reads = 1 + sabot_random_below(&random, 12); reads > 0; reads--) {
            if (read(pipes[0], &number, 8) == 8) {
                told = number;
            }
        }
        usleep(sabot_random_below(&random, 3000));
        assert_int_equal(kill(child, SIGKILL), 0);
        while (read(pipes[0], &number, 8) == 8) {
            told = number;
        }
        close(pipes[0]);
        assert_int_equal(waitpid(child, NULL, 0), child);
        assert_good(file_is_good());
        assert_true(seen >= told);
    }
    assert_true(told >= 20);
    sabot_journal *journal = open_writer();
    assert_good(replays(journal));
    sabot_checkpoint checkpoint;
    bool is_there;
    sabot_journal_fault damage;
    assert_good(sabot_journal_checkpoint(journal, &checkpoint, &is_there, &damage, &fault));
    assert_int_equal(damage.code, SABOT_JOURNAL_OK);
    sabot_journal_close(journal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_records_are_numbered_chained_and_found, make_place, clear_place),
        cmocka_unit_test(test_replay_can_start_anywhere),
        cmocka_unit_test_setup_teardown(test_a_journal_knows_its_room, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_auditor_reads_while_records_are_written, make_place,
                                        clear_place),
        cmocka_unit_test(test_hashes_match_chain_c),
        cmocka_unit_test_setup_teardown(test_a_start_begins_at_the_newest_checkpoint, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_secrets_are_stored_with_records, make_place, clear_place),
        cmocka_unit_test(test_failed_append_changes_nothing),
        cmocka_unit_test(test_every_store_call_can_fail),
        cmocka_unit_test_setup_teardown(test_opening_can_fail_at_every_call, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_killed_writer_loses_nothing_it_reported, make_place,
                                        clear_place),
    };
    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
