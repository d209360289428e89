#include "cmd/options.h"

#include "cmd/cli.h"

#include <errno.h>

typedef struct {
    const sabot_option_table *table;
    const char *command;
    char *chosen;
} reader;

/// Returns argp's key for an option: its letter, or a number outside the range of characters.
static int key_of(const sabot_option_table *table, size_t index) {
    return table->options[index].letter != 0 ? table->options[index].letter : 256 + (int)index;
}

static bool set_option(const reader *read, const sabot_option *option, char *argument) {
    void *const field = read->chosen + option->at;
    char name[64];
    switch (option->type) {
    case SABOT_OPTION_FLAG:
        *(bool *)field = true;
        return true;
    case SABOT_OPTION_WORD:
        *(const char **)field = argument;
        return true;
    case SABOT_OPTION_NUMBER:
        snprintf(name, sizeof name, "--%s", option->name);
        return sabot_cli_read_number(read->command, name, argument, option->min, option->max, field);
    case SABOT_OPTION_SEED:
        return sabot_cli_read_seed(read->command, argument, field);
    }
    return false;
}

/// Stores a positional argument. Returns false if there already is one.
static bool set_argument(const reader *read, size_t at, const char *argument) {
    const char **const word = (const char **)(void *)(read->chosen + at);
    if (*word != NULL) {
        return false;
    }
    *word = argument;
    return true;
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    const reader *const read = state->input;
    for (size_t i = 0; read->table->options[i].name != NULL; i++) {
        if (key == key_of(read->table, i)) {
            return set_option(read, &read->table->options[i], argument) ? 0 : ECANCELED;
        }
    }
    const bool is_accepted =
        key == ARGP_KEY_ARG && read->table->word != NULL &&
        (set_argument(read, read->table->word_at, argument) ||
         (read->table->second_at != 0 && set_argument(read, read->table->second_at, argument)));
    return is_accepted ? 0 : ARGP_ERR_UNKNOWN;
}

/// Drops argp's note that long options' arguments are mandatory for short options, too.
static char *filter_help(int key, const char *text, void *input __attribute__((unused))) {
    return key == ARGP_KEY_HELP_DUP_ARGS_NOTE ? NULL : (char *)text;
}

bool sabot_options_read(const sabot_option_table *table, int argc, char **argv, void *chosen) {
    struct argp_option list[SABOT_OPTIONS_MAX + 1] = {0};
    for (size_t i = 0; table->options[i].name != NULL; i++) {
        const sabot_option *const option = &table->options[i];
        list[i] = (struct argp_option){option->name, key_of(table, i), option->value, 0,
                                       option->help, option->group};
    }
    const struct argp parser = {list, parse, table->word, table->doc, NULL, filter_help, NULL};
    reader read = {table, argv[0], chosen};
    return sabot_cli_parse(&parser, argc, argv, &read);
}
