#include "cmd/count/facts.h"

#include "cmd/count/input.h"

#include <math.h>

static json_t *number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *estimate_json(sabot_estimate estimate) {
    const double half = SABOT_INTERVAL * estimate.error;
    return json_pack("{s:o, s:o, s:[o, o]}", "mean", number(estimate.mean), "error", number(estimate.error),
                     "interval", number(estimate.mean - half), number(estimate.mean + half));
}

/// A first, as they are typed.
static json_t *tags_json(const int8_t tags[10]) {
    json_t *const list = json_array();
    for (int i = 1; i <= 10; i++) {
        json_array_append_new(list, json_integer(tags[i % 10]));
    }
    return list;
}

static json_t *units(sabot_int128 millionths) {
    return json_real((double)millionths / (double)SABOT_COUNT_MILLION);
}

/// Ruleset, shoe, bet and how it went.
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
    json_object_set_new(root, "bet", json_string(sabot_kind_word(table->bets.bet)));
    json_object_set_new(root, "meter_cents",
                        sabot_kind_is_progressive(table->bets.bet) ? json_integer(table->bets.meter_cents)
                                                                   : json_null());
}

static void set_system(json_t *root, const sabot_count_system *system) {
    json_object_set_new(root, "tags", tags_json(system->tags));
    json_object_set_new(root, "count", json_string(system->is_running ? "running" : "true"));
    json_object_set_new(root, "trigger", units(system->trigger));
    json_object_set_new(root, "start", json_integer(system->start));
}

static json_t *wager_json(const sabot_count_wager *wager) {
    return wager->stake == 0
               ? json_null()
               : json_pack("{s:s, s:o}", "kind", sabot_kind_word(wager->kind), "units", units(wager->stake));
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
    json_object_set_new(root, "published", json_boolean(facts->has_published_tags));
    json_object_set_new(root, "line", wager_json(&table->bets.line));
    json_object_set_new(root, "otherwise", wager_json(&table->bets.otherwise));
    json_object_set_new(root, "lacks_line", json_boolean(sabot_count_lacks_line(table)));
    json_object_set_new(root, "shoes", json_integer((json_int_t)facts->sums.shoes));
    json_object_set_new(root, "hands", json_integer((json_int_t)sums[SABOT_COUNT_HANDS]));
    json_object_set_new(root, "bets", json_integer((json_int_t)sums[SABOT_COUNT_BETS]));
    json_object_set_new(root, "units", units(sums[SABOT_COUNT_WON]));
    json_object_set_new(root, "units_beside", units(sums[SABOT_COUNT_BESIDE]));
    json_object_set_new(root, "hands_a_shoe", estimate_json(summary->hands));
    json_object_set_new(root, "bets_a_shoe", estimate_json(summary->bets));
    json_object_set_new(root, "shoes_with_bet", estimate_json(summary->with_bet));
    json_object_set_new(root, "units_a_shoe", estimate_json(summary->won));
    json_object_set_new(root, "units_beside_a_shoe", estimate_json(summary->beside));
    json_object_set_new(root, "units_all_a_shoe", estimate_json(summary->all));
    json_object_set_new(root, "edge", estimate_json(summary->edge));
    json_object_set_new(root, "deviation_a_shoe", number(summary->deviation));
    json_object_set_new(root, "n0_shoes", number(summary->even_shoes));
    json_object_set_new(root, "n0_hands", number(summary->even_hands));
    json_t *perfect = json_null();
    if (facts->exact_shoes > 0) {
        perfect = exact_json(&facts->perfect);
        json_object_set_new(perfect, "shoes", json_integer((json_int_t)facts->exact_shoes));
        json_object_set_new(perfect, "count", exact_json(&facts->counted));
        json_object_set_new(perfect, "efficiency", number(sabot_count_efficiency(facts)));
    }
    json_object_set_new(root, "perfect", perfect);
    return root;
}

static json_t *numbers_json(const double *values, int count) {
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        json_array_append_new(list, number(values[i]));
    }
    return list;
}

static json_t *curve_json(const sabot_sweep_curve *curve, int cuts) {
    const bool by_count = curve->series.play == SABOT_PLAY_COUNT;
    const bool is_progressive = sabot_kind_is_progressive(curve->series.bet);
    json_t *const root = json_pack("{s:s, s:s}", "bet", sabot_kind_word(curve->series.bet), "play",
                                   by_count ? "count" : "perfect");
    json_object_set_new(root, "tags", by_count ? tags_json(curve->series.system.tags) : json_null());
    json_object_set_new(root, "trigger", by_count ? units(curve->series.system.trigger) : json_null());
    json_object_set_new(root, "count",
                        by_count ? json_string(curve->series.system.is_running ? "running" : "true")
                                 : json_null());
    json_object_set_new(root, "start", by_count ? json_integer(curve->series.system.start) : json_null());
    json_object_set_new(root, "meter_cents",
                        is_progressive ? json_integer(curve->series.meter_cents) : json_null());
    json_object_set_new(root, "shoes", json_integer((json_int_t)curve->shoes));
    json_object_set_new(root, "units", numbers_json(curve->units, cuts));
    json_object_set_new(root, "errors", numbers_json(curve->errors, cuts));
    json_object_set_new(root, "bets", numbers_json(curve->bets, cuts));
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
    json_object_set_new(root, "sweep",
                        json_pack("{s:o, s:o, s:o}", "cuts", cuts, "hands",
                                  numbers_json(results->hands, results->cut_count), "series", series));
    return root;
}

json_t *sabot_count_search_json(const sabot_count_table *table, const sabot_count_search_facts *facts) {
    json_t *const root = table_json(table);
    json_t *const triggers = json_array();
    for (int i = 0; i < facts->trigger_count && facts->shoes > 0; i++) {
        json_t *const trigger = exact_json(&facts->by_trigger[i]);
        json_object_set_new(trigger, "trigger", units(facts->triggers[i]));
        json_array_append_new(triggers, trigger);
    }
    double effects[10]; // A first
    for (int i = 1; i <= 10; i++) {
        effects[i - 1] = facts->effects.change[i % 10];
    }
    set_bet(root, table);
    json_object_set_new(root, "level", json_integer(facts->level));
    json_object_set_new(root, "expected", number(facts->effects.expected));
    json_object_set_new(root, "effects", numbers_json(effects, 10));
    json_object_set_new(root, "tags", tags_json(facts->tags));
    json_object_set_new(root, "correlation", number(facts->correlation));
    json_object_set_new(root, "even_count", number(facts->even_count));
    json_object_set_new(root, "shoes", json_integer((json_int_t)facts->shoes));
    json_object_set_new(root, "triggers", triggers);
    json_object_set_new(root, "best", facts->best >= 0 ? units(facts->triggers[facts->best]) : json_null());
    char command[SABOT_COUNT_COMMAND_SIZE];
    json_object_set_new(root, "command",
                        facts->best >= 0 ? json_string(sabot_count_search_command(table, facts, command))
                                         : json_null());
    json_t *published = json_null();
    if (facts->has_published) {
        published = facts->shoes > 0 ? exact_json(&facts->published_summary) : json_object();
        set_system(published, &facts->published);
        json_object_set_new(published, "correlation", number(facts->published_correlation));
        json_object_set_new(published, "even_count", number(facts->published_even_count));
    }
    json_object_set_new(root, "published", published);
    json_object_set_new(root, "perfect", facts->shoes > 0 ? exact_json(&facts->perfect) : json_null());
    return root;
}
