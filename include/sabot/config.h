/// config: reads rulesets and progressive paytables from files. An edge: it opens files and allocates.
///
/// docs/configuration.md describes the format, and `rulesets/` holds commented examples of every key. A file
/// is UTF-8 text of at most 64 KiB. The shipped files are inside the library too, so a program needs none of
/// them on disk. The same text always gives the same value, to the byte.
#ifndef SABOT_CONFIG_H
#define SABOT_CONFIG_H

#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// Why a file was not taken: one sentence that names file, line, key, clause and the right form, such as
/// "house.conf:14: schedule.[0].limits.tie: the minimum is over its maximum: write [minimum, maximum]
/// (R-BET-3)".
typedef struct {
    char sentence[512];
    int line; ///< 0 where the fault has none: the file cannot be read
} sabot_config_fault;

/// Reads a ruleset by its shipped name ("washington") or by the path of a file (anything with a '/' or ending
/// in ".conf"). A paytable it names is looked for beside the file first, then among the shipped ones.
///
///     sabot_ruleset ruleset;
///     sabot_config_fault fault;
///     if (!sabot_config_read("california-panda8", &ruleset, &fault)) { puts(fault.sentence); }
///
/// false leaves `ruleset` alone. A ruleset that was read has passed `sabot_ruleset_check`.
bool sabot_config_read(const char *name_or_path, sabot_ruleset *ruleset, sabot_config_fault *fault);

/// The same from text in memory; `file` is what faults call it. Paytables come from the shipped ones.
bool sabot_config_read_text(const char *text, size_t size, const char *file, sabot_ruleset *ruleset,
                            sabot_config_fault *fault);
/// A paytable from text in memory.
bool sabot_config_read_paytable_text(const char *text, size_t size, const char *file,
                                     sabot_paytable *paytable, sabot_config_fault *fault);
/// A paytable by its shipped name ("PT-PRG-S7-E06") or by the path of a file.
bool sabot_config_read_paytable(const char *name_or_path, sabot_paytable *paytable,
                                sabot_config_fault *fault);

/// A ruleset or a paytable, whichever the file holds: one with `wager` or `pays` is a paytable.
typedef struct {
    bool is_paytable;
    sabot_ruleset ruleset;   ///< all zero where it is a paytable
    sabot_paytable paytable; ///< all zero where it is a ruleset
} sabot_config_any;

/// The same for a file that may hold either, by shipped name or path.
bool sabot_config_read_any(const char *name_or_path, sabot_config_any *any, sabot_config_fault *fault);

/// A file that is inside the library: its name without ".conf", and its text.
typedef struct {
    const char *name;
    const char *text;
    size_t size;
    bool is_paytable;
} sabot_config_file;

/// The shipped files, in the order of their names; `*count` says how many.
const sabot_config_file *sabot_config_shipped(size_t *count);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
