/// What the subcommands share: options, refusals, files, colour.
#ifndef SABOT_CMD_CLI_H
#define SABOT_CMD_CLI_H

#include "sabot/rules.h"

#include <argp.h>
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SABOT_EXIT_DONE = 0,
    SABOT_EXIT_FAILED = 1,  ///< it failed: a full disk, a broken file
    SABOT_EXIT_REFUSED = 2, ///< the call or its input was wrong
};

/// The subcommands, in the order of the help: X(function, word, summary).
#define SABOT_SUBCOMMAND_LIST(X)                                                                 \
    X(play, "play", "a table in the terminal: bet, bank, deal")                                  \
    X(drill, "drill", "practise as a dealer: who draws, who won, every payout in order")         \
    X(table, "table", "a live table, worked from lines of text")                                 \
    X(settle, "settle", "settle one hand: the sheet a dealer works down")                        \
    X(bank, "bank", "what banking these wagers is worth to a player-dealer")                     \
    X(road, "road", "draw the five roads of a shoe")                                             \
    X(odds, "odds", "what every wager is worth, exactly, for any cards left")                    \
    X(simulate, "simulate", "deal millions of shoes, beside the exact values")                   \
    X(count, "count", "what counting cards wins, and where the cut card belongs")                \
    X(report, "report", "the par sheet of a ruleset, as HTML and PDF")                           \
    X(audit, "audit", "check a room's journal whole: chain, money, rules, shoes")                \
    X(replay, "replay", "show any hand of a journal again")                                      \
    X(export, "export", "hands, wagers, fees, meters, shoes or transfers as CSV or JSON Lines")  \
    X(shift, "shift", "the shift report: drop, fees, handle, meters, every account to the cent") \
    X(verify_shoe, "verify-shoe", "prove a revealed shoe: commitment, shuffle, every card")      \
    X(serve, "serve", "a room: wall displays, dealer pads, seats, the pit, a JSON API")          \
    X(people, "people", "who may sign in to a room: numbers, roles, PINs")                       \
    X(backup, "backup", "copy a room while it is open, and check the copy")                      \
    X(restore, "restore", "put a room back from its backup")                                     \
    X(rules, "rules", "list, show and validate rulesets")

/// Each in a file of its name. `argv[0]` is the command's own word.
#define X(name, word, summary) int sabot_cmd_##name(int argc, char **argv);
SABOT_SUBCOMMAND_LIST(X)
#undef X

/// What stands before a command's word in refusals and help: "sabot ", unless another program says otherwise.
void sabot_cli_prefix(const char *prefix);

/// Parses a subcommand's options. On `--help` it prints and exits 0; what it cannot read it refuses in one
/// line: false. A parser of the caller that refuses prints its own line and returns ECANCELED.
bool sabot_cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/// Prints "sabot settle: …" on stderr as one line; returns SABOT_EXIT_REFUSED. The line is tamed. In
/// systemd's journal it has the priority of an error.
int sabot_cli_refuse(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// The same for a failure; returns SABOT_EXIT_FAILED.
int sabot_cli_fail(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// A refusal from a reader that answers yes or no; returns false.
bool sabot_cli_deny(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Reads a ruleset by its name or file; refuses what follows --ruleset in one line.
bool sabot_cli_read_ruleset(const char *command, const char *word, sabot_ruleset *ruleset);

/// Reads a whole number in [minimum, maximum]; refuses anything else in one line that names `option`.
bool sabot_cli_read_number(const char *command, const char *option, const char *text, long long minimum,
                           long long maximum, long long *number);

/// Reads what follows --seed: any 64-bit number; refuses anything else in one line.
bool sabot_cli_read_seed(const char *command, const char *text, uint64_t *seed);

/// Reads all of a file, or of standard input for "-", up to `size_max` bytes, and ends it in NUL. The caller
/// frees it. NULL after a line that says why.
char *sabot_cli_read_file(const char *command, const char *path, size_t size_max, size_t *size);

/// True where `stream` is a terminal that wants colour (NO_COLOR is not set, TERM is not "dumb").
bool sabot_cli_has_color(FILE *stream);

/// Some characters as a value, for use inside a printf: `sabot_cli_dollars(cents).text` needs no buffer. The
/// text ends with the statement it stands in: keep the figure, never a pointer into it.
typedef struct {
    char text[48];
} sabot_figure;

/// "$1,234.50".
sabot_figure sabot_cli_dollars(int64_t cents);
/// "1,234,567".
sabot_figure sabot_cli_number(int64_t number);
/// "8c", and a seat's "C/D".
sabot_figure sabot_cli_card(sabot_card card);
sabot_figure sabot_cli_combination(sabot_combination combination);
/// "3, 4 or 6": the numbers whose bits are set.
sabot_figure sabot_cli_choices(uint16_t set);

/// The smallest of 1, 2, 5, 10, 20, 50 … units that is not under `least`.
int64_t sabot_cli_round_step(int64_t unit, double least);

/// A word as a shell reads it: in quotes where it needs them; FILE where it holds what cannot be typed or
/// does not fit. Gives the buffer back.
#define SABOT_QUOTED_SIZE 160
const char *sabot_cli_quote(const char *word, char buffer[SABOT_QUOTED_SIZE]);

/// Control characters and bytes that are no UTF-8 become '?', so that nothing from outside can steer a
/// terminal.
void sabot_cli_tame(char *text);

/// Prints a line of JSON and frees it: SABOT_EXIT_DONE, or SABOT_EXIT_FAILED after one line.
int sabot_cli_print_json(const char *command, json_t *root);

/// Flushes standard output and answers for it: a full disk is SABOT_EXIT_FAILED.
int sabot_cli_finish(const char *command, int exit_code);

// ---------------------------------------------------------------------------------------------------------
// A line from standard input, for commands that talk with a person.

typedef enum {
    SABOT_LINE_GOOD,
    SABOT_LINE_BAD,  ///< too long, or no text
    SABOT_LINE_NONE, ///< the input is at its end
} sabot_line_kind;

/// Reads a line of at most `size - 1` bytes of text. What is longer, or no text, is read to its end and
/// refused; what is left of it can be shown.
sabot_line_kind sabot_line_read(char *line, size_t size);

#endif
