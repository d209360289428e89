/// config: reads rulesets and progressive paytables from files. Unlike the core, it opens files and
/// allocates.
///
/// docs/configuration.md describes the format, and `rulesets/` has commented examples of every key. A file is
/// UTF-8 text of at most 64 KiB. The shipped files are embedded in the library, so a program needs none of
/// them on disk. The same text always gives the same value, byte for byte.
#ifndef SABOT_CONFIG_H
#define SABOT_CONFIG_H

#include "sabot/rules.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/// Why a file was rejected: one sentence with the file, line, key, rule and correct form, such as
/// "house.conf:14: schedule.[0].limits.tie: the minimum is above the maximum; write [minimum, maximum]
/// (R-BET-3)".
typedef struct {
    char sentence[512];
    int line; ///< 0 if the file cannot be read
} sabot_config_fault;

/// Reads a ruleset by its shipped name ("washington") or by the path of a file (any name with a '/' or ending
/// in ".conf"). A paytable named in a file is searched for next to that file first, then among the shipped
/// ones.
///
///     sabot_ruleset ruleset;
///     sabot_config_fault fault;
///     if (!sabot_config_read("california-panda8", &ruleset, &fault)) { puts(fault.sentence); }
///
/// Returns false and describes the error in `fault` if the file is invalid; `ruleset` is then unchanged. A
/// ruleset that was read has passed `sabot_ruleset_check`.
bool sabot_config_read(const char *name_or_path, sabot_ruleset *ruleset, sabot_config_fault *fault);

/// Reads a ruleset from text in memory. `file` is the name used in error messages. Paytables are taken from
/// the shipped ones only.
bool sabot_config_read_text(const char *text, size_t size, const char *file, sabot_ruleset *ruleset,
                            sabot_config_fault *fault);
/// Reads a paytable from text in memory.
bool sabot_config_read_paytable_text(const char *text, size_t size, const char *file,
                                     sabot_paytable *paytable, sabot_config_fault *fault);
/// Reads a paytable by its shipped name ("PT-PRG-S7-E06") or by the path of a file.
bool sabot_config_read_paytable(const char *name_or_path, sabot_paytable *paytable,
                                sabot_config_fault *fault);

/// A ruleset or a paytable, depending on the file: a file with `wager` or `pays` is a paytable.
typedef struct {
    bool is_paytable;
    sabot_ruleset ruleset;   ///< all zero for a paytable
    sabot_paytable paytable; ///< all zero for a ruleset
} sabot_config_any;

/// Reads a file that may contain either, by shipped name or path.
bool sabot_config_read_any(const char *name_or_path, sabot_config_any *any, sabot_config_fault *fault);

/// A file embedded in the library: its name without ".conf", and its text.
typedef struct {
    const char *name;
    const char *text;
    size_t size;
    bool is_paytable;
} sabot_config_file;

/// Returns the shipped files, sorted by name, and writes their number to `*count`.
const sabot_config_file *sabot_config_shipped(size_t *count);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
