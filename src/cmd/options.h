/// A subcommand's options as a table: name, help text, and the field that receives the value.
///
///     typedef struct { long long shoes; bool json; const char *path; } options; // must have this name
///     static const sabot_option_table table = {
///         .doc = "Short description.\vDetails, printed after the options.",
///         .word = "FILE",
///         .word_at = offsetof(options, path),
///         .options = {
///             {"shoes", 0, "N", "Number of shoes", 1, SABOT_NUMBER(shoes, 1, 1000)},
///             {"json", 'j', NULL, "Print JSON", 2, SABOT_FLAG(json)},
///         },
///     };
///     if (!sabot_options_read(&table, argc, argv, &chosen)) { return SABOT_EXIT_USAGE; }
#ifndef SABOT_CMD_OPTIONS_H
#define SABOT_CMD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SABOT_OPTION_FLAG,   ///< sets a bool
    SABOT_OPTION_WORD,   ///< sets a const char *
    SABOT_OPTION_NUMBER, ///< sets a long long within a range
    SABOT_OPTION_SEED,   ///< sets a uint64_t to any value
} sabot_option_type;

typedef struct {
    const char *name;
    char letter;       ///< 0: none
    const char *value; ///< placeholder in the help; NULL for a flag
    const char *help;
    int group; ///< position in --help, from 1
    sabot_option_type type;
    size_t at; ///< offset of the field in the caller's struct
    long long min, max;
} sabot_option;

/// The last initializers of an option: type, field of the caller's `options` struct, range.
#define SABOT_FLAG(field)             SABOT_OPTION_FLAG, offsetof(options, field), 0, 0
#define SABOT_WORD(field)             SABOT_OPTION_WORD, offsetof(options, field), 0, 0
#define SABOT_NUMBER(field, min, max) SABOT_OPTION_NUMBER, offsetof(options, field), min, max
#define SABOT_SEED(field)             SABOT_OPTION_SEED, offsetof(options, field), 0, 0

#define SABOT_OPTIONS_MAX 24

typedef struct {
    const char *doc;
    const char *word; ///< placeholder of the positional argument, such as FILE; NULL if there is none
    size_t word_at;
    size_t second_at; ///< offset of a second positional argument, as in "FILE WHAT"; 0 if none
    sabot_option options[SABOT_OPTIONS_MAX + 1]; ///< the last has no name
} sabot_option_table;

/// Sets the fields of the given options and leaves the others unchanged. On --help, prints help and exits
/// with 0. On an error, prints one line and returns false.
bool sabot_options_read(const sabot_option_table *table, int argc, char **argv, void *chosen);

#endif
