/// A simulation on all cores, and its means beside what they should be.
#include "cmd/simulate/facts.h"

#include "cmd/cli.h"
#include "cmd/progress.h"

static void work(const void *plan, uint64_t first, uint64_t count, void *result) {
    sabot_simulate(plan, first, count, result);
}

static void add(void *result, const void *more) {
    sabot_sim_counts_add(result, more);
}

/// No shoe has more hands: each takes four cards at least.
static uint64_t hands_most(const sabot_sim *sim) {
    const int cards = sim->decks * SABOT_DECK_CARDS - sim->shoe.cut_cards;
    return sim->hands > 0 ? sim->hands : (uint64_t)(cards / 4 + sim->shoe.hands_after_cut + 1);
}

/// About how many hands a shoe has, for the bar.
static double hands_about(const sabot_simulate_facts *facts) {
    const double most = (double)hands_most(&facts->sim);
    return facts->counts.shoes == 0
               ? most * 4 / 4.94
               : (double)facts->counts.sums[SABOT_SIM_HANDS] / (double)facts->counts.shoes;
}

/// Shoes that are still to deal, by what was counted and nothing else: all of them, or as many as the missing
/// hands fill for sure and one more. So the goal is reached with the last shoe.
static uint64_t shoes_missing(const sabot_simulate_facts *facts, sabot_simulate_goal goal) {
    const uint64_t hands = facts->counts.sums[SABOT_SIM_HANDS];
    if (goal.hands == 0) {
        return goal.shoes - facts->counts.shoes;
    }
    return hands >= goal.hands ? 0 : (goal.hands - hands - 1) / hands_most(&facts->sim) + 1;
}

/// Where the bar stands before and after so many shoes: several rounds lead to a number of hands.
static void aim_bar(const sabot_simulate_facts *facts, sabot_simulate_goal goal, uint64_t shoes,
                    sabot_progress *progress) {
    const double all = goal.hands == 0 ? (double)goal.shoes : (double)goal.hands / hands_about(facts);
    progress->from = (double)facts->counts.shoes / all;
    progress->to = (double)(facts->counts.shoes + shoes) / all;
    progress->units_per_piece = hands_about(facts);
}

bool sabot_simulate_run(const char *command, sabot_simulate_facts *facts, sabot_simulate_goal goal) {
    const sabot_job job = {&facts->sim, work, add, sizeof(sabot_sim_counts), 4096};
    sabot_progress progress;
    bool goes_on = true;
    sabot_progress_begin(&progress, "hands", hands_about(facts));
    for (uint64_t shoes; goes_on && (shoes = shoes_missing(facts, goal)) > 0;) {
        aim_bar(facts, goal, shoes, &progress);
        const uint64_t done = sabot_workers_run(&job, facts->threads, facts->counts.shoes, shoes,
                                                &facts->counts, sabot_progress_step, &progress);
        goes_on = done == shoes;
    }
    facts->seconds = sabot_progress_seconds(&progress);
    facts->is_stopped = !goes_on;
    sabot_progress_end(&progress);
    if (facts->counts.shoes == 0) {
        sabot_cli_fail(command, "%s",
                       sabot_progress_is_stopped() ? "stopped before the first shoe was dealt"
                                                   : "there is not enough memory for a single thread");
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

double sabot_comparison_off(const sabot_comparison *comparison) {
    const double off = comparison->estimate.mean - comparison->exact;
    return comparison->estimate.error > 0 ? off / comparison->estimate.error : 0;
}
