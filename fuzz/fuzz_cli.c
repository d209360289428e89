/// Runs any bytes as the arguments of `sabot`, one per line; after an empty line, the rest is standard input.
/// The command does its work or prints one line on standard error. Its output is readable, and is JSON if
/// JSON was requested. A small journal named `room` is in the working directory.
///
/// For commands that run long or keep state between calls, only the options are parsed.
#include "captured.h"
#include "known_room.h"

#include "cmd/cli.h"
#include "cmd/count/count.h"
#include "cmd/odds/odds.h"
#include "cmd/options.h"
#include "room/journal/utc_time.h"

#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

enum { WORDS_MAX = 16 };

void __wrap_sabot_fair_guard_process(void);

/// Nothing here is secret, and leak checkers must be able to inspect the process.
void __wrap_sabot_fair_guard_process(void) {}

// ---------------------------------------------------------------------------------------------------------
// Commands of which only the arguments are parsed

typedef struct {
    const char *path, *second;
    long long number, cents;
    uint64_t seed;
    bool flag;
} options;

static int read_every_option(int argc, char **argv) {
    static const sabot_option_table table = {
        .doc = "every kind",
        .word = "FILE WHAT",
        .word_at = offsetof(options, path),
        .second_at = offsetof(options, second),
        .options =
            {
                {"number", 'n', "N", "a number", 1, SABOT_NUMBER(number, -3, 1000)},
                {"cents", 0, "N", "a large one", 1, SABOT_NUMBER(cents, 0, INT64_MAX)},
                {"seed", 's', "N", "a seed", 1, SABOT_SEED(seed)},
                {"flag", 'f', NULL, "a flag", 1, SABOT_FLAG(flag)},
            },
    };
    options chosen = {0};
    const bool is_good = sabot_options_read(&table, argc, argv, &chosen);
    assert(chosen.number >= -3 && chosen.number <= 1000 && chosen.cents >= 0);
    return is_good ? SABOT_EXIT_SUCCESS : SABOT_EXIT_USAGE;
}

static int read_count_options(int argc, char **argv) {
    static sabot_count_table table;
    static sabot_count_system system;
    static sabot_sweep game, progressive;
    sabot_count_options chosen;
    memset(&table, 0, sizeof table);
    const bool is_good = sabot_count_options_parse(argc, argv, &chosen) &&
                         sabot_count_choose_table(&chosen, &table) &&
                         sabot_count_choose_system(&chosen, table.bets.bet, &system) &&
                         (!chosen.sweep || sabot_count_choose_sweeps(&chosen, &table, &game, &progressive));
    return is_good ? SABOT_EXIT_SUCCESS : SABOT_EXIT_USAGE;
}

/// A time that was parsed is written as it was given, with or without seconds and Z.
static void check_time(const char *said, int64_t time_ms) {
    char text[SABOT_TIME_SIZE];
    assert(time_ms <= SABOT_TIME_MS_MAX && time_ms % 1000 == 0);
    sabot_time_write(time_ms, text);
    for (size_t i = 0; said[i] != '\0' && said[i] != 'Z'; i++) {
        assert(said[i] == text[i] || (i == 10 && said[i] == ' ' && text[i] == 'T'));
    }
}

static int read_time(int argc, char **argv) {
    int64_t time_ms = 0;
    for (int i = 1; i < argc; i++) {
        if (sabot_time_read(argv[i], &time_ms) && time_ms > 0) {
            check_time(argv[i], time_ms);
        }
    }
    return SABOT_EXIT_SUCCESS;
}

static int read_shoe(int argc, char **argv) {
    uint8_t decks = 8;
    sabot_shoe_settings shoe = {.cut_cards = 14, .hands_after_cut = 1};
    sabot_combination combination;
    long long number = -1;
    if (argc > 1 && !sabot_cli_read_number("shoe", "--cut", argv[1], -1, 500, &number)) {
        return SABOT_EXIT_USAGE;
    }
    if (!sabot_cli_choose_shoe("shoe", argc > 3 ? 1 : 0, number, &decks, &shoe)) {
        return SABOT_EXIT_USAGE;
    }
    assert(shoe.cut_cards <= decks * SABOT_DECK_CARDS);
    return argc < 3 || sabot_cli_read_combination("shoe", argv[2], &combination) ? SABOT_EXIT_SUCCESS
                                                                                 : SABOT_EXIT_USAGE;
}

// ---------------------------------------------------------------------------------------------------------
// Running a command

static const struct {
    const char *word;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"road", sabot_cmd_road},      {"settle", sabot_cmd_settle},
    {"rules", sabot_cmd_rules},    {"verify-shoe", sabot_cmd_verify_shoe},
    {"audit", sabot_cmd_audit},    {"replay", sabot_cmd_replay},
    {"export", sabot_cmd_export},  {"shift", sabot_cmd_shift},
    {"count", read_count_options}, {"every", read_every_option},
    {"time", read_time},           {"shoe", read_shoe},
};

static char directory[PATH_MAX];
static int home; ///< the directory the process was started in

/// Puts the journal into a directory of its own and runs the commands there, so that no other file is opened.
static void begin(void) {
    static ledger book;
    sabot_journal *journal;
    sabot_journal_fault fault;
    const char *const temporary = getenv("TMPDIR");
    snprintf(directory, sizeof directory, "%s/sabot-fuzz-XXXXXX", temporary != NULL ? temporary : "/tmp");
    home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert(sabot_fair_begin() && mkdtemp(directory) != NULL && home >= 0 && chdir(directory) == 0);
    assert(sabot_journal_open_file("room", &ledger_secret, true, KNOWN_MS, &journal, &fault));
    known_play(&book, journal, KNOWN_SCRIPT);
    sabot_journal_close(journal);
}

static void remove_files(void) {
    if (chdir(directory) == 0) {
        unlink("room");
        unlink("room.lock");
        rmdir(directory);
    }
}

/// Returns false if an argument asks for help, which would end the process, or names a file elsewhere.
static bool split(char *text, int *argc, char *argv[WORDS_MAX + 1], const char **input) {
    *argc = 0;
    *input = "";
    while (text != NULL && *text != '\n') {
        char *const word = strsep(&text, "\n");
        if (*argc == WORDS_MAX || strchr(word, '/') != NULL || strcmp(word, "--help") == 0) {
            return false;
        }
        argv[(*argc)++] = word;
    }
    *input = text != NULL ? text + 1 : "";
    argv[*argc] = NULL;
    return *argc > 0;
}

static bool asks_for_json(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            return true;
        }
    }
    return false;
}

/// RFC 4180 ends rows with CR LF.
static void check_out(capture *caught, bool json) {
    for (size_t i = 0; i < caught->out_size; i++) {
        caught->out[i] = caught->out[i] == '\r' ? '\n' : caught->out[i];
    }
    assert(is_readable(caught->out, caught->out_size, true));
    if (json && caught->out_size > 0) {
        json_t *const root =
            json_loadb(caught->out, caught->out_size, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, NULL);
        assert(json_is_object(root) || json_is_array(root));
        json_decref(root);
    }
}

/// A refusal is one line; `rules validate` prints one line per file.
static void check_refusal(const capture *caught, int command, int argc) {
    const char *text = caught->errors;
    size_t left = caught->errors_size;
    int lines = 0;
    while (left > 0) {
        const char *const end = memchr(text, '\n', left);
        assert(end != NULL);
        const size_t size = (size_t)(end - text) + 1;
        check_one_line(text, size);
        text += size;
        left -= size;
        lines++;
    }
    assert(lines == 1 || (commands[command].run == sabot_cmd_rules && lines > 1 && lines < argc));
}

static void run(int command, int argc, char **argv, const char *input) {
    const bool json = asks_for_json(argc, argv);
    capture caught;
    assert(chdir(directory) == 0);
    capture_begin(&caught, input, strlen(input));
    const int exit_code = commands[command].run(argc, argv);
    capture_end(&caught);
    assert(fchdir(home) == 0);
    assert(exit_code >= SABOT_EXIT_SUCCESS && exit_code <= SABOT_EXIT_USAGE);
    if (exit_code == SABOT_EXIT_USAGE) {
        check_refusal(&caught, command, argc);
    } else if (exit_code == SABOT_EXIT_SUCCESS) {
        assert(caught.errors_size == 0);
    }
    check_out(&caught, json && exit_code == SABOT_EXIT_SUCCESS);
    capture_free(&caught);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static bool has_begun;
    char *argv[WORDS_MAX + 1];
    const char *input;
    int argc;
    if (!has_begun) {
        begin();
        atexit(remove_files);
        has_begun = true;
    }
    char *const text = calloc(1, size + 1);
    memcpy(text, data, size);
    if (split(text, &argc, argv, &input)) {
        for (int i = 0; i < (int)(sizeof commands / sizeof commands[0]); i++) {
            if (strcmp(commands[i].word, argv[0]) == 0) {
                run(i, argc, argv, input);
            }
        }
    }
    free(text);
    return 0;
}
