/// Helpers that the subcommands share: options, error messages, files, color.
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
    SABOT_EXIT_SUCCESS = 0,
    SABOT_EXIT_FAILED = 1, ///< failure, such as a full disk or a damaged file
    SABOT_EXIT_USAGE = 2,  ///< invalid arguments or input
};

/// The subcommands, in the order of the help: X(function, word, summary).
#define SABOT_SUBCOMMAND_LIST(X)                                                                       \
    X(play, "play", "play EZ Baccarat in the terminal: bet, bank, deal")                               \
    X(drill, "drill", "practice dealing: who draws, who won, every payout in order")                   \
    X(table, "table", "run a live table from text commands")                                           \
    X(settle, "settle", "settle one hand and print the dealer's settlement sheet")                     \
    X(bank, "bank", "analyze what banking a hand is worth to a player-dealer")                         \
    X(road, "road", "draw the five roads of a shoe")                                                   \
    X(odds, "odds", "compute exact odds for every bet, for any cards left")                            \
    X(simulate, "simulate", "simulate millions of shoes and compare with the exact values")            \
    X(count, "count", "measure what card counting wins, and where to put the cut card")                \
    X(report, "report", "write a ruleset's par sheet as HTML and PDF")                                 \
    X(audit, "audit", "audit a whole journal: chain, money, rules, shoes")                             \
    X(replay, "replay", "replay any hand of a journal")                                                \
    X(export, "export", "export hands, wagers, fees, meters, shoes or transfers as CSV or JSON Lines") \
    X(shift, "shift", "print the shift report: drop, fees, handle, meters, every account to the cent") \
    X(verify_shoe, "verify-shoe", "verify a revealed shoe: commitment, shuffle, every card")           \
    X(serve, "serve", "run a card room: wall displays, dealer pads, seats, the pit, a JSON API")       \
    X(people, "people", "manage who may sign in to a room: numbers, roles, PINs")                      \
    X(backup, "backup", "back up a running room and verify the copy")                                  \
    X(restore, "restore", "restore a room from a backup")                                              \
    X(rules, "rules", "list, show and validate rulesets")

/// Each function is in the file of that name. `argv[0]` is the subcommand's name.
#define X(name, word, summary) int sabot_cmd_##name(int argc, char **argv);
SABOT_SUBCOMMAND_LIST(X)
#undef X

/// Sets what comes before the subcommand's name in errors and help. The default is "sabot ".
void sabot_cli_prefix(const char *prefix);

/// Parses a subcommand's options. On `--help`, prints help and exits with 0. On an error, prints one line and
/// returns false. The caller's parser prints its own errors and then returns ECANCELED.
bool sabot_cli_parse(const struct argp *argp, int argc, char **argv, void *input);

/// Prints "sabot settle: …" on stderr as one sanitized line and returns SABOT_EXIT_USAGE. In systemd's
/// journal the line has error priority.
int sabot_cli_refuse(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Prints such a line as a warning; the command continues.
void sabot_cli_warn(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// Prints such a line for a failure and returns SABOT_EXIT_FAILED.
int sabot_cli_fail(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Prints such a line and returns false, for readers that return true or false.
bool sabot_cli_reject(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Reads the value of --ruleset: a built-in name or a file. On an error, prints one line and returns false.
bool sabot_cli_read_ruleset(const char *command, const char *word, sabot_ruleset *ruleset);

/// Reads a whole number in [minimum, maximum]. Otherwise prints one line that names `option` and returns
/// false.
bool sabot_cli_read_number(const char *command, const char *option, const char *text, long long minimum,
                           long long maximum, long long *number);

/// Reads the value of --seed, any 64-bit number. Otherwise prints one line and returns false.
bool sabot_cli_read_seed(const char *command, const char *text, uint64_t *seed);

/// Reads a whole file of up to `size_max` bytes ("-" for standard input) and adds a NUL. The caller frees it.
/// On an error, prints one line and returns NULL.
char *sabot_cli_read_file(const char *command, const char *path, size_t size_max, size_t *size);

/// Returns true if `stream` is a terminal with color: NO_COLOR is not set and TERM is not "dumb".
bool sabot_cli_has_color(FILE *stream);

/// A short string returned by value, for use inside a printf: `sabot_cli_dollars(cents).text` needs no
/// buffer. A temporary's text is gone after the statement, so keep the struct, never a pointer into it.
typedef struct {
    char text[48];
} sabot_figure;

/// Formats an amount: "$1,234.50".
sabot_figure sabot_cli_dollars(int64_t cents);
/// Formats a number: "1,234,567".
sabot_figure sabot_cli_number(int64_t number);
/// Formats a card: "8c".
sabot_figure sabot_cli_card(sabot_card card);
/// Formats a seat's combination: "C/D".
sabot_figure sabot_cli_combination(sabot_combination combination);
/// Lists the numbers whose bits are set: "3, 4 or 6".
sabot_figure sabot_cli_choices(uint16_t set);

/// Returns the smallest of 1, 2, 5, 10, 20, 50 … units that is at least `least`.
int64_t sabot_cli_round_step(int64_t unit, double least);

#define SABOT_QUOTED_SIZE 160
/// Writes a word as a shell command needs it, quoted if necessary, and returns it. Returns "FILE" if the word
/// is too long or contains characters that cannot be typed.
const char *sabot_cli_quote(const char *word, char buffer[SABOT_QUOTED_SIZE]);

/// Replaces control characters and invalid UTF-8 by '?', so that input cannot send escape sequences to the
/// terminal.
void sabot_cli_sanitize(char *text);

/// Prints a value as one line of JSON and frees it. Returns SABOT_EXIT_SUCCESS, or prints an error and
/// returns SABOT_EXIT_FAILED.
int sabot_cli_print_json(const char *command, json_t *root);

/// Flushes standard output. Returns `exit_code`, or SABOT_EXIT_FAILED if writing failed, as on a full disk.
int sabot_cli_finish(const char *command, int exit_code);

// ---------------------------------------------------------------------------------------------------------
// Lines of standard input, for interactive commands.

typedef enum {
    SABOT_LINE_GOOD,
    SABOT_LINE_BAD,  ///< too long, or not text
    SABOT_LINE_NONE, ///< end of input
} sabot_line_kind;

/// Reads a line of at most `size - 1` bytes of text. A longer line, or one that is not text, is read to its
/// end and returned as SABOT_LINE_BAD; `line` then holds the start of it, safe to print.
sabot_line_kind sabot_line_read(char *line, size_t size);

#endif
