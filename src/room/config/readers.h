/// From settings to values. A reader looks at types, words and keys; what they mean is for the checks of the
/// core. It fills in field by field what starts as all zero bytes, so equal files give equal bytes.
#ifndef SABOT_ROOM_CONFIG_READERS_H
#define SABOT_ROOM_CONFIG_READERS_H

#include "room/config/settings.h"

/// The words of all wagers, NULL at the end.
extern const char *const sabot_kind_words[SABOT_KIND_COUNT + 1];

/// Where a ruleset looks for the paytables it names: in "FOLDER/" or "" first, unless it is NULL, then among
/// the shipped ones. `path` is the key that names it.
bool sabot_paytable_find(const sabot_settings *settings, const char *path, const char *folder,
                         const char *name, sabot_paytable *paytable);

bool sabot_ruleset_read(const sabot_settings *settings, const char *folder, sabot_ruleset *ruleset);
/// The wagers, and the order they are settled in.
bool sabot_wagers_read(const sabot_settings *settings, const char *folder, sabot_ruleset *ruleset);
/// The rows of the schedule, for the wagers that are offered.
bool sabot_schedule_read(const sabot_settings *settings, sabot_ruleset *ruleset);
bool sabot_paytable_read(const sabot_settings *settings, sabot_paytable *paytable);

#endif
