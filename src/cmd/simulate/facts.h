/// A simulation on all cores and its comparison with the exact values.
#ifndef SABOT_CMD_SIMULATE_FACTS_H
#define SABOT_CMD_SIMULATE_FACTS_H

#include "sabot/odds.h"
#include "sabot/sim.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    sabot_ruleset ruleset;
    sabot_sim sim;
    sabot_combination combination; ///< of the seat whose progressives are simulated
    int threads;
    double seconds;
    bool is_stopped; ///< stopped before the goal
    sabot_sim_counts counts;
    sabot_odds odds; ///< of a full shoe
} sabot_simulate_facts;

/// The goal of a simulation.
typedef struct {
    uint64_t shoes;
    uint64_t hands; ///< unless 0: deal whole shoes until this many hands
} sabot_simulate_goal;

/// Simulates until the goal, with a progress bar on a terminal. If no shoe was dealt, prints one line and
/// returns false.
bool sabot_simulate_run(const char *command, sabot_simulate_facts *facts, sabot_simulate_goal goal);

/// A mean of the simulation and its exact value.
typedef struct {
    sabot_estimate estimate;
    double exact;
} sabot_comparison;

/// Compares a bet placed on every hand; for a progressive, with the meter at its seed. Needs at least two
/// shoes.
sabot_comparison sabot_simulate_compare(const sabot_simulate_facts *facts, sabot_kind kind);
/// Returns the difference in standard errors.
double sabot_comparison_errors(const sabot_comparison *comparison);

#endif
