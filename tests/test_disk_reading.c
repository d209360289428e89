/// Fails every disk call while a journal is audited, replayed and exported: the command reports it in a
/// sentence, or prints exactly what it prints without a fault. It never passes a bad journal or reports a
/// good one as damaged.
#include "disk_testing.h"

#include "cmd/cli.h"

#include <sqlite3.h>
#include <unistd.h>

typedef int subcommand(int argc, char **argv);

typedef struct {
    subcommand *run;
    const char *words[4]; ///< FILE is the journal
} reading;

static const reading readings[] = {
    {sabot_cmd_audit, {"audit", "FILE"}},
    {sabot_cmd_audit, {"audit", "FILE", "--json"}},
    {sabot_cmd_replay, {"replay", "FILE", "--list"}},
    {sabot_cmd_replay, {"replay", "FILE"}},
    {sabot_cmd_export, {"export", "FILE", "hands"}},
    {sabot_cmd_export, {"export", "FILE", "transfers"}},
    {sabot_cmd_shift, {"shift", "FILE"}},
};
#define READINGS (sizeof readings / sizeof readings[0])

// ---------------------------------------------------------------------------------------------------------
// A command's output

enum { TEXT_MAX = 1 << 20 };

typedef struct {
    int exit_code;
    char *out, *error; ///< TEXT_MAX each
} printed;

static printed printed_new(void) {
    return (printed){.out = malloc(TEXT_MAX), .error = malloc(TEXT_MAX)};
}

static void printed_free(printed *text) {
    free(text->out);
    free(text->error);
}

/// Redirects a stream to a file. Returns its previous descriptor.
static int redirect(FILE *stream, FILE *into) {
    fflush(stream);
    const int before = dup(fileno(stream));
    dup2(fileno(into), fileno(stream));
    return before;
}

static void restore_stream(FILE *stream, int before, FILE *into, char *text) {
    fflush(stream);
    dup2(before, fileno(stream));
    close(before);
    rewind(into);
    text[fread(text, 1, TEXT_MAX - 1, into)] = '\0';
    fclose(into);
}

static void run(const reading *what, char *path, printed *text) {
    char words[4][32];
    char *argv[5] = {0};
    int argc = 0;
    for (; argc < 4 && what->words[argc] != NULL; argc++) {
        snprintf(words[argc], sizeof words[argc], "%s", what->words[argc]);
        argv[argc] = strcmp(words[argc], "FILE") == 0 ? path : words[argc];
    }
    FILE *const out = tmpfile(), *const error = tmpfile();
    const int out_before = redirect(stdout, out), error_before = redirect(stderr, error);
    text->exit_code = what->run(argc, argv);
    restore_stream(stderr, error_before, error, text->error);
    restore_stream(stdout, out_before, out, text->out);
}

// ---------------------------------------------------------------------------------------------------------

static const char *problem_of(const printed *text, const printed *right, bool is_good) {
    if (text->exit_code == SABOT_EXIT_SUCCESS) {
        return !is_good                             ? "a bad journal passes"
               : strcmp(text->out, right->out) == 0 ? NULL
                                                    : "it succeeds with a different output";
    }
    const bool has_message = text->error[0] != '\0' || strstr(text->out, "annot ") != NULL;
    if (!has_message) {
        return is_good ? "it fails without a message" : NULL; // the output says what is wrong
    }
    const bool is_denied = strstr(text->error, "damaged") != NULL || strstr(text->out, "damaged") != NULL ||
                           strstr(text->error, "changed") != NULL ||
                           strstr(text->error, "not a journal") != NULL;
    return is_good && is_denied ? "a disk error is reported as damage" : NULL;
}

/// Fails every call of one command, once and permanently.
static int read_through_faults(simulated_disk *disk, char *path, const reading *what, bool is_good,
                               uint64_t step) {
    printed right = printed_new(), text = printed_new();
    int faults = 0;
    run(what, path, &right);
    assert_int_equal(right.exit_code == SABOT_EXIT_SUCCESS, is_good || what->run != sabot_cmd_audit);
    for (int lasts = 0; lasts < 2; lasts++) {
        bool has_failed = true;
        for (uint64_t at = 1; has_failed; at += step) {
            disk_fail(disk, at, DISK_FAILS, lasts);
            run(what, path, &text);
            has_failed = disk_has_failed(disk);
            faults += has_failed;
            const char *const problem = problem_of(&text, &right, right.exit_code == SABOT_EXIT_SUCCESS);
            if (problem != NULL) {
                fail_msg("%s %s, call %d (%s): %s: %s%s", what->words[0],
                         what->words[2] == NULL ? "" : what->words[2], (int)at,
                         disk_call_name(disk_failed_call(disk)), problem, text.error, text.out);
            }
            disk_repair(disk);
        }
    }
    printed_free(&right);
    printed_free(&text);
    return faults;
}

/// Returns a disk with a room of several hands.
static simulated_disk *disk_with_room(uint64_t records, bool is_closed) {
    const shoe_course course = shoe_course_of(&washington_script);
    simulated_disk *const disk = disk_create(9);
    disk_room room = disk_room_on(disk, &washington_script, &course);
    assert_true(disk_room_open(&room, true));
    while (disk_room_records(&room) < records) {
        sabot_reply reply;
        const shoe_act act = shoe_next_act(&room);
        assert_int_equal(shoe_perform(&room, &act, &reply), SABOT_OK);
    }
    simulated_disk *const killed = disk_crash(disk, DISK_KEEPS_NONE);
    disk_room_close(&room);
    simulated_disk *const closed = disk_crash(disk, DISK_KEEPS_ALL);
    disk_destroy(disk);
    disk_destroy(is_closed ? killed : closed);
    free(course.digests);
    return is_closed ? closed : killed;
}

static void read_all(simulated_disk *disk, bool is_good) {
    char path[DISK_PATH_SIZE];
    disk_path(disk, "room.sabot", path);
    int faults = 0;
    for (size_t i = 0; i < READINGS; i++) {
        if (is_good || readings[i].run == sabot_cmd_audit) {
            faults += read_through_faults(disk, path, &readings[i], is_good, tries_all() || i == 0 ? 1 : 7);
        }
    }
    print_message("# %d faults\n", faults);
    assert_true(faults > 20);
    disk_destroy(disk);
}

static void test_closed_journal_is_read_correctly_or_not_at_all(void **state) {
    (void)state;
    read_all(disk_with_room(400, true), true);
}

/// Here readers need FILE-wal, shared memory and locks.
static void test_killed_rooms_journal_is_read_correctly_or_not_at_all(void **state) {
    (void)state;
    read_all(disk_with_room(400, false), true);
}

static void test_changed_journal_never_passes(void **state) {
    (void)state;
    simulated_disk *const disk = disk_with_room(400, true);
    char path[DISK_PATH_SIZE];
    sqlite3 *database;
    disk_path(disk, "room.sabot", path);
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, "UPDATE records SET person = person + 1 WHERE sequence = 390",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(database);
    read_all(disk, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closed_journal_is_read_correctly_or_not_at_all),
        cmocka_unit_test(test_killed_rooms_journal_is_read_correctly_or_not_at_all),
        cmocka_unit_test(test_changed_journal_never_passes),
    };
    return cmocka_run_group_tests_name("disk reading", tests, begin_scripts, NULL);
}
