/// Tests the simulated disk itself: it loses only what was not synced.
#include "simulated_disk.h"
#include "testing.h"

#include <sqlite3.h>
#include <unistd.h>

static sqlite3 *open_on(const simulated_disk *disk) {
    char path[DISK_PATH_SIZE];
    sqlite3 *database;
    disk_path(disk, "file", path);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    return database;
}

static int run(sqlite3 *database, const char *sql) {
    return sqlite3_exec(database, sql, NULL, NULL, NULL);
}

/// Returns how many rows `t` has on a disk; -1: it cannot be read.
static int rows_on(const simulated_disk *disk) {
    sqlite3 *const database = open_on(disk);
    sqlite3_stmt *statement;
    int rows = -1;
    if (sqlite3_prepare_v2(database, "SELECT count(*) FROM t", -1, &statement, NULL) == SQLITE_OK) {
        rows = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : -1;
        sqlite3_finalize(statement);
    }
    sqlite3_close(database);
    return rows;
}

static int rows_after_loss(simulated_disk *disk, disk_keeping keeping) {
    simulated_disk *const left = disk_crash(disk, keeping);
    const int rows = rows_on(left);
    disk_destroy(left);
    return rows;
}

static sqlite3 *begin(const simulated_disk *disk, const char *synchronous) {
    sqlite3 *const database = open_on(disk);
    assert_int_equal(run(database, "PRAGMA journal_mode = WAL; CREATE TABLE t (a)"), SQLITE_OK);
    assert_int_equal(run(database, "PRAGMA wal_checkpoint(TRUNCATE)"), SQLITE_OK);
    assert_int_equal(run(database, synchronous), SQLITE_OK);
    return database;
}

static void test_synced_data_survives_and_the_rest_may(void **state) {
    (void)state;
    simulated_disk *const disk = disk_create(1);
    sqlite3 *const database = begin(disk, "PRAGMA synchronous = FULL");
    assert_int_equal(run(database, "INSERT INTO t VALUES (1)"), SQLITE_OK);
    assert_int_equal(rows_after_loss(disk, DISK_KEEPS_NONE), 1);
    assert_int_equal(run(database, "PRAGMA synchronous = OFF; INSERT INTO t VALUES (2)"), SQLITE_OK);
    assert_int_equal(rows_after_loss(disk, DISK_KEEPS_NONE), 1);
    assert_int_equal(rows_after_loss(disk, DISK_KEEPS_ALL), 2);
    int seen[4] = {0};
    for (int i = 0; i < 300; i++) {
        const int rows = rows_after_loss(disk, DISK_KEEPS_SOME);
        assert_in_range(rows, 1, 2);
        seen[rows]++;
    }
    assert_true(seen[1] > 100); // torn
    assert_true(seen[2] > 10);  // the few sectors that are not all zero can survive together
    sqlite3_close(database);
    disk_destroy(disk);
}

static void test_disk_that_fakes_syncs_loses_data(void **state) {
    (void)state;
    simulated_disk *const disk = disk_create(2);
    sqlite3 *const database = begin(disk, "PRAGMA synchronous = FULL");
    disk_fake_syncs(disk);
    assert_int_equal(run(database, "INSERT INTO t VALUES (1)"), SQLITE_OK);
    assert_int_equal(rows_after_loss(disk, DISK_KEEPS_NONE), 0);
    assert_int_equal(rows_after_loss(disk, DISK_KEEPS_ALL), 1);
    sqlite3_close(database);
    disk_destroy(disk);
}

/// After a sync that lost data, the data can still be read and a later sync succeeds, but it is gone after a
/// power loss.
static void test_lost_sync_is_not_repaired_by_the_next(void **state) {
    (void)state;
    int lost = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        simulated_disk *const disk = disk_create(seed);
        sqlite3 *const database = begin(disk, "PRAGMA synchronous = OFF");
        assert_int_equal(run(database, "INSERT INTO t VALUES (1)"), SQLITE_OK);
        assert_int_equal(run(database, "PRAGMA synchronous = FULL"), SQLITE_OK);
        disk_fail(disk, 1, DISK_LOSES, true);
        assert_int_not_equal(run(database, "PRAGMA wal_checkpoint(FULL)"), SQLITE_OK);
        assert_true(disk_has_failed(disk));
        assert_int_equal(disk_failed_call(disk), DISK_SYNC);
        disk_repair(disk);
        assert_int_equal(run(database, "INSERT INTO t VALUES (2)"), SQLITE_OK);
        const int rows = rows_after_loss(disk, DISK_KEEPS_ALL);
        lost += rows == 0;
        assert_true(rows == 0 || rows == 2);
        sqlite3_close(database);
        disk_destroy(disk);
    }
    assert_in_range(lost, 10, 20);
}

static void test_every_call_fails_as_requested(void **state) {
    (void)state;
    for (disk_way way = 0; way < DISK_WAYS; way++) {
        simulated_disk *const disk = disk_create(3);
        sqlite3 *const database = begin(disk, "PRAGMA synchronous = FULL");
        int failures = 0;
        for (uint64_t at = 1; at < 50; at++) {
            disk_fail(disk, at, way, false);
            const int code = run(database, "BEGIN; INSERT INTO t VALUES (1); COMMIT");
            const bool has_failed = disk_has_failed(disk);
            assert_true(has_failed || code == SQLITE_OK);
            failures += has_failed;
            const bool is_full = way == DISK_IS_FULL || way == DISK_IS_FULL_HALFWAY;
            assert_true(code == SQLITE_OK || (code == SQLITE_FULL) == is_full);
            disk_repair(disk);
            run(database, "ROLLBACK");
        }
        assert_true(failures > 0);
        assert_true(rows_after_loss(disk, DISK_KEEPS_NONE) > 0);
        sqlite3_close(database);
        disk_destroy(disk);
    }
}

/// A deleted file may reappear, and a new one may be gone.
static void test_file_names_can_be_lost(void **state) {
    (void)state;
    simulated_disk *const disk = disk_create(4);
    sqlite3_close(begin(disk, "PRAGMA synchronous = FULL")); // removes file-wal
    int back = 0;
    for (int i = 0; i < 40; i++) {
        char path[DISK_PATH_SIZE];
        simulated_disk *const left = disk_crash(disk, DISK_KEEPS_SOME);
        disk_path(left, "file-wal", path);
        back += access(path, F_OK) == 0;
        assert_int_equal(rows_on(left), 0);
        disk_destroy(left);
    }
    assert_in_range(back, 5, 35);
    disk_destroy(disk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_synced_data_survives_and_the_rest_may),
        cmocka_unit_test(test_disk_that_fakes_syncs_loses_data),
        cmocka_unit_test(test_lost_sync_is_not_repaired_by_the_next),
        cmocka_unit_test(test_every_call_fails_as_requested),
        cmocka_unit_test(test_file_names_can_be_lost),
    };
    return cmocka_run_group_tests_name("simulated disk", tests, NULL, NULL);
}
