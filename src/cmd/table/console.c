#include "cmd/table/console.h"

#include "cmd/cli.h"
#include "cmd/journal/journal_input.h"
#include "cmd/stop_signal.h"
#include "cmd/table/command_input.h"
#include "room/host/host.h"
#include "room/journal/utc_time.h"
#include "text/json/json.h"
#include "text/sentences/sentences.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define COMMAND "table"
#define INDENT  "    "

/// How long a person can be waited for before the room is looked after, at most.
enum { PAUSE_MS = 1000 };

struct sabot_console {
    sabot_console_options options;
    sabot_room_secret secret;
    sabot_host *host;
    int64_t script_ms;         ///< a script's clock
    int64_t ahead_ms;          ///< on a terminal: how far somebody put the clock before the system's
    bool is_prompted;          ///< the cursor stands behind a prompt, and perhaps behind something typed
    long line;                 ///< from 1
    uint32_t table;            ///< that the last line was about; the prompt is of this one
    int exit_code;             ///< what the lines so far come to
    sabot_command_line parsed; ///< the line that was read
    bool is_asking;            ///< the host is asked for what it says, under this id
    sabot_command_id asked;

    // Input that was read and not yet taken.
    char input[4096];
    size_t input_at, input_size;
    int input_error; ///< errno of what could not be read
};

// ---------------------------------------------------------------------------------------------------------
// The clock

static int64_t system_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t now_ms(void *context) {
    const sabot_console *const console = context;
    return console->options.terminal ? system_ms() + console->ahead_ms : console->script_ms;
}

static void set_clock(sabot_console *console, int64_t time_ms) {
    if (console->options.terminal) {
        console->ahead_ms = time_ms - system_ms();
    } else {
        console->script_ms = time_ms;
    }
}

/// Where the line moves the clock, or a second on. false: a sentence says why it cannot be.
static bool read_clock(const sabot_console *console, int64_t *time_ms, sabot_input_fault *fault) {
    const sabot_command_line *const line = &console->parsed;
    const int64_t day_ms = 86400000;
    const int64_t now = now_ms((void *)(uintptr_t)console);
    int64_t then = now;
    switch (line->clock) {
    case SABOT_CLOCK_AS_IT_IS:
        then += line->type == SABOT_LINE_COMMAND && !console->options.terminal ? 1000 : 0;
        break;
    case SABOT_CLOCK_FORWARD:
        then += line->time_ms;
        break;
    case SABOT_CLOCK_OF_DAY:
        then = now - now % day_ms + line->time_ms;
        break;
    case SABOT_CLOCK_SET:
        then = line->time_ms;
        break;
    }
    if (then < now || then > SABOT_TIME_MS_MAX) {
        return sabot_input_refuse(fault, "the clock goes neither back nor beyond the year 9999");
    }
    *time_ms = then;
    return true;
}

static void print_time(const sabot_console *console) {
    char text[SABOT_TIME_SIZE];
    printf(INDENT "%s UTC\n", sabot_time_show(now_ms((void *)(uintptr_t)console), text));
}

// ---------------------------------------------------------------------------------------------------------
// Answers

/// What was carried out has been told as it happened.
static void print_answer(sabot_console *console, uint32_t table, const sabot_answer *answer) {
    if (console->options.json) {
        sabot_console_answer_json(console->line, table, answer);
    } else if (answer->status != SABOT_OK) {
        sabot_console_refusal(sabot_host_table(console->host, table), &console->parsed.command, answer);
    } else if (answer->repeated) {
        sabot_console_repeat(answer);
    }
}

/// Is this what the line asks for, and not what the host does by itself: a timer that ran out, a seed?
static bool is_asked(const sabot_console *console, const sabot_record *record) {
    return console->is_asking && memcmp(&record->command, &console->asked, sizeof console->asked) == 0;
}

static void begin_record(void *context, const sabot_record *record) {
    sabot_console *const console = context;
    if (is_asked(console, record)) {
        return;
    }
    if (console->is_prompted) {
        putchar('\n');
        console->is_prompted = false;
    }
    if (!console->options.json && sabot_host_tables(console->host) > 1) {
        printf(INDENT "table %" PRIu32 ":\n", record->table);
    }
}

static void print_event(void *context, const sabot_record *record, const sabot_table *table,
                        const sabot_event *event) {
    const sabot_console *const console = context;
    (void)record;
    if (!console->options.json) {
        sabot_console_event(table, event);
    }
}

static void end_record(void *context, const sabot_record *record, const sabot_event *events, int count,
                       const sabot_table *table) {
    const sabot_console *const console = context;
    (void)table;
    if (console->options.json && !is_asked(console, record)) {
        const sabot_answer answer = {
            .sequence = record->sequence, .time_ms = record->time_ms, .events = events, .count = count};
        sabot_console_answer_json(console->line, record->table, &answer);
    }
}

/// Turns in which nothing is asked.
static void let_host_go_on(sabot_console *console) {
    while (sabot_host_turn(console->host) > 0) {
    }
}

/// R-BET-6: whose time is over is closed by itself. Gives when the next one is due, 0: none.
static int64_t hear_timers(sabot_console *console) {
    const int64_t next_ms = sabot_host_tick(console->host);
    let_host_go_on(console);
    return next_ms;
}

/// Moves the clock. A timer that it passes acts in its own moment, as it would have if time had gone by.
static void pass_time(sabot_console *console, int64_t then_ms) {
    int64_t next_ms = hear_timers(console);
    if (console->options.terminal && console->parsed.clock == SABOT_CLOCK_AS_IT_IS) {
        return; // it goes by itself
    }
    int64_t last_ms = -1; // a timer that could not be stored is due again at once: it waits for the next line
    while (next_ms > last_ms && next_ms != 0 && next_ms <= then_ms && sabot_stop_signal() == 0) {
        last_ms = next_ms;
        set_clock(console, next_ms);
        next_ms = hear_timers(console);
    }
    set_clock(console, then_ms);
    hear_timers(console);
}

// ---------------------------------------------------------------------------------------------------------
// Lines

/// The table that a line is about, which the prompt is of from then on; NULL where there is no such table.
/// The room itself is none.
static const sabot_table *table_of_line(sabot_console *console) {
    const uint32_t number = console->parsed.table;
    const sabot_table *const table =
        number != SABOT_ROOM_ITSELF ? sabot_host_table(console->host, number) : NULL;
    console->table = table != NULL ? number : console->table;
    return table;
}

static void ask(sabot_console *console) {
    const sabot_command_line *const line = &console->parsed;
    sabot_answer answer;
    (void)table_of_line(console);
    console->asked = line->has_id ? line->id : sabot_host_next_id(console->host);
    console->is_asking = true;
    sabot_host_ask(console->host, line->table, console->asked, &line->command, &answer);
    console->is_asking = false;
    print_answer(console, line->table, &answer);
    if (answer.fault != NULL) { // of the journal
        console->exit_code = SABOT_EXIT_FAILED;
    }
    let_host_go_on(console);
}

static void answer_question_json(sabot_console *console, const sabot_table *table) {
    const sabot_question question = console->parsed.question;
    json_t *const root =
        json_pack("{s:I, s:I, s:s}", "line", (json_int_t)console->line, "table",
                  (json_int_t)console->parsed.table, "question", sabot_question_word(question));
    if (table == NULL) {
        sabot_json_set_word(root, "status", sabot_status_name(SABOT_TABLE_IS_UNKNOWN));
    } else if (question == SABOT_QUESTION_TIME) {
        sabot_json_set_number(root, "time", (int64_t)now_ms(console));
    } else {
        sabot_console_question_json(question, table, root);
    }
    sabot_cli_print_json(COMMAND, root);
}

/// A question to the console itself. false: enough.
static bool answer_question(sabot_console *console) {
    const sabot_table *const table = table_of_line(console);
    if (console->options.json) {
        if (console->parsed.question != SABOT_QUESTION_QUIT) {
            answer_question_json(console, table);
        }
        return console->parsed.question != SABOT_QUESTION_QUIT;
    }
    if (table == NULL) {
        printf(INDENT "refused: %s (%s)\n", sabot_status_sentence(SABOT_TABLE_IS_UNKNOWN),
               sabot_status_name(SABOT_TABLE_IS_UNKNOWN));
        return true;
    }
    switch (console->parsed.question) {
    case SABOT_QUESTION_HELP:
        sabot_console_help();
        break;
    case SABOT_QUESTION_STATE:
        sabot_console_state(table);
        break;
    case SABOT_QUESTION_SEATS:
        sabot_console_seats(table);
        break;
    case SABOT_QUESTION_MONEY:
        sabot_console_money(table);
        break;
    case SABOT_QUESTION_ROADS:
        sabot_console_roads(table);
        break;
    case SABOT_QUESTION_TIME:
        print_time(console);
        break;
    case SABOT_QUESTION_QUIT:
    case SABOT_QUESTION_COUNT:
        return false;
    }
    return true;
}

/// What cannot be read ends a script; a person is told and types again.
static bool refuse_line(sabot_console *console, const char *sentence) {
    if (console->options.terminal) {
        printf(INDENT "%s\n", sentence);
        return true;
    }
    console->exit_code = sabot_cli_refuse(COMMAND, "line %ld: %s", console->line, sentence);
    return false;
}

/// Carries out one line. false: no further one is read.
static bool take_line(sabot_console *console, const char *text) {
    sabot_input_fault fault;
    int64_t time_ms = 0;
    if (!sabot_command_line_read(text, sabot_settle_input_config, &console->parsed, &fault) ||
        !read_clock(console, &time_ms, &fault)) {
        sabot_cli_tame(fault.sentence);
        return refuse_line(console, fault.sentence);
    }
    pass_time(console, time_ms);
    switch (console->parsed.type) {
    case SABOT_LINE_EMPTY:
        return true;
    case SABOT_LINE_QUESTION:
        return answer_question(console);
    case SABOT_LINE_COMMAND:
        ask(console);
        return console->exit_code == SABOT_EXIT_DONE;
    }
    return true;
}

/// "dealing: Player has 5: Player draws> "; where there are several tables, which of them.
static void prompt(sabot_console *console) {
    if (!console->options.terminal || console->options.json) {
        return;
    }
    char hint[SABOT_SENTENCE_SIZE];
    sabot_text text = sabot_text_in(hint, sizeof hint);
    const sabot_table *const table = sabot_host_table(console->host, console->table);
    sabot_sentence_hint(table, &text);
    if (sabot_host_tables(console->host) > 1) {
        printf("table %" PRIu32 ", ", console->table);
    }
    printf("%s: %s> ", sabot_phase_word(table->phase), hint);
    console->is_prompted = true;
}

/// While nobody types the room goes on: timers run out (R-BET-6), a seed that could not be stored is tried
/// again, and the end of the journal is signed. What happens is printed on a line of its own with the prompt
/// behind it anew; what was typed before Enter stays in the terminal's own line, although it is not seen. A
/// script is only waited for. false: a signal came.
static bool wait_for_input(sabot_console *console, int file) {
    struct pollfd input = {.fd = file, .events = POLLIN};
    int ready = 0;
    while ((ready == 0 || (ready < 0 && errno == EINTR)) && sabot_stop_signal() == 0) {
        int64_t left_ms = -1;
        if (console->options.terminal) {
            const bool was_prompted = console->is_prompted;
            const int64_t next_ms = hear_timers(console);
            if (was_prompted && !console->is_prompted) {
                prompt(console);
            }
            fflush(stdout);
            sabot_host_wait(console->host, 0); // signs what is only sealed
            // What is due and could not be stored is tried again after a pause, not at once.
            left_ms = next_ms - now_ms(console);
            left_ms = left_ms <= 0 || left_ms > PAUSE_MS ? PAUSE_MS : left_ms;
        }
        ready = sabot_stop_poll(&input, (int)left_ms);
    }
    return sabot_stop_signal() == 0; // what is wrong with the file reading will tell
}

/// EOF at the end, where nothing can be read and where a signal came.
static int next_byte(sabot_console *console, int file) {
    if (console->input_at == console->input_size) {
        if (!wait_for_input(console, file)) {
            return EOF;
        }
        const ssize_t size = read(file, console->input, sizeof console->input);
        console->input_error = size < 0 ? errno : 0;
        console->input_at = 0;
        console->input_size = size > 0 ? (size_t)size : 0;
        if (size <= 0) {
            return EOF;
        }
    }
    return (unsigned char)console->input[console->input_at++];
}

/// Reads a line without its end; a longer one is cut, and refused for its length. false at the end, and where
/// a signal or a fault came before the line's own end: half a line is none.
static bool read_line(sabot_console *console, int file, char line[SABOT_COMMAND_LINE_SIZE + 1]) {
    size_t length = 0;
    int byte = next_byte(console, file);
    if (byte == EOF) {
        return false;
    }
    for (; byte != EOF && byte != '\n'; byte = next_byte(console, file)) {
        if (length < SABOT_COMMAND_LINE_SIZE) {
            line[length++] = byte == '\0' ? '?' : (char)byte;
        }
    }
    length -= length > 0 && line[length - 1] == '\r';
    line[length] = '\0';
    return byte == '\n' || (sabot_stop_signal() == 0 && console->input_error == 0);
}

static void print_typed(const char *line) {
    char typed[SABOT_COMMAND_LINE_SIZE + 1];
    snprintf(typed, sizeof typed, "%s", line);
    sabot_cli_tame(typed);
    puts(typed);
}

/// Whoever wrote the line, a program too, has its answer before the next one is read. false: it cannot be
/// written, which main() tells.
static bool hand_over_answer(sabot_console *console) {
    const bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    if (!is_written) {
        console->exit_code = SABOT_EXIT_FAILED;
    }
    return is_written;
}

int sabot_console_run(sabot_console *console, int file, const char *name) {
    char line[SABOT_COMMAND_LINE_SIZE + 1];
    bool goes_on = true;
    let_host_go_on(console); // a seed that a crash kept from being shown
    while (goes_on && sabot_stop_signal() == 0) {
        prompt(console);
        if (!hand_over_answer(console) || !read_line(console, file, line)) {
            break;
        }
        console->is_prompted = false;
        console->line++;
        if (console->options.echo) {
            print_typed(line);
        }
        goes_on = take_line(console, line);
    }
    if (goes_on && console->is_prompted) {
        putchar('\n'); // behind the prompt that nobody answered
    }
    if (console->input_error != 0) {
        return sabot_cli_refuse(COMMAND, "cannot read '%s': %s", name, strerror(console->input_error));
    }
    return console->exit_code;
}

// ---------------------------------------------------------------------------------------------------------
// The room

/// A script goes on where the journal ends, or its records would all bear the time of the last one.
static void start_clock(sabot_console *console) {
    const int64_t last_ms = sabot_host_last_ms(console->host);
    if (last_ms + 1000 > console->script_ms) {
        console->script_ms = last_ms + 1000 < SABOT_TIME_MS_MAX ? last_ms + 1000 : SABOT_TIME_MS_MAX;
    }
}

/// Auditors check with a key that they have from elsewhere than the journal (docs/journal.md).
static void publish_key(const sabot_console *console, const sabot_public_key *key, bool made) {
    sabot_journal_fault fault;
    if (!sabot_public_key_file_keep(console->options.path, key, &fault)) {
        sabot_cli_refuse(COMMAND, "%s", fault.sentence);
    }
    if (made && console->options.terminal) {
        char digits[SABOT_HEX_SIZE];
        sabot_hex_write(key->bytes, digits);
        fprintf(stderr, "the room's public key is %s: give it to auditors\n", digits);
    }
}

static bool open_room(sabot_console *console, sabot_journal_fault *fault) {
    sabot_journal *journal;
    bool made;
    if (!sabot_room_journal_open(console->options.path, console->options.key_path, now_ms(console),
                                 &console->secret, &journal, &made, fault)) {
        return false;
    }
    if (console->options.path != NULL) {
        publish_key(console, &sabot_journal_room(journal)->key, made);
    }
    sabot_host_options options = sabot_host_options_defaults();
    options.tables = console->options.tables;
    options.secret = &console->secret;
    options.now_ms = now_ms;
    options.clock = console;
    if (!sabot_host_open(journal, options, &console->host, fault)) {
        return false;
    }
    sabot_host_watch(console->host, &(sabot_observer){.context = console,
                                                      .begin = begin_record,
                                                      .before = print_event,
                                                      .end = end_record});
    start_clock(console);
    return true;
}

/// What opening found that somebody should know.
static void tell_recovery(const sabot_host_recovery *recovery) {
    if (recovery->damage.trouble != SABOT_JOURNAL_FINE) {
        sabot_cli_refuse(COMMAND, "%s: the records were replayed instead", recovery->damage.sentence);
    }
    if (!recovery->was_closed) {
        sabot_cli_refuse(COMMAND,
                         "this room was not closed: it goes on after record %llu, and newer records "
                         "may be missing",
                         (unsigned long long)recovery->last);
    }
    if (recovery->shoes_lost > 0) {
        const bool is_one = recovery->shoes_lost == 1;
        sabot_cli_refuse(COMMAND, "%d virtual %s: a supervisor ends %s", recovery->shoes_lost,
                         is_one ? "shoe has lost its seed" : "shoes have lost their seed",
                         is_one ? "it" : "them");
    }
}

sabot_console *sabot_console_open(const sabot_console_options *options, int *exit_code) {
    sabot_console *const console = calloc(1, sizeof *console);
    sabot_journal_fault fault;
    if (console == NULL) {
        *exit_code = sabot_cli_fail(COMMAND, "there is not enough memory");
        return NULL;
    }
    console->options = *options;
    console->script_ms = SABOT_SCRIPT_BEGINS_MS;
    console->table = 1;
    if (!open_room(console, &fault)) {
        *exit_code = sabot_cli_tell_journal(COMMAND, &fault);
        sabot_console_close(console);
        return NULL;
    }
    tell_recovery(sabot_host_recovered(console->host));
    return console;
}

void sabot_console_close(sabot_console *console) {
    if (console != NULL) {
        if (console->host != NULL) {
            sabot_host_watch(console->host, NULL); // seeds that are shown as it closes are told to nobody
        }
        sabot_host_close(console->host);
        sabot_fair_forget(&console->secret, sizeof console->secret);
        free(console);
    }
}
