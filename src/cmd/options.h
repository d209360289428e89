/// What a subcommand can be told, as a table: name, help, and the field that takes it.
///
///     typedef struct { long long shoes; bool json; const char *path; } options; // by this name
///     static const sabot_option_table table = {
///         .doc = "What it does.\vAnd more.",
///         .word = "FILE",
///         .word_at = offsetof(options, path),
///         .options = {
///             {"shoes", 0, "N", "Deal so many shoes", 1, SABOT_NUMBER(shoes, 1, 1000)},
///             {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
///         },
///     };
///     if (!sabot_options_read(&table, argc, argv, &chosen)) { return SABOT_EXIT_REFUSED; }
#ifndef SABOT_CMD_OPTIONS_H
#define SABOT_CMD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SABOT_OPTION_FLAG,   ///< a bool that becomes true
    SABOT_OPTION_WORD,   ///< a const char * that becomes the word
    SABOT_OPTION_NUMBER, ///< a long long in a range
    SABOT_OPTION_SEED,   ///< a uint64_t, any
} sabot_option_type;

typedef struct {
    const char *name;
    char letter;       ///< 0: none
    const char *value; ///< what a person reads for it; NULL for a flag
    const char *help;
    int group; ///< in --help, from 1
    sabot_option_type type;
    size_t at; ///< the field, in the caller's struct
    long long min, max;
} sabot_option;

/// What ends a line of the list: the field of the caller's struct, which is called `options`.
#define SABOT_FLAG(field)             SABOT_OPTION_FLAG, offsetof(options, field), 0, 0
#define SABOT_WORD(field)             SABOT_OPTION_WORD, offsetof(options, field), 0, 0
#define SABOT_NUMBER(field, min, max) SABOT_OPTION_NUMBER, offsetof(options, field), min, max
#define SABOT_SEED(field)             SABOT_OPTION_SEED, offsetof(options, field), 0, 0

#define SABOT_OPTIONS_MAX 24

typedef struct {
    const char *doc;
    const char *word; ///< a word that is no option, such as FILE; NULL: there is none
    size_t word_at;
    size_t second_at;                            ///< a second such word, as in "FILE WHAT"; 0: there is none
    sabot_option options[SABOT_OPTIONS_MAX + 1]; ///< the last has no name
} sabot_option_table;

/// Fills in what was said and leaves the rest alone. On --help it prints and exits 0; what it cannot read it
/// refuses in one line: false.
bool sabot_options_read(const sabot_option_table *table, int argc, char **argv, void *chosen);

#endif
