#include "rulesets.h"

#include "sabot/config.h"

#include <stdio.h>
#include <string.h>

static const char *const words[STRESS_FILES] = {
    "california-panda8",
    "california-ez",
    "ventura",
    "washington",
    "stress/rulesets/net-cover.conf",
    "stress/rulesets/as-placed.conf",
    "stress/rulesets/returned.conf",
    "stress/rulesets/short-shoe.conf",
    "stress/rulesets/odd-progressives.conf",
    "stress/rulesets/chips.conf",
    "stress/rulesets/no-bonus.conf",
};
static sabot_ruleset all[STRESS_RULESETS];

// ---------------------------------------------------------------------------------------------------------
// Variations

static int64_t one_of(sabot_random *random, const int64_t *list, uint32_t count) {
    return list[sabot_random_below(random, count)];
}
#define ONE_OF(random, list) one_of(random, list, sizeof(list) / sizeof(list)[0])

/// R-PROG-13 to R-PROG-15.
static void vary_paytable(sabot_random *random, sabot_paytable *paytable) {
    static const int64_t confirm_cents[] = {0, 1000, 2500, 20000, SABOT_CONFIRM_METER_ONLY};
    static const int64_t above_cents[] = {0, 1, 5, 100, 1000};
    paytable->confirm_from_cents = ONE_OF(random, confirm_cents);
    if (sabot_random_below(random, 3) != 0) {
        const int64_t least =
            paytable->seed_cents > paytable->reset_cents ? paytable->seed_cents : paytable->reset_cents;
        paytable->max_cents = least + ONE_OF(random, above_cents);
    }
    for (int seat = 1; seat <= SABOT_SEATS_MAX; seat++) {
        if (sabot_random_below(random, 4) == 0) {
            paytable->combinations[seat] = (sabot_combination){0};
        }
        if (!paytable->combinations[seat].printed && sabot_random_below(random, 2) == 0) {
            paytable->seats_without |= (uint16_t)(1 << seat);
        }
    }
}

/// Leaves out some bets and the meters of others.
static void vary_wagers(sabot_random *random, sabot_ruleset *ruleset) {
    for (int kind = SABOT_KIND_TIE; kind < SABOT_KIND_COUNT; kind++) {
        sabot_wager_rule *const wager = &ruleset->wagers[kind];
        wager->offered = wager->offered && sabot_random_below(random, 4) != 0;
        wager->needs_line = wager->needs_line != (sabot_random_below(random, 3) == 0);
    }
}

static sabot_ruleset varied(sabot_random *random, const sabot_ruleset *original, int number) {
    static const int64_t units[] = {1, 1, 5, 50, 100};
    sabot_ruleset ruleset = *original;
    snprintf(ruleset.name, sizeof ruleset.name, "varied-%d", number);
    ruleset.chip_unit_cents = ONE_OF(random, units);
    ruleset.bank_rides = sabot_random_below(random, 4) == 0;
    ruleset.void_fee = sabot_random_below(random, 2) == 0 ? SABOT_VOID_FEE_KEPT : SABOT_VOID_FEE_RETURNED;
    ruleset.seats = (uint8_t)(2 + sabot_random_below(random, SABOT_SEATS_MAX - 1));
    ruleset.seats_allowed = (uint16_t)(1 << ruleset.seats | 1 << (2 + sabot_random_below(random, 13)));
    if (sabot_random_below(random, 2) == 0) {
        vary_wagers(random, &ruleset);
    }
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        if (ruleset.wagers[sabot_progressive_kind(i)].offered) {
            vary_paytable(random, &ruleset.paytables[i]);
        } else {
            ruleset.paytables[i] = (sabot_paytable){0};
        }
    }
    return ruleset;
}

/// The same in every run, so that scripts stay valid. Returns false if nothing valid is found.
static bool add_varied(int place) {
    sabot_random random = sabot_random_of(13, (uint64_t)place);
    sabot_ruleset_fault fault;
    for (int i = 0; i < 10000; i++) {
        all[place] = varied(&random, &all[sabot_random_below(&random, STRESS_FILES)], place - STRESS_FILES);
        if (sabot_ruleset_check(&all[place], &fault) == SABOT_OK) {
            return true;
        }
    }
    return false;
}

/// As version 0.1 knew it.
static bool add_edition1(int place, const sabot_ruleset *original) {
    sabot_ruleset *const ruleset = &all[place];
    sabot_ruleset_fault fault;
    *ruleset = *original;
    snprintf(ruleset->name, sizeof ruleset->name, "edition1-%.40s", original->name);
    ruleset->is_edition1 = true;
    ruleset->chip_unit_cents = 1;
    ruleset->bank_rides = true;
    ruleset->void_fee = SABOT_VOID_FEE_RETURNED;
    for (int i = 0; i < SABOT_PROGRESSIVE_COUNT; i++) {
        ruleset->paytables[i].max_cents = 0;
        ruleset->paytables[i].confirm_from_cents = 0;
        ruleset->paytables[i].seats_without = 0;
    }
    return sabot_ruleset_check(ruleset, &fault) == SABOT_OK;
}

static bool add_others(void) {
    static const int edition1[STRESS_EDITION1] = {0, 2, 6};
    bool is_ok = true;
    for (int i = 0; i < STRESS_VARIED; i++) {
        is_ok = is_ok && add_varied(STRESS_FILES + i);
    }
    for (int i = 0; i < STRESS_EDITION1; i++) {
        is_ok = is_ok && add_edition1(STRESS_FILES + STRESS_VARIED + i, &all[edition1[i]]);
    }
    return is_ok;
}

// ---------------------------------------------------------------------------------------------------------
// All of them

bool rulesets_read(char *sentence, size_t size) {
    for (int i = 0; i < STRESS_FILES; i++) {
        char path[1024];
        sabot_config_fault fault;
        const bool is_path = strchr(words[i], '/') != NULL;
        snprintf(path, sizeof path, "%s%s", is_path ? SOURCE_DIRECTORY "/" : "", words[i]);
        if (!sabot_config_read(path, &all[i], &fault)) {
            snprintf(sentence, size, "%s", fault.sentence);
            return false;
        }
    }
    snprintf(sentence, size, "a varied ruleset is not valid");
    return add_others();
}

const sabot_ruleset *rulesets_all(void) {
    return all;
}

const char *rulesets_word(const sabot_ruleset *ruleset) {
    for (int i = 0; i < STRESS_FILES; i++) {
        if (strcmp(all[i].name, ruleset->name) == 0) {
            return words[i];
        }
    }
    return ruleset->name;
}

bool rulesets_find(const void *catalog, const char *word, sabot_ruleset *ruleset, char *sentence,
                   size_t size) {
    (void)catalog;
    for (int i = 0; i < STRESS_RULESETS; i++) {
        if (strcmp(i < STRESS_FILES ? words[i] : all[i].name, word) == 0) {
            *ruleset = all[i];
            return true;
        }
    }
    snprintf(sentence, size, "'%.40s' is none of the rulesets of the simulation", word);
    return false;
}
