/// Measures game protection per card: the game's wagers, both progressives at every seat, counts and alerts.
#include "bench/bench.h"

#include "sabot/config.h"
#include "sabot/guard.h"

enum { CARDS = 60 };

static sabot_table table;
static sabot_guard guard;
static sabot_shoe shoe;
static sabot_shoe_state depleted; ///< a quarter of the shoe is dealt

/// Deals some cards from the depleted shoe, one by one.
static uint64_t run(void) {
    table.shoe = depleted;
    sabot_guard_begin(&guard, &table);
    for (int i = 0; i < CARDS; i++) {
        const sabot_card card = shoe.cards[104 + i];
        sabot_event event = {.type = SABOT_EVENT_CARD_DEALT};
        event.card_dealt.card = card.index;
        sabot_composition_remove(&table.shoe.unseen, card);
        table.shoe.cards_left--;
        sabot_guard_update(&guard, &table, &event);
    }
    return guard.cards_seen;
}

bool sabot_bench_guard(double *per_card) {
    sabot_config_fault fault;
    sabot_random random = sabot_random_of(5, 1);
    sabot_table_begin(&table);
    if (!sabot_config_read("california-panda8", &table.ruleset, &fault)) {
        return false;
    }
    table.has_rules = true;
    table.round = sabot_round_defaults(&table.ruleset);
    shoe = sabot_shoe_of(8, sabot_shoe_settings_defaults());
    sabot_shoe_shuffle(&shoe, &random);
    depleted = (sabot_shoe_state){.number = 1,
                                  .decks = 8,
                                  .in_play = true,
                                  .burned = true,
                                  .cards_left = 312,
                                  .unseen = sabot_composition_of(8)};
    for (int i = 0; i < 104; i++) {
        sabot_composition_remove(&depleted.unseen, shoe.cards[i]);
    }
    sabot_bench_measure((sabot_bench_batch *const[]){run}, 1, per_card);
    *per_card /= CARDS + 1; // sabot_guard_begin also values the cards once
    return guard.is_known;
}
