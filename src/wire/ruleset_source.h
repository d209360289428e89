/// Where a ruleset comes from that somebody names.
#ifndef SABOT_RULESET_SOURCE_H
#define SABOT_RULESET_SOURCE_H

#include "sabot/rules.h"

#include <stdbool.h>
#include <stddef.h>

/// Reads a ruleset by its name, or by its path where the source opens files; `shelf` is what it looks in, for
/// a source that needs something. false leaves a sentence.
typedef bool sabot_ruleset_source(const void *shelf, const char *name, sabot_ruleset *ruleset, char *sentence,
                                  size_t size);

#endif
