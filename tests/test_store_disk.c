/// Tests a failing disk: each of SQLite's system calls fails in turn.
#include "storing.h"

#include <sys/wait.h>

static int disk_calls, disk_fails_at;
static int disk_answer; ///< the result of the failing call
/// SQLite uses different functions for the main file and for the files beside it.
static const sqlite3_io_methods *disk_methods[2];
static sqlite3_io_methods disk_failing[2];

static const sqlite3_io_methods *methods_of(const sqlite3_file *file) {
    return disk_methods[file->pMethods - disk_failing];
}

static bool disk_fails(void) {
    return ++disk_calls == disk_fails_at;
}

static int disk_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset) {
    return disk_fails() ? (disk_answer == SQLITE_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE)
                        : methods_of(file)->xWrite(file, bytes, size, offset);
}

static int disk_sync(sqlite3_file *file, int flags) {
    return disk_fails() ? SQLITE_IOERR_FSYNC : methods_of(file)->xSync(file, flags);
}

static int disk_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset) {
    return disk_fails() ? SQLITE_IOERR_READ : methods_of(file)->xRead(file, bytes, size, offset);
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size) {
    return disk_fails() ? SQLITE_IOERR_TRUNCATE : methods_of(file)->xTruncate(file, size);
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given) {
    sqlite3_vfs *real = vfs->pAppData;
    const int code = real->xOpen(real, name, file, flags, given);
    if (code == SQLITE_OK) {
        const int kind = (flags & SQLITE_OPEN_MAIN_DB) != 0;
        disk_methods[kind] = file->pMethods;
        disk_failing[kind] = *file->pMethods;
        disk_failing[kind].xWrite = disk_write;
        disk_failing[kind].xSync = disk_sync;
        disk_failing[kind].xRead = disk_read;
        disk_failing[kind].xTruncate = disk_truncate;
        file->pMethods = &disk_failing[kind];
    }
    return code;
}

static sqlite3_vfs disk;

static void begin_failing(void) {
    sqlite3_vfs *real = sqlite3_vfs_find("unix");
    disk = *real;
    disk.zName = "failing";
    disk.pNext = NULL;
    disk.pAppData = real;
    disk.xOpen = disk_open;
    disk_fails_at = 0;
    assert_int_equal(sqlite3_vfs_register(&disk, 1), SQLITE_OK);
}

static int stop_failing(void **state) {
    sqlite3_vfs_unregister(&disk);
    sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
    return clear_place(state);
}

/// Appends with retries until all records are stored. Counts the appends that the store reported as unsure.
static void append_through_faults(sabot_store store, uint64_t first, uint64_t last, int *unsure) {
    uint64_t next = first;
    for (int tries = 0; next <= last; tries++) {
        assert_true(tries < 20);
        if (append_records(store, next, next)) {
            next++;
            continue;
        }
        if (fault.code != SABOT_JOURNAL_FAILED && fault.code != SABOT_JOURNAL_FULL &&
            fault.code != SABOT_JOURNAL_COMMIT_UNKNOWN) {
            fail_msg("call %d: %s", disk_fails_at, fault.sentence);
        }
        *unsure += fault.code == SABOT_JOURNAL_COMMIT_UNKNOWN;
        assert_holds(store, next - 1); // in this process, unsure means that it was rolled back
    }
}

static void run_through_faults(int answer) {
    int unsure = 0, failures = 0;
    for (int at = 1, calls = INT32_MAX; at <= calls; at++) {
        const sabot_store store = new_store(SQLITE);
        disk_answer = answer;
        disk_calls = 0;
        disk_fails_at = at;
        append_through_faults(store, 1, 6, &unsure);
        disk_fails_at = 0;
        calls = disk_calls;
        failures += at <= calls;
        assert_holds(store, 6);
        close_store(store);
        const sabot_store reader = open_sqlite(SABOT_STORE_READ);
        assert_holds(reader, 6);
        close_store(reader);
        count_names(true);
    }
    assert_true(failures > 30);
    assert_true(unsure > 0); // after a failed sync the result is open
}

static void test_every_disk_call_can_fail(void **state) {
    (void)state;
    begin_failing();
    run_through_faults(SQLITE_IOERR);
    run_through_faults(SQLITE_FULL);
}

/// Compares what the journal reports for a command with what is there after the process ends abruptly: a
/// record reported stored exists, and one reported not stored does not. Returns what was reported for the
/// record that met the fault.
static sabot_journal_error report_and_exit(int at, uint64_t *told) {
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    const pid_t child = fork();
    if (child == 0) {
        sabot_journal *journal;
        uint64_t stored = 0;
        sabot_journal_error code = SABOT_JOURNAL_OK;
        if (sabot_journal_open_file(file_name, &secret, true, 0, &journal, &fault)) {
            disk_calls = 0;
            disk_fails_at = at;
            for (sabot_record record = draft_of(1); stored < 6; record = draft_of(++stored + 1)) {
                if (!sabot_journal_append(journal, &record, 1, NULL, &fault)) {
                    code = fault.code;
                    break;
                }
            }
        }
        const uint64_t answer[3] = {stored, code, disk_calls >= at};
        _exit(write(pipes[1], answer, sizeof answer) == sizeof answer ? 0 : 1); // nothing is closed
    }
    uint64_t answer[3];
    int status;
    assert_int_equal(read(pipes[0], answer, sizeof answer), sizeof answer);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(pipes[0]);
    close(pipes[1]);
    *told = answer[0];
    return answer[2] ? (sabot_journal_error)answer[1] : SABOT_JOURNAL_MISSING; // no call was left to fail
}

static void test_reported_results_hold_after_a_crash(void **state) {
    (void)state;
    begin_failing();
    int failed = 0;
    for (int answer = 0; answer < 2; answer++) {
        disk_answer = answer == 0 ? SQLITE_IOERR : SQLITE_FULL;
        for (int at = 1; at < 400; at++) {
            uint64_t told;
            const sabot_journal_error code = report_and_exit(at, &told);
            sabot_journal *journal;
            assert_good(sabot_journal_open_file(file_name, &secret, false, 0, &journal, &fault));
            const uint64_t there = sabot_journal_head(journal)->sequence;
            if (there != told) {
                fail_msg("call %d, code %d: %d reported, %d stored", at, (int)code, (int)told, (int)there);
            }
            failed += code == SABOT_JOURNAL_FAILED || code == SABOT_JOURNAL_FULL;
            assert_int_not_equal(code, SABOT_JOURNAL_COMMIT_UNKNOWN); // that needs two failures
            sabot_journal_close(journal);
            count_names(true);
            if (code == SABOT_JOURNAL_MISSING) {
                break;
            }
        }
    }
    assert_true(failed > 20);
}

/// Creating and opening, too: there is a complete journal, or none and the next attempt creates it.
static void test_journal_is_created_completely_or_not_at_all(void **state) {
    (void)state;
    begin_failing();
    int failures = 0;
    bool done = false;
    for (int at = 1; !done; at++) {
        disk_answer = SQLITE_FULL;
        disk_calls = 0;
        disk_fails_at = at;
        const bool made = sabot_sqlite_store_create(file_name, &room, &empty_head, &fault);
        done = disk_calls < at;
        disk_fails_at = 0;
        if (!made) {
            failures++;
            assert_int_not_equal(access(file_name, F_OK), 0);
            assert_good(sabot_sqlite_store_create(file_name, &room, &empty_head, &fault));
        }
        const sabot_store reader = open_sqlite(SABOT_STORE_READ);
        assert_holds(reader, 0);
        close_store(reader);
        assert_int_equal(count_names(true), 2);
    }
    assert_true(failures > 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_disk_call_can_fail, make_place, stop_failing),
        cmocka_unit_test_setup_teardown(test_reported_results_hold_after_a_crash, make_place, stop_failing),
        cmocka_unit_test_setup_teardown(test_journal_is_created_completely_or_not_at_all, make_place,
                                        stop_failing),
    };
    return cmocka_run_group_tests_name("store disk", tests, NULL, NULL);
}
