/// A room of live tables worked from lines of text: what `sabot table` is.
#ifndef SABOT_CMD_TABLE_CONSOLE_H
#define SABOT_CMD_TABLE_CONSOLE_H

#include "cmd/table/command_input.h"
#include "room/host/host.h"
#include "sabot/table.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

typedef struct sabot_console sabot_console;

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
// What became of a line that was typed: sentences for people, or an object of JSON.

/// An event, told with the table as it was before.
void sabot_console_event(const sabot_table *before, const sabot_event *event);
/// The events of a command that was carried out earlier: the table has gone on since.
void sabot_console_repeat(const sabot_answer *answer);
/// Why a command was refused; `table` is the one it was asked of, NULL where there is none.
void sabot_console_refusal(const sabot_table *table, const sabot_command *command,
                           const sabot_answer *answer);

/// All of it as one line. "fault" stands in it where the journal is the reason.
void sabot_console_answer_json(long line, uint32_t table, const sabot_answer *answer);

// ---------------------------------------------------------------------------------------------------------
// How a live table stands, for programs: what print.c shows people. Nothing that the table does not
// show is in it: no card that is still in the shoe, no seed.

/// Adds the answer to a question about the table: state, seats, money or roads; or help. time and quit are
/// the console's own.
void sabot_console_question_json(sabot_question question, const sabot_table *table, json_t *answer);

// ---------------------------------------------------------------------------------------------------------
// How a live table stands, for people who work it from lines. Everything is indented by four blanks, so that
// an answer can be told from what was typed.

/// Phase, shoe, bank, wagers, cards and what comes next.
void sabot_console_state(const sabot_table *table);
/// Who sits where with how much.
void sabot_console_seats(const sabot_table *table);
/// Every account that is not zero, and their sum.
void sabot_console_money(const sabot_table *table);
/// Tally, the previous shoe's, and the roads.
void sabot_console_roads(const sabot_table *table);
/// The questions and every command with its form.
void sabot_console_help(void);

/// docs/events.md: commands, events and statuses as Markdown tables.
void sabot_console_list(void);

#endif
