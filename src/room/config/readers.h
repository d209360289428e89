/// Reads settings into rulesets and paytables. Readers check types, words and keys; the core checks what they
/// mean. Values start zeroed and are filled in field by field, so equal files give equal bytes.
#ifndef SABOT_ROOM_CONFIG_READERS_H
#define SABOT_ROOM_CONFIG_READERS_H

#include "room/config/settings.h"

/// The names of all wagers, ending in NULL.
extern const char *const sabot_kind_words[SABOT_KIND_COUNT + 1];

/// Finds a paytable by name: in `folder` first ("FOLDER/" or ""; NULL to skip), then among the shipped ones.
/// `path` is the key that names it.
bool sabot_paytable_find(const sabot_settings *settings, const char *path, const char *folder,
                         const char *name, sabot_paytable *paytable);

bool sabot_ruleset_read(const sabot_settings *settings, const char *folder, sabot_ruleset *ruleset);
/// Reads the wagers and the settlement order.
bool sabot_wagers_read(const sabot_settings *settings, const char *folder, sabot_ruleset *ruleset);
/// Reads the schedule rows for the wagers offered.
bool sabot_schedule_read(const sabot_settings *settings, sabot_ruleset *ruleset);
bool sabot_paytable_read(const sabot_settings *settings, sabot_paytable *paytable);

#endif
