/// A room of live tables worked from lines of text: what `sabot table` is. Opened and read in console.c, its
/// time in clock.c, answers in answer.c; how a table stands in print.c and json.c.
#ifndef SABOT_CMD_TABLE_CONSOLE_H
#define SABOT_CMD_TABLE_CONSOLE_H

#include "cmd/table/command_input.h"
#include "room/host/host.h"
#include "sabot/table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/// In a script the clock begins here, 2026-01-01 09:00:00 UTC, or a second after the journal's end where that
/// is later, and goes on by a second a command, so that the same script always gives the same answers.
#define SABOT_SCRIPT_BEGINS_MS INT64_C(1767258000000)

typedef struct {
    const char *path;     ///< of the room's journal; NULL: a room in memory
    const char *key_path; ///< of the room's secret; NULL: the journal's, with ".key" behind
    uint32_t tables;
    bool json;
    bool echo;     ///< every line before its answer: the output is a transcript
    bool terminal; ///< a person types: prompts, the system's clock, and no mistake ends it
} sabot_console_options;

typedef struct {
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
} sabot_console;

/// NULL after one line on stderr that says why; `*exit_code` then tells what to exit with.
sabot_console *sabot_console_open(const sabot_console_options *options, int *exit_code);
/// Reads lines from a file, whose name is for messages, to its end or until a signal comes (stop_signal.h):
/// SABOT_EXIT_DONE; SABOT_EXIT_REFUSED after a line that cannot be read (a script stops there), and where the
/// file cannot; SABOT_EXIT_FAILED where the journal or an answer could not be written: no further line is
/// carried out then.
int sabot_console_run(sabot_console *console, int file, const char *name);
/// NULL is fine.
void sabot_console_close(sabot_console *console);

// ---------------------------------------------------------------------------------------------------------
// Time.

/// For the host; the context is the console.
int64_t sabot_console_now_ms(void *context);
/// A script goes on where the journal ends, or its records would all bear the time of the last one.
void sabot_console_start_clock(sabot_console *console);
/// Moves the clock as the line says; the timers that it passes act. false leaves a sentence.
bool sabot_console_move_clock(sabot_console *console, sabot_input_fault *fault);
/// R-BET-6: whose time is over is closed by itself. Gives when the next one is due, 0: none.
int64_t sabot_console_tick(sabot_console *console);
/// Turns of the host in which nothing is asked.
void sabot_console_go_on(sabot_console *console);

// ---------------------------------------------------------------------------------------------------------
// What becomes of a line.

/// From here on everything that happens is told.
void sabot_console_watch(sabot_console *console);
/// Carries out the line's command.
void sabot_console_ask(sabot_console *console);
/// Answers the line's question. false: enough.
bool sabot_console_answer(sabot_console *console);

// ---------------------------------------------------------------------------------------------------------
// How a live table stands. For people everything is indented by four blanks, so that an answer can be told
// from what was typed; for programs it is added to an object. Nothing that the table does not show is in it:
// no card that is still in the shoe, no seed.

/// Phase, shoe, bank, wagers, cards and what comes next.
void sabot_console_state(const sabot_table *table);
void sabot_console_add_state(const sabot_table *table, json_t *answer);
/// Who sits where with how much.
void sabot_console_seats(const sabot_table *table);
void sabot_console_add_seats(const sabot_table *table, json_t *answer);
/// Every account that is not zero, and their sum.
void sabot_console_money(const sabot_table *table);
void sabot_console_add_money(const sabot_table *table, json_t *answer);
/// Tally, the previous shoe's, and the roads.
void sabot_console_roads(const sabot_table *table);
void sabot_console_add_roads(const sabot_table *table, json_t *answer);
/// The questions and every command with its form, whatever the table.
void sabot_console_help(const sabot_table *table);
void sabot_console_add_help(const sabot_table *table, json_t *answer);

/// docs/events.md: commands, events and statuses as Markdown tables.
void sabot_console_list(void);

#endif
