/// People, dealers and devices at a table, as chance wills: most of the time they do what comes next, so that
/// hands with wagers, prizes, voids and whole shoes happen; some of the time anything at all.
#ifndef SABOT_STRESS_TABLE_PEOPLE_H
#define SABOT_STRESS_TABLE_PEOPLE_H

#include "sabot/table.h"

typedef struct {
    sabot_random random;
    const sabot_ruleset *rulesets; ///< that a table may get
    uint32_t ruleset_count;
    bool has_host;                      ///< who deals a virtual shoe
    uint32_t calm;                      ///< one in so many asks for anything at all
    uint8_t plan[SABOT_DEAL_CARDS_MAX]; ///< cards that the hand is dealt, as long as they are left
    const sabot_table *table;           ///< as it stands
} people;

/// What somebody asks of a table that stands so; its time is left to the caller.
sabot_command people_ask(people *asking, const sabot_table *table);
/// What a device notes there.
sabot_command people_note(people *asking, const sabot_table *table);
/// Somebody who is at the table; 0 where nobody is found.
uint8_t people_somebody(people *asking, const sabot_table *table);
/// A seat whose progressive is won and has come so far; 0 where there is none.
int people_open_prize(const sabot_table *table, sabot_kind *kind, sabot_claim_state claim);

#endif
