/// The console of sabot table: opens the room, reads lines while timers run, closes the room.
#include "cmd/table/console.h"

#include "cmd/cli.h"
#include "cmd/journal/journal_input.h"
#include "cmd/stop_signal.h"
#include "text/sentences/sentences.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COMMAND "table"

/// Maximum time to wait for input before timers are checked.
enum { POLL_MS = 1000 };

// ---------------------------------------------------------------------------------------------------------
// Reading

/// Prints the prompt, "dealing: Player has 5: Player draws> ", with the table's number if there are several.
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
    printf("%s: %s> ", sabot_phase_name(table->phase), hint);
    console->is_prompted = true;
}

/// Waits for input. On a terminal, meanwhile fires timers (R-BET-6), retries a seed that could not be stored
/// and signs the journal. Events are printed on a new line, with the prompt again after them; text typed
/// before Enter stays in the terminal's line buffer but is no longer visible. Returns false on a signal.
static bool wait_for_input(sabot_console *console, int file) {
    struct pollfd input = {.fd = file, .events = POLLIN};
    int ready = 0;
    while ((ready == 0 || (ready < 0 && errno == EINTR)) && sabot_stop_signal() == 0) {
        int64_t left_ms = -1;
        if (console->options.terminal) {
            const bool was_prompted = console->is_prompted;
            const int64_t next_ms = sabot_console_tick(console);
            if (was_prompted && !console->is_prompted) {
                prompt(console);
            }
            fflush(stdout);
            sabot_host_wait(console->host, 0); // signs the newest records
            // If a due event could not be stored, pause before the next try.
            left_ms = next_ms - sabot_console_now_ms(console);
            left_ms = left_ms <= 0 || left_ms > POLL_MS ? POLL_MS : left_ms;
        }
        ready = sabot_stop_poll(&input, (int)left_ms);
    }
    return sabot_stop_signal() == 0; // read() reports errors of the file
}

/// Returns the next byte, or EOF at the end of input, on a read error or on a signal.
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

/// Reads a line without its newline. A line that is too long is truncated and refused later. Returns false at
/// the end of input; a line cut short by a signal or read error is discarded.
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

// ---------------------------------------------------------------------------------------------------------
// Lines

/// Reports an invalid line, which ends a script. Returns true in interactive mode.
static bool refuse_line(sabot_console *console, const char *sentence) {
    if (console->options.terminal) {
        printf("    %s\n", sentence);
        return true;
    }
    console->exit_code = sabot_cli_refuse(COMMAND, "line %ld: %s", console->line, sentence);
    return false;
}

/// Carries out a line. Returns false if no more lines should be read.
static bool run_line(sabot_console *console, const char *text) {
    sabot_input_fault fault;
    if (!sabot_command_line_read(text, sabot_ruleset_from_config, &console->parsed, &fault) ||
        !sabot_console_move_clock(console, &fault)) {
        sabot_cli_sanitize(fault.sentence);
        return refuse_line(console, fault.sentence);
    }
    if (console->parsed.type == SABOT_LINE_QUERY) {
        return sabot_console_run_query(console);
    }
    if (console->parsed.type == SABOT_LINE_COMMAND) {
        sabot_console_run_command(console);
    }
    return console->exit_code == SABOT_EXIT_SUCCESS;
}

static void print_typed(const char *line) {
    char typed[SABOT_COMMAND_LINE_SIZE + 1];
    snprintf(typed, sizeof typed, "%s", line);
    sabot_cli_sanitize(typed);
    puts(typed);
}

/// Flushes the reply before the next line is read. Returns false if it cannot be written; main() reports the
/// error.
static bool flush_reply(sabot_console *console) {
    const bool is_written = fflush(stdout) == 0 && !ferror(stdout);
    if (!is_written) {
        console->exit_code = SABOT_EXIT_FAILED;
    }
    return is_written;
}

int sabot_console_run(sabot_console *console, int file, const char *name) {
    char line[SABOT_COMMAND_LINE_SIZE + 1];
    bool continues = true;
    sabot_console_drain(console); // reveals a seed that a crash left unrevealed
    while (continues && sabot_stop_signal() == 0) {
        prompt(console);
        if (!flush_reply(console) || !read_line(console, file, line)) {
            break;
        }
        console->is_prompted = false;
        console->line++;
        if (console->options.echo) {
            print_typed(line);
        }
        continues = run_line(console, line);
    }
    if (continues && console->is_prompted) {
        putchar('\n'); // ends the line of the prompt
    }
    if (console->input_error != 0) {
        return sabot_cli_refuse(COMMAND, "cannot read '%s': %s", name, strerror(console->input_error));
    }
    return console->exit_code;
}

// ---------------------------------------------------------------------------------------------------------
// The room

/// Writes the public key to a file, so that auditors need not take it from the journal (docs/journal.md).
static void publish_key(const sabot_console *console, const sabot_public_key *key, bool made) {
    sabot_journal_fault fault;
    if (!sabot_public_key_file_write(console->options.path, key, &fault)) {
        sabot_cli_warn(COMMAND, "%s", fault.sentence);
    }
    if (made && console->options.terminal) {
        char digits[SABOT_HEX_SIZE];
        sabot_hex_write(key->bytes, digits);
        fprintf(stderr, "Public key of the room, for auditors: %s\n", digits);
    }
}

static bool open_room(sabot_console *console, sabot_journal_fault *fault) {
    sabot_journal *journal;
    bool made;
    if (!sabot_room_journal_open(console->options.path, console->options.key_path,
                                 sabot_console_now_ms(console), &console->secret, &journal, &made, fault)) {
        return false;
    }
    if (console->options.path != NULL) {
        publish_key(console, &sabot_journal_room(journal)->key, made);
    }
    sabot_host_options options = sabot_host_options_defaults();
    options.tables = console->options.tables;
    options.secret = &console->secret;
    options.now_ms = sabot_console_now_ms;
    options.clock = console;
    if (!sabot_host_open(journal, options, &console->host, fault)) {
        return false;
    }
    sabot_console_observe(console);
    sabot_console_start_clock(console);
    return true;
}

/// Prints warnings about the recovery of the journal.
static void print_recovery(const sabot_host_recovery *recovery) {
    if (recovery->damage.code != SABOT_JOURNAL_OK) {
        sabot_cli_warn(COMMAND, "%s: the records were replayed instead", recovery->damage.sentence);
    }
    if (!recovery->was_closed) {
        sabot_cli_warn(COMMAND,
                       "this room was not closed properly: it resumes after record %llu, and newer records "
                       "may be missing",
                       (unsigned long long)recovery->last);
    }
    if (recovery->shoes_lost > 0) {
        const bool is_one = recovery->shoes_lost == 1;
        sabot_cli_warn(COMMAND, "%d virtual %s: a supervisor must end %s", recovery->shoes_lost,
                       is_one ? "shoe has lost its seed" : "shoes have lost their seeds",
                       is_one ? "it" : "them");
    }
}

sabot_console *sabot_console_open(const sabot_console_options *options, int *exit_code) {
    sabot_console *const console = calloc(1, sizeof *console);
    sabot_journal_fault fault;
    if (console == NULL) {
        *exit_code = sabot_cli_fail(COMMAND, "not enough memory");
        return NULL;
    }
    console->options = *options;
    console->script_ms = SABOT_SCRIPT_START_MS;
    console->table = 1;
    if (!open_room(console, &fault)) {
        *exit_code = sabot_cli_report_journal_error(COMMAND, &fault);
        sabot_console_close(console);
        return NULL;
    }
    print_recovery(sabot_host_recovered(console->host));
    return console;
}

void sabot_console_close(sabot_console *console) {
    if (console != NULL) {
        if (console->host != NULL) {
            sabot_host_set_observer(console->host, NULL); // don't print seeds that are revealed during close
        }
        sabot_host_close(console->host);
        sabot_fair_wipe(&console->secret, sizeof console->secret);
        free(console);
    }
}
