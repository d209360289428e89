#include "report_facts.h"

#include "cli.h"
#include "simulate_facts.h"

bool sabot_report_confirm(const sabot_report_plan *plan, uint64_t hands,
                          sabot_report_confirmation *confirmation) {
    static sabot_simulate_facts facts;
    facts = (sabot_simulate_facts){
        .ruleset = *plan->ruleset, .sim = sabot_sim_of(plan->ruleset, plan->seed), .threads = plan->threads};
    sabot_combination_parse("C/D", &facts.combination);
    const sabot_values values = sabot_values_full(facts.sim.decks);
    facts.odds = sabot_odds_of(&values);
    if (!sabot_simulate_run(plan->command, &facts, (sabot_simulate_goal){.hands = hands})) {
        return false;
    }
    if (facts.is_stopped) {
        sabot_cli_fail(plan->command, "stopped: nothing was written");
        return false;
    }
    *confirmation = (sabot_report_confirmation){
        .shoes = facts.counts.shoes, .hands = facts.counts.sums[SABOT_SIM_HANDS], .seed = plan->seed};
    char ruleset[SABOT_QUOTED_SIZE];
    snprintf(confirmation->command, sizeof confirmation->command,
             "sabot simulate --ruleset %s --hands %llu --seed %llu",
             sabot_cli_quote(plan->ruleset_name, ruleset), (unsigned long long)hands,
             (unsigned long long)plan->seed);
    for (int i = 0; i < SABOT_KIND_COUNT; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (plan->ruleset->wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(&facts, kind);
            sabot_confirmation_row *const row = &confirmation->rows[confirmation->row_count++];
            *row = (sabot_confirmation_row){.kind = kind,
                                            .mean = comparison.estimate.mean,
                                            .error = comparison.estimate.error,
                                            .exact = comparison.exact};
            snprintf(row->title, sizeof row->title, "%s", sabot_kind_title(kind));
        }
    }
    return true;
}
