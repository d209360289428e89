#include "rulesets.h"

#include "sabot/config.h"

#include <stdio.h>
#include <string.h>

static const char *const words[STRESS_RULESETS] = {
    "california-panda8",
    "california-ez",
    "ventura",
    "washington",
    "stress/rulesets/net-cover.conf",
    "stress/rulesets/as-placed.conf",
    "stress/rulesets/returned.conf",
    "stress/rulesets/short-shoe.conf",
    "stress/rulesets/odd-progressives.conf",
};
static sabot_ruleset all[STRESS_RULESETS];

bool rulesets_read(char *sentence, size_t size) {
    for (int i = 0; i < STRESS_RULESETS; i++) {
        char path[1024];
        sabot_config_fault fault;
        const bool is_path = strchr(words[i], '/') != NULL;
        snprintf(path, sizeof path, "%s%s", is_path ? SOURCE_DIRECTORY "/" : "", words[i]);
        if (!sabot_config_read(path, &all[i], &fault)) {
            snprintf(sentence, size, "%s", fault.sentence);
            return false;
        }
    }
    return true;
}

const sabot_ruleset *rulesets_all(void) {
    return all;
}

const char *rulesets_word(const sabot_ruleset *ruleset) {
    for (int i = 0; i < STRESS_RULESETS; i++) {
        if (strcmp(all[i].name, ruleset->name) == 0) {
            return words[i];
        }
    }
    return ruleset->name;
}

bool rulesets_find(const void *catalog, const char *word, sabot_ruleset *ruleset, char *sentence,
                   size_t size) {
    (void)catalog;
    for (int i = 0; i < STRESS_RULESETS; i++) {
        if (strcmp(words[i], word) == 0) {
            *ruleset = all[i];
            return true;
        }
    }
    snprintf(sentence, size, "'%.40s' is none of the rulesets of the simulation", word);
    return false;
}
