/// A simulation on all cores, and what it came to beside the exact values.
#ifndef SABOT_CMD_SIMULATE_FACTS_H
#define SABOT_CMD_SIMULATE_FACTS_H

#include "sabot/odds.h"
#include "sabot/sim.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    sabot_ruleset ruleset;
    sabot_sim sim;
    sabot_combination combination; ///< of the seat whose progressives are looked at
    int threads;
    double seconds;
    bool is_stopped; ///< before all that was asked for
    sabot_sim_counts counts;
    sabot_odds odds; ///< of a full shoe
} sabot_simulate_facts;

/// How far a simulation goes.
typedef struct {
    uint64_t shoes;
    uint64_t hands; ///< where it is not 0: whole shoes until there are so many
} sabot_simulate_goal;

/// Deals as `facts` say, with a bar on a terminal; false where not one shoe was dealt, after one line.
bool sabot_simulate_run(const char *command, sabot_simulate_facts *facts, sabot_simulate_goal goal);

/// A mean of the simulation and what it should be.
typedef struct {
    sabot_estimate estimate;
    double exact;
} sabot_comparison;

/// A wager laid on every hand; a progressive while its meter stands at the seed. There are two shoes at
/// least.
sabot_comparison sabot_simulate_compare(const sabot_simulate_facts *facts, sabot_kind kind);
/// How many standard errors the estimate is off.
double sabot_comparison_off(const sabot_comparison *comparison);

#endif
