#include "cmd/count/count.h"

#include "text/json/json.h"

#include <math.h>

static json_t *estimate_json(sabot_estimate estimate) {
    const double half = SABOT_Z_95 * estimate.error;
    return json_pack("{s:o, s:o, s:[o, o]}", "mean", sabot_real_json(estimate.mean), "error",
                     sabot_real_json(estimate.error), "interval", sabot_real_json(estimate.mean - half),
                     sabot_real_json(estimate.mean + half));
}

/// Returns the tags as they are typed, A first.
static json_t *tags_json(const int8_t tags[10]) {
    json_t *const list = json_array();
    for (int i = 1; i <= 10; i++) {
        json_array_append_new(list, json_integer(tags[i % 10]));
    }
    return list;
}

static json_t *units(sabot_int128 millionths) {
    return json_real((double)millionths / (double)SABOT_COUNT_SCALE);
}

/// Returns an object with the ruleset, the shoe and how the computation ran.
static json_t *table_json(const sabot_count_table *table) {
    char seed[24], combination[4];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)table->sim.seed);
    sabot_combination_write(table->bets.combination, combination);
    return json_pack("{s:s, s:i, s:i, s:s, s:s, s:i, s:f, s:b}", "ruleset", table->ruleset.name, "decks",
                     table->sim.decks, "cut", table->sim.shoe.cut_cards, "seed", seed, "seat_combo",
                     combination, "threads", table->threads, "seconds", table->seconds, "stopped",
                     table->is_stopped);
}

static void set_bet(json_t *root, const sabot_count_table *table) {
    sabot_json_set_word(root, "bet", sabot_kind_name(table->bets.bet));
    sabot_json_set(root, "meter_cents",
                   sabot_kind_is_progressive(table->bets.bet) ? json_integer(table->bets.meter_cents)
                                                              : json_null());
}

static void set_system(json_t *root, const sabot_count_system *system) {
    sabot_json_set(root, "tags", tags_json(system->tags));
    sabot_json_set_word(root, "count", system->is_running ? "running" : "true");
    sabot_json_set(root, "trigger", units(system->trigger));
    sabot_json_set_number(root, "start", system->start);
}

static json_t *wager_json(const sabot_count_wager *wager) {
    return wager->stake == 0
               ? json_null()
               : json_pack("{s:s, s:o}", "kind", sabot_kind_name(wager->kind), "units", units(wager->stake));
}

static json_t *exact_json(const sabot_count_summary *summary) {
    return json_pack("{s:o, s:o, s:o, s:o}", "bets_a_shoe", estimate_json(summary->bets), "units_a_shoe",
                     estimate_json(summary->won), "edge", estimate_json(summary->edge), "shoes_with_bet",
                     estimate_json(summary->with_bet));
}

json_t *sabot_count_json(const sabot_count_table *table, const sabot_count_facts *facts) {
    const sabot_count_summary *const summary = &facts->summary;
    const sabot_int128 *const sums = facts->sums.sums;
    json_t *const root = table_json(table);
    set_bet(root, table);
    set_system(root, &facts->system);
    sabot_json_set_flag(root, "published", facts->has_published_tags);
    sabot_json_set(root, "line", wager_json(&table->bets.line));
    sabot_json_set(root, "otherwise", wager_json(&table->bets.below_trigger));
    sabot_json_set_flag(root, "lacks_line", sabot_count_lacks_line(table));
    sabot_json_set_number(root, "shoes", (int64_t)facts->sums.shoes);
    sabot_json_set_number(root, "hands", (int64_t)sums[SABOT_COUNT_HANDS]);
    sabot_json_set_number(root, "bets", (int64_t)sums[SABOT_COUNT_BETS]);
    sabot_json_set(root, "units", units(sums[SABOT_COUNT_WON]));
    sabot_json_set(root, "units_beside", units(sums[SABOT_COUNT_OTHER_WAGERS]));
    sabot_json_set(root, "hands_a_shoe", estimate_json(summary->hands));
    sabot_json_set(root, "bets_a_shoe", estimate_json(summary->bets));
    sabot_json_set(root, "shoes_with_bet", estimate_json(summary->with_bet));
    sabot_json_set(root, "units_a_shoe", estimate_json(summary->won));
    sabot_json_set(root, "units_beside_a_shoe", estimate_json(summary->other_wagers));
    sabot_json_set(root, "units_all_a_shoe", estimate_json(summary->total));
    sabot_json_set(root, "edge", estimate_json(summary->edge));
    sabot_json_set_real(root, "deviation_a_shoe", summary->deviation);
    sabot_json_set_real(root, "n0_shoes", summary->n0_shoes);
    sabot_json_set_real(root, "n0_hands", summary->n0_hands);
    json_t *perfect = json_null();
    if (facts->exact_shoes > 0) {
        perfect = exact_json(&facts->perfect);
        sabot_json_set_number(perfect, "shoes", (int64_t)facts->exact_shoes);
        sabot_json_set(perfect, "count", exact_json(&facts->counted));
        sabot_json_set_real(perfect, "efficiency", sabot_count_efficiency(facts));
    }
    sabot_json_set(root, "perfect", perfect);
    return root;
}

static json_t *numbers_json(const double *values, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, sabot_real_json(values[i]));
    }
    return list;
}

static json_t *curve_json(const sabot_sweep_curve *curve, int cuts) {
    const bool by_count = curve->series.strategy == SABOT_STRATEGY_COUNTING;
    const bool is_progressive = sabot_kind_is_progressive(curve->series.bet);
    json_t *const root = json_pack("{s:s, s:s}", "bet", sabot_kind_name(curve->series.bet), "play",
                                   by_count ? "count" : "perfect");
    sabot_json_set(root, "tags", by_count ? tags_json(curve->series.system.tags) : json_null());
    sabot_json_set(root, "trigger", by_count ? units(curve->series.system.trigger) : json_null());
    sabot_json_set(root, "count",
                   by_count ? json_string(curve->series.system.is_running ? "running" : "true")
                            : json_null());
    sabot_json_set(root, "start", by_count ? json_integer(curve->series.system.start) : json_null());
    sabot_json_set(root, "meter_cents",
                   is_progressive ? json_integer(curve->series.meter_cents) : json_null());
    sabot_json_set_number(root, "shoes", (int64_t)curve->shoes);
    sabot_json_set(root, "units", numbers_json(curve->units, cuts));
    sabot_json_set(root, "errors", numbers_json(curve->errors, cuts));
    sabot_json_set(root, "bets", numbers_json(curve->bets, cuts));
    return root;
}

json_t *sabot_count_sweep_json(const sabot_count_table *table, const sabot_count_sweep_facts *facts) {
    const sabot_sweep_results *const results = &facts->results;
    json_t *const cuts = json_array(), *const series = json_array();
    for (int i = 0; i < results->cut_count; i++) {
        json_array_append_new(cuts, json_integer(results->cuts[i]));
    }
    for (int i = 0; i < results->curve_count; i++) {
        json_array_append_new(series, curve_json(&results->curves[i], results->cut_count));
    }
    json_t *const root = table_json(table);
    sabot_json_set(root, "sweep",
                   json_pack("{s:o, s:o, s:o}", "cuts", cuts, "hands",
                             numbers_json(results->hands, results->cut_count), "series", series));
    return root;
}

json_t *sabot_count_search_json(const sabot_count_table *table, const sabot_count_search_facts *facts) {
    json_t *const root = table_json(table);
    json_t *const triggers = json_array();
    for (int i = 0; i < facts->trigger_count && facts->shoes > 0; i++) {
        json_t *const trigger = exact_json(&facts->by_trigger[i]);
        sabot_json_set(trigger, "trigger", units(facts->triggers[i]));
        json_array_append_new(triggers, trigger);
    }
    double effects[10]; // A first
    for (int i = 1; i <= 10; i++) {
        effects[i - 1] = facts->effects.change[i % 10];
    }
    set_bet(root, table);
    sabot_json_set_number(root, "level", facts->level);
    sabot_json_set_real(root, "expected", facts->effects.expected);
    sabot_json_set(root, "effects", numbers_json(effects, 10));
    sabot_json_set(root, "tags", tags_json(facts->tags));
    sabot_json_set_real(root, "correlation", facts->correlation);
    sabot_json_set_real(root, "even_count", facts->even_count);
    sabot_json_set_number(root, "shoes", (int64_t)facts->shoes);
    sabot_json_set(root, "triggers", triggers);
    sabot_json_set(root, "best", facts->best >= 0 ? units(facts->triggers[facts->best]) : json_null());
    char command[SABOT_COUNT_COMMAND_SIZE];
    sabot_json_set(root, "command",
                   facts->best >= 0 ? json_string(sabot_count_search_command(table, facts, command))
                                    : json_null());
    json_t *published = json_null();
    if (facts->has_published) {
        published = facts->shoes > 0 ? exact_json(&facts->published_summary) : json_object();
        set_system(published, &facts->published);
        sabot_json_set_real(published, "correlation", facts->published_correlation);
        sabot_json_set_real(published, "even_count", facts->published_even_count);
    }
    sabot_json_set(root, "published", published);
    sabot_json_set(root, "perfect", facts->shoes > 0 ? exact_json(&facts->perfect) : json_null());
    return root;
}
