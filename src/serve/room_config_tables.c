/// Reads the tables of a room's configuration.
#include "room/config/files.h"
#include "serve/room_reader.h"
#include "serve/ruleset_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const table_keys[] = {"name", "ruleset", "seats", "shoe",    "timer",
                                         "row",  "sensors", "tray",  "tracker", NULL};

// ---------------------------------------------------------------------------------------------------------
// Rulesets

/// Loads a ruleset. An error inside a file reports that file and line; any other error reports the key.
static bool load_ruleset(sabot_room_reader reader, const char *path, const char *name,
                         sabot_ruleset *ruleset) {
    sabot_config_fault inner;
    if (sabot_config_read(name, ruleset, &inner)) {
        return true;
    }
    if (sabot_files_is_path(name) && inner.line > 0) {
        *reader.settings->fault = inner;
        return false;
    }
    return sabot_settings_refuse(reader.settings, path, "", "%s", inner.sentence);
}

/// Finds a ruleset by name, or in a file relative to the configuration's directory.
static bool find_ruleset(sabot_room_reader reader, const char *path, const char *name,
                         sabot_ruleset *ruleset) {
    char resolved[PATH_MAX];
    if (!sabot_files_is_path(name)) {
        return load_ruleset(reader, path, name, ruleset);
    }
    if (reader.folder == NULL) {
        return sabot_settings_refuse(reader.settings, path, "",
                                     "must be the name of a shipped ruleset, not a file");
    }
    return sabot_room_resolve_path(reader, path, name, resolved, sizeof resolved) &&
           load_ruleset(reader, path, resolved, ruleset);
}

/// The rulesets read so far, so that each is read only once.
typedef struct {
    const char *words[SABOT_ROOM_TABLES_MAX];
    const sabot_ruleset *rulesets[SABOT_ROOM_TABLES_MAX];
    int count;
} known_rulesets;

/// Checks that no two different rulesets have the same name, because people and records identify them by
/// name.
static bool check_name(sabot_room_reader reader, const char *path, const known_rulesets *known,
                       const char *word, const sabot_ruleset *ruleset) {
    for (int i = 0; i < known->count; i++) {
        if (strcmp(known->rulesets[i]->name, ruleset->name) == 0 &&
            !sabot_ruleset_equals(known->rulesets[i], ruleset)) {
            return sabot_settings_refuse(
                reader.settings, path, "",
                "'%s' and '%s' have the same name, %s, but different rules: rename one of "
                "them",
                word, known->words[i], ruleset->name);
        }
    }
    return true;
}

static bool read_ruleset(sabot_room_reader reader, const char *path, known_rulesets *known,
                         sabot_ruleset *ruleset) {
    const sabot_settings_form form = {"the name of a ruleset or the path of its file, in quotation marks",
                                      ""};
    const char *word = "california-panda8";
    if (sabot_settings_has(reader.settings, path) &&
        !sabot_settings_text(reader.settings, path, form, &word)) {
        return false;
    }
    for (int i = 0; i < known->count; i++) {
        if (strcmp(known->words[i], word) == 0) {
            memcpy(ruleset, known->rulesets[i], sizeof *ruleset);
            return true;
        }
    }
    if (!find_ruleset(reader, path, word, ruleset) || !check_name(reader, path, known, word, ruleset)) {
        return false;
    }
    known->words[known->count] = word;
    known->rulesets[known->count++] = ruleset;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Other settings of a table

static bool read_seats(sabot_room_reader reader, const char *path, sabot_room_table *table) {
    const sabot_settings_form form = {"a number of seats that the ruleset allows, such as 8", "R-TABLE-2"};
    uint16_t seats = 0;
    if (!sabot_settings_has(reader.settings, path)) {
        return true;
    }
    if (!sabot_settings_count(reader.settings, path, form, 15, &seats)) {
        return false;
    }
    if ((table->ruleset.seats_allowed >> seats & 1) == 0) {
        char allowed[64];
        sabot_text text = sabot_text_in(allowed, sizeof allowed);
        sabot_text_add_choices(&text, table->ruleset.seats_allowed);
        return sabot_settings_refuse(reader.settings, path, form.clause, "%s allows %s seats",
                                     table->ruleset.name, allowed);
    }
    table->seats = seats;
    return true;
}

static bool read_shoe(sabot_room_reader reader, const char *path, sabot_room_table *table) {
    static const char *const words[] = {"keyed", "virtual", NULL};
    unsigned shoe = 0;
    if (sabot_settings_has(reader.settings, path) &&
        !sabot_settings_word(reader.settings, path, "", words, &shoe)) {
        return false;
    }
    table->virtual_shoe = shoe == 1;
    return true;
}

// ---------------------------------------------------------------------------------------------------------
// Tables

static void set_defaults(int index, sabot_room_table *table) {
    snprintf(table->name, sizeof table->name, "Table %d", index + 1);
    table->row = -1;
    table->timer_seconds = -1;
}

static bool read_table(sabot_room_reader reader, int index, known_rulesets *known, sabot_room_table *table) {
    const sabot_settings_path group = sabot_settings_element("tables", index);
    const char *const at = group.text;
    set_defaults(index, table);
    return sabot_settings_group(reader.settings, at, table_keys) &&
           sabot_room_read_text(reader, sabot_settings_join(at, "name").text, sizeof table->name,
                                table->name) &&
           read_ruleset(reader, sabot_settings_join(at, "ruleset").text, known, &table->ruleset) &&
           sabot_room_read_flag(reader, sabot_settings_join(at, "tracker").text, &table->tracker_only) &&
           sabot_room_read_flag(reader, sabot_settings_join(at, "sensors").text, &table->sensors) &&
           read_seats(reader, sabot_settings_join(at, "seats").text, table) &&
           read_shoe(reader, sabot_settings_join(at, "shoe").text, table) &&
           sabot_room_read_int(reader, sabot_settings_join(at, "timer").text, 0, 3600, "seconds",
                               &table->timer_seconds) &&
           sabot_room_read_int(reader, sabot_settings_join(at, "row").text, 0,
                               table->ruleset.schedule_count - 1, "a row of the ruleset's schedule",
                               &table->row) &&
           sabot_room_read_number(reader, sabot_settings_join(at, "tray").text, 0, SABOT_AMOUNT_CENTS_MAX,
                                  "cents", &table->tray_cents);
}

static bool count_tables(sabot_room_reader reader, int *count) {
    const sabot_settings_form form = {"tables, ( { name = \"Table 1\"; ... }, ... )", ""};
    if (!sabot_settings_has(reader.settings, "tables")) {
        *count = 0;
        return true;
    }
    if (!sabot_settings_list(reader.settings, "tables", form, count)) {
        return false;
    }
    return (*count >= 1 && *count <= SABOT_ROOM_TABLES_MAX) ||
           sabot_settings_refuse(reader.settings, "tables", "", "must be 1 to %d tables",
                                 SABOT_ROOM_TABLES_MAX);
}

bool sabot_room_read_tables(sabot_room_reader reader, sabot_room_config *config) {
    known_rulesets known = {.count = 0};
    int count = 0;
    if (!count_tables(reader, &count)) {
        return false;
    }
    config->tables = calloc((size_t)count + 1, sizeof *config->tables);
    if (config->tables == NULL) {
        return sabot_settings_refuse(reader.settings, "tables", "", "out of memory");
    }
    if (count == 0) {
        config->table_count = 1;
        set_defaults(0, &config->tables[0]);
        return load_ruleset(reader, "tables", "california-panda8", &config->tables[0].ruleset);
    }
    config->table_count = count;
    for (int i = 0; i < count; i++) {
        if (!read_table(reader, i, &known, &config->tables[i])) {
            return false;
        }
    }
    return true;
}
