/// sabot: one program, a subcommand for each thing people do with it.
#include "cmd/cli.h"

#include <string.h>

typedef struct {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *summary;
} subcommand;

static const subcommand subcommands[] = {
    {"play", sabot_cmd_play, "a table in the terminal: bet, bank, deal"},
    {"drill", sabot_cmd_drill, "practise as a dealer: who draws, who won, every payout in order"},
    {"table", sabot_cmd_table, "a live table, worked from lines of text"},
    {"settle", sabot_cmd_settle, "settle one hand: the sheet a dealer works down"},
    {"bank", sabot_cmd_bank, "what banking these wagers is worth to a player-dealer"},
    {"road", sabot_cmd_road, "draw the five roads of a shoe"},
    {"odds", sabot_cmd_odds, "what every wager is worth, exactly, for any cards left"},
    {"simulate", sabot_cmd_simulate, "deal millions of shoes, beside the exact values"},
    {"count", sabot_cmd_count, "what counting cards wins, and where the cut card belongs"},
    {"report", sabot_cmd_report, "the par sheet of a ruleset, as HTML and PDF"},
    {"audit", sabot_cmd_audit, "check a room's journal whole: chain, money, rules, shoes"},
    {"replay", sabot_cmd_replay, "show any hand of a journal again"},
    {"export", sabot_cmd_export, "hands, wagers, fees, meters, shoes or transfers as CSV or JSON Lines"},
    {"shift", sabot_cmd_shift, "the shift report: drop, fees, handle, meters, every account to the cent"},
    {"verify-shoe", sabot_cmd_verify_shoe, "prove a revealed shoe: commitment, shuffle, every card"},
    {"serve", sabot_cmd_serve, "a room: wall displays, dealer pads, seats, the pit, a JSON API"},
    {"people", sabot_cmd_people, "who may sign in to a room: numbers, roles, PINs"},
    {"backup", sabot_cmd_backup, "copy a room while it is open, and check the copy"},
    {"restore", sabot_cmd_restore, "put a room back from its backup"},
    {"rules", sabot_cmd_rules, "list, show and validate rulesets"},
};

static const size_t subcommand_count = sizeof subcommands / sizeof subcommands[0];

static void print_help(void) {
    fputs("sabot, an EZ Baccarat system\n\nUsage: sabot COMMAND [OPTION...]\n\n", stdout);
    for (size_t i = 0; i < subcommand_count; i++) {
        printf("  %-11s  %s\n", subcommands[i].word, subcommands[i].summary);
    }
    fputs("\nEvery command takes --help. sabot --version says which version this is.\n", stdout);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("sabot: name a command, as in sabot play: see sabot --help\n", stderr);
        return SABOT_EXIT_REFUSED;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        return sabot_cli_finish("help", SABOT_EXIT_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("sabot " SABOT_VERSION);
        return sabot_cli_finish("version", SABOT_EXIT_DONE);
    }
    for (size_t i = 0; i < subcommand_count; i++) {
        if (strcmp(argv[1], subcommands[i].word) == 0) {
            return sabot_cli_finish(argv[1], subcommands[i].run(argc - 1, argv + 1));
        }
    }
    sabot_cli_tame(argv[1]);
    fprintf(stderr, "sabot: there is no command '%.40s': see sabot --help\n", argv[1]);
    return SABOT_EXIT_REFUSED;
}
