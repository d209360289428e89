/// sabot count: what card counting wins, compared with perfect play; where to put the cut card; the best
/// tags.
#include "cmd/count/count.h"

#include "cmd/cli.h"
#include "cmd/progress.h"

#include <math.h>
#include <string.h>

#define COMMAND "count"

static int count(const sabot_count_options *chosen, sabot_count_table *table) {
    static sabot_count_facts facts;
    const bool is_progressive = sabot_kind_is_progressive(table->bets.bet);
    if (!sabot_count_choose_system(chosen, table->bets.bet, &facts.system)) {
        return SABOT_EXIT_USAGE;
    }
    facts.has_published_tags = chosen->tags == NULL;
    facts.has_published_trigger = chosen->trigger == NULL;
    const int failed = sabot_count_work(table, (uint64_t)(chosen->shoes > 0 ? chosen->shoes : 1000000),
                                        sabot_count_choose_exact(chosen, is_progressive, 20000), &facts);
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_count_json(table, &facts));
    }
    sabot_print_count(table, &facts);
    return SABOT_EXIT_SUCCESS;
}

static int sweep(const sabot_count_options *chosen, sabot_count_table *table) {
    static sabot_count_sweep_facts facts;
    static sabot_sweep game, progressive;
    facts.meter_is_even = chosen->meter_cents < 0;
    if (!sabot_count_choose_sweeps(chosen, table, &game, &progressive)) {
        return SABOT_EXIT_USAGE;
    }
    const uint64_t game_shoes = sabot_count_choose_exact(chosen, false, 20000);
    const bool names_progressive = chosen->bet != NULL && progressive.series_count > 0;
    const uint64_t progressive_shoes = chosen->progressive_shoes >= 0 ? (uint64_t)chosen->progressive_shoes
                                       : names_progressive ? sabot_count_choose_exact(chosen, true, 0)
                                                           : 500;
    if (chosen->bet == NULL && chosen->exact_shoes != 0 && chosen->progressive_shoes != 0 &&
        game.series_count + progressive.series_count == 0) {
        return sabot_cli_refuse(
            COMMAND, "--sweep needs Dragon 7, Panda 8 or a progressive: ruleset %s offers none of them",
            table->ruleset.name);
    }
    if ((game.series_count == 0 || game_shoes == 0) &&
        (progressive.series_count == 0 || progressive_shoes == 0)) {
        return sabot_cli_refuse(COMMAND, "--sweep has no shoes to evaluate: set --perfect-shoes or "
                                         "--progressive-shoes above 0");
    }
    int failed = chosen->picture != NULL ? sabot_count_chart_check(table, chosen->picture) : 0;
    if (failed == 0) {
        failed = sabot_count_sweep_work(table, &game, game_shoes, &progressive, progressive_shoes, &facts);
    }
    if (failed == 0 && chosen->picture != NULL) {
        failed = sabot_count_chart(table, &facts, chosen->picture);
    }
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_count_sweep_json(table, &facts));
    }
    sabot_print_count_sweep(table, &facts);
    return SABOT_EXIT_SUCCESS;
}

static int search(const sabot_count_options *chosen, sabot_count_table *table) {
    static sabot_count_search_facts facts;
    const bool is_progressive = sabot_kind_is_progressive(table->bets.bet);
    const int failed = sabot_count_search_work(
        table, (int)chosen->level, sabot_count_choose_exact(chosen, is_progressive, 10000), &facts);
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_count_search_json(table, &facts));
    }
    sabot_print_count_search(table, &facts);
    return SABOT_EXIT_SUCCESS;
}

int sabot_cmd_count(int argc, char **argv) {
    sabot_count_options chosen;
    static sabot_count_table table;
    if (!sabot_count_options_parse(argc, argv, &chosen) || !sabot_count_choose_table(&chosen, &table)) {
        return SABOT_EXIT_USAGE;
    }
    return chosen.sweep ? sweep(&chosen, &table)
                        : (chosen.level > 0 ? search(&chosen, &table) : count(&chosen, &table));
}

static void deal(const void *plan, uint64_t first, uint64_t count, void *result) {
    sabot_count_run(plan, first, count, result);
}

static void add_sums(void *result, const void *more) {
    sabot_count_sums_add(result, more);
}

static void evaluate(const void *plan, uint64_t first, uint64_t count, void *result) {
    sabot_sweep_run(plan, first, count, result);
}

static void add_sweep_sums(void *result, const void *more) {
    sabot_sweep_sums_add(result, more);
}

/// Runs a job over shoes 0 to `shoes` - 1. If fewer than two were finished, prints one line and returns an
/// exit code, unless it was stopped with Ctrl-C and `has_some` says that there are other results to print.
static int run(sabot_count_table *table, const sabot_job *job, uint64_t shoes, bool has_some, void *result) {
    sabot_progress progress;
    sabot_progress_begin(&progress, "shoes", 1);
    const uint64_t done =
        sabot_workers_run(job, table->threads, 0, shoes, result, sabot_progress_step, &progress);
    table->seconds += sabot_progress_seconds(&progress);
    sabot_progress_end(&progress);
    table->is_stopped = table->is_stopped || done < shoes || sabot_progress_is_stopped();
    if (done < 2 && !(has_some && sabot_progress_is_stopped())) {
        return sabot_cli_fail(table->command, "%s",
                              sabot_progress_is_stopped() ? "stopped before two shoes were dealt"
                                                          : "not enough memory for a single thread");
    }
    return 0;
}

static int run_sweep(sabot_count_table *table, const sabot_sweep *plan, uint64_t shoes, bool has_some,
                     sabot_sweep_sums *sums) {
    const bool is_progressive = sabot_kind_is_progressive(plan->series[0].bet);
    const sabot_job job = {plan, evaluate, add_sweep_sums, sizeof *sums, is_progressive ? 1 : 8};
    memset(sums, 0, sizeof *sums);
    return run(table, &job, shoes, has_some, sums);
}

static sabot_sweep sweep_plan;
static sabot_sweep_sums sweep_sums;

// ---------------------------------------------------------------------------------------------------------
// A counter

/// Evaluates perfect play and the counter in the same shoes.
static int evaluate_counter(sabot_count_table *table, uint64_t shoes, sabot_count_facts *facts) {
    sabot_sweep_series series = {.bet = table->bets.bet, .meter_cents = table->bets.meter_cents};
    sabot_sweep_open(&sweep_plan, &table->ruleset, &table->sim, table->bets.combination);
    sabot_sweep_add(&sweep_plan, &series);
    series.strategy = SABOT_STRATEGY_COUNTING;
    series.system = facts->system;
    sabot_sweep_add(&sweep_plan, &series);
    const int failed = run_sweep(table, &sweep_plan, shoes, true, &sweep_sums);
    if (failed != 0 || sweep_sums.shoes < 2) {
        return failed;
    }
    facts->exact_shoes = sweep_sums.shoes;
    facts->perfect = sabot_count_summarize(&sweep_sums.sums[0][0]);
    facts->counted = sabot_count_summarize(&sweep_sums.sums[1][0]);
    return 0;
}

int sabot_count_work(sabot_count_table *table, uint64_t shoes, uint64_t exact_shoes,
                     sabot_count_facts *facts) {
    static sabot_count counter;
    const sabot_job job = {&counter, deal, add_sums, sizeof facts->sums, 1024};
    sabot_count_open(&counter, &table->ruleset, &table->sim, &facts->system, &table->bets);
    const int failed = run(table, &job, shoes, false, &facts->sums);
    if (failed != 0) {
        return failed;
    }
    facts->summary = sabot_count_summarize(&facts->sums);
    const double seconds = table->seconds; // without the exact evaluation
    const int not_evaluated =
        exact_shoes > 0 && !table->is_stopped ? evaluate_counter(table, exact_shoes, facts) : 0;
    table->seconds = seconds;
    return not_evaluated;
}

// ---------------------------------------------------------------------------------------------------------
// A sweep

int sabot_count_sweep_work(sabot_count_table *table, const sabot_sweep *game, uint64_t game_shoes,
                           const sabot_sweep *progressive, uint64_t progressive_shoes,
                           sabot_count_sweep_facts *facts) {
    const sabot_sweep *const sweeps[] = {game, progressive};
    const uint64_t shoes[] = {game_shoes, progressive_shoes};
    for (int i = 0; i < 2 && !table->is_stopped; i++) {
        if (sweeps[i]->series_count == 0) {
            continue;
        }
        const bool has_some = facts->results.curve_count > 0;
        const int failed = run_sweep(table, sweeps[i], shoes[i], has_some, &sweep_sums);
        if (failed != 0 || sweep_sums.shoes < 2) {
            return failed;
        }
        sabot_sweep_results_add(&facts->results, sweeps[i], &sweep_sums);
    }
    return 0;
}

// ---------------------------------------------------------------------------------------------------------
// A search

/// Chooses round triggers around the break-even count, not closer than tags of this size can distinguish.
static void choose_triggers(sabot_count_search_facts *facts) {
    double squares = 0;
    for (int value = 0; value < 10; value++) {
        squares += (value == 0 ? 4 : 1) * facts->tags[value] * facts->tags[value];
    }
    const double even = facts->even_count, size = fmax(fabs(even), 3 * sqrt(squares / 13));
    if (size > SABOT_TRIGGER_MAX / 2.0) {
        return;
    }
    const int64_t step = sabot_cli_round_step(1, 0.08 * size * (double)SABOT_COUNT_SCALE);
    const double first = ceil((even - 0.6 * size) * (double)SABOT_COUNT_SCALE / (double)step);
    const double last = (even + 0.8 * size) * (double)SABOT_COUNT_SCALE;
    for (int64_t trigger = (int64_t)first * step;
         (double)trigger <= last && facts->trigger_count < SABOT_COUNT_TRIGGERS_MAX; trigger += step) {
        facts->triggers[facts->trigger_count++] = trigger;
    }
}

static int try_triggers(sabot_count_table *table, uint64_t shoes, sabot_count_search_facts *facts) {
    sabot_sweep_series series = {.bet = table->bets.bet, .meter_cents = table->bets.meter_cents};
    sabot_sweep_open(&sweep_plan, &table->ruleset, &table->sim, table->bets.combination);
    const int perfect = sabot_sweep_add(&sweep_plan, &series);
    series.strategy = SABOT_STRATEGY_COUNTING;
    series.system = facts->published;
    const int published = facts->has_published ? sabot_sweep_add(&sweep_plan, &series) : -1;
    const int first = sweep_plan.series_count;
    series.system = (sabot_count_system){0};
    memcpy(series.system.tags, facts->tags, sizeof facts->tags);
    for (int i = 0; i < facts->trigger_count; i++) {
        series.system.trigger = facts->triggers[i];
        sabot_sweep_add(&sweep_plan, &series);
    }
    const int failed =
        run_sweep(table, &sweep_plan, shoes, true, &sweep_sums); // the tags are a result already
    if (failed != 0 || sweep_sums.shoes < 2) {
        return failed;
    }
    facts->shoes = sweep_sums.shoes;
    facts->perfect = sabot_count_summarize(&sweep_sums.sums[perfect][0]);
    if (published >= 0) {
        facts->published_summary = sabot_count_summarize(&sweep_sums.sums[published][0]);
    }
    for (int i = 0; i < facts->trigger_count; i++) {
        facts->by_trigger[i] = sabot_count_summarize(&sweep_sums.sums[first + i][0]);
        const double won = facts->by_trigger[i].won.mean;
        if (won > 0 && (facts->best < 0 || won > facts->by_trigger[facts->best].won.mean)) {
            facts->best = i;
        }
    }
    return 0;
}

int sabot_count_search_work(sabot_count_table *table, int level, uint64_t shoes,
                            sabot_count_search_facts *facts) {
    static sabot_search_scratch space;
    facts->level = level;
    facts->best = -1;
    facts->effects = sabot_effects_of(&table->ruleset, table->sim.decks, &table->bets);
    facts->correlation = sabot_tags_search(&facts->effects, level, &space, facts->tags);
    facts->even_count = sabot_effects_break_even_count(&facts->effects, facts->tags);
    facts->has_published = sabot_count_system_published(table->bets.bet, &facts->published);
    if (facts->has_published) {
        facts->published_correlation = sabot_effects_correlation(&facts->effects, facts->published.tags);
        facts->published_even_count = sabot_effects_break_even_count(&facts->effects, facts->published.tags);
    }
    choose_triggers(facts);
    return shoes > 0 && facts->trigger_count > 0 ? try_triggers(table, shoes, facts) : 0;
}
