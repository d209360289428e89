/// Helpers for tests of counting: a ruleset with every wager, and the published systems.
#ifndef SABOT_COUNTING_H
#define SABOT_COUNTING_H

#include "testing.h"

static sabot_ruleset panda8;

static inline int open_ruleset(void **state) {
    (void)state;
    panda8 = ruleset_of("california-panda8");
    return 0;
}

static inline sabot_count_system published(sabot_kind kind) {
    sabot_count_system system;
    assert_true(sabot_count_system_published(kind, &system));
    return system;
}

#endif
