#include "ruleset_shelf.h"

#include "sabot/config.h"

#include <string.h>

typedef struct {
    sabot_ruleset rulesets[SABOT_SHIPPED_RULESETS_MAX];
    int count;
} ruleset_shelf;

static void fill(ruleset_shelf *shelf) {
    size_t count;
    const sabot_config_file *const files = sabot_config_shipped(&count);
    for (size_t i = 0; i < count && shelf->count < SABOT_SHIPPED_RULESETS_MAX; i++) {
        sabot_config_fault fault;
        if (!files[i].is_paytable &&
            sabot_config_read(files[i].name, &shelf->rulesets[shelf->count], &fault)) {
            shelf->count++;
        }
    }
}

const sabot_ruleset *sabot_shipped_ruleset_at(int index) {
    static ruleset_shelf shelf;
    if (shelf.count == 0) {
        fill(&shelf);
    }
    return index < shelf.count ? &shelf.rulesets[index] : NULL;
}

const sabot_ruleset *sabot_shipped_ruleset(const char *name) {
    const sabot_ruleset *ruleset;
    for (int i = 0; (ruleset = sabot_shipped_ruleset_at(i)) != NULL; i++) {
        if (strcmp(ruleset->name, name) == 0) {
            return ruleset;
        }
    }
    return NULL;
}

json_t *sabot_shipped_rulesets_json(void) {
    const sabot_ruleset *ruleset;
    json_t *const list = json_array();
    for (int i = 0; (ruleset = sabot_shipped_ruleset_at(i)) != NULL; i++) {
        json_array_append_new(list, json_pack("{s:s, s:s}", "name", ruleset->name, "title", ruleset->title));
    }
    return list;
}
