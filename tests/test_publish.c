/// Tests files that are published together or not at all, with a fault at every system call in turn. The
/// linker replaces the system's functions with those below (tests/meson.build).
#include "testing.h"

#include "report/publish.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// The calls that fail, counted from 1; 0: none.
static int first_fault, second_fault;
static bool all_after_first; ///< the disk is gone
static int link_error;       ///< 0, or the permanent error of linkat: a file system without hard links

static int calls_made;
static const char *first_failed; ///< the name of the call

/// Every call made by publish.c, and which of them have failed.
static const char *const calls[] = {"open",   "openat",   "write",    "fsync", "close", "fstatat",
                                    "linkat", "renameat", "unlinkat", "mkdir", "rmdir"};
#define CALLS (sizeof calls / sizeof calls[0])
static bool has_failed[CALLS];

static bool fault_is_due(const char *call) {
    calls_made++;
    if (calls_made == first_fault) {
        first_failed = call;
    } else if (calls_made != second_fault &&
               !(all_after_first && first_fault != 0 && calls_made > first_fault)) {
        return false;
    }
    for (size_t i = 0; i < CALLS; i++) {
        has_failed[i] |= strcmp(calls[i], call) == 0;
    }
    errno = ENOSPC;
    return true;
}

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...) { // directories only: no mode
    return fault_is_due("open") ? -1 : __real_open64(path, flags);
}

int __real_openat64(int directory, const char *name, int flags, ...);
int __wrap_openat64(int directory, const char *name, int flags, ...);
int __wrap_openat64(int directory, const char *name, int flags, ...) {
    return fault_is_due("openat") ? -1 : __real_openat64(directory, name, flags, 0666);
}

ssize_t __real_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size) {
    return fault_is_due("write") ? -1
                                 : __real_write(descriptor, data, size > 7 ? 7 : size); // also short writes
}

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) {
    return fault_is_due("fsync") ? -1 : __real_fsync(descriptor);
}

int __real_close(int descriptor);
int __wrap_close(int descriptor);
int __wrap_close(int descriptor) { // closes it in any case, as Linux does
    const int result = __real_close(descriptor);
    return fault_is_due("close") ? -1 : result;
}

int __real_fstatat64(int directory, const char *name, struct stat *status, int flags);
int __wrap_fstatat64(int directory, const char *name, struct stat *status, int flags);
int __wrap_fstatat64(int directory, const char *name, struct stat *status, int flags) {
    return fault_is_due("fstatat") ? -1 : __real_fstatat64(directory, name, status, flags);
}

int __real_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags) {
    if (fault_is_due("linkat")) {
        return -1;
    }
    if (link_error != 0) {
        errno = link_error;
        return -1;
    }
    return __real_linkat(from, old, to, new, flags);
}

int __real_renameat(int from, const char *old, int to, const char *new);
int __wrap_renameat(int from, const char *old, int to, const char *new);
int __wrap_renameat(int from, const char *old, int to, const char *new) {
    return fault_is_due("renameat") ? -1 : __real_renameat(from, old, to, new);
}

int __real_unlinkat(int directory, const char *name, int flags);
int __wrap_unlinkat(int directory, const char *name, int flags);
int __wrap_unlinkat(int directory, const char *name, int flags) {
    return fault_is_due("unlinkat") ? -1 : __real_unlinkat(directory, name, flags);
}

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode) {
    return fault_is_due("mkdir") ? -1 : __real_mkdir(path, mode);
}

int __real_rmdir(const char *path);
int __wrap_rmdir(const char *path);
int __wrap_rmdir(const char *path) {
    return fault_is_due("rmdir") ? -1 : __real_rmdir(path);
}

// ---------------------------------------------------------------------------------------------------------
// A directory for the files

static const sabot_publish_file files[2] = {{"a.html", "new page, more than seven bytes", 31},
                                            {"b.pdf", "new pdf", 7}};
static const char *const old_data[2] = {"old page", "old pdf"};
static char place[64];
static char sentence[SABOT_PUBLISH_SENTENCE_SIZE];

static int make_place(void **state) {
    (void)state;
    snprintf(place, sizeof place, "/tmp/sabot-publish-XXXXXX");
    return mkdtemp(place) == NULL;
}

static void path_in(const char *name, char path[512]) {
    snprintf(path, 512, "%s/%s", place, name);
}

static void put(const char *name, const char *content) {
    char path[512];
    path_in(name, path);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static bool holds(const char *name, const char *content) {
    char path[512], read[64];
    path_in(name, path);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        return false;
    }
    read[fread(read, 1, sizeof read - 1, file)] = '\0';
    fclose(file);
    return strcmp(read, content) == 0;
}

static void assert_holds(const char *name, const char *content) {
    if (!holds(name, content)) {
        fail_msg("'%s' is not '%s'; first to fail: %s; message: %s", name, content, first_failed, sentence);
    }
}

static int count_names(const char *directory) {
    int count = 0;
    DIR *const open = opendir(directory);
    assert_non_null(open);
    while (readdir(open) != NULL) {
        count++;
    }
    closedir(open);
    return count - 2;
}

/// Removes every file and every empty directory.
static void empty_place(void) {
    DIR *const open = opendir(place);
    assert_non_null(open);
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;) {
        char path[512];
        path_in(entry->d_name, path);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            assert_int_equal(remove(path), 0);
        }
    }
    closedir(open);
}

static int clear_place(void **state) {
    (void)state;
    first_fault = second_fault = link_error = 0;
    all_after_first = false;
    empty_place();
    return rmdir(place);
}

static void put_old_files(void) {
    put(files[0].name, old_data[0]);
    put(files[1].name, old_data[1]);
}

// ---------------------------------------------------------------------------------------------------------
// Faults

/// Publishes to the directory, or to a subdirectory with this name. `*done`: no call was left to fail.
static sabot_publish_result publish_with_faults(int first, int second, const char *inner, bool *done) {
    char path[512];
    path_in(inner, path);
    calls_made = 0;
    first_failed = "";
    first_fault = first;
    second_fault = second;
    sentence[0] = '\0';
    const sabot_publish_result result = sabot_publish(path, files, 2, sentence, sizeof sentence);
    *done = calls_made < first || calls_made < second;
    first_fault = second_fault = 0;
    if (result != SABOT_PUBLISHED) {
        assert_int_equal(result, SABOT_PUBLISH_FAILED); // the disk is full; the place is valid
        assert_non_null(strstr(sentence, "No space left on device"));
    }
    return result;
}

static void assert_new_files(void) {
    assert_holds(files[0].name, files[0].data);
    assert_holds(files[1].name, files[1].data);
}

/// The old file has its name, or the sentence says where it is.
static void assert_kept(int index) {
    char words[64], now[256];
    snprintf(words, sizeof words, "; the old '%s' is now '", files[index].name);
    const char *const found = strstr(sentence, words);
    if (found == NULL) {
        assert_holds(files[index].name, old_data[index]);
        return;
    }
    assert_int_equal(sscanf(found + strlen(words), "%255[^']", now), 1);
    assert_holds(now, old_data[index]);
}

/// Checks the files after a second fault, or after all later calls failed, while the first was being undone.
static void assert_nothing_is_lost(bool published) {
    if (published) {
        assert_new_files();
    } else {
        assert_kept(0);
        assert_kept(1);
    }
}

/// Each call fails alone: the old files have their names again, and no other name is left, except a temporary
/// name that could not be removed.
static void check_single_faults(bool old_files) {
    bool done = false;
    int failures = 0;
    for (int fault = 1; !done; fault++) {
        empty_place();
        if (old_files) {
            put_old_files();
        }
        if (publish_with_faults(fault, 0, "", &done) == SABOT_PUBLISHED) {
            assert_new_files();
            assert_int_equal(count_names(place), strcmp(first_failed, "unlinkat") == 0 ? 3 : 2);
        } else {
            failures++;
            assert_int_equal(count_names(place), old_files ? 2 : 0);
            assert_null(strstr(sentence, "; "));
            if (old_files) {
                assert_kept(0);
                assert_kept(1);
            }
        }
    }
    assert_true(failures > 12);
}

static void check_double_faults(void) {
    int put_back_failed = 0;
    bool done = false;
    for (int first = 1; !done; first++) {
        bool inner_done = false;
        for (int second = first + 1; !inner_done; second++) {
            empty_place();
            put_old_files();
            const sabot_publish_result result = publish_with_faults(first, second, "", &inner_done);
            done = calls_made < first;
            assert_nothing_is_lost(result == SABOT_PUBLISHED);
            put_back_failed += strstr(sentence, "; the old") != NULL;
        }
    }
    assert_true(put_back_failed > 0);
}

/// The disk is lost at every call and does not come back.
static void check_lasting_faults(void) {
    bool done = false;
    all_after_first = true;
    for (int fault = 1; !done; fault++) {
        empty_place();
        put_old_files();
        assert_nothing_is_lost(publish_with_faults(fault, 0, "", &done) == SABOT_PUBLISHED);
    }
    all_after_first = false;
}

// ---------------------------------------------------------------------------------------------------------

static void test_new_files_appear_together_or_not_at_all(void **state) {
    (void)state;
    check_single_faults(false);
}

static void test_old_files_stay_unchanged(void **state) {
    (void)state;
    check_single_faults(true);
}

static void test_old_files_are_found_after_more_faults(void **state) {
    (void)state;
    check_double_faults();
    check_lasting_faults();
}

static void test_publishing_works_without_hard_links(void **state) {
    (void)state;
    static const int errors[] = {EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS, EMLINK};
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        link_error = errors[i];
        check_single_faults(true);
    }
    check_double_faults();
    check_lasting_faults();
}

/// A file that an earlier run could not put back must not be overwritten if its number comes up again.
static void test_existing_old_file_is_not_overwritten(void **state) {
    (void)state;
    static const int errors[] = {0, EPERM};
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        char taken[64];
        bool done;
        snprintf(taken, sizeof taken, ".a.html.%ld-0.old", (long)getpid());
        put(taken, "precious");
        put_old_files();
        link_error = errors[i];
        assert_int_equal(publish_with_faults(0, 0, "", &done), SABOT_PUBLISHED);
        assert_holds(taken, "precious");
        assert_int_equal(count_names(place), 3);
        empty_place();
    }
}

static void test_created_directory_is_removed_again(void **state) {
    (void)state;
    char made[512], page[512], pdf[512];
    path_in("made", made);
    path_in("made/a.html", page);
    path_in("made/b.pdf", pdf);
    bool done = false;
    for (int fault = 1; !done; fault++) {
        if (publish_with_faults(fault, 0, "made", &done) == SABOT_PUBLISHED) {
            assert_int_equal(count_names(made), 2);
            assert_holds("made/a.html", files[0].data);
            assert_holds("made/b.pdf", files[1].data);
            assert_int_equal(remove(page) | remove(pdf) | remove(made), 0);
        }
        assert_int_equal(count_names(place), 0);
    }
    all_after_first = true;
    assert_int_equal(publish_with_faults(3, 0, "made", &done), SABOT_PUBLISH_FAILED); // it stays, empty
}

static void test_every_call_has_failed(void **state) {
    (void)state;
    for (size_t i = 0; i < CALLS; i++) {
        if (!has_failed[i]) {
            fail_msg("%s never failed: check its symbol name for the linker", calls[i]);
        }
    }
}

static void test_a_directory_in_the_way_is_refused(void **state) {
    (void)state;
    char inner[512];
    path_in("b.pdf", inner);
    assert_int_equal(mkdir(inner, 0777), 0);
    put("a.html", "old page");
    assert_int_equal(sabot_publish(place, files, 2, sentence, sizeof sentence), SABOT_PUBLISH_REFUSED);
    assert_non_null(strstr(sentence, "/b.pdf': Is a directory"));
    assert_holds("a.html", "old page");
    assert_int_equal(count_names(place), 2);
}

static sabot_publish_result try_both_files(const char *directory) {
    const char *const names[2] = {files[0].name, files[1].name};
    return sabot_publish_check(directory, names, 2, sentence, sizeof sentence);
}

static void test_trial_leaves_no_trace(void **state) {
    (void)state;
    char made[512];
    path_in("made", made);
    assert_int_equal(try_both_files(made), SABOT_PUBLISHED);
    assert_int_equal(count_names(place), 0);
    put_old_files();
    assert_int_equal(try_both_files(place), SABOT_PUBLISHED);
    int fault = 0;
    do {
        fault++;
        calls_made = 0;
        first_failed = "";
        first_fault = fault;
        const sabot_publish_result result = try_both_files(place);
        first_fault = 0;
        const bool left = strcmp(first_failed, "unlinkat") == 0;
        assert_true(result == SABOT_PUBLISHED || result == SABOT_PUBLISH_FAILED);
        assert_int_equal(count_names(place), left ? 3 : 2);
        if (left) {
            empty_place();
            put_old_files();
        }
    } while (calls_made >= fault);
    assert_holds(files[0].name, old_data[0]);
    assert_holds(files[1].name, old_data[1]);
}

/// Checks every name, with the messages of publishing.
static void test_trial_checks_every_name(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        char inner[512], tried[sizeof sentence];
        path_in(files[i].name, inner);
        assert_int_equal(mkdir(inner, 0777), 0);
        assert_int_equal(try_both_files(place), SABOT_PUBLISH_REFUSED);
        memcpy(tried, sentence, sizeof tried);
        assert_int_equal(sabot_publish(place, files, 2, sentence, sizeof sentence), SABOT_PUBLISH_REFUSED);
        assert_string_equal(tried, sentence);
        assert_int_equal(count_names(place), 1);
        assert_int_equal(rmdir(inner), 0);
    }
}

static void test_invalid_place_is_refused(void **state) {
    (void)state;
    static const char *const places[] = {"/nowhere/at/all", "/dev/null", "/proc"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        assert_int_equal(sabot_publish(places[i], files, 2, sentence, sizeof sentence),
                         SABOT_PUBLISH_REFUSED);
        assert_int_equal(try_both_files(places[i]), SABOT_PUBLISH_REFUSED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_new_files_appear_together_or_not_at_all, make_place,
                                        clear_place),
        cmocka_unit_test_setup_teardown(test_old_files_stay_unchanged, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_old_files_are_found_after_more_faults, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_publishing_works_without_hard_links, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_existing_old_file_is_not_overwritten, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_created_directory_is_removed_again, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_directory_in_the_way_is_refused, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_trial_leaves_no_trace, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_trial_checks_every_name, make_place, clear_place),
        cmocka_unit_test(test_invalid_place_is_refused),
        cmocka_unit_test(test_every_call_has_failed),
    };
    return cmocka_run_group_tests_name("publish", tests, NULL, NULL);
}
