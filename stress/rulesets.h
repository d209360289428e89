/// The rulesets that tables may get: the shipped ones, some that vary every setting (stress/rulesets), random
/// variations of these, and some as journals of version 0.1 contain them.
#ifndef SABOT_STRESS_RULESETS_H
#define SABOT_STRESS_RULESETS_H

#include "sabot/rules.h"

enum {
    STRESS_FILES = 11, ///< those that `sabot table` can read come first
    STRESS_VARIED = 16,
    STRESS_EDITION1 = 3,
    STRESS_RULESETS = STRESS_FILES + STRESS_VARIED + STRESS_EDITION1
};

/// Reads them all; call once before starting threads. Returns false and writes a sentence if one cannot be
/// read.
bool rulesets_read(char *sentence, size_t size);
const sabot_ruleset *rulesets_all(void);
/// Returns its name in a script: a name, or a path from the root of the source tree. Only `sabot-stress`
/// knows those that are not files.
const char *rulesets_word(const sabot_ruleset *ruleset);
/// Finds a ruleset by that name; a sabot_ruleset_source.
bool rulesets_find(const void *catalog, const char *word, sabot_ruleset *ruleset, char *sentence,
                   size_t size);

#endif
