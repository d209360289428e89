/// sabot table: a live table worked from lines of text.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/stop_signal.h"
#include "cmd/table/console.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define COMMAND "table"

typedef struct {
    sabot_console_options room;
    const char *script;
    long long tables;
    bool list;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Work a live table from lines of text. FILE is the journal of the room, made where there is none; "
        "without it the room is in memory and gone at the end.\v"
        "A line is [@TIME] [TABLE:] ROLE[#PERSON] COMMAND [ARGUMENT...] [id=HEX32], as in\n"
        "\n"
        "  supervisor#9 rules california-panda8\n"
        "  dealer#5 sit 4 #14\n"
        "  player#14 bet 4 player $50\n"
        "  dealer#5 card 8c\n"
        "  supervisor#9 void \"camera shows a misdeal\"\n"
        "\n"
        "help lists every command; state, seats, money, roads and time ask the console. In a script the clock "
        "starts at 2026-01-01 09:00:00 UTC, or a second after the journal's end, and goes on by a second a "
        "command: @+30s moves it forward, @12:00:00 sets it. A refused command is answered and the script goes on; a line that cannot be read "
        "ends it with status 2. id= is a command's number of the sender's own choosing, 32 hexadecimal digits: sent "
        "again, after a crash, say, it gets the same answer and happens once.\n"
        "\n"
        "SIGINT, SIGTERM and SIGHUP let the present command finish and close the room, the end of its journal signed; "
        "the program then ends by the signal (a shell sees 128 and its number). A second signal ends it at "
        "once.",
    .word = "[FILE]",
    .word_at = offsetof(options, room.path),
    .options =
        {
            {"tables", 't', "N", "Tables in the room, numbered from 1 (1)", 1,
             SABOT_NUMBER(tables, 1, SABOT_TABLES_MAX)},
            {"key", 'k', "FILE", "The room's secret, made with the journal (FILE.key beside it)", 1,
             SABOT_WORD(room.key_path)},
            {"script", 's', "FILE", "Read the lines from a file instead of standard input", 2,
             SABOT_WORD(script)},
            {"echo", 'e', NULL, "Print every line before its answer, so that the output is a transcript", 2,
             SABOT_FLAG(room.echo)},
            {"json", 'j', NULL, "Print JSON, an object a command or question", 2, SABOT_FLAG(room.json)},
            {"list", 'l', NULL, "Print all commands, events and statuses as Markdown", 3, SABOT_FLAG(list)},
        },
};

static int run(options *chosen, int script) {
    chosen->room.tables = (uint32_t)chosen->tables;
    chosen->room.terminal = script == STDIN_FILENO && isatty(STDIN_FILENO);
    int exit_code = SABOT_EXIT_FAILED;
    sabot_stop_begin();
    sabot_console *const console = sabot_console_open(&chosen->room, &exit_code);
    if (console != NULL) {
        exit_code =
            sabot_console_run(console, script, chosen->script != NULL ? chosen->script : "standard input");
        sabot_console_close(console);
    }
    if (sabot_stop_signal() != 0) {
        fflush(stdout);
    }
    sabot_stop_end();
    return exit_code;
}

int sabot_cmd_table(int argc, char **argv) {
    options chosen = {.tables = 1};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_REFUSED;
    }
    if (chosen.list) {
        sabot_console_list();
        return SABOT_EXIT_DONE;
    }
    if (chosen.room.key_path != NULL && chosen.room.path == NULL) {
        return sabot_cli_refuse(COMMAND, "--key needs the FILE of a journal: a room in memory has its own");
    }
    if (chosen.room.path != NULL && chosen.room.path[0] == '\0') {
        return sabot_cli_refuse(COMMAND,
                                "the name of the journal is empty: leave it out for a room in memory");
    }
    const int script = chosen.script == NULL ? STDIN_FILENO : open(chosen.script, O_RDONLY | O_CLOEXEC);
    if (script < 0) {
        return sabot_cli_refuse(COMMAND, "cannot open '%s': %s", chosen.script, strerror(errno));
    }
    const int exit_code = run(&chosen, script);
    if (script != STDIN_FILENO) {
        close(script);
    }
    return exit_code;
}
