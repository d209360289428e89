/// The entry point of sabot: finds the subcommand and runs it.
#include "cmd/cli.h"

#include <string.h>

typedef struct {
    const char *word;
    int (*run)(int argc, char **argv);
    const char *summary;
} subcommand;

static const subcommand subcommands[] = {
#define X(name, word, summary) {word, sabot_cmd_##name, summary},
    SABOT_SUBCOMMAND_LIST(X)
#undef X
};

static const size_t subcommand_count = sizeof subcommands / sizeof subcommands[0];

static void print_help(void) {
    fputs("sabot, an EZ Baccarat system\n\nUsage: sabot COMMAND [OPTION...]\n\n", stdout);
    for (size_t i = 0; i < subcommand_count; i++) {
        printf("  %-11s  %s\n", subcommands[i].word, subcommands[i].summary);
    }
    fputs("\nRun sabot COMMAND --help for a command's options. sabot --version prints the version.\n",
          stdout);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("sabot: missing command: see sabot --help\n", stderr);
        return SABOT_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        return sabot_cli_finish("help", SABOT_EXIT_SUCCESS);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("sabot " SABOT_VERSION);
        return sabot_cli_finish("version", SABOT_EXIT_SUCCESS);
    }
    for (size_t i = 0; i < subcommand_count; i++) {
        if (strcmp(argv[1], subcommands[i].word) == 0) {
            return sabot_cli_finish(argv[1], subcommands[i].run(argc - 1, argv + 1));
        }
    }
    sabot_cli_sanitize(argv[1]);
    fprintf(stderr, "sabot: unknown command '%.40s': see sabot --help\n", argv[1]);
    return SABOT_EXIT_USAGE;
}
