/// Tests backups and restored rooms with a fault at every system call, one after another. The linker replaces
/// the system's functions with those below (tests/meson.build); SQLite's own calls bypass them.
#define _GNU_SOURCE
#include "testing.h"

#include "room/backup/backup.h"
#include "room/backup/staging.h"
#include "room/host/host.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_armed;
static int fault_at;   ///< the call that fails, counted from 1; 0: none
static bool all_after; ///< and all calls after it: the disk is gone
static int calls_made;

static bool fault_is_due(void) {
    if (!is_armed) {
        return false;
    }
    calls_made++;
    errno = ENOSPC;
    return fault_at != 0 && (calls_made == fault_at || (all_after && calls_made > fault_at));
}

/// Returns the mode for a file that is created; other calls have none.
static unsigned mode_of(int flags, va_list arguments) {
    const bool makes_file = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
    return makes_file ? va_arg(arguments, unsigned) : 0;
}

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const unsigned mode = mode_of(flags, arguments);
    va_end(arguments);
    return fault_is_due() ? -1 : __real_open64(path, flags, mode);
}

int __real_openat64(int directory, const char *name, int flags, ...);
int __wrap_openat64(int directory, const char *name, int flags, ...);
int __wrap_openat64(int directory, const char *name, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const unsigned mode = mode_of(flags, arguments);
    va_end(arguments);
    return fault_is_due() ? -1 : __real_openat64(directory, name, flags, mode);
}

ssize_t __real_read(int descriptor, void *data, size_t size);
ssize_t __wrap_read(int descriptor, void *data, size_t size);
ssize_t __wrap_read(int descriptor, void *data, size_t size) {
    return fault_is_due() ? -1 : __real_read(descriptor, data, size);
}

ssize_t __real_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size) { // also short writes
    return fault_is_due() ? -1 : __real_write(descriptor, data, size > 5000 ? 5000 : size);
}

int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) { // not needed in a test
    (void)descriptor;
    return fault_is_due() ? -1 : 0;
}

int __real_close(int descriptor);
int __wrap_close(int descriptor);
int __wrap_close(int descriptor) { // closes it in any case, as Linux does
    const int result = __real_close(descriptor);
    return fault_is_due() ? -1 : result;
}

#define WRAP_PATH(call, type)                                    \
    int __real_##call(const char *path, type value);             \
    int __wrap_##call(const char *path, type value);             \
    int __wrap_##call(const char *path, type value) {            \
        return fault_is_due() ? -1 : __real_##call(path, value); \
    }
WRAP_PATH(stat64, struct stat *)
WRAP_PATH(lstat64, struct stat *)
WRAP_PATH(mkdir, mode_t)
WRAP_PATH(rename, const char *)
WRAP_PATH(access, int)

#define WRAP_DESCRIPTOR(call, type)                                    \
    int __real_##call(int descriptor, type value);                     \
    int __wrap_##call(int descriptor, type value);                     \
    int __wrap_##call(int descriptor, type value) {                    \
        return fault_is_due() ? -1 : __real_##call(descriptor, value); \
    }
WRAP_DESCRIPTOR(fstat64, struct stat *)
WRAP_DESCRIPTOR(fchmod, mode_t)
WRAP_DESCRIPTOR(flock, int)

int __real_mkdirat(int directory, const char *name, mode_t mode);
int __wrap_mkdirat(int directory, const char *name, mode_t mode);
int __wrap_mkdirat(int directory, const char *name, mode_t mode) {
    return fault_is_due() ? -1 : __real_mkdirat(directory, name, mode);
}

int __real_unlinkat(int directory, const char *name, int flags);
int __wrap_unlinkat(int directory, const char *name, int flags);
int __wrap_unlinkat(int directory, const char *name, int flags) {
    return fault_is_due() ? -1 : __real_unlinkat(directory, name, flags);
}

DIR *__real_fdopendir(int descriptor);
DIR *__wrap_fdopendir(int descriptor);
DIR *__wrap_fdopendir(int descriptor) {
    return fault_is_due() ? NULL : __real_fdopendir(descriptor);
}

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size) {
    return fault_is_due() ? NULL : __real_malloc(size);
}

// ---------------------------------------------------------------------------------------------------------
// A room and its paths

static char place[64], room_path[96], backup_path[96], restored_path[96];
static sabot_backup_extra extras[2];
static sabot_backup_facts facts;
static sabot_backup_fault fault;

static void put(const char *path, const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void make_journal(void) {
    char path[160];
    sabot_room_secret secret;
    sabot_journal *journal;
    sabot_journal_fault journal_fault;
    bool made;
    snprintf(path, sizeof path, "%s/" SABOT_ROOM_JOURNAL_FILE, room_path);
    assert_true(sabot_room_journal_open(path, NULL, 1700000000000, &secret, &journal, &made, &journal_fault));
    sabot_record record = {.table = 1, .time_ms = 1700000000000, .events = (const uint8_t *)"any", .size = 3};
    assert_true(sabot_journal_append(journal, &record, 1, NULL, &journal_fault));
    sabot_journal_close(journal);
    snprintf(path, sizeof path, "%s/" SABOT_ROOM_PEOPLE_FILE, room_path);
    put(path, "{\"people\": []}\n");
}

static int make_place(void **state) {
    (void)state;
    strcpy(place, "/tmp/sabot-backup-XXXXXX");
    assert_non_null(mkdtemp(place));
    snprintf(room_path, sizeof room_path, "%s/room", place);
    snprintf(backup_path, sizeof backup_path, "%s/backup", place);
    snprintf(restored_path, sizeof restored_path, "%s/restored", place);
    assert_int_equal(mkdir(room_path, 0700), 0);
    make_journal();
    for (size_t i = 0; i < 2; i++) {
        snprintf(extras[i].path, sizeof extras[i].path, "%s/%zu.conf", place, i);
        put(extras[i].path, "# a file\n");
    }
    return 0;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *at) {
    (void)status, (void)type, (void)at;
    return remove(path);
}

static void remove_tree(const char *path) {
    struct stat status;
    if (lstat(path, &status) == 0) {
        assert_int_equal(nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
    }
}

static int clear_place(void **state) {
    (void)state;
    remove_tree(place);
    return 0;
}

static bool is_there(const char *path, const char *behind) {
    char name[128];
    struct stat status;
    snprintf(name, sizeof name, "%s%s", path, behind);
    return lstat(name, &status) == 0;
}

// ---------------------------------------------------------------------------------------------------------
// Faults

typedef bool action(void);

static bool back_up(void) {
    const sabot_backup_options options = {.data = room_path,
                                          .to = backup_path,
                                          .extras = extras,
                                          .extra_count = 2,
                                          .now_ms = 1700000000000,
                                          .version = "1"};
    return sabot_backup_make(&options, &facts, &fault);
}

static bool restore(void) {
    return sabot_backup_restore(backup_path, restored_path, false, (sabot_backup_progress){0}, &facts,
                                &fault);
}

static bool check(void) {
    return sabot_backup_check(backup_path, false, (sabot_backup_progress){0}, &facts, &fault);
}

/// Performs the action with this fault. Returns whether it succeeded.
static bool run_with_fault(action *act, int at, bool and_all_after) {
    fault_at = at;
    all_after = and_all_after;
    calls_made = 0;
    fault.sentence[0] = '\0';
    is_armed = true;
    const bool done = act();
    is_armed = false;
    assert_true(done || strlen(fault.sentence) > 10);
    return done;
}

/// Checks that the restored room has every file and nothing else.
static void assert_room_is_complete(void) {
    static const char *const names[] = {"/" SABOT_ROOM_JOURNAL_FILE, "/" SABOT_ROOM_SECRET_FILE,
                                        "/" SABOT_ROOM_PEOPLE_FILE, "/config/0.conf", "/config/1.conf"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_true(is_there(restored_path, names[i]));
    }
    assert_false(is_there(restored_path, "/manifest.json"));
}

/// After every fault, a backup or room under its final name is complete. After a single fault, nothing else
/// is left, either.
static void try_all_faults(action *act, const char *path, bool and_all_after) {
    int failures = 0;
    for (int at = 1;; at++) {
        const bool done = run_with_fault(act, at, and_all_after);
        const bool is_over = calls_made < at;
        const bool stands = is_there(path, "");
        if (!and_all_after) {
            assert_int_equal(done, stands);
            assert_false(is_there(path, ".part"));
        }
        assert_true(!done || stands);
        if (stands && act == back_up) {
            assert_true(check());
        } else if (stands) {
            assert_room_is_complete();
        }
        failures += !done;
        remove_tree(path);
        if (is_over) {
            assert_true(done && failures > 50);
            return;
        }
    }
}

static void test_fault_leaves_a_complete_backup_or_none(void **state) {
    (void)state;
    try_all_faults(back_up, backup_path, false);
}

/// The next backup removes leftovers under temporary names.
static void test_lost_disk_leaves_a_complete_backup_or_none(void **state) {
    (void)state;
    try_all_faults(back_up, backup_path, true);
    assert_true(back_up());
    assert_false(is_there(backup_path, ".part"));
}

static void test_fault_leaves_a_complete_room_or_none(void **state) {
    (void)state;
    assert_true(back_up());
    try_all_faults(restore, restored_path, false);
    assert_true(check());
}

static void test_lost_disk_leaves_a_complete_room_or_none(void **state) {
    (void)state;
    assert_true(back_up());
    try_all_faults(restore, restored_path, true);
    assert_true(check());
}

static void test_fault_during_a_check_changes_nothing(void **state) {
    (void)state;
    assert_true(back_up());
    int failures = 0, at = 1;
    do {
        failures += !run_with_fault(check, at, false);
    } while (calls_made >= at++);
    assert_true(failures > 20);
    assert_true(check());
}

/// The record of this room has no readable events.
static void test_room_that_fails_its_audit_is_still_backed_up(void **state) {
    (void)state;
    const sabot_backup_progress nobody = {0};
    const sabot_backup_options options = {
        .data = room_path, .to = backup_path, .now_ms = 1700000000000, .version = "1", .audit = true};
    assert_true(sabot_backup_make(&options, &facts, &fault));
    assert_false(facts.is_audited);
    assert_non_null(strstr(facts.audit_fault, "does not pass its audit (1 fault; "));
    assert_true(sabot_backup_check(backup_path, true, nobody, &facts, &fault));
    assert_non_null(strstr(facts.audit_fault, "does not pass its audit"));
    assert_false(sabot_backup_restore(backup_path, restored_path, true, nobody, &facts, &fault));
    assert_false(fault.is_refusal);
    assert_false(is_there(restored_path, "") || is_there(restored_path, ".part"));
    assert_true(sabot_backup_restore(backup_path, restored_path, false, nobody, &facts, &fault));
}

static void test_files_of_others_are_not_removed(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s.part", backup_path);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s.part/diary", backup_path);
    put(path, "dear diary\n");
    assert_false(back_up());
    assert_true(fault.is_refusal);
    assert_non_null(strstr(fault.sentence, "already exists and contains other files"));
    assert_true(is_there(backup_path, ".part/diary"));
}

static void test_concurrent_backups_do_not_interfere(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s.part", backup_path);
    assert_int_equal(mkdir(path, 0700), 0);
    const int other = open(path, O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(other, LOCK_EX), 0);
    assert_false(back_up());
    assert_non_null(strstr(fault.sentence, "another process is writing"));
    close(other);
    assert_true(back_up());
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)
    const struct CMUnitTest tests[] = {
        TEST(test_fault_leaves_a_complete_backup_or_none),
        TEST(test_lost_disk_leaves_a_complete_backup_or_none),
        TEST(test_fault_leaves_a_complete_room_or_none),
        TEST(test_lost_disk_leaves_a_complete_room_or_none),
        TEST(test_fault_during_a_check_changes_nothing),
        TEST(test_room_that_fails_its_audit_is_still_backed_up),
        TEST(test_files_of_others_are_not_removed),
        TEST(test_concurrent_backups_do_not_interfere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
