/// Tests the people file and every mistake in it, PINs, and a terminal that does not echo them. The linker
/// replaces functions of the system and of libsodium with those below (tests/meson.build).
#include "testing.h"

#include "cmd/cli.h"
#include "room/people/people.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/// An Argon2id hash of "4711".
#define HASH_4711                     \
    "$argon2id$v=19$m=65536,t=2,p=1$" \
    "owZPa2HD85PATxFjn3SmDw$8LhFQHrzJlMxpZaPYxpSKiuDCTFynMmb3CZM2OMFhcQ"

static int fault_at;   ///< the call that fails, counted from 1; 0: none
static int calls_made; ///< since `fault_at` was set

static bool fault_is_due(int error) {
    const bool is_due = fault_at > 0 && ++calls_made == fault_at;
    errno = is_due ? error : errno;
    return is_due;
}

#define FAILING(type, name, error, failure, parameters, arguments)      \
    type __real_##name parameters;                                      \
    type __wrap_##name parameters;                                      \
    type __wrap_##name parameters {                                     \
        return fault_is_due(error) ? failure : __real_##name arguments; \
    }
FAILING(void *, malloc, ENOMEM, NULL, (size_t size), (size))
FAILING(void *, calloc, ENOMEM, NULL, (size_t count, size_t size), (count, size))
FAILING(void *, realloc, ENOMEM, NULL, (void *old, size_t size), (old, size))
FAILING(int, mkostemp64, EACCES, -1, (char *name, int flags), (name, flags))
FAILING(FILE *, fdopen, ENOMEM, NULL, (int descriptor, const char *mode), (descriptor, mode))
FAILING(int, fstat64, EIO, -1, (int descriptor, struct stat *status), (descriptor, status))
FAILING(int, fsync, EIO, -1, (int descriptor), (descriptor))
FAILING(int, rename, ENOSPC, -1, (const char *from, const char *to), (from, to))

/// The last hash Argon2id checked.
static char verified[crypto_pwhash_STRBYTES];
static int verified_count;

int __real_crypto_pwhash_str_verify(const char *hash, const char *text, unsigned long long size);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *text, unsigned long long size);
int __wrap_crypto_pwhash_str_verify(const char *hash, const char *text, unsigned long long size) {
    snprintf(verified, sizeof verified, "%s", hash);
    verified_count++;
    return __real_crypto_pwhash_str_verify(hash, text, size);
}

FAILING(int, crypto_pwhash_str_alg, ENOMEM, -1,
        (char *hash, const char *text, unsigned long long size, unsigned long long operations, size_t memory,
         int method),
        (hash, text, size, operations, memory, method))

static void fail_at(int call) {
    fault_at = call;
    calls_made = 0;
}

// ---------------------------------------------------------------------------------------------------------
// The test's own directory

static char directory[64];
static char file_name[128];

static int make_directory(void **state) {
    (void)state;
    snprintf(directory, sizeof directory, "/tmp/sabot-people-XXXXXX");
    if (mkdtemp(directory) == NULL) {
        return -1;
    }
    snprintf(file_name, sizeof file_name, "%s/people.json", directory);
    return 0;
}

/// Removes all files in the directory. Returns how many there were.
static int empty_directory(void) {
    int count = 0;
    DIR *const open_directory = opendir(directory);
    assert_non_null(open_directory);
    for (struct dirent *entry = readdir(open_directory); entry != NULL; entry = readdir(open_directory)) {
        if (entry->d_name[0] != '.') {
            assert_int_equal(unlinkat(dirfd(open_directory), entry->d_name, 0), 0);
            count++;
        }
    }
    closedir(open_directory);
    return count;
}

static int remove_directory(void **state) {
    (void)state;
    empty_directory();
    return rmdir(directory);
}

static void write_text(const char *text, mode_t mode) {
    FILE *const file = fopen(file_name, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(file_name, mode), 0);
}

static sabot_people_entry entry_of(sabot_person person, sabot_role role, const char *name) {
    sabot_people_entry entry = {.person = person, .role = role, .pin_hash = HASH_4711};
    snprintf(entry.name, sizeof entry.name, "%s", name);
    return entry;
}

static void put(sabot_people *people, sabot_person person, sabot_role role, const char *name) {
    const sabot_people_entry entry = entry_of(person, role, name);
    sabot_input_fault fault;
    if (!sabot_people_put(people, &entry, &fault)) {
        fail_msg("%s", fault.sentence);
    }
}

static void assert_sentence(const sabot_input_fault *fault, const char *part) {
    if (strstr(fault->sentence, part) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault->sentence, part);
    }
}

// ---------------------------------------------------------------------------------------------------------
// Texts

#define ENTRY(person, role, name, pin) \
    "{\"person\":" person ",\"role\":" role ",\"name\":" name ",\"pin\":" pin "}"
#define GOOD_PIN                     "\"" HASH_4711 "\""
#define ONE(person, role, name, pin) "{\"people\":[" ENTRY(person, role, name, pin) "]}"

typedef struct {
    const char *text;
    const char *sentence;
} mistake;

static const mistake mistakes[] = {
    {"", "x: line 1, column 0: invalid JSON"},
    {"{\"people\":[}", "invalid JSON"},
    {"{\"people\":[],\"people\":[]}", "duplicate key"},
    {"[]", "x: the file: must be an object, as in {\"people\": …}"},
    {"{}", "people: must be a list, as in {\"people\": []}"},
    {"{\"people\":{}}", "people: must be a list"},
    {"{\"people\":[],\"x\":1}", "the file: unknown key 'x': valid keys are people"},
    {"{\"people\":[5]}", "people[0]: must be an object"},
    {"{\"people\":[{}]}", "people[0].person: is missing: must be a whole number"},
    {"{\"people\":[{\"pins\":1}]}", "people[0]: unknown key 'pins': valid keys are person, role, name, pin"},
    {ONE("0", "\"dealer\"", "\"D\"", GOOD_PIN), "people[0].person: must be 1 to 4294967295, not 0"},
    {ONE("4294967296", "\"dealer\"", "\"D\"", GOOD_PIN),
     "people[0].person: must be 1 to 4294967295, not 4294967296"},
    {ONE("\"5\"", "\"dealer\"", "\"D\"", GOOD_PIN), "people[0].person: must be a whole number"},
    {ONE("5", "3", "\"D\"", GOOD_PIN), "people[0].role: must be a string in quotation marks"},
    {ONE("5", "\"boss\"", "\"D\"", GOOD_PIN),
     "people[0].role: must be player, dealer, supervisor, auditor, administrator or device"},
    {ONE("5", "\"display\"", "\"D\"", GOOD_PIN), "people[0].role: must be player, dealer"},
    {"{\"people\":[{\"person\":5,\"role\":\"dealer\"}]}", "people[0].name: is missing: must be a string"},
    {ONE("5", "\"dealer\"", "\"\"", GOOD_PIN),
     "people[0].name: must be 1 to 47 bytes of text, and not blank"},
    {ONE("5", "\"dealer\"", "\"  \"", GOOD_PIN), "people[0].name: must be 1 to 47 bytes"},
    {ONE("5", "\"dealer\"", "\"123456789012345678901234567890123456789012345678\"", GOOD_PIN),
     "people[0].name: must be 1 to 47 bytes"},
    {ONE("5", "\"dealer\"", "\"D\\u001b[2J\"", GOOD_PIN),
     "people[0].name: must be UTF-8 without control characters"},
    {ONE("5", "\"dealer\"", "\"D\"", "\"4711\""),
     "people[0].pin: must be an Argon2id hash written by sabot people: $argon2id$…"},
    {ONE("5", "\"dealer\"", "\"D\"", "\"$argon2id$v=19$m=65536,t=2,p=1$\""),
     "people[0].pin: must be an Argon2id hash"},
    {ONE("5", "\"dealer\"", "\"D\"", "4711"), "people[0].pin: must be a string in quotation marks"},
    // Every hash takes the same time to check: no weaker, no stronger, no other method.
    {ONE("5", "\"dealer\"", "\"D\"",
         "\"$argon2id$v=19$m=8,t=2,p=1$ekLorCeny89IhjGAaQKw8w$s5ryQebYAIfxO/dacgAifcVu71QOlRh564iAgdXBil8\""),
     "people[0].pin: must be an Argon2id hash"},
    {ONE("5", "\"dealer\"", "\"D\"",
         "\"$argon2i$v=19$m=65536,t=2,p=1$ekLorCeny89IhjGAaQKw8w$s5ryQebYAIfxO/"
         "dacgAifcVu71QOlRh564iAgdXBil8\""),
     "people[0].pin: must be an Argon2id hash"},
    {"{\"people\":[" ENTRY("5", "\"dealer\"", "\"D\"", GOOD_PIN) "," //
     ENTRY("6", "\"dealer\"", "\"E\"", GOOD_PIN) "," ENTRY("5", "\"player\"", "\"F\"", GOOD_PIN) "]}",
     "x: people: person 5 is listed twice: remove one"},
};

static void test_every_mistake_has_its_message(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        sabot_people people;
        sabot_input_fault fault;
        const char *const text = mistakes[i].text;
        assert_false(sabot_people_parse(text, strlen(text), "x", &people, &fault));
        assert_sentence(&fault, mistakes[i].sentence);
        assert_null(people.entries);
        assert_int_equal(people.count, 0);
    }
}

static void test_people_are_sorted_by_number(void **state) {
    (void)state;
    static const char text[] = "{\"people\":[" ENTRY("90", "\"auditor\"", "\"N\"", GOOD_PIN) "," //
        ENTRY("5", "\"dealer\"", "\"Dealer \\u00e9\"", GOOD_PIN) ","                             //
        ENTRY("4294967295", "\"administrator\"", "\"A\"", GOOD_PIN) "]}";
    sabot_people people;
    sabot_input_fault fault;
    assert_true(sabot_people_parse(text, sizeof text - 1, "x", &people, &fault));
    assert_int_equal(people.count, 3);
    assert_int_equal(people.entries[0].person, 5);
    assert_string_equal(people.entries[0].name, "Dealer \xc3\xa9");
    assert_string_equal(people.entries[0].pin_hash, HASH_4711);
    assert_int_equal(people.entries[1].role, SABOT_ROLE_AUDITOR);
    assert_int_equal(people.entries[2].person, UINT32_MAX);
    assert_ptr_equal(sabot_people_find(&people, 90), &people.entries[1]);
    assert_null(sabot_people_find(&people, 6));
    assert_null(sabot_people_find(&people, 0));
    sabot_people_free(&people);
    assert_true(sabot_people_parse("{\"people\":[]}", 13, "x", &people, &fault));
    assert_int_equal(people.count, 0);
    sabot_people_free(&people);
}

static void test_long_path_is_shortened_at_the_front(void **state) {
    (void)state;
    char name[201];
    sabot_people people;
    sabot_input_fault fault;
    memset(name, 'a', sizeof name - 1);
    memcpy(name + sizeof name - 6, "b.txt", 6);
    assert_false(sabot_people_parse("[]", 2, name, &people, &fault));
    assert_memory_equal(fault.sentence, "...a", 4);
    assert_sentence(&fault, "ab.txt: the file: must be an object");
}

static void test_number_of_people_is_limited(void **state) {
    (void)state;
    sabot_people people = {0};
    sabot_input_fault fault;
    for (sabot_person person = SABOT_PEOPLE_MAX; person >= 1; person--) {
        put(&people, person, SABOT_ROLE_PLAYER, "Player");
    }
    const sabot_people_entry another = entry_of(5000, SABOT_ROLE_PLAYER, "Player");
    const sabot_people_entry same = entry_of(5, SABOT_ROLE_DEALER, "Dealer");
    assert_false(sabot_people_put(&people, &another, &fault));
    assert_string_equal(fault.sentence, "a room has at most 4096 people: remove one first");
    assert_true(sabot_people_put(&people, &same, &fault));
    assert_true(sabot_people_write(file_name, &people, &fault));
    sabot_people_free(&people);
    assert_true(sabot_people_read(file_name, &people, &fault));
    assert_int_equal(people.count, SABOT_PEOPLE_MAX);
    assert_int_equal(sabot_people_find(&people, 5)->role, SABOT_ROLE_DEALER);
    sabot_people_free(&people);

    char *const text = malloc(SABOT_PEOPLE_MAX * 3 + 64);
    assert_non_null(text);
    size_t size = (size_t)sprintf(text, "{\"people\":[{}");
    for (int i = 0; i < SABOT_PEOPLE_MAX; i++) {
        size += (size_t)sprintf(text + size, ",{}");
    }
    size += (size_t)sprintf(text + size, "]}");
    assert_false(sabot_people_parse(text, size, "x", &people, &fault));
    assert_string_equal(fault.sentence, "x: people: a room has at most 4096 people");
    free(text);
    empty_directory();
}

// ---------------------------------------------------------------------------------------------------------
// Entries

static void test_entries_are_added_replaced_and_removed(void **state) {
    (void)state;
    sabot_people people = {0};
    put(&people, 9, SABOT_ROLE_SUPERVISOR, "S");
    put(&people, 5, SABOT_ROLE_DEALER, "D");
    put(&people, 7, SABOT_ROLE_PLAYER, "P");
    put(&people, 7, SABOT_ROLE_AUDITOR, "A");
    assert_int_equal(people.count, 3);
    assert_int_equal(people.entries[0].person, 5);
    assert_string_equal(people.entries[1].name, "A");
    assert_true(sabot_people_put(&people, &people.entries[2], NULL)); // one of its own entries
    assert_false(sabot_people_remove(&people, 6));
    assert_false(sabot_people_remove(&people, 10));
    assert_true(sabot_people_remove(&people, 5));
    assert_true(sabot_people_remove(&people, 9));
    assert_int_equal(people.count, 1);
    assert_int_equal(people.entries[0].person, 7);
    sabot_people_free(&people);
}

static void test_change_keeps_other_fields_and_the_last_administrator(void **state) {
    (void)state;
    sabot_people people = {0};
    sabot_input_fault fault;
    put(&people, 1, SABOT_ROLE_ADMINISTRATOR, "A");
    put(&people, 5, SABOT_ROLE_DEALER, "D");
    assert_true(sabot_people_change(
        &people, &(sabot_people_change_request){.person = 5, .role = SABOT_ROLE_COUNT, .name = "E"}, &fault));
    assert_string_equal(people.entries[1].name, "E");
    assert_int_equal(people.entries[1].role, SABOT_ROLE_DEALER);
    assert_string_equal(people.entries[1].pin_hash, HASH_4711);
    assert_true(sabot_people_change(
        &people, &(sabot_people_change_request){.person = 5, .role = SABOT_ROLE_SUPERVISOR, .pin = "918273"},
        &fault));
    assert_int_equal(people.entries[1].role, SABOT_ROLE_SUPERVISOR);
    assert_true(sabot_pin_matches(&people.entries[1], "918273"));
    assert_false(sabot_people_change(
        &people, &(sabot_people_change_request){.person = 5, .role = SABOT_ROLE_COUNT, .pin = "1111"},
        &fault));
    assert_true(sabot_pin_matches(&people.entries[1], "918273"));
    assert_false(sabot_people_change(
        &people, &(sabot_people_change_request){.person = 6, .role = SABOT_ROLE_DEALER, .name = "F"},
        &fault));
    assert_sentence(&fault, "there is no person 6: a new person needs role, name and pin");
    assert_false(sabot_people_change(&people, &(sabot_people_change_request){.person = 6, .is_removal = true},
                                     &fault));
    assert_sentence(&fault, "there is no person 6");
    assert_false(sabot_people_change(&people, &(sabot_people_change_request){.person = 1, .is_removal = true},
                                     &fault));
    assert_sentence(&fault, "person 1 is the room's last administrator");
    assert_false(sabot_people_change(
        &people, &(sabot_people_change_request){.person = 1, .role = SABOT_ROLE_DEALER}, &fault));
    put(&people, 2, SABOT_ROLE_ADMINISTRATOR, "B");
    assert_true(sabot_people_change(&people, &(sabot_people_change_request){.person = 1, .is_removal = true},
                                    &fault));
    assert_int_equal(people.count, 2);
    sabot_people_free(&people);
}

static void test_invalid_entry_is_refused(void **state) {
    (void)state;
    sabot_people people = {0};
    sabot_input_fault fault;
    sabot_people_entry entry = entry_of(0, SABOT_ROLE_DEALER, "D");
    assert_false(sabot_people_put(&people, &entry, &fault));
    assert_string_equal(fault.sentence, "person: must be a number from 1 to 4294967295");
    entry = entry_of(5, SABOT_ROLE_DISPLAY, "D");
    assert_false(sabot_people_put(&people, &entry, &fault));
    assert_sentence(&fault, "role: must be player, dealer, supervisor, auditor, administrator or device");
    entry = entry_of(5, SABOT_ROLE_DEALER, "");
    assert_false(sabot_people_put(&people, &entry, &fault));
    assert_sentence(&fault, "name: must be 1 to 47 bytes");
    entry = entry_of(5, SABOT_ROLE_DEALER, "D");
    entry.pin_hash[0] = '\0';
    assert_false(sabot_people_put(&people, &entry, &fault));
    assert_sentence(&fault, "pin: must be an Argon2id hash");
    entry = entry_of(5, SABOT_ROLE_DEALER, "D");
    fail_at(1);
    assert_false(sabot_people_put(&people, &entry, &fault));
    fail_at(0);
    assert_string_equal(fault.sentence, "out of memory");
    assert_int_equal(people.count, 0);
}

// ---------------------------------------------------------------------------------------------------------
// The file

static void test_missing_file_means_no_people(void **state) {
    (void)state;
    sabot_people people;
    sabot_input_fault fault;
    assert_true(sabot_people_read(file_name, &people, &fault));
    assert_int_equal(people.count, 0);
}

static void test_file_readable_by_others_is_refused(void **state) {
    (void)state;
    static const mode_t modes[] = {0640, 0620, 0610, 0604, 0602, 0601, 0666};
    sabot_people people;
    sabot_input_fault fault;
    char sentence[400];
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        write_text("{\"people\":[]}", modes[i]);
        assert_false(sabot_people_read(file_name, &people, &fault));
        snprintf(sentence, sizeof sentence, "other users can read or change '%s': run chmod 600 '%s'",
                 file_name, file_name);
        assert_string_equal(fault.sentence, sentence);
    }
    write_text("{\"people\":[]}", 0600);
    assert_true(sabot_people_read(file_name, &people, &fault));
    sabot_people_free(&people);
    write_text("{\"people\":[]}", 0400);
    assert_true(sabot_people_read(file_name, &people, &fault));
    sabot_people_free(&people);
    empty_directory();
}

static void test_other_files_are_refused(void **state) {
    (void)state;
    sabot_people people;
    sabot_input_fault fault;
    char below[160];
    assert_false(sabot_people_read(directory, &people, &fault));
    assert_sentence(&fault, "' is not a regular file");
    assert_int_equal(mkfifo(file_name, 0600), 0);
    assert_false(sabot_people_read(file_name, &people, &fault)); // and the read does not block
    assert_sentence(&fault, "' is not a regular file");
    empty_directory();
    write_text("[]", 0600);
    assert_false(sabot_people_read(file_name, &people, &fault));
    assert_sentence(&fault, "people.json: the file: must be an object");
    snprintf(below, sizeof below, "%s/x", file_name);
    assert_false(sabot_people_read(below, &people, &fault));
    assert_sentence(&fault, "cannot open '");
    assert_sentence(&fault, "Not a directory");
    assert_false(sabot_people_read("/proc/self/mem", &people, &fault)); // its first byte cannot be read
    assert_string_equal(fault.sentence, "cannot read '/proc/self/mem': Input/output error");
    assert_int_equal(truncate(file_name, 4 * 1024 * 1024 + 1), 0);
    assert_false(sabot_people_read(file_name, &people, &fault));
    assert_sentence(&fault, "is larger than 4 MiB, too large for a list of people");
    empty_directory();
}

static void test_read_errors_are_reported(void **state) {
    (void)state;
    static const char *const sentences[] = {"cannot open '", "cannot read '", "cannot read '",
                                            "out of memory"};
    sabot_people people;
    sabot_input_fault fault;
    write_text("{\"people\":[]}", 0600);
    for (int call = 1; call <= 4; call++) {
        fail_at(call);
        assert_false(sabot_people_read(file_name, &people, &fault));
        assert_sentence(&fault, sentences[call - 1]);
    }
    fail_at(5);
    assert_true(sabot_people_read(file_name, &people, &fault));
    fail_at(0);
    sabot_people_free(&people);
    empty_directory();
}

static void test_file_is_written_for_its_owner_only(void **state) {
    (void)state;
    sabot_people people = {0}, read;
    sabot_input_fault fault;
    struct stat status;
    put(&people, 5, SABOT_ROLE_DEALER, "Dealer \xc3\xa9 \"quoted\"");
    put(&people, 9, SABOT_ROLE_SUPERVISOR, "Supervisor");
    const mode_t mask = umask(0);
    assert_true(sabot_people_write(file_name, &people, &fault));
    umask(mask);
    assert_int_equal(stat(file_name, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    assert_true(sabot_people_read(file_name, &read, &fault));
    assert_int_equal(read.count, 2);
    assert_memory_equal(read.entries, people.entries, 2 * sizeof *people.entries);
    sabot_people_free(&read);
    sabot_people_free(&people);
    assert_int_equal(empty_directory(), 1);
}

/// Each call made by writing fails once: the old file is still there, complete, and nothing else. After the
/// rename only the directory is synced, so the new file is in place.
static void test_failed_write_keeps_the_old_file(void **state) {
    (void)state;
    sabot_people old = {0}, new = {0}, read;
    sabot_input_fault fault;
    const int looks = geteuid() == 0 ? 2 : 0; // root also checks who owns the file and directory
    int call = 1;
    put(&old, 5, SABOT_ROLE_DEALER, "Dealer");
    put(&new, 6, SABOT_ROLE_PLAYER, "Player");
    for (bool written = false; !written; call++) {
        assert_true(sabot_people_write(file_name, &old, &fault));
        fail_at(call);
        written = sabot_people_write(file_name, &new, &fault);
        const bool is_renamed = written || call == 5 + looks;
        fail_at(0);
        assert_true(written || strstr(fault.sentence, "cannot write '") != NULL);
        assert_true(sabot_people_read(file_name, &read, &fault));
        assert_int_equal(read.entries[0].person, is_renamed ? 6 : 5);
        sabot_people_free(&read);
        assert_int_equal(empty_directory(), 1);
    }
    assert_int_equal(call - 1, 6 + looks); // mkostemp, fdopen, fsync, rename, fsync and none
    sabot_people_free(&old);
    sabot_people_free(&new);
}

static void test_full_disk_keeps_the_old_file(void **state) {
    (void)state;
    sabot_people people = {0}, read;
    sabot_input_fault fault;
    struct rlimit usual;
    put(&people, 5, SABOT_ROLE_DEALER, "Dealer");
    assert_true(sabot_people_write(file_name, &people, &fault));
    put(&people, 6, SABOT_ROLE_DEALER, "Dealer");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const struct rlimit little = {64, usual.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    const bool written = sabot_people_write(file_name, &people, &fault);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_DFL);
    assert_false(written);
    assert_sentence(&fault, "people.json': File too large");
    assert_true(sabot_people_read(file_name, &read, &fault));
    assert_int_equal(read.count, 1);
    sabot_people_free(&read);
    sabot_people_free(&people);
    assert_int_equal(empty_directory(), 1);
}

static void test_a_file_needs_its_directory(void **state) {
    (void)state;
    sabot_people people = {0};
    sabot_input_fault fault;
    char path[5000];
    assert_false(sabot_people_write("/tmp/sabot-no-such-directory/people.json", &people, &fault));
    assert_string_equal(fault.sentence,
                        "cannot write '/tmp/sabot-no-such-directory/people.json': No such file or directory");
    memset(path, 'a', sizeof path);
    path[sizeof path - 1] = '\0';
    assert_false(sabot_people_write(path, &people, &fault));
    assert_sentence(&fault, "File name too long");
}

// ---------------------------------------------------------------------------------------------------------
// PINs

static void test_easy_pins_are_refused(void **state) {
    (void)state;
    static const char *const good[] = {"4711", "1235", "1243", "1212", "0001", "112233", "900112233445"};
    static const char *const easy[] = {"1234", "4321",         "0000",         "99999", "7890",
                                       "0987", "890123456789", "111111111111", "3210"};
    static const char *const bad[] = {"",     "1",       "471",  "1234567890123", "47 11",
                                      "abcd", "47111\n", "-471", "٤٧١١"};
    sabot_input_fault fault;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(sabot_pin_check(good[i], &fault));
    }
    for (size_t i = 0; i < sizeof easy / sizeof *easy; i++) {
        assert_false(sabot_pin_check(easy[i], &fault));
        assert_string_equal(fault.sentence,
                            "this PIN is too easy: don't repeat one digit, and don't use a sequence "
                            "like 4567 or 3210");
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(sabot_pin_check(bad[i], &fault));
        assert_string_equal(fault.sentence, "a PIN must be 4 to 12 digits");
    }
}

static void test_generated_pins_are_valid_and_have_the_right_length(void **state) {
    (void)state;
    char pin[SABOT_PIN_MAX + 1], before[SABOT_PIN_MAX + 1] = "";
    sabot_input_fault fault;
    int same = 0;
    for (int i = 0; i < 20000; i++) {
        const int digits = SABOT_PIN_MIN + i % (SABOT_PIN_MAX - SABOT_PIN_MIN + 1);
        sabot_pin_generate(digits, pin);
        assert_int_equal(strlen(pin), digits);
        assert_true(sabot_pin_check(pin, &fault));
        same += strcmp(pin, before) == 0;
        memcpy(before, pin, sizeof pin);
    }
    assert_int_equal(same, 0); // consecutive ones have different lengths
}

static void test_pin_is_checked_by_its_hash(void **state) {
    (void)state;
    sabot_people_entry entry = entry_of(5, SABOT_ROLE_DEALER, "D");
    char other[SABOT_PIN_HASH_SIZE];
    assert_true(sabot_pin_matches(&entry, "4711"));
    assert_false(sabot_pin_matches(&entry, "4712"));
    assert_false(sabot_pin_matches(&entry, "47110"));
    assert_false(sabot_pin_matches(&entry, ""));
    assert_true(sabot_pin_hash("2580", entry.pin_hash));
    assert_true(sabot_pin_hash("2580", other));
    assert_string_not_equal(entry.pin_hash, other);
    assert_true(sabot_pin_matches(&entry, "2580"));
    assert_int_equal(crypto_pwhash_str_needs_rehash(entry.pin_hash, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                    crypto_pwhash_MEMLIMIT_INTERACTIVE),
                     0);
    fail_at(1);
    assert_false(sabot_pin_hash("2580", other));
    fail_at(0);
}

/// An unknown number takes the same work, and no text is its PIN.
static void test_unknown_number_takes_as_long_and_never_passes(void **state) {
    (void)state;
    verified_count = 0;
    assert_false(sabot_pin_matches(NULL, "4711"));
    assert_int_equal(verified_count, 1);
    assert_int_equal(crypto_pwhash_str_needs_rehash(verified, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                    crypto_pwhash_MEMLIMIT_INTERACTIVE),
                     0);
    assert_int_equal(__real_crypto_pwhash_str_verify(verified, "nobody has this one", 19), 0);
    assert_false(sabot_pin_matches(NULL, "nobody has this one"));
}

// ---------------------------------------------------------------------------------------------------------
// A terminal

typedef struct {
    int master;
    pid_t child;
    char shown[2048];
    size_t length;
} terminal;

/// Runs `sabot people --data DIRECTORY --add 5 …` at its own terminal; its call number `fault` fails.
static void open_terminal(terminal *screen, const char *last_word, int fault) {
    *screen = (terminal){.length = 0};
    fflush(NULL); // keeps the test's own output out of the command
    screen->child = forkpty(&screen->master, NULL, NULL, NULL);
    assert_true(screen->child >= 0);
    if (screen->child == 0) {
        char *words[] = {"people", "--data", directory, "--add", "5", "--role",
                         "dealer", "--name", "D",       NULL,    NULL};
        words[9] = (char *)(uintptr_t)last_word;
        fail_at(fault);
        _exit(sabot_cli_finish("people", sabot_cmd_people(last_word != NULL ? 10 : 9, words)));
    }
}

/// Reads the screen until it shows `part`, or until the terminal ends.
static void wait_for(terminal *screen, const char *part) {
    while (strstr(screen->shown, part) == NULL) {
        assert_true(screen->length < sizeof screen->shown - 1);
        const ssize_t got =
            read(screen->master, screen->shown + screen->length, sizeof screen->shown - 1 - screen->length);
        if (got <= 0) {
            fail_msg("'%s' does not show '%s'", screen->shown, part);
        }
        screen->length += (size_t)got;
        screen->shown[screen->length] = '\0';
    }
}

static void type(terminal *screen, const char *text) {
    assert_int_equal(write(screen->master, text, strlen(text)), (ssize_t)strlen(text));
}

static bool has_echo(const terminal *screen) {
    struct termios settings;
    assert_int_equal(tcgetattr(screen->master, &settings), 0);
    return (settings.c_lflag & ECHO) != 0;
}

static int close_terminal(terminal *screen) {
    int status;
    assert_int_equal(waitpid(screen->child, &status, 0), screen->child);
    close(screen->master);
    return status;
}

static void test_terminal_does_not_echo_the_pin(void **state) {
    (void)state;
    sabot_people people;
    sabot_input_fault fault;
    terminal screen;
    open_terminal(&screen, NULL, 0);
    wait_for(&screen, "PIN for person 5: ");
    assert_false(has_echo(&screen));
    type(&screen, "4711\n");
    wait_for(&screen, "Repeat the PIN: ");
    type(&screen, "4711\n");
    wait_for(&screen, "systemctl reload sabot.\r\n");
    assert_true(has_echo(&screen));
    assert_null(strstr(screen.shown, "4711"));
    assert_int_equal(close_terminal(&screen), 0);
    assert_true(sabot_people_read(file_name, &people, &fault));
    assert_int_equal(people.count, 1);
    assert_true(sabot_pin_matches(&people.entries[0], "4711"));
    sabot_people_free(&people);
    empty_directory();
}

static void test_mismatched_pins_change_nothing(void **state) {
    (void)state;
    terminal screen;
    open_terminal(&screen, NULL, 0);
    wait_for(&screen, "PIN for person 5: ");
    type(&screen, "4711\n");
    wait_for(&screen, "Repeat the PIN: ");
    type(&screen, "4712\n");
    wait_for(&screen, "sabot people: the PINs do not match: nothing was changed\r\n");
    assert_int_equal(WEXITSTATUS(close_terminal(&screen)), SABOT_EXIT_USAGE);
    assert_int_equal(empty_directory(), 0);
}

static void test_signal_restores_the_terminal(void **state) {
    (void)state;
    terminal screen;
    open_terminal(&screen, NULL, 0);
    wait_for(&screen, "PIN for person 5: ");
    type(&screen, "47\x03");
    int status;
    assert_int_equal(waitpid(screen.child, &status, 0), screen.child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGINT);
    assert_true(has_echo(&screen));
    close(screen.master);
    assert_int_equal(empty_directory(), 0);
}

/// While a PIN is being typed, no other command can change the file.
static void test_only_one_command_changes_the_file_at_a_time(void **state) {
    (void)state;
    terminal screen;
    const int locked = open(directory, O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(locked, LOCK_EX), 0);
    open_terminal(&screen, NULL, 0);
    wait_for(&screen, "people.json' is being changed by another process: try again\r\n");
    assert_int_equal(WEXITSTATUS(close_terminal(&screen)), SABOT_EXIT_USAGE);
    close(locked);
}

/// Whatever fails, the command says so in one line. The new file is in place only after the rename.
static void test_every_call_of_the_command_can_fail(void **state) {
    (void)state;
    int call = 1;
    for (int status = -1; status != 0; call++) {
        terminal screen;
        open_terminal(&screen, "--draw", call);
        wait_for(&screen, "\r\n");
        const bool is_drawn = strncmp(screen.shown, "Person 5, dealer, D: added.\r\n", 29) == 0;
        assert_true(is_drawn || strncmp(screen.shown, "sabot people: ", 14) == 0);
        status = close_terminal(&screen);
        assert_int_equal(status == 0, is_drawn);
        assert_in_range(empty_directory(), is_drawn ? 1 : 0, 1);
    }
    assert_true(call > 6);
}

static void test_full_room_accepts_no_more_people(void **state) {
    (void)state;
    sabot_people people = {0};
    sabot_input_fault fault;
    terminal screen;
    for (sabot_person person = 1; person <= SABOT_PEOPLE_MAX; person++) {
        put(&people, 1000 + person, SABOT_ROLE_PLAYER, "Player");
    }
    assert_true(sabot_people_write(file_name, &people, &fault));
    sabot_people_free(&people);
    open_terminal(&screen, "--draw", 0);
    wait_for(&screen, "sabot people: a room has at most 4096 people: remove one first\r\n");
    assert_int_equal(WEXITSTATUS(close_terminal(&screen)), SABOT_EXIT_USAGE);
    empty_directory();
}

static void test_sessions_and_lockout_without_memory(void **state) {
    (void)state;
    const sabot_people_entry entry = entry_of(5, SABOT_ROLE_DEALER, "D");
    sabot_session_limits limits = {1000, 1000, 2};
    char tokens[3][SABOT_TOKEN_SIZE];
    sabot_session session;
    for (int call = 1; call <= 2; call++) {
        fail_at(call);
        assert_null(sabot_sessions_open(limits));
    }
    fail_at(1);
    assert_null(sabot_lockout_open());
    fail_at(0);
    sabot_sessions *const sessions = sabot_sessions_open(limits);
    limits.sessions_max = 4;
    fail_at(1);
    sabot_sessions_set_limits(sessions, limits); // there is still space for two
    fail_at(0);
    for (int i = 0; i < 3; i++) {
        assert_true(sabot_sessions_begin(sessions, &entry, i, tokens[i]));
    }
    assert_false(sabot_sessions_find(sessions, tokens[0], 3, true, &session));
    assert_int_equal(sabot_sessions_count(sessions, 3), 2);
    sabot_sessions_close(sessions);
}

// ---------------------------------------------------------------------------------------------------------

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_mistake_has_its_message),
        cmocka_unit_test(test_people_are_sorted_by_number),
        cmocka_unit_test(test_long_path_is_shortened_at_the_front),
        cmocka_unit_test(test_number_of_people_is_limited),
        cmocka_unit_test(test_entries_are_added_replaced_and_removed),
        cmocka_unit_test(test_change_keeps_other_fields_and_the_last_administrator),
        cmocka_unit_test(test_invalid_entry_is_refused),
        cmocka_unit_test(test_missing_file_means_no_people),
        cmocka_unit_test(test_file_readable_by_others_is_refused),
        cmocka_unit_test(test_other_files_are_refused),
        cmocka_unit_test(test_read_errors_are_reported),
        cmocka_unit_test(test_file_is_written_for_its_owner_only),
        cmocka_unit_test(test_failed_write_keeps_the_old_file),
        cmocka_unit_test(test_full_disk_keeps_the_old_file),
        cmocka_unit_test(test_a_file_needs_its_directory),
        cmocka_unit_test(test_easy_pins_are_refused),
        cmocka_unit_test(test_generated_pins_are_valid_and_have_the_right_length),
        cmocka_unit_test(test_pin_is_checked_by_its_hash),
        cmocka_unit_test(test_unknown_number_takes_as_long_and_never_passes),
        cmocka_unit_test(test_terminal_does_not_echo_the_pin),
        cmocka_unit_test(test_mismatched_pins_change_nothing),
        cmocka_unit_test(test_signal_restores_the_terminal),
        cmocka_unit_test(test_only_one_command_changes_the_file_at_a_time),
        cmocka_unit_test(test_every_call_of_the_command_can_fail),
        cmocka_unit_test(test_full_room_accepts_no_more_people),
        cmocka_unit_test(test_sessions_and_lockout_without_memory),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
