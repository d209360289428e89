/// Random people, dealers and devices at a table. Mostly they do what comes next, so that hands with wagers,
/// prizes, voids and whole shoes happen; sometimes they do anything at all.
#ifndef SABOT_STRESS_TABLE_PEOPLE_H
#define SABOT_STRESS_TABLE_PEOPLE_H

#include "sabot/table.h"

typedef struct {
    sabot_random random;
    const sabot_ruleset *rulesets; ///< a table may get one of these
    uint32_t ruleset_count;
    bool has_host;                      ///< a host deals virtual shoes
    uint32_t random_one_in;             ///< one command in this many is completely random
    uint8_t plan[SABOT_DEAL_CARDS_MAX]; ///< cards for the hand, while the shoe has them
    const sabot_table *table;           ///< the current state
} people;

/// Returns a command for this table; the caller sets its time.
sabot_command people_next_command(people *source, const sabot_table *table);
/// Returns a note from a device.
sabot_command people_note(people *source, const sabot_table *table);
/// Returns a person at the table; 0 if none is found.
uint8_t people_any_bettor(people *source, const sabot_table *table);
/// Returns a seat with a won progressive whose claim is in this state; 0: none.
int people_open_prize(const sabot_table *table, sabot_kind *kind, sabot_prize_stage claim);

#endif
