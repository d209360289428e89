/// Tests a journal's file: who may open it, what it leaves behind, and files that are not journals.
#include "storing.h"

#include <signal.h>
#include <sys/wait.h>

static void test_file_has_the_appended_records(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    struct stat status;
    assert_int_equal(stat(file_name, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    for (uint64_t i = 1; i <= 5; i++) {
        const sabot_store store = open_sqlite(SABOT_STORE_WRITE);
        assert_good(append_records(store, i, i));
        close_store(store);
    }
    const sabot_store store = open_sqlite(SABOT_STORE_READ);
    assert_holds(store, 5);
    assert_fails_with(append_records(store, 6, 6), SABOT_JOURNAL_REFUSED);
    assert_true(says("read-only"));
    close_store(store);
    assert_fails_with(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault),
                      SABOT_JOURNAL_REFUSED);
}

/// Returns the child's exit code: 0 if it found the expected code.
static int exit_of(pid_t child) {
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void assert_locked(const char *name) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sabot_store second;
        const bool opened = sabot_sqlite_store_open(name, SABOT_STORE_WRITE, &second, &fault);
        _exit(!opened && fault.code == SABOT_JOURNAL_LOCKED && says("another process") ? 0 : 1);
    }
    assert_int_equal(exit_of(child), 0);
}

static void test_a_second_writer_is_refused(void **state) {
    (void)state;
    const sabot_store store = new_store(SQLITE);
    sabot_store second;
    assert_fails_with(sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &second, &fault),
                      SABOT_JOURNAL_LOCKED);
    assert_locked(file_name);
    char link_name[128];
    snprintf(link_name, sizeof link_name, "%s/link", place);
    assert_int_equal(symlink(file_name, link_name), 0);
    assert_locked(link_name);
    assert_good(append_records(store, 1, 3));
    close_store(store);
    close_store(open_sqlite(SABOT_STORE_WRITE)); // the next writer is accepted
}

static void test_a_killed_writer_leaves_no_lock(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    int ready[2];
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        sabot_store store;
        if (!sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &store, &fault) ||
            !append_records(store, 1, 9) || write(ready[1], "!", 1) != 1) {
            _exit(1);
        }
        pause();
    }
    char byte;
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(kill(child, SIGKILL), 0);
    exit_of(child);
    close(ready[0]);
    close(ready[1]);
    const sabot_store reader = open_sqlite(SABOT_STORE_READ); // from FILE-wal, without a writer
    assert_holds(reader, 9);
    close_store(reader);
    const sabot_store store = open_sqlite(SABOT_STORE_WRITE);
    assert_holds(store, 9);
    assert_good(append_records(store, 10, 10));
    close_store(store);
}

static void test_readers_work_beside_a_writer(void **state) {
    (void)state;
    const sabot_store writer = new_store(SQLITE);
    assert_good(append_records(writer, 1, 3));
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    assert_holds(reader, 3);
    for (uint64_t i = 4; i < 40; i++) {
        assert_good(append_records(writer, i, i));
        assert_holds(reader, i);
    }
    close_store(writer);
    assert_holds(reader, 39);
    close_store(reader);
}

typedef struct {
    sabot_store writer;
    uint64_t seen;
} writing_visitor;

static bool append_meanwhile(void *visitor, const sabot_record *record) {
    writing_visitor *meanwhile = visitor;
    meanwhile->seen = record->sequence;
    if (record->sequence == 2) {
        assert_good(append_records(meanwhile->writer, 4, 5));
    }
    return true;
}

static void test_scan_is_a_snapshot(void **state) {
    (void)state;
    writing_visitor meanwhile = {.writer = new_store(SQLITE)};
    assert_good(append_records(meanwhile.writer, 1, 3));
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    sabot_head head;
    assert_good(reader.ops->scan(reader.context, 1, &head, append_meanwhile, &meanwhile, &fault));
    assert_int_equal(meanwhile.seen, 3);
    assert_int_equal(head.sequence, 3);
    assert_holds(reader, 5);
    close_store(reader);
    close_store(meanwhile.writer);
}

static void test_a_reader_leaves_no_trace(void **state) {
    (void)state;
    const sabot_store writer = new_store(SQLITE);
    assert_good(append_records(writer, 1, 9));
    close_store(writer);
    size_t size, size_after;
    uint8_t *before = file_bytes(file_name, &size);
    assert_int_equal(count_names(false), 2); // the file and its lock
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    assert_holds(reader, 9);
    assert_int_equal(count_names(false), 2);
    close_store(reader);
    uint8_t *after = file_bytes(file_name, &size_after);
    assert_int_equal(size, size_after);
    assert_memory_equal(before, after, size);
    free(before);
    free(after);
}

static void test_reader_notices_a_new_writer(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    const sabot_store reader = open_sqlite(SABOT_STORE_READ);
    assert_holds(reader, 0);
    const sabot_store writer = open_sqlite(SABOT_STORE_WRITE);
    sabot_head head;
    assert_fails_with(reader.ops->head(reader.context, &head, &fault), SABOT_JOURNAL_CHANGED);
    assert_good(append_records(writer, 1, 9));
    close_store(writer);
    assert_fails_with(reader.ops->head(reader.context, &head, &fault), SABOT_JOURNAL_CHANGED);
    assert_true(says("read it again"));
    close_store(reader);
}

static void test_a_copy_without_its_wal_is_an_older_journal(void **state) {
    (void)state;
    sabot_store writer = new_store(SQLITE);
    assert_good(append_records(writer, 1, 4));
    close_store(writer);
    writer = open_sqlite(SABOT_STORE_WRITE);
    assert_good(append_records(writer, 5, 9));
    size_t size;
    uint8_t *bytes = file_bytes(file_name, &size);
    char copy[128];
    snprintf(copy, sizeof copy, "%s/copy.sabot", place);
    put_file(copy, bytes, size);
    free(bytes);
    sabot_store reader;
    assert_good(sabot_sqlite_store_open(copy, SABOT_STORE_READ, &reader, &fault));
    assert_holds(reader, 4);
    close_store(reader);
    close_store(writer);
}

static void test_file_names_with_special_meaning_for_sqlite(void **state) {
    (void)state;
    static const char *const names[] = {"a?mode=memory", "b#c", "100%41", ":memory:", "file:x", "with space"};
    close_store(new_store(MEMORY));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(file_name, sizeof file_name, "%s/%s", place, names[i]);
        const sabot_store store = new_store(SQLITE);
        assert_good(append_records(store, 1, 2));
        close_store(store);
        assert_int_equal(access(file_name, F_OK), 0);
        const sabot_store reader = open_sqlite(SABOT_STORE_READ);
        assert_holds(reader, 2);
        close_store(reader);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Files that are not journals

static void assert_refused(sabot_journal_error code, const char *part) {
    for (int mode = SABOT_STORE_READ; mode <= SABOT_STORE_WRITE; mode++) {
        sabot_store store;
        assert_fails_with(sabot_sqlite_store_open(file_name, (sabot_store_mode)mode, &store, &fault), code);
        if (!says(part)) {
            fail_msg("'%s', expected '%s'", fault.sentence, part);
        }
    }
}

static void test_other_files_are_refused(void **state) {
    (void)state;
    assert_refused(SABOT_JOURNAL_MISSING, "No such file");
    put_file(file_name, "", 0);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is empty");
    put_file(file_name, "just a text\n", 12);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is not a journal");
    uint8_t noise[8192];
    memset(noise, 0x5a, sizeof noise);
    put_file(file_name, noise, sizeof noise);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is not a journal");
    remove(file_name);
    sqlite3 *database;
    assert_int_equal(sqlite3_open(file_name, &database), SQLITE_OK);
    tamper(database, "CREATE TABLE records (sequence)");
    sqlite3_close(database);
    assert_refused(SABOT_JOURNAL_FOREIGN, "but not a journal");
    remove(file_name);
    assert_int_equal(mkdir(file_name, 0700), 0);
    assert_refused(SABOT_JOURNAL_FOREIGN, "is not a file");
    assert_int_equal(rmdir(file_name), 0);
    snprintf(file_name, sizeof file_name, "/dev/null/room.sabot");
    assert_refused(SABOT_JOURNAL_FAILED, "Not a directory");
    assert_fails_with(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault), SABOT_JOURNAL_FAILED);
}

static void test_other_formats_and_tables_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *sql;
        sabot_journal_error code;
        const char *part;
        const char *undo;
    } changes[] = {
        {"PRAGMA user_version = 2", SABOT_JOURNAL_NEWER, "has format 2", "PRAGMA user_version = 1"},
        {"PRAGMA user_version = 0", SABOT_JOURNAL_DAMAGED, "has format 0", "PRAGMA user_version = 1"},
        {"PRAGMA application_id = 5", SABOT_JOURNAL_FOREIGN, "not a journal",
         "PRAGMA application_id = 0x7362744a"},
        {"CREATE TRIGGER t AFTER INSERT ON records BEGIN DELETE FROM records; END", SABOT_JOURNAL_DAMAGED,
         "its tables", "DROP TRIGGER t"},
        {"CREATE TABLE more (x)", SABOT_JOURNAL_DAMAGED, "its tables", "DROP TABLE more"},
        {"DROP INDEX records_command", SABOT_JOURNAL_DAMAGED, "its tables", NULL},
    };
    close_store(new_store(SQLITE));
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        sqlite3 *database = tamper_open();
        tamper(database, changes[i].sql);
        sqlite3_close(database);
        assert_refused(changes[i].code, changes[i].part);
        if (changes[i].undo != NULL) {
            database = tamper_open();
            tamper(database, changes[i].undo);
            sqlite3_close(database);
            close_store(open_sqlite(SABOT_STORE_READ));
        }
    }
}

/// Runs as an unprivileged user, because root may do everything.
static void test_file_of_another_user_is_refused(void **state) {
    (void)state;
    close_store(new_store(SQLITE));
    assert_int_equal(chmod(place, 0755), 0);
    if (geteuid() != 0) {
        assert_int_equal(chmod(file_name, 0), 0);
    }
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) {
            _exit(2);
        }
        sabot_store store;
        const bool reads = sabot_sqlite_store_open(file_name, SABOT_STORE_READ, &store, &fault);
        const bool is_read_refused = !reads && fault.code == SABOT_JOURNAL_FAILED && says("ermission");
        const bool writes = sabot_sqlite_store_open(file_name, SABOT_STORE_WRITE, &store, &fault);
        _exit(is_read_refused && !writes && fault.code == SABOT_JOURNAL_FAILED ? 0 : 1);
    }
    assert_int_equal(exit_of(child), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_file_has_the_appended_records, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_second_writer_is_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_killed_writer_leaves_no_lock, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_readers_work_beside_a_writer, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_scan_is_a_snapshot, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_reader_leaves_no_trace, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_reader_notices_a_new_writer, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_copy_without_its_wal_is_an_older_journal, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_file_names_with_special_meaning_for_sqlite, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_other_files_are_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_other_formats_and_tables_are_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_file_of_another_user_is_refused, make_place, clear_place),
    };
    return cmocka_run_group_tests_name("store file", tests, NULL, NULL);
}
