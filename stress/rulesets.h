/// The rulesets that tables are given: those that come with sabot, and some that differ from them wherever a
/// ruleset may (stress/rulesets).
#ifndef SABOT_STRESS_RULESETS_H
#define SABOT_STRESS_RULESETS_H

#include "sabot/rules.h"

enum { STRESS_RULESETS = 9 };

/// Reads them once, before any thread does; false and a sentence where one cannot be read.
bool rulesets_read(char *sentence, size_t size);
const sabot_ruleset *rulesets_all(void);
/// As a script names it: a name, or a path from the root of the source.
const char *rulesets_word(const sabot_ruleset *ruleset);
/// Finds one by such a word; a sabot_ruleset_source.
bool rulesets_find(const void *catalog, const char *word, sabot_ruleset *ruleset, char *sentence,
                   size_t size);

#endif
