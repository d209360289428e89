/// What a par sheet takes from simulations.
#ifndef SABOT_CMD_REPORT_FACTS_H
#define SABOT_CMD_REPORT_FACTS_H

#include "report/report.h"

typedef struct {
    const char *command;      ///< the subcommand, for its refusals
    const char *ruleset_name; ///< as it was given: a name or a path
    const sabot_ruleset *ruleset;
    uint64_t seed;
    int threads;
} sabot_report_plan;

/// Deals until there are so many hands. False after one line: it was stopped, or there is no memory.
bool sabot_report_confirm(const sabot_report_plan *plan, uint64_t hands,
                          sabot_report_confirmation *confirmation);
/// Weighs so many shoes by exact odds for every cut card; the same promise. A ruleset may offer nothing that
/// is worth counting for: then `has_some` is false.
bool sabot_report_sweep_run(const sabot_report_plan *plan, uint64_t shoes, sabot_report_sweep *sweep,
                            bool *has_some);

#endif
