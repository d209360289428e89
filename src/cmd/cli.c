#include "cmd/cli.h"

#include "cmd/paint.h"
#include "core/base/digits.h"
#include "sabot/config.h"
#include "serve/log.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *program = "sabot ";

void sabot_cli_prefix(const char *prefix) {
    program = prefix;
}

void sabot_cli_sanitize(char *text) {
    while (*text != '\0') {
        const int count = sabot_text_character_size(text);
        if (count == 0) {
            *text = '?';
        }
        text += count > 0 ? count : 1;
    }
}

static void print_line(const char *command, const char *format, va_list arguments) {
    char line[1024];
    vsnprintf(line, sizeof line, format, arguments);
    sabot_cli_sanitize(line);
    fflush(stdout); // keep the order of output and errors
    fprintf(stderr, "%s%s%s: %s\n", sabot_log_mark(SABOT_LOG_ERROR), program, command, line);
}

int sabot_cli_refuse(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_line(command, format, arguments);
    va_end(arguments);
    return SABOT_EXIT_USAGE;
}

void sabot_cli_warn(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_line(command, format, arguments);
    va_end(arguments);
}

int sabot_cli_fail(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_line(command, format, arguments);
    va_end(arguments);
    return SABOT_EXIT_FAILED;
}

bool sabot_cli_reject(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_line(command, format, arguments);
    va_end(arguments);
    return false;
}

/// Returns the option that `word` ("--seed", "--seed=x" or "-s") names, or NULL.
static const struct argp_option *find_option(const struct argp *argp, const char *word) {
    for (const struct argp_option *option = argp->options; option != NULL && option->name != NULL; option++) {
        const size_t length = strlen(option->name);
        const bool is_long = strncmp(word, "--", 2) == 0 && strncmp(word + 2, option->name, length) == 0 &&
                             (word[2 + length] == '\0' || word[2 + length] == '=');
        const bool is_short = word[0] == '-' && word[1] == option->key && isgraph(option->key);
        if (is_long || is_short) {
            return option;
        }
    }
    return NULL;
}

/// Finds the invalid option and reports it. argp only returns that one was invalid, not which.
static bool refuse_option(const struct argp *argp, int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (argv[i][0] != '-' || argv[i][1] == '\0') {
            continue;
        }
        const struct argp_option *const option = find_option(argp, argv[i]);
        const bool has_value = strchr(argv[i], '=') != NULL;
        if (option == NULL) {
            return sabot_cli_reject(argv[0], "unknown option '%s': see %s%s --help", argv[i], program,
                                    argv[0]);
        }
        if (option->arg == NULL ? has_value : !has_value && i + 1 == argc) {
            return sabot_cli_reject(argv[0], "--%s %s: see %s%s --help", option->name,
                                    option->arg == NULL ? "takes no value" : "needs a value", program,
                                    argv[0]);
        }
    }
    return sabot_cli_reject(argv[0], "invalid options: see %s%s --help", program, argv[0]);
}

/// Prints help for --help. argp's own handling is switched off with ARGP_NO_HELP.
static void print_requested_help(const struct argp *argp, int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            char name[64];
            snprintf(name, sizeof name, "%s%s", program, argv[0]);
            argp_help(argp, stdout, ARGP_HELP_SHORT_USAGE | ARGP_HELP_LONG | ARGP_HELP_DOC, name);
            exit(sabot_cli_finish(argv[0], SABOT_EXIT_SUCCESS));
        }
    }
}

bool sabot_cli_parse(const struct argp *argp, int argc, char **argv, void *input) {
    int index = argc;
    print_requested_help(argp, argc, argv);
    const error_t error = argp_parse(argp, argc, argv, ARGP_NO_ERRS | ARGP_NO_HELP, &index, input);
    if (error == ECANCELED) {
        return false; // the command's parser has printed the error
    }
    if (error != 0) {
        return refuse_option(argp, argc, argv);
    }
    return index == argc || sabot_cli_reject(argv[0], "unexpected argument '%s': see %s%s --help",
                                             argv[index], program, argv[0]);
}

bool sabot_cli_read_ruleset(const char *command, const char *word, sabot_ruleset *ruleset) {
    sabot_config_fault fault;
    return sabot_config_read(word, ruleset, &fault) ||
           sabot_cli_reject(command, "--ruleset: %s", fault.sentence);
}

bool sabot_cli_read_number(const char *command, const char *option, const char *text, long long minimum,
                           long long maximum, long long *number) {
    const bool is_negative = text[0] == '-';
    uint64_t size = 0;
    const bool is_number = sabot_number_read(text + is_negative, INT64_MAX, &size);
    const long long value = is_negative ? -(long long)size : (long long)size;
    if (!is_number || value < minimum || value > maximum) {
        return sabot_cli_reject(command, "%s takes a whole number from %lld to %lld, not '%s'", option,
                                minimum, maximum, text);
    }
    *number = value;
    return true;
}

bool sabot_cli_read_seed(const char *command, const char *text, uint64_t *seed) {
    return sabot_number_read(text, UINT64_MAX, seed) ||
           sabot_cli_reject(command, "--seed takes a whole number from 0 to 18446744073709551615, not '%s'",
                            text);
}

/// Reads to the end of the file, or one byte more than `size_max`.
static char *read_all(FILE *file, size_t size_max, size_t *size) {
    char *const data = malloc(size_max + 2);
    if (data != NULL) {
        *size = fread(data, 1, size_max + 1, file);
        data[*size] = '\0';
    }
    return data;
}

char *sabot_cli_read_file(const char *command, const char *path, size_t size_max, size_t *size) {
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *const file = is_stdin ? stdin : fopen(path, "rb");
    if (file == NULL) {
        sabot_cli_refuse(command, "cannot open '%s': %s", path, strerror(errno));
        return NULL;
    }
    errno = 0;
    char *data = read_all(file, size_max, size);
    if (data == NULL || ferror(file)) {
        sabot_cli_refuse(command, "cannot read '%s': %s", path, strerror(errno));
        free(data);
        data = NULL;
    } else if (*size > size_max) {
        sabot_cli_refuse(command, "'%s' is larger than %zu bytes, too large for this command", path,
                         size_max);
        free(data);
        data = NULL;
    }
    if (!is_stdin) {
        (void)fclose(file); // opened for reading: nothing can be lost
    }
    return data;
}

bool sabot_cli_has_color(FILE *stream) {
    const char *const no_color = getenv("NO_COLOR");
    const char *const term = getenv("TERM");
    const bool is_disabled =
        (no_color != NULL && no_color[0] != '\0') || (term != NULL && strcmp(term, "dumb") == 0);
    return !is_disabled && isatty(fileno(stream));
}

const char *sabot_paint(const char *paint) {
    static int has_color = -1; // determined once, because isatty changes errno
    if (has_color < 0) {
        has_color = sabot_cli_has_color(stdout);
    }
    return has_color ? paint : "";
}

void sabot_paint_title(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("\n%s", sabot_paint(SABOT_PAINT_STRONG));
    vprintf(format, arguments);
    printf("%s\n", sabot_paint(SABOT_PAINT_OFF));
    va_end(arguments);
}

sabot_figure sabot_cli_dollars(int64_t cents) {
    sabot_figure figure;
    sabot_text text = sabot_text_in(figure.text, sizeof figure.text);
    sabot_text_add_cents(&text, cents);
    return figure;
}

sabot_figure sabot_cli_number(int64_t number) {
    sabot_figure figure;
    sabot_text text = sabot_text_in(figure.text, sizeof figure.text);
    sabot_text_add_number(&text, number);
    return figure;
}

sabot_figure sabot_cli_card(sabot_card card) {
    sabot_figure figure;
    sabot_card_write(card, figure.text);
    return figure;
}

sabot_figure sabot_cli_combination(sabot_combination combination) {
    sabot_figure figure;
    sabot_combination_write(combination, figure.text);
    return figure;
}

sabot_figure sabot_cli_choices(uint16_t set) {
    sabot_figure figure;
    sabot_text text = sabot_text_in(figure.text, sizeof figure.text);
    sabot_text_add_choices(&text, set);
    return figure;
}

int64_t sabot_cli_round_step(int64_t unit, double least) {
    static const int64_t times[] = {1, 2, 5};
    for (int i = 0;; i = (i + 1) % 3) {
        if ((double)(times[i] * unit) >= least) {
            return times[i] * unit;
        }
        unit *= i == 2 ? 10 : 1;
    }
}

const char *sabot_cli_quote(const char *word, char buffer[SABOT_QUOTED_SIZE]) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    const size_t length = strlen(word);
    bool can_be_typed = length > 0 && length < SABOT_QUOTED_SIZE - 3 && strchr(word, '\'') == NULL;
    for (size_t i = 0; i < length; i++) {
        can_be_typed = can_be_typed && isprint((unsigned char)word[i]);
    }
    const char *const quote = strspn(word, plain) == length ? "" : "'";
    snprintf(buffer, SABOT_QUOTED_SIZE, "%s%s%s", quote, can_be_typed ? word : "FILE", quote);
    return can_be_typed ? buffer : "FILE";
}

int sabot_cli_print_json(const char *command, json_t *root) {
    const bool printed =
        root != NULL && json_dumpf(root, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15)) == 0;
    putchar('\n');
    json_decref(root);
    // sabot_cli_finish reports write errors.
    return printed || ferror(stdout)
               ? SABOT_EXIT_SUCCESS
               : sabot_cli_fail(command, "a value is NaN or infinite and cannot be written as JSON");
}

int sabot_cli_finish(const char *command, int exit_code) {
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return sabot_cli_fail(command, "cannot write the output: %s", strerror(errno));
    }
    return exit_code;
}

sabot_line_kind sabot_line_read(char *line, size_t size) {
    size_t length = 0;
    bool bad = false;
    int byte = getchar();
    if (byte == EOF) {
        return SABOT_LINE_NONE;
    }
    for (; byte != EOF && byte != '\n'; byte = getchar()) {
        bad = bad || length + 1 == size || (byte < ' ' && byte != '\t' && byte != '\r');
        if (!bad) {
            line[length++] = (char)byte;
        }
    }
    line[length] = '\0';
    sabot_cli_sanitize(line);
    return bad ? SABOT_LINE_BAD : SABOT_LINE_GOOD;
}
