/// Files that come into place together or not at all: a fault at every call to the system, one after another.
/// The linker puts the functions below in place of the system's (tests/meson.build).
#include "testing.h"

#include "publish.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls_until_fault; ///< 0: never
static int calls_made;

static bool fault_is_due(void) {
    calls_made++;
    if (calls_until_fault == calls_made) {
        errno = ENOSPC;
        return true;
    }
    return false;
}

ssize_t __real_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size) {
    return fault_is_due() ? -1 : __real_write(descriptor, data, size > 7 ? 7 : size); // short writes, too
}

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) {
    return fault_is_due() ? -1 : __real_fsync(descriptor);
}

int __real_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags) {
    return fault_is_due() ? -1 : __real_linkat(from, old, to, new, flags);
}

int __real_renameat(int from, const char *old, int to, const char *new);
int __wrap_renameat(int from, const char *old, int to, const char *new);
int __wrap_renameat(int from, const char *old, int to, const char *new) {
    return fault_is_due() ? -1 : __real_renameat(from, old, to, new);
}

// ---------------------------------------------------------------------------------------------------------
// A directory to write to

static const sabot_publish_file files[2] = {{"a.html", "new page, more than seven bytes", 31},
                                            {"b.pdf", "new pdf", 7}};
static char place[64];

static int make_place(void **state) {
    (void)state;
    snprintf(place, sizeof place, "/tmp/sabot-publish-XXXXXX");
    return mkdtemp(place) == NULL;
}

static void path_in(const char *name, char path[128]) {
    snprintf(path, 128, "%s/%s", place, name);
}

static void put(const char *name, const char *content) {
    char path[128];
    path_in(name, path);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static void assert_holds(const char *name, const char *content) {
    char path[128], read[64];
    path_in(name, path);
    FILE *const file = fopen(path, "r");
    assert_non_null(file);
    read[fread(read, 1, sizeof read - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(read, content);
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

static int clear_place(void **state) {
    (void)state;
    char path[128];
    path_in("a.html", path);
    unlink(path);
    path_in("b.pdf", path);
    unlink(path);
    rmdir(path);
    return rmdir(place);
}

static sabot_publish_result publish_with_fault(int at) {
    char sentence[256] = "";
    calls_made = 0;
    calls_until_fault = at;
    const sabot_publish_result result = sabot_publish(place, files, 2, sentence, sizeof sentence);
    calls_until_fault = 0;
    if (result != SABOT_PUBLISHED) {
        assert_non_null(strstr(sentence, "No space left on device"));
    }
    return result;
}

// ---------------------------------------------------------------------------------------------------------

static void test_new_files_come_together_or_not_at_all(void **state) {
    (void)state;
    int fault = 1;
    for (; publish_with_fault(fault) != SABOT_PUBLISHED; fault++) {
        assert_int_equal(count_names(place), 0);
    }
    assert_true(fault > 8);
    assert_int_equal(count_names(place), 2);
    assert_holds("a.html", files[0].data);
    assert_holds("b.pdf", files[1].data);
}

static void test_old_files_stay_as_they_were(void **state) {
    (void)state;
    int fault = 1;
    put("a.html", "old page");
    put("b.pdf", "old pdf");
    for (; publish_with_fault(fault) != SABOT_PUBLISHED; fault++) {
        assert_int_equal(count_names(place), 2);
        assert_holds("a.html", "old page");
        assert_holds("b.pdf", "old pdf");
    }
    assert_true(fault > 10);
    assert_int_equal(count_names(place), 2);
    assert_holds("a.html", files[0].data);
    assert_holds("b.pdf", files[1].data);
}

static void test_a_directory_that_was_made_goes_again(void **state) {
    (void)state;
    char sentence[256], inner[128];
    path_in("b.pdf", inner);
    calls_made = 0;
    calls_until_fault = 3;
    assert_int_equal(sabot_publish(inner, files, 2, sentence, sizeof sentence), SABOT_PUBLISH_FAILED);
    calls_until_fault = 0;
    assert_int_equal(count_names(place), 0);
}

static void test_a_directory_in_the_way_is_refused(void **state) {
    (void)state;
    char sentence[256], inner[128];
    path_in("b.pdf", inner);
    assert_int_equal(mkdir(inner, 0777), 0);
    put("a.html", "old page");
    assert_int_equal(sabot_publish(place, files, 2, sentence, sizeof sentence), SABOT_PUBLISH_REFUSED);
    assert_holds("a.html", "old page");
    assert_int_equal(count_names(place), 2);
}

static void test_a_place_that_is_none_is_refused(void **state) {
    (void)state;
    char sentence[256];
    assert_int_equal(sabot_publish("/nowhere/at/all", files, 2, sentence, sizeof sentence),
                     SABOT_PUBLISH_REFUSED);
    assert_int_equal(sabot_publish("/dev/null", files, 2, sentence, sizeof sentence), SABOT_PUBLISH_REFUSED);
    assert_int_equal(sabot_publish("/proc", files, 2, sentence, sizeof sentence), SABOT_PUBLISH_REFUSED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_new_files_come_together_or_not_at_all, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_old_files_stay_as_they_were, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_directory_that_was_made_goes_again, make_place, clear_place),
        cmocka_unit_test_setup_teardown(test_a_directory_in_the_way_is_refused, make_place, clear_place),
        cmocka_unit_test(test_a_place_that_is_none_is_refused),
    };
    return cmocka_run_group_tests_name("publish", tests, NULL, NULL);
}
