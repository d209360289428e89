/// Helpers for tests on a simulated disk: two scripts, and how much to try.
#ifndef SABOT_DISK_TESTING_H
#define SABOT_DISK_TESTING_H

#include "testing.h"

#include "disk_room.h"

#include <stdlib.h>

#define assert_no_problem(problem, ...)                 \
    do {                                                \
        const char *const found = (problem);            \
        if (found != NULL) {                            \
            char place[200];                            \
            snprintf(place, sizeof place, __VA_ARGS__); \
            fail_msg("%s: %s", place, found);           \
        }                                               \
    } while (0)

/// SABOT_TEST_FAULTS=all tries every fault at every call of every command; otherwise a seed chooses some.
static inline bool tries_all(void) {
    const char *const text = getenv("SABOT_TEST_FAULTS");
    return text != NULL && strcmp(text, "all") == 0;
}

static sabot_ruleset california, washington;
/// The player-dealer position moves around, both progressives are bet, and the room draws the cards.
static const shoe_script california_script = {
    .ruleset = &california, .virtual_shoe = true, .ids_grow = true, .seats = 3, .seed = 10};
static const shoe_script washington_script = {
    .ruleset = &washington, .virtual_shoe = true, .ids_grow = false, .seats = 2, .seed = 11};

static inline int begin_scripts(void **state) {
    (void)state;
    california = ruleset_of("california-panda8");
    washington = ruleset_of("washington");
    return sabot_fair_begin() ? 0 : -1;
}

#endif
