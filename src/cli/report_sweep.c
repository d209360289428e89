#include "report_facts.h"

#include "cli.h"
#include "count_work.h"

bool sabot_report_sweep_run(const sabot_report_plan *plan, uint64_t shoes, sabot_report_sweep *sweep,
                            bool *has_some) {
    static sabot_count_table table;
    static sabot_sweep game, progressive;
    static sabot_count_sweep_facts facts;
    const uint64_t progressive_shoes = shoes / 40; // each takes some fifty times as long
    table = (sabot_count_table){.command = plan->command,
                                .ruleset = *plan->ruleset,
                                .sim = sabot_sim_of(plan->ruleset, plan->seed),
                                .threads = plan->threads};
    sabot_combination combination = {0};
    sabot_combination_parse("C/D", &combination);
    sabot_sweep_open(&game, plan->ruleset, &table.sim, combination);
    sabot_sweep_default_cuts(&game);
    progressive = game;
    sabot_sweep_add_published(&game);
    sabot_sweep_add_progressives(&progressive, -1);
    facts = (sabot_count_sweep_facts){.meter_is_even = true};
    *has_some = game.series_count + progressive.series_count > 0;
    if (!*has_some) {
        return true;
    }
    if (sabot_count_sweep_work(&table, &game, shoes, &progressive, progressive_shoes, &facts) != 0) {
        return false;
    }
    if (table.is_stopped) {
        sabot_cli_fail(plan->command, "stopped: nothing was written");
        return false;
    }
    sweep->seed = plan->seed;
    sweep->results = facts.results;
    char ruleset[SABOT_QUOTED_SIZE];
    char more[64] = "";
    if (progressive.series_count > 0) {
        snprintf(more, sizeof more, " --progressive-shoes %llu", (unsigned long long)progressive_shoes);
    }
    snprintf(sweep->command, sizeof sweep->command,
             "sabot count --sweep --ruleset %s --seed %llu --perfect-shoes %llu%s",
             sabot_cli_quote(plan->ruleset_name, ruleset), (unsigned long long)plan->seed,
             (unsigned long long)shoes, more);
    return true;
}
