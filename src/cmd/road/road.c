/// sabot road: draws the five roads of a shoe given as letters.
#include "cmd/cli.h"

#include "cmd/options.h"
#include "cmd/road/road.h"
#include "text/json/json.h"

#include <ctype.h>
#include <string.h>

#define COMMAND "road"

typedef struct {
    const char *outcomes;
    bool json;
} options;

static const sabot_option_table option_table = {
    .doc =
        "Draw the five roads of a shoe. OUTCOMES has one letter per hand: P, B, T, D for a Dragon 7 (a Banker "
        "win) and 8 for a Panda 8 (a Player win). With -, reads one shoe per line from standard input.",
    .word = "OUTCOMES",
    .word_at = offsetof(options, outcomes),
    .options =
        {
            {"json", 'j', NULL, "Print JSON, one object per shoe", 1, SABOT_FLAG(json)},
        },
};

static void print_json(const sabot_roads *roads, const sabot_tally *tally) {
    json_t *const root = sabot_roads_json(roads);
    sabot_json_set(root, "tally", sabot_tally_json(tally, false));
    sabot_cli_print_json(COMMAND, root);
}

// ---------------------------------------------------------------------------------------------------------
// Shoes

static int refuse(sabot_status status, size_t line, size_t position, char letter) {
    char where[48];
    if (line > 0) {
        snprintf(where, sizeof where, "line %zu, hand %zu", line, position + 1);
    } else {
        snprintf(where, sizeof where, "hand %zu", position + 1);
    }
    if (status == SABOT_ROAD_IS_FULL) {
        return sabot_cli_refuse(COMMAND, "%s: %s", where, sabot_status_message(status));
    }
    const unsigned char byte = (unsigned char)letter;
    if (isprint(byte)) {
        return sabot_cli_refuse(COMMAND, "%s: '%c': %s", where, letter, sabot_status_message(status));
    }
    return sabot_cli_refuse(COMMAND, "%s: byte 0x%02x: %s", where, byte, sabot_status_message(status));
}

/// Prints a shoe. `line` is 0 for the one on the command line.
static int show_shoe(const char *letters, size_t size, size_t line, bool json) {
    static sabot_roads roads;
    sabot_tally tally;
    size_t position;
    const sabot_status status = sabot_road_input_read(letters, size, &roads, &tally, &position);
    if (status != SABOT_OK) {
        return refuse(status, line, position, letters[position]);
    }
    if (json) {
        print_json(&roads, &tally);
    } else {
        if (line > 0) {
            printf("%sShoe %zu\n", line > 1 ? "\n" : "", line);
        }
        sabot_print_tally(stdout, &tally, false);
        sabot_print_roads(stdout, &roads);
    }
    return SABOT_EXIT_SUCCESS;
}

/// Longer lines are refused, so no more is read.
#define LINE_SIZE (SABOT_ROAD_HANDS_MAX + 2)

/// Reads a line without its LF or CR LF. Returns false at the end of input.
static bool read_line(FILE *stream, char line[LINE_SIZE], size_t *size) {
    *size = 0;
    int byte = getc(stream);
    if (byte == EOF) {
        return false;
    }
    for (; byte != EOF && byte != '\n' && *size < LINE_SIZE; byte = getc(stream)) {
        line[(*size)++] = (char)byte;
    }
    if (*size > 0 && line[*size - 1] == '\r') {
        (*size)--;
    }
    return true;
}

/// Prints one shoe per line, up to the first invalid line.
static int show_lines(FILE *stream, bool json) {
    char line[LINE_SIZE];
    size_t size;
    errno = 0;
    for (size_t number = 1; read_line(stream, line, &size); number++) {
        const int result = show_shoe(line, size, number, json);
        if (result != SABOT_EXIT_SUCCESS) {
            return result;
        }
    }
    if (ferror(stream)) {
        return sabot_cli_refuse(COMMAND, "cannot read standard input: %s", strerror(errno));
    }
    return SABOT_EXIT_SUCCESS;
}

int sabot_cmd_road(int argc, char **argv) {
    options chosen = {0};
    if (!sabot_options_read(&option_table, argc, argv, &chosen)) {
        return SABOT_EXIT_USAGE;
    }
    if (chosen.outcomes == NULL) {
        return sabot_cli_refuse(COMMAND, "missing OUTCOMES, such as sabot road BBPTP (- for standard input)");
    }
    if (strcmp(chosen.outcomes, "-") == 0) {
        return show_lines(stdin, chosen.json);
    }
    return show_shoe(chosen.outcomes, strlen(chosen.outcomes), 0, chosen.json);
}
