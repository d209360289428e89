/// A room of live tables worked from lines of text: what `sabot table` is.
#ifndef SABOT_CMD_TABLE_CONSOLE_H
#define SABOT_CMD_TABLE_CONSOLE_H

#include "room/host/host.h"

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

#endif
