/// The files of rulesets/ inside the library. tools/embed.py writes the table; rulesets/meson.build says
/// when.
#ifndef SABOT_SHIPPED_H
#define SABOT_SHIPPED_H

#include "sabot/config.h"

extern const sabot_config_file sabot_shipped_files[];
extern const size_t sabot_shipped_count;

/// NULL where no such file is shipped.
const sabot_config_file *sabot_shipped_find(const char *name);

#endif
