/// Tests a journal's system calls besides SQLite's: locks, names, syncing a directory. Each call fails in
/// turn, once or with all later ones: the journal is complete or absent, and the next attempt succeeds. The
/// linker replaces the system's functions with those below (tests/meson.build).
#include "journaling.h"

#include <errno.h>
#include <sys/file.h>

static int fault_at; ///< the call that fails, counted from 1; 0: none
static bool fault_lasts;
static int fault_error;
static int calls_made;

static bool fault_is_due(void) {
    calls_made++;
    const bool is_due = fault_at > 0 && (calls_made == fault_at || (fault_lasts && calls_made > fault_at));
    errno = is_due ? fault_error : errno;
    return is_due;
}

int __real_open64(const char *name, int flags, ...);
int __wrap_open64(const char *name, int flags, ...);
int __wrap_open64(const char *name, int flags, ...) {
    return fault_is_due() ? -1 : __real_open64(name, flags, 0600);
}

int __real_flock(int descriptor, int operation);
int __wrap_flock(int descriptor, int operation);
int __wrap_flock(int descriptor, int operation) {
    return fault_is_due() ? -1 : __real_flock(descriptor, operation);
}

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) {
    return fault_is_due() ? -1 : __real_fsync(descriptor);
}

int __real_stat64(const char *name, struct stat *status);
int __wrap_stat64(const char *name, struct stat *status);
int __wrap_stat64(const char *name, struct stat *status) {
    return fault_is_due() ? -1 : __real_stat64(name, status);
}

int __real_rename(const char *old, const char *new);
int __wrap_rename(const char *old, const char *new);
int __wrap_rename(const char *old, const char *new) {
    return fault_is_due() ? -1 : __real_rename(old, new);
}

char *__real_realpath(const char *name, char *real);
char *__wrap_realpath(const char *name, char *real);
char *__wrap_realpath(const char *name, char *real) {
    return fault_is_due() ? NULL : __real_realpath(name, real);
}

// ---------------------------------------------------------------------------------------------------------

static sabot_journal *write_records(sabot_journal *journal, uint64_t last) {
    for (uint64_t i = sabot_journal_head(journal)->sequence + 1; i <= last; i++) {
        sabot_record record = draft_of(i);
        assert_good(sabot_journal_append(journal, &record, 1, NULL, &fault));
    }
    return journal;
}

static bool read_journal(uint64_t expected) {
    sabot_journal *journal;
    if (!sabot_journal_read_file(file_name, NULL, &journal, &fault)) {
        return false;
    }
    const uint64_t records = sabot_journal_head(journal)->sequence;
    sabot_journal_close(journal);
    assert_int_equal(records, expected);
    return true;
}

/// Opens the journal, creating it if missing, writes and closes. Returns whether that succeeded.
static bool write_journal(uint64_t last) {
    sabot_journal *journal;
    if (!sabot_journal_open_file(file_name, &secret, true, 0, &journal, &fault)) {
        return false;
    }
    sabot_journal_close(write_records(journal, last));
    return true;
}

static void assert_has_reason(int at) {
    const bool is_known = fault.code == SABOT_JOURNAL_FAILED || fault.code == SABOT_JOURNAL_FULL;
    if (!is_known || strstr(fault.sentence, strerror(fault_error)) == NULL) {
        fail_msg("call %d: code %d: %s", at, (int)fault.code, fault.sentence);
    }
}

/// Prepares a journal with this many records; for a killed room, most are in FILE-wal.
static void prepare(uint64_t records, bool is_killed) {
    static const char *const endings[] = {"", "-wal"};
    sabot_journal *journal;
    uint8_t *bytes[2];
    size_t sizes[2];
    char names[2][128];
    assert_good(sabot_journal_open_file(file_name, &secret, true, 0, &journal, &fault));
    write_records(journal, records);
    for (int i = 0; i < 2; i++) {
        snprintf(names[i], sizeof names[i], "%s%s", file_name, endings[i]);
        bytes[i] = file_bytes(names[i], &sizes[i]);
    }
    sabot_journal_close(journal);
    for (int i = 0; i < 2; i++) {
        if (is_killed) {
            put_file(names[i], bytes[i], sizes[i]);
        }
        free(bytes[i]);
    }
}

typedef struct {
    uint64_t records; ///< before; 0: there is no journal
    bool is_killed;
    bool reads; ///< otherwise it is opened for writing, and created if missing
} trial;

/// Returns false if no call was left to fail.
static bool try_with_fault(const trial *what, int at) {
    if (what->records > 0) {
        prepare(what->records, what->is_killed);
    }
    calls_made = 0;
    fault_at = at;
    const bool went = what->reads ? read_journal(what->records) : write_journal(what->records + 3);
    const bool has_failed = calls_made >= at;
    fault_at = 0;
    assert_true(went || has_failed);
    if (!went) {
        assert_has_reason(at);
    }
    // Without the fault it succeeds, from where it was.
    assert_good(write_journal(what->records + 3));
    assert_good(read_journal(what->records + 3));
    count_names(true);
    return has_failed;
}

static void test_every_system_call_can_fail(void **state) {
    (void)state;
    static const trial trials[] = {
        {0, false, false}, {5, false, false}, {5, true, false}, {5, false, true}, {5, true, true}};
    int failures = 0;
    for (int way = 0; way < 4; way++) {
        fault_lasts = way % 2 == 1;
        fault_error = way / 2 == 0 ? EIO : ENOSPC;
        for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
            for (int at = 1; try_with_fault(&trials[i], at); at++) {
                failures++;
            }
        }
    }
    print_message("# %d faults\n", failures);
    assert_true(failures > 80);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_every_system_call_can_fail, make_place, clear_place),
    };
    return cmocka_run_group_tests_name("store system", tests, NULL, NULL);
}
