/// Ranges of shoes, and what their lanes add up to.
#include "core/sim/lanes.h"
#include "core/sim/suits.h"

#include <assert.h>

sabot_sim sabot_sim_of(const sabot_ruleset *ruleset, uint64_t seed) {
    assert(ruleset->decks >= 1);
    assert(ruleset->decks <= SABOT_DECKS_MAX);
    return (sabot_sim){.seed = seed, .decks = ruleset->decks, .shoe = ruleset->shoe};
}

int sabot_sim_hands_max(int decks, const sabot_shoe_settings *shoe) {
    assert(decks >= 1);
    assert(decks <= SABOT_DECKS_MAX);
    const int burned = shoe->burn == SABOT_BURN_BY_CARD ? 11
                       : shoe->burn == SABOT_BURN_FIXED ? shoe->burn_cards
                                                        : 0;
    return (decks * SABOT_DECK_CARDS - burned) / SABOT_DEAL_CARDS_MAX;
}

static void count_lane(const sabot_lanes *lanes, int lane, sabot_sim_counts *counts) {
    uint64_t traits[SABOT_SIM_TRAIT_COUNT];
    for (int i = 0; i < SABOT_SIM_TRAIT_COUNT; i++) {
        traits[i] = (uint64_t)lanes->traits[i][lane];
        counts->sums[i] += traits[i];
    }
    for (int i = 0; i < SABOT_SIM_TRAIT_COUNT; i++) {
        for (int j = 0; j < SABOT_SIM_TRAIT_COUNT; j++) {
            counts->products[i][j] += traits[i] * traits[j];
        }
    }
    counts->shoes++;
}

void sabot_lanes_simulate(const sabot_lanes_way *way, sabot_lanes_part part, const sabot_sim *sim,
                          uint64_t first, uint64_t shoes, sabot_sim_counts *counts) {
    // What `sabot_ruleset_check` asks of a shoe: enough cards behind the cut card, and before it. Shoes from
    // 2^63 on would be dealt by the streams that suits are drawn from.
    assert(first <= UINT64_C(1) << 63);
    assert(shoes <= (UINT64_C(1) << 63) - first);
    assert(sim->shoe.burn != SABOT_BURN_FIXED || sim->shoe.burn_cards <= 20);
    assert(sim->shoe.hands_after_cut <= 4);
    const int cards = sim->decks * SABOT_DECK_CARDS;
    const int seen = sim->shoe.burn == SABOT_BURN_BY_CARD ? 1 : 0;
    assert(sim->decks >= 1);
    assert(sim->decks <= SABOT_DECKS_MAX);
    assert(sim->shoe.cut_cards >= SABOT_DEAL_CARDS_MAX * (sim->shoe.hands_after_cut + 1));
    assert(sim->shoe.cut_cards <= cards / 2);
    assert(sim->hands <= sabot_sim_hands_max(sim->decks, &sim->shoe));
    sabot_lanes lanes;
    sabot_suits suits;
    sabot_suits_prepare(&suits);
    for (uint64_t done = 0; done < shoes; done += (uint64_t)lanes.asked) {
        lanes.first = first + done;
        lanes.asked = shoes - done < (uint64_t)way->lanes ? (int)(shoes - done) : way->lanes;
        way->deal(sim, &lanes, part);
        if (part == SABOT_LANES_HANDS) {
            sabot_suits_count(&suits, sim, &lanes, counts);
        }
        for (int lane = 0; lane < lanes.asked; lane++) {
            count_lane(&lanes, lane, counts);
            counts->cards += (uint64_t)(cards - seen - lanes.left[lane]);
        }
    }
}

void sabot_simulate(const sabot_sim *sim, uint64_t first, uint64_t shoes, sabot_sim_counts *counts) {
    sabot_lanes_way ways[SABOT_LANES_WAYS_MAX];
    sabot_lanes_ways(ways);
    assert(ways[0].lanes >= 1);
    assert(ways[0].lanes <= SABOT_LANES_MAX);
    sabot_lanes_simulate(&ways[0], SABOT_LANES_HANDS, sim, first, shoes, counts);
}
