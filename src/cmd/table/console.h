/// The console of `sabot table`: a room whose tables are run by lines of text. console.c opens the room and
/// reads lines, clock.c handles time, reply.c carries out commands and queries, print.c and json.c show a
/// table.
#ifndef SABOT_CMD_TABLE_CONSOLE_H
#define SABOT_CMD_TABLE_CONSOLE_H

#include "cmd/table/command_input.h"
#include "room/host/host.h"
#include "sabot/table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/// In a script the clock starts here, 2026-01-01 09:00:00 UTC, or one second after the journal's last record
/// if that is later. It advances one second per command, so that a script always gives the same output.
#define SABOT_SCRIPT_START_MS INT64_C(1767258000000)

typedef struct {
    const char *path;     ///< the room's journal; NULL for a room in memory
    const char *key_path; ///< the room's secret; NULL for the journal's name with ".key" appended
    uint32_t tables;
    bool json;
    bool echo;     ///< print each line before its reply, as a transcript
    bool terminal; ///< interactive: prompts, the system clock, and errors do not end it
} sabot_console_options;

typedef struct {
    sabot_console_options options;
    sabot_room_secret secret;
    sabot_host *host;
    int64_t script_ms;         ///< the clock of a script
    int64_t clock_offset_ms;   ///< interactive: offset to the system clock
    bool is_prompted;          ///< a prompt is on screen, perhaps with typed text
    long line;                 ///< from 1
    uint32_t table;            ///< the current table: that of the last line and of the prompt
    int exit_code;             ///< exit code so far
    sabot_command_line parsed; ///< the current line
    bool has_command;          ///< a command with the id `command_id` is in progress
    sabot_command_id command_id;

    // Buffered input
    char input[4096];
    size_t input_at, input_size;
    int input_error; ///< errno of a failed read
} sabot_console;

/// Opens the room. On an error, prints one line, sets `*exit_code` and returns NULL.
sabot_console *sabot_console_open(const sabot_console_options *options, int *exit_code);
/// Reads lines from a file until its end or a signal (stop_signal.h); `name` is used in messages. Returns
/// SABOT_EXIT_SUCCESS; SABOT_EXIT_USAGE after an invalid line, which ends a script, or if the file cannot be
/// read; SABOT_EXIT_FAILED if the journal or a reply could not be written, after which no line is carried
/// out.
int sabot_console_run(sabot_console *console, int file, const char *name);
/// Closes the room. Accepts NULL.
void sabot_console_close(sabot_console *console);

// ---------------------------------------------------------------------------------------------------------
// Time

/// Returns the console's time: the host's clock callback, with the console as context.
int64_t sabot_console_now_ms(void *context);
/// Starts a script's clock after the last record, so that times keep increasing.
void sabot_console_start_clock(sabot_console *console);
/// Moves the clock as the line requests and fires the timers on the way. On an error, writes a sentence and
/// returns false.
bool sabot_console_move_clock(sabot_console *console, sabot_input_fault *fault);
/// Closes betting where the bet timer has expired (R-BET-6). Returns when the next timer is due, or 0.
int64_t sabot_console_tick(sabot_console *console);
/// Runs the host's internal commands until none is left.
void sabot_console_drain(sabot_console *console);

// ---------------------------------------------------------------------------------------------------------
// Commands and queries

/// Starts printing every event.
void sabot_console_observe(sabot_console *console);
/// Carries out the line's command.
void sabot_console_run_command(sabot_console *console);
/// Answers the line's query. Returns false for quit.
bool sabot_console_run_query(sabot_console *console);

// ---------------------------------------------------------------------------------------------------------
// The state of a live table, printed as text or added to a JSON object. Text is indented by four spaces, to
// set replies apart from typed lines. Never includes undealt cards or seeds.

// Phase, shoe, bank, bets, cards and the next step
void sabot_console_state(const sabot_table *table);
void sabot_console_add_state(const sabot_table *table, json_t *reply);
// The people at the table with their chips
void sabot_console_seats(const sabot_table *table);
void sabot_console_add_seats(const sabot_table *table, json_t *reply);
// All accounts that are not zero, and their sum
void sabot_console_money(const sabot_table *table);
void sabot_console_add_money(const sabot_table *table, json_t *reply);
// The tally, the previous shoe's tally, and the roads
void sabot_console_roads(const sabot_table *table);
void sabot_console_add_roads(const sabot_table *table, json_t *reply);
// The queries, and all commands with their form; the table does not matter
void sabot_console_help(const sabot_table *table);
void sabot_console_add_help(const sabot_table *table, json_t *reply);

/// Prints docs/events.md: commands, events and statuses as Markdown tables.
void sabot_console_list(void);

#endif
