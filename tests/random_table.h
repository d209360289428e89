/// A table with random commands, under rulesets that vary what the shipped ones have in common.
#ifndef SABOT_RANDOM_TABLE_H
#define SABOT_RANDOM_TABLE_H

#include "table_people.h"
#include "table_script.h"

enum { RANDOM_RULESETS = 8 };

typedef struct {
    sabot_table table;
    people people;
    sabot_ruleset rulesets[RANDOM_RULESETS];
    int64_t time_ms;
} random_table;

static inline void begin_random(random_table *bench, uint64_t seed) {
    static const char *const names[RANDOM_RULESETS] = {"california-panda8", "california-ez",    "ventura",
                                                       "washington",        "washington",       "washington",
                                                       "california-panda8", "california-panda8"};
    for (int i = 0; i < RANDOM_RULESETS; i++) {
        bench->rulesets[i] = *ruleset_named(names[i]);
    }
    bench->rulesets[0].wagers[SABOT_KIND_PLAYER].back_line = true;
    bench->rulesets[1].fees_taken = SABOT_FEES_AS_PLACED;
    bench->rulesets[1].no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    bench->rulesets[2].cover = SABOT_COVER_NET;
    bench->rulesets[2].no_action_fee = SABOT_NO_ACTION_FEE_RETURNED;
    bench->rulesets[3].wagers[SABOT_KIND_BANKER].back_line = true;
    bench->rulesets[3].paytables[0].price_cents = 15;
    bench->rulesets[3].paytables[0].meter_share = 1234;
    bench->rulesets[4].shoe.burn = SABOT_BURN_FIXED;
    bench->rulesets[4].shoe.burn_cards = 5;
    bench->rulesets[4].shoe.hands_after_cut = 0;
    bench->rulesets[4].paytables[0].confirm_from_cents = 0;
    bench->rulesets[4].paytables[1].confirm_from_cents = 2500;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        bench->rulesets[5].paytables[i].max_cents = bench->rulesets[5].paytables[i].seed_cents + 150;
        bench->rulesets[5].paytables[i].seats_without = 0x7e00; // 9 to 14
    }
    bench->rulesets[6].bank_rides = true;
    bench->rulesets[6].chip_unit_cents = 50;
    bench->rulesets[6].void_fee = SABOT_VOID_FEE_KEPT;
    bench->rulesets[7] = edition1_of("california-panda8");
    bench->people = (people){.random = sabot_random_of(2026, seed),
                             .rulesets = bench->rulesets,
                             .ruleset_count = RANDOM_RULESETS,
                             .random_one_in = 3};
    bench->time_ms = 1000;
    sabot_table_begin(&bench->table);
}

static inline uint32_t below(random_table *bench, uint32_t bound) {
    return sabot_random_below(&bench->people.random, bound);
}

static inline uint8_t any_bettor(random_table *bench) {
    return people_any_bettor(&bench->people, &bench->table);
}

static inline sabot_command some_command(random_table *bench) {
    bench->time_ms += below(bench, 2000);
    sabot_command command = people_next_command(&bench->people, &bench->table);
    command.time_ms = bench->time_ms;
    return command;
}

#endif
