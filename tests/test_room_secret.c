/// Tests the file of a room's secret: complete or absent, whatever fails, and only for its owner. The linker
/// replaces the system's functions with those below (tests/meson.build).
#define _GNU_SOURCE // O_TMPFILE
#include "testing.h"

#include "room/fair/fair.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int fault_at; ///< the call that fails, counted from 1; 0: none
static int calls_made;
static int syncs_made;
static bool is_raced; ///< another process creates the secret just before this one
static bool counts_at_linking;
static int names_at_linking; ///< in the directory, before the secret is linked
static int count_names(void);
static bool is_plain; ///< the file system has no unnamed files
static void write_file(const char *text, size_t size, mode_t mode);
static const char digits[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";

static bool fault_is_due(void) {
    calls_made++;
    errno = calls_made == fault_at ? ENOSPC : errno;
    return calls_made == fault_at;
}

int __real_open64(const char *name, int flags, ...);
int __wrap_open64(const char *name, int flags, ...);
int __wrap_open64(const char *name, int flags, ...) { // existing files only: no mode
    return fault_is_due() ? -1 : __real_open64(name, flags);
}

int __real_openat64(int where, const char *name, int flags, ...);
int __wrap_openat64(int where, const char *name, int flags, ...);
int __wrap_openat64(int where, const char *name, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = va_arg(arguments, mode_t);
    va_end(arguments);
    if (is_plain && (flags & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return fault_is_due() ? -1 : __real_openat64(where, name, flags, mode);
}

ssize_t __real_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size);
ssize_t __wrap_write(int descriptor, const void *data, size_t size) {
    return fault_is_due() ? -1 : __real_write(descriptor, data, size > 40 ? 40 : size); // also short writes
}

ssize_t __real_read(int descriptor, void *data, size_t size);
ssize_t __wrap_read(int descriptor, void *data, size_t size);
ssize_t __wrap_read(int descriptor, void *data, size_t size) {
    return fault_is_due() ? -1 : __real_read(descriptor, data, size > 40 ? 40 : size);
}

int __real_fsync(int descriptor);
int __wrap_fsync(int descriptor);
int __wrap_fsync(int descriptor) {
    if (fault_is_due()) {
        return -1;
    }
    syncs_made++;
    return __real_fsync(descriptor);
}

int __real_close(int descriptor);
int __wrap_close(int descriptor);
int __wrap_close(int descriptor) { // closes it in any case, as Linux does
    const int result = __real_close(descriptor);
    return fault_is_due() ? -1 : result;
}

int __real_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags);
int __wrap_linkat(int from, const char *old, int to, const char *new, int flags) {
    if (is_raced) {
        write_file(digits, 65, 0600);
    }
    names_at_linking = counts_at_linking ? count_names() : 0;
    return fault_is_due() ? -1 : __real_linkat(from, old, to, new, flags);
}

int __real_unlinkat(int where, const char *name, int flags);
int __wrap_unlinkat(int where, const char *name, int flags);
int __wrap_unlinkat(int where, const char *name, int flags) {
    return fault_is_due() ? -1 : __real_unlinkat(where, name, flags);
}

int __real_fstat64(int descriptor, struct stat *status);
int __wrap_fstat64(int descriptor, struct stat *status);
int __wrap_fstat64(int descriptor, struct stat *status) {
    return fault_is_due() ? -1 : __real_fstat64(descriptor, status);
}

// ---------------------------------------------------------------------------------------------------------
// Valid and invalid files

static char directory[] = "/tmp/sabot-fair-XXXXXX";
static char path[sizeof directory + 16];
static char fault[SABOT_ROOM_SECRET_FAULT_SIZE];

static int make_directory(void **state) {
    (void)state;
    memcpy(directory + sizeof directory - 7, "XXXXXX", 6);
    snprintf(path, sizeof path, "%s/room.secret", mkdtemp(directory));
    fault[0] = '\0';
    fault_at = calls_made = syncs_made = 0;
    is_raced = is_plain = counts_at_linking = false;
    return 0;
}

/// Fails if a temporary file was left behind.
static int remove_directory(void **state) {
    (void)state;
    remove(path);
    return rmdir(directory);
}

static void write_file(const char *text, size_t size, mode_t mode) {
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, mode), 0);
}

static void assert_digits(const sabot_room_secret *secret) {
    for (int i = 0; i < 32; i++) {
        assert_int_equal(secret->bytes[i], i);
    }
}

static void assert_refused(const char *why) {
    sabot_room_secret secret;
    assert_false(sabot_room_secret_open(path, true, &secret, fault));
    if (strstr(fault, why) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault, why);
    }
}

static void test_secret_is_created_once_for_its_owner_only(void **state) {
    (void)state;
    sabot_room_secret secret, again;
    const mode_t mask = umask(0);
    assert_true(sabot_room_secret_open(path, true, &secret, fault));
    umask(mask);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    assert_int_equal(status.st_size, 65);
    assert_int_equal(status.st_nlink, 1);
    assert_true(sabot_room_secret_open(path, true, &again, fault));
    assert_memory_equal(&secret, &again, sizeof secret);
    assert_true(sabot_room_secret_open(path, false, &again, fault));
    assert_memory_equal(&secret, &again, sizeof secret);
}

static void test_existing_secret_is_read(void **state) {
    (void)state;
    sabot_room_secret secret;
    write_file(digits, 65, 0600);
    assert_true(sabot_room_secret_open(path, false, &secret, fault));
    assert_digits(&secret);
    assert_int_equal(chmod(path, 0400), 0);
    assert_true(sabot_room_secret_open(path, false, &secret, fault));
}

static void test_missing_secret_is_created_only_on_request(void **state) {
    (void)state;
    sabot_room_secret secret;
    assert_false(sabot_room_secret_open(path, false, &secret, fault));
    assert_non_null(strstr(fault, "No such file"));
    assert_int_equal(access(path, F_OK), -1);
}

static void test_secret_readable_by_others_is_refused(void **state) {
    (void)state;
    static const mode_t modes[] = {0640, 0604, 0620, 0602, 0644, 0666, 0610, 0601};
    write_file(digits, 65, 0600);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_int_equal(chmod(path, modes[i]), 0);
        assert_refused("chmod 600");
    }
}

static void test_malformed_secret_is_refused(void **state) {
    (void)state;
    char text[70];
    static const size_t sizes[] = {0, 1, 32, 64, 66};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memcpy(text, digits, 65);
        text[65] = '\n';
        write_file(text, sizes[i], 0600);
        assert_refused("64 hexadecimal digits");
    }
    for (int place = 0; place < 65; place++) {
        memcpy(text, digits, 65);
        text[place] = 'x';
        write_file(text, 65, 0600);
        assert_refused("64 hexadecimal digits");
    }
    memcpy(text, digits, 65);
    text[30] = '\0';
    write_file(text, 65, 0600);
    assert_refused("64 hexadecimal digits");
}

static void test_special_files_are_refused(void **state) {
    (void)state;
    assert_int_equal(mkdir(path, 0700), 0);
    assert_refused("not a regular file");
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_refused("not a regular file"); // and opening the pipe does not block
}

static void test_missing_directory_is_refused(void **state) {
    (void)state;
    sabot_room_secret secret;
    char nowhere[sizeof path + 16];
    snprintf(nowhere, sizeof nowhere, "%s/no/secret", directory);
    assert_false(sabot_room_secret_open(nowhere, true, &secret, fault));
    assert_non_null(strstr(fault, "No such file or directory"));
}

static void test_long_path_still_gives_a_complete_message(void **state) {
    (void)state;
    sabot_room_secret secret;
    static char longest[9000];
    memset(longest, 'a', sizeof longest - 1);
    assert_false(sabot_room_secret_open(longest, true, &secret, fault));
    assert_non_null(strstr(fault, "File name too long"));
}

// ---------------------------------------------------------------------------------------------------------
// System errors

static void test_a_secret_and_its_directory_are_synced(void **state) {
    (void)state;
    sabot_room_secret secret;
    assert_true(sabot_room_secret_open(path, true, &secret, fault));
    assert_int_equal(syncs_made, 2);
}

static void test_concurrent_creation_gives_both_the_same_secret(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        sabot_room_secret secret;
        is_plain = i == 1;
        is_raced = true;
        assert_true(sabot_room_secret_open(path, true, &secret, fault));
        assert_digits(&secret);
        assert_int_equal(unlink(path), 0);
    }
}

/// Returns whether unnamed files exist here; some layered file systems have none.
static bool has_unnamed_files(void) {
    const int descriptor = __real_openat64(AT_FDCWD, directory, O_WRONLY | O_TMPFILE, 0600);
    return descriptor >= 0 && __real_close(descriptor) == 0;
}

/// A process killed at this moment would leave only a complete secret.
static void test_secret_has_no_temporary_name(void **state) {
    (void)state;
    sabot_room_secret secret;
    counts_at_linking = true;
    assert_true(sabot_room_secret_open(path, true, &secret, fault));
    assert_int_equal(names_at_linking, has_unnamed_files() ? 0 : 1);
    assert_int_equal(unlink(path), 0);
    is_plain = true; // here it has a name, so the check above works
    assert_true(sabot_room_secret_open(path, true, &secret, fault));
    assert_int_equal(names_at_linking, 1);
}

static int count_names(void) {
    int names = 0;
    DIR *const listing = opendir(directory);
    assert_non_null(listing);
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        names += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    }
    closedir(listing);
    return names;
}

/// Removes files left by a failed unlinkat.
static int remove_leftovers(void) {
    int removed = 0;
    DIR *const listing = opendir(directory);
    assert_non_null(listing);
    for (const struct dirent *entry; (entry = readdir(listing)) != NULL;) {
        if (strstr(entry->d_name, ".new") != NULL) {
            removed += unlinkat(dirfd(listing), entry->d_name, 0) == 0;
        }
    }
    closedir(listing);
    return removed;
}

/// Each call fails once. A secret that was returned is the stored one; one that was not returned is stored
/// completely or not at all. Returns how many files were left behind.
static int fail_every_call(void) {
    int refused = 0, left = 0;
    for (int at = 1;; at++) {
        sabot_room_secret secret, again;
        calls_made = 0;
        fault_at = at;
        const bool given = sabot_room_secret_open(path, true, &secret, fault);
        const bool is_over = calls_made < at;
        fault_at = 0;
        if (!given) {
            assert_non_null(strstr(fault, "No space left on device"));
            refused++;
        }
        const bool there = access(path, F_OK) == 0;
        assert_true(there || !given);
        assert_true(sabot_room_secret_open(path, true, &again, fault));
        if (given) {
            assert_memory_equal(&secret, &again, sizeof secret);
        }
        left += remove_leftovers();
        assert_int_equal(unlink(path), 0);
        if (is_over) {
            break;
        }
    }
    assert_true(refused >= 9);
    return left;
}

static void test_secret_is_complete_or_absent_whatever_fails(void **state) {
    (void)state;
    assert_int_equal(fail_every_call(), has_unnamed_files() ? 0 : 1);
    is_plain = true;
    assert_int_equal(fail_every_call(), 1); // only if it could not be removed
}

#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
    const struct CMUnitTest tests[] = {
        IN_DIRECTORY(test_secret_is_created_once_for_its_owner_only),
        IN_DIRECTORY(test_existing_secret_is_read),
        IN_DIRECTORY(test_missing_secret_is_created_only_on_request),
        IN_DIRECTORY(test_secret_readable_by_others_is_refused),
        IN_DIRECTORY(test_malformed_secret_is_refused),
        IN_DIRECTORY(test_special_files_are_refused),
        IN_DIRECTORY(test_missing_directory_is_refused),
        IN_DIRECTORY(test_long_path_still_gives_a_complete_message),
        IN_DIRECTORY(test_a_secret_and_its_directory_are_synced),
        IN_DIRECTORY(test_concurrent_creation_gives_both_the_same_secret),
        IN_DIRECTORY(test_secret_has_no_temporary_name),
        IN_DIRECTORY(test_secret_is_complete_or_absent_whatever_fails),
    };
    if (!sabot_fair_begin()) {
        return 1;
    }
    return cmocka_run_group_tests_name("room_secret", tests, NULL, NULL);
}
