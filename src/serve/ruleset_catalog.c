#include "serve/ruleset_catalog.h"

#include <stdlib.h>
#include <string.h>

sabot_catalog_entry *sabot_ruleset_catalog_find(const sabot_ruleset_catalog *catalog, const char *name) {
    for (int i = 0; i < catalog->count; i++) {
        if (strcmp(catalog->rulesets[i].ruleset.name, name) == 0) {
            return &catalog->rulesets[i];
        }
    }
    return NULL;
}

static void put_shipped(sabot_ruleset_catalog *catalog) {
    size_t count;
    const sabot_config_file *const files = sabot_config_shipped(&count);
    for (size_t i = 0; i < count; i++) {
        sabot_catalog_entry *const entry = &catalog->rulesets[catalog->count];
        sabot_config_fault fault;
        if (!files[i].is_paytable && sabot_config_read(files[i].name, &entry->ruleset, &fault)) {
            entry->is_shipped = true;
            catalog->count++;
        }
    }
}

/// Adds the ruleset of a table. The configuration never has two rulesets with one name.
static void put_own(sabot_ruleset_catalog *catalog, const sabot_ruleset *ruleset) {
    sabot_catalog_entry *entry = sabot_ruleset_catalog_find(catalog, ruleset->name);
    if (entry == NULL) {
        entry = &catalog->rulesets[catalog->count++];
    }
    entry->is_shipped = entry->is_shipped && sabot_ruleset_equals(&entry->ruleset, ruleset);
    entry->ruleset = *ruleset;
}

bool sabot_ruleset_catalog_fill(sabot_ruleset_catalog *catalog, const sabot_room_config *config) {
    size_t shipped;
    (void)sabot_config_shipped(&shipped);
    const size_t capacity = shipped + (size_t)config->table_count;
    sabot_ruleset_catalog filled = {.rulesets = calloc(capacity, sizeof *filled.rulesets),
                                    .fills = catalog->fills + 1};
    if (filled.rulesets == NULL) {
        return false;
    }
    put_shipped(&filled);
    for (int i = 0; i < config->table_count; i++) {
        put_own(&filled, &config->tables[i].ruleset);
    }
    sabot_ruleset_catalog_free(catalog);
    *catalog = filled;
    return true;
}

void sabot_ruleset_catalog_free(sabot_ruleset_catalog *catalog) {
    for (int i = 0; i < catalog->count; i++) {
        free(catalog->rulesets[i].swept);
    }
    free(catalog->rulesets);
    *catalog = (sabot_ruleset_catalog){0};
}

json_t *sabot_ruleset_catalog_json(const sabot_ruleset_catalog *catalog) {
    json_t *const list = json_array();
    for (int i = 0; i < catalog->count; i++) {
        const sabot_catalog_entry *const each = &catalog->rulesets[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:b}", "name", each->ruleset.name, "title",
                                              each->ruleset.title, "shipped", each->is_shipped));
    }
    return list;
}
