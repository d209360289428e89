#include "cmd/options.h"

#include "cmd/cli.h"

#include <errno.h>

typedef struct {
    const sabot_option_table *table;
    const char *command;
    char *chosen;
} reading;

/// argp's number for an option: its letter, or one that is none.
static int key_of(const sabot_option_table *table, size_t index) {
    return table->options[index].letter != 0 ? table->options[index].letter : 256 + (int)index;
}

static bool take(const reading *read, const sabot_option *option, char *argument) {
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

/// A word that is no option, where there is none yet.
static bool take_word(const reading *read, size_t at, const char *argument) {
    const char **const word = (const char **)(void *)(read->chosen + at);
    if (*word != NULL) {
        return false;
    }
    *word = argument;
    return true;
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    const reading *const read = state->input;
    for (size_t i = 0; read->table->options[i].name != NULL; i++) {
        if (key == key_of(read->table, i)) {
            return take(read, &read->table->options[i], argument) ? 0 : ECANCELED;
        }
    }
    const bool is_taken =
        key == ARGP_KEY_ARG && read->table->word != NULL &&
        (take_word(read, read->table->word_at, argument) ||
         (read->table->second_at != 0 && take_word(read, read->table->second_at, argument)));
    return is_taken ? 0 : ARGP_ERR_UNKNOWN;
}

bool sabot_options_read(const sabot_option_table *table, int argc, char **argv, void *chosen) {
    struct argp_option list[SABOT_OPTIONS_MAX + 1] = {0};
    for (size_t i = 0; table->options[i].name != NULL; i++) {
        const sabot_option *const option = &table->options[i];
        list[i] = (struct argp_option){option->name, key_of(table, i), option->value, 0,
                                       option->help, option->group};
    }
    const struct argp parser = {list, parse, table->word, table->doc, NULL, NULL, NULL};
    reading read = {table, argv[0], chosen};
    return sabot_cli_parse(&parser, argc, argv, &read);
}
