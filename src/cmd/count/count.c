/// sabot count: what counting cards wins, beside perfect play; where to put the cut card; the best tags.
#include "cmd/cli.h"

#include "cmd/count/options.h"
#include "cmd/count/work.h"

#define COMMAND "count"

static int count(const sabot_count_options *chosen, sabot_count_table *table) {
    static sabot_count_facts facts;
    const bool is_progressive = sabot_kind_is_progressive(table->bets.bet);
    if (!sabot_count_choose_system(chosen, table->bets.bet, &facts.system)) {
        return SABOT_EXIT_REFUSED;
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
    sabot_print_count(stdout, table, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
}

static int sweep(const sabot_count_options *chosen, sabot_count_table *table) {
    static sabot_count_sweep_facts facts;
    static sabot_sweep game, progressive;
    facts.meter_is_even = chosen->meter_cents < 0;
    if (!sabot_count_choose_sweeps(chosen, table, &game, &progressive)) {
        return SABOT_EXIT_REFUSED;
    }
    const uint64_t game_shoes = sabot_count_choose_exact(chosen, false, 20000);
    const bool names_progressive = chosen->bet != NULL && progressive.series_count > 0;
    const uint64_t progressive_shoes = chosen->progressive_shoes >= 0 ? (uint64_t)chosen->progressive_shoes
                                       : names_progressive ? sabot_count_choose_exact(chosen, true, 0)
                                                           : 500;
    if (chosen->bet == NULL && chosen->exact_shoes != 0 && chosen->progressive_shoes != 0 &&
        game.series_count + progressive.series_count == 0) {
        return sabot_cli_refuse(
            COMMAND, "ruleset %s offers nothing that a sweep is about: Dragon 7, Panda 8 or a progressive",
            table->ruleset.name);
    }
    if ((game.series_count == 0 || game_shoes == 0) &&
        (progressive.series_count == 0 || progressive_shoes == 0)) {
        return sabot_cli_refuse(COMMAND, "--sweep has nothing to weigh: leave --perfect-shoes or "
                                         "--progressive-shoes above 0 for a wager that is asked for");
    }
    int failed = chosen->picture != NULL ? sabot_count_picture_try(table, chosen->picture) : 0;
    if (failed == 0) {
        failed = sabot_count_sweep_work(table, &game, game_shoes, &progressive, progressive_shoes, &facts);
    }
    if (failed == 0 && chosen->picture != NULL) {
        failed = sabot_count_picture(table, &facts, chosen->picture);
    }
    if (failed != 0) {
        return failed;
    }
    if (chosen->json) {
        return sabot_cli_print_json(COMMAND, sabot_count_sweep_json(table, &facts));
    }
    sabot_print_count_sweep(stdout, table, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
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
    sabot_print_count_search(stdout, table, &facts, sabot_cli_has_color(stdout));
    return SABOT_EXIT_DONE;
}

int sabot_cmd_count(int argc, char **argv) {
    sabot_count_options chosen;
    const int refused = sabot_count_options_parse(argc, argv, &chosen);
    if (refused != 0) {
        return refused;
    }
    static sabot_count_table table;
    if (!sabot_count_choose_table(&chosen, &table)) {
        return SABOT_EXIT_REFUSED;
    }
    return chosen.sweep ? sweep(&chosen, &table)
                        : (chosen.level > 0 ? search(&chosen, &table) : count(&chosen, &table));
}
