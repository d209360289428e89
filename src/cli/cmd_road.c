/// sabot road: the five roads of a shoe that is given as letters.
#include "cli.h"

#include "options.h"
#include "road_input.h"
#include "road_view.h"

#include <ctype.h>
#include <string.h>

#define COMMAND "road"

typedef struct {
    const char *outcomes;
    bool json;
} options;

static const sabot_option option_list[] = {
    {"json", 'j', NULL, "Print JSON, an object a shoe", 1, SABOT_FLAG(options, json)},
};

static const sabot_option_table option_table = {
    .options = option_list,
    .count = SABOT_OPTIONS(option_list),
    .doc =
        "Draw the five roads of a shoe. OUTCOMES is a letter a hand: P, B, T, D for a Dragon 7 (a Banker win) "
        "and 8 for a Panda 8 (a Player win). - reads a shoe a line from standard input.",
    .word = "OUTCOMES",
    .word_at = offsetof(options, outcomes),
};

// ---------------------------------------------------------------------------------------------------------
// JSON

static json_t *big_json(const sabot_roads *roads) {
    json_t *const list = json_array();
    for (size_t i = 0; i < roads->counts.wins; i++) {
        const sabot_win *const cell = &roads->wins[i];
        const bool is_banker = cell->letter == 'B' || cell->letter == 'D';
        json_t *const entry = json_pack("{s:i, s:i, s:s, s:i}", "column", cell->column, "row", cell->row,
                                        "winner", is_banker ? "B" : "P", "ties", cell->ties);
        if (cell->letter == 'D') {
            json_object_set_new(entry, "dragon7", json_true());
        } else if (cell->letter == '8') {
            json_object_set_new(entry, "panda8", json_true());
        }
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *columns_json(const sabot_roads *roads) {
    json_t *const list = json_array();
    for (size_t i = 0; i < roads->counts.columns; i++) {
        json_array_append_new(list, json_integer(roads->heights[i]));
    }
    return list;
}

static const char *const derived_keys[SABOT_ROAD_DERIVED_COUNT] = {"big_eye", "small", "cockroach"};

static json_t *ask_json(const sabot_roads *roads, sabot_outcome next) {
    json_t *const object = json_object();
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        const char mark = sabot_roads_ask(roads, next, (sabot_derived_road)road);
        json_object_set_new(object, derived_keys[road], mark == 0 ? json_null() : json_stringn(&mark, 1));
    }
    return object;
}

/// Count and tenths of a percent.
static json_t *share_json(uint32_t count, uint32_t hands) {
    return json_pack("{s:i, s:i}", "count", (int)count, "permille", sabot_tally_permille(count, hands));
}

static json_t *tally_json(const sabot_tally *tally) {
    const uint32_t hands = tally->hands;
    return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o}", "hands", (int)hands, "player",
                     share_json(tally->player, hands), "banker", share_json(tally->banker, hands), "tie",
                     share_json(tally->tie, hands), "dragon7", share_json(tally->dragon7, hands), "panda8",
                     share_json(tally->panda8, hands));
}

static void print_json(const sabot_roads *roads, const sabot_tally *tally) {
    json_t *const root = json_object();
    json_object_set_new(root, "bead", json_stringn(roads->bead, roads->counts.hands));
    json_object_set_new(root, "big", big_json(roads));
    json_object_set_new(root, "columns", columns_json(roads));
    for (int road = 0; road < SABOT_ROAD_DERIVED_COUNT; road++) {
        char marks[SABOT_ROAD_HANDS_MAX];
        const size_t count = sabot_roads_derived(roads, (sabot_derived_road)road, marks);
        json_object_set_new(root, derived_keys[road], json_stringn(marks, count));
    }
    json_object_set_new(root, "ask",
                        json_pack("{s:o, s:o}", "player", ask_json(roads, SABOT_OUTCOME_PLAYER), "banker",
                                  ask_json(roads, SABOT_OUTCOME_BANKER)));
    if (roads->counts.wins == 0 && roads->wins[0].ties > 0) {
        json_object_set_new(root, "leading_ties",
                            json_integer(roads->wins[0].ties)); // no cell holds them yet
    }
    json_object_set_new(root, "tally", tally_json(tally));
    sabot_cli_print_json(COMMAND, root);
}

// ---------------------------------------------------------------------------------------------------------
// Shoes

static int refuse(sabot_status status, size_t line, size_t position, char letter) {
    char place[48];
    if (line > 0) {
        snprintf(place, sizeof place, "line %zu, hand %zu", line, position + 1);
    } else {
        snprintf(place, sizeof place, "hand %zu", position + 1);
    }
    if (status == SABOT_ROAD_IS_FULL) {
        return sabot_cli_refuse(COMMAND, "%s: %s", place, sabot_status_sentence(status));
    }
    const unsigned char byte = (unsigned char)letter;
    if (isprint(byte)) {
        return sabot_cli_refuse(COMMAND, "%s: '%c': %s", place, letter, sabot_status_sentence(status));
    }
    return sabot_cli_refuse(COMMAND, "%s: the byte 0x%02x: %s", place, byte, sabot_status_sentence(status));
}

/// `line` is 0 for the shoe of the command line.
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
        const bool color = sabot_cli_has_color(stdout);
        if (line > 0) {
            printf("%sShoe %zu\n", line > 1 ? "\n" : "", line);
        }
        sabot_view_counts(stdout, &tally, color);
        sabot_view_roads(stdout, &roads, color);
    }
    return SABOT_EXIT_DONE;
}

/// A line that is longer than any shoe is refused for it, so no more of it is ever read.
#define LINE_SIZE (SABOT_ROAD_HANDS_MAX + 2)

/// Reads a line without its end, CR LF too; false at the end of the input.
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

/// Every line is a shoe; the first that is wrong ends it.
static int show_lines(FILE *stream, bool json) {
    char line[LINE_SIZE];
    size_t size;
    errno = 0;
    for (size_t number = 1; read_line(stream, line, &size); number++) {
        const int result = show_shoe(line, size, number, json);
        if (result != SABOT_EXIT_DONE) {
            return result;
        }
    }
    if (ferror(stream)) {
        return sabot_cli_refuse(COMMAND, "cannot read standard input: %s", strerror(errno));
    }
    return SABOT_EXIT_DONE;
}

int sabot_cmd_road(int argc, char **argv) {
    options chosen = {0};
    const int refused = sabot_options_read(&option_table, argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    if (chosen.outcomes == NULL) {
        return sabot_cli_refuse(COMMAND,
                                "name the OUTCOMES, as in sabot road BBPTP, or - for standard input");
    }
    if (strcmp(chosen.outcomes, "-") == 0) {
        return show_lines(stdin, chosen.json);
    }
    return show_shoe(chosen.outcomes, strlen(chosen.outcomes), 0, chosen.json);
}
