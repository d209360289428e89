/// Runs a simulation on all cores and compares its means with the exact values.
#include "cmd/simulate/facts.h"

#include "cmd/cli.h"
#include "cmd/progress.h"

static void work(const void *plan, uint64_t first, uint64_t count, void *result) {
    sabot_simulate(plan, first, count, result);
}

static void add(void *result, const void *more) {
    sabot_sim_counts_add(result, more);
}

/// Returns an upper bound of the hands per shoe: each hand takes at least four cards.
static uint64_t hands_max(const sabot_sim *sim) {
    const int cards = sim->decks * SABOT_DECK_CARDS - sim->shoe.cut_cards;
    return sim->hands > 0 ? sim->hands : (uint64_t)(cards / 4 + sim->shoe.hands_after_cut + 1);
}

/// Estimates the hands per shoe, for the progress bar.
static double hands_estimate(const sabot_simulate_facts *facts) {
    const double max = (double)hands_max(&facts->sim);
    return facts->counts.shoes == 0
               ? max * 4 / 4.94
               : (double)facts->counts.sums[SABOT_SIM_HANDS] / (double)facts->counts.shoes;
}

/// Returns how many shoes to deal next. For a goal in hands, that is the number that the missing hands need
/// at least, so that the goal is reached in the last shoe. Depends only on the counts, so that results do not
/// depend on the threads.
static uint64_t shoes_missing(const sabot_simulate_facts *facts, sabot_simulate_goal goal) {
    const uint64_t hands = facts->counts.sums[SABOT_SIM_HANDS];
    if (goal.hands == 0) {
        return goal.shoes - facts->counts.shoes;
    }
    return hands >= goal.hands ? 0 : (goal.hands - hands - 1) / hands_max(&facts->sim) + 1;
}

/// Sets the part of the bar for the next shoes; a goal in hands takes several rounds.
static void set_bar(const sabot_simulate_facts *facts, sabot_simulate_goal goal, uint64_t shoes,
                    sabot_progress *progress) {
    const double all = goal.hands == 0 ? (double)goal.shoes : (double)goal.hands / hands_estimate(facts);
    progress->from = (double)facts->counts.shoes / all;
    progress->to = (double)(facts->counts.shoes + shoes) / all;
    progress->units_per_piece = hands_estimate(facts);
}

bool sabot_simulate_run(const char *command, sabot_simulate_facts *facts, sabot_simulate_goal goal) {
    const sabot_job job = {&facts->sim, work, add, sizeof(sabot_sim_counts), 4096};
    sabot_progress progress;
    bool continues = true;
    sabot_progress_begin(&progress, "hands", hands_estimate(facts));
    for (uint64_t shoes; continues && (shoes = shoes_missing(facts, goal)) > 0;) {
        set_bar(facts, goal, shoes, &progress);
        const uint64_t done = sabot_workers_run(&job, facts->threads, facts->counts.shoes, shoes,
                                                &facts->counts, sabot_progress_step, &progress);
        continues = done == shoes;
    }
    facts->seconds = sabot_progress_seconds(&progress);
    facts->is_stopped = !continues;
    sabot_progress_end(&progress);
    if (facts->counts.shoes == 0) {
        sabot_cli_fail(command, "%s",
                       sabot_progress_is_stopped() ? "stopped before the first shoe was dealt"
                                                   : "not enough memory for a single thread");
    }
    return facts->counts.shoes > 0;
}

sabot_comparison sabot_simulate_compare(const sabot_simulate_facts *facts, sabot_kind kind) {
    if (!sabot_kind_is_progressive(kind)) {
        return (sabot_comparison){sabot_sim_mean(&facts->counts, &facts->ruleset, kind),
                                  sabot_worth_of(&facts->odds, &facts->ruleset, kind).expected};
    }
    const sabot_paytable *const paytable = sabot_ruleset_paytable(&facts->ruleset, kind);
    const sabot_composition shoe = sabot_composition_of(facts->sim.decks);
    const sabot_progressive_odds odds = sabot_progressive_odds_of(&shoe, kind, facts->combination);
    return (sabot_comparison){
        sabot_sim_progressive_mean(&facts->counts, paytable, facts->combination, paytable->seed_cents, &odds),
        sabot_progressive_return(&odds, paytable, paytable->seed_cents) - 1};
}

double sabot_comparison_errors(const sabot_comparison *comparison) {
    const double off = comparison->estimate.mean - comparison->exact;
    return comparison->estimate.error > 0 ? off / comparison->estimate.error : 0;
}
