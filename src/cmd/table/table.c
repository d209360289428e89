/// sabot table: runs a live table from text commands.
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
        "Run a live table from text commands. FILE is the room's journal, created if missing; without it the "
        "room is kept in memory only.\v"
        "A line is [@TIME] [TABLE:] ROLE[#PERSON] COMMAND [ARGUMENT...] [id=HEX32], for example\n"
        "\n"
        "  supervisor#9 rules california-panda8\n"
        "  dealer#5 sit 4 #14\n"
        "  player#14 bet 4 player $50\n"
        "  dealer#5 card 8c\n"
        "  supervisor#9 void \"camera shows a misdeal\"\n"
        "\n"
        "help lists all commands; state, seats, money, roads and time are queries. In a script the clock starts "
        "at 2026-01-01 09:00:00 UTC, or one second after the journal's last record, and advances one second per "
        "command; @+30s moves it forward, @12:00:00 sets it. After a refused command the script continues; an "
        "invalid line ends it with exit status 2. id= is an idempotency key of 32 hexadecimal digits: a command "
        "sent again with the same id, as after a crash, gets the same reply and is carried out once.\n"
        "\n"
        "SIGINT, SIGTERM and SIGHUP finish the current command, sign the journal and close the room; the program "
        "then ends by the signal, so that a shell sees 128 plus its number. A second signal ends it at once.",
    .word = "[FILE]",
    .word_at = offsetof(options, room.path),
    .options =
        {
            {"tables", 't', "N", "Number of tables in the room (default: 1)", 1,
             SABOT_NUMBER(tables, 1, SABOT_TABLES_MAX)},
            {"key", 'k', "FILE", "File with the room's secret, created with the journal (default: FILE.key)",
             1, SABOT_WORD(room.key_path)},
            {"script", 's', "FILE", "Read lines from this file instead of standard input", 2,
             SABOT_WORD(script)},
            {"echo", 'e', NULL, "Print each line before its reply, as a transcript", 2,
             SABOT_FLAG(room.echo)},
            {"json", 'j', NULL, "Print JSON, one object per command or query", 2, SABOT_FLAG(room.json)},
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
        return SABOT_EXIT_USAGE;
    }
    if (chosen.list) {
        sabot_console_list();
        return SABOT_EXIT_SUCCESS;
    }
    if (chosen.room.key_path != NULL && chosen.room.path == NULL) {
        return sabot_cli_refuse(COMMAND,
                                "--key needs the FILE of a journal: a room in memory has its own secret");
    }
    if (chosen.room.path != NULL && chosen.room.path[0] == '\0') {
        return sabot_cli_refuse(COMMAND,
                                "the journal's file name is empty: leave it out for a room in memory");
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
