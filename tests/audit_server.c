/// Runs sabot's commands that read journals in one process, for tests that check tens of thousands of
/// journals.
/// Each line of standard input is a command, its words separated by tabs:
///
///     audit   --json  FILE
///
/// Standard output gets the command's output and errors, then a line with the byte 4 and the exit status.
#include "cmd/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int run(int count, char **words) {
    static const struct {
        const char *word;
        int (*run)(int argc, char **argv);
    } commands[] = {
        {"audit", sabot_cmd_audit},
        {"replay", sabot_cmd_replay},
        {"export", sabot_cmd_export},
        {"shift", sabot_cmd_shift},
    };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(words[0], commands[i].word) == 0) {
            return sabot_cli_finish(words[0], commands[i].run(count, words));
        }
    }
    fprintf(stderr, "unknown command '%s'\n", words[0]);
    return SABOT_EXIT_USAGE;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    if (dup2(STDOUT_FILENO, STDERR_FILENO) < 0) {
        return 1;
    }
    while (getline(&line, &size, stdin) > 0) {
        char *words[16] = {NULL};
        int count = 0;
        char *rest;
        line[strcspn(line, "\n")] = '\0';
        for (char *word = strtok_r(line, "\t", &rest); word != NULL && count < 15;
             word = strtok_r(NULL, "\t", &rest)) {
            words[count++] = word;
        }
        if (count > 0) {
            const int exit_code = run(count, words);
            printf("\x04%d\n", exit_code);
            fflush(stdout);
        }
    }
    free(line);
    return 0;
}
