/// The rulesets that people of a room choose from, by their names: the shipped ones, and those of the house
/// that its configuration names. One of the house takes the place of a shipped one of the same name. No name
/// that comes from outside ever leads to a file. For the serving thread alone.
#ifndef SABOT_SERVE_RULESET_CATALOG_H
#define SABOT_SERVE_RULESET_CATALOG_H

#include "report/report.h"
#include "serve/room_config.h"

#include <jansson.h>

typedef struct {
    sabot_ruleset ruleset;
    bool is_shipped;           ///< commands know it by its name; else by its file
    sabot_report_sweep *swept; ///< what counters win by cut card; NULL: nobody has asked yet
} sabot_shelved_ruleset;

typedef struct {
    sabot_shelved_ruleset *rulesets; ///< allocated
    int count;
    int fills; ///< how often it was filled: what was found before may be another now
} sabot_ruleset_catalog;

/// Fills it, or fills it anew. false: there is no memory, and it stays as it was.
bool sabot_ruleset_catalog_fill(sabot_ruleset_catalog *catalog, const sabot_room_config *config);
void sabot_ruleset_catalog_free(sabot_ruleset_catalog *catalog);

/// NULL: there is none of this name.
sabot_shelved_ruleset *sabot_ruleset_catalog_find(const sabot_ruleset_catalog *catalog, const char *name);
/// Names and titles of all, to choose from; the caller frees it.
json_t *sabot_ruleset_catalog_json(const sabot_ruleset_catalog *catalog);

#endif
