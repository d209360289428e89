#include "simulate_facts.h"

static json_t *number(uint64_t count) {
    return json_integer((json_int_t)count);
}

static json_t *comparison_json(const sabot_comparison *comparison) {
    const double mean = comparison->estimate.mean;
    const double half = SABOT_INTERVAL * comparison->estimate.error;
    return json_pack("{s:f, s:f, s:[f, f], s:f, s:f}", "mean", mean, "error", comparison->estimate.error,
                     "interval", mean - half, mean + half, "exact", comparison->exact, "off",
                     sabot_comparison_off(comparison));
}

/// Event by event: how often it came, and how often it should.
static json_t *events_json(const sabot_simulate_facts *facts, sabot_kind kind) {
    const sabot_composition shoe = sabot_composition_of(facts->sim.decks);
    const sabot_progressive_odds odds = sabot_progressive_odds_of(&shoe, kind, facts->combination);
    uint64_t events[SABOT_EVENT_COUNT];
    sabot_sim_events(&facts->counts, kind, facts->combination, events);
    json_t *const list = json_object();
    for (int i = SABOT_EVENT_COMBINATION; i < SABOT_EVENT_COUNT; i++) {
        const double expected = (double)odds.events[i] / (double)odds.total;
        json_object_set_new(list, sabot_progressive_event_word((sabot_progressive_event)i),
                            json_pack("{s:o, s:f}", "hands", number(events[i]), "exact", expected));
    }
    return list;
}

json_t *sabot_simulation_json(const sabot_simulate_facts *facts) {
    const sabot_sim_counts *const counts = &facts->counts;
    const uint64_t *const sums = counts->sums;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)facts->sim.seed);
    json_t *const root =
        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f, s:f}", "seed", seed, "shoes",
                  number(counts->shoes), "hands", number(sums[SABOT_SIM_HANDS]), "player",
                  number(sums[SABOT_SIM_PLAYER]), "banker", number(sabot_sim_banker(counts)), "tie",
                  number(sums[SABOT_SIM_TIE]), "dragon7", number(sums[SABOT_SIM_DRAGON7]), "panda8",
                  number(sums[SABOT_SIM_PANDA8]), "natural", number(sums[SABOT_SIM_NATURAL]), "seconds",
                  facts->seconds, "hands_per_second", (double)sums[SABOT_SIM_HANDS] / facts->seconds);
    json_object_set_new(root, "cards", number(counts->cards));
    json_object_set_new(root, "ruleset", json_string(facts->ruleset.name));
    json_object_set_new(root, "decks", json_integer(facts->sim.decks));
    json_object_set_new(root, "cut", json_integer(facts->sim.shoe.cut_cards));
    json_object_set_new(root, "hands_a_shoe",
                        facts->sim.hands > 0 ? json_integer(facts->sim.hands) : json_null());
    json_object_set_new(root, "threads", json_integer(facts->threads));
    json_object_set_new(root, "stopped", json_boolean(facts->is_stopped));
    json_t *const bets = json_object();
    for (int i = 0; i < SABOT_KIND_COUNT && counts->shoes >= 2; i++) {
        const sabot_kind kind = (sabot_kind)i;
        if (facts->ruleset.wagers[kind].offered) {
            const sabot_comparison comparison = sabot_simulate_compare(facts, kind);
            json_t *const bet = comparison_json(&comparison);
            if (sabot_kind_is_progressive(kind)) {
                json_object_set_new(bet, "events", events_json(facts, kind));
            }
            json_object_set_new(bets, sabot_kind_word(kind), bet);
        }
    }
    json_object_set_new(root, "bets", bets);
    return root;
}
