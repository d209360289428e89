/// The rulesets of a room by name: the shipped ones, and those of its configuration, which replace shipped
/// ones of the same name. Names from clients are only looked up here, never opened as files. For the serving
/// thread only.
#ifndef SABOT_SERVE_RULESET_CATALOG_H
#define SABOT_SERVE_RULESET_CATALOG_H

#include "report/report.h"
#include "serve/room_config.h"

#include <jansson.h>

typedef struct {
    sabot_ruleset ruleset;
    bool is_shipped;           ///< `sabot` knows it by its name, otherwise by its file
    sabot_report_sweep *swept; ///< counters' win by cut card; NULL: not computed yet
} sabot_catalog_entry;

typedef struct {
    sabot_catalog_entry *rulesets; ///< allocated
    int count;
    int fills; ///< number of fills: entries found before the last one may be outdated
} sabot_ruleset_catalog;

/// Fills the catalog, replacing its content. If out of memory, returns false and changes nothing.
bool sabot_ruleset_catalog_fill(sabot_ruleset_catalog *catalog, const sabot_room_config *config);
void sabot_ruleset_catalog_free(sabot_ruleset_catalog *catalog);

/// Returns NULL if there is no such ruleset.
sabot_catalog_entry *sabot_ruleset_catalog_find(const sabot_ruleset_catalog *catalog, const char *name);
/// Returns the names and titles of all rulesets, for the caller to free.
json_t *sabot_ruleset_catalog_json(const sabot_ruleset_catalog *catalog);

#endif
