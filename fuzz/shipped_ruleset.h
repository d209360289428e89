/// Returns a shipped ruleset by number, so that a byte can choose the table.
#ifndef SABOT_SHIPPED_RULESET_H
#define SABOT_SHIPPED_RULESET_H

#include "sabot/config.h"

#include <stdlib.h>

static inline const sabot_ruleset *shipped_ruleset(unsigned number) {
    static const char *const names[] = {"california-ez", "california-panda8", "ventura", "washington"};
    static sabot_ruleset rulesets[4];
    sabot_ruleset *const ruleset = &rulesets[number % 4];
    sabot_config_fault fault;
    if (ruleset->seats == 0 && !sabot_config_read(names[number % 4], ruleset, &fault)) {
        abort();
    }
    return ruleset;
}

#endif
