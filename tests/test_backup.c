/// Tests a backup's lists, which are read strictly, and the copy of a journal that is being written.
#include "storing.h"

#include "room/backup/backup.h"
#include "room/backup/manifest.h"

// ---------------------------------------------------------------------------------------------------------
// SUMS

static void fill_sums(sabot_sums *sums) {
    uint8_t digest[SABOT_SUM_BYTES];
    sums->count = 0;
    for (int i = 0; i < SABOT_SUM_BYTES; i++) {
        digest[i] = (uint8_t)(i * 37);
    }
    assert_true(sabot_sums_add(sums, "room.journal", digest));
    digest[5]++;
    assert_true(sabot_sums_add(sums, "config/house rules.conf", digest));
}

static void test_sums_read_back_unchanged(void **state) {
    (void)state;
    sabot_sums sums, again;
    char text[SABOT_SUMS_TEXT_SIZE], same[SABOT_SUMS_TEXT_SIZE];
    fill_sums(&sums);
    const size_t size = sabot_sums_write(&sums, text);
    assert_int_equal(sabot_sums_read(text, size, &again), 0);
    assert_int_equal(again.count, 2);
    assert_int_equal(sabot_sums_write(&again, same), size);
    assert_memory_equal(text, same, size);
    assert_ptr_equal(sabot_sums_find(&again, "room.journal"), &again.sums[0]);
    assert_null(sabot_sums_find(&again, "people.json"));
}

/// With any single bit flipped, the list is refused or is a different list.
static void test_every_changed_bit_of_sums_is_noticed(void **state) {
    (void)state;
    sabot_sums sums, read;
    char text[SABOT_SUMS_TEXT_SIZE], again[SABOT_SUMS_TEXT_SIZE];
    fill_sums(&sums);
    const size_t size = sabot_sums_write(&sums, text);
    for (size_t i = 0; i < size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            text[i] ^= (char)(1 << bit);
            if (sabot_sums_read(text, size, &read) == 0) {
                assert_int_equal(sabot_sums_write(&read, again), size);
                assert_memory_equal(text, again, size); // it reads as written
            }
            text[i] ^= (char)(1 << bit);
        }
    }
}

static void test_truncated_sums_are_refused(void **state) {
    (void)state;
    sabot_sums sums, read;
    char text[SABOT_SUMS_TEXT_SIZE];
    fill_sums(&sums);
    const size_t size = sabot_sums_write(&sums, text);
    const size_t first = 2 * SABOT_SUM_BYTES + 2 + strlen("room.journal") + 1;
    assert_int_equal(sabot_sums_read(text, 0, &read), 1);
    for (size_t i = 1; i < size; i++) {
        assert_int_equal(sabot_sums_read(text, i, &read), i < first ? 1 : i == first ? 0 : 2);
    }
}

static void test_names_outside_the_backup_are_refused(void **state) {
    (void)state;
    static const char *const allowed[] = {"room.journal", "config/room.conf", "a", "config/x"};
    static const char *const refused[] = {"",        ".",          "..",        ".hidden",   "/etc/passwd",
                                          "a/b",     "config/",    "config/..", "config/.x", "config/a/b",
                                          "config",  "SUMS",       "a\\b",      "a\nb",      "a\x7f",
                                          "../room", "config/../x"};
    char long_name[SABOT_BACKUP_NAME_SIZE + 1];
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
        assert_true(sabot_sums_name_is_allowed(allowed[i]));
    }
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_false(sabot_sums_name_is_allowed(refused[i]));
    }
    memset(long_name, 'a', sizeof long_name);
    long_name[SABOT_BACKUP_NAME_SIZE] = '\0';
    assert_false(sabot_sums_name_is_allowed(long_name));
    long_name[SABOT_BACKUP_NAME_SIZE - 1] = '\0';
    assert_true(sabot_sums_name_is_allowed(long_name));
}

static void test_duplicate_names_and_long_lists_are_refused(void **state) {
    (void)state;
    static const uint8_t digest[SABOT_SUM_BYTES];
    sabot_sums sums;
    fill_sums(&sums);
    assert_false(sabot_sums_add(&sums, "room.journal", digest));
    for (int i = 2; i < SABOT_SUMS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "file%d", i);
        assert_true(sabot_sums_add(&sums, name, digest));
    }
    assert_false(sabot_sums_add(&sums, "one-more", digest));
}

// ---------------------------------------------------------------------------------------------------------
// The manifest

static sabot_backup_facts sample_facts(void) {
    sabot_backup_facts facts = {.made_ms = 1700000000250,
                                .records = 1204,
                                .last_ms = 1700000000125,
                                .is_audited = true,
                                .version = "9.8",
                                .config = "config/room.conf"};
    memset(facts.room, 1, sizeof facts.room);
    memset(&facts.key, 2, sizeof facts.key);
    memset(&facts.head, 3, sizeof facts.head);
    return facts;
}

static void test_manifest_reads_back_unchanged(void **state) {
    (void)state;
    const sabot_backup_facts facts = sample_facts();
    sabot_backup_facts again = {0};
    sabot_backup_fault backup_fault;
    char *const text = sabot_manifest_write(&facts);
    assert_non_null(text);
    assert_non_null(strstr(text, "\"made\": \"2023-11-14T22:13:20.250Z\""));
    assert_true(sabot_manifest_read(text, strlen(text), "m", &again, &backup_fault));
    assert_memory_equal(&facts, &again, sizeof facts);
    free(text);
}

/// Reads the manifest with `old` replaced by `new`.
static bool read_changed(const char *old, const char *new, sabot_backup_fault *backup_fault) {
    const sabot_backup_facts facts = sample_facts();
    sabot_backup_facts again = {0};
    char changed[2048];
    char *const text = sabot_manifest_write(&facts);
    assert_non_null(text);
    const char *const found = strstr(text, old);
    assert_non_null(found);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(found - text), text, new, found + strlen(old));
    free(text);
    return sabot_manifest_read(changed, strlen(changed), "dir/manifest.json", &again, backup_fault);
}

static void test_malformed_manifest_is_refused(void **state) {
    (void)state;
    static const char *const changes[][2] = {{"\"format\": 1", "\"format\": 0"},
                                             {"\"format\"", "\"kind\""},
                                             {"{", "["},
                                             {"\"sabot\": \"9.8\"", "\"sabot\": 9"},
                                             {"\"records\": 1204", "\"records\": -1"},
                                             {"\"head\": \"03", "\"head\": \""},
                                             {"\"room\": \"01", "\"room\": \"0x"},
                                             {"\"closed\": false", "\"closed\": 0"},
                                             {"\"config\"", "\"konfig\""},
                                             {"\"made_ms\"", "\"made\""}};
    sabot_backup_fault backup_fault;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        assert_false(read_changed(changes[i][0], changes[i][1], &backup_fault));
        assert_false(backup_fault.is_refusal);
        assert_non_null(strstr(backup_fault.sentence, "'dir/manifest.json' is not a backup's manifest"));
    }
    assert_false(read_changed("\"format\": 1", "\"format\": 2", &backup_fault));
    assert_true(backup_fault.is_refusal);
    assert_string_equal(backup_fault.sentence,
                        "'dir/manifest.json' is in format 2; this version reads format "
                        "1: use a newer version");
}

// ---------------------------------------------------------------------------------------------------------
// The copy

enum { BIG_RECORDS = 9 };

static char copy_name[96];

/// Appends records of 1 MiB, so that a copy takes many steps.
static void append_big(sabot_journal *journal, uint64_t number) {
    static uint8_t events[SABOT_RECORD_EVENTS_MAX];
    sabot_record record = draft_of(number);
    memset(events, (int)number, sizeof events);
    record.events = events;
    record.size = sizeof events;
    assert_good(sabot_journal_append(journal, &record, 1, NULL, &fault));
}

static sabot_journal *new_big_journal(void) {
    sabot_journal *journal;
    snprintf(copy_name, sizeof copy_name, "%s/copy", place);
    assert_good(sabot_journal_open_file(file_name, &secret, true, 1700000000000, &journal, &fault));
    for (uint64_t i = 1; i <= BIG_RECORDS; i++) {
        append_big(journal, i);
    }
    return journal;
}

typedef struct {
    sabot_journal *writer;
    uint64_t next;
    int asked;
    int stops_at;
    uint64_t done;
} copying;

static bool write_meanwhile(void *context, uint64_t done, uint64_t all) {
    copying *const work = context;
    assert_true(done <= all && done >= work->done);
    work->done = done; // never decreases: no write restarts the copy
    work->asked++;
    if (work->writer != NULL) {
        append_big(work->writer, work->next++);
    }
    return work->asked != work->stops_at;
}

static void test_copy_is_consistent_while_records_are_written(void **state) {
    (void)state;
    sabot_journal *const writer = new_big_journal();
    sabot_journal *copy;
    copying work = {.writer = writer, .next = BIG_RECORDS + 1};
    const sabot_head before = *sabot_journal_head(writer);
    assert_good(sabot_sqlite_store_copy(file_name, copy_name, write_meanwhile, &work, &fault));
    assert_true(work.asked >= 2);
    assert_good(sabot_journal_read_file(copy_name, NULL, &copy, &fault));
    assert_memory_equal(sabot_journal_head(copy), &before, sizeof before);
    assert_good(sabot_journal_replay(copy, sabot_journal_start(copy), NULL, NULL, NULL, &fault));
    assert_true(sabot_journal_verify_seal(copy, &secret));
    sabot_journal_close(copy);
    assert_int_equal(sabot_journal_head(writer)->sequence, BIG_RECORDS + work.asked);
    sabot_journal_close(writer);
    // The copy is a normal journal: it opens and can go on.
    assert_good(sabot_journal_open_file(copy_name, &secret, false, 0, &copy, &fault));
    assert_int_equal(sabot_journal_unclean_shutdowns(copy), 1);
    append_big(copy, BIG_RECORDS + 1);
    sabot_journal_close(copy);
}

static void test_stopped_copy_says_so(void **state) {
    (void)state;
    sabot_journal_close(new_big_journal());
    copying work = {.stops_at = 2};
    assert_false(sabot_sqlite_store_copy(file_name, copy_name, write_meanwhile, &work, &fault));
    assert_int_equal(fault.code, SABOT_JOURNAL_OK);
    assert_string_equal(fault.sentence, "stopped");
}

static bool open_meanwhile(void *context, uint64_t done, uint64_t all) {
    sabot_journal **const writer = context;
    (void)done, (void)all;
    if (*writer == NULL) {
        assert_good(sabot_journal_open_file(file_name, &secret, false, 0, writer, &fault));
    }
    return true;
}

static void test_copy_fails_if_the_room_opens_and_can_be_repeated(void **state) {
    (void)state;
    sabot_journal_close(new_big_journal());
    sabot_journal *writer = NULL;
    assert_false(sabot_sqlite_store_copy(file_name, copy_name, open_meanwhile, &writer, &fault));
    assert_int_equal(fault.code, SABOT_JOURNAL_CHANGED);
    unlink(copy_name);
    assert_good(sabot_sqlite_store_copy(file_name, copy_name, open_meanwhile, &writer, &fault));
    sabot_journal_close(writer);
}

static void test_copy_never_overwrites_a_file(void **state) {
    (void)state;
    sabot_journal_close(new_big_journal());
    assert_good(sabot_sqlite_store_copy(file_name, copy_name, NULL, NULL, &fault));
    assert_false(sabot_sqlite_store_copy(file_name, copy_name, NULL, NULL, &fault));
    assert_int_equal(fault.code, SABOT_JOURNAL_FAILED);
    assert_non_null(strstr(fault.sentence, "File exists"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_read_back_unchanged),
        cmocka_unit_test(test_every_changed_bit_of_sums_is_noticed),
        cmocka_unit_test(test_truncated_sums_are_refused),
        cmocka_unit_test(test_names_outside_the_backup_are_refused),
        cmocka_unit_test(test_duplicate_names_and_long_lists_are_refused),
        cmocka_unit_test(test_manifest_reads_back_unchanged),
        cmocka_unit_test(test_malformed_manifest_is_refused),
        cmocka_unit_test_setup_teardown(test_copy_is_consistent_while_records_are_written, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_stopped_copy_says_so, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_copy_fails_if_the_room_opens_and_can_be_repeated, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_copy_never_overwrites_a_file, make_place, clear_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
